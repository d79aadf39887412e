//! Type tests, comparison and unification.

use std::cmp::Ordering;

use crate::{
    machine::{Machine, builtin::Row},
    term::{Cell, Functor, ListEnd, Num, OccursCheck, Res, Store, Tag, View, names},
};

use super::{core, det, inline_test, test};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    test("var", 1, |m| Ok(m.arg(0).is_refer())),
    test("nonvar", 1, |m| Ok(!m.arg(0).is_refer())),
    test("atom", 1, |m| Ok(m.arg(0).is_atom())),
    test("number", 1, |m| Ok(m.store.is_number(m.x[0]))),
    test("integer", 1, |m| Ok(m.store.is_integer(m.x[0]))),
    test("float", 1, |m| Ok(m.arg(0).tag() == Tag::Flt)),
    inline_test("rational", 1, |m| Ok(m.store.number(m.x[0]).is_some_and(|n| !matches!(n, Num::Float(_))))),
    det("rational", 3, rational),
    test("atomic", 1, |m| Ok(!matches!(m.arg(0).tag(), Tag::Ref | Tag::Att | Tag::Str | Tag::Lst))),
    test("compound", 1, |m| Ok(matches!(m.arg(0).tag(), Tag::Str | Tag::Lst))),
    test("callable", 1, |m| Ok(matches!(m.arg(0).tag(), Tag::Con | Tag::Str | Tag::Lst))),
    inline_test("string", 1, |m| Ok(matches!(m.store.view(m.x[0]), View::Text(_)))),
    inline_test("is_list", 1, |m| Ok(matches!(m.store.list_view(m.x[0]), ListEnd::Nil(_)))),
    test("ground", 1, |m| Ok(m.store.is_ground(m.x[0]))),
    test("acyclic_term", 1, |m| Ok(m.store.is_acyclic(m.x[0]))),
    inline_test("cyclic_term", 1, |m| Ok(!m.store.is_acyclic(m.x[0]))),
    core("compare", 3, compare),
    test("==", 2, |m| Ok(m.store.identical(m.x[0], m.x[1]))),
    test("\\==", 2, |m| Ok(!m.store.identical(m.x[0], m.x[1]))),
    test("@<", 2, |m| Ok(order(m).is_lt())),
    test("@=<", 2, |m| Ok(order(m).is_le())),
    test("@>", 2, |m| Ok(order(m).is_gt())),
    test("@>=", 2, |m| Ok(order(m).is_ge())),
    inline_test("=@=", 2, |m| Ok(m.store.variant(m.x[0], m.x[1]))),
    inline_test("\\=@=", 2, |m| Ok(!m.store.variant(m.x[0], m.x[1]))),
    core("=", 2, |m| Ok(m.unify(m.x[0], m.x[1]))),
    test("\\=", 2, not_unifiable),
    core("unify_with_occurs_check", 2, |m| Ok(m.store.unify_occurs_check(m.x[0], m.x[1]))),
    inline_test("?=", 2, |m| Ok(m.store.identical(m.x[0], m.x[1]) || !can_unify(&mut m.store, m.x[0], m.x[1]))),
    test("subsumes_term", 2, subsumes_term),
    det("unifiable", 3, unifiable),
    inline_test("same_term", 2, |m| Ok(same_term(m))),
];

fn order(m: &Machine) -> Ordering {
    m.store.compare(m.x[0], m.x[1])
}

/// `rational(@Term, -Numerator, -Denominator)`
fn rational(m: &mut Machine) -> Res {
    let (n, d) = match m.store.number(m.x[0]) {
        Some(Num::Rat(r)) => {
            (Num::from(r.numerator().clone()), Num::from(dashu_int::IBig::from(r.denominator().clone())))
        }
        Some(n) if n.is_integer() => (n, Num::Int(1)),
        _ => return Ok(false),
    };
    let (n, d) = (m.store.put_num(&n), m.store.put_num(&d));
    Ok(m.unify_arg(1, n) && m.unify_arg(2, d))
}

/// `compare(?Order, @A, @B)`
fn compare(m: &mut Machine) -> Res {
    let wanted = m.arg(0);
    if !wanted.is_refer() {
        match m.store.atom_name(wanted) {
            None => return Err(m.store.type_error("atom", wanted)),
            Some("<" | "=" | ">") => {}
            Some(_) => return Err(m.store.domain_error("order", wanted)),
        }
    }
    let name = match m.store.compare(m.x[1], m.x[2]) {
        Ordering::Less => names::NUM_LT,
        Ordering::Equal => names::EQUALS,
        Ordering::Greater => names::NUM_GT,
    };
    Ok(m.unify_arg(0, Cell::atom(name)))
}

