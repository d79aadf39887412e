//! `ludolog test`: runs the unit tests of files, each in a session of its own.

use std::{io::IsTerminal, time::Instant};

use super::{ERROR, FAILED, LIMIT, commands::Test, json::Json, quantity};
use crate::{
    engine::{Error, ErrorKind, Kind, Output, Session, Term, TermRef},
    program::flags::FlagValue,
};

/// What has become of one test.
struct TestResult {
    unit: String,
    name: String,
    file: String,
    line: i64,
    bindings: String,
    status: String,
    seconds: f64,
    lines: Vec<String>,
}

/// What has become of one file.
struct FileResult {
    file: String,
    tests: Vec<TestResult>,
    /// Errors and warnings of loading it.
    errors: usize,
    warnings: usize,
    /// Why the tests did not come to their end, with the exit status.
    stopped: Option<(String, u8)>,
    output: Option<Output>,
    seconds: f64,
}

/// How often each thing has happened.
#[derive(Default)]
struct Counts {
    passed: usize,
    failed: usize,
    blocked: usize,
    fixme: usize,
    choicepoints: usize,
}

/// Runs the tests; returns the exit status.
pub fn run(options: &Test) -> u8 {
    let limit = match options.time_limit.as_deref().map(|t| (t, quantity::time(t))) {
        Some((text, None)) => {
            eprintln!("ludolog: option --time-limit: cannot use '{text}'");
            return ERROR;
        }
        other => other.and_then(|(_, t)| t),
    };
    let start = Instant::now();
    let mut results = Vec::new();
    for file in &options.files {
        let result = run_file(file, options, limit);
        if !options.json {
            println!("{}", file_line(&result));
        }
        results.push(result);
    }
    let seconds = start.elapsed().as_secs_f64();
    if options.json {
        println!("{}", json(&results, seconds).to_text());
    } else if results.len() > 1 {
        let all = count(results.iter().flat_map(|r| &r.tests));
        println!("{} files: {} in {seconds:.3} s", results.len(), summary(&all));
    }
    let worst = |r: &FileResult| match &r.stopped {
        Some((_, status)) => *status,
        None if r.errors > 0 => ERROR,
        None => u8::from(count(&r.tests).failed > 0) * FAILED,
    };
    results.iter().map(worst).max().unwrap_or(0)
}

fn run_file(file: &str, options: &Test, limit: Option<std::time::Duration>) -> FileResult {
    let start = Instant::now();
    let mut session = Session::new();
    let output = options.json.then(|| session.capture_output());
    let flags = &mut session.context_mut().flags;
    // of the messages only those about failures are wanted
    flags.set("verbose", FlagValue::atom("silent"));
    session.context_mut().loading.passive = true;
    session.limits_mut().time = limit;
    let mut result = FileResult {
        file: file.to_owned(),
        tests: Vec::new(),
        errors: 0,
        warnings: 0,
        stopped: None,
        output,
        seconds: 0.0,
    };
    let progress = !options.json && std::io::stderr().is_terminal();
    let begin = Term::compound("$plunit_load", [Term::atom(file), Term::atom(&progress.to_string())]);
    match session.query(begin).and_then(|q| q.exists()) {
        // a program may end its own load
        Ok(_) => {}
        Err(e) if matches!(e.kind(), ErrorKind::Halt(_)) => {}
        Err(e) => result.stopped = Some(problem(&mut session, e)),
    }
    let counts = &session.context_mut().loading;
    (result.errors, result.warnings) = (counts.errors, counts.warnings);
    if result.stopped.is_none() {
        session.set("Filter", Term::atom(options.filter.as_deref().unwrap_or("")));
        let ran = session.query("'$plunit_run'(Filter, Results)").and_then(|q| q.first::<Term>());
        match ran {
            Ok(list) => result.tests = list.map_or_else(Vec::new, |l| results_of(&l)),
            Err(e) => result.stopped = Some(problem(&mut session, e)),
        }
        if progress {
            eprint!("\r\x1b[K");
        }
    }
    // there is nobody left to be told
    let _ = session.context_mut().streams.flush_all();
    result.seconds = start.elapsed().as_secs_f64();
    result
}

