//! The load loop's Rust half: reads terms and adds plain clauses; gives
//! directives, grammar rules and whatever hooks want to see to Prolog.
//!
//! `'$load_next'(-Item)` does as much as it can before it returns. Items:
//!
//! - `end`
//! - `more`: nothing in particular, but a call boundary is due
//! - `message(Kind, Message, Line, Column)`
//! - `directive(Goal)`, `condition(Goal)`, `rule(Rule)`
//! - `expand(Term)`: hooks are defined

use super::{lint, prepare};
use crate::{
    builtins::{
        Context,
        context::ctx,
        core,
        database::{compile_clause, head_key, indicator},
    },
    machine::{Machine, builtin::Row, call::is_callable},
    program::{
        Kind, Load, PredId, Source,
        source::{Condition, Text},
        streams::StreamId,
    },
    syntax::{ClauseText, Diagnostic, Position, ReadError, ReadOptions, ReadTerm, Span, Variable, parse_clause},
    term::{Atom, Cell, Functor, Res, Store, Throw, View, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("$load_next", 1, load_next),
    core("$load_add", 1, load_add),
    core("$load_branch", 1, load_branch),
    core("$load_stop", 0, load_stop),
    core("$load_messages", 1, load_messages),
    core("$hooked", 1, hooked),
    core("$hook_defined", 3, hook_defined),
    core("$meta_spec", 2, meta_spec),
];

/// The global variable that has the term being loaded and its variables, until the next one is read.
pub const TERM: &str = "$load_term";

/// Clauses that are read at one go.
const BATCH: usize = 4096;

fn load_next(m: &mut Machine) -> Res {
    match next(m)? {
        Some(item) => Ok(m.unify_arg(0, item)),
        None => {
            let more = m.store.atom("more");
            Ok(m.unify_arg(0, more))
        }
    }
}

/// The next item; `None` after a batch of clauses without one.
pub fn next(m: &mut Machine) -> Res<Option<Cell>> {
    let top = m.store.top();
    let options = super::read_options(ctx(m));
    for _ in 0..BATCH {
        if let Some(message) = ctx(m).loading.current().and_then(|l| l.messages.pop_front()) {
            return Ok(Some(m.store.restore(&message)?));
        }
        if let Some(item) = step(m, &options)? {
            return Ok(Some(item));
        }
        m.store.reset_top(top);
    }
    Ok(None)
}

/// `'$load_add'(+Clause)`: adds a clause as if it had been read.
fn load_add(m: &mut Machine) -> Res {
    let clause = m.arg(0);
    add(m, clause)?;
    Ok(true)
}

/// `'$load_branch'(+Bool)`: the outcome of the last condition.
fn load_branch(m: &mut Machine) -> Res {
    let yes = m.arg(0).as_atom() == Some(names::TRUE);
    branch(m, yes);
    Ok(true)
}

/// Goes on with the branch after a condition, or skips it.
pub fn branch(m: &mut Machine, yes: bool) {
    if let Some(top) = ctx(m).loading.current().and_then(|l| l.conditions.last_mut()) {
        top.0 = if yes { Condition::Active } else { Condition::Waiting };
    }
}

/// `'$load_stop'`: nothing more is read from this file.
fn load_stop(m: &mut Machine) -> Res {
    if let Some(load) = ctx(m).loading.current() {
        load.ended = true;
    }
    Ok(true)
}

/// Reads one term. `None`: it has been dealt with.
fn step(m: &mut Machine, options: &ReadOptions) -> Res<Option<Cell>> {
    let end = m.store.atom("end");
    let Machine { store, context, .. } = m;
    let context: &mut Context = context.downcast_mut().expect("the builtins' context");
    let Context { ops, loading, sources, streams, flags, char_conversions, .. } = context;
    let style = loading.style;
    let Some(load) = loading.loads.last_mut() else { return Ok(Some(end)) };
    if load.ended {
        return finish(m, end);
    }
    let Some(reading) = load.readings.last_mut() else { return finish(m, end) };
    let scanner = &mut reading.scanner;
    scanner.set_options(options.iso, options.multiline_quoted);
    match &mut reading.text {
        Text::Whole(text, at) => {
            let mut chars = text[*at..].chars();
            scanner.next_clause(|| chars.next());
            *at = text.len() - chars.as_str().len();
        }
        Text::Stream(id) => {
            let id = *id;
            scanner.next_clause(|| streams.get_mut(StreamId(id)).ok()?.input().ok()?.get_char().ok()?);
        }
    }
    if !char_conversions.is_empty() && !load.library && flags.is_on("char_conversion") {
        scanner.convert(char_conversions);
    }
    let clause = scanner.clause();
    if clause.is_empty() {
        let open = load.conditions.len() > reading.conditions;
        if open {
            let (_, line) = load.conditions[reading.conditions];
            load.conditions.truncate(reading.conditions);
            let file = sources.get(reading.file).map_or("user", |f| &*f.path).to_owned();
            let line = store.put_int(line as i64);
            let file = store.atom(&file);
            let pos = compound(m, ":", &[file, line]);
            let e = compound(m, "unterminated", &[pos]);
            let e = compound(m, "conditional_compilation_error", &[e]);
            message(m, "error", e);
            return Ok(None);
        }
        load.readings.pop();
        return if load.readings.is_empty() { finish(m, end) } else { Ok(None) };
    }
    let skipping = load.conditions.last().is_some_and(|c| c.0 != Condition::Active);
    if skipping && !may_be_condition(clause.text()) {
        return Ok(None);
    }
    let read = match parse_clause(store, ops, options, clause) {
        Ok(Some(read)) => read,
        Ok(None) => return Ok(None),
        Err(ReadError::Memory(_)) => return Err(Throw::Memory),
        Err(ReadError::Syntax(e)) => {
            let path = sources.get(reading.file).map(|f| f.path.clone());
            let d = Diagnostic::of_syntax_error(&e, clause, path.as_deref());
            let at = clause.position((e.span.start as usize).min(clause.text().len()));
            scanner.rewind(&e);
            if skipping {
                return Ok(None);
            }
            load.line = at.line;
            let kind = e.kind.term(store);
            return syntax_message(m, kind, at, path.as_deref().unwrap_or("user"), &d).map(|()| None);
        }
    };
    (load.line, load.column, load.offset) = (read.start.line, read.start.column, read.start.offset);
    let term = read.term;
    if skipping {
        return conditional(m, term).map(|c| c.flatten());
    }
    if std::mem::take(&mut load.must_be_module) && !is_module_header(store, term) {
        let at = load.file;
        if let Some(f) = sources.get_mut(at) {
            f.loaded = false;
        }
        return Err(store.domain_error("module_header", term));
    }
    let found = if style.singleton { singletons(store, &read, clause) } else { Vec::new() };
    let hooked = !load.library && loading.hooks.iter().any(|id| !m.preds.get(*id).clauses.is_empty());
    // a directive may ask for the names of its variables, a hook for the term
    load.names = hooked || is_directive(store, term) && read.vars.iter().any(|v| !v.is_anonymous());
    if load.names {
        let list = bindings(store, &read);
        let shown = if hooked { term } else { Cell::atom(names::NIL) };
        let pair = store.put_compound(Functor::new(names::MINUS, 2), &[shown, list]);
        let key = store.atoms.intern(TERM);
        m.b_assign_global(key, pair);
    }
    for (what, list, at) in found {
        let msg = compound(m, what, &[term, list]);
        message_at(m, "warning", msg, at);
    }
    if let Some(done) = conditional(m, term)? {
        return Ok(done);
    }
    let load = ctx(m).loading.current().expect("a load is going on");
    let started = std::mem::replace(&mut load.started, true);
    match declared_module(&m.store, term) {
        Some(name) if started => return late_module(m, name).map(|()| None),
        None if !started && says_how_to_read(&m.store, term) => {
            ctx(m).loading.current().expect("a load is going on").started = false;
        }
        _ => {}
    }
    if term.as_atom() == Some(names::END_OF_FILE) {
        let load = ctx(m).loading.current().expect("a load is going on");
        load.readings.clear();
        load.ended = true;
        return Ok(None);
    }
    if hooked {
        return Ok(Some(compound(m, "expand", &[term])));
    }
    classify(m, term)
}

/// The variables of a term as a list of `Name = Variable`.
fn bindings(store: &mut Store, read: &ReadTerm) -> Cell {
    let names: Vec<(String, Cell)> = read.var_names().map(|(n, v)| (n.to_owned(), v)).collect();
    let list: Vec<Cell> = names
        .into_iter()
        .map(|(n, v)| {
            let n = store.atom(&n);
            store.put_compound(Functor::new(names::EQUALS, 2), &[n, v])
        })
        .collect();
    store.put_list(&list, Cell::atom(names::NIL))
}

fn is_directive(store: &Store, term: Cell) -> bool {
    [names::NECK, names::QUERY].into_iter().any(|f| store.args_of(term, Functor::new(f, 1)).is_some())
}

/// True for `:- module(Name, Exports)` and what may stand before it.
fn is_module_header(store: &Store, term: Cell) -> bool {
    let Some(args) = store.args_of(term, Functor::new(names::NECK, 1)) else { return false };
    let Some((f, _)) = store.compound(store.arg(args, 0)) else { return false };
    matches!((store.atoms.name(f.name()), f.arity()), ("module", 2 | 3) | ("encoding" | "if", 1))
}

/// The name in `:- module(Name, Exports)`.
fn declared_module(store: &Store, term: Cell) -> Option<Cell> {
    let args = store.args_of(term, Functor::new(names::NECK, 1))?;
    let (f, args) = store.compound(store.arg(args, 0))?;
    (matches!(f.arity(), 2 | 3) && store.atoms.name(f.name()) == "module").then(|| store.arg(args, 0))
}

/// `:- encoding(_)` and `:- expects_dialect(_)` may stand before the module.
fn says_how_to_read(store: &Store, term: Cell) -> bool {
    let directive = store.args_of(term, Functor::new(names::NECK, 1)).map(|args| store.arg(args, 0));
    let name = directive.and_then(|d| store.compound(d)).map(|(f, _)| store.atoms.name(f.name()));
    matches!(name, Some("encoding" | "expects_dialect"))
}

/// The declaration of a module is not the first term.
#[cold]
fn late_module(m: &mut Machine, name: Cell) -> Res<()> {
    let t = m.store.permission_error("create", "module", name);
    if let Throw::Ball(ball) = super::files::with_message(m, t, "not the first term of the file") {
        message(m, "error", ball);
    }
    Ok(())
}

/// Warnings about the variables of a clause: their kind, what they name, and their place.
fn singletons(store: &mut Store, read: &ReadTerm, clause: &ClauseText) -> Vec<(&'static str, Cell, Position)> {
    let mut found = Vec::new();
    let mut tell = |what, names: Vec<(Cell, Span)>| {
        if let Some((_, first)) = names.first() {
            found.push((
                what,
                names.iter().map(|(c, _)| *c).collect::<Vec<_>>(),
                clause.position(first.start as usize),
            ));
        }
    };
    if read.vars.iter().any(Variable::is_suspicious) {
        tell("singletons", read.singletons().map(|v| (store.atom(v.name), v.span)).collect());
        tell("multitons", read.multiples().map(|v| (store.atom(v.name), v.span)).collect());
    }
    let branches = lint::branch_singletons(store, read.term, &read.vars);
    let branch = |s: lint::BranchSingleton| {
        let name = store.atom(s.name);
        let kind = store.atoms.intern(if s.negated { "\\+" } else { "branch" });
        (store.put_compound(Functor::new(kind, 1), &[name]), s.span)
    };
    tell("branch_singletons", branches.into_iter().map(branch).collect());
    found.into_iter().map(|(what, names, at)| (what, store.put_list(&names, Cell::atom(names::NIL)), at)).collect()
}

/// The end of a load: first what is still to be told.
fn finish(m: &mut Machine, end: Cell) -> Res<Option<Cell>> {
    if let Some(load) = ctx(m).loading.current() {
        load.ended = true;
        if !load.messages.is_empty() {
            return Ok(None);
        }
    }
    Ok(Some(end))
}

/// A term without hooks: clauses are added, the rest is Prolog's.
fn classify(m: &mut Machine, term: Cell) -> Res<Option<Cell>> {
    if let Some((f, args)) = m.store.compound(term) {
        let name = f.name();
        if f.arity() == 1 && (name == names::NECK || name == names::QUERY) {
            let goal = m.store.arg(args, 0);
            return Ok(Some(compound(m, "directive", &[goal])));
        }
        if f.arity() == 2 && name == names::DCG_ARROW {
            return Ok(Some(compound(m, "rule", &[term])));
        }
    }
    add(m, term)?;
    Ok(None)
}

/// A quick look whether a clause could be one of the directives of conditional compilation.
fn may_be_condition(text: &str) -> bool {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('%') {
            rest = after.split_once('\n').map_or("", |(_, r)| r);
        } else if let Some(after) = rest.strip_prefix("/*") {
            rest = after.split_once("*/").map_or("", |(_, r)| r);
        } else {
            break;
        }
    }
    let Some(rest) = rest.strip_prefix(":-").or_else(|| rest.strip_prefix("?-")) else { return false };
    ["if", "el", "endif"].iter().any(|w| rest.trim_start().starts_with(w))
}