/// Identical without looking inside.
fn same_term(m: &Machine) -> bool {
    let (a, b) = (m.arg(0), m.arg(1));
    a == b || matches!(a.tag(), Tag::Flt | Tag::Box) && m.store.identical(a, b)
}

/// Runs `f` on the store and takes back all bindings that it made.
fn undone<T>(store: &mut Store, f: impl FnOnce(&mut Store, usize) -> T) -> T {
    let (hb, mark) = (store.hb, store.tr);
    store.hb = store.top;
    let result = f(store, mark);
    store.undo_to(mark);
    store.hb = hb;
    result
}

/// True if the terms unify; they are not bound.
pub fn can_unify(store: &mut Store, a: Cell, b: Cell) -> bool {
    undone(store, |s, _| s.unify(a, b))
}

/// `@A \= @B`: what waits for attributed variables has its say.
fn not_unifiable(m: &mut Machine) -> Res {
    let (a, b) = (m.x[0], m.x[1]);
    let (unify, wakes) = undone(&mut m.store, |s, _| (s.unify(a, b), wakes(s)));
    if unify && wakes { in_prolog(m, "$not_unifiable") } else { Ok(!unify) }
}

/// `subsumes_term(@General, @Specific)`
fn subsumes_term(m: &mut Machine) -> Res {
    let (general, specific) = (m.x[0], m.x[1]);
    if !subsumes(&mut m.store, general, specific) {
        return Ok(false);
    }
    let wakes = m.store.attributed && undone(&mut m.store, |s, _| s.unify(general, specific) && wakes(s));
    if wakes { in_prolog(m, "$subsumes") } else { Ok(true) }
}

/// True if something waits for a variable that has been bound.
fn wakes(store: &Store) -> bool {
    store.pending() != Cell::atom(names::NIL)
}

/// A test of two arguments that has to run goals.
fn in_prolog(m: &mut Machine, name: &str) -> Res {
    let args = [m.x[0], m.x[1]];
    let pred = m.system_pred(name, 2);
    m.once(pred, &args)
}

/// True if `general` can be made equal to `specific` by bindings of its variables alone.
pub fn subsumes(store: &mut Store, general: Cell, specific: Cell) -> bool {
    let before = store.term_variables(specific);
    let subsumes = undone(store, |s, _| {
        if !s.unify(general, specific) {
            return false;
        }
        // all variables of `specific` must still be variables, and different ones
        let mut after: Vec<Cell> = before.iter().map(|v| s.deref(*v)).collect();
        if !after.iter().all(|v| v.is_refer()) {
            return false;
        }
        after.sort_unstable_by_key(|c| c.0);
        after.windows(2).all(|w| w[0] != w[1])
    });
    store.occurs = None;
    subsumes
}

/// `unifiable(+A, +B, -Bindings)`: what unification would bind, last binding first.
fn unifiable(m: &mut Machine) -> Res {
    let (a, b) = (m.arg(0), m.arg(1));
    let nil = Cell::atom(names::NIL);
    if a == b {
        return Ok(m.unify_arg(2, nil));
    }
    let mut pairs: Vec<(Cell, Cell)> = Vec::new();
    if (a.is_refer() || b.is_refer()) && m.store.occurs_check == OccursCheck::Off {
        pairs.push(if a.is_refer() { (a, b) } else { (b, a) });
    } else {
        let bindings = undone(&mut m.store, |s, mark| {
            if !s.unify(a, b) {
                return None;
            }
            let mut found = Vec::new();
            let mut at = s.tr;
            while at > mark {
                at -= 1;
                let e = s.trail.get(at);
                let addr = (e & !1) as isize;
                let mut var = Cell::refer(Tag::Ref, addr);
                if e & 1 != 0 {
                    at -= 1;
                    var = Cell(s.trail.get(at));
                    // other old values than an unbound attributed variable are bookkeeping
                    if var != Cell::refer(Tag::Att, addr) {
                        continue;
                    }
                }
                found.push((var, s.get(addr)));
            }
            Some(found)
        });
        match bindings {
            Some(found) => pairs = found,
            None => return Ok(false),
        }
    }
    m.store.ensure(5 * pairs.len())?;
    let eq = Functor::new(names::EQUALS, 2);
    let mut items = Vec::with_capacity(pairs.len());
    for (var, value) in pairs {
        items.push(m.store.put_compound(eq, &[var, value]));
    }
    let list = m.store.put_list(&items, nil);
    Ok(m.unify_arg(2, list))
}
