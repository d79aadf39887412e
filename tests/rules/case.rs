//! A case of rules: a state, rules, and what becomes of them.

use ludolog::rules::{Json, JsonBuilder, Match, Options, RuleError, Rules, RulesBuilder, Stage, StateTree};

/// What a case comes to.
pub struct Got {
    pub error: Option<RuleError>,
    pub state: String,
    pub matches: Option<Json>,
    pub calls: Json,
    pub failed: Json,
    pub log: Json,
    pub warnings: usize,
}

fn list(items: impl IntoIterator<Item = Json>) -> Json {
    let mut b = JsonBuilder::new();
    b.begin_list();
    items.into_iter().for_each(|i| {
        b.push(&i);
    });
    b.end();
    b.finish()
}

fn texts(case: &Json, field: &str) -> Vec<String> {
    let values = case.get(field).unwrap_or_default();
    values.elements().filter_map(|t| t.as_str().map(str::to_owned)).collect()
}

/// The text of a document that is given as text or as JSON.
fn text(j: &Json) -> String {
    j.as_str().map_or_else(|| j.to_string(), str::to_owned)
}

/// The rules of a case.
pub fn builder(case: &Json) -> RulesBuilder {
    let mut b = Rules::builder();
    for (name, body) in case.get("files").unwrap_or_default().members() {
        b = b.given(name, &text(&body));
    }
    if let Some(action) = case.get("apply_json") {
        b = b.action(&text(&action));
    } else if let Some(rules) = case.get("rules_text") {
        for (i, t) in rules.elements().enumerate() {
            b = b.json_named(&format!("rules-{i}.json"), t.as_str().unwrap_or_default());
        }
    } else if let Some(rules) = case.get("rules") {
        b = b.json(&rules.to_string());
    } else {
        for name in texts(case, "load") {
            b = b.named(&name);
        }
    }
    for (name, _) in case.get("bindings").unwrap_or_default().members() {
        b = b.param(name);
    }
    let host = case.get("host").unwrap_or_default();
    let fail = texts(&host, "fail");
    for (name, body) in host.get("functions").unwrap_or_default().members() {
        b = b.function_expr(name, body.as_str().unwrap_or_default());
    }
    for name in texts(&host, "commands") {
        let fails = fail.contains(&name);
        b = b.command(&name, move |_, _| if fails { Err("it is to fail".into()) } else { Ok(()) });
    }
    for name in texts(&host, "after_commit") {
        let fails = fail.contains(&name);
        b = b.after_commit(&name, move |_| if fails { Err("it is to fail".into()) } else { Ok(()) });
    }
    b
}

pub fn options(case: &Json) -> Options {
    // an action has no groups
    let groups = if case.get("apply_json").is_some() { Vec::new() } else { texts(case, "run") };
    let mut o = groups.iter().fold(Options::new(), |o, g| o.group(g));
    for (name, value) in case.get("bindings").unwrap_or_default().members() {
        o = o.bind(name, value);
    }
    let limits = case.get("limits").unwrap_or_default();
    let limit = |name: &str| limits.get(name).and_then(|n| n.as_i64()).map(|n| n as u64);
    o.max_matches = limit("matches").unwrap_or(o.max_matches);
    o.max_steps = limit("steps").unwrap_or(o.max_steps);
    o.max_depth = limit("depth").map_or(o.max_depth, |n| n as u32);
    o.max_size = limit("size").unwrap_or(o.max_size);
    o
}

fn bindings(m: &Match) -> Json {
    m.to_json().get("bindings").unwrap_or_default()
}

