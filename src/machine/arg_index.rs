//! Hash indexes on single arguments of a dynamic predicate: for each key, the
//! sequence numbers of the clauses that have it, in order.
//!
//! An index has two tables: one that forked sessions share, and this session's
//! own, with the clauses added since. Sequence numbers of erased clauses stay.

use std::{collections::VecDeque, sync::Arc};

use rustc_hash::FxHashMap;

use crate::program::Key;

/// Arguments that can be indexed.
pub(super) const ARGS: usize = 4;

/// Argument indexes of one dynamic predicate.
#[derive(Default)]
pub(crate) struct Indexes {
    pub(super) by_arg: [Option<Box<ArgIndex>>; ARGS],
    /// Arguments that turned out to tell nothing, until this many clauses are there.
    pub(super) useless: [usize; ARGS],
}

impl Indexes {
    /// Approximate bytes of memory of the tables that are this session's.
    pub(super) fn bytes(&self) -> usize {
        self.by_arg.iter().flatten().map(|i| i.bytes()).sum()
    }

    /// The same indexes for a forked session; from now on both share the tables.
    pub(super) fn share(&mut self) -> Indexes {
        let by_arg = self.by_arg.each_mut().map(|i| i.as_mut().map(|i| Box::new(i.share())));
        Indexes { by_arg, useless: self.useless }
    }

    /// A copy for another session of tables that are shared already.
    pub(super) fn again(&self) -> Indexes {
        let one = |i: &Option<Box<ArgIndex>>| {
            i.as_ref().map(|i| Box::new(ArgIndex { shared: i.shared.clone(), own: Table::default() }))
        };
        Indexes { by_arg: self.by_arg.each_ref().map(one), useless: self.useless }
    }

    /// True if there is nothing to share.
    pub(super) fn is_empty(&self) -> bool {
        self.by_arg.iter().all(Option::is_none)
    }
}

/// The index on one argument.
#[derive(Default)]
pub(super) struct ArgIndex {
    shared: Arc<Table>,
    own: Table,
}

impl ArgIndex {
    /// Bytes that a clause takes in an index, as far as limits count.
    pub(super) const BYTES: usize = 28;

    /// An empty index with room for `n` clauses.
    pub(super) fn with_capacity(n: usize) -> ArgIndex {
        let slots = FxHashMap::with_capacity_and_hasher(n, Default::default());
        ArgIndex { shared: Arc::default(), own: Table { slots, ..Table::default() } }
    }

    /// Number of different keys.
    pub(super) fn keys(&self) -> usize {
        self.own.slots.len() + self.shared.slots.len()
    }

    /// Approximate bytes of this session's table.
    pub(super) fn bytes(&self) -> usize {
        self.own.listed * Self::BYTES
    }

    /// Adds a clause: its sequence number is beyond all others at that end.
    pub(super) fn add(&mut self, key: Key, seq: i64, at_end: bool) {
        self.own.add(key, seq, at_end);
    }

    /// The first clause from `from` on that a goal with this key may match.
    #[inline]
    pub(super) fn next(&self, key: Key, from: i64) -> Option<i64> {
        let own = self.own.next(key, from);
        if self.shared.listed == 0 {
            return own;
        }
        earlier(own, self.shared.next(key, from))
    }

    /// Moves all that is this session's own to the shared table.
    fn share(&mut self) -> ArgIndex {
        if self.own.listed > 0 {
            let own = std::mem::take(&mut self.own);
            if self.shared.listed == 0 {
                self.shared = Arc::new(own);
            } else {
                Arc::make_mut(&mut self.shared).merge(own);
            }
        }
        ArgIndex { shared: self.shared.clone(), own: Table::default() }
    }
}

/// Sequence numbers by key.
#[derive(Clone, Default)]
struct Table {
    slots: FxHashMap<Key, Slot>,
    /// Lists of keys that have more than one clause.
    many: Vec<VecDeque<i64>>,
    /// Clauses whose argument is a variable.
    any: VecDeque<i64>,
    listed: usize,
}

