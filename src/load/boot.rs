//! The system's own Prolog code, loaded at start.

use std::sync::Arc;

use crate::{
    builtins::{self, Context, database},
    machine::{Builtins, Machine, ModuleHooks, builtin::Row},
    program::{Preds, Source},
    syntax::{ClauseScanner, ReadOptions, parse_clause},
    term::{Atoms, Cell, Functor, Throw, View, names},
};

/// The texts of module `system`, in order.
pub(super) const TEXTS: &[(&str, &str)] = &[
    ("boot.pl", include_str!("../../prelude/boot.pl")),
    ("io.pl", include_str!("../../prelude/io.pl")),
    ("load.pl", include_str!("../../prelude/load.pl")),
    ("limits.pl", include_str!("../../prelude/limits.pl")),
];

/// A machine with all builtins and the system's Prolog code.
pub fn machine() -> Box<Machine> {
    machine_with(Vec::new())
}

/// The same with more builtins.
pub fn machine_with(more: Vec<Row>) -> Box<Machine> {
    let mut atoms = Atoms::new();
    let mut context = Context::new(&mut atoms);
    context.resources = super::autoload::resource;
    let table = Arc::new(Builtins::new([builtins::table(), super::table(), more].concat()));
    let mut m = Machine::new(atoms, Preds::default(), table, Box::new(context));
    m.install_builtins();
    for (name, text) in TEXTS {
        load_text(&mut m, name, text);
    }
    super::modules::protect(&mut m);
    super::prepare::install(&mut m);
    declare_hooks(&mut m);
    m.autoload = Some(super::modules::autoload);
    m.modules = Some(ModuleHooks { meta: super::prepare::meta, body: super::prepare::body });
    m.context_bytes = Some(builtins::context::context_bytes);
    m
}

/// Predicates of `user` that programs define for the system to call. They are there from the
/// start, so that they can be called, and clauses added to them from anywhere.
const HOOKS: &[(&str, usize)] = &[
    ("exception", 3),
    ("expand_answer", 2),
    ("expand_query", 4),
    ("goal_expansion", 2),
    ("goal_expansion", 4),
    ("library_directory", 1),
    ("message_hook", 3),
    ("portray", 1),
    ("prolog_load_file", 2),
    ("term_expansion", 2),
    ("term_expansion", 4),
];

fn declare_hooks(m: &mut Machine) {
    for (name, arity) in HOOKS {
        let name = m.store.atoms.intern(name);
        let id = m.pred(names::USER, Functor::new(name, *arity));
        m.make_dynamic(id);
        m.preds.get_mut(id).flags.multifile = true;
    }
}

/// Loads clauses and `dynamic` directives of a system file. Its text is ours:
/// an error in it is a bug, and found by any test.
fn load_text(m: &mut Machine, name: &str, text: &str) {
    let mut scanner = ClauseScanner::new(false, false);
    let mut chars = text.chars();
    let options = ReadOptions::default();
    loop {
        let clause = scanner.next_clause(|| chars.next());
        let Machine { store, context, .. } = m;
        let ops = &context.downcast_ref::<Context>().expect("the builtins' context").ops;
        let read = match parse_clause(store, ops, &options, clause) {
            Ok(Some(read)) => read,
            Ok(None) => return,
            Err(e) => panic!("{name}: {e:?} in {}", clause.text()),
        };
        let (term, line) = (read.term, read.start.line);
        if let Err(t) = add(m, term, line) {
            panic!("{name}:{line}: {t:?}");
        }
    }
}

fn add(m: &mut Machine, term: Cell, line: u32) -> Result<(), Throw> {
    if let Some(args) = m.store.args_of(term, Functor::new(names::NECK, 1)) {
        let directive = m.store.arg(args, 0);
        return declare(m, directive);
    }
    let (_, head, body) = database::split_clause(m, term)?;
    let key = database::head_key(m, head);
    let id = m.pred(names::SYSTEM, key);
    let source = Source { file: 0, line };
    let clause = database::compile_clause(m, id, names::SYSTEM, head, body, source)?;
    m.add_clause(id, clause, true);
    let p = m.preds.get_mut(id);
    p.flags.system = true;
    p.flags.defined = true;
    Ok(())
}

