//! Taking terms apart, making, copying and changing them.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    machine::{Machine, Next, builtin::Row},
    term::{AttrCopy, Cell, Functor, ListEnd, Res, Tag, Throw, View, names},
};

use super::{
    core, core_nondet, det, inline, nondet,
    text::{attempt, integer_arg, iso, size_arg},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("functor", 3, functor),
    det("functor", 4, functor_of_type),
    core_nondet("arg", 3, arg),
    nondet("$any_arg", 3, any_arg),
    core("$arg", 3, bound_arg),
    core("=..", 2, univ),
    core("copy_term", 2, |m| copy(m, AttrCopy::Copy)),
    det("copy_term_nat", 2, |m| copy(m, AttrCopy::Drop)),
    det("copy_term", 4, |m| copy_part(m, AttrCopy::Copy)),
    det("copy_term_nat", 4, |m| copy_part(m, AttrCopy::Drop)),
    det("duplicate_term", 2, duplicate),
    core("term_variables", 2, term_variables),
    det("term_variables", 3, term_variables_tail),
    det("nonground", 2, nonground),
    inline("setarg", 3, setarg),
    inline("nb_setarg", 3, nb_setarg),
    det("term_hash", 2, term_hash),
    det("term_hash", 4, term_hash_range),
    det("variant_hash", 2, variant_hash),
    core("$variant_hash", 2, variant_number),
    inline("compound_name_arity", 3, compound_name_arity),
    inline("compound_name_arguments", 3, compound_name_arguments),
    det("term_size", 2, term_size),
    det("size_abstract_term", 3, size_abstract_term),
    det("term_singletons", 2, term_singletons),
    det("is_most_general_term", 1, is_most_general_term),
];

/// The parts of a compound, or a type error.
fn compound(m: &mut Machine, i: usize) -> Res<(Functor, isize)> {
    let c = m.arg(i);
    match m.store.compound(c) {
        Some(parts) => Ok(parts),
        None if c.is_refer() => Err(m.store.instantiation_error()),
        None => Err(m.store.type_error("compound", c)),
    }
}

/// Checks that a term can have so many arguments, and makes room for them.
fn check_arity(m: &mut Machine, n: usize) -> Res<()> {
    if n > Functor::MAX_ARITY {
        return Err(m.store.representation_error("max_arity"));
    }
    Ok(m.store.ensure(n + 2)?)
}

/// `functor(?Term, ?Name, ?Arity)`
fn functor(m: &mut Machine) -> Res {
    let t = m.arg(0);
    if !t.is_refer() {
        let (name, n) = match m.store.compound(t) {
            Some((f, _)) => (Cell::atom(f.name()), f.arity()),
            None => (t, 0),
        };
        return Ok(m.unify_arg(1, name) && m.unify_arg(2, Cell::int(n as i64)));
    }
    let name = m.arg(1);
    if name.is_refer() || m.arg(2).is_refer() {
        return Err(m.store.instantiation_error());
    }
    if m.store.compound(name).is_some() {
        return Err(m.store.type_error("atomic", name));
    }
    let n = size_arg(m, 2)?.unwrap_or(0);
    if n == 0 {
        return Ok(m.unify_arg(0, name));
    }
    let Some(a) = name.as_atom() else { return Err(m.store.type_error("atom", name)) };
    check_arity(m, n)?;
    let (new, _) = m.store.put_skeleton(Functor::new(a, n));
    Ok(m.unify_arg(0, new))
}

