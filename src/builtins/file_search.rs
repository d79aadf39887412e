//! Finding files: `absolute_file_name/2,3`, `expand_file_name/2`.

use std::fs;

use crate::{
    machine::{Machine, Next, builtin::Row},
    os::{
        Capability,
        path::{self, has_extension},
    },
    program::Kind,
    term::{Cell, Functor, Res, names},
};

use super::{
    context::{ctx, require},
    det,
    file_names::file_text,
    files::{accessible, path_text},
    nondet,
    stream_args::{enumerate, options},
    system::variable,
    text::{Accept, text, text_of},
    wildcard::Pattern,
};

const READ: Capability = Capability::ReadFiles;

/// The rows of this family.
pub const ROWS: &[Row] = &[
    nondet("absolute_file_name", 2, |m, s| {
        absolute_file_name(m, s, None).map(|n| if s.is_none() { first(n) } else { n })
    })
    .may_need(&[READ]),
    nondet("absolute_file_name", 3, |m, s| absolute_file_name(m, s, Some(2))).may_need(&[READ]),
    det("expand_file_name", 2, expand_file_name).may_need(&[READ, Capability::Environment]),
];

/// Of `absolute_file_name/2` there is one answer.
fn first(n: Next) -> Next {
    if n == Next::Fail { Next::Fail } else { Next::Last }
}

/// What `absolute_file_name/3` looks for.
struct Search {
    extensions: Vec<String>,
    access: String,
    directory: bool,
    any_type: bool,
    base: Option<String>,
    fail: bool,
    all: bool,
    expand: bool,
}

impl Search {
    /// Whether a file is looked for, or a name only made.
    fn looks(&self) -> bool {
        self.access != "none" || self.directory || !self.extensions.is_empty()
    }
}

const DOMAIN: &str = "absolute_file_name_option";

fn search(m: &mut Machine, list: Option<usize>) -> Res<Search> {
    let mut search = Search {
        extensions: Vec::new(),
        access: "none".into(),
        directory: false,
        any_type: true,
        base: None,
        fail: list.is_none(),
        all: false,
        expand: false,
    };
    let given = match list {
        Some(i) => options(m, m.x[i], DOMAIN)?,
        None => Vec::new(),
    };
    for o in given {
        match o.name(m).as_str() {
            "extensions" => {
                let Ok(items) = m.store.list_to_vec(o.value) else { return Err(o.wrong(m, "list", DOMAIN)) };
                for c in items {
                    let e = text(m, c, Accept::ATOMIC, "atom")?;
                    search.extensions.push(e.trim_start_matches('.').to_string());
                }
            }
            "access" => search.access = o.atom(m, DOMAIN)?,
            "file_type" => match o.atom(m, DOMAIN)?.as_str() {
                "directory" => search.directory = true,
                "prolog" | "source" => {
                    search.any_type = false;
                    search.extensions = ["pl", "prolog", ""].map(String::from).to_vec();
                }
                "txt" | "regular" | "executable" | "qlf" => search.any_type = false,
                _ => return Err(m.store.domain_error("file_type", o.value)),
            },
            "relative_to" => {
                let s = text(m, o.value, Accept::ATOMIC, "atom")?;
                let p = path::absolute(&s);
                require(m, READ)?;
                search.base =
                    Some(if fs::metadata(&p).is_ok_and(|d| d.is_file()) { path::directory_name(&p) } else { p });
            }
            "file_errors" => match o.atom(m, DOMAIN)?.as_str() {
                "fail" => search.fail = true,
                "error" => search.fail = false,
                _ => return Err(m.store.domain_error("file_errors", o.value)),
            },
            "solutions" => match o.atom(m, DOMAIN)?.as_str() {
                "all" => search.all = true,
                "first" => search.all = false,
                _ => return Err(m.store.domain_error("solutions", o.value)),
            },
            "expand" => search.expand = o.boolean(m, DOMAIN)?,
            _ => {}
        }
    }
    if accessible("/", &search.access).is_none() {
        let c = m.store.atom(&search.access);
        return Err(m.store.domain_error("io_mode", c));
    }
    Ok(search)
}

/// `absolute_file_name(+Spec, -Path, +Options)`
fn absolute_file_name(m: &mut Machine, state: Option<Cell>, list: Option<usize>) -> Res<Next> {
    let pattern = m.arg(1);
    enumerate(m, state, pattern, |m| {
        let spec = m.arg(0);
        if spec.is_refer() {
            return Err(m.store.instantiation_error());
        }
        let search = search(m, list)?;
        if search.looks() || search.expand || m.store.compound(spec).is_some() {
            require(m, READ)?;
        }
        let found = find(m, &search, spec)?;
        if found.is_empty() && !search.fail {
            return Err(m.store.existence_error("source_sink", spec));
        }
        Ok(found.iter().map(|f| m.store.atom(f)).collect())
    })
}

