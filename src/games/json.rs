//! JSON values as terms of `library(json)` and back.

use serde_json::{Map, Number, Value as Json};

use crate::engine::{Kind, Term, TermRef};

/// The term that `library(json)` reads for a value.
pub(super) fn to_term(json: &Json) -> Term {
    match json {
        Json::Null => Term::compound("@", [Term::atom("null")]),
        Json::Bool(b) => Term::compound("@", [Term::atom(&b.to_string())]),
        Json::Number(n) => match n.as_i64() {
            Some(i) => Term::from(i),
            None => n.to_string().parse().unwrap_or_else(|_| Term::from(n.as_f64().unwrap_or(0.0))),
        },
        Json::String(s) => Term::atom(s),
        Json::Array(items) => Term::from(items.iter().map(to_term).collect::<Vec<_>>()),
        Json::Object(members) => {
            let pairs = members.iter().map(|(k, v)| Term::compound("=", [Term::atom(k), to_term(v)]));
            Term::compound("json", [Term::from(pairs.collect::<Vec<_>>())])
        }
    }
}

/// The value that a term stands for; `None` if it is no JSON.
pub(super) fn from_term(t: TermRef<'_>) -> Option<Json> {
    if let Some(items) = t.as_list() {
        return items.into_iter().map(from_term).collect::<Option<Vec<_>>>().map(Json::Array);
    }
    if let Some(constant) = t.as_compound("@", 1) {
        return match constant.get(0)?.as_str()? {
            "null" => Some(Json::Null),
            "true" => Some(Json::Bool(true)),
            "false" => Some(Json::Bool(false)),
            _ => None,
        };
    }
    if let Some(members) = t.as_compound("json", 1) {
        let mut object = Map::new();
        for member in members.get(0)?.as_list()? {
            let pair = ["=", "-", ":"].iter().find_map(|sign| member.as_compound(sign, 2))?;
            object.insert(pair.get(0)?.as_str()?.to_owned(), from_term(pair.get(1)?)?);
        }
        return Some(Json::Object(object));
    }
    match t.kind() {
        Kind::Atom(s) | Kind::Text(s) => Some(Json::String(s.to_owned())),
        Kind::Int(i) => Some(Json::Number(i.into())),
        Kind::Float(f) => Number::from_f64(f).map(Json::Number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive() {
        for text in ["null", "true", "[1,-2,0.5,\"a\"]", r#"{"a":{"b":[]},"c":"x y"}"#, "[[],{}]"] {
            let json: Json = serde_json::from_str(text).unwrap();
            let t = to_term(&json);
            assert_eq!(from_term(t.as_ref()).unwrap().to_string(), text, "{t}");
        }
        assert!(from_term("f(x)".parse::<Term>().unwrap().as_ref()).is_none());
    }
}
