//! Numbers of all kinds as Rust values, and how they lie in the store.

use std::cmp::Ordering;

use dashu_base::Sign;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::{
    cell::{BoxKind, Cell, Tag},
    store::Store,
};

/// A number. Normal form: an integer is `Int` if it fits 64 bits, and a
/// rational's denominator is greater than one. [`Num::from`] makes it so.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// An integer of 64 bits.
    Int(i64),
    /// Any other integer.
    Big(IBig),
    /// A rational that is not an integer.
    Rat(RBig),
    /// A float.
    Float(f64),
}

impl From<i64> for Num {
    fn from(i: i64) -> Num {
        Num::Int(i)
    }
}

impl From<f64> for Num {
    fn from(f: f64) -> Num {
        Num::Float(f)
    }
}

impl From<IBig> for Num {
    fn from(b: IBig) -> Num {
        match i64::try_from(&b) {
            Ok(i) => Num::Int(i),
            Err(_) => Num::Big(b),
        }
    }
}

impl From<RBig> for Num {
    fn from(r: RBig) -> Num {
        if r.is_int() { Num::from(r.into_parts().0) } else { Num::Rat(r) }
    }
}

impl Num {
    /// True for integers.
    pub fn is_integer(&self) -> bool {
        matches!(self, Num::Int(_) | Num::Big(_))
    }

    /// The integer's value without a bound, if it is one.
    pub fn to_big(&self) -> Option<IBig> {
        match self {
            Num::Int(i) => Some(IBig::from(*i)),
            Num::Big(b) => Some(b.clone()),
            _ => None,
        }
    }

    /// The exact value of an integer or rational, or of a finite float.
    pub fn to_rational(&self) -> Option<RBig> {
        match self {
            Num::Int(i) => Some(RBig::from(*i)),
            Num::Big(b) => Some(RBig::from(b.clone())),
            Num::Rat(r) => Some(r.clone()),
            Num::Float(f) => float_to_rational(*f),
        }
    }

    /// The nearest float; infinite if the number is too large.
    pub fn to_f64(&self) -> f64 {
        match self {
            Num::Int(i) => *i as f64,
            Num::Big(b) => b.to_f64().value(),
            Num::Rat(r) => r.to_f64().value(),
            Num::Float(f) => *f,
        }
    }

    /// The sign; a not-a-number has none.
    pub fn signum(&self) -> i32 {
        match self {
            Num::Int(i) => i.signum() as i32,
            Num::Big(b) => sign_of(b.sign()),
            Num::Rat(r) => sign_of(r.sign()),
            Num::Float(f) if *f > 0.0 => 1,
            Num::Float(f) if *f < 0.0 => -1,
            Num::Float(_) => 0,
        }
    }

    /// Compares by exact value; `None` if one of them is not a number.
    pub fn value_order(&self, other: &Num) -> Option<Ordering> {
        match (self, other) {
            (Num::Int(a), Num::Int(b)) => Some(a.cmp(b)),
            (Num::Float(a), Num::Float(b)) => a.partial_cmp(b),
            (a, Num::Float(b)) => a.against_float(*b),
            (Num::Float(a), b) => b.against_float(*a).map(Ordering::reverse),
            (Num::Big(a), Num::Big(b)) => Some(a.cmp(b)),
            (Num::Int(_), Num::Big(b)) => Some(0.cmp(&sign_of(b.sign()))),
            (Num::Big(a), Num::Int(_)) => Some(sign_of(a.sign()).cmp(&0)),
            (a, b) => Some(a.to_rational()?.cmp(&b.to_rational()?)),
        }
    }

    /// An exact number against a float.
    fn against_float(&self, f: f64) -> Option<Ordering> {
        if f.is_nan() {
            return None;
        }
        if f.is_infinite() {
            return Some(if f > 0.0 { Ordering::Less } else { Ordering::Greater });
        }
        if let Num::Int(i) = self {
            let bound = 9_223_372_036_854_775_808.0;
            return Some(if f >= bound {
                Ordering::Less
            } else if f < -bound {
                Ordering::Greater
            } else {
                // in range, so truncation is exact, and so is the fraction
                let t = f.trunc();
                i.cmp(&(t as i64)).then(t.partial_cmp(&f)?)
            });
        }
        Some(self.to_rational()?.cmp(&float_to_rational(f)?))
    }

