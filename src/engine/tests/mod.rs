//! Properties of whole programs.

mod bindings;
mod families;
mod generate;
mod invariants;
mod programs;
mod round_trip;

use std::sync::LazyLock;

use super::{ErrorKind, KnowledgeBase, Session};
use crate::compile::{MAX_SLOTS, MOST_SLOTS};

/// How a session goes about its work; no setting changes what a program does.
#[derive(Clone, Copy, Debug)]
struct Setting {
    /// Collect at every call, or never.
    collect: bool,
    /// Choose clauses by the arguments of a call.
    indexing: bool,
    /// Keep few variables in environment slots, the others in a frame.
    frames: bool,
}

/// The settings that are compared; the first is the plain one.
const SETTINGS: [Setting; 4] = [
    Setting { collect: false, indexing: true, frames: false },
    Setting { collect: true, indexing: true, frames: false },
    Setting { collect: true, indexing: false, frames: false },
    Setting { collect: true, indexing: true, frames: true },
];
/// Slots before frames are used, where they are wanted.
const FEW_SLOTS: usize = 4;

/// A session with nothing loaded.
fn session(setting: Setting) -> Session {
    static EMPTY: LazyLock<KnowledgeBase> = LazyLock::new(|| KnowledgeBase::builder().build().unwrap());
    let mut session = EMPTY.session();
    session.m.gc_always = setting.collect;
    session.m.gc_enabled = setting.collect;
    session.m.indexing = setting.indexing;
    MOST_SLOTS.set(if setting.frames { FEW_SLOTS } else { MAX_SLOTS });
    session
}

/// What a goal does: its answers in order, with the error that ends them.
#[derive(Debug, PartialEq)]
struct Transcript {
    answers: Vec<String>,
    /// It was stopped by a limit: of another run only as much need be the same.
    limited: bool,
}

/// The first answers of a goal.
fn transcript(session: &mut Session, goal: &str, enough: usize) -> Transcript {
    let mut answers = Vec::new();
    let mut limited = false;
    let mut query = session.query(goal).unwrap_or_else(|e| panic!("{goal}: {e}"));
    while answers.len() < enough {
        match query.next() {
            Ok(Some(answer)) => answers.push(answer.to_string()),
            Ok(None) => {
                answers.push("no more".to_owned());
                break;
            }
            Err(e) => {
                limited = matches!(e.kind(), ErrorKind::Limit { .. });
                if !limited {
                    answers.push(e.to_string());
                }
                break;
            }
        }
    }
    Transcript { answers, limited }
}

impl Transcript {
    /// True if the runs agree as far as both went.
    fn agrees(&self, other: &Transcript) -> bool {
        let n = self.answers.len().min(other.answers.len());
        let whole = |t: &Transcript| t.limited || t.answers.len() == n;
        self.answers[..n] == other.answers[..n] && whole(self) && whole(other)
    }
}

/// So many random cases, or as many as `PROPTEST_CASES` says; a few under Miri, which is slow.
fn cases(n: u32) -> proptest::test_runner::Config {
    let config = proptest::test_runner::Config { failure_persistence: None, ..Default::default() };
    let n = if cfg!(miri) { 2 } else { n };
    if std::env::var_os("PROPTEST_CASES").is_some() {
        config
    } else {
        proptest::test_runner::Config { cases: n, ..config }
    }
}