/// Conditional compilation. `None`: the term is something else; `Some(None)`: dealt with.
fn conditional(m: &mut Machine, term: Cell) -> Res<Option<Option<Cell>>> {
    let Some(args) = m.store.args_of(term, Functor::new(names::NECK, 1)) else { return Ok(None) };
    let d = m.store.arg(args, 0);
    let (name, arity, goal) = match m.store.view(d) {
        View::Atom(a) => (a, 0, d),
        View::Compound(f, args) => (f.name(), f.arity(), m.store.arg(args, 0)),
        _ => return Ok(None),
    };
    let word = match (m.store.atoms.name(name), arity) {
        ("if", 1) => "if",
        ("elif", 1) => "elif",
        ("else", 0) => "else",
        ("endif", 0) => "endif",
        _ => return Ok(None),
    };
    let load = ctx(m).loading.current().expect("a load is going on");
    let base = load.readings.last().map_or(0, |r| r.conditions);
    if word == "if" {
        let line = load.line;
        let skipping = load.conditions.last().is_some_and(|c| c.0 != Condition::Active);
        load.conditions.push((if skipping { Condition::Done } else { Condition::Waiting }, line));
        return Ok(Some(if skipping { None } else { Some(compound(m, "condition", &[goal])) }));
    }
    if load.conditions.len() <= base {
        let w = m.store.atom(word);
        let e = compound(m, "no_if", &[w]);
        let e = compound(m, "conditional_compilation_error", &[e]);
        message(m, "error", e);
        return Ok(Some(None));
    }
    let top = &mut load.conditions.last_mut().expect("just checked").0;
    match (word, *top) {
        ("endif", _) => {
            load.conditions.pop();
        }
        ("elif", Condition::Waiting) => return Ok(Some(Some(compound(m, "condition", &[goal])))),
        ("else", Condition::Waiting) => *top = Condition::Active,
        _ => *top = Condition::Done,
    }
    Ok(Some(None))
}

