//! Rust values as terms and back.

use super::{
    Error, Result, Term,
    term::{Kind, Node, TermRef},
};

/// Builds one term, bottom up.
///
/// ```
/// use ludolog::engine::{Builder, ToTerm, Value};
/// struct Card { rank: i64, suit: &'static str }
/// impl ToTerm for Card {
///     fn build(&self, b: &mut Builder) -> Value {
///         let args = vec![self.rank.build(b), self.suit.build(b)];
///         b.compound("card", args)
///     }
/// }
/// assert_eq!(Card { rank: 12, suit: "hearts" }.to_term().to_string(), "card(12,hearts)");
/// ```
#[derive(Default)]
pub struct Builder {
    cells: Vec<Node>,
    vars: u32,
}

/// A part of a term under construction.
pub struct Value(Node);

impl Builder {
    /// A new variable.
    pub fn var(&mut self) -> Value {
        self.vars += 1;
        Value(Node::Var(self.vars - 1))
    }
    /// An atom.
    pub fn atom(&mut self, name: &str) -> Value {
        Value(Node::Atom(name.into()))
    }
    /// A string.
    pub fn text(&mut self, text: &str) -> Value {
        Value(Node::Text(text.into()))
    }
    /// An integer.
    pub fn int(&mut self, i: i64) -> Value {
        Value(Node::Int(i))
    }
    /// A float.
    pub fn float(&mut self, f: f64) -> Value {
        Value(Node::Float(f))
    }
    /// Any number.
    pub fn number(&mut self, n: crate::term::Num) -> Value {
        Value(match n {
            crate::term::Num::Int(i) => Node::Int(i),
            crate::term::Num::Float(f) => Node::Float(f),
            n => Node::Number(n.into()),
        })
    }
    /// The compound `name(args...)`, or the atom if there are no arguments.
    pub fn compound(&mut self, name: &str, args: Vec<Value>) -> Value {
        if args.is_empty() {
            return self.atom(name);
        }
        let node = Node::Compound { name: name.into(), arity: args.len() as u32, start: self.cells.len() as u32 };
        self.cells.extend(args.into_iter().map(|v| v.0));
        Value(node)
    }
    /// The list of `items`.
    pub fn list(&mut self, items: Vec<Value>) -> Value {
        let dot: std::sync::Arc<str> = ".".into();
        let nil = self.atom("[]");
        items.into_iter().rev().fold(nil, |tail, head| {
            let start = self.cells.len() as u32;
            self.cells.extend([head.0, tail.0]);
            Value(Node::Compound { name: dot.clone(), arity: 2, start })
        })
    }
    /// A term copied in; its variables are new ones.
    pub fn term(&mut self, t: &Term) -> Value {
        let (root, cells) = t.parts();
        let (shift, vars) = (self.cells.len() as u32, self.vars);
        let mut count = 0;
        let mut moved = |node: &Node| match node {
            Node::Var(n) => {
                count = count.max(n + 1);
                Node::Var(n + vars)
            }
            Node::Compound { name, arity, start } => {
                Node::Compound { name: name.clone(), arity: *arity, start: start + shift }
            }
            other => other.clone(),
        };
        self.cells.extend(cells.iter().map(&mut moved));
        let root = moved(root);
        self.vars += count;
        Value(root)
    }
    /// The finished term.
    pub fn finish(self, root: Value) -> Term {
        Term::new(root.0, self.cells)
    }
}

/// Rust values that can be written as terms.
///
/// Integers and floats are numbers, `bool` is `true` or `false`, text is an
/// atom, a vector or slice is a list, `None` a variable, a pair `A-B`, a triple `A-B-C`.
pub trait ToTerm {
    /// Adds the value to the term under construction.
    fn build(&self, b: &mut Builder) -> Value;

    /// The value as a term.
    fn to_term(&self) -> Term {
        let mut b = Builder::default();
        let root = self.build(&mut b);
        b.finish(root)
    }
}

/// Rust values that can be read from terms; the reverse of [`ToTerm`].
pub trait FromTerm: Sized {
    /// The value of the term.
    ///
    /// # Errors
    /// [`ErrorKind::Convert`](super::ErrorKind::Convert) if the term is something else.
    fn from_term(t: TermRef<'_>) -> Result<Self>;
}

/// Values of the variables of an answer, in order of appearance in the goal: a
/// tuple has one for each, another value is that of the first variable. Variables
/// that [`Session::set`](super::Session::set) has given a value and those with a name like `_X` do not count.
pub trait FromAnswer: Sized {
    /// The value.
    ///
    /// # Errors
    /// If there are fewer variables, or one has another kind of value.
    fn from_answer(values: &[Term]) -> Result<Self>;
}

fn first(values: &[Term]) -> Result<TermRef<'_>> {
    values.first().map(Term::as_ref).ok_or_else(|| Error::convert("a goal without variables", "a value"))
}

