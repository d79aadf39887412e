//! Tests of the layout of clauses.

use proptest::prelude::*;

use super::{super::testing, *};
use crate::{
    syntax::{OpTable, ReadOptions, parse_term},
    term::{Atom, Atoms},
};

/// A clause on a line, then what `portray_clause/1` of SWI-Prolog 9.0.4 prints, then `%%%%`.
const CASES: &str = include_str!("portray_cases.txt");

fn read(store: &mut Store, ops: &OpTable, text: &str) -> Cell {
    let read = parse_term(store, ops, &ReadOptions::default(), text);
    read.unwrap_or_else(|e| panic!("{text}: {e:?}")).unwrap_or_else(|| panic!("{text}: no term")).term
}

fn portrayed(store: &Store, ops: &OpTable, term: Cell) -> String {
    let mut out = String::new();
    portray_clause(store, ops, term, &[], &mut out);
    out
}

#[test]
fn clauses_as_swi() {
    let mut store = Store::new(Atoms::new());
    let ops = OpTable::swi(&mut store.atoms);
    for case in CASES.split("%%%%\n").filter(|c| !c.is_empty()) {
        let (text, want) = case.split_once('\n').expect("a clause and its layout");
        let term = read(&mut store, &ops, text);
        assert_eq!(portrayed(&store, &ops, term), want, "{text}");
    }
}

#[test]
fn cyclic_clause() {
    let mut store = Store::new(Atoms::new());
    let ops = OpTable::swi(&mut store.atoms);
    let term = read(&mut store, &ops, "X=f(X,Y,Y)");
    let (_, args) = store.compound(term).expect("an equation");
    let (x, t) = (store.arg(args, 0), store.arg(args, 1));
    store.bind(x, t);
    assert_eq!(portrayed(&store, &ops, x), "@(S_1, [S_1=f(S_1, A, A)]).\n");
}

#[test]
fn deep_bodies() {
    let mut store = Store::new(Atoms::new());
    let ops = OpTable::swi(&mut store.atoms);
    let a = store.atom("a");
    for (name, arity) in [(names::COMMA, 2), (names::SEMICOLON, 2), (names::ARROW, 2), (names::NOT_PROVABLE, 1)] {
        let mut right = a;
        let mut left = a;
        let f = Functor::new(name, arity);
        for _ in 0..20_000 {
            right = store.put_compound(f, &[a, right][2 - arity..]);
            left = store.put_compound(f, &[left, a][..arity]);
        }
        for body in [left, right] {
            let clause = store.put_compound(Functor::new(names::NECK, 2), &[a, body]);
            assert!(portrayed(&store, &ops, clause).ends_with(".\n"));
        }
    }
    let f = Functor::new(store.atoms.intern("foo"), 2);
    let deep = (0..100_000).fold(a, |t, _| store.put_compound(f, &[t, a]));
    let clause = store.put_compound(Functor::new(names::NECK, 2), &[a, deep]);
    assert!(portrayed(&store, &ops, clause).ends_with(".\n"));
}

proptest! {
    #[test]
    fn reads_back(
        head in testing::arb_term(),
        body in testing::arb_term(),
        shape in 0..4u8,
        definitions in testing::arb_ops(),
    ) {
        let mut store = Store::new(Atoms::new());
        let mut ops = OpTable::swi(&mut store.atoms);
        testing::define(&mut store, &mut ops, &definitions);
        let mut vars = [None; 4];
        let (h, b) = (testing::build(&mut store, &head, &mut vars), testing::build(&mut store, &body, &mut vars));
        let pair = |store: &mut Store, name: Atom, l, r| store.put_compound(Functor::new(name, 2), &[l, r]);
        let inner = match shape {
            0 => b,
            1 => pair(&mut store, names::COMMA, b, h),
            2 => {
                let then = pair(&mut store, names::ARROW, b, h);
                pair(&mut store, names::SEMICOLON, then, b)
            }
            _ => {
                let find = store.atoms.intern("findall");
                let goal = pair(&mut store, names::COMMA, h, b);
                store.put_compound(Functor::new(find, 3), &[h, goal, b])
            }
        };
        let clause = pair(&mut store, names::NECK, h, inner);
        let text = portrayed(&store, &ops, clause);
        let again = match parse_term(&mut store, &ops, &ReadOptions::default(), &text) {
            Ok(Some(r)) => r.term,
            other => panic!("{text}: {other:?}"),
        };
        // a body in brackets to the left of a comma is printed as one conjunction
        let (before, after) = (flat(&mut store, clause), flat(&mut store, again));
        let same = store.variant(before, after);
        let same = same || store.args_of(clause, Functor::new(names::NECK, 2)).is_some_and(|a| {
            store.arg(a, 1) == Cell::atom(names::TRUE)
        });
        prop_assert!(same, "{text}");
    }
}

/// The term with every conjunction nested to the right.
fn flat(store: &mut Store, term: Cell) -> Cell {
    let Some((f, args)) = store.compound(term) else { return store.deref(term) };
    if f == Functor::new(names::COMMA, 2) {
        let mut items = Vec::new();
        let mut todo = vec![term];
        while let Some(t) = todo.pop() {
            match store.args_of(t, f) {
                Some(a) => todo.extend([store.arg(a, 1), store.arg(a, 0)]),
                None => items.push(t),
            }
        }
        let items: Vec<Cell> = items.into_iter().map(|t| flat(store, t)).collect();
        let (last, front) = items.split_last().expect("a conjunction has members");
        return front.iter().rfold(*last, |r, l| store.put_compound(f, &[*l, r]));
    }
    let args: Vec<Cell> = (0..f.arity()).map(|i| store.arg(args, i)).collect();
    let args: Vec<Cell> = args.into_iter().map(|a| flat(store, a)).collect();
    store.put_compound(f, &args)
}
