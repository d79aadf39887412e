//! Standard order, identity and variants.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{
    cell::{BoxKind, Cell, Functor, Tag},
    cycles::Pairs,
    store::{PAIR, Store},
    unify::{Meet, Rests},
};

/// Where a kind of term stands in the standard order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Var,
    Number,
    Text,
    Atom,
    Compound,
}

impl Store {
    /// The standard order of terms: variables by age of their cells, numbers by
    /// value (a float before the integer or rational it equals; in ISO mode before all of them), strings,
    /// then atoms, by code points (in SWI-Prolog's manual strings come after atoms, in its
    /// answers before them), compounds by arity, name and arguments.
    pub fn compare(&self, a: Cell, b: Cell) -> Ordering {
        let mut todo = Rests::new();
        let mut pairs = Pairs::new();
        let (mut x, mut y) = (self.deref(a), self.deref(b));
        loop {
            if x != y {
                let (rx, ry) = (self.rank(x), self.rank(y));
                let order = match (rx, ry) {
                    (Rank::Compound, Rank::Compound) => {
                        let (f, g) = (self.functor_of(x), self.functor_of(y));
                        if f == g {
                            if !pairs.seen(x.addr(), y.addr()) {
                                todo.push((self.args_at(x), self.args_at(y), f.arity()));
                            }
                            Ordering::Equal
                        } else {
                            let names = || self.atoms.name(f.name()).cmp(self.atoms.name(g.name()));
                            f.arity().cmp(&g.arity()).then_with(names)
                        }
                    }
                    _ if rx != ry => rx.cmp(&ry),
                    _ => self.compare_atomic(rx, x, y),
                };
                if order != Ordering::Equal {
                    return order;
                }
            }
            let Some((a, b, n)) = todo.last_mut() else { return Ordering::Equal };
            (x, y) = (self.deref(self.get(*a)), self.deref(self.get(*b)));
            (*a, *b, *n) = (*a + 8, *b + 8, *n - 1);
            if *n == 0 {
                todo.pop();
            }
        }
    }

    #[inline(always)]
    fn rank(&self, c: Cell) -> Rank {
        match c.tag() {
            Tag::Ref | Tag::Att => Rank::Var,
            Tag::Int | Tag::Flt => Rank::Number,
            Tag::Con => Rank::Atom,
            Tag::Lst | Tag::Str => Rank::Compound,
            Tag::Box if self.get(c.addr()).box_kind() == BoxKind::Text => Rank::Text,
            Tag::Box => Rank::Number,
        }
    }

    fn compare_atomic(&self, rank: Rank, x: Cell, y: Cell) -> Ordering {
        match rank {
            Rank::Var => x.addr().cmp(&y.addr()),
            Rank::Number => self.compare_numbers(x, y),
            Rank::Text => self.text(x).cmp(self.text(y)),
            _ => self.atom_name(x).cmp(&self.atom_name(y)),
        }
    }

    /// Standard order of two number cells.
    pub(crate) fn compare_numbers(&self, x: Cell, y: Cell) -> Ordering {
        match (x.as_int(), y.as_int()) {
            (Some(i), Some(j)) => i.cmp(&j),
            // to the standard all floats come before all integers
            _ if self.arith_flags.iso && (x.tag() == Tag::Flt) != (y.tag() == Tag::Flt) => {
                if x.tag() == Tag::Flt {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
            _ => match (self.number(x), self.number(y)) {
                (Some(m), Some(n)) => m.standard_order(&n),
                _ => Ordering::Equal,
            },
        }
    }

    /// The functor of a compound cell.
    #[inline(always)]
    pub(crate) fn functor_of(&self, c: Cell) -> Functor {
        if c.tag() == Tag::Lst { PAIR } else { self.get(c.addr()).functor() }
    }

    /// Where the arguments of a compound cell begin.
    #[inline(always)]
    pub(crate) fn args_at(&self, c: Cell) -> isize {
        if c.tag() == Tag::Lst { c.addr() } else { c.addr() + 8 }
    }

    /// True if the terms are identical (`==`).
    pub fn identical(&self, a: Cell, b: Cell) -> bool {
        let mut todo = Rests::new();
        let mut pairs = Pairs::new();
        let (mut x, mut y) = (self.deref(a), self.deref(b));
        loop {
            if x != y {
                if x.is_refer() || y.is_refer() {
                    return false;
                }
                match self.meet(x, y) {
                    Meet::Equal => {}
                    Meet::Differ => return false,
                    Meet::Args(_) if pairs.seen(x.addr(), y.addr()) => {}
                    Meet::Args(rest) => todo.push(rest),
                }
            }
            let Some((a, b, n)) = todo.last_mut() else { return true };
            (x, y) = (self.deref(self.get(*a)), self.deref(self.get(*b)));
            (*a, *b, *n) = (*a + 8, *b + 8, *n - 1);
            if *n == 0 {
                todo.pop();
            }
        }
    }

    /// True if the terms are equal up to a renaming of variables (`=@=`).
    pub fn variant(&self, a: Cell, b: Cell) -> bool {
        let mut todo = Rests::new();
        let mut pairs = Pairs::new();
        let mut names = Renaming::default();
        let (mut x, mut y) = (self.deref(a), self.deref(b));
        loop {
            if x.is_refer() || y.is_refer() {
                if !(x.is_refer() && y.is_refer() && names.pair(x, y)) {
                    return false;
                }
            } else if matches!(x.tag(), Tag::Lst | Tag::Str) && x == y {
                // Shared, yet its variables must map to themselves. Constants have none.
                if x.addr() >= 0 && !pairs.seen(x.addr() << 1, y.addr() << 1 | 1) {
                    let at = self.args_at(x);
                    todo.push((at, at, self.functor_of(x).arity()));
                }
            } else {
                match self.meet(x, y) {
                    Meet::Equal => {}
                    Meet::Differ => return false,
                    // Left and right are kept apart: a node is not its own variant before it is checked.
                    Meet::Args(rest) => {
                        if !pairs.seen(x.addr() << 1, y.addr() << 1 | 1) {
                            todo.push(rest);
                        }
                    }
                }
            }
            let Some((a, b, n)) = todo.last_mut() else { return true };
            (x, y) = (self.deref(self.get(*a)), self.deref(self.get(*b)));
            (*a, *b, *n) = (*a + 8, *b + 8, *n - 1);
            if *n == 0 {
                todo.pop();
            }
        }
    }
}

/// A one-to-one map between the variables of two terms.
#[derive(Default)]
struct Renaming {
    few: SmallVec<[(Cell, Cell); 8]>,
    many: Option<Box<[FxHashMap<Cell, Cell>; 2]>>,
}

impl Renaming {
    /// Maps `x` to `y`; false if one of them is mapped to something else.
    fn pair(&mut self, x: Cell, y: Cell) -> bool {
        if let Some(maps) = &mut self.many {
            return *maps[0].entry(x).or_insert(y) == y && *maps[1].entry(y).or_insert(x) == x;
        }
        if let Some((v, w)) = self.few.iter().find(|(v, w)| *v == x || *w == y) {
            return *v == x && *w == y;
        }
        if self.few.len() < 8 {
            self.few.push((x, y));
        } else {
            let mut maps = Box::<[FxHashMap<Cell, Cell>; 2]>::default();
            for (v, w) in self.few.iter().copied().chain([(x, y)]) {
                maps[0].insert(v, w);
                maps[1].insert(w, v);
            }
            self.many = Some(maps);
        }
        true
    }
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;
