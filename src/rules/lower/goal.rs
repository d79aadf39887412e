//! Goals of a clause under construction.

use crate::rules::expr::Compare;

/// What the optimiser has to know about a goal.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// Enumerates all children of a node.
    Enumerate {
        parent: String,
        key: String,
        node: String,
    },
    /// Finds a child by a constant key.
    Look {
        parent: String,
        key: String,
        node: String,
    },
    /// Finds the children with a value.
    Which {
        parent: String,
        value: String,
    },
    /// Compares a child's value.
    Holds {
        parent: String,
        key: String,
        value: String,
    },
    /// The value of a child by a constant key.
    Get {
        parent: String,
        key: String,
        value: String,
    },
    /// All rows of a table of facts.
    Rows {
        table: usize,
        columns: Vec<String>,
    },
    /// Compares a value with an integer.
    Threshold {
        value: String,
        sign: Compare,
        number: String,
    },
    Other,
}

/// A goal.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    pub(super) text: String,
    /// Variables that have a value before.
    pub(super) ins: Vec<String>,
    /// Variables that it gives a value.
    pub(super) outs: Vec<String>,
    /// It may succeed more than once.
    pub(super) nondet: bool,
    /// It may end the run with an error, or tells something: it keeps its place.
    pub(super) fixed: bool,
    pub(super) kind: Kind,
}

/// True for the text of a variable.
pub(super) fn is_var(operand: &str) -> bool {
    operand.starts_with(|c: char| c.is_ascii_uppercase() || c == '_')
}

/// The variables among operands.
fn vars(operands: &[&str]) -> Vec<String> {
    operands.iter().filter(|o| is_var(o)).map(|o| (*o).to_owned()).collect()
}

impl Goal {
    /// A goal `name(ins.., outs..)` that succeeds at most once.
    pub(super) fn call(name: &str, ins: &[&str], outs: &[&str]) -> Goal {
        let args = [ins, outs].concat().join(", ");
        Goal {
            text: format!("{name}({args})"),
            ins: vars(ins),
            outs: vars(outs),
            nondet: false,
            fixed: false,
            kind: Kind::Other,
        }
    }

    /// The same, and it may end in an error.
    pub(super) fn fixed(mut self) -> Goal {
        self.fixed = true;
        self
    }

    pub(super) fn look(parent: &str, key: &str, node: &str) -> Goal {
        let kind = Kind::Look { parent: parent.into(), key: key.into(), node: node.into() };
        Goal { kind, ..Goal::call("look", &[parent, key], &[node]) }
    }

    pub(super) fn get(parent: &str, key: &str, value: &str) -> Goal {
        let kind = Kind::Get { parent: parent.into(), key: key.into(), value: value.into() };
        Goal { kind, ..Goal::call("get", &[parent, key], &[value]) }
    }

    pub(super) fn holds(parent: &str, key: &str, value: &str) -> Goal {
        let kind = Kind::Holds { parent: parent.into(), key: key.into(), value: value.into() };
        Goal { kind, ..Goal::call("holds", &[parent, key, value], &[]) }
    }

    pub(super) fn enumerate(name: &str, parent: &str, key: &str, node: &str) -> Goal {
        let kind = match name {
            "ch" => Kind::Enumerate { parent: parent.into(), key: key.into(), node: node.into() },
            _ => Kind::Other,
        };
        Goal { kind, nondet: true, ..Goal::call(name, &[parent], &[key, node]) }
    }

    /// The keys of the children with a value.
    pub(super) fn which(parent: &str, value: &str, key: &str) -> Goal {
        let kind = Kind::Which { parent: parent.into(), value: value.into() };
        Goal { kind, ..Goal::each("ch_is", &[parent, value], &[key]) }
    }

    /// A goal `name(ins.., outs..)` that may succeed more than once.
    pub(super) fn each(name: &str, ins: &[&str], outs: &[&str]) -> Goal {
        Goal { nondet: true, ..Goal::call(name, ins, outs) }
    }

    /// Gives variables the values of all elements of an array.
    pub(super) fn elements(node: &str, vars: &[String]) -> Goal {
        let outs: Vec<&str> = vars.iter().map(String::as_str).collect();
        let text = format!("elements({node}, m({}))", vars.join(", "));
        Goal { text, ..Goal::call("elements", &[node], &outs) }
    }

    /// A goal that never succeeds.
    pub(super) fn fail() -> Goal {
        Goal { text: "fail".into(), ..Goal::call("fail", &[], &[]) }
    }

    /// A control construct with this text around these goals; outside it binds `outs`.
    pub(super) fn around(text: String, inner: &[&[Goal]], outs: &[&str]) -> Goal {
        let all = || inner.iter().flat_map(|g| g.iter());
        let mut ins: Vec<String> = all().flat_map(|g| g.ins.iter().cloned()).collect();
        ins.sort();
        ins.dedup();
        // what is bound inside is no input
        let made: Vec<&String> = all().flat_map(|g| &g.outs).collect();
        ins.retain(|v| !made.contains(&v));
        Goal { text, ins, outs: vars(outs), nondet: false, fixed: all().any(|g| g.fixed), kind: Kind::Other }
    }
}

/// The conjunction of goals.
pub(super) fn join(goals: &[Goal]) -> String {
    if goals.is_empty() {
        return "true".to_owned();
    }
    goals.iter().map(|g| g.text.as_str()).collect::<Vec<_>>().join(", ")
}
