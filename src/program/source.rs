//! Source files, modules, and the files that are being loaded: data only.

use std::{collections::VecDeque, sync::Arc, time::SystemTime};

use rustc_hash::FxHashMap;

use crate::{
    syntax::{ClauseScanner, OpType, Quotes, Severity},
    term::{Atom, Functor, Record},
};

use super::PredId;

/// A file that was loaded (or a library's text).
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its absolute path.
    pub path: Arc<str>,
    /// When it was last changed, as known when it was loaded.
    pub time: Option<SystemTime>,
    /// The module it defines.
    pub module: Option<Atom>,
    /// Loaded at least once, or being loaded.
    pub loaded: bool,
    /// Part of the system.
    pub library: bool,
    /// Predicates that it has clauses or declarations of.
    pub preds: Vec<PredId>,
    /// The file and line that loaded it.
    pub parent: Option<(u32, u32)>,
    /// The module that it was loaded into.
    pub into: Option<Atom>,
    /// Files that it includes.
    pub includes: Vec<u32>,
}

/// All files known to a session; numbers start from 1.
#[derive(Clone, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    by_path: FxHashMap<Arc<str>, u32>,
}

impl Sources {
    /// The number of the file with this path, made known if it is not.
    pub fn intern(&mut self, path: &str) -> u32 {
        if let Some(n) = self.by_path.get(path) {
            return *n;
        }
        let path: Arc<str> = path.into();
        self.files.push(SourceFile {
            path: path.clone(),
            time: None,
            module: None,
            loaded: false,
            library: false,
            preds: Vec::new(),
            parent: None,
            into: None,
            includes: Vec::new(),
        });
        let n = self.files.len() as u32;
        self.by_path.insert(path, n);
        n
    }
    /// The number of the file with this path, if it is known.
    pub fn find(&self, path: &str) -> Option<u32> {
        self.by_path.get(path).copied()
    }
    /// The file with this number.
    pub fn get(&self, n: u32) -> Option<&SourceFile> {
        self.files.get((n as usize).checked_sub(1)?)
    }
    /// The same, to be changed.
    pub fn get_mut(&mut self, n: u32) -> Option<&mut SourceFile> {
        self.files.get_mut((n as usize).checked_sub(1)?)
    }
    /// All files with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (i as u32 + 1, f))
    }
}

/// A module that is neither `user` nor `system`.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The file that defines it.
    pub file: u32,
    /// Exported predicates.
    pub exports: Vec<Functor>,
    /// Exported operators.
    pub ops: Vec<(u16, OpType, Atom)>,
    /// Of a library of the system.
    pub library: bool,
    /// Where what it does not define is looked for, if not in `user` (for a library: `system`).
    pub bases: Option<Vec<Atom>>,
    /// What kind of module it is said to be.
    pub class: Option<Atom>,
    /// The line that defines it.
    pub line: u32,
}

/// The modules of a session.
#[derive(Clone, Default)]
pub struct Modules {
    map: FxHashMap<Atom, Module>,
    order: Vec<Atom>,
    /// Modules of the user's own, whose goals need preparation.
    own: usize,
    /// What is loaded when it is called.
    pub autoloads: Vec<Autoload>,
}

/// A declaration that goals of a module find their predicates in a file, loaded when they are called.
#[derive(Clone, Debug)]
pub struct Autoload {
    /// The module.
    pub module: Atom,
    /// The path of the file.
    pub path: Arc<str>,
    /// The predicates, or all that the file exports.
    pub only: Option<Vec<Functor>>,
}

impl Modules {
    /// The paths of files that are declared to define a predicate for a module.
    pub fn autoloads(&self, module: Atom, key: Functor) -> impl Iterator<Item = &Arc<str>> {
        let fits = move |a: &&Autoload| a.module == module && a.only.as_ref().is_none_or(|l| l.contains(&key));
        self.autoloads.iter().filter(fits).map(|a| &a.path)
    }
    /// The module, if there is one with this name.
    pub fn get(&self, name: Atom) -> Option<&Module> {
        self.map.get(&name)
    }
    /// The same, to be changed.
    pub fn get_mut(&mut self, name: Atom) -> Option<&mut Module> {
        self.map.get_mut(&name)
    }
    /// Makes a module, or gives it a new definition.
    pub fn define(&mut self, name: Atom, module: Module) {
        let library = module.library;
        match self.map.insert(name, module) {
            Some(old) => self.own -= usize::from(!old.library),
            None => self.order.push(name),
        }
        self.own += usize::from(!library);
    }
    /// True if the user has modules of their own.
    pub fn any_own(&self) -> bool {
        self.own > 0
    }
    /// True for a module that the user has defined.
    pub fn is_own(&self, name: Atom) -> bool {
        self.own > 0 && self.map.get(&name).is_some_and(|m| !m.library)
    }
    /// Names in order of definition.
    pub fn names(&self) -> &[Atom] {
        &self.order
    }
}

/// Where a load gets its characters from.
#[derive(Debug)]
pub enum Text {
    /// A whole text, and how much of it has been read.
    Whole(Arc<str>, usize),
    /// A stream of the session, by number.
    Stream(u32),
}

