//! The clause database: assert, retract, clause, abolish.

use super::{
    control::{is_control, strip_module},
    core, core_nondet, det, inline,
    text::iso,
};
use crate::{
    compile::Problem,
    machine::{Machine, Next, builtin::Row},
    program::{Clause, Key, Kind, Op, PredId, Source, Word, clause::boxed_tag, code::length},
    term::{Atom, Cell, Functor, Num, PAIR, Res, Throw, View, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("assertz", 1, assertz),
    core("asserta", 1, asserta),
    inline("assert", 1, assertz),
    core_nondet("clause", 2, clause),
    core_nondet("retract", 1, retract),
    core("retractall", 1, retractall),
    core("abolish", 1, abolish),
    core("$dynamic", 1, dynamic),
    det("$erase_all", 1, erase_all),
    det("vm_list", 1, vm_list),
];

fn assertz(m: &mut Machine) -> Res {
    let c = m.x[0];
    add(m, c, true).map(|_| true)
}

fn asserta(m: &mut Machine) -> Res {
    let c = m.x[0];
    add(m, c, false).map(|_| true)
}

/// A clause taken apart: module, head, body (none for `true`).
pub fn split_clause(m: &mut Machine, clause: Cell) -> Res<(Atom, Cell, Option<Cell>)> {
    let (module, c) = strip_module(m, clause, names::USER);
    let (mut head_module, mut head, mut body) = (module, c, None);
    if let Some(args) = m.store.args_of(c, Functor::new(names::NECK, 2)) {
        head = m.store.arg(args, 0);
        body = Some(m.store.arg(args, 1)).filter(|b| b.as_atom() != Some(names::TRUE));
        (head_module, head) = strip_module(m, head, module);
        if let (Some(b), true) = (body, head_module != module) {
            // the goals are those of the clause's module
            body = Some(m.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(module), b]));
        }
    }
    if m.store.is_var(head) {
        return Err(m.store.instantiation_error());
    }
    if !crate::machine::call::is_callable(&m.store, head) {
        return Err(m.store.type_error("callable", head));
    }
    Ok((head_module, head, body))
}

/// The key of a callable head.
pub fn head_key(m: &Machine, head: Cell) -> Functor {
    match m.store.view(head) {
        View::Compound(f, _) => f,
        View::Atom(a) => Functor::new(a, 0),
        _ => Functor::new(names::NIL, 0),
    }
}

/// The predicate that a change in `module` is about; an error if it may not be changed.
pub fn modifiable(m: &mut Machine, module: Atom, key: Functor, action: &str, kind: &str) -> Res<PredId> {
    let protected = m
        .preds
        .find(names::SYSTEM, key)
        .map(|id| m.preds.get(id))
        .is_some_and(|p| p.flags.core || crate::machine::call::is_control_key(key));
    if protected && module != names::SYSTEM || crate::machine::call::is_control_key(key) || is_grammar_rule(key) {
        let pi = indicator(m, key);
        return Err(m.store.permission_error(action, kind, pi));
    }
    Ok(m.pred(module, key))
}

/// The predicate that clauses go to or are taken from: that of another module if it is imported
/// from there. Imports that are mere defaults do not count.
fn definition(m: &Machine, id: PredId) -> PredId {
    let p = m.preds.get(id);
    if matches!(p.kind, Kind::Import(_)) && !p.flags.library { m.preds.resolve(id) } else { id }
}

/// True for `-->`: it stands for clauses in a text, and is no procedure.
fn is_grammar_rule(key: Functor) -> bool {
    key == Functor::new(names::DCG_ARROW, 2)
}

/// `Name/Arity`
pub fn indicator(m: &mut Machine, key: Functor) -> Cell {
    let args = [Cell::atom(key.name()), Cell::int(key.arity() as i64)];
    m.store.put_compound(Functor::new(names::SLASH, 2), &args)
}

/// Adds a clause to a dynamic predicate, or one that is not there yet.
pub fn add(m: &mut Machine, clause: Cell, at_end: bool) -> Res<Clause> {
    let (module, head, body) = split_clause(m, clause)?;
    let key = head_key(m, head);
    let id = modifiable(m, module, key, "modify", "static_procedure")?;
    let id = definition(m, id);
    let p = m.preds.get(id);
    if !p.flags.dynamic {
        if p.kind == Kind::Undefined || (matches!(p.kind, Kind::Import(_)) && p.clauses.is_empty()) {
            m.make_dynamic(id);
        } else if p.kind != Kind::Clauses || module != names::SYSTEM {
            let pi = m.indicator(id);
            return Err(m.store.permission_error("modify", "static_procedure", pi));
        }
    }
    if m.meter.program_bytes > m.meter.stack_limit {
        return Err(Throw::Memory);
    }
    let home = m.preds.get(id).module;
    let body = match body {
        Some(b) if home != module => {
            Some(m.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(module), b]))
        }
        _ => body,
    };
    let clause = compile_clause(m, id, home, head, body, Source::default())?;
    m.add_clause(id, clause.clone(), at_end);
    Ok(clause)
}