/// A sequence number, or the place of a list: told apart by the lowest bit.
#[derive(Clone, Copy)]
struct Slot(i64);

impl Slot {
    fn one(seq: i64) -> Slot {
        Slot(seq << 1)
    }
    fn list(place: usize) -> Slot {
        Slot((place as i64) << 1 | 1)
    }
    fn place(self) -> Option<usize> {
        (self.0 & 1 == 1).then_some((self.0 >> 1) as usize)
    }
}

impl Table {
    fn add(&mut self, key: Key, seq: i64, at_end: bool) {
        self.listed += 1;
        if key == Key::ANY {
            return push(&mut self.any, seq, at_end);
        }
        let Some(slot) = self.slots.get_mut(&key) else {
            self.slots.insert(key, Slot::one(seq));
            return;
        };
        match slot.place() {
            Some(place) => push(&mut self.many[place], seq, at_end),
            None => {
                let mut list = VecDeque::from([slot.0 >> 1]);
                push(&mut list, seq, at_end);
                *slot = Slot::list(self.many.len());
                self.many.push(list);
            }
        }
    }

    #[inline]
    fn next(&self, key: Key, from: i64) -> Option<i64> {
        let found = self.slots.get(&key).and_then(|slot| match slot.place() {
            None => Some(slot.0 >> 1).filter(|seq| *seq >= from),
            Some(place) => from_list(&self.many[place], from),
        });
        if self.any.is_empty() { found } else { earlier(found, from_list(&self.any, from)) }
    }

    /// Takes over a table whose sequence numbers lie before or after this one's.
    fn merge(&mut self, newer: Table) {
        let lists: Vec<(Key, Vec<i64>)> = newer
            .slots
            .iter()
            .map(|(key, slot)| {
                let list = match slot.place() {
                    None => vec![slot.0 >> 1],
                    Some(place) => newer.many[place].iter().copied().collect(),
                };
                (*key, list)
            })
            .chain([(Key::ANY, newer.any.into_iter().collect())])
            .collect();
        for (key, list) in lists {
            let first = self.next(key, i64::MIN);
            let (before, after): (Vec<i64>, Vec<i64>) = list.into_iter().partition(|s| first.is_some_and(|f| *s < f));
            before.into_iter().rev().for_each(|s| self.add(key, s, false));
            after.into_iter().for_each(|s| self.add(key, s, true));
        }
    }
}

fn push(list: &mut VecDeque<i64>, seq: i64, at_end: bool) {
    if at_end { list.push_back(seq) } else { list.push_front(seq) }
}

/// The first number from `from` on in an ordered list.
fn from_list(list: &VecDeque<i64>, from: i64) -> Option<i64> {
    let i = if list.front().is_some_and(|f| *f >= from) { 0 } else { list.partition_point(|s| *s < from) };
    list.get(i).copied()
}

fn earlier(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(index: &ArgIndex, key: Key) -> Vec<i64> {
        let mut from = i64::MIN;
        std::iter::from_fn(|| {
            let seq = index.next(key, from)?;
            from = seq + 1;
            Some(seq)
        })
        .collect()
    }

    #[test]
    fn clauses_come_in_order_whatever_session_added_them() {
        let (a, b) = (Key(8), Key(16));
        let mut index = ArgIndex::default();
        for (seq, key) in [(0, a), (1, b), (2, a), (3, Key::ANY)] {
            index.add(key, seq, true);
        }
        index.add(a, -1, false);
        let mut fork = index.share();
        fork.add(a, 4, true);
        fork.add(Key::ANY, -2, false);
        fork.add(b, -3, false);
        assert_eq!(all(&fork, a), [-2, -1, 0, 2, 3, 4]);
        assert_eq!(all(&fork, b), [-3, -2, 1, 3]);
        assert_eq!(all(&index, a), [-1, 0, 2, 3]);
        let again = fork.share();
        assert_eq!(all(&again, a), [-2, -1, 0, 2, 3, 4]);
        assert_eq!(all(&again, b), [-3, -2, 1, 3]);
        assert_eq!(all(&again, Key(24)), [-2, 3]);
    }
}
