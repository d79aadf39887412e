//! Cuts a stream of characters into clauses.
//!
//! The scanner is fed one character at a time and tells when a clause is
//! complete: after a full stop that stands alone and is followed by layout, `%`
//! or the end of the stream. It knows just enough of the tokens (quoted items,
//! comments, numbers with quotes in them) not to be misled by full stops and
//! quotes inside them, and agrees with the lexer on their extent.
//!
//! **A missing quote** must not swallow the rest of a file:
//!
//! - A line break inside a quoted *atom* is a syntax error (unless
//!   `multiline`). The clause then ends with the first line, that one included,
//!   that ends in a full stop; reading goes on with the next line.
//! - A *string* may span lines (unless `iso`). The scanner notes the first line
//!   break in one that looks like the border of two clauses: the line ends in a
//!   full stop and the next begins with a small letter, a quote, `:-`, `?-` or a
//!   comment. If the clause turns out to be wrong behind that place,
//!   [`ClauseScanner::rewind`] lets reading go on from there.

use std::collections::{BTreeMap, VecDeque};

use super::{
    chars::{is_ident, is_layout, is_symbol},
    error::SyntaxError,
    span::Position,
};

/// The text of one clause and where it comes from.
#[derive(Clone, Debug, Default)]
pub struct ClauseText {
    text: String,
    start: Position,
    /// Where reading can go on if the clause is wrong behind that place.
    resume: Option<usize>,
}

impl ClauseText {
    /// A text that starts at `start`.
    pub fn new(text: impl Into<String>, start: Position) -> ClauseText {
        ClauseText { text: text.into(), start, resume: None }
    }
    /// The text, from the first character that is not layout to the full stop.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// Where the text starts.
    pub fn start(&self) -> Position {
        self.start
    }
    /// Where byte `at` of the text is.
    pub fn position(&self, at: usize) -> Position {
        self.start.after(&self.text[..at])
    }
    /// The line in which a closing quote is likely to be missing, if that would
    /// explain an error that ends at byte `at`.
    pub fn suspect_line(&self, at: usize) -> Option<u32> {
        let resume = self.resume.filter(|r| at > *r)?;
        Some(self.position(resume).line - 1)
    }
    /// True if there is nothing at all in it, not even a comment.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// What the scanner says about the character it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The clause goes on.
    More,
    /// The clause is complete; the character belongs to it.
    Complete,
    /// The clause is complete; the character is not consumed.
    HandBack,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Before the first token: layout is dropped.
    Start,
    /// Between tokens.
    Normal,
    /// In a name or variable.
    Ident,
    /// In a run of symbol characters, which may be just a full stop or just a slash.
    Symbol {
        dot: bool,
        slash: bool,
    },
    LineComment,
    BlockComment {
        star: bool,
    },
    /// Inside the quotes.
    Quoted(char),
    /// After a quote inside: the end, or the first of two.
    QuotedQuote(char),
    Escape(char),
    /// In the digits of `\x` or an octal code.
    EscapeDigits(char, u32),
    EscapeReturn(char),
    /// In the blanks after `\c`.
    EscapeLayout(char),
    /// In the first digits of a number with this value; `zero`: it is just `0`.
    Digits {
        value: u32,
        zero: bool,
    },
    /// In digits after `_`.
    Grouped,
    GroupMark,
    GroupBlank,
    /// After the digits and a dot.
    NumberDot,
    Fraction,
    Exponent,
    ExponentSign,
    ExponentDigits,
    /// After `0x`, `0o` or `0b`.
    Based {
        radix: u32,
        any: bool,
    },
    BasedMark(u32),
    /// After `16'`, which may also begin a quoted atom.
    Radix {
        radix: u32,
        digit: bool,
    },
    /// After `0'`
    Char,
    CharQuote,
    CharEscape,
    CharDigits(u32),
    CharHex(u8),
    /// After a line break in a quoted atom: skipping lines.
    Broken,
    /// Complete.
    Done,
}

/// Finds the end of clauses; see the module's text.
#[derive(Clone, Debug)]
pub struct ClauseScanner {
    iso: bool,
    multiline: bool,
    state: State,
    clause: ClauseText,
    /// The position after the last character consumed.
    here: Position,
    /// The layout character that ended the clause.
    ended_by: Option<char>,
    /// The string's last line ended in a full stop.
    border: bool,
    /// Characters to be read again.
    pending: VecDeque<char>,
}