/// Compiles a clause; what the compiler can not take becomes a call of the interpreter.
pub fn compile_clause(
    m: &mut Machine,
    pred: PredId,
    module: Atom,
    head: Cell,
    body: Option<Cell>,
    source: Source,
) -> Res<Clause> {
    let run = match (m.modules, body) {
        (Some(hooks), Some(b)) => Some((hooks.body)(m, module, Some(head), b)?),
        _ => body,
    };
    let code = match m.compile(module, head, run) {
        Ok(code) => code,
        Err(Problem::NotCallable(_)) => {
            let b = body.unwrap_or(head);
            return Err(m.store.type_error("callable", b));
        }
        Err(Problem::TooComplex) => {
            let b = body.unwrap_or(Cell::atom(names::TRUE));
            let c = m.store.put_compound(Functor::new(names::NECK, 2), &[head, b]);
            let arity = head_key(m, head).arity();
            let term = Some(m.store.record(c));
            let c = m.store.put_compound(Functor::new(names::NECK, 2), &[head, run.unwrap_or(b)]);
            let code = m.store_clause(module, c, arity);
            return Ok(Clause::new(&code, pred, source, term));
        }
    };
    let term = match body {
        Some(b) => {
            let top = m.store.top();
            let b = as_called(m, b)?;
            let c = m.store.put_compound(Functor::new(names::NECK, 2), &[head, b]);
            let record = m.store.record(c);
            m.store.reset_top(top);
            Some(record)
        }
        None => None,
    };
    Ok(Clause::new(&code, pred, source, term))
}

/// The body as it is called: with `call(V)` for each variable `V` that is a goal.
fn as_called(m: &mut Machine, body: Cell) -> Res<Cell> {
    let (mut goals, mut found) = (0, false);
    let mut todo = vec![body];
    while let Some(c) = todo.pop() {
        goals += 1;
        match m.store.view(c) {
            View::Var(_) => found = true,
            View::Compound(f, args) if is_control(f) => {
                todo.push(m.store.arg(args, 0));
                todo.push(m.store.arg(args, 1));
            }
            _ => {}
        }
    }
    if !found {
        return Ok(body);
    }
    m.store.ensure(3 * goals + 1)?;
    let holder = m.store.new_var().addr();
    // goals, and the addresses where their new forms belong
    let mut todo = vec![(body, holder)];
    while let Some((c, to)) = todo.pop() {
        let new = match m.store.view(c) {
            View::Var(v) => m.store.put_compound(Functor::new(names::CALL, 1), &[v]),
            View::Compound(f, args) if is_control(f) => {
                let (new, inner) = m.store.put_skeleton(f);
                todo.push((m.store.arg(args, 0), inner));
                todo.push((m.store.arg(args, 1), inner + 8));
                new
            }
            _ => m.store.deref(c),
        };
        m.store.set(to, new);
    }
    Ok(m.store.get(holder))
}

// ---- getting clauses back

/// Head and body of a clause as a new term; the head's arguments are unified
/// with those of `head` as they are made. `None` if they do not match.
pub fn instance(m: &mut Machine, clause: &Clause, head: Cell, body: Cell) -> Res<bool> {
    match clause.term() {
        Some(record) => {
            let c = m.store.restore(record)?;
            let Some((_, args)) = m.store.compound(c) else { return Ok(false) };
            let (h, b) = (m.store.arg(args, 0), m.store.arg(args, 1));
            Ok(m.unify(head, h) && m.unify(body, b))
        }
        None => Ok(match_fact(m, clause.code(), head)? && m.unify(body, Cell::atom(names::TRUE))),
    }
}

