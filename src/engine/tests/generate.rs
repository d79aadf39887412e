//! Random programs over a small vocabulary, as text.

use proptest::{collection::vec, prelude::*, sample::select};

/// What random programs call besides their own predicates.
pub(super) const LIBRARY: &str = "
:- style_check(-singleton).
:- style_check(-discontiguous).
:- dynamic(d/2).
:- dynamic(e/1).
app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).
mem(X, [X|_]).
mem(X, [_|T]) :- mem(X, T).
del(X, [X|T], T).
del(X, [H|T], [H|R]) :- del(X, T, R).
perm([], []).
perm(L, [H|T]) :- del(H, L, R), perm(R, T).
len([], 0).
len([_|T], N) :- len(T, M), N is M+1.
max([X], X) :- !.
max([X|Xs], Y) :- max(Xs, Z), ( X > Z -> Y = X ; Y = Z ).
kind(X, var) :- var(X), !.
kind(X, int) :- integer(X), !.
kind(X, atom) :- atom(X), !.
kind([_|_], list) :- !.
kind(_, other).
nat(0).
nat(N) :- nat(M), N is M+1.
";

fn var() -> impl Strategy<Value = String> {
    select(&["X", "Y", "Z", "W"][..]).prop_map(String::from)
}

fn constant() -> impl Strategy<Value = String> {
    const ALL: &[&str] =
        &["a", "b", "c", "[]", "0", "1", "2", "-1", "2.5", "99999999999999999999", "\"s\"", "1r3", "_"];
    select(ALL).prop_map(String::from)
}

/// A term of the vocabulary.
pub(super) fn term() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![3 => constant(), 3 => var()];
    leaf.prop_recursive(3, 12, 2, |inner| {
        prop_oneof![
            3 => inner.clone().prop_map(|a| format!("f({a})")),
            3 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("g({a}, {b})")),
            2 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("[{a}|{b}]")),
            2 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("[{a}, {b}]")),
            1 => vec(inner.clone(), 0..4).prop_map(|l| format!("[{}]", l.join(", "))),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("{a} - {b}")),
        ]
    })
}

fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => var(),
        3 => select(&["0", "1", "2", "7", "1.5", "99999999999999999999", "max_tagged_integer", "a"][..])
            .prop_map(String::from),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let op = select(&["+", "-", "*", "//", "mod", "/", "max", ">>", "/\\"][..]);
        (inner.clone(), op, inner).prop_map(|(a, op, b)| match op {
            "max" => format!("max({a}, {b})"),
            op => format!("({a} {op} {b})"),
        })
    })
}

/// A goal without control constructs; `own`: predicates of the program it may call.
fn simple(own: &'static [&'static str]) -> impl Strategy<Value = String> {
    let t = || term();
    let compare = select(&["=", "=", "=", "\\=", "==", "\\==", "@<", "@>="][..]);
    let number = select(&["<", "=:=", ">=", "=\\="][..]);
    let fixed = select(
        &[
            "mem(A, B)",
            "app(A, B, C)",
            "app(X, Y, [A, B])",
            "perm([a, X, b], A)",
            "len(A, B)",
            "max([1, A, 2], B)",
            "kind(A, B)",
            "nat(X)",
            "d(A, B)",
            "d(A, B)",
            "e(A)",
            "assertz(d(A, B))",
            "asserta(d(A, B))",
            "assertz((e(A) :- d(X, B), mem(X, C)))",
            "retract(d(A, B))",
            "retractall(d(A, _))",
            "retract((e(A) :- B))",
            "clause(d(A, B), C)",
            "clause(e(A), B)",
            "throw(A)",
            "functor(A, B, 2)",
            "functor(A, B, C)",
            "arg(X, A, B)",
            "A =.. B",
            "copy_term(A, B)",
            "copy_term(A, B, C)",
            "term_variables(A, B)",
            "length(A, B)",
            "between(0, 2, A)",
            "between(1, inf, X)",
            "succ(A, B)",
            "atom(A)",
            "var(A)",
            "nonvar(A)",
            "integer(A)",
            "is_list(A)",
            "ground(A)",
            "callable(A)",
            "atom_length(A, B)",
            "atom_codes(A, B)",
            "msort(A, B)",
            "sort(0, @>=, A, B)",
            "keysort(A, B)",
            "nb_setval(k, A)",
            "b_setval(k, A)",
            "nb_getval(k, A)",
            "b_getval(k, A)",
            "setarg(1, A, B)",
            "nb_setarg(1, A, B)",
            "dif(A, B)",
            "freeze(X, p(Y))",
            "freeze(A, Y = B)",
            "when(?=(A, B), X = 1)",
            "maplist(mem(A), B)",
            "foldl(app, A, B, C)",
            "A = B, !",
            "unify_with_occurs_check(A, B)",
            "subsumes_term(A, B)",
            "tab(1)",
            "nl",
            "atom_concat(A, B, abc)",
            "nth0(A, B, C)",
            "select(A, B, C)",
            "garbage_collect",
            "call_with_depth_limit(mem(A, B), 3, C)",
        ][..],
    );
    let own = select(own);
    let fill = |g: &str, a: &str, b: &str, c: &str| {
        let mut out = String::new();
        let mut word = false;
        let letters: Vec<char> = g.chars().collect();
        for (i, ch) in letters.iter().enumerate() {
            let alone = !word && !letters.get(i + 1).is_some_and(|n| n.is_alphanumeric() || *n == '_');
            match ch {
                'A' if alone => out.push_str(a),
                'B' if alone => out.push_str(b),
                'C' if alone => out.push_str(c),
                _ => out.push(*ch),
            }
            word = ch.is_alphanumeric() || *ch == '_';
        }
        out
    };
    prop_oneof![
        4 => (t(), compare, t()).prop_map(|(a, op, b)| format!("{a} {op} {b}")),
        2 => (expression(), number, expression()).prop_map(|(a, op, b)| format!("{a} {op} {b}")),
        2 => (var(), expression()).prop_map(|(v, e)| format!("{v} is {e}")),
        10 => (fixed, t(), t(), t()).prop_map(move |(g, a, b, c)| fill(g, &a, &b, &c)),
        6 => (own, t(), t(), t()).prop_map(move |(g, a, b, c)| fill(g, &a, &b, &c)),
        1 => t().prop_map(|a| format!("show({a})")),
        1 => Just("!".to_owned()),
        1 => Just("fail".to_owned()),
    ]
}

