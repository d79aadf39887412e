//! Modules: definition, import and export; libraries and autoloading.

use super::{
    autoload::{self, Library},
    consult::{self, compound, message},
    declare, files,
};
use crate::{
    builtins::{Context, context::ctx, core, database},
    machine::{Machine, builtin::Function, builtin::Row},
    program::{
        Kind, Module, PredId,
        source::{Autoload, Reading, Text},
    },
    syntax::{ClauseScanner, OpType},
    term::{Atom, Cell, Functor, Res, Throw, View, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("module", 2, module),
    core("$import_all", 3, import_all),
    core("$import", 4, import_one),
    core("$export", 2, export),
    core("$use_library", 2, use_library),
    core("$load_library", 1, load_library_named),
    core("$check_exports", 0, check_exports),
    core("$module_info", 3, module_info),
    core("$modules", 1, modules),
    core("$define_module", 1, define_module),
    core("$inherit", 2, inherit),
    core("$prepare", 3, prepare_goal),
    core("$bases", 2, bases_of),
    core("$set_bases", 2, set_bases),
    core("$set_class", 2, set_class),
    core("$autoloads", 3, declare_autoload),
    core("$autoload_library", 3, autoload_library),
];

/// `module(+Name, +Exports)`: what is being loaded is a module.
fn module(m: &mut Machine) -> Res {
    let (name, exports) = (m.arg(0), m.arg(1));
    let name = match m.store.view(name) {
        View::Atom(a) => a,
        View::Var(_) => {
            let path = ctx(m).loading.current().map(|l| l.file);
            let path = path.and_then(|n| ctx(m).sources.get(n)).map_or("user".into(), |f| f.path.clone());
            let base = path.rsplit('/').next().unwrap_or("").split('.').next().unwrap_or("").to_owned();
            let a = m.store.atoms.intern(&base);
            m.unify_arg(0, Cell::atom(a));
            a
        }
        _ => return Err(m.store.type_error("module", name)),
    };
    let c = ctx(m);
    let Some(load) = c.loading.loads.last_mut() else { return Ok(true) };
    let file = load.file;
    load.module = name;
    let library = load.library;
    if let Some(f) = c.sources.get_mut(file) {
        f.module = Some(name);
    }
    files::prepare_hooks(m, name);
    if name == names::USER || name == names::SYSTEM {
        return Ok(true);
    }
    let old = ctx(m).modules.get(name).cloned().unwrap_or_default();
    if old.file != file && old.file != 0 && !old.library {
        let path = ctx(m).sources.get(old.file).filter(|f| f.loaded).map(|f| f.path.clone());
        if let Some(path) = path {
            let t = m.store.permission_error("redefine", "module", Cell::atom(name));
            return Err(files::with_message(m, t, &format!("Already loaded from {path}")));
        }
    }
    let line = ctx(m).loading.current().map_or(0, |l| l.line);
    ctx(m).clear_ops(name);
    let Module { bases, class, .. } = old;
    ctx(m).modules.define(name, Module { file, library, line, bases, class, ..Module::default() });
    ctx(m).enter_ops(name);
    add_exports(m, name, exports)?;
    let ops = ctx(m).modules.get(name).map(|d| d.ops.clone()).unwrap_or_default();
    for (priority, kind, op) in ops {
        ctx(m).add_op(name, priority, kind, op);
    }
    Ok(true)
}

/// `'$define_module'(+Name)`: a module of the user's own, if there is none with this name.
fn define_module(m: &mut Machine) -> Res {
    let Some(name) = m.arg(0).as_atom() else { return Ok(false) };
    if ctx(m).modules.get(name).is_none() {
        let file = ctx(m).loading.current().map_or(0, |l| l.file);
        ctx(m).modules.define(name, Module { file, ..Module::default() });
    }
    Ok(true)
}

/// `'$inherit'(+Into, +From)`: what From defines or imports is known in Into, too, unless Into has its own.
fn inherit(m: &mut Machine) -> Res {
    let (Some(into), Some(from)) = (m.arg(0).as_atom(), m.arg(1).as_atom()) else { return Ok(false) };
    if from == names::USER || from == into {
        return Ok(true);
    }
    let all: Vec<(PredId, Functor)> =
        m.preds.iter().filter(|(_, p)| p.module == from && p.is_defined()).map(|(id, p)| (id, p.key)).collect();
    for (target, key) in all {
        let id = m.pred(into, key);
        if !m.is_known(id) || m.preds.get(id).flags.library && matches!(m.preds.get(id).kind, Kind::Import(_)) {
            weak_import(m, id, target);
        }
    }
    Ok(true)
}

/// Adds a list of exports to a module.
fn add_exports(m: &mut Machine, name: Atom, list: Cell) -> Res<()> {
    let Ok(items) = m.store.list_to_vec(list) else { return Err(m.store.type_error("list", list)) };
    for item in items {
        match add_export(m, name, item) {
            Err(Throw::Ball(ball)) if !ctx(m).loading.loads.is_empty() => message(m, "error", ball),
            other => other?,
        }
    }
    Ok(())
}

fn add_export(m: &mut Machine, name: Atom, item: Cell) -> Res<()> {
    if let Some((f, args)) = m.store.compound(item) {
        let fname = m.store.atoms.name(f.name()).to_owned();
        if fname == "op" && f.arity() == 3 {
            let (p, t, ops) = (m.store.arg(args, 0), m.store.arg(args, 1), m.store.arg(args, 2));
            let priority = p.as_int().filter(|p| (0..=1200).contains(p));
            let kind = m.store.atom_name(t).and_then(OpType::from_name);
            let (Some(priority), Some(kind)) = (priority, kind) else {
                return Err(m.store.domain_error("operator_specifier", item));
            };
            let list = m.store.list_to_vec(ops).unwrap_or_else(|_| vec![ops]);
            for op in list {
                if let Some(a) = op.as_atom()
                    && let Some(d) = ctx(m).modules.get_mut(name)
                {
                    d.ops.push((priority as u16, kind, a));
                }
            }
            return Ok(());
        }
        if f == Functor::new(names::DOUBLE_SLASH, 2) {
            let (n, a) = (m.store.arg(args, 0), m.store.arg(args, 1));
            if let (Some(n), Some(a)) = (n.as_atom(), a.as_int()) {
                let key = Functor::new(n, a as usize + 2);
                if let Some(d) = ctx(m).modules.get_mut(name) {
                    d.exports.push(key);
                }
                return Ok(());
            }
        }
    }
    let (_, key) = database::predicate_indicator(m, item)?;
    if let Some(d) = ctx(m).modules.get_mut(name).filter(|d| !d.exports.contains(&key)) {
        d.exports.push(key);
    }
    Ok(())
}

/// `'$export'(+Module, +List)`
fn export(m: &mut Machine) -> Res {
    let (name, list) = (m.arg(0), m.arg(1));
    if let Some(a) = name.as_atom() {
        let list =
            if m.store.list_to_vec(list).is_ok() { list } else { m.store.put_pair(list, Cell::atom(names::NIL)) };
        add_exports(m, a, list)?;
    }
    Ok(true)
}

/// `'$import_all'(+From, +Into, +Except)`: all exports but those in a list of functors.
fn import_all(m: &mut Machine) -> Res {
    let (from, into, except) = (m.arg(0), m.arg(1), m.arg(2));
    let (Some(from), Some(into)) = (from.as_atom(), into.as_atom()) else { return Ok(false) };
    let mut skip = Vec::new();
    for c in m.store.list_to_vec(except).unwrap_or_default() {
        skip.push(database::predicate_indicator(m, c)?.1);
    }
    import_exports(m, from, into, &skip);
    Ok(true)
}

fn import_exports(m: &mut Machine, from: Atom, into: Atom, skip: &[Functor]) {
    if from == into {
        return;
    }
    let exports = ctx(m).modules.get(from).map(|d| d.exports.clone()).unwrap_or_default();
    for key in exports.into_iter().filter(|k| !skip.contains(k)) {
        import(m, from, into, key, key, false);
    }
    files::export_ops(ctx(m), from, into);
}

/// Makes `from:key` known as `into:name`.
fn import(m: &mut Machine, from: Atom, into: Atom, key: Functor, name: Functor, explicit: bool) {
    let library = ctx(m).modules.get(from).is_some_and(|d| d.library);
    let known = m.preds.find(from, key).is_some_and(|id| m.is_known(id));
    if !known && library && m.preds.find(names::SYSTEM, key).is_some_and(|id| m.is_known(id)) {
        return;
    }
    let target = m.pred(from, key);
    let target = m.preds.resolve(target);
    let id = m.pred(into, name);
    if id == target {
        return;
    }
    let p = m.preds.get(id);
    match p.kind {
        Kind::Import(old) if old == target => {
            let p = m.preds.get_mut(id);
            p.flags.explicit |= explicit;
            p.flags.library = false;
            return;
        }
        Kind::Import(old) if !p.flags.library && m.preds.get(old).is_defined() => {
            let old = m.preds.get(old).module;
            let pi = database::indicator(m, key);
            let pi = compound(m, ":", &[Cell::atom(from), pi]);
            let msg = compound(m, "no_import", &[pi, Cell::atom(into), Cell::atom(old)]);
            message(m, "error", msg);
            return;
        }
        Kind::Clauses if !p.clauses.is_empty() || p.flags.dynamic => {
            let pi = database::indicator(m, key);
            if explicit {
                let pi = compound(m, ":", &[Cell::atom(from), pi]);
                let msg = compound(m, "no_import", &[pi, Cell::atom(into), Cell::atom(into)]);
                message(m, "error", msg);
            } else {
                let pi = compound(m, ":", &[Cell::atom(into), pi]);
                let msg = compound(m, "overrides_import", &[Cell::atom(from), pi]);
                message(m, "warning", msg);
            }
            return;
        }
        _ => {}
    }
    let p = m.preds.get_mut(id);
    p.kind = Kind::Import(target);
    p.flags.library = false;
    p.flags.explicit = explicit;
    m.reset_entry(id);
}

/// `'$import'(+From, +Into, +PI, +Name)`: one predicate, explicitly, perhaps under another name.
fn import_one(m: &mut Machine) -> Res {
    let (from, into, pi, name) = (m.arg(0), m.arg(1), m.arg(2), m.arg(3));
    let (Some(from), Some(into)) = (from.as_atom(), into.as_atom()) else { return Ok(false) };
    if let Some((f, _)) = m.store.compound(pi)
        && m.store.atoms.name(f.name()) == "op"
    {
        return import_ops(m, from, into, pi);
    }
    let mut list = m.store.put_pair(pi, Cell::atom(names::NIL));
    if let Some(args) = m.store.args_of(pi, Functor::new(names::DOUBLE_SLASH, 2)) {
        let (n, a) = (m.store.arg(args, 0), m.store.arg(args, 1));
        let a = a.as_int().map_or(a, |a| Cell::int(a + 2));
        let pi = m.store.put_compound(Functor::new(names::SLASH, 2), &[n, a]);
        list = m.store.put_pair(pi, Cell::atom(names::NIL));
    }
    let pi = m.store.arg(list.addr(), 0);
    let (_, key) = database::predicate_indicator(m, pi)?;
    let as_name = name.as_atom().filter(|a| *a != names::NIL).map_or(key, |a| Functor::new(a, key.arity()));
    let exported = ctx(m).modules.get(from).is_some_and(|d| d.exports.contains(&key));
    if !exported {
        let pi = compound(m, ":", &[Cell::atom(from), pi]);
        let msg = compound(m, "not_exported", &[pi, Cell::atom(into)]);
        message(m, "warning", msg);
    }
    import(m, from, into, key, as_name, true);
    Ok(true)
}

/// The exported operators that match `op(Priority, Type, Name)`, whose arguments may be unbound.
fn import_ops(m: &mut Machine, from: Atom, into: Atom, pattern: Cell) -> Res {
    let Some((f, args)) = m.store.compound(pattern).filter(|(f, _)| f.arity() == 3) else { return Ok(true) };
    let wanted: Vec<Cell> = (0..f.arity()).map(|i| m.store.arg(args, i)).collect();
    for (priority, kind, name) in ctx(m).modules.get(from).map(|d| d.ops.clone()).unwrap_or_default() {
        let op = [Cell::int(i64::from(priority)), m.store.atom(kind.name()), Cell::atom(name)];
        if wanted.iter().zip(op).all(|(w, o)| w.is_refer() || *w == o) {
            ctx(m).add_op(into, priority, kind, name);
        }
    }
    Ok(true)
}

/// `'$use_library'(+Name, -Module)`: makes a library's exports known; its text is loaded when it is called.
fn use_library(m: &mut Machine) -> Res {
    let name = m.arg(0);
    let Some(name) = m.store.atom_name(name).map(str::to_owned) else { return Ok(false) };
    let Some(library) = autoload::find(&name) else { return Ok(false) };
    let module = announce(m, library)?;
    if library.exports.is_empty() || library.has_hooks() {
        load_library(m, library)?;
    }
    Ok(m.unify_arg(1, Cell::atom(module)))
}

/// `'$autoload_library'(+Name, +Module, +Imports)`: libraries whose predicates are found anyway need
/// nothing; of others the imports are made known, but for those that the library does not have.
fn autoload_library(m: &mut Machine) -> Res {
    let (name, into, imports) = (m.arg(0), m.arg(1), m.arg(2));
    let (Some(name), Some(into)) = (m.store.atom_name(name), into.as_atom()) else { return Ok(false) };
    let Some(library) = autoload::find(name).filter(|l| !l.is_autoloaded()) else { return Ok(true) };
    let from = announce(m, library)?;
    let wanted = match m.store.list_to_vec(imports) {
        Err(_) => None,
        Ok(items) => {
            let mut keys = Vec::new();
            for item in items {
                keys.push(exported_key(m, item)?);
            }
            Some(keys)
        }
    };
    for key in ctx(m).modules.get(from).map(|d| d.exports.clone()).unwrap_or_default() {
        let id = m.pred(into, key);
        if wanted.as_ref().is_none_or(|w| w.contains(&key)) && !m.preds.get(id).is_defined() {
            let target = m.pred(from, key);
            weak_import(m, id, target);
        }
    }
    Ok(true)
}

/// Defines a library's module without loading it.
fn announce(m: &mut Machine, library: &Library) -> Res<Atom> {
    let module = m.store.atoms.intern(library.module);
    if ctx(m).modules.get(module).is_some() {
        return Ok(module);
    }
    let mut exports = Vec::new();
    for (name, arity) in library.exports {
        let name = m.store.atoms.intern(name);
        exports.push(Functor::new(name, *arity));
    }
    let mut ops = Vec::new();
    for (priority, kind, name) in library.ops {
        let name = m.store.atoms.intern(name);
        if let Some(kind) = OpType::from_name(kind) {
            ops.push((*priority, kind, name));
        }
    }
    let file = library_file(m, library);
    ctx(m).modules.define(module, Module { file, exports, ops, library: true, ..Module::default() });
    Ok(module)
}

fn library_file(m: &mut Machine, library: &Library) -> u32 {
    let path = format!("library/{}.pl", library.name);
    let c = ctx(m);
    let file = c.sources.intern(&path);
    if let Some(f) = c.sources.get_mut(file) {
        f.library = true;
    }
    file
}

/// `'$load_library'(+Name)`
fn load_library_named(m: &mut Machine) -> Res {
    let name = m.arg(0);
    let Some(name) = m.store.atom_name(name).map(str::to_owned) else { return Ok(false) };
    let Some(library) = autoload::find(&name) else { return Ok(false) };
    load_library(m, library)?;
    Ok(true)
}

/// Loads a library's text, if it has not been loaded. Directives that are
/// builtins in Rust run right here, so that usually no goal is run.
pub fn load_library(m: &mut Machine, library: &Library) -> Res<()> {
    m.pinned(|m| load_text(m, library))
}

fn load_text(m: &mut Machine, library: &Library) -> Res<()> {
    let file = library_file(m, library);
    if ctx(m).sources.get(file).is_some_and(|f| f.loaded) {
        return Ok(());
    }
    let text = Text::Whole(library.text.into(), 0);
    let reading = Reading { file, text, scanner: ClauseScanner::new(false, false), conditions: 0 };
    let module = m.store.atoms.intern(library.module);
    let saved: Vec<Cell> = m.x[..64].to_vec();
    announce(m, library)?;
    files::begin(m, file, reading, module);
    {
        let c = ctx(m);
        super::SavedFlags::library(c);
        c.loading.style.singleton = false;
        if let Some(load) = c.loading.current() {
            load.library = true;
        }
    }
    let result = run_library(m);
    files::pop(m);
    m.x[..64].copy_from_slice(&saved);
    result
}

fn run_library(m: &mut Machine) -> Res<()> {
    loop {
        let item = match consult::next(m)? {
            Some(item) => item,
            None => continue,
        };
        let (name, arg) = match m.store.view(item) {
            View::Atom(_) => return Ok(()),
            View::Compound(f, args) => (m.store.atoms.name(f.name()).to_owned(), m.store.arg(args, 0)),
            _ => continue,
        };
        match &*name {
            "directive" => {
                native(m, arg)?;
            }
            "rule" => {
                let v = m.store.new_var();
                let pred = m.system_pred("dcg_translate_rule", 2);
                if m.once(pred, &[arg, v])? {
                    let clause = m.store.deref(v);
                    consult::add(m, clause)?;
                }
            }
            "condition" => {
                let yes = native(m, arg)?;
                consult::branch(m, yes);
            }
            "message" => {
                let args = m.store.compound(item).map_or(0, |(_, a)| a);
                let (kind, what) = (m.store.arg(args, 0), m.store.arg(args, 1));
                if m.store.atom_name(kind) == Some("error") {
                    return Err(Throw::Ball(what));
                }
            }
            _ => {}
        }
    }
}

/// Runs a directive of a library.
fn native(m: &mut Machine, goal: Cell) -> Res<bool> {
    let (f, args) = match m.store.view(goal) {
        View::Compound(f, args) => (f, args),
        View::Atom(a) => (Functor::new(a, 0), 0),
        _ => return Err(m.store.type_error("callable", goal)),
    };
    if f == Functor::new(names::COMMA, 2) {
        let (a, b) = (m.store.arg(args, 0), m.store.arg(args, 1));
        return Ok(native(m, a)? && native(m, b)?);
    }
    let det = m.preds.find(names::SYSTEM, f).and_then(|id| match m.preds.get(id).kind {
        Kind::Det(row) => match m.builtins.rows[row as usize].function {
            Function::Det(function) => Some(function),
            _ => None,
        },
        _ => None,
    });
    if let Some(function) = det {
        for i in 0..f.arity() {
            m.x[i] = m.store.arg(args, i);
        }
        return function(m);
    }
    let name = m.store.atoms.name(f.name());
    if name == "use_module" || name == "ensure_loaded" || name == "autoload" || name == "initialization" {
        // libraries find each other when they are called
        let what = m.store.arg(args, 0);
        if let Some((g, inner)) = m.store.compound(what)
            && m.store.atoms.name(g.name()) == "library"
        {
            let lib = m.store.arg(inner, 0);
            let lib = m.store.atom_name(lib).and_then(autoload::find);
            if let Some(lib) = lib {
                let from = announce(m, lib)?;
                if !lib.is_autoloaded() {
                    let into = ctx(m).loading.module();
                    import_exports(m, from, into, &[]);
                } else if !lib.ops.is_empty() {
                    let module = m.store.atoms.intern(lib.module);
                    let into = ctx(m).loading.module();
                    files::export_ops(ctx(m), module, into);
                }
            }
        }
        return Ok(true);
    }
    let module = ctx(m).loading.module();
    let goal = m.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(module), goal]);
    let call = m.system_pred("call", 1);
    m.once(call, &[goal])
}

