//! Predicates over nodes: children, values, paths.

use std::cmp::Ordering;

use super::{
    Val,
    cells::{self, atom, sym, to_val},
    host::{Host, host},
    value::{self, key_number},
};
use crate::{
    builtins::{core, core_nondet, test},
    machine::{Machine, Next, builtin::Row},
    rules::{
        json::{float_key, float_text},
        tree::{Content, IndexKey, NodeId, Path, Sym},
    },
    term::{Cell, Num, Res, View},
};

pub(super) fn node(c: Cell) -> NodeId {
    NodeId(c.as_int().unwrap_or(0) as u32)
}

/// The child of a node by the value that names it.
#[inline]
fn child(m: &mut Machine, parent: NodeId, key: Cell) -> Option<NodeId> {
    let h = host(m);
    if let Some(i) = key.as_int() {
        return h.tree.child_at(parent, i);
    }
    if key.is_atom() {
        if let Some(s) = h.known_sym(key) {
            return h.tree.child(parent, s);
        }
        let s = sym(m, key);
        return host(m).tree.child(parent, s);
    }
    let tree_key = match m.store.number(key)? {
        Num::Float(f) => {
            let tree = &host(m).tree;
            return match tree.content(parent) {
                Content::Object(_) => tree.child(parent, tree.symbols.find(&float_key(f)?)?),
                // an index is an integer
                _ => None,
            };
        }
        n => crate::term::number::format_num(&n),
    };
    let tree = &host(m).tree;
    tree.child(parent, tree.symbols.find(&tree_key)?)
}

/// `look(+Parent, +Key, -Node)`
fn look(m: &mut Machine) -> Res {
    let (p, k) = (node(m.arg(0)), m.arg(1));
    match child(m, p, k) {
        Some(n) => Ok(m.unify_arg(2, Cell::int(i64::from(n.0)))),
        None => Ok(false),
    }
}

/// `get(+Parent, +Key, -Value)`: the value of a child.
fn get(m: &mut Machine) -> Res {
    let (p, k) = (node(m.arg(0)), m.arg(1));
    let Some(n) = child(m, p, k) else { return Ok(false) };
    let v = cells::value(m, n);
    Ok(m.unify_arg(2, v))
}

/// `holds(+Parent, +Key, +Value)`: the child is there and has this value.
fn holds(m: &mut Machine) -> Res {
    let (p, k, v) = (node(m.arg(0)), m.arg(1), m.arg(2));
    let Some(n) = child(m, p, k) else { return Ok(false) };
    Ok(node_equals(m, n, v))
}

/// True if a node has the value of a cell.
fn node_equals(m: &mut Machine, n: NodeId, v: Cell) -> bool {
    let h = host(m);
    match (h.tree.content(n), v.as_int()) {
        (Content::Int(i), Some(v)) => return *i == v,
        (Content::Text(s), None) if v.is_atom() => {
            if let Some(v) = h.known_sym(v) {
                return *s == v;
            }
            let s = *s;
            return s == sym(m, v);
        }
        _ => {}
    }
    let v = to_val(m, v);
    let tree = &host(m).tree;
    match (tree.content(n), &v) {
        (Content::List(_) | Content::Object(_), Val::Tree(_)) => {}
        (Content::List(_) | Content::Object(_), _) | (_, Val::Tree(_)) => return false,
        _ => {}
    }
    value::equal(&Val::at(tree, n), &v, &tree.symbols)
}

/// `val(+Node, -Value)`; of what is not there, `@(null)`.
fn val(m: &mut Machine) -> Res {
    let n = m.arg(0);
    let v = if n.is_int() { cells::value(m, node(n)) } else { cells::null(m) };
    Ok(m.unify_arg(1, v))
}

/// `absent(+Parent, +Key)`: there is no such child.
fn absent(m: &mut Machine) -> Res {
    let (p, k) = (node(m.arg(0)), m.arg(1));
    Ok(child(m, p, k).is_none())
}

