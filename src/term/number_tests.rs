use dashu_int::IBig;
use dashu_ratio::RBig;
use proptest::prelude::*;

use super::super::{Num, format_float, format_num, parse_integer, testing::store};

#[test]
fn floats_as_text() {
    for (f, text) in [
        (1.0, "1.0"),
        (0.1, "0.1"),
        (-0.0, "-0.0"),
        (100000.0, "100000.0"),
        (1e10, "10000000000.0"),
        (1e14, "100000000000000.0"),
        (1e15, "1.0e+15"),
        (1e22, "1.0e+22"),
        (1234567890123456.0, "1.234567890123456e+15"),
        (1234567890123456.7, "1234567890123456.8"),
        (12345678901234567.8, "1.2345678901234568e+16"),
        (999999999999999.9, "999999999999999.9"),
        (0.0001, "0.0001"),
        (0.00012345, "0.00012345"),
        (0.00001, "1.0e-5"),
        (123.456e-10, "1.23456e-8"),
        (5e-324, "5.0e-324"),
        (f64::MAX, "1.7976931348623157e+308"),
        (f64::INFINITY, "1.0Inf"),
        (f64::NEG_INFINITY, "-1.0Inf"),
        (f64::NAN, "1.5NaN"),
    ] {
        assert_eq!(format_float(f), text);
    }
}

#[test]
fn others_as_text() {
    let third = RBig::from_parts(IBig::from(-2), 6u8.into());
    assert_eq!(format_num(&Num::from(third)), "-1r3");
    assert_eq!(format_num(&Num::from(IBig::from(i128::MAX))), i128::MAX.to_string());
    assert_eq!(format_num(&Num::Int(i64::MIN)), i64::MIN.to_string());
}

#[test]
fn integers_from_text() {
    assert_eq!(parse_integer("ff", 16), Some(Num::Int(255)));
    assert_eq!(parse_integer("12", 2), None);
    assert_eq!(parse_integer("", 10), None);
    assert_eq!(parse_integer("-1", 10), None);
    assert_eq!(parse_integer("1_0", 10), None);
    assert_eq!(parse_integer("18446744073709551616", 10), Some(Num::Big(IBig::from(1u128 << 64))));
}

proptest! {
    #[test]
    fn floats_read_back(bits in any::<u64>()) {
        let f = f64::from_bits(bits);
        if f.is_finite() {
            prop_assert_eq!(format_float(f).parse::<f64>().unwrap().to_bits(), bits);
            prop_assert_eq!(super::float_to_rational(f).unwrap().to_f64().value(), f);
        }
    }

    #[test]
    fn numbers_survive_the_store(n in any::<i64>(), b in any::<i128>(), d in 1u64..) {
        let mut s = store();
        for num in [Num::Int(n), Num::Int(n >> 3), Num::from(IBig::from(b)), Num::from(IBig::from(b) << 200),
            Num::from(RBig::from_parts(IBig::from(b), d.into())), Num::Float(n as f64)] {
            let c = s.put_num(&num);
            prop_assert_eq!(s.number(c), Some(num));
            prop_assert!(s.is_number(c));
        }
    }
}