/// The files that a specification means, as many as are asked for.
fn find(m: &mut Machine, search: &Search, spec: Cell) -> Res<Vec<String>> {
    let mut candidates = Vec::new();
    expand(m, spec, 0, &mut candidates)?;
    if search.expand {
        let names = std::mem::take(&mut candidates);
        for name in names {
            candidates.extend(expanded(m, &name)?);
        }
    }
    // in a directive a mere name is relative to the file that has it
    let base = match &search.base {
        Some(base) => base.clone(),
        None if m.store.compound(spec).is_some() => path::working_directory(),
        None => ctx(m).load_directory().unwrap_or_else(path::working_directory),
    };
    let mut found: Vec<String> = Vec::new();
    let resources = ctx(m).resources;
    for name in &candidates {
        let there = match name.starts_with(RESOURCES) {
            true => lookup_resource(search, resources, name),
            false => lookup(search, &base, name),
        };
        if !search.all && !there.is_empty() {
            return Ok(there.into_iter().take(1).collect());
        }
        found.extend(there);
    }
    if found.is_empty() && search.access == "none" && !search.directory {
        // a name that nothing fits may be that of a file to be
        found.extend(candidates.first().map(|name| match name.starts_with(RESOURCES) {
            true => name.clone(),
            false => path::absolute_from(&base, name),
        }));
    }
    Ok(found)
}

/// What names of files of the system's begin with.
pub const RESOURCES: &str = "res://";

/// The same among the files of the system's, which can only be read.
fn lookup_resource(search: &Search, resources: fn(&str) -> Option<&'static str>, name: &str) -> Vec<String> {
    if search.directory {
        let name = name.trim_end_matches(['.', '/']);
        return if name == LIBRARY { vec![name.to_owned()] } else { Vec::new() };
    }
    let plain = [String::new()];
    let extensions = if search.extensions.is_empty() { &plain[..] } else { &search.extensions };
    let fits = |e: &String| {
        let name = if e.is_empty() || has_extension(name, e) { name.to_string() } else { format!("{name}.{e}") };
        let readable = matches!(search.access.as_str(), "none" | "exist" | "read");
        (readable && resources(&name).is_some()).then_some(name)
    };
    extensions.iter().filter_map(fits).collect()
}

/// The directory of the system's libraries.
pub const LIBRARY: &str = "res://library";

/// The files that fit, with one extension after the other.
fn lookup(search: &Search, base: &str, name: &str) -> Vec<String> {
    let plain = [String::new()];
    let extensions = if search.extensions.is_empty() { &plain[..] } else { &search.extensions };
    let fits = |e: &String| {
        let name = if e.is_empty() || has_extension(name, e) { name.to_string() } else { format!("{name}.{e}") };
        let p = path::absolute_from(base, &name);
        let meta = fs::metadata(&p);
        let directory = meta.as_ref().is_ok_and(|d| d.is_dir());
        let right = if search.directory {
            directory
        } else if search.extensions.is_empty() && search.access == "none" {
            meta.is_ok()
        } else {
            meta.is_ok() && (search.any_type && search.extensions.is_empty() || !directory)
                || matches!(search.access.as_str(), "write" | "append") && !directory
        };
        (right && accessible(&p, &search.access) == Some(true)).then_some(p)
    };
    extensions.iter().filter_map(fits).collect()
}