/// `up(+Node, -Parent)`
fn up(m: &mut Machine) -> Res {
    let n = node(m.arg(0));
    match host(m).tree.parent(n) {
        Some(p) => Ok(m.unify_arg(1, Cell::int(i64::from(p.0)))),
        None => Ok(false),
    }
}

/// The child at a position, holes not counted, and the position of the next.
#[inline]
fn at_position(h: &Host, parent: NodeId, from: usize) -> Option<(Key, NodeId, usize)> {
    match h.tree.content(parent) {
        Content::Object(o) => o.entries.get(from).map(|(k, n)| (Key::Text(*k), *n, from + 1)),
        Content::List(l) => {
            let i = (from..l.items.len()).find(|i| l.items[*i] != NodeId::HOLE)?;
            Some((Key::Index(i), l.items[i], i + 1))
        }
        _ => None,
    }
}

#[derive(Clone, Copy)]
enum Key {
    Text(Sym),
    Index(usize),
}

fn key_cell(m: &mut Machine, k: Key) -> Cell {
    match k {
        Key::Text(s) => atom(m, s),
        Key::Index(i) => Cell::int(i as i64),
    }
}

/// Enumerates children from a position on; `convert` gives the key's cell, or nothing to skip it.
#[inline]
fn enumerate(m: &mut Machine, state: Option<Cell>, convert: impl Fn(&mut Machine, Key) -> Option<Cell>) -> Res<Next> {
    let p = node(m.arg(0));
    let mut from = state.map_or(0, |s| s.int_value() as usize);
    loop {
        let Some((key, n, next)) = at_position(host(m), p, from) else { return Ok(Next::Fail) };
        from = next;
        let Some(k) = convert(m, key) else { continue };
        if !m.unify_arg(1, k) || !m.unify_arg(2, Cell::int(i64::from(n.0))) {
            return Ok(Next::Fail);
        }
        let more = at_position(host(m), p, from).is_some();
        return Ok(if more { Next::More(Cell::int(from as i64)) } else { Next::Last });
    }
}

/// `ch(+Parent, -Key, -Node)`: the children, in order.
fn ch(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    enumerate(m, state, |m, k| Some(key_cell(m, k)))
}

/// The next child that is this text.
fn next_text(h: &Host, parent: NodeId, from: usize, text: Sym) -> Option<(Key, NodeId, usize)> {
    let mut from = from;
    loop {
        let (key, n, next) = at_position(h, parent, from)?;
        if matches!(h.tree.content(n), Content::Text(s) if *s == text) {
            return Some((key, n, next));
        }
        from = next;
    }
}

/// `ch_is(+Parent, +Value, -Key)`: the children with this value.
fn ch_is(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let (p, v) = (node(m.arg(0)), m.arg(1));
    let mut from = state.map_or(0, |s| s.int_value() as usize);
    // a text is compared by its number
    let text = v.is_atom().then(|| sym(m, v)).filter(|s| !s.is_numeric());
    let mut found = None;
    loop {
        let h = host(m);
        let next = match text {
            Some(s) => next_text(h, p, from, s),
            None => at_position(h, p, from),
        };
        let Some((key, n, next)) = next else { break };
        from = next;
        if text.is_none() && !node_equals(m, n, v) {
            continue;
        }
        if let Some(key) = found.replace(key) {
            // one more is known to come
            let k = key_cell(m, key);
            return Ok(if m.unify_arg(2, k) { Next::More(Cell::int(from as i64 - 1)) } else { Next::Fail });
        }
    }
    let Some(key) = found else { return Ok(Next::Fail) };
    let k = key_cell(m, key);
    Ok(if m.unify_arg(2, k) { Next::Last } else { Next::Fail })
}

/// `some_is(+Parent, +Value)`: there is a child with this value.
fn some_is(m: &mut Machine) -> Res {
    let (p, v) = (node(m.arg(0)), m.arg(1));
    if let Some(text) = v.is_atom().then(|| sym(m, v)).filter(|s| !s.is_numeric()) {
        return Ok(next_text(host(m), p, 0, text).is_some());
    }
    let mut from = 0;
    while let Some((_, n, next)) = at_position(host(m), p, from) {
        if node_equals(m, n, v) {
            return Ok(true);
        }
        from = next;
    }
    Ok(false)
}

