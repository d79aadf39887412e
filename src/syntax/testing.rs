//! Random terms and operators for tests of reading and writing.

use proptest::prelude::*;

use super::ops::{OpTable, OpType};
use crate::term::{Cell, Functor, Num, Store};

/// A term to be built; variables are numbered.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Var(u8),
    Int(i64),
    Big(i128),
    Rational(i64, u64),
    Float(f64),
    Text(String),
    Atom(String),
    App(String, Vec<Tree>),
    List(Vec<Tree>, Box<Tree>),
}

impl Tree {
    /// True if the term consists of what the ISO standard knows.
    pub(crate) fn is_standard(&self) -> bool {
        match self {
            Tree::Rational(..) | Tree::Text(_) => false,
            Tree::Float(f) => f.is_finite(),
            Tree::App(_, args) => args.iter().all(Tree::is_standard),
            Tree::List(items, tail) => items.iter().all(Tree::is_standard) && tail.is_standard(),
            _ => true,
        }
    }
}

const NAMES: &[&str] = &[
    "a", "f", "b2", "é", "日本", "-", "+", "*", "=", ":-", "-->", ",", "|", "[]", "{}", "mod", "is", "dynamic", "\\+",
    "\\", "^", "**", "!", ";", ".", "..", "A b", "", "->", " op", "?", "@", "$", ":", "/", "/*", "e", "x", "b", "o",
    "r", "Inf", "=..", "don't", "a\nb", "\\x", "%", "∀", "É", "_", "A", "''",
];

fn name() -> impl Strategy<Value = String> {
    prop_oneof![20 => prop::sample::select(NAMES).prop_map(String::from), 1 => "\\PC{0,4}"]
}

/// Any term that can be written and read.
pub(crate) fn arb_term() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        2 => (0u8..4).prop_map(Tree::Var),
        3 => (-3i64..3).prop_map(Tree::Int),
        1 => any::<i64>().prop_map(Tree::Int),
        1 => any::<i128>().prop_map(Tree::Big),
        1 => (any::<i16>(), 1u64..9).prop_map(|(p, q)| Tree::Rational(p.into(), q)),
        1 => prop_oneof![Just(1.0), Just(-0.0), Just(1e22), Just(f64::NEG_INFINITY), Just(f64::INFINITY)]
            .prop_map(Tree::Float),
        1 => any::<f64>().prop_filter("a number", |f| !f.is_nan()).prop_map(Tree::Float),
        1 => any::<String>().prop_map(Tree::Text),
        10 => name().prop_map(Tree::Atom),
    ];
    leaf.prop_recursive(6, 40, 3, |inner| {
        prop_oneof![
            4 => (name(), prop::collection::vec(inner.clone(), 1..2)).prop_map(|(f, a)| Tree::App(f, a)),
            6 => (name(), prop::collection::vec(inner.clone(), 2..3)).prop_map(|(f, a)| Tree::App(f, a)),
            1 => (name(), prop::collection::vec(inner.clone(), 3..4)).prop_map(|(f, a)| Tree::App(f, a)),
            1 => (prop::collection::vec(inner.clone(), 1..3), inner)
                .prop_map(|(i, t)| Tree::List(i, Box::new(t))),
        ]
    })
}

/// Builds a term; `vars` are those made so far.
pub(crate) fn build(store: &mut Store, tree: &Tree, vars: &mut [Option<Cell>; 4]) -> Cell {
    match tree {
        Tree::Var(i) => *vars[*i as usize].get_or_insert_with(|| store.new_var()),
        Tree::Int(i) => store.put_int(*i),
        Tree::Big(i) => store.put_num(&Num::from(dashu_int::IBig::from(*i))),
        Tree::Rational(p, q) => store.put_num(&Num::from(dashu_ratio::RBig::from_parts((*p).into(), (*q).into()))),
        Tree::Float(f) => store.put_float(*f),
        Tree::Text(t) => store.put_text(t),
        Tree::Atom(a) => store.atom(a),
        Tree::App(f, args) => {
            let args: Vec<Cell> = args.iter().map(|a| build(store, a, vars)).collect();
            let name = store.atoms.intern(f);
            store.put_compound(Functor::new(name, args.len()), &args)
        }
        Tree::List(items, tail) => {
            let tail = build(store, tail, vars);
            let items: Vec<Cell> = items.iter().map(|a| build(store, a, vars)).collect();
            store.put_list(&items, tail)
        }
    }
}

/// Some operator definitions, not all of them allowed.
pub(crate) fn arb_ops() -> impl Strategy<Value = Vec<(u16, OpType, String)>> {
    let priority =
        prop_oneof![Just(0u16), prop::sample::select(&[1u16, 200, 400, 700, 999, 1000, 1001, 1200][..]), 1u16..=1200];
    prop::collection::vec((priority, prop::sample::select(&OpType::ALL[..]), name()), 0..12)
}

/// Adds those definitions that are allowed.
pub(crate) fn define(store: &mut Store, ops: &mut OpTable, definitions: &[(u16, OpType, String)]) {
    for (priority, kind, name) in definitions {
        let atom = store.atoms.intern(name);
        if ops.check(*priority, *kind, atom).is_ok() {
            ops.add(*priority, *kind, atom);
        }
    }
}
