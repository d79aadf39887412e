//! The snippets of docs/rules.md, run by the command line. The comment at the top of that file says
//! what a snippet is.

mod common;

use common::binary::{Files, Ran};
use serde_json::Value;

/// A fenced block: its words after `json`, its text, its line.
struct Block {
    kind: String,
    name: String,
    text: String,
}

/// A snippet: the line it begins at, and its blocks.
struct Snippet {
    line: usize,
    blocks: Vec<Block>,
}

impl Snippet {
    fn all(&self, kind: &str) -> impl Iterator<Item = &Block> {
        self.blocks.iter().filter(move |b| b.kind == kind)
    }

    fn one(&self, kind: &str) -> Option<&str> {
        self.all(kind).next().map(|b| b.text.as_str())
    }
}

fn snippets(text: &str) -> Vec<Snippet> {
    let mut found: Vec<Snippet> = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((line, first)) = lines.next() {
        let Some(info) = first.strip_prefix("```") else { continue };
        let body: Vec<&str> = lines.by_ref().map(|(_, l)| l).take_while(|l| *l != "```").collect();
        let mut words = info.split_whitespace();
        let (Some("json"), Some(kind)) = (words.next(), words.next()) else { continue };
        if kind == "state" {
            found.push(Snippet { line: line + 1, blocks: Vec::new() });
        }
        let name = words.next().unwrap_or_default().to_owned();
        let block = Block { kind: kind.to_owned(), name, text: body.join("\n") };
        found.last_mut().expect("a snippet begins with a state").blocks.push(block);
    }
    found
}

/// The text without the blanks between its tokens.
fn compact(text: &str) -> String {
    let (mut out, mut quoted, mut escaped) = (String::new(), false, false);
    for c in text.chars() {
        if !quoted && c.is_ascii_whitespace() {
            continue;
        }
        out.push(c);
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
    }
    out
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// The arguments that the options stand for.
fn arguments(options: &Value) -> Vec<String> {
    let mut arguments = Vec::new();
    for (option, value) in options.as_object().unwrap() {
        let flag = match option.as_str() {
            "group" => "--group",
            "commands" => "--command",
            "after_commit" => "--after-commit",
            "bind" => {
                arguments.extend(["--bind".to_owned(), value.to_string()]);
                continue;
            }
            "limits" => {
                arguments.extend(["--limit-matches".to_owned(), value["matches"].to_string()]);
                continue;
            }
            "functions" => {
                for (name, body) in value.as_object().unwrap() {
                    arguments.extend(["--function".to_owned(), format!("{name}={}", body.as_str().unwrap())]);
                }
                continue;
            }
            "fail" => "--fail",
            other => panic!("an unknown option {other}"),
        };
        for name in value.as_array().unwrap() {
            arguments.extend([flag.to_owned(), name.as_str().unwrap().to_owned()]);
        }
    }
    arguments
}

struct Run<'a> {
    files: Files,
    arguments: Vec<&'a str>,
}

impl Run<'_> {
    fn ludolog(&self, command: &str, more: &[&str]) -> Ran {
        let mut all = vec!["rules", command];
        all.extend(&self.arguments);
        all.extend(more);
        self.files.run(&all, "")
    }
}

fn check(snippet: &Snippet) {
    let line = snippet.line;
    let options = json(snippet.one("options").unwrap_or("{}"));
    let options = arguments(&options);
    let rules: Vec<String> = (0..snippet.all("rules").count()).map(|i| format!("rules{i}.json")).collect();
    let mut files = vec![("state.json", snippet.one("state").unwrap())];
    files.extend(rules.iter().map(String::as_str).zip(snippet.all("rules").map(|b| b.text.as_str())));
    files.extend(snippet.all("file").map(|b| (b.name.as_str(), b.text.as_str())));

    let mut arguments: Vec<&str> = vec!["--state", "state.json"];
    arguments.extend(rules.iter().flat_map(|name| ["--rules", name.as_str()]));
    arguments.extend(options.iter().map(String::as_str));
    let (command, action) = match snippet.one("action") {
        Some(action) => ("apply", vec!["--action", action]),
        None => ("run", vec![]),
    };
    let run = Run { files: Files::new("rules-docs", &files), arguments };
    let report = |ran: &Ran| format!("docs/rules.md, line {line}\n{}{}", ran.out, ran.err);

    let mut checked = 0;
    for block in &snippet.blocks {
        match block.kind.as_str() {
            "result" => {
                let ran = run.ludolog(command, &action);
                assert_eq!(ran.status, 0, "{}", report(&ran));
                assert_eq!(compact(&ran.out), compact(&block.text), "{}", report(&ran));
            }
            "matches" => {
                let ran = run.ludolog("query", &[]);
                assert_eq!(ran.status, 0, "{}", report(&ran));
                let bindings: Vec<Value> =
                    json(&ran.out).as_array().unwrap().iter().map(|m| m["bindings"].clone()).collect();
                assert_eq!(Value::from(bindings), json(&block.text), "{}", report(&ran));
            }
            "calls" => {
                let ran = run.ludolog(command, &["--json"]);
                assert_eq!(json(&ran.out)["calls"], json(&block.text), "{}", report(&ran));
            }
            "log" => {
                let ran = run.ludolog(command, &["--json", "--log"]);
                let records = json(&ran.out)["log"].as_array().unwrap().iter().map(record).collect::<Vec<_>>();
                assert_eq!(Value::from(records), json(&block.text), "{}", report(&ran));
            }
            "error" => {
                let ran = run.ludolog(command, &["--json"]);
                let (got, wanted) = (&json(&ran.out)["error"], json(&block.text));
                assert_eq!(ran.status, 2, "{}", report(&ran));
                assert_eq!(got["code"], wanted["error"], "{}", report(&ran));
                assert_eq!(got["stage"], wanted["stage"], "{}", report(&ran));
                let hint = wanted["hint"].as_str().unwrap_or_default();
                assert!(got["message"].as_str().unwrap().contains(hint), "{}", report(&ran));
            }
            "state" | "rules" | "action" | "file" | "options" => continue,
            other => panic!("line {line}: a block of an unknown kind: {other}"),
        }
        checked += 1;
    }
    assert!(checked > 0, "line {line}: a snippet that expects nothing");
}

/// What a snippet says of a record: event, path and, of a failure, why.
fn record(record: &Value) -> Value {
    ["ev", "at", "why"].iter().filter_map(|k| record.get(k)).cloned().collect::<Vec<_>>().into()
}

#[test]
fn snippets_of_the_text_about_rules() {
    let snippets = snippets(include_str!("../docs/rules.md"));
    snippets.iter().for_each(check);
    assert_eq!(snippets.len(), 54);
}
