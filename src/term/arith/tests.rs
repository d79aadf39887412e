use std::cmp::Ordering;

use num_bigint::BigInt;
use proptest::prelude::*;

use super::*;
use crate::term::{format_num, number::parse_integer, testing::store};

/// A tiny prefix reader: `(+ 1 (* 2 3))`, `"a"`, `[x]`, `_`.
fn read(s: &mut Store, text: &str) -> Cell {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut stack: Vec<Vec<Cell>> = vec![vec![]];
    for word in spaced.split_whitespace() {
        let c = match word {
            "(" => {
                stack.push(vec![]);
                continue;
            }
            ")" => {
                let parts = stack.pop().unwrap();
                let f = Functor::new(parts[0].as_atom().unwrap(), parts.len() - 1);
                s.put_compound(f, &parts[1..])
            }
            "_" => s.new_var(),
            w if w.starts_with('"') => s.put_text(w.trim_matches('"')),
            w if w.starts_with('[') && w.len() > 2 => {
                let items: Vec<Cell> = w[1..w.len() - 1].split(',').map(|i| read(s, i)).collect();
                s.put_list(&items, Cell::atom(names::NIL))
            }
            w => number(s, w).unwrap_or_else(|| s.atom(w)),
        };
        stack.last_mut().unwrap().push(c);
    }
    stack.pop().unwrap()[0]
}

fn number(s: &mut Store, w: &str) -> Option<Cell> {
    let digits = w.strip_prefix('-').unwrap_or(w);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let n = if let Some((n, d)) = w.split_once('r') {
        Num::from(dashu_ratio::RBig::from_parts(n.parse().ok()?, d.parse().ok()?))
    } else if let Some(n) = parse_integer(digits, 10) {
        let b = n.to_big()?;
        Num::from(if digits.len() < w.len() { -b } else { b })
    } else {
        Num::Float(w.parse().ok()?)
    };
    Some(s.put_num(&n))
}

/// The value of an expression as text, or the error's formal term.
fn run_in(s: &mut Store, text: &str) -> String {
    let e = read(s, text);
    match eval(s, e) {
        Ok(c) => format_num(&s.number(c).unwrap()),
        Err(Throw::Ball(b)) => {
            let (_, at) = s.compound(b).unwrap();
            show(s, s.arg(at, 0))
        }
        Err(t) => format!("{t:?}"),
    }
}

fn show(s: &Store, c: Cell) -> String {
    match s.view(c) {
        View::Compound(f, at) => {
            let args: Vec<String> = (0..f.arity()).map(|i| show(s, s.arg(at, i))).collect();
            format!("{}({})", s.atoms.name(f.name()), args.join(","))
        }
        View::Atom(a) => s.atoms.name(a).into(),
        View::Var(_) => "_".into(),
        View::Text(t) => format!("{t:?}"),
        _ => format_num(&s.number(c).unwrap()),
    }
}

fn check(cases: &[(&str, &str)]) {
    check_with(ArithFlags::default(), cases);
}

fn check_with(flags: ArithFlags, cases: &[(&str, &str)]) {
    let mut s = store();
    s.arith_flags = flags;
    for (expr, value) in cases {
        assert_eq!(run_in(&mut s, expr), *value, "{expr}");
    }
}

