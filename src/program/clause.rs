//! Clauses as the machine runs them, and the list of a predicate's clauses.

use std::{collections::VecDeque, sync::Arc};

use crate::term::{Atom, BoxKind, Cell, Record, Store, Tag, View};

use super::pred::PredId;

/// Where a clause was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Number of the file in the program's table, from 1; 0 where there is none.
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
}

/// One compiled clause; immutable and shared.
pub struct Clause {
    /// The instructions.
    pub code: Box<[u64]>,
    /// The predicate it was compiled for.
    pub pred: PredId,
    /// Where it was read.
    pub source: Source,
    /// The clause as a flat term `Head :- Body`, where the code alone does not tell it (facts have none).
    pub term: Option<Record>,
}

/// What a clause's argument can match, as far as an index looks: a cell that is
/// equal for equal constants and functors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key(pub u64);

impl Key {
    /// A variable: matches anything.
    pub const ANY: Key = Key(0);
    /// A float, string or big number: matches some boxed constant.
    pub const BOXED: Key = Key(6);

    /// The key of a term.
    pub fn of(store: &Store, c: Cell) -> Key {
        let c = store.deref(c);
        match c.tag() {
            Tag::Ref | Tag::Att => Key::ANY,
            Tag::Con | Tag::Int => Key(c.0),
            Tag::Lst => Key(crate::term::PAIR.0),
            Tag::Str => Key(store.get(c.addr()).0),
            Tag::Flt | Tag::Box => Key::BOXED,
        }
    }

    /// True unless the two can not match.
    #[inline(always)]
    pub fn may_match(self, other: Key) -> bool {
        self == other || self == Key::ANY || other == Key::ANY
    }
}

/// The place of a clause in its predicate's list.
#[derive(Clone)]
pub struct Entry {
    /// The clause.
    pub clause: Arc<Clause>,
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
    entries: VecDeque<Entry>,
    first: i64,
    erased: usize,
}

impl Clauses {
    /// Number of clauses that are alive.
    pub fn len(&self) -> usize {
        self.entries.len() - self.erased
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
        (self.first, self.first + self.entries.len() as i64)
    }
    /// The entry with this sequence number.
    #[inline]
    pub fn get(&self, seq: i64) -> Option<&Entry> {
        self.entries.get(usize::try_from(seq - self.first).ok()?)
    }
    /// Adds a clause at an end and returns its sequence number.
    pub fn add(&mut self, entry: Entry, at_end: bool) -> i64 {
        if at_end {
            self.entries.push_back(entry);
            self.first + self.entries.len() as i64 - 1
        } else {
            self.entries.push_front(entry);
            self.first -= 1;
            self.first
        }
    }
    /// Marks a clause as gone since `generation`; false if it was before.
    pub fn erase(&mut self, seq: i64, generation: u64) -> bool {
        let Some(i) = usize::try_from(seq - self.first).ok() else { return false };
        match self.entries.get_mut(i) {
            Some(e) if e.died == u64::MAX => {
                e.died = generation;
                self.erased += 1;
                true
            }
            _ => false,
        }
    }
    /// Takes erased entries out of the list; sequence numbers change.
    pub fn sweep(&mut self) -> Vec<Arc<Clause>> {
        let mut gone = Vec::with_capacity(self.erased);
        self.entries.retain(|e| {
            let keep = e.died == u64::MAX;
            if !keep {
                gone.push(e.clause.clone());
            }
            keep
        });
        self.erased = 0;
        gone
    }
    /// All entries in order with their sequence numbers, erased ones too.
    pub fn iter(&self) -> impl Iterator<Item = (i64, &Entry)> {
        self.entries.iter().enumerate().map(|(i, e)| (self.first + i as i64, e))
    }
    /// The clauses that are alive.
    pub fn live(&self) -> impl Iterator<Item = (i64, &Entry)> {
        self.iter().filter(|(_, e)| e.died == u64::MAX)
    }
    /// Approximate bytes of the list, not counting the clauses themselves.
    pub fn list_bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }
}

/// True if a float, string or big number in the store equals boxed words kept in code.
pub fn boxed_equals(store: &Store, c: Cell, boxed: &[u64]) -> bool {
    if !matches!(c.tag(), Tag::Flt | Tag::Box) || store.get(c.addr()).0 != boxed[0] {
        return false;
    }
    store.box_words(c.addr()) == &boxed[1..]
}

/// The words (header and payload) of a boxed constant.
pub fn boxed_words(store: &Store, c: Cell) -> Vec<u64> {
    let mut w = vec![store.get(c.addr()).0];
    w.extend_from_slice(store.box_words(c.addr()));
    w
}

/// The tag of a cell that refers to a box with this header.
pub fn boxed_tag(header: u64) -> Tag {
    if Cell(header).box_kind() == BoxKind::Float { Tag::Flt } else { Tag::Box }
}

/// Name and argument address (0 for an atom) of a callable term.
pub fn callable(store: &Store, c: Cell) -> Option<(Atom, usize, isize)> {
    match store.view(c) {
        View::Atom(a) => Some((a, 0, 0)),
        View::Compound(f, args) => Some((f.name(), f.arity(), args)),
        _ => None,
    }
}
