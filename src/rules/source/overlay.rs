//! Documents laid over each other. Only the position of an array decides what
//! laying another one over it means.

use std::collections::HashMap;

use super::{
    Misplaced,
    node::{Kind, Member, Node, is_rule},
};
use crate::rules::{error::Code, expr::strip_tag};

/// Where in a file of rules something stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    /// The file, or a group.
    Tree,
    /// An array of rules.
    Rules,
    Rule,
    /// The action of a rule.
    Action,
    /// Inside an action.
    Act,
    Data,
}

impl Position {
    /// True where an array is one of rules.
    pub(crate) fn holds_rules(self) -> bool {
        matches!(self, Position::Tree | Position::Rules | Position::Action)
    }

    /// True where a single rule stands for an array of one.
    pub(crate) fn takes_one_rule(self) -> bool {
        matches!(self, Position::Tree | Position::Rules)
    }
}

/// The position of a member; `rule`: its object is a rule.
pub(crate) fn below(position: Position, key: &str, rule: bool) -> Position {
    match position {
        Position::Tree if !rule => Position::Tree,
        Position::Tree | Position::Rule if key == "action" => Position::Action,
        Position::Action | Position::Act if strip_tag(key) == "@rules" => Position::Rules,
        Position::Action | Position::Act => Position::Act,
        _ => Position::Data,
    }
}

/// The id of a rule, as text.
fn id(rule: &Node) -> Option<String> {
    match &rule.get("id")?.kind {
        Kind::Text(s) => Some(s.to_string()),
        Kind::Int(i) => Some(i.to_string()),
        Kind::Big(b) => Some(b.to_string()),
        _ => None,
    }
}

fn as_rules(n: Node, position: Position) -> Node {
    if position.takes_one_rule() && is_rule(&n) {
        return Node { span: n.span, kind: Kind::List(vec![n]) };
    }
    n
}

/// `upper` laid over `lower`.
pub(crate) fn overlay(lower: Node, upper: Node, position: Position) -> Result<Node, Misplaced> {
    let (lower, upper) = (as_rules(lower, position), as_rules(upper, position));
    let span = upper.span;
    let unlike = |a: &Kind, b: &Kind| {
        let message = format!("{} and {} cannot be laid over each other", a.name(), b.name());
        Err(Misplaced::new(span, Code::Overlay, message))
    };
    let kind = match (lower.kind, upper.kind) {
        (Kind::Object(a), Kind::Object(b)) => Kind::Object(members(a, b, position)?),
        (a @ Kind::Object(_), b) | (a, b @ Kind::Object(_)) => return unlike(&a, &b),
        (Kind::List(a), Kind::List(b)) if position.holds_rules() => Kind::List(rules(a, b)?),
        (Kind::List(_), b @ Kind::List(_)) => b,
        (a @ Kind::List(_), b) | (a, b @ Kind::List(_)) if position.takes_one_rule() => return unlike(&a, &b),
        (_, b) => b,
    };
    Ok(Node { span, kind })
}

fn members(mut lower: Vec<Member>, upper: Vec<Member>, position: Position) -> Result<Vec<Member>, Misplaced> {
    let places: HashMap<_, usize> = lower.iter().enumerate().map(|(i, m)| (m.key.clone(), i)).collect();
    for m in upper {
        let Some(i) = places.get(&m.key).copied() else {
            lower.push(m);
            continue;
        };
        let old = std::mem::replace(&mut lower[i].value, Node { span: m.value.span, kind: Kind::Null });
        lower[i].value = overlay(old, m.value, below(position, &m.key, false))?;
        lower[i].key_span = m.key_span;
    }
    Ok(lower)
}

fn rules(mut lower: Vec<Node>, upper: Vec<Node>) -> Result<Vec<Node>, Misplaced> {
    let places: HashMap<String, usize> = lower.iter().enumerate().filter_map(|(i, n)| Some((id(n)?, i))).collect();
    for n in upper {
        match id(&n).and_then(|id| places.get(&id).copied()) {
            None => lower.push(n),
            Some(i) => {
                let old = std::mem::replace(&mut lower[i], Node { span: n.span, kind: Kind::Null });
                lower[i] = overlay(old, n, Position::Rule)?;
            }
        }
    }
    Ok(lower)
}

/// Ids are texts or integers, and no group of a file has one twice.
pub(crate) fn check_ids(n: &Node, position: Position) -> Result<(), Misplaced> {
    if position.takes_one_rule() && is_rule(n) {
        return check_group(std::slice::from_ref(n));
    }
    match &n.kind {
        Kind::List(items) if position.holds_rules() => check_group(items),
        Kind::Object(members) => {
            let rule = is_rule(n);
            for m in members {
                let inner = below(position, &m.key, rule);
                if inner != Position::Data {
                    check_ids(&m.value, inner)?;
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn check_group(items: &[Node]) -> Result<(), Misplaced> {
    let mut seen = HashMap::new();
    for rule in items.iter().filter(|n| n.members().is_some()) {
        if let Some(given) = rule.get("id") {
            let Some(id) = id(rule) else {
                return Err(Misplaced::new(given.span, Code::Rules, "an id is text or an integer"));
            };
            if seen.insert(id.clone(), ()).is_some() {
                return Err(Misplaced::new(
                    given.span,
                    Code::Rules,
                    format!("two rules with the id {id:?} in one group"),
                ));
            }
        }
        check_ids(rule, Position::Rule)?;
    }
    Ok(())
}
