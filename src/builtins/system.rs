//! The world outside: environment, clock, shell, statistics.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::{
    machine::{Machine, builtin::Row},
    os::Capability,
    program::streams::StreamId,
    term::{Cell, Num, Res, View, arith::sys, names},
};

use super::{
    context::{ctx, require},
    det,
    stream_args::explain,
    text::{Accept, text},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    det("getenv", 2, getenv).needs(Capability::Environment),
    det("setenv", 2, setenv).needs(Capability::Environment),
    det("unsetenv", 1, unsetenv).needs(Capability::Environment),
    det("get_time", 1, get_time).needs(Capability::Clock),
    det("sleep", 1, sleep).needs(Capability::Clock),
    det("statistics", 2, statistics).may_need(&[Capability::Clock]),
    det("$stamp_text", 2, stamp_text),
    det("garbage_collect", 0, |m| {
        m.request_collection();
        Ok(true)
    }),
    det("garbage_collect_atoms", 0, |_| Ok(true)),
    det("trim_stacks", 0, |_| Ok(true)),
    det("prolog_stack_property", 2, |_| Ok(false)),
];

// ---- environment

fn name_arg(m: &mut Machine, i: usize) -> Res<String> {
    let c = m.x[i];
    text(m, c, Accept::ANY, "text")
}

/// The value of an environment variable, as the session has it.
pub fn variable(m: &mut Machine, name: &str) -> Option<String> {
    match ctx(m).environment.get(name) {
        Some(set) => set.clone(),
        None if name.is_empty() || name.contains(['=', '\0']) => None,
        None => std::env::var(name).ok(),
    }
}

/// A name for a variable that the system takes.
fn settable(m: &mut Machine, name: &str, value: &str) -> Res<()> {
    if !name.is_empty() && !name.contains(['=', '\0']) && !value.contains('\0') {
        return Ok(());
    }
    let formal = m.store.atom("system_error");
    let t = m.store.error(formal);
    Err(explain(&mut m.store, t, "Invalid argument"))
}

fn getenv(m: &mut Machine) -> Res {
    let name = name_arg(m, 0)?;
    let Some(value) = variable(m, &name) else { return Ok(false) };
    let c = m.store.atom(&value);
    Ok(m.unify_arg(1, c))
}

fn setenv(m: &mut Machine) -> Res {
    let (name, value) = (name_arg(m, 0)?, name_arg(m, 1)?);
    settable(m, &name, &value)?;
    ctx(m).environment.insert(name, Some(value));
    Ok(true)
}

fn unsetenv(m: &mut Machine) -> Res {
    let name = name_arg(m, 0)?;
    settable(m, &name, "")?;
    ctx(m).environment.insert(name, None);
    Ok(true)
}

// ---- time

fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |d| d.as_secs_f64())
}

fn get_time(m: &mut Machine) -> Res {
    let c = m.store.put_float(now());
    Ok(m.unify_arg(0, c))
}

fn sleep(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let seconds = match m.store.number(c) {
        Some(n) => n.to_f64(),
        None if c.is_refer() => return Err(m.store.instantiation_error()),
        None => return Err(m.store.type_error("float", c)),
    };
    let _ = ctx(m).streams.output(StreamId::STDOUT).and_then(|o| o.flush());
    let end = std::time::Instant::now();
    let total = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
    // in slices, so that a cancelled session does not sleep on
    while !m.cancel.load(std::sync::atomic::Ordering::Relaxed) {
        let Some(left) = total.checked_sub(end.elapsed()).filter(|d| !d.is_zero()) else { break };
        std::thread::sleep(left.min(Duration::from_millis(50)));
    }
    Ok(true)
}

// ---- statistics

fn statistics(m: &mut Machine) -> Res {
    let key = m.arg(0);
    let name = match m.store.view(key) {
        View::Var(_) => return Err(m.store.instantiation_error()),
        View::Atom(a) => m.store.atoms.name(a).to_string(),
        _ => return Err(m.store.type_error("atom", key)),
    };
    if matches!(&*name, "real_time" | "walltime" | "epoch" | "process_epoch") {
        require(m, Capability::Clock)?;
    }
    let Some(value) = value_of(m, &name) else { return Err(m.store.domain_error("statistics_key", key)) };
    Ok(m.unify_arg(1, value))
}

/// A time and the time since the last question.
fn pair(m: &mut Machine, which: usize, time: i64) -> Cell {
    let last = std::mem::replace(&mut ctx(m).last_times[which], time);
    list(m, &[time, time - last])
}

fn list(m: &mut Machine, items: &[i64]) -> Cell {
    let items: Vec<Cell> = items.iter().map(|n| Cell::int(*n)).collect();
    m.store.put_list(&items, Cell::atom(names::NIL))
}