#[test]
fn integers() {
    check(&[
        ("(+ 1 2)", "3"),
        ("(- 5)", "-5"),
        ("(- -9223372036854775808)", "9223372036854775808"),
        ("(abs -9223372036854775808)", "9223372036854775808"),
        ("(+ 9223372036854775807 1)", "9223372036854775808"),
        ("(- 9223372036854775808 1)", "9223372036854775807"),
        ("(* 9223372036854775807 9223372036854775807)", "85070591730234615847396907784232501249"),
        ("(// -9223372036854775808 -1)", "9223372036854775808"),
        ("(rem -9223372036854775808 -1)", "0"),
        ("(mod -9223372036854775808 -1)", "0"),
        ("(div -9223372036854775808 -1)", "9223372036854775808"),
        ("(// -7 2)", "-3"),
        ("(div -7 2)", "-4"),
        ("(mod -7 2)", "1"),
        ("(mod 7 -2)", "-1"),
        ("(rem -7 2)", "-1"),
        ("(mod -7 1180591620717411303424)", "1180591620717411303417"),
        ("(// -7 1180591620717411303424)", "0"),
        ("(gcd 12 18)", "6"),
        ("(gcd -4 6)", "2"),
        ("(gcd 0 0)", "0"),
        ("(lcm -4 6)", "12"),
        ("(lcm 0 3)", "0"),
        ("(\\ 5)", "-6"),
        ("(xor 5 -3)", "-8"),
        ("(/\\ -5 3)", "3"),
        ("(\\/ 5 3)", "7"),
        ("(>> -5 1)", "-3"),
        ("(>> -1 100)", "-1"),
        ("(>> 1 100)", "0"),
        ("(>> 4 -1)", "8"),
        ("(<< 1 -1)", "0"),
        ("(<< 1 100)", "1267650600228229401496703205376"),
        ("(>> (<< -1 100) 98)", "-4"),
        ("(>> (- (<< -1 100) 1) 98)", "-5"),
        ("(<< 5 62)", "23058430092136939520"),
        ("(msb 1000)", "9"),
        ("(msb (<< 1 70))", "70"),
        ("(lsb (<< 1 70))", "70"),
        ("(msb 0)", "domain_error(not_less_than_one,0)"),
        ("(popcount 255)", "8"),
        ("(popcount -1)", "domain_error(not_less_than_zero,-1)"),
        ("(getbit 5 2)", "1"),
        ("(getbit (<< 1 70) 70)", "1"),
        ("(getbit -5 1)", "domain_error(not_less_than_zero,-5)"),
        ("(powm 2 10 1000)", "24"),
        ("(powm 2 -1 7)", "domain_error(not_less_than_zero,-1)"),
        ("(powm -3 4 5)", "domain_error(not_less_than_zero,-3)"),
        ("(succ 3)", "4"),
        ("(plus 1 2)", "3"),
        ("(sign -3)", "-1"),
        ("max_tagged_integer", "1152921504606846975"),
        ("min_integer", "-9223372036854775808"),
        ("(/ 8 2)", "4"),
        ("(/ 7 2)", "3.5"),
        ("(/ (<< 1 70) (<< 1 69))", "2"),
        ("(/ 4 -2)", "-2"),
    ]);
}

#[test]
fn powers() {
    check(&[
        ("(** 2 3)", "8"),
        ("(^ 2 100)", "1267650600228229401496703205376"),
        ("(** 2 -1)", "0.5"),
        ("(^ 2 -1)", "type_error(float,2)"),
        ("(^ 1 -5)", "1"),
        ("(^ -1 -3)", "-1"),
        ("(** -1 -2)", "1"),
        ("(** 0 0)", "1"),
        ("(^ 0 -1)", "evaluation_error(zero_divisor)"),
        ("(** 0.0 -1)", "evaluation_error(zero_divisor)"),
        ("(** 2 3.0)", "8.0"),
        ("(** 2.0 -1)", "0.5"),
        ("(** 4 0.5)", "2.0"),
        ("(** -8 3)", "-512"),
        ("(** -1 0.5)", "evaluation_error(undefined)"),
        ("(** 2r3 2)", "4r9"),
        ("(^ 2r3 -2)", "9r4"),
        ("(** 2 1r2)", "1.4142135623730951"),
        ("(** 2.0 1024)", "evaluation_error(float_overflow)"),
        ("(** 1 (<< 1 70))", "1"),
        ("(** -1 (+ 1 (<< 1 70)))", "-1"),
        ("(** 2 (<< 1 70))", "Memory"),
        ("(** 2 1000000000000)", "Memory"),
        ("(<< 1 1000000000000000)", "Memory"),
        ("(<< 1 (<< 1 70))", "Memory"),
        ("(<< 0 (<< 1 70))", "0"),
        ("(>> 1 (<< 1 70))", "0"),
        ("(- (^ 7 (^ 7 3)) (^ 7 343))", "0"),
    ]);
    let rationals = ArithFlags { prefer_rationals: true, ..Default::default() };
    check_with(rationals, &[("(^ 2 -1)", "1r2"), ("(/ 7 2)", "7r2"), ("(/ 8 2)", "4"), ("(** 2r3 -1)", "3r2")]);
    check_with(ArithFlags { iso: true, ..Default::default() }, &[("(/ 8 2)", "4.0"), ("(/ 7 2)", "3.5")]);
}

