//! `ludolog check`: what is wrong with programs, without running them.

use std::collections::BTreeSet;

use super::{ERROR, commands::Check, json::Json};
use crate::{
    engine::{Session, Term},
    program::{Finding, Kind, flags::FlagValue},
    syntax::Severity,
};

/// Exit status: there are warnings, but no errors.
const WARNINGS: u8 = 1;

/// Checks the files; returns the exit status.
pub fn run(options: &Check) -> u8 {
    let mut findings: Vec<Finding> = Vec::new();
    // what one of the files defines is not undefined in the others
    let mut defined: BTreeSet<String> = BTreeSet::new();
    for file in &options.files {
        let (found, names) = check(file, options.iso);
        findings.extend(found);
        defined.extend(names);
    }
    findings.retain(|f| f.undefined.as_ref().is_none_or(|name| !defined.contains(name)));
    findings.retain(|f| !(options.no_notes && f.severity == Severity::Note));
    findings.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    findings.dedup();
    if options.json {
        println!("{}", Json::List(findings.iter().map(json).collect()).to_text());
    } else {
        findings.iter().for_each(print);
        eprintln!("{}", summary(&findings));
    }
    match findings.iter().map(|f| f.severity).max() {
        Some(Severity::Error) => ERROR,
        Some(Severity::Warning) => WARNINGS,
        _ => 0,
    }
}

/// What is found in one file, and the predicates that it defines in `user`.
fn check(file: &str, iso: bool) -> (Vec<Finding>, Vec<String>) {
    let mut session = Session::new();
    if iso {
        let flags = &mut session.context_mut().flags;
        flags.set("iso", FlagValue::bool(true));
        flags.set("double_quotes", FlagValue::atom("codes"));
    }
    session.context_mut().loading.findings = Some(Vec::new());
    let goal = Term::compound("$check_file", [Term::atom(file)]);
    let done = session.query(goal).and_then(|q| q.exists());
    let mut findings = session.context_mut().loading.findings.take().unwrap_or_default();
    if let Err(e) = done {
        findings.push(Finding {
            severity: Severity::Error,
            code: "error".into(),
            message: e.to_string(),
            notes: Vec::new(),
            file: String::new(),
            line: 0,
            column: 0,
            undefined: None,
        });
    }
    let here = std::env::current_dir().map(|d| format!("{}/", d.display())).unwrap_or_default();
    for f in &mut findings {
        f.file = match f.file.strip_prefix(&here) {
            _ if f.file.is_empty() => file.to_owned(),
            Some(rest) => rest.to_owned(),
            None => std::mem::take(&mut f.file),
        };
    }
    let m = &session.m;
    let own = m.preds.iter().filter(|(_, p)| p.kind == Kind::Clauses && !p.flags.system);
    let user = own.filter(|(_, p)| p.module == crate::term::names::USER);
    let names = user.map(|(_, p)| format!("{}/{}", m.store.atoms.name(p.key.name()), p.key.arity()));
    (findings, names.collect())
}

fn print(f: &Finding) {
    match f.line {
        0 => println!("{}: {}: {} [{}]", f.file, f.severity, f.message, f.code),
        line => println!("{}:{line}:{}: {}: {} [{}]", f.file, f.column, f.severity, f.message, f.code),
    }
    for note in &f.notes {
        println!("  {}", note.trim_end());
    }
}

fn json(f: &Finding) -> Json {
    Json::Object(vec![
        ("file", Json::text(&*f.file)),
        ("line", Json::Int(i64::from(f.line))),
        ("column", Json::Int(i64::from(f.column))),
        ("severity", Json::text(f.severity.to_string())),
        ("code", Json::text(&*f.code)),
        ("message", Json::text(&*f.message)),
        ("notes", Json::List(f.notes.iter().map(|n| Json::text(&**n)).collect())),
    ])
}

fn summary(findings: &[Finding]) -> String {
    let mut parts = Vec::new();
    for (severity, word) in [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")] {
        let n = findings.iter().filter(|f| f.severity == severity).count();
        if n > 0 {
            parts.push(format!("{n} {word}{}", if n == 1 { "" } else { "s" }));
        }
    }
    if parts.is_empty() { "nothing found".to_owned() } else { parts.join(", ") }
}
