use super::*;
use crate::rules::json::Json;

fn tree(text: &str) -> StateTree {
    StateTree::from_json(text).unwrap()
}

#[test]
fn what_is_read_is_written() {
    for text in [
        "null",
        "[]",
        "{}",
        r#"{"b":[1,2.5,{"a":null}],"10":true,"2":"x\"\n"}"#,
        "123456789012345678901234567890",
        r#"[[],{},[{}],"é"]"#,
    ] {
        assert_eq!(tree(text).to_string(), text);
    }
}

#[test]
fn deep_states_do_not_recurse() {
    let n = 200_000;
    let text = "[".repeat(n) + &"]".repeat(n);
    let mut t = tree(&text);
    assert_eq!(t.to_string(), text);
    assert!(t.remove("/0"));
    assert_eq!(t.to_string(), "[]");
    assert!(t.undo());
    assert_eq!(t.to_string(), text);
}

#[test]
fn order_is_that_of_the_text_and_of_edits() {
    let mut t = tree(r#"{"b":1,"a":2,"c":3}"#);
    t.set("/a", 5).unwrap();
    t.remove("/b");
    t.set("/b", 6).unwrap();
    assert_eq!(t.to_string(), r#"{"a":5,"c":3,"b":6}"#);
    assert!(t.undo() && t.undo());
    assert_eq!(t.to_string(), r#"{"b":1,"a":5,"c":3}"#);
    assert!(t.undo());
    assert_eq!(t.to_string(), r#"{"b":1,"a":2,"c":3}"#);
    assert!(!t.undo());
}

#[test]
fn arrays_close_up() {
    let mut t = tree("[0,1,2,3]");
    t.remove("/1");
    assert_eq!((t.to_string().as_str(), t.get_i64("/1")), ("[0,2,3]", Some(2)));
    t.set("/3", "x").unwrap();
    t.set("/-", "y").unwrap();
    assert_eq!(t.to_string(), r#"[0,2,3,"x","y"]"#);
    assert_eq!(t.set("/9", 1).unwrap_err().code(), "E_INDEX");
    while t.undo() {}
    assert_eq!(t.to_string(), "[0,1,2,3]");
}

#[test]
fn indexes_follow_edits() {
    let mut t = tree(r#"{"p":{"a":{"t":"x"},"b":{"t":"y"},"c":{"t":"x"},"d":{"t":5},"e":{"t":"5"}}}"#);
    let key = |t: &StateTree, k: &str| t.symbols.intern(k);
    let names = |t: &mut StateTree, v: IndexKey| -> Vec<String> {
        let (p, keys) = (t.member(NodeId::ROOT, key(t, "p")).unwrap(), [key(t, "t")]);
        let found: Vec<NodeId> = t.indexed(p, &keys, v).iter().map(|(_, n)| *n).collect();
        found.into_iter().map(|n| t.symbols.text(t.key_sym(n)).to_string()).collect()
    };
    let x = IndexKey::Text(key(&t, "x"));
    assert_eq!(names(&mut t, x), ["a", "c"]);
    assert_eq!(names(&mut t, IndexKey::Int(5)), ["d", "e"]);
    t.set("/p/b/t", "x").unwrap();
    t.remove("/p/a");
    assert_eq!(names(&mut t, x), ["b", "c"]);
    t.set("/p/f", "{\"t\":\"x\"}".parse::<Json>().unwrap()).unwrap();
    assert_eq!(names(&mut t, x), ["b", "c", "f"]);
    while t.undo() {}
    assert_eq!(names(&mut t, x), ["a", "c"]);
    t.set("/p", 1).unwrap();
    assert!(t.undo());
    assert_eq!(names(&mut t, x), ["a", "c"]);
}

/// Random edits and undos against a plain value.
#[test]
fn random_edits_and_undos() {
    let mut seed = 12345u64;
    let mut random = |n: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % n
    };
    for _ in 0..200 {
        let mut t = tree(r#"{"a":[1,2,[3]],"b":{"c":{"d":1}}}"#);
        t.keep_history(3);
        let mut states = vec![t.to_string()];
        for _ in 0..30 {
            let pointer = ["/a", "/a/0", "/a/2/0", "/b", "/b/c", "/b/c/d", "/x", "/x/y", ""][random(9) as usize];
            let value: Json = ["1", "[1,2]", r#"{"c":{"z":[1]}}"#, "\"t\""][random(4) as usize].parse().unwrap();
            let before = t.history();
            let done = match random(3) {
                0 => t.remove(pointer),
                1 => t.set(pointer, value).is_ok(),
                _ => {
                    if t.undo() {
                        states.pop();
                    }
                    assert_eq!(t.to_string(), *states.last().unwrap());
                    continue;
                }
            };
            if done {
                assert!(t.history() > before || before >= 3);
                states.push(t.to_string());
            } else {
                assert_eq!(t.to_string(), *states.last().unwrap());
            }
        }
        assert!(t.size() < 400);
    }
}
