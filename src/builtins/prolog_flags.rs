//! Prolog flags: asking for them, setting them, and what setting them does.

use crate::{
    machine::{Machine, Next, Unknown, builtin::Row},
    program::{
        flags::{FlagType, FlagValue},
        streams::TypeCheck,
    },
    syntax::parse_term,
    term::{Cell, Functor, Num, OccursCheck, Res, View, names},
};

use super::{
    context::{ctx, split},
    core, core_nondet, det,
    stream_args::{compound, enumerate, options},
    text::{iso, make},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("set_prolog_flag", 2, set_prolog_flag),
    core_nondet("current_prolog_flag", 2, current_prolog_flag),
    det("create_prolog_flag", 3, create_prolog_flag),
];

/// The value of a flag as a term.
fn term(m: &mut Machine, value: &FlagValue) -> Res<Cell> {
    Ok(match value {
        FlagValue::Atom(a) => m.store.atom(a),
        FlagValue::Int(n) => m.store.put_num(&Num::Int(*n)),
        FlagValue::Float(f) => m.store.put_float(*f),
        FlagValue::Text(t) => make(m, super::text::Form::String, t)?,
        FlagValue::Atoms(list) => {
            let items: Vec<Cell> = list.iter().map(|a| m.store.atom(a)).collect();
            m.store.put_list(&items, Cell::atom(names::NIL))
        }
        FlagValue::Term(text) => {
            let (store, context) = split(m);
            match parse_term(store, &context.ops, &Default::default(), text) {
                Ok(Some(read)) => read.term,
                _ => store.atom(text),
            }
        }
    })
}

/// The value of a flag as `current_prolog_flag/2` tells it: the standard's `debug` is `on` or `off`.
fn shown(m: &mut Machine, name: &str, v: &FlagValue) -> Res<Cell> {
    match (name, v.as_atom()) {
        ("debug", Some(on)) if iso(m) => Ok(m.store.atom(if on == "true" { "on" } else { "off" })),
        _ => term(m, v),
    }
}

/// A term as the value of a flag.
fn value(m: &mut Machine, c: Cell) -> FlagValue {
    match m.store.view(c) {
        View::Atom(a) => FlagValue::Atom(m.store.atoms.name(a).to_string()),
        View::Int(n) => FlagValue::Int(n),
        View::Float(f) => FlagValue::Float(f),
        View::Text(t) => FlagValue::Text(t.to_string()),
        _ => FlagValue::Term(super::write::canonical_text(m, c)),
    }
}

/// The current value of a flag in the order of their names if the name is unbound.
fn current_prolog_flag(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let name = m.arg(0);
    if !name.is_refer() {
        let Some(text) = m.store.atom_name(name).map(str::to_string) else {
            return Err(m.store.type_error("atom", name));
        };
        refresh(m, &text);
        let Some(flag) = ctx(m).flags.get(&text).cloned() else {
            return if iso(m) { Err(m.store.domain_error("prolog_flag", name)) } else { Ok(Next::Fail) };
        };
        let c = shown(m, &text, &flag.value)?;
        return Ok(if m.unify_arg(1, c) { Next::Last } else { Next::Fail });
    }
    let args = [m.x[0], m.x[1]];
    let pattern = m.store.put_compound(Functor::new(names::MINUS, 2), &args);
    enumerate(m, state, pattern, |m| {
        let names_: Vec<String> = ctx(m).flags.names().to_vec();
        let mut all = Vec::with_capacity(names_.len());
        for name in names_ {
            refresh(m, &name);
            let Some(flag) = ctx(m).flags.get(&name).cloned() else { continue };
            let (name, c) = (m.store.atom(&name), shown(m, &name, &flag.value)?);
            all.push(compound(&mut m.store, "-", &[name, c]));
        }
        Ok(all)
    })
}

/// Brings a flag up to date that tells of something else.
fn refresh(m: &mut Machine, name: &str) {
    match name {
        "stack_limit" => {
            let n = m.meter.stack_limit as i64;
            ctx(m).flags.set(name, FlagValue::Int(n));
        }
        "gc" => {
            let on = m.gc_enabled;
            ctx(m).flags.set(name, FlagValue::bool(on));
        }
        _ => {}
    }
}

