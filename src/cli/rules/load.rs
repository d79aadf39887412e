//! Rules and states from the command line.

use std::{
    fs,
    io::{self, Read},
};

use super::{Host, Source, Target};
use crate::rules::{Code, Json, Options, RuleError, Rules, RulesBuilder, StateTree};

/// The values of `--bind`.
fn bindings(host: &Host) -> Result<Vec<(String, Json)>, RuleError> {
    let Some(text) = &host.bind else { return Ok(Vec::new()) };
    let json: Json = text.parse().map_err(|e| RuleError::json("--bind", &e))?;
    if json.len().is_none() || text.trim_start().starts_with('[') {
        return Err(RuleError::load(Code::Json, "--bind takes a JSON object").in_file("--bind"));
    }
    Ok(json.members().map(|(k, v)| (k.to_owned(), v)).collect())
}

/// Adds what the host offers.
pub(super) fn offer(mut b: RulesBuilder, host: &Host) -> Result<RulesBuilder, RuleError> {
    for (name, _) in bindings(host)? {
        b = b.param(&name);
    }
    for f in &host.function {
        let Some((name, body)) = f.split_once('=') else {
            return Err(RuleError::load(Code::Syntax, format!("--function takes NAME=EXPRESSION, not {f}")));
        };
        b = b.function_expr(name, body);
    }
    let result = |name: &str| {
        let fails = host.fail.iter().any(|f| f == name);
        move || if fails { Err("it is to fail".to_owned()) } else { Ok(()) }
    };
    for name in &host.command {
        let result = result(name);
        b = b.command(name, move |_, _| result());
    }
    for name in &host.after_commit {
        let result = result(name);
        b = b.after_commit(name, move |_| result());
    }
    Ok(b)
}

/// The rules.
pub(super) fn rules(source: &Source) -> Result<Rules, RuleError> {
    let b = source.rules.iter().fold(Rules::builder(), |b, f| b.file(f));
    offer(b, &source.host)?.build()
}

/// The state.
pub(super) fn state(target: &Target) -> Result<StateTree, RuleError> {
    let missing = |e: io::Error| RuleError::load(Code::IncludeMissing, e.to_string()).in_file(&target.state);
    let text = if target.state == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map_err(missing)?;
        text
    } else {
        fs::read_to_string(&target.state).map_err(missing)?
    };
    StateTree::from_json(&text).map_err(|e| e.in_file(&target.state))
}

/// How the rules are run.
pub(super) fn options(target: &Target, host: &Host) -> Result<Options, RuleError> {
    let mut o = target.group.iter().fold(Options::new(), |o, g| o.group(g));
    for (name, value) in bindings(host)? {
        o = o.bind(&name, value);
    }
    o.max_matches = target.limit_matches.unwrap_or(o.max_matches);
    o.max_steps = target.limit_steps.unwrap_or(o.max_steps);
    o.max_depth = target.limit_depth.unwrap_or(o.max_depth);
    o.max_size = target.limit_size.unwrap_or(o.max_size);
    Ok(o)
}