#[test]
fn rationals() {
    check(&[
        ("(rdiv 7 2)", "7r2"),
        ("(rdiv 3 6)", "1r2"),
        ("(rdiv 5 1r3)", "15"),
        ("(rdiv 7 0)", "evaluation_error(zero_divisor)"),
        ("(rdiv 7 2.0)", "type_error(rational,2.0)"),
        ("(+ 1r3 1r6)", "1r2"),
        ("(* 1r3 3)", "1"),
        ("(- 1r3 1)", "-2r3"),
        ("(/ 1r3 2)", "1r6"),
        ("(/ 2 1r3)", "6"),
        ("(+ 1r3 0.5)", "0.8333333333333333"),
        ("(// 1r3 2)", "type_error(integer,1r3)"),
        ("(abs -1r3)", "1r3"),
        ("(sign -1r3)", "-1"),
        ("(rational 0.5)", "1r2"),
        ("(rational 0.1)", "3602879701896397r36028797018963968"),
        ("(rationalize 0.1)", "1r10"),
        ("(rationalize 1.5)", "3r2"),
        ("(rationalize -0.75)", "-3r4"),
        ("(rationalize 0.333333333)", "333333355r1000000066"),
        ("(rational inf)", "evaluation_error(rational_overflow)"),
        ("(numerator 2r6)", "1"),
        ("(denominator 2r6)", "3"),
        ("(denominator 3)", "1"),
        ("(numerator 1.0)", "type_error(rational,1.0)"),
        ("(truncate -5r2)", "-2"),
        ("(integer 1r2)", "1"),
        ("(integer -1r2)", "-1"),
        ("(floor 1r3)", "0"),
        ("(ceiling 1r3)", "1"),
        ("(round 3r2)", "2"),
        ("(float_integer_part -5r2)", "-2"),
        ("(float_fractional_part -5r2)", "-1r2"),
        ("(float 1r3)", "0.3333333333333333"),
    ]);
}