impl Default for ClauseScanner {
    fn default() -> Self {
        ClauseScanner::new(false, false)
    }
}

impl ClauseScanner {
    /// A scanner at the beginning of a text. `iso` and `multiline` are those of
    /// [`ReadOptions`](super::ReadOptions).
    pub fn new(iso: bool, multiline: bool) -> ClauseScanner {
        ClauseScanner {
            iso,
            multiline,
            state: State::Start,
            clause: ClauseText::default(),
            here: Position::START,
            ended_by: None,
            border: false,
            pending: VecDeque::new(),
        }
    }

    /// Changes the options, from the next clause on.
    pub fn set_options(&mut self, iso: bool, multiline: bool) {
        (self.iso, self.multiline) = (iso, multiline);
    }

    /// Forgets the last clause; the next one starts at or after the last position.
    pub fn begin(&mut self) {
        self.state = State::Start;
        self.clause.text.clear();
        self.clause.start = self.here;
        self.clause.resume = None;
        self.ended_by = None;
        self.border = false;
    }

    /// [`ClauseScanner::begin`] at a position that the stream knows better.
    pub fn begin_at(&mut self, here: Position) {
        self.here = here;
        self.begin();
    }

    /// The position after the last character consumed.
    pub fn position(&self) -> Position {
        self.here
    }

    /// The clause, once it is complete or the stream has ended.
    pub fn clause(&self) -> &ClauseText {
        &self.clause
    }

    /// True if the layout character behind the full stop was taken as part of the clause.
    pub fn took_layout(&self) -> bool {
        self.ended_by.is_some()
    }

    /// Applies a table of character conversions to the clause.
    pub fn convert(&mut self, table: &BTreeMap<char, char>) {
        self.clause.text = super::conversion::convert(&self.clause.text, table);
        self.clause.resume = None;
    }

    /// Reads the next clause from a source of characters (`None`: its end), and
    /// keeps what is to be handed back for the next time.
    pub fn next_clause(&mut self, mut source: impl FnMut() -> Option<char>) -> &ClauseText {
        self.begin();
        while let Some(c) = self.pending.pop_front().or_else(&mut source) {
            match self.push(c) {
                Step::More => {}
                Step::Complete => break,
                Step::HandBack => {
                    self.pending.push_front(c);
                    break;
                }
            }
        }
        &self.clause
    }

    /// After a syntax error in the clause: if a missing quote is the likely
    /// reason, makes [`ClauseScanner::next_clause`] go on in the middle of it.
    pub fn rewind(&mut self, error: &SyntaxError) -> bool {
        let Some(at) = self.clause.resume.filter(|at| error.span.end as usize > *at) else { return false };
        self.here = self.clause.position(at);
        if let Some(c) = self.ended_by.take() {
            self.pending.push_front(c);
        }
        for c in self.clause.text[at..].chars().rev() {
            self.pending.push_front(c);
        }
        self.clause.resume = None;
        true
    }

    /// Takes the next character of the stream.
    pub fn push(&mut self, c: char) -> Step {
        match self.state {
            State::Start => {
                if is_layout(c) {
                    self.here.advance(c);
                    return Step::More;
                }
                self.clause.start = self.here;
                self.state = State::Normal;
            }
            State::Symbol { dot: true, .. } if is_layout(c) => {
                self.here.advance(c);
                self.ended_by = Some(c);
                self.state = State::Done;
                return Step::Complete;
            }
            State::Symbol { dot: true, .. } if c == '%' => {
                self.state = State::Done;
                return Step::HandBack;
            }
            State::Quoted(quote) => {
                if self.border {
                    self.border = false;
                    self.note_border(c);
                }
                if c == '\n' {
                    if !self.multiline && (self.iso || quote == '\'') {
                        self.state = State::Broken;
                    } else {
                        self.border = self.line_ends_clause();
                    }
                }
            }
            _ => {}
        }
        if self.state == State::NumberDot && !c.is_ascii_digit() {
            self.state = State::Symbol { dot: true, slash: false };
            return self.push(c);
        }
        self.here.advance(c);
        if self.state == State::Broken {
            if c == '\n' && self.line_ends_clause() {
                self.state = State::Done;
                self.clause.text.push(c);
                return Step::Complete;
            }
        } else {
            self.state = self.next_state(c);
        }
        self.clause.text.push(c);
        Step::More
    }

