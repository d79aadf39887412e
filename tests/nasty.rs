//! Every builtin and every library predicate is called with values that nobody expects. Each call
//! must come to an answer, a failure or a standard error, within limits.
//!
//! The calls are the same each time. `NASTY=Name` tries one predicate only and prints its calls
//! (what brings the process down is the last one printed); `NASTY_ROUNDS=50` makes more calls.

use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use ludolog::engine::{Capability, ErrorKind, Kind, KnowledgeBase, Policy, Session, TermRef};

/// The values, as bodies that bind `X`.
const VALUES: &[&str] = &[
    "true",
    "X = [a|_]",
    "X = [a|X]",
    "X = f(X, b)",
    "X = 123456789012345678901234567890",
    "X = -1",
    "X = 9223372036854775807",
    "X = -9223372036854775808",
    "X is nan",
    "X is inf",
    "X is -0.0",
    "X is 1 rdiv 3",
    "open_null_stream(X), close(X)",
    "X = no_such_stream",
    "X = user_output",
    "X = ''",
    "X = 'a\\0\\b'",
    "X = \"\"",
    "X = \"text\"",
    "X = \"\\x10FFFF\\\"",
    "nb_getval(deep, X)",
    "nb_getval(deep_list, X)",
    "put_attr(X, nasty, value)",
    "freeze(X, fail)",
    "X = user:_",
    "X = user:foo",
    "X = 1:2",
    "X = []",
    "X = {}",
    "X = 0",
    "X = 1",
    "X = 3",
    "X = 1.5",
    "X = 1.0e300",
    "X = foo",
    "X = f(_)",
    "X = [a, b]",
    "X = [a|b]",
    "X = [_]",
    "X = [0'a, 0'b]",
    "X = [x-1, y-2]",
    "X = [1, 2, 3]",
    "X = foo/1",
    "X = foo/(-1)",
    "X = a-b",
    "X = (a :- b)",
    "X = (:- foo)",
    "X = '$stream'(99)",
    "X = 1114112",
    "X = 55296",
    "X = true",
    "X = fail",
    "X = [option(1)]",
    "X = (_, _)",
    "X = [X1]>>(X1 = 1)",
];

/// Predicates that are not called, and why.
const LEFT_OUT: &[(&str, &str)] = &[
    ("halt", "ends the session"),
    ("sleep", "waits as long as it is told"),
    ("prolog", "is a query loop, which reads until its input ends"),
    ("break", "is a query loop"),
    ("abort", "throws what is no error"),
    ("throw", "throws what it is given"),
    ("cancel_halt", "throws what is no error"),
    ("raise_exception", "throws what it is given"),
    ("transpose_pairs", "sorts ever longer lists when its first argument is unbound, as in SWI-Prolog"),
    ("term_factorized", "compares all subterms: a deep term takes quadratic time, as in SWI-Prolog"),
    ("main", "ends the session"),
    ("argv_options", "ends the session when it has told the usage"),
    ("cli_enable_development_system", "ends the session"),
    ("unwind", "throws what is no error"),
    ("cancel_halt", "throws what is no error"),
];

/// The standard errors, those of systems, and of libraries.
const ERRORS: &[(&str, usize)] = &[
    ("instantiation_error", 0),
    ("uninstantiation_error", 1),
    ("type_error", 2),
    ("domain_error", 2),
    ("existence_error", 2),
    ("existence_error", 3),
    ("permission_error", 3),
    ("representation_error", 1),
    ("evaluation_error", 1),
    ("resource_error", 1),
    ("syntax_error", 1),
    ("format", 1),
    ("format", 2),
    ("format_argument_type", 2),
    ("io_error", 2),
    ("system_error", 0),
    ("shell", 2),
    ("timeout_error", 2),
    ("determinism_error", 4),
    // those of libraries
    ("assertion_error", 2),
    ("context_error", 1),
    ("not_supported", 1),
    ("unintercepted_signal", 1),
];

/// Terms that are thrown as they are, for a reason.
const THROWN: &[&str] = &["time_limit_exceeded", "assertion_failed"];

fn program() -> String {
    let mut text = String::from(
        ":- dynamic fact/1.\n\
         foo. foo(1). foo(1, 2). foo(1, 2, 3).\n\
         deep(0, x) :- !.\n\
         deep(N, f(T)) :- M is N-1, deep(M, T).\n\
         :- initialization((deep(20000, T), nb_setval(deep, T), numlist(1, 5000, L), nb_setval(deep_list, L))).\n\
         values([], []).\n\
         values([N|Ns], [X|Xs]) :- value(N, X), values(Ns, Xs).\n\
         try(M, Name, Numbers) :- values(Numbers, Args), G =.. [Name|Args], ( M == user -> call(G) ; call(M:G) ).\n\
         quiet :- open_string(\"\", S), set_stream(S, alias(user_input)), set_input(S),\n\
             open_null_stream(N), set_stream(N, alias(user_error)).\n",
    );
    for (i, body) in VALUES.iter().enumerate() {
        text.push_str(&format!("value({i}, X) :- {body}.\n"));
    }
    text
}

