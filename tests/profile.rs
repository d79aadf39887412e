//! `profile/1`, `time/1` and `statistics/0`: what they print.

mod common;

use common::binary::Files;

const PROGRAM: &str = "\
app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
mem(X, [X|_]).
mem(X, [_|T]) :- mem(X, T).
pairs(L) :- findall(X-Y, (mem(X, [1,2,3]), mem(Y, [a,b])), L).
thrower :- throw(x).
caught :- catch(thrower, _, true).
long(0) :- !.
long(N) :- M is N-1, long(M).
one(X) :- mem(X, [1,2,3]), !.
";

/// The rows of the table that `profile/1` prints for a goal, without times.
fn rows(goal: &str) -> Vec<String> {
    let f = Files::new(&format!("profile-{}", goal.len()), &[("a.pl", PROGRAM)]);
    let r = f.run(&["-q", "--stack-limit=16m", "-g", goal, "-t", "halt", "a.pl"], "");
    assert!(r.err.is_empty(), "{}", r.err);
    let words = |l: &str| l.split_whitespace().collect::<Vec<_>>().join(" ");
    let row = |l: &str| words(l).rsplit_once(' ').map(|(row, _)| row.to_owned());
    let mut rows: Vec<String> =
        r.out.lines().filter(|l| l.contains(" = ") && !l.contains("Entries")).filter_map(row).collect();
    rows.sort();
    rows
}

#[test]
fn the_profiler_counts_ports() {
    assert_eq!(rows("profile((app([a,b,c],[d],_),app(X,_,[1]),X==[1]))"), ["app/3 7 = 6+1 7+0", "once/1 1 = 1+0 1+0"]);
    assert_eq!(
        rows("profile(pairs(_))"),
        [
            "findall/3 1 = 1+0 1+0",
            "findall/4 1 = 1+0 1+0",
            "mem/2 22 = 13+9 18+4",
            "once/1 1 = 1+0 1+0",
            "pairs/1 1 = 1+0 1+0"
        ]
    );
    assert_eq!(
        rows("profile(caught)"),
        ["catch/3 1 = 1+0 1+0", "caught/0 1 = 1+0 1+0", "once/1 1 = 1+0 1+0", "thrower/0 1 = 1+0 0+0"]
    );
    assert_eq!(rows("profile(one(_))"), ["mem/2 1 = 1+0 1+0", "once/1 1 = 1+0 1+0", "one/1 1 = 1+0 1+0"]);
}

#[test]
fn a_loop_does_not_grow_the_stacks() {
    assert_eq!(rows("profile(long(1000000),[top(1)])"), ["long/1 1,000,001 = 1,000,001+0 1,000,001+0"]);
}

#[test]
fn a_profiled_goal_fails_and_throws_as_it_does_otherwise() {
    let f = Files::new("profile-status", &[("a.pl", PROGRAM)]);
    assert_eq!(f.run(&["-q", "-g", "profile(fail)", "-t", "halt", "a.pl"], "").status, 1);
    assert_eq!(f.run(&["-q", "-g", "profile(thrower)", "-t", "halt", "a.pl"], "").status, 2);
}

#[test]
fn time_and_statistics() {
    let f = Files::new("time", &[("a.pl", PROGRAM)]);
    let goal =
        "time(true), time((mem(X, [1,2]), X == 2)), \\+ time(fail), catch(time(thrower), x, true), time(long(100000))";
    let r = f.run(&["-q", "-g", goal, "-t", "halt", "a.pl"], "");
    let lines: Vec<&str> = r.err.lines().collect();
    assert_eq!(lines.len(), 5, "{}", r.err);
    for line in &lines {
        let words: Vec<&str> = line.split(|c: char| c.is_ascii_digit() || c == ',' || c == '.').collect();
        let text: String = words.concat();
        assert_eq!(text, "%  inferences  CPU in  seconds (% CPU  Lips)", "{line}");
    }
    assert!(lines[0].starts_with("% 2 inferences, 0.00"), "{}", lines[0]);
    assert!(lines[4].starts_with("% 100,00"), "{}", lines[4]);
    let r = f.run(&["-q", "-g", "(time(mem(X, [1,2])), print(X), nl, fail ; true)", "-t", "halt", "a.pl"], "");
    assert_eq!((r.out.as_str(), r.err.lines().count()), ("1\n2\n", 3), "{}", r.err);
    let r = f.run(&["-q", "-g", "statistics", "-t", "halt", "a.pl"], "");
    assert!(r.err.starts_with("% Started at ") && r.err.contains(" seconds cpu time for "), "{}", r.err);
}
