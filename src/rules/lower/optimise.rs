//! Goals in a better order, which changes neither the matches nor their order
//! nor the errors: what does not depend on an enumeration comes before it, and
//! an enumeration that is followed by an equality becomes a look into an index.

use std::collections::HashSet;

use crate::rules::expr::Compare;

use super::{
    condition::{is_constant, is_member_key},
    goal::{Goal, Kind},
};

/// The goals, `known` being what has a value before them.
pub(super) fn optimise(goals: Vec<Goal>, known: &HashSet<String>) -> Vec<Goal> {
    let mut known = known.clone();
    let mut out = Vec::with_capacity(goals.len());
    let mut rest = goals;
    loop {
        let Some(first) = rest.iter().position(|g| g.nondet) else {
            out.append(&mut rest);
            return out;
        };
        let mut after = rest.split_off(first + 1);
        let enumeration = rest.pop();
        known.extend(rest.iter().flat_map(|g| g.outs.iter().cloned()));
        out.append(&mut rest);
        let Some(mut enumeration) = enumeration else { return out };
        // an error or a record of an earlier goal is not to be skipped
        let free = after.iter().position(|g| g.fixed).unwrap_or(after.len());
        let tail = after.split_off(free);
        let mut stay = Vec::new();
        for g in after {
            if !g.nondet && !enumeration.fixed && g.ins.iter().all(|v| known.contains(v)) {
                known.extend(g.outs.iter().cloned());
                out.push(g);
            } else {
                stay.push(g);
            }
        }
        if !enumeration.fixed {
            use_index(&mut enumeration, &mut stay, &known);
            use_threshold(&mut enumeration, &mut stay, &tail);
            use_rows(&mut enumeration, &mut stay, &known);
        }
        known.extend(enumeration.outs.iter().cloned());
        out.push(enumeration);
        stay.extend(tail);
        rest = stay;
    }
}

/// Turns `ch(P, X, N)` with an equality of a member of N that follows into `ix(P, Keys, Value, X, N)`.
fn use_index(enumeration: &mut Goal, goals: &mut Vec<Goal>, known: &HashSet<String>) {
    let Kind::Enumerate { parent, key, node } = &enumeration.kind else { return };
    let here = goals.iter().position(|g| g.nondet).unwrap_or(goals.len());
    for i in 0..here {
        let Kind::Holds { parent: holder, key: last, value } = &goals[i].kind else { continue };
        if !(known.contains(value) || is_constant(value)) || !is_member_key(last) {
            continue;
        }
        let Some(mut keys) = keys_between(node, holder, &goals[..i]) else { continue };
        keys.push(last.clone());
        let text = format!("ix({parent}, [{}], {value}, {key}, {node})", keys.join(", "));
        enumeration.text = text;
        enumeration.ins.extend((!is_constant(value)).then(|| value.clone()));
        enumeration.kind = Kind::Other;
        goals.remove(i);
        return;
    }
}

/// Turns `ch(P, X, N)` with a threshold for a member of N that follows into `ch_below(P, Key, Number, X, N)`.
fn use_threshold(enumeration: &mut Goal, goals: &mut Vec<Goal>, tail: &[Goal]) {
    let Kind::Enumerate { parent, key, node } = &enumeration.kind else { return };
    let here = goals.iter().position(|g| g.nondet).unwrap_or(goals.len());
    for i in 0..here {
        let Kind::Get { parent: holder, key: member, value } = &goals[i].kind else { continue };
        if holder != node || super::goal::is_var(member) {
            continue;
        }
        let compares = |g: &Goal| matches!(&g.kind, Kind::Threshold { value: v, .. } if v == value);
        let Some(test) = (i + 1..here).find(|j| compares(&goals[*j])) else { continue };
        let Kind::Threshold { sign, number, .. } = &goals[test].kind else { continue };
        let name = match sign {
            Compare::Less => "ch_below",
            Compare::LessEqual => "ch_at_most",
            Compare::Greater => "ch_above",
            _ => "ch_at_least",
        };
        enumeration.text = format!("{name}({parent}, {member}, {number}, {key}, {node})");
        enumeration.kind = Kind::Other;
        // the value itself may be asked for elsewhere, by goals or as a match's
        let others = goals.iter().enumerate().filter(|(j, _)| *j != test).map(|(_, g)| g).chain(tail);
        let is_own = value.strip_prefix('V').is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
        let used = !is_own || others.into_iter().any(|g| g.ins.contains(value));
        goals.remove(test);
        if !used {
            goals.remove(i);
        }
        return;
    }
}

/// Turns all rows of a table with tests of children named by them into `rows(Table, Tests, Row)`, which
/// finds the rows that pass.
fn use_rows(enumeration: &mut Goal, goals: &mut Vec<Goal>, known: &HashSet<String>) {
    let Kind::Rows { table, columns } = &enumeration.kind else { return };
    let here = goals.iter().position(|g| g.nondet).unwrap_or(goals.len());
    let is_known = |v: &String| known.contains(v) || is_constant(v);
    let (mut tests, mut ins, mut used) = (Vec::new(), Vec::new(), Vec::new());
    for (i, g) in goals[..here].iter().enumerate() {
        let Kind::Holds { parent, key, value } = &g.kind else { continue };
        let Some(column) = columns.iter().position(|c| c == key) else { continue };
        if !is_known(parent) || !is_known(value) {
            continue;
        }
        tests.push(format!("holds({parent}, {column}, {value})"));
        ins.extend([parent, value].into_iter().filter(|v| !is_constant(v)).cloned());
        used.push(i);
    }
    if tests.is_empty() {
        return;
    }
    enumeration.text = format!("rows({table}, t({}), m({}))", tests.join(", "), columns.join(", "));
    enumeration.ins.extend(ins);
    enumeration.kind = Kind::Other;
    used.iter().rev().for_each(|i| drop(goals.remove(*i)));
}

/// The constant keys that lead from one node to another.
fn keys_between(from: &str, to: &str, goals: &[Goal]) -> Option<Vec<String>> {
    let mut keys = Vec::new();
    let mut at = to;
    while at != from {
        let step = goals.iter().find_map(|g| match &g.kind {
            Kind::Look { parent, key, node } if node == at => Some((parent, key)),
            _ => None,
        });
        let (parent, key) = step?;
        if !is_member_key(key) {
            return None;
        }
        keys.push(key.clone());
        at = parent;
    }
    keys.reverse();
    Some(keys)
}
