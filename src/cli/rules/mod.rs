//! `ludolog rules`: run, query, check, lower, explain, watch.

mod apply;
mod check;
mod load;
mod output;
mod run;
mod watch;
mod why;

use clap::{Args, Parser, Subcommand};

use crate::cli::ERROR;

/// Game rules as JSON.
#[derive(Parser, Debug)]
#[command(name = "ludolog rules", disable_help_subcommand = true)]
pub struct Rules {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Runs rules on a state and prints the new state.
    Run(Run),
    /// Prints the matches of the first rule, as a JSON array.
    Query(Query),
    /// Tells why rules do or do not fire.
    Why(Why),
    /// Prints the clauses that the rules are lowered to.
    Lower(Lower),
    /// Looks for errors and for what looks wrong.
    Check(Check),
    /// Runs rules on a state again whenever one of the files changes.
    Watch(Watch),
    /// Runs one action on a state and prints the new state.
    Apply(Apply),
}

/// Where the rules come from, and what the host offers them.
#[derive(Args, Debug, Clone, Default)]
struct Source {
    /// A file of rules; later ones are laid over earlier ones.
    #[arg(long, value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    rules: Vec<String>,
    #[command(flatten)]
    host: Host,
}

/// What the host offers to rules.
#[derive(Args, Debug, Clone, Default)]
struct Host {
    /// Values for variables that the rules do not bind: a JSON object.
    #[arg(long, value_name = "JSON")]
    bind: Option<String>,
    /// A command for @call.
    #[arg(long, value_name = "NAME")]
    command: Vec<String>,
    /// A command for @call that waits until the run has come to its end.
    #[arg(long, value_name = "NAME")]
    after_commit: Vec<String>,
    /// A command that fails, to try out what happens then.
    #[arg(long, value_name = "NAME")]
    fail: Vec<String>,
    /// A function for expressions, as an expression over $a1, $a2, ..
    #[arg(long, value_name = "NAME=EXPRESSION")]
    function: Vec<String>,
}

/// The state, and how far a run may go.
#[derive(Args, Debug, Clone, Default)]
struct Target {
    /// The state, a JSON file; - is the standard input.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    state: String,
    /// Only the rules of this group, such as bid/opening.
    #[arg(long, value_name = "PATH")]
    group: Vec<String>,
    /// Most matches of one pass of a rule.
    #[arg(long, value_name = "N")]
    limit_matches: Option<u64>,
    /// Most steps of actions.
    #[arg(long, value_name = "N")]
    limit_steps: Option<u64>,
    /// How deep rules may be nested.
    #[arg(long, value_name = "N")]
    limit_depth: Option<u32>,
    /// How much may be written: values, and characters of texts.
    #[arg(long, value_name = "N")]
    limit_size: Option<u64>,
}

/// Runs rules on a state and prints the new state.
#[derive(Args, Debug)]
struct Run {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    target: Target,
    /// Print a JSON object with state, calls, edits and log.
    #[arg(long)]
    json: bool,
    /// Print what rules with @log tell, on the standard error.
    #[arg(long)]
    log: bool,
}

/// Prints the matches of the first rule, as a JSON array.
#[derive(Args, Debug)]
struct Query {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    target: Target,
    /// Those of all rules that are not inside another one.
    #[arg(long)]
    all: bool,
    /// Print errors as JSON.
    #[arg(long)]
    json: bool,
    /// Print what rules with @log tell, on the standard error.
    #[arg(long)]
    log: bool,
}

/// Tells why rules do or do not fire.
#[derive(Args, Debug)]
struct Why {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    target: Target,
    /// Only the rule with this id or number.
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Print a page.
    #[arg(long, conflicts_with = "json")]
    html: bool,
}

/// Prints the clauses that the rules are lowered to.
#[derive(Args, Debug)]
struct Lower {
    #[command(flatten)]
    source: Source,
    /// Print errors as JSON.
    #[arg(long)]
    json: bool,
}

/// Looks for errors and for what looks wrong. Exit status: 0 if nothing was
/// found, 1 for warnings, 2 for an error.
#[derive(Args, Debug)]
struct Check {
    #[command(flatten)]
    source: Source,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs rules on a state again whenever one of the files changes.
#[derive(Args, Debug)]
struct Watch {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    target: Target,
    /// Stop after so many runs.
    #[arg(long, value_name = "N")]
    count: Option<u64>,
}

/// Runs one action on a state and prints the new state.
#[derive(Args, Debug)]
struct Apply {
    /// The action, as JSON.
    #[arg(long, value_name = "JSON")]
    action: String,
    #[command(flatten)]
    host: Host,
    #[command(flatten)]
    target: Target,
    /// Print a JSON object with state, calls, edits and log.
    #[arg(long)]
    json: bool,
}

/// Runs a command; returns the exit status.
pub fn main(rules: &Rules) -> u8 {
    let (done, json) = match &rules.what {
        What::Run(a) => (run::run(a), a.json),
        What::Query(a) => (run::query(a), a.json),
        What::Why(a) => (why::run(a), a.json),
        What::Lower(a) => (check::lower(a), a.json),
        What::Check(a) => (check::run(a), a.json),
        What::Watch(a) => (watch::run(a), false),
        What::Apply(a) => (apply::run(a), a.json),
    };
    done.unwrap_or_else(|e| {
        output::error(&e, json);
        ERROR
    })
}
