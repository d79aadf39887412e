//! The libraries of the system: which predicate is in which.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::{builtins::file_search::LIBRARY, machine::Machine, term::Functor};

pub use super::autoload_table::LIBRARIES;

/// A library, embedded in the program.
pub struct Library {
    /// Its name, as in `library(name)`.
    pub name: &'static str,
    /// Its module.
    pub module: &'static str,
    /// Its text.
    pub text: &'static str,
    /// What it exports.
    pub exports: &'static [(&'static str, usize)],
    /// The operators that it exports.
    pub ops: &'static [(u16, &'static str, &'static str)],
    /// Its meta predicates: name and specifiers, a character for each argument.
    pub meta: &'static [(&'static str, &'static str)],
}

/// Libraries whose predicates are known only where they are asked for by `use_module/1,2`, as in SWI-Prolog.
const EXPLICIT: &[&str] = &["dcg/basics", "dcg/high_order", "http/json"];

/// Libraries that change how files are read: they are loaded at once.
const HOOKING: &[&str] = &["coinduction", "macros"];

impl Library {
    /// Whether it changes how files are read.
    pub fn has_hooks(&self) -> bool {
        HOOKING.contains(&self.name)
    }

    /// Whether its predicates are found without `use_module/1,2`.
    pub fn is_autoloaded(&self) -> bool {
        !EXPLICIT.contains(&self.name)
    }
}

/// The library with this name.
pub fn find(name: &str) -> Option<&'static Library> {
    // newer versions of SWI-Prolog have it here
    let name = if name == "json" { "http/json" } else { name };
    LIBRARIES.iter().find(|l| l.name == name)
}

/// The text of a library by the name that its file has in this system, `res://library/lists.pl`.
pub fn resource(path: &str) -> Option<&'static str> {
    library_of(path).map(|l| l.text)
}

/// The library whose file has this name.
pub fn library_of(path: &str) -> Option<&'static Library> {
    find(path.strip_prefix(LIBRARY)?.strip_prefix('/')?.strip_suffix(".pl")?)
}

/// The library with this module.
pub fn by_module(name: &str) -> Option<&'static Library> {
    LIBRARIES.iter().find(|l| l.module == name)
}

type Index = FxHashMap<(&'static str, usize), &'static Library>;

/// The library that defines a predicate.
pub fn defining(name: &str, arity: usize) -> Option<&'static Library> {
    static INDEX: OnceLock<Index> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        let mut index = Index::default();
        for l in LIBRARIES.iter().filter(|l| l.is_autoloaded()) {
            for key in l.exports {
                index.entry(*key).or_insert(l);
            }
        }
        index
    });
    index.get(&(name, arity)).copied()
}