#[test]
fn floats() {
    check(&[
        ("(integer 2.5)", "3"),
        ("(integer -2.5)", "-3"),
        ("(integer 0.49999999999999994)", "0"),
        ("(integer 1e20)", "100000000000000000000"),
        ("(round -0.4)", "0"),
        ("(truncate -2.5)", "-2"),
        ("(ceiling 2.1)", "3"),
        ("(floor -2.1)", "-3"),
        ("(floor inf)", "1.0Inf"),
        ("(float_integer_part -2.5)", "-2.0"),
        ("(float_fractional_part -2.5)", "-0.5"),
        ("(float_integer_part 3)", "3"),
        ("(float_fractional_part 3)", "0"),
        ("(float (<< 1 2000))", "evaluation_error(float_overflow)"),
        ("(sqrt 4)", "2.0"),
        ("(sqrt -1)", "evaluation_error(undefined)"),
        ("(exp 1)", "2.718281828459045"),
        ("(exp 1000)", "evaluation_error(float_overflow)"),
        ("(log 2.7)", "0.9932517730102834"),
        ("(log 0)", "evaluation_error(undefined)"),
        ("(log -1)", "evaluation_error(undefined)"),
        ("(log (<< 1 2000))", "1386.2943611198907"),
        ("(log 2 8)", "3.0"),
        ("(log2 8)", "3.0"),
        ("(log10 100)", "2.0"),
        ("(sin 1)", "0.8414709848078965"),
        ("(cos 1)", "0.5403023058681398"),
        ("(tan 1)", "1.5574077246549023"),
        ("(asin 1)", "1.5707963267948966"),
        ("(acos 2)", "evaluation_error(undefined)"),
        ("(atan 1)", "0.7853981633974483"),
        ("(atan 1 2)", "0.4636476090008061"),
        ("(atan2 1 2)", "0.4636476090008061"),
        ("(atan2 0 0)", "0.0"),
        ("(sinh 1)", "1.1752011936438014"),
        ("(cosh 1000)", "evaluation_error(float_overflow)"),
        ("(tanh 1)", "0.7615941559557649"),
        ("(asinh 1)", "0.881373587019543"),
        ("(acosh 1)", "0.0"),
        ("(acosh 0.5)", "evaluation_error(undefined)"),
        ("(atanh 0.5)", "0.5493061443340548"),
        ("(atanh 1)", "evaluation_error(float_overflow)"),
        ("(cot 0)", "evaluation_error(zero_divisor)"),
        ("(cot 1)", "0.6420926159343306"),
        ("(acot 2)", "0.4636476090008061"),
        ("(erf 1)", "0.8427007929497149"),
        ("(lgamma 5)", "3.1780538303479458"),
        ("pi", "3.141592653589793"),
        ("inf", "1.0Inf"),
        ("nan", "1.5NaN"),
        ("(- inf)", "-1.0Inf"),
        ("(abs inf)", "1.0Inf"),
        ("(+ inf 1)", "evaluation_error(float_overflow)"),
        ("(- inf inf)", "evaluation_error(undefined)"),
        ("(+ nan 1)", "evaluation_error(undefined)"),
        ("(* 1e308 10)", "evaluation_error(float_overflow)"),
        ("(* (<< 1 2000) 1.5)", "evaluation_error(float_overflow)"),
        ("(nexttoward 1 2)", "1.0000000000000002"),
        ("(nexttoward 0 1)", "5.0e-324"),
        ("(copysign 2 -0.0)", "-2"),
        ("(copysign 2.0 -1)", "-2.0"),
        ("(copysign -3 0)", "3"),
        ("(copysign 36893488147419103232 -1)", "-36893488147419103232"),
        ("(sign -2.5)", "-1.0"),
        ("(sign -0.0)", "0.0"),
        ("(max 0 -0.0)", "0"),
        ("(max -0.0 0)", "0"),
        ("(min 0 -0.0)", "-0.0"),
        ("(max 0 0.0)", "0.0"),
        ("(min 1.0 1)", "1.0"),
        ("(min 1 1.0)", "1.0"),
        ("(max 1 1.0)", "1.0"),
        ("(max 1.0 1)", "1.0"),
        ("(max 1 nan)", "1"),
        ("(max nan 1)", "1"),
        ("(max 2 3r2)", "2"),
        ("(min 0.0 -0.0)", "-0.0"),
        ("(max -0.0 0.0)", "0.0"),
    ]);
}

#[test]
fn zero_divisors_and_flags() {
    check(&[
        ("(/ 7 0)", "evaluation_error(zero_divisor)"),
        ("(/ 7 0.0)", "evaluation_error(zero_divisor)"),
        ("(/ 0 0.0)", "evaluation_error(undefined)"),
        ("(/ 0 0)", "evaluation_error(zero_divisor)"),
        ("(// 7 0)", "evaluation_error(zero_divisor)"),
        ("(mod 7 0)", "evaluation_error(zero_divisor)"),
        ("(rem (<< 1 80) 0)", "evaluation_error(zero_divisor)"),
        ("(div 7 0)", "evaluation_error(zero_divisor)"),
    ]);
    let flags =
        ArithFlags { zero_div_infinity: true, overflow_infinity: true, undefined_nan: true, ..Default::default() };
    check_with(
        flags,
        &[
            ("(/ 1 0)", "1.0Inf"),
            ("(/ -1 0.0)", "-1.0Inf"),
            ("(/ 0 0)", "1.5NaN"),
            ("(/ 0 0.0)", "1.5NaN"),
            ("(** 0 -1)", "1.0Inf"),
            ("(log 0)", "1.5NaN"),
            ("(log -1)", "1.5NaN"),
            ("(* 1e308 10)", "1.0Inf"),
            ("(float (<< 1 2000))", "1.0Inf"),
            ("(// 7 0)", "evaluation_error(zero_divisor)"),
        ],
    );
}

