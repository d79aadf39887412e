use super::*;

/// A small `format/2` over directives that need no Prolog.
fn format(text: &str, args: &[Num]) -> Result<String, FormatError> {
    let mut args = args.iter();
    let mut b = ColumnBuffer::new(0);
    for item in parse(text)? {
        let (letter, numeric) = match item {
            Item::Text(t) => {
                b.push_str(t);
                continue;
            }
            Item::Directive { letter, numeric, .. } => (letter, numeric),
        };
        let given = match numeric {
            Numeric::Star => match args.next() {
                Some(Num::Int(i)) if *i >= 0 => Some(*i as usize),
                Some(_) => return Err(FormatError::Star),
                None => return Err(FormatError::NotEnoughArguments),
            },
            n => n.given(),
        };
        let mut out = String::new();
        match letter {
            '~' => b.push('~'),
            'n' => b.newlines(given.unwrap_or(1)),
            't' => b.fill(char::from_u32(given.unwrap_or(32) as u32).unwrap_or(' ')),
            '|' => b.stop_at(given),
            '+' => b.stop_after(given),
            'w' | 'c' | 'd' | 'D' | 'e' | 'f' | 'g' | 'r' | 'R' => {
                let n = args.next().ok_or(FormatError::NotEnoughArguments)?;
                match letter {
                    'w' => out = crate::term::format_num(n),
                    'c' => {
                        let Num::Int(i) = n else { return Err(FormatError::ArgumentType('c')) };
                        b.repeat(char::from_u32(*i as u32).unwrap_or(' '), given.unwrap_or(1));
                    }
                    'd' => push_integer(&mut out, n, given.unwrap_or(0), "")?,
                    'D' => push_integer(&mut out, n, given.unwrap_or(0), ",")?,
                    'r' | 'R' => push_radix(&mut out, n, given.unwrap_or(8), letter == 'R')?,
                    _ => push_float(&mut out, letter, n, given.unwrap_or(6)),
                }
                b.push_str(&out);
            }
            c => return Err(FormatError::UnknownDirective(c)),
        }
    }
    if args.next().is_some() { Err(FormatError::TooManyArguments) } else { Ok(b.finish()) }
}

fn int(i: i64) -> Num {
    Num::Int(i)
}

fn big(text: &str) -> Num {
    crate::term::parse_integer(text, 10).expect("an integer")
}

fn rat(p: i64, q: u64) -> Num {
    Num::from(dashu_ratio::RBig::from_parts(p.into(), q.into()))
}

#[test]
fn parsing() {
    let d = |letter, numeric, colon| Item::Directive { letter, numeric, colon };
    assert_eq!(
        parse("a~w~10|~`-t~*c~2:d~~~").unwrap(),
        [
            Item::Text("a"),
            d('w', Numeric::None, false),
            d('|', Numeric::Given(10), false),
            d('t', Numeric::Given(45), false),
            d('c', Numeric::Star, false),
            d('d', Numeric::Given(2), true),
            d('~', Numeric::None, false),
            d('\0', Numeric::None, false),
        ]
    );
    assert_eq!(parse("~100000000000000000000d"), Err(FormatError::TooLarge));
}

#[test]
fn integers() {
    for (text, n, want) in [
        ("~d", int(42), "42"),
        ("~2d", int(1234), "12.34"),
        ("~2d", int(5), "0.05"),
        ("~2d", int(-5), "-0.05"),
        ("~2d", int(-1234567), "-12345.67"),
        ("~0d", int(12), "12"),
        ("~D", int(1234567), "1,234,567"),
        ("~2D", int(1234567), "12,345.67"),
        ("~3D", int(123456789), "123,456.789"),
        ("~20D", int(123456789), "0.00000000000123456789"),
        ("~10d", int(-12345), "-0.0000012345"),
        ("~D", int(123), "123"),
        ("~D", int(-1234567), "-1,234,567"),
        ("~3d", big("1234567890123456789012345"), "1234567890123456789012.345"),
        ("~8r", int(64), "100"),
        ("~r", int(-64), "-100"),
        ("~16r", int(255), "ff"),
        ("~16R", int(255), "FF"),
        ("~36r", big("123456789012345678901234567890"), "byw97um9s91dlz68tsi"),
        ("~3c", int(65), "AAA"),
    ] {
        assert_eq!(format(text, &[n]).as_deref(), Ok(want), "{text}");
    }
}

