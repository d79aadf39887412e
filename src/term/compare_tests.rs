use std::cmp::Ordering;

use proptest::prelude::*;

use super::super::{Cell, Num, testing::*};

#[test]
fn kinds_in_order() {
    let mut s = store();
    let texts = ["a", "b", "z", "é"].map(|a| s.atom(a));
    let mut all = vec![s.new_var(), s.put_float(f64::NAN), s.put_float(f64::NEG_INFINITY)];
    all.push(Cell::int(-1));
    all.push(s.put_float(-0.0));
    all.push(s.put_float(0.0));
    all.push(Cell::int(0));
    let third = dashu_ratio::RBig::from_parts(1.into(), 3u8.into());
    all.push(s.put_float(1.0 / 3.0));
    all.push(s.put_num(&Num::Rat(third)));
    all.push(s.put_float(1.0));
    all.push(Cell::int(1));
    all.push(s.put_float(9007199254740992.0));
    all.push(Cell::int(9007199254740993));
    all.push(s.put_int(i64::MAX));
    all.push(s.put_float(9223372036854775808.0));
    all.push(s.put_num(&Num::from(dashu_int::IBig::from(1u128 << 64))));
    all.push(s.put_float(f64::INFINITY));
    all.push(s.put_text("a"));
    all.push(s.put_text("ab"));
    all.extend(texts);
    for (name, n) in [("f", 1), ("ff", 1), ("a", 2), ("g", 2), ("b", 3)] {
        let f = super::Functor::new(s.atoms.intern(name), n);
        all.push(s.put_compound(f, &vec![Cell::int(1); n]));
    }
    let b3 = super::Functor::new(s.atoms.intern("b"), 3);
    let long = s.put_compound(b3, &[Cell::int(1), Cell::int(1), Cell::int(2)]);
    all.push(long);
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate() {
            assert_eq!(s.compare(*a, *b), i.cmp(&j), "{i} {j}");
            assert_eq!(s.identical(*a, *b), i == j);
        }
    }
}

#[test]
fn variants_need_one_to_one() {
    let mut s = store();
    let v: Vec<Cell> = (0..30).map(|_| s.new_var()).collect();
    let nil = s.atom("[]");
    let (xy, yx) = (s.put_list(&[v[0], v[1]], nil), s.put_list(&[v[1], v[0]], nil));
    let (xx, zz) = (s.put_list(&[v[0], v[0]], nil), s.put_list(&[v[2], v[2]], nil));
    assert!(s.variant(xy, yx) && s.variant(xx, zz) && s.variant(xy, xy));
    assert!(!s.variant(xy, zz) && !s.variant(zz, xy));
    // X + g(X) against Y + g(X), with the second part shared
    let g = s.put_list(&[v[0]], nil);
    let (a, b) = (s.put_pair(v[0], g), s.put_pair(v[1], g));
    assert!(!s.variant(a, b) && s.variant(a, a));
    let many = s.put_list(&v, nil);
    let other: Vec<Cell> = v.iter().rev().copied().collect();
    let other = s.put_list(&other, nil);
    assert!(s.variant(many, other));
    let mut twice = v.clone();
    twice[20] = v[3];
    let twice = s.put_list(&twice, nil);
    assert!(!s.variant(many, twice) && !s.variant(twice, many));
}

#[test]
fn deep_cyclic_and_shared() {
    let mut s = store();
    let nil = s.atom("[]");
    let (a, b) = (long_list(&mut s, large(1_500_000), nil), long_list(&mut s, large(1_500_000), nil));
    assert!(s.identical(a, b) && s.variant(a, b) && s.compare(a, b) == Ordering::Equal);
    let (a, b) = (left_deep(&mut s, large(1_500_000), nil), left_deep(&mut s, large(1_500_000), Cell::int(2)));
    assert!(!s.identical(a, b) && !s.variant(a, b) && s.compare(a, b) == Ordering::Greater);
    let (a, b) = (cyclic(&mut s, 2), cyclic(&mut s, 4));
    assert!(s.identical(a, b) && s.variant(a, b) && s.compare(a, b) == Ordering::Equal);
    let (x, y) = (s.new_var(), s.new_var());
    let (a, b) = (shared(&mut s, 80, x), shared(&mut s, 80, y));
    assert!(!s.identical(a, b) && s.variant(a, b) && s.compare(a, b) == Ordering::Less);
    let (a, b) = (endless(&mut s, 3), endless(&mut s, 7));
    assert!(s.identical(a, b) && s.variant(a, b) && s.compare(a, b) == Ordering::Equal);
}

proptest! {
    #[test]
    fn total_order(a in term(), b in term(), c in term()) {
        let mut s = store();
        let mut vars = Vec::new();
        let t = [a, b, c].map(|t| build(&mut s, &t, &mut vars));
        for x in t {
            for y in t {
                let o = s.compare(x, y);
                prop_assert_eq!(o, s.compare(y, x).reverse());
                prop_assert_eq!(o == Ordering::Equal, s.identical(x, y));
                for z in t {
                    if o != Ordering::Greater && s.compare(y, z) != Ordering::Greater {
                        prop_assert!(s.compare(x, z) != Ordering::Greater);
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_are_totally_ordered(v in prop::collection::vec(prop_oneof![
        (-2i64..3).prop_map(Num::Int),
        any::<i64>().prop_map(Num::Int),
        any::<i64>().prop_map(|i| Num::Float(i as f64)),
        any::<i128>().prop_map(|i| Num::from(dashu_int::IBig::from(i))),
        any::<f64>().prop_map(Num::Float),
        (any::<i64>(), 1u8..9).prop_map(|(n, d)| Num::from(dashu_ratio::RBig::from_parts(n.into(), d.into()))),
        (-20i64..20, 1u8..9).prop_map(|(n, d)| Num::from(dashu_ratio::RBig::from_parts(n.into(), d.into()))),
        (-20i64..20).prop_map(|n| Num::Float(n as f64 / 8.0)),
    ], 12)) {
        let mut sorted = v.clone();
        sorted.sort_by(|a, b| a.standard_order(b));
        for (i, a) in sorted.iter().enumerate() {
            for b in &sorted[i..] {
                prop_assert!(a.standard_order(b) != Ordering::Greater);
                prop_assert_eq!(a.standard_order(b), b.standard_order(a).reverse());
            }
        }
    }
}
