//! Operators: `op/3` and `current_op/3`.

use crate::{
    machine::{Machine, Next, builtin::Row},
    syntax::OpType,
    term::{Atom, Cell, ListEnd, Res, View},
};

use super::{
    context::{ctx, split},
    control::strip_module,
    core, core_nondet,
    stream_args::{compound, enumerate},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[core("op", 3, op), core_nondet("current_op", 3, current_op)];

/// `op(+Priority, +Type, +Names)`
fn op(m: &mut Machine) -> Res {
    let (priority, kind) = (m.arg(0), m.arg(1));
    let source = ctx(m).loading.module();
    let (module, list) = strip_module(m, m.x[2], source);
    if priority.is_refer() || kind.is_refer() {
        return Err(m.store.instantiation_error());
    }
    // the names first: nothing is changed if one of them is wrong
    let view = m.store.list_view(list);
    let found: Vec<Cell> = match view {
        ListEnd::Nil(0) | ListEnd::NotList(0, _) => vec![list],
        ListEnd::Nil(_) => m.store.list_to_vec(list).unwrap_or_default(),
        ListEnd::Partial(..) => return Err(m.store.instantiation_error()),
        _ => Vec::new(),
    };
    if found.iter().any(|c| c.is_refer()) {
        return Err(m.store.instantiation_error());
    }
    if !m.store.is_integer(priority) {
        return Err(m.store.type_error("integer", priority));
    }
    let Some(name) = m.store.atom_name(kind) else { return Err(m.store.type_error("atom", kind)) };
    let list_like = matches!(view, ListEnd::Nil(_)) || list.is_atom();
    let known = OpType::from_name(name);
    if !list_like {
        return Err(m.store.type_error("list", list));
    }
    let mut atoms: Vec<Atom> = Vec::with_capacity(found.len());
    for c in found {
        match c.as_atom() {
            Some(a) => atoms.push(a),
            None => return Err(m.store.type_error("atom", c)),
        }
    }
    let Some(number) = priority.as_int().and_then(|n| u16::try_from(n).ok()).filter(|n| *n <= 1200) else {
        return Err(m.store.domain_error("operator_priority", priority));
    };
    let Some(known) = known else { return Err(m.store.domain_error("operator_specifier", kind)) };
    let ops = ctx(m).ops_of(module);
    for a in &atoms {
        if let Err(problem) = ops.check(number, known, *a) {
            return Err(m.store.permission_error(problem.action(), "operator", Cell::atom(*a)));
        }
    }
    for a in atoms {
        ctx(m).add_op(module, number, known, a);
    }
    Ok(true)
}

/// `current_op(?Priority, ?Type, ?Name)`
fn current_op(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let source = ctx(m).ops_module();
    let (module, name) = strip_module(m, m.x[2], source);
    if state.is_none() {
        let (priority, kind) = (m.arg(0), m.arg(1));
        if !priority.is_refer() && !priority.as_int().is_some_and(|n| (0..=1200).contains(&n)) {
            return Err(m.store.domain_error("operator_priority", priority));
        }
        if !kind.is_refer() {
            match m.store.atom_name(kind) {
                None => return Err(m.store.domain_error("operator_specifier", kind)),
                Some(s) if OpType::from_name(s).is_none() => {
                    return Err(m.store.domain_error("operator_specifier", kind));
                }
                Some(_) => {}
            }
        }
        if !name.is_refer() && !name.is_atom() {
            return Err(m.store.type_error("atom", name));
        }
    }
    let (p, k) = (m.x[0], m.x[1]);
    let pattern = compound(&mut m.store, "op", &[p, k, name]);
    enumerate(m, state, pattern, |m| {
        let (store, context) = split(m);
        let ops = context.ops_of(module);
        let all: Vec<_> = match store.view(name) {
            View::Atom(a) => {
                let defs = ops.get(a);
                [defs.prefix, defs.infix, defs.postfix].into_iter().flatten().map(|o| (a, o)).collect()
            }
            _ => ops.iter().collect(),
        };
        store.ensure(5 * all.len())?;
        Ok(all
            .into_iter()
            .map(|(a, o)| {
                let kind = store.atom(o.kind.name());
                compound(store, "op", &[Cell::int(i64::from(o.priority)), kind, Cell::atom(a)])
            })
            .collect())
    })
}