/// A text being read, which `include/1` may interrupt.
#[derive(Debug)]
pub struct Reading {
    /// The file's number.
    pub file: u32,
    /// The characters.
    pub text: Text,
    /// Cuts them into clauses.
    pub scanner: ClauseScanner,
    /// Conditions open when it began.
    pub conditions: usize,
}

/// A part of a file under `:- if`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// This branch is read.
    Active,
    /// No branch has been read yet.
    Waiting,
    /// A branch has been read, or the whole is inside a skipped part.
    Done,
}

/// Warnings about style that can be switched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Style {
    pub singleton: bool,
    pub discontiguous: bool,
    pub no_effect: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style { singleton: true, discontiguous: true, no_effect: true }
    }
}

/// Flags that a file changes for itself only.
#[derive(Clone, Copy, Debug)]
pub struct FileFlags {
    /// The flag `double_quotes`.
    pub double_quotes: Quotes,
}

/// A file being loaded.
pub struct Load {
    /// The file (that of the load as a whole; included texts have their own).
    pub file: u32,
    /// Texts being read, innermost last.
    pub readings: Vec<Reading>,
    /// The module clauses go to.
    pub module: Atom,
    /// The module that loads the file.
    pub into: Atom,
    /// Open conditions, with the line each starts in.
    pub conditions: Vec<(Condition, u32)>,
    /// The first line of the last term, and its place in the text.
    pub line: u32,
    /// Column of the last term.
    pub column: u32,
    /// Characters before the last term.
    pub offset: u64,
    /// The global variable `$load_term` has the last term and its variables: somebody may ask for them.
    pub names: bool,
    /// Predicates that have got clauses, and where the first one was.
    pub seen: FxHashMap<PredId, u32>,
    /// The predicate of the last clause.
    pub last: Option<PredId>,
    /// Predicates with a clause that takes every call and cuts, and its line; 0 once that has been told.
    pub catch_all: FxHashMap<PredId, u32>,
    /// Messages to be printed, as `message(Kind, Message, Line, Column)`.
    pub messages: VecDeque<Record>,
    /// Goals to be run after loading.
    pub after: Vec<Record>,
    /// The module whose operators texts were read with before.
    pub ops_module: Atom,
    /// Clauses added.
    pub clauses: usize,
    /// Flags that are a file's own, as they were before.
    pub flags: FileFlags,
    /// Switched warnings as they were before.
    pub style: Style,
    /// A library of the system.
    pub library: bool,
    /// Streams over texts being read, for programs that read on for themselves.
    pub opened: Vec<u32>,
    /// Nothing more to be read (`end_of_file.`).
    pub ended: bool,
    /// The file had been loaded before.
    pub again: bool,
    /// Where its clauses were among those of others, by sequence number of the first.
    pub places: Vec<(PredId, i64)>,
    /// A term has been read that is no declaration of a module.
    pub started: bool,
    /// The first term has to say that it is a module.
    pub must_be_module: bool,
}

/// State of loading in a session.
#[derive(Default)]
pub struct Loading {
    /// Files being loaded, innermost last.
    pub loads: Vec<Load>,
    /// Switched warnings.
    pub style: Style,
    /// The goal of `initialization(Goal, main)`.
    pub main: Option<Record>,
    /// Predicates whose clauses make every term go through Prolog.
    pub hooks: Vec<PredId>,
    /// Of the last syntax error: its line, and the lines that show it.
    pub diagnostic: Option<(u32, String)>,
    /// How often clauses were read from the user's input.
    pub from_user: usize,
    /// Syntax errors go here instead of being printed, if it is there.
    pub collected: Option<Vec<crate::syntax::Diagnostic>>,
    /// Errors printed so far.
    pub errors: usize,
    /// Warnings printed so far.
    pub warnings: usize,
    /// Files that were loaded together: those since the last load began that is in no other.
    pub together: Vec<u32>,
    /// More files are about to be loaded together with these.
    pub more: bool,
    /// The next file to be loaded has to be a module.
    pub must_be_module: bool,
    /// Goals of `initialization/1` are forgotten instead of run.
    pub passive: bool,
    /// The place that the next message is about: line and column.
    pub place: Option<(u32, u32)>,
    /// Files are only checked: messages go here, and few directives are run.
    pub findings: Option<Vec<Finding>>,
}

impl Loading {
    /// The innermost load.
    pub fn current(&mut self) -> Option<&mut Load> {
        self.loads.last_mut()
    }
    /// The module that clauses and declarations go to.
    pub fn module(&self) -> Atom {
        self.loads.last().map_or(crate::term::names::USER, |l| l.module)
    }
}

/// What checking a program has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// A name for programs, such as `singleton_variable`.
    pub code: String,
    /// One line for people.
    pub message: String,
    /// More lines.
    pub notes: Vec<String>,
    /// The file.
    pub file: String,
    /// Line, from 1; 0 if it is about no particular one.
    pub line: u32,
    /// Column in characters, from 1; 0 if there is no line.
    pub column: u32,
    /// The predicate that is said to be undefined.
    pub undefined: Option<String>,
}
