//! Functions of one argument.

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::{Op1, Res, Store, Val, binary::integer, sys};
use crate::term::{
    error::Throw,
    number::{Num, float_to_int, float_to_rational},
};

/// The general case.
#[inline(never)]
pub(super) fn apply(store: &mut Store, op: Op1, v: Val) -> Res<Val> {
    match op {
        Op1::Plus | Op1::Eval => Ok(v),
        Op1::Neg | Op1::Abs | Op1::Sign => sign_function(store, op, v),
        Op1::Truncate | Op1::Floor | Op1::Ceiling | Op1::Round | Op1::IntegerPart | Op1::FractionalPart
            if store.arith_flags.iso && store.num(v).is_integer() =>
        {
            // to the standard these are functions on floats
            Err(store.val_type_error("float", v))
        }
        Op1::Truncate | Op1::Integer | Op1::Floor | Op1::Ceiling | Op1::Round => rounding(store, op, v),
        Op1::IntegerPart | Op1::FractionalPart => parts(store, op, v),
        Op1::Float => {
            let n = store.num(v);
            let f = store.float_of(&n)?;
            store.check_float(f)
        }
        Op1::Not | Op1::Succ | Op1::Msb | Op1::Lsb | Op1::Popcount | Op1::RandomBelow => on_integer(store, op, v),
        Op1::Rational | Op1::Rationalize => to_rational(store, op, v),
        Op1::Numerator | Op1::Denominator => match store.num(v) {
            Num::Float(_) => Err(store.val_type_error("rational", v)),
            Num::Rat(r) => {
                let (n, d) = r.into_parts();
                store.val_of(if op == Op1::Numerator { n } else { IBig::from(d) })
            }
            _ => Ok(if op == Op1::Numerator { v } else { Val::Int(1) }),
        },
        _ => on_float(store, op, v),
    }
}

fn sign_function(store: &mut Store, op: Op1, v: Val) -> Res<Val> {
    match (op, store.num(v)) {
        (Op1::Neg, Num::Float(f)) => Ok(Val::Float(-f)),
        (Op1::Neg, Num::Rat(r)) => store.val_of(-r),
        (Op1::Neg, n) => store.val_of(-n.to_big().unwrap_or_default()),
        (Op1::Abs, Num::Float(f)) => Ok(Val::Float(f.abs())),
        (Op1::Abs, Num::Rat(r)) => store.val_of(if r.sign() == Sign::Negative { -r } else { r }),
        (Op1::Abs, n) => store.val_of(IBig::from(n.to_big().unwrap_or_default().unsigned_abs())),
        (_, Num::Float(f)) if f.is_nan() => Ok(Val::Float(f)),
        (_, Num::Float(0.0)) => Ok(Val::Float(0.0)),
        (_, Num::Float(f)) => Ok(Val::Float(f.signum())),
        (_, n) => Ok(Val::Int(n.signum() as i64)),
    }
}

/// Functions that give an integer; an infinite or undefined float stays what it is.
fn rounding(store: &mut Store, op: Op1, v: Val) -> Res<Val> {
    match store.num(v) {
        Num::Float(f) => {
            let rounded = match op {
                Op1::Truncate => f.trunc(),
                Op1::Floor => f.floor(),
                Op1::Ceiling => f.ceil(),
                // halves away from zero
                _ => f.round(),
            };
            match float_to_int(rounded) {
                Some(n) => store.val_of(n),
                None => Ok(v),
            }
        }
        Num::Rat(r) => store.val_of(match op {
            Op1::Truncate => r.trunc(),
            Op1::Floor => r.floor(),
            Op1::Ceiling => r.ceil(),
            _ => {
                let half = RBig::from_parts(IBig::ONE, 2u8.into());
                if r.sign() == Sign::Negative { (r - half).ceil() } else { (r + half).floor() }
            }
        }),
        _ => Ok(v),
    }
}

fn parts(store: &mut Store, op: Op1, v: Val) -> Res<Val> {
    match (op, store.num(v)) {
        (Op1::IntegerPart, Num::Float(f)) => Ok(Val::Float(f.trunc())),
        (Op1::IntegerPart, Num::Rat(r)) => store.val_of(r.trunc()),
        (Op1::IntegerPart, _) => Ok(v),
        (_, Num::Float(f)) if f.is_infinite() => Ok(Val::Float(0f64.copysign(f))),
        (_, Num::Float(f)) => Ok(Val::Float(f.fract().copysign(f))),
        (_, Num::Rat(r)) => store.val_of(r.fract()),
        _ => Ok(Val::Int(0)),
    }
}

