//! The places of subterms as a Prolog term, in SWI-Prolog's format.

use crate::term::{Atom, Cell, Functor, Store, names};

use super::span::{Position, Span};

/// Builds position terms. All places are character offsets in the stream.
pub struct Positions {
    start: u64,
    ascii: bool,
    /// A byte offset and the characters before it: where the last question was.
    last: (usize, u64),
    none: Atom,
    term: Functor,
    list: Functor,
    string: Functor,
    brace: Functor,
    paren: Functor,
}

/// A place for those who do not want any.
pub const NO_POSITION: Cell = Cell::atom(names::NIL);

impl Positions {
    /// For a clause text that starts at `start`.
    pub fn new(store: &mut Store, text: &str, start: Position) -> Positions {
        let mut functor = |name, arity| Functor::new(store.atoms.intern(name), arity);
        Positions {
            term: functor("term_position", 5),
            list: functor("list_position", 4),
            string: functor("string_position", 2),
            brace: functor("brace_term_position", 3),
            paren: functor("parentheses_term_position", 3),
            none: store.atoms.intern("none"),
            start: start.offset,
            ascii: text.is_ascii(),
            last: (0, 0),
        }
    }

    fn at(&mut self, text: &str, byte: u32) -> Cell {
        let byte = byte as usize;
        let chars = if self.ascii {
            byte as u64
        } else {
            let (from, n) = self.last;
            let count = |range: std::ops::Range<usize>| text[range].chars().count() as u64;
            let n = if byte >= from { n + count(from..byte) } else { n - count(byte..from) };
            self.last = (byte, n);
            n
        };
        Cell::int((self.start + chars) as i64)
    }

    fn ends(&mut self, text: &str, span: Span) -> [Cell; 2] {
        [self.at(text, span.start), self.at(text, span.end)]
    }

    /// `From-To`
    pub fn leaf(&mut self, store: &mut Store, text: &str, span: Span) -> Cell {
        let ends = self.ends(text, span);
        store.put_compound(Functor::new(names::MINUS, 2), &ends)
    }

    /// `string_position(From, To)`
    pub fn string(&mut self, store: &mut Store, text: &str, span: Span) -> Cell {
        let ends = self.ends(text, span);
        store.put_compound(self.string, &ends)
    }

    /// `term_position(From, To, FunctorFrom, FunctorTo, Arguments)`
    pub fn compound(&mut self, store: &mut Store, text: &str, span: Span, functor: Span, args: &[Cell]) -> Cell {
        let [from, to] = self.ends(text, span);
        let [functor_from, functor_to] = self.ends(text, functor);
        let args = store.put_list(args, Cell::atom(names::NIL));
        store.put_compound(self.term, &[from, to, functor_from, functor_to, args])
    }

    /// `list_position(From, To, Elements, Tail)`, where the tail is `none` if there is none
    pub fn list(&mut self, store: &mut Store, text: &str, span: Span, elements: Cell, tail: Option<Cell>) -> Cell {
        let [from, to] = self.ends(text, span);
        let tail = tail.unwrap_or(Cell::atom(self.none));
        store.put_compound(self.list, &[from, to, elements, tail])
    }

    /// `brace_term_position(From, To, Argument)`
    pub fn brace(&mut self, store: &mut Store, text: &str, span: Span, inner: Cell) -> Cell {
        let [from, to] = self.ends(text, span);
        store.put_compound(self.brace, &[from, to, inner])
    }

    /// `parentheses_term_position(From, To, Content)`
    pub fn parentheses(&mut self, store: &mut Store, text: &str, span: Span, inner: Cell) -> Cell {
        let [from, to] = self.ends(text, span);
        store.put_compound(self.paren, &[from, to, inner])
    }
}
