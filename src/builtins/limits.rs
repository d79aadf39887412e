//! Limits that a program sets for goals of its own; see `prelude/limits.pl`.

use std::time::{Duration, Instant};

use crate::{
    machine::{Machine, Next, builtin::Row, limits::Scope},
    term::{Cell, Num, Res, View},
};

use super::{core, core_nondet};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    // these are no plain builtins so that they are called with the clause's environment in place
    core_nondet("$limit_open", 3, open),
    core_nondet("$limit_leave", 4, leave),
    core("$limit_close", 2, close),
];

/// `'$limit_open'(+Kind, +Limit, -Id)`: from now on the limit counts.
fn open(m: &mut Machine, _: Option<Cell>) -> Res<Next> {
    let scope = scope(m)?;
    let id = m.open_scope(scope, false);
    Ok(if m.unify_arg(2, Cell::int(id as i64)) { Next::Last } else { Next::Fail })
}

/// `'$limit_close'(+Id, -Result)`: it counts no more. The result is
/// the depth that was tried; 0 for other kinds.
fn close(m: &mut Machine) -> Res {
    let Some(id) = m.arg(0).as_int() else { return Ok(false) };
    let result = closed(m, id as u64);
    Ok(m.unify_arg(1, result))
}

fn closed(m: &mut Machine, id: u64) -> Cell {
    match m.close_scope(id) {
        // the goal of a scope is two deeper than the clause that has opened it
        Some(s) if s.depth.is_some() => Cell::int((s.reached.saturating_sub(s.base + 1) as i64).max(1)),
        _ => Cell::int(0),
    }
}

/// `'$limit_leave'(+Kind, +Limit, +Id, -Result)`: closes the limit; it is open
/// again when the goal is asked for another answer.
fn leave(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let Some(id) = m.arg(2).as_int() else { return Ok(Next::Fail) };
    // kind and limit stand where `'$limit_open'` has them
    if state.is_some() {
        let mut scope = scope(m)?;
        scope.id = id as u64;
        m.open_scope(scope, true);
        return Ok(Next::Fail);
    }
    let result = closed(m, id as u64);
    Ok(if m.unify_arg(3, result) { Next::More(Cell::int(0)) } else { Next::Fail })
}

/// The limit that registers 0 and 1 describe.
fn scope(m: &mut Machine) -> Res<Scope> {
    let limit = m.arg(1);
    let base = m.clause_depth();
    let mut scope = Scope { id: 0, inferences: u64::MAX, deadline: None, depth: None, base, reached: base };
    let kind = m.store.atom_name(m.x[0]).unwrap_or("").to_owned();
    if kind == "time" {
        let Some(n) = m.store.number(limit) else { return Err(not_a_number(m, limit, "number")) };
        let seconds = n.to_f64();
        // what is longer than the clock can tell is no limit
        let time = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
        scope.deadline = Instant::now().checked_add(time);
        return Ok(scope);
    }
    let n = match m.store.number(limit) {
        Some(Num::Int(i)) => i.max(0) as u64,
        Some(Num::Big(b)) if b > 0.into() => u64::MAX / 2,
        Some(Num::Big(_)) => 0,
        // SWI-Prolog takes floats that are whole
        Some(Num::Float(f)) if kind == "inferences" && f.is_infinite() && f > 0.0 => u64::MAX / 2,
        Some(Num::Float(f)) if f.fract() == 0.0 && f.abs() < 1e15 => f.max(0.0) as u64,
        _ => return Err(not_a_number(m, limit, "integer")),
    };
    match kind.as_str() {
        "inferences" => scope.inferences = m.inferences().saturating_add(n),
        // the goal is two deeper: a catch/3 lies between
        _ => scope.depth = Some((base + 1).saturating_add(n)),
    }
    Ok(scope)
}

fn not_a_number(m: &mut Machine, c: Cell, expected: &str) -> crate::term::Throw {
    match m.store.view(c) {
        View::Var(_) => m.store.instantiation_error(),
        _ => m.store.type_error(expected, c),
    }
}
