//! The arithmetic evaluator.
//!
//! Expressions are evaluated with an explicit stack of [`Val`]s. Small integers
//! and floats stay in the `Val`; only results go to the heap.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{
    atom::names,
    cell::{Cell, Functor, Tag},
    error::{Res, Throw},
    number::Num,
    store::{PAIR, Store, View},
};

mod binary;
mod division;
mod long;
mod ops;
mod power;
mod random;
pub(crate) mod sys;
mod unary;
mod words;

pub use long::Watch;
pub use ops::{Op, Op0, Op1, Op2, Op3, all, lookup};
pub use random::Random;

/// The Prolog flags that change results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArithFlags {
    /// Flag `iso`: `/` on integers always gives a float.
    pub iso: bool,
    /// Flag `prefer_rationals`: `/` and negative powers of integers give rationals.
    pub prefer_rationals: bool,
    /// Flag `float_zero_div` is `infinity` instead of `error`.
    pub zero_div_infinity: bool,
    /// Flag `float_overflow` is `infinity` instead of `error`.
    pub overflow_infinity: bool,
    /// Flag `float_undefined` is `nan` instead of `error`.
    pub undefined_nan: bool,
}

/// A number while it is worked on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Val {
    /// An integer of 64 bits.
    Int(i64),
    /// A float.
    Float(f64),
    /// A larger integer or a rational: the cell of its box.
    Boxed(Cell),
}

/// What the evaluator keeps in the store: its functors by header cell, made on first use.
#[derive(Default)]
pub(crate) struct Evaluables(FxHashMap<u64, Op>);

/// How many bits the result of one operation may have, whatever the memory limit.
const MAX_BITS: usize = 64 << 23;

impl Store {
    /// The value of a dereferenced number cell.
    #[inline(always)]
    pub fn val(&self, c: Cell) -> Option<Val> {
        match c.tag() {
            Tag::Int => Some(Val::Int(c.int_value())),
            Tag::Flt => Some(Val::Float(self.float_value(c))),
            Tag::Box => self.boxed_val(c),
            _ => None,
        }
    }

    fn boxed_val(&self, c: Cell) -> Option<Val> {
        match self.view(c) {
            View::Big(_) => Some(match self.number(c) {
                Some(Num::Int(i)) => Val::Int(i),
                _ => Val::Boxed(c),
            }),
            View::Rational(_) => Some(Val::Boxed(c)),
            _ => None,
        }
    }

    /// The cell of a value.
    #[inline(always)]
    pub fn put_val(&mut self, v: Val) -> Cell {
        match v {
            Val::Int(i) => self.put_int(i),
            Val::Float(f) => self.put_float(f),
            Val::Boxed(c) => c,
        }
    }

    /// A value as a number.
    pub(crate) fn num(&self, v: Val) -> Num {
        match v {
            Val::Int(i) => Num::Int(i),
            Val::Float(f) => Num::Float(f),
            Val::Boxed(c) => self.number(c).unwrap_or(Num::Int(0)),
        }
    }

    /// A number as a value; large ones go to the heap.
    fn val_of(&mut self, n: impl Into<Num>) -> Res<Val> {
        match n.into() {
            Num::Int(i) => Ok(Val::Int(i)),
            Num::Float(f) => Ok(Val::Float(f)),
            n => {
                let words = match &n {
                    Num::Big(b) => b.as_sign_words().1.len(),
                    Num::Rat(r) => r.numerator().as_sign_words().1.len() + r.denominator().as_words().len(),
                    _ => 0,
                };
                self.ensure(words + 4)?;
                Ok(Val::Boxed(self.put_num(&n)))
            }
        }
    }

    /// A float result, unless it is infinite or undefined and the flags say that this is an error.
    #[inline(always)]
    fn check_float(&mut self, f: f64) -> Res<Val> {
        if f.is_finite() { Ok(Val::Float(f)) } else { self.odd_float(f) }
    }

    #[cold]
    fn odd_float(&mut self, f: f64) -> Res<Val> {
        if f.is_nan() {
            if self.arith_flags.undefined_nan { Ok(Val::Float(f)) } else { Err(self.evaluation_error("undefined")) }
        } else if self.arith_flags.overflow_infinity {
            Ok(Val::Float(f))
        } else {
            Err(self.evaluation_error("float_overflow"))
        }
    }

    /// A number as a float; an exact one that is too large overflows.
    fn float_of(&mut self, n: &Num) -> Res<f64> {
        let f = n.to_f64();
        if f.is_infinite() && !matches!(n, Num::Float(_)) {
            self.odd_float(f)?;
        }
        Ok(f)
    }