/// Adds a clause to the module being loaded. What is wrong with it becomes a message.
pub fn add(m: &mut Machine, clause: Cell) -> Res<()> {
    match try_add(m, clause) {
        Ok(()) => Ok(()),
        Err(Throw::Ball(ball)) => {
            message(m, "error", ball);
            Ok(())
        }
        Err(t) => Err(t),
    }
}

fn try_add(m: &mut Machine, clause: Cell) -> Res<()> {
    let base = ctx(m).loading.module();
    let (module, c) = crate::builtins::control::strip_module(m, clause, base);
    let (mut head, mut body, mut head_module) = (c, None, module);
    if let Some(args) = m.store.args_of(c, Functor::new(names::NECK, 2)) {
        head = m.store.arg(args, 0);
        body = Some(m.store.arg(args, 1)).filter(|b| b.as_atom() != Some(names::TRUE));
        (head_module, head) = crate::builtins::control::strip_module(m, head, module);
    }
    if m.store.is_var(head) {
        return Err(m.store.instantiation_error());
    }
    if !is_callable(&m.store, head) {
        return Err(m.store.type_error("callable", head));
    }
    if let (Some(b), true) = (body, head_module != module) {
        body = Some(m.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(module), b]));
    }
    let key = head_key(m, head);
    let id = definable(m, head_module, key)?;
    if ctx(m).loading.current().is_none_or(|l| l.last != Some(id)) {
        begin_predicate(m, id)?;
    }
    let source = match ctx(m).loading.current() {
        Some(l) => Source { file: l.readings.last().map_or(l.file, |r| r.file), line: l.line },
        None => Source::default(),
    };
    let clause = compile_clause(m, id, head_module, head, body, source)?;
    m.add_clause(id, clause, true);
    if m.preds.get(id).flags.transparent {
        let (head, body) = prepare::transparent(m, head_module, head, body)?;
        let key = head_key(m, head);
        let hidden = m.pred(head_module, key);
        if !m.is_known(hidden) {
            note_predicate(m, hidden);
            m.preds.get_mut(hidden).flags.system = true;
        }
        let clause = compile_clause(m, hidden, head_module, head, body, source)?;
        m.add_clause(hidden, clause, true);
    }
    note_catch_all(m, id, head, body, source.line);
    if let Some(load) = ctx(m).loading.current() {
        load.clauses += 1;
    }
    Ok(())
}

