//! The architecture, checked: a layer uses only the layers before it, and
//! `unsafe` stays in the two layers that hold cells and stacks.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{Attribute, Item, UseTree, visit::Visit};

/// The folders of `src`, each using only those before it.
const LAYERS: &[&str] = &[
    "os", "term", "syntax", "program", "compile", "machine", "builtins", "load", "engine", "rules", "games", "shell",
    "cli",
];

/// Where `unsafe` may be.
const UNSAFE_LAYERS: &[&str] = &["term", "machine"];

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|l| *l == name)
}

/// All Rust files below `dir`.
fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The module path of a file, from the crate's root: `src/a/b.rs` and `src/a/b/mod.rs` are `[a, b]`.
fn module_path(src: &Path, file: &Path) -> Vec<String> {
    let relative = file.strip_prefix(src).unwrap().with_extension("");
    let mut path: Vec<String> = relative.iter().map(|c| c.to_str().unwrap().to_owned()).collect();
    if path.last().is_some_and(|l| ["mod", "lib", "main"].contains(&l.as_str())) {
        path.pop();
    }
    path
}

fn is_test_only(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|a| {
        a.path().is_ident("cfg") && a.meta.require_list().is_ok_and(|l| l.tokens.to_string() == "test")
            || a.path().is_ident("test")
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(i) => &i.attrs,
        Item::Fn(i) => &i.attrs,
        Item::Impl(i) => &i.attrs,
        Item::Macro(i) => &i.attrs,
        Item::Mod(i) => &i.attrs,
        Item::Static(i) => &i.attrs,
        Item::Struct(i) => &i.attrs,
        Item::Enum(i) => &i.attrs,
        Item::Trait(i) => &i.attrs,
        Item::Type(i) => &i.attrs,
        Item::Use(i) => &i.attrs,
        _ => &[],
    }
}

/// Where a path leads to that begins with these names, seen from a module.
fn resolve(module: &[String], path: &[Ident]) -> Option<Vec<String>> {
    let names: Vec<String> = path.iter().map(ToString::to_string).collect();
    let (mut base, mut rest) = match names.first()?.as_str() {
        "crate" => (Vec::new(), &names[1..]),
        "self" => (module.to_vec(), &names[1..]),
        "super" => (module.to_vec(), &names[..]),
        _ => return None,
    };
    while rest.first().is_some_and(|n| n == "super") {
        base.pop();
        rest = &rest[1..];
    }
    base.extend_from_slice(rest);
    Some(base)
}

/// Looks for uses of later layers in one file; modules that are only for tests are set aside.
struct Uses<'a> {
    module: Vec<String>,
    file: &'a Path,
    found: Vec<String>,
    tests: Vec<Vec<String>>,
}

impl Uses<'_> {
    fn path(&mut self, path: &[Ident]) {
        let Some(own) = self.module.first().and_then(|m| layer(m)) else { return };
        let Some(target) = resolve(&self.module, path) else { return };
        if let Some(other) = target.first().and_then(|m| layer(m)).filter(|other| *other > own) {
            let line = path[0].span().start().line;
            let (user, used) = (LAYERS[own], LAYERS[other]);
            self.found.push(format!("{}:{line}: {user} uses {used}: {}", self.file.display(), target.join("::")));
        }
    }

    fn tree(&mut self, prefix: &mut Vec<Ident>, tree: &UseTree) {
        match tree {
            UseTree::Path(p) => {
                prefix.push(p.ident.clone());
                self.tree(prefix, &p.tree);
                prefix.pop();
            }
            UseTree::Group(g) => g.items.iter().for_each(|t| self.tree(prefix, t)),
            UseTree::Name(n) => self.leaf(prefix, &n.ident),
            UseTree::Rename(r) => self.leaf(prefix, &r.ident),
            _ => self.path(prefix),
        }
    }

    fn leaf(&mut self, prefix: &mut Vec<Ident>, name: &Ident) {
        prefix.push(name.clone());
        self.path(prefix);
        prefix.pop();
    }

    /// Paths in what a macro is given, or made of.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut i = 0;
        while i < tokens.len() {
            match &tokens[i] {
                TokenTree::Group(g) => self.tokens(g.stream()),
                TokenTree::Ident(first) => {
                    let mut path = vec![first.clone()];
                    while let [TokenTree::Punct(a), TokenTree::Punct(b), TokenTree::Ident(next), ..] = &tokens[i + 1..]
                        && a.as_char() == ':'
                        && b.as_char() == ':'
                    {
                        path.push(next.clone());
                        i += 3;
                    }
                    self.path(&path);
                }
                _ => {}
            }
            i += 1;
        }
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if is_test_only(attributes(item)) {
            if let Item::Mod(m) = item {
                let mut module = self.module.clone();
                module.push(m.ident.to_string());
                self.tests.push(module);
            }
            return;
        }
        if let Item::Mod(m) = item {
            self.module.push(m.ident.to_string());
            syn::visit::visit_item(self, item);
            self.module.pop();
        } else {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&mut Vec::new(), &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<Ident> = path.segments.iter().map(|s| s.ident.clone()).collect();
        self.path(&names);
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, m: &'ast syn::Macro) {
        self.visit_path(&m.path);
        self.tokens(m.tokens.clone());
    }
}

