use proptest::prelude::*;

use super::super::{Cell, Functor, RecordBuffer, testing::*};

#[test]
fn immediates_cost_nothing() {
    let mut s = store();
    let a = s.atom("abc");
    let r = s.record(a);
    assert_eq!((r.words(), r.immediate()), (0, Some(a)));
    let used = s.used();
    assert_eq!(s.restore(&r), Ok(a));
    assert_eq!(s.used(), used);
}

#[test]
fn restored_twice_is_two_terms() {
    let mut s = store();
    let v = s.new_var();
    let t = s.put_pair(v, v);
    let r = s.record(t);
    let (a, b) = (s.restore(&r).unwrap(), s.restore(&r).unwrap());
    assert!(s.unify(a, t) && s.variant(a, b) && !s.identical(a, b));
    let r = s.record(v);
    let (a, b) = (s.restore(&r).unwrap(), s.restore(&r).unwrap());
    assert!(s.is_var(a) && a != b);
}

#[test]
fn constants_are_referred_to_by_buffers() {
    let mut s = store();
    let f = Functor::new(s.atoms.intern("f"), 1);
    let t = s.put_compound(f, &[Cell::int(1)]);
    let mut b = RecordBuffer::new();
    b.push(&s, t);
    let l = b.restore_all_as_list(&mut s, Cell::int(0)).unwrap();
    assert!(s.arg(l.addr(), 0).addr() >= 0);
}

#[test]
fn marks_nest() {
    let mut s = store();
    let nil = s.atom("[]");
    let mut b = RecordBuffer::new();
    assert_eq!(b.restore_all_as_list(&mut s, nil), Ok(nil));
    b.push(&s, Cell::int(1));
    let inner = b.mark();
    let text = s.put_text("two");
    let place = b.push(&s, text);
    let v = s.new_var();
    b.push(&s, v);
    assert_eq!((b.len(), b.len_since(inner)), (3, 2));
    let l = b.restore_list_since(inner, &mut s, nil).unwrap();
    let items = s.list_to_vec(l).unwrap();
    assert_eq!(s.text(items[0]), "two");
    assert!(s.is_var(items[1]));
    let two = b.restore_at(&mut s, place).unwrap();
    assert_eq!(s.text(two), "two");
    b.truncate(inner);
    b.push(&s, Cell::int(2));
    let l = b.restore_all_as_list(&mut s, nil).unwrap();
    assert_eq!(s.list_to_vec(l).unwrap(), [Cell::int(1), Cell::int(2)]);
}

#[test]
fn findall_speed() {
    let mut s = store();
    let f = Functor::new(s.atoms.intern("f"), 3);
    let v = s.new_var();
    let t = s.put_compound(f, &[Cell::int(1), v, v]);
    let mut b = RecordBuffer::new();
    let (n, start) = (large(200_000), std::time::Instant::now());
    for _ in 0..n {
        b.push(&s, t);
    }
    let pushed = start.elapsed();
    let nil = s.atom("[]");
    let l = b.restore_all_as_list(&mut s, nil).unwrap();
    let all = start.elapsed();
    assert_eq!(s.list_to_vec(l).unwrap().len(), n);
    println!("push {} ns, restore {} ns", pushed.as_nanos() / n as u128, (all - pushed).as_nanos() / n as u128);
}

proptest! {
    #[test]
    fn restored_terms_are_variants(terms in prop::collection::vec(term(), 1..6)) {
        let mut s = store();
        let mut vars = Vec::new();
        let terms: Vec<Cell> = terms.iter().map(|t| build(&mut s, t, &mut vars)).collect();
        let mut b = RecordBuffer::new();
        let places: Vec<_> = terms.iter().map(|t| b.push(&s, *t)).collect();
        let nil = s.atom("[]");
        let l = b.restore_all_as_list(&mut s, nil).unwrap();
        let items = s.list_to_vec(l).unwrap();
        for ((t, i), p) in terms.iter().zip(items).zip(places) {
            prop_assert!(s.variant(*t, i));
            let one = b.restore_at(&mut s, p).unwrap();
            prop_assert!(s.variant(*t, one));
            let r = s.record(*t);
            let again = s.restore(&r).unwrap();
            prop_assert!(s.variant(*t, again));
            prop_assert!(s.term_variables(*t).iter().all(|v| !s.term_variables(again).contains(v)));
        }
    }
}
