//! Preparation of bodies in modules: closures passed to meta predicates from a
//! module of the user's own are qualified with that module.
//!
//! Plain closures mean predicates of `user` (see `machine::call`), so that
//! programs without modules pay nothing, and library predicates work for them
//! as they are. Code of another module must say where its closures belong:
//! `maplist(p, L)` in module `m` becomes `maplist(m:p, L)`. Variables that come
//! in as meta arguments of the clause's own head stay as they are: their
//! caller has qualified them.
//!
//! In libraries only closures that are written out are qualified
//! (`findall(X, local(X), L)`); what comes in a variable is the user's.
//!
//! So a closure without a module that reaches a meta predicate has come from
//! `user`, which its entry writes before it if the predicate is the user's
//! (`machine::link`); library predicates do not care. A transparent predicate
//! runs as another one with an argument more: the module of its caller.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::modules;
use crate::{
    builtins::{context::ctx, database::head_key},
    machine::{Machine, link::is_meta},
    term::{Atom, Cell, Functor, Res, View, names},
};

/// Meta arguments of builtins, as `meta_predicate` would declare them.
pub const BUILTINS: &[(&str, &str)] = &[
    ("@", "0+"),
    ("call", "0"),
    ("call", "1?"),
    ("call", "2??"),
    ("call", "3???"),
    ("call", "4????"),
    ("call", "5?????"),
    ("call", "6??????"),
    ("call", "7???????"),
    ("once", "0"),
    ("ignore", "0"),
    ("not", "0"),
    ("catch", "0?0"),
    ("catch_with_backtrace", "0?0"),
    ("findall", "?0-"),
    ("findall", "?0-?"),
    ("bagof", "?^-"),
    ("setof", "?^-"),
    ("aggregate_all", "?0-"),
    ("aggregate_all", "??0-"),
    ("forall", "00"),
    ("assert", ":"),
    ("asserta", ":"),
    ("assertz", ":"),
    ("retract", ":"),
    ("retractall", ":"),
    ("abolish", ":"),
    ("clause", ":?"),
    ("setup_call_cleanup", "000"),
    ("call_cleanup", "00"),
    ("phrase", "/?"),
    ("phrase", "/??"),
    ("findnsols", "+?0-"),
    ("findnsols", "+?0-?"),
    ("call_with_depth_limit", "0+-"),
    ("call_with_time_limit", "+0"),
    ("call_with_inference_limit", "0+-"),
    ("apply", ":+"),
    ("reset", "0??"),
    ("freeze", "?0"),
    ("when", "+0"),
    ("dynamic", ":"),
    ("discontiguous", ":"),
    ("multifile", ":"),
    ("current_predicate", ":"),
    ("current_predicate", "?:"),
    ("predicate_property", ":?"),
    ("listing", ":"),
    ("context_module", ":"),
    ("strip_module", ":--"),
    ("export", ":"),
    ("import", ":"),
    ("meta_predicate", ":"),
    ("module_transparent", ":"),
    ("public", ":"),
    ("thread_local", ":"),
    ("volatile", ":"),
    ("clause", ":??"),
    ("assert", ":-"),
    ("asserta", ":-"),
    ("assertz", ":-"),
    ("setup_call_catcher_cleanup", "00?0"),
    ("source_file", ":?"),
    ("autoload", ":"),
    ("autoload", ":+"),
    ("reexport", ":"),
    ("reexport", ":+"),
    ("copy_predicate_clauses", "::"),
    ("at_halt", "0"),
    ("spy", ":"),
    ("nospy", ":"),
    ("with_mutex", "+0"),
    ("profile", "0"),
    ("with_output_to", "?0"),
    ("format", "+:"),
    ("format", "++:"),
    ("tabling", ":"),
    ("thread_create", "0??"),
    ("predsort", "3+-"),
    ("initialization", "0"),
    ("initialization", "0+"),
    ("consult", ":"),
    ("load_files", ":+"),
    ("use_module", ":"),
    ("use_module", ":+"),
    ("ensure_loaded", ":"),
    ("time", "0"),
];

