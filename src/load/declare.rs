//! Declarations: `dynamic`, `discontiguous`, `multifile`, `meta_predicate` and the like.

use std::sync::Arc;

use super::consult::note_predicate;
use crate::{
    builtins::{
        context::ctx,
        control::strip_module,
        core,
        database::{self, indicator},
        inline,
    },
    machine::{Machine, builtin::Row, link::is_meta},
    program::{Kind, PredId},
    term::{Atom, Cell, Functor, Res, View, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("dynamic", 1, dynamic),
    core("discontiguous", 1, discontiguous),
    core("multifile", 1, multifile),
    inline("module_transparent", 1, transparent),
    inline("public", 1, public),
    inline("non_terminal", 1, public),
    inline("volatile", 1, public),
    inline("thread_local", 1, dynamic),
    inline("noprofile", 1, public),
    core("$hide", 1, public),
    inline("meta_predicate", 1, meta_predicate),
    inline("style_check", 1, style_check),
];

/// Predicates written in Prolog that are as protected as those in Rust.
pub const PROTECTED: &[(&str, usize)] = &[
    (",", 2),
    (";", 2),
    ("->", 2),
    ("*->", 2),
    ("\\+", 1),
    ("!", 0),
    ("|", 2),
    (":", 2),
    ("=", 2),
    ("\\=", 2),
    ("true", 0),
    ("fail", 0),
    ("false", 0),
    ("repeat", 0),
    ("once", 1),
    ("halt", 0),
    ("phrase", 2),
    ("phrase", 3),
    ("findall", 3),
    ("findall", 4),
    ("bagof", 3),
    ("setof", 3),
    ("initialization", 1),
    ("initialization", 2),
    ("length", 2),
    ("current_predicate", 1),
    ("module", 2),
];

/// The predicate that clauses of this name in `module` define, if they may.
pub fn modifiable(m: &mut Machine, module: Atom, key: Functor) -> Res<PredId> {
    if module != names::SYSTEM {
        if let Some(id) = m.preds.find(names::SYSTEM, key) {
            let p = m.preds.get(id);
            let internal = p.flags.system && m.store.atoms.name(key.name()).starts_with('$');
            if internal && p.kind != Kind::Undefined && !p.flags.dynamic && !p.flags.multifile {
                let pi = indicator(m, key);
                return Err(m.store.permission_error("modify", "static_procedure", pi));
            }
        }
        return database::modifiable(m, module, key, "modify", "static_procedure");
    }
    Ok(m.pred(module, key))
}

/// What to do with each predicate that a declaration names.
type Declare = fn(&mut Machine, PredId);

fn dynamic(m: &mut Machine) -> Res {
    each(m, |m, id| {
        if !m.preds.get(id).flags.dynamic {
            m.make_dynamic(id);
        }
    })
}

fn discontiguous(m: &mut Machine) -> Res {
    each(m, |m, id| m.preds.get_mut(id).flags.discontiguous = true)
}

fn multifile(m: &mut Machine) -> Res {
    each(m, |m, id| m.preds.get_mut(id).flags.multifile = true)
}

/// `module_transparent(:PIs)`: predicates that run in their caller's module.
fn transparent(m: &mut Machine) -> Res {
    let library = ctx(m).loading.loads.last().is_some_and(|l| l.library);
    if library {
        return public(m);
    }
    each(m, |m, id| {
        m.preds.get_mut(id).flags.transparent = true;
        m.reset_entry(id);
    })
}

fn public(m: &mut Machine) -> Res {
    each(m, |m, id| m.preds.get_mut(id).flags.public = true)
}

/// The first argument, which is walked through and must have an end.
fn finite(m: &mut Machine) -> Res<Cell> {
    let spec = m.arg(0);
    if m.store.is_acyclic(spec) { Ok(spec) } else { Err(m.store.type_error("acyclic_term", spec)) }
}

/// Walks `(A, B)`, `[A, ..]` and `Spec as Options`.
fn each(m: &mut Machine, declare: Declare) -> Res {
    let module = ctx(m).loading.module();
    let spec = finite(m)?;
    let mut todo = vec![(spec, module)];
    while let Some((c, module)) = todo.pop() {
        let (module, c) = strip_module(m, c, module);
        match m.store.view(c) {
            View::Var(_) => return Err(m.store.instantiation_error()),
            View::Atom(names::NIL) => {}
            View::Compound(f, args) if f.arity() == 2 && (f.name() == names::COMMA || f.name() == names::DOT) => {
                let (a, b) = (m.store.arg(args, 0), m.store.arg(args, 1));
                todo.push((b, module));
                todo.push((a, module));
            }
            View::Compound(f, args) if f.arity() == 2 && m.store.atoms.name(f.name()) == "as" => {
                let a = m.store.arg(args, 0);
                todo.push((a, module));
            }
            View::Compound(f, args) if f == Functor::new(names::DOUBLE_SLASH, 2) => {
                let (name, n) = (m.store.arg(args, 0), m.store.arg(args, 1));
                let n = n.as_int().map_or(n, |n| Cell::int(n + 2));
                let pi = m.store.put_compound(Functor::new(names::SLASH, 2), &[name, n]);
                todo.push((pi, module));
            }
            _ => {
                let pi = m.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(module), c]);
                let (module, key) = database::predicate_indicator(m, pi)?;
                one(m, module, key, declare)?;
            }
        }
    }
    Ok(true)
}