    /// Division by zero where the result would be infinite with this sign.
    fn zero_div(&mut self, negative: bool) -> Res<Val> {
        if self.arith_flags.zero_div_infinity {
            Ok(Val::Float(if negative { f64::NEG_INFINITY } else { f64::INFINITY }))
        } else {
            Err(self.evaluation_error("zero_divisor"))
        }
    }

    /// `type_error(expected, v)`
    #[cold]
    fn val_type_error(&mut self, expected: &str, v: Val) -> Throw {
        let c = self.put_val(v);
        self.type_error(expected, c)
    }

    /// `domain_error(domain, v)`
    #[cold]
    fn val_domain_error(&mut self, domain: &str, v: Val) -> Throw {
        let c = self.put_val(v);
        self.domain_error(domain, c)
    }

    /// Refuses to make an integer of so many bits.
    fn check_bits(&self, bits: usize) -> Res<()> {
        if bits > MAX_BITS || bits / 64 > self.limit_words() { Err(Throw::Memory) } else { Ok(()) }
    }

    fn evaluable(&mut self, key: u64) -> Option<Op> {
        if self.evaluables.0.is_empty() {
            for (op, name, arity) in all() {
                let a = self.atoms.intern(name);
                let key = if arity == 0 { Cell::atom(a).0 } else { Functor::new(a, arity).0 };
                self.evaluables.0.insert(key, op);
            }
        }
        self.evaluables.0.get(&key).copied()
    }

    /// `type_error(evaluable, Name/Arity)`
    #[cold]
    fn not_evaluable(&mut self, name: Cell, arity: usize) -> Throw {
        let indicator = self.compound_named(names::SLASH, &[name, Cell::int(arity as i64)]);
        self.type_error("evaluable", indicator)
    }
}

/// What remains to be done when a value is there.
enum Pending {
    One(Op1),
    /// The second argument is still to be evaluated.
    Left(Op2, Cell),
    /// The first argument is this.
    Right(Op2, Val),
    Three(Op3, [Cell; 2], SmallVec<[Val; 2]>),
}

/// When the stack of an expression has grown so deep, it is worth asking if the expression has an end.
const SUSPICIOUS: usize = 1 << 20;

/// Evaluates an expression.
///
/// # Errors
/// The ISO evaluation errors.
#[inline]
pub fn eval(store: &mut Store, expr: Cell) -> Res<Cell> {
    let c = store.deref(expr);
    // a number is its own value, and needs no copy
    if c.is_int() || store.is_number(c) {
        return Ok(c);
    }
    let v = eval_term(store, c)?;
    Ok(store.put_val(v))
}

/// Evaluates an expression to a value that is not (yet) on the heap.
///
/// # Errors
/// The ISO evaluation errors.
#[inline]
pub fn eval_val(store: &mut Store, expr: Cell) -> Res<Val> {
    let c = store.deref(expr);
    match store.val(c) {
        Some(v) => Ok(v),
        None => eval_term(store, c),
    }
}

fn eval_term(store: &mut Store, expr: Cell) -> Res<Val> {
    let mut todo: SmallVec<[Pending; 8]> = SmallVec::new();
    let mut x = expr;
    loop {
        // go down to something that has a value
        let mut v = loop {
            if let Some(v) = store.val(x) {
                break v;
            }
            match x.tag() {
                Tag::Str => {
                    let f = store.get(x.addr()).functor();
                    let args = x.addr() + 8;
                    let first = store.arg(args, 0);
                    match store.evaluable(f.0) {
                        Some(Op::One(op)) => todo.push(Pending::One(op)),
                        Some(Op::Two(op)) => todo.push(Pending::Left(op, store.arg(args, 1))),
                        Some(Op::Three(op)) => {
                            let rest = [store.arg(args, 1), store.arg(args, 2)];
                            todo.push(Pending::Three(op, rest, SmallVec::new()));
                        }
                        _ => return Err(store.not_evaluable(Cell::atom(f.name()), f.arity())),
                    }
                    x = first;
                    if todo.len() == SUSPICIOUS && !store.is_acyclic(expr) {
                        return Err(store.type_error("expression", expr));
                    }
                }
                _ => break eval_leaf(store, x)?,
            }
        };
        // and use it
        loop {
            v = match todo.pop() {
                None => return Ok(v),
                Some(Pending::One(op)) => op1(store, op, v)?,
                Some(Pending::Right(op, left)) => op2(store, op, left, v)?,
                Some(Pending::Left(op, right)) => match right.as_int() {
                    Some(i) => op2(store, op, v, Val::Int(i))?,
                    None => {
                        todo.push(Pending::Right(op, v));
                        x = right;
                        break;
                    }
                },
                Some(Pending::Three(op, rest, mut done)) => {
                    if done.len() == 2 {
                        op3(store, op, [done[0], done[1], v])?
                    } else {
                        x = rest[done.len()];
                        done.push(v);
                        todo.push(Pending::Three(op, rest, done));
                        break;
                    }
                }
            }
        }
    }
}