/// Uses of later layers, and the test modules met, in files given with their module paths.
fn later_uses<'a>(files: impl Iterator<Item = (&'a Path, Vec<String>, String)>) -> Vec<String> {
    let mut tests = HashSet::new();
    let mut found = Vec::new();
    for (file, module, text) in files {
        let syntax = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let mut uses = Uses { module: module.clone(), file, found: Vec::new(), tests: Vec::new() };
        uses.visit_file(&syntax);
        tests.extend(uses.tests);
        found.push((module, uses.found));
    }
    let is_test = |module: &[String]| (1..=module.len()).any(|n| tests.contains(&module[..n]));
    found.into_iter().filter(|(module, _)| !is_test(module)).flat_map(|(_, found)| found).collect()
}

/// The lines of a file with the word `unsafe` (comments and strings are not looked at).
fn unsafe_lines(tokens: TokenStream, out: &mut Vec<usize>) {
    for token in tokens {
        match token {
            TokenTree::Group(g) => unsafe_lines(g.stream(), out),
            TokenTree::Ident(i) if i == "unsafe" => out.push(i.span().start().line),
            _ => {}
        }
    }
}

fn source() -> Vec<(PathBuf, Vec<String>, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    files.sort();
    let read = |file: PathBuf| {
        let module = module_path(&src, &file);
        let text = fs::read_to_string(&file).unwrap();
        (file, module, text)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn every_folder_is_a_layer() {
    for (file, module, _) in source() {
        assert!(module.first().is_none_or(|m| layer(m).is_some()), "{} is in no layer", file.display());
    }
}

#[test]
fn layers_use_only_those_before_them() {
    let files = source();
    let found = later_uses(files.iter().map(|(f, m, t)| (f.as_path(), m.clone(), t.clone())));
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn unsafe_stays_in_its_layers() {
    let mut found = Vec::new();
    for (file, module, text) in source() {
        if module.first().is_some_and(|m| UNSAFE_LAYERS.contains(&m.as_str())) {
            continue;
        }
        let tokens: TokenStream = text.parse().unwrap();
        let mut lines = Vec::new();
        unsafe_lines(tokens, &mut lines);
        found.extend(lines.iter().map(|l| format!("{}:{l}", file.display())));
    }
    assert!(found.is_empty(), "unsafe outside {UNSAFE_LAYERS:?}:\n{}", found.join("\n"));
}

#[test]
fn uses_of_later_layers_are_found() {
    let uses = |module: &[&str], text: &str| {
        let module: Vec<String> = module.iter().map(ToString::to_string).collect();
        later_uses([(Path::new("x.rs"), module, text.to_owned())].into_iter()).len()
    };
    assert_eq!(uses(&["term"], "use crate::term::Cell; use std::load;"), 0);
    assert_eq!(uses(&["term"], "use crate::machine::Machine;"), 1);
    assert_eq!(uses(&["term"], "use crate::{term::Cell, machine::{Machine, run}, load};"), 3);
    assert_eq!(uses(&["load", "files"], "use super::super::{engine::Term, term};"), 1);
    assert_eq!(uses(&["load", "files"], "fn f() { crate::shell::run() }"), 1);
    assert_eq!(uses(&["load"], "fn f(x: &crate::engine::Term) -> Vec<crate::term::Cell> { todo!() }"), 1);
    assert_eq!(uses(&["load"], "macro_rules! m { () => { $crate::engine::run(x[crate::cli::y]) } }"), 2);
    assert_eq!(uses(&["load"], "fn f() { println!(\"crate::cli {}\", crate::cli::x) }"), 1);
    assert_eq!(uses(&["load"], "mod a { mod b { use super::super::super::cli; use super::super::cli; } }"), 1);
    assert_eq!(uses(&["load"], "#[cfg(test)] mod t { use crate::cli; } #[test] fn f() { crate::cli::x() }"), 0);
    assert_eq!(uses(&[], "use crate::cli;"), 0);
}