/// The machine's hook for undefined predicates. It may load files, and collect garbage.
pub fn autoload(m: &mut Machine, id: PredId) -> Res<bool> {
    let p = m.preds.get(id);
    let (module, key) = (p.module, p.key);
    if let Some(library) = autoload::by_module(m.store.atoms.name(module)) {
        load_library(m, library)?;
        if m.is_known(id) {
            return Ok(true);
        }
    } else if module != names::USER
        && module != names::SYSTEM
        && let Some(target) = inherited(m, module, key)
    {
        weak_import(m, id, target);
        return Ok(true);
    }
    let declared: Vec<std::sync::Arc<str>> = ctx(m).modules.autoloads(module, key).cloned().collect();
    for path in declared {
        let pred = m.system_pred("$autoload_from", 3);
        let path = m.store.atom(&path);
        let pi = database::indicator(m, key);
        if m.once(pred, &[path, Cell::atom(module), pi])? && m.is_known(id) {
            return Ok(true);
        }
    }
    let Some(library) = autoload::defining(m.store.atoms.name(key.name()), key.arity()) else { return Ok(false) };
    let home = announce(m, library)?;
    if home == module {
        return Ok(false);
    }
    load_library(m, library)?;
    let target = m.pred(home, key);
    if !m.is_known(target) {
        return Ok(false);
    }
    weak_import(m, id, target);
    Ok(true)
}

