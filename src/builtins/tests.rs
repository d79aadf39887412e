//! Runs goals and compares their answers, written canonically, with tables.

use std::fmt::Write;

use crate::{
    builtins::Context,
    load::boot::machine,
    machine::{Machine, Outcome},
    syntax::{ReadOptions, parse_term},
    term::{AttrCopy, Cell, Functor, Throw, View, format_num, names},
};

/// Answers to look at before giving up.
const ENOUGH: usize = 9;

/// Runs a goal: `[Goal1, Goal2, ..]` as it is in each answer, or what it threw.
fn answers(m: &mut Machine, goal: &str) -> String {
    let Machine { store, context, .. } = m;
    let ops = &context.downcast_ref::<Context>().unwrap().ops;
    let term = parse_term(store, ops, &ReadOptions::default(), goal).unwrap().unwrap().term;
    let run = m.begin().unwrap();
    m.handles.push(term);
    m.x[0] = term;
    let call = m.system_pred("call", 1);
    let mut found = Vec::new();
    let mut outcome = m.solve(call);
    let mut thrown = None;
    while found.len() < ENOUGH {
        match outcome {
            Outcome::Answer => {
                let c = m.handles[0];
                found.push(show(m, c));
                outcome = m.redo();
            }
            Outcome::Exhausted => break,
            Outcome::Thrown(Throw::Ball(c)) => {
                let error = Functor::new(names::ERROR, 2);
                let formal = m.store.args_of(c, error).map_or(c, |args| m.store.arg(args, 0));
                thrown = Some(format!("! {}", show(m, formal)));
                break;
            }
            Outcome::Thrown(t) => {
                thrown = Some(format!("! {t:?}"));
                break;
            }
        }
    }
    m.handles.clear();
    m.end(&run, false).unwrap();
    thrown.unwrap_or_else(|| format!("[{}]", found.join(",")))
}

/// A term, written canonically; its variables are `A`, `B`, ..
fn show(m: &mut Machine, c: Cell) -> String {
    let c = m.store.copy(c, AttrCopy::Drop).unwrap();
    let vars = m.store.term_variables(c);
    let mut out = String::new();
    if m.store.is_acyclic(c) {
        write_term(m, c, &vars, &mut out);
    } else {
        out.push_str("cyclic");
    }
    out
}

fn quote(s: &str) -> String {
    let name = s.starts_with(|c: char| c.is_ascii_lowercase()) && s.chars().all(|c| c == '_' || c.is_alphanumeric());
    let symbols = !s.is_empty() && s != "." && s.chars().all(crate::syntax::chars::is_symbol);
    if name || symbols || matches!(s, "[]" | "!" | ";") {
        return s.into();
    }
    format!("'{}'", s.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n"))
}

fn write_term(m: &Machine, c: Cell, vars: &[Cell], out: &mut String) {
    match m.store.view(c) {
        View::Var(v) => {
            let i = vars.iter().position(|w| *w == v).unwrap();
            out.push((b'A' + i as u8) as char);
        }
        View::Atom(a) => out.push_str(&quote(m.store.atoms.name(a))),
        View::Text(t) => write!(out, "{t:?}").unwrap(),
        View::Compound(f, args) if f == crate::term::PAIR => {
            out.push('[');
            write_term(m, m.store.arg(args, 0), vars, out);
            let mut rest = m.store.arg(args, 1);
            while let Some(args) = m.store.args_of(rest, f) {
                out.push(',');
                write_term(m, m.store.arg(args, 0), vars, out);
                rest = m.store.arg(args, 1);
            }
            if rest != Cell::atom(names::NIL) {
                out.push('|');
                write_term(m, rest, vars, out);
            }
            out.push(']');
        }
        View::Compound(f, args) => {
            out.push_str(&quote(m.store.atoms.name(f.name())));
            for i in 0..f.arity() {
                out.push(if i == 0 { '(' } else { ',' });
                write_term(m, m.store.arg(args, i), vars, out);
            }
            out.push(')');
        }
        _ => out.push_str(&format_num(&m.store.number(c).unwrap())),
    }
}

/// A text in which all streams but the standard ones look alike.
fn alike(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split("'$stream'(");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &part[..part.len() - rest.len()];
        write!(out, "'$stream'({}{rest}", if number.len() > 1 || number > "2" { "n" } else { number }).unwrap();
    }
    out
}