/// `ch_val(+Parent, -Key, -Value)`: the children, in order, with their values.
fn ch_val(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let p = node(m.arg(0));
    let from = state.map_or(0, |s| s.int_value() as usize);
    let Some((key, n, next)) = at_position(host(m), p, from) else { return Ok(Next::Fail) };
    let k = key_cell(m, key);
    let v = cells::value(m, n);
    if !m.unify_arg(1, k) || !m.unify_arg(2, v) {
        return Ok(Next::Fail);
    }
    let more = at_position(host(m), p, next).is_some();
    Ok(if more { Next::More(Cell::int(next as i64)) } else { Next::Last })
}

/// The next child from a position on whose member compares so with an integer, and the position after it.
#[inline]
fn next_where(
    h: &Host,
    parent: NodeId,
    member: Sym,
    number: i64,
    wanted: impl Fn(Ordering) -> bool,
    from: usize,
) -> Option<(Key, NodeId, usize)> {
    // children are mostly alike
    let mut near = 0;
    let mut fits = |n: NodeId| {
        let value = match h.tree.content(n) {
            Content::Object(o) => o.find_near(member, &mut near),
            _ => h.tree.child(n, member),
        };
        let order = match h.tree.content(value?) {
            Content::Int(i) => Some(i.cmp(&number)),
            Content::List(_) | Content::Object(_) => None,
            _ => value::order(&Val::at(&h.tree, value?), &Val::Int(number), &h.tree.symbols),
        };
        order.filter(|o| wanted(*o))
    };
    match h.tree.content(parent) {
        Content::Object(o) => {
            let i = from + o.entries.get(from..)?.iter().position(|(_, n)| fits(*n).is_some())?;
            let (k, n) = o.entries[i];
            Some((Key::Text(k), n, i + 1))
        }
        Content::List(l) => {
            let there = |n: &NodeId| *n != NodeId::HOLE && fits(*n).is_some();
            let i = from + l.items.get(from..)?.iter().position(there)?;
            Some((Key::Index(i), l.items[i], i + 1))
        }
        _ => None,
    }
}

/// The children whose member compares so with an integer; the state is the position of the next one.
#[inline]
fn ch_where(m: &mut Machine, state: Option<Cell>, wanted: impl Fn(Ordering) -> bool + Copy) -> Res<Next> {
    let (p, member, number) = (node(m.arg(0)), m.arg(1), m.arg(2).as_int().unwrap_or(0));
    let member = sym(m, member);
    let h = host(m);
    // the state is the next one's place, and where it was found
    let found = match state {
        Some(s) => at_position(h, p, s.int_value() as usize),
        None => next_where(h, p, member, number, wanted, 0),
    };
    let Some((key, n, next)) = found else { return Ok(Next::Fail) };
    let more = next_where(h, p, member, number, wanted, next);
    let k = key_cell(m, key);
    if !m.unify_arg(3, k) || !m.unify_arg(4, Cell::int(i64::from(n.0))) {
        return Ok(Next::Fail);
    }
    Ok(match more {
        Some((_, _, after)) => Next::More(Cell::int(after as i64 - 1)),
        None => Next::Last,
    })
}

/// `ch_below(+Parent, +Member, +Number, -Key, -Node)`: the children with a member less than a number, in order.
fn ch_below(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    ch_where(m, state, Ordering::is_lt)
}

/// `ch_at_most(+Parent, +Member, +Number, -Key, -Node)`
fn ch_at_most(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    ch_where(m, state, Ordering::is_le)
}

/// `ch_above(+Parent, +Member, +Number, -Key, -Node)`
fn ch_above(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    ch_where(m, state, Ordering::is_gt)
}

/// `ch_at_least(+Parent, +Member, +Number, -Key, -Node)`
fn ch_at_least(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    ch_where(m, state, Ordering::is_ge)
}

