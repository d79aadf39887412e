//! The grammar of numbers, and their values.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::{char, digit1, one_of},
    combinator::{cond, fail, not, opt, peek, recognize},
    multi::{many0_count, many1_count},
    sequence::{pair, preceded, terminated},
};

use super::{chars::is_ident, error::SyntaxErrorKind as Kind, escape::escape, lexer::Tok};
use crate::term::{Cell, Num, Store};

fn groups(s: &str) -> IResult<&str, usize> {
    let layout = take_while(|c: char| c.is_ascii_whitespace());
    many1_count((char('_'), layout, digit1)).parse(s)
}

fn exponent(s: &str) -> IResult<&str, &str> {
    recognize((one_of("eE"), opt(one_of("+-")), digit1)).parse(s)
}

fn special_float(s: &str) -> IResult<&str, &str> {
    terminated(alt((tag("Inf"), tag("NaN"))), peek(not(nom::character::complete::satisfy(is_ident)))).parse(s)
}

fn fraction(s: &str) -> IResult<&str, &str> {
    recognize((char('.'), digit1, opt(alt((exponent, special_float))))).parse(s)
}

fn denominator(s: &str) -> IResult<&str, &str> {
    preceded(char('r'), digit1).parse(s)
}

/// Digits of a radix with `_` between them. The whole run of name characters
/// must be such, and no quote may follow: then it was a quoted atom.
fn radix_digits(radix: u32, s: &str) -> Option<usize> {
    let run: IResult<&str, &str> = take_while1(is_ident).parse(s);
    let (rest, run) = run.ok()?;
    let good = !rest.starts_with('\'')
        && run.split('_').all(|part| !part.is_empty() && part.chars().all(|c| c.is_digit(radix)));
    good.then_some(run.len())
}

fn prefixed(s: &str, iso: bool) -> IResult<&str, &str> {
    let digits = |ok: fn(char) -> bool| recognize(pair(take_while1(ok), many0_count(digit_group(ok, iso))));
    alt((
        preceded(tag("x"), digits(|c| c.is_ascii_hexdigit())),
        preceded(tag("o"), digits(|c| c.is_digit(8))),
        preceded(tag("b"), digits(|c| c.is_digit(2))),
    ))
    .parse(s)
}

/// `_` and more digits, which the standard does not have.
fn digit_group<'a>(
    ok: fn(char) -> bool,
    iso: bool,
) -> impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>> {
    preceded(char('_').and(cond(iso, fail::<_, (), _>())), take_while1(ok))
}

/// The value of the character constant whose text after `0'` is `s`, and its
/// length; `None` if `0'` does not begin one (the quote then starts an atom).
fn char_constant(s: &str, iso: bool) -> Result<Option<(char, usize)>, Kind> {
    let mut chars = s.chars();
    match chars.next() {
        None | Some('\n') => Ok(None),
        Some('\'') if chars.next() == Some('\'') => Ok(Some(('\'', 2))),
        Some('\'') => Ok((!iso).then_some(('\'', 1))),
        Some('\\') if s[1..].starts_with(['\n', '\r']) => Ok(None),
        Some('\\') => match escape(&s[1..], iso)? {
            (Some(c), len) => Ok(Some((c, len + 1))),
            (None, _) => Err(Kind::UndefinedCharEscape('c')),
        },
        Some(c) if c.is_control() => Err(Kind::IllegalNumber),
        Some(c) => Ok(Some((c, c.len_utf8()))),
    }
}

/// The number that begins `s` (which begins with a digit): its kind and length.
///
/// # Errors
/// For a bad character constant.
pub fn scan(s: &str, iso: bool) -> Result<(Tok, usize), Kind> {
    let n = s.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &s[n..];
    let found = |tok, result: IResult<&str, &str>| result.ok().map(|(after, _)| (tok, s.len() - after.len()));
    let special = match rest.as_bytes().first() {
        Some(b'\'') if &s[..n] == "0" => char_constant(&rest[1..], iso)?.map(|(_, len)| {
            (
                if &rest[1..] != "''" && len == 1 && rest[1..].starts_with('\'') { Tok::CharQuote } else { Tok::Char },
                2 + len,
            )
        }),
        Some(b'\'') if !iso => {
            radix_of(&s[..n]).and_then(|r| radix_digits(r, &rest[1..])).map(|len| (Tok::Based, n + 1 + len))
        }
        Some(b'x' | b'o' | b'b') if &s[..n] == "0" => found(Tok::Based, prefixed(rest, iso)),
        Some(b'_') if !iso => found(Tok::Grouped, recognize(groups).parse(rest)),
        Some(b'.') => found(Tok::Float, fraction(rest)),
        Some(b'e') if !iso => found(Tok::Float, exponent(rest)),
        Some(b'r') if !iso => found(Tok::Rational, denominator(rest)),
        _ => None,
    };
    Ok(special.unwrap_or((Tok::Int, n)))
}

