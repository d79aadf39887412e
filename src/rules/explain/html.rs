//! Explanations as a page.

use std::{collections::HashSet, fmt::Write};

use super::{Explanation, text::bindings};
use crate::rules::{json::Item, tree::escape as pointer_escape};

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#222;\
background:#fff}h2{margin:1.6rem 0 .4rem}code,.tree{font:13px/1.5 ui-monospace,monospace}.yes{color:#176d2c}.no{color:#a3211b}\
ul{margin:.2rem 0;padding-left:1.4rem}details{margin-left:1rem}summary{cursor:pointer}.leaf{margin-left:2rem}\
.bad{background:#fbdad7}@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}.yes{color:#7ccf8d}\
.no{color:#f19a93}.bad{background:#5a2420}}";

fn escape(s: &str) -> String {
    s.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

pub(super) fn render(e: &Explanation) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Why</title><style>{STYLE}</style></head><body>\n<h1>Why rules fire</h1>\n"
    );
    for r in &e.rules {
        let class = if r.matches.is_empty() { "no" } else { "yes" };
        let count = match (r.disabled, r.matches.len()) {
            (true, _) => "disabled".to_owned(),
            (_, 1) => "1 match".to_owned(),
            (_, n) => format!("{n} matches"),
        };
        let _ = write!(out, "<h2>{} <span class=\"{class}\">{count}</span></h2>\n<ul>\n", escape(&r.label));
        for m in &r.matches {
            let _ = writeln!(out, "<li class=\"yes\"><code>{}</code></li>", escape(&bindings(m)));
        }
        for f in &r.failures {
            let _ = writeln!(
                out,
                "<li class=\"no\">#{} <code>{}</code> {}</li>",
                f.candidate,
                escape(&bindings(&f.bindings)),
                escape(&f.message())
            );
        }
        out.push_str("</ul>\n");
    }
    out.push_str("<h2>The state</h2>\n<div class=\"tree\">\n");
    state(e, &mut out);
    out.push_str("</div>\n</body></html>\n");
    out
}

/// The state as a tree that can be folded; places of failures are marked and open.
fn state(e: &Explanation, out: &mut String) {
    let bad: HashSet<&str> = e.rules.iter().flat_map(|r| &r.failures).map(|f| f.at.as_str()).collect();
    struct Open {
        path_len: usize,
        left: u32,
        index: Option<u32>,
    }
    let mut path = String::new();
    let mut name = String::from("state");
    let mut open: Vec<Open> = Vec::new();
    for item in &e.state.items {
        if let Item::Key(k) = item {
            path.truncate(open.last().map_or(0, |o| o.path_len));
            path.push('/');
            pointer_escape(k, &mut path);
            name = k.to_string();
            continue;
        }
        if let Some(o) = open.last_mut() {
            o.left -= 1;
            if let Some(i) = &mut o.index {
                path.truncate(o.path_len);
                path.push_str(&format!("/{i}"));
                name = i.to_string();
                *i += 1;
            }
        }
        let class = if bad.contains(path.as_str()) { " class=\"bad\"" } else { "" };
        let inside = bad.iter().any(|b| b.starts_with(path.as_str()));
        match item {
            Item::List(n, _) | Item::Object(n, _) => {
                let shown = if inside || open.len() < 2 { " open" } else { "" };
                let _ = writeln!(out, "<details{shown}><summary{class}>{} ({n})</summary>", escape(&name));
                let index = matches!(item, Item::List(..)).then_some(0);
                open.push(Open { path_len: path.len(), left: *n, index });
            }
            leaf => {
                let mut text = String::new();
                crate::rules::json::write_items(std::slice::from_ref(leaf), &mut text);
                let _ =
                    writeln!(out, "<div class=\"leaf\"><span{class}>{}: {}</span></div>", escape(&name), escape(&text));
            }
        }
        while open.last().is_some_and(|o| o.left == 0) {
            open.pop();
            out.push_str("</details>\n");
        }
    }
}
