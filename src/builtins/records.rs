//! The recorded database, and flags with a number.
//!
//! Both have keys: an atom, a small integer, or the name and arity of a compound term.

use std::{collections::BTreeMap, sync::Arc};

use rustc_hash::FxHashMap;

use crate::{
    machine::{Machine, Next, builtin::Row},
    term::{Atom, Cell, Functor, Record, Res, Tag, View, arith, names},
};

use super::{
    context::{ctx, split},
    det, nondet,
    text::attempt,
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    det("recorda", 2, |m| add(m, false, None)),
    det("recorda", 3, |m| add(m, false, Some(2))),
    det("recordz", 2, |m| add(m, true, None)),
    det("recordz", 3, |m| add(m, true, Some(2))),
    nondet("recorded", 2, |m, state| recorded(m, state, None)),
    nondet("recorded", 3, |m, state| recorded(m, state, Some(2))),
    det("erase", 1, erase),
    det("instance", 2, instance),
    nondet("current_key", 1, |m, state| current(m, state, |d| d.order.clone())),
    det("flag", 3, flag),
    det("get_flag", 2, get_flag),
    det("set_flag", 2, |m| set_flag(m, 1)),
    nondet("current_flag", 1, |m, state| current(m, state, |d| d.flags.keys().copied().collect())),
];

/// What terms are recorded under.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Atom(Atom),
    Int(i64),
    Compound(Functor),
}

#[derive(Clone)]
struct Entry {
    key: Key,
    place: i64,
    term: Record,
}

/// The recorded database of a session, and its flags.
#[derive(Clone, Default)]
pub struct Records {
    /// The numbers of the records under a key, in order.
    under: FxHashMap<Key, BTreeMap<i64, i64>>,
    /// The keys that were ever used, oldest first.
    order: Vec<Key>,
    entries: FxHashMap<i64, Entry>,
    /// The number of the next record; also its place, or that before all others.
    next: i64,
    flags: FxHashMap<Key, Record>,
    bytes: usize,
}

impl Records {
    /// Bytes of memory in use.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    fn add(&mut self, key: Key, term: Record, last: bool) -> i64 {
        let number = self.next;
        self.next += 1;
        let place = if last { number } else { -number - 1 };
        self.bytes += term.bytes() + size_of::<Entry>();
        if !self.under.contains_key(&key) {
            self.order.push(key);
        }
        self.under.entry(key).or_default().insert(place, number);
        self.entries.insert(number, Entry { key, place, term });
        number
    }

    fn remove(&mut self, number: i64) -> bool {
        let Some(entry) = self.entries.remove(&number) else { return false };
        self.bytes -= entry.term.bytes() + size_of::<Entry>();
        if let Some(under) = self.under.get_mut(&entry.key) {
            under.remove(&entry.place);
        }
        true
    }

    /// The first record under a key that is not before `place`, of those with numbers below `end`.
    fn next(&self, key: Key, place: i64, end: i64) -> Option<(i64, i64)> {
        let mut rest = self.under.get(&key)?.range(place..);
        rest.find(|(_, number)| **number < end).map(|(place, number)| (*place, *number))
    }
}

fn records(m: &mut Machine) -> &mut Records {
    Arc::make_mut(&mut ctx(m).records)
}

/// The key that argument 0 is; none for a variable.
fn key_of(m: &mut Machine) -> Res<Option<Key>> {
    let c = m.arg(0);
    match m.store.view(c) {
        View::Var(_) => Ok(None),
        View::Atom(a) => Ok(Some(Key::Atom(a))),
        View::Int(i) => Ok(Some(Key::Int(i))),
        View::Compound(f, _) => Ok(Some(Key::Compound(f))),
        _ => Err(m.store.type_error("key", c)),
    }
}

fn key(m: &mut Machine) -> Res<Key> {
    match key_of(m)? {
        Some(key) => Ok(key),
        None => Err(m.store.instantiation_error()),
    }
}

