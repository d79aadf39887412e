//! Arithmetic as predicates.

use std::cmp::Ordering;

use dashu_base::{Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use crate::{
    machine::{Machine, Next, builtin::Row},
    term::{
        Cell, Functor, Num, Res,
        arith::{self, Op2, Random},
    },
};

use super::{core, det, inline, nondet, test};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("is", 2, is),
    test("=:=", 2, |m| Ok(compare(m)? == Some(Ordering::Equal))),
    test("=\\=", 2, |m| Ok(compare(m)? != Some(Ordering::Equal))),
    test("<", 2, |m| Ok(compare(m)? == Some(Ordering::Less))),
    test(">", 2, |m| Ok(compare(m)? == Some(Ordering::Greater))),
    test("=<", 2, |m| Ok(compare(m)?.is_some_and(Ordering::is_le))),
    test(">=", 2, |m| Ok(compare(m)?.is_some_and(Ordering::is_ge))),
    inline("succ", 2, succ),
    inline("plus", 3, plus),
    nondet("between", 3, between),
    det("divmod", 4, divmod),
    det("nth_integer_root_and_remainder", 4, root),
    det("set_random", 1, set_random),
    det("bounded_number", 3, bounded_number),
    det("float_class", 2, float_class),
    det("float_parts", 4, float_parts),
];

/// `-Result is +Expression`
fn is(m: &mut Machine) -> Res {
    let value = arith::eval(&mut m.store, m.x[1])?;
    Ok(m.unify_arg(0, value))
}

fn compare(m: &mut Machine) -> Res<Option<Ordering>> {
    arith::compare_num(&mut m.store, m.x[0], m.x[1])
}

/// Argument `i` as an integer; `None` if it is unbound.
fn integer(m: &mut Machine, i: usize) -> Res<Option<Num>> {
    let c = m.arg(i);
    match m.store.number(c) {
        Some(n) if n.is_integer() => Ok(Some(n)),
        _ if c.is_refer() => Ok(None),
        _ => Err(m.store.type_error("integer", c)),
    }
}

/// Argument `i` as an integer.
fn bound_integer(m: &mut Machine, i: usize) -> Res<IBig> {
    match integer(m, i)?.and_then(|n| n.to_big()) {
        Some(n) => Ok(n),
        None => Err(m.store.instantiation_error()),
    }
}

/// Argument `i` as an integer that is not negative; `None` if it is unbound.
fn natural(m: &mut Machine, i: usize) -> Res<Option<Num>> {
    match integer(m, i)? {
        Some(n) if n.signum() < 0 => {
            let c = m.arg(i);
            Err(m.store.domain_error("not_less_than_zero", c))
        }
        n => Ok(n),
    }
}

/// `succ(?Low, ?High)`
fn succ(m: &mut Machine) -> Res {
    // the usual case: a small integer and a variable
    if let Some(n) = m.arg(0).as_int().filter(|n| *n >= 0 && m.arg(1).is_refer()).and_then(|n| Cell::try_int(n + 1)) {
        return Ok(m.unify_arg(1, n));
    }
    let one = Cell::int(1);
    let (low, high) = (natural(m, 0)?, natural(m, 1)?);
    match (low, high) {
        (None, None) => Err(m.store.instantiation_error()),
        (Some(_), _) => {
            let sum = arith::apply2(&mut m.store, Op2::Add, m.x[0], one)?;
            Ok(m.unify_arg(1, sum))
        }
        (None, Some(n)) if n.signum() == 0 => Ok(false),
        (None, Some(_)) => {
            let difference = arith::apply2(&mut m.store, Op2::Sub, m.x[1], one)?;
            Ok(m.unify_arg(0, difference))
        }
    }
}

/// `plus(?X, ?Y, ?Sum)`
fn plus(m: &mut Machine) -> Res {
    // the usual case: small integers and a variable
    if let (Some(x), Some(y)) = (m.arg(0).as_int(), m.arg(1).as_int())
        && m.arg(2).is_refer()
        && let Some(sum) = Cell::try_int(x + y)
    {
        return Ok(m.unify_arg(2, sum));
    }
    let known = [integer(m, 0)?.is_some(), integer(m, 1)?.is_some(), integer(m, 2)?.is_some()];
    let (op, a, b, to) = match known {
        [true, true, _] => (Op2::Add, 0, 1, 2),
        [true, false, true] => (Op2::Sub, 2, 0, 1),
        [false, true, true] => (Op2::Sub, 2, 1, 0),
        _ => return Err(m.store.instantiation_error()),
    };
    let result = arith::apply2(&mut m.store, op, m.x[a], m.x[b])?;
    Ok(m.unify_arg(to, result))
}