/// `'$autoloads'(+Module, +Path, +PIs)`: goals of a module find these predicates, or with `all`
/// those that it exports, in a file that is loaded then.
fn declare_autoload(m: &mut Machine) -> Res {
    let (module, path, list) = (m.arg(0), m.arg(1), m.arg(2));
    let (Some(module), Some(path)) = (module.as_atom(), m.store.atom_name(path)) else { return Ok(false) };
    let path = path.into();
    let only = match m.store.list_to_vec(list) {
        Err(_) => None,
        Ok(items) => {
            let mut keys = Vec::new();
            for item in items {
                keys.push(exported_key(m, item)?);
            }
            Some(keys)
        }
    };
    ctx(m).modules.autoloads.push(Autoload { module, path, only });
    Ok(true)
}

/// What `Name/Arity` or `Name//Arity` names.
fn exported_key(m: &mut Machine, item: Cell) -> Res<Functor> {
    if let Some(args) = m.store.args_of(item, Functor::new(names::DOUBLE_SLASH, 2))
        && let (Some(n), Some(a)) = (m.store.arg(args, 0).as_atom(), m.store.arg(args, 1).as_int())
    {
        return Ok(Functor::new(n, a.max(0) as usize + 2));
    }
    Ok(database::predicate_indicator(m, item)?.1)
}

