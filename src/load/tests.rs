//! Programs are consulted and what is printed about them is compared.

use crate::{
    builtins::context::ctx,
    load::boot,
    machine::{Machine, Outcome},
    syntax::{ReadOptions, parse_term, write_options::WriteOptions, writer::write_term},
    term::{Cell, Throw},
};

/// A term as text.
fn text(m: &mut Machine, c: Cell) -> String {
    let ops = ctx(m).ops.clone();
    let mut out = String::new();
    write_term(&m.store, &ops, c, &WriteOptions::writeq(), &mut out);
    out
}

/// Runs a goal; its X in every solution, or what was thrown.
fn answers(m: &mut Machine, goal: &str) -> Vec<String> {
    let ops = ctx(m).ops.clone();
    let read = parse_term(&mut m.store, &ops, &ReadOptions::default(), goal).unwrap().unwrap();
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
                let c = *m.handles.last().unwrap();
                out.push(text(m, c));
                outcome = m.redo();
            }
            Outcome::Exhausted => break,
            Outcome::Thrown(Throw::Ball(c)) => {
                out.push(format!("! {}", text(m, c)));
                break;
            }
            Outcome::Thrown(t) => {
                out.push(format!("! {t:?}"));
                break;
            }
        }
    }
    m.handles.pop();
    m.end(&run, false).unwrap();
    out
}

#[test]
#[ignore = "for trying things out: FILE and GOAL are in the environment"]
fn manual() {
    let mut m = boot::machine();
    let file = std::env::var("FILE").unwrap();
    let start = std::time::Instant::now();
    println!("{:?}", answers(&mut m, &format!("consult('{file}')")));
    println!("loaded in {:?}", start.elapsed());
    if let Ok(goal) = std::env::var("GOAL") {
        println!("{:?}", answers(&mut m, &goal));
    }
}