/// `functor(?Term, ?Name, ?Arity, ?Type)`: Type is `atom`, `compound`, `callable` or `atomic`.
fn functor_of_type(m: &mut Machine) -> Res {
    let (t, wanted) = (m.arg(0), m.arg(3));
    let named = match m.store.view(wanted) {
        View::Var(_) => None,
        View::Atom(a) => Some(m.store.atoms.name(a).to_owned()),
        _ => return Err(m.store.type_error("atom", wanted)),
    };
    let known = matches!(named.as_deref(), None | Some("atom" | "compound" | "callable" | "atomic"));
    if !known && (!t.is_refer() || m.arg(2).as_int() == Some(0)) {
        return Err(m.store.domain_error("functor_type", wanted));
    }
    if t.is_refer() {
        if m.arg(2).as_int() == Some(0) && m.arg(1).is_atom() {
            match named.as_deref() {
                // an atom, or a compound without arguments
                None => return Err(m.store.instantiation_error()),
                Some("compound") => return Err(no_arguments(m)),
                _ => {}
            }
        }
        if !functor(m)? {
            return Ok(false);
        }
    }
    let t = m.arg(0);
    let is = match m.store.view(t) {
        View::Atom(_) => "atom",
        View::Compound(..) => "compound",
        _ => "atomic",
    };
    let is = match named.as_deref() {
        Some("callable") if is != "atomic" => "callable",
        _ => is,
    };
    let is = m.store.atom(is);
    Ok(m.unify(wanted, is) && (m.x[0].is_refer() || functor(m)?))
}

/// `arg(?N, +Term, ?Arg)`
fn arg(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let n = m.arg(0);
    if n.is_refer() && iso(m) {
        return Err(m.store.instantiation_error());
    }
    // to the standard an unbound term comes first, then the number's type, the term's, the number's sign
    if iso(m) && !n.is_refer() && !m.arg(1).is_refer() && !m.store.is_integer(n) {
        return Err(m.store.type_error("integer", n));
    }
    if !n.is_refer() {
        return Ok(if bound_arg(m)? { Next::Last } else { Next::Fail });
    }
    any_arg(m, state)
}

/// `'$any_arg'(-N, +Term, ?Arg)`: arg/3 for all arguments, in ISO mode too.
fn any_arg(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let (f, args) = compound(m, 1)?;
    let first = state.and_then(Cell::as_int).unwrap_or(0) as usize;
    for i in first..f.arity() {
        let item = m.store.arg(args, i);
        let (n, wanted) = (m.x[0], m.x[2]);
        if attempt(&mut m.store, |s| s.unify(n, Cell::int(i as i64 + 1)) && s.unify(wanted, item)) {
            return Ok(if i + 1 == f.arity() { Next::Last } else { Next::More(Cell::int(i as i64 + 1)) });
        }
    }
    Ok(Next::Fail)
}

/// `arg(+N, +Term, ?Arg)`: the compiler puts it where it can tell that N is bound.
fn bound_arg(m: &mut Machine) -> Res {
    let (n, c) = (m.arg(0), m.arg(1));
    if iso(m) && !c.is_refer() && !m.store.is_integer(n) {
        return Err(m.store.type_error("integer", n));
    }
    let (f, args) = compound(m, 1)?;
    let Some(n) = size_arg(m, 0)? else { return Ok(false) };
    Ok(n >= 1 && n <= f.arity() && m.unify_arg(2, m.store.arg(args, n - 1)))
}

/// The elements of a proper list, or the error that it is not one.
fn list_arg(m: &mut Machine, i: usize) -> Res<Vec<Cell>> {
    let list = m.arg(i);
    match m.store.list_to_vec(list) {
        Ok(items) => Ok(items),
        Err(ListEnd::Partial(..)) => Err(m.store.instantiation_error()),
        Err(_) => Err(m.store.type_error("list", list)),
    }
}

/// The list of `items`, with room made for it.
fn put_items(m: &mut Machine, items: &[Cell], tail: Cell) -> Res<Cell> {
    m.store.ensure(2 * items.len())?;
    Ok(m.store.put_list(items, tail))
}

/// `?Term =.. ?List`
fn univ(m: &mut Machine) -> Res {
    let nil = Cell::atom(names::NIL);
    let t = m.arg(0);
    if !t.is_refer() {
        let list = m.arg(1);
        if let end @ (ListEnd::NotList(..) | ListEnd::Cyclic) = m.store.list_view(list) {
            // SWI-Prolog looks at the list only as far as it has to; the standard does not say more
            if iso(m) || matches!(end, ListEnd::NotList(0, _)) {
                return Err(m.store.type_error("list", list));
            }
        }
        let items = match m.store.compound(t) {
            None => vec![t],
            Some((f, args)) => {
                let rest = (0..f.arity()).map(|i| m.store.arg(args, i));
                std::iter::once(Cell::atom(f.name())).chain(rest).collect()
            }
        };
        let made = put_items(m, &items, nil)?;
        return Ok(m.unify(list, made));
    }
    let items = list_arg(m, 1)?;
    let Some((&name, args)) = items.split_first() else {
        return Err(m.store.domain_error("non_empty_list", nil));
    };
    if name.is_refer() {
        return Err(m.store.instantiation_error());
    }
    if args.is_empty() {
        if m.store.compound(name).is_some() {
            return Err(m.store.type_error("atomic", name));
        }
        return Ok(m.unify_arg(0, name));
    }
    let Some(a) = name.as_atom() else { return Err(m.store.type_error("atom", name)) };
    let new = put_term(m, a, args)?;
    Ok(m.unify_arg(0, new))
}

