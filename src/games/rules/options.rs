//! Options of a game's rules, and the first state that is made with them.

use std::sync::Arc;

use super::load::plain;
use crate::{
    games::{Error, Result, game::RuleOption},
    rules::{
        Json, JsonBuilder, RuleError,
        game::{Board, GameRules, Kind, Node, Section, Texts, misplaced, unknown},
    },
};

/// An option as the file has it.
pub(super) struct Declared {
    name: String,
    default: Json,
    /// The values that it may have; `None` for all of the default's type.
    values: Option<Vec<Json>>,
    doc: String,
}

/// The options that a file declares.
pub(super) fn declared(n: &Node, texts: &Texts) -> Result<Vec<Declared>, RuleError> {
    let wrong = |n: &Node, what: &str| misplaced(texts, n.span, what.to_owned());
    let Kind::Object(members) = &n.kind else {
        return Err(wrong(n, "options are an object: {name: {\"default\": value, \"doc\": text}}"));
    };
    let mut options = Vec::new();
    for m in members {
        let Kind::Object(fields) = &m.value.kind else {
            return Err(wrong(&m.value, "an option is an object with default, doc and values"));
        };
        if let Some(f) = fields.iter().find(|f| !["default", "doc", "values", "@comment"].contains(&&*f.key)) {
            let message = format!("an option has no field {:?}; it may have default, doc, values", f.key);
            return Err(unknown(texts, f.key_span, message));
        }
        let Some(default) = m.value.get("default") else {
            return Err(wrong(&m.value, "the option has no default"));
        };
        let default = default.to_json();
        let doc = match m.value.get("doc").map(|d| (&d.kind, d)) {
            None => String::new(),
            Some((Kind::Text(s), _)) => s.to_string(),
            Some((_, d)) => return Err(wrong(d, "doc is a text")),
        };
        let values = match m.value.get("values").map(|v| (&v.kind, v)) {
            None => None,
            Some((Kind::List(items), v)) => {
                let values: Vec<Json> = items.iter().map(Node::to_json).collect();
                if !values.contains(&default) {
                    return Err(wrong(v, "the default is not among the values"));
                }
                Some(values)
            }
            Some((_, v)) => return Err(wrong(v, "values are an array")),
        };
        options.push(Declared { name: m.key.to_string(), default, values, doc });
    }
    Ok(options)
}

/// What kind of value it is, in words.
fn kind(json: &Json) -> &'static str {
    if json.as_f64().is_some() {
        "a number"
    } else if json.as_bool().is_some() {
        "true or false"
    } else if json.as_str().is_some() {
        "a text"
    } else if json.members().next().is_some() {
        "an object"
    } else {
        "an array"
    }
}

impl Declared {
    /// The value that a text stands for.
    fn read(&self, text: &str) -> Result<Json, String> {
        // a text needs no quotes
        let json = match (self.default.as_str(), text.parse::<Json>()) {
            (Some(_), Ok(json)) if json.as_str().is_some() => json,
            (Some(_), _) => Json::from(text),
            (None, Ok(json)) => json,
            (None, Err(_)) => return Err(format!("{} is {}, not {text}", self.name, kind(&self.default))),
        };
        match &self.values {
            Some(values) if !values.contains(&json) => {
                let known: Vec<String> = values.iter().map(plain).collect();
                Err(format!("{} is one of {}, not {text}", self.name, known.join(", ")))
            }
            None if !self.default.is_null() && kind(&json) != kind(&self.default) => {
                Err(format!("{} is {}, not {text}", self.name, kind(&self.default)))
            }
            _ => Ok(json),
        }
    }
}

/// The options with the values that were chosen, and these values as a member of the state.
pub(super) fn choose(
    game: &str,
    declared: &[Declared],
    chosen: &[(String, String)],
) -> Result<(Vec<RuleOption>, Json)> {
    let mut values: Vec<Json> = declared.iter().map(|d| d.default.clone()).collect();
    for (name, text) in chosen {
        let Some(i) = declared.iter().position(|d| d.name == *name) else {
            let known: Vec<&str> = declared.iter().map(|d| d.name.as_str()).collect();
            let known = if known.is_empty() { "none".into() } else { known.join(", ") };
            return Err(Error::Unknown(format!("{game} has no option {name}; its options: {known}")));
        };
        values[i] = declared[i].read(text).map_err(|e| Error::Unknown(format!("--option {name}: {e}")))?;
    }
    let mut member = JsonBuilder::new();
    member.begin_object();
    for (d, v) in declared.iter().zip(&values) {
        member.member(&d.name, v.clone());
    }
    member.end();
    let options = declared.iter().zip(&values);
    let options = options.map(|(d, v)| RuleOption { name: d.name.clone(), value: plain(v), doc: d.doc.clone() });
    Ok((options.collect(), member.finish()))
}

/// The first state: the setup with the options in it, and what the rules of `start` make of it.
pub(super) fn first_state(setup: &Json, options: Option<Json>, start: &Node, texts: &Texts) -> Result<Json, RuleError> {
    let mut first = JsonBuilder::new();
    first.begin_object();
    for (key, value) in setup.members() {
        first.member(key, value);
    }
    if let Some(options) = options {
        first.member("options", options);
    }
    first.end();
    let first = first.finish();
    if matches!(&start.kind, Kind::List(rules) if rules.is_empty()) {
        return Ok(first);
    }
    let section = Section { name: "start", rules: start, gives: &[], params: &[] };
    let rules = Arc::new(GameRules::new(texts.clone(), &[section], &[], &first)?);
    let mut board = Board::new(&rules);
    board.run(0, &[])?;
    Ok(board.whole())
}