/// The integer that a key reads as.
fn int_key(m: &mut Machine, k: Key) -> Option<Cell> {
    match k {
        Key::Index(i) => Some(Cell::int(i as i64)),
        Key::Text(s) => {
            let i = host(m).tree.symbols.number(s)?;
            Some(m.store.put_int(i))
        }
    }
}

/// The number that a key reads as.
fn num_key(m: &mut Machine, k: Key) -> Option<Cell> {
    match k {
        Key::Index(i) => Some(Cell::int(i as i64)),
        Key::Text(s) => {
            let text = host(m).tree.symbols.text(s);
            let n = key_number(&text)?;
            Some(m.store.put_num(&n))
        }
    }
}

/// `ch_int(+Parent, -Key, -Node)`: the children with keys that read as integers.
fn ch_int(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    enumerate(m, state, int_key)
}

/// `ch_num(+Parent, -Key, -Node)`: the children with keys that read as numbers.
fn ch_num(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    enumerate(m, state, num_key)
}

fn as_key(m: &mut Machine, c: Cell) -> Key {
    match c.as_int() {
        Some(i) => Key::Index(i as usize),
        None => Key::Text(sym(m, c)),
    }
}

/// `key_int(+Key, -Int)`
fn key_int(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let k = as_key(m, c);
    Ok(int_key(m, k).is_some_and(|c| m.unify_arg(1, c)))
}

/// `key_num(+Key, -Num)`
fn key_num(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let k = as_key(m, c);
    Ok(num_key(m, k).is_some_and(|c| m.unify_arg(1, c)))
}

/// `ix(+Parent, +Keys, +Value, -Key, -Node)`: the children whose value at `Keys`
/// below them is this one, in order, by an index.
fn ix(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let (p, v) = (node(m.arg(0)), m.arg(2));
    let mut keys: smallvec::SmallVec<[Sym; 2]> = smallvec::SmallVec::new();
    let mut list = m.arg(1);
    while let View::Compound(_, args) = m.store.view(list) {
        let (head, tail) = (m.store.arg(args, 0), m.store.arg(args, 1));
        keys.push(sym(m, head));
        list = tail;
    }
    let key = index_key(m, v);
    let mut from = state.map_or(0, |s| s.int_value() as usize);
    loop {
        let bucket = host(m).tree.indexed(p, &keys, key);
        let Some((_, n)) = bucket.get(from).copied() else { return Ok(Next::Fail) };
        let more = bucket.len() > from + 1;
        from += 1;
        if key == IndexKey::Other {
            let at = keys.iter().try_fold(n, |n, k| host(m).tree.member(n, *k));
            if !at.is_some_and(|at| node_equals(m, at, v)) {
                continue;
            }
        }
        let k = node_key(m, n);
        if !m.unify_arg(3, k) || !m.unify_arg(4, Cell::int(i64::from(n.0))) {
            return Ok(Next::Fail);
        }
        return Ok(if more { Next::More(Cell::int(from as i64)) } else { Next::Last });
    }
}

/// What the child that a row names is to be.
enum RowValue {
    /// A text that is no number.
    Text(Sym),
    /// Something else.
    Other(Cell),
}

/// A test of a child that a row names: the node, the column of the child's key, the value.
struct RowTest {
    node: NodeId,
    column: usize,
    value: RowValue,
}

/// The next row from a place on that passes the tests.
fn next_row(m: &mut Machine, table: usize, from: usize, tests: &[RowTest]) -> Option<usize> {
    let count = host(m).tables.get(table).map_or(0, Vec::len);
    (from..count).find(|row| {
        tests.iter().all(|t| {
            let h = host(m);
            let child = match &h.tables[table][*row][t.column] {
                Val::Text(s) => h.tree.child(t.node, *s),
                Val::Int(i) => h.tree.child_at(t.node, *i),
                _ => None,
            };
            match (child, &t.value) {
                (None, _) => false,
                (Some(n), RowValue::Text(wanted)) => matches!(h.tree.content(n), Content::Text(s) if s == wanted),
                (Some(n), RowValue::Other(value)) => node_equals(m, n, *value),
            }
        })
    })
}

