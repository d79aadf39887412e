//! Writing JSON.

use std::fmt::Write;

/// A value being written. Objects keep the order of their members.
#[derive(Clone, Debug)]
pub enum Json {
    /// `null`
    Null,
    /// A string.
    Text(String),
    /// A whole number.
    Int(i64),
    /// A number with three decimals.
    Seconds(f64),
    /// An array.
    List(Vec<Json>),
    /// An object.
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    /// A string.
    pub fn text(s: impl Into<String>) -> Json {
        Json::Text(s.into())
    }

    /// The text of the value.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Text(s) => quote(s, out),
            Json::Int(i) => {
                let _ = write!(out, "{i}");
            }
            Json::Seconds(s) => {
                let _ = write!(out, "{s:.3}");
            }
            Json::List(items) => {
                let mut separator = "[";
                for item in items {
                    out.push_str(separator);
                    item.write(out);
                    separator = ",";
                }
                out.push_str(if items.is_empty() { "[]" } else { "]" });
            }
            Json::Object(members) => {
                let mut separator = "{";
                for (name, value) in members {
                    out.push_str(separator);
                    quote(name, out);
                    out.push(':');
                    value.write(out);
                    separator = ",";
                }
                out.push_str(if members.is_empty() { "{}" } else { "}" });
            }
        }
    }
}

fn quote(s: &str, out: &mut String) {
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn values() {
        let v = Json::Object(vec![
            ("a", Json::text("x\"\\\n\u{1}é")),
            ("b", Json::List(vec![Json::Int(-1), Json::Seconds(0.5)])),
            ("c", Json::List(vec![])),
            ("d", Json::Null),
        ]);
        assert_eq!(v.to_text(), r#"{"a":"x\"\\\n\u0001é","b":[-1,0.500],"c":[],"d":null}"#);
    }
}