    /// The standard order: by value, a float first among equals, and anything
    /// that is not a number before all numbers. Total; equal only for identical numbers.
    pub fn standard_order(&self, other: &Num) -> Ordering {
        match (self, other) {
            (Num::Float(a), Num::Float(b)) if a.is_nan() || b.is_nan() => {
                b.is_nan().cmp(&a.is_nan()).then(a.to_bits().cmp(&b.to_bits()))
            }
            (Num::Float(a), Num::Float(b)) => a.total_cmp(b),
            _ => match self.value_order(other) {
                Some(Ordering::Equal) => matches!(other, Num::Float(_)).cmp(&matches!(self, Num::Float(_))),
                Some(order) => order,
                None if matches!(self, Num::Float(f) if f.is_nan()) => Ordering::Less,
                None => Ordering::Greater,
            },
        }
    }
}

fn sign_of(s: Sign) -> i32 {
    if s == Sign::Negative { -1 } else { 1 }
}

/// A finite float as sign * mantissa * 2^exponent.
pub(crate) fn decode(f: f64) -> Option<(i64, i32)> {
    if !f.is_finite() {
        return None;
    }
    let bits = f.to_bits();
    let field = (bits >> 52 & 0x7FF) as i32;
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mantissa, exponent) = if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
    Some((if f.is_sign_negative() { -mantissa } else { mantissa }, exponent))
}

/// The exact value of a finite float.
pub fn float_to_rational(f: f64) -> Option<RBig> {
    let (m, e) = decode(f)?;
    Some(if e >= 0 {
        RBig::from(IBig::from(m) << e as usize)
    } else {
        RBig::from_parts(IBig::from(m), UBig::ONE << (-e) as usize)
    })
}

/// The integer that a finite float with an integral value denotes.
pub fn float_to_int(f: f64) -> Option<Num> {
    if f.abs() < 9.2e18 {
        return Some(Num::Int(f as i64));
    }
    let (m, e) = decode(f)?;
    Some(Num::from(IBig::from(m) << e.max(0) as usize))
}

