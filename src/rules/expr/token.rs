//! Tokens of expressions.

use std::sync::Arc;

use dashu_int::IBig;
use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::{anychar, char, digit1, none_of, one_of, satisfy},
    combinator::{map, opt, recognize},
    multi::fold_many0,
    sequence::{delimited, pair, preceded},
};

use super::{Lit, parse::Problem};
use crate::rules::error::Code;

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Lit(Lit),
    Var(Arc<str>),
    Word(Arc<str>),
    Sign(&'static str),
}

/// True for a character that a name can begin with.
pub(crate) fn is_name_start(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_start(c)
}

fn is_name_part(c: char) -> bool {
    unicode_ident::is_xid_continue(c)
}

/// A name.
pub(super) fn name(s: &str) -> IResult<&str, &str> {
    recognize(pair(satisfy(is_name_start), take_while(is_name_part))).parse(s)
}

/// The digits of a number; true for a float.
fn number(s: &str) -> IResult<&str, (&str, bool)> {
    let (rest, _) = digit1(s)?;
    let (rest, fraction) = opt(preceded(char('.'), digit1)).parse(rest)?;
    let (rest, exponent) = opt((one_of("eE"), opt(one_of("+-")), digit1)).parse(rest)?;
    Ok((rest, (&s[..s.len() - rest.len()], fraction.is_some() || exponent.is_some())))
}

/// A text in single quotes; a backslash takes the next character as it is.
fn quoted(s: &str) -> IResult<&str, String> {
    let piece = alt((preceded(char('\\'), anychar), none_of("'\\")));
    let inner = fold_many0(piece, String::new, |mut text, c| {
        text.push(c);
        text
    });
    delimited(char('\''), inner, char('\'')).parse(s)
}

const SIGNS: &[&str] = &[
    "??", "&&", "||", "==", "!=", "<=", ">=", "=<", "=>", "-", "+", "*", "/", "%", "<", ">", "=", "!", "?", ":", "(",
    ")", ",",
];

fn sign(s: &str) -> IResult<&str, &'static str> {
    for sign in SIGNS {
        if let Ok((rest, _)) = tag::<_, _, nom::error::Error<&str>>(*sign)(s) {
            return Ok((rest, sign));
        }
    }
    Err(nom::Err::Error(nom::error::Error::new(s, nom::error::ErrorKind::Tag)))
}

enum Raw<'t> {
    Number(&'t str, bool),
    Text(String),
    Var(&'t str),
    Word(&'t str),
    Sign(&'static str),
}

fn raw(s: &str) -> IResult<&str, Raw<'_>> {
    alt((
        map(number, |(n, float)| Raw::Number(n, float)),
        map(quoted, Raw::Text),
        map(preceded(char('$'), name), Raw::Var),
        map(name, Raw::Word),
        map(sign, Raw::Sign),
    ))
    .parse(s)
}

fn blanks(s: &str) -> &str {
    let skipped: IResult<&str, &str> = take_while1(char::is_whitespace)(s);
    skipped.map_or(s, |(rest, _)| rest)
}

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Problem> {
    let mut out = Vec::new();
    let mut rest = blanks(text);
    while !rest.is_empty() {
        let Ok((next, token)) = raw(rest) else {
            let shown: String = rest.chars().take(30).collect();
            return Err(Problem::new(Code::Syntax, format!("cannot read {shown:?}")));
        };
        out.push(match token {
            Raw::Number(n, false) => Token::Lit(integer(n)?),
            Raw::Number(n, true) => Token::Lit(Lit::Float(float(n)?)),
            Raw::Text(s) => Token::Lit(Lit::Text(s.into())),
            Raw::Var(v) => Token::Var(v.into()),
            Raw::Word(w) => Token::Word(w.into()),
            Raw::Sign(s @ ("=<" | "=>")) => {
                let right: String = s.chars().rev().collect();
                return Err(Problem::new(Code::Syntax, format!("{s} is not a sign; write {right}")));
            }
            Raw::Sign(s) => Token::Sign(s),
        });
        rest = blanks(next);
    }
    Ok(out)
}

fn integer(digits: &str) -> Result<Lit, Problem> {
    if let Ok(i) = digits.parse() {
        return Ok(Lit::Int(i));
    }
    let big: IBig = digits.parse().map_err(|_| Problem::new(Code::Syntax, format!("{digits} is no number")))?;
    Ok(Lit::Big(Arc::new(big)))
}

fn float(text: &str) -> Result<f64, Problem> {
    match text.parse::<f64>() {
        Ok(f) if f.is_finite() => Ok(f),
        _ => Err(Problem::new(Code::Syntax, format!("{text} is out of range"))),
    }
}
