//! How a term is to be written, and what the writer must know about operators.

use super::ops::OpTable;
pub use super::ops::{Op, OpType};
use crate::term::{Atom, Cell};

/// The operator definitions in force where a term is written.
pub trait Operators {
    /// `name` as a prefix operator.
    fn prefix(&self, name: Atom) -> Option<Op>;
    /// `name` as an infix operator.
    fn infix(&self, name: Atom) -> Option<Op>;
    /// `name` as a postfix operator.
    fn postfix(&self, name: Atom) -> Option<Op>;
    /// True if `name` is an operator that the standard does not have, and nobody has defined.
    fn is_extension(&self, _name: Atom) -> bool {
        false
    }
    /// True if `name` is an operator of any kind.
    fn is_op(&self, name: Atom) -> bool {
        self.infix(name).is_some() || self.prefix(name).is_some() || self.postfix(name).is_some()
    }
}

impl Operators for OpTable {
    fn prefix(&self, name: Atom) -> Option<Op> {
        OpTable::prefix(self, name)
    }
    fn infix(&self, name: Atom) -> Option<Op> {
        OpTable::infix(self, name)
    }
    fn postfix(&self, name: Atom) -> Option<Op> {
        OpTable::postfix(self, name)
    }
    fn is_op(&self, name: Atom) -> bool {
        OpTable::is_op(self, name)
    }
    fn is_extension(&self, name: Atom) -> bool {
        self.get(name).extension
    }
}

/// Where the writer puts spaces that the syntax does not ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spacing {
    /// Nowhere: `f(a,b)`.
    #[default]
    Standard,
    /// After the commas between arguments: `f(a, b)`.
    NextArgument,
}

/// What is written for the attributes of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Attributes {
    /// Nothing.
    #[default]
    Ignore,
    /// `{...}` after the variable's name.
    Dots,
    /// The attribute term in braces after the name, once for each variable.
    Write,
}

/// The options of `write_term/2`.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// Quote atoms and strings where reading them back needs it.
    pub quoted: bool,
    /// Write operators as ordinary compounds.
    pub ignore_ops: bool,
    /// Write `'$VAR'(N)` as a variable's name.
    pub numbervars: bool,
    /// Write `...` for what lies deeper; 0 is no limit.
    pub max_depth: u32,
    /// Names of variables; the first entry for a variable counts, entries that are bound do not.
    pub variable_names: Vec<(Cell, String)>,
    /// Names written for compounds inside the term, so that cycles can be written as equations.
    pub node_names: Vec<(Cell, String)>,
    /// Spaces after commas.
    pub spacing: Spacing,
    /// Write a cyclic term as `@(Template,Substitutions)`; otherwise its cycles are cut by `...`.
    pub cycles: bool,
    /// What to do with attributes.
    pub attributes: Attributes,
    /// In quotes, write `\n` and the like for special characters.
    pub character_escapes: bool,
    /// Write lists as `'.'(Head,Tail)`.
    pub dotlists: bool,
    /// Write `{}(X)` as `{X}`.
    pub brace_terms: bool,
    /// End with `.` and a space or, with `nl`, a new line.
    pub fullstop: bool,
    /// End with a new line.
    pub nl: bool,
    /// The highest priority written without parentheses.
    pub priority: u16,
    /// Quote atoms that have characters outside ASCII.
    pub quote_non_ascii: bool,
    /// Follow the letter of ISO: `- (1)` where the default is `- 1`, and no names for `'$VAR'('X')`.
    pub iso: bool,
    /// The character before, from which the first token is kept apart if need be (`partial(true)`).
    pub last: Option<char>,
}

impl Default for WriteOptions {
    fn default() -> Self {
        WriteOptions {
            quoted: false,
            ignore_ops: false,
            numbervars: false,
            max_depth: 0,
            variable_names: Vec::new(),
            node_names: Vec::new(),
            spacing: Spacing::Standard,
            cycles: true,
            attributes: Attributes::Ignore,
            character_escapes: true,
            dotlists: false,
            brace_terms: true,
            fullstop: false,
            nl: false,
            priority: 1200,
            quote_non_ascii: false,
            iso: false,
            last: None,
        }
    }
}

impl WriteOptions {
    /// What `write/1` uses.
    pub fn write() -> Self {
        WriteOptions { numbervars: true, ..Self::default() }
    }
    /// What `writeq/1` and `print/1` use.
    pub fn writeq() -> Self {
        WriteOptions { quoted: true, numbervars: true, ..Self::default() }
    }
    /// What `write_canonical/1` uses; see [`super::portray::name_variables`] for its variables.
    pub fn canonical() -> Self {
        WriteOptions { quoted: true, ignore_ops: true, brace_terms: false, ..Self::default() }
    }
}