fn put_term(m: &mut Machine, name: crate::term::Atom, args: &[Cell]) -> Res<Cell> {
    check_arity(m, args.len())?;
    Ok(m.store.put_compound(Functor::new(name, args.len()), args))
}

/// `copy_term/2` and `copy_term_nat/2`
fn copy(m: &mut Machine, attrs: AttrCopy) -> Res {
    let t = m.arg(0);
    if t.is_immediate() {
        return Ok(m.unify_arg(1, t));
    }
    let new = m.store.copy(t, attrs)?;
    Ok(m.unify_arg(1, new))
}

/// `copy_term(+Vars, +Term, -Copies, -Copy)`: variables that are not in Vars are shared.
fn copy_part(m: &mut Machine, attrs: AttrCopy) -> Res {
    let copied: FxHashSet<Cell> = m.store.term_variables(m.x[0]).into_iter().collect();
    let mut parts = m.store.term_variables(m.x[1]);
    parts.retain(|v| !copied.contains(v));
    let shared = parts.clone();
    parts.extend([m.x[0], m.x[1]]);
    let list = put_items(m, &parts, Cell::atom(names::NIL))?;
    let new = m.store.copy(list, attrs)?;
    let Ok(new) = m.store.list_to_vec(new) else { return Ok(false) };
    for (copy, var) in new.iter().zip(&shared) {
        // the copy has been made just now: nobody waits for it, and nothing has to be undone
        m.store.set(m.store.deref(*copy).addr(), Cell::refer(Tag::Ref, var.addr()));
    }
    let n = shared.len();
    Ok(m.unify_arg(2, new[n]) && m.unify_arg(3, new[n + 1]))
}

/// `duplicate_term(+Term, -Copy)`
fn duplicate(m: &mut Machine) -> Res {
    let new = m.store.duplicate(m.x[0], AttrCopy::Copy)?;
    Ok(m.unify_arg(1, new))
}

/// `term_variables(@Term, -Variables)`
fn term_variables(m: &mut Machine) -> Res {
    let list = m.arg(1);
    if matches!(m.store.list_view(list), ListEnd::NotList(..) | ListEnd::Cyclic) {
        return Err(m.store.type_error("list", list));
    }
    let vars = m.store.term_variables(m.x[0]);
    let list = put_items(m, &vars, Cell::atom(names::NIL))?;
    Ok(m.unify_arg(1, list))
}

/// `term_variables(@Term, -Variables, ?Tail)`
fn term_variables_tail(m: &mut Machine) -> Res {
    let vars = m.store.term_variables(m.x[0]);
    let list = put_items(m, &vars, m.arg(2))?;
    Ok(m.unify_arg(1, list))
}

/// `nonground(@Term, -Variable)`: the first variable of the term.
fn nonground(m: &mut Machine) -> Res {
    match m.store.first_variable(m.x[0]) {
        Some(v) => Ok(m.unify_arg(1, v)),
        None => Ok(false),
    }
}