/// The most general term with a key.
fn key_term(m: &mut Machine, key: Key) -> Res<Cell> {
    Ok(match key {
        Key::Atom(a) => Cell::atom(a),
        Key::Int(i) => Cell::int(i),
        Key::Compound(f) => {
            m.store.ensure(f.arity() + 1)?;
            m.store.put_skeleton(f).0
        }
    })
}

/// The term that stands for a record: `'$record'(N)`.
fn reference(m: &mut Machine, number: i64) -> Cell {
    let name = m.store.atoms.intern("$record");
    m.store.put_compound(Functor::new(name, 1), &[Cell::int(number)])
}

/// The number in a reference.
fn number_of(m: &mut Machine, i: usize) -> Res<i64> {
    let c = m.arg(i);
    if c.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let name = m.store.atoms.intern("$record");
    match m.store.args_of(c, Functor::new(name, 1)).and_then(|args| m.store.arg(args, 0).as_int()) {
        Some(number) => Ok(number),
        None => Err(m.store.type_error("db_reference", c)),
    }
}

/// `recorda(+Key, +Term, -Reference)` and `recordz(+Key, +Term, -Reference)`
fn add(m: &mut Machine, last: bool, place: Option<usize>) -> Res {
    let key = key(m)?;
    if let Some(i) = place {
        let c = m.arg(i);
        if !c.is_refer() {
            let formal = m.store.compound_named(names::UNINSTANTIATION_ERROR, &[c]);
            return Err(m.store.error(formal));
        }
    }
    let term = m.store.record(m.x[1]);
    let number = records(m).add(key, term, last);
    match place {
        Some(i) => {
            let reference = reference(m, number);
            Ok(m.unify_arg(i, reference))
        }
        None => Ok(true),
    }
}

/// `recorded(?Key, ?Term, ?Reference)`: a record that is added while solutions
/// are asked for is not among them.
///
/// The state is a pair: for a known key the place to go on from and the number
/// of the first record that is too new, else a list of record numbers.
fn recorded(m: &mut Machine, state: Option<Cell>, reference: Option<usize>) -> Res<Next> {
    if let Some(i) = reference
        && !m.arg(i).is_refer()
    {
        let number = number_of(m, i)?;
        let Some(entry) = records(m).entries.get(&number).cloned() else { return Ok(Next::Fail) };
        let key = key_term(m, entry.key)?;
        let term = m.store.restore(&entry.term)?;
        return Ok(if m.unify_arg(0, key) && m.unify_arg(1, term) { Next::Last } else { Next::Fail });
    }
    match key_of(m)? {
        Some(key) => {
            let (mut place, end) = match state {
                None => (i64::MIN, ctx(m).records.next),
                Some(state) => {
                    let (from, end) = (m.store.arg(state.addr(), 0), m.store.arg(state.addr(), 1));
                    (from.int_value(), end.int_value())
                }
            };
            while let Some((at, number)) = ctx(m).records.next(key, place, end) {
                place = at + 1;
                if matches(m, number, reference)? {
                    if ctx(m).records.next(key, place, end).is_none() {
                        return Ok(Next::Last);
                    }
                    m.store.ensure(2)?;
                    return Ok(Next::More(m.store.put_pair(Cell::int(place), Cell::int(end))));
                }
            }
            Ok(Next::Fail)
        }
        None => {
            let mut rest = match state {
                Some(state) => state,
                None => {
                    let d = &ctx(m).records;
                    let all = d.order.iter().filter_map(|k| d.under.get(k)).flat_map(|u| u.values());
                    let all: Vec<Cell> = all.map(|n| Cell::int(*n)).collect();
                    m.store.ensure(2 * all.len())?;
                    m.store.put_list(&all, Cell::atom(names::NIL))
                }
            };
            while rest.tag() == Tag::Lst {
                let number = m.store.arg(rest.addr(), 0).int_value();
                rest = m.store.arg(rest.addr(), 1);
                let Some(key) = ctx(m).records.entries.get(&number).map(|e| e.key) else { continue };
                let key = key_term(m, key)?;
                if matches(m, number, reference)? && m.unify_arg(0, key) {
                    return Ok(if rest.tag() == Tag::Lst { Next::More(rest) } else { Next::Last });
                }
            }
            Ok(Next::Fail)
        }
    }
}

