//! Terms from text.

use crate::{
    machine::{Machine, builtin::Row},
    syntax::{ReadError, parse_term},
    term::{Cell, Functor, Res, Throw, names},
};

use super::{
    Context, det,
    text::{Accept, read_options, syntax_error, text},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[det("atom_to_term", 3, atom_to_term), det("read_term_from_atom", 3, read_from_atom)];

/// Reads a term from a text: the term, and its named variables. Nothing but layout is `end_of_file`.
///
/// # Errors
/// Syntax errors and lack of memory.
pub fn read_text(m: &mut Machine, s: &str) -> Res<(Cell, Vec<(String, Cell)>)> {
    let options = read_options(m);
    let Machine { store, context, .. } = m;
    let ops = &context.downcast_ref::<Context>().expect("the builtins' context").ops;
    match parse_term(store, ops, &options, s) {
        Ok(Some(read)) => Ok((read.term, read.var_names().map(|(n, c)| (n.to_owned(), c)).collect())),
        Ok(None) => Ok((Cell::atom(names::END_OF_FILE), Vec::new())),
        Err(ReadError::Memory(_)) => Err(Throw::Memory),
        Err(ReadError::Syntax(e)) => Err(syntax_error(m, e.kind)),
    }
}

/// `atom_to_term(+Text, -Term, -Bindings)`
fn atom_to_term(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let s = text(m, c, Accept::ANY, "text")?;
    let (term, vars) = read_text(m, &s)?;
    m.store.ensure(5 * vars.len())?;
    let eq = Functor::new(names::EQUALS, 2);
    let mut items = Vec::with_capacity(vars.len());
    for (name, var) in vars {
        let name = m.store.atom(&name);
        items.push(m.store.put_compound(eq, &[name, var]));
    }
    let list = m.store.put_list(&items, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, term) && m.unify_arg(2, list))
}

/// `read_term_from_atom(+Text, -Term, +Options)`: the options do not matter.
fn read_from_atom(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let s = text(m, c, Accept::ANY, "text")?;
    let (term, _) = read_text(m, &s)?;
    Ok(m.unify_arg(1, term))
}
