//! The text of the lowered rules, consulted in a fresh session over the same
//! state, gives the same matches in the same order.

use ludolog::{
    engine::{Kind, TermRef},
    rules::{self, Json, StateTree},
};

use super::case;

/// A term as the JSON value it stands for; for arrays and objects what they are.
fn json(t: TermRef<'_>) -> String {
    match t.kind() {
        Kind::Int(i) => i.to_string(),
        Kind::Atom(a) => Json::from(a).to_string(),
        Kind::Float(f) => Json::from(f).to_string(),
        _ if t.as_compound("@", 1).is_some() => {
            t.to_term().to_string().trim_start_matches("@(").trim_end_matches(')').to_owned()
        }
        _ if t.as_compound("tree", 1).is_some() => "tree".to_owned(),
        _ => t.to_term().to_string(),
    }
}

fn shape(j: &Json) -> String {
    if j.len().is_some() { "tree".to_owned() } else { j.to_string() }
}

/// The options of a case with all groups, so that rule 0 is the first one.
fn all_groups(case: &Json) -> rules::Options {
    let mut options = case::options(case);
    options.groups.clear();
    options
}

/// What differs; nothing for cases whose rules can not be asked by themselves.
pub fn differences(case: &Json) -> Vec<String> {
    let first = case.get("rules").and_then(|r| r.at(0)).unwrap_or_default();
    if first.get("enabled").is_some() {
        return Vec::new();
    }
    let Ok(rules) = case::builder(case).build() else { return Vec::new() };
    let state = StateTree::from(&case.get("state").unwrap_or_else(|| "{}".parse().unwrap()));
    let Ok(matches) = rules.query(&mut state.clone(), &all_groups(case)) else { return Vec::new() };
    let lowered = rules.lowered();
    let Some(head) = lowered.lines().find(|l| l.starts_with("rule_0(R")) else { return Vec::new() };
    let goal = head.trim_end_matches(" :-").trim_end_matches('.').replacen("(R", "(0", 1);
    let mut session = rules::session(state).unwrap();
    session.consult_text("lowered.pl", &lowered).unwrap();
    // values of the host that are no plain ones have no text
    let given = case.get("bindings").unwrap_or_default();
    for (name, value) in given.members() {
        match (value.as_i64(), value.as_str()) {
            (Some(i), _) => session.set(name, i),
            (_, Some(s)) => session.set(name, s),
            _ => return Vec::new(),
        };
    }
    let names: Vec<String> = matches.first().map_or(Vec::new(), |m| m.bindings().into_iter().map(|(n, _)| n).collect());
    let names: Vec<String> = names.into_iter().filter(|n| given.get(n).is_none()).collect();
    let want: Vec<String> =
        matches.iter().map(|m| names.iter().map(|n| shape(&m.get(n).unwrap())).collect::<Vec<_>>().join(" ")).collect();
    let mut got = Vec::new();
    let mut query = session.query(goal.as_str()).unwrap();
    let once = first.get("match").is_some_and(|m| m.as_str() == Some("first"));
    while let Some(s) = query.next().unwrap() {
        let values = names.iter().map(|n| {
            let mut var = n.clone();
            var[..1].make_ascii_uppercase();
            s.term(&var)
                .or_else(|| s.term(&format!("{var}_")))
                .map_or_else(|| format!("no {var}"), |t| json(t.as_ref()))
        });
        got.push(values.collect::<Vec<_>>().join(" "));
        if once {
            break;
        }
    }
    if got == want { Vec::new() } else { vec![format!("lowered:\n  want {want:?}\n  got  {got:?}\n{lowered}")] }
}