/// Unifies a record's term and reference with the arguments, or changes nothing.
fn matches(m: &mut Machine, number: i64, place: Option<usize>) -> Res {
    let (store, context) = split(m);
    let Some(entry) = context.records.entries.get(&number) else { return Ok(false) };
    let term = store.restore(&entry.term)?;
    let reference = reference(m, number);
    let wanted = (m.x[1], place.map(|i| m.x[i]));
    Ok(attempt(&mut m.store, |s| s.unify(wanted.0, term) && wanted.1.is_none_or(|r| s.unify(r, reference))))
}

/// `erase(+Reference)`
fn erase(m: &mut Machine) -> Res {
    if super::clause_refs::is_reference(m, 0) {
        return super::clause_refs::erase(m);
    }
    let number = number_of(m, 0)?;
    if !records(m).remove(number) {
        let c = m.arg(0);
        return Err(m.store.existence_error("db_reference", c));
    }
    Ok(true)
}

/// `instance(+Reference, -Term)`
fn instance(m: &mut Machine) -> Res {
    let number = number_of(m, 0)?;
    let (store, context) = split(m);
    let Some(entry) = context.records.entries.get(&number) else { return Ok(false) };
    let term = store.restore(&entry.term)?;
    Ok(m.unify_arg(1, term))
}

/// The keys that `list` gives, one by one.
fn current(m: &mut Machine, state: Option<Cell>, list: fn(&Records) -> Vec<Key>) -> Res<Next> {
    let mut rest = match state {
        Some(state) => state,
        None => {
            let keys = list(&ctx(m).records);
            let mut cells = Vec::with_capacity(keys.len());
            for key in keys {
                cells.push(key_term(m, key)?);
            }
            m.store.ensure(2 * cells.len())?;
            m.store.put_list(&cells, Cell::atom(names::NIL))
        }
    };
    let wanted = m.x[0];
    while rest.tag() == Tag::Lst {
        let key = m.store.arg(rest.addr(), 0);
        rest = m.store.arg(rest.addr(), 1);
        if attempt(&mut m.store, |s| s.unify(wanted, key)) {
            return Ok(if rest.tag() == Tag::Lst { Next::More(rest) } else { Next::Last });
        }
    }
    Ok(Next::Fail)
}

// ---- flags

/// `get_flag(+Key, -Value)`: 0 if it has not been set.
fn get_flag(m: &mut Machine) -> Res {
    let key = key(m)?;
    let (store, context) = split(m);
    let value = match context.records.flags.get(&key) {
        Some(value) => store.restore(value)?,
        None => Cell::int(0),
    };
    Ok(m.unify_arg(1, value))
}

/// `set_flag(+Key, +Value)`: a number, an atom or a string.
fn set_flag(m: &mut Machine, i: usize) -> Res {
    let key = key(m)?;
    let c = m.arg(i);
    let value = match m.store.view(c) {
        View::Var(_) => return Err(m.store.instantiation_error()),
        View::Atom(_) | View::Text(_) => c,
        _ => arith::eval(&mut m.store, c)?,
    };
    let value = m.store.record(value);
    records(m).flags.insert(key, value);
    Ok(true)
}

/// `flag(+Key, -Old, +New)`: the value of New, which may contain Old, replaces Old.
fn flag(m: &mut Machine) -> Res {
    Ok(get_flag(m)? && set_flag(m, 2)?)
}