impl Store {
    /// The value of a number cell.
    pub fn number(&self, c: Cell) -> Option<Num> {
        let c = self.deref(c);
        match c.tag() {
            Tag::Int => Some(Num::Int(c.int_value())),
            Tag::Flt => Some(Num::Float(self.float_value(c))),
            Tag::Box => {
                let words = self.box_words(c.addr());
                match self.get(c.addr()).box_kind() {
                    BoxKind::BigInt => Some(match words {
                        [0, w] if *w <= i64::MAX as u64 => Num::Int(*w as i64),
                        [1, w] if *w <= 1 << 63 => Num::Int((*w as i64).wrapping_neg()),
                        [s, w @ ..] => Num::Big(big(*s, w)),
                        [] => Num::Int(0),
                    }),
                    BoxKind::Rational => {
                        let (n, d) = words[2..].split_at(words[1] as usize);
                        Some(Num::Rat(RBig::from_parts(big(words[0], n), unsigned(d))))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// True if the cell is a number.
    pub fn is_number(&self, c: Cell) -> bool {
        let c = self.deref(c);
        match c.tag() {
            Tag::Int | Tag::Flt => true,
            Tag::Box => self.get(c.addr()).box_kind() != BoxKind::Text,
            _ => false,
        }
    }

    /// True if the cell is an integer of any size.
    pub fn is_integer(&self, c: Cell) -> bool {
        let c = self.deref(c);
        c.is_int() || c.tag() == Tag::Box && self.get(c.addr()).box_kind() == BoxKind::BigInt
    }

    /// The cell of a number, in normal form.
    pub fn put_num(&mut self, n: &Num) -> Cell {
        match n {
            Num::Int(i) => self.put_int(*i),
            Num::Float(f) => self.put_float(*f),
            Num::Big(b) => match i64::try_from(b) {
                Ok(i) => self.put_int(i),
                Err(_) => {
                    let (sign, words) = b.as_sign_words();
                    let mut payload = vec![(sign == Sign::Negative) as u64];
                    payload.extend(words);
                    self.put_words(BoxKind::BigInt, &payload)
                }
            },
            Num::Rat(r) if r.is_int() => self.put_num(&Num::from(r.numerator().clone())),
            Num::Rat(r) => {
                let (sign, n) = r.numerator().as_sign_words();
                let d = r.denominator().as_words();
                let mut payload = vec![(sign == Sign::Negative) as u64, n.len() as u64];
                payload.extend(n.iter().chain(d));
                self.put_words(BoxKind::Rational, &payload)
            }
        }
    }

    /// The cell of an integer of 64 bits.
    #[inline]
    pub fn put_int(&mut self, i: i64) -> Cell {
        match Cell::try_int(i) {
            Some(c) => c,
            None => self.put_words(BoxKind::BigInt, &[(i < 0) as u64, i.unsigned_abs()]),
        }
    }
}

/// Big integers are kept in 64-bit words, which are the library's words on the platforms we build for.
const _: () = assert!(size_of::<dashu_int::Word>() == 8, "only 64-bit platforms are supported");

fn unsigned(words: &[u64]) -> UBig {
    UBig::from_words(words)
}

fn big(sign: u64, words: &[u64]) -> IBig {
    IBig::from_parts(if sign == 0 { Sign::Positive } else { Sign::Negative }, unsigned(words))
}

/// The integer that `digits` (and nothing else: no sign, no gaps) denote in a base of 2 to 36.
pub fn parse_integer(digits: &str, radix: u32) -> Option<Num> {
    if digits.is_empty() || !digits.bytes().all(|b| (b as char).is_digit(radix)) {
        return None;
    }
    match i64::from_str_radix(digits, radix) {
        Ok(i) => Some(Num::Int(i)),
        Err(_) => UBig::from_str_radix(digits, radix).ok().map(|u| Num::from(IBig::from(u))),
    }
}

/// The text of a number as `write/1` prints it; floats are the shortest that read back the same.
pub fn format_num(n: &Num) -> String {
    match n {
        Num::Int(i) => i.to_string(),
        Num::Big(b) => b.to_string(),
        Num::Rat(r) => format!("{}r{}", r.numerator(), r.denominator()),
        Num::Float(f) => format_float(*f),
    }
}

/// The text of a float: always with a point and a digit after it, an exponent
/// below 1.0e-4 and from 1.0e15 on.
pub fn format_float(f: f64) -> String {
    if f.is_nan() {
        return "1.5NaN".into();
    }
    if f.is_infinite() {
        return if f > 0.0 { "1.0Inf" } else { "-1.0Inf" }.into();
    }
    let mut buffer = zmij::Buffer::new();
    let shortest = buffer.format_finite(f.abs());
    let mut out = String::with_capacity(26);
    if f.is_sign_negative() {
        out.push('-');
    }
    // take the digits and the place of the point out of whatever form they come in
    let (mantissa, exponent) = shortest.split_once(['e', 'E']).unwrap_or((shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let significant = all.trim_start_matches('0');
    let point = whole.len() as i32 + exponent - (all.len() - significant.len()) as i32;
    let digits = significant.trim_end_matches('0');
    if digits.is_empty() {
        out.push_str("0.0");
        return out;
    }
    let n = digits.len() as i32;
    if point <= -4 || point > 15 && n <= point {
        let rest = if n > 1 { &digits[1..] } else { "0" };
        let sign = if point > 0 { "+" } else { "" };
        out.push_str(&format!("{}.{}e{}{}", &digits[..1], rest, sign, point - 1));
    } else if point <= 0 {
        out.push_str("0.");
        out.extend(std::iter::repeat_n('0', -point as usize));
        out.push_str(digits);
    } else if n > point {
        out.push_str(&digits[..point as usize]);
        out.push('.');
        out.push_str(&digits[point as usize..]);
    } else {
        out.push_str(digits);
        out.extend(std::iter::repeat_n('0', (point - n) as usize));
        out.push_str(".0");
    }
    out
}

#[cfg(test)]
#[path = "number_tests.rs"]
mod tests;
