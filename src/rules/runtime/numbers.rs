//! Comparing and computing.
//!
//! Numbers compare by exact value, text that is a canonical integer counts as
//! that integer, `/` of integers is exact where it can be, `%` takes the sign
//! of the divisor.

use std::cmp::Ordering;

use dashu_base::BitTest;
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::{
    cells::{as_bool, number, to_val},
    host::{fail, host},
    value,
};
use crate::{
    builtins::{core, test},
    machine::{Machine, builtin::Row},
    rules::{error::Code, expr::Type},
    term::{Cell, Num, Res, Throw},
};

/// Integers longer than this many bits are refused: it stops a runaway.
const MAX_BITS: usize = 400_000;

/// `eqv(+A, +B)`
fn eqv(m: &mut Machine) -> Res {
    let (a, b) = (m.arg(0), m.arg(1));
    Ok(equal(m, a, b))
}

pub(super) fn equal(m: &mut Machine, a: Cell, b: Cell) -> bool {
    if a.is_immediate() && a == b {
        return true;
    }
    if (a.is_int() && b.is_int()) || (a.is_atom() && b.is_atom()) {
        return false;
    }
    let (a, b) = (to_val(m, a), to_val(m, b));
    value::equal(&a, &b, &host(m).tree.symbols)
}

/// The order of two values, if they have one.
pub(super) fn order(m: &mut Machine, a: Cell, b: Cell) -> Option<Ordering> {
    if let (Some(a), Some(b)) = (a.as_int(), b.as_int()) {
        return Some(a.cmp(&b));
    }
    let (a, b) = (to_val(m, a), to_val(m, b));
    value::order(&a, &b, &host(m).tree.symbols)
}

/// `less(+A, +B)`: false too if they can not be compared.
fn less(m: &mut Machine) -> Res {
    let (a, b) = (m.arg(0), m.arg(1));
    Ok(order(m, a, b) == Some(Ordering::Less))
}

/// `at_most(+A, +B)`
fn at_most(m: &mut Machine) -> Res {
    let (a, b) = (m.arg(0), m.arg(1));
    Ok(matches!(order(m, a, b), Some(Ordering::Less | Ordering::Equal)))
}

/// `truth(+Value, +Site)`: an error for what is neither true nor false.
fn truth(m: &mut Machine) -> Res {
    let (c, site) = (m.arg(0), m.arg(1));
    match as_bool(m, c) {
        Some(b) => Ok(b),
        None => Err(fail(m, Code::Type, Some(site), "a test must be true or false")),
    }
}

/// `type(+Value, +Type)`
fn has_type(m: &mut Machine) -> Res {
    let (c, ty) = (m.arg(0), m.arg(1));
    let ty = m.store.atom_name(ty).and_then(Type::named).unwrap_or(Type::Any);
    Ok(to_val(m, c).has_type(ty))
}

fn wrong_type(m: &mut Machine, what: &str, args: &[Cell], site: Cell) -> Throw {
    let got: Vec<&str> = args.iter().map(|c| to_val(m, *c).type_name()).collect();
    fail(m, Code::Type, Some(site), format!("{what} needs numbers, got {}", got.join(", ")))
}

/// The cell of a number, if it is within bounds.
pub(super) fn finite(m: &mut Machine, n: Num, site: Cell) -> Res<Cell> {
    match &n {
        Num::Float(f) if !f.is_finite() => Err(fail(m, Code::Type, Some(site), "the number is out of range")),
        Num::Big(b) if b.bit_len() > MAX_BITS => Err(fail(m, Code::Limit, Some(site), "the number is too long")),
        n => Ok(m.store.put_num(n)),
    }
}

fn both_float(a: &Num, b: &Num) -> bool {
    matches!(a, Num::Float(_)) || matches!(b, Num::Float(_))
}

fn big(n: &Num) -> IBig {
    n.to_big().unwrap_or(IBig::ZERO)
}