/// A goal with control constructs.
pub(super) fn goal(own: &'static [&'static str]) -> impl Strategy<Value = String> {
    simple(own).prop_recursive(3, 10, 3, |inner| {
        let g = || inner.clone();
        prop_oneof![
            8 => (g(), g()).prop_map(|(a, b)| format!("{a}, {b}")),
            3 => (g(), g()).prop_map(|(a, b)| format!("( {a} ; {b} )")),
            3 => (g(), g(), g()).prop_map(|(a, b, c)| format!("( {a} -> {b} ; {c} )")),
            1 => (g(), g(), g()).prop_map(|(a, b, c)| format!("( {a} *-> {b} ; {c} )")),
            1 => (g(), g()).prop_map(|(a, b)| format!("( {a} -> {b} )")),
            2 => g().prop_map(|a| format!("\\+ ( {a} )")),
            1 => g().prop_map(|a| format!("call(( {a} ))")),
            1 => g().prop_map(|a| format!("once(( {a} ))")),
            1 => g().prop_map(|a| format!("ignore(( {a} ))")),
            1 => (g(), g()).prop_map(|(a, b)| format!("forall(( {a} ), ( {b} ))")),
            2 => (term(), g(), var()).prop_map(|(t, a, v)| format!("findall({t}, ( {a} ), {v})")),
            1 => (var(), g(), var()).prop_map(|(t, a, v)| format!("bagof({t}, ( {a} ), {v})")),
            1 => (var(), var(), g(), var()).prop_map(|(t, u, a, v)| format!("setof({t}, {u}^( {a} ), {v})")),
            1 => (g(), var()).prop_map(|(a, v)| format!("aggregate_all(count, ( {a} ), {v})")),
            3 => (g(), term(), g()).prop_map(|(a, t, b)| format!("catch(( {a} ), {t}, ( {b} ))")),
            1 => (g(), g()).prop_map(|(a, b)| format!("findall(X-Y, ( {a}, {b} ), Z)")),
        ]
    })
}

/// Clauses of a predicate with `arity` arguments, from facts to rules.
fn clauses(
    name: &'static str,
    arity: usize,
    own: &'static [&'static str],
    count: std::ops::Range<usize>,
) -> impl Strategy<Value = String> {
    let body = prop_oneof![3 => Just(None), 2 => goal(own).prop_map(Some)];
    vec((vec(term(), arity), body), count).prop_map(move |clauses| {
        let one = |(args, body): &(Vec<String>, Option<String>)| {
            let head = format!("{name}({})", args.join(", "));
            match body {
                None => format!("{head}.\n"),
                Some(body) => format!("{head} :- {body}.\n"),
            }
        };
        clauses.iter().map(one).collect()
    })
}

/// A random program: each predicate calls mostly those before it.
pub(super) fn program() -> impl Strategy<Value = String> {
    (
        clauses("d", 2, &["mem(A, B)"], 0..12),
        clauses("r", 3, &["d(A, B)", "mem(A, B)"], 1..12),
        clauses("p", 1, &["d(A, B)", "r(A, B, C)", "p(A)"], 1..5),
        clauses("q", 2, &["p(A)", "d(A, B)", "r(A, B, C)", "q(A, B)"], 1..5),
    )
        .prop_map(|(d, r, p, q)| format!("{d}{r}{p}{q}"))
}

/// A goal about the predicates of a random program.
pub(super) fn question() -> impl Strategy<Value = String> {
    goal(&["p(A)", "q(A, B)", "q(A, B)", "r(A, B, C)", "p(A), q(B, C)"])
}
