//! Tokens: the clause text cut up by `logos`.
//!
//! The state machine sees ASCII; what may go on with other characters (names,
//! variables) or has a grammar of its own (numbers, quoted items) is finished
//! by a callback.

use logos::{Filter, FilterResult, Lexer, Logos, Skip};

use super::{
    chars::{self, Class, is_ident, is_layout},
    error::SyntaxErrorKind as Kind,
    escape::quoted_extent,
    number,
    span::Span,
};

/// What the lexer has to know beside the text, and what it finds beside the tokens.
#[derive(Clone, Debug, Default)]
pub struct LexOptions {
    /// Numbers and escapes of the standard only.
    pub iso: bool,
    /// Line breaks are allowed inside quoted atoms, too.
    pub multiline: bool,
    /// Only words that start with `_` are variables.
    pub var_prefix: bool,
    /// Comments are wanted.
    pub keep_comments: bool,
    /// The comments seen.
    pub comments: Vec<Span>,
}

/// The kinds of token.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(extras = LexOptions, error = Kind, skip r"[ \t\r\n\x0B\x0C]+")]
pub enum Tok {
    /// A name that starts with a small letter.
    #[regex("[a-z][a-zA-Z0-9_]*", |lex| { finish_ident(lex); Tok::Name })]
    Name,
    /// A variable.
    #[regex("[A-Z_][a-zA-Z0-9_]*", variable)]
    Var,
    /// A run of symbol characters (ASCII ones, or other ones).
    #[regex(r"[+\-*\\^<>=~:.?@#&$][+\-*/\\^<>=~:.?@#&$]*", symbol)]
    #[regex(r"/([+\-/\\^<>=~:.?@#&$][+\-*/\\^<>=~:.?@#&$]*)?")]
    #[regex(r"[^\x00-\x7F]", beyond_ascii)]
    Symbol,
    /// `!` or `;`
    #[token("!")]
    #[token(";")]
    Solo,
    /// A quoted atom without escapes.
    #[token("'", quoted)]
    Quoted,
    /// A quoted atom with escapes.
    QuotedEscaped,
    /// A double-quoted text without escapes.
    #[token("\"", quoted)]
    Str,
    /// A double-quoted text with escapes.
    StrEscaped,
    /// A back-quoted text without escapes.
    #[token("`", quoted)]
    Back,
    /// A back-quoted text with escapes.
    BackEscaped,
    /// A decimal integer.
    #[regex("[0-9]", digits)]
    Int,
    /// A decimal integer in groups: `1_000`.
    Grouped,
    /// An integer to another base: `0xF`, `16'F`.
    Based,
    /// A character constant: `0'a`.
    Char,
    /// `0''`, which is a quote character only if nothing better fits.
    CharQuote,
    /// A float.
    Float,
    /// A rational number: `1r3`.
    Rational,
    /// `(`
    #[token("(")]
    Open,
    /// `)`
    #[token(")")]
    Close,
    /// `[`
    #[token("[")]
    OpenList,
    /// `]`
    #[token("]")]
    CloseList,
    /// `{`
    #[token("{")]
    OpenCurly,
    /// `}`
    #[token("}")]
    CloseCurly,
    /// `,`
    #[token(",")]
    Comma,
    /// `|`
    #[token("|")]
    Bar,
    /// The full stop at the end of a clause.
    End,
    /// The end of the text.
    Eof,
    /// Never emitted: comments are skipped.
    #[token("/*", block_comment)]
    #[token("%", line_comment)]
    Comment,
}

impl Tok {
    /// True for the tokens that are atoms (apart from brackets, comma and bar).
    #[inline]
    pub fn is_name(self) -> bool {
        matches!(self, Tok::Name | Tok::Symbol | Tok::Solo | Tok::Quoted | Tok::QuotedEscaped)
    }
    /// True for numbers.
    #[inline]
    pub fn is_number(self) -> bool {
        matches!(self, Tok::Int | Tok::Grouped | Tok::Based | Tok::Char | Tok::CharQuote | Tok::Float | Tok::Rational)
    }
}

#[inline]
fn finish_ident(lex: &mut Lexer<'_, Tok>) {
    if lex.remainder().as_bytes().first().is_some_and(|b| !b.is_ascii()) {
        bump_while(lex, is_ident);
    }
}

#[inline]
fn variable(lex: &mut Lexer<'_, Tok>) -> Tok {
    finish_ident(lex);
    variable_or_name(lex)
}

fn variable_or_name(lex: &Lexer<'_, Tok>) -> Tok {
    if lex.extras.var_prefix && !lex.slice().starts_with('_') { Tok::Name } else { Tok::Var }
}

