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
    let show = std::env::var("TABLE").is_ok_and(|v| v == "show");
    let mut wrong = String::new();
    for line in table.lines().filter(|l| !l.is_empty() && !l.starts_with('%')) {
        let (goal, wanted) = line.split_once("  ==> ").unwrap_or((line, ""));
        let iso = goal.strip_prefix("iso: ");
        m.store.arith_flags.iso = iso.is_some();
        let found = alike(&answers(&mut m, iso.unwrap_or(goal)));
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