/// `size_abstract_term(+Size, @Term, -Abstract)`: compounds that lie deeper than Size below the root become variables.
fn size_abstract_term(m: &mut Machine) -> Res {
    let Some(size) = size_arg(m, 0)? else { return Err(m.store.instantiation_error()) };
    let root = m.arg(1);
    if m.store.compound(root).is_none() {
        return Ok(m.unify_arg(2, root));
    }
    let result = m.store.new_var();
    let mut level = vec![(root, result)];
    for _ in 0..=size {
        let mut below: FxHashMap<Cell, Cell> = FxHashMap::default();
        let mut order = Vec::new();
        for (from, to) in std::mem::take(&mut level) {
            let Some((f, args)) = m.store.compound(from) else { continue };
            m.store.ensure(f.arity() + 2)?;
            let items: Vec<Cell> = (0..f.arity()).map(|i| m.store.arg(args, i)).collect();
            let (new, places) = m.store.put_skeleton(f);
            for (i, item) in items.into_iter().enumerate() {
                let place = m.store.arg(places, i);
                if m.store.compound(item).is_none() {
                    m.store.bind(place, item);
                } else if let Some(known) = below.get(&item) {
                    // parts that are shared stay so: there are no more of them than in the term
                    m.store.bind(place, *known);
                } else {
                    below.insert(item, place);
                    order.push((item, place));
                }
            }
            m.store.bind(to, new);
        }
        if order.is_empty() {
            break;
        }
        level = order;
    }
    Ok(m.unify_arg(2, result))
}

/// Where the argument to be changed lies; `None` if there is none.
fn arg_place(m: &mut Machine) -> Res<Option<isize>> {
    let t = m.arg(1);
    let n = match size_arg(m, 0)? {
        Some(n) if !t.is_refer() => n,
        _ => return Err(m.store.instantiation_error()),
    };
    Ok(match m.store.compound(t) {
        Some((f, args)) if n >= 1 && n <= f.arity() => Some(args + 8 * (n as isize - 1)),
        _ => None,
    })
}

/// `setarg(+N, +Term, +Value)`
fn setarg(m: &mut Machine) -> Res {
    let Some(at) = arg_place(m)? else { return Ok(false) };
    let mut value = m.arg(2);
    if value == Cell::refer(crate::term::Tag::Ref, at) {
        return Ok(true);
    }
    // a variable that lives in another place is referred to
    value = value.as_argument();
    m.store.assign_trailed(at, value);
    Ok(true)
}

/// `nb_setarg(+N, +Term, +Value)`
fn nb_setarg(m: &mut Machine) -> Res {
    let Some(at) = arg_place(m)? else { return Ok(false) };
    m.nb_setarg(at, m.arg(2))?;
    Ok(true)
}

/// `term_hash(@Term, -Hash)`: leaves `Hash` unbound if the term is not ground.
fn term_hash(m: &mut Machine) -> Res {
    match m.store.term_hash(m.x[0], None) {
        Some(h) => Ok(m.unify_arg(1, Cell::int((h & 0xFF_FFFF) as i64))),
        None => Ok(true),
    }
}

/// `term_hash(@Term, +Depth, +Range, -Hash)`
fn term_hash_range(m: &mut Machine) -> Res {
    let depth = integer_arg(m, 1)?;
    let range = integer_arg(m, 2)?;
    let (Some(depth), Some(range)) = (depth, range) else { return Err(m.store.instantiation_error()) };
    if depth < -1 {
        let c = m.arg(1);
        return Err(m.store.domain_error("not_less_than_zero", c));
    }
    if range < 1 {
        let c = m.arg(2);
        return Err(m.store.domain_error("not_less_than_one", c));
    }
    let depth = usize::try_from(depth).ok();
    match m.store.term_hash(m.x[0], depth) {
        Some(h) => {
            let h = m.store.put_int(((h & 0x7FFF_FFFF) % range as u64) as i64);
            Ok(m.unify_arg(3, h))
        }
        None => Ok(true),
    }
}

/// `variant_hash(@Term, -Hash)`: an atom that is the same for all variants.
fn variant_hash(m: &mut Machine) -> Res {
    let text = format!("{:016x}", m.store.variant_hash(m.x[0]));
    let hash = m.store.atom(&text);
    Ok(m.unify_arg(1, hash))
}

/// `'$variant_hash'(@Term, -Hash)`: a natural number that is the same for all variants.
fn variant_number(m: &mut Machine) -> Res {
    let hash = m.store.variant_hash(m.x[0]) >> 8;
    Ok(m.unify_arg(1, Cell::int(hash as i64)))
}

