//! library(plunit) and `ludolog test`: a suite with every kind of outcome.

mod common;

use common::binary::{Files, Ran};

const SUITE: &str = "\
:- use_module(library(plunit)).
:- begin_tests(u, [setup(write(setup)), cleanup(write(cleanup))]).
test(plain) :- 2 =:= 1+1.
test(equal, X == 3) :- X is 1+1.
test(fails) :- fail.
test(error, error(type_error(_, _))) :- atom_length(_, _).
test(instance, error(type_error(T, _), _)) :- T = T, atom_length(abc, foo).
test(throws, throws(foo)) :- throw(foo).
test(silent, throws(ball(_))) :- true.
test(none, [throws(a)]) :- fail.
test(surprise) :- throw(bar).
test(arithmetic) :- _ is foo+1.
test(choice) :- member(_, [1,2]).
test(choice_meant, [nondet]) :- member(_, [1,2]).
test(all, all(X == [1,2,3])) :- member(X, [1,2]).
test(set, set(X == [1,2])) :- member(X, [2,1,2]).
test(bag, bag(X == [2,1,2])) :- member(X, [2,2,1]).
test(none_at_all, all(X-Y == [])) :- fail, X = Y.
test(fail, [fail]) :- true.
test(fail_well, fail) :- fail.
test(more, true(X > 3)) :- X = 2.
test(variant, X =@= f(_)) :- X = f(_).
test(both, [true(X == 1), true(Y == 2)]) :- X = 1, Y = 2.
test(blocked, blocked(why)) :- fail.
test(later, fixme(later)) :- fail.
test(now, fixme(later)) :- true.
test(skipped, condition(fail)) :- fail.
test(each, [forall(member(X-Z, [1-1,2-2,3-4])), Y == Z]) :- Y is X.
test(no_setup, [setup(fail)]) :- true.
test(no_cleanup, [cleanup(throw(x))]) :- true.
test(around, [setup(write(s)), cleanup(write(c))]) :- write(t).
test(slow, timeout(0.05)) :- repeat, fail.
test(occurs, [occurs_check(false)]) :- current_prolog_flag(occurs_check, false).
test(cut, X == 1) :- member(X, [1,2]), !.
:- end_tests(u).
:- begin_tests(v, [blocked(all)]).
test(a) :- fail.
:- end_tests(v).
:- begin_tests(w, [condition(fail)]).
test(a) :- fail.
:- end_tests(w).
:- begin_tests(x, [setup(fail)]).
test(a) :- fail.
:- end_tests(x).
";

