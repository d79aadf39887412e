//! Lists: length, sorting, and the membership check.

use std::cmp::Ordering;

use crate::{
    machine::{Machine, builtin::Row},
    term::{Cell, Functor, ListEnd, Res, Store, Tag, Throw, names},
};

use super::{
    control, core, det, inline,
    text::{integer_arg, iso, size_arg, try_unify},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    control("length", 2, length),
    inline("msort", 2, |m| sort_list(m, true)),
    core("sort", 2, |m| sort_list(m, false)),
    inline("sort", 4, sort_by),
    core("keysort", 2, keysort),
    det("memberchk", 2, memberchk),
    core("$skip_list", 3, skip_list),
];

const NIL: Cell = Cell::atom(names::NIL);

/// A list of `n` new variables that ends in `tail`.
fn fresh_list(m: &mut Machine, n: usize) -> Res<Cell> {
    if n > 1 << 48 {
        return Err(Throw::Memory);
    }
    m.store.ensure(2 * n)?;
    let mut tail = NIL;
    for _ in 0..n {
        let at = m.store.alloc(2);
        m.store.set(at, Cell::refer(Tag::Ref, at));
        m.store.set_arg(at + 8, tail);
        tail = Cell::refer(Tag::Lst, at);
    }
    Ok(tail)
}

/// `'$skip_list'(-Length, ?List, -Tail)`: how many elements a list has, and what comes after them.
fn skip_list(m: &mut Machine) -> Res {
    let list = m.arg(1);
    let (length, tail) = match m.store.list_view(list) {
        ListEnd::Nil(n) => (n, NIL),
        ListEnd::Partial(n, tail) | ListEnd::NotList(n, tail) => (n, tail),
        ListEnd::Cyclic => (0, list),
    };
    Ok(m.unify_arg(0, Cell::int(length as i64)) && m.unify_arg(2, tail))
}

/// `length(?List, ?Length)`
fn length(m: &mut Machine) -> Res {
    let wanted = size_arg(m, 1)?;
    let list = m.arg(0);
    let (n, tail) = match m.store.list_view(list) {
        ListEnd::Nil(n) => {
            let n = Cell::int(n as i64);
            return if m.unify_arg(1, n) { m.proceed() } else { Ok(false) };
        }
        ListEnd::Partial(n, tail) => (n, tail),
        // the Prologue for Prolog says that nothing but a list has a length
        ListEnd::NotList(..) if iso(m) => return Ok(false),
        _ => return Err(m.store.type_error("list", list)),
    };
    if let Some(wanted) = wanted {
        if wanted < n {
            return Ok(false);
        }
        let rest = fresh_list(m, wanted - n)?;
        return if m.unify(tail, rest) { m.proceed() } else { Ok(false) };
    }
    if m.arg(1) == tail {
        // no number is a list
        return if n == 0 { Ok(false) } else { Err(m.store.resource_error("finite_memory")) };
    }
    // longer and longer lists: in Prolog, where each is made from the one before
    m.x[2] = m.x[1];
    m.x[0] = tail;
    m.x[1] = Cell::int(n as i64);
    let longer = m.system_pred("$longer", 3);
    m.hand_over(longer)
}

