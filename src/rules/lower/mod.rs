//! From checked rules to clauses.
//!
//! Each condition becomes a clause over the predicates of
//! [`runtime`](super::runtime): `rule_3(Root, In.., Out.., Place..)`. What is
//! bound where is known, so that a key is either looked up or enumerated and a
//! variable is either bound or compared; no mode is tested when rules run.
//! Expressions of actions become clauses too. The text made here is the program
//! that runs: it is consulted as any other.

mod clause;
mod condition;
mod expr;
mod facts;
mod goal;
mod optimise;
mod text;
mod traced;

use std::fmt::Write;

use super::{
    check::{Function, Mode, Name, Program, Slot, Template},
    runtime::alpha::Alpha,
    source::Sources,
};
use clause::Clause;
pub(crate) use facts::{Facts, Table};

/// What a text of lowered rules begins with.
pub(crate) const HEADER: &str = ":- style_check(-singleton).\n";

/// Which conditions tell what they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tracing {
    /// Those that `@log` asks for.
    AsWritten,
    /// All, at all levels.
    All,
}

/// A goal that the driver calls: the root (or the place of an expression) and
/// the values of these slots are its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) name: String,
    pub(crate) inputs: Vec<Slot>,
}

/// The goals of one rule.
#[derive(Clone, Debug)]
pub(crate) struct RuleGoals {
    /// Finds matches; none if the condition is always met.
    pub(crate) find: Option<Query>,
    /// Looks whether a match still holds.
    pub(crate) again: Option<Query>,
    pub(crate) log: bool,
}

/// A lowered program.
pub(crate) struct Lowered {
    /// The clauses to be read.
    pub(crate) text: String,
    /// The clauses that hand over what those find.
    pub(crate) collectors: String,
    /// The facts that are looked through row by row.
    pub(crate) tables: Vec<Table>,
    pub(crate) rules: Vec<RuleGoals>,
    pub(crate) exprs: Vec<Query>,
    /// For each group: marks the rules that can match, and runs them.
    pub(crate) batches: Vec<Query>,
    /// For each group: runs all its rules, if no index says which can match.
    pub(crate) chains: Vec<Option<Query>>,
    /// Runs rules that are marked already.
    pub(crate) rest: Query,
    /// For each rule the variables of its condition that come from outside, and the goals
    /// that find its matches and hand them over.
    collected: Vec<(Vec<(Slot, String)>, String)>,
}

/// Lowers all rules and expressions.
pub(crate) fn lower(
    program: &Program,
    functions: &std::collections::HashMap<String, Function>,
    sources: &Sources,
    tracing: Tracing,
) -> Lowered {
    lower_over(program, functions, sources, tracing, None)
}

/// The same for rules over states of which something is known.
pub(crate) fn lower_over(
    program: &Program,
    functions: &std::collections::HashMap<String, Function>,
    sources: &Sources,
    tracing: Tracing,
    facts: Option<&Facts<'_>>,
) -> Lowered {
    let rooted = facts::rooted(program);
    let rest = Query { name: "rest*".into(), inputs: (0..program.params.len()).collect() };
    let mut out = Lowered {
        text: String::new(),
        collectors: String::new(),
        tables: Vec::new(),
        rules: Vec::new(),
        exprs: Vec::new(),
        batches: Vec::new(),
        chains: Vec::new(),
        rest,
        collected: Vec::new(),
    };
    let logs = log_flags(program);
    for (i, rule) in program.rules.iter().enumerate() {
        let (file, line, column) = sources.line(rule.span);
        let id = rule.id.as_ref().map(|id| format!(" {id}")).unwrap_or_default();
        let _ = writeln!(out.text, "% rule {i}{id} {file}:{line}:{column}");
        let log = tracing == Tracing::All || logs[i];
        let facts = facts.filter(|_| rooted.contains(&(i as u32)));
        let trivial = matches!(&rule.condition, Template::Object(entries, None) if entries.is_empty());
        let find = (!trivial).then(|| {
            let name = format!("rule_{i}");
            let clause = Clause::new(functions, name, &rule.outer).telling(tracing == Tracing::All).over(facts);
            let (query, collected) = clause.rule(rule, 1, log, &rule.vars, &mut out);
            out.collected.push(collected);
            query
        });
        if trivial {
            out.collected.push((Vec::new(), "found".to_owned()));
        }
        let again = (rule.mode == Mode::Recheck && !trivial).then(|| {
            let bound: Vec<Name> = rule.outer.iter().chain(&rule.key_vars).cloned().collect();
            let clause = Clause::new(functions, format!("rule_{i}_again"), &bound).telling(tracing == Tracing::All);
            clause.rule(rule, 2, log, &rule.vars, &mut out).0
        });
        out.rules.push(RuleGoals { find, again, log });
    }
    for (i, e) in program.exprs.iter().enumerate() {
        let names: Vec<Name> = e.args.iter().map(|(n, _)| n.clone()).collect();
        let clause = Clause::new(functions, format!("expr_{i}"), &names);
        let slots = e.args.iter().map(|(_, s)| *s).collect();
        let query = clause.expression(&e.expr, e.site, slots, &mut out);
        out.exprs.push(query);
    }
    if let Some(facts) = facts {
        out.text.push_str(&facts.clauses());
        out.tables = facts.tables();
    }
    out
}

