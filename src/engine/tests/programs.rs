//! Neither collecting at every call nor leaving out indexes changes what a program does.

use proptest::prelude::*;

use super::{SETTINGS, Setting, Transcript, generate, session, transcript};
use crate::engine::Session;

/// Calls of a random program before it is stopped.
const INFERENCES: u64 = 3000;

/// Loads the program and runs the goal: answers, what was written, the clauses in the end.
fn run(setting: Setting, program: &str, goal: &str) -> (Transcript, Vec<String>) {
    let mut s = session(setting);
    let output = s.capture_output();
    load(&mut s, &format!("{}{program}\nshow(T) :- \\+ \\+ ( numbervars(T, 0, _), print(T) ).\n", generate::LIBRARY));
    s.limits_mut().inferences = Some(INFERENCES);
    s.query("nb_setval(k, 0)").and_then(|q| q.exists()).unwrap();
    let found = transcript(&mut s, goal, 12);
    let mut after = Vec::new();
    if !found.limited {
        after.push(output.take());
        s.limits_mut().inferences = None;
        after.extend(transcript(&mut s, "clause(d(A, B), C)", 100).answers);
        after.extend(transcript(&mut s, "clause(e(A), B)", 100).answers);
        after.extend(transcript(&mut s, "nb_getval(k, A)", 1).answers);
    }
    (found, after)
}

fn load(session: &mut Session, text: &str) {
    session.consult_text("random.pl", text).unwrap_or_else(|e| panic!("{e}\n{text}"));
}

/// Runs the program in all settings.
fn compare(program: &str, goal: &str) -> Result<(), TestCaseError> {
    let (plain, after) = run(SETTINGS[0], program, goal);
    for setting in &SETTINGS[1..] {
        let (other, then) = run(*setting, program, goal);
        prop_assert!(plain.agrees(&other), "{setting:?}\n{program}?- {goal}.\nplain {plain:#?}\nthis {other:#?}");
        if !plain.limited && !other.limited {
            prop_assert_eq!(&after, &then, "{:?}\n{}?- {}.", setting, program, goal);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 3000, ..super::cases(150) })]

    #[test]
    fn random_programs(program in generate::program(), goal in generate::question()) {
        compare(&program, &goal)?;
    }

    #[test]
    fn random_goals(goal in generate::goal(&["mem(A, B)", "app(A, B, C)"])) {
        compare("p(a). p(X) :- mem(X, [1, f(X), b]). d(1, a). d(2, b). d(X, c).", &goal)?;
    }
}

/// A clause with more variables than a mask of live slots has bits.
#[test]
fn many_variables() {
    let each = |p: &str| (0..70).map(|i| format!("{p}(X{i})")).collect::<Vec<_>>().join(", ");
    let (q, r) = (each("q"), each("r"));
    let program = format!(
        "t(L) :- p(Z), {q}, {r}, L = [X0, X69, Z], Z == 30.
        u(L) :- ( a, {q}, {r}, fail ; garbage_collect, {q}, garbage_collect, {r}, L = [X1, X69] ).
        v(X0) :- ( {q}, ! ; true ).
        v(none).
        p(Z) :- between(1, 30, Z), length(L, 500), garbage_collect, L = [_|_].
        a. a.
        q(f(_, b, \"some string\", 1.5)).
        r(f(_, _, S, 1.5)) :- S = \"some string\"."
    );
    for setting in SETTINGS {
        let mut s = session(setting);
        load(&mut s, &program);
        let f = "f(_, b, \"some string\", 1.5)";
        assert_eq!(transcript(&mut s, "t(L)", 2).answers, [format!("L = [{f}, {f}, 30]"), "no more".to_owned()]);
        assert_eq!(transcript(&mut s, "u(L)", 2).answers, [format!("L = [{f}, {f}]"), "no more".to_owned()]);
        assert_eq!(transcript(&mut s, "v(X)", 2).answers, [format!("X = {f}"), "no more".to_owned()]);
    }
}