/// Warns of a clause that stands behind one that takes every call and cuts.
fn note_catch_all(m: &mut Machine, id: PredId, head: Cell, body: Option<Cell>, line: u32) {
    let Machine { store, context, .. } = m;
    let context: &mut Context = context.downcast_mut().expect("the builtins' context");
    if !context.loading.style.no_effect {
        return;
    }
    let Some(load) = context.loading.current().filter(|l| !l.library) else { return };
    match load.catch_all.get(&id) {
        None => {
            if lint::is_catch_all(store, head, body) {
                load.catch_all.insert(id, line);
            }
        }
        // one warning for each such clause is enough
        Some(0) => {}
        Some(before) => {
            let before = Cell::int(*before as i64);
            load.catch_all.insert(id, 0);
            let flags = m.preds.get(id).flags;
            if !flags.dynamic && !flags.multifile {
                let pi = m.indicator(id);
                let msg = compound(m, "unreachable_clause", &[pi, before]);
                message(m, "warning", msg);
            }
        }
    }
}

/// The predicate that a file may define under this name.
pub fn definable(m: &mut Machine, module: Atom, key: Functor) -> Res<PredId> {
    if let Some(last) = ctx(m).loading.current().and_then(|l| l.last) {
        let p = m.preds.get(last);
        if p.key == key && p.module == module {
            return Ok(last);
        }
    }
    let id = super::declare::modifiable(m, module, key)?;
    Ok(id)
}