fn bump_while(lex: &mut Lexer<'_, Tok>, ok: impl Fn(char) -> bool) {
    let rest = lex.remainder();
    lex.bump(rest.find(|c| !ok(c)).unwrap_or(rest.len()));
}

fn symbol(lex: &mut Lexer<'_, Tok>) -> Tok {
    if lex.slice() == "." {
        let next = lex.remainder().chars().next();
        if next.is_none_or(|c| c == '%' || is_layout(c)) {
            return Tok::End;
        }
    }
    Tok::Symbol
}

fn beyond_ascii(lex: &mut Lexer<'_, Tok>) -> FilterResult<Tok, Kind> {
    let Some(c) = lex.slice().chars().next() else { return FilterResult::Skip };
    match chars::class(c) {
        Class::Layout => FilterResult::Skip,
        Class::Upper => {
            bump_while(lex, is_ident);
            FilterResult::Emit(variable_or_name(lex))
        }
        Class::Lower => {
            bump_while(lex, is_ident);
            FilterResult::Emit(Tok::Name)
        }
        Class::Symbol => {
            // marks such as variation selectors belong to the symbol before them
            let ok = |c: char| {
                !c.is_ascii()
                    && (chars::class(c) == Class::Symbol || (is_ident(c) && chars::class(c) == Class::Illegal))
            };
            bump_while(lex, ok);
            FilterResult::Emit(Tok::Symbol)
        }
        Class::Illegal => FilterResult::Error(Kind::IllegalCharacter),
    }
}

fn quoted(lex: &mut Lexer<'_, Tok>) -> Result<Tok, Kind> {
    let quote = lex.slice().as_bytes()[0];
    let multiline = lex.extras.multiline || (quote != b'\'' && !lex.extras.iso);
    match quoted_extent(lex.remainder(), quote, multiline) {
        Ok(item) => {
            let text = &lex.remainder()[..item.len];
            // to the standard the only layout in a quoted item is the blank
            let odd = lex.extras.iso && text.chars().any(|c| c.is_ascii_control() && !matches!(c, '\n' | '\r'));
            lex.bump(item.len);
            if odd {
                return Err(Kind::IllegalCharacter);
            }
            Ok(match (quote, item.escaped) {
                (b'\'', false) => Tok::Quoted,
                (b'\'', true) => Tok::QuotedEscaped,
                (b'"', false) => Tok::Str,
                (b'"', true) => Tok::StrEscaped,
                (_, false) => Tok::Back,
                (_, true) => Tok::BackEscaped,
            })
        }
        Err((kind, len)) => {
            lex.bump(len);
            Err(kind)
        }
    }
}

fn digits(lex: &mut Lexer<'_, Tok>) -> Result<Tok, Kind> {
    let text = &lex.source()[lex.span().start..];
    let (tok, len) = number::scan(text, lex.extras.iso)?;
    lex.bump(len - 1);
    Ok(tok)
}

fn block_comment(lex: &mut Lexer<'_, Tok>) -> Result<Skip, Kind> {
    match lex.remainder().find("*/") {
        Some(n) => {
            lex.bump(n + 2);
            keep_comment(lex);
            Ok(Skip)
        }
        None => {
            lex.bump(lex.remainder().len());
            Err(Kind::EndOfFileInBlockComment)
        }
    }
}

fn line_comment(lex: &mut Lexer<'_, Tok>) -> Filter<()> {
    let rest = lex.remainder();
    lex.bump(rest.find('\n').unwrap_or(rest.len()));
    keep_comment(lex);
    Filter::Skip
}

fn keep_comment(lex: &mut Lexer<'_, Tok>) {
    if lex.extras.keep_comments {
        let span = lex.span();
        lex.extras.comments.push(Span::new(span.start as u32, span.end as u32));
    }
}

/// A token and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub tok: Tok,
    /// Where it is.
    pub span: Span,
}

/// A stream of tokens that can be looked into.
#[derive(Clone)]
pub struct Tokens<'t> {
    lexer: Lexer<'t, Tok>,
    peeked: Option<Result<Token, (Kind, Span)>>,
}