/// Matches a goal against a fact's code, as the machine would.
fn match_fact(m: &mut Machine, code: &[u64], goal: Cell) -> Res<bool> {
    let mut regs: rustc_hash::FxHashMap<usize, Cell> = rustc_hash::FxHashMap::default();
    if let Some((f, args)) = m.store.compound(goal) {
        for i in 0..f.arity() {
            regs.insert(i, m.store.arg(args, i));
        }
    }
    let mut i = 0;
    let mut at = 0isize;
    while i < code.len() {
        let w = Word(code[i]);
        let reg = |regs: &rustc_hash::FxHashMap<usize, Cell>, r: usize| regs.get(&r).copied().unwrap_or(Cell::int(0));
        let atom = Cell::atom(Atom(w.immediate()));
        let int = Cell::int(w.immediate() as i32 as i64);
        let ok = match w.op() {
            Some(Op::Proceed) => return Ok(true),
            Some(Op::Reserve) => true,
            Some(Op::GetAtom) => m.unify(reg(&regs, w.a()), atom),
            Some(Op::GetInt) => m.unify(reg(&regs, w.a()), int),
            Some(Op::GetCell) => m.unify(reg(&regs, w.a()), Cell(code[i + 1])),
            Some(Op::GetBoxed) => {
                let words = &code[i + 1..i + 1 + w.b()];
                let addr = m.store.alloc(words.len());
                for (k, word) in words.iter().enumerate() {
                    m.store.set(addr + 8 * k as isize, Cell(*word));
                }
                m.unify(reg(&regs, w.a()), Cell::refer(boxed_tag(words[0]), addr))
            }
            Some(Op::GetValX) => m.unify(reg(&regs, w.a()), reg(&regs, w.b())),
            Some(Op::GetList | Op::GetListVarVar | Op::GetListValVar | Op::GetListVoidVar) => {
                let ok;
                (ok, at) = open(m, reg(&regs, w.a()), PAIR);
                if ok {
                    match w.op() {
                        Some(Op::GetListVarVar) => {
                            regs.insert(w.b(), m.store.arg(at, 0));
                            regs.insert(w.c(), m.store.arg(at, 1));
                        }
                        Some(Op::GetListVoidVar) => {
                            regs.insert(w.c(), m.store.arg(at, 1));
                        }
                        Some(Op::GetListValVar) => {
                            let (a, b) = (m.store.arg(at, 0), reg(&regs, w.b()));
                            if !m.unify(a, b) {
                                return Ok(false);
                            }
                            regs.insert(w.c(), m.store.arg(at, 1));
                        }
                        _ => {}
                    }
                }
                ok
            }
            Some(Op::GetStruct) => {
                let ok;
                (ok, at) = open(m, reg(&regs, w.a()), Functor(code[i + 1]));
                ok
            }
            Some(Op::UTailList) => {
                let c = m.store.arg(at, 0);
                let ok;
                (ok, at) = open(m, c, PAIR);
                ok
            }
            Some(Op::UTailStruct) => {
                let c = m.store.arg(at, 0);
                let ok;
                (ok, at) = open(m, c, Functor(code[i + 1]));
                ok
            }
            Some(op) => {
                let mut next = || {
                    let c = m.store.arg(at, 0);
                    at += 8;
                    c
                };
                match op {
                    Op::UVarX => {
                        regs.insert(w.a(), next());
                        true
                    }
                    Op::UVarXVarX => {
                        regs.insert(w.a(), next());
                        regs.insert(w.b(), next());
                        true
                    }
                    Op::UValX => {
                        let c = next();
                        m.unify(c, reg(&regs, w.a()))
                    }
                    Op::UValXVarX => {
                        let (a, b) = (next(), next());
                        // the value's register may be the variable's
                        let ok = m.unify(a, reg(&regs, w.a()));
                        regs.insert(w.b(), b);
                        ok
                    }
                    Op::UValXValX => {
                        let (a, b) = (next(), next());
                        m.unify(a, reg(&regs, w.a())) && m.unify(b, reg(&regs, w.b()))
                    }
                    Op::UVoid => {
                        at += 8 * w.a() as isize;
                        true
                    }
                    Op::UAtom => {
                        let c = next();
                        m.unify(c, atom)
                    }
                    Op::UInt => {
                        let c = next();
                        m.unify(c, int)
                    }
                    Op::UCell => {
                        let c = next();
                        m.unify(c, Cell(code[i + 1]))
                    }
                    _ => return Err(Throw::Memory),
                }
            }
            None => return Ok(false),
        };
        if !ok {
            return Ok(false);
        }
        i += length(&code[i..]);
    }
    Ok(true)
}

