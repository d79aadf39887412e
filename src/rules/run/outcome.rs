//! What a run has done, as a caller sees it.

use crate::rules::json::{Json, JsonBuilder};

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

/// One way in which a rule's condition is met.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The rule, counted from 0 in the order of the run.
    pub rule: usize,
    /// Its id, if it has one.
    pub id: Option<Json>,
    /// The variables, those given by the host first, in the order they got their values.
    pub bindings: Vec<(String, Json)>,
}

impl Match {
    /// The value of a variable.
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.bindings.iter().find(|(n, _)| n == name).map(|(_, v)| v)
    }

    /// The match as JSON.
    pub fn to_json(&self) -> Json {
        let mut b = JsonBuilder::new();
        b.begin_object().member("rule", self.rule);
        b.key("id").push(&self.id.clone().unwrap_or_default());
        b.key("bindings").push(&bindings_json(&self.bindings));
        b.end();
        b.finish()
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