fn on_integer(store: &mut Store, op: Op1, v: Val) -> Res<Val> {
    let n = integer(store, v)?;
    let lowest = match op {
        Op1::Msb | Op1::Lsb | Op1::RandomBelow => 1,
        Op1::Popcount | Op1::Succ => 0,
        _ => i64::MIN,
    };
    if lowest >= 0 && n < IBig::from(lowest) {
        return Err(match op {
            Op1::Succ => store.val_type_error("not_less_than_zero", v),
            _ if lowest == 0 => store.val_domain_error("not_less_than_zero", v),
            _ => store.val_domain_error("not_less_than_one", v),
        });
    }
    match op {
        Op1::Not => store.val_of(!n),
        Op1::Succ => store.val_of(n + IBig::ONE),
        Op1::Msb => Ok(Val::Int(n.unsigned_abs().bit_len() as i64 - 1)),
        Op1::Lsb => Ok(Val::Int(n.trailing_zeros().unwrap_or(0) as i64)),
        Op1::Popcount => Ok(Val::Int(n.unsigned_abs().count_ones() as i64)),
        _ => match u64::try_from(&n) {
            Ok(n) => {
                let r = store.random.below(n);
                store.val_of(IBig::from(r))
            }
            Err(_) => {
                let r = store.random.big_below(&n.unsigned_abs());
                store.val_of(IBig::from(r))
            }
        },
    }
}

fn to_rational(store: &mut Store, op: Op1, v: Val) -> Res<Val> {
    let Val::Float(f) = v else { return Ok(v) };
    match float_to_rational(f) {
        None if f.is_nan() => Err(store.evaluation_error("undefined")),
        None => Err(store.evaluation_error("rational_overflow")),
        Some(exact) if op == Op1::Rational => store.val_of(exact),
        Some(exact) => store.val_of(rationalize(f).unwrap_or(exact)),
    }
}

/// The first convergent of the float's continued fraction that is as near as a float can tell.
fn rationalize(f: f64) -> Option<RBig> {
    let (mut p0, mut q0) = (IBig::ZERO, IBig::ONE);
    let (mut p1, mut q1) = (IBig::ONE, IBig::ZERO);
    let mut rest = f.abs();
    for _ in 0..64 {
        let whole = rest.floor();
        let a = float_to_int(whole)?.to_big()?;
        let (p2, q2) = (&a * &p1 + &p0, &a * &q1 + &q0);
        (p0, q0, p1, q1) = (p1, q1, p2, q2);
        let r = RBig::from_parts_signed(p1.clone(), q1.clone());
        if r.to_f64().value() == f.abs() {
            return Some(if f < 0.0 { -r } else { r });
        }
        rest = 1.0 / (rest - whole);
    }
    None
}

/// The natural logarithm of a positive number; large integers need not fit a float.
pub(super) fn logarithm(store: &mut Store, v: Val) -> Res<f64> {
    let n = store.num(v);
    if let Num::Big(b) = &n
        && b.sign() == Sign::Positive
    {
        // m * 2^k with m from 1 to 2; the logarithm of 2 in two parts, so that k times the first is exact
        let extra = b.unsigned_abs().bit_len().saturating_sub(64);
        let top: IBig = b >> extra;
        let (m, k) = (top.to_f64().value() / (1u64 << 63) as f64, (extra + 63) as f64);
        let (high, low) = (f64::from_bits(0x3FE6_2E42_FEE0_0000), 1.908_214_929_270_587_7e-10);
        return Ok(k * high + (k * low + m.ln()));
    }
    let f = store.float_of(&n)?;
    if f <= 0.0 {
        return match store.odd_float(f64::NAN)? {
            Val::Float(f) => Ok(f),
            _ => Err(Throw::Memory),
        };
    }
    Ok(f.ln())
}

fn on_float(store: &mut Store, op: Op1, v: Val) -> Res<Val> {
    if matches!(op, Op1::Log | Op1::Log2 | Op1::Log10) {
        let natural = logarithm(store, v)?;
        return store.check_float(match (op, v) {
            (Op1::Log2, Val::Float(f)) => f.log2(),
            (Op1::Log2, Val::Int(i)) => (i as f64).log2(),
            (Op1::Log2, _) => natural / std::f64::consts::LN_2,
            (Op1::Log10, Val::Float(f)) => f.log10(),
            (Op1::Log10, Val::Int(i)) => (i as f64).log10(),
            (Op1::Log10, _) => natural / std::f64::consts::LN_10,
            _ => natural,
        });
    }
    let n = store.num(v);
    let f = store.float_of(&n)?;
    if op == Op1::Cot && f == 0.0 {
        return store.zero_div(f.is_sign_negative());
    }
    store.check_float(match op {
        Op1::Sqrt => f.sqrt(),
        Op1::Exp => f.exp(),
        Op1::Sin => f.sin(),
        Op1::Cos => f.cos(),
        Op1::Tan => f.tan(),
        Op1::Asin => f.asin(),
        Op1::Acos => f.acos(),
        Op1::Atan => f.atan(),
        Op1::Sinh => f.sinh(),
        Op1::Cosh => f.cosh(),
        Op1::Tanh => f.tanh(),
        Op1::Asinh => f.asinh(),
        Op1::Acosh => f.acosh(),
        Op1::Atanh => f.atanh(),
        Op1::Cot => 1.0 / f.tan(),
        Op1::Acot => (1.0 / f).atan(),
        Op1::Erf => sys::erf(f),
        Op1::Erfc => sys::erfc(f),
        _ => sys::lgamma(f),
    })
}
