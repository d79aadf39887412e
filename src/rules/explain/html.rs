//! Explanations as a page.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write,
};

use super::{Explanation, text::bindings};
use crate::rules::{json::Item, tree::escape as pointer_escape};

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#222;\
background:#fff}h2{margin:1.6rem 0 .4rem}code,.tree{font:13px/1.5 ui-monospace,monospace}.yes{color:#176d2c}.no{color:#a3211b}\
ul{margin:.2rem 0;padding-left:1.4rem}details{margin-left:1rem}summary{cursor:pointer}.leaf{margin-left:2rem}\
.bad{background:#fbdad7}.bad:target{outline:2px solid}\
a{color:inherit}@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}.yes{color:#7ccf8d}\
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
    let marks = Marks::new(e);
    for r in &e.rules {
        let class = if r.matches.is_empty() { "no" } else { "yes" };
        let count = match (r.disabled, r.matches.len()) {
            (true, _) => "disabled".to_owned(),
            (_, 0) => "no match".to_owned(),
            (_, 1) => "1 match".to_owned(),
            (_, n) => format!("{n} matches"),
        };
        let _ = write!(out, "<h2>{} <span class=\"{class}\">{count}</span></h2>\n<ul>\n", escape(&r.label));
        for m in &r.matches {
            let _ = writeln!(out, "<li class=\"yes\"><code>{}</code></li>", escape(&bindings(m)));
        }
        for f in &r.failures {
            let place = escape(marks.place(&f.at));
            let _ = writeln!(
                out,
                "<li class=\"no\">#{} <code>{}</code> <a href=\"#{place}\">{}</a></li>",
                f.candidate,
                escape(&bindings(&f.bindings)),
                escape(&f.message())
            );
        }
        out.push_str("</ul>\n");
    }
    out.push_str("<h2>The state</h2>\n<div class=\"tree\">\n");
    state(e, &marks, &mut out);
    out.push_str("</div>\n</body></html>\n");
    out
}

/// The places of the state that failures are about.
struct Marks<'e> {
    /// What is told of a place; of one that is not there, at the nearest one above.
    told: HashMap<String, Vec<String>>,
    /// These places and all above them.
    above: HashSet<String>,
    /// From the place of a failure to where it is told.
    places: HashMap<&'e str, String>,
}

impl<'e> Marks<'e> {
    fn new(e: &'e Explanation) -> Marks<'e> {
        let mut there = HashSet::new();
        walk(&e.state.items, |_, path, _, _| {
            there.insert(path.to_owned());
        });
        let mut marks = Marks { told: HashMap::new(), above: HashSet::new(), places: HashMap::new() };
        for (r, f) in e.rules.iter().flat_map(|r| r.failures.iter().map(move |f| (r, f))) {
            let mut at = if f.at == "/" { "" } else { f.at.as_str() };
            while !there.contains(at) {
                at = at.rsplit_once('/').map_or("", |(above, _)| above);
            }
            marks.told.entry(at.to_owned()).or_default().push(format!("{} #{}: {}", r.label, f.candidate, f.message()));
            marks.places.insert(&f.at, at.to_owned());
            let ends = at.match_indices('/').map(|(i, _)| i).chain([at.len()]);
            marks.above.extend(ends.map(|end| at[..end].to_owned()));
        }
        marks
    }

    fn place(&self, at: &str) -> &str {
        self.places.get(at).map_or("", String::as_str)
    }
}

/// What is said of a value on the way through a tree.
enum Visit<'v> {
    Leaf(&'v Item),
    /// Number of members or elements.
    Open(u32),
    Close,
}

/// Goes through a tree: tells name, path and depth of each value.
fn walk(items: &[Item], mut visit: impl FnMut(&str, &str, usize, Visit<'_>)) {
    struct Open {
        path_len: usize,
        left: u32,
        index: Option<u32>,
    }
    let mut path = String::new();
    let mut name = String::from("state");
    let mut open: Vec<Open> = Vec::new();
    for item in items {
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
        match item {
            Item::List(n, _) | Item::Object(n, _) => {
                visit(&name, &path, open.len(), Visit::Open(*n));
                let index = matches!(item, Item::List(..)).then_some(0);
                open.push(Open { path_len: path.len(), left: *n, index });
            }
            leaf => visit(&name, &path, open.len(), Visit::Leaf(leaf)),
        }
        while open.last().is_some_and(|o| o.left == 0) {
            open.pop();
            visit("", "", open.len(), Visit::Close);
        }
    }
}

/// The state as a tree that can be folded; places of failures are marked and open, and say what failed.
fn state(e: &Explanation, marks: &Marks<'_>, out: &mut String) {
    walk(&e.state.items, |name, path, depth, visit| {
        let attributes = match marks.told.get(path) {
            Some(told) => {
                format!(" class=\"bad\" id=\"{}\" title=\"{}\"", escape(path), escape(&told.join("\n")))
            }
            None => String::new(),
        };
        let _ = match visit {
            Visit::Open(n) => {
                let shown = if marks.above.contains(path) || depth < 2 { " open" } else { "" };
                writeln!(out, "<details{shown}><summary><span{attributes}>{} ({n})</span></summary>", escape(name))
            }
            Visit::Leaf(leaf) => {
                let mut text = String::new();
                crate::rules::json::write_items(std::slice::from_ref(leaf), &mut text);
                writeln!(out, "<div class=\"leaf\"><span{attributes}>{}: {}</span></div>", escape(name), escape(&text))
            }
            Visit::Close => writeln!(out, "</details>"),
        };
    });
}
