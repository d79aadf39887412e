//! Running predicates of the rules on the machine, without text in between.
//!
//! Runs nest: what a goal has built stays on the heap while its answer is looked
//! at, and goes when the run ends.

use crate::{
    engine::{self, Session},
    machine::Outcome,
    program::PredId,
    term::Cell,
};

use super::codec;

/// An argument of a goal.
#[derive(Clone, Copy)]
pub(super) enum Arg<'a> {
    /// A new variable.
    Var,
    /// A term that was encoded.
    Words(&'a [u64]),
    /// What the machine's handle with this index refers to.
    Handle(usize),
    /// An atom or a small integer.
    Immediate(Cell),
}

/// Whether to look for another answer.
#[derive(PartialEq, Eq)]
pub(super) enum Next {
    More,
    Stop,
}

/// Runs a goal and gives each answer to `each`: its arguments are the machine's handles from the index on.
pub(super) fn solve<E: From<engine::Error>>(
    session: &mut Session,
    pred: PredId,
    args: &[Arg<'_>],
    mut each: impl FnMut(&mut Session, usize) -> Result<Next, E>,
) -> Result<(), E> {
    let run = session.m.begin().map_err(|t| session.raise(t))?;
    let base = session.m.handles.len();
    let m = &mut session.m;
    for (i, arg) in args.iter().enumerate() {
        let c = match arg {
            Arg::Var => m.store.new_var(),
            Arg::Words(words) => codec::decode(&mut m.store, words),
            Arg::Handle(h) => m.handles[*h],
            Arg::Immediate(c) => *c,
        };
        m.x[i] = c;
        m.handles.push(c);
    }
    let mut outcome = m.solve(pred);
    let result = loop {
        match outcome {
            Outcome::Answer => match each(session, base) {
                Ok(Next::More) if session.m.is_det(&run) => break Ok(()),
                Ok(Next::More) => outcome = session.m.redo(),
                Ok(Next::Stop) => break Ok(()),
                Err(e) => break Err(e),
            },
            Outcome::Exhausted => break Ok(()),
            Outcome::Thrown(t) => break Err(session.raise(t).into()),
        }
    };
    session.m.handles.truncate(base);
    let ended = session.m.end(&run, false);
    if result.is_err() {
        // what a limit has left behind does not concern the next goal
        session.m.clear_limits();
    }
    result.and(ended.map_err(|t| session.raise(t).into()))
}

/// Puts a state on the heap for the goals that `work` runs.
pub(super) fn with_state<T, E: From<engine::Error>>(
    session: &mut Session,
    words: &[u64],
    work: impl FnOnce(&mut Session, usize) -> Result<T, E>,
) -> Result<T, E> {
    let run = session.m.begin().map_err(|t| session.raise(t))?;
    let base = session.m.handles.len();
    let state = codec::decode(&mut session.m.store, words);
    session.m.handles.push(state);
    let result = work(session, base);
    session.m.handles.truncate(base);
    let ended = session.m.end(&run, false);
    if result.is_err() {
        session.m.clear_limits();
    }
    let value = result?;
    ended.map_err(|t| session.raise(t))?;
    Ok(value)
}