#[test]
fn floats() {
    let f = Num::Float;
    for (text, n, want) in [
        ("~e", f(1.5), "1.500000e+00"),
        ("~e", int(100), "1.000000e+02"),
        ("~3e", f(12345.678), "1.235e+04"),
        ("~0e", f(12345.678), "1e+04"),
        ("~2e", f(0.0), "0.00e+00"),
        ("~e", big("123456789012345678901234567890"), "1.234568e+29"),
        ("~e", rat(1, 3), "3.333333e-01"),
        ("~0e", rat(1, 3), "3e-01"),
        ("~1g", rat(1, 3), "0.3"),
        ("~2e", rat(9999, 1000), "1.00e+01"),
        ("~f", f(1.5), "1.500000"),
        ("~2f", f(2.345), "2.35"),
        ("~0f", f(2.5), "2"),
        ("~0f", f(3.5), "4"),
        ("~0f", f(0.5), "0"),
        ("~2f", f(1.005), "1.00"),
        ("~2f", f(0.125), "0.12"),
        ("~2f", f(0.375), "0.38"),
        ("~2f", f(-0.001), "-0.00"),
        ("~0f", f(-0.4), "-0"),
        ("~20f", f(0.1), "0.10000000000000000555"),
        ("~50f", f(0.1), "0.10000000000000000555111512312578270211815834045410"),
        ("~3f", f(1e30), "1000000000000000019884624838656.000"),
        ("~2f", big("123456789012345678901234567890"), "123456789012345678901234567890.00"),
        ("~2f", rat(1, 3), "0.33"),
        ("~2f", rat(-2, 3), "-0.67"),
        ("~0f", rat(1, 2), "1"),
        ("~0f", rat(3, 2), "2"),
        ("~0f", rat(-1, 2), "-1"),
        ("~40f", rat(1, 3), "0.3333333333333333333333333333333333333333"),
        ("~2f", int(10), "10.00"),
        ("~0f", int(10), "10"),
        ("~g", f(1.5), "1.5"),
        ("~g", f(0.1), "0.1"),
        ("~g", f(1e10), "1e+10"),
        ("~g", f(1e-10), "1e-10"),
        ("~g", f(0.0001), "0.0001"),
        ("~g", f(100000.0), "100000"),
        ("~g", f(1000000.0), "1e+06"),
        ("~g", int(3), "3"),
        ("~3g", f(2.71999), "2.72"),
        ("~g", rat(1, 3), "0.333333"),
        ("~4f", f(f64::INFINITY), "inf"),
        ("~4f", f(f64::NEG_INFINITY), "-inf"),
        ("~4e", f(f64::NAN), "nan"),
    ] {
        assert_eq!(format(text, &[n]).as_deref(), Ok(want), "{text}");
    }
}

#[test]
fn columns() {
    for (text, args, want) in [
        ("~`-t~30|", &[][..], "------------------------------"),
        ("~`-t~t~30|", &[], "---------------               "),
        ("abc~t~20|def", &[], "abc                 def"),
        ("~tabc~20|def", &[], "                 abcdef"),
        ("~tabc~t~20|def", &[], "        abc         def"),
        ("abc~20|def", &[], "abc                 def"),
        ("~w~t~10+~w~t~10+~w", &[int(1), int(2), int(3)], "1         2         3"),
        ("~t~w~10+~t~w~10+", &[int(1), int(2)], "         1         2"),
        ("abcdefghij~5|x", &[], "abcdefghijx"),
        ("abcdefghij~t~5+x", &[], "abcdefghijx"),
        ("a~nb~t~10|c", &[], "a\nb         c"),
        ("~`*t~w~`-t~20|", &[int(123)], "********123---------"),
        ("~t~w~t~t~10|", &[int(1)], "   1      "),
        ("~ta~t~tb~20|", &[], "      a            b"),
        ("~ta~tb~t~21|", &[], "      a       b      "),
        ("~+abc~+def", &[], "        abc     def"),
        ("abc~+def~+x", &[], "abc     def     x"),
        ("abc~|def", &[], "abcdef"),
        ("a~30|b~20|c", &[], "a                             bc"),
        ("~`0t~d~5|", &[int(42)], "00042"),
        ("~*t~10|", &[int(45)], "----------"),
        ("~20|abc~10+def", &[], "                    abc       def"),
        ("~15|abc~t~5+x", &[], "               abc  x"),
        ("~t日本~10|x", &[], "        日本x"),
        ("\t~t~w~20|x", &[int(1)], "\t            1x"),
        ("ab\tc~20|x", &[], "ab\tc            x"),
        ("~n~2n~~", &[], "\n\n\n~"),
        ("~tx~t~tx~t~7|", &[], " x   x "),
    ] {
        assert_eq!(format(text, args).as_deref(), Ok(want), "{text}");
    }
}

#[test]
fn errors() {
    for (text, args, want) in [
        ("~w", &[][..], FormatError::NotEnoughArguments),
        ("~w", &[int(1), int(2)], FormatError::TooManyArguments),
        ("~z", &[], FormatError::UnknownDirective('z')),
        ("~", &[], FormatError::UnknownDirective('\0')),
        ("~*c", &[int(-1), int(2)], FormatError::Star),
        ("~37r", &[int(1)], FormatError::Radix(37)),
        ("~d", &[Num::Float(1.0)], FormatError::ArgumentType('d')),
    ] {
        assert_eq!(format(text, args), Err(want), "{text}");
    }
}
