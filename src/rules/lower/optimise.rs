//! Goals in a better order, which changes neither the matches nor their order
//! nor the errors: what does not depend on an enumeration comes before it, and
//! an enumeration that is followed by an equality becomes a look into an index.

use std::collections::HashSet;

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