/// Evaluates what is neither a number nor a function: atoms, `[X]`, strings of one character.
fn eval_leaf(store: &mut Store, x: Cell) -> Res<Val> {
    match x.tag() {
        Tag::Con => match store.evaluable(x.0) {
            Some(Op::Zero(op)) => op0(store, op),
            _ => Err(store.not_evaluable(x, 0)),
        },
        Tag::Lst => {
            let (item, tail) = (store.arg(x.addr(), 0), store.arg(x.addr(), 1));
            if store.arith_flags.iso && (tail != Cell::atom(names::NIL) || !item.is_int()) {
                return Err(store.not_evaluable(Cell::atom(PAIR.name()), 2));
            }
            if tail.is_refer() || item.is_refer() {
                return Err(store.instantiation_error());
            }
            if tail != Cell::atom(names::NIL) {
                return Err(store.type_error("[]", x));
            }
            let one = store.atom_name(item).and_then(only_char);
            match (one, item.as_int()) {
                (Some(ch), _) => Ok(Val::Int(ch as i64)),
                (_, Some(i)) => Ok(Val::Int(i)),
                _ => Err(store.type_error("character", item)),
            }
        }
        Tag::Box => match only_char(store.text(x)) {
            Some(ch) => Ok(Val::Int(ch as i64)),
            None => Err(store.type_error("[]", x)),
        },
        _ if x.is_refer() => Err(store.instantiation_error()),
        _ => Err(store.not_evaluable(Cell::atom(PAIR.name()), 2)),
    }
}

