//! Buffers of solutions, for the findall family, and global variables.

use super::{core, det, nondet, test};
use crate::{
    machine::{Machine, Next, builtin::Row, call::is_callable},
    term::{AttrCopy, Cell, Functor, ListEnd, Res, Tag, Throw, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("$bag_open", 0, open),
    core("$bag_add", 1, add),
    core("$bag_close", 2, close),
    core("$bag_count", 1, count),
    test("$partial_list", 3, partial_list),
    det("nb_setval", 2, nb_setval),
    det("b_setval", 2, b_setval),
    det("nb_getval", 2, getval),
    det("b_getval", 2, getval),
    det("nb_linkval", 2, nb_setval),
    nondet("nb_current", 2, nb_current),
    det("nb_delete", 1, nb_delete),
];

/// `'$partial_list'(@List, +PI, @Goal)`: throws, on behalf of the predicate `PI`, unless
/// `List` is a list as far as it is known. If `Goal` is wrong too, that is the error.
fn partial_list(m: &mut Machine) -> Res {
    let list = m.arg(0);
    if matches!(m.store.list_view(list), ListEnd::Nil(_) | ListEnd::Partial(..)) {
        return Ok(true);
    }
    let goal = m.arg(2);
    let error = if goal.is_refer() {
        m.store.instantiation_error()
    } else if is_callable(&m.store, goal) {
        m.store.type_error("list", list)
    } else {
        m.store.type_error("callable", goal)
    };
    if let Throw::Ball(ball) = error
        && let Some((_, args)) = m.store.compound(ball)
    {
        let system = Cell::atom(names::SYSTEM);
        let place = m.store.put_compound(Functor::new(names::COLON, 2), &[system, m.x[1]]);
        let message = m.store.new_var();
        let context = m.store.put_compound(Functor::new(names::CONTEXT, 2), &[place, message]);
        let at = m.store.arg(args, 1);
        m.store.bind(at, context);
    }
    Err(error)
}

/// A buffer of so many bytes is kept for the next one.
const SPARE: usize = 8192;

fn open(m: &mut Machine) -> Res {
    let spare = std::mem::take(&mut m.spare_findall);
    m.findall.push((spare, 0));
    Ok(true)
}

fn add(m: &mut Machine) -> Res {
    let c = m.x[0];
    let Machine { store, findall, .. } = m;
    if let Some((bag, _)) = findall.last_mut() {
        bag.push(store, c);
        // before the buffer has to double beyond the limit
        if bag.words() > store.limit_words() / 2 {
            return Err(Throw::Memory);
        }
    }
    Ok(true)
}

/// `'$bag_close'(-List, ?Tail)`: the solutions in order.
fn close(m: &mut Machine) -> Res {
    let Some((mut bag, _)) = m.findall.pop() else { return Ok(false) };
    let tail = m.x[1];
    let list = bag.restore_all_as_list(&mut m.store, tail)?;
    if bag.bytes() <= SPARE {
        bag.clear();
        m.spare_findall = bag;
    }
    Ok(m.unify_arg(0, list))
}

/// `'$bag_count'(-N)`: how many solutions the innermost buffer holds.
fn count(m: &mut Machine) -> Res {
    let n = m.findall.last().map_or(0, |(bag, _)| bag.len());
    Ok(m.unify_arg(0, Cell::int(n as i64)))
}

fn key(m: &mut Machine) -> Res<crate::term::Atom> {
    let k = m.arg(0);
    match k.as_atom() {
        Some(a) => Ok(a),
        None if m.store.is_var(k) => Err(m.store.instantiation_error()),
        None => match k.tag() {
            Tag::Int => {
                let text = k.int_value().to_string();
                Ok(m.store.atoms.intern(&text))
            }
            _ => Err(m.store.type_error("atom", k)),
        },
    }
}

fn nb_setval(m: &mut Machine) -> Res {
    let k = key(m)?;
    let v = m.x[1];
    m.nb_assign_global(k, v)?;
    Ok(true)
}

/// `nb_delete(+Key)`
fn nb_delete(m: &mut Machine) -> Res {
    let k = key(m)?;
    m.delete_global(k);
    Ok(true)
}

fn b_setval(m: &mut Machine) -> Res {
    let k = key(m)?;
    let v = m.x[1];
    m.b_assign_global(k, v);
    Ok(true)
}

fn getval(m: &mut Machine) -> Res {
    let k = key(m)?;
    match m.global(k) {
        Some(c) => Ok(m.unify_arg(1, c)),
        None => {
            let key = Cell::atom(k);
            Err(m.store.existence_error("variable", key))
        }
    }
}

/// Copies a term for keeping: nothing is shared with the original.
pub fn keepable(m: &mut Machine, c: Cell) -> Res<Cell> {
    Ok(m.store.duplicate(c, AttrCopy::Copy)?)
}

/// `nb_current(?Key, ?Value)`: the global variables, by name if the key is unbound.
fn nb_current(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    if let Some(key) = m.arg(0).as_atom() {
        let found = m.global(key);
        return Ok(if found.is_some_and(|c| m.unify_arg(1, c)) { Next::Last } else { Next::Fail });
    }
    let mut keys: Vec<_> = m.globals.keys().copied().collect();
    keys.sort();
    let from = state.and_then(Cell::as_int).unwrap_or(0) as usize;
    for (i, key) in keys.iter().enumerate().skip(from) {
        let Some(value) = m.global(*key) else { continue };
        let (trail, top) = (m.store.trail_mark(), m.store.top());
        if m.unify_arg(0, Cell::atom(*key)) && m.unify_arg(1, value) {
            return Ok(if i + 1 < keys.len() { Next::More(Cell::int(i as i64 + 1)) } else { Next::Last });
        }
        m.store.undo_to(trail);
        m.store.reset_top(top);
    }
    Ok(Next::Fail)
}
