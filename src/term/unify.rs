//! Unification. Iterative, and it ends on cyclic terms.

use smallvec::SmallVec;

use super::{
    cell::{Cell, Tag},
    cycles::{Pairs, Visited},
    store::Store,
};

/// Arguments still to be treated: where they are on both sides, and how many.
pub(crate) type Rest = (isize, isize, usize);
/// A stack of [`Rest`]s that allocates only for deep terms.
pub(crate) type Rests = SmallVec<[Rest; 32]>;

/// What a unification does that would make a cyclic term: the flag `occurs_check`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OccursCheck {
    /// It makes one.
    #[default]
    Off,
    /// It fails.
    Fail,
    /// It is an error.
    Error,
}

/// Why terms do not unify.
enum NotUnified {
    Different,
    /// The variable would be bound to a term that it occurs in.
    Cyclic(Cell, Cell),
}

/// What two dereferenced, different cells that are not variables have to do with each other.
pub(crate) enum Meet {
    /// They denote equal atomic terms.
    Equal,
    /// They cannot be equal.
    Differ,
    /// Compounds with the same functor: equal if these arguments are.
    Args(Rest),
}

impl Store {
    /// Compares the outermost layer of two terms that are not variables.
    #[inline(always)]
    pub(crate) fn meet(&self, x: Cell, y: Cell) -> Meet {
        if x == y {
            return Meet::Equal;
        }
        if x.tag() != y.tag() {
            return Meet::Differ;
        }
        match x.tag() {
            Tag::Lst => Meet::Args((x.addr(), y.addr(), 2)),
            Tag::Str => {
                let header = self.get(x.addr());
                if header == self.get(y.addr()) {
                    Meet::Args((x.addr() + 8, y.addr() + 8, header.functor().arity()))
                } else {
                    Meet::Differ
                }
            }
            Tag::Flt | Tag::Box if self.same_box(x.addr(), y.addr()) => Meet::Equal,
            _ => Meet::Differ,
        }
    }

    /// True if two boxes have the same header and payload.
    pub(crate) fn same_box(&self, x: isize, y: isize) -> bool {
        self.get(x) == self.get(y) && self.box_words(x) == self.box_words(y)
    }

    /// Unifies two terms. If it fails, bindings made on the way are on the
    /// trail and the caller undoes them.
    pub fn unify(&mut self, a: Cell, b: Cell) -> bool {
        if self.occurs_check != OccursCheck::Off {
            return self.unify_as_told(a, b);
        }
        let (x, y) = (self.deref(a), self.deref(b));
        if x == y {
            return true;
        }
        if x.is_refer() {
            self.bind(x, y);
            return true;
        }
        if y.is_refer() {
            self.bind(y, x);
            return true;
        }
        match self.meet(x, y) {
            Meet::Equal => true,
            Meet::Differ => false,
            Meet::Args(rest) => self.unify_args(rest),
        }
    }

    /// Unifies arguments pairwise.
    fn unify_args(&mut self, first: Rest) -> bool {
        let (mut a, mut b, mut n) = first;
        let mut todo = Rests::new();
        let mut pairs = Pairs::new();
        loop {
            while n > 0 {
                let (x, y) = (self.deref(self.get(a)), self.deref(self.get(b)));
                (a, b, n) = (a + 8, b + 8, n - 1);
                if x == y {
                    continue;
                }
                // the usual cases first: a plain variable against something that is none
                if x.is_ref() && !y.is_refer() {
                    self.assign(x.addr(), y);
                    continue;
                }
                if y.is_ref() && !x.is_refer() {
                    self.assign(y.addr(), x);
                    continue;
                }
                if x.is_refer() {
                    self.bind(x, y);
                    continue;
                }
                if y.is_refer() {
                    self.bind(y, x);
                    continue;
                }
                if x.tag() != y.tag() || x.is_immediate() {
                    return false;
                }
                match self.meet(x, y) {
                    Meet::Equal => {}
                    Meet::Differ => return false,
                    Meet::Args(inner) => {
                        if pairs.seen(x.addr(), y.addr()) {
                            continue;
                        }
                        if n > 0 {
                            todo.push((a, b, n));
                        }
                        (a, b, n) = inner;
                    }
                }
            }
            match todo.pop() {
                Some(rest) => (a, b, n) = rest,
                None => return true,
            }
        }
    }

    /// Unification while the flag `occurs_check` is set.
    #[cold]
    fn unify_as_told(&mut self, a: Cell, b: Cell) -> bool {
        match self.unify_finite(a, b) {
            Ok(()) => true,
            Err(NotUnified::Cyclic(var, value)) if self.occurs_check == OccursCheck::Error => {
                // whoever asked tells that it failed, or the machine looks before the next goal
                self.occurs = Some((var, value));
                self.raise_alarm();
                false
            }
            Err(_) => false,
        }
    }

    /// Unifies two terms, but fails rather than make a cyclic term.
    pub fn unify_occurs_check(&mut self, a: Cell, b: Cell) -> bool {
        self.unify_finite(a, b).is_ok()
    }

    fn unify_finite(&mut self, a: Cell, b: Cell) -> Result<(), NotUnified> {
        let mut todo = Rests::new();
        let mut pairs = Pairs::new();
        let (mut x, mut y) = (self.deref(a), self.deref(b));
        loop {
            if x.is_refer() || y.is_refer() {
                let (var, value) = if x.is_refer() { (x, y) } else { (y, x) };
                if x != y {
                    if self.occurs(var, value) {
                        return Err(NotUnified::Cyclic(var, value));
                    }
                    self.bind(var, value);
                }
            } else {
                match self.meet(x, y) {
                    Meet::Equal => {}
                    Meet::Differ => return Err(NotUnified::Different),
                    Meet::Args(rest) => {
                        if !pairs.seen(x.addr(), y.addr()) {
                            todo.push(rest);
                        }
                    }
                }
            }
            let Some((a, b, n)) = todo.last_mut() else { return Ok(()) };
            (x, y) = (self.deref(self.get(*a)), self.deref(self.get(*b)));
            (*a, *b, *n) = (*a + 8, *b + 8, *n - 1);
            if *n == 0 {
                todo.pop();
            }
        }
    }

    /// True if the unbound variable `var` occurs in `term` (a variable does not occur in itself here).
    pub fn occurs(&self, var: Cell, term: Cell) -> bool {
        let mut visited = Visited::new();
        let mut todo: SmallVec<[(isize, usize); 32]> = SmallVec::new();
        if let Some((f, args)) = self.compound(term) {
            todo.push((args, f.arity()));
        }
        while let Some((a, n)) = todo.last_mut() {
            let x = self.deref(self.get(*a));
            (*a, *n) = (*a + 8, *n - 1);
            if *n == 0 {
                todo.pop();
            }
            if x == var {
                return true;
            }
            // what lies among the constants has no variables
            if matches!(x.tag(), Tag::Lst | Tag::Str) && x.addr() >= 0 && !visited.seen(x.addr()) {
                let (f, args) = self.compound(x).expect("a compound");
                todo.push((args, f.arity()));
            }
        }
        false
    }
}

#[cfg(test)]
#[path = "unify_tests.rs"]
mod tests;
