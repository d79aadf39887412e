//! What a look at a single clause tells: variables that occur once in a branch,
//! and clauses that match everything and cut.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::{
    syntax::{Span, Variable},
    term::{Cell, Functor, Store, Tag, View, names},
};

/// A variable that is used once on each way through the clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BranchSingleton<'t> {
    /// Its name.
    pub name: &'t str,
    /// Where it is first.
    pub span: Span,
    /// In a negation; otherwise in a branch of a disjunction.
    pub negated: bool,
}

/// Occurrences of variables, by number.
type Counts = SmallVec<[(usize, u32); 8]>;

struct Walk<'s> {
    store: &'s Store,
    numbers: FxHashMap<isize, usize>,
    totals: Vec<u32>,
    found: Vec<(usize, bool)>,
}

/// Nesting beyond this is not looked into.
const MAX_DEPTH: usize = 200;

/// Variables of a clause or grammar rule that all occur inside one disjunction or
/// negation, and only once in some branch of it.
pub fn branch_singletons<'t>(store: &Store, term: Cell, vars: &[Variable<'t>]) -> Vec<BranchSingleton<'t>> {
    let Some((f, args)) = store.compound(term).filter(|(f, _)| f.arity() == 2) else { return Vec::new() };
    if !matches!(f.name(), names::NECK | names::DCG_ARROW) || vars.iter().all(|v| v.name.starts_with('_')) {
        return Vec::new();
    }
    let numbers = vars.iter().enumerate().filter(|(_, v)| !v.name.starts_with('_')).map(|(i, v)| (v.cell.addr(), i));
    let mut walk =
        Walk { store, numbers: numbers.collect(), totals: vars.iter().map(|v| v.count).collect(), found: Vec::new() };
    walk.goals(store.arg(args, 1), 0);
    let mut found = walk.found;
    found.sort_unstable();
    found.dedup_by_key(|(v, _)| *v);
    found.into_iter().map(|(v, negated)| BranchSingleton { name: vars[v].name, span: vars[v].span, negated }).collect()
}

impl Walk<'_> {
    /// Counts the occurrences in a conjunction.
    fn goals(&mut self, body: Cell, depth: usize) -> Counts {
        let mut counts = Counts::new();
        let mut rest = body;
        while let Some((_, args)) = self.store.compound(rest).filter(|(f, _)| is_sequence(*f)) {
            let part = self.goal(self.store.arg(args, 0), depth + 1);
            add(&mut counts, &part);
            rest = self.store.arg(args, 1);
        }
        let part = self.goal(rest, depth + 1);
        add(&mut counts, &part);
        counts
    }

    fn goal(&mut self, goal: Cell, depth: usize) -> Counts {
        if let (Some((f, args)), true) = (self.store.compound(goal), depth < MAX_DEPTH) {
            let first = self.store.arg(args, 0);
            match (f.name(), f.arity()) {
                (names::SEMICOLON | names::BAR, 2) => return self.disjunction(goal, depth),
                (names::NOT_PROVABLE, 1) => {
                    let counts = self.goals(first, depth);
                    self.branches(std::slice::from_ref(&counts), true);
                    return counts;
                }
                (names::CURLY, 1) => return self.goals(first, depth),
                (names::COLON, 2) => {
                    let mut counts = self.term(first);
                    add(&mut counts, &self.goals(self.store.arg(args, 1), depth));
                    return counts;
                }
                _ if is_sequence(f) => return self.goals(goal, depth),
                _ => {}
            }
        }
        self.term(goal)
    }

    fn disjunction(&mut self, goal: Cell, depth: usize) -> Counts {
        let mut branches: Vec<Counts> = Vec::new();
        let mut rest = goal;
        while let Some((_, args)) = self.store.compound(rest).filter(|(f, _)| is_disjunction(*f)) {
            let first = self.store.arg(args, 0);
            branches.push(self.goals(first, depth));
            rest = self.store.arg(args, 1);
        }
        branches.push(self.goals(rest, depth));
        self.branches(&branches, false)
    }

    /// Notes the variables that are nowhere else than in these branches, and once in one of them.
    fn branches(&mut self, branches: &[Counts], negated: bool) -> Counts {
        let mut all = Counts::new();
        branches.iter().for_each(|b| add(&mut all, b));
        for (v, n) in branches.iter().flatten() {
            let local = all.iter().any(|(w, sum)| w == v && *sum == self.totals[*v]);
            if *n == 1 && local {
                self.found.push((*v, negated));
            }
        }
        all
    }

    /// Counts the occurrences in a term.
    fn term(&self, term: Cell) -> Counts {
        let mut counts = Counts::new();
        let mut todo: SmallVec<[Cell; 32]> = SmallVec::new();
        todo.push(term);
        while let Some(c) = todo.pop() {
            let c = self.store.deref(c);
            match c.tag() {
                Tag::Ref | Tag::Att => {
                    if let Some(v) = self.numbers.get(&c.addr()) {
                        add(&mut counts, &[(*v, 1)]);
                    }
                }
                Tag::Lst | Tag::Str => {
                    if let Some((f, args)) = self.store.compound(c) {
                        todo.extend((0..f.arity()).rev().map(|i| self.store.get(args + 8 * i as isize)));
                    }
                }
                _ => {}
            }
        }
        counts
    }
}

