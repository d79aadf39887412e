//! Numbers as texts.

/// The integer whose canonical text this is, of at most 18 digits: such a text
/// counts as that integer.
pub(crate) fn canonical_int(s: &str) -> Option<i64> {
    let digits = s.strip_prefix('-').unwrap_or(s);
    let canonical = match digits.as_bytes() {
        [b'0'] => digits.len() == s.len(),
        [b'1'..=b'9', rest @ ..] => rest.len() < 18 && rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if canonical { s.parse().ok() } else { None }
}

/// The shortest text that reads back as this float: always with a point or an exponent.
pub(crate) fn float_text(f: f64) -> String {
    if !f.is_finite() {
        return if f.is_nan() {
            "NaN".into()
        } else if f > 0.0 {
            "Infinity".into()
        } else {
            "-Infinity".into()
        };
    }
    let (sign, digits, exponent) = decimal(f);
    if (-4..16).contains(&exponent) {
        return plain(sign, &digits, exponent);
    }
    let (first, rest) = digits.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    let mark = if exponent < 0 { '-' } else { '+' };
    format!("{sign}{first}{point}{rest}e{mark}{:02}", exponent.abs())
}

/// Sign, digits and decimal exponent of the first digit.
fn decimal(f: f64) -> (&'static str, String, i32) {
    let text = format!("{:e}", f.abs());
    let (mantissa, exponent) = text.split_once('e').expect("an exponent");
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    (if f.is_sign_negative() { "-" } else { "" }, digits, exponent.parse().expect("an exponent"))
}

/// The number without an exponent.
fn plain(sign: &str, digits: &str, exponent: i32) -> String {
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        return format!("{sign}{digits}{}.0", "0".repeat(whole - digits.len()));
    }
    format!("{sign}{}.{}", &digits[..whole], &digits[whole..])
}

/// The key that a float names: its canonical decimal text; none for a whole one.
pub(crate) fn float_key(f: f64) -> Option<String> {
    if !f.is_finite() || f.fract() == 0.0 {
        return None;
    }
    let (sign, digits, exponent) = decimal(f);
    Some(plain(sign, &digits, exponent))
}

/// The float whose canonical text, with a fraction and without exponent, this is.
pub(crate) fn decimal_key(s: &str) -> Option<f64> {
    let (whole, fraction) = s.strip_prefix('-').unwrap_or(s).split_once('.')?;
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(fraction) {
        return None;
    }
    let f: f64 = s.parse().ok()?;
    (float_key(f).as_deref() == Some(s)).then_some(f)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_as_texts() {
        for (text, value) in [("0", Some(0)), ("-7", Some(-7)), ("999999999999999999", Some(999_999_999_999_999_999))] {
            assert_eq!(canonical_int(text), value);
        }
        for text in ["", "-", "-0", "07", "+1", "1000000000000000000", "1.0", " 1", "١"] {
            assert_eq!(canonical_int(text), None, "{text}");
        }
    }

    #[test]
    fn floats_as_texts() {
        for (f, text) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (1e16, "1e+16"),
            (1e15, "1000000000000000.0"),
            (123456.5, "123456.5"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (1.5e300, "1.5e+300"),
        ] {
            assert_eq!(float_text(f), text);
        }
    }

    #[test]
    fn floats_as_keys() {
        assert_eq!(float_key(1.5).as_deref(), Some("1.5"));
        assert_eq!(float_key(1.25e-7).as_deref(), Some("0.000000125"));
        assert_eq!(float_key(2.0), None);
        assert_eq!(decimal_key("1.5"), Some(1.5));
        for text in ["1.50", "07.5", "1", ".5", "1.", "2.0", "1.5e1"] {
            assert_eq!(decimal_key(text), None, "{text}");
        }
    }
}
