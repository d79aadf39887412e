//! What the builtins and the libraries are for: the data of `docs/reference.md` and of `help/1`.
//!
//! Builtins, and the predicates of module `system`, have a line each in `reference.txt`;
//! libraries have their `%!` comments. All of it is read when somebody asks.

use super::autoload::{LIBRARIES, Library};
use crate::{
    builtins::core,
    machine::{Machine, builtin::Row},
    term::{Cell, Functor, Res, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[core("$reference", 1, reference)];

const BUILTINS: &str = include_str!("reference.txt");

/// A predicate, or several that are told of together.
pub struct Entry {
    /// Their names and arities.
    pub predicates: Vec<(String, usize)>,
    /// How they are called: modes, and how many answers they have.
    pub heads: Vec<String>,
    /// What they do.
    pub text: String,
}

/// A library, or builtins that belong together.
pub struct Section {
    /// `library(Name)`, or what the builtins are about.
    pub title: String,
    /// What a library is for.
    pub about: String,
    /// What it has.
    pub entries: Vec<Entry>,
}

/// The builtins by what they are about.
pub fn builtins() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in BUILTINS.lines() {
        if let Some(title) = line.strip_prefix("# ") {
            sections.push(Section { title: title.into(), about: String::new(), entries: Vec::new() });
        } else if let Some((head, text)) = line.split_once(". ") {
            let entry =
                Entry { predicates: vec![predicate(head)], heads: vec![head.replace("()", "")], text: text.to_owned() };
            if let Some(section) = sections.last_mut() {
                section.entries.push(entry);
            }
        }
    }
    sections
}

/// A library as its comments tell.
pub fn library(l: &Library) -> Section {
    let about = match l.text.split_once("/** <module> ") {
        Some((_, rest)) => rest.split("*/").next().unwrap_or("").trim().to_owned(),
        None => String::new(),
    };
    let mut entries: Vec<Entry> = Vec::new();
    let mut open = false;
    for line in l.text.lines() {
        if let Some(head) = line.strip_prefix("%!") {
            let head = head.trim().trim_end_matches('.').to_owned();
            if !open {
                entries.push(Entry { predicates: Vec::new(), heads: Vec::new(), text: String::new() });
                open = true;
            }
            let Some(entry) = entries.last_mut() else { continue };
            entry.predicates.push(predicate(&head));
            entry.heads.push(head);
        } else if let (true, Some(text)) = (open, line.strip_prefix('%')) {
            let Some(entry) = entries.last_mut() else { continue };
            entry.text.push_str(text.strip_prefix("   ").unwrap_or(text.trim_start()));
            entry.text.push('\n');
        } else {
            open = false;
        }
    }
    for e in &mut entries {
        e.text = e.text.trim().to_owned();
    }
    Section { title: format!("library({})", l.name), about, entries }
}

/// Name and arity of `name(+A, -B) is det`; two more for a grammar's `name(+A)// is det`.
fn predicate(head: &str) -> (String, usize) {
    let plain = head.split(" is ").next().unwrap_or(head).trim();
    let (plain, more) = plain.strip_suffix("//").map_or((plain, 0), |p| (p, 2));
    // a name has a character at least, and may be a bracketed operator
    let open = plain.char_indices().skip(1).find(|(_, c)| *c == '(').map_or(plain.len(), |(i, _)| i);
    let (name, args) = plain.split_at(open);
    let mut depth = 0;
    let mut arity = usize::from(args.len() > 2);
    for c in args.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 1 => arity += 1,
            _ => {}
        }
    }
    (name.trim_matches(|c| "()'".contains(c) && name.len() > 1).to_owned(), arity + more)
}