    /// The state after `c`.
    fn next_state(&self, c: char) -> State {
        let mut state = self.state;
        loop {
            state = match self.transition(state, c) {
                Ok(next) => return next,
                Err(again) => again,
            }
        }
    }

    /// The state after `c`; or as an error the state in which to look at `c` again.
    #[inline]
    fn transition(&self, state: State, c: char) -> Result<State, State> {
        use State as S;
        match state {
            S::Start | S::Normal | S::Done | S::Broken => Ok(between_tokens(c)),
            S::Ident if is_ident(c) => Ok(S::Ident),
            S::Ident => Err(S::Normal),
            S::Symbol { slash: true, .. } if c == '*' => Ok(S::BlockComment { star: false }),
            S::Symbol { .. } if is_symbol(c) => Ok(S::Symbol { dot: false, slash: false }),
            S::Symbol { .. } => Err(S::Normal),
            S::LineComment => Ok(if c == '\n' { S::Normal } else { S::LineComment }),
            S::BlockComment { star: true } if c == '/' => Ok(S::Normal),
            S::BlockComment { .. } => Ok(S::BlockComment { star: c == '*' }),

            S::Quoted(q) if c == q => Ok(S::QuotedQuote(q)),
            S::Quoted(q) => Ok(if c == '\\' { S::Escape(q) } else { S::Quoted(q) }),
            S::QuotedQuote(q) if c == q => Ok(S::Quoted(q)),
            S::QuotedQuote(_) => Err(S::Normal),
            S::Escape(q) => Ok(match c {
                'x' => S::EscapeDigits(q, 16),
                '0'..='7' => S::EscapeDigits(q, 8),
                '\r' => S::EscapeReturn(q),
                'c' => S::EscapeLayout(q),
                _ => S::Quoted(q),
            }),
            S::EscapeDigits(q, radix) if c.is_digit(radix) => Ok(S::EscapeDigits(q, radix)),
            S::EscapeDigits(q, _) if c == '\\' => Ok(S::Quoted(q)),
            S::EscapeReturn(q) if c == '\n' => Ok(S::Quoted(q)),
            S::EscapeLayout(q) if c.is_ascii_whitespace() || c == '\x0B' => Ok(S::EscapeLayout(q)),
            S::EscapeDigits(q, _) | S::EscapeReturn(q) | S::EscapeLayout(q) => Err(S::Quoted(q)),

            S::Digits { value, zero } => match c {
                '0'..='9' => {
                    let value = (value * 10 + (c as u32 - '0' as u32)).min(1000);
                    Ok(S::Digits { value, zero: false })
                }
                '\'' if zero => Ok(S::Char),
                '\'' if !self.iso && (2..=36).contains(&value) => Ok(S::Radix { radix: value, digit: false }),
                '_' if !self.iso => Ok(S::GroupMark),
                '.' => Ok(S::NumberDot),
                'e' if !self.iso => Ok(S::Exponent),
                'x' if zero => Ok(S::Based { radix: 16, any: false }),
                'o' if zero => Ok(S::Based { radix: 8, any: false }),
                'b' if zero => Ok(S::Based { radix: 2, any: false }),
                _ => Err(S::Normal),
            },
            S::Grouped | S::GroupMark | S::GroupBlank if c.is_ascii_digit() => Ok(S::Grouped),
            S::Grouped if c == '_' => Ok(S::GroupMark),
            S::GroupMark | S::GroupBlank if c.is_ascii_whitespace() => Ok(S::GroupBlank),
            S::GroupMark => Err(S::Ident),
            S::Grouped | S::GroupBlank => Err(S::Normal),
            S::NumberDot => Ok(S::Fraction),
            S::Fraction if c.is_ascii_digit() => Ok(S::Fraction),
            S::Fraction if c == 'e' || c == 'E' => Ok(S::Exponent),
            S::Fraction => Err(S::Normal),
            S::Exponent | S::ExponentSign | S::ExponentDigits if c.is_ascii_digit() => Ok(S::ExponentDigits),
            S::Exponent if c == '+' || c == '-' => Ok(S::ExponentSign),
            S::Exponent => Err(S::Ident),
            S::ExponentSign => Err(S::Symbol { dot: false, slash: false }),
            S::ExponentDigits => Err(S::Normal),
            S::Based { radix, .. } if c.is_digit(radix) => Ok(S::Based { radix, any: true }),
            S::Based { radix, any: true } if c == '_' && !self.iso => Ok(S::BasedMark(radix)),
            S::Based { any, .. } => Err(if any { S::Normal } else { S::Ident }),
            S::BasedMark(radix) if c.is_digit(radix) => Ok(S::Based { radix, any: true }),
            S::BasedMark(_) => Err(S::Ident),
            S::Radix { radix, .. } if c.is_digit(radix) => Ok(S::Radix { radix, digit: true }),
            S::Radix { radix, digit: true } if c == '_' => Ok(S::Radix { radix, digit: false }),
            S::Radix { digit: true, .. } if c != '\'' && !is_ident(c) => Err(S::Normal),
            S::Radix { .. } => Err(S::Quoted('\'')),

            S::Char => match c {
                '\'' => Ok(S::CharQuote),
                '\\' => Ok(S::CharEscape),
                '\n' if self.multiline => Ok(S::Quoted('\'')),
                '\n' => Ok(S::Broken),
                _ => Ok(S::Normal),
            },
            S::CharQuote if c == '\'' => Ok(S::Normal),
            S::CharQuote => Err(S::Normal),
            S::CharEscape => Ok(match c {
                '\n' => S::Quoted('\''),
                '\r' => S::EscapeReturn('\''),
                'x' => S::CharDigits(16),
                '0'..='7' => S::CharDigits(8),
                'u' => S::CharHex(4),
                'U' => S::CharHex(8),
                _ => S::Normal,
            }),
            S::CharDigits(radix) if c.is_digit(radix) => Ok(S::CharDigits(radix)),
            S::CharDigits(_) if c == '\\' => Ok(S::Normal),
            S::CharDigits(_) => Err(S::Normal),
            S::CharHex(n) if c.is_ascii_hexdigit() => Ok(if n > 1 { S::CharHex(n - 1) } else { S::Normal }),
            S::CharHex(_) => Err(S::Normal),
        }
    }