const FAILURES: &str = "\
ERROR: DIR/s.pl:4:
ERROR:     test u:equal: wrong answer (compared using ==)
ERROR:     Expected: 3
ERROR:     Got:      2
ERROR: DIR/s.pl:5:
ERROR:     test u:fails: failed
ERROR: DIR/s.pl:6:
ERROR:     test u:error: wrong error
ERROR:     Expected: error(type_error(A,B),C)
ERROR:     Got:      error(instantiation_error,context(system:atom_length/2,A))
ERROR: DIR/s.pl:9:
ERROR:     test u:silent: must raise an exception but succeeded
ERROR:     Expected: ball(A)
ERROR: DIR/s.pl:10:
ERROR:     test u:none: must raise an exception but failed
ERROR:     Expected: a
ERROR: DIR/s.pl:11:
ERROR:     test u:surprise: received error
ERROR:     bar
ERROR: DIR/s.pl:12:
ERROR:     test u:arithmetic: received error
ERROR:     is/2: Arithmetic: `foo/0' is not a function
Warning: DIR/s.pl:13:
Warning:     test u:choice: Test succeeded with choicepoint
ERROR: DIR/s.pl:15:
ERROR:     test u:all: wrong \"all\" answer
ERROR:     Expected: [1,2,3]
ERROR:     Got:      [1,2]
ERROR: DIR/s.pl:19:
ERROR:     test u:fail: must fail but succeeded
ERROR: DIR/s.pl:21:
ERROR:     test u:more: wrong answer (compared using >)
ERROR:     Expected: 3
ERROR:     Got:      2
ERROR: DIR/s.pl:28:
ERROR:     test u:each (forall bindings = [3,4]): wrong answer (compared using ==)
ERROR:     Expected: 4
ERROR:     Got:      3
ERROR: DIR/s.pl:29:
ERROR:     test u:no_setup: setup failed
ERROR: DIR/s.pl:30:
ERROR:     test u:no_cleanup: cleanup raised an exception
ERROR:     x
ERROR: DIR/s.pl:32:
ERROR:     test u:slow: received error
ERROR:     time_limit_exceeded
ERROR: DIR/s.pl:42:
ERROR:     unit x: setup failed
";

/// The output without times.
fn timeless(text: &str) -> String {
    let line = |l: &str| match (l.rfind(" in "), l.ends_with(" s")) {
        (Some(at), true) => l[..at].to_owned(),
        _ => l.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_kind_of_outcome() {
    let f = Files::new("plunit-suite", &[("s.pl", SUITE)]);
    let Ran { out, err, status } = f.run(&["test", "s.pl"], "");
    assert_eq!(err, FAILURES);
    assert_eq!(
        timeless(&out),
        "setupstccleanups.pl: 16 passed, 15 failed, 2 blocked, 2 to be fixed, 1 left choice points"
    );
    assert_eq!(status, 1);
}

#[test]
fn the_same_from_a_program() {
    let f = Files::new("plunit-run", &[("s.pl", SUITE)]);
    let r = f.run(&["-q", "-g", "run_tests", "-t", "halt", "s.pl"], "");
    let expected = format!("{FAILURES}ERROR: 15 tests failed, 16 tests passed\nWarning: -g run_tests: false\n");
    assert_eq!((r.err, r.status), (expected, 1));
    let goals = "run_tests(u:[plain,cut]),run_tests([u:plain]),\\+ run_tests(u:fails),catch(run_tests(nope),error(E,_),(print(E),nl))";
    let r = f.run(&["-q", "-g", goals, "-t", "halt", "s.pl"], "");
    assert!(r.out.ends_with("existence_error(unit_test,nope)\n"), "{}{}", r.out, r.err);
    assert_eq!(r.status, 0);
}

#[test]
fn mistakes_in_tests_are_told_when_they_are_loaded() {
    let program = "\
:- begin_tests(a).
test(t, nosuchoption(x)) :- true.
test(t, [error(x), fail]) :- true.
test(_) :- true.
test(good) :- true.
:- end_tests(b).
:- end_tests(a).
";
    let f = Files::new("plunit-mistakes", &[("m.pl", program)]);
    let r = f.run(&["test", "m.pl"], "");
    assert_eq!(
        r.err,
        "ERROR: DIR/m.pl:2:\n\
         ERROR:    Domain error: `plunit:test_option' expected, found `nosuchoption(x)'\n\
         ERROR: DIR/m.pl:3:\nERROR:    PL-Unit: incompatible test-options: [error(x),fail]\n\
         ERROR: DIR/m.pl:4:\nERROR:    Arguments are not sufficiently instantiated\n\
         ERROR: DIR/m.pl:6:\nERROR:    PL-Unit: cannot close unit b: current unit is a\n\
         Warning: DIR/m.pl:6:\nWarning:    Goal (directive) failed: plunit_a:end_tests(b)\n\
         ERROR: DIR/m.pl:7:\nERROR:    PL-Unit: cannot close unit a: no open unit\n\
         Warning: DIR/m.pl:7:\nWarning:    Goal (directive) failed: user:end_tests(a)\n"
    );
    assert_eq!((timeless(&r.out).as_str(), r.status), ("m.pl: 1 passed, 0 failed, 5 errors while loading", 2));
}