/// Sorts stably. Made for orders that a cyclic term may spoil, so nothing is taken for granted.
fn merge_sort<T: Copy>(items: &mut Vec<T>, mut order: impl FnMut(&T, &T) -> Ordering) {
    const RUN: usize = 8;
    let n = items.len();
    for run in items.chunks_mut(RUN) {
        for i in 1..run.len() {
            let item = run[i];
            let mut j = i;
            while j > 0 && order(&run[j - 1], &item).is_gt() {
                run[j] = run[j - 1];
                j -= 1;
            }
            run[j] = item;
        }
    }
    let mut other: Vec<T> = Vec::with_capacity(n);
    let mut width = RUN;
    while width < n {
        other.clear();
        for pair in items.chunks(2 * width) {
            let (a, b) = pair.split_at(width.min(pair.len()));
            if b.is_empty() || order(&a[a.len() - 1], &b[0]).is_le() {
                other.extend_from_slice(pair);
                continue;
            }
            let (mut i, mut j) = (0, 0);
            while i < a.len() && j < b.len() {
                if order(&a[i], &b[j]).is_le() {
                    other.push(a[i]);
                    i += 1;
                } else {
                    other.push(b[j]);
                    j += 1;
                }
            }
            other.extend_from_slice(&a[i..]);
            other.extend_from_slice(&b[j..]);
        }
        std::mem::swap(items, &mut other);
        width *= 2;
    }
}

/// Sorts pairs of key and item by key.
fn sort_pairs(store: &Store, pairs: &mut Vec<(Cell, Cell)>, descending: bool) {
    if pairs.iter().all(|p| p.0.is_int()) {
        // the tag is the same, so the words compare as the integers do
        match descending {
            false => pairs.sort_by_key(|p| p.0.0 as i64),
            true => pairs.sort_by_key(|p| std::cmp::Reverse(p.0.0 as i64)),
        }
    } else if descending {
        merge_sort(pairs, |a, b| store.compare(b.0, a.0));
    } else {
        merge_sort(pairs, |a, b| store.compare(a.0, b.0));
    }
}

/// The elements of the proper list in argument `i`.
fn list_arg(m: &mut Machine, i: usize) -> Res<Vec<Cell>> {
    let list = m.arg(i);
    match m.store.list_to_vec(list) {
        Ok(items) => Ok(items),
        Err(ListEnd::Partial(..)) => Err(m.store.instantiation_error()),
        Err(_) => Err(m.store.type_error("list", list)),
    }
}

/// The output of a sort must be a list or partial list.
fn check_output(m: &mut Machine, i: usize) -> Res<()> {
    let out = m.arg(i);
    if matches!(m.store.list_view(out), ListEnd::NotList(..) | ListEnd::Cyclic) {
        return Err(m.store.type_error("list", out));
    }
    Ok(())
}

/// Unifies argument `i` with the list of the items.
fn unify_list(m: &mut Machine, i: usize, items: &[Cell]) -> Res {
    m.store.ensure(2 * items.len())?;
    let list = m.store.put_list(items, NIL);
    Ok(m.unify_arg(i, list))
}

/// `msort/2` and `sort/2`
fn sort_list(m: &mut Machine, duplicates: bool) -> Res {
    let mut items = list_arg(m, 0)?;
    if !duplicates {
        check_output(m, 1)?;
    }
    if items.iter().all(|c| c.is_int()) {
        // equal ones are the same, and the words compare as the integers do
        items.sort_unstable_by_key(|c| c.0 as i64);
        if !duplicates {
            items.dedup();
        }
        return unify_list(m, 1, &items);
    }
    let mut pairs: Vec<(Cell, Cell)> = items.into_iter().map(|c| (c, c)).collect();
    sort_pairs(&m.store, &mut pairs, false);
    if !duplicates {
        pairs.dedup_by(|b, a| m.store.compare(a.0, b.0).is_eq());
    }
    let items: Vec<Cell> = pairs.into_iter().map(|p| p.1).collect();
    unify_list(m, 1, &items)
}

