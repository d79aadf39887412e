//! Cases through the command line.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
};

use ludolog::rules::Json;

/// A directory that is gone when the test is over.
struct Dir(PathBuf);

impl Dir {
    fn new() -> Dir {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("ludolog-rules-{}-{n}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        Dir(dir)
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).unwrap();
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(j: &Json) -> String {
    j.as_str().map_or_else(|| j.to_string(), str::to_owned)
}

fn texts(j: Option<Json>) -> Vec<String> {
    j.unwrap_or_default().elements().map(|t| text(&t)).collect()
}

/// The arguments of a case.
fn arguments(case: &Json, dir: &Dir) -> Vec<String> {
    let query = case.get("query").is_some_and(|q| q.as_bool() == Some(true));
    let action = case.get("apply_json");
    let command = if action.is_some() {
        "apply"
    } else if query {
        "query"
    } else {
        "run"
    };
    let mut args: Vec<String> = vec!["rules".into(), command.into(), "--json".into()];
    let mut add = |name: &str, value: String| args.extend([name.to_owned(), value]);
    let state = case.get("state_text").unwrap_or_else(|| case.get("state").unwrap_or_else(|| "{}".parse().unwrap()));
    let is_text = case.get("state_text").is_some();
    add("--state", dir.write("the-state", &if is_text { text(&state) } else { state.to_string() }));
    for (name, body) in case.get("files").unwrap_or_default().members() {
        dir.write(name, &text(&body));
    }
    if let Some(action) = action {
        add("--action", text(&action));
    } else if let Some(rules) = case.get("rules_text") {
        for (i, t) in rules.elements().enumerate() {
            add("--rules", dir.write(&format!("rules-{i}.json"), &text(&t)));
        }
    } else if let Some(rules) = case.get("rules") {
        add("--rules", dir.write("rules.json", &rules.to_string()));
    } else {
        for name in texts(case.get("load")) {
            add("--rules", dir.0.join(name).display().to_string());
        }
    }
    if case.get("apply_json").is_none() {
        texts(case.get("run")).into_iter().for_each(|g| add("--group", g));
    }
    if let Some(b) = case.get("bindings") {
        add("--bind", b.to_string());
    }
    let host = case.get("host").unwrap_or_default();
    texts(host.get("commands")).into_iter().for_each(|n| add("--command", n));
    texts(host.get("after_commit")).into_iter().for_each(|n| add("--after-commit", n));
    texts(host.get("fail")).into_iter().for_each(|n| add("--fail", n));
    for (name, body) in host.get("functions").unwrap_or_default().members() {
        add("--function", format!("{name}={}", text(&body)));
    }
    for limit in ["matches", "steps", "depth", "size"] {
        if let Some(n) = case.get("limits").and_then(|l| l.get(limit)) {
            add(&format!("--limit-{limit}"), n.to_string());
        }
    }
    args
}

/// What differs from what is expected.
pub fn differences(case: &Json) -> Vec<String> {
    let dir = Dir::new();
    let args = arguments(case, &dir);
    let out = Command::new(env!("CARGO_BIN_EXE_ludolog")).args(&args).output().unwrap();
    let printed = String::from_utf8(out.stdout).unwrap();
    let got: Json = match printed.parse() {
        Ok(j) => j,
        Err(e) => return vec![format!("no JSON: {e}: {printed}{}", String::from_utf8_lossy(&out.stderr))],
    };
    let mut bad = Vec::new();
    let mut check = |what: &str, want: String, got: String| {
        if want != got {
            bad.push(format!("{what} by the command line:\n  want {want}\n  got  {got}"));
        }
    };
    let expect = case.get("expect").unwrap_or_default();
    let error = got.get("error").unwrap_or_default();
    let code = error.get("code").map_or("none".to_owned(), |c| text(&c));
    check("error", expect.get("error").map_or("none".to_owned(), |e| text(&e)), code.clone());
    check("status", if code == "none" { "0" } else { "2" }.into(), out.status.code().unwrap_or(-1).to_string());
    let of = |field: &str| got.get(field).unwrap_or_default().to_string();
    for (field, want) in expect.members() {
        match field {
            "stage" => check(field, text(&want), error.get("stage").map_or("none".into(), |s| text(&s))),
            "state" if code == "none" => check(field, want.to_string(), of("state")),
            "calls" if code == "none" => check(field, want.to_string(), of("calls")),
            "full_log" if got.get("log").is_some() => check(field, want.to_string(), of("log")),
            "failed" if got.get("failed").is_some() => check(field, want.to_string(), of("failed")),
            "matches" => {
                let bindings: Vec<String> =
                    got.elements().map(|m| m.get("bindings").unwrap_or_default().to_string()).collect();
                check(field, want.to_string(), format!("[{}]", bindings.join(",")));
            }
            "hint" => {
                let message = error.get("message").map_or(String::new(), |m| text(&m));
                let hint = text(&want);
                let shown = if message.contains(&hint) { hint.clone() } else { message };
                check(field, hint, shown);
            }
            _ => {}
        }
    }
    bad
}
