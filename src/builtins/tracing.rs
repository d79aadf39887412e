//! The tracer's and the profiler's switches; the rest is in `prelude/trace.pl` and `prelude/statistics.pl`.

use crate::{
    machine::{
        Machine,
        builtin::Row,
        debug::trace::{Mode, Port},
    },
    program::{Kind, PredId},
    term::{Cell, Functor, Res, View, names},
};

use super::{control::strip_module, core, database::predicate_indicator};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("$trace_mode", 1, trace_mode),
    core("$set_trace_mode", 1, set_trace_mode),
    core("$trace_asleep", 2, trace_asleep),
    core("$trace_ports", 3, trace_ports),
    core("$spy", 2, spy),
    core("$spied", 1, spied),
    core("$trace_point", 2, trace_point),
    core("$trace_points", 1, trace_points),
    core("$trace_frames", 1, |m| frames(m, false)),
    core("$trace_alternatives", 1, |m| frames(m, true)),
    core("$profile", 1, profile),
    core("$profile_reset", 0, profile_reset),
    core("$profile_counts", 1, profile_counts),
];

/// `'$trace_mode'(-Mode)`: `off`, `creep` or `leap`.
fn trace_mode(m: &mut Machine) -> Res {
    let mode = match m.debug.tracer.mode {
        Mode::Off => "off",
        Mode::Creep => "creep",
        Mode::Leap | Mode::Skip(_) => "leap",
    };
    let mode = m.store.atom(mode);
    Ok(m.unify_arg(0, mode))
}

/// `'$set_trace_mode'(+Mode)`
fn set_trace_mode(m: &mut Machine) -> Res {
    let mode = m.arg(0);
    m.debug.tracer.mode = match m.store.atom_name(mode) {
        Some("off") => Mode::Off,
        Some("creep") => Mode::Creep,
        Some("leap") => Mode::Leap,
        _ => return Err(m.store.domain_error("trace_mode", mode)),
    };
    m.rebudget();
    Ok(true)
}

/// `'$trace_asleep'(-Old, +New)`: whether nothing is traced for the time being.
fn trace_asleep(m: &mut Machine) -> Res {
    let old = Cell::atom(if m.debug.tracer.busy { names::TRUE } else { names::FALSE });
    let new = m.arg(1).as_atom() == Some(names::TRUE);
    if !m.unify_arg(0, old) {
        return Ok(false);
    }
    m.debug.tracer.busy = new;
    m.rebudget();
    Ok(true)
}

/// `'$trace_ports'(+What, -Old, +New)`: What is `leash` or `visible`; the ports as lists.
fn trace_ports(m: &mut Machine) -> Res {
    let what = m.arg(0);
    let leash = m.store.atom_name(what) == Some("leash");
    let old = if leash { m.debug.tracer.leash } else { m.debug.tracer.visible };
    let list = port_list(m, old);
    let new = m.arg(2);
    let new = port_set(m, new);
    if !m.unify_arg(1, list) {
        return Ok(false);
    }
    *(if leash { &mut m.debug.tracer.leash } else { &mut m.debug.tracer.visible }) = new;
    Ok(true)
}

fn port_list(m: &mut Machine, set: u8) -> Cell {
    let names = Port::ALL.into_iter().filter(|p| set & p.bit() != 0).map(Port::name);
    let cells: Vec<Cell> = names.map(|n| m.store.atom(n)).collect();
    m.store.put_list(&cells, Cell::atom(names::NIL))
}

fn port_set(m: &Machine, list: Cell) -> u8 {
    let items = m.store.list_to_vec(list).unwrap_or_default();
    let bits = items.into_iter().filter_map(|c| {
        let name = m.store.atom_name(c)?;
        Port::ALL.into_iter().find(|p| p.name() == name).map(Port::bit)
    });
    bits.fold(0, |set, bit| set | bit)
}

