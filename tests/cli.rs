//! The binary: exit codes, arguments, goals, limits, the query loop.

mod common;

use std::{
    io::Write,
    process::{Command, Stdio},
};

use common::binary::Files;

/// What the tests here ask of a directory: arguments are words between blanks.
impl Files {
    fn run_with(&self, args: &str, input: &str) -> (String, String, i32) {
        let ran = self.run(&args.split_whitespace().collect::<Vec<_>>(), input);
        (ran.out, ran.err, ran.status)
    }

    fn words(&self, args: &str) -> (String, String, i32) {
        self.run_with(args, "")
    }

    #[track_caller]
    fn expect(&self, args: &str, stdout: &str, status: i32) {
        let (out, err, code) = self.words(args);
        assert_eq!((out.as_str(), code), (stdout, status), "ludolog {args}\n{err}");
    }
}

#[test]
fn goals_decide_the_exit_status() {
    let f = Files::new("status", &[("a.pl", "p(1).\n")]);
    f.expect("-g true -t halt a.pl", "", 0);
    f.expect("-g p(1) -t halt a.pl", "", 0);
    f.expect("-g p(2) -t halt a.pl", "", 1);
    f.expect("-g q(2) -t halt a.pl", "", 2);
    f.expect("-g throw(x) -t halt a.pl", "", 2);
    f.expect("-g p( -t halt a.pl", "", 2);
    f.expect("-g halt(7) a.pl", "", 7);
    f.expect("-g halt", "", 0);
    f.expect("a.pl -g p(1) -t halt", "", 0);
    f.expect("-t p(2) a.pl", "", 1);
    f.expect("-t p(1) a.pl", "", 0);
    f.expect("-g write(1) -g write(2) -t halt", "12", 0);
    f.expect("-g fail -g write(2) -t halt", "", 1);
}

#[test]
fn messages_go_to_the_error_stream() {
    let f = Files::new("messages", &[]);
    let (out, err, _) = f.words("-g fail -t halt");
    assert_eq!(out, "");
    assert!(err.contains("fail"), "{err}");
    let (_, err, _) = f.words("-g nosuch(1) -t halt");
    assert!(err.contains("nosuch/1"), "{err}");
}

#[test]
fn the_program_sees_its_arguments() {
    let show = ":- initialization(main, main).\nmain :- current_prolog_flag(argv, A), writeq(A), nl.\n";
    let f = Files::new("argv", &[("show.pl", show), ("script", show)]);
    f.expect("show.pl", "[]\n", 0);
    f.expect("show.pl a b", "[a,b]\n", 0);
    f.expect("show.pl a -g b", "[a,'-g',b]\n", 0);
    f.expect("show.pl -- -g b", "['-g',b]\n", 0);
    f.expect("script show.pl", "['show.pl']\n", 0);
    f.expect("-q ./script x", "[x]\n", 0);
}

#[test]
fn main_goals_end_the_program() {
    let f = Files::new(
        "main",
        &[
            ("ok.pl", ":- initialization(main, main).\nmain :- write(hi), nl.\n"),
            ("fails.pl", ":- initialization(main, main).\nmain :- fail.\n"),
            ("throws.pl", ":- initialization(main, main).\nmain :- throw(oops).\n"),
            ("halts.pl", ":- initialization(main, main).\nmain :- halt(5).\n"),
        ],
    );
    f.expect("ok.pl", "hi\n", 0);
    f.expect("fails.pl", "", 1);
    f.expect("throws.pl", "", 2);
    f.expect("halts.pl", "", 5);
    f.expect("-l ok.pl -t halt", "", 0);
}

#[test]
fn goals_run_at_the_end() {
    let program = ":- at_halt(writeln(one)). :- at_halt((writeln(two), fail)). :- at_halt(throw(oops)).\n\
                   :- at_halt(at_halt(writeln(last))). :- at_halt(writeln(three)).\n";
    let once = ":- dynamic ok/0.\n:- at_halt((ok -> true ; assertz(ok), cancel_halt('not yet'))).\n";
    let f = Files::new("at-halt", &[("a.pl", program), ("b.pl", once)]);
    for (args, input, status) in [
        (&["-q", "-g", "halt(3)", "a.pl"][..], "", 3),
        (&["-q", "-t", "halt", "a.pl"], "", 0),
        (&["-q", "a.pl"], "", 0),
    ] {
        let r = f.run(args, input);
        assert_eq!((r.out.trim_start(), r.status), ("one\ntwo\nthree\nlast\n", status), "{args:?}");
        assert!(r.err.contains("Goal (at_halt) failed: user:(writeln(two),fail)"), "{}", r.err);
        assert!(r.err.contains("oops"), "{}", r.err);
    }
    // one of them says no, once
    let r = f.run(&["-q", "b.pl"], "halt.\nX = 1.\nhalt.\n");
    assert_eq!((r.out.as_str(), r.status), ("false.\n\nX = 1.\n\n", 0), "{}", r.err);
}

