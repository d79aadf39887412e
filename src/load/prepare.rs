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

use rustc_hash::FxHashSet;

use crate::{
    builtins::context::ctx,
    machine::Machine,
    term::{Atom, Cell, Functor, Res, View, names},
};

/// Meta arguments of builtins, as `meta_predicate` would declare them.
pub const BUILTINS: &[(&str, &str)] = &[
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

/// The body of a clause of `module` as it is to be compiled.
pub fn body(m: &mut Machine, module: Atom, head: Cell, body: Cell) -> Res<Cell> {
    let mut free = FxHashSet::default();
    if let Some((f, args)) = m.store.compound(head)
        && let Some(meta) = m.preds.find(module, f).and_then(|id| m.preds.get(id).meta.clone())
    {
        for (i, spec) in meta.iter().enumerate() {
            if is_meta(*spec) {
                let a = m.store.arg(args, i);
                if a.is_refer() {
                    free.insert(a);
                }
            }
        }
    }
    goal(m, module, body, &free)
}

/// A goal as it is to be called in `module`.
pub fn goal(m: &mut Machine, module: Atom, goal: Cell, free: &FxHashSet<Cell>) -> Res<Cell> {
    let mode = match ctx(m).modules.get(module) {
        Some(d) if d.library => Mode::Library,
        Some(_) => Mode::Own,
        None => Mode::Plain,
    };
    Ok(walk(m, module, mode, goal, free, 0))
}

/// True for arguments that are goals, closures, clauses and the like.
pub fn is_meta(spec: u8) -> bool {
    spec.is_ascii_digit() || matches!(spec, b':' | b'^' | b'/')
}

fn walk(m: &mut Machine, module: Atom, mode: Mode, goal: Cell, free: &FxHashSet<Cell>, depth: usize) -> Cell {
    // a right-recursive conjunction is taken apart without recursion
    let mut done: Vec<(Functor, Cell)> = Vec::new();
    let mut rest = m.store.deref(goal);
    let mut last = loop {
        match m.store.view(rest) {
            View::Compound(f, args) if is_connective(f) && depth < 1000 => {
                let (a, b) = (m.store.arg(args, 0), m.store.arg(args, 1));
                let a = walk(m, module, mode, a, free, depth + 1);
                done.push((f, a));
                rest = b;
            }
            _ => break simple(m, module, mode, rest, free, depth),
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

fn simple(m: &mut Machine, module: Atom, mode: Mode, goal: Cell, free: &FxHashSet<Cell>, depth: usize) -> Cell {
    match m.store.view(goal) {
        View::Var(v) if mode == Mode::Own && !free.contains(&v) => qualify(m, module, goal),
        View::Compound(f, args) if f == Functor::new(names::NOT_PROVABLE, 1) && depth < 1000 => {
            let a = m.store.arg(args, 0);
            let a = walk(m, module, mode, a, free, depth + 1);
            m.store.put_compound(f, &[a])
        }
        View::Compound(f, args) if f == Functor::new(names::COLON, 2) => {
            let (q, g) = (m.store.arg(args, 0), m.store.arg(args, 1));
            match q.as_atom() {
                Some(q) if depth < 1000 && !m.store.is_var(g) && ctx(m).modules.is_own(q) => {
                    let g = walk(m, q, Mode::Own, g, free, depth + 1);
                    m.store.put_compound(f, &[Cell::atom(q), g])
                }
                _ => goal,
            }
        }
        View::Compound(f, args) if mode != Mode::Plain => {
            let Some(meta) = meta_of(m, module, f) else { return goal };
            let mut new: Vec<Cell> = (0..f.arity()).map(|i| m.store.arg(args, i)).collect();
            for (a, spec) in new.iter_mut().zip(meta.iter()) {
                let qualified = m.store.args_of(*a, Functor::new(names::COLON, 2)).is_some();
                let text = !matches!(m.store.view(*a), View::Var(_) | View::Atom(_) | View::Compound(..));
                let wanted = mode == Mode::Own || (!a.is_refer() && *spec != b':');
                if wanted && is_meta(*spec) && !qualified && !text && !free.contains(a) {
                    *a = match spec {
                        b'^' => under_carets(m, module, *a),
                        _ => qualify(m, module, *a),
                    };
                }
            }
            m.store.put_compound(f, &new)
        }
        _ => goal,
    }
}

/// The meta declaration of what `f` means in `module`.
pub fn meta_of(m: &mut Machine, module: Atom, f: Functor) -> Option<std::sync::Arc<[u8]>> {
    let own = m.preds.find(module, f).map(|id| m.preds.resolve(id));
    if let Some(p) = own.map(|id| m.preds.get(id)).filter(|p| p.is_defined() || p.meta.is_some()) {
        return p.meta.clone();
    }
    if let Some(meta) = m.preds.find(names::SYSTEM, f).and_then(|id| m.preds.get(id).meta.clone()) {
        return Some(meta);
    }
    super::autoload::meta(m, f)
}

fn qualify(m: &mut Machine, module: Atom, c: Cell) -> Cell {
    m.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(module), c])
}

/// `V^W^G` becomes `V^W^(module:G)`.
fn under_carets(m: &mut Machine, module: Atom, c: Cell) -> Cell {
    let mut vars = Vec::new();
    let mut c = c;
    while let Some(args) = m.store.args_of(c, Functor::new(names::CARET, 2)) {
        vars.push(m.store.arg(args, 0));
        c = m.store.arg(args, 1);
    }
    let goal = qualify(m, module, c);
    vars.into_iter().rev().fold(goal, |g, v| m.store.put_compound(Functor::new(names::CARET, 2), &[v, g]))
}
