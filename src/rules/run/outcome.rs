//! What a run has done, as a caller sees it.

use std::sync::Arc;

use crate::rules::{
    check::Name,
    json::{Json, JsonBuilder},
    runtime::{Val, Values},
    tree::Symbols,
};

/// A change of the state, an operation of a JSON Patch (RFC 6902).
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// `add`, `replace` or `remove`.
    pub op: &'static str,
    /// A JSON Pointer.
    pub path: String,
    /// The new value.
    pub value: Option<Json>,
}

impl Edit {
    /// The operation as JSON.
    pub fn to_json(&self) -> Json {
        let mut b = JsonBuilder::new();
        b.begin_object().member("op", self.op).member("path", &*self.path);
        if let Some(v) = &self.value {
            b.key("value").push(v);
        }
        b.end();
        b.finish()
    }
}

/// What the matches of a rule share.
#[derive(Debug)]
pub(crate) struct About {
    pub(crate) id: Option<Json>,
    pub(crate) names: Vec<Name>,
}

/// What the matches of a query share.
pub(crate) struct Given {
    /// Values from the host.
    pub(crate) values: Vec<(Name, Val)>,
    pub(crate) symbols: Symbols,
    /// All rules.
    pub(crate) about: Arc<[About]>,
}

/// One way in which a rule's condition is met. Values are made into JSON when
/// they are asked for.
#[derive(Clone)]
pub struct Match {
    /// The rule, counted from 0 in the order of the run.
    pub rule: usize,
    /// Its place among all rules.
    place: u32,
    given: Arc<Given>,
    values: Values,
}

impl Match {
    pub(crate) fn new(rule: usize, place: u32, given: Arc<Given>, values: Values) -> Match {
        Match { rule, place, given, values }
    }

    fn about(&self) -> &About {
        &self.given.about[self.place as usize]
    }

    /// The id of the rule, if it has one.
    pub fn id(&self) -> Option<&Json> {
        self.about().id.as_ref()
    }

    fn each(&self) -> impl Iterator<Item = (&Name, &Val)> {
        self.given.values.iter().map(|(n, v)| (n, v)).chain(self.about().names.iter().zip(&self.values))
    }

    fn value(&self, name: &str) -> Option<&Val> {
        self.each().find(|(n, _)| ***n == *name).map(|(_, v)| v)
    }

    /// The variables, those given by the host first, in the order they got their values.
    pub fn bindings(&self) -> Vec<(String, Json)> {
        self.each().map(|(n, v)| (n.to_string(), v.to_json(&self.given.symbols))).collect()
    }

    /// The value of a variable.
    pub fn get(&self, name: &str) -> Option<Json> {
        self.value(name).map(|v| v.to_json(&self.given.symbols))
    }

    /// The value of a variable, if it is text.
    pub fn get_text(&self, name: &str) -> Option<Arc<str>> {
        match self.value(name)? {
            Val::Text(s) => Some(self.given.symbols.text(*s)),
            _ => None,
        }
    }

    /// The value of a variable, if it is an integer of 64 bits.
    pub fn get_i64(&self, name: &str) -> Option<i64> {
        if let Val::Int(i) = self.value(name)? { Some(*i) } else { None }
    }

    /// The match as JSON.
    pub fn to_json(&self) -> Json {
        let mut b = JsonBuilder::new();
        b.begin_object().member("rule", self.rule);
        b.key("id").push(&self.id().cloned().unwrap_or_default());
        b.key("bindings").push(&bindings_json(&self.bindings()));
        b.end();
        b.finish()
    }
}

impl std::fmt::Debug for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.to_json())
    }
}

/// A record of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRecord {
    /// How deep the record lies.
    pub depth: u32,
    /// What happened: `rule`, `try`, `bind`, `fail`, `match`, `stale`, `set`, `remove`, `call` or `end`.
    pub event: &'static str,
    /// Where in the state, as a JSON Pointer; `/` is the state itself.
    pub at: String,
    /// What belongs to it.
    pub data: Vec<(&'static str, Json)>,
}

impl LogRecord {
    /// The record as JSON.
    pub fn to_json(&self) -> Json {
        let mut b = JsonBuilder::new();
        b.begin_object();
        b.member("d", self.depth).member("ev", self.event).member("at", &*self.at);
        for (k, v) in &self.data {
            b.key(k).push(v);
        }
        b.end();
        b.finish()
    }
}

/// What a run has done.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Outcome {
    /// Commands that were called, with their arguments: first those inside the
    /// transaction, then those that waited for its end.
    pub calls: Vec<(String, Vec<Json>)>,
    /// Names of the commands that have failed after the commit.
    pub failed: Vec<String>,
    /// The changes of the state, in order.
    pub edits: Vec<Edit>,
    /// What rules with `@log` have told.
    pub log: Vec<LogRecord>,
    /// How many matches had their action run.
    pub matches: u64,
}

/// Bindings as an object.
pub(crate) fn bindings_json(bindings: &[(String, Json)]) -> Json {
    let mut b = JsonBuilder::new();
    b.begin_object();
    for (k, v) in bindings {
        b.key(k).push(v);
    }
    b.end();
    b.finish()
}