macro_rules! integers {
    ($($t:ty),*) => {$(
        impl ToTerm for $t {
            fn build(&self, b: &mut Builder) -> Value {
                match i64::try_from(*self) {
                    Ok(i) => b.int(i),
                    Err(_) => b.number(dashu_int::IBig::from(*self).into()),
                }
            }
        }
        impl FromTerm for $t {
            fn from_term(t: TermRef<'_>) -> Result<$t> {
                let value = match t.kind() {
                    Kind::Int(i) => <$t>::try_from(i).ok(),
                    Kind::Number(crate::term::Num::Big(b)) => <$t>::try_from(b).ok(),
                    _ => None,
                };
                value.ok_or_else(|| Error::convert(t.to_term(), stringify!($t)))
            }
        }
    )*};
}
integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

impl ToTerm for f64 {
    fn build(&self, b: &mut Builder) -> Value {
        b.float(*self)
    }
}
impl FromTerm for f64 {
    fn from_term(t: TermRef<'_>) -> Result<f64> {
        match t.kind() {
            Kind::Float(f) => Ok(f),
            Kind::Int(i) => Ok(i as f64),
            Kind::Number(n) => Ok(n.to_f64()),
            _ => Err(Error::convert(t.to_term(), "f64")),
        }
    }
}

impl ToTerm for bool {
    fn build(&self, b: &mut Builder) -> Value {
        b.atom(if *self { "true" } else { "false" })
    }
}
impl FromTerm for bool {
    fn from_term(t: TermRef<'_>) -> Result<bool> {
        match t.kind() {
            Kind::Atom("true") => Ok(true),
            Kind::Atom("false") => Ok(false),
            _ => Err(Error::convert(t.to_term(), "bool")),
        }
    }
}

impl ToTerm for str {
    fn build(&self, b: &mut Builder) -> Value {
        b.atom(self)
    }
}
impl ToTerm for String {
    fn build(&self, b: &mut Builder) -> Value {
        b.atom(self)
    }
}
impl FromTerm for String {
    /// The text of an atom, a string, or a list of characters.
    fn from_term(t: TermRef<'_>) -> Result<String> {
        if let Some(s) = t.as_str().filter(|s| *s != "[]") {
            return Ok(s.to_owned());
        }
        let chars = t.as_list().and_then(|l| {
            l.iter()
                .map(|c| match c.kind() {
                    Kind::Atom(s) if s.chars().count() == 1 => s.chars().next(),
                    _ => None,
                })
                .collect()
        });
        chars.ok_or_else(|| Error::convert(t.to_term(), "text"))
    }
}

impl ToTerm for Term {
    fn build(&self, b: &mut Builder) -> Value {
        b.term(self)
    }
}
impl FromTerm for Term {
    fn from_term(t: TermRef<'_>) -> Result<Term> {
        Ok(t.to_term())
    }
}

impl<T: ToTerm + ?Sized> ToTerm for &T {
    fn build(&self, b: &mut Builder) -> Value {
        (**self).build(b)
    }
}

impl<T: ToTerm> ToTerm for [T] {
    fn build(&self, b: &mut Builder) -> Value {
        let items = self.iter().map(|x| x.build(b)).collect();
        b.list(items)
    }
}
impl<T: ToTerm> ToTerm for Vec<T> {
    fn build(&self, b: &mut Builder) -> Value {
        self[..].build(b)
    }
}
impl<T: ToTerm, const N: usize> ToTerm for [T; N] {
    fn build(&self, b: &mut Builder) -> Value {
        self[..].build(b)
    }
}
impl<T: FromTerm> FromTerm for Vec<T> {
    fn from_term(t: TermRef<'_>) -> Result<Vec<T>> {
        let items = t.as_list().ok_or_else(|| Error::convert(t.to_term(), "a list"))?;
        items.into_iter().map(T::from_term).collect()
    }
}

impl<T: ToTerm> ToTerm for Option<T> {
    fn build(&self, b: &mut Builder) -> Value {
        match self {
            Some(x) => x.build(b),
            None => b.var(),
        }
    }
}
impl<T: FromTerm> FromTerm for Option<T> {
    fn from_term(t: TermRef<'_>) -> Result<Option<T>> {
        if matches!(t.kind(), Kind::Var(_)) { Ok(None) } else { T::from_term(t).map(Some) }
    }
}

