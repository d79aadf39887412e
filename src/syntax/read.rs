//! Reading one clause: options, result, entry points.

use crate::term::{Cell, Store};

use super::{
    error::{ReadError, SyntaxError},
    ops::OpTable,
    parser::Parser,
    scanner::ClauseText,
    span::{Position, Span},
};

/// What a double-quoted or back-quoted text stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quotes {
    /// A list of character codes.
    Codes,
    /// A list of characters.
    Chars,
    /// An atom.
    Atom,
    /// A string.
    String,
}

impl Quotes {
    /// The name, as the flags `double_quotes` and `back_quotes` take it.
    pub fn name(self) -> &'static str {
        match self {
            Quotes::Codes => "codes",
            Quotes::Chars => "chars",
            Quotes::Atom => "atom",
            Quotes::String => "string",
        }
    }
    /// The one with this name.
    pub fn from_name(name: &str) -> Option<Quotes> {
        [Quotes::Codes, Quotes::Chars, Quotes::Atom, Quotes::String].into_iter().find(|q| q.name() == name)
    }
}

/// How to read.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// What `"..."` stands for.
    pub double_quotes: Quotes,
    /// What `` `...` `` stands for.
    pub back_quotes: Quotes,
    /// Only words that start with `_` are variables.
    pub var_prefix: bool,
    /// The standard to the letter: arguments of priority 999, operators as
    /// operands in brackets only, `- 1` a number, no escapes and numbers of SWI-Prolog.
    pub iso: bool,
    /// Line breaks are allowed inside quoted atoms (in strings they are, unless `iso`).
    pub multiline_quoted: bool,
    /// Make the term with the places of the subterms.
    pub subterm_positions: bool,
    /// Keep the places of the comments.
    pub comments: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            double_quotes: Quotes::String,
            back_quotes: Quotes::Codes,
            var_prefix: false,
            iso: false,
            multiline_quoted: false,
            subterm_positions: false,
            comments: false,
        }
    }
}

impl ReadOptions {
    /// The options of ISO mode.
    pub fn iso() -> ReadOptions {
        ReadOptions { double_quotes: Quotes::Codes, iso: true, ..Default::default() }
    }
}

/// A variable of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable<'t> {
    /// Its name; `_` for each anonymous one.
    pub name: &'t str,
    /// The variable.
    pub cell: Cell,
    /// Where it is first.
    pub span: Span,
    /// How often it occurs.
    pub count: u32,
}

impl Variable<'_> {
    /// True for `_`.
    pub fn is_anonymous(&self) -> bool {
        self.name == "_"
    }
    /// The character after an underscore.
    fn second(&self) -> Option<char> {
        self.name.strip_prefix('_')?.chars().next()
    }
    /// True for names that tell that one occurrence is meant: `_Foo`, but not
    /// `__foo` and `_1`, which may occur as often as they like.
    fn is_marked(&self) -> bool {
        self.second().is_some_and(char::is_uppercase)
    }
    /// True for names of which several occurrences are expected: `Foo` and `_foo`.
    fn is_plain(&self) -> bool {
        !self.name.starts_with('_') || self.second().is_some_and(char::is_lowercase)
    }
    /// Whether there could be something to warn of.
    pub fn is_suspicious(&self) -> bool {
        if self.count == 1 { self.is_plain() } else { self.is_marked() }
    }
}

/// A term that was read.
#[derive(Clone, Debug)]
pub struct ReadTerm<'t> {
    /// The term.
    pub term: Cell,
    /// All variables, in order of appearance.
    pub vars: Vec<Variable<'t>>,
    /// The term's place in the clause text, without the end.
    pub span: Span,
    /// Where the term starts.
    pub start: Position,
    /// Where the subterms are, in SWI-Prolog's format (on request).
    pub subterm_positions: Option<Cell>,
    /// The places of the comments (on request).
    pub comments: Vec<Span>,
}

impl<'t> ReadTerm<'t> {
    /// Names and variables, in order of appearance, without the anonymous ones.
    pub fn var_names(&self) -> impl Iterator<Item = (&'t str, Cell)> + '_ {
        self.vars.iter().filter(|v| !v.is_anonymous()).map(|v| (v.name, v.cell))
    }
    /// Named variables that occur once (the `singletons` option of `read_term/2`).
    pub fn once(&self) -> impl Iterator<Item = &Variable<'t>> {
        self.vars.iter().filter(|v| v.count == 1 && !v.is_anonymous())
    }
    /// Variables to be warned of because they occur only once.
    pub fn singletons(&self) -> impl Iterator<Item = &Variable<'t>> {
        self.once().filter(|v| v.is_plain())
    }
    /// Variables to be warned of because they occur more than once, though
    /// their names (`_Foo`) tell that they do not.
    pub fn multiples(&self) -> impl Iterator<Item = &Variable<'t>> {
        self.vars.iter().filter(|v| v.count > 1 && v.is_marked())
    }
}

/// Reads the clause in `clause` (as the scanner cuts it out of a stream);
/// `None` if there is nothing but layout and comments in it.
///
/// # Errors
/// Syntax errors, with places in the clause text, and lack of memory.
pub fn parse_clause<'t>(
    store: &mut Store,
    ops: &OpTable,
    opts: &ReadOptions,
    clause: &'t ClauseText,
) -> Result<Option<ReadTerm<'t>>, ReadError> {
    Parser::new(store, ops, opts, clause.text(), clause.start(), false)?.read()
}

/// Reads a term from a text that holds nothing else; the end may be left out.
///
/// # Errors
/// As [`parse_clause`].
pub fn parse_term<'t>(
    store: &mut Store,
    ops: &OpTable,
    opts: &ReadOptions,
    text: &'t str,
) -> Result<Option<ReadTerm<'t>>, ReadError> {
    Parser::new(store, ops, opts, text, Position::START, true)?.read()
}

/// Reads a number as `number_codes/2` does: layout and comments may stand
/// before it and after its minus sign, nothing after it.
///
/// # Errors
/// If the text is anything else.
pub fn parse_number(store: &mut Store, opts: &ReadOptions, text: &str) -> Result<Cell, SyntaxError> {
    super::parser::number(store, opts, text)
}
