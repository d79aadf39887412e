//! The engine from outside: sessions that survive what happens in them.

mod common;

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use common::{answers_in, assert_answers, assert_answers_in, assert_error, assert_fails, assert_output, session};
use ludolog::engine::{Error, ErrorKind, KnowledgeBase, Limits, Session, Term};

const LOOPS: &str = "
    loop :- loop.
    deep(N) :- M is N+1, deep(M), true.
    list(L) :- list([x|L]).
    p(1). p(2). p(3).
    len([], 0).
    len([_|T], N) :- len(T, M), N is M+1.
";

#[test]
fn answers_read_as_prolog() {
    assert_answers("member(X, [1,2])", "X = 1 ; X = 2");
    assert_answers("X = f(Y, Z, Y)", "X = f(Y, Z, Y)");
    assert_answers("copy_term(f(_, A, A), X)", "X = f(_, _A, _A)");
    assert_answers("X = Y, Z = 'a b'", "X = Y ; Z = 'a b'".replace(" ; ", ", ").as_str());
    assert_answers("true", "true");
    assert_fails("fail");
    assert_error("X is foo + 1", "type_error(evaluable,foo/0)");
    assert_error("throw(ball(1))", "ball(1)");
    assert_output("write(a), nl", "a\n");
}

#[test]
fn a_session_survives_errors_limits_and_panics() {
    let kb = KnowledgeBase::builder()
        .source("loops.pl", LOOPS)
        .unwrap()
        .det("boom", |(): ()| -> bool { panic!("boom") })
        .det("fails", |(): ()| -> Result<bool, Error> { Err(Error::foreign("no such luck")) })
        .build()
        .unwrap();
    let mut s = kb.session();
    for goal in ["foo(1)", "throw(x)", "boom", "fails", "loop", "catch(loop, _, true)", "deep(1)", "X = f(X), loop"] {
        *s.limits_mut() = Limits::none();
        s.limits_mut().inferences = Some(200_000);
        assert!(s.query(goal).unwrap().exists().is_err(), "{goal}");
        assert_answers_in(&mut s, "p(X)", "X = 1 ; X = 2 ; X = 3");
    }
    let e = s.query("fails").unwrap().exists().unwrap_err();
    assert_eq!(e.to_string(), "no such luck");
    assert!(matches!(e.kind(), ErrorKind::Foreign(_)));
    assert!(s.query("catch(fails, error(rust_error(_, _), _), true)").unwrap().exists().unwrap());
}

#[test]
fn each_limit_has_its_kind() {
    let mut s = session(LOOPS);
    let mut limited = |limits: Limits, goal: &str| {
        *s.limits_mut() = limits;
        let e = s.query(goal).unwrap().exists().unwrap_err();
        *s.limits_mut() = Limits::none();
        assert_answers_in(&mut s, "retractall(fact(_, _)), p(X), X > 2", "X = 3");
        let ErrorKind::Limit { resource, .. } = e.into_kind() else { panic!("{goal}: another kind of error") };
        resource
    };
    let with = |f: fn(&mut Limits)| {
        let mut limits = Limits::none();
        f(&mut limits);
        limits
    };
    assert_eq!(limited(with(|l| l.inferences = Some(1000)), "loop"), "inferences");
    assert_eq!(limited(with(|l| l.depth = Some(500)), "deep(0)"), "depth");
    assert_eq!(limited(with(|l| l.depth = Some(500)), "loop"), "depth");
    assert_eq!(limited(with(|l| l.time = Some(Duration::from_millis(30))), "catch(loop, _, true)"), "time");
    assert_eq!(limited(with(|l| l.memory = Some(8 << 20)), "list([])"), "memory");
    // what only fails and calls builtins is stopped too, and what grows outside of the stacks counts
    let time = with(|l| l.time = Some(Duration::from_millis(30)));
    assert_eq!(limited(time.clone(), "repeat, fail"), "time");
    assert_eq!(limited(time, "p(_), repeat, atom_length(abc, N), N > 3"), "time");
    assert_eq!(limited(with(|l| l.inferences = Some(1000)), "repeat, atom_length(abc, 4)"), "inferences");
    let memory = with(|l| l.memory = Some(16 << 20));
    assert_eq!(limited(memory.clone(), "repeat, assertz(fact(abc, f(1, 2, 3))), fail"), "memory");
    assert_eq!(limited(memory, "with_output_to(string(_), (repeat, write(some_text), fail))"), "memory");
    *s.limits_mut() = with(|l| l.solutions = Some(2));
    assert_eq!(answers_in(&mut s, "p(X)"), "X = 1 ; X = 2 ; ! solutions limit of 2 exceeded");
}