impl<A: ToTerm, B: ToTerm> ToTerm for (A, B) {
    fn build(&self, b: &mut Builder) -> Value {
        let args = vec![self.0.build(b), self.1.build(b)];
        b.compound("-", args)
    }
}
impl<A: FromTerm, B: FromTerm> FromTerm for (A, B) {
    fn from_term(t: TermRef<'_>) -> Result<(A, B)> {
        let args = t.as_compound("-", 2).ok_or_else(|| Error::convert(t.to_term(), "a pair A-B"))?;
        match (args.get(0), args.get(1)) {
            (Some(a), Some(b)) => Ok((A::from_term(a)?, B::from_term(b)?)),
            _ => Err(Error::convert(t.to_term(), "a pair A-B")),
        }
    }
}
impl<A: ToTerm, B: ToTerm, C: ToTerm> ToTerm for (A, B, C) {
    fn build(&self, b: &mut Builder) -> Value {
        let args = vec![self.0.build(b), self.1.build(b)];
        let args = vec![b.compound("-", args), self.2.build(b)];
        b.compound("-", args)
    }
}
impl<A: FromTerm, B: FromTerm, C: FromTerm> FromTerm for (A, B, C) {
    fn from_term(t: TermRef<'_>) -> Result<(A, B, C)> {
        let ((a, b), c) = <((A, B), C)>::from_term(t)?;
        Ok((a, b, c))
    }
}

macro_rules! single_answers {
    ($($t:ty),*) => {$(
        impl FromAnswer for $t {
            fn from_answer(values: &[Term]) -> Result<$t> {
                <$t>::from_term(first(values)?)
            }
        }
    )*};
}
single_answers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f64, bool, String, Term);

impl<T: FromTerm> FromAnswer for Vec<T> {
    fn from_answer(values: &[Term]) -> Result<Vec<T>> {
        Vec::from_term(first(values)?)
    }
}
impl<T: FromTerm> FromAnswer for Option<T> {
    fn from_answer(values: &[Term]) -> Result<Option<T>> {
        Option::from_term(first(values)?)
    }
}
impl FromAnswer for () {
    fn from_answer(_: &[Term]) -> Result<()> {
        Ok(())
    }
}

macro_rules! tuple_answers {
    ($($n:literal: $($t:ident $i:tt),*;)*) => {$(
        impl<$($t: FromTerm),*> FromAnswer for ($($t,)*) {
            fn from_answer(values: &[Term]) -> Result<($($t,)*)> {
                if values.len() < $n {
                    let found = format!("a goal with {} variables", values.len());
                    return Err(Error::convert(found, concat!($n, " values")));
                }
                Ok(($($t::from_term(values[$i].as_ref())?,)*))
            }
        }
    )*};
}
tuple_answers! {
    1: A 0;
    2: A 0, B 1;
    3: A 0, B 1, C 2;
    4: A 0, B 1, C 2, D 3;
    5: A 0, B 1, C 2, D 3, E 4;
    6: A 0, B 1, C 2, D 3, E 4, F 5;
}

macro_rules! into_term {
    ($($t:ty),*) => {$(
        impl From<$t> for Term {
            fn from(x: $t) -> Term {
                x.to_term()
            }
        }
    )*};
}
into_term!(bool, i32, i64, u32, u64, usize, f64, String, &str);

impl<T: ToTerm> From<Vec<T>> for Term {
    fn from(x: Vec<T>) -> Term {
        x.to_term()
    }
}

macro_rules! try_from_term {
    ($($t:ty),*) => {$(
        impl TryFrom<&Term> for $t {
            type Error = Error;
            fn try_from(t: &Term) -> Result<$t> {
                <$t>::from_term(t.as_ref())
            }
        }
    )*};
}
try_from_term!(bool, i32, i64, u32, u64, usize, f64, String);

#[cfg(test)]
mod tests {
    use super::*;

    fn round<T: ToTerm + FromTerm + PartialEq + std::fmt::Debug>(value: T, text: &str) {
        let t = value.to_term();
        assert_eq!(t.to_string(), text);
        assert_eq!(T::from_term(t.as_ref()).unwrap(), value);
    }

    #[test]
    fn values_survive() {
        round(42i64, "42");
        round(u64::MAX, "18446744073709551615");
        round(2.5, "2.5");
        round(true, "true");
        round(String::from("hello world"), "'hello world'");
        round(vec![1i64, 2, 3], "[1,2,3]");
        round(vec![("a".to_string(), vec![Some(1i32)])], "[a-[1]]");
        round((1i64, 2i64, 3i64), "1-2-3");
        round(None::<i64>, "_");
    }

    #[test]
    fn deep_terms_do_not_recurse() {
        let mut t = Term::atom("z");
        for _ in 0..200 {
            t = Term::compound("s", [t]);
        }
        assert_eq!(t.clone(), t);
        let list: Vec<i64> = (0..300_000).collect();
        let t = list.to_term();
        assert_eq!(Vec::<i64>::from_term(t.as_ref()).unwrap(), list);
        assert_eq!(t.clone(), t);
    }
}