/// Runs a case through the library.
pub fn run(case: &Json) -> Got {
    let mut got = Got {
        error: None,
        state: String::new(),
        matches: None,
        calls: list([]),
        failed: list([]),
        log: list([]),
        warnings: 0,
    };
    let read = match case.get("state_text") {
        Some(t) => StateTree::from_json(t.as_str().unwrap_or_default()),
        None => Ok(StateTree::from(&case.get("state").unwrap_or_else(|| "{}".parse().unwrap()))),
    };
    let mut state = match read {
        Ok(s) => s,
        Err(e) => {
            got.error = Some(e);
            return got;
        }
    };
    let before = state.to_string();
    let rules = match builder(case).build() {
        Ok(r) => r,
        Err(e) => {
            got.error = Some(e);
            got.state = state.to_string();
            return got;
        }
    };
    got.warnings = rules.warnings().len();
    if case.get("query").is_some_and(|q| q.as_bool() == Some(true)) {
        match rules.query_logged(&mut state, &options(case)) {
            Ok((matches, log)) => {
                got.matches = Some(list(matches.iter().map(bindings)));
                got.log = list(log.iter().map(|r| r.to_json()));
            }
            Err(e) => got.error = Some(e),
        }
        assert_eq!(state.to_string(), before, "a query changed the state");
    } else {
        match rules.run(&mut state, &options(case)) {
            Ok(done) => {
                got.calls = list(
                    done.calls
                        .iter()
                        .map(|(name, args)| list(std::iter::once(Json::from(&**name)).chain(args.iter().cloned()))),
                );
                got.failed = list(done.failed.iter().map(|n| Json::from(&**n)));
                got.log = list(done.log.iter().map(|r| r.to_json()));
                let patched = super::patch::apply(&before.parse().unwrap(), &done.edits);
                assert_eq!(patched.to_string(), state.to_string(), "the edits lead elsewhere");
                let after = state.to_string();
                if state.history() > 0 {
                    assert!(state.undo());
                }
                assert_eq!(state.to_string(), before, "undoing leads elsewhere");
                got.state = after;
                return got;
            }
            Err(e) => {
                got.error = Some(e);
                assert_eq!(state.to_string(), before, "a failed run changed the state");
            }
        }
    }
    got.state = state.to_string();
    got
}

/// What differs from what is expected.
pub fn differences(case: &Json, got: &Got) -> Vec<String> {
    let mut bad = Vec::new();
    let mut check = |what: &str, want: &str, got: String| {
        if want != got {
            bad.push(format!("{what}:\n  want {want}\n  got  {got}"));
        }
    };
    let expect = case.get("expect").unwrap_or_default();
    if let (Some(e), None) = (&got.error, expect.get("error")) {
        check("error", "none", e.to_string());
    }
    for (field, want) in expect.members() {
        let error = || got.error.as_ref().map(|e| e.to_string()).unwrap_or_default();
        let records = |f: &dyn Fn(&Json) -> Json| list(got.log.elements().map(|r| f(&r))).to_string();
        match field {
            "error" => check(
                "error",
                want.as_str().unwrap_or_default(),
                got.error.as_ref().map_or("none".into(), |e| e.code().to_owned()),
            ),
            "stage" => {
                let stage =
                    got.error.as_ref().map_or("none", |e| if e.stage() == Stage::Load { "load" } else { "run" });
                check("stage", want.as_str().unwrap_or_default(), stage.to_owned());
            }
            "hint" => {
                let hint = want.as_str().unwrap_or_default();
                if !error().contains(hint) {
                    check("hint", hint, error());
                }
            }
            "state" => check("state", &want.to_string(), got.state.clone()),
            "matches" => check("matches", &want.to_string(), got.matches.clone().unwrap_or_default().to_string()),
            "calls" => check("calls", &want.to_string(), got.calls.to_string()),
            "failed" => check("failed", &want.to_string(), got.failed.to_string()),
            "log" => {
                let short = |r: &Json| list(["ev", "at", "why"].iter().filter_map(|k| r.get(k)));
                check("log", &want.to_string(), records(&short));
            }
            "full_log" => check("full_log", &want.to_string(), got.log.to_string()),
            "log_depth" => check("log_depth", &want.to_string(), records(&|r| r.get("d").unwrap_or_default())),
            "warnings" => check("warnings", &want.to_string(), got.warnings.to_string()),
            other => check("field", "a known one", other.to_owned()),
        }
    }
    bad
}
