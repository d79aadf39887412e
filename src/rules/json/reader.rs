//! Reading JSON: tokens by `logos`, structure by an explicit stack.

use std::{fmt, sync::Arc};

use dashu_int::IBig;
use logos::Logos;
use rustc_hash::FxHashSet;

use super::{Item, Json, JsonBuilder, value::int};

/// The tokens of JSON. Numbers and texts are looked at afterwards.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n]+")]
enum Tok {
    #[token("{")]
    BeginObject,
    #[token("}")]
    EndObject,
    #[token("[")]
    BeginList,
    #[token("]")]
    EndList,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("null")]
    Null,
    #[token("true")]
    True,
    #[token("false")]
    False,
    #[regex("-?(0|[1-9][0-9]*)")]
    Int,
    #[regex(r"-?(0|[1-9][0-9]*)(\.[0-9]+([eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)")]
    Float,
    #[regex(r#""[^"\\\x00-\x1F]*""#)]
    Text,
    #[regex(r#""([^"\\\x00-\x1F]|\\(["\\/bfnrt]|u[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]))*""#, priority = 1)]
    Escaped,
}

/// What is wrong with a JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonErrorKind {
    /// It is no JSON: what is wrong.
    Syntax(String),
    /// An object has this key twice.
    DuplicateKey(String),
}

/// What is wrong with a JSON text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// What is wrong.
    pub kind: JsonErrorKind,
    /// Where, as a byte of the text.
    pub offset: usize,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        match &self.kind {
            JsonErrorKind::Syntax(what) => f.write_str(what),
            JsonErrorKind::DuplicateKey(k) => {
                write!(f, "the key {k:?} twice in one object")
            }
        }
    }
}

impl std::error::Error for JsonError {}

/// A document and where its items begin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spanned {
    pub(crate) json: Json,
    pub(crate) starts: Vec<u32>,
}

/// Line and column of a byte offset.
pub(crate) fn position(text: &str, offset: usize) -> (u32, u32) {
    let offset = (0..=offset.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
    let before = &text[..offset];
    let line = before.bytes().filter(|b| *b == b'\n').count() as u32 + 1;
    let column = before[before.rfind('\n').map_or(0, |i| i + 1)..].chars().count() as u32 + 1;
    (line, column)
}

/// What may come next.
#[derive(Clone, Copy, PartialEq)]
enum Expect {
    Value,
    /// A value, or the end of the array just begun.
    ValueOrEnd,
    Key,
    /// A key, or the end of the object just begun.
    KeyOrEnd,
    Colon,
    /// A comma or the end of the container.
    More,
}

/// Keys of an object that were seen: a list while they are few.
#[derive(Default)]
struct Keys {
    few: Vec<Arc<str>>,
    many: FxHashSet<Arc<str>>,
}

impl Keys {
    const FEW: usize = 16;

    /// False if the key is there already.
    fn add(&mut self, key: &Arc<str>) -> bool {
        if self.many.is_empty() {
            if self.few.contains(key) {
                return false;
            }
            self.few.push(key.clone());
            if self.few.len() > Keys::FEW {
                self.many.extend(self.few.drain(..));
            }
            return true;
        }
        self.many.insert(key.clone())
    }
}

struct Reader<'t> {
    text: &'t str,
    out: JsonBuilder,
    starts: Vec<u32>,
    keys: Vec<Keys>,
}

/// Reads a text that is one JSON value.
pub(crate) fn read(text: &str) -> Result<Spanned, JsonError> {
    let mut r = Reader { text, out: JsonBuilder::new(), starts: Vec::new(), keys: Vec::new() };
    let mut expect = Expect::Value;
    let mut tokens = Tok::lexer(text);
    while let Some(token) = tokens.next() {
        let span = tokens.span();
        let token = token.map_err(|()| r.bad_token(span.start))?;
        if r.out.depth() == 0 && r.out.len() > 0 {
            return Err(r.syntax(span.start, "something follows the value"));
        }
        expect = r.token(token, expect, span)?;
    }
    if r.out.depth() > 0 || r.out.len() == 0 {
        return Err(r.syntax(text.len(), "the text ends too early"));
    }
    Ok(Spanned { json: r.out.finish(), starts: r.starts })
}

