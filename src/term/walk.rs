//! Questions about a term that one walk over it answers.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{
    atom::names,
    cell::{BoxKind, Cell, Tag},
    cycles::{FREE_STEPS, Visited},
    store::{PAIR, Store},
};

/// Arguments still to be walked: where, and how many.
type Todo = SmallVec<[(isize, usize); 32]>;

/// How a walk along a list ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ListEnd {
    /// A proper list of this length.
    Nil(usize),
    /// After this many elements comes an unbound variable.
    Partial(usize, Cell),
    /// After this many elements comes something that is neither a pair, `[]` nor a variable.
    NotList(usize, Cell),
    /// The list has no end.
    Cyclic,
}

impl Store {
    /// The address of the first argument and the arity, if the dereferenced cell is a compound.
    #[inline(always)]
    fn parts(&self, c: Cell) -> Option<(isize, usize)> {
        match c.tag() {
            Tag::Lst => Some((c.addr(), 2)),
            Tag::Str => Some((c.addr() + 8, self.get(c.addr()).functor().arity())),
            _ => None,
        }
    }

    /// Calls `on_var` for every occurrence of an unbound variable, depth first
    /// and left to right, until it returns false. True if it never did.
    #[inline(always)]
    fn each_var(&self, term: Cell, mut on_var: impl FnMut(Cell) -> bool) -> bool {
        let mut todo = Todo::new();
        let mut visited = Visited::new();
        let mut x = self.deref(term);
        loop {
            if x.is_refer() {
                if !on_var(x) {
                    return false;
                }
            } else if let Some(parts) = self.parts(x) {
                // what lies among the constants has no variables
                if x.addr() >= 0 && !visited.seen(x.addr()) {
                    todo.push(parts);
                }
            }
            let Some((a, n)) = todo.last_mut() else { return true };
            x = self.deref(self.get(*a));
            (*a, *n) = (*a + 8, *n - 1);
            if *n == 0 {
                todo.pop();
            }
        }
    }

    /// True if the term has no unbound variables.
    pub fn is_ground(&self, term: Cell) -> bool {
        self.each_var(term, |_| false)
    }

    /// The first unbound variable of a term.
    pub fn first_variable(&self, term: Cell) -> Option<Cell> {
        let mut first = None;
        self.each_var(term, |v| {
            first = Some(v);
            false
        });
        first
    }

    /// The unbound variables of a term (attributed ones too), each once, in
    /// depth-first and left-to-right order.
    pub fn term_variables(&self, term: Cell) -> Vec<Cell> {
        let mut vars = Vec::new();
        self.collect_variables(term, &mut vars);
        vars
    }

    /// Adds those variables of `term` to `vars` that are not in it yet.
    pub fn collect_variables(&self, term: Cell, vars: &mut Vec<Cell>) {
        const FEW: usize = 12;
        let mut set = FxHashSet::default();
        // how many of `vars` are in the set
        let mut noted = 0;
        // variables often come in the order of their making: one beyond all others is new
        let (mut low, mut high) =
            vars.iter().fold((isize::MAX, isize::MIN), |(l, h), v| (l.min(v.addr()), h.max(v.addr())));
        self.each_var(term, |v| {
            if v.addr() > high || v.addr() < low {
                (low, high) = (low.min(v.addr()), high.max(v.addr()));
                vars.push(v);
            } else if vars.len() <= FEW {
                if !vars.contains(&v) {
                    vars.push(v);
                }
            } else {
                set.extend(vars[noted..].iter().copied());
                if set.insert(v) {
                    vars.push(v);
                }
                noted = vars.len();
            }
            true
        });
    }

    /// The attributed variables of a term, each once, and those of their
    /// attributes after them.
    pub fn attributed_variables(&self, term: Cell) -> Vec<Cell> {
        let mut found = Vec::new();
        let mut known = FxHashSet::default();
        let mut next = Some(term);
        let mut done = 0;
        while let Some(term) = next {
            self.each_var(term, |v| {
                if v.tag() == Tag::Att && known.insert(v) {
                    found.push(v);
                }
                true
            });
            next = found.get(done).map(|v| self.get(v.addr() + 8));
            done += 1;
        }
        found
    }

