//! Functions of two arguments.

use std::cmp::Ordering;

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::{ArithFlags, Op2, Res, Store, Val, long, power};
use crate::term::{error::Throw, number::Num};

/// Two integers of 64 bits, where the result is one as well (or as simple); `None` for everything else.
#[inline(always)]
pub(super) fn small(flags: ArithFlags, op: Op2, i: i64, j: i64) -> Option<Val> {
    let result = match op {
        Op2::Add | Op2::Plus => i.checked_add(j)?,
        Op2::Sub => i.checked_sub(j)?,
        Op2::Mul => i.checked_mul(j)?,
        Op2::IntDiv => i.checked_div(j)?,
        Op2::Rem => i.checked_rem(j)?,
        Op2::Mod => {
            let r = i.checked_rem(j)?;
            if r != 0 && (r ^ j) < 0 { r + j } else { r }
        }
        Op2::FloorDiv => {
            let q = i.checked_div(j)?;
            if i % j != 0 && (i ^ j) < 0 { q - 1 } else { q }
        }
        Op2::Div => {
            if i.checked_rem(j)? != 0 || flags.iso {
                return if j != 0 && !flags.prefer_rationals { Some(Val::Float(i as f64 / j as f64)) } else { None };
            }
            i / j
        }
        Op2::And => i & j,
        Op2::Or => i | j,
        Op2::Xor => i ^ j,
        Op2::Min => i.min(j),
        Op2::Max => i.max(j),
        Op2::Shr if j >= 0 => i >> j.min(63),
        Op2::Shl if (0..63).contains(&j) => {
            let r = i << j;
            if r >> j != i {
                return None;
            }
            r
        }
        Op2::IntPower if j >= 0 => i.checked_pow(u32::try_from(j).ok()?)?,
        Op2::Power if j >= 0 && !flags.iso => i.checked_pow(u32::try_from(j).ok()?)?,
        Op2::Gcd => i64::try_from(gcd(i.unsigned_abs(), j.unsigned_abs())).ok()?,
        _ => return None,
    };
    Some(Val::Int(result))
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The general case.
#[inline(never)]
pub(super) fn apply(store: &mut Store, op: Op2, a: Val, b: Val) -> Res<Val> {
    match op {
        Op2::Add | Op2::Sub | Op2::Mul | Op2::Plus => sum_or_product(store, op, a, b),
        Op2::Div => divide(store, a, b),
        Op2::Rdiv => rdiv(store, a, b),
        Op2::Power | Op2::IntPower => {
            let (x, y) = (store.num(a), store.num(b));
            power::power(store, op, x, y)
        }
        Op2::Min | Op2::Max => Ok(extreme(store, op, a, b)),
        Op2::Copysign => copy_sign(store, a, b),
        Op2::Atan2 | Op2::Log | Op2::Nexttoward => on_floats(store, op, a, b),
        _ => on_integers(store, op, a, b),
    }
}

fn sum_or_product(store: &mut Store, op: Op2, a: Val, b: Val) -> Res<Val> {
    let (x, y) = (store.num(a), store.num(b));
    if matches!(x, Num::Float(_)) || matches!(y, Num::Float(_)) {
        let (x, y) = (store.float_of(&x)?, store.float_of(&y)?);
        return store.check_float(match op {
            Op2::Sub => x - y,
            Op2::Mul => x * y,
            _ => x + y,
        });
    }
    if let (Some(m), Some(n)) = (x.to_big(), y.to_big()) {
        if op == Op2::Mul {
            store.check_bits(bits(&m).saturating_add(bits(&n)))?;
        }
        let result = match op {
            Op2::Sub => m - n,
            Op2::Mul => long::signed_product(&store.watch, m, n)?,
            _ => m + n,
        };
        return store.val_of(result);
    }
    match (x.to_rational(), y.to_rational()) {
        (Some(m), Some(n)) => {
            store.check_bits(rational_bits(&m).saturating_add(rational_bits(&n)))?;
            store.val_of(match op {
                Op2::Sub => m - n,
                Op2::Mul => m * n,
                _ => m + n,
            })
        }
        _ => Err(Throw::Memory),
    }
}

fn bits(n: &IBig) -> usize {
    n.unsigned_abs().bit_len()
}

fn rational_bits(r: &RBig) -> usize {
    bits(r.numerator()) + r.denominator().bit_len()
}

fn divide(store: &mut Store, a: Val, b: Val) -> Res<Val> {
    let (x, y) = (store.num(a), store.num(b));
    if matches!(x, Num::Float(_)) || matches!(y, Num::Float(_)) {
        let (x, y) = (store.float_of(&x)?, store.float_of(&y)?);
        if y == 0.0 && !x.is_nan() && (x != 0.0 || store.arith_flags.iso && !store.arith_flags.undefined_nan) {
            return store.zero_div(x.is_sign_negative() != y.is_sign_negative());
        }
        return store.check_float(x / y);
    }
    if y.signum() == 0 {
        if x.signum() == 0 && store.arith_flags.undefined_nan {
            return Ok(Val::Float(f64::NAN));
        }
        if x.signum() == 0 {
            return Err(store.evaluation_error("zero_divisor"));
        }
        return store.zero_div(x.signum() < 0);
    }
    let integers = x.is_integer() && y.is_integer();
    let (Some(m), Some(n)) = (x.to_rational(), y.to_rational()) else { return Err(Throw::Memory) };
    let quotient = m / n;
    if !integers || store.arith_flags.prefer_rationals || quotient.is_int() && !store.arith_flags.iso {
        return store.val_of(quotient);
    }
    let f = store.float_of(&Num::Rat(quotient))?;
    store.check_float(f)
}

fn rdiv(store: &mut Store, a: Val, b: Val) -> Res<Val> {
    let (x, y) = (store.num(a), store.num(b));
    for (v, n) in [(a, &x), (b, &y)] {
        if matches!(n, Num::Float(_)) {
            return Err(store.val_type_error("rational", v));
        }
    }
    if y.signum() == 0 {
        return Err(store.evaluation_error("zero_divisor"));
    }
    match (x.to_rational(), y.to_rational()) {
        (Some(m), Some(n)) => store.val_of(m / n),
        _ => Err(Throw::Memory),
    }
}

/// `min` and `max`: of two that are equal the float; anything else rather than not-a-number.
/// The negative zero is below the other zeros.
fn extreme(store: &Store, op: Op2, a: Val, b: Val) -> Val {
    let order = match super::compare_val(store, a, b) {
        None => return if matches!(a, Val::Float(f) if f.is_nan()) { b } else { a },
        Some(order) => order,
    };
    match (order, a, b) {
        (Ordering::Equal, Val::Float(x), Val::Float(y)) => {
            Val::Float(if (x.total_cmp(&y) == Ordering::Greater) == (op == Op2::Max) { x } else { y })
        }
        (Ordering::Equal, Val::Float(x), other) | (Ordering::Equal, other, Val::Float(x)) => {
            let is_less = x == 0.0 && x.is_sign_negative();
            if is_less && op == Op2::Max { other } else { Val::Float(x) }
        }
        (Ordering::Equal, ..) => b,
        _ if (order == Ordering::Greater) == (op == Op2::Max) => a,
        _ => b,
    }
}

/// `a` or its negation, whichever has the sign of `b`; zeros among floats have one.
fn copy_sign(store: &mut Store, a: Val, b: Val) -> Res<Val> {
    let is_negative = |n: Num| if let Num::Float(f) = n { f.is_sign_negative() } else { n.signum() < 0 };
    if is_negative(store.num(a)) == is_negative(store.num(b)) {
        Ok(a)
    } else {
        super::unary::apply(store, super::ops::Op1::Neg, a)
    }
}

fn on_floats(store: &mut Store, op: Op2, a: Val, b: Val) -> Res<Val> {
    let (x, y) = (store.num(a), store.num(b));
    let (x, y) = (store.float_of(&x)?, store.float_of(&y)?);
    match op {
        Op2::Atan2 => {
            if x == 0.0 && y == 0.0 && store.arith_flags.iso {
                return Err(store.evaluation_error("undefined"));
            }
            store.check_float(x.atan2(y))
        }
        Op2::Log => {
            let (low, high) = (super::unary::logarithm(store, a)?, super::unary::logarithm(store, b)?);
            if low == 0.0 {
                return Err(store.evaluation_error("zero_divisor"));
            }
            store.check_float(high / low)
        }
        _ => {
            let f = match x.partial_cmp(&y) {
                Some(Ordering::Less) => x.next_up(),
                Some(Ordering::Greater) => x.next_down(),
                Some(Ordering::Equal) => y,
                None => f64::NAN,
            };
            store.check_float(f)
        }
    }
}

/// The integer that the argument of an integer function has to be.
pub(super) fn integer(store: &mut Store, v: Val) -> Res<IBig> {
    match store.num(v).to_big() {
        Some(b) => Ok(b),
        None => Err(store.val_type_error("integer", v)),
    }
}

fn on_integers(store: &mut Store, op: Op2, a: Val, b: Val) -> Res<Val> {
    let (x, y) = (integer(store, a)?, integer(store, b)?);
    let divides = matches!(op, Op2::IntDiv | Op2::Mod | Op2::Rem | Op2::FloorDiv);
    if divides && y == IBig::ZERO {
        return Err(store.evaluation_error("zero_divisor"));
    }
    let result = match op {
        Op2::IntDiv => long::signed_div_rem(&store.watch, x, y)?.0,
        Op2::Rem => long::signed_div_rem(&store.watch, x, y)?.1,
        Op2::Mod => floor_div(store, x, y)?.1,
        Op2::FloorDiv => floor_div(store, x, y)?.0,
        Op2::And => x & y,
        Op2::Or => x | y,
        Op2::Xor => x ^ y,
        Op2::Gcd => IBig::from(long::gcd(&store.watch, x.unsigned_abs(), y.unsigned_abs())?),
        Op2::Lcm => {
            store.check_bits(bits(&x).saturating_add(bits(&y)))?;
            let (x, y) = (x.unsigned_abs(), y.unsigned_abs());
            let g = long::gcd(&store.watch, x.clone(), y.clone())?;
            if g == UBig::ZERO {
                IBig::ZERO
            } else {
                let (part, _) = long::div_rem(&store.watch, &x, &g)?;
                IBig::from(long::product(&store.watch, &part, &y)?)
            }
        }
        Op2::Shl => shift(store, x, &y)?,
        Op2::Shr => shift(store, x, &-y)?,
        Op2::Getbit => {
            for (v, n) in [(a, &x), (b, &y)] {
                if *n < IBig::ZERO {
                    return Err(store.val_domain_error("not_less_than_zero", v));
                }
            }
            IBig::from(usize::try_from(&y).is_ok_and(|n| x.bit(n)) as u8)
        }
        _ => return Err(store.type_error_for(op)),
    };
    store.val_of(result)
}

fn floor_div(store: &Store, x: IBig, y: IBig) -> Res<(IBig, IBig)> {
    let negative = y < IBig::ZERO;
    let (q, r) = long::signed_div_rem(&store.watch, x, y.clone())?;
    Ok(if r != IBig::ZERO && (r < IBig::ZERO) != negative { (q - IBig::ONE, r + y) } else { (q, r) })
}

/// Shifts left by `n`, right if that is negative.
fn shift(store: &mut Store, x: IBig, n: &IBig) -> Res<IBig> {
    if x.is_zero() {
        return Ok(x);
    }
    if *n < IBig::ZERO {
        return Ok(match usize::try_from(&n.unsigned_abs()) {
            Ok(n) => x >> n,
            Err(_) if x < IBig::ZERO => IBig::NEG_ONE,
            Err(_) => IBig::ZERO,
        });
    }
    let n = usize::try_from(n).map_err(|_| Throw::Memory)?;
    store.check_bits(bits(&x).saturating_add(n))?;
    Ok(x << n)
}

impl Store {
    /// An operation that has no meaning on integers; all have one.
    #[cold]
    fn type_error_for(&mut self, op: Op2) -> Throw {
        let name = self.atom(op.name());
        self.not_evaluable(name, 2)
    }
}