fn one(m: &mut Machine, module: Atom, key: Functor, declare: Declare) -> Res<()> {
    let id = modifiable(m, module, key)?;
    if matches!(m.preds.get(id).kind, Kind::Import(_)) {
        m.undefine(id);
    }
    declare(m, id);
    let p = m.preds.get_mut(id);
    p.flags.defined = true;
    if p.kind == Kind::Undefined {
        p.kind = Kind::Clauses;
        m.reset_entry(id);
    }
    if m.preds.get(id).file == 0 && m.preds.get(id).clauses.is_empty() {
        note_predicate(m, id);
    }
    Ok(())
}

fn meta_predicate(m: &mut Machine) -> Res {
    let module = ctx(m).loading.module();
    let spec = finite(m)?;
    let mut todo = vec![(spec, module)];
    while let Some((c, module)) = todo.pop() {
        let (module, c) = strip_module(m, c, module);
        match m.store.view(c) {
            View::Var(_) => return Err(m.store.instantiation_error()),
            View::Atom(_) => {}
            View::Compound(f, args) if f.arity() == 2 && (f.name() == names::COMMA || f.name() == names::DOT) => {
                let (a, b) = (m.store.arg(args, 0), m.store.arg(args, 1));
                todo.push((b, module));
                todo.push((a, module));
            }
            View::Compound(f, args) => {
                let mut meta = Vec::with_capacity(f.arity());
                for i in 0..f.arity() {
                    let a = m.store.arg(args, i);
                    meta.push(specifier(m, a)?);
                }
                let library = ctx(m).loading.loads.last().is_some_and(|l| l.library);
                let id = m.pred(module, f);
                let p = m.preds.get_mut(id);
                p.flags.qualifies = !library && meta.iter().any(|s| is_meta(*s));
                p.meta = Some(Arc::from(meta));
                m.reset_entry(id);
            }
            _ => return Err(m.store.type_error("callable", c)),
        }
    }
    Ok(true)
}

/// One argument of a `meta_predicate` declaration.
fn specifier(m: &mut Machine, c: Cell) -> Res<u8> {
    let byte = match m.store.view(c) {
        View::Int(i @ 0..=9) => Some(b'0' + i as u8),
        View::Atom(a) => match m.store.atoms.name(a) {
            "//" => Some(b'/'),
            s if s.len() == 1 => s.bytes().next().filter(|b| b":^+-?*".contains(b)),
            _ => None,
        },
        View::Var(_) => return Err(m.store.instantiation_error()),
        _ => None,
    };
    byte.ok_or_else(|| m.store.domain_error("meta_argument_specifier", c))
}

/// `style_check(+Spec)`: `+(Name)` or `-(Name)`.
fn style_check(m: &mut Machine) -> Res {
    let mut todo = vec![finite(m)?];
    while let Some(c) = todo.pop() {
        let View::Compound(f, args) = m.store.view(c) else {
            if m.store.is_var(c) {
                return Err(m.store.instantiation_error());
            }
            continue;
        };
        if f.arity() == 2 {
            let (a, b) = (m.store.arg(args, 0), m.store.arg(args, 1));
            todo.extend([b, a]);
            continue;
        }
        let on = match f.name() {
            names::PLUS => true,
            names::MINUS => false,
            _ => return Err(m.store.domain_error("style_name", c)),
        };
        let a = m.store.arg(args, 0);
        let name = m.store.atom_name(a).unwrap_or("").to_owned();
        let style = &mut ctx(m).loading.style;
        match &*name {
            "singleton" => style.singleton = on,
            "discontiguous" => style.discontiguous = on,
            "no_effect" | "var_branches" | "charset" | "atom" | "dollar" => style.no_effect = on,
            _ => return Err(m.store.domain_error("style_name", a)),
        }
    }
    Ok(true)
}