/// The first clause of a predicate after those of another one.
fn begin_predicate(m: &mut Machine, id: PredId) -> Res<()> {
    let p = m.preds.get(id);
    if let (Kind::Import(from), true) = (p.kind, p.flags.explicit) {
        let pi = m.indicator(from);
        return Err(m.store.permission_error("redefine", "imported_procedure", pi));
    }
    let style = ctx(m).loading.style;
    let Some(load) = ctx(m).loading.current() else { return Ok(()) };
    let (file, line, last) = (load.file, load.line, load.last.replace(id));
    let first = load.seen.get(&id).copied();
    load.seen.entry(id).or_insert(line);
    let p = m.preds.get(id);
    if let Some(first) = first {
        if !p.flags.discontiguous && !p.flags.multifile && style.discontiguous && file != 0 {
            not_together(m, id, first, last);
        }
        return Ok(());
    }
    let (kind, flags, owner) = (p.kind, p.flags, p.file);
    if let Kind::Import(from) = kind {
        // an import gives way to a definition
        local_overrides(m, id, from);
    } else if owner != file && !flags.multifile && !m.preds.get(id).clauses.is_empty() {
        if ctx(m).loading.current().is_none_or(|l| !l.again) {
            redefined(m, id);
        }
        m.undefine(id);
    }
    note_predicate(m, id);
    Ok(())
}

