//! Answers as text that can be read back.

use rustc_hash::FxHashMap;

use super::{Context, context::split, core};
use crate::{
    machine::{Machine, builtin::Row},
    syntax::{Spacing, WriteOptions, cycles::Cycles, write_term},
    term::{Cell, Functor, Res, Store, View, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[core("$answer_lines", 3, answer_lines)];

/// How deep terms in answers of the query loop are shown.
pub const MAX_DEPTH: u32 = 10;

/// `'$answer_lines'(+Bindings, +Goals, -Lines)`: an answer's lines; Bindings are `Name = Value`.
fn answer_lines(m: &mut Machine) -> Res {
    let (bindings, goals) = (m.arg(0), m.arg(1));
    let (store, context) = split(m);
    let mut vars = Vec::new();
    for c in store.list_to_vec(bindings).unwrap_or_default() {
        let Some(args) = store.args_of(c, Functor::new(names::EQUALS, 2)) else { continue };
        let name = store.atom_name(store.arg(args, 0)).unwrap_or("_").to_owned();
        vars.push((name, store.arg(args, 1)));
    }
    let goals = store.list_to_vec(goals).unwrap_or_default();
    let lines = answer(store, context, &vars, &goals, MAX_DEPTH);
    let lines: Vec<Cell> = lines.iter().map(|l| store.atom(l)).collect();
    store.ensure(2 * lines.len())?;
    let list = store.put_list(&lines, Cell::atom(names::NIL));
    Ok(m.unify_arg(2, list))
}

/// A term as `print/1` shows it, with variables named `_A`, `_B`, .. or `_`.
pub(crate) fn quoted(store: &Store, context: &Context, c: Cell) -> String {
    let mut options = WriteOptions { priority: 999, ..WriteOptions::writeq() };
    options.variable_names = Names::new(store, &[]).of(&[c]);
    let mut out = String::new();
    write_term(store, &context.ops, c, &options, &mut out);
    out
}

/// The bindings of an answer, each as `X = Value` or `X = Y, Y = Value`; none
/// for variables that are unbound and not aliased. Cyclic values are equations, for which
/// `_S1 = Value` and so on may come in addition. After them the goals.
pub(crate) fn answer(
    store: &Store,
    context: &Context,
    vars: &[(String, Cell)],
    goals: &[Cell],
    max_depth: u32,
) -> Vec<String> {
    // variables with the same value are told of together
    let mut groups: Vec<(Vec<&str>, Cell)> = Vec::new();
    for (name, c) in vars {
        let c = store.deref(*c);
        match groups.iter_mut().find(|g| g.1 == c || same(store, g.1, c)) {
            Some(g) => g.0.push(name),
            None => groups.push((vec![name], c)),
        }
    }
    let mut names = Names::new(store, vars);
    for (group, c) in &groups {
        if let View::Var(v) = store.view(*c) {
            // an unbound variable goes by the last of its names
            names.set(v, group[group.len() - 1]);
        }
    }
    let bound = groups.iter().map(|g| g.1).filter(|c| !store.is_var(*c));
    let shown: Vec<Cell> = bound.chain(goals.iter().copied()).collect();
    let mut options =
        WriteOptions { priority: 699, spacing: Spacing::NextArgument, max_depth, ..WriteOptions::writeq() };
    options.node_names = node_names(store, &groups, &shown, &names.taken);
    options.variable_names = names.of(&shown);
    let mut lines = Vec::new();
    for (group, c) in &groups {
        let mut line = String::new();
        for pair in group.windows(2) {
            line.push_str(&format!("{} = {}, ", pair[0], pair[1]));
        }
        if store.is_var(*c) {
            line.truncate(line.len().saturating_sub(2));
        } else {
            line.push_str(&format!("{} = ", group[group.len() - 1]));
            write_term(store, &context.ops, *c, &options, &mut line);
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    let values = groups.iter().map(|g| g.1);
    for (node, name) in options.node_names.iter().filter(|n| values.clone().all(|c| c != n.0)) {
        let mut line = format!("{name} = ");
        write_term(store, &context.ops, *node, &options, &mut line);
        lines.push(line);
    }
    options.priority = 999;
    for goal in goals {
        let mut line = String::new();
        write_term(store, &context.ops, *goal, &options, &mut line);
        lines.push(line);
    }
    lines
}

/// Names for the nodes at which cycles close: those of the variables with that value, else `_S1`, `_S2`, ..
fn node_names(store: &Store, groups: &[(Vec<&str>, Cell)], shown: &[Cell], taken: &[String]) -> Vec<(Cell, String)> {
    let mut numbers = 1..;
    let mut made = || numbers.by_ref().map(|n| format!("_S{n}")).find(|name| !taken.contains(name));
    let name = |c: Cell| match groups.iter().find(|g| g.1 == c) {
        Some((names, _)) => names.last().map(|n| (*n).to_owned()),
        None => made(),
    };
    let nodes = Cycles::find_all(store, shown).nodes;
    let names: Vec<String> = nodes.iter().copied().filter_map(name).collect();
    nodes.into_iter().zip(names).collect()
}

fn same(store: &Store, a: Cell, b: Cell) -> bool {
    !store.is_var(a) && !store.is_var(b) && store.compare(a, b).is_eq()
}

/// Names for variables: those given, then `_A`, `_B`, ..; `_` for what occurs once.
struct Names<'s> {
    store: &'s Store,
    given: FxHashMap<isize, String>,
    taken: Vec<String>,
}

impl<'s> Names<'s> {
    fn new(store: &'s Store, vars: &[(String, Cell)]) -> Self {
        Names { store, given: FxHashMap::default(), taken: vars.iter().map(|v| v.0.clone()).collect() }
    }

    fn set(&mut self, var: Cell, name: &str) {
        self.given.insert(var.addr(), name.to_owned());
    }

    fn of(self, terms: &[Cell]) -> Vec<(Cell, String)> {
        let store = self.store;
        let mut all = Vec::new();
        for t in terms {
            store.collect_variables(*t, &mut all);
        }
        let counts = occurrences(store, terms);
        let mut names = Vec::new();
        let mut next = 0;
        let mut seen = rustc_hash::FxHashSet::default();
        for v in all {
            let v = store.deref(v);
            if !seen.insert(v.addr()) {
                continue;
            }
            let name = match self.given.get(&v.addr()) {
                Some(name) => name.clone(),
                None if counts.get(&v.addr()) == Some(&1) => "_".to_owned(),
                None => loop {
                    let name = letters(next);
                    next += 1;
                    if !self.taken.contains(&name) {
                        break name;
                    }
                },
            };
            names.push((v, name));
        }
        names
    }
}

/// How often each variable occurs (a shared part counts once).
fn occurrences(store: &Store, terms: &[Cell]) -> FxHashMap<isize, u32> {
    let mut counts: FxHashMap<isize, u32> = FxHashMap::default();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut work: Vec<Cell> = terms.to_vec();
    while let Some(c) = work.pop() {
        match store.view(c) {
            View::Var(v) => *counts.entry(v.addr()).or_default() += 1,
            View::Compound(f, args) if seen.insert(args) => {
                work.extend((0..f.arity()).map(|i| store.arg(args, i)));
            }
            // met again: its variables are written again
            View::Compound(f, args) => {
                for i in 0..f.arity() {
                    if let View::Var(v) = store.view(store.arg(args, i)) {
                        *counts.entry(v.addr()).or_default() += 1;
                    }
                }
            }
            _ => {}
        }
    }
    counts
}

/// `_A` .. `_Z`, `_A1`, ..
fn letters(n: usize) -> String {
    let letter = (b'A' + (n % 26) as u8) as char;
    match n / 26 {
        0 => format!("_{letter}"),
        k => format!("_{letter}{k}"),
    }
}
