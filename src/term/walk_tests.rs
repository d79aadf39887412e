use super::super::{Cell, Functor, Num, testing::*};
use super::ListEnd;

#[test]
fn ground_and_variables() {
    let mut s = store();
    let nil = s.atom("[]");
    let (x, y, z) = (s.new_var(), s.new_var(), s.new_attributed(nil));
    let t = s.put_list(&[y, x, y, z], nil);
    assert_eq!(s.term_variables(t), [y, x, z]);
    assert!(!s.is_ground(t) && s.is_ground(nil) && !s.is_ground(x));
    let many: Vec<Cell> = (0..100).map(|_| s.new_var()).collect();
    let twice: Vec<Cell> = many.iter().chain(&many).copied().collect();
    let list = s.put_list(&twice, nil);
    assert_eq!(s.term_variables(list), many);
}

#[test]
fn lists() {
    let mut s = store();
    let nil = s.atom("[]");
    let n = large(1_000_000);
    let l = long_list(&mut s, n, nil);
    assert_eq!(s.list_view(l), ListEnd::Nil(n));
    assert_eq!(s.list_to_vec(l).unwrap()[n - 1], Cell::int(n as i64 - 1));
    let v = s.new_var();
    let l = long_list(&mut s, 3, v);
    assert_eq!(s.list_view(l), ListEnd::Partial(3, v));
    let l = long_list(&mut s, 3, Cell::int(1));
    assert_eq!(s.list_view(l), ListEnd::NotList(3, Cell::int(1)));
    for n in [1, 2, 15, 16, 17, 1000] {
        let l = endless(&mut s, n);
        assert_eq!(s.list_view(l), ListEnd::Cyclic);
        let l = long_list(&mut s, 50, l);
        assert_eq!(s.list_to_vec(l), Err(ListEnd::Cyclic));
    }
    assert_eq!(s.list_view(nil), ListEnd::Nil(0));
}

#[test]
fn cyclic_deep_and_shared() {
    let mut s = store();
    let (v, nil) = (s.new_var(), s.atom("[]"));
    for t in [cyclic(&mut s, 3), endless(&mut s, 5)] {
        assert!(!s.is_acyclic(t) && s.is_ground(t));
        assert!(s.term_variables(t).is_empty());
        assert!(s.term_hash(t, None).is_some());
        assert!(s.term_size(t) > 0);
    }
    let (a, b) = (endless(&mut s, 5), endless(&mut s, 6));
    assert_eq!(s.term_hash(a, None), s.term_hash(b, None));
    let deep = left_deep(&mut s, large(1_200_000), v);
    assert!(s.is_acyclic(deep) && !s.is_ground(deep));
    assert_eq!(s.term_variables(deep), [v]);
    assert_eq!(s.term_size(deep), 3 * large(1_200_000));
    let t = shared(&mut s, 90, nil);
    assert!(s.is_acyclic(t) && s.is_ground(t) && s.term_hash(t, None).is_some());
    assert_eq!(s.term_size(t), 180);
    let t = shared(&mut s, 90, v);
    assert_eq!(s.term_variables(t), [v]);
    assert_eq!(s.term_hash(t, None), None);
}

#[test]
fn hashes_do_not_depend_on_places() {
    let hash = |names: &[&str]| {
        let mut s = store();
        for n in names {
            s.atoms.intern(n);
        }
        let (f, a) = (Functor::new(s.atoms.intern("foo"), 3), s.atom("bar"));
        let b = s.put_num(&Num::from(dashu_int::IBig::from(1u128 << 100)));
        let t = s.put_text("text");
        let t = s.put_compound(f, &[a, b, t]);
        s.term_hash(t, None)
    };
    assert!(hash(&[]).is_some());
    assert_eq!(hash(&[]), hash(&["x", "bar", "y"]));
    let mut s = store();
    let v = s.new_var();
    let t = s.put_pair(Cell::int(1), v);
    assert_eq!(s.term_hash(t, None), None);
    assert_eq!(s.term_hash(t, Some(2)), None);
    assert!(s.term_hash(t, Some(1)).is_some());
    assert_eq!(s.term_hash(v, Some(0)), Some(0));
    let a = s.put_pair(Cell::int(1), Cell::int(2));
    assert_ne!(s.term_hash(a, None), s.term_hash(Cell::int(1), None));
}

#[test]
fn sizes() {
    let mut s = store();
    let f = Functor::new(s.atoms.intern("f"), 2);
    let t = s.put_compound(f, &[Cell::int(1), Cell::int(2)]);
    assert_eq!(s.term_size(t), 3);
    assert_eq!(s.term_size(Cell::int(1)), 0);
    let l = s.put_pair(t, t);
    assert_eq!(s.term_size(l), 5);
}