/// `between(+Low, +High, ?X)`
fn between(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    if m.arg(0).is_refer() || m.arg(1).is_refer() {
        return Err(m.store.instantiation_error());
    }
    // the usual case: small integers, and a variable
    if let (Some(low), Some(high)) = (m.arg(0).as_int(), m.arg(1).as_int())
        && m.arg(2).is_refer()
    {
        let i = low + state.and_then(Cell::as_int).unwrap_or(0);
        if i > high || !m.unify_arg(2, Cell::int(i)) {
            return Ok(Next::Fail);
        }
        return Ok(match Cell::try_int(i - low + 1) {
            Some(next) if i < high => Next::More(next),
            _ => Next::Last,
        });
    }
    let Some(low) = integer(m, 0)? else { return Ok(Next::Fail) };
    let high = match m.store.atom_name(m.x[1]) {
        Some("inf" | "infinite") => None,
        _ => integer(m, 1)?,
    };
    let above = |n: &Num| high.as_ref().is_some_and(|h| n.value_order(h) == Some(Ordering::Greater));
    if let Some(x) = integer(m, 2)? {
        let inside = low.value_order(&x) != Some(Ordering::Greater) && !above(&x);
        return Ok(if inside { Next::Last } else { Next::Fail });
    }
    // the state is the distance from the lower end
    let distance = state.and_then(Cell::as_int).unwrap_or(0);
    let here = Num::from(low.to_big().unwrap_or_default() + IBig::from(distance));
    if above(&here) {
        return Ok(Next::Fail);
    }
    let c = m.store.put_num(&here);
    if !m.unify_arg(2, c) {
        return Ok(Next::Fail);
    }
    let last = high.as_ref().is_some_and(|h| here.value_order(h) == Some(Ordering::Equal));
    Ok(match Cell::try_int(distance + 1) {
        Some(next) if !last => Next::More(next),
        _ => Next::Last,
    })
}

/// Unifies argument `i` with an integer.
fn unify_big(m: &mut Machine, i: usize, n: IBig) -> Res {
    m.store.ensure(n.as_sign_words().1.len() + 2)?;
    let c = m.store.put_num(&Num::from(n));
    Ok(m.unify_arg(i, c))
}

/// `divmod(+Dividend, +Divisor, -Quotient, -Remainder)`
fn divmod(m: &mut Machine) -> Res {
    bound_integer(m, 0)?;
    bound_integer(m, 1)?;
    let q = arith::apply2(&mut m.store, Op2::FloorDiv, m.x[0], m.x[1])?;
    let r = arith::apply2(&mut m.store, Op2::Mod, m.x[0], m.x[1])?;
    Ok(m.unify_arg(2, q) && m.unify_arg(3, r))
}

/// `nth_integer_root_and_remainder(+N, +I, -Root, -Remainder)`
fn root(m: &mut Machine) -> Res {
    let n = bound_integer(m, 0)?;
    let i = bound_integer(m, 1)?;
    if n < IBig::ONE {
        let c = m.arg(0);
        return Err(m.store.domain_error("not_less_than_one", c));
    }
    let negative = i.sign() == Sign::Negative;
    if negative && &n % IBig::from(2) == IBig::ZERO {
        return Err(m.store.evaluation_error("undefined"));
    }
    let size = i.clone().unsigned_abs();
    let r = integer_root(&size, usize::try_from(&n).unwrap_or(usize::MAX));
    let power = if r <= UBig::ONE { r.clone() } else { r.pow(usize::try_from(&n).unwrap_or(1)) };
    let rest = size - power;
    let signed = |u: UBig| if negative { -IBig::from(u) } else { IBig::from(u) };
    Ok(unify_big(m, 2, signed(r))? && unify_big(m, 3, signed(rest))?)
}

/// The largest integer whose `n`-th power is not above `x`, by Newton's method from above.
fn integer_root(x: &UBig, n: usize) -> UBig {
    use dashu_base::BitTest;
    let bits = x.bit_len();
    if n == 1 || bits == 0 {
        return x.clone();
    }
    if n >= bits {
        return UBig::ONE;
    }
    let mut r = UBig::ONE << bits.div_ceil(n);
    loop {
        let next = (&r * UBig::from(n - 1) + x / r.pow(n - 1)) / UBig::from(n);
        if next >= r {
            return r;
        }
        r = next;
    }
}

