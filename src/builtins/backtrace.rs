//! Backtraces for messages and for programs.

use crate::{
    machine::{Machine, builtin::Row, debug::backtrace::Frame},
    term::{Cell, Functor, Res, names},
};

use super::{context::ctx, core};

/// The rows of this family.
pub const ROWS: &[Row] = &[core("$last_backtrace", 2, last_backtrace), core("$running_goals", 2, running_goals)];

/// `'$last_backtrace'(+Formal, -Frames)`: the goals that were running when this
/// error was raised; fails if that is not known. It is told once.
fn last_backtrace(m: &mut Machine) -> Res {
    let Some(last) = m.debug.last.take() else { return Ok(false) };
    let formal = m.arg(0);
    let old = m.store.restore(&last.formal)?;
    if !m.store.variant(old, formal) {
        m.debug.last = Some(last);
        return Ok(false);
    }
    let list = frames(m, &last.frames, last.depth)?;
    Ok(m.unify_arg(1, list))
}

/// `'$running_goals'(+Limit, -Frames)`: the goals that are running.
fn running_goals(m: &mut Machine) -> Res {
    let limit = m.arg(0).as_int().unwrap_or(0).max(0) as usize;
    let (goals, depth) = m.frames(limit);
    let list = frames(m, &goals, depth)?;
    Ok(m.unify_arg(1, list))
}

/// `frame(Level, Goal, File:Line)` of each goal, innermost first; Goal is `goal(G)` or
/// `pred(PI)`, and `[]` stands where there is no place.
fn frames(m: &mut Machine, frames: &[Frame], depth: usize) -> Res<Cell> {
    let mut list = Vec::new();
    for (i, f) in frames.iter().enumerate() {
        let goal = match (&f.goal, f.pred) {
            (Some(record), _) => {
                let goal = m.store.restore(record)?;
                compound(m, "goal", &[goal])
            }
            (None, Some(id)) => {
                let pi = m.indicator(id);
                compound(m, "pred", &[pi])
            }
            (None, None) => continue,
        };
        let path = ctx(m).sources.get(f.source.file).map(|f| f.path.clone());
        let place = match path {
            Some(path) if f.source.line > 0 => {
                let path = m.store.atom(&path);
                compound(m, ":", &[path, Cell::int(f.source.line as i64)])
            }
            _ => Cell::atom(names::NIL),
        };
        list.push(compound(m, "frame", &[Cell::int((depth - i) as i64), goal, place]));
    }
    Ok(m.store.put_list(&list, Cell::atom(names::NIL)))
}

fn compound(m: &mut Machine, name: &str, args: &[Cell]) -> Cell {
    let name = m.store.atoms.intern(name);
    m.store.put_compound(Functor::new(name, args.len()), args)
}