/// The radix that `digits` before a quote denote, if it is one.
fn radix_of(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|r| (2..=36).contains(r))
}

/// The value of the number token `text`, with a minus sign if `negative`.
///
/// # Errors
/// If it has none (a float beyond the range, a denominator of 0).
pub fn value(store: &mut Store, tok: Tok, text: &str, negative: bool, iso: bool) -> Result<Cell, Kind> {
    match tok {
        Tok::Int => Ok(integer(store, text, 10, negative)),
        Tok::Grouped => {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            Ok(integer(store, &digits, 10, negative))
        }
        Tok::Based => {
            let (radix, digits) = match (&text[1..2], text.split_once('\'')) {
                (_, Some((r, d))) => (radix_of(r).ok_or(Kind::IllegalNumber)?, d),
                ("x", _) => (16, &text[2..]),
                ("o", _) => (8, &text[2..]),
                _ => (2, &text[2..]),
            };
            Ok(if digits.contains('_') {
                integer(store, &digits.replace('_', ""), radix, negative)
            } else {
                integer(store, digits, radix, negative)
            })
        }
        Tok::Char | Tok::CharQuote => {
            let (c, _) = char_constant(&text[2..], iso)?.ok_or(Kind::IllegalNumber)?;
            Ok(Cell::int(if negative { -(c as i64) } else { c as i64 }))
        }
        Tok::Float => {
            let f = float(text).ok_or(Kind::IllegalNumber)?;
            Ok(store.put_float(if negative { -f } else { f }))
        }
        Tok::Rational => rational(store, text, negative),
        _ => Err(Kind::IllegalNumber),
    }
}

fn integer(store: &mut Store, digits: &str, radix: u32, negative: bool) -> Cell {
    let small = if radix == 10 && digits.len() <= 18 {
        Some(digits.bytes().fold(0, |n, b| n * 10 + i64::from(b - b'0')))
    } else {
        i64::from_str_radix(digits, radix).ok()
    };
    match small {
        Some(n) => store.put_int(if negative { -n } else { n }),
        None => {
            let n = UBig::from_str_radix(digits, radix).expect("the lexer lets only digits through");
            store.put_num(&Num::from(signed(n, negative)))
        }
    }
}

fn signed(n: UBig, negative: bool) -> IBig {
    if negative { -IBig::from(n) } else { n.into() }
}

fn rational(store: &mut Store, text: &str, negative: bool) -> Result<Cell, Kind> {
    let (n, d) = text.split_once('r').ok_or(Kind::IllegalNumber)?;
    let parse = |s| UBig::from_str_radix(s, 10).map_err(|_| Kind::IllegalNumber);
    let (n, d) = (parse(n)?, parse(d)?);
    if d == UBig::ZERO {
        return Err(Kind::IllegalNumber);
    }
    Ok(store.put_num(&Num::Rat(RBig::from_parts(signed(n, negative), d))))
}

