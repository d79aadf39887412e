//! Programs of several modules, run through the binary. `tests/modules/NAME/expected.txt` is what
//! SWI-Prolog prints (`tests/modules/compare.py` writes it); `differences.txt` lists the lines that
//! are other ones here, each with its reason. For `errors` the messages are compared, too.

use std::{path::Path, process::Command};

/// Lines of the differences: program, SWI-Prolog's line, ours (empty: none).
fn differences(program: &str) -> Vec<(String, String)> {
    let text = include_str!("modules/differences.txt");
    let rows = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    let rows = rows.map(|l| l.split('\t').collect::<Vec<_>>());
    rows.filter(|r| r[0] == program).map(|r| (r[1].to_owned(), r.get(2).unwrap_or(&"").to_string())).collect()
}

/// Text without what differs from run to run.
fn stable(text: &str, dir: &str) -> String {
    let mut out = String::new();
    let text = text.replace(dir, "DIR");
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
        if let Some(after) = rest.strip_prefix("<stream>(") {
            out.push_str("<stream>");
            rest = after.split_once(')').map_or("", |(_, r)| r);
            continue;
        }
        let word = out.chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
        if c == '_' && !word && digits(&rest[1..]) > 0 {
            out.push('_');
            rest = &rest[1 + digits(&rest[1..])..];
            continue;
        }
        let n = digits(rest);
        if n >= 9 && rest[n..].starts_with('.') {
            out.push_str("TIME");
            rest = &rest[n + 1 + digits(&rest[n + 1..])..];
            continue;
        }
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    out
}

#[track_caller]
fn same(program: &str, file: &str, found: &str, order: bool) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules");
    let expected = std::fs::read_to_string(here.join(program).join(file)).unwrap();
    let found = stable(found, &here.display().to_string());
    let mut expected: Vec<&str> = expected.lines().collect();
    let rows = differences(program);
    for (theirs, ours) in &rows {
        let Some(i) = expected.iter().position(|l| l == theirs) else { continue };
        if ours.is_empty() {
            expected.remove(i);
        } else {
            expected[i] = ours;
        }
    }
    let mut found: Vec<&str> = found.lines().collect();
    if !order {
        expected.sort_unstable();
        found.sort_unstable();
    }
    assert_eq!(found, expected, "{program}/{file}");
}

fn run(program: &str) -> (String, String) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules").join(program);
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludolog"));
    let output = command.args(["-g", "go", "-t", "halt", "main.pl"]).current_dir(dir).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

macro_rules! programs {
    ($($name:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            let (out, _) = run(stringify!($name));
            same(stringify!($name), "expected.txt", &out, true);
        }
    )*};
}

programs! {
    database,
    errors,
    expansion,
    import_modules,
    imported_dynamic,
    imports,
    lazy,
    meta_arguments,
    operators,
    paths,
    reload,
    transparent,
}

#[test]
fn messages_of_errors() {
    // which export is told first is a matter of SWI-Prolog's tables
    let (_, messages) = run("errors");
    same("errors", "messages.txt", &messages, false);
}
