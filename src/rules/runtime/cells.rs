//! Values as cells of the machine's store and back.

use std::sync::Arc;

use super::{
    Val,
    host::{host, special, tree_cell},
};
use crate::{
    machine::Machine,
    rules::tree::{Content, NodeId, Sym},
    term::{Cell, Functor, Num, Tag, View, names},
};

/// The atom of a text.
#[inline]
pub(super) fn atom(m: &mut Machine, s: Sym) -> Cell {
    if let Some(c) = host(m).known_atom(s) {
        return c;
    }
    let text = host(m).tree.symbols.text(s);
    let c = m.store.atom(&text);
    host(m).learn_atom(s, c);
    c
}

/// The text of an atom.
#[inline]
pub(super) fn sym(m: &mut Machine, atom: Cell) -> Sym {
    if let Some(s) = host(m).known_sym(atom) {
        return s;
    }
    let text: Arc<str> = m.store.atom_name(atom).unwrap_or_default().into();
    let h = host(m);
    let s = h.tree.symbols.intern_shared(&text);
    h.learn_atom(s, atom);
    s
}

fn word(m: &mut Machine, name: &str, argument: Cell) -> Cell {
    let name = m.store.atoms.intern(name);
    m.store.compound_named(name, &[argument])
}

/// The cell of a node's value.
#[inline]
pub(super) fn value(m: &mut Machine, n: NodeId) -> Cell {
    let h = host(m);
    match h.tree.content(n) {
        Content::Int(i) => {
            let i = *i;
            m.store.put_int(i)
        }
        Content::Text(s) => {
            let s = *s;
            h.known_atom(s).unwrap_or_else(|| atom(m, s))
        }
        Content::Null => null(m),
        Content::Bool(b) => {
            let b = *b;
            special(m, if b { names::TRUE } else { names::FALSE })
        }
        Content::Float(f) => {
            let f = *f;
            m.store.put_float(f)
        }
        Content::Big(b) => {
            let n = Num::Big((**b).clone());
            m.store.put_num(&n)
        }
        Content::List(_) | Content::Object(_) => tree_cell(m, n),
    }
}

/// The cell of a value.
pub(crate) fn cell(m: &mut Machine, v: &Val) -> Cell {
    match v {
        Val::Null => null(m),
        Val::Bool(b) => boolean(m, *b),
        Val::Int(i) => m.store.put_int(*i),
        Val::Big(b) => {
            let n = Num::Big((**b).clone());
            m.store.put_num(&n)
        }
        Val::Float(f) => m.store.put_float(*f),
        Val::Text(s) => atom(m, *s),
        Val::Tree(t) => {
            let values = &mut host(m).values;
            values.push(t.clone());
            let i = values.len() as i64 - 1;
            word(m, "value", Cell::int(i))
        }
    }
}

pub(super) fn null(m: &mut Machine) -> Cell {
    let name = m.store.atoms.intern("null");
    special(m, name)
}

pub(super) fn boolean(m: &mut Machine, b: bool) -> Cell {
    special(m, if b { names::TRUE } else { names::FALSE })
}

/// What a compound cell stands for.
fn special_value(m: &mut Machine, f: Functor, argument: Cell) -> Val {
    if f.arity() != 1 {
        return Val::Null;
    }
    let name = m.store.atoms.name(f.name());
    match (name, argument.as_int()) {
        ("tree", Some(n)) => Val::at(&host(m).tree, NodeId(n as u32)),
        ("value", Some(i)) => host(m).values.get(i as usize).cloned().map_or(Val::Null, Val::Tree),
        ("@", None) if argument == Cell::atom(names::TRUE) => Val::Bool(true),
        ("@", None) if argument == Cell::atom(names::FALSE) => Val::Bool(false),
        _ => Val::Null,
    }
}

/// The value of a cell; a tree is copied.
pub(crate) fn to_val(m: &mut Machine, c: Cell) -> Val {
    let c = m.store.deref(c);
    if let Some(i) = c.as_int() {
        return Val::Int(i);
    }
    if c.is_atom() {
        return Val::Text(sym(m, c));
    }
    if c.tag() == Tag::Flt {
        return Val::Float(m.store.float_value(c));
    }
    if let View::Compound(f, args) = m.store.view(c) {
        let argument = m.store.arg(args, 0);
        return special_value(m, f, argument);
    }
    match m.store.number(c) {
        Some(Num::Int(i)) => Val::Int(i),
        Some(Num::Big(b)) => Val::Big(Arc::new(b)),
        Some(Num::Float(f)) => Val::Float(f),
        _ => Val::Null,
    }
}

/// True for `@(true)`, false for `@(false)`, nothing for the rest.
pub(super) fn as_bool(m: &mut Machine, c: Cell) -> Option<bool> {
    match to_val(m, c) {
        Val::Bool(b) => Some(b),
        _ => None,
    }
}

/// The number that a cell counts as.
pub(super) fn number(m: &mut Machine, c: Cell) -> Option<Num> {
    let c = m.store.deref(c);
    if c.is_atom() {
        let s = sym(m, c);
        return host(m).tree.symbols.number(s).map(Num::Int);
    }
    m.store.number(c)
}