/// The value of a float; none if it overflows.
fn float(text: &str) -> Option<f64> {
    if text.ends_with("Inf") {
        return Some(f64::INFINITY);
    }
    // whatever the digits, it is the usual quiet one: that is what is written
    if text.ends_with("NaN") {
        return Some(f64::NAN);
    }
    text.parse::<f64>().ok().filter(|f| f.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Atoms, View};

    #[test]
    fn extents() {
        for (text, tok, len) in [
            ("1", Tok::Int, 1),
            ("12.", Tok::Int, 2),
            ("1_000 ", Tok::Grouped, 5),
            ("1_ \n000", Tok::Grouped, 7),
            ("1_x", Tok::Int, 1),
            ("1 000", Tok::Int, 1),
            ("1.5e10", Tok::Float, 6),
            ("1.5e+x", Tok::Float, 3),
            ("1.5E-3", Tok::Float, 6),
            ("1e10", Tok::Float, 4),
            ("1e+5", Tok::Float, 4),
            ("1E9", Tok::Int, 1),
            ("1.0Inf", Tok::Float, 6),
            ("1.0Infx", Tok::Float, 3),
            ("1.5NaN", Tok::Float, 6),
            ("1.e", Tok::Int, 1),
            ("1r3", Tok::Rational, 3),
            ("1R3", Tok::Int, 1),
            ("1rx", Tok::Int, 1),
            ("0x1Fg", Tok::Based, 4),
            ("0x1_F", Tok::Based, 5),
            ("0xg", Tok::Int, 1),
            ("0b12", Tok::Based, 3),
            ("0b2", Tok::Int, 1),
            ("0o78", Tok::Based, 3),
            ("0B1", Tok::Int, 1),
            ("16'FF", Tok::Based, 5),
            ("16'FF'", Tok::Int, 2),
            ("16'FG", Tok::Int, 2),
            ("37'a", Tok::Int, 2),
            ("1'+'", Tok::Int, 1),
            ("00'a", Tok::Int, 2),
            ("0'ab", Tok::Char, 3),
            ("0' ", Tok::Char, 3),
            ("0'''", Tok::Char, 4),
            ("0''", Tok::CharQuote, 3),
            ("0''1", Tok::CharQuote, 3),
            ("0'\\n", Tok::Char, 4),
            ("0'\\x41\\,", Tok::Char, 7),
            ("0'\\\n+'", Tok::Int, 1),
            ("0'é", Tok::Char, 4),
            ("0'", Tok::Int, 1),
        ] {
            assert_eq!(scan(text, false), Ok((tok, len)), "{text:?}");
        }
        for text in ["0'\\z", "0'\t", "0'\\c", "0'\\u1."] {
            assert!(scan(text, false).is_err(), "{text:?}");
        }
        assert_eq!(scan("1e10", true), Ok((Tok::Int, 1)));
        assert_eq!(scan("0''1", true), Ok((Tok::Int, 1)));
    }

    #[test]
    fn values() {
        let mut s = Store::new(Atoms::new());
        let mut read = |text: &str, negative| {
            let (tok, len) = scan(text, false).unwrap();
            assert_eq!(len, text.len(), "{text}");
            let c = value(&mut s, tok, text, negative, false);
            match c.map(|c| s.view(c)) {
                Ok(View::Int(i)) => i.to_string(),
                Ok(View::Float(f)) => format!("{f:?}"),
                Ok(View::Big(c)) => format!("big {:x?}", s.box_words(c.addr())),
                Ok(View::Rational(c)) => format!("rat {:?}", s.box_words(c.addr())),
                other => format!("{other:?}"),
            }
        };
        assert_eq!(read("1152921504606846975", false), "1152921504606846975");
        assert_eq!(read("1152921504606846976", true), "-1152921504606846976");
        assert_eq!(read("1152921504606846976", false), "big [0, 1000000000000000]");
        assert_eq!(read("0x123456789ABCDEF0123456789", true), "big [1, abcdef0123456789, 123456789]");
        assert_eq!(read("1_000_ 000", false), "1000000");
        assert_eq!(read("16'Ff", false), "255");
        assert_eq!(read("0'a", true), "-97");
        assert_eq!(read("0''", false), "39");
        assert_eq!(read("0b1_01", false), "5");
        assert_eq!(read("2r4", false), "rat [0, 1, 1, 2]");
        assert_eq!(read("6r3", true), "-2");
        assert_eq!(read("1r0", true), "Err(IllegalNumber)");
        assert_eq!(read("1e10", false), "10000000000.0");
        assert_eq!(read("1.0e400", false), "Err(IllegalNumber)");
        assert_eq!(read("1.0Inf", true), "-inf");
        assert_eq!(read("1.5NaN", false), "NaN");
        assert_eq!(read("0.0", true), "-0.0");
    }
}