/// The meta declaration of a library predicate.
pub fn meta(m: &Machine, f: Functor) -> Option<std::sync::Arc<[u8]>> {
    let name = m.store.atoms.name(f.name());
    let library = defining(name, f.arity())?;
    let (_, spec) = library.meta.iter().find(|(n, s)| *n == name && s.len() == f.arity())?;
    Some(spec.as_bytes().into())
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use crate::{
        syntax::{ClauseScanner, OpTable, ReadOptions, parse_clause},
        term::{Atoms, Cell, Functor, Store, View, names},
    };

    fn name(store: &Store, c: Cell) -> String {
        match store.view(c) {
            View::Atom(a) => store.atoms.name(a).to_owned(),
            View::Int(i) => i.to_string(),
            _ => "?".into(),
        }
    }

    fn pair(store: &Store, c: Cell) -> Option<(String, String, bool)> {
        let (f, args) = store.compound(c).filter(|(f, _)| f.arity() == 2)?;
        let dcg = f.name() == names::DOUBLE_SLASH;
        (dcg || f.name() == names::SLASH)
            .then(|| (name(store, store.arg(args, 0)), name(store, store.arg(args, 1)), dcg))
    }

    /// The table's text, made from the libraries' `module` and `meta_predicate` directives.
    fn generate() -> String {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/prelude");
        let mut names: Vec<String> = Vec::new();
        for dir in ["", "/dcg"] {
            let Ok(entries) = std::fs::read_dir(format!("{root}{dir}")) else { continue };
            for e in entries {
                let file = e.unwrap().file_name().into_string().unwrap();
                if file.ends_with(".pl") && !super::super::boot::TEXTS.iter().any(|(name, _)| *name == file) {
                    names.push(format!("{dir}/{file}")[1..].to_owned());
                }
            }
        }
        names.iter_mut().for_each(|n| *n = n.trim_start_matches('/').to_owned());
        names.sort();
        let mut out = String::from(
            "//! The libraries and what they export. Made from `prelude/*.pl` by the test in\n//! `autoload.rs`: \
             `UPDATE=1 cargo test --lib autoload` writes it anew.\n\nuse super::autoload::Library;\n\n/// All \
             libraries.\n#[rustfmt::skip]\npub static LIBRARIES: &[Library] = &[\n",
        );
        for file in names {
            let text = std::fs::read_to_string(format!("{root}/{file}")).unwrap();
            let mut store = Store::new(Atoms::new());
            let mut ops = OpTable::swi(&mut store.atoms);
            let mut scanner = ClauseScanner::new(false, false);
            let mut chars = text.chars();
            let (mut module, mut exports, mut op_rows, mut meta) = (None, Vec::new(), Vec::new(), Vec::new());
            loop {
                let clause = scanner.next_clause(|| chars.next());
                let Ok(Some(read)) = parse_clause(&mut store, &ops, &ReadOptions::default(), clause) else { break };
                let Some(args) = store.args_of(read.term, Functor::new(names::NECK, 1)) else { continue };
                let Some((f, args)) = store.compound(store.arg(args, 0)) else { continue };
                match (store.atoms.name(f.name()), f.arity()) {
                    ("module", 2) => {
                        module = Some(name(&store, store.arg(args, 0)));
                        for item in store.list_to_vec(store.arg(args, 1)).unwrap() {
                            if let Some((n, a, dcg)) = pair(&store, item) {
                                let a: usize = a.parse().unwrap();
                                exports.push((n, a + 2 * usize::from(dcg)));
                            } else if let Some((_, args)) = store.compound(item) {
                                let p = name(&store, store.arg(args, 0)).parse().unwrap();
                                let t = name(&store, store.arg(args, 1));
                                let list = store.arg(args, 2);
                                for op in store.list_to_vec(list).unwrap_or_else(|_| vec![list]) {
                                    let op = store.deref(op).as_atom().unwrap();
                                    ops.add(p, crate::syntax::OpType::from_name(&t).unwrap(), op);
                                    op_rows.push((p, t.clone(), store.atoms.name(op).to_owned()));
                                }
                            }
                        }
                    }
                    ("meta_predicate", 1) => {
                        let mut todo = vec![store.arg(args, 0)];
                        while let Some(c) = todo.pop() {
                            let (f, args) = store.compound(c).unwrap();
                            if f.name() == names::COMMA {
                                todo.push(store.arg(args, 1));
                                todo.push(store.arg(args, 0));
                                continue;
                            }
                            let spec: String = (0..f.arity())
                                .map(|i| name(&store, store.arg(args, i)).chars().next().unwrap())
                                .collect();
                            meta.push((store.atoms.name(f.name()).to_owned(), spec));
                        }
                    }
                    _ => {}
                }
            }
            let module = module.unwrap_or_else(|| panic!("{file} is no module"));
            let stem = file.trim_end_matches(".pl");
            // these libraries live in a folder of their own for the programs that use them
            let lib = match stem.strip_prefix("dcg_") {
                Some(rest) => format!("dcg/{rest}"),
                None if stem == "json" => "http/json".to_owned(),
                None => stem.to_owned(),
            };
            writeln!(out, "    Library {{\n        name: {lib:?},\n        module: {module:?},").unwrap();
            writeln!(out, "        text: include_str!(\"../../prelude/{file}\"),").unwrap();
            writeln!(out, "        exports: &{exports:?},").unwrap();
            writeln!(out, "        ops: &{op_rows:?},").unwrap();
            writeln!(out, "        meta: &{meta:?},\n    }},").unwrap();
        }
        out + "];\n"
    }

    #[test]
    fn the_table_is_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/load/autoload_table.rs");
        let made = generate();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &made).unwrap();
        }
        let there = std::fs::read_to_string(path).unwrap();
        assert!(there == made, "run UPDATE=1 cargo test --lib autoload");
    }
}
