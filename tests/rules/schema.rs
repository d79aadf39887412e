//! `docs/rules.schema.json` says of files of rules what the loader says: what
//! loads is valid, and what editors are to mark is not.

use std::{cell::RefCell, collections::HashMap, fs, path::Path, rc::Rc};

use fancy_regex::Regex;
use ludolog::rules::Json;
use serde_json::Value;

use super::{case, directory, own};

/// A validator for the words of JSON Schema (2020-12) that the schema uses; others are an error.
struct Validator {
    schema: Value,
    patterns: RefCell<HashMap<String, Rc<Regex>>>,
}

impl Validator {
    fn new() -> Validator {
        let schema = serde_json::from_str(include_str!("../../docs/rules.schema.json")).unwrap();
        Validator { schema, patterns: RefCell::default() }
    }

    fn accepts(&self, json: &Value) -> bool {
        self.valid(&self.schema, json)
    }

    fn finds(&self, pattern: &str, text: &str) -> bool {
        let mut patterns = self.patterns.borrow_mut();
        let regex = patterns.entry(pattern.to_owned()).or_insert_with(|| Rc::new(Regex::new(pattern).unwrap()));
        regex.is_match(text).unwrap()
    }

    fn valid(&self, schema: &Value, json: &Value) -> bool {
        let Value::Object(words) = schema else { return *schema == Value::Bool(true) };
        words.iter().all(|(word, s)| self.word(words, word, s, json))
    }

    /// One word of a schema, `all` being the schema it stands in.
    fn word(&self, all: &serde_json::Map<String, Value>, word: &str, s: &Value, json: &Value) -> bool {
        let list = |s: &Value| s.as_array().unwrap().clone();
        match word {
            "$ref" => self.valid(self.schema.pointer(s.as_str().unwrap().strip_prefix('#').unwrap()).unwrap(), json),
            "allOf" => list(s).iter().all(|s| self.valid(s, json)),
            "anyOf" => list(s).iter().any(|s| self.valid(s, json)),
            "not" => !self.valid(s, json),
            "if" => {
                let next = all.get(if self.valid(s, json) { "then" } else { "else" });
                next.is_none_or(|s| self.valid(s, json))
            }
            "type" => match s {
                Value::Array(types) => types.iter().any(|t| has_type(t.as_str().unwrap(), json)),
                one => has_type(one.as_str().unwrap(), json),
            },
            "enum" => list(s).contains(json),
            "minimum" => json.as_f64().is_none_or(|n| n >= s.as_f64().unwrap()),
            "minLength" => json.as_str().is_none_or(|t| t.chars().count() as u64 >= s.as_u64().unwrap()),
            "pattern" => json.as_str().is_none_or(|t| self.finds(s.as_str().unwrap(), t)),
            "items" => json.as_array().is_none_or(|a| a.iter().all(|j| self.valid(s, j))),
            "required" => json.as_object().is_none_or(|o| list(s).iter().all(|k| o.contains_key(k.as_str().unwrap()))),
            "propertyNames" => {
                json.as_object().is_none_or(|o| o.keys().all(|k| self.valid(s, &Value::from(k.as_str()))))
            }
            "properties" | "patternProperties" | "additionalProperties" => {
                json.as_object().is_none_or(|o| o.iter().all(|(k, j)| self.member(all, word, s, k, j)))
            }
            // these are read together with others, or say nothing about values
            "then" | "else" | "$schema" | "$defs" | "title" | "description" | "default" | "examples" => true,
            other => panic!("the schema uses {other}"),
        }
    }

    fn member(&self, all: &serde_json::Map<String, Value>, word: &str, s: &Value, key: &str, json: &Value) -> bool {
        let named = |of: &str| all.get(of).and_then(Value::as_object);
        match word {
            "properties" => s.get(key).is_none_or(|s| self.valid(s, json)),
            "patternProperties" => {
                s.as_object().unwrap().iter().all(|(p, s)| !self.finds(p, key) || self.valid(s, json))
            }
            _ => {
                let known = named("properties").is_some_and(|p| p.contains_key(key))
                    || named("patternProperties").is_some_and(|p| p.keys().any(|p| self.finds(p, key)));
                known || self.valid(s, json)
            }
        }
    }
}