/// `rows(+Table, +Tests, -Row)`: the rows of a table for which `holds/3` is true of the children that they
/// name. A test has a column in the place of the key.
fn rows(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let (table, tests, row) = (m.arg(0).as_int().unwrap_or(0) as usize, m.arg(1), m.arg(2));
    let (View::Compound(f, args), View::Compound(columns, cells)) = (m.store.view(tests), m.store.view(row)) else {
        return Ok(Next::Fail);
    };
    let mut wanted: smallvec::SmallVec<[RowTest; 4]> = smallvec::SmallVec::new();
    for i in 0..f.arity() {
        let test = m.store.arg(args, i);
        let View::Compound(_, parts) = m.store.view(test) else { return Ok(Next::Fail) };
        let part = |i| m.store.deref(m.store.arg(parts, i));
        let (at, column, value) = (node(part(0)), part(1).as_int().unwrap_or(0) as usize, part(2));
        let text = value.is_atom().then(|| sym(m, value)).filter(|s| !s.is_numeric());
        wanted.push(RowTest { node: at, column, value: text.map_or(RowValue::Other(value), RowValue::Text) });
    }
    let from = state.map_or(0, |s| s.int_value() as usize);
    let Some(i) = next_row(m, table, from, &wanted) else { return Ok(Next::Fail) };
    let more = next_row(m, table, i + 1, &wanted);
    for column in 0..columns.arity() {
        let v = host(m).tables[table][i][column].clone();
        let (c, to) = (cells::cell(m, &v), m.store.arg(cells, column));
        if !m.store.unify(to, c) {
            return Ok(Next::Fail);
        }
    }
    Ok(more.map_or(Next::Last, |i| Next::More(Cell::int(i as i64))))
}

#[inline]
fn index_key(m: &mut Machine, v: Cell) -> IndexKey {
    if let Some(i) = v.as_int() {
        return IndexKey::int(i);
    }
    if v.is_atom() {
        let s = sym(m, v);
        return IndexKey::text(s, &host(m).tree.symbols);
    }
    let v = to_val(m, v);
    v.index_key(&host(m).tree.symbols)
}

/// The key a node hangs by, as `ch/3` gives it.
fn node_key(m: &mut Machine, n: NodeId) -> Cell {
    let tree = &host(m).tree;
    let raw = tree.nodes[n.ix()].key;
    match tree.parent(n).map(|p| tree.content(p)) {
        Some(Content::List(_)) => Cell::int(i64::from(raw)),
        _ => atom(m, Sym::from_raw(raw)),
    }
}

/// `items(+Node, +Length)`: it is an array with so many elements.
fn items(m: &mut Machine) -> Res {
    let (n, length) = (node(m.arg(0)), m.arg(1));
    Ok(matches!(host(m).tree.content(n), Content::List(l) if Some(l.len() as i64) == length.as_int()))
}

