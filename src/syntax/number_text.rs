//! The text of numbers as the writer shows them, without a string for each.

use std::fmt::Write;

use dashu_int::{IBig, Sign, UBig};

use crate::term::{BoxKind, Cell, Store};

/// Adds a float: the shortest digits that read back, always with a point or an exponent.
pub fn push_float(out: &mut String, f: f64) {
    if f.is_nan() {
        let _ = write!(out, "1.5NaN");
        return;
    }
    if f.is_infinite() {
        out.push_str(if f > 0.0 { "1.0Inf" } else { "-1.0Inf" });
        return;
    }
    let start = out.len();
    let _ = write!(out, "{f:e}");
    let text = &out[start..];
    let (mantissa, exponent) = text.split_once('e').expect("an exponent");
    let exponent: i32 = exponent.parse().expect("an exponent");
    let point = mantissa.contains('.');
    let digits = mantissa.len() as i32 - i32::from(point) - i32::from(f.is_sign_negative());
    if exponent < -4 || exponent >= 15 && digits <= exponent + 1 {
        let at = start + mantissa.len();
        if exponent > 0 {
            out.insert(at + 1, '+');
        }
        if !point {
            out.insert_str(at, ".0");
        }
        return;
    }
    out.truncate(start);
    let _ = write!(out, "{f}");
    if !out[start..].contains('.') {
        out.push_str(".0");
    }
}

/// Adds a big integer or a rational.
pub fn push_boxed(out: &mut String, store: &Store, c: Cell) {
    let words = store.box_words(c.addr());
    let sign = if words[0] == 0 { Sign::Positive } else { Sign::Negative };
    if store.get(c.addr()).box_kind() == BoxKind::BigInt {
        let _ = write!(out, "{}", IBig::from_parts(sign, UBig::from_words(&words[1..])));
    } else {
        let (n, d) = words[2..].split_at(words[1] as usize);
        let _ = write!(out, "{}r{}", IBig::from_parts(sign, UBig::from_words(n)), UBig::from_words(d));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_as_swi_prints_them() {
        for (f, want) in [
            (1.0, "1.0"),
            (0.1, "0.1"),
            (-0.0, "-0.0"),
            (1e10, "10000000000.0"),
            (1e14, "100000000000000.0"),
            (1e15, "1.0e+15"),
            (1e22, "1.0e+22"),
            (1234567890123456.8, "1234567890123456.8"),
            (-5e-324, "-5.0e-324"),
            (123456789012345680.0, "1.2345678901234568e+17"),
            (0.0001, "0.0001"),
            (0.00001, "1.0e-5"),
            (1.5e300, "1.5e+300"),
            (f64::INFINITY, "1.0Inf"),
            (f64::NEG_INFINITY, "-1.0Inf"),
            (f64::NAN, "1.5NaN"),
        ] {
            let mut out = String::new();
            push_float(&mut out, f);
            assert_eq!(out, want);
            assert_eq!(crate::term::format_float(f), want);
        }
    }
}