#[test]
fn errors_and_leaves() {
    check(&[
        ("_", "instantiation_error"),
        ("(+ 1 _)", "instantiation_error"),
        ("foo", "type_error(evaluable,/(foo,0))"),
        ("[]", "type_error(evaluable,/([],0))"),
        ("(foo 1 2)", "type_error(evaluable,/(foo,2))"),
        ("(+ 1 a)", "type_error(evaluable,/(a,0))"),
        ("(/\\ 5.0 3)", "type_error(integer,5.0)"),
        ("(mod 5 1.5)", "type_error(integer,1.5)"),
        ("\"a\"", "97"),
        ("(+ 1 \"a\")", "98"),
        ("[5]", "5"),
        ("[x]", "120"),
        ("[_]", "instantiation_error"),
        ("[1,2]", "type_error([],.(1,.(2,[])))"),
        ("\"ab\"", "type_error([],\"ab\")"),
    ]);
}

#[test]
fn tables() {
    assert_eq!(lookup("+", 2), Some(Op::Two(Op2::Add)));
    assert_eq!(lookup("atan", 2), Some(Op::Two(Op2::Atan2)));
    assert_eq!(lookup("foo", 2), None);
    for (op, name, arity) in all() {
        assert_eq!(lookup(name, arity), Some(op), "{name}/{arity} is unique");
    }
}

#[test]
fn deep_and_endless_expressions() {
    let mut s = store();
    let plus = Functor::new(names::PLUS, 2);
    let minus = Functor::new(names::MINUS, 1);
    let (mut left, mut right, mut neg) = (Cell::int(0), Cell::int(0), Cell::int(1));
    for _ in 0..1_500_000 {
        left = s.put_compound(plus, &[left, Cell::int(1)]);
        right = s.put_compound(plus, &[Cell::int(1), right]);
        neg = s.put_compound(minus, &[neg]);
    }
    assert_eq!(eval(&mut s, left), Ok(Cell::int(1_500_000)));
    assert_eq!(eval(&mut s, right), Ok(Cell::int(1_500_000)));
    assert_eq!(eval(&mut s, neg), Ok(Cell::int(1)));
    for at in [0, 1] {
        let hole = s.new_var();
        let args = if at == 0 { [hole, Cell::int(1)] } else { [Cell::int(1), hole] };
        let t = s.put_compound(plus, &args);
        s.bind(hole, t);
        assert!(matches!(eval(&mut s, t), Err(Throw::Ball(_))));
    }
}

#[test]
fn random_numbers() {
    let (mut a, mut b) = (Random::new(7), Random::new(7));
    for n in 1..1000 {
        let x = a.below(n);
        assert!(x < n && x == b.below(n));
        let f = a.float();
        assert!(0.0 < f && f < 1.0 && f == b.float());
    }
    check(&[
        ("(random 1)", "0"),
        ("(random 0)", "domain_error(not_less_than_one,0)"),
        ("(// (random (<< 1 80)) (<< 1 80))", "0"),
    ]);
}

#[test]
fn comparisons() {
    let mut s = store();
    let mut cmp = |a: &str, b: &str| {
        let (a, b) = (read(&mut s, a), read(&mut s, b));
        compare_num(&mut s, a, b)
    };
    assert_eq!(cmp("1", "1.0"), Ok(Some(Ordering::Equal)));
    assert_eq!(cmp("9007199254740993", "9007199254740992.0"), Ok(Some(Ordering::Greater)));
    assert_eq!(cmp("nan", "1"), Ok(None));
    assert_eq!(cmp("(+ 1 1)", "(<< 1 70)"), Ok(Some(Ordering::Less)));
    assert_eq!(cmp("1r10", "0.1"), Ok(Some(Ordering::Less)));
    assert!(cmp("_", "1").is_err());
}

