//! Explanations as text.

use std::fmt::Write;

use super::{Explanation, shortened};
use crate::rules::Json;

/// Failures of one rule that are shown.
const SHOWN: usize = 20;

pub(super) fn bindings(list: &[(String, Json)]) -> String {
    let shown = list.iter().filter(|(n, _)| n != "_").map(|(n, v)| {
        let value = v.as_str().map_or_else(|| shortened(v), str::to_owned);
        format!("${n}={value}")
    });
    shown.collect::<Vec<_>>().join(", ")
}

pub(super) fn render(e: &Explanation, colour: bool) -> String {
    let paint = |code: &str, text: &str| {
        if colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    };
    let mut out = String::new();
    for r in &e.rules {
        let n = r.matches.len();
        let state = match (r.disabled, n) {
            (true, _) => "disabled".to_owned(),
            (_, 0) => paint("31", "no match"),
            (_, 1) => paint("32", "1 match"),
            _ => paint("32", &format!("{n} matches")),
        };
        let _ = writeln!(out, "{}: {state}", paint("1", &r.label));
        for m in &r.matches {
            let _ = writeln!(out, "  {} {}", paint("32", "+"), bindings(m));
        }
        for f in r.failures.iter().take(SHOWN) {
            let given = bindings(&f.bindings);
            let given = if given.is_empty() { given } else { format!("{given}: ") };
            let _ = writeln!(out, "  {} #{}: {given}{}", paint("31", &r.label), f.candidate, f.message());
        }
        if r.failures.len() > SHOWN {
            let _ = writeln!(out, "  and {} more", r.failures.len() - SHOWN);
        }
    }
    out
}
