//! What the commands print.

use crate::rules::{Json, JsonBuilder, LogRecord, Outcome, RuleError, Stage, StateTree};

/// An error: on the standard output as JSON, else in a line on the standard error.
pub(super) fn error(e: &RuleError, json: bool) {
    if !json {
        eprintln!("{e}");
        return;
    }
    let stage = if e.stage() == Stage::Load { "load" } else { "run" };
    let file = if e.file().is_empty() { Json::null() } else { Json::from(e.file()) };
    let mut b = JsonBuilder::new();
    b.begin_object().key("error").begin_object();
    b.member("code", e.code()).member("stage", stage).member("file", file).member("path", e.path());
    b.member("line", e.line()).member("column", e.column()).member("message", e.message());
    b.end().end();
    println!("{}", b.finish());
}

fn list(b: &mut JsonBuilder, items: impl Iterator<Item = Json>) {
    b.begin_list();
    items.for_each(|i| {
        b.push(&i);
    });
    b.end();
}

/// A run: the state, or an object with all that was done.
pub(super) fn outcome(state: &StateTree, done: &Outcome, json: bool) {
    if !json {
        println!("{state}");
        return;
    }
    let mut b = JsonBuilder::new();
    b.begin_object().key("state").push(&state.to_json());
    b.key("calls").begin_list();
    for (name, args) in &done.calls {
        list(&mut b, std::iter::once(Json::from(&**name)).chain(args.iter().cloned()));
    }
    b.end();
    b.key("edits");
    list(&mut b, done.edits.iter().map(|e| e.to_json()));
    b.key("log");
    list(&mut b, done.log.iter().map(|r| r.to_json()));
    if !done.failed.is_empty() {
        b.key("failed");
        list(&mut b, done.failed.iter().map(|n| Json::from(&**n)));
    }
    b.end();
    println!("{}", b.finish());
}

/// A log as an indented text on the standard error.
pub(super) fn log(records: &[LogRecord]) {
    for r in records {
        let data: Vec<String> = r.data.iter().map(|(k, v)| format!("{k}={v}")).collect();
        eprintln!("{}{} {} {}", "  ".repeat(r.depth as usize), r.event, r.at, data.join(" "));
    }
}