const MODULE: &str = "\
:- module(m, [f/1]).
:- use_module(library(plunit)).
:- meta_predicate each(1, ?).
each(G, L) :- maplist(G, L).
f(X) :- g(X).
g(1).
:- initialization(main).
main :- write(running), halt.
:- begin_tests(one).
test(a, X == 1) :- f(X).
test(b, X == 1) :- g(X).
test(c) :- helper(1), maplist(helper, [1,1]).
test(d, all(X == [1])) :- findall(Y, helper(Y), [X]).
test(e) :- each(helper, [1]), each(g, [1]).
helper(1).
:- end_tests(one).
:- begin_tests(two).
helper(2).
test(c, X == 2) :- helper(X).
:- end_tests(two).
h(1).
:- run_tests, halt.
";

#[test]
fn units_see_their_module_and_have_predicates_of_their_own() {
    let f = Files::new(
        "plunit-module",
        &[
            ("m.pl", MODULE),
            ("n.pl", "n(1).\n:- use_module(m).\n"),
            ("n.plt", ":- begin_tests(n).\ntest(f) :- n(1).\n:- end_tests(n).\n"),
        ],
    );
    let r = f.run(&["test", "m.pl"], "");
    assert_eq!((timeless(&r.out).as_str(), r.err.as_str(), r.status), ("m.pl: 6 passed, 0 failed", "", 0));
    // tests of other files that are loaded are run too, and those beside the file
    let r = f.run(&["test", "--filter", "n:", "n.pl"], "");
    assert_eq!((timeless(&r.out).as_str(), r.err.as_str(), r.status), ("n.pl: 1 passed, 0 failed", "", 0));
}

#[test]
fn several_files_and_the_exit_status() {
    let good = ":- begin_tests(g).\ntest(a) :- true.\n:- end_tests(g).\n";
    let bad = ":- begin_tests(g).\ntest(a) :- fail.\n:- end_tests(g).\n";
    let files = [
        ("good.pl", good),
        ("bad.pl", bad),
        ("none.pl", "p.\n"),
        ("wrong.pl", "p(.\n"),
        ("loop.pl", ":- repeat, fail.\n"),
    ];
    let f = Files::new("plunit-files", &files);
    let run = |args: &[&str]| {
        let r = f.run(args, "");
        (timeless(&r.out), r.status)
    };
    assert_eq!(run(&["test", "good.pl"]), ("good.pl: 1 passed, 0 failed".into(), 0));
    let both = "good.pl: 1 passed, 0 failed\nbad.pl: 0 passed, 1 failed\n2 files: 1 passed, 1 failed";
    assert_eq!(run(&["test", "good.pl", "bad.pl"]), (both.into(), 1));
    assert_eq!(run(&["test", "none.pl"]), ("none.pl: no tests".into(), 0));
    assert_eq!(run(&["test", "wrong.pl"]), ("wrong.pl: no tests, 1 error while loading".into(), 2));
    assert_eq!(run(&["test", "nosuch.pl"]).1, 2);
    assert_eq!(run(&["test", "--time-limit", "50ms", "loop.pl"]).1, 3);
    assert_eq!(run(&["test", "--time-limit", "soon", "loop.pl"]).1, 2);
    assert_eq!(run(&["test"]).1, 2);
}

#[test]
fn results_as_json() {
    let program = ":- begin_tests(j).\ntest(a, X == 2) :- write(hi), X = 1.\ntest(b) :- true.\n:- end_tests(j).\n";
    let f = Files::new("plunit-json", &[("j.pl", program)]);
    let r = f.run(&["test", "--json", "j.pl"], "");
    let text = &r.out;
    for part in [
        "{\"files\":[{\"file\":\"j.pl\",\"passed\":1,\"failed\":1,\"blocked\":0,\"fixme\":0,\"choicepoints\":0,\"errors\":0,",
        "\"stopped\":null,",
        "\"output\":\"hi\",",
        "{\"unit\":\"j\",\"test\":\"a\",\"file\":\"DIR/j.pl\",\"line\":2,\"bindings\":\"\",\"status\":\"failed\",\"seconds\":0.0",
        "\"details\":[\"wrong answer (compared using ==)\",\"Expected: 2\",\"Got:      1\"]}",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(r.status, 1);
}
