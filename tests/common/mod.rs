//! Assertions that speak Prolog.

#![allow(dead_code)]

use ludolog::engine::{Error, ErrorKind, KnowledgeBase, Session};
pub mod binary;

/// A session over a program.
pub fn session(program: &str) -> Session {
    let kb = KnowledgeBase::builder().source("test.pl", program).and_then(|b| b.build());
    kb.unwrap_or_else(|e| panic!("the program does not load: {e}")).session()
}

/// All answers of a goal, separated by ` ; `; `false` for none, `! Error` at the end for an error.
pub fn answers_in(session: &mut Session, goal: &str) -> String {
    let mut found = Vec::new();
    let mut query = match session.query(goal) {
        Ok(query) => query,
        Err(e) => return format!("! {e}"),
    };
    loop {
        match query.next() {
            Ok(Some(answer)) => found.push(answer.to_string()),
            Ok(None) => break,
            Err(e) => {
                found.push(format!("! {}", error_text(&e)));
                break;
            }
        }
    }
    if found.is_empty() { "false".to_owned() } else { found.join(" ; ") }
}

/// What an error is: the formal part of `error(Formal, _)`, the ball, or the message of another kind.
pub fn error_text(e: &Error) -> String {
    match e.kind() {
        ErrorKind::Thrown { term, .. } => match term.as_ref().as_compound("error", 2).and_then(|a| a.get(0)) {
            Some(formal) => formal.to_term().to_string(),
            None => term.to_string(),
        },
        other => other.to_string(),
    }
}

/// The goal has exactly these answers: `X = 1 ; X = 2`.
#[track_caller]
pub fn assert_answers(goal: &str, expected: &str) {
    assert_answers_in(&mut session(""), goal, expected);
}

/// The same in a session.
#[track_caller]
pub fn assert_answers_in(session: &mut Session, goal: &str, expected: &str) {
    assert_eq!(answers_in(session, goal), expected, "answers of {goal}");
}

/// The goal has no answer.
#[track_caller]
pub fn assert_fails(goal: &str) {
    assert_answers(goal, "false");
}

/// The goal throws this formal term (or ball) before it has any answer.
#[track_caller]
pub fn assert_error(goal: &str, expected: &str) {
    assert_answers(goal, &format!("! {expected}"));
}

/// The goal succeeds and writes this text.
#[track_caller]
pub fn assert_output(goal: &str, expected: &str) {
    let mut session = session("");
    let output = session.capture_output();
    let done = session.query(goal).and_then(|q| q.exists());
    assert!(matches!(done, Ok(true)), "{goal}: {done:?}");
    assert_eq!(output.take(), expected, "output of {goal}");
}