#[test]
fn the_inference_limit_is_exact() {
    let mut s = session("c(0) :- !.\nc(N) :- M is N-1, c(M).");
    let q = s.query("c(1000)").unwrap();
    let used = {
        let mut q = q;
        q.next().unwrap();
        q.stats().inferences
    };
    s.limits_mut().inferences = Some(used);
    assert!(s.query("c(1000)").unwrap().exists().unwrap());
    s.limits_mut().inferences = Some(used - 1);
    assert!(s.query("c(1000)").unwrap().exists().is_err());
}

#[test]
fn a_limit_ends_a_redirection_of_output() {
    let goal = "call_with_inference_limit(with_output_to(string(_), (write(a), repeat, fail)), 1000, R), write(b)";
    assert_output(goal, "b");
    let mut s = session(LOOPS);
    let output = s.capture_output();
    s.limits_mut().inferences = Some(10_000);
    assert!(s.query("with_output_to(string(_), (write(a), loop))").unwrap().exists().is_err());
    assert!(s.query("write(b)").unwrap().exists().unwrap());
    assert_eq!(output.take(), "b");
}

#[test]
fn the_stack_limit_can_be_caught() {
    let mut s = session(LOOPS);
    s.set_stack_limit(4 << 20);
    assert_answers_in(&mut s, "catch(list([]), error(E, _), true)", "E = resource_error(memory)");
    let goal = "catch(with_output_to(string(_), (repeat, write(some_text), fail)), error(E, _), true)";
    assert_answers_in(&mut s, goal, "E = resource_error(memory)");
    // garbage of a loop driven by failure is collected
    let goal = "between(1, 300000, X), nb_setval(k, f(X, X, X, X)), X > 299999, nb_getval(k, f(Y, _, _, _))";
    assert_answers_in(&mut s, goal, "X = Y, Y = 300000");
    assert_answers_in(&mut s, "p(X), X > 2", "X = 3");
}