/// `'$reference'(-Entries)`: `entry(Name, Arity, Place, Heads, Text)` of all that is documented.
fn reference(m: &mut Machine) -> Res {
    let mut list = Vec::new();
    for section in builtins().into_iter().chain(LIBRARIES.iter().map(library)) {
        let place = m.store.atom(&section.title);
        for e in section.entries {
            let heads = e.heads.join("\n");
            m.store.ensure(heads.len() + e.text.len() + 64)?;
            let (heads, text) = (m.store.put_text(&heads), m.store.put_text(&e.text));
            for (name, arity) in &e.predicates {
                let args = [m.store.atom(name), Cell::int(*arity as i64), place, heads, text];
                let entry = m.store.atoms.intern("entry");
                list.push(m.store.put_compound(Functor::new(entry, 5), &args));
            }
        }
    }
    m.store.ensure(2 * list.len() + 2)?;
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, fmt::Write};

    use super::*;

    /// The text of `docs/reference.md`.
    fn generate() -> String {
        let mut out = String::from(
            "# Reference\n\nMade from `src/load/reference.txt` and the comments of `prelude/*.pl`: `UPDATE=1 cargo test \
             --lib reference` writes it\nanew. `+` is an argument that must be bound, `-` one that is bound by the \
             call, `?` may be either, `:` is seen from a\nmodule, `@` stays as it is. A call that is `det` has one \
             answer, `semidet` one or none, `multi` at least one, `nondet` any\nnumber.\n\n## Builtins\n",
        );
        for section in builtins() {
            writeln!(out, "\n### {}\n", section.title).unwrap();
            for e in section.entries {
                writeln!(out, "* `{}`: {}", e.heads[0], e.text).unwrap();
            }
        }
        out.push_str("\n## Libraries\n");
        for l in LIBRARIES {
            let section = library(l);
            writeln!(out, "\n### {}\n\n{}", section.title, section.about).unwrap();
            for (priority, kind, name) in l.ops {
                write!(out, "\nOperator: `op({priority}, {kind}, {name})`").unwrap();
            }
            if !l.ops.is_empty() {
                out.push('\n');
            }
            let exported = |(n, a): &(String, usize)| l.exports.contains(&(n.as_str(), *a)) && !n.starts_with('$');
            for e in section.entries.iter().filter(|e| e.predicates.iter().any(exported)) {
                out.push('\n');
                for head in &e.heads {
                    writeln!(out, "* `{head}`").unwrap();
                }
                for line in e.text.lines() {
                    writeln!(out, "{}", format!("  {line}").trim_end()).unwrap();
                }
            }
        }
        out
    }

    #[test]
    fn the_reference_is_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reference.md");
        let made = generate();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &made).unwrap();
        }
        let there = std::fs::read_to_string(path).unwrap_or_default();
        assert!(there == made, "run UPDATE=1 cargo test --lib reference");
    }

    #[test]
    fn everything_is_documented() {
        let mut wrong = Vec::new();
        let m = super::super::boot::machine();
        let documented: HashSet<_> =
            builtins().into_iter().flat_map(|s| s.entries).flat_map(|e| e.predicates).collect();
        let rows = [crate::builtins::table(), super::super::table()].concat();
        let mut there: HashSet<(String, usize)> = rows.iter().map(|r| (r.name.to_owned(), r.arity)).collect();
        let own = m.preds.iter().filter(|(_, p)| p.module == names::SYSTEM && p.flags.defined);
        there.extend(own.map(|(_, p)| (m.store.atoms.name(p.key.name()).to_owned(), p.key.arity())));
        there.retain(|(name, _)| !name.starts_with('$') && name != "[|]" && name != ".");
        wrong.extend(there.difference(&documented).map(|(n, a)| format!("no line: {n}/{a}")));
        wrong.extend(documented.difference(&there).map(|(n, a)| format!("a line for nothing: {n}/{a}")));
        // a library may export what is told of elsewhere; operators of many arities are told of together
        let sections: Vec<Section> = LIBRARIES.iter().map(library).collect();
        let anywhere: HashSet<_> = sections.iter().flat_map(|s| &s.entries).flat_map(|e| &e.predicates).collect();
        for (l, section) in LIBRARIES.iter().zip(&sections) {
            let symbol = |name: &str| {
                let mut own = section.entries.iter().flat_map(|e| &e.predicates);
                !name.starts_with(char::is_alphanumeric) && own.any(|(n, _)| n == name)
            };
            for (name, arity) in l.exports.iter().filter(|(n, _)| !n.starts_with('$')) {
                let key = ((*name).to_owned(), *arity);
                if !documented.contains(&key) && !anywhere.contains(&key) && !symbol(name) {
                    wrong.push(format!("no comment: library({}) {name}/{arity}", l.name));
                }
            }
        }
        wrong.sort();
        assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    }
}
