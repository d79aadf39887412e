//! The 64-bit tagged cell, and the names that live inside one.
//!
//! The low three bits are the tag. For tags that refer to memory the other 61
//! bits are a *signed byte offset* from the base of the store (offsets are
//! multiples of eight, so `cell & !7` is the offset): non-negative ones are in
//! the heap, negative ones in the constants area that lies just below the base.

use std::fmt;

/// An interned name. Meaningful only within its atom-table layer chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Atom(pub u32);

impl fmt::Debug for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Atom({})", self.0)
    }
}

/// A name with an arity of at least one; exactly the bits of a structure's header cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Functor(pub u64);

impl Functor {
    /// The largest arity a functor can have.
    pub const MAX_ARITY: usize = (1 << 24) - 1;

    /// The functor `name/arity`.
    pub const fn new(name: Atom, arity: usize) -> Functor {
        debug_assert!(arity <= Self::MAX_ARITY);
        Functor((name.0 as u64) << 32 | (arity as u64) << 8 | SUB_FUNCTOR)
    }
    /// The name.
    pub const fn name(self) -> Atom {
        Atom((self.0 >> 32) as u32)
    }
    /// The number of arguments.
    pub const fn arity(self) -> usize {
        (self.0 >> 8) as usize & Self::MAX_ARITY
    }
    /// The header cell of a structure with this functor.
    pub const fn header(self) -> Cell {
        Cell(self.0)
    }
}

/// What kind of thing a cell is. The numbers are the tag bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Tag {
    /// A reference; a reference to itself is an unbound variable.
    Ref = 0,
    /// A structure: refers to its header cell, the arguments follow.
    Str = 1,
    /// A list pair: refers to the head, the tail follows. Always used for `'.'/2`.
    Lst = 2,
    /// An atom, or (in memory only) a functor or box header.
    Con = 3,
    /// A small integer of 61 bits.
    Int = 4,
    /// A float: refers to a box header, the bits follow.
    Flt = 5,
    /// A big integer, rational or string: refers to a box header, the payload follows.
    Box = 6,
    /// An attributed variable: refers to its value cell (itself while unbound), the attributes follow.
    Att = 7,
}

pub(crate) const SUB_ATOM: u64 = 0x03;
pub(crate) const SUB_FUNCTOR: u64 = 0x0B;
pub(crate) const SUB_BOX: u64 = 0x13;

/// What the payload of a boxed cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum BoxKind {
    /// One word: the bits of an `f64`.
    Float = 0,
    /// A sign word (0 or 1) and the magnitude's words, least significant first.
    BigInt = 1,
    /// Sign word, number of numerator words, numerator words, denominator words.
    Rational = 2,
    /// UTF-8 text, padded with zero bytes; the exact length is in the header.
    Text = 3,
}

/// A tagged 64-bit cell. Two cells that are equal denote identical terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Cell(pub u64);

impl Cell {
    /// The largest small integer.
    pub const INT_MAX: i64 = (1 << 60) - 1;
    /// The smallest small integer.
    pub const INT_MIN: i64 = -(1 << 60);