/// The file being loaded owns the predicate.
pub fn note_predicate(m: &mut Machine, id: PredId) {
    let c = ctx(m);
    let Some(load) = c.loading.current() else { return };
    let file = load.file;
    if let Some(f) = c.sources.get_mut(file) {
        f.preds.push(id);
        let library = f.library;
        let p = m.preds.get_mut(id);
        p.flags.library |= library;
        p.flags.system |= library;
    }
    let p = m.preds.get_mut(id);
    if p.file == 0 || !p.flags.multifile {
        p.file = file;
    }
    p.flags.defined = true;
}

fn not_together(m: &mut Machine, id: PredId, first: u32, last: Option<PredId>) {
    let load = ctx(m).loading.current().expect("a load is going on");
    let file = load.file;
    let path = ctx(m).sources.get(file).map_or_else(|| "user".to_owned(), |f| f.path.to_string());
    let path = m.store.atom(&path);
    let at = compound(m, ":", &[path, Cell::int(first as i64)]);
    let pi = m.indicator(id);
    let current = match last {
        Some(last) => m.indicator(last),
        None => Cell::atom(names::NIL),
    };
    let msg = compound(m, "discontiguous", &[pi, at, current]);
    message(m, "warning", msg);
}

fn redefined(m: &mut Machine, id: PredId) {
    let pi = m.indicator(id);
    let source = m.preds.get(id).clauses.live().next().map(|(_, e)| e.clause.source());
    let path = source.and_then(|s| ctx(m).sources.get(s.file)).map(|f| f.path.to_string());
    let at = match (path, source) {
        (Some(path), Some(s)) => {
            let path = m.store.atom(&path);
            compound(m, ":", &[path, Cell::int(s.line as i64)])
        }
        _ => Cell::atom(names::NIL),
    };
    let what = m.store.atom("static");
    let msg = compound(m, "redefined_procedure", &[what, pi, at]);
    message(m, "warning", msg);
}

fn local_overrides(m: &mut Machine, id: PredId, from: PredId) {
    let from = m.preds.get(from).module;
    let p = m.preds.get(id);
    let (module, key, quiet) = (p.module, p.key, p.flags.library);
    m.undefine(id);
    if quiet {
        return;
    }
    let pi = indicator(m, key);
    let qualified = compound(m, ":", &[Cell::atom(module), pi]);
    let msg = compound(m, "overrides_import", &[Cell::atom(from), qualified]);
    message(m, "warning", msg);
}

/// Queues a message about the last term of the load going on.
pub fn message(m: &mut Machine, kind: &str, msg: Cell) {
    let Some(load) = ctx(m).loading.current() else { return };
    let at = Position { line: load.line, column: load.column, offset: load.offset };
    message_at(m, kind, msg, at);
}