impl<'t> Tokens<'t> {
    /// The tokens of `text`.
    pub fn new(text: &'t str, options: LexOptions) -> Tokens<'t> {
        Tokens { lexer: Lexer::with_extras(text, options), peeked: None }
    }

    #[inline]
    fn lex(&mut self) -> Result<Token, (Kind, Span)> {
        let next = self.lexer.next();
        let range = self.lexer.span();
        let span = Span::new(range.start as u32, range.end as u32);
        match next {
            Some(Ok(tok)) => Ok(Token { tok, span }),
            Some(Err(kind)) => Err((kind, span)),
            None => Ok(Token { tok: Tok::Eof, span }),
        }
    }

    /// The next token. At the end of the text: `Eof`, again and again.
    ///
    /// # Errors
    /// The kind and place of what is no token.
    #[inline]
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Token, (Kind, Span)> {
        match self.peeked.take() {
            Some(t) => t,
            None => self.lex(),
        }
    }

    /// The next token, which stays the next.
    ///
    /// # Errors
    /// As [`Tokens::next`].
    #[inline]
    pub fn peek(&mut self) -> Result<Token, (Kind, Span)> {
        if self.peeked.is_none() {
            self.peeked = Some(self.lex());
        }
        self.peeked.expect("just filled")
    }

    /// The token after the next one (slow: lexes it twice).
    ///
    /// # Errors
    /// As [`Tokens::next`].
    #[cold]
    pub fn peek_second(&mut self) -> Result<Token, (Kind, Span)> {
        self.peek()?;
        let mut ahead = self.clone();
        ahead.peeked = None;
        ahead.next()
    }

    /// True if the next character is `(`, with nothing before it. Only right
    /// after [`Tokens::next`].
    #[inline]
    pub fn open_follows(&self, token: Token) -> bool {
        self.lexer.source().as_bytes().get(token.span.end as usize) == Some(&b'(')
    }

    /// The comments seen so far.
    pub fn comments(self) -> Vec<Span> {
        self.lexer.extras.comments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lex(text: &str) -> String {
        let mut tokens = Tokens::new(text, LexOptions::default());
        let mut out = Vec::new();
        loop {
            match tokens.next() {
                Ok(Token { tok: Tok::Eof, .. }) => break,
                Ok(t) => out.push(format!("{:?}:{}", t.tok, &text[t.span.range()])),
                Err((k, span)) => {
                    out.push(format!("{k:?}@{}", span.start));
                    break;
                }
            }
        }
        out.join(" ")
    }

    #[test]
    fn tokens() {
        for (text, expected) in [
            ("foo(Bar,_x).", "Name:foo Open:( Var:Bar Comma:, Var:_x Close:) End:."),
            ("a:-b.%c", "Name:a Symbol::- Name:b End:."),
            ("a.b. ", "Name:a Symbol:. Name:b End:."),
            ("'a' 'a''b' \"x\" `\\n`", "Quoted:'a' QuotedEscaped:'a''b' Str:\"x\" BackEscaped:`\\n`"),
            ("//*.*/).", "Symbol://*.*/ Close:) End:."),
            ("- /*.*/+ a", "Symbol:- Symbol:+ Name:a"),
            ("a/*b*/+/ c % x\n/d", "Name:a Symbol:+/ Name:c Symbol:/ Name:d"),
            ("X=.+ .", "Var:X Symbol:=.+ End:."),
            ("1.5.", "Float:1.5 End:."),
            ("1. 5", "Int:1 End:. Int:5"),
            ("0'a0'b a0'c'", "Char:0'a Char:0'b Name:a0 Quoted:'c'"),
            ("2'1'y", "Int:2 Quoted:'1' Name:y"),
            ("[]{}|!;", "OpenList:[ CloseList:] OpenCurly:{ CloseCurly:} Bar:| Solo:! Solo:;"),
            ("été Été α∧β\u{2003}x", "Name:été Var:Été Name:α Symbol:∧ Name:β Name:x"),
            ("aé1 → ❤\u{FE0F}.", "Name:aé1 Symbol:→ Symbol:❤\u{FE0F} End:."),
            ("a \u{1} b", "Name:a IllegalCharacter@2"),
            ("'a\nb'", "NewlineInQuoted('\\'')@0"),
            ("\"a\nb\"", "Str:\"a\nb\""),
            ("x 'ab", "Name:x EndOfFileInQuoted('\\'')@2"),
            ("x /* a", "Name:x EndOfFileInBlockComment@2"),
            ("0'\\z", "UndefinedCharEscape('z')@0"),
            ("", ""),
        ] {
            assert_eq!(lex(text), expected, "{text:?}");
        }
    }

    #[test]
    fn comments_are_kept_on_request() {
        let text = "% a\nfoo. /* b */";
        let mut tokens = Tokens::new(text, LexOptions { keep_comments: true, ..Default::default() });
        while tokens.next().unwrap().tok != Tok::Eof {}
        assert_eq!(tokens.comments(), [Span::new(0, 3), Span::new(9, 16)]);
    }
}