/// Makes `c` a compound with functor `f` if it can be; the address of its first argument.
fn open(m: &mut Machine, c: Cell, f: Functor) -> (bool, isize) {
    let c = m.store.deref(c);
    if c.is_refer() {
        let (t, args) = m.store.put_skeleton(f);
        m.store.bind(c, t);
        return (true, args);
    }
    match m.store.args_of(c, f) {
        Some(args) => (true, args),
        None => (false, 0),
    }
}

/// The predicate that a head names, if it is there.
fn known(m: &mut Machine, module: Atom, key: Functor) -> Option<PredId> {
    m.preds.lookup(module, key)
}

/// State of a search through clauses: `Sequence-Generation`.
fn search(m: &mut Machine, state: Option<Cell>) -> (i64, u64) {
    match state.and_then(|s| m.store.compound(s)) {
        Some((_, args)) => {
            (m.store.arg(args, 0).as_int().unwrap_or(0), m.store.arg(args, 1).as_int().unwrap_or(0) as u64)
        }
        None => (i64::MIN, m.generation),
    }
}

fn more(m: &mut Machine, next: i64, generation: u64) -> Next {
    let state = [Cell::int(next), Cell::int(generation as i64)];
    Next::More(m.store.put_compound(Functor::new(names::MINUS, 2), &state))
}

fn clause(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let (module, head) = strip_module(m, m.x[0], names::USER);
    let body = m.arg(1);
    if state.is_none() {
        if m.store.is_var(head) {
            return Err(m.store.instantiation_error());
        }
        if !crate::machine::call::is_callable(&m.store, head) {
            return Err(m.store.type_error("callable", head));
        }
        if !m.store.is_var(body) && !crate::machine::call::is_callable(&m.store, body) {
            return Err(m.store.type_error("callable", body));
        }
    }
    let key = head_key(m, head);
    if is_grammar_rule(key) {
        let pi = indicator(m, key);
        return Err(m.store.permission_error("access", "private_procedure", pi));
    }
    let Some(id) = known(m, module, key) else { return Ok(Next::Fail) };
    let p = m.preds.get(id);
    // to the standard only dynamic procedures are public; SWI-Prolog shows static ones, too
    let hidden = p.module == names::SYSTEM || iso(m) && !p.flags.library;
    let private = p.kind != Kind::Clauses || hidden && !p.flags.dynamic;
    if private || crate::machine::call::is_control_key(key) {
        let pi = indicator(m, key);
        return Err(m.store.permission_error("access", "private_procedure", pi));
    }
    each(m, state, id, head, body, false)
}

fn each(m: &mut Machine, state: Option<Cell>, id: PredId, head: Cell, body: Cell, erase: bool) -> Res<Next> {
    let first = m.store.compound(head).map_or(Key::ANY, |(_, args)| Key::of(&m.store, m.store.get(args)));
    let (mut from, generation) = search(m, state);
    if state.is_none() {
        m.prepare_matching(id, first);
    }
    let (mark, top) = (m.store.tr, m.store.top);
    while let Some((seq, clause)) = m.matching_clause(id, first, from, generation) {
        if instance(m, &clause, head, body)? && (!erase || m.erase_clause(id, seq)) {
            let next = m.matching_clause(id, first, seq + 1, generation);
            return Ok(match next {
                Some((next, _)) => more(m, next, generation),
                None => Next::Last,
            });
        }
        m.store.undo_to(mark);
        m.store.top = top;
        from = seq + 1;
    }
    Ok(Next::Fail)
}

fn retract(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let c = m.x[0];
    let (module, head, body) = split_clause(m, c)?;
    let key = head_key(m, head);
    if is_grammar_rule(key) {
        let pi = indicator(m, key);
        return Err(m.store.permission_error("modify", "static_procedure", pi));
    }
    let Some(id) = known(m, module, key) else { return Ok(Next::Fail) };
    if state.is_none() {
        let p = m.preds.get(id);
        if p.kind != Kind::Clauses || !p.flags.dynamic {
            let pi = m.indicator(id);
            return Err(m.store.permission_error("modify", "static_procedure", pi));
        }
        m.tidy(id, true);
    }
    let body = body.unwrap_or(Cell::atom(names::TRUE));
    each(m, state, id, head, body, true)
}