/// Queues a message about a place in the text being read: `message(Kind, Message, Line, Column)`.
pub fn message_at(m: &mut Machine, kind: &str, msg: Cell, at: Position) {
    let kind = m.store.atom(kind);
    let item = compound(m, "message", &[kind, msg, Cell::int(at.line as i64), Cell::int(at.column as i64)]);
    let record = m.store.record(item);
    if let Some(load) = ctx(m).loading.current() {
        load.messages.push_back(record);
    }
}

fn syntax_message(m: &mut Machine, kind: Cell, at: Position, path: &str, d: &Diagnostic) -> Res<()> {
    if let Some(collected) = &mut ctx(m).loading.collected {
        collected.push(d.clone());
        return Ok(());
    }
    let formal = m.store.put_compound(Functor::new(names::SYNTAX_ERROR, 1), &[kind]);
    let path = m.store.atom(path);
    let place = [path, Cell::int(at.line as i64), Cell::int(at.column as i64), Cell::int(at.offset as i64)];
    let place = compound(m, "file", &place);
    let e = m.store.put_compound(Functor::new(names::ERROR, 2), &[formal, place]);
    let text = d.to_string();
    let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
    ctx(m).loading.diagnostic = Some((at.line, rest.to_owned()));
    message_at(m, "error", e, at);
    Ok(())
}

/// `name(args...)`
pub fn compound(m: &mut Machine, name: &str, args: &[Cell]) -> Cell {
    let name = m.store.atoms.intern(name);
    m.store.put_compound(Functor::new(name, args.len()), args)
}

/// The load going on, which there must be.
pub fn current(m: &mut Machine) -> Res<&mut Load> {
    if ctx(m).loading.loads.is_empty() {
        let c = m.store.atom("load");
        return Err(m.store.existence_error("context", c));
    }
    Ok(ctx(m).loading.loads.last_mut().expect("just checked"))
}

/// `'$load_messages'(-List)`: the messages that are waiting.
fn load_messages(m: &mut Machine) -> Res {
    let waiting = ctx(m).loading.current().map(|l| std::mem::take(&mut l.messages)).unwrap_or_default();
    let mut list = Vec::new();
    for r in &waiting {
        list.push(m.store.restore(r)?);
    }
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}

/// `'$hooked'(+Name)`: some predicate `Name/2` or `Name/4` has clauses in a module that may hold hooks.
fn hooked(m: &mut Machine) -> Res {
    let name = m.arg(0).as_atom();
    let hooks = ctx(m).loading.hooks.clone();
    Ok(hooks.into_iter().map(|id| m.preds.get(id)).any(|p| Some(p.key.name()) == name && !p.clauses.is_empty()))
}

/// `'$hook_defined'(+Module, +Name, +Arity)`
fn hook_defined(m: &mut Machine) -> Res {
    let (module, name, arity) = (m.arg(0).as_atom(), m.arg(1).as_atom(), m.arg(2).as_int());
    let (Some(module), Some(name), Some(arity)) = (module, name, arity) else { return Ok(false) };
    let id = m.preds.find(module, Functor::new(name, arity as usize));
    Ok(id.is_some_and(|id| !m.preds.get(id).clauses.is_empty()))
}

/// `'$meta_spec'(:Goal, -Spec)`: the meta declaration of what a goal calls, as a term.
fn meta_spec(m: &mut Machine) -> Res {
    let goal = m.x[0];
    let (module, goal) = crate::builtins::control::strip_module(m, goal, names::USER);
    let Some((f, _)) = m.store.compound(goal) else { return Ok(false) };
    let Some(meta) = prepare::meta_of(m, module, f) else { return Ok(false) };
    let mut args = Vec::new();
    for b in meta.iter() {
        args.push(match b {
            b'0'..=b'9' => Cell::int((b - b'0') as i64),
            b'/' => m.store.atom("//"),
            b => m.store.atom(std::str::from_utf8(&[*b]).unwrap_or("?")),
        });
    }
    let spec = m.store.put_compound(f, &args);
    Ok(m.unify_arg(1, spec))
}