/// Gives the builtins their meta declarations.
pub fn install(m: &mut Machine) {
    for (name, spec) in BUILTINS {
        let id = m.system_pred(name, spec.len());
        let p = m.preds.get_mut(id);
        if p.meta.is_none() {
            p.meta = Some(spec.as_bytes().into());
        }
    }
}

/// The meta declaration of a builtin.
pub fn builtin_meta(name: &str, arity: usize) -> Option<&'static str> {
    BUILTINS.iter().find(|(n, spec)| *n == name && spec.len() == arity).map(|(_, spec)| *spec)
}

/// Which closures are qualified.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// None.
    Plain,
    /// Those that are written out.
    Library,
    /// All but those that come in as meta arguments.
    Own,
}

/// Where a body stands.
struct Place {
    /// Its goals mean predicates of this module.
    module: Atom,
    mode: Mode,
    /// Its closures belong to this one: an atom, or the variable of a transparent predicate.
    context: Cell,
    /// Variables that come in as meta arguments.
    free: FxHashSet<Cell>,
}

/// The hook for bodies: as they are to be compiled in `module`.
pub fn body(m: &mut Machine, module: Atom, head: Option<Cell>, body: Cell) -> Res<Cell> {
    let mode = match module {
        names::SYSTEM => return Ok(body),
        names::USER if !ctx(m).modules.any_own() => return Ok(body),
        names::USER => Mode::Plain,
        _ if modules::is_own(m, module) => Mode::Own,
        _ => Mode::Library,
    };
    let mut free = FxHashSet::default();
    if let Some((f, args)) = head.and_then(|head| m.store.compound(head))
        && mode != Mode::Plain
        && let Some(meta) = m.preds.find(module, f).and_then(|id| m.preds.get(id).meta.clone())
    {
        for (i, spec) in meta.iter().enumerate() {
            let a = m.store.arg(args, i);
            if is_meta(*spec) && a.is_refer() {
                free.insert(a);
            }
        }
    }
    let place = Place { module, mode, context: Cell::atom(module), free };
    Ok(walk(m, &place, body, 0))
}

/// The hook for goals that are called in modules of the user's own.
pub fn meta(m: &mut Machine, module: Atom, context: Atom, key: Functor) -> Option<Arc<[u8]>> {
    if !modules::is_own(m, context) {
        return None;
    }
    meta_of(m, module, key)
}

/// What a transparent predicate's clause becomes: its head has one more argument,
/// the module that the predicate is called from.
pub fn transparent(m: &mut Machine, module: Atom, head: Cell, body: Option<Cell>) -> Res<(Cell, Option<Cell>)> {
    let context = m.store.new_var();
    let key = head_key(m, head);
    let mut args: Vec<Cell> =
        (0..key.arity()).map(|i| m.store.arg(m.store.compound(head).map_or(0, |(_, a)| a), i)).collect();
    args.push(context);
    let hidden = m.hidden_key(key);
    let head = m.store.put_compound(hidden, &args);
    let place = Place { module, mode: Mode::Own, context, free: FxHashSet::default() };
    Ok((head, body.map(|b| walk(m, &place, b, 0))))
}

fn walk(m: &mut Machine, place: &Place, goal: Cell, depth: usize) -> Cell {
    // a right-recursive conjunction is taken apart without recursion
    let mut done: Vec<(Functor, Cell)> = Vec::new();
    let mut rest = m.store.deref(goal);
    let mut last = loop {
        match m.store.view(rest) {
            View::Compound(f, args) if is_connective(f) && depth < 1000 => {
                let (a, b) = (m.store.arg(args, 0), m.store.arg(args, 1));
                let a = walk(m, place, a, depth + 1);
                done.push((f, a));
                rest = b;
            }
            _ => break simple(m, place, rest, depth),
        }
    };
    for (f, a) in done.into_iter().rev() {
        last = m.store.put_compound(f, &[a, last]);
    }
    last
}

