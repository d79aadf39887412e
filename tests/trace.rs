//! The tracer, driven by lines of input: transcripts.

mod common;

use common::binary::Files;

const PROGRAM: &str = "\
:- dynamic fact/1.
fact(1).
fact(2).
fact(X) :- X = 3.
p(X) :- fact(X), X > 1, \\+ X > 5, ( X =:= 2 -> atom(a) ; fail ).
q(L) :- findall(X, ( fact(X), X < 3 ), L), maplist(r, L), once(fact(_)).
r(X) :- X > 0.
e(X) :- catch(f(X), E, true), atom(E).
f(X) :- g(X), true.
g(X) :- X > 1, throw(oops).
len([], 0).
len([_|T], N) :- len(T, M), N is M+1.
loop(0) :- !.
loop(N) :- M is N-1, loop(M).
un(X) :- nosuch(X), true.
gc(N) :- between(1, N, I), length(L, 50), msort(L, _), I >= N, !.
:- dynamic nosuch/2.
";

/// The lines that the tracer prints on the error stream while these lines are read.
#[track_caller]
fn transcript(name: &str, input: &str, expected: &str) {
    let f = Files::new(&format!("trace-{name}"), &[("a.pl", PROGRAM)]);
    let r = f.run(&["-q", "a.pl"], input);
    let lines: Vec<String> = r
        .err
        .lines()
        .skip_while(|l| !l.contains("Call:") && !l.contains("Redo:") && !l.contains(" T ") && !l.starts_with("ERROR"))
        .map(nameless)
        .collect();
    assert_eq!(lines.join("\n"), expected.trim_end(), "{input}\n{}", r.out);
}

