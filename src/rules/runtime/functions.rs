//! The functions of expressions.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::{
    Val,
    cells::{self, number, to_val},
    host::{fail, host},
    numbers::finite,
};
use crate::{
    builtins::core,
    machine::{Machine, builtin::Row},
    rules::{
        error::Code,
        json::{Item, float_text},
        tree::NodeId,
    },
    term::{Cell, Num, Res, View, number::float_to_int},
};

fn arguments(m: &Machine, list: Cell) -> Vec<Cell> {
    let mut out = Vec::new();
    let mut list = list;
    while let View::Compound(_, args) = m.store.view(list) {
        out.push(m.store.arg(args, 0));
        list = m.store.arg(args, 1);
    }
    out
}

/// `function(+Name, +Arguments, -Value, +Site)`
fn function(m: &mut Machine) -> Res {
    let (name, list, site) = (m.arg(0), m.arg(1), m.arg(3));
    let args = arguments(m, list);
    let name = m.store.atom_name(name).unwrap_or_default().to_owned();
    let c = match &*name {
        "count" => count(m, args[0], site)?,
        "concat" => concat(m, &args, site)?,
        "min" | "max" | "abs" | "floor" | "ceil" | "round" => {
            let numbers: Option<Vec<Num>> = args.iter().map(|a| number(m, *a)).collect();
            let Some(numbers) = numbers else {
                let got: Vec<&str> = args.iter().map(|c| to_val(m, *c).type_name()).collect();
                let message = format!("{name} needs numbers, got {}", got.join(", "));
                return Err(fail(m, Code::Type, Some(site), message));
            };
            finite(m, numeric(&name, numbers), site)?
        }
        _ => call(m, &name, &args, site)?,
    };
    Ok(m.unify_arg(2, c))
}

/// The first of the smallest (or largest).
fn extreme(numbers: Vec<Num>, wanted: Ordering) -> Num {
    let best = numbers.into_iter().reduce(|best, n| if n.value_order(&best) == Some(wanted) { n } else { best });
    best.unwrap_or(Num::Int(0))
}

fn numeric(name: &str, mut numbers: Vec<Num>) -> Num {
    match name {
        "min" => return extreme(numbers, Ordering::Less),
        "max" => return extreme(numbers, Ordering::Greater),
        _ => {}
    }
    let n = numbers.swap_remove(0);
    match (name, n) {
        ("abs", Num::Float(f)) => Num::Float(f.abs()),
        ("abs", n) if n.signum() < 0 => Num::from(-n.to_big().unwrap_or(IBig::ZERO)),
        ("floor", Num::Float(f)) => whole(f.floor()),
        ("ceil", Num::Float(f)) => whole(f.ceil()),
        // half away from zero
        ("round", Num::Float(f)) => whole(f.round()),
        (_, n) => n,
    }
}

fn whole(f: f64) -> Num {
    float_to_int(f).unwrap_or(Num::Float(f))
}

/// Elements, members, characters; nothing has none.
fn count(m: &mut Machine, c: Cell, site: Cell) -> Res<Cell> {
    let tree = match m.store.view(c) {
        View::Compound(f, args) if m.store.atoms.name(f.name()) == "tree" => m.store.arg(args, 0).as_int(),
        _ => None,
    };
    if let Some(n) = tree {
        let n = host(m).tree.count(NodeId(n as u32)).unwrap_or(0);
        return Ok(Cell::int(n as i64));
    }
    let n = match to_val(m, c) {
        Val::Null => 0,
        Val::Text(s) => host(m).tree.symbols.text(s).chars().count(),
        Val::Tree(t) => t.len().unwrap_or(0),
        other => return Err(fail(m, Code::Type, Some(site), format!("count of {}", other.type_name()))),
    };
    Ok(Cell::int(n as i64))
}

fn concat(m: &mut Machine, args: &[Cell], site: Cell) -> Res<Cell> {
    let mut text = String::new();
    for a in args {
        let v = to_val(m, *a);
        match v.item(&host(m).tree.symbols) {
            Some(Item::Text(s)) => text.push_str(&s),
            Some(Item::Bool(b)) => text.push_str(if b { "true" } else { "false" }),
            Some(Item::Int(i)) => text.push_str(&i.to_string()),
            Some(Item::Big(b)) => text.push_str(&b.to_string()),
            Some(Item::Float(f)) => text.push_str(&float_text(f)),
            _ => {
                return Err(fail(m, Code::Type, Some(site), "concat takes text, numbers and booleans"));
            }
        }
    }
    if text.chars().count() as u64 > host(m).room {
        return Err(fail(m, Code::Limit, Some(site), "the text is too long"));
    }
    let s = host(m).tree.symbols.intern(&text);
    Ok(cells::cell(m, &Val::Text(s)))
}

/// A function of the host.
fn call(m: &mut Machine, name: &str, args: &[Cell], site: Cell) -> Res<Cell> {
    let Some(f) = host(m).functions.iter().find(|(n, _)| n == name).map(|(_, f)| f.clone()) else {
        return Err(fail(m, Code::Host, Some(site), format!("there is no function {name}")));
    };
    let values: Vec<Val> = args.iter().map(|a| to_val(m, *a)).collect();
    let json: Vec<_> = values.iter().map(|v| v.to_json(&host(m).tree.symbols)).collect();
    match f(&json) {
        Ok(value) => {
            let v = Val::from_json(&value, &host(m).tree.symbols);
            Ok(cells::cell(m, &v))
        }
        Err(message) => Err(fail(m, Code::Host, Some(site), format!("{name}: {message}"))),
    }
}

pub(super) const ROWS: &[Row] = &[core("function", 4, function)];
