//! Which leaves and keys are expressions, and what kind.

use std::sync::Arc;

use super::{
    Expr, PathExpr,
    parse::{Problem, expression, path},
    token::{is_name_start, name},
};
use crate::rules::error::Code;

/// Types that a variable can be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    Int,
    Num,
    Text,
    Bool,
    Null,
    List,
    Obj,
    Any,
}

impl Type {
    const ALL: &[(&str, Type)] = &[
        ("int", Type::Int),
        ("num", Type::Num),
        ("text", Type::Text),
        ("bool", Type::Bool),
        ("null", Type::Null),
        ("list", Type::List),
        ("obj", Type::Obj),
        ("any", Type::Any),
    ];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        Type::ALL.iter().find(|(_, t)| *t == self).map_or("any", |(n, _)| n)
    }

    /// The type with this name.
    pub(crate) fn named(name: &str) -> Option<Type> {
        Type::ALL.iter().find(|(n, _)| *n == name).map(|(_, t)| *t)
    }
}

/// `$X`, `$X:type`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Binding {
    pub(crate) name: Arc<str>,
    pub(crate) ty: Option<Type>,
}

impl Binding {
    /// True for `$_`, which keeps nothing.
    pub(crate) fn is_anonymous(&self) -> bool {
        &*self.name == "_"
    }
}

/// What a leaf's text is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Leaf {
    Text(Arc<str>),
    Keyword(Arc<str>),
    Bind(Binding),
    /// `$X = E`
    Calc(Binding, Expr),
    Test(Expr),
    /// The node's value equals the expression's.
    Equal(Expr),
}

/// What the value of `_` is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Calc {
    Keyword(Arc<str>),
    /// `$X = E`
    Give(Binding, Expr),
    Test(Expr),
}

/// What a key is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Key {
    Plain(Arc<str>),
    /// `@word`
    Word(Arc<str>),
    Path(PathExpr),
    Var(Binding),
    /// `_`
    Calc,
}

type Res<T> = Result<T, Problem>;

/// A key without its re-entry tag.
pub(crate) fn strip_tag(key: &str) -> &str {
    if key.starts_with('\\') {
        return key;
    }
    let first = key.chars().next().map_or(0, char::len_utf8);
    key[first..].find('@').map_or(key, |i| &key[..first + i])
}

/// True if `$` and a name begin somewhere in the text.
fn has_variable(s: &str) -> bool {
    s.match_indices('$').any(|(i, _)| s[i + 1..].starts_with(is_name_start))
}

/// True if the first thing after blanks, brackets and `!` is a comparison sign.
pub(crate) fn begins_with_comparison(s: &str) -> bool {
    let run = s.find(|c: char| !(c.is_whitespace() || c == '(' || c == '!')).unwrap_or(s.len());
    let signs = ["==", "!=", "<=", ">=", "<", ">"];
    s[..run].char_indices().map(|(i, _)| i).chain([run]).any(|i| signs.iter().any(|sign| s[i..].starts_with(sign)))
}

/// `$X`, `$X:type`, `$X:type = E`: the variable and the text of E.
fn binding(s: &str) -> Res<Option<(Binding, Option<&str>)>> {
    let Some((rest, var)) = s.strip_prefix('$').and_then(|s| name(s).ok()) else { return Ok(None) };
    if var == "this" {
        return Ok(None);
    }
    let rest = rest.trim_start();
    let (ty, rest) = match rest.strip_prefix(':').and_then(|r| name(r.trim_start()).ok()) {
        Some((rest, ty)) => (Some(ty), rest.trim_start()),
        None => (None, rest),
    };
    let value = match rest.strip_prefix('=') {
        Some(value) if !value.starts_with(['=', '<', '>']) => Some(value.trim_start()),
        None if rest.is_empty() => None,
        _ => return Ok(None),
    };
    let ty = match ty {
        None => None,
        Some(ty) => match Type::named(ty) {
            Some(t) => Some(t),
            None => return Err(Problem::new(Code::UnknownType, format!("there is no type {ty:?}"))),
        },
    };
    Ok(Some((Binding { name: var.into(), ty }, value)))
}

fn no_sign(sign: &str) -> Problem {
    let right: String = sign.chars().rev().collect();
    Problem::new(Code::Syntax, format!("{sign} is not a sign; write {right}"))
}

/// What a leaf's text is.
pub(crate) fn leaf(s: &str) -> Res<Leaf> {
    if let Some(text) = s.strip_prefix('\\') {
        return Ok(Leaf::Text(text.into()));
    }
    if s.starts_with('@') {
        return Ok(Leaf::Keyword(s.into()));
    }
    if let Some((b, value)) = binding(s)? {
        return Ok(match value {
            Some(value) => Leaf::Calc(b, expression(value)?),
            None => Leaf::Bind(b),
        });
    }
    if s.starts_with("=<") || s.starts_with("=>") {
        return Err(no_sign(&s[..2]));
    }
    if s.starts_with('=') && !s.starts_with("==") {
        return Ok(Leaf::Equal(expression(&s[1..])?));
    }
    if begins_with_comparison(s) || has_variable(s) {
        let e = expression(s)?;
        return Ok(if e.is_test() { Leaf::Test(e) } else { Leaf::Equal(e) });
    }
    Ok(Leaf::Text(s.into()))
}

/// What the value of `_` is.
pub(crate) fn calc(s: &str) -> Res<Calc> {
    if s.starts_with('\\') {
        return Err(Problem::new(Code::Syntax, "'_' holds an expression"));
    }
    if s.starts_with('@') {
        return Ok(Calc::Keyword(s.into()));
    }
    if let Some((b, Some(value))) = binding(s)? {
        return Ok(Calc::Give(b, expression(value)?));
    }
    let forced = s.starts_with('=') && !["==", "=<", "=>"].iter().any(|sign| s.starts_with(sign));
    Ok(Calc::Test(expression(if forced { &s[1..] } else { s })?))
}

/// What a key is.
pub(crate) fn key(k: &str) -> Res<Key> {
    if let Some(text) = k.strip_prefix('\\') {
        return Ok(Key::Plain(text.into()));
    }
    let k = strip_tag(k);
    if k == "_" {
        return Ok(Key::Calc);
    }
    if k.starts_with("@/") || k.starts_with("@./") || k.starts_with("@../") {
        return Ok(Key::Path(path(&k[1..])?));
    }
    if k.starts_with('@') {
        return Ok(Key::Word(k.into()));
    }
    if k.strip_prefix('$').is_some_and(|v| v.starts_with(is_name_start)) {
        return match binding(k)? {
            Some((b, None)) => Ok(Key::Var(b)),
            _ => Err(Problem::new(Code::Syntax, format!("bad variable key {k:?}"))),
        };
    }
    Ok(Key::Plain(k.into()))
}
