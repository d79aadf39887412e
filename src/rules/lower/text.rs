//! Prolog text of constants and names.

use crate::{rules::expr::Lit, term::number::format_float};

/// An atom.
pub(super) fn atom(name: &str) -> String {
    let mut chars = name.chars();
    let plain =
        chars.next().is_some_and(|c| c.is_ascii_lowercase()) && chars.all(|c| c == '_' || c.is_ascii_alphanumeric());
    if plain {
        return name.to_owned();
    }
    let mut out = String::from("'");
    for c in name.chars() {
        match c {
            '\'' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            c if c.is_control() || c == '\u{feff}' => out.push_str(&format!("\\x{:x}\\", c as u32)),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}

/// A constant.
pub(super) fn lit(l: &Lit) -> String {
    match l {
        Lit::Null => "@(null)".into(),
        Lit::Bool(b) => format!("@({b})"),
        Lit::Int(i) => i.to_string(),
        Lit::Big(b) => b.to_string(),
        Lit::Float(f) => format_float(*f),
        Lit::Text(s) => atom(s),
    }
}

/// The name of a variable in a clause: like the one in the rule, if it can be.
pub(super) fn variable(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        match c {
            'a'..='z' if i == 0 => out.push(c.to_ascii_uppercase()),
            'A'..='Z' if i == 0 => out.push(c),
            c if i > 0 && (c == '_' || c.is_ascii_alphanumeric()) => out.push(c),
            c => out.push_str(&format!("V_{:x}_", c as u32)),
        }
    }
    // names such as N1, V1 and R are those of nodes, values and the root
    let digits = &out[1..];
    if digits.bytes().all(|b| b.is_ascii_digit()) && out.starts_with(['N', 'V', 'R']) {
        out.push('_');
    }
    out
}
