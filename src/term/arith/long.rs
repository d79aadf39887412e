//! Operations on very long integers, cut into pieces between which a limit or a
//! cancellation can stop them. What is no longer than a piece is done at once.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use dashu_base::{BitTest, DivRem, Gcd};
use dashu_int::{IBig, UBig, fast_div::ConstDivisor};

use super::Res;
use crate::term::error::Throw;

/// Bits of a piece: a product takes some tens of milliseconds. Tests cut finely.
const PIECE: usize = if cfg!(test) { 1 << 9 } else { 1 << 22 };
/// A greatest common divisor takes the square of the length: this is less than a piece's.
const SHORT_GCD: usize = if cfg!(test) { 1 << 7 } else { 1 << 18 };
/// Work of a modular power (bits of the modulus times bits of the exponent) that is done at once.
const SHORT_POWM: usize = if cfg!(test) { 1 << 8 } else { 1 << 24 };

/// What stops an operation that takes long.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The time when it has to stop.
    pub deadline: Option<Instant>,
    /// Set from outside.
    pub cancel: Arc<AtomicBool>,
}

impl Watch {
    fn look(&self) -> Res<()> {
        let late = self.deadline.is_some_and(|d| Instant::now() >= d);
        if late || self.cancel.load(Ordering::Relaxed) { Err(Throw::Interrupted) } else { Ok(()) }
    }
}

/// `a * b`
pub(super) fn product(w: &Watch, a: &UBig, b: &UBig) -> Res<UBig> {
    let (long, short) = if a.bit_len() >= b.bit_len() { (a, b) } else { (b, a) };
    if long.bit_len() <= PIECE || short.bit_len() <= 64 {
        return Ok(if long == short { long.sqr() } else { long * short });
    }
    w.look()?;
    let half = (long.bit_len() / 2).next_multiple_of(64);
    let (long0, long1) = long.clone().split_bits(half);
    if short.bit_len() <= half {
        return Ok((product(w, &long1, short)? << half) + product(w, &long0, short)?);
    }
    // Karatsuba's way: three products of halves
    let (short0, short1) = short.clone().split_bits(half);
    let low = product(w, &long0, &short0)?;
    let high = product(w, &long1, &short1)?;
    let middle = product(w, &(long0 + long1), &(short0 + short1))? - &low - &high;
    Ok((((high << half) + middle) << half) + low)
}

/// The product of integers with signs.
pub(super) fn signed_product(w: &Watch, a: IBig, b: IBig) -> Res<IBig> {
    let ((s, a), (t, b)) = (a.into_parts(), b.into_parts());
    Ok(IBig::from_parts(s * t, product(w, &a, &b)?))
}

/// `base ** n`
pub(super) fn power(w: &Watch, base: &UBig, n: usize) -> Res<UBig> {
    let zeros = base.trailing_zeros().unwrap_or(0);
    let odd = base >> zeros;
    // as much as fits into a piece at once, then squares
    let mut left = 0;
    while left < usize::BITS && odd.bit_len().saturating_mul(n >> left) > PIECE && n >> left > 1 {
        left += 1;
    }
    let mut result = odd.pow(n >> left);
    for i in (0..left).rev() {
        w.look()?;
        result = product(w, &result, &result)?;
        if n >> i & 1 == 1 {
            result = product(w, &result, &odd)?;
        }
    }
    Ok(result << (zeros * n))
}

/// `a // b` and the remainder; `b` is not zero.
pub(super) fn div_rem(w: &Watch, a: &UBig, b: &UBig) -> Res<(UBig, UBig)> {
    if a < b {
        return Ok((UBig::ZERO, a.clone()));
    }
    let n = b.bit_len();
    // bits of the quotient, or one less
    let m = a.bit_len() - n;
    if m <= 64 || n <= PIECE && m <= PIECE {
        return Ok(a.div_rem(b));
    }
    w.look()?;
    if m > n / 2 {
        // the upper half of the quotient first
        let half = m / 2;
        let (low, high) = a.clone().split_bits(half);
        let (q1, r1) = div_rem(w, &high, b)?;
        let (q0, r0) = div_rem(w, &((r1 << half) + low), b)?;
        return Ok(((q1 << half) + q0, r0));
    }
    // the quotient's length is what counts of both: a first guess, too large by little
    let cut = n - m;
    let (low, high) = a.clone().split_bits(cut);
    let (b0, b1) = b.clone().split_bits(cut);
    let (mut q, r) = div_rem(w, &high, &b1)?;
    let mut rest = (r << cut) + low;
    let taken = product(w, &q, &b0)?;
    while rest < taken {
        q -= UBig::ONE;
        rest += b;
    }
    Ok((q, rest - taken))
}

/// The quotient, rounded towards zero, and the remainder of integers with signs.
pub(super) fn signed_div_rem(w: &Watch, a: IBig, b: IBig) -> Res<(IBig, IBig)> {
    let ((s, a), (t, b)) = (a.into_parts(), b.into_parts());
    let (q, r) = div_rem(w, &a, &b)?;
    Ok((IBig::from_parts(s * t, q), IBig::from_parts(s, r)))
}