fn value_of(m: &mut Machine, name: &str) -> Option<Cell> {
    let cpu = sys::cpu_seconds();
    let wall = ctx(m).started.elapsed();
    let int = |n: usize| Cell::int(n as i64);
    Some(match name {
        "runtime" | "process_runtime" => pair(m, 0, (cpu * 1e3) as i64),
        "system_time" => pair(m, 1, 0),
        "real_time" => pair(m, 2, now() as i64),
        "walltime" => pair(m, 3, wall.as_millis() as i64),
        "cputime" | "process_cputime" => m.store.put_float(cpu),
        "epoch" | "process_epoch" => {
            let t = now() - wall.as_secs_f64();
            m.store.put_float(t)
        }
        "inferences" => {
            let n = m.inferences();
            m.store.put_num(&Num::Int(n as i64))
        }
        "stack" => int(m.memory()),
        "memory" | "core" => {
            let used = m.memory() as i64;
            let limit = m.meter.stack_limit as i64;
            list(m, &[used, (limit - used).max(0)])
        }
        "heapused" => int(m.meter.program_bytes + m.store.atoms.bytes()),
        "c_stack" => int(8 << 20),
        "errors" => int(ctx(m).loading.errors),
        "warnings" => int(ctx(m).loading.warnings),
        "program" => list(m, &[(m.meter.program_bytes + m.store.atoms.bytes()) as i64, 0]),
        "atom_garbage_collection" => list(m, &[0, 0, 0]),
        "functors" => {
            let keys: rustc_hash::FxHashSet<_> = m.preds.iter().map(|(_, p)| p.key).collect();
            int(keys.len())
        }
        "functor_space" => int(m.preds.len() * size_of::<u64>()),
        "codes" => {
            let words = |p: &crate::program::Pred| p.clauses.live().map(|(_, e)| e.clause.code().len()).sum::<usize>();
            let n = m.preds.iter().map(|(_, p)| words(p)).sum();
            int(n)
        }
        "global_stack" => {
            let (used, limit) = (8 * m.store.used() as i64, m.meter.stack_limit as i64);
            list(m, &[used, (limit - used).max(0)])
        }
        "local_stack" | "trail_stack" => {
            let used = if name == "trail_stack" { 8 * m.store.tr } else { 8 * (m.env_used() + m.choice_used()) };
            list(m, &[used as i64, 0])
        }
        "global" | "globalused" => int(8 * m.store.used()),
        "local" | "localused" => int(8 * (m.env_used() + m.choice_used())),
        "trail" | "trailused" => int(8 * m.store.tr),
        "stack_limit" | "globallimit" | "locallimit" | "traillimit" => int(m.meter.stack_limit),
        "stack_shifts" => list(m, &[0, 0, 0]),
        "global_shifts" | "local_shifts" | "trail_shifts" => Cell::int(0),
        "garbage_collection" => {
            let (n, freed, ms) = (m.meter.collections, m.meter.gc_freed, m.meter.gc_nanos / 1_000_000);
            list(m, &[n as i64, freed as i64, ms as i64, 0])
        }
        "collections" => Cell::int(m.meter.collections as i64),
        "collected" => Cell::int(m.meter.gc_freed as i64),
        "gctime" => {
            let t = m.meter.gc_nanos as f64 / 1e9;
            m.store.put_float(t)
        }
        "atoms" => int(m.store.atoms.len()),
        "atom_space" => int(m.store.atoms.bytes()),
        "agc" | "agc_gained" | "c_atoms" | "engines" | "engines_created" | "engines_finished" | "finished_threads"
        | "table_space_used" => Cell::int(0),
        "agc_time" | "shift_time" | "thread_cputime" => m.store.put_float(0.0),
        "predicates" => int(m.preds.len()),
        "clauses" => {
            let n = m.preds.iter().map(|(_, p)| p.clauses.len()).sum::<usize>();
            int(n)
        }
        "modules" => int(ctx(m).modules.names().len() + 2),
        "threads" | "threads_created" | "threads_peak" => Cell::int(1),
        _ => return None,
    })
}

/// `'$stamp_text'(+Seconds, -Text)`: a time as `Sun Nov 22 00:38:50 2026` (universal time).
fn stamp_text(m: &mut Machine) -> Res {
    let seconds = m.arg(0).as_int().unwrap_or(0);
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil(days);
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let weekday = DAYS[days.rem_euclid(7) as usize];
    let month = MONTHS[month - 1];
    let (h, min, s) = (rest / 3600, rest / 60 % 60, rest % 60);
    let text = m.store.atom(&format!("{weekday} {month} {day:2} {h:02}:{min:02}:{s:02} {year}"));
    Ok(m.unify_arg(1, text))
}

/// Year, month and day of a day counted from 1970-01-01 (Gregorian; 400 years have 146,097 days).
fn civil(days: i64) -> (i64, usize, i64) {
    // years that begin in March: the leap day comes last
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (year + era * 400 + later, month as usize, day_of_month)
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn days_of_the_calendar() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(59), (1970, 3, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_779), (2026, 11, 22));
        assert_eq!(civil(-1), (1969, 12, 31));
    }
}