    /// True if the last line so far ends in a full stop (and maybe a comment).
    fn line_ends_clause(&self) -> bool {
        let line = &self.clause.text[self.clause.text.rfind('\n').map_or(0, |i| i + 1)..];
        let ends = |s: &str| s.trim_end().ends_with('.');
        ends(line) || line.rfind('%').is_some_and(|i| ends(&line[..i]))
    }

    /// Notes that a clause may begin with `c` here, inside a string.
    fn note_border(&mut self, c: char) {
        if self.clause.resume.is_none() && (c.is_lowercase() || matches!(c, ':' | '?' | '\'' | '%' | '/')) {
            self.clause.resume = Some(self.clause.text.len());
        }
    }
}

/// The state after the first character of a token.
fn between_tokens(c: char) -> State {
    match c {
        'a'..='z' | 'A'..='Z' | '_' => State::Ident,
        '0'..='9' => State::Digits { value: c as u32 - '0' as u32, zero: c == '0' },
        '\'' | '"' | '`' => State::Quoted(c),
        '%' => State::LineComment,
        c if is_symbol(c) => State::Symbol { dot: c == '.', slash: c == '/' },
        c if !c.is_ascii() && unicode_ident::is_xid_start(c) => State::Ident,
        _ => State::Normal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{error::SyntaxErrorKind, span::Span};

    fn clauses(text: &str) -> Vec<String> {
        let mut chars = text.chars();
        let mut scanner = ClauseScanner::default();
        let mut out = Vec::new();
        loop {
            let clause = scanner.next_clause(|| chars.next());
            if clause.is_empty() {
                return out;
            }
            out.push(clause.text().to_owned());
        }
    }

    #[test]
    fn ends_of_clauses() {
        for (text, expected) in [
            ("a. b.", &["a.", "b."] as &[&str]),
            ("a.%b\nc.", &["a.", "%b\nc."]),
            ("a.b. c", &["a.b.", "c"]),
            ("  \n", &[]),
            ("X = 'a. b'. c.", &["X = 'a. b'.", "c."]),
            ("X = 'a''. b'. c.", &["X = 'a''. b'.", "c."]),
            ("X = '\\'. b'. c.", &["X = '\\'. b'.", "c."]),
            ("X = '\\x41\\'. c.", &["X = '\\x41\\'.", "c."]),
            ("X = \"a. \". c.", &["X = \"a. \".", "c."]),
            ("/* a. */ b. c.", &["/* a. */ b.", "c."]),
            ("X = \"/*\". c.", &["X = \"/*\".", "c."]),
            ("a //* b. c.", &["a //* b.", "c."]),
            ("X = 0''. c.", &["X = 0''.", "c."]),
            ("X = 0'''. c.", &["X = 0'''.", "c."]),
            ("X = 0'.. c.", &["X = 0'..", "c."]),
            ("X = 0'\\'. c.", &["X = 0'\\'.", "c."]),
            ("X = 0'\". c.", &["X = 0'\".", "c."]),
            ("X = a0'. '. c.", &["X = a0'. '.", "c."]),
            ("X = 0'\\\n. '. c.", &["X = 0'\\\n. '.", "c."]),
            ("X = 16'FF. c.", &["X = 16'FF.", "c."]),
            ("X = 16'mod. '. c.", &["X = 16'mod. '.", "c."]),
            ("X = 1.5. c.", &["X = 1.5.", "c."]),
            ("X = 1. c.", &["X = 1.", "c."]),
            ("X = 1.%\nc.", &["X = 1.", "%\nc."]),
            ("X = a.+ . c.", &["X = a.+ .", "c."]),
            ("X = 1.0e+. c. d", &["X = 1.0e+. c.", "d"]),
            ("α. ∀. 😀.", &["α.", "∀.", "😀."]),
        ] {
            assert_eq!(clauses(text), expected, "{text:?}");
        }
    }

    #[test]
    fn positions_and_handing_back() {
        let mut s = ClauseScanner::default();
        for c in "\n  a.".chars() {
            assert_eq!(s.push(c), Step::More);
        }
        assert_eq!(s.push('%'), Step::HandBack);
        assert_eq!(s.clause().start(), Position { offset: 3, line: 2, column: 2 });
        assert_eq!(s.position(), Position { offset: 5, line: 2, column: 4 });
        s.begin();
        for c in "%\nb.".chars() {
            assert_eq!(s.push(c), Step::More);
        }
        assert_eq!(s.push('\n'), Step::Complete);
        assert_eq!(s.clause().start(), Position { offset: 5, line: 2, column: 4 });
        assert_eq!(s.clause().text(), "%\nb.");
    }

    #[test]
    fn a_missing_quote_of_an_atom_ends_with_the_line() {
        assert_eq!(clauses("a('x).\nb(1).\n"), ["a('x).\n", "b(1)."]);
        assert_eq!(clauses("a('x).  % y\nb(1).\n"), ["a('x).  % y\n", "b(1)."]);
        assert_eq!(clauses("a('x,\n  y).\nb('1').\n"), ["a('x,\n  y).\n", "b('1')."]);
    }

    #[test]
    fn a_missing_quote_of_a_string_is_found_out_later() {
        let text = "a(\"x).\nb(1).\nc(\"y\").\n";
        let mut chars = text.chars();
        let mut s = ClauseScanner::default();
        assert_eq!(s.next_clause(|| chars.next()).text(), text);
        let error = SyntaxError::new(SyntaxErrorKind::OperatorExpected, Span::new(16, 17));
        assert!(s.rewind(&error));
        let clause = s.next_clause(|| chars.next());
        assert_eq!((clause.text(), clause.start().line), ("b(1).", 2));
        assert_eq!(s.next_clause(|| chars.next()).text(), "c(\"y\").");
        assert!(s.next_clause(|| chars.next()).is_empty());
    }
}
