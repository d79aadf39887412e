//! The transposition table: what was found out about positions.

use std::sync::{Mutex, PoisonError};

use crate::games::Move;

/// What a stored value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    /// The position is worth at least that.
    Lower,
    /// The position is worth at most that.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) depth: u32,
    pub(super) bound: Bound,
    pub(super) value: f64,
    pub(super) best: Option<Move>,
}

const SHARDS: usize = 64;

/// A table of fixed size; a newer entry takes the place of one that was searched less deeply
/// or belongs to another position. Threads may share it.
pub(super) struct Table {
    shards: Vec<Mutex<Vec<Option<Entry>>>>,
    each: usize,
}

impl Table {
    pub(super) fn new(entries: usize) -> Table {
        let each = (entries / SHARDS).max(1);
        // the memory comes with the first entry of a shard
        Table { shards: (0..SHARDS).map(|_| Mutex::new(Vec::new())).collect(), each }
    }

    fn place(&self, key: u64) -> (usize, usize) {
        ((key % SHARDS as u64) as usize, (key >> 8) as usize % self.each)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let (shard, at) = self.place(key);
        let shard = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        shard.get(at)?.as_ref().filter(|e| e.key == key).cloned()
    }

    pub(super) fn put(&self, entry: Entry) {
        let (shard, at) = self.place(entry.key);
        let mut shard = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        if shard.is_empty() {
            shard.resize(self.each, None);
        }
        let old = &mut shard[at];
        if old.as_ref().is_none_or(|old| old.key != entry.key || old.depth <= entry.depth) {
            *old = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deeper_entry_stays() {
        let table = Table::new(1);
        let entry = |key, depth| Entry { key, depth, bound: Bound::Exact, value: 1.0, best: None };
        table.put(entry(64, 3));
        table.put(entry(64, 2));
        assert_eq!(table.get(64).map(|e| e.depth), Some(3));
        table.put(entry(128, 1));
        assert!(table.get(64).is_none() && table.get(128).is_some());
    }
}
