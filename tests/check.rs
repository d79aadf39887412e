//! `ludolog check`: findings as text and as JSON, and the exit status.

mod common;

use common::binary::Files;

const SUSPICIOUS: &str = "\
:- use_module(library(lists)).
:- initialization(main).
:- write(hello), undefined_one.
:- op(700, xfx, ===>).
:- if(fail).
a(.
:- endif.
day(monday). day(tuesday). work(monday). rest(mnoday).
x ===> y.
main :- work(X), day(Y), wrok(X).
first(_) :- !.
first(1).
branch(X) :- ( X = 1 -> day(Z) ; work(Z) ).
";

#[test]
fn findings_as_text() {
    let f = Files::new("check-text", &[("s.pl", SUSPICIOUS), ("ok.pl", "p(X) :- q(X).\nq(1).\n")]);
    let r = f.run(&["check", "s.pl"], "");
    let expected = "\
s.pl:3:18: warning: Unknown procedure: undefined_one/0 [undefined_procedure]
s.pl:8:47: note: Constant mnoday occurs once, and monday is one letter away [similar_constant]
s.pl:10:22: warning: Singleton variables: [Y] [singleton_variable]
s.pl:10:26: warning: Unknown procedure: wrok/1 [undefined_procedure]
  did you mean work/1?
s.pl:12:1: warning: Clause of first/1 is never reached: the clause at line 11 takes every call and cuts [unreachable_clause]
s.pl:13:29: warning: Singleton variable in branch: Z [singleton_in_branch]
";
    assert_eq!((r.out.as_str(), r.status), (expected, 1), "{}", r.err);
    assert_eq!(r.err, "5 warnings, 1 note\n");
    let r = f.run(&["check", "ok.pl"], "");
    assert_eq!((r.out.as_str(), r.err.as_str(), r.status), ("", "nothing found\n", 0));
}

#[test]
fn errors_have_a_status_of_their_own() {
    let f = Files::new("check-errors", &[("bad.pl", "p(1).\np(2 3).\nq(X :- r.\natom_length(a, 1).\n")]);
    let r = f.run(&["check", "bad.pl"], "");
    let expected = "\
bad.pl:2:5: error: Syntax error: Operator expected [operator_expected]
    p(2 3).
        ^
bad.pl:3:9: error: Syntax error: Unexpected end of clause [end_of_clause]
    q(X :- r.
            ^
    hint: `(` of line 3, column 1 is still open
bad.pl:4:1: error: No permission to modify static procedure `atom_length/2' [permission_error]
";
    assert_eq!((r.out.as_str(), r.status), (expected, 2), "{}", r.err);
    let r = f.run(&["check", "nosuch.pl"], "");
    assert!(r.status == 2 && r.out.contains("nosuch.pl: error:"), "{}", r.out);
    assert_eq!(f.run(&["check"], "").status, 2);
    assert_eq!(f.run(&["check", "--frobnicate", "bad.pl"], "").status, 2);
}

#[test]
fn findings_as_json() {
    let f = Files::new("check-json", &[("s.pl", "p(X) :- \"q\" = Y.\nq :- 'a\"b'.\n"), ("ok.pl", "")]);
    let r = f.run(&["check", "--json", "s.pl"], "");
    let expected = "[\
{\"file\":\"s.pl\",\"line\":1,\"column\":3,\"severity\":\"warning\",\"code\":\"singleton_variable\",\
\"message\":\"Singleton variables: [X,Y]\",\"notes\":[]},\
{\"file\":\"s.pl\",\"line\":2,\"column\":6,\"severity\":\"warning\",\"code\":\"undefined_procedure\",\
\"message\":\"Unknown procedure: 'a\\\"b'/0\",\"notes\":[]}]\n";
    assert_eq!((r.out.as_str(), r.err.as_str(), r.status), (expected, "", 1));
    let r = f.run(&["check", "--json", "ok.pl"], "");
    assert_eq!((r.out.as_str(), r.status), ("[]\n", 0));
}

#[test]
fn files_are_not_run_but_read_as_when_run() {
    let program = "\
:- dynamic seen/1.
:- prolog_load_context(directory, D), asserta(user:file_search_path(here, D)).
:- use_module(here(lib)).
:- include(inc).
:- set_prolog_flag(double_quotes, codes).
:- assertz(seen(directive)), halt.
:- initialization((write(run), halt(7)), main).
:- discontiguous q/1.
term_expansion(gen(N), [made(N), made(M)]) :- M is N+1.
gen(1).
p(X) :- made(X), q(X), from_include, from_module, X ~~> 1.
";
    let files = [
        ("a.pl", program),
        ("lib.pl", ":- module(lib, [from_module/0, op(700, xfx, ~~>), (~~>)/2]).\nfrom_module.\n_ ~~> _.\n"),
        ("inc.pl", "from_include.\nq(1).\n"),
        ("b.pl", "r :- p(1), s.\n"),
        ("c.pl", "s :- nowhere.\n"),
    ];
    let f = Files::new("check-run", &files);
    let r = f.run(&["check", "a.pl"], "");
    assert_eq!((r.out.as_str(), r.status), ("", 0), "{}", r.err);
    // what another of the files defines is not undefined
    let r = f.run(&["check", "a.pl", "b.pl", "c.pl"], "");
    assert_eq!(r.out, "c.pl:1:6: warning: Unknown procedure: nowhere/0 [undefined_procedure]\n");
}