fn is_connective(f: Functor) -> bool {
    f.arity() == 2
        && matches!(f.name(), names::COMMA | names::SEMICOLON | names::ARROW | names::SOFT_ARROW | names::BAR)
}

fn simple(m: &mut Machine, place: &Place, goal: Cell, depth: usize) -> Cell {
    let Place { module, mode, context, .. } = *place;
    let qualifier = Functor::new(names::COLON, 2);
    let (f, args) = match m.store.view(goal) {
        View::Var(v) if mode == Mode::Own && !place.free.contains(&v) => {
            return m.store.put_compound(qualifier, &[context, goal]);
        }
        View::Compound(f, args) => (f, args),
        View::Atom(a) => (Functor::new(a, 0), 0),
        _ => return goal,
    };
    if f == Functor::new(names::NOT_PROVABLE, 1) && depth < 1000 {
        let a = m.store.arg(args, 0);
        let a = walk(m, place, a, depth + 1);
        return m.store.put_compound(f, &[a]);
    }
    if f == qualifier {
        let (q, g) = (m.store.arg(args, 0), m.store.arg(args, 1));
        return match q.as_atom() {
            Some(q) if depth < 1000 && !m.store.is_var(g) && modules::is_own(m, q) => {
                let inner = Place { module: q, mode: Mode::Own, context: Cell::atom(q), free: place.free.clone() };
                let g = walk(m, &inner, g, depth + 1);
                m.store.put_compound(f, &[Cell::atom(q), g])
            }
            _ => goal,
        };
    }
    if mode == Mode::Own
        && let Some(id) = m.preds.find(module, f).map(|id| m.preds.resolve(id))
        && m.preds.get(id).flags.transparent
    {
        let home = m.preds.get(id).module;
        let hidden = m.hidden_key(m.preds.get(id).key);
        let mut new: Vec<Cell> = (0..f.arity()).map(|i| m.store.arg(args, i)).collect();
        new.push(context);
        let goal = m.store.put_compound(hidden, &new);
        return m.store.put_compound(qualifier, &[Cell::atom(home), goal]);
    }
    if f.arity() == 0 || mode == Mode::Plain {
        return goal;
    }
    let Some(meta) = meta_of(m, module, f) else { return goal };
    let mut new: Vec<Cell> = (0..f.arity()).map(|i| m.store.arg(args, i)).collect();
    for (a, spec) in new.iter_mut().zip(meta.iter()) {
        let qualified = m.store.args_of(*a, qualifier).is_some_and(|q| m.store.arg(q, 0).is_atom());
        let text = !matches!(m.store.view(*a), View::Var(_) | View::Atom(_) | View::Compound(..));
        let wanted = mode == Mode::Own || (!a.is_refer() && *spec != b':');
        if wanted && is_meta(*spec) && !qualified && !text && !place.free.contains(a) {
            *a = m.store.put_compound(qualifier, &[context, *a]);
        }
    }
    m.store.put_compound(f, &new)
}

/// The meta declaration of what `f` means in `module`.
pub fn meta_of(m: &mut Machine, module: Atom, f: Functor) -> Option<Arc<[u8]>> {
    let own = m.preds.find(module, f).map(|id| m.preds.resolve(id));
    if let Some(p) = own.map(|id| m.preds.get(id)).filter(|p| p.is_defined() || p.meta.is_some()) {
        return p.meta.clone();
    }
    if let Some(id) = m.preds.find(names::SYSTEM, f).filter(|id| m.preds.get(*id).is_defined()) {
        return m.preds.get(id).meta.clone();
    }
    if let Some(id) = modules::inherited(m, module, f) {
        return m.preds.get(id).meta.clone();
    }
    super::autoload::meta(m, f)
}