/// The names that a specification stands for: text, `A/B`, or `Alias(Rest)`
/// by way of `user:file_search_path/2`.
fn expand(m: &mut Machine, spec: Cell, depth: usize, out: &mut Vec<String>) -> Res<()> {
    if m.store.compound(spec).is_none() {
        out.push(path_text(m, spec)?);
        return Ok(());
    }
    let Some((f, args)) = m.store.compound(spec) else { return Err(m.store.type_error("text", spec)) };
    let slash = Functor::new(names::SLASH, 2);
    if f == slash {
        if depth > 1000 {
            return Err(m.store.resource_error("nested_file_name"));
        }
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let (a, b) = (m.store.arg(args, 0), m.store.arg(args, 1));
        expand(m, a, depth + 1, &mut left)?;
        expand(m, b, depth + 1, &mut right)?;
        for l in &left {
            out.extend(right.iter().map(|r| format!("{l}/{r}")));
        }
        return Ok(());
    }
    if f.arity() != 1 || depth > 16 {
        return match text_of(m, spec, Accept::ANY)? {
            Some(s) => {
                out.push(s);
                Ok(())
            }
            None if f.arity() == 1 => Err(m.store.resource_error("nested_file_name")),
            None => Err(m.store.type_error("text", spec)),
        };
    }
    let mut rest = Vec::new();
    let arg = m.store.arg(args, 0);
    expand(m, arg, depth + 1, &mut rest)?;
    if m.store.atoms.name(f.name()) == "path" {
        require(m, Capability::Environment)?;
        let dirs = variable(m, "PATH").unwrap_or_default();
        for dir in std::env::split_paths(&dirs) {
            out.extend(rest.iter().map(|r| path::join(&dir.to_string_lossy(), r)));
        }
    }
    let library = m.store.atoms.name(f.name()) == "library";
    let path_name = m.store.atoms.intern("file_search_path");
    match m.preds.find(names::USER, Functor::new(path_name, 2)) {
        Some(id) if m.preds.get(id).kind == Kind::Clauses => {}
        _ => {
            if library {
                out.extend(rest.iter().map(|r| path::join(LIBRARY, r)));
            }
            return Ok(());
        }
    }
    let findall = m.system_pred("findall", 3);
    let (dir, list) = (m.store.new_var(), m.store.new_var());
    let goal = m.store.put_compound(Functor::new(path_name, 2), &[Cell::atom(f.name()), dir]);
    let goal = m.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(names::USER), goal]);
    if m.pinned(|m| m.once(findall, &[dir, goal, list]))? {
        let found = m.store.list_to_vec(list).unwrap_or_default();
        for d in found {
            let mut dirs = Vec::new();
            expand(m, d, depth + 1, &mut dirs)?;
            for d in dirs {
                out.extend(rest.iter().map(|r| format!("{d}/{r}")));
            }
        }
    }
    if library {
        out.extend(rest.iter().map(|r| path::join(LIBRARY, r)));
    }
    Ok(())
}

// ---- wildcards

/// `expand_file_name(+Pattern, -Names)`
fn expand_file_name(m: &mut Machine) -> Res {
    let name = file_text(m, 0)?;
    let names = expanded(m, &name)?;
    let cells: Vec<Cell> = names.iter().map(|n| m.store.atom(n)).collect();
    m.store.ensure(2 * cells.len() + 8)?;
    let list = m.store.put_list(&cells, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

/// The names that a pattern stands for, sorted: homes and variables are put in
/// their places; a pattern with wildcards means the files that there are.
fn expanded(m: &mut Machine, pattern: &str) -> Res<Vec<String>> {
    let name = substituted(m, pattern)?;
    if !name.contains(['*', '?', '[', '{']) {
        return Ok(vec![name]);
    }
    require(m, READ)?;
    let mut found = vec![if name.starts_with('/') { "/".to_owned() } else { String::new() }];
    for part in name.split('/').filter(|p| !p.is_empty()) {
        let wild = part.contains(['*', '?', '[', '{']);
        let pattern = match wild.then(|| Pattern::new(part)) {
            Some(Err(open)) => return Err(super::wildcard::unmatched(m, open)),
            Some(Ok(p)) => Some(p),
            None => None,
        };
        let mut next = Vec::new();
        for dir in found {
            match &pattern {
                None => {
                    let p = if dir.is_empty() { part.to_owned() } else { path::join(&dir, part) };
                    next.extend(fs::symlink_metadata(path::absolute(&p)).is_ok().then_some(p));
                }
                Some(pattern) => {
                    let Ok(entries) = fs::read_dir(path::absolute(&dir)) else { continue };
                    let mut names: Vec<String> =
                        entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
                    names.retain(|n| (!n.starts_with('.') || part.starts_with('.')) && pattern.matches(n));
                    names.sort();
                    next.extend(names.iter().map(|n| if dir.is_empty() { n.clone() } else { path::join(&dir, n) }));
                }
            }
        }
        found = next;
    }
    Ok(found)
}

/// A pattern with `~`, `~user` and `$variable` replaced.
fn substituted(m: &mut Machine, pattern: &str) -> Res<String> {
    let mut out = String::new();
    let mut rest = pattern;
    if let Some(after) = pattern.strip_prefix('~') {
        let (user, tail) = after.split_at(after.find('/').unwrap_or(after.len()));
        require(m, Capability::Environment)?;
        let home = if user.is_empty() { path::home() } else { path::home_of(user) };
        let Some(home) = home else {
            let user = m.store.atom(user);
            return Err(m.store.existence_error("user", user));
        };
        out.push_str(&home);
        rest = tail;
    }
    while let Some(i) = rest.find('$') {
        out.push_str(&rest[..i]);
        let name = &rest[i + 1..];
        let end = name.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(name.len());
        require(m, Capability::Environment)?;
        let Some(value) = variable(m, &name[..end]) else {
            let name = m.store.atom(&name[..end]);
            return Err(m.store.existence_error("variable", name));
        };
        out.push_str(&value);
        rest = &name[end..];
    }
    Ok(out + rest)
}
