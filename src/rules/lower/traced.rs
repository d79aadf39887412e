//! Which goals tell what they do.

use super::goal::{Goal, join};

/// What is logged at a point of a condition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trace {
    /// Depth of the records, from that of the rule.
    pub(super) depth: u32,
    /// The level that is being lowered is logged.
    pub(super) own: bool,
    /// What lies below it is.
    pub(super) deep: bool,
}

impl Trace {
    /// One level down, of the same object.
    pub(super) fn below(self) -> Trace {
        Trace { depth: self.depth + 1, ..self }
    }

    /// A goal that tells why it fails: `tell` is the rest of the record's predicate.
    pub(super) fn tell(self, goals: Vec<Goal>, predicate: &str, args: &str) -> Goal {
        let outs: Vec<String> = goals.iter().flat_map(|g| g.outs.iter().cloned()).collect();
        let outs: Vec<&str> = outs.iter().map(String::as_str).collect();
        let text = format!("( {} -> true ; {predicate}({}, {args}) )", join(&goals), self.depth);
        Goal::around(text, &[&goals], &outs).fixed()
    }

    /// A record that always succeeds.
    pub(super) fn note(self, predicate: &str, args: &[&str]) -> Goal {
        let depth = self.depth.to_string();
        let mut all = vec![depth.as_str()];
        all.extend(args);
        Goal::call(predicate, &all, &[]).fixed()
    }
}