    /// The tag.
    #[inline(always)]
    pub const fn tag(self) -> Tag {
        // the compiler turns this into nothing
        match self.0 & 7 {
            0 => Tag::Ref,
            1 => Tag::Str,
            2 => Tag::Lst,
            3 => Tag::Con,
            4 => Tag::Int,
            5 => Tag::Flt,
            6 => Tag::Box,
            _ => Tag::Att,
        }
    }
    /// A cell that refers to the byte offset `addr`.
    #[inline(always)]
    pub const fn refer(tag: Tag, addr: isize) -> Cell {
        Cell(addr as u64 | tag as u64)
    }
    /// The byte offset a referring cell holds.
    #[inline(always)]
    pub const fn addr(self) -> isize {
        (self.0 & !7) as isize
    }
    /// True for `Ref` and `Att` cells, the two kinds that may have to be followed.
    #[inline(always)]
    pub const fn is_refer(self) -> bool {
        (self.0.wrapping_add(1)) & 6 == 0
    }
    /// True for a plain reference.
    #[inline(always)]
    pub const fn is_ref(self) -> bool {
        self.0 & 7 == 0
    }
    /// An atom's cell.
    #[inline(always)]
    pub const fn atom(a: Atom) -> Cell {
        Cell((a.0 as u64) << 32 | SUB_ATOM)
    }
    /// True for an atom.
    #[inline(always)]
    pub const fn is_atom(self) -> bool {
        self.0 as u32 == SUB_ATOM as u32
    }
    /// The atom in the cell, if it is one.
    #[inline(always)]
    pub const fn as_atom(self) -> Option<Atom> {
        if self.is_atom() { Some(Atom((self.0 >> 32) as u32)) } else { None }
    }
    /// True for a small integer.
    #[inline(always)]
    pub const fn is_int(self) -> bool {
        self.0 & 7 == Tag::Int as u64
    }
    /// A small integer; the caller knows that it fits 61 bits.
    #[inline(always)]
    pub const fn int(i: i64) -> Cell {
        debug_assert!(i <= Self::INT_MAX && i >= Self::INT_MIN);
        Cell((i as u64) << 3 | Tag::Int as u64)
    }
    /// A small integer if it fits 61 bits.
    #[inline(always)]
    pub const fn try_int(i: i64) -> Option<Cell> {
        if i <= Self::INT_MAX && i >= Self::INT_MIN { Some(Self::int(i)) } else { None }
    }
    /// The value of a small integer (the caller has checked the tag).
    #[inline(always)]
    pub const fn int_value(self) -> i64 {
        self.0 as i64 >> 3
    }
    /// The value, if it is a small integer.
    #[inline(always)]
    pub const fn as_int(self) -> Option<i64> {
        if self.is_int() { Some(self.int_value()) } else { None }
    }
    /// The header of a box: kind and payload length in bytes.
    pub(crate) const fn box_header(kind: BoxKind, bytes: usize) -> Cell {
        Cell((bytes as u64) << 12 | (kind as u64) << 8 | SUB_BOX)
    }
    /// True if this memory word is the header of a structure.
    #[inline(always)]
    pub(crate) const fn is_functor(self) -> bool {
        self.0 & 0xFF == SUB_FUNCTOR
    }
    /// True if this memory word is the header of a box.
    #[inline(always)]
    pub(crate) const fn is_box_header(self) -> bool {
        self.0 & 0xFF == SUB_BOX
    }
    /// The kind in a box header.
    pub(crate) const fn box_kind(self) -> BoxKind {
        match (self.0 >> 8) & 0xF {
            0 => BoxKind::Float,
            1 => BoxKind::BigInt,
            2 => BoxKind::Rational,
            _ => BoxKind::Text,
        }
    }
    /// The payload length in bytes in a box header.
    pub(crate) const fn box_bytes(self) -> usize {
        (self.0 >> 12) as usize
    }
    /// The payload length in words in a box header.
    pub(crate) const fn box_words(self) -> usize {
        self.box_bytes().div_ceil(8)
    }
    /// The functor in a header cell (the caller has checked it).
    #[inline(always)]
    pub(crate) const fn functor(self) -> Functor {
        Functor(self.0)
    }
    /// True for atoms and small integers: equal exactly if the bits are.
    #[inline(always)]
    pub const fn is_immediate(self) -> bool {
        matches!(self.tag(), Tag::Con | Tag::Int)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tag() {
            Tag::Int => write!(f, "Int({})", self.int_value()),
            Tag::Con if self.is_atom() => write!(f, "Atom({})", self.0 >> 32),
            Tag::Con if self.is_functor() => {
                write!(f, "Functor({}/{})", self.0 >> 32, self.functor().arity())
            }
            Tag::Con => write!(f, "Box({:?},{})", self.box_kind(), self.box_bytes()),
            t => write!(f, "{t:?}@{}", self.addr()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_promises() {
        assert_eq!(size_of::<Cell>(), 8);
        assert_eq!(size_of::<Atom>(), 4);
        assert_eq!(size_of::<Functor>(), 8);
    }

    #[test]
    fn refer_test_covers_exactly_two_tags() {
        for bits in 0..8u64 {
            assert_eq!(Cell(bits).is_refer(), bits == Tag::Ref as u64 || bits == Tag::Att as u64);
        }
    }

    #[test]
    fn negative_offsets_survive() {
        let c = Cell::refer(Tag::Str, -16);
        assert_eq!((c.addr(), c.tag()), (-16, Tag::Str));
    }
}