impl Reader<'_> {
    fn error(&self, offset: usize, kind: JsonErrorKind) -> JsonError {
        let (line, column) = position(self.text, offset);
        JsonError { kind, offset, line, column }
    }

    fn syntax(&self, offset: usize, what: &str) -> JsonError {
        self.error(offset, JsonErrorKind::Syntax(what.to_owned()))
    }

    fn bad_token(&self, offset: usize) -> JsonError {
        let rest = &self.text[offset..];
        if rest.starts_with('"') {
            return self.syntax(offset, "a text without end, or with a character that has to be escaped");
        }
        let shown: String =
            rest.chars().take_while(|c| !c.is_whitespace() && !"{}[],:\"".contains(*c)).take(20).collect();
        let shown = if shown.is_empty() { rest.chars().take(1).collect() } else { shown };
        self.syntax(offset, &format!("{shown:?} is no JSON"))
    }

    fn push(&mut self, item: Item, start: usize) -> Expect {
        self.starts.push(start as u32);
        self.out.item(item);
        Expect::More
    }

    fn end(&mut self) -> Expect {
        self.out.end();
        Expect::More
    }

    fn token(&mut self, t: Tok, expect: Expect, span: std::ops::Range<usize>) -> Result<Expect, JsonError> {
        use Expect as E;
        let at = span.start;
        let slice = &self.text[span];
        match (expect, t) {
            (E::Key | E::KeyOrEnd, Tok::Text | Tok::Escaped) => {
                let key: Arc<str> = self.string(slice, at)?.into();
                if !self.keys.last_mut().is_none_or(|k| k.add(&key)) {
                    return Err(self.error(at, JsonErrorKind::DuplicateKey(key.to_string())));
                }
                self.starts.push(at as u32);
                self.out.shared_key(key);
                Ok(E::Colon)
            }
            (E::Colon, Tok::Colon) => Ok(E::Value),
            (E::Colon, _) => Err(self.syntax(at, "expected ':'")),
            (E::KeyOrEnd, Tok::EndObject) => {
                self.keys.pop();
                Ok(self.end())
            }
            (E::ValueOrEnd, Tok::EndList) => Ok(self.end()),
            (E::More, Tok::EndObject) if self.out.in_object() => {
                self.keys.pop();
                Ok(self.end())
            }
            (E::More, Tok::EndList) if !self.out.in_object() => Ok(self.end()),
            (E::More, Tok::Comma) => Ok(if self.out.in_object() { E::Key } else { E::Value }),
            (E::Value | E::ValueOrEnd, t) => self.value(t, slice, at),
            (E::Key | E::KeyOrEnd, _) => Err(self.syntax(at, "expected a key in double quotes")),
            (E::More, _) if self.out.in_object() => Err(self.syntax(at, "expected ',' or '}'")),
            (E::More, _) => Err(self.syntax(at, "expected ',' or ']'")),
        }
    }

    fn value(&mut self, t: Tok, slice: &str, at: usize) -> Result<Expect, JsonError> {
        let item = match t {
            Tok::BeginObject => {
                self.starts.push(at as u32);
                self.out.begin_object();
                self.keys.push(Keys::default());
                return Ok(Expect::KeyOrEnd);
            }
            Tok::BeginList => {
                self.starts.push(at as u32);
                self.out.begin_list();
                return Ok(Expect::ValueOrEnd);
            }
            Tok::Null => Item::Null,
            Tok::True => Item::Bool(true),
            Tok::False => Item::Bool(false),
            Tok::Int => match slice.parse() {
                Ok(i) => Item::Int(i),
                Err(_) => int(slice.parse::<IBig>().map_err(|_| self.syntax(at, "not a number"))?),
            },
            Tok::Float => match slice.parse::<f64>() {
                Ok(f) if f.is_finite() => Item::Float(f),
                _ => return Err(self.syntax(at, &format!("{slice} is out of range"))),
            },
            Tok::Text | Tok::Escaped => Item::Text(self.string(slice, at)?.into()),
            _ => return Err(self.syntax(at, &format!("expected a value, not {slice:?}"))),
        };
        Ok(self.push(item, at))
    }

    /// The text between quotes.
    fn string(&self, quoted: &str, at: usize) -> Result<String, JsonError> {
        let inner = &quoted[1..quoted.len() - 1];
        let mut out = String::with_capacity(inner.len());
        let mut rest = inner;
        while let Some(i) = rest.find('\\') {
            out.push_str(&rest[..i]);
            let escape = rest.as_bytes()[i + 1];
            rest = &rest[i + 2..];
            out.push(match escape {
                b'b' => '\u{8}',
                b'f' => '\u{c}',
                b'n' => '\n',
                b'r' => '\r',
                b't' => '\t',
                b'u' => {
                    let (c, used) = unicode(rest).ok_or_else(|| self.syntax(at, "half of a surrogate pair"))?;
                    rest = &rest[used..];
                    c
                }
                other => other as char,
            });
        }
        out.push_str(rest);
        Ok(out)
    }
}

/// The character that `\u` and what follows stand for, and how much follows.
fn unicode(rest: &str) -> Option<(char, usize)> {
    let high = u32::from_str_radix(rest.get(..4)?, 16).ok()?;
    if let Some(c) = char::from_u32(high) {
        return Some((c, 4));
    }
    let low = u32::from_str_radix(rest.get(4..)?.strip_prefix("\\u")?.get(..4)?, 16).ok()?;
    if !(0xD800..0xDC00).contains(&high) || !(0xDC00..0xE000).contains(&low) {
        return None;
    }
    Some((char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))?, 10))
}
