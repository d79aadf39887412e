//! Backslash escapes and the extent of quoted items.

use std::borrow::Cow;

use nom::{
    IResult, Parser,
    bytes::complete::{tag, take_while, take_while_m_n, take_while1},
    combinator::opt,
    sequence::terminated,
};

use super::error::SyntaxErrorKind as Kind;

fn hex_digits(s: &str) -> IResult<&str, &str> {
    terminated(take_while1(|c: char| c.is_ascii_hexdigit()), opt(tag("\\"))).parse(s)
}

fn octal_digits(s: &str) -> IResult<&str, &str> {
    terminated(take_while1(|c: char| c.is_digit(8)), opt(tag("\\"))).parse(s)
}

fn fixed_hex(n: usize, s: &str) -> IResult<&str, &str> {
    take_while_m_n(n, n, |c: char| c.is_ascii_hexdigit()).parse(s)
}

fn blanks(s: &str) -> IResult<&str, &str> {
    take_while(|c: char| c.is_ascii_whitespace() || c == '\x0B').parse(s)
}

fn code(digits: &str, radix: u32) -> Result<char, Kind> {
    u32::from_str_radix(digits, radix).ok().and_then(char::from_u32).ok_or(Kind::IllegalCharacterCode)
}

/// Reads the escape whose text after the backslash begins `s`: the character
/// that it stands for (none for a continued line), and its length in bytes.
///
/// # Errors
/// If it means nothing or names no character. With `iso`, also the escapes that
/// the standard does not have (`\e`, `\s`, `\c`, `\u`) and codes without their closing backslash.
pub fn escape(s: &str, iso: bool) -> Result<(Option<char>, usize), Kind> {
    let c = s.chars().next().ok_or(Kind::EndOfFile)?;
    let plain = |c: char| Ok((Some(c), 1));
    let numeric = |result: IResult<&str, &str>, radix: u32, skip: usize| {
        let (rest, digits) = result.map_err(|_| Kind::UndefinedCharEscape(c))?;
        let len = s.len() - rest.len();
        if iso && skip + digits.len() == len {
            return Err(Kind::UndefinedCharEscape(c));
        }
        Ok((Some(code(digits, radix)?), len))
    };
    match c {
        'a' => plain('\x07'),
        'b' => plain('\x08'),
        'f' => plain('\x0C'),
        'n' => plain('\n'),
        'r' => plain('\r'),
        't' => plain('\t'),
        'v' => plain('\x0B'),
        '\\' | '\'' | '"' | '`' => plain(c),
        'e' if !iso => plain('\x1B'),
        's' if !iso => plain(' '),
        '\n' => Ok((None, 1)),
        '\r' if s[1..].starts_with('\n') => Ok((None, 2)),
        'c' if !iso => {
            let (rest, _) = blanks(&s[1..]).map_err(|_| Kind::UndefinedCharEscape(c))?;
            Ok((None, s.len() - rest.len()))
        }
        'x' => numeric(hex_digits(&s[1..]), 16, 1),
        '0'..='7' => numeric(octal_digits(s), 8, 0),
        'u' | 'U' if !iso => {
            let n = if c == 'u' { 4 } else { 8 };
            let (_, digits) = fixed_hex(n, &s[1..]).map_err(|_| Kind::IllegalCharacterCode)?;
            Ok((Some(code(digits, 16)?), n + 1))
        }
        c => Err(Kind::UndefinedCharEscape(c)),
    }
}

/// Length of the escape that begins with the backslash at `s[0]`, as far as the
/// search for the closing quote is concerned. Good and bad escapes have one.
fn escape_extent(s: &[u8]) -> usize {
    let digits = |from: usize, ok: fn(&u8) -> bool| {
        let end = from + s[from..].iter().take_while(|b| ok(b)).count();
        if s.get(end) == Some(&b'\\') { end + 1 } else { end }
    };
    match s.get(1) {
        None => 1,
        Some(b'x') => digits(2, u8::is_ascii_hexdigit),
        Some(b'0'..=b'7') => digits(1, |b| matches!(b, b'0'..=b'7')),
        Some(b'c') => 2 + s[2..].iter().take_while(|b| b.is_ascii_whitespace() || **b == 0x0B).count(),
        Some(b'\r') if s.get(2) == Some(&b'\n') => 3,
        Some(_) => 2,
    }
}

/// Extent of a quoted item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quoted {
    /// Bytes from after the opening quote to after the closing one.
    pub len: usize,
    /// True if there are escapes or doubled quotes in it.
    pub escaped: bool,
}

