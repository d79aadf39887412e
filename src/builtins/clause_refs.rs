//! References to clauses: `'$clause'(Predicate, Place)`, where Place is the address of
//! the clause's code. A clause that is gone is not found any more.

use crate::{
    machine::{Machine, builtin::Row},
    program::{Clause, Kind, PredId},
    term::{Cell, Functor, Res, names},
};

use super::{
    context::ctx,
    control::strip_module,
    core,
    database::{add, head_key, instance},
    inline,
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    inline("assertz", 2, |m| assert(m, true)),
    inline("asserta", 2, |m| assert(m, false)),
    inline("assert", 2, |m| assert(m, true)),
    core("$clause_refs", 2, clause_refs),
    core("$clause_of", 3, clause_of),
    core("$clause_properties", 2, clause_properties),
    core("$erase_clause", 1, erase_clause),
];

/// The reference to a clause.
pub fn reference(m: &mut Machine, clause: &Clause) -> Cell {
    let name = m.store.atoms.intern("$clause");
    let place = clause.code().as_ptr() as i64;
    m.store.put_compound(Functor::new(name, 2), &[Cell::int(i64::from(clause.pred().0)), Cell::int(place)])
}

/// What a reference refers to: the sequence number, the clause, and its number from 1.
fn find(m: &mut Machine, c: Cell) -> Res<Option<(PredId, i64, Clause, usize)>> {
    let name = m.store.atoms.intern("$clause");
    let args = m.store.args_of(c, Functor::new(name, 2));
    let parts = args.and_then(|args| Some((m.store.arg(args, 0).as_int()?, m.store.arg(args, 1).as_int()?)));
    let Some((pred, place)) = parts.filter(|(p, _)| (0..m.preds.len() as i64).contains(p)) else {
        return Err(if m.store.is_var(c) {
            m.store.instantiation_error()
        } else {
            m.store.type_error("db_reference", c)
        });
    };
    let id = PredId(pred as u32);
    let mut live = m.preds.get(id).clauses.live().enumerate();
    let found = live.find(|(_, (_, e))| e.clause.code().as_ptr() as i64 == place);
    Ok(found.map(|(n, (seq, e))| (id, seq, e.clause.clone(), n + 1)))
}

/// `assertz(+Clause, -Ref)` and the like.
fn assert(m: &mut Machine, at_end: bool) -> Res {
    let (clause, reference_to) = (m.x[0], m.arg(1));
    if !m.store.is_var(reference_to) {
        return Err(m.store.uninstantiation_error(reference_to));
    }
    let added = add(m, clause, at_end)?;
    let r = reference(m, &added);
    Ok(m.unify_arg(1, r))
}

/// `'$clause_refs'(:Head, -Refs)`: the clauses of a predicate.
fn clause_refs(m: &mut Machine) -> Res {
    let (module, head) = strip_module(m, m.x[0], names::USER);
    if m.store.is_var(head) {
        return Err(m.store.instantiation_error());
    }
    if !crate::machine::call::is_callable(&m.store, head) {
        return Err(m.store.type_error("callable", head));
    }
    let key = head_key(m, head);
    let Some(id) = m.preds.lookup(module, key).filter(|id| m.preds.get(*id).kind == Kind::Clauses) else {
        return Ok(false);
    };
    let clauses: Vec<Clause> = m.preds.get(id).clauses.live().map(|(_, e)| e.clause.clone()).collect();
    let refs: Vec<Cell> = clauses.iter().map(|c| reference(m, c)).collect();
    let list = m.store.put_list(&refs, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

/// `'$clause_of'(+Ref, :Head, -Body)`
fn clause_of(m: &mut Machine) -> Res {
    let (r, head, body) = (m.arg(0), m.x[1], m.arg(2));
    let Some((id, _, clause, _)) = find(m, r)? else { return Ok(false) };
    let p = m.preds.get(id);
    let (key, home) = (p.key, p.module);
    let (module, head) = strip_module(m, head, home);
    if module != home && m.preds.lookup(module, key) != Some(id) {
        return Ok(false);
    }
    let (new, _) = m.store.put_skeleton(key);
    let new = if key.arity() == 0 { Cell::atom(key.name()) } else { new };
    Ok(m.unify(head, new) && instance(m, &clause, new, body)?)
}

/// `'$clause_properties'(+Ref, -List)`: what is known of a clause; its number as `nth(N)` too.
fn clause_properties(m: &mut Machine) -> Res {
    let r = m.arg(0);
    let Some((id, _, clause, n)) = find(m, r)? else { return Ok(false) };
    let source = clause.source();
    let mut list = vec![compound(m, "nth", &[Cell::int(n as i64)])];
    if let Some(path) = ctx(m).sources.get(source.file).map(|f| f.path.clone()) {
        list.push(compound(m, "line_count", &[Cell::int(source.line as i64)]));
        let path = m.store.atom(&path);
        list.push(compound(m, "file", &[path]));
        list.push(compound(m, "source", &[path]));
    }
    list.push(compound(m, "size", &[Cell::int(clause.bytes() as i64)]));
    if clause.term().is_none() {
        list.push(m.store.atom("fact"));
    }
    let module = m.preds.get(id).module;
    let pi = m.indicator(id);
    let pi = match m.store.args_of(pi, Functor::new(names::COLON, 2)) {
        Some(_) => pi,
        None => m.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(module), pi]),
    };
    list.push(compound(m, "predicate", &[pi]));
    list.push(compound(m, "module", &[Cell::atom(module)]));
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

/// Whether argument `i` looks like a reference to a clause.
pub fn is_reference(m: &mut Machine, i: usize) -> bool {
    let name = m.store.atoms.intern("$clause");
    m.store.args_of(m.x[i], Functor::new(name, 2)).is_some()
}

/// `erase(+Ref)`: the clause of a dynamic predicate.
///
/// # Errors
/// Those of `erase/1`.
pub fn erase(m: &mut Machine) -> Res {
    let r = m.arg(0);
    match find(m, r)? {
        Some((id, seq, ..)) if m.preds.get(id).flags.dynamic => Ok(m.erase_clause(id, seq)),
        Some((id, ..)) => {
            let pi = m.indicator(id);
            Err(m.store.permission_error("modify", "static_procedure", pi))
        }
        None => Err(m.store.existence_error("db_reference", r)),
    }
}

/// `'$erase_clause'(+Ref)`
fn erase_clause(m: &mut Machine) -> Res {
    let r = m.arg(0);
    match find(m, r)? {
        Some((id, seq, ..)) => Ok(m.erase_clause(id, seq)),
        None => Err(m.store.existence_error("db_reference", r)),
    }
}

fn compound(m: &mut Machine, name: &str, args: &[Cell]) -> Cell {
    let name = m.store.atoms.intern(name);
    m.store.put_compound(Functor::new(name, args.len()), args)
}