#[test]
fn iterators_are_dropped_when_the_query_ends() {
    struct Counted(Arc<AtomicUsize>, i64);
    impl Iterator for Counted {
        type Item = i64;
        fn next(&mut self) -> Option<i64> {
            self.1 += 1;
            Some(self.1)
        }
    }
    impl Drop for Counted {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let dropped = Arc::new(AtomicUsize::new(0));
    let counter = dropped.clone();
    let kb = KnowledgeBase::builder().nondet("nat", move |(): ()| Counted(counter.clone(), 0)).build().unwrap();
    let mut s = kb.session();
    assert_answers_in(&mut s, "nat(X), X > 3, !", "X = 4");
    assert_eq!(dropped.load(Ordering::Relaxed), 1);
    assert_answers_in(&mut s, "nat(X), nat(Y), X + Y > 3, !", "X = 1, Y = 3");
    assert_eq!(dropped.load(Ordering::Relaxed), 3);
}

#[test]
fn forks_share_and_diverge() {
    let mut one = session(":- dynamic q/1.\nq(1).");
    assert!(one.query("assertz(q(new_atom))").unwrap().exists().unwrap());
    let mut two = one.fork().unwrap();
    assert!(two.query("assertz(q(other_atom)), retract(q(1))").unwrap().exists().unwrap());
    assert_answers_in(&mut one, "q(X)", "X = 1 ; X = new_atom");
    assert_answers_in(&mut two, "q(X)", "X = new_atom ; X = other_atom");
    let mut three = two.fork().unwrap();
    assert_answers_in(&mut three, "q(X)", "X = new_atom ; X = other_atom");
}

#[test]
fn forks_share_large_predicates() {
    let mut one = session(":- dynamic q/2.");
    let fill = "forall(between(1, 1000, X), (Y is X mod 10, assertz(q(X, Y))))";
    assert!(one.query(fill).unwrap().exists().unwrap());
    assert_answers_in(&mut one, "q(700, X)", "X = 0");
    assert_answers_in(&mut one, "q(X, 7), X > 980", "X = 987 ; X = 997");
    let mut two = one.fork().unwrap();
    assert!(
        two.query("asserta(q(0, 7)), assertz(q(1001, 7)), retract(q(7, _)), assertz(q(V, V))")
            .unwrap()
            .exists()
            .unwrap()
    );
    assert_answers_in(&mut two, "q(X, 7), (X < 20 ; X > 990)", "X = 0 ; X = 17 ; X = 997 ; X = 1001 ; X = 7");
    assert_answers_in(&mut one, "q(X, 7), (X < 20 ; X > 990)", "X = 7 ; X = 17 ; X = 997");
    let mut three = two.fork().unwrap();
    assert!(three.query("retract(q(17, _)), asserta(q(-1, 7))").unwrap().exists().unwrap());
    assert_answers_in(&mut three, "q(X, 7), (X < 20 ; X > 990)", "X = -1 ; X = 0 ; X = 997 ; X = 1001 ; X = 7");
    assert_answers_in(&mut two, "q(X, 7), (X < 20 ; X > 990)", "X = 0 ; X = 17 ; X = 997 ; X = 1001 ; X = 7");
}

#[test]
fn sessions_of_one_base_run_side_by_side() {
    let kb = KnowledgeBase::builder().source("loops.pl", LOOPS).unwrap().build().unwrap();
    std::thread::scope(|scope| {
        for n in 0..4 {
            let kb = &kb;
            scope.spawn(move || {
                let mut s = kb.session();
                let list: Vec<i64> = (0..1000 * n).collect();
                let len = s.set("L", list).query("len(L, N)").unwrap().first::<i64>().unwrap();
                assert_eq!(len, Some(1000 * n));
            });
        }
    });
}

#[test]
fn dropping_a_query_runs_cleanups() {
    let mut s = Session::new();
    let output = s.capture_output();
    let mut q = s.query("setup_call_cleanup(true, member(X, [1,2]), write(clean))").unwrap();
    assert_eq!(q.next().unwrap().unwrap().get::<i64>("X").unwrap(), 1);
    assert_eq!(output.take(), "");
    drop(q);
    assert!(s.query("flush_output").unwrap().exists().unwrap());
    assert_eq!(output.take(), "clean");
}

#[test]
fn syntax_errors_are_data() {
    let mut s = Session::new();
    let e = s.query("foo(").err().unwrap();
    assert!(e.is_incomplete_input(), "{e}");
    let e = s.query("foo bar").err().unwrap();
    assert!(!e.is_incomplete_input());
    assert_eq!(e.diagnostics()[0].code, "operator_expected");
    let e = KnowledgeBase::builder().source("x.pl", "a(.\nb.\nc :- .\n").unwrap().build().unwrap_err();
    assert_eq!(e.diagnostics().iter().map(|d| d.line).collect::<Vec<_>>(), [1, 3]);
}

#[test]
fn halt_ends_a_query_only() {
    let mut s = session(LOOPS);
    let e = s.query("halt(3)").unwrap().exists().unwrap_err();
    assert!(matches!(e.kind(), ErrorKind::Halt(3)));
    assert_answers_in(&mut s, "p(1)", "true");
}

#[test]
fn terms_keep_their_shape() {
    let mut s = Session::new();
    let t = s.query("X = f(A, [1,2|B], \"str\", 'an atom', 2.5, 123456789012345678901234567890, A)").unwrap();
    let t: Term = t.first().unwrap().unwrap();
    assert_eq!(t.to_string(), "f(_A,[1,2|_],\"str\",'an atom',2.5,123456789012345678901234567890,_A)");
    assert_eq!(t.to_string().parse::<Term>().unwrap(), t);
    s.set("In", t.clone());
    let back: Term = s.query("X = In").unwrap().first().unwrap().unwrap();
    assert_eq!(back, t);
    // sharing stays linear, cycles stay cycles
    s.consult_text("share.pl", "share(0, x).\nshare(N, f(T, T)) :- N > 0, M is N-1, share(M, T).").unwrap();
    let big: Term = s.query("share(60, X)").unwrap().first().unwrap().unwrap();
    assert_eq!(big, big.clone());
    let mut q = s.query("X = [a|X]").unwrap();
    let cyclic = q.next().unwrap().unwrap().term("X").unwrap();
    assert!(cyclic.as_ref().as_list().is_none());
}

#[test]
fn an_exception_after_a_cleanup_that_ran_is_caught() {
    let text = "answers(Goal) :- call_cleanup(Goal, Det = true), \\+ \\+ deeper(x), use(Det).\n\
                use(_).\n\
                deeper(X) :- X == x, unknown(X), use(X), use(X).\n";
    let kb = KnowledgeBase::builder().source("x.pl", text).unwrap().build().unwrap();
    let mut s = kb.session();
    let goal = "catch(answers(member(_, [a,b])), error(E, _), (arg(1, E, X)))";
    assert_eq!(s.query(goal).unwrap().next().unwrap().unwrap().get::<String>("X").unwrap(), "procedure");
}

/// An expression over A, B and C, made from a seed.
fn expression(seed: &mut u64, depth: u32) -> String {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    let n = *seed >> 33;
    if depth == 0 || n.is_multiple_of(5) {
        return ["A", "B", "C", "2", "0.5"][n as usize / 5 % 5].to_owned();
    }
    let op = ["+", "-", "*", "max", "min"][n as usize / 5 % 5];
    let (a, b) = (expression(seed, depth - 1), expression(seed, depth - 1));
    format!("{op}({a}, {b})")
}

#[test]
fn compiled_arithmetic_gives_what_evaluation_gives() {
    let (mut seed, mut text) = (1, String::from("n(_).\n"));
    for i in 0..300 {
        let e = expression(&mut seed, 4);
        text += &format!("f({i}, A, B, C, X, E) :- n(A), E = {e}, X is {e}.\n");
        text += &format!("f({i}, A, B, C, X, E) :- E = {e}, n(A), n(B), D is {e}, X is D-A+A.\n");
        text += &format!("f({i}, A, B, C, X, E) :- E = {e}, ( {e} >= A+B -> X is {e} ; n(C), X is {e} ).\n");
    }
    let kb = KnowledgeBase::builder().source("x.pl", &text).unwrap().build().unwrap();
    let mut s = kb.session();
    assert_answers_in(&mut s, "f(I, 3, 5, 7, X, E), Y is E, X =\\= Y", "false");
}

/// Cyclic values are equations that can be read back.
#[test]
fn cyclic_answers_are_equations() {
    for (goal, expected) in [
        ("X = f(X)", "X = f(X)"),
        ("X = [a|X]", "X = [a|X]"),
        ("X = f(X), Y = g(X, Z, Z)", "X = f(X), Y = g(X, Z, Z)"),
        ("X = f(Y), Y = g(X), Z = 3", "X = f(g(X)), Y = g(X), Z = 3"),
        ("X = f(X), copy_term(X, Y)", "X = Y, Y = f(Y)"),
        ("findall(g(Y, Y), Y = f(Y), [X])", "X = g(_S1, _S1), _S1 = f(_S1)"),
        ("findall(g(Y), Y = f(Y, A), [X]), _S1 = 1", "X = g(_S2), _S1 = 1, _S2 = f(_S2, _A)"),
        ("X = f(X), freeze(Z, p(X))", "X = f(X), freeze(Z, p(X))"),
    ] {
        assert_answers(goal, expected);
    }
}
