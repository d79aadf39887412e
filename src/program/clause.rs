//! Clauses as the machine runs them, and what an index knows of their arguments.

use triomphe::ThinArc;

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

/// One compiled clause; immutable and shared. One block of memory holds all of it.
#[derive(Clone)]
pub struct Clause(ThinArc<About, u64>);

/// What is known of a clause beside its code.
struct About {
    pred: PredId,
    source: Source,
    term: Option<Box<Record>>,
}

impl Clause {
    /// A clause of a predicate. `term` is the clause as a flat term `Head :- Body`,
    /// where the code alone does not tell it (facts have none).
    pub fn new(code: &[u64], pred: PredId, source: Source, term: Option<Record>) -> Clause {
        let about = About { pred, source, term: term.map(Box::new) };
        Clause(ThinArc::from_header_and_slice(about, code))
    }
    /// The instructions.
    #[inline(always)]
    pub fn code(&self) -> &[u64] {
        &self.0.slice
    }
    /// The predicate it was compiled for.
    pub fn pred(&self) -> PredId {
        self.0.header.header.pred
    }
    /// Where it was read.
    pub fn source(&self) -> Source {
        self.0.header.header.source
    }
    /// The clause as a term, where it was kept.
    pub fn term(&self) -> Option<&Record> {
        self.0.header.header.term.as_deref()
    }
    /// True if something else holds this clause too.
    pub fn is_shared(&self) -> bool {
        ThinArc::strong_count(&self.0) > 1
    }
    /// Approximate bytes of memory that it takes.
    pub fn bytes(&self) -> usize {
        2 * size_of::<usize>() + size_of::<About>() + size_of_val(self.code()) + self.term().map_or(0, Record::bytes)
    }
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