/// Adds the clauses that run the rules of the groups, whose indexes these are.
pub(crate) fn add_batches<'g>(out: &mut Lowered, program: &Program, groups: impl Iterator<Item = &'g Alpha>) {
    let params: String = (0..program.params.len()).map(|p| format!(", P{p}")).collect();
    let ignored = ", _".repeat(program.params.len());
    // rules to which the host gives something of their own are called one by one
    for id in program.groups.iter().filter(|g| g.params == 0).flat_map(|g| &g.rules) {
        let i = id.0 as usize;
        let (ins, goals) = &out.collected[i];
        let name = |p| ins.iter().find(|(slot, _)| *slot == p).map_or("_", |(_, v)| v.as_str());
        let inputs: String = (0..program.params.len()).map(|p| format!(", {}", name(p))).collect();
        // one match is enough: the others are cut, and the next rule is tried
        let enough = if program.rules[i].mode == Mode::First { ", !, fail" } else { "" };
        let _ = writeln!(out.collectors, "'top*'({i}, R{inputs}) :- {goals}{enough}.");
    }
    for (g, alpha) in groups.enumerate() {
        let query = chain(out, program, g, alpha);
        out.chains.push(query);
        for (i, path) in alpha.paths.iter().enumerate() {
            let _ = write!(out.collectors, "'batch{g}*'(R{ignored}) :- ");
            let mut node = "R".to_owned();
            for (k, key) in path.keys.iter().enumerate() {
                let _ = write!(out.collectors, "look({node}, {}, N{k}), ", text::atom(key));
                node = format!("N{k}");
            }
            let _ = writeln!(out.collectors, "passes({node}, {i}).");
        }
        let _ = writeln!(out.collectors, "'batch{g}*'(R{params}) :- 'rest*'(R{params}).");
        out.batches.push(Query { name: format!("batch{g}*"), ..out.rest.clone() });
    }
    let _ = writeln!(out.collectors, "'rest*'(R{params}) :- candidate(I), 'top*'(I, R{params}).");
}

/// Adds clauses that run all rules of a group one after the other, where no index says which can match.
fn chain(out: &mut Lowered, program: &Program, g: usize, alpha: &Alpha) -> Option<Query> {
    let group = &program.groups[g];
    let whole = program.params.is_empty() && group.params == 0 && group.rules.len() > 1;
    if !whole || !alpha.paths.is_empty() || alpha.live.iter().all(|bits| *bits == 0) {
        return None;
    }
    for (i, id) in group.rules.iter().enumerate().filter(|(i, _)| alpha.live[i / 64] >> (i % 64) & 1 == 1) {
        let goals = &out.collected[id.0 as usize].1;
        let _ = match program.rules[id.0 as usize].mode {
            // one match is enough, and the next rule is tried
            Mode::First => writeln!(out.collectors, "'chain{g}*'(R) :- enter({i}), \\+ ( {goals} ), fail."),
            _ => writeln!(out.collectors, "'chain{g}*'(R) :- enter({i}), {goals}."),
        };
    }
    Some(Query { name: format!("chain{g}*"), inputs: Vec::new() })
}

/// For each rule whether it is logged: its own word, else that of the rule around it.
fn log_flags(program: &Program) -> Vec<bool> {
    let mut flags = vec![false; program.rules.len()];
    let mut todo: Vec<_> = program.groups.iter().flat_map(|g| g.rules.iter().map(|r| (*r, false))).collect();
    while let Some((id, outer)) = todo.pop() {
        let rule = &program.rules[id.0 as usize];
        let log = rule.log.unwrap_or(outer);
        flags[id.0 as usize] = log;
        rule.action.each_nested(&mut |nested| todo.push((nested, log)));
    }
    flags
}
