//! Rules: cases with what they come to.
//!
//! `LUDOLOG_RULE_CASES=directory` adds the cases of a directory,
//! `LUDOLOG_RULE_LINES=file` those of a file with a case on each line.

mod case;
mod cli;
mod lowered;
mod patch;
mod prolog;
mod schema;
mod watch;

use std::{fs, panic, path::Path};

use ludolog::rules::Json;

fn directory(dir: &Path) -> Vec<(String, Json)> {
    let mut files: Vec<_> = fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "json"));
    files.sort();
    let read = |p: &std::path::PathBuf| {
        fs::read_to_string(p).unwrap().parse().unwrap_or_else(|e| panic!("{}: {e}", p.display()))
    };
    files.iter().map(|p| (p.display().to_string(), read(p))).collect()
}

/// Problems of a case, panics included.
fn problems(case: &Json) -> Vec<String> {
    let run = panic::AssertUnwindSafe(|| case::differences(case, &case::run(case)));
    panic::catch_unwind(run).unwrap_or_else(|p| {
        let text = p.downcast_ref::<String>().cloned().or_else(|| p.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        vec![format!("panic: {}", text.unwrap_or_default())]
    })
}

fn check(cases: Vec<(String, Json)>) {
    let mut failed = Vec::new();
    let n = cases.len();
    for (name, case) in cases {
        let bad = problems(&case);
        if !bad.is_empty() {
            failed.push(format!("{name}\n{}", bad.join("\n")));
        }
    }
    let shown = failed.iter().take(20).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(failed.is_empty(), "{} of {n} cases fail\n{shown}", failed.len());
}

/// Our own cases: files with an array of them each.
fn own() -> Vec<(String, Json)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/cases");
    let all = directory(&dir);
    let named = |(file, cases): (String, Json)| {
        let named = cases.elements().map(move |c| (format!("{file}: {}", c.get("title").unwrap_or_default()), c));
        named.collect::<Vec<_>>()
    };
    all.into_iter().flat_map(named).collect()
}

fn check_by_command_line(cases: Vec<(String, Json)>) {
    let n = cases.len();
    let failed: Vec<String> = cases
        .iter()
        .map(|(name, case)| (name, cli::differences(case)))
        .filter(|(_, bad)| !bad.is_empty())
        .map(|(name, bad)| format!("{name}\n{}", bad.join("\n")))
        .collect();
    assert!(failed.is_empty(), "{} of {n} cases fail\n{}", failed.len(), failed.join("\n\n"));
}

#[test]
fn own_cases() {
    check(own());
}

#[test]
fn own_cases_by_the_command_line() {
    check_by_command_line(own());
}

fn check_lowered(cases: Vec<(String, Json)>) {
    for (name, case) in cases {
        let bad = lowered::differences(&case);
        assert!(bad.is_empty(), "{name}\n{}", bad.join("\n"));
    }
}

#[test]
fn lowered_rules_in_a_fresh_session() {
    check_lowered(own());
}

#[test]
fn cases_of_a_directory() {
    if let Ok(dir) = std::env::var("LUDOLOG_RULE_CASES") {
        check(directory(Path::new(&dir)));
        check_by_command_line(directory(Path::new(&dir)));
        check_lowered(directory(Path::new(&dir)));
    }
}

/// Random cases with the answers of a reference; `generate.py` has made them.
#[test]
fn golden_cases() {
    let text = include_str!("golden/random.jsonl");
    check(text.lines().enumerate().map(|(i, l)| (format!("line {}: {l}", i + 1), l.parse().unwrap())).collect());
}

#[test]
fn cases_of_a_file_of_lines() {
    if let Ok(file) = std::env::var("LUDOLOG_RULE_LINES") {
        let text = fs::read_to_string(file).unwrap();
        check(text.lines().enumerate().map(|(i, l)| (format!("line {}: {l}", i + 1), l.parse().unwrap())).collect());
    }
}
