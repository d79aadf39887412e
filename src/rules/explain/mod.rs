//! Why a rule does or does not fire: for each candidate the furthest point
//! that was reached, and what was wanted there.

mod html;
mod text;

use super::{
    json::{Json, JsonBuilder},
    run::bindings_json,
    runtime::{Event, What, Why},
};

/// Why a candidate failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Which candidate it was, from 1: the children that the condition's first variable key stood for.
    pub candidate: usize,
    /// The variables that had a value.
    pub bindings: Vec<(String, Json)>,
    /// Where in the state, as a JSON Pointer; `/` is the state itself.
    pub at: String,
    /// `missing`, `not-equal`, `test`, `type`, `exists`, `not`, `length` or `no-parent`.
    pub why: &'static str,
    /// What was wanted: a test as it is written, or a value.
    pub want: Option<String>,
    /// What was there.
    pub got: Option<Json>,
    /// How many candidates failed in this way; this is the first of them.
    pub count: usize,
}

/// What became of one rule.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleExplanation {
    /// The rule, counted from 0.
    pub rule: usize,
    /// Its id, or its place.
    pub label: String,
    /// True if it is switched off.
    pub disabled: bool,
    /// The matches.
    pub matches: Vec<Vec<(String, Json)>>,
    /// The candidates that failed.
    pub failures: Vec<Failure>,
}

/// Why rules do or do not fire in a state; see [`Rules::explain`](super::Rules::explain).
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The rules, in order.
    pub rules: Vec<RuleExplanation>,
    pub(crate) state: Json,
}

impl Explanation {
    /// The explanation as JSON: an array with an object for each rule.
    pub fn to_json(&self) -> Json {
        let mut b = JsonBuilder::new();
        b.begin_list();
        for r in &self.rules {
            r.write(&mut b);
        }
        b.end();
        b.finish()
    }

    /// The explanation as an indented text; `colour`: with ANSI colours.
    pub fn to_text(&self, colour: bool) -> String {
        text::render(self, colour)
    }

    /// The explanation as a page that needs nothing else: the state, the matches, the failures.
    pub fn to_html(&self) -> String {
        html::render(self)
    }
}

impl RuleExplanation {
    fn write(&self, b: &mut JsonBuilder) {
        b.begin_object().member("rule", self.rule).member("label", &*self.label);
        if self.disabled {
            b.member("disabled", true);
        }
        b.key("matches").begin_list();
        for m in &self.matches {
            b.push(&bindings_json(m));
        }
        b.end();
        b.key("failures").begin_list();
        for f in &self.failures {
            b.begin_object().member("candidate", f.candidate);
            b.key("bindings").push(&bindings_json(&f.bindings));
            b.member("at", &*f.at).member("why", f.why);
            if let Some(want) = &f.want {
                b.member("want", &**want);
            }
            if let Some(got) = &f.got {
                b.key("got").push(got);
            }
            b.end();
        }
        b.end();
        b.end();
    }
}

impl Failure {
    /// What is wrong, such as `/player/bob/gold: wanted < 20, got 25`.
    pub fn message(&self) -> String {
        let got = self.got.as_ref().map(shortened).unwrap_or_default();
        let want = self.want.as_deref().unwrap_or_default();
        let what = match self.why {
            "missing" => "there is nothing".to_owned(),
            "exists" => "wanted nothing, there is something".to_owned(),
            "not" => "what must not be is there".to_owned(),
            "length" => "no array of the length wanted".to_owned(),
            "no-parent" => "there is nothing above".to_owned(),
            "type" if want.is_empty() => format!("cannot be compared, got {got}"),
            _ => format!("wanted {want}, got {got}"),
        };
        format!("{}: {what}", self.at)
    }
}

/// A value on one line, not too long.
fn shortened(j: &Json) -> String {
    let text = j.to_string();
    match text.char_indices().nth(60) {
        Some((i, _)) => format!("{}...", &text[..i]),
        None => text,
    }
}

/// A variable with a value at a point of the search.
#[derive(Clone)]
struct Bound {
    var: String,
    value: Json,
    /// It stands for one child after the other.
    enumerated: bool,
}

struct Candidate {
    number: usize,
    furthest: Option<(usize, Failure)>,
    matched: bool,
}

/// Reads what a traced condition has told: the failures of the candidates
/// without a match, each at its furthest point.
pub(crate) fn failures(events: &[Event], wanted: impl Fn(&Why) -> Option<String>) -> Vec<Failure> {
    let mut stack: Vec<Bound> = Vec::new();
    let mut candidates = vec![Candidate { number: 1, furthest: None, matched: false }];
    let mut enumerates = false;
    for e in events {
        match &e.what {
            What::Try { var, value } | What::Bind { var, value } => {
                let enumerated = matches!(e.what, What::Try { .. });
                // the next child for a variable ends what was known below it
                if let Some(i) = stack.iter().position(|b| b.var == *var && b.enumerated == enumerated) {
                    stack.truncate(i);
                }
                if enumerated && !stack.iter().any(|b| b.enumerated) {
                    if enumerates {
                        let number = candidates.len() + 1;
                        candidates.push(Candidate { number, furthest: None, matched: false });
                    }
                    enumerates = true;
                }
                stack.push(Bound { var: var.clone(), value: value.clone(), enumerated });
            }
            What::Fail(w) => {
                let Some(c) = candidates.last_mut() else { continue };
                if c.furthest.as_ref().is_some_and(|(n, _)| *n > stack.len()) {
                    continue;
                }
                let bindings = stack.iter().map(|b| (b.var.clone(), b.value.clone())).collect();
                let failure = Failure {
                    candidate: c.number,
                    bindings,
                    at: e.at.clone(),
                    why: w.why,
                    want: wanted(w),
                    got: w.got.clone(),
                    count: 1,
                };
                c.furthest = Some((stack.len(), failure));
            }
            What::Match(_) => {
                if let Some(c) = candidates.last_mut() {
                    c.matched = true;
                }
            }
            _ => {}
        }
    }
    let failed = candidates.into_iter().filter(|c| !c.matched);
    failed.filter_map(|c| c.furthest.map(|(_, f)| f)).collect()
}
