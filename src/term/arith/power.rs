//! Powers.

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::{Op2, Res, Store, Val, long};
use crate::term::{error::Throw, number::Num};

/// `**` and `^`.
pub(super) fn power(store: &mut Store, op: Op2, x: Num, y: Num) -> Res<Val> {
    match (&x, &y) {
        // the standard's `**` is a function on floats
        _ if op == Op2::Power && store.arith_flags.iso => float_power(store, &x, &y),
        (Num::Int(_) | Num::Big(_), Num::Int(_) | Num::Big(_)) => int_power(store, op, x, y),
        (Num::Rat(r), Num::Int(n)) => rational_power(store, r, *n),
        (Num::Rat(_), Num::Big(_)) => Err(Throw::Memory),
        _ => float_power(store, &x, &y),
    }
}

fn int_power(store: &mut Store, op: Op2, x: Num, y: Num) -> Res<Val> {
    let base = match x {
        Num::Int(b) => b,
        // any large base will do for the questions asked below
        _ => i64::MAX,
    };
    let even = match &y {
        Num::Int(n) => n & 1 == 0,
        Num::Big(n) => !n.bit(0),
        _ => false,
    };
    match base {
        1 => return Ok(Val::Int(1)),
        -1 => return Ok(Val::Int(if even { 1 } else { -1 })),
        0 => {
            return match y.signum() {
                0 => Ok(Val::Int(1)),
                1 => Ok(Val::Int(0)),
                _ => zero_to_negative(store, false),
            };
        }
        _ => {}
    }
    if y.signum() < 0 {
        if store.arith_flags.prefer_rationals {
            let Num::Int(n) = y else { return Err(Throw::Memory) };
            let Some(r) = x.to_rational() else { return Err(Throw::Memory) };
            return rational_power(store, &r, n);
        }
        if op == Op2::IntPower {
            let v = store.val_of(x)?;
            return Err(store.val_type_error("float", v));
        }
        return float_power(store, &x, &y);
    }
    let Num::Int(n) = y else { return Err(Throw::Memory) };
    if n == 0 {
        return Ok(Val::Int(1));
    }
    let Some(b) = x.to_big() else { return Err(Throw::Memory) };
    check_power(store, &b, n)?;
    let (sign, magnitude) = b.into_parts();
    let power = long::power(&store.watch, &magnitude, n as usize)?;
    store.val_of(IBig::from_parts(if even { Sign::Positive } else { sign }, power))
}

/// Refuses powers that would be too large.
fn check_power(store: &Store, b: &IBig, n: i64) -> Res<()> {
    let bits = b.unsigned_abs().bit_len().saturating_sub(1);
    store.check_bits(bits.saturating_mul(n.unsigned_abs() as usize))
}

fn rational_power(store: &mut Store, r: &RBig, n: i64) -> Res<Val> {
    check_power(store, r.numerator(), n)?;
    check_power(store, &IBig::from(r.denominator().clone()), n)?;
    store.val_of(r.pow(n as isize))
}

fn float_power(store: &mut Store, x: &Num, y: &Num) -> Res<Val> {
    let (x, y) = (store.float_of(x)?, store.float_of(y)?);
    if x == 0.0 && y < 0.0 {
        return zero_to_negative(store, x.is_sign_negative() && y % 2.0 != 0.0);
    }
    store.check_float(x.powf(y))
}

/// A negative power of zero: undefined, says the standard; SWI-Prolog divides by zero.
fn zero_to_negative(store: &mut Store, negative: bool) -> Res<Val> {
    let flags = store.arith_flags;
    if flags.iso && !flags.zero_div_infinity { store.check_float(f64::NAN) } else { store.zero_div(negative) }
}

/// `powm(Base, Exponent, Modulus)`
pub(super) fn powm(store: &mut Store, args: [Val; 3]) -> Res<Val> {
    let mut ints = [IBig::ZERO, IBig::ZERO, IBig::ZERO];
    for (slot, v) in ints.iter_mut().zip(args) {
        *slot = store.num(v).to_big().ok_or_else(|| store.val_type_error("integer", v))?;
    }
    let [base, exponent, modulus] = ints;
    if base < IBig::ZERO {
        return Err(store.val_domain_error("not_less_than_zero", args[0]));
    }
    if exponent < IBig::ZERO {
        return Err(store.val_domain_error("not_less_than_zero", args[1]));
    }
    if modulus < IBig::ONE {
        return Err(store.val_domain_error("not_less_than_one", args[2]));
    }
    let result = long::powm(&store.watch, base, &exponent.unsigned_abs(), modulus.unsigned_abs())?;
    store.val_of(IBig::from(result))
}