/// The greatest common divisor; of two zeros zero. Lehmer's way: steps of Euclid's with
/// the leading bits, which are made up for in the whole numbers when no longer certain.
pub(super) fn gcd(w: &Watch, mut a: UBig, mut b: UBig) -> Res<UBig> {
    loop {
        if a < b {
            std::mem::swap(&mut a, &mut b);
        }
        if b.is_zero() {
            return Ok(a);
        }
        if a.bit_len() <= SHORT_GCD {
            return Ok(a.gcd(b));
        }
        w.look()?;
        let shift = a.bit_len() - 62;
        let lead = |n: &UBig| i64::try_from(&(n >> shift)).unwrap_or(i64::MAX);
        let [p, q, r, s] = certain_steps(lead(&a), lead(&b));
        if q == 0 {
            (a, b) = (b.clone(), div_rem(w, &a, &b)?.1);
            continue;
        }
        let combined = |x: i64, y: i64| {
            let sum = IBig::from(x) * IBig::from(a.clone()) + IBig::from(y) * IBig::from(b.clone());
            sum.into_parts().1
        };
        (a, b) = (combined(p, q), combined(r, s));
    }
}

/// The steps of Euclid's algorithm that two numbers with these leading bits take whatever
/// follows: the factors of both for the new pair.
fn certain_steps(mut x: i64, mut y: i64) -> [i64; 4] {
    let [mut p, mut q, mut r, mut s] = [1i64, 0, 0, 1];
    while y + r != 0 && y + s != 0 {
        let quotient = (x + p) / (y + r);
        if quotient != (x + q) / (y + s) {
            break;
        }
        let next =
            |a: i64, b: i64| quotient.checked_mul(b).and_then(|n| a.checked_sub(n)).filter(|n| n.abs() < 1 << 31);
        let (Some(u), Some(v)) = (next(p, r), next(q, s)) else { break };
        (p, q, r, s) = (r, s, u, v);
        (x, y) = (y, x - quotient * y);
    }
    [p, q, r, s]
}

/// `base ** exponent mod modulus`
pub(super) fn powm(w: &Watch, base: IBig, exponent: &UBig, modulus: UBig) -> Res<UBig> {
    let work = modulus.bit_len().saturating_mul(exponent.bit_len());
    let ring = ConstDivisor::new(modulus);
    let base = ring.reduce(base);
    if work <= SHORT_POWM {
        return Ok(base.pow(exponent).residue());
    }
    let mut result = ring.reduce(UBig::ONE);
    for i in (0..exponent.bit_len()).rev() {
        w.look()?;
        result = result.sqr();
        if exponent.bit(i) {
            result *= &base;
        }
    }
    Ok(result.residue())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Numbers with many bits, also such with long runs of equal ones.
    fn number() -> impl Strategy<Value = UBig> {
        let words = prop_oneof![Just(0u64), Just(u64::MAX), any::<u64>()];
        prop::collection::vec(words, 0..80).prop_map(|w| UBig::from_words(&w))
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn the_same_as_at_once(a in number(), b in number(), c in number(), n in 0usize..70) {
            let w = Watch::default();
            prop_assert_eq!(product(&w, &a, &b).unwrap(), &a * &b);
            prop_assert_eq!(product(&w, &a, &a).unwrap(), a.sqr());
            prop_assert_eq!(power(&w, &a, n).unwrap(), a.pow(n));
            let (ac, bc) = (&a * &c, &b * &c);
            if !bc.is_zero() {
                prop_assert_eq!(div_rem(&w, &ac, &b).unwrap(), (&ac).div_rem(&b));
                prop_assert_eq!(div_rem(&w, &(&ac + &b), &bc).unwrap(), (&ac + &b).div_rem(&bc));
                prop_assert_eq!(div_rem(&w, &bc, &c).unwrap(), (b.clone(), UBig::ZERO));
                prop_assert_eq!(gcd(&w, ac.clone(), bc.clone()).unwrap(), (&ac).gcd(&bc));
                let at_once = ConstDivisor::new(b.clone()).reduce(a.clone()).pow(&(&c >> c.bit_len().saturating_sub(90))).residue();
                prop_assert_eq!(powm(&w, a.clone().into(), &(&c >> c.bit_len().saturating_sub(90)), b.clone()).unwrap(), at_once);
            }
        }
    }

    #[test]
    fn they_stop() {
        let w = Watch { deadline: Some(Instant::now()), ..Watch::default() };
        let n = UBig::from(3u8).pow(5000);
        let m = UBig::from(7u8).pow(2000);
        assert_eq!(product(&w, &n, &n), Err(Throw::Interrupted));
        assert_eq!(power(&w, &n, 9), Err(Throw::Interrupted));
        assert_eq!(div_rem(&w, &n, &m), Err(Throw::Interrupted));
        assert_eq!(gcd(&w, n.clone(), m.clone()), Err(Throw::Interrupted));
        assert_eq!(powm(&w, n.into(), &m, UBig::from(5u8).pow(99)), Err(Throw::Interrupted));
    }
}