/// A binary operation on numbers; `None`: division by zero.
fn compute(op: &str, a: &Num, b: &Num) -> Option<Num> {
    if let (Num::Int(x), Num::Int(y)) = (a, b) {
        let small = match op {
            "+" => x.checked_add(*y),
            "-" => x.checked_sub(*y),
            "*" => x.checked_mul(*y),
            _ => None,
        };
        if let Some(n) = small {
            return Some(Num::Int(n));
        }
    }
    if matches!(op, "/" | "%") && b.signum() == 0 {
        return None;
    }
    if both_float(a, b) {
        let (x, y) = (a.to_f64(), b.to_f64());
        // an integer beyond the floats is out of range, whatever becomes of it
        if !x.is_finite() || !y.is_finite() {
            return Some(Num::Float(f64::NAN));
        }
        return Some(Num::Float(match op {
            "+" => x + y,
            "-" => x - y,
            "*" => x * y,
            "/" => x / y,
            _ => float_modulo(x, y),
        }));
    }
    let (x, y) = (big(a), big(b));
    Some(match op {
        "+" => Num::from(x + y),
        "-" => Num::from(x - y),
        "*" => Num::from(x * y),
        "%" => Num::from(int_modulo(x, y)),
        _ => {
            let quotient = RBig::from(x) / RBig::from(y);
            match Num::from(quotient) {
                Num::Rat(r) => Num::Float(r.to_f64().value()),
                whole => whole,
            }
        }
    })
}

fn int_modulo(x: IBig, y: IBig) -> IBig {
    let r = &x % &y;
    if r != IBig::ZERO && (r < IBig::ZERO) != (y < IBig::ZERO) { r + y } else { r }
}

fn float_modulo(x: f64, y: f64) -> f64 {
    let r = x % y;
    if r == 0.0 {
        0.0f64.copysign(y)
    } else if (r < 0.0) != (y < 0.0) {
        r + y
    } else {
        r
    }
}

/// `Op(+A, +B, -C, +Site)`
fn binary(m: &mut Machine, op: &'static str) -> Res {
    let (a, b, site) = (m.arg(0), m.arg(1), m.arg(3));
    let (Some(x), Some(y)) = (number(m, a), number(m, b)) else { return Err(wrong_type(m, op, &[a, b], site)) };
    let Some(n) = compute(op, &x, &y) else {
        return Err(fail(m, Code::DivZero, Some(site), "division by zero"));
    };
    let c = finite(m, n, site)?;
    Ok(m.unify_arg(2, c))
}

/// The same where small integers, which most numbers are, need no thought.
#[inline]
fn quick(m: &mut Machine, op: &'static str, small: fn(i64, i64) -> Option<i64>) -> Res {
    let (a, b) = (m.arg(0), m.arg(1));
    if let (Some(x), Some(y)) = (a.as_int(), b.as_int())
        && let Some(n) = small(x, y)
    {
        let c = m.store.put_int(n);
        return Ok(m.unify_arg(2, c));
    }
    binary(m, op)
}

fn plus(m: &mut Machine) -> Res {
    quick(m, "+", i64::checked_add)
}
fn minus(m: &mut Machine) -> Res {
    quick(m, "-", i64::checked_sub)
}
fn times(m: &mut Machine) -> Res {
    quick(m, "*", i64::checked_mul)
}
fn divided(m: &mut Machine) -> Res {
    binary(m, "/")
}
fn modulo(m: &mut Machine) -> Res {
    binary(m, "%")
}

/// `negated(+A, -B, +Site)`
fn negated(m: &mut Machine) -> Res {
    let (a, site) = (m.arg(0), m.arg(2));
    let Some(x) = number(m, a) else { return Err(wrong_type(m, "-", &[a], site)) };
    let n = match x {
        Num::Float(f) => Num::Float(-f),
        n => Num::from(-big(&n)),
    };
    let c = finite(m, n, site)?;
    Ok(m.unify_arg(1, c))
}

pub(super) const ROWS: &[Row] = &[
    test("eqv", 2, eqv),
    test("less", 2, less),
    test("at_most", 2, at_most),
    core("truth", 2, truth),
    test("type", 2, has_type),
    core("plus", 4, plus),
    core("minus", 4, minus),
    core("times", 4, times),
    core("divided", 4, divided),
    core("modulo", 4, modulo),
    core("negated", 3, negated),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic() {
        let int = |i: i64| Num::Int(i);
        let float = Num::Float;
        for (op, a, b, want) in [
            ("+", int(i64::MAX), int(1), Num::from(IBig::from(i64::MAX) + 1)),
            ("/", int(6), int(3), int(2)),
            ("/", int(7), int(2), float(3.5)),
            ("/", float(6.0), int(3), float(2.0)),
            ("%", int(-7), int(3), int(2)),
            ("%", int(7), int(-3), int(-2)),
            ("%", float(-7.5), int(2), float(0.5)),
            ("*", int(2), float(0.5), float(1.0)),
        ] {
            assert_eq!(compute(op, &a, &b), Some(want), "{a:?} {op} {b:?}");
        }
        assert_eq!(compute("/", &int(1), &int(0)), None);
        assert_eq!(compute("%", &int(1), &float(0.0)), None);
    }
}
