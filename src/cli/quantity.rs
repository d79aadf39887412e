//! Sizes (`512m`, `1g`) and times (`2s`, `500ms`) on the command line.

use std::time::Duration;

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::tag_no_case,
    character::complete::digit1,
    combinator::{all_consuming, map, opt, recognize, value},
    sequence::preceded,
};

/// A number, with or without a fraction.
fn number(input: &str) -> IResult<&str, f64> {
    let (rest, text) = recognize((digit1, opt(preceded(tag_no_case("."), digit1)))).parse(input)?;
    // digits with at most one point are always a number
    Ok((rest, text.parse().unwrap_or(0.0)))
}

/// Bytes: `64k`, `512m`, `1g`, `1.5G`, `2GiB`; bytes without a unit.
pub fn size(text: &str) -> Option<usize> {
    let unit = |name: &'static str, power: i32| value(1024f64.powi(power), tag_no_case(name));
    let units = alt((unit("t", 4), unit("g", 3), unit("m", 2), unit("k", 1), unit("b", 0)));
    let suffix = opt(alt((tag_no_case("ib"), tag_no_case("b"))));
    let mut whole = all_consuming(map((number, opt((units, suffix))), |(n, u)| n * u.map_or(1.0, |(u, _)| u)));
    let (_, bytes) = whole.parse(text).ok()?;
    // the cast saturates
    Some(bytes as usize)
}

/// A time: `2s`, `500ms`, `1.5m`, `1h`; seconds without a unit.
pub fn time(text: &str) -> Option<Duration> {
    let unit = |name: &'static str, seconds: f64| value(seconds, tag_no_case(name));
    let units = alt((unit("ms", 1e-3), unit("us", 1e-6), unit("s", 1.0), unit("m", 60.0), unit("h", 3600.0)));
    let mut whole = all_consuming(map((number, opt(units)), |(n, u)| n * u.unwrap_or(1.0)));
    let (_, seconds) = whole.parse(text).ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// A count: digits, with `_` between them and `k`, `m` or `g` (thousands) after them.
pub fn count(text: &str) -> Option<u64> {
    let plain: String = text.chars().filter(|c| *c != '_').collect();
    let unit = |name: &'static str, n: u64| value(n, tag_no_case(name));
    let units = alt((unit("k", 1_000), unit("m", 1_000_000), unit("g", 1_000_000_000)));
    let mut whole = all_consuming((digit1::<&str, nom::error::Error<&str>>, opt(units)));
    let (_, (digits, unit)) = whole.parse(&plain).ok()?;
    digits.parse::<u64>().ok()?.checked_mul(unit.unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size("1g"), Some(1 << 30));
        assert_eq!(size("512M"), Some(512 << 20));
        assert_eq!(size("64kb"), Some(64 << 10));
        assert_eq!(size("2GiB"), Some(2 << 30));
        assert_eq!(size("1.5k"), Some(1536));
        assert_eq!(size("100"), Some(100));
        for bad in ["", "g", "1x", "1 g", "-1", "1gg"] {
            assert_eq!(size(bad), None, "{bad}");
        }
    }

    #[test]
    fn times() {
        assert_eq!(time("2s"), Some(Duration::from_secs(2)));
        assert_eq!(time("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(time("0.25"), Some(Duration::from_millis(250)));
        assert_eq!(time("2m"), Some(Duration::from_secs(120)));
        for bad in ["", "s", "1y", "1 s"] {
            assert_eq!(time(bad), None, "{bad}");
        }
    }

    #[test]
    fn counts() {
        assert_eq!(count("1_000"), Some(1000));
        assert_eq!(count("10m"), Some(10_000_000));
        assert_eq!(count("99999999999999999999"), None);
    }
}
