//! JSON text from items.

use std::fmt::Write;

use super::{Item, float_text};

/// Writes one value.
pub(crate) fn items(items: &[Item], out: &mut String) {
    // closing sign, and how many values are still to come
    let mut open: Vec<(char, u32)> = Vec::new();
    let mut first = true;
    for item in items {
        if let Item::Key(k) = item {
            if !first {
                out.push(',');
            }
            quote(k, out);
            out.push(':');
            first = true;
            continue;
        }
        if !first {
            out.push(',');
        }
        first = false;
        if let Some((_, left)) = open.last_mut() {
            *left -= 1;
        }
        match item {
            Item::Null => out.push_str("null"),
            Item::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
            Item::Int(i) => {
                let _ = write!(out, "{i}");
            }
            Item::Big(b) => {
                let _ = write!(out, "{b}");
            }
            Item::Float(f) => out.push_str(&float_text(*f)),
            Item::Text(s) => quote(s, out),
            Item::List(n, _) => {
                out.push('[');
                open.push((']', *n));
                first = true;
            }
            Item::Object(n, _) => {
                out.push('{');
                open.push(('}', *n));
                first = true;
            }
            Item::Key(_) => {}
        }
        while let Some((close, 0)) = open.last() {
            out.push(*close);
            open.pop();
            first = false;
        }
    }
    if items.is_empty() {
        out.push_str("null");
    }
}

/// Writes a text in quotes.
fn quote(s: &str, out: &mut String) {
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' || c == '\u{7f}' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