/// The predicate that `Module:Name/Arity` in register `i` names, if it is there.
fn predicate(m: &mut Machine, i: usize) -> Res<Option<PredId>> {
    let pi = m.x[i];
    let (module, _) = strip_module(m, pi, names::USER);
    let (_, key) = predicate_indicator(m, pi)?;
    Ok(m.preds.lookup(module, key).filter(|id| m.preds.get(*id).kind != Kind::Undefined))
}

/// `'$spy'(+PI, +Bool)`: sets or removes a spy point; fails if there was none, or no such predicate.
fn spy(m: &mut Machine) -> Res {
    let on = m.arg(1).as_atom() == Some(names::TRUE);
    let Some(id) = predicate(m, 0)? else { return Ok(false) };
    let spied = &mut m.debug.tracer.spied;
    let done = if on {
        spied.insert(id);
        true
    } else {
        spied.remove(&id)
    };
    m.rebudget();
    Ok(done)
}

/// `'$spied'(-PIs)`
fn spied(m: &mut Machine) -> Res {
    let mut ids: Vec<PredId> = m.debug.tracer.spied.iter().copied().collect();
    ids.sort();
    let pis: Vec<Cell> = ids.into_iter().map(|id| m.indicator(id)).collect();
    let list = m.store.put_list(&pis, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}

/// `'$trace_point'(+PI, +Ports)`: the ports of a predicate that are printed.
fn trace_point(m: &mut Machine) -> Res {
    let Some(id) = predicate(m, 0)? else { return Ok(false) };
    let ports = m.arg(1);
    match port_set(m, ports) {
        0 => m.debug.tracer.points.remove(&id),
        set => m.debug.tracer.points.insert(id, set),
    };
    m.rebudget();
    Ok(true)
}

/// `'$trace_points'(-List)`: `PI-Ports` of each predicate with trace points.
fn trace_points(m: &mut Machine) -> Res {
    let mut points: Vec<(PredId, u8)> = m.debug.tracer.points.iter().map(|(id, set)| (*id, *set)).collect();
    points.sort();
    let mut list = Vec::new();
    for (id, set) in points {
        let pi = m.indicator(id);
        let ports = port_list(m, set);
        list.push(m.store.put_compound(Functor::new(names::MINUS, 2), &[pi, ports]));
    }
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}

/// The frames of goals that are being traced: those running, or those with alternatives.
fn frames(m: &mut Machine, alternatives: bool) -> Res {
    let frames = if alternatives { m.alternatives() } else { m.monitored() };
    let frames: Vec<Cell> = frames.into_iter().filter(|c| matches!(m.store.view(*c), View::Compound(..))).collect();
    let list = m.store.put_list(&frames, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}

/// `'$profile'(+Bool)`: turns the profiler on or off.
fn profile(m: &mut Machine) -> Res {
    let on = m.arg(0).as_atom() == Some(names::TRUE);
    m.debug.profiler.switch(on);
    m.rebudget();
    Ok(true)
}

/// `'$profile_reset'`: forgets what was counted.
fn profile_reset(m: &mut Machine) -> Res {
    m.debug.profiler.reset();
    Ok(true)
}

/// `'$profile_counts'(-List)`: `counts(PI, Calls, Redos, Exits, Fails, Exceptions, Seconds)` of each predicate.
fn profile_counts(m: &mut Machine) -> Res {
    let mut counts: Vec<_> = m.debug.profiler.counts().collect();
    counts.sort_by_key(|(id, _)| *id);
    let name = m.store.atoms.intern("counts");
    let mut list = Vec::new();
    for (id, c) in counts {
        let pi = m.indicator(id);
        let seconds = m.store.put_float(c.nanos as f64 / 1e9);
        let n = |n: u64| Cell::int(n as i64);
        let args = [pi, n(c.calls), n(c.redos), n(c.exits), n(c.fails), n(c.exceptions), seconds];
        list.push(m.store.put_compound(Functor::new(name, 7), &args));
    }
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}
