//! Destructive assignment under backtracking, against a model of cells and a trail.

use proptest::{collection::vec, prelude::*};

use super::{SETTINGS, session};

/// Places that are assigned to: arguments of two terms, two global variables.
const PLACES: usize = 6;

#[derive(Clone, Debug)]
enum Op {
    /// Assigns until backtracking.
    Set(usize, i64),
    /// Assigns and stays.
    Keep(usize, i64),
    /// Writes all values down.
    Look,
    /// Makes garbage and calls a predicate, so that a collection may move things.
    Churn,
    /// Both ways, one after the other.
    Either(Vec<Op>, Vec<Op>),
    /// Runs to its first solution, and undoes it.
    Not(Vec<Op>),
    /// Runs to its first solution.
    Once(Vec<Op>),
    Fail,
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![
        4 => (0..PLACES, 1i64..100).prop_map(|(p, v)| Op::Set(p, v)),
        3 => (0..PLACES, 1i64..100).prop_map(|(p, v)| Op::Keep(p, v)),
        3 => Just(Op::Look),
        1 => Just(Op::Churn),
        1 => Just(Op::Fail),
    ];
    let op = op.prop_recursive(4, 30, 5, |inner| {
        let some = || vec(inner.clone(), 0..5);
        prop_oneof![
            4 => (some(), some()).prop_map(|(a, b)| Op::Either(a, b)),
            1 => some().prop_map(Op::Not),
            1 => some().prop_map(Op::Once),
        ]
    });
    vec(op, 1..8)
}

fn goal(ops: &[Op]) -> String {
    let one = |op: &Op| match op {
        Op::Set(p @ 0..2, v) => format!("b_setval(k{p}, {v})"),
        Op::Keep(p @ 0..2, v) => format!("nb_setval(k{p}, {v})"),
        Op::Set(p, v) => format!("setarg({}, {}, {v})", p % 2 + 1, if *p < 4 { "T" } else { "U" }),
        Op::Keep(p, v) => format!("nb_setarg({}, {}, {v})", p % 2 + 1, if *p < 4 { "T" } else { "U" }),
        Op::Look => "look(T, U)".to_owned(),
        Op::Churn => "churn".to_owned(),
        Op::Fail => "fail".to_owned(),
        Op::Either(a, b) => format!("( {} ; {} )", goal(a), goal(b)),
        Op::Not(a) => format!("\\+ ( {} )", goal(a)),
        Op::Once(a) => format!("once(( {} ))", goal(a)),
    };
    if ops.is_empty() { "true".to_owned() } else { ops.iter().map(one).collect::<Vec<_>>().join(", ") }
}

/// Values, and what backtracking puts back.
struct Model {
    values: [i64; PLACES],
    trail: Vec<(usize, i64)>,
    seen: String,
}

impl Model {
    /// Runs the operations and then what follows; true stops the search.
    fn run(&mut self, ops: &[Op], then: &mut dyn FnMut(&mut Model) -> bool) -> bool {
        let Some((op, rest)) = ops.split_first() else { return then(self) };
        match op {
            Op::Set(p, v) => {
                self.trail.push((*p, self.values[*p]));
                self.values[*p] = *v;
                self.run(rest, then)
            }
            Op::Keep(p, v) => {
                self.values[*p] = *v;
                self.run(rest, then)
            }
            Op::Look => {
                self.seen.push_str(&format!("{:?} ", self.values));
                self.run(rest, then)
            }
            Op::Churn => self.run(rest, then),
            Op::Fail => false,
            Op::Either(a, b) => {
                let mark = self.trail.len();
                if self.run(a, &mut |m: &mut Model| m.run(rest, then)) {
                    return true;
                }
                self.undo(mark);
                self.run(b, &mut |m: &mut Model| m.run(rest, then))
            }
            Op::Not(a) => {
                let mark = self.trail.len();
                let found = self.run(a, &mut |_| true);
                self.undo(mark);
                !found && self.run(rest, then)
            }
            Op::Once(a) => self.run(a, &mut |_| true) && self.run(rest, then),
        }
    }

    fn undo(&mut self, mark: usize) {
        for (p, old) in self.trail.drain(mark..).rev() {
            self.values[p] = old;
        }
    }
}

const PROGRAM: &str = "
look(T, U) :-
    b_getval(k0, A), nb_getval(k1, B), T = t(C, D), U = u(E, F),
    print([A, B, C, D, E, F]), write(' ').
churn :- length(L, 20), copy_term(L, M), append(L, M, N), length(N, 40).
";

proptest! {
    #![proptest_config(super::cases(150))]

    #[test]
    fn assignment_and_backtracking(ops in ops()) {
        let mut model = Model { values: [0; PLACES], trail: Vec::new(), seen: String::new() };
        model.run(&ops, &mut |m: &mut Model| {
            m.seen.push_str(&format!("{:?} ", m.values));
            false
        });
        model.undo(0);
        let wanted = model.seen.replace(' ', "").replace("][", "] [");
        for setting in SETTINGS {
            let mut s = session(setting);
            let output = s.capture_output();
            s.consult_text("bindings.pl", PROGRAM).unwrap();
            // one term is older than the choice point, one newer
            let goal = format!(
                "nb_setval(k0, 0), nb_setval(k1, 0), T = t(0, 0), ( U = u(0, 0), {}, look(T, U), fail ; true )",
                goal(&ops)
            );
            let done = s.query(&goal).and_then(|q| q.exists());
            prop_assert!(matches!(done, Ok(true)), "{done:?} {setting:?} {goal}");
            let seen = output.take();
            prop_assert_eq!(seen.trim(), wanted.trim(), "{:?} {}", setting, goal);
            let globals = super::transcript(&mut s, "nb_getval(k0, A), nb_getval(k1, B)", 1);
            let kept = format!("A = {}, B = {}", model.values[0], model.values[1]);
            // equal values are shown together
            if model.values[0] != model.values[1] {
                prop_assert_eq!(&globals.answers[0], &kept);
            }
        }
    }
}