/// `:- dynamic Name/Arity, ..` in a system file.
fn declare(m: &mut Machine, directive: Cell) -> Result<(), Throw> {
    let View::Compound(f, args) = m.store.view(directive) else { return Ok(()) };
    if m.store.atoms.name(f.name()) != "dynamic" {
        return Ok(());
    }
    let mut rest = m.store.arg(args, 0);
    loop {
        let (first, more) = match m.store.args_of(rest, Functor::new(names::COMMA, 2)) {
            Some(args) => (m.store.arg(args, 0), Some(m.store.arg(args, 1))),
            None => (rest, None),
        };
        let (_, key) = database::predicate_indicator(m, first)?;
        let id = m.pred(names::SYSTEM, key);
        m.make_dynamic(id);
        m.preds.get_mut(id).flags.system = true;
        match more {
            Some(c) => rest = c,
            None => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Outcome;

    fn consult(m: &mut Machine, text: &str) {
        let mut scanner = ClauseScanner::new(false, false);
        let mut chars = text.chars();
        loop {
            let clause = scanner.next_clause(|| chars.next());
            let Machine { store, context, .. } = m;
            let ops = &context.downcast_ref::<Context>().unwrap().ops;
            let Some(read) = parse_clause(store, ops, &ReadOptions::default(), clause).unwrap() else { return };
            let term = read.term;
            let (_, head, body) = database::split_clause(m, term).unwrap();
            let key = database::head_key(m, head);
            let id = m.pred(names::USER, key);
            let c = database::compile_clause(m, id, names::USER, head, body, Source::default()).unwrap();
            m.add_clause(id, c, true);
        }
    }

    /// All answers for variable X, as debug text.
    fn answers(m: &mut Machine, goal: &str) -> Vec<String> {
        let Machine { store, context, .. } = m;
        let ops = &context.downcast_ref::<Context>().unwrap().ops;
        let read = crate::syntax::parse_term(store, ops, &ReadOptions::default(), goal).unwrap().unwrap();
        let x = read.var_names().find(|(n, _)| *n == "X").map(|(_, c)| c);
        let term = read.term;
        let run = m.begin().unwrap();
        m.handles.push(x.unwrap_or(Cell::int(0)));
        m.x[0] = term;
        let call = m.system_pred("call", 1);
        let mut out = Vec::new();
        let mut outcome = m.solve(call);
        loop {
            match outcome {
                Outcome::Answer => {
                    let c = m.handles[0];
                    out.push(show(m, c).to_string());
                    outcome = m.redo();
                }
                Outcome::Exhausted => break,
                Outcome::Thrown(Throw::Ball(c)) => {
                    out.push(format!("! {}", show(m, c)));
                    break;
                }
                Outcome::Thrown(t) => {
                    out.push(format!("! {t:?}"));
                    break;
                }
            }
        }
        m.handles.clear();
        m.end(&run, false).unwrap();
        out
    }

    fn show(m: &Machine, c: Cell) -> String {
        match m.store.view(c) {
            View::Var(_) => "_".into(),
            View::Atom(a) => m.store.atoms.name(a).into(),
            View::Int(i) => i.to_string(),
            View::Float(f) => f.to_string(),
            View::Text(t) => format!("{t:?}"),
            View::Compound(f, args) => {
                let items: Vec<String> = (0..f.arity()).map(|i| show(m, m.store.arg(args, i))).collect();
                format!("{}({})", m.store.atoms.name(f.name()), items.join(","))
            }
            _ => "?".into(),
        }
    }

    const PROGRAM: &str = "
        app([], L, L).
        app([H|T], L, [H|R]) :- app(T, L, R).
        nrev([], []).
        nrev([H|T], R) :- nrev(T, RT), app(RT, [H], R).
        range(N, N, [N]) :- !.
        range(I, N, [I|T]) :- I < N, I1 is I+1, range(I1, N, T).
        mem(X, [X|_]).
        mem(X, [_|T]) :- mem(X, T).
        len([], 0).
        len([_|T], N) :- len(T, M), N is M+1.
        max(A, B, C) :- ( A > B -> C = A ; C = B ).
        t(X) :- ( X = 1 ; X = 2 ; X = 3 ).
        cutt(X) :- t(X), X > 1, !.
        col(red). col(green). col(blue).
        queens(N, Qs) :- range(1, N, Ns), perm(Ns, Qs), safe(Qs).
        perm([], []).
        perm(L, [X|P]) :- sel(X, L, R), perm(R, P).
        sel(X, [X|T], T).
        sel(X, [H|T], [H|R]) :- sel(X, T, R).
        safe([]).
        safe([Q|Qs]) :- noatt(Q, Qs, 1), safe(Qs).
        noatt(_, [], _).
        noatt(Q, [Q1|Qs], D) :- Q =\\= Q1 + D, Q =\\= Q1 - D, D1 is D+1, noatt(Q, Qs, D1).
        loop(0) :- !.
        loop(N) :- M is N-1, f(N, _) = f(_, N), loop(M).
        fact(0, 1) :- !.
        fact(N, F) :- M is N-1, fact(M, G), F is N*G.
        neg(X) :- \\+ X = 1, X = 2.
        nest(X, Y) :- ( X = 1 -> ( Y = a ; Y = b ) ; X = 2 -> Y = c ; Y = d ).
        st(f(A, g(B, [A|B])), B).
        soft(X) :- ( mem(X, [1,2]) *-> true ; X = none ).
    ";

    fn run(always: bool) {
        let mut m = machine();
        consult(&mut m, PROGRAM);
        m.gc_always = always;
        let mut check = |goal: &str, want: &[&str]| assert_eq!(answers(&mut m, goal), want, "{goal}");
        check("X = 1", &["1"]);
        check("app(X, _, [1,2])", &["[]", ".(1,[])", ".(1,.(2,[]))"]);
        check("range(1, 30, L), nrev(L, R), R = [X|_]", &["30"]);
        check("mem(X, [a,b,c])", &["a", "b", "c"]);
        check("len([a,b,c], X)", &["3"]);
        check("max(3, 7, X)", &["7"]);
        check("max(8, 7, X)", &["8"]);
        check("t(X)", &["1", "2", "3"]);
        check("cutt(X)", &["2"]);
        check("col(X)", &["red", "green", "blue"]);
        check(
            "queens(6, X)",
            &[
                ".(2,.(4,.(6,.(1,.(3,.(5,[]))))))",
                ".(3,.(6,.(2,.(5,.(1,.(4,[]))))))",
                ".(4,.(1,.(5,.(2,.(6,.(3,[]))))))",
                ".(5,.(3,.(1,.(6,.(4,.(2,[]))))))",
            ],
        );
        check("fact(15, X)", &["1307674368000"]);
        check("neg(X)", &[]);
        check("nest(1, X)", &["a", "b"]);
        check("nest(2, X)", &["c"]);
        check("nest(3, X)", &["d"]);
        check("st(f(1, g([2], [1,2])), X)", &[".(2,[])"]);
        check("soft(X)", &["1", "2"]);
        check("catch(X = 1, _, true)", &["1"]);
        check("catch(throw(oops), X, true)", &["oops"]);
        check("catch(foo(1), error(X, _), true)", &["existence_error(procedure,/(foo,1))"]);
        check("catch((mem(Y, [1,2,3]), Y >= 2, throw(got(Y))), got(X), true)", &["2"]);
        check("findall(Y, mem(Y, [1,2,3]), X)", &[".(1,.(2,.(3,[])))"]);
        check("findall(Y-Z, (mem(Y, [1,2]), mem(Z, [a,b])), [_,X|_])", &["-(1,b)"]);
        check("call((mem(X, [1,2,3]), X > 1))", &["2", "3"]);
        check("call(mem(X), [1,2])", &["1", "2"]);
        check("forall(mem(Y, [1,2]), mem(Y, [2,1])), X = yes", &["yes"]);
        check("assertz(d(1)), assertz(d(2)), asserta(d(0)), d(X)", &["0", "1", "2"]);
        check("retract(d(1)), d(X)", &["0", "2"]);
        check("d(X), assertz(d(9))", &["0", "2"]);
        check("retractall(d(_)), d(X)", &[]);
        check("assertz((r(Y, Z) :- mem(Y, Z), Y > 1)), r(X, [1,2,3])", &["2", "3"]);
        check("clause(r(_, _), X)", &[",(mem(_,_),>(_,1))"]);
        check("setup_call_cleanup(true, X = 1, Y = 2)", &["1"]);
        check("loop(2000), X = done", &["done"]);
        check("nb_setval(k, f(_)), nb_getval(k, X)", &["f(_)"]);
        check("(b_setval(v, 1), fail ; b_setval(v, 2), b_getval(v, X))", &["2"]);
    }

    /// A machine with all builtins and the first predicates of the system's Prolog code only:
    /// Miri takes too long over the whole of it.
    fn small_machine() -> Box<Machine> {
        let mut atoms = Atoms::new();
        let context = Context::new(&mut atoms);
        let mut m =
            Machine::new(atoms, Preds::default(), Arc::new(Builtins::new(builtins::table())), Box::new(context));
        m.install_builtins();
        let (text, _) = TEXTS[0].1.split_once("%!  bagof").expect("it is there");
        load_text(&mut m, "boot.pl", text);
        m
    }

    /// A little of everything that the machine does.
    fn run_small(always: bool) {
        let mut m = small_machine();
        consult(
            &mut m,
            "app([], L, L).
            app([H|T], L, [H|R]) :- app(T, L, R).
            mem(X, [X|_]).
            mem(X, [_|T]) :- mem(X, T).
            col(red, 1). col(green, 2.5). col(blue, \"text\"). col(f(_), 100000000000000000000).
            max(A, B, C) :- ( A > B -> C = A ; C = B ).
            some(X) :- mem(X, [1,2,3]), X > 1, !.
            fact(0, 1) :- !.
            fact(N, F) :- M is N-1, fact(M, G), F is N*G.
            deep(0, B) :- throw(B).
            deep(N, B) :- M is N-1, mem(_, [N, M]), deep(M, f(B)), true.
            eq(X, X).
            soft(X) :- ( mem(X, [1,2]) *-> true ; X = none ).
            ",
        );
        m.gc_always = always;
        let mut wrong = Vec::new();
        let mut check = |goal: &str, want: &[&str]| {
            let found = answers(&mut m, goal);
            if found != want {
                wrong.push(format!("{goal}: {found:?}"));
            }
        };
        check("app(X, _, [1,2])", &["[]", ".(1,[])", ".(1,.(2,[]))"]);
        check(
            "app([A, f(A)], [\"text\", 2.5, 100000000000000000000], L), A = 7, app(_, [X|_], L), X \\= 7",
            &["f(7)", "\"text\"", "2.5", "?"],
        );
        check("some(X)", &["2"]);
        check("max(3, 7, X)", &["7"]);
        check("col(blue, X)", &["\"text\""]);
        check("col(X, _)", &["red", "green", "blue", "f(_)"]);
        check("fact(15, X)", &["1307674368000"]);
        check("fact(25, F), X is F mod 1000007", &["913534"]);
        check("\\+ some(1), eq(X, f(Y, Y)), eq(Y, 2)", &["f(2,2)"]);
        check("soft(X)", &["1", "2"]);
        check("catch(deep(3, a), X, true)", &["f(f(f(a)))"]);
        check("catch(foo(1), error(X, _), true)", &["existence_error(procedure,/(foo,1))"]);
        check("catch(X is a+1, error(type_error(X, _), _), true)", &["evaluable"]);
        check("findall(Y-Z, (mem(Y, [1,V]), mem(Z, [a,V])), [_,X|_])", &["-(1,_)"]);
        check("findall(Y, mem(Y, [a,b]), X)", &[".(a,.(b,[]))"]);
        check("forall(mem(Y, [1,2]), mem(Y, [2,1])), call(mem(X), [1,2])", &["1", "2"]);
        check("assertz(d(1)), assertz((d(X) :- mem(X, [2,3]))), asserta(d(0)), d(X)", &["0", "1", "2", "3"]);
        check("retract(d(1)), d(X)", &["0", "2", "3"]);
        check("d(X), assertz(d(9)), X > 1", &["2", "3"]);
        check("clause(d(_), X)", &["true", "mem(_,.(2,.(3,[])))", "true", "true", "true"]);
        check("retractall(d(_)), d(X)", &[]);
        check("setup_call_cleanup(true, mem(X, [1,2]), nb_setval(k, g(_))), !", &["1"]);
        check("nb_getval(k, X)", &["g(_)"]);
        check("(b_setval(v, 1), fail ; b_setval(v, 2), b_getval(v, X))", &["2"]);
        check("eq(T, p(1)), ( setarg(1, T, 2), fail ; arg(1, T, X) )", &["1"]);
        check("put_attr(V, freeze, eq(X, V)), V = 5", &["5"]);
        check("mem(X, [1,2]), garbage_collect", &["1", "2"]);
        check("copy_term(f(A, A, _, \"s\"), X), A = 1", &["f(_,_,_,\"s\")"]);
        check("length(L, 3), L = [3,1,2], msort(L, X)", &[".(1,.(2,.(3,[])))"]);
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn small_programs_run() {
        run_small(false);
    }

    #[test]
    fn small_programs_run_with_collections() {
        run_small(true);
    }

    #[test]
    fn programs_run() {
        run(false);
    }

    #[test]
    fn collecting_at_every_call_changes_nothing() {
        run(true);
    }
}
