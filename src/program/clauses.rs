//! The list of a predicate's clauses.
//!
//! It is kept in blocks that sessions share until one of them changes a clause
//! in a block: what a fork pays for its first change does not grow with the list.

use std::{collections::VecDeque, sync::Arc};

use super::clause::{Clause, Key};

/// Clauses in a block.
const BLOCK: i64 = 128;

/// The place of a clause in its predicate's list.
#[derive(Clone)]
pub struct Entry {
    /// The clause.
    pub clause: Clause,
    /// Key of the first argument (of the whole head for none).
    pub key: Key,
    /// Generation in which it appeared.
    pub born: u64,
    /// Generation in which it went; `u64::MAX` while it lives.
    pub died: u64,
}

impl Entry {
    /// Visible to a goal that began in generation `g`.
    #[inline(always)]
    pub fn visible(&self, g: u64) -> bool {
        self.born <= g && g < self.died
    }
}

/// A predicate's clauses in order. Sequence numbers stay what they are when
/// clauses are added at either end.
#[derive(Clone, Default)]
pub struct Clauses {
    /// A block holds the sequence numbers with the same quotient by [`BLOCK`].
    blocks: VecDeque<Arc<VecDeque<Entry>>>,
    first: i64,
    listed: usize,
    erased: usize,
}

impl Clauses {
    /// Number of clauses that are alive.
    pub fn len(&self) -> usize {
        self.listed - self.erased
    }
    /// True if no clause is alive.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Number of erased clauses that are still listed.
    pub fn erased(&self) -> usize {
        self.erased
    }
    /// Sequence number of the first entry, and one more than that of the last.
    pub fn range(&self) -> (i64, i64) {
        (self.first, self.first + self.listed as i64)
    }
    /// The block of a sequence number, and the place in it.
    #[inline]
    fn place(&self, seq: i64) -> (usize, usize) {
        let block = seq.div_euclid(BLOCK) - self.first.div_euclid(BLOCK);
        let start = if block == 0 { self.first } else { seq - seq.rem_euclid(BLOCK) };
        (block as usize, (seq - start) as usize)
    }
    /// The entry with this sequence number.
    #[inline]
    pub fn get(&self, seq: i64) -> Option<&Entry> {
        if seq < self.first {
            return None;
        }
        let (block, i) = self.place(seq);
        self.blocks.get(block)?.get(i)
    }
    /// Adds a clause at an end and returns its sequence number.
    pub fn add(&mut self, entry: Entry, at_end: bool) -> i64 {
        self.listed += 1;
        if at_end {
            let seq = self.first + self.listed as i64 - 1;
            if self.place(seq).0 == self.blocks.len() {
                self.blocks.push_back(Arc::default());
            }
            if let Some(last) = self.blocks.back_mut() {
                Arc::make_mut(last).push_back(entry);
            }
            seq
        } else {
            self.first -= 1;
            if self.blocks.is_empty() || self.first.rem_euclid(BLOCK) == BLOCK - 1 {
                self.blocks.push_front(Arc::default());
            }
            if let Some(first) = self.blocks.front_mut() {
                Arc::make_mut(first).push_front(entry);
            }
            self.first
        }
    }
    /// Marks a clause as gone since `generation`; false if it was before.
    pub fn erase(&mut self, seq: i64, generation: u64) -> bool {
        if self.get(seq).is_none_or(|e| e.died != u64::MAX) {
            return false;
        }
        let (block, i) = self.place(seq);
        if let Some(e) = Arc::make_mut(&mut self.blocks[block]).get_mut(i) {
            e.died = generation;
            self.erased += 1;
        }
        true
    }
    /// Takes erased entries out of the list; sequence numbers change.
    pub fn sweep(&mut self) -> Vec<Clause> {
        let mut gone = Vec::with_capacity(self.erased);
        let old = std::mem::take(self);
        for e in old.blocks.into_iter().flat_map(Arc::unwrap_or_clone) {
            if e.died == u64::MAX {
                self.add(e, true);
            } else {
                gone.push(e.clause);
            }
        }
        gone
    }
    /// All entries in order with their sequence numbers, erased ones too.
    pub fn iter(&self) -> impl Iterator<Item = (i64, &Entry)> {
        self.blocks.iter().flat_map(|b| b.iter()).enumerate().map(|(i, e)| (self.first + i as i64, e))
    }
    /// The clauses that are alive.
    pub fn live(&self) -> impl Iterator<Item = (i64, &Entry)> {
        self.iter().filter(|(_, e)| e.died == u64::MAX)
    }
    /// Approximate bytes of the list, not counting the clauses themselves.
    pub fn list_bytes(&self) -> usize {
        self.listed * size_of::<Entry>()
    }
}