fn has_type(name: &str, json: &Value) -> bool {
    match name {
        "null" => json.is_null(),
        "boolean" => json.is_boolean(),
        "integer" => json.is_i64() || json.is_u64() || json.as_f64().is_some_and(|f| f.fract() == 0.0),
        "number" => json.is_number(),
        "string" => json.is_string(),
        "array" => json.is_array(),
        "object" => json.is_object(),
        other => panic!("a type {other}"),
    }
}

/// The files of rules of a case.
fn files(case: &Json) -> Vec<Value> {
    let text = |j: &Json| j.as_str().map_or_else(|| j.to_string(), str::to_owned);
    let texts: Vec<String> = match (case.get("apply_json"), case.get("rules_text"), case.get("rules")) {
        (Some(_), ..) => Vec::new(),
        (_, Some(texts), _) => texts.elements().map(|t| text(&t)).collect(),
        (_, _, Some(rules)) => vec![rules.to_string()],
        _ => case.get("files").unwrap_or_default().members().map(|(_, body)| text(&body)).collect(),
    };
    texts.iter().filter_map(|t| serde_json::from_str(t).ok()).collect()
}

/// How many files are not valid; none that loads may be.
fn rejected(cases: &[(String, Json)]) -> usize {
    let validator = Validator::new();
    let mut rejected = 0;
    for (name, case) in cases {
        let loads = case::builder(case).build().is_ok();
        for file in files(case).iter().filter(|f| !validator.accepts(f)) {
            assert!(!loads, "{name}: this loads, and the schema refuses it: {file}");
            rejected += 1;
        }
    }
    rejected
}

#[test]
fn the_schema_accepts_what_loads() {
    assert_eq!(rejected(&own()), 12);
    if let Ok(dir) = std::env::var("LUDOLOG_RULE_CASES") {
        assert!(rejected(&directory(Path::new(&dir))) > 0);
    }
}

#[test]
fn the_schema_accepts_the_examples() {
    let validator = Validator::new();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut seen = 0;
    for name in ["belote", "join", "poker_rules"] {
        for entry in fs::read_dir(examples.join(name)).unwrap() {
            let path = entry.unwrap().path();
            let Some(text) = path.extension().is_some_and(|e| e == "json").then(|| fs::read_to_string(&path).unwrap())
            else {
                continue;
            };
            // states lie there too
            let is_rules = ["\"condition\"", "\"action\"", "\"@include\""].iter().any(|w| text.contains(w));
            if is_rules {
                assert!(validator.accepts(&serde_json::from_str(&text).unwrap()), "{}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 15, "{seen}");
}

#[test]
fn the_schema_refuses_what_editors_are_to_mark() {
    let validator = Validator::new();
    for text in [
        r#"[{"condition": {}, "actoin": {}}]"#,
        r#"[{"condition": {"a": "@abesnt"}}]"#,
        r#"[{"condition": {"@nto": {}}}]"#,
        r#"[{"condition": {"a": "=< 3"}}]"#,
        r#"[{"condition": {"$X:itn": {}}}]"#,
        r#"[{"action": {"a": "< 3"}}]"#,
        r#"[{"action": {"@call": 3}}]"#,
        r#"[{"action": 3}]"#,
        r#"[{"action": {}, "match": "any"}]"#,
        r#"[{"action": {}, "repeat": -1}]"#,
        r#"[{"action": {}, "enabled": 1}]"#,
        r#"[{"action": {"@rules": 1}}]"#,
        "[3]",
        "3",
    ] {
        let json: Value = serde_json::from_str(text).unwrap();
        assert!(!validator.accepts(&json), "{text}");
        assert!(ludolog::rules::Rules::from_json(text).is_err(), "{text}");
    }
}
