//! What the binary says about errors: the message, the place, the goals that were running.

mod common;

use common::binary::Files;

const PROGRAM: &str = "\
main :- step(1), write(done).
step(X) :- Y is X/0, write(Y).
up(X) :- nosuch(X).
each(L) :- maplist(up, L), true.
deep(0) :- atom_length(_, _), true.
deep(N) :- M is N-1, deep(M), write(N).
caught :- catch(step(1), error(_, _), true), write(caught).
again :- catch(step(1), E, ( write(again), throw(E) )).
kept :- catch_with_backtrace(step(1), E, print_message(error, E)).
:- dynamic nosuch/2.
";

/// The text without the numbers of its variables.
fn nameless(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split('_');
    out.push_str(parts.next().unwrap());
    for part in parts {
        out.push('_');
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    out
}

#[track_caller]
fn tells(goal: &str, expected: &str) {
    let f = Files::new(&format!("backtrace-{}", goal.len()), &[("a.pl", PROGRAM)]);
    let r = f.run(&["-q", "-g", goal, "-t", "halt", "a.pl"], "");
    let err: String =
        r.err.split_inclusive('\n').skip_while(|l| !l.starts_with("ERROR") && !l.contains("-g")).collect();
    let shown = nameless(&err);
    assert_eq!(shown, expected, "{goal}");
}

#[test]
fn errors_show_the_goals_that_were_running() {
    tells(
        "main",
        "ERROR: -g main: //2: Arithmetic: evaluation error: `zero_divisor'\nERROR: In:\n\
         ERROR:   [3] _ is 1/0\nERROR:   [2] step/1 at DIR/a.pl:2\nERROR:   [1] main/0 at DIR/a.pl:1\n",
    );
    tells(
        "each([1])",
        "ERROR: -g each([1]): Unknown procedure: nosuch/1\n\
         ERROR:   However, there are definitions for:\nERROR:         nosuch/2\nERROR: In:\n\
         ERROR:   [2] nosuch(1)\nERROR:   [1] up/1 at DIR/a.pl:3\n",
    );
    tells(
        "deep(12)",
        "ERROR: -g deep(12): atom_length/2: Arguments are not sufficiently instantiated\nERROR: In:\n\
         ERROR:   [14] atom_length(_,_)\nERROR:   [13] deep/1 at DIR/a.pl:5\nERROR:   [12] deep/1 at DIR/a.pl:6\n\
         ERROR:   [11] deep/1 at DIR/a.pl:6\nERROR:   [10] deep/1 at DIR/a.pl:6\nERROR:    [9] deep/1 at DIR/a.pl:6\n\
         ERROR:    [8] deep/1 at DIR/a.pl:6\nERROR:    [7] deep/1 at DIR/a.pl:6\nERROR:    [6] deep/1 at DIR/a.pl:6\n\
         ERROR:    [5] deep/1 at DIR/a.pl:6\nERROR:    [4] deep/1 at DIR/a.pl:6\nERROR:   ... (3 more)\n",
    );
    tells("nosuch_at_all", "ERROR: -g nosuch_at_all: Unknown procedure: nosuch_at_all/0\n");
    tells("throw(x)", "ERROR: -g throw(x): Unknown message: x\n");
}

#[test]
fn caught_errors_have_no_backtrace_unless_it_is_wanted() {
    tells("caught,fail", "Warning: -g caught,fail: false\n");
    tells(
        "again",
        "ERROR: -g again: //2: Arithmetic: evaluation error: `zero_divisor'\nERROR: In:\n\
         ERROR:   [2] _ is 1/0\nERROR:   [1] step/1 at DIR/a.pl:2\n",
    );
    tells(
        "kept",
        "ERROR: //2: Arithmetic: evaluation error: `zero_divisor'\nERROR: In:\n\
         ERROR:   [2] _ is 1/0\nERROR:   [1] step/1 at DIR/a.pl:2\n",
    );
}

#[test]
fn directives_and_initialization_goals() {
    let program = "\
:- initialization(run).
run :- p(2), true.
p(X) :- Y is X/0, write(Y).
:- p(1).
:- fail.
:- initialization(fail).
";
    let f = Files::new("directives", &[("a.pl", program)]);
    let r = f.run(&["-q", "-g", "halt", "a.pl"], "");
    let err: Vec<&str> = r.err.lines().filter(|l| !l.contains(" is ")).collect();
    assert_eq!(
        err.join("\n"),
        "ERROR: DIR/a.pl:4:\nERROR:    //2: Arithmetic: evaluation error: `zero_divisor'\nERROR:    In:\n\
         ERROR:      [1] p/1 at DIR/a.pl:3\nWarning: DIR/a.pl:4:\nWarning:    Goal (directive) failed: user:p(1)\n\
         Warning: DIR/a.pl:5:\nWarning:    Goal (directive) failed: user:fail\n\
         ERROR: DIR/a.pl:1: Initialization goal raised exception:\n\
         ERROR: //2: Arithmetic: evaluation error: `zero_divisor'\nERROR: In:\n\
         ERROR:   [1] p/1 at DIR/a.pl:3\n\
         Warning: DIR/a.pl:6: Initialization goal failed"
    );
}

#[test]
fn errors_in_the_query_loop() {
    let f = Files::new("loop-errors", &[("a.pl", "p(X) :- q(X), true.\nq(X) :- atom_length(X, _), true.\n")]);
    let r = f.run(&["-q", "a.pl"], "p(f(x)).\nthrow(x).\nabort.\nX = 1.\n");
    assert_eq!(
        nameless(&r.err),
        "ERROR: atom_length/2: Type error: `text' expected, found `f(x)' (a compound)\nERROR: In:\n\
         ERROR:   [2] atom_length(f(x),_)\nERROR:   [1] q/1 at DIR/a.pl:2\n\
         ERROR: Unhandled exception: Unknown message: x\n% Execution Aborted\n"
    );
    assert_eq!(r.out, "\n\n\nX = 1.\n\n\n");
}

/// Hooks are there from the start, and can be added to after they have been called.
#[test]
fn hooks_are_dynamic() {
    let f = Files::new("hooks", &[("a.pl", ":- multifile portray/1.\nportray(b) :- write('B').\n")]);
    let goal = "print_message(error, format(\"~p\", [a])), \\+ message_hook(_, _, _), \\+ goal_expansion(_, _), \
                assertz((portray(f(X)) :- write(x(X)))), print([f(1), b]), nl, listing(portray/1), \
                forall((member(P, [dynamic, multifile]), predicate_property(message_hook(_, _, _), P)), (print(P), nl))";
    let r = f.run(&["-q", "-g", goal, "-t", "halt", "a.pl"], "");
    let expected = "[x(1),B]\n:- dynamic portray/1.\n:- multifile portray/1.\n\nportray(b) :-\n    write('B').\nportray(f(A)) :-\n    \
                    write(x(A)).\n\ndynamic\nmultifile\n";
    assert_eq!((r.out.as_str(), r.status), (expected, 0), "{}", r.err);
}

/// Dynamic predicates are to be together in a file, those of several files need not, as in SWI-Prolog.
#[test]
fn clauses_that_are_not_together() {
    let text = ":- dynamic a/1.\na(1).\nb.\na(2).\n:- multifile c/1.\nc(1).\nd.\nc(2).\nportray(1) :- fail.\ne.\nportray(2) :- fail.\n";
    let f = Files::new("together", &[("a.pl", text)]);
    let r = f.run(&["-q", "-g", "true", "-t", "halt", "a.pl"], "");
    let told: Vec<&str> = r.err.lines().filter(|l| l.contains("not together")).collect();
    assert_eq!(told, ["Warning:    Clauses of a/1 are not together in the source-file"], "{}", r.err);
}