fn set_prolog_flag(m: &mut Machine) -> Res {
    let (name, c) = (m.arg(0), m.arg(1));
    if name.is_refer() || c.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let Some(text) = m.store.atom_name(name).map(str::to_string) else {
        return Err(m.store.type_error("atom", name));
    };
    let Some(flag) = ctx(m).flags.get(&text).cloned() else {
        if iso(m) || ctx(m).flags.atom("user_flags") == "error" {
            return Err(m.store.domain_error("prolog_flag", name));
        }
        let v = value(m, c);
        ctx(m).flags.define(&text, v, FlagType::Term, false);
        return Ok(true);
    };
    if flag.read_only {
        return Err(m.store.permission_error("modify", "flag", name));
    }
    let wrong = |m: &mut Machine| {
        let culprit = m.store.put_compound(Functor::new(names::PLUS, 2), &[name, c]);
        m.store.domain_error("flag_value", culprit)
    };
    let v = value(m, c);
    let v = match (flag.kind, v) {
        (FlagType::Bool, FlagValue::Atom(a)) => match a.as_str() {
            "true" | "on" if text == "char_conversion" => FlagValue::atom("on"),
            "false" | "off" if text == "char_conversion" => FlagValue::atom("off"),
            "true" | "on" => FlagValue::bool(true),
            "false" | "off" => FlagValue::bool(false),
            _ => return Err(wrong(m)),
        },
        (FlagType::Bool, _) => return Err(wrong(m)),
        (FlagType::OneOf(list), FlagValue::Atom(a)) => {
            if !list.contains(&a.as_str()) {
                return Err(wrong(m));
            }
            FlagValue::Atom(a)
        }
        (FlagType::Atom, FlagValue::Atom(a)) => FlagValue::Atom(a),
        (FlagType::OneOf(_) | FlagType::Atom, _) => return Err(wrong(m)),
        (FlagType::Integer, FlagValue::Int(n)) => FlagValue::Int(n),
        (FlagType::Integer, _) => return Err(wrong(m)),
        (FlagType::Float, FlagValue::Int(n)) => FlagValue::Float(n as f64),
        (FlagType::Float, FlagValue::Float(f)) => FlagValue::Float(f),
        (FlagType::Float, _) => return Err(wrong(m)),
        (FlagType::Term, v) => v,
    };
    effect(m, &text, &v);
    ctx(m).flags.set(&text, v);
    Ok(true)
}

/// What setting a flag changes elsewhere.
fn effect(m: &mut Machine, name: &str, v: &FlagValue) {
    let on = v.as_atom() == Some("true");
    let flags = &mut m.store.arith_flags;
    match name {
        "iso" => flags.iso = on,
        "prefer_rationals" => flags.prefer_rationals = on,
        "float_zero_div" => flags.zero_div_infinity = v.as_atom() == Some("infinity"),
        "float_overflow" => flags.overflow_infinity = v.as_atom() == Some("infinity"),
        "float_undefined" => flags.undefined_nan = v.as_atom() == Some("nan"),
        "gc" => m.gc_enabled = on,
        "occurs_check" => m.set_occurs_check(match v.as_atom() {
            Some("true") => OccursCheck::Fail,
            Some("error") => OccursCheck::Error,
            _ => OccursCheck::Off,
        }),
        "unknown" => {
            m.unknown = match v.as_atom() {
                Some("fail") => Unknown::Fail,
                Some("warning") => Unknown::Warning,
                _ => Unknown::Error,
            }
        }
        "stack_limit" => {
            if let FlagValue::Int(n) = v {
                m.set_stack_limit((*n).max(1 << 20) as usize);
            }
        }
        "encoding" => {
            if let Some(e) = v.as_atom().and_then(super::streams::encoding) {
                ctx(m).streams.encoding = e;
            }
        }
        "stream_type_check" => {
            if let Some(t) = v.as_atom().and_then(TypeCheck::from_name) {
                ctx(m).streams.type_check = t;
            }
        }
        _ => {}
    }
    if name == "iso" {
        // the standard's texts are lists of characters or codes, ours are strings
        let quotes = if on { "codes" } else { "string" };
        ctx(m).flags.set("double_quotes", FlagValue::atom(quotes));
    }
}

/// `create_prolog_flag(+Name, +Value, +Options)`
fn create_prolog_flag(m: &mut Machine) -> Res {
    let (name, c) = (m.arg(0), m.arg(1));
    if name.is_refer() || c.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let Some(text) = m.store.atom_name(name).map(str::to_string) else {
        return Err(m.store.type_error("atom", name));
    };
    let v = value(m, c);
    let mut kind = match &v {
        FlagValue::Atom(a) if a == "true" || a == "false" => FlagType::Bool,
        FlagValue::Atom(_) => FlagType::Atom,
        FlagValue::Int(_) => FlagType::Integer,
        FlagValue::Float(_) => FlagType::Float,
        _ => FlagType::Term,
    };
    let (mut read_only, mut keep) = (false, false);
    const DOMAIN: &str = "prolog_flag_option";
    for o in options(m, m.x[2], DOMAIN)? {
        match o.name(m).as_str() {
            "access" => read_only = o.atom(m, DOMAIN)? == "read_only",
            "keep" => keep = o.boolean(m, DOMAIN)?,
            "type" => {
                kind = match o.atom(m, DOMAIN)?.as_str() {
                    "boolean" => FlagType::Bool,
                    "atom" => FlagType::Atom,
                    "integer" => FlagType::Integer,
                    "float" => FlagType::Float,
                    _ => FlagType::Term,
                }
            }
            _ => o.unknown(m, DOMAIN)?,
        }
    }
    if !(keep && ctx(m).flags.get(&text).is_some()) {
        ctx(m).flags.define(&text, v, kind, read_only);
    }
    Ok(true)
}
