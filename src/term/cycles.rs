//! What makes walks over cyclic (or heavily shared) terms end.
//!
//! The first [`FREE_STEPS`] compound terms of a walk are visited without any
//! record, so that the usual case pays a counter. After that, what was visited
//! is remembered.

use rustc_hash::{FxHashMap, FxHashSet};

/// Compound terms (or pairs of them) that a walk may enter before it begins to remember them.
pub(crate) const FREE_STEPS: u32 = 1 << 20;

/// Pairs of compounds that a binary walk has assumed to be equal.
pub(crate) struct Pairs {
    left: u32,
    parents: Option<Box<FxHashMap<isize, isize>>>,
}

impl Pairs {
    pub(crate) fn new() -> Pairs {
        Pairs { left: FREE_STEPS, parents: None }
    }

    /// True if the pair follows from pairs noted before; else it is noted now.
    #[inline(always)]
    pub(crate) fn seen(&mut self, a: isize, b: isize) -> bool {
        if self.left > 0 {
            self.left -= 1;
            false
        } else {
            self.join(a, b)
        }
    }

    /// Union-find: the walk asks for equality, which is transitive, so at most
    /// as many pairs as there are nodes are ever entered.
    #[cold]
    fn join(&mut self, a: isize, b: isize) -> bool {
        let parents = self.parents.get_or_insert_default();
        let (a, b) = (Self::root(parents, a), Self::root(parents, b));
        if a == b {
            return true;
        }
        // the lower address becomes the root: as good as random, so trees stay flat
        parents.insert(a.max(b), a.min(b));
        false
    }

    fn root(parents: &mut FxHashMap<isize, isize>, mut x: isize) -> isize {
        while let Some(&up) = parents.get(&x) {
            if let Some(&upper) = parents.get(&up) {
                parents.insert(x, upper);
            }
            x = up;
        }
        x
    }
}

/// Compounds that a walk over one term has been to.
pub(crate) struct Visited {
    left: u32,
    set: Option<Box<FxHashSet<isize>>>,
}

impl Visited {
    pub(crate) fn new() -> Visited {
        Visited { left: FREE_STEPS, set: None }
    }

    /// A record that remembers from the start.
    pub(crate) fn exact() -> Visited {
        Visited { left: 0, set: None }
    }

    /// True if the compound need not be entered again; else it is noted now.
    #[inline(always)]
    pub(crate) fn seen(&mut self, a: isize) -> bool {
        if self.left > 0 {
            self.left -= 1;
            false
        } else {
            self.note(a)
        }
    }

    #[cold]
    fn note(&mut self, a: isize) -> bool {
        !self.set.get_or_insert_default().insert(a)
    }
}
