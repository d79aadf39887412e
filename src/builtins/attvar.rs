//! Attributed variables: reading and changing their attributes. The attributes
//! are a chain `att(Module, Value, Rest)` that ends in `[]`.

use super::{det, inline_test};
use crate::{
    machine::{Machine, builtin::Row},
    term::{Atom, Cell, Functor, Res, Tag, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    inline_test("attvar", 1, attvar),
    det("put_attr", 3, put_attr),
    det("get_attr", 3, get_attr),
    det("del_attr", 2, del_attr),
    det("get_attrs", 2, get_attrs),
    det("put_attrs", 2, put_attrs),
    det("del_attrs", 1, del_attrs),
    det("term_attvars", 2, term_attvars),
    det("$residue", 1, residue),
    det("$set_residue", 1, set_residue),
];

fn attvar(m: &mut Machine) -> Res {
    Ok(m.arg(0).tag() == Tag::Att)
}

fn att(m: &mut Machine) -> Functor {
    Functor::new(m.store.atoms.intern("att"), 3)
}

/// The variable in the first argument and the module in the second.
fn variable_and_module(m: &mut Machine) -> Res<(Cell, Atom)> {
    let (var, module) = (m.arg(0), m.arg(1));
    if !var.is_refer() {
        return Err(m.store.uninstantiation_error(var));
    }
    match module.as_atom() {
        Some(a) => Ok((var, a)),
        None if module.is_refer() => Err(m.store.instantiation_error()),
        None => Err(m.store.type_error("atom", module)),
    }
}

/// Address of the `att/3` arguments with this module, and of the cell that holds the chain's end.
fn find(m: &mut Machine, var: Cell, module: Atom) -> (Option<isize>, isize) {
    let att = att(m);
    let mut link = var.addr() + 8;
    while let Some(args) = m.store.args_of(m.store.get(link), att) {
        if m.store.arg(args, 0) == Cell::atom(module) {
            return (Some(args), link);
        }
        link = args + 16;
    }
    (None, link)
}

/// `put_attr(@Var, +Module, +Value)`
fn put_attr(m: &mut Machine) -> Res {
    let (var, module) = variable_and_module(m)?;
    let value = m.arg(2);
    let att = att(m);
    if var.tag() == Tag::Ref {
        let chain = m.store.put_compound(att, &[Cell::atom(module), value, Cell::atom(names::NIL)]);
        let new = m.store.new_attributed(chain);
        m.store.bind(var, new);
        return Ok(true);
    }
    match find(m, var, module) {
        (Some(args), _) => m.store.assign_trailed(args + 8, value.as_argument()),
        (None, end) => {
            let new = m.store.put_compound(att, &[Cell::atom(module), value, Cell::atom(names::NIL)]);
            m.store.assign_trailed(end, new);
        }
    }
    m.store.note_residue(var);
    Ok(true)
}

/// `get_attr(@Var, +Module, -Value)`
fn get_attr(m: &mut Machine) -> Res {
    let var = m.arg(0);
    if var.tag() != Tag::Att {
        return Ok(false);
    }
    let (var, module) = variable_and_module(m)?;
    match find(m, var, module).0 {
        Some(args) => {
            let value = m.store.arg(args, 1);
            Ok(m.unify_arg(2, value))
        }
        None => Ok(false),
    }
}

/// `del_attr(@Var, +Module)`
fn del_attr(m: &mut Machine) -> Res {
    let var = m.arg(0);
    if !var.is_refer() {
        return Ok(true);
    }
    let (var, module) = variable_and_module(m)?;
    if var.tag() == Tag::Att
        && let (Some(args), link) = find(m, var, module)
    {
        let rest = m.store.get(args + 16);
        if link == var.addr() + 8 && rest == Cell::atom(names::NIL) {
            make_plain(m, var);
        } else {
            m.store.assign_trailed(link, rest);
        }
    }
    Ok(true)
}

/// An attributed variable is a plain one from now on.
fn make_plain(m: &mut Machine, var: Cell) {
    m.store.assign_trailed(var.addr(), Cell::refer(Tag::Ref, var.addr()));
}

/// `get_attrs(@Var, -Chain)`
fn get_attrs(m: &mut Machine) -> Res {
    let var = m.arg(0);
    if var.tag() != Tag::Att {
        return Ok(false);
    }
    let chain = m.store.get(var.addr() + 8);
    Ok(m.unify_arg(1, chain))
}

/// `put_attrs(@Var, +Chain)`
fn put_attrs(m: &mut Machine) -> Res {
    let (var, chain) = (m.arg(0), m.arg(1));
    if !var.is_refer() {
        return Err(m.store.uninstantiation_error(var));
    }
    if var.tag() == Tag::Ref {
        let new = m.store.new_attributed(chain);
        m.store.bind(var, new);
    } else {
        m.store.assign_trailed(var.addr() + 8, chain.as_argument());
        m.store.note_residue(var);
    }
    Ok(true)
}

/// `del_attrs(@Var)`: it is a plain variable from now on.
fn del_attrs(m: &mut Machine) -> Res {
    let var = m.arg(0);
    if var.tag() == Tag::Att {
        make_plain(m, var);
    }
    Ok(true)
}

/// `term_attvars(@Term, -Variables)`: also those in attributes of others.
fn term_attvars(m: &mut Machine) -> Res {
    let vars = if m.store.attributed { m.store.attributed_variables(m.x[0]) } else { Vec::new() };
    m.store.ensure(2 * vars.len())?;
    let list = m.store.put_list(&vars, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

/// `'$residue'(-List)`: variables that have got or changed attributes since
/// somebody has asked, the newest first; `off` if nobody has.
fn residue(m: &mut Machine) -> Res {
    let list = match m.store.residue() {
        Some(list) => list,
        None => m.store.atom("off"),
    };
    Ok(m.unify_arg(0, list))
}

/// `'$set_residue'(+List)`: goes on from what `'$residue'/1` has told.
fn set_residue(m: &mut Machine) -> Res {
    let list = m.arg(0);
    let off = m.store.atom_name(list) == Some("off");
    m.store.set_residue((!off).then_some(list));
    Ok(true)
}
