//! Terms for tests.

use proptest::prelude::*;

use super::{Atoms, Cell, Functor, Num, Store, names};

/// A term to be built; variables are numbered.
#[derive(Clone, Debug)]
pub(crate) enum T {
    Var(u8),
    Int(i64),
    Big(i128),
    Float(f64),
    Atom(&'static str),
    Text(String),
    App(&'static str, Vec<T>),
    List(Vec<T>, Box<T>),
}

/// A size of large terms; smaller under Miri, which takes its time.
pub(crate) const fn large(n: usize) -> usize {
    if cfg!(miri) { n / 200 } else { n }
}

pub(crate) fn store() -> Store {
    Store::new(Atoms::new())
}

/// Builds a term. Variables are cells of their own, or the first argument they occur in.
pub(crate) fn build(s: &mut Store, t: &T, vars: &mut Vec<Option<Cell>>) -> Cell {
    match t {
        T::Var(i) => {
            let i = *i as usize;
            if vars.len() <= i {
                vars.resize(i + 1, None);
            }
            *vars[i].get_or_insert_with(|| if i % 4 == 3 { s.new_attributed(Cell::int(7)) } else { s.new_var() })
        }
        T::Int(i) => s.put_int(*i),
        T::Big(i) => s.put_num(&Num::from(dashu_int::IBig::from(*i))),
        T::Float(f) => s.put_float(*f),
        T::Atom(a) => s.atom(a),
        T::Text(t) => s.put_text(t),
        T::App(f, args) => {
            let name = s.atoms.intern(f);
            let (c, at) = s.put_skeleton(Functor::new(name, args.len()));
            fill(s, at, args, vars);
            c
        }
        T::List(items, tail) => items.iter().rfold(build(s, tail, vars), |tail, item| {
            let (c, at) = s.put_skeleton(super::PAIR);
            fill(s, at, std::slice::from_ref(item), vars);
            s.set_arg(at + 8, tail);
            c
        }),
    }
}

fn fill(s: &mut Store, at: isize, args: &[T], vars: &mut Vec<Option<Cell>>) {
    for (i, a) in args.iter().enumerate() {
        let place = at + 8 * i as isize;
        match a {
            // an unbound argument cell can be the variable itself
            T::Var(v) if v % 4 != 3 && vars.get(*v as usize).is_none_or(|v| v.is_none()) => {
                let v = *v as usize;
                if vars.len() <= v {
                    vars.resize(v + 1, None);
                }
                vars[v] = Some(s.get(place));
            }
            _ => {
                let c = build(s, a, vars);
                s.set_arg(place, c);
            }
        }
    }
}

pub(crate) fn term() -> impl Strategy<Value = T> {
    let leaf = prop_oneof![
        (0u8..6).prop_map(T::Var),
        (-3i64..3).prop_map(T::Int),
        any::<i64>().prop_map(T::Int),
        any::<i128>().prop_map(T::Big),
        prop_oneof![Just(0.0), Just(1.0), Just(-0.0), Just(f64::NAN), any::<f64>()].prop_map(T::Float),
        prop_oneof![Just("a"), Just("b"), Just("[]"), Just("é"), Just("long_atom")].prop_map(T::Atom),
        "[a-c]{0,10}".prop_map(T::Text),
    ];
    leaf.prop_recursive(4, 40, 4, |inner| {
        prop_oneof![
            (prop_oneof![Just("f"), Just("g"), Just("-")], prop::collection::vec(inner.clone(), 1..4))
                .prop_map(|(f, a)| T::App(f, a)),
            (prop::collection::vec(inner.clone(), 1..4), inner).prop_map(|(i, t)| T::List(i, Box::new(t))),
        ]
    })
}

/// `[0, 1, ..., n - 1 | tail]`
pub(crate) fn long_list(s: &mut Store, n: usize, tail: Cell) -> Cell {
    (0..n as i64).rfold(tail, |t, i| s.put_pair(Cell::int(i), t))
}

/// `f(f(...f(inner, a)..., a), a)`
pub(crate) fn left_deep(s: &mut Store, n: usize, inner: Cell) -> Cell {
    let f = Functor::new(s.atoms.intern("f"), 2);
    (0..n).fold(inner, |t, _| s.put_compound(f, &[t, Cell::atom(names::NIL)]))
}

/// `X = f(X, a, X)` and its likes: a term whose arguments 1 and 3 are itself, after `lead` layers.
pub(crate) fn cyclic(s: &mut Store, lead: usize) -> Cell {
    let f = Functor::new(s.atoms.intern("f"), 3);
    let hole = s.new_var();
    let mut t = hole;
    for _ in 0..=lead {
        t = s.put_compound(f, &[t, Cell::int(1), t]);
    }
    s.bind(hole, t);
    t
}

/// The endless list of zeros, written with a period of `n`.
pub(crate) fn endless(s: &mut Store, n: usize) -> Cell {
    let hole = s.new_var();
    let list = (0..n).fold(hole, |t, _| s.put_pair(Cell::int(0), t));
    s.bind(hole, list);
    list
}

/// A term of `n` layers that has 2^n nodes without sharing.
pub(crate) fn shared(s: &mut Store, n: usize, inner: Cell) -> Cell {
    (0..n).fold(inner, |t, _| s.put_pair(t, t))
}