/// The modules in which what `module` does not define is looked for.
fn bases(m: &Machine, module: Atom) -> Vec<Atom> {
    let c: &Context = m.context.downcast_ref().expect("the builtins' context");
    match (c.modules.get(module), module) {
        (_, names::SYSTEM) => Vec::new(),
        (Some(Module { bases: Some(bases), .. }), _) => bases.clone(),
        (_, names::USER) => vec![names::SYSTEM],
        (Some(d), _) if d.library => vec![names::SYSTEM],
        (None, _) if autoload::by_module(m.store.atoms.name(module)).is_some() => vec![names::SYSTEM],
        _ => vec![names::USER],
    }
}

/// What a goal in `module` that has no predicate of its own means, if a base module has one.
pub fn inherited(m: &Machine, module: Atom, key: Functor) -> Option<PredId> {
    let mut seen = vec![module];
    let mut todo = bases(m, module);
    todo.reverse();
    while let Some(base) = todo.pop() {
        if base == names::SYSTEM || seen.contains(&base) {
            continue;
        }
        seen.push(base);
        if let Some(id) = m.preds.find(base, key).map(|id| m.preds.resolve(id)).filter(|id| m.is_known(*id))
            && m.preds.get(id).module != module
        {
            return Some(id);
        }
        todo.extend(bases(m, base).into_iter().rev());
    }
    None
}

