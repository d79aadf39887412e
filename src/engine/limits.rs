//! What a query may use.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU8, Ordering},
    },
    time::Duration,
};

/// What one query may use; `None` is no limit. Exceeding a limit ends the query
/// with an error that no `catch/3` in the program stops; the session stays usable.
///
/// ```
/// use ludolog::engine::KnowledgeBase;
/// let kb = KnowledgeBase::builder().source("loop.pl", "loop :- loop.")?.build()?;
/// let mut session = kb.session();
/// session.limits_mut().inferences = Some(10_000);
/// let error = session.query("catch(loop, _, true)")?.exists().unwrap_err();
/// assert_eq!(error.to_string(), "inferences limit of 10000 exceeded");
/// assert!(session.query("true")?.exists()?);
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Depth of the proof: a goal of a clause's body is one deeper than the clause.
    pub depth: Option<u64>,
    /// Logical inferences: calls of predicates.
    pub inferences: Option<u64>,
    /// Bytes of stacks, heap, trail and atoms.
    pub memory: Option<usize>,
    /// Time by the clock.
    pub time: Option<Duration>,
    /// Answers.
    pub solutions: Option<u64>,
}

impl Limits {
    /// No limits.
    pub fn none() -> Limits {
        Limits::default()
    }
}

/// Stops a session's query from another thread.
///
/// ```
/// use ludolog::engine::{ErrorKind, KnowledgeBase};
/// let kb = KnowledgeBase::builder().source("loop.pl", "loop :- loop.")?.build()?;
/// let mut session = kb.session();
/// let token = session.cancel_token();
/// let other = std::thread::spawn(move || {
///     std::thread::sleep(std::time::Duration::from_millis(20));
///     token.cancel();
/// });
/// let error = session.query("loop")?.exists().unwrap_err();
/// assert!(matches!(error.kind(), ErrorKind::Cancelled));
/// # other.join().unwrap();
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct CancelToken {
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) interrupt: Arc<AtomicU8>,
}

impl CancelToken {
    /// Ends the running query with [`ErrorKind::Cancelled`](super::ErrorKind::Cancelled).
    pub fn cancel(&self) {
        self.interrupt.store(0, Ordering::Relaxed);
        self.cancel.store(true, Ordering::Release);
    }

    /// Takes back what was asked for and has not happened yet.
    pub(crate) fn clear(&self) {
        self.cancel.store(false, Ordering::Relaxed);
        self.interrupt.store(0, Ordering::Relaxed);
    }

    /// Makes the running goal throw `'$aborted'`, as an interrupt from the keyboard does.
    pub fn interrupt(&self) {
        self.interrupt.store(1, Ordering::Relaxed);
        self.cancel.store(true, Ordering::Release);
    }
}

/// What a query has used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Stats {
    /// Calls of predicates.
    pub inferences: u64,
    /// Time since the query began.
    pub time: Duration,
    /// Bytes in use now.
    pub memory: usize,
    /// Answers so far.
    pub solutions: u64,
}
