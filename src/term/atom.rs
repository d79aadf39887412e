//! The atom table: interned names in layers.
//!
//! The layers below are frozen and shared (a knowledge base's atoms); the top
//! layer belongs to one session and goes away with it.

use std::sync::Arc;

use rustc_hash::FxBuildHasher;
use string_interner::{StringInterner, Symbol, backend::StringBackend, symbol::SymbolU32};

use super::cell::Atom;

type Interner = StringInterner<StringBackend<SymbolU32>, FxBuildHasher>;

/// A frozen layer: atoms `start ..`.
struct Layer {
    start: u32,
    names: Interner,
}

/// The atoms known to one session.
pub struct Atoms {
    frozen: Vec<Arc<Layer>>,
    start: u32,
    local: Interner,
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
        let mut t = Atoms { frozen: Vec::new(), start: 0, local: Interner::new(), bytes: 0 };
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
        if let Some(a) = self.find_frozen(name) {
            return a;
        }
        let before = self.local.len();
        let s = self.local.get_or_intern(name);
        if self.local.len() > before {
            // text, its end, hash slot: what a string backend keeps for each name
            self.bytes += name.len() + 16;
        }
        Atom(self.start + s.to_usize() as u32)
    }

    /// The atom with this name, if there is one.
    pub fn lookup(&self, name: &str) -> Option<Atom> {
        self.find_frozen(name).or_else(|| self.local.get(name).map(|s| Atom(self.start + s.to_usize() as u32)))
    }

    fn find_frozen(&self, name: &str) -> Option<Atom> {
        self.frozen.iter().find_map(|l| l.names.get(name).map(|s| Atom(l.start + s.to_usize() as u32)))
    }

    /// The atom's name.
    pub fn name(&self, a: Atom) -> &str {
        let (start, names) = if a.0 >= self.start {
            (self.start, &self.local)
        } else {
            let layer = self.frozen.iter().rev().find(|l| l.start <= a.0).expect("an atom of this table");
            (layer.start, &layer.names)
        };
        let symbol = SymbolU32::try_from_usize((a.0 - start) as usize).expect("an atom of this table");
        names.resolve(symbol).expect("an atom of this table")
    }

    /// Freezes the session's layer, so that [`Atoms::share`] can hand it out.
    pub fn freeze(&mut self) {
        if self.local.is_empty() {
            return;
        }
        let names = std::mem::replace(&mut self.local, Interner::new());
        let layer = Layer { start: self.start, names };
        self.start += layer.names.len() as u32;
        self.frozen.push(Arc::new(layer));
        self.bytes = 0;
    }

    /// A table over the same frozen layers with an empty layer of its own.
    /// Local atoms are not in it: [`Atoms::freeze`] first.
    pub fn share(&self) -> Atoms {
        debug_assert!(self.local.is_empty());
        Atoms { frozen: self.frozen.clone(), start: self.start, local: Interner::new(), bytes: 0 }
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