/// `'$bases'(+Module, -Bases)`
fn bases_of(m: &mut Machine) -> Res {
    let Some(module) = m.arg(0).as_atom() else { return Ok(false) };
    let list: Vec<Cell> = bases(m, module).into_iter().map(Cell::atom).collect();
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

/// `'$set_bases'(+Module, +Bases)`: what was found by way of the old ones is forgotten.
fn set_bases(m: &mut Machine) -> Res {
    let (module, list) = (m.arg(0), m.arg(1));
    let (Some(module), Ok(list)) = (module.as_atom(), m.store.list_to_vec(list)) else { return Ok(false) };
    let bases = list.into_iter().filter_map(Cell::as_atom).collect();
    let mut d = ctx(m).modules.get(module).cloned().unwrap_or_default();
    d.bases = Some(bases);
    if module == names::USER || module == names::SYSTEM {
        return Err(m.store.permission_error("modify", "module", Cell::atom(module)));
    }
    ctx(m).modules.define(module, d);
    let weak: Vec<PredId> = m
        .preds
        .iter()
        .filter(|(_, p)| p.module == module && p.flags.library && matches!(p.kind, Kind::Import(_)))
        .map(|(id, _)| id)
        .collect();
    for id in weak {
        m.undefine(id);
    }
    Ok(true)
}

/// `'$set_class'(+Module, +Class)`
fn set_class(m: &mut Machine) -> Res {
    let (module, class) = (m.arg(0).as_atom(), m.arg(1).as_atom());
    if let Some(d) = module.and_then(|module| ctx(m).modules.get_mut(module)) {
        d.class = class;
    }
    Ok(true)
}

/// True if a goal in `module` would find a predicate: there, in `user`, in the system or in a library.
pub fn is_resolvable(m: &Machine, module: Atom, key: Functor) -> bool {
    let known = |module| {
        m.preds.find(module, key).is_some_and(|id| {
            m.is_known(m.preds.resolve(id)) || {
                // imported from a library that is loaded when it is called
                let home = m.preds.get(m.preds.resolve(id)).module;
                m.preds.get(id).kind != Kind::Undefined && autoload::by_module(m.store.atoms.name(home)).is_some()
            }
        })
    };
    known(module)
        || known(names::SYSTEM)
        || inherited(m, module, key).is_some()
        || m.context.downcast_ref::<Context>().is_some_and(|c| c.modules.autoloads(module, key).next().is_some())
        || autoload::defining(m.store.atoms.name(key.name()), key.arity()).is_some()
}

/// An import that any definition takes the place of, without a word.
fn weak_import(m: &mut Machine, id: PredId, target: PredId) {
    let target = m.preds.resolve(target);
    if target == id {
        return;
    }
    let p = m.preds.get_mut(id);
    p.kind = Kind::Import(target);
    p.flags.library = true;
    m.reset_entry(id);
}

/// `'$check_exports'`: complains about exports of the module being loaded that are not defined.
fn check_exports(m: &mut Machine) -> Res {
    let Some(load) = ctx(m).loading.current() else { return Ok(true) };
    let (module, file) = (load.module, load.file);
    let Some(d) = ctx(m).modules.get(module).filter(|d| d.file == file) else { return Ok(true) };
    for key in d.exports.clone() {
        let known = m.preds.find(module, key).is_some_and(|id| m.is_known(id));
        let system = m.preds.find(names::SYSTEM, key).is_some_and(|id| m.is_known(id));
        if !known && !system {
            let pi = database::indicator(m, key);
            let pi = compound(m, ":", &[Cell::atom(module), pi]);
            let msg = compound(m, "undefined_export", &[pi]);
            message(m, "error", msg);
        }
    }
    Ok(true)
}

/// `'$module_info'(+Module, +Key, -Value)`: `exports`, `file`, `class`, `ops`.
fn module_info(m: &mut Machine) -> Res {
    let (name, key) = (m.arg(0), m.arg(1));
    let Some(name) = name.as_atom() else { return Ok(false) };
    let key = m.store.atom_name(key).unwrap_or("").to_owned();
    let Some(d) = ctx(m).modules.get(name).cloned() else { return Ok(false) };
    let value = match &*key {
        "exports" => {
            let pis: Vec<Cell> = d.exports.iter().map(|k| database::indicator(m, *k)).collect();
            m.store.put_list(&pis, Cell::atom(names::NIL))
        }
        "ops" => {
            let mut list = Vec::new();
            for (p, t, n) in d.ops {
                let t = m.store.atom(t.name());
                list.push(compound(m, "op", &[Cell::int(p as i64), t, Cell::atom(n)]));
            }
            m.store.put_list(&list, Cell::atom(names::NIL))
        }
        "file" => {
            let Some(path) = ctx(m).sources.get(d.file).map(|f| f.path.clone()) else { return Ok(false) };
            m.store.atom(&path)
        }
        "class" => match d.class {
            Some(class) => Cell::atom(class),
            None => m.store.atom(if d.library { "library" } else { "user" }),
        },
        "line" if d.line > 0 => Cell::int(i64::from(d.line)),
        _ => return Ok(false),
    };
    Ok(m.unify_arg(2, value))
}

/// `'$modules'(-Names)`
fn modules(m: &mut Machine) -> Res {
    let mut all: Vec<Cell> = vec![Cell::atom(names::USER), Cell::atom(names::SYSTEM)];
    all.extend(ctx(m).modules.names().iter().map(|a| Cell::atom(*a)));
    for (_, p) in m.preds.iter() {
        let module = Cell::atom(p.module);
        if p.is_defined() && !p.flags.system && !all.contains(&module) {
            all.push(module);
        }
    }
    let list = m.store.put_list(&all, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}

/// True for modules of the user's own: neither `user` nor `system` nor a library. One that
/// was not known is from then on.
pub fn is_own(m: &mut Machine, module: Atom) -> bool {
    if module == names::USER || module == names::SYSTEM {
        return false;
    }
    if let Some(d) = ctx(m).modules.get(module) {
        return !d.library;
    }
    let name = m.store.atoms.name(module);
    let own = autoload::by_module(name).is_none() && !name.starts_with('$');
    if own {
        ctx(m).modules.define(module, Module::default());
    }
    own
}

/// `'$prepare'(+Module, +Goal, -Prepared)`: a goal as it is to be called in a module.
fn prepare_goal(m: &mut Machine) -> Res {
    let (module, goal) = (m.arg(0), m.arg(1));
    let module = module.as_atom().unwrap_or(names::USER);
    let prepared = super::prepare::body(m, module, None, goal)?;
    Ok(m.unify_arg(2, prepared))
}

/// Marks the predicates in Prolog that are not to be redefined.
pub fn protect(m: &mut Machine) {
    for (name, arity) in declare::PROTECTED {
        let id = m.system_pred(name, *arity);
        m.preds.get_mut(id).flags.core = true;
    }
}