    /// True if the term is finite.
    pub fn is_acyclic(&self, term: Cell) -> bool {
        self.walk_ends(term) || self.has_no_cycle(term)
    }

    /// True if a plain walk over the term ends soon.
    fn walk_ends(&self, term: Cell) -> bool {
        let mut todo = Todo::new();
        let mut left = FREE_STEPS;
        let mut x = self.deref(term);
        loop {
            if let Some(parts) = self.parts(x)
                && x.addr() >= 0
            {
                if left == 0 {
                    return false;
                }
                left -= 1;
                todo.push(parts);
            }
            let Some((a, n)) = todo.last_mut() else { return true };
            x = self.deref(self.get(*a));
            (*a, *n) = (*a + 8, *n - 1);
            if *n == 0 {
                todo.pop();
            }
        }
    }

    /// Depth-first search with a record of which nodes are still open.
    fn has_no_cycle(&self, term: Cell) -> bool {
        let mut open: FxHashMap<isize, bool> = FxHashMap::default();
        // node, next argument, arguments left
        let mut todo: Vec<(isize, isize, usize)> = Vec::new();
        let mut x = self.deref(term);
        loop {
            if let Some((args, n)) = self.parts(x)
                && x.addr() >= 0
            {
                match open.get(&x.addr()) {
                    Some(true) => return false,
                    Some(false) => {}
                    None => {
                        open.insert(x.addr(), true);
                        todo.push((x.addr(), args, n));
                    }
                }
            }
            loop {
                let Some((node, a, n)) = todo.last_mut() else { return true };
                if *n > 0 {
                    x = self.deref(self.get(*a));
                    (*a, *n) = (*a + 8, *n - 1);
                    break;
                }
                open.insert(*node, false);
                todo.pop();
            }
        }
    }

    /// Walks along a list to its end.
    pub fn list_view(&self, list: Cell) -> ListEnd {
        let mut x = self.deref(list);
        let (mut len, mut mark, mut next) = (0usize, x, 16usize);
        while x.tag() == Tag::Lst {
            x = self.deref(self.get(x.addr() + 8));
            len += 1;
            // Brent: the mark moves up at powers of two; a cycle comes back to it
            if x == mark && x.tag() == Tag::Lst {
                return ListEnd::Cyclic;
            }
            if len == next {
                mark = x;
                next = len.saturating_mul(2);
            }
        }
        if x == Cell::atom(names::NIL) {
            ListEnd::Nil(len)
        } else if x.is_refer() {
            ListEnd::Partial(len, x)
        } else {
            ListEnd::NotList(len, x)
        }
    }

    /// The elements of a proper list, dereferenced.
    ///
    /// # Errors
    /// How the list ends, if it is not a proper one.
    pub fn list_to_vec(&self, list: Cell) -> Result<Vec<Cell>, ListEnd> {
        let len = match self.list_view(list) {
            ListEnd::Nil(len) => len,
            other => return Err(other),
        };
        let mut items = Vec::with_capacity(len);
        let mut x = self.deref(list);
        while x.tag() == Tag::Lst {
            items.push(self.deref(self.get(x.addr())));
            x = self.deref(self.get(x.addr() + 8));
        }
        Ok(items)
    }

    /// A hash of a term that depends on nothing but its text: the same in every
    /// session. Below `depth` levels (if it is not `None`) the term is not looked at; `None` if
    /// a variable is met above that.
    pub fn term_hash(&self, term: Cell, depth: Option<usize>) -> Option<u64> {
        self.hash_walk(term, depth, None)
    }

    /// A hash that is the same for all variants of a term.
    pub fn variant_hash(&self, term: Cell) -> u64 {
        let mut numbers = FxHashMap::default();
        self.hash_walk(term, None, Some(&mut numbers)).unwrap_or_default()
    }