/// The line without the numbers of its variables.
fn nameless(line: &str) -> String {
    let mut parts = line.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + "_" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn ports_of_user_predicates_and_builtins() {
    transcript(
        "creep",
        &format!("trace, p(X).\n{}", "\n".repeat(22)),
        "   Call: (10) p(_) ? creep
   Call: (11) fact(_) ? creep
   Exit: (11) fact(1) ? creep
   Call: (11) 1>1 ? creep
   Fail: (11) 1>1 ? creep
   Redo: (11) fact(1) ? creep
   Exit: (11) fact(2) ? creep
   Call: (11) 2>1 ? creep
   Exit: (11) 2>1 ? creep
   Call: (11) 2>5 ? creep
   Fail: (11) 2>5 ? creep
   Call: (11) 2=:=2 ? creep
   Exit: (11) 2=:=2 ? creep
   Call: (11) atom(a) ? creep
   Exit: (11) atom(a) ? creep
   Exit: (10) p(2) ? creep
",
    );
}

#[test]
fn goals_of_library_predicates_are_hidden() {
    transcript(
        "library",
        &format!("trace, q(X).\n{}", "c\n".repeat(32)),
        "   Call: (10) q(_) ? creep
^  Call: (11) findall(_, (fact(_), _<3), _) ? creep
   Call: (14) fact(_) ? creep
   Exit: (14) fact(1) ? creep
   Call: (14) 1<3 ? creep
   Exit: (14) 1<3 ? creep
   Redo: (14) fact(1) ? creep
   Exit: (14) fact(2) ? creep
   Call: (14) 2<3 ? creep
   Exit: (14) 2<3 ? creep
   Redo: (14) fact(2) ? creep
   Call: (15) _=3 ? creep
   Exit: (15) 3=3 ? creep
   Exit: (14) fact(3) ? creep
   Call: (14) 3<3 ? creep
   Fail: (14) 3<3 ? creep
^  Exit: (11) findall(_, (fact(_), _<3), [1, 2]) ? creep
^  Call: (11) apply:maplist(r, [1, 2]) ? creep
   Call: (14) r(1) ? creep
   Call: (15) 1>0 ? creep
   Exit: (15) 1>0 ? creep
   Exit: (14) r(1) ? creep
   Call: (15) r(2) ? creep
   Call: (16) 2>0 ? creep
   Exit: (16) 2>0 ? creep
   Exit: (15) r(2) ? creep
^  Exit: (11) apply:maplist(r, [1, 2]) ? creep
^  Call: (11) once(fact(_)) ? creep
   Call: (13) fact(_) ? creep
   Exit: (13) fact(1) ? creep
^  Exit: (11) once(fact(1)) ? creep
   Exit: (10) q([1, 2]) ? creep
",
    );
}

#[test]
fn exceptions_leave_goals() {
    transcript(
        "exception",
        "trace, e(2).\nc\nc\nc\nc\nc\nc\nc\nc\nc\nc\nc\nc\n",
        "   Call: (10) e(2) ? creep
^  Call: (11) catch(f(2), _, true) ? creep
   Call: (12) f(2) ? creep
   Call: (13) g(2) ? creep
   Call: (14) 2>1 ? creep
   Exit: (14) 2>1 ? creep
   Call: (14) throw(oops) ? creep
   Exception: (14) throw(oops) ? creep
   Exception: (13) g(2) ? creep
   Exception: (12) f(2) ? creep
^  Exit: (11) catch(f(2), oops, true) ? creep
   Call: (11) atom(oops) ? creep
   Exit: (11) atom(oops) ? EOF: exit
",
    );
    transcript(
        "unknown",
        "trace, un(2).\ns\nc\n",
        "   Call: (10) un(2) ? skip
   Exception: (10) un(2) ? creep
ERROR: Unknown procedure: nosuch/1
ERROR:   However, there are definitions for:
ERROR:         nosuch/2
ERROR: In:
ERROR:   [2] nosuch(2)
ERROR:   [1] un/1 at DIR/a.pl:15
",
    );
}

#[test]
fn skip_retry_fail_ignore_up() {
    transcript(
        "skip",
        "trace, p(X).\nc\ns\ns\nr\nc\nf\nc\nc\nn\n",
        "   Call: (10) p(_) ? creep
   Call: (11) fact(_) ? skip
   Exit: (11) fact(1) ? skip
   Call: (11) 1>1 ? retry
   Call: (11) 1>1 ? creep
   Fail: (11) 1>1 ? fail
   Redo: (11) fact(1) ? creep
   Exit: (11) fact(2) ? creep
   Call: (11) 2>1 ? no debug
",
    );
    transcript(
        "up",
        "trace, len([a,b],N).\nc\nc\ng\nu\nc\n10 r\nc\nc\ni\nn\n",
        "   Call: (10) len([a, b], _) ? creep
   Call: (11) len([b], _) ? creep
   Call: (12) len([], _) ? goals
     [12] len([], _)
     [11] len([b], _)
     [10] len([a, b], _)
   Call: (12) len([], _) ? up
   Exit: (11) len([b], 1) ? creep
   Call: (11) _ is 1+1 ? retry
   Call: (10) len([a, b], _) ? creep
   Call: (11) len([b], _) ? creep
   Call: (12) len([], _) ? ignore
   Call: (12) _ is _+1 ? no debug
ERROR: is/2: Arguments are not sufficiently instantiated
ERROR: In:
ERROR:   [3] _ is _+1
ERROR:   [2] len/2 at DIR/a.pl:12
ERROR:   [1] len/2 at DIR/a.pl:12
",
    );
}

#[test]
fn what_can_be_asked_at_a_port() {
    transcript(
        "asked",
        "trace, p(X).\nc\nc\nx\nA\nL\n2 d\ng\n+\nabort me\nY = 1.\n",
        "   Call: (10) p(_) ? creep
   Call: (11) fact(_) ? creep
   Exit: (11) fact(1) ? Unknown option (h for help)
   Exit: (11) fact(1) ? alternatives
     [11] fact(1)
   Exit: (11) fact(1) ? listing
:- dynamic fact/1.

fact(1).
fact(2).
fact(X) :-
    X=3.

   Exit: (11) fact(1) ? depth
   Exit: (11) fact(1) ? goals
     [11] fact(1)
     [10] p(1)
   Exit: (11) fact(1) ? spy
   Exit: (11) fact(1) ? abort
% Execution Aborted
",
    );
    let f = Files::new("trace-exit", &[("a.pl", PROGRAM)]);
    assert_eq!(f.run(&["-q", "a.pl"], "trace, p(X).\nc\ne\n").status, 0);
    assert_eq!(f.run(&["-q", "a.pl"], "trace, p(X).\nc\n").status, 4);
}

#[test]
fn searching_and_breaking() {
    transcript(
        "search",
        "trace, p(X).\n/ f\n/e fact(2)\n/ nosuch(\n/x\n",
        "   Call: (10) p(_) ? search
   Fail: (11) 1>1 ? search
   Exit: (11) fact(2) ? search
ERROR: Syntax error: Unexpected end of clause
ERROR: nosuch(
ERROR: ** here **
ERROR:  . 
   Exit: (11) fact(2) ? search
",
    );
    let f = Files::new("trace-break", &[("a.pl", PROGRAM)]);
    let r = f.run(&["-q", "a.pl"], "trace, p(X).\nb\nY = 1.\nmember(Z, [a]).\nend_of_file.\nn\nW = 2.\n");
    assert!(r.out.starts_with("Y = 1.\n\nZ = a.\n\n\nX = 2"), "{}", r.out);
    assert!(r.out.contains("W = 2."), "{}", r.out);
    // before it come the warnings of loading
    let err = nameless(&r.err);
    assert!(err.ends_with("\n   Call: (10) p(_) ? break\n   Call: (10) p(_) ? no debug\n"), "{err}");
}

#[test]
fn spy_points_and_trace_points() {
    transcript(
        "spy",
        "spy(r/1), q(X).\nl\nl\nl\nl\nq(X).\nl\nl\nl\nl\nnodebug.\nq(X).\n",
        "   Call: (14) r(1) ? leap
   Exit: (14) r(1) ? leap
   Call: (15) r(2) ? leap
   Exit: (15) r(2) ? leap
   Call: (14) r(1) ? leap
   Exit: (14) r(1) ? leap
   Call: (15) r(2) ? leap
   Exit: (15) r(2) ? leap
",
    );
    transcript(
        "points",
        "trace(fact/1), p(X), trace(fact/1, -all).\np(X).\n",
        " T [11] Call: fact(_)
 T [11] Exit: fact(1)
 T [11] Redo: fact(1)
 T [11] Exit: fact(2)
",
    );
    let f = Files::new("trace-status", &[("a.pl", PROGRAM)]);
    let input = "debugging.\nspy(r/1).\nspy([p/1,len]).\ntrace(fact/1, [+call,+exit]).\ndebugging.\nnospy(p).\nnospyall.\nnodebug.\n\
                 trace(fact/1, -all).\ndebugging.\nspy(nowhere).\n";
    let r = f.run(&["a.pl"], input);
    let told = &r.err[r.err.find("% Debug").unwrap()..];
    assert_eq!(
        told,
        "% Debug mode is off\n% No spy points\n% Spy point on r/1\n% Spy point on p/1\n% Spy point on len/2\n\
         %         fact/1: [call,exit]\n% Debug mode is on\n% Spy points:\n%         p/1\n%         r/1\n%         len/2\n\
         % Trace points:\n%         fact/1: [call,exit]\n% Spy point removed from p/1\n% Spy point removed from r/1\n\
         % Spy point removed from len/2\n%         fact/1: []\n% Debug mode is off\n% No spy points\n\
         ERROR: Unknown procedure: nowhere\n"
    );
}

#[test]
fn ports_can_be_left_out() {
    transcript(
        "leash",
        "leash(-all), trace, len([a],N).\n",
        "   Call: (10) len([a], _)
   Call: (11) len([], _)
   Exit: (11) len([], 0)
   Call: (11) _ is 0+1
   Exit: (11) 1 is 0+1
   Exit: (10) len([a], 1)
",
    );
    transcript(
        "visible",
        "leash(call), visible([call,fail]), trace, p(3).\nc\nc\nc\nc\nc\nc\nc\n",
        "   Call: (10) p(3) ? creep
   Call: (11) fact(3) ? creep
   Call: (12) 3=3 ? creep
   Call: (11) 3>1 ? creep
   Call: (11) 3>5 ? creep
   Fail: (11) 3>5
   Call: (11) 3=:=2 ? creep
   Fail: (11) 3=:=2
   Call: (11) fail ? creep
   Fail: (11) fail
   Fail: (10) p(3)
",
    );
}

/// A goal that is traced has the answers that it has otherwise.
#[test]
fn answers_are_the_same() {
    let goals = [
        "findall(X, p(X), L)",
        "q(L)",
        "len([a,b,c], N)",
        "catch(g(2), E, true)",
        "loop(2000)",
        "findall(X-Y, (member(X, [1,2,3]), \\+ X = 2, (X = 1 -> Y = a ; Y = b)), L)",
        "findall(X, (fact(X), !), L)",
        "(fact(X), X > 1 -> true ; X = none)",
        "(member(X, [1,2]), X > 5 ; X = 7)",
        "forall(fact(X), X > 0)",
        "catch(un(1), error(E, _), true)",
        "setup_call_cleanup(true, fact(X), Y = done)",
        "call((fact(X), X > 1))",
        "retract(fact(2)), findall(X, fact(X), L), assertz((fact(X) :- X = 9)), findall(Y, fact(Y), M)",
        "gc(300)",
        "freeze(X, r(X)), X = 1",
        "catch(call_with_depth_limit(len([a,b], N), 100, D), _, true), integer(D)",
    ];
    let f = Files::new("trace-same", &[("a.pl", PROGRAM)]);
    for goal in goals {
        let show = |prefix: &str| {
            let goal = format!("{prefix}forall(({goal}), (print(answer), nl))");
            f.run(&["-q", "-g", &goal, "-t", "halt", "a.pl"], "").out
        };
        let bindings = |prefix: &str| f.run(&["-q", "a.pl"], &format!("{prefix}{goal}.\n")).out;
        assert_eq!(show("leash(-all), visible(-all), trace, "), show(""), "{goal}");
        assert_eq!(nameless(&bindings("leash(-all), visible(-all), trace, ")), nameless(&bindings("")), "{goal}");
    }
}
