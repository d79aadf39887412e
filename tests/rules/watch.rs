//! `ludolog rules watch` runs again when a file changes: rules, state, or what is included.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
};

#[test]
fn what_is_changed_is_run_again() {
    let dir = std::env::temp_dir().join(format!("ludolog-rules-watch-{}", std::process::id()));
    fs::create_dir_all(&dir).unwrap();
    // another size each time: the clock of a file system may be coarse
    let write = |name: &str, text: &str| fs::write(dir.join(name), text).unwrap();
    write("state.json", r#"{"n":1}"#);
    write("part.json", r#"[{"action":{"n":"$this + 1"}}]"#);
    write("rules.json", r#"[{"@include":"part.json"}]"#);
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludolog"))
        .args(["rules", "watch", "--rules", "rules.json", "--state", "state.json", "--count", "5"])
        .current_dir(&dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || lines.next().unwrap().unwrap();
    assert_eq!(next(), r#"{"n":2}"#);
    write("state.json", r#"{"n":10}"#);
    assert_eq!(next(), r#"{"n":11}"#);
    write("part.json", r#"[{"action":{"n":"$this + 100"}}]"#);
    assert_eq!(next(), r#"{"n":110}"#);
    // an error is told, and the next version is waited for
    write("rules.json", "[");
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut error = String::new();
    errors.read_line(&mut error).unwrap();
    assert!(error.starts_with("rules.json:1:2: E_JSON"), "{error}");
    write("rules.json", r#"[{"action":{"n":0}}]"#);
    assert_eq!(next(), r#"{"n":0}"#);
    assert!(child.wait().unwrap().success());
    let mut rest = String::new();
    errors.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
    fs::remove_dir_all(&dir).unwrap();
}