#[test]
fn loading_goes_on_after_errors() {
    let f = Files::new("load", &[("bad.pl", "p(1).\np(2.\nq(X) :- r(Y).\n:- nosuch(1).\np(3).\n")]);
    f.expect("-g forall(p(X),write(X)) -t halt bad.pl", "13", 0);
    f.expect("--on-error=status -t halt bad.pl", "", 2);
    f.expect("--on-error=halt -g write(x) -t halt bad.pl", "", 2);
    let (_, err, _) = f.words("-t halt bad.pl");
    assert!(err.contains("bad.pl:2") && err.contains("Singleton") && err.contains("nosuch/1"), "{err}");
    f.expect("nosuch.pl -t halt", "", 2);
    f.expect("-f nosuch.pl -t halt", "", 0);
}

#[test]
fn limits_have_a_status_of_their_own() {
    let program = "loop :- loop.\ndeep(N) :- M is N+1, deep(M), true.\ngrow(L) :- grow([x|L]).\n";
    let f = Files::new("limits", &[("l.pl", program)]);
    f.expect("--inference-limit 100000 -g loop -t halt l.pl", "", 3);
    f.expect("--time-limit 50ms -g catch(loop,_,true) -t halt l.pl", "", 3);
    f.expect("--inference-limit 100000 -g between(1,inf,_),fail -t halt", "", 3);
    f.expect("--time-limit 50ms -g between(1,inf,X),X<0 -t halt", "", 3);
    f.expect("--depth-limit 1000 -g deep(0) -t halt l.pl", "", 3);
    f.expect("--memory-limit 16m -g grow([]) -t halt l.pl", "", 3);
    f.expect("--stack-limit 16m -g grow([]) -t halt l.pl", "", 2);
    f.expect("--stack-limit 16m -g catch(grow([]),error(resource_error(_),_),write(caught)) -t halt l.pl", "caught", 0);
    f.expect("--inference-limit 100000 -g true -g true -t halt l.pl", "", 0);
}

#[test]
fn usage_and_commands() {
    let f = Files::new("usage", &[("check", "p.\n"), ("x", "p.\n")]);
    f.expect("--frobnicate", "", 2);
    f.expect("-g", "", 2);
    f.expect("--time-limit soon", "", 2);
    let (out, err, code) = f.words("batch x");
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(err.contains("not there yet: batch"), "{err}");
    f.expect("check x", "", 0);
    assert!(f.words("help").0.contains("--stack-limit") && f.words("help check").0.contains("--json"));
    assert!(f.words("check --help").0.contains("--json"));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(f.words(&format!("completions {shell}")).0.contains("stack-limit"), "{shell}");
    }
    f.expect("completions sea", "", 2);
    f.expect("help nosuch", "", 2);
    f.expect("./check -g p -t halt", "", 0);
    f.expect("-g p -t halt check", "", 0);
    assert!(f.words("--version").0.starts_with("Ludolog "));
    assert!(f.words("--help").0.contains("--stack-limit"));
    assert!(f.words("--dump-runtime-variables").0.contains("PLVERSION"));
    f.expect("-x no --traditional --no-tty --nodebug -F none -p lib=/tmp -O --no-debug --debug -t halt", "", 0);
}

#[test]
fn queries_from_a_pipe() {
    let f = Files::new("pipe", &[]);
    let cases = [
        ("X = 1.", "X = 1.\n\n\n"),
        ("member(X, [1,2]).\n;\n", "X = 1 ;\nX = 2.\n\n\n"),
        ("member(X, [1,2]).\natom(a).\n", "X = 1 .\n\ntrue.\n\n\n"),
        ("fail.\n", "false.\n\n\n"),
        ("write(hi).\n", "hi\ntrue.\n\n\n"),
        ("X = f(A,\n  B, A).\n", "X = f(A, B, A).\n\n\n"),
        ("read(X).\nfoo(bar).\nY = 1.\n", "X = foo(bar).\n\nY = 1.\n\n\n"),
        ("[user].\np(1).\np(2).\nend_of_file.\np(2).\n", "true.\n\ntrue.\n\n\n"),
        ("foo bar.\nX = 2.\n", "X = 2.\n\n\n"),
        ("halt(4).\n", ""),
    ];
    for (input, expected) in cases {
        let (out, err, code) = f.run_with("-q", input);
        assert_eq!(out, expected, "{input}\n{err}");
        assert_eq!(code, if input.starts_with("halt") { 4 } else { 0 });
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let program = "loop(N) :- write(N), nl, M is N+1, loop(M).\n";
    let f = Files::new("closed", &[("l.pl", program)]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludolog"))
        .args(["-g", "loop(0)", "-t", "halt", "l.pl"])
        .current_dir(&f.0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// A term is read when the layout behind its full stop has come, not later, and
/// the layout is still there.
#[test]
fn reading_from_a_pipe_byte_by_byte() {
    use std::io::{BufRead, BufReader};
    let goal = "repeat,read(X),get_char(C),print(X-C),nl,flush_output,X==stop,!";
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludolog"))
        .args(["-q", "-g", goal, "-t", "halt"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let terms = [
        ("a.\n", "a-'\\n'"),
        ("f('. \\' é', 0'. , \"x.\ny\") .\t", "f('. \\' é',46,\"x.\\ny\")-'\\t'"),
        ("% x. \n/* y. */ b. ", "b-' '"),
        ("c.%", "c-'%'"),
        ("\nstop.\n", "stop-'\\n'"),
    ];
    for (text, wanted) in terms {
        for byte in text.bytes() {
            input.write_all(&[byte]).unwrap();
            input.flush().unwrap();
        }
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), wanted);
    }
    assert!(child.wait().unwrap().success());
}