/// Runs the lines of a table: a goal, `==>`, its answers. With `TABLE=show` in
/// the environment the actual answers are printed instead.
fn run_table(table: &str, always_collect: bool) {
    let mut m = machine();
    m.gc_always = always_collect;
    check(&mut m, table);
}

/// The same in a session that there is.
fn check(m: &mut Machine, table: &str) {
    let show = std::env::var("TABLE").is_ok_and(|v| v == "show");
    let mut wrong = String::new();
    for line in table.lines().filter(|l| !l.is_empty() && !l.starts_with('%')) {
        let (goal, wanted) = line.split_once("  ==> ").unwrap_or((line, ""));
        let iso = goal.strip_prefix("iso: ");
        m.store.arith_flags.iso = iso.is_some();
        let found = alike(&answers(m, iso.unwrap_or(goal)));
        if show {
            println!("{goal}  ==> {found}");
        } else if found != wanted {
            writeln!(wrong, "{goal}\n  wanted {wanted}\n  found  {found}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

macro_rules! tables {
    ($($name:ident),*) => {$(
        #[test]
        fn $name() {
            let table = include_str!(concat!("tests/", stringify!($name), ".txt"));
            run_table(table, false);
            run_table(table, true);
        }
    )*};
}

tables!(types, terms, atoms, chars, strings, lists, arith, iso, io);

/// Goals that run inside builtins, cuts, returns and exceptions, with garbage below the terms that
/// those go on with.
const NESTED: &str = "
(waste(0) :- !)
(waste(N) :- length(L, 4), L = [N|_], M is N-1, waste(M))
(garbage(X) :- length(L, 30), L = [X|_])
(pairs(A, B) :- garbage(_), A = [1, f(X), \"text\", 2.5, 100000000000000000000|_], B = g(X, A))
(on_exit(Z) :- pairs(A, B), setup_call_cleanup(garbage(A), C = B, waste(9)), Z = [A, B, C])
(on_cut(Z) :- pairs(A, B), setup_call_cleanup(true, member(C, [A, B]), waste(9)), !, Z = [A, B, C])
(first_cut(A, B, Z) :- setup_call_cleanup(true, member(C, [A, B]), (waste(9), nb_setval(done, yes))), !, Z = h(C, A, B))
(on_failure(Z) :- pairs(A, B), ( setup_call_cleanup(true, (A = [_|T], T = [y|_]), waste(9)) ; Z = [A, B] ))
(on_throw(Z) :- pairs(A, B), catch(setup_call_cleanup(true, throw(ball(A)), waste(9)), ball(C), true), Z = [A, B, C])
(on_throw_far(Z) :- pairs(A, B), catch(deep(50, A), ball(C), true), Z = [A, B, C])
(deep(0, A) :- throw(ball(A)))
(deep(N, A) :- M is N-1, setup_call_cleanup(true, deep(M, A), (waste(3), grow(300))), true)
(grow(0) :- !)
(grow(N) :- M is N-1, grow(M), true)
(showing(Z) :- pairs(A, B), with_output_to(string(S), (print(B-A), print(B))), sub_string(S, _, 1, 0, E), Z = [A, B, E])
(wasteful(G, A) :- waste(7), call(G, A))
(formatted(Z) :- pairs(A, B), garbage(C), format(atom(S), \"~p ~w ~p ~@ ~a~w~n\", [A, C, B, inner(A, B), last, B]), atom(S), Z = [A, B])
(inner(A, B) :- waste(9), print(B), setup_call_cleanup(true, print(A), waste(9)))
(tail(Z) :- pairs(A, B), garbage(_), format(codes(Z, T), \"~@~p\", [waste(9), f(A)]), T = [B|A])
(goal_of_user(Z) :- pairs(A, B), garbage(_), with_output_to(string(_), write_term(x(A, B, V), [portray_goal(asked(A)), variable_names(['V'=V])])), Z = [A, B])
(asked(A, X, _) :- waste(5), A = [1|_], X == 2.5, write(found))
(waiting(Z) :- pairs(A, B), garbage(_), put_attr(V, holds, A), put_attr(W, holds, B), ( V \\= 8 -> Z = [A, B, V, W] ; Z = no ))
(general(Z) :- pairs(A, B), garbage(_), put_attr(V, holds, A), ( subsumes_term(p(V), p(7)) -> Z = [A, B] ; Z = no ))
(holds:attr_unify_hook(_, V) :- waste(9), V == 7)
(portray(f(_)) :- waste(9), write(eff))
(reading(Z) :- pairs(A, B), garbage(_), open_string(\"p(X, Y) :- q. \", S), read_term(S, T, [singletons(warning), variables(Vs), variable_names(Ns)]), close(S), Z = [A, B, T, Vs, Ns])
(user:message_hook(_, _, _) :- waste(9))
(again(Z) :- pairs(A, B), garbage(_), open_string(\"p(. q(X, A). \", S), read_term(S, T, [syntax_errors(dec10), variable_names(Ns)]), close(S), Z = [A, B, T, Ns])
";

/// What they are to give.
const NESTED_ANSWERS: &str = r#"
on_exit(Z)  ==> [on_exit([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B]),g(A,[1,f(A),"text",2.5,100000000000000000000|B])])]
on_cut(Z)  ==> [on_cut([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B]),[1,f(A),"text",2.5,100000000000000000000|B]])]
garbage(A), garbage(B), A = [a,b|_], B = f(A), first_cut(A,B,Z)  ==> [','(garbage([a,b|A]),','(garbage(f([a,b|A])),','(=([a,b|A],[a,b|A]),','(=(f([a,b|A]),f([a,b|A])),first_cut([a,b|A],f([a,b|A]),h([a,b|A],[a,b|A],f([a,b|A])))))))]
on_failure(Z)  ==> [on_failure([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B])])]
on_throw(Z)  ==> [on_throw([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B]),[1,f(C),"text",2.5,100000000000000000000|D]])]
on_throw_far(Z)  ==> [on_throw_far([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B]),[1,f(C),"text",2.5,100000000000000000000|D]])]
showing(Z)  ==> [showing([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B]),")"])]
formatted(Z)  ==> [formatted([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B])])]
tail(Z)  ==> [tail([101,102,102,g(A,[1,f(A),"text",2.5,100000000000000000000|B]),1,f(A),"text",2.5,100000000000000000000|B])]
goal_of_user(Z)  ==> [goal_of_user([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B])])]
waiting(Z)  ==> [waiting([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B]),C,D])]
general(Z)  ==> [general([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B])])]
reading(Z)  ==> [reading([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B]),:-(p(C,D),q),[C,D],[=('X',C),=('Y',D)]])]
again(Z)  ==> [again([[1,f(A),"text",2.5,100000000000000000000|B],g(A,[1,f(A),"text",2.5,100000000000000000000|B]),q(C,D),[=('X',C),=('A',D)]])]
"#;

#[test]
fn nested_runs_collect() {
    for always in [false, true] {
        let mut m = machine();
        for clause in NESTED.lines().filter(|l| !l.is_empty()) {
            assert!(!answers(&mut m, &format!("assertz({clause})")).starts_with('!'), "{clause}");
        }
        m.gc_always = always;
        check(&mut m, NESTED_ANSWERS);
    }
}
