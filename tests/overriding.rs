//! What becomes of a user's file that defines a predicate of the system: as in SWI-Prolog, whose
//! outcomes are in `tests/overriding/golden.txt`, or as `explained.txt` tells and why.
//! `UPDATE=1 cargo test --test overriding` asks `swipl` again.

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/overriding")
}

/// The indicators of all predicates that users know of, quoted.
fn indicators() -> BTreeSet<String> {
    let rows = [ludolog::builtins::table(), ludolog::load::table()].concat();
    let builtins = rows.iter().map(|r| (r.name, r.arity));
    let exports = ludolog::load::autoload::LIBRARIES.iter().flat_map(|l| l.exports.iter().copied());
    builtins
        .chain(exports)
        .filter(|(name, _)| !name.starts_with('$'))
        .map(|(name, arity)| format!("('{}')/{arity}", name.replace('\\', "\\\\").replace('\'', "\\'")))
        .collect()
}

/// What the driver prints for the indicators, in their order.
fn outcomes(program: &str, indicators: &BTreeSet<String>) -> Vec<String> {
    let mut child = Command::new(program)
        .args(["-q", "-g", "run", "-t", "halt"])
        .arg(folder().join("driver.pl"))
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let input: String = indicators.iter().flat_map(|i| [i, ".\n"]).collect();
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let out = child.wait_with_output().expect("the program ends");
    let _ = writer.join();
    let lines: Vec<String> = String::from_utf8_lossy(&out.stdout)
        .lines()
        .filter_map(|l| l.rsplit_once(' '))
        .map(|(_, outcome)| outcome.to_owned())
        .collect();
    assert_eq!(lines.len(), indicators.len(), "{program}: an outcome for each");
    lines
}

/// Lines `Indicator Outcome`; what follows is a reason.
fn table(file: &str) -> HashMap<String, String> {
    let text = fs::read_to_string(folder().join(file)).unwrap_or_default();
    let rows = text.lines().filter(|l| !l.starts_with("% ") && !l.is_empty());
    rows.filter_map(|l| {
        let at = l.rfind("')/")?;
        let (name, rest) = l.split_at(at + 3);
        let mut words = rest.split(' ');
        Some((format!("{name}{}", words.next()?), words.next()?.to_owned()))
    })
    .collect()
}

#[test]
fn predicates_are_overridden_as_in_swi_prolog() {
    let all = indicators();
    if std::env::var_os("UPDATE").is_some() {
        let theirs = outcomes("swipl", &all);
        let lines: String = all.iter().zip(theirs).map(|(i, o)| format!("{i} {o}\n")).collect();
        fs::write(folder().join("golden.txt"), lines).expect("writable");
    }
    let (golden, mut explained) = (table("golden.txt"), table("explained.txt"));
    let ours = outcomes(env!("CARGO_BIN_EXE_ludolog"), &all);
    let mut wrong = Vec::new();
    for (indicator, ours) in all.iter().zip(ours) {
        let theirs = golden.get(indicator).map_or("unasked", String::as_str);
        let known = explained.remove(indicator);
        let same = ours == theirs || theirs == "unknown" && ours != "warned";
        if same && known.is_some() {
            wrong.push(format!("{indicator} is explained, but the same"));
        } else if !same && known.as_deref() != Some(&*ours) {
            wrong.push(format!("{indicator} {ours} (theirs {theirs})"));
        }
    }
    wrong.extend(explained.keys().map(|i| format!("{i} is explained, but unknown")));
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
    assert!(golden.len() > 800, "only {} predicates", golden.len());
}