/// Tells why a file's tests stop; the reason and the exit status.
fn problem(session: &mut Session, e: Error) -> (String, u8) {
    match e.into_kind() {
        ErrorKind::Halt(status) => (format!("halt({status})"), ERROR),
        ErrorKind::Limit { resource, .. } => (format!("{resource} limit exceeded"), LIMIT),
        ErrorKind::Thrown { term, text } => {
            session.print_message("error", Term::compound("unhandled", [term]));
            (text, ERROR)
        }
        kind => (kind.to_string(), ERROR),
    }
}

fn results_of(list: &Term) -> Vec<TestResult> {
    let text = |t: TermRef| t.as_str().unwrap_or_default().to_owned();
    let result = |item: &TermRef| {
        let a = item.as_compound("result", 8)?;
        Some(TestResult {
            unit: text(a.get(0)?),
            name: text(a.get(1)?),
            file: text(a.get(2)?),
            line: a.get(3)?.as_int().unwrap_or(0),
            bindings: text(a.get(4)?),
            status: text(a.get(5)?),
            seconds: if let Kind::Float(f) = a.get(6)?.kind() { f } else { 0.0 },
            lines: a.get(7)?.as_list().unwrap_or_default().into_iter().map(text).collect(),
        })
    };
    list.as_ref().as_list().unwrap_or_default().iter().filter_map(result).collect()
}

fn count<'a>(tests: impl IntoIterator<Item = &'a TestResult>) -> Counts {
    let mut c = Counts::default();
    for t in tests {
        match t.status.as_str() {
            "passed" => c.passed += 1,
            "choicepoint" => {
                c.passed += 1;
                c.choicepoints += 1;
            }
            "failed" => c.failed += 1,
            "blocked" => c.blocked += 1,
            _ => c.fixme += 1,
        }
    }
    c
}

fn summary(c: &Counts) -> String {
    let mut text = format!("{} passed, {} failed", c.passed, c.failed);
    for (n, what) in [(c.blocked, "blocked"), (c.fixme, "to be fixed"), (c.choicepoints, "left choice points")] {
        if n > 0 {
            text += &format!(", {n} {what}");
        }
    }
    text
}

fn file_line(r: &FileResult) -> String {
    let c = count(&r.tests);
    let what = match &r.stopped {
        Some((why, _)) => format!("stopped: {why}"),
        None if r.tests.is_empty() => "no tests".to_owned(),
        None => summary(&c),
    };
    let load = if r.errors > 0 {
        format!(", {} error{} while loading", r.errors, if r.errors == 1 { "" } else { "s" })
    } else {
        String::new()
    };
    format!("{}: {what}{load} in {:.3} s", r.file, r.seconds)
}

fn json(results: &[FileResult], seconds: f64) -> Json {
    let test = |t: &TestResult| {
        Json::Object(vec![
            ("unit", Json::text(&*t.unit)),
            ("test", Json::text(&*t.name)),
            ("file", Json::text(&*t.file)),
            ("line", Json::Int(t.line)),
            ("bindings", Json::text(&*t.bindings)),
            ("status", Json::text(&*t.status)),
            ("seconds", Json::Seconds(t.seconds)),
            ("details", Json::List(t.lines.iter().map(|l| Json::text(&**l)).collect())),
        ])
    };
    let counts = |c: Counts| {
        vec![
            ("passed", Json::Int(c.passed as i64)),
            ("failed", Json::Int(c.failed as i64)),
            ("blocked", Json::Int(c.blocked as i64)),
            ("fixme", Json::Int(c.fixme as i64)),
            ("choicepoints", Json::Int(c.choicepoints as i64)),
        ]
    };
    let file = |r: &FileResult| {
        let mut members = vec![("file", Json::text(&*r.file))];
        members.extend(counts(count(&r.tests)));
        members.push(("errors", Json::Int(r.errors as i64)));
        members.push(("warnings", Json::Int(r.warnings as i64)));
        members.push(("stopped", r.stopped.as_ref().map_or(Json::Null, |(why, _)| Json::text(&**why))));
        members.push(("seconds", Json::Seconds(r.seconds)));
        members.push(("output", Json::text(r.output.as_ref().map(Output::take).unwrap_or_default())));
        members.push(("tests", Json::List(r.tests.iter().map(test).collect())));
        Json::Object(members)
    };
    let mut members = vec![("files", Json::List(results.iter().map(file).collect()))];
    members.extend(counts(count(results.iter().flat_map(|r| &r.tests))));
    members.push(("seconds", Json::Seconds(seconds)));
    Json::Object(members)
}