/// Finds the end of the item whose text after the opening quote is `s`.
///
/// # Errors
/// The kind of error and the length of what was looked at.
pub fn quoted_extent(s: &str, quote: u8, multiline: bool) -> Result<Quoted, (Kind, usize)> {
    let b = s.as_bytes();
    let (mut i, mut escaped) = (0, false);
    while i < b.len() {
        match b[i] {
            c if c == quote && b.get(i + 1) == Some(&quote) => {
                escaped = true;
                i += 2;
            }
            c if c == quote => return Ok(Quoted { len: i + 1, escaped }),
            b'\\' => {
                escaped = true;
                i += escape_extent(&b[i..]);
            }
            b'\n' if !multiline => return Err((Kind::NewlineInQuoted(quote as char), i)),
            _ => i += 1,
        }
    }
    Err((Kind::EndOfFileInQuoted(quote as char), s.len()))
}

/// The text that the inside of a quoted item stands for.
///
/// # Errors
/// The kind of error, and where in `s` the escape is.
pub fn unescape(s: &str, quote: u8, iso: bool) -> Result<Cow<'_, str>, (Kind, usize)> {
    let is_special = |b: &u8| *b == quote || *b == b'\\';
    let Some(mut at) = s.bytes().position(|b| is_special(&b)) else { return Ok(Cow::Borrowed(s)) };
    let mut out = String::with_capacity(s.len());
    let mut from = 0;
    loop {
        out.push_str(&s[from..at]);
        if s.as_bytes()[at] == quote {
            out.push(quote as char);
            from = at + 2;
        } else {
            let (c, len) = escape(&s[at + 1..], iso).map_err(|k| (k, at))?;
            out.extend(c);
            from = at + 1 + len;
        }
        match s.as_bytes()[from..].iter().position(is_special) {
            Some(n) => at = from + n,
            None => break,
        }
    }
    out.push_str(&s[from..]);
    Ok(Cow::Owned(out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        for (text, c, len) in [
            ("n", Some('\n'), 1),
            ("x41\\z", Some('A'), 4),
            ("x41z", Some('A'), 3),
            ("101\\", Some('A'), 4),
            ("0", Some('\0'), 1),
            ("e", Some('\x1B'), 1),
            ("sx", Some(' '), 1),
            ("u00e9x", Some('é'), 5),
            ("U0001F600", Some('😀'), 9),
            ("\nx", None, 1),
            ("\r\nx", None, 2),
            ("c \n x", None, 4),
        ] {
            assert_eq!(escape(text, false), Ok((c, len)), "{text:?}");
        }
        for (text, kind) in [
            ("z", Kind::UndefinedCharEscape('z')),
            (" ", Kind::UndefinedCharEscape(' ')),
            ("9", Kind::UndefinedCharEscape('9')),
            ("xg", Kind::UndefinedCharEscape('x')),
            ("u12", Kind::IllegalCharacterCode),
            ("xD800\\", Kind::IllegalCharacterCode),
            ("77777777777\\", Kind::IllegalCharacterCode),
        ] {
            assert_eq!(escape(text, false), Err(kind), "{text:?}");
        }
        for text in ["e", "s", "c", "x41", "101"] {
            assert!(escape(text, true).is_err(), "{text:?}");
        }
        assert_eq!(escape("x41\\", true), Ok((Some('A'), 4)));
    }

    #[test]
    fn extents() {
        let ok = |s, q| quoted_extent(s, q, false).map(|e| (e.len, e.escaped));
        assert_eq!(ok("abc' x", b'\''), Ok((4, false)));
        assert_eq!(ok("a''b'", b'\''), Ok((5, true)));
        assert_eq!(ok("\\'' '", b'\''), Ok((3, true)));
        assert_eq!(ok("\\x41\\' '", b'\''), Ok((6, true)));
        assert_eq!(ok("\\101\\' '", b'\''), Ok((6, true)));
        assert_eq!(ok("a\\\nb'", b'\''), Ok((5, true)));
        assert_eq!(ok("a\nb'", b'\''), Err((Kind::NewlineInQuoted('\''), 1)));
        assert_eq!(ok("ab\"", b'\''), Err((Kind::EndOfFileInQuoted('\''), 3)));
        assert_eq!(quoted_extent("a\nb\"", b'"', true), Ok(Quoted { len: 4, escaped: false }));
    }

    #[test]
    fn unescaping() {
        assert!(matches!(unescape("abc", b'\'', false), Ok(Cow::Borrowed("abc"))));
        assert_eq!(unescape("a''b\\n\\x41\\c\\\nd", b'\'', false).unwrap(), "a'b\nAcd");
        assert_eq!(unescape("a\"\"b'", b'"', false).unwrap(), "a\"b'");
        assert_eq!(unescape("ab\\qc", b'\'', false), Err((Kind::UndefinedCharEscape('q'), 2)));
    }
}