/// All predicates by module, name and arity.
fn predicates() -> BTreeSet<(&'static str, &'static str, usize)> {
    let rows = [ludolog::builtins::table(), ludolog::load::table()].concat();
    let builtins = rows.iter().map(|r| ("user", r.name, r.arity));
    let libraries = ludolog::load::autoload::LIBRARIES;
    let exports = libraries.iter().flat_map(|l| l.exports.iter().map(|(name, arity)| (l.module, *name, *arity)));
    builtins
        .chain(exports)
        .filter(|(_, name, arity)| {
            *arity > 0 && !name.starts_with('$') && !LEFT_OUT.iter().any(|(left, _)| left == name)
        })
        .collect()
}

/// Numbers that are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Name and arity of what is no variable or number.
fn key(t: TermRef<'_>) -> (&str, usize) {
    match t.kind() {
        Kind::Atom(name) => (name, 0),
        Kind::Compound(name, args) => (name, args.len()),
        _ => ("", 0),
    }
}

/// What is wrong with the outcome of a call.
fn wrong(s: &mut Session, goal: &str) -> Option<String> {
    let run = catch_unwind(AssertUnwindSafe(|| -> Result<(), ludolog::engine::Error> {
        let mut q = s.query(goal)?;
        for _ in 0..3 {
            if q.next()?.is_none() {
                break;
            }
        }
        Ok(())
    }));
    match run {
        Err(_) => Some("panic".into()),
        Ok(Ok(())) => None,
        Ok(Err(e)) => match e.kind() {
            ErrorKind::Thrown { term, text } => {
                let formal = term.as_ref().as_compound("error", 2).and_then(|args| args.get(0));
                let standard = match formal {
                    Some(formal) => ERRORS.contains(&key(formal)),
                    None => THROWN.contains(&key(term.as_ref()).0),
                };
                (!standard).then(|| text.chars().take(300).collect())
            }
            ErrorKind::Limit { resource: "time", .. } => Some("takes too long".into()),
            ErrorKind::Limit { .. } => None,
            other => Some(format!("{other:?}").chars().take(300).collect()),
        },
    }
}

#[test]
fn nasty_calls() {
    let only = std::env::var("NASTY").ok();
    let rounds = std::env::var("NASTY_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let policy = Policy::full().refuse(Capability::Processes).refuse(Capability::WriteFiles);
    let kb = KnowledgeBase::builder().policy(policy).source("nasty.pl", &program()).unwrap().build().unwrap();
    let mut random = Random(1);
    let (mut calls, mut found) = (0, Vec::new());
    std::panic::set_hook(Box::new(|info| eprintln!("{info}")));
    for (module, name, arity) in predicates() {
        let tried = only.as_deref().is_none_or(|o| o == name || o == "*");
        let mut s = tried.then(|| session(&kb));
        for position in 0..arity {
            for _ in 0..rounds {
                let mut args: Vec<usize> = (0..arity).map(|_| random.below(VALUES.len())).collect();
                // others unbound or as likely as not
                if random.below(2) == 0 {
                    args.iter_mut().enumerate().filter(|(i, _)| *i != position).for_each(|(_, a)| *a = 0);
                }
                let Some(s) = s.as_mut() else { continue };
                let goal = format!("try('{module}', '{}', {args:?})", name.replace('\\', "\\\\"));
                if only.is_some() {
                    eprintln!("{goal}");
                }
                calls += 1;
                if let Some(what) = wrong(s, &goal) {
                    let values: Vec<&str> = args.iter().map(|a| VALUES[*a]).collect();
                    found.push(format!("{module}:{name}/{arity} {values:?}: {what}"));
                    *s = session(&kb);
                }
            }
        }
        // the session is as good as before
        if let Some(mut s) = s {
            assert!(
                s.query("values([0], [_]), atom_length(abc, 3)").and_then(|q| q.exists()).unwrap_or(false),
                "{name}"
            );
        }
    }
    assert!(found.is_empty(), "{} of {calls} calls:\n{}", found.len(), found.join("\n"));
    assert!(only.is_some() || calls > 10_000, "only {calls} calls");
}

fn session(kb: &KnowledgeBase) -> Session {
    let mut s = kb.session();
    s.set_stack_limit(64 << 20);
    s.capture_output();
    s.query("quiet").unwrap().exists().unwrap();
    s.limits_mut().inferences = Some(50_000);
    s.limits_mut().memory = Some(128 << 20);
    s.limits_mut().time = Some(Duration::from_secs(5));
    s
}
