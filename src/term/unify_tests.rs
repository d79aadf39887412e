use proptest::prelude::*;

use super::super::{Cell, Functor, testing::*};

#[test]
fn atoms_variables_and_structures() {
    let mut s = store();
    let (x, y) = (s.new_var(), s.new_var());
    assert!(s.unify(x, y));
    assert!(s.unify(y, Cell::int(3)));
    assert_eq!(s.deref(x), Cell::int(3));
    assert!(!s.unify(x, Cell::int(4)));
    let f = Functor::new(s.atoms.intern("f"), 2);
    let z = s.new_var();
    let (a, b) = (s.put_compound(f, &[x, z]), s.put_compound(f, &[z, y]));
    assert!(s.unify(a, b));
    assert_eq!(s.deref(z), Cell::int(3));
    let (p, q) = (s.put_float(1.5), s.put_float(1.5));
    assert!(s.unify(p, q));
    let (p, q) = (s.put_text("abcdefghi"), s.put_text("abcdefghj"));
    assert!(!s.unify(p, q));
}

#[test]
fn attributed_variables_are_noted() {
    let mut s = store();
    let (a, x) = (s.new_attributed(Cell::int(1)), s.new_var());
    assert!(s.unify(a, x));
    assert_eq!(s.deref(x), a);
    assert!(s.unify(x, Cell::int(5)));
    assert_eq!(s.deref(a), Cell::int(5));
    assert_eq!(s.pending().tag(), super::Tag::Lst);
}

#[test]
fn deep_terms() {
    let mut s = store();
    let (u, v) = (s.new_var(), s.new_var());
    let (a, b) = (long_list(&mut s, large(1_000_000), u), long_list(&mut s, large(1_000_000), Cell::int(1)));
    assert!(s.unify(a, b));
    assert_eq!(s.deref(u), Cell::int(1));
    let (a, b) = (left_deep(&mut s, large(2_000_000), v), left_deep(&mut s, large(2_000_000), Cell::int(1)));
    assert!(s.unify_occurs_check(a, b));
    assert_eq!(s.deref(v), Cell::int(1));
    let (a, b) = (left_deep(&mut s, large(2_000_000), Cell::int(1)), left_deep(&mut s, large(2_000_000), Cell::int(2)));
    assert!(!s.unify(a, b));
}

#[test]
fn cyclic_terms() {
    let mut s = store();
    for (m, n) in [(0, 0), (0, 1), (1, 2), (5, 7)] {
        let (a, b) = (cyclic(&mut s, m), cyclic(&mut s, n));
        assert!(s.unify(a, b));
        assert!(s.unify_occurs_check(a, b));
    }
    let (a, b) = (endless(&mut s, 1000), endless(&mut s, 1001));
    assert!(s.unify(a, b));
    let (x, hole) = (s.new_var(), s.new_var());
    let a = s.put_pair(x, hole);
    s.bind(hole, a);
    let b = endless(&mut s, 3);
    assert!(s.unify(a, b));
    assert_eq!(s.deref(x), Cell::int(0));
    let c = endless(&mut s, 2);
    let d = s.put_pair(Cell::int(1), c);
    assert!(!s.unify(c, d));
}

#[test]
fn shared_terms_take_no_exponential_time() {
    let mut s = store();
    let (x, y) = (s.new_var(), s.new_var());
    let (a, b) = (shared(&mut s, 100, x), shared(&mut s, 100, y));
    assert!(s.unify(a, b));
    assert!(s.unify(x, y));
    let (x, y) = (s.new_var(), s.new_var());
    let (a, b) = (shared(&mut s, 100, x), shared(&mut s, 100, y));
    assert!(s.unify_occurs_check(a, b));
}

#[test]
fn occurs_check() {
    let mut s = store();
    let x = s.new_var();
    let t = s.put_list(&[Cell::int(1), x], Cell::int(0));
    assert!(!s.unify_occurs_check(x, t));
    assert!(s.unify_occurs_check(x, x));
    let y = s.new_var();
    assert!(s.unify_occurs_check(x, y));
    let t = left_deep(&mut s, large(1_000_000), y);
    assert!(!s.unify_occurs_check(x, t));
    let u = left_deep(&mut s, 2, Cell::int(0));
    assert!(s.unify_occurs_check(y, u));
}

proptest! {
    #[test]
    fn symmetric_and_makes_equal(a in term(), b in term()) {
        let mut s = store();
        let mut vars = Vec::new();
        let a = build(&mut s, &a, &mut vars);
        let b = build(&mut s, &b, &mut vars);
        s.hb = s.top;
        let (before, mark) = (s.record(a), s.tr);
        let forth = s.unify(a, b);
        if forth {
            prop_assert!(s.identical(a, b));
            prop_assert_eq!(s.compare(a, b), std::cmp::Ordering::Equal);
        }
        s.undo_to(mark);
        let old = s.restore(&before).unwrap();
        prop_assert!(s.variant(a, old));
        let back = s.unify(b, a);
        prop_assert_eq!(forth, back);
        s.undo_to(mark);
        let checked = s.unify_occurs_check(a, b);
        if checked {
            prop_assert!(forth && s.is_acyclic(a));
        } else if forth {
            s.undo_to(mark);
            s.unify(a, b);
            prop_assert!(!vars.iter().flatten().all(|v| s.is_acyclic(*v)));
        }
    }
}