/// Numbers of many words, among them those that make division's estimates go wrong.
fn long() -> impl Strategy<Value = BigInt> {
    let word = prop_oneof![
        Just(0),
        Just(1),
        Just(u64::MAX),
        Just(1 << 63),
        Just((1 << 63) - 1),
        Just(u64::MAX - 1),
        any::<u64>()
    ];
    (any::<bool>(), prop::collection::vec(word, 0..70)).prop_map(|(negative, words)| {
        let n = words.iter().fold(BigInt::ZERO, |n, w| (n << 64) + BigInt::from(*w));
        if negative { -n } else { n }
    })
}

fn operand() -> impl Strategy<Value = BigInt> {
    prop_oneof![
        long(),
        long(),
        (-4i64..5).prop_map(BigInt::from),
        any::<i64>().prop_map(BigInt::from),
        any::<i128>().prop_map(BigInt::from),
        (any::<i128>(), any::<i128>(), 0u32..300).prop_map(|(a, b, n)| (BigInt::from(a) * BigInt::from(b)) << n),
    ]
}

fn floor(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (q, r) = (a / b, a % b);
    let zero = BigInt::ZERO;
    if r != zero && (r < zero) != (*b < zero) { (q - 1, r + b) } else { (q, r) }
}

fn euclid(a: &BigInt, b: &BigInt) -> BigInt {
    let (mut a, mut b) = (BigInt::from(a.magnitude().clone()), BigInt::from(b.magnitude().clone()));
    while b != BigInt::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    a
}

proptest! {
    #[test]
    fn integers_agree_with_another_library(a in operand(), b in operand(), n in 0u32..200) {
        let mut s = store();
        let mut run = |op: &str, x: &BigInt, y: &BigInt| run_in(&mut s, &format!("({op} {x} {y})"));
        prop_assert_eq!(run("+", &a, &b), (&a + &b).to_string());
        prop_assert_eq!(run("-", &a, &b), (&a - &b).to_string());
        prop_assert_eq!(run("*", &a, &b), (&a * &b).to_string());
        prop_assert_eq!(run("/\\", &a, &b), (&a & &b).to_string());
        prop_assert_eq!(run("\\/", &a, &b), (&a | &b).to_string());
        prop_assert_eq!(run("xor", &a, &b), (&a ^ &b).to_string());
        prop_assert_eq!(run("gcd", &a, &b), euclid(&a, &b).to_string());
        prop_assert_eq!(run("min", &a, &b), (&a).min(&b).to_string());
        prop_assert_eq!(run("<<", &a, &BigInt::from(n)), (&a << n).to_string());
        prop_assert_eq!(run(">>", &a, &BigInt::from(n)), (&a >> n).to_string());
        prop_assert_eq!(run(">>", &a, &-BigInt::from(n)), (&a << n).to_string());
        prop_assert_eq!(run("^", &a, &BigInt::from(n % 7)), a.pow(n % 7).to_string());
        if b != BigInt::ZERO {
            prop_assert_eq!(run("//", &a, &b), (&a / &b).to_string());
            prop_assert_eq!(run("rem", &a, &b), (&a % &b).to_string());
            prop_assert_eq!(run("div", &a, &b), floor(&a, &b).0.to_string());
            prop_assert_eq!(run("mod", &a, &b), floor(&a, &b).1.to_string());
        }
    }

    #[test]
    fn all_functions_return(op in 0usize..100, a in -5i64..70, b in -3i64..70, x in any::<f64>()) {
        let mut s = store();
        let ops: Vec<_> = all().filter(|(_, _, n)| *n > 0).collect();
        let (op, ..) = ops[op % ops.len()];
        let big = s.put_num(&Num::from(dashu_int::IBig::from(3) << 100));
        let third = s.put_num(&Num::from(dashu_ratio::RBig::from_parts(a.into(), 3u8.into())));
        let x = s.put_float(x);
        let values = [Cell::int(a), Cell::int(b), big, third, x];
        for v in values {
            for w in values {
                let r = match op {
                    Op::One(op) => apply1(&mut s, op, v),
                    Op::Two(op) => apply2(&mut s, op, v, w),
                    _ => Ok(v),
                };
                prop_assert!(!matches!(r, Ok(c) if !s.is_number(c)));
            }
        }
    }
}
