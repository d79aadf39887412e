//! The atom table: interned names in layers.
//!
//! The layers below are frozen and shared (a knowledge base's atoms); the top
//! layer belongs to one session and goes away with it.

use std::{hash::BuildHasher, sync::Arc};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use string_interner::{
    Symbol,
    backend::{Backend, StringBackend},
    symbol::SymbolU32,
};

use super::cell::Atom;

/// Half of a name's hash: one that is computed once for all layers.
#[derive(Clone, Copy, PartialEq)]
struct Hash(u32);

impl Hash {
    #[inline]
    fn of(name: &str) -> Hash {
        Hash((FxBuildHasher.hash_one(name) >> 32) as u32)
    }

    /// The table takes its bits from both ends.
    #[inline]
    fn spread(self) -> u64 {
        u64::from(self.0).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// Names by number, and numbers by name. The table keeps hashes, so that it grows
/// without reading the names again, which lie all over the memory (a sixth of the time of
/// programs that make a million atoms).
#[derive(Default)]
struct Names {
    texts: StringBackend<SymbolU32>,
    table: HashTable<(Hash, SymbolU32)>,
}

impl Names {
    fn len(&self) -> usize {
        self.table.len()
    }

    #[inline]
    fn find(&self, hash: Hash, name: &str) -> Option<u32> {
        let same = |(h, s): &(Hash, SymbolU32)| *h == hash && self.texts.resolve(*s) == Some(name);
        self.table.find(hash.spread(), same).map(|(_, s)| s.to_usize() as u32)
    }

    /// Adds a name that is not there.
    fn add(&mut self, hash: Hash, name: &str) -> u32 {
        let symbol = self.texts.intern(name);
        self.table.insert_unique(hash.spread(), (hash, symbol), |(h, _)| h.spread());
        symbol.to_usize() as u32
    }

    #[inline]
    fn name(&self, number: u32) -> &str {
        let symbol = SymbolU32::try_from_usize(number as usize).expect("an atom of this table");
        self.texts.resolve(symbol).expect("an atom of this table")
    }
}

/// A frozen layer: atoms `start ..`.
struct Layer {
    start: u32,
    names: Names,
}

/// The atoms known to one session.
pub struct Atoms {
    frozen: Vec<Arc<Layer>>,
    start: u32,
    local: Names,
    bytes: usize,
}

impl Default for Atoms {
    fn default() -> Self {
        Self::new()
    }
}

impl Atoms {
    /// A table that holds the atoms of [`names`] and nothing else.
    pub fn new() -> Atoms {
        let mut t = Atoms { frozen: Vec::new(), start: 0, local: Names::default(), bytes: 0 };
        for name in names::ALL {
            t.intern(name);
        }
        debug_assert_eq!(t.len(), names::ALL.len());
        t
    }

    /// The number of atoms.
    pub fn len(&self) -> usize {
        self.start as usize + self.local.len()
    }

    /// True only before the predefined names are in.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Approximate memory of the session's own atoms in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The atom with this name, made if it is new.
    pub fn intern(&mut self, name: &str) -> Atom {
        let hash = Hash::of(name);
        if let Some(a) = self.find(hash, name) {
            return a;
        }
        // text, its end, its place in the table
        self.bytes += name.len() + 20;
        Atom(self.start + self.local.add(hash, name))
    }

    /// The atom with this name, if there is one.
    pub fn lookup(&self, name: &str) -> Option<Atom> {
        self.find(Hash::of(name), name)
    }

    #[inline]
    fn find(&self, hash: Hash, name: &str) -> Option<Atom> {
        let frozen = |l: &Arc<Layer>| l.names.find(hash, name).map(|n| Atom(l.start + n));
        self.frozen.iter().find_map(frozen).or_else(|| self.local.find(hash, name).map(|n| Atom(self.start + n)))
    }

    /// The atom's name.
    pub fn name(&self, a: Atom) -> &str {
        if a.0 >= self.start {
            return self.local.name(a.0 - self.start);
        }
        let layer = self.frozen.iter().rev().find(|l| l.start <= a.0).expect("an atom of this table");
        layer.names.name(a.0 - layer.start)
    }

    /// Freezes the session's layer, so that [`Atoms::share`] can hand it out.
    pub fn freeze(&mut self) {
        if self.local.len() == 0 {
            return;
        }
        let names = std::mem::take(&mut self.local);
        let layer = Layer { start: self.start, names };
        self.start += layer.names.len() as u32;
        self.frozen.push(Arc::new(layer));
        self.bytes = 0;
    }

    /// A table over the same frozen layers with an empty layer of its own.
    /// Local atoms are not in it: [`Atoms::freeze`] first.
    pub fn share(&self) -> Atoms {
        debug_assert!(self.local.len() == 0);
        Atoms { frozen: self.frozen.clone(), start: self.start, local: Names::default(), bytes: 0 }
    }

    /// All atoms in order of their creation.
    pub fn iter(&self) -> impl Iterator<Item = (Atom, &str)> {
        (0..self.len() as u32).map(|i| (Atom(i), self.name(Atom(i))))
    }
}

macro_rules! predefined {
    ($($id:ident = $text:literal),* $(,)?) => {
        /// Atoms that every table has, at fixed places.
        #[allow(missing_docs)]
        pub mod names {
            use super::Atom;
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            #[repr(u32)]
            enum Index { $($id),* }
            $(pub const $id: Atom = Atom(Index::$id as u32);)*
            pub(super) const ALL: &[&str] = &[$($text),*];
        }
    };
}

predefined! {
    NIL = "[]", DOT = ".", CURLY = "{}", EMPTY = "", MINUS = "-", PLUS = "+", COMMA = ",", BAR = "|",
    SEMICOLON = ";", ARROW = "->", SOFT_ARROW = "*->", NECK = ":-", QUERY = "?-", DCG_ARROW = "-->",
    CUT = "!", NOT_PROVABLE = "\\+", COLON = ":", CARET = "^", EQUALS = "=", SLASH = "/", DOUBLE_SLASH = "//",
    STAR = "*", AT = "@", TRUE = "true", FALSE = "false", FAIL = "fail", CALL = "call", NOT = "not",
    ERROR = "error", CONTEXT = "context", USER = "user", SYSTEM = "system", VAR_NAMED = "$VAR",
    END_OF_FILE = "end_of_file", INSTANTIATION_ERROR = "instantiation_error", TYPE_ERROR = "type_error",
    DOMAIN_ERROR = "domain_error", EXISTENCE_ERROR = "existence_error", PERMISSION_ERROR = "permission_error",
    REPRESENTATION_ERROR = "representation_error", EVALUATION_ERROR = "evaluation_error",
    RESOURCE_ERROR = "resource_error", SYNTAX_ERROR = "syntax_error", UNINSTANTIATION_ERROR = "uninstantiation_error",
    CALLABLE = "callable", INTEGER = "integer", ATOM = "atom", ATOMIC = "atomic", EVALUABLE = "evaluable",
    LIST = "list", COMPOUND = "compound", NUMBER = "number", FLOAT = "float", STRING = "string", CHARACTER = "character",
    CHARACTER_CODE = "character_code", PROCEDURE = "procedure", STATIC_PROCEDURE = "static_procedure",
    ACCESS = "access", MODIFY = "modify", PREDICATE_INDICATOR = "predicate_indicator",
    PRIVATE_PROCEDURE = "private_procedure", NOT_LESS_THAN_ZERO = "not_less_than_zero", MEMORY = "memory",
    ZERO_DIVISOR = "zero_divisor", UNDEFINED = "undefined", FLOAT_OVERFLOW = "float_overflow",
    IS = "is", NUM_EQ = "=:=", NUM_NE = "=\\=", NUM_LT = "<", NUM_LE = "=<", NUM_GT = ">", NUM_GE = ">=",
    TERM_EQ = "==", TERM_NE = "\\==", NOT_EQUALS = "\\=", TERM_LT = "@<", TERM_LE = "@=<", TERM_GT = "@>", TERM_GE = "@>=",
    VAR = "var", NONVAR = "nonvar", FUNCTOR = "functor", ARG = "arg", UNIV = "=..", EOF = "eof", TRACE = "trace",
    BOUND_ARG = "$arg", FRAME = "$frame",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predefined_names_have_their_places() {
        let t = Atoms::new();
        assert_eq!(t.name(names::NIL), "[]");
        assert_eq!(t.lookup("=:="), Some(names::NUM_EQ));
        assert_eq!(t.name(names::EOF), "eof");
    }

    #[test]
    fn layers_share_and_part() {
        let mut t = Atoms::new();
        let foo = t.intern("foo");
        t.freeze();
        let (mut a, b) = (t.share(), t.share());
        assert_eq!(a.intern("foo"), foo);
        let bar = a.intern("bar");
        assert_eq!(a.name(bar), "bar");
        assert_eq!(b.lookup("bar"), None);
        assert_eq!(a.name(foo), "foo");
    }
}