fn add(counts: &mut Counts, more: &[(usize, u32)]) {
    for (v, n) in more {
        match counts.iter_mut().find(|(w, _)| w == v) {
            Some((_, m)) => *m += n,
            None => counts.push((*v, *n)),
        }
    }
}

fn is_sequence(f: Functor) -> bool {
    f.arity() == 2 && matches!(f.name(), names::COMMA | names::ARROW | names::SOFT_ARROW)
}

fn is_disjunction(f: Functor) -> bool {
    f.arity() == 2 && matches!(f.name(), names::SEMICOLON | names::BAR)
}

/// True for a clause that takes every call and then cuts: none after it is ever tried.
pub fn is_catch_all(store: &Store, head: Cell, body: Option<Cell>) -> bool {
    let Some(mut goal) = body else { return false };
    if let Some((f, args)) = store.compound(head) {
        let mut seen: SmallVec<[Cell; 8]> = SmallVec::new();
        for i in 0..f.arity() {
            let c = store.arg(args, i);
            if c.tag() != Tag::Ref || seen.contains(&c) || i > 64 {
                return false;
            }
            seen.push(c);
        }
    }
    loop {
        match store.view(goal) {
            View::Atom(a) => return a == names::CUT,
            View::Compound(f, args) if f == Functor::new(names::COMMA, 2) => {
                let first = store.arg(args, 0);
                match first.as_atom() {
                    Some(names::CUT) => return true,
                    Some(names::TRUE) => goal = store.arg(args, 1),
                    _ => match store.args_of(first, Functor::new(names::COMMA, 2)) {
                        // `(!, a), b`
                        Some(_) => goal = first,
                        None => return false,
                    },
                }
            }
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        syntax::{OpTable, ReadOptions, parse_term},
        term::Atoms,
    };

    fn read(text: &str, test: impl FnOnce(&Store, Cell, &[Variable])) {
        let mut atoms = Atoms::new();
        let ops = OpTable::swi(&mut atoms);
        let mut store = Store::new(atoms);
        let read = parse_term(&mut store, &ops, &ReadOptions::default(), text).unwrap().unwrap();
        test(&store, read.term, &read.vars);
    }

    #[track_caller]
    fn singletons(text: &str, expected: &str) {
        read(text, |store, term, vars| {
            let found = branch_singletons(store, term, vars);
            let text: Vec<String> =
                found.iter().map(|s| format!("{}{}", if s.negated { "\\+" } else { "" }, s.name)).collect();
            assert_eq!(text.join(" "), expected);
        });
    }

    #[test]
    fn variables_used_once_in_a_branch() {
        singletons("p(X) :- ( X > 1 -> q(Y), r(Y) ; r(Y) )", "Y");
        singletons("p(X) :- ( X > 1 -> q(Y) )", "");
        singletons("p(X) :- ( q(Y) -> r(X, Y) ; r(X, Y) )", "Y");
        singletons("p(X) :- ( q(Y) ; q(Y), r(X) ), s(Y)", "");
        singletons("p(X) :- ( q(Y) ; ( q(X) ; r(Y) ) )", "Y");
        singletons("p(X) :- ( q(Y) *-> q(X) ; r(Y) )", "Y");
        singletons("p(X) :- s(Y), ( q(X) ; r(Y) )", "");
        singletons("p(X) :- \\+ ( q(Y), r(Y) ), s(X)", "");
        singletons("p(X) :- \\+ q(X, Y), s(X)", "\\+Y");
        singletons("p(X) :- ( q(_Y) ; r(_Y), s(X) )", "");
        singletons("p(X) :- ( q(X) -> a(Y), ( b ; c(Y) ) ; d )", "");
        singletons("p(X) --> ( [X], a(Y) ; b(Y) )", "Y");
        singletons("p(X) --> ( [X], { a(Y) } | { b(Z), c(Z) ; c(Y) } )", "Y");
        singletons("p :- ( a(X, X) ; b(X) )", "X");
        singletons("p(X, Y) :- ( a, b(X) ; c(Y) )", "");
        singletons("p(X) :- a, ( X = f(Y) ; true ), ( X = g(Y) ; true )", "");
        singletons("p(X) :- m:( a(X, Y) ; b(Y) )", "Y");
        singletons("p(( a(Y) ; b(Y) ))", "");
    }

    #[test]
    fn clauses_that_take_everything() {
        let cases = [
            ("p(_, _) :- !", true),
            ("p(X, Y) :- !, q(X, Y)", true),
            ("p :- true, !, q", true),
            ("p(X) :- (!, q(X)), r", true),
            ("p(X, X) :- !", false),
            ("p(a) :- !", false),
            ("p(X) :- q(X), !", false),
            ("p(_) :- q", false),
            ("p(X) :- ( ! ; q(X) )", false),
        ];
        for (text, expected) in cases {
            read(text, |store, term, _| {
                let (_, args) = store.compound(term).unwrap();
                let (head, body) = (store.arg(args, 0), store.arg(args, 1));
                assert_eq!(is_catch_all(store, head, Some(body)), expected, "{text}");
            });
        }
    }
}
