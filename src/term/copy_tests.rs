use proptest::prelude::*;

use super::super::{AttrCopy, Cell, Store, Tag, View, testing::*};

fn image(s: &Store) -> Vec<Cell> {
    (0..s.top).step_by(8).map(|a| s.get(a)).collect()
}

#[test]
fn variables_are_shared_and_new() {
    let mut s = store();
    let (x, y) = (s.new_var(), s.new_var());
    let t = s.put_list(&[x, y, x], y);
    let c = s.copy(t, AttrCopy::Copy).unwrap();
    assert!(s.variant(t, c) && !s.identical(t, c));
    let v = s.copy(x, AttrCopy::Copy).unwrap();
    assert!(s.is_var(v) && v != x);
    assert_eq!(s.copy(Cell::int(3), AttrCopy::Copy), Ok(Cell::int(3)));
}

#[test]
fn attributes() {
    let mut s = store();
    let x = s.new_attributed(Cell::int(0));
    let own = s.put_pair(x, Cell::int(1));
    s.set(x.addr() + 8, own);
    let t = s.put_pair(x, x);
    let c = s.copy(t, AttrCopy::Copy).unwrap();
    let (h, tl) = (s.arg(c.addr(), 0), s.arg(c.addr(), 1));
    assert!(h == tl && h != x && h.tag() == Tag::Att);
    let View::Compound(_, at) = s.view(s.get(h.addr() + 8)) else { panic!() };
    assert_eq!(s.arg(at, 0), h);
    let c = s.copy(t, AttrCopy::Drop).unwrap();
    assert_eq!(s.arg(c.addr(), 0).tag(), Tag::Ref);
    assert_eq!(s.arg(c.addr(), 0), s.arg(c.addr(), 1));
    let top = s.copy(x, AttrCopy::Copy).unwrap();
    assert_eq!(top.tag(), Tag::Att);
    let r = s.record(x);
    assert_eq!(s.restore(&r).unwrap().tag(), Tag::Att);
}

#[test]
fn cyclic_deep_and_shared() {
    let mut s = store();
    let v = s.new_var();
    for t in [cyclic(&mut s, 0), cyclic(&mut s, 3), endless(&mut s, 1), endless(&mut s, 7), shared(&mut s, 80, v)] {
        let before = image(&s);
        let words = s.used();
        let c = s.copy(t, AttrCopy::Copy).unwrap();
        assert!(s.used() < words + 300, "sharing is kept");
        assert_eq!(before, image(&s)[..words]);
        assert!(s.variant(t, c));
        let r = s.record(t);
        let c = s.restore(&r).unwrap();
        assert!(s.variant(t, c));
        assert_eq!(before, image(&s)[..words]);
    }
    let t = left_deep(&mut s, large(1_000_000), v);
    let c = s.copy(t, AttrCopy::Copy).unwrap();
    assert!(s.variant(t, c));
    let t = long_list(&mut s, large(1_000_000), v);
    let r = s.record(t);
    let c = s.restore(&r).unwrap();
    assert!(s.variant(t, c));
}

#[test]
fn heads_that_are_variables() {
    // lists so long that pairs are marked, with variables that live in their heads
    let mut s = store();
    let vars: Vec<T> = (0..20).map(T::Var).collect();
    for early in [false, true] {
        let mut names = Vec::new();
        let short = build(&mut s, &T::List(vars.clone(), Box::new(T::Var(30))), &mut names);
        let all = s.term_variables(short);
        let again = s.put_list(&all, short);
        let long = long_list(&mut s, large(300_000), if early { again } else { short });
        let t = if early { long } else { s.put_pair(long, again) };
        let before = image(&s);
        let c = s.copy(t, AttrCopy::Copy).unwrap();
        assert!(s.variant(t, c));
        assert_eq!(before, image(&s)[..before.len()]);
    }
}

#[test]
fn no_memory_leaves_everything_as_it_was() {
    let mut s = store();
    let v = s.new_var();
    let t = long_list(&mut s, large(200_000), v);
    s.set_limit(8 * (s.used() + 1000));
    let before = image(&s);
    assert!(s.copy(t, AttrCopy::Copy).is_err());
    assert_eq!(before, image(&s));
}

proptest! {
    #[test]
    fn copies_are_variants(t in term(), n in 0usize..3) {
        let mut s = store();
        let t = build(&mut s, &t, &mut Vec::new());
        let t = if n == 0 { t } else { shared(&mut s, 10 * n, t) };
        let before = image(&s);
        let c = s.copy(t, AttrCopy::Copy).unwrap();
        prop_assert!(s.variant(t, c));
        prop_assert_eq!(&before, &image(&s)[..before.len()]);
        prop_assert_eq!(s.is_ground(t), s.is_ground(c));
        prop_assert_eq!(s.term_hash(t, None), s.term_hash(c, None));
        let (vt, vc) = (s.term_variables(t), s.term_variables(c));
        prop_assert_eq!(vt.len(), vc.len());
        prop_assert!(vt.iter().all(|v| !vc.contains(v)));
    }
}