/// The variables that are in argument 0 once, in order.
pub(super) fn singletons(m: &Machine) -> Vec<Cell> {
    let mut order: Vec<Cell> = Vec::new();
    let mut again: FxHashSet<Cell> = FxHashSet::default();
    let mut seen: FxHashSet<Cell> = FxHashSet::default();
    let mut visited: FxHashSet<Cell> = FxHashSet::default();
    let mut todo = vec![m.x[0]];
    let cyclic = !m.store.is_acyclic(m.x[0]);
    while let Some(c) = todo.pop() {
        let c = m.store.deref(c);
        if c.is_refer() {
            if seen.insert(c) {
                order.push(c);
            } else {
                again.insert(c);
            }
        } else if let Some((f, args)) = m.store.compound(c)
            && (!cyclic || visited.insert(c))
        {
            todo.extend((0..f.arity()).rev().map(|i| m.store.arg(args, i)));
        }
    }
    order.retain(|v| !again.contains(v));
    order
}

/// `term_singletons(+Term, -Vars)`
fn term_singletons(m: &mut Machine) -> Res {
    let vars = singletons(m);
    let list = put_items(m, &vars, Cell::atom(names::NIL))?;
    Ok(m.unify_arg(1, list))
}

/// `is_most_general_term(@Term)`: an atom, a compound of different plain variables, or a list of such.
fn is_most_general_term(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let args = match m.store.view(c) {
        View::Atom(_) => return Ok(true),
        View::Compound(f, args) if f != crate::term::PAIR => (0..f.arity()).map(|i| m.store.arg(args, i)).collect(),
        View::Compound(..) => match m.store.list_to_vec(c) {
            Ok(items) => items,
            Err(_) => return Ok(false),
        },
        _ => return Ok(false),
    };
    let mut seen = FxHashSet::default();
    Ok(args.into_iter().all(|a| m.store.is_var(a) && a.tag() != Tag::Att && seen.insert(a)))
}

/// The name for a new compound.
fn name_arg(m: &mut Machine) -> Res<crate::term::Atom> {
    let name = m.arg(1);
    match name.as_atom() {
        Some(a) => Ok(a),
        None if name.is_refer() => Err(m.store.instantiation_error()),
        None if m.store.compound(name).is_some() => Err(m.store.type_error("atomic", name)),
        None => Err(m.store.type_error("atom", name)),
    }
}

/// There are no compounds without arguments.
fn no_arguments(m: &mut Machine) -> Throw {
    m.store.representation_error("compound_arity_zero")
}

/// `compound_name_arity(?Compound, ?Name, ?Arity)`
fn compound_name_arity(m: &mut Machine) -> Res {
    if !m.arg(0).is_refer() {
        let (f, _) = compound(m, 0)?;
        return Ok(m.unify_arg(1, Cell::atom(f.name())) && m.unify_arg(2, Cell::int(f.arity() as i64)));
    }
    let name = name_arg(m)?;
    let Some(n) = size_arg(m, 2)? else { return Err(m.store.instantiation_error()) };
    if n == 0 {
        return Err(no_arguments(m));
    }
    check_arity(m, n)?;
    let (new, _) = m.store.put_skeleton(Functor::new(name, n));
    Ok(m.unify_arg(0, new))
}

/// `compound_name_arguments(?Compound, ?Name, ?Arguments)`
fn compound_name_arguments(m: &mut Machine) -> Res {
    if !m.arg(0).is_refer() {
        let (f, args) = compound(m, 0)?;
        let items: Vec<Cell> = (0..f.arity()).map(|i| m.store.arg(args, i)).collect();
        let list = put_items(m, &items, Cell::atom(names::NIL))?;
        return Ok(m.unify_arg(1, Cell::atom(f.name())) && m.unify_arg(2, list));
    }
    let args = list_arg(m, 2)?;
    let name = name_arg(m)?;
    if args.is_empty() {
        return Err(no_arguments(m));
    }
    let new = put_term(m, name, &args)?;
    Ok(m.unify_arg(0, new))
}

/// `term_size(@Term, -Cells)`
fn term_size(m: &mut Machine) -> Res {
    let n = match m.store.view(m.x[0]) {
        View::Var(_) => 0,
        _ => m.store.term_size(m.x[0]),
    };
    Ok(m.unify_arg(1, Cell::int(n as i64)))
}
