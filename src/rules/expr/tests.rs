use super::*;

fn kind(s: &str) -> &'static str {
    match leaf(s) {
        Ok(Leaf::Text(_)) => "text",
        Ok(Leaf::Keyword(_)) => "keyword",
        Ok(Leaf::Bind(_)) => "bind",
        Ok(Leaf::Calc(..)) => "calc",
        Ok(Leaf::Test(_)) => "test",
        Ok(Leaf::Equal(_)) => "equal",
        Err(p) => p.code.name(),
    }
}

#[test]
fn leaves_are_what_they_look_like() {
    for (text, want) in [
        ("A-1", "text"),
        ("3+4", "text"),
        ("costs $5", "text"),
        ("costs $$", "text"),
        ("=6/2", "equal"),
        ("$X", "bind"),
        ("$X:int", "bind"),
        ("$X : any ", "bind"),
        ("$X = 3", "calc"),
        ("$X:int = $A > 2 ? 10 : $A", "calc"),
        ("$X == 3", "test"),
        ("$X + 1", "equal"),
        ("< 20", "test"),
        (" !(<5)", "test"),
        (">10 && <20", "test"),
        ("=<5", "E_SYNTAX"),
        ("$X:wat", "E_UNKNOWN_TYPE"),
        ("\\<20", "text"),
        ("@absent", "keyword"),
        ("$this", "equal"),
        ("price < 20", "text"),
        ("", "text"),
        ("(", "text"),
        ("$é", "bind"),
    ] {
        assert_eq!(kind(text), want, "{text:?}");
    }
}

#[test]
fn keys_lose_their_tags() {
    let plain = |s: &str| Key::Plain(s.into());
    assert_eq!(key("gold@cnt"), Ok(plain("gold")));
    assert_eq!(key("\\a@b"), Ok(plain("a@b")));
    assert_eq!(key("@parent@2"), Ok(Key::Word("@parent".into())));
    assert_eq!(key("_@x"), Ok(Key::Calc));
    assert_eq!(key("$X : int@2"), Ok(Key::Var(Binding { name: "X".into(), ty: Some(Type::Int) })));
    assert_eq!(key("$5"), Ok(plain("$5")));
    assert_eq!(key("$X + 1").unwrap_err().code.name(), "E_SYNTAX");
    let Ok(Key::Path(p)) = key("@/a/../$X@2") else { panic!("a path") };
    assert!(p.absolute);
    assert_eq!(p.segs, [Seg::Key("a".into()), Seg::Up, Seg::Var("X".into())]);
}

#[test]
fn precedence() {
    let same = |a: &str, b: &str| assert_eq!(expression(a).unwrap(), expression(b).unwrap(), "{a}");
    same("1+2*3-4", "(1+(2*3))-4");
    same("1 < 2 && 3 = 3 || true", "((1<2) && (3==3)) || (true)");
    same("!$a == 1", "!($a == 1)");
    same("-1 - -2", "(-1) - (-2)");
    same("$a ?? 1 ? 2 : 3", "(($a ?? 1) ? 2 : 3)");
    same("< 5", "$this < 5");
    for bad in ["", "1 +", "1 2", "(1", "foo", "f(1", "1 < 2 < 3", "path($x)", ".5", "1.", "1e999", "'a", "$", "a ? 1"]
    {
        assert_eq!(expression(bad).unwrap_err().code.name(), "E_SYNTAX", "{bad}");
    }
}

#[test]
fn depth_has_a_bound() {
    assert!(expression(&("(".repeat(50) + "1" + &")".repeat(50))).is_ok());
    for text in ["(".repeat(100_000), "!".repeat(100_000), "-".repeat(100_000), "1+".repeat(100_000) + "1"] {
        assert_eq!(expression(&text).unwrap_err().code.name(), "E_SYNTAX");
    }
}