/// `sort(+Key, +Order, +List, -Sorted)`
fn sort_by(m: &mut Machine) -> Res {
    let Some(key) = integer_arg(m, 0)? else { return Err(m.store.instantiation_error()) };
    if key < 0 {
        let c = m.arg(0);
        return Err(m.store.domain_error("not_less_than_one", c));
    }
    let order = m.arg(1);
    let (descending, duplicates) = match m.store.atom_name(order) {
        Some("@<") => (false, false),
        Some("@=<") => (false, true),
        Some("@>") => (true, false),
        Some("@>=") => (true, true),
        Some(_) => return Err(m.store.domain_error("order", order)),
        None if order.is_refer() => return Err(m.store.instantiation_error()),
        None => return Err(m.store.type_error("atom", order)),
    };
    let items = list_arg(m, 2)?;
    let mut pairs = Vec::with_capacity(items.len());
    for item in items {
        pairs.push((sort_key(m, key as usize, item)?, item));
    }
    sort_pairs(&m.store, &mut pairs, descending);
    if !duplicates {
        pairs.dedup_by(|b, a| m.store.compare(a.0, b.0).is_eq());
    }
    let items: Vec<Cell> = pairs.into_iter().map(|p| p.1).collect();
    unify_list(m, 3, &items)
}

/// The key to sort an item by: argument number `key`, or itself.
fn sort_key(m: &mut Machine, key: usize, item: Cell) -> Res<Cell> {
    if key == 0 {
        return Ok(item);
    }
    match m.store.compound(item) {
        Some((f, args)) if key <= f.arity() => Ok(m.store.arg(args, key - 1)),
        Some(_) => {
            let what = m.store.atom("argument");
            let n = m.store.put_int(key as i64);
            let formal = m.store.compound_named(names::EXISTENCE_ERROR, &[what, n, item]);
            Err(m.store.error(formal))
        }
        None if item.is_refer() => Err(m.store.instantiation_error()),
        None => Err(m.store.type_error("compound", item)),
    }
}

/// `keysort(+Pairs, -Sorted)`
fn keysort(m: &mut Machine) -> Res {
    let items = list_arg(m, 0)?;
    check_output(m, 1)?;
    let pair = Functor::new(names::MINUS, 2);
    let mut pairs = Vec::with_capacity(items.len());
    for item in items {
        match m.store.args_of(item, pair) {
            Some(args) => pairs.push((m.store.arg(args, 0), item)),
            None if item.is_refer() => return Err(m.store.instantiation_error()),
            None => return Err(m.store.type_error("pair", item)),
        }
    }
    check_output_pairs(m)?;
    sort_pairs(&m.store, &mut pairs, false);
    let items: Vec<Cell> = pairs.into_iter().map(|p| p.1).collect();
    unify_list(m, 1, &items)
}

/// The elements of a sorted list, as far as they are known, must be pairs.
fn check_output_pairs(m: &mut Machine) -> Res<()> {
    let mut x = m.arg(1);
    while x.tag() == Tag::Lst {
        let item = m.store.arg(x.addr(), 0);
        x = m.store.arg(x.addr(), 1);
        if !item.is_refer() && m.store.args_of(item, Functor::new(names::MINUS, 2)).is_none() {
            return Err(m.store.type_error("pair", item));
        }
    }
    Ok(())
}

/// `memberchk(?Element, ?List)`
fn memberchk(m: &mut Machine) -> Res {
    let wanted = m.arg(0);
    let mut x = m.arg(1);
    // Brent's cycle detection: the mark moves up at powers of two
    let (mut mark, mut count, mut next) = (x, 0usize, 16usize);
    while x.tag() == Tag::Lst {
        let item = m.store.arg(x.addr(), 0);
        let found = if item == wanted {
            true
        } else if wanted.is_immediate() && !item.is_refer() {
            false
        } else {
            try_unify(&mut m.store, item, wanted)
        };
        if found {
            return Ok(true);
        }
        x = m.store.arg(x.addr(), 1);
        count += 1;
        if x == mark {
            return Ok(false);
        }
        if count == next {
            (mark, next) = (x, next.saturating_mul(2));
        }
    }
    if x.is_refer() {
        let tail = m.store.new_var();
        let pair = m.store.put_pair(wanted, tail);
        return Ok(m.unify(x, pair));
    }
    if x == NIL { Ok(false) } else { Err(m.store.type_error("list", x)) }
}