/// `set_random(+Option)`: `seed(Integer)` or `seed(random)`
fn set_random(m: &mut Machine) -> Res {
    let option = m.arg(0);
    let seed = Functor::new(m.store.atoms.intern("seed"), 1);
    let Some(args) = m.store.args_of(option, seed) else {
        return Err(match m.store.compound(option) {
            Some((f, _)) if f.arity() == 1 => m.store.domain_error("random_option", option),
            None if option.is_refer() => m.store.instantiation_error(),
            _ => m.store.type_error("random_option", option),
        });
    };
    let value = m.store.arg(args, 0);
    m.store.random = match m.store.number(value) {
        Some(Num::Int(i)) => Random::new(i as u64),
        Some(Num::Big(b)) => Random::new(b.as_sign_words().1.iter().fold(0, |a, w| a.rotate_left(7) ^ w)),
        _ if m.store.atom_name(value) == Some("random") => Random::default(),
        _ if value.is_refer() => return Err(m.store.instantiation_error()),
        _ => return Err(m.store.type_error("seed", value)),
    };
    Ok(true)
}

/// `bounded_number(?Low, ?High, +Number)`: Number lies between the bounds; an unbound one becomes the next number.
fn bounded_number(m: &mut Machine) -> Res {
    let c = m.arg(2);
    let Some(n) = m.store.number(c) else {
        return Err(if c.is_refer() { m.store.instantiation_error() } else { m.store.type_error("number", c) });
    };
    for (i, side) in [(0, Ordering::Less), (1, Ordering::Greater)] {
        let bound = m.arg(i);
        if bound.is_refer() {
            let next = neighbour(&n, side);
            let next = m.store.put_num(&next);
            if !m.unify_arg(i, next) {
                return Ok(false);
            }
        } else if m.store.number(bound).is_none() || arith::compare_num(&mut m.store, bound, c)? != Some(side) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The next integer or float on one side of a number.
fn neighbour(n: &Num, side: Ordering) -> Num {
    let step = if side == Ordering::Less { -1 } else { 1 };
    match n {
        Num::Float(f) if side == Ordering::Less => Num::Float(f.next_down()),
        Num::Float(f) => Num::Float(f.next_up()),
        Num::Int(i) => i.checked_add(step).map_or_else(|| Num::from(IBig::from(*i) + step), Num::Int),
        Num::Big(b) => Num::from(b + IBig::from(step)),
        Num::Rat(_) => neighbour(&Num::Float(n.to_f64()), side),
    }
}

/// Argument 0, a number, as a float.
fn float_arg(m: &mut Machine) -> Res<f64> {
    let c = m.arg(0);
    match m.store.number(c) {
        Some(n) => Ok(n.to_f64()),
        _ if c.is_refer() => Err(m.store.instantiation_error()),
        _ => Err(m.store.type_error("float", c)),
    }
}

/// `float_class(+Float, -Class)`
fn float_class(m: &mut Machine) -> Res {
    use std::num::FpCategory;
    let c = m.arg(0);
    if m.store.number(c).is_some_and(|n| !matches!(n, Num::Float(_))) {
        return Err(m.store.type_error("float", c));
    }
    let class = match float_arg(m)?.classify() {
        FpCategory::Nan => "nan",
        FpCategory::Infinite => "infinite",
        FpCategory::Zero => "zero",
        FpCategory::Subnormal => "subnormal",
        FpCategory::Normal => "normal",
    };
    let class = m.store.atom(class);
    Ok(m.unify_arg(1, class))
}

/// `float_parts(+Float, -Mantissa, -Base, -Exponent)`: the mantissa lies between 0.5 and 1.
fn float_parts(m: &mut Machine) -> Res {
    let f = float_arg(m)?;
    if !f.is_finite() {
        let c = m.arg(0);
        return Err(m.store.type_error("float", c));
    }
    // subnormal numbers are made normal first
    let (scaled, shift) = if f.is_subnormal() { (f * 2f64.powi(64), 64) } else { (f, 0) };
    let bits = scaled.to_bits();
    let (mantissa, exponent) = match (bits >> 52) as i64 & 0x7FF {
        0 => (f, 0),
        e => (f64::from_bits(bits & !(0x7FF << 52) | 1022 << 52), e - 1022 - shift),
    };
    let mantissa = m.store.put_float(mantissa);
    Ok(m.unify_arg(1, mantissa) && m.unify_arg(2, Cell::int(2)) && m.unify_arg(3, Cell::int(exponent)))
}