/// `elements(+Node, -Values)`: it is an array with as many elements as `Values` has arguments, which get the values.
fn elements(m: &mut Machine) -> Res {
    let n = node(m.arg(0));
    let values = m.arg(1);
    let View::Compound(f, args) = m.store.view(values) else { return Ok(false) };
    if !matches!(host(m).tree.content(n), Content::List(l) if l.len() == f.arity()) {
        return Ok(false);
    }
    for i in 0..f.arity() {
        let element = match host(m).tree.content(n) {
            Content::List(l) if l.holes == 0 => l.at(i),
            Content::List(l) => l.live().nth(i),
            _ => None,
        };
        let Some(element) = element else { return Ok(false) };
        let v = cells::value(m, element);
        let to = m.store.arg(args, i);
        if !m.store.unify(to, v) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `item(+Node, +Position, -Element)`: removed elements do not count.
fn item(m: &mut Machine) -> Res {
    let (n, i) = (node(m.arg(0)), m.arg(1));
    let found = match host(m).tree.content(n) {
        Content::List(l) => l.live().nth(i.as_int().unwrap_or(0) as usize),
        _ => None,
    };
    Ok(found.is_some_and(|n| m.unify_arg(2, Cell::int(i64::from(n.0)))))
}

/// Where a path leads.
pub(super) enum Walk {
    /// Above the state's root.
    Above,
    At(Path),
}

/// Follows a list of keys and `@(up)`; steps through what is not there are kept as keys.
pub(super) fn walk_from(m: &mut Machine, start: Cell, list: Cell) -> Walk {
    let mut path = match start.is_int() {
        true => {
            let n = node(start);
            host(m).tree.path_of(n)
        }
        false => host(m).here.clone(),
    };
    let mut list = m.store.deref(list);
    while let View::Compound(_, args) = m.store.view(list) {
        let (head, tail) = (m.store.arg(args, 0), m.store.arg(args, 1));
        list = tail;
        if is_up(m, head) {
            if path.keys.is_empty() {
                return Walk::Above;
            }
            path = path.up();
            continue;
        }
        let v = to_val(m, head);
        let tree = &host(m).tree;
        path = match (&v, tree.locate(&mut path).map(|n| tree.content(n))) {
            // an index is an integer
            (Val::Float(f), Some(Content::List(_))) => path.down(tree.symbols.nowhere(&float_text(*f))),
            _ => path.down(v.step(&tree.symbols)),
        };
    }
    Walk::At(path)
}

fn is_up(m: &Machine, c: Cell) -> bool {
    let View::Compound(f, args) = m.store.view(c) else { return false };
    f.arity() == 1 && m.store.atom_name(m.store.arg(args, 0)) == Some("up")
}

/// `walk(+Start, +Keys, -Node)`
fn walk(m: &mut Machine) -> Res {
    let (start, list) = (m.arg(0), m.arg(1));
    let Walk::At(mut path) = walk_from(m, start, list) else { return Ok(false) };
    match host(m).tree.locate(&mut path) {
        Some(n) => Ok(m.unify_arg(2, Cell::int(i64::from(n.0)))),
        None => Ok(false),
    }
}

/// `walk_absent(+Start, +Keys)`: the last step leads to nothing, those before it to something.
fn walk_absent(m: &mut Machine) -> Res {
    let (start, list) = (m.arg(0), m.arg(1));
    let Walk::At(mut path) = walk_from(m, start, list) else { return Ok(false) };
    let tree = &host(m).tree;
    Ok(tree.locate(&mut path).is_none() && !path.keys.is_empty() && tree.locate(&mut path.up()).is_some())
}

/// `path(+Start, +Keys, -Value)`: the value there, `@(null)` if there is none.
fn path(m: &mut Machine) -> Res {
    let (start, list) = (m.arg(0), m.arg(1));
    let found = match walk_from(m, start, list) {
        Walk::At(mut path) => host(m).tree.locate(&mut path),
        Walk::Above => None,
    };
    let v = match found {
        Some(n) => cells::value(m, n),
        None => cells::null(m),
    };
    Ok(m.unify_arg(2, v))
}

pub(super) const ROWS: &[Row] = &[
    core("look", 3, look),
    core("get", 3, get),
    test("holds", 3, holds),
    core("val", 2, val),
    test("absent", 2, absent),
    core("up", 2, up),
    core_nondet("ch", 3, ch),
    core_nondet("ch_is", 3, ch_is),
    test("some_is", 2, some_is),
    core_nondet("ch_val", 3, ch_val),
    core_nondet("ch_below", 5, ch_below),
    core_nondet("ch_at_most", 5, ch_at_most),
    core_nondet("ch_above", 5, ch_above),
    core_nondet("ch_at_least", 5, ch_at_least),
    core_nondet("ch_int", 3, ch_int),
    core_nondet("ch_num", 3, ch_num),
    core("key_int", 2, key_int),
    core("key_num", 2, key_num),
    core_nondet("ix", 5, ix),
    core_nondet("rows", 3, rows),
    test("items", 2, items),
    core("item", 3, item),
    core("elements", 2, elements),
    core("walk", 3, walk),
    test("walk_absent", 2, walk_absent),
    core("path", 3, path),
];