fn only_char(s: &str) -> Option<char> {
    let mut chars = s.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// The value of an evaluable atom.
///
/// # Errors
/// None at present.
pub fn op0(store: &mut Store, op: Op0) -> Res<Val> {
    Ok(match op {
        Op0::Pi => Val::Float(std::f64::consts::PI),
        Op0::E => Val::Float(std::f64::consts::E),
        Op0::Inf => Val::Float(f64::INFINITY),
        Op0::Nan => Val::Float(f64::NAN),
        Op0::Epsilon => Val::Float(f64::EPSILON),
        Op0::MaxTagged => Val::Int(Cell::INT_MAX),
        Op0::MinTagged => Val::Int(Cell::INT_MIN),
        Op0::MaxInteger => Val::Int(i64::MAX),
        Op0::MinInteger => Val::Int(i64::MIN),
        Op0::Random | Op0::RandomFloat => Val::Float(store.random.float()),
        Op0::Cputime => Val::Float(sys::cpu_seconds()),
        Op0::Realtime => Val::Int(sys::unix_seconds()),
    })
}

/// Applies a function of one argument.
///
/// # Errors
/// The ISO evaluation errors.
#[inline]
pub fn op1(store: &mut Store, op: Op1, v: Val) -> Res<Val> {
    if let Val::Int(i) = v {
        let quick = match op {
            Op1::Neg => i.checked_neg(),
            Op1::Abs => i.checked_abs(),
            Op1::Plus => Some(i),
            _ => None,
        };
        if let Some(i) = quick {
            return Ok(Val::Int(i));
        }
    }
    unary::apply(store, op, v).map_err(|t| blame(store, t, op.name(), 1))
}

/// Applies a function of two arguments.
///
/// # Errors
/// The ISO evaluation errors.
#[inline]
pub fn op2(store: &mut Store, op: Op2, a: Val, b: Val) -> Res<Val> {
    match (a, b) {
        (Val::Int(i), Val::Int(j)) => {
            if let Some(v) = binary::small(store.arith_flags, op, i, j) {
                return Ok(v);
            }
        }
        (Val::Float(x), Val::Float(y)) => {
            let quick = match op {
                Op2::Add => x + y,
                Op2::Sub => x - y,
                Op2::Mul => x * y,
                _ => return general2(store, op, a, b),
            };
            return store.check_float(quick);
        }
        _ => {}
    }
    general2(store, op, a, b)
}

/// The general case of [`op2`].
fn general2(store: &mut Store, op: Op2, a: Val, b: Val) -> Res<Val> {
    binary::apply(store, op, a, b).map_err(|t| blame(store, t, op.name(), 2))
}

/// Names a function in the context of an error that is about its arguments.
///
/// What has no value or is no function is the error of the predicate that evaluates, as in SWI-Prolog.
#[cold]
fn blame(store: &mut Store, t: Throw, name: &str, arity: usize) -> Throw {
    let Throw::Ball(ball) = t else { return t };
    let Some(args) = store.args_of(ball, Functor::new(names::ERROR, 2)) else { return t };
    let about_argument = match store.view(store.arg(args, 0)) {
        View::Compound(f, args) => match f.name() {
            names::TYPE_ERROR | names::DOMAIN_ERROR => true,
            names::EVALUATION_ERROR => store.arg(args, 0) == Cell::atom(names::ZERO_DIVISOR),
            _ => false,
        },
        _ => false,
    };
    if about_argument { store.blame(t, name, arity) } else { t }
}

/// Applies a function of three arguments.
///
/// # Errors
/// The ISO evaluation errors.
pub fn op3(store: &mut Store, op: Op3, args: [Val; 3]) -> Res<Val> {
    match op {
        Op3::Powm => power::powm(store, args),
    }
}

/// The value of an evaluable atom, as a cell.
///
/// # Errors
/// None at present.
pub fn apply0(store: &mut Store, op: Op0) -> Res<Cell> {
    let v = op0(store, op)?;
    Ok(store.put_val(v))
}

/// Evaluates the argument and applies a function of one argument.
///
/// # Errors
/// The ISO evaluation errors.
#[inline]
pub fn apply1(store: &mut Store, op: Op1, a: Cell) -> Res<Cell> {
    let a = eval_val(store, a)?;
    let v = op1(store, op, a)?;
    Ok(store.put_val(v))
}

/// Evaluates the arguments and applies a function of two arguments.
///
/// # Errors
/// The ISO evaluation errors.
#[inline]
pub fn apply2(store: &mut Store, op: Op2, a: Cell, b: Cell) -> Res<Cell> {
    if (a.tag() == Tag::Box || b.tag() == Tag::Box)
        && let Some(result) = words::apply(store, op, a, b)
    {
        return Ok(result?);
    }
    let a = eval_val(store, a)?;
    let b = eval_val(store, b)?;
    let v = op2(store, op, a, b)?;
    Ok(store.put_val(v))
}

/// Evaluates both sides and compares them by exact value; `None` if one is not a number (`nan`).
///
/// # Errors
/// The ISO evaluation errors.
#[inline]
pub fn compare_num(store: &mut Store, a: Cell, b: Cell) -> Res<Option<Ordering>> {
    let a = eval_val(store, a)?;
    let b = eval_val(store, b)?;
    Ok(compare_val(store, a, b))
}

/// Compares two values exactly; `None` if one is not a number (`nan`).
#[inline]
pub fn compare_val(store: &Store, a: Val, b: Val) -> Option<Ordering> {
    match (a, b) {
        (Val::Int(i), Val::Int(j)) => Some(i.cmp(&j)),
        (Val::Float(x), Val::Float(y)) => x.partial_cmp(&y),
        _ => store.num(a).value_order(&store.num(b)),
    }
}

#[cfg(test)]
mod tests;

/// The number that compiled code knows an arithmetic function by, for functions of up to two arguments.
pub fn lookup_id(name: &str, arity: usize) -> Option<u64> {
    match lookup(name, arity)? {
        Op::Zero(op) => Some(op as u64),
        Op::One(op) => Some(1 << 32 | op as u64),
        Op::Two(op) => Some(2 << 32 | op as u64),
        Op::Three(_) => None,
    }
}

/// Name and arity of the function with this number.
pub fn name_of(id: u64) -> Option<(&'static str, usize)> {
    let n = (id & 0xFF) as usize;
    Some(match id >> 32 {
        0 => (Op0::ALL.get(n)?.1, 0),
        1 => (Op1::ALL.get(n)?.1, 1),
        _ => (Op2::ALL.get(n)?.1, 2),
    })
}

/// Applies the function with this number; arguments that it does not take are ignored.
///
/// # Errors
/// As [`apply0`], [`apply1`] and [`apply2`].
pub fn apply_id(store: &mut Store, id: u64, a: Cell, b: Cell) -> Res<Cell> {
    let n = (id & 0xFF) as usize;
    match id >> 32 {
        0 => apply0(store, Op0::ALL[n].0),
        1 => apply1(store, Op1::ALL[n].0, a),
        _ => apply2(store, Op2::ALL[n].0, a, b),
    }
}