    /// With `numbers`, variables are hashed as the order in which they appear; else they end the walk.
    fn hash_walk(
        &self,
        term: Cell,
        depth: Option<usize>,
        mut numbers: Option<&mut FxHashMap<Cell, u64>>,
    ) -> Option<u64> {
        if depth == Some(0) {
            return Some(0);
        }
        // A walk that is cut short below must still notice variables.
        if depth.is_none() && numbers.is_none() && !self.is_ground(term) {
            return None;
        }
        let depth = depth.unwrap_or(usize::MAX);
        let mut hash = Hash(0x6C75_646F_6C6F_6721);
        let mut todo: SmallVec<[(isize, usize, usize); 32]> = SmallVec::new();
        let (mut x, mut level) = (self.deref(term), 0);
        // Infinite terms have infinitely many nodes, and shared ones too many: the first ones must do.
        let mut left = FREE_STEPS;
        loop {
            if !self.hash_node(x, &mut hash) {
                let numbers = numbers.as_deref_mut()?;
                let next = numbers.len() as u64;
                hash.add(7);
                hash.add(*numbers.entry(x).or_insert(next));
            }
            if let Some((args, n)) = self.parts(x)
                && level + 1 < depth
            {
                if left == 0 {
                    if numbers.is_none() && !self.is_ground(term) {
                        return None;
                    }
                    break;
                }
                left -= 1;
                todo.push((args, n, level + 1));
            }
            let Some((a, n, l)) = todo.last_mut() else { break };
            (x, level) = (self.deref(self.get(*a)), *l);
            (*a, *n) = (*a + 8, *n - 1);
            if *n == 0 {
                todo.pop();
            }
        }
        Some(hash.finish())
    }

    /// Adds one node to the hash; false for a variable.
    fn hash_node(&self, x: Cell, hash: &mut Hash) -> bool {
        match x.tag() {
            Tag::Ref | Tag::Att => return false,
            Tag::Int => {
                hash.add(1);
                hash.add(x.int_value() as u64);
            }
            Tag::Flt => {
                hash.add(2);
                hash.add(self.float_value(x).to_bits());
            }
            Tag::Con => hash.text(3, self.atom_name(x).unwrap_or_default()),
            Tag::Box if self.get(x.addr()).box_kind() == BoxKind::Text => hash.text(4, self.text(x)),
            Tag::Box => {
                hash.add(5);
                self.box_words(x.addr()).iter().for_each(|w| hash.add(*w));
            }
            Tag::Lst => hash.text(6 + (2 << 8), self.atoms.name(PAIR.name())),
            Tag::Str => {
                let f = self.get(x.addr()).functor();
                hash.text(6 + ((f.arity() as u64) << 8), self.atoms.name(f.name()));
            }
        }
        true
    }

    /// The number of cells that the term takes in the store; what is shared counts once.
    pub fn term_size(&self, term: Cell) -> usize {
        let mut todo = Todo::new();
        let mut visited = Visited::exact();
        let mut size = 0;
        let mut x = self.deref(term);
        loop {
            if let Some((args, n)) = self.parts(x) {
                if !visited.seen(x.addr()) {
                    size += n + (x.tag() == Tag::Str) as usize;
                    todo.push((args, n));
                }
            } else if matches!(x.tag(), Tag::Flt | Tag::Box) && !visited.seen(x.addr()) {
                size += 1 + self.get(x.addr()).box_words();
            }
            let Some((a, n)) = todo.last_mut() else { return size };
            x = self.deref(self.get(*a));
            (*a, *n) = (*a + 8, *n - 1);
            if *n == 0 {
                todo.pop();
            }
        }
    }
}

/// A small multiplicative hash with fixed constants.
struct Hash(u64);

impl Hash {
    #[inline(always)]
    fn add(&mut self, w: u64) {
        self.0 = (self.0.rotate_left(5) ^ w).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn text(&mut self, kind: u64, s: &str) {
        self.add(kind);
        self.add(s.len() as u64);
        for chunk in s.as_bytes().chunks(8) {
            let mut w = [0; 8];
            w[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(w));
        }
    }

    fn finish(self) -> u64 {
        let mut h = self.0;
        h = (h ^ h >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        h ^ h >> 32
    }
}

#[cfg(test)]
#[path = "walk_tests.rs"]
mod tests;