fn retractall(m: &mut Machine) -> Res {
    let (module, head) = strip_module(m, m.x[0], names::USER);
    if m.store.is_var(head) {
        return Err(m.store.instantiation_error());
    }
    if !crate::machine::call::is_callable(&m.store, head) {
        return Err(m.store.type_error("callable", head));
    }
    let key = head_key(m, head);
    let id = modifiable(m, module, key, "modify", "static_procedure")?;
    let id = definition(m, id);
    let p = m.preds.get(id);
    if p.kind == Kind::Undefined {
        m.make_dynamic(id);
        return Ok(true);
    }
    if !p.flags.dynamic {
        let pi = m.indicator(id);
        return Err(m.store.permission_error("modify", "static_procedure", pi));
    }
    let first = m.store.compound(head).map_or(Key::ANY, |(_, args)| Key::of(&m.store, m.store.get(args)));
    m.prepare_matching(id, first);
    let (mut from, generation) = (i64::MIN, m.generation);
    let (mark, top, hb) = (m.store.tr, m.store.top, m.store.hb);
    m.store.hb = m.store.top; // so that every binding can be undone
    while let Some((seq, clause)) = m.matching_clause(id, first, from, generation) {
        let body = m.store.new_var();
        let matches = instance(m, &clause, head, body);
        m.store.undo_to(mark);
        m.store.top = top;
        match matches {
            Ok(true) => {
                m.erase_clause(id, seq);
            }
            Ok(false) => {}
            Err(t) => {
                m.store.hb = hb;
                return Err(t);
            }
        }
        from = seq + 1;
    }
    m.store.hb = hb;
    m.tidy(id, false);
    Ok(true)
}

/// `Name/Arity` (perhaps qualified) taken apart, with the ISO errors.
pub fn predicate_indicator(m: &mut Machine, pi: Cell) -> Res<(Atom, Functor)> {
    let (module, pi) = strip_module(m, pi, names::USER);
    if m.store.is_var(pi) {
        return Err(m.store.instantiation_error());
    }
    let Some(args) = m.store.args_of(pi, Functor::new(names::SLASH, 2)) else {
        return Err(m.store.type_error("predicate_indicator", pi));
    };
    let (name, arity) = (m.store.arg(args, 0), m.store.arg(args, 1));
    if m.store.is_var(name) || m.store.is_var(arity) {
        return Err(m.store.instantiation_error());
    }
    let Some(a) = name.as_atom() else { return Err(m.store.type_error("atom", name)) };
    let Some(n) = m.store.number(arity).filter(Num::is_integer) else {
        return Err(m.store.type_error("integer", arity));
    };
    if n.signum() < 0 {
        return Err(m.store.domain_error("not_less_than_zero", arity));
    }
    match arity.as_int() {
        Some(n) if n as usize <= Functor::MAX_ARITY => Ok((module, Functor::new(a, n as usize))),
        _ => Err(m.store.representation_error("max_arity")),
    }
}

fn abolish(m: &mut Machine) -> Res {
    let pi = m.x[0];
    let (module, key) = predicate_indicator(m, pi)?;
    let id = modifiable(m, module, key, "modify", "static_procedure")?;
    let p = m.preds.get(id);
    if p.kind == Kind::Undefined {
        return Ok(true);
    }
    if p.kind != Kind::Clauses || !p.flags.dynamic {
        let pi = indicator(m, key);
        return Err(m.store.permission_error("modify", "static_procedure", pi));
    }
    m.undefine(id);
    Ok(true)
}

/// `'$dynamic'(+PI)`: declares one predicate dynamic.
fn dynamic(m: &mut Machine) -> Res {
    let pi = m.x[0];
    let (module, key) = predicate_indicator(m, pi)?;
    let id = modifiable(m, module, key, "modify", "static_procedure")?;
    m.make_dynamic(id);
    Ok(true)
}

/// `'$erase_all'(+PI)`: forgets a predicate.
fn erase_all(m: &mut Machine) -> Res {
    let pi = m.x[0];
    let (module, key) = predicate_indicator(m, pi)?;
    let id = m.pred(module, key);
    m.undefine(id);
    Ok(true)
}

/// `vm_list(+PI)`: prints the code of a predicate's clauses.
fn vm_list(m: &mut Machine) -> Res {
    let pi = m.x[0];
    let (module, key) = predicate_indicator(m, pi)?;
    let Some(id) = m.preds.lookup(module, key) else { return Ok(false) };
    let clauses = m.preds.get(id).clauses.clone();
    let mut text = String::new();
    for (n, (_, entry)) in clauses.live().enumerate() {
        text.push_str(&format!("clause {}:\n", n + 1));
        text.push_str(&crate::program::listing::disassemble(entry.clause.code(), &m.store.atoms, &m.preds));
    }
    let id = super::stream_args::output(m, super::stream_args::Place::Current)?;
    super::stream_args::put_text(m, super::stream_args::Place::Current, id, &text)?;
    Ok(true)
}
