//! Substrings and concatenation, for atoms and strings alike.

use crate::{
    machine::{Machine, Next},
    term::{Cell, Res, View},
};

use super::text::{Accept, Form, attempt, check_length, give_back, iso, make, peek, room, size_arg, text, text_of};

/// Positions must fit half a state cell.
const HALF: u32 = 30;
const MAX: usize = 1 << HALF;

fn pack(a: usize, b: usize) -> Cell {
    Cell::int((a << HALF | b) as i64)
}

fn unpack(c: Cell) -> (usize, usize) {
    let i = c.as_int().unwrap_or(0) as usize;
    (i >> HALF, i & (MAX - 1))
}

/// The text in argument 0: borrowed if it is an atom or string, else made for the occasion.
fn whole<'a>(m: &'a Machine, made: &'a Option<String>) -> &'a str {
    match made {
        Some(s) => s,
        None => peek(&m.store, m.x[0]).unwrap_or_default(),
    }
}

/// The byte offset of character `i`, which is not beyond the end.
fn byte_at(s: &str, i: usize, ascii: bool) -> usize {
    if ascii { i } else { s.char_indices().nth(i).map_or(s.len(), |(at, _)| at) }
}

/// `sub_atom/5` and `sub_string/5`
pub fn sub_text(m: &mut Machine, state: Option<Cell>, form: Form) -> Res<Next> {
    let kind = if form == Form::Atom { "atom" } else { "string" };
    let accept = if form == Form::Atom && iso(m) { Accept::ATOM.or(Accept::STRING) } else { Accept::ATOMIC };
    let made = match m.arg(0) {
        c if peek(&m.store, c).is_some() => None,
        c => Some(text(m, c, accept, kind)?),
    };
    let sub = m.arg(4);
    let sub = if sub.is_refer() { None } else { Some(text(m, sub, accept, kind)?) };
    let (b, l, a) = (size_arg(m, 1)?, size_arg(m, 2)?, size_arg(m, 3)?);
    let mut part = if sub.is_none() { room(m) } else { String::new() };
    let s = whole(m, &made);
    if s.len() >= MAX {
        return Err(crate::term::Throw::Memory);
    }
    let ascii = s.is_ascii();
    let total = if ascii { s.len() } else { s.chars().count() };
    if let Some(sub) = sub {
        // an atom asked for in the shape of a number does not match the atom
        let found = find(m, &made, &sub, [b, l, a], total, state);
        give_back(m, sub);
        return found;
    }
    let fits = |parts: [usize; 2]| parts[0].checked_add(parts[1]).is_some_and(|n| n <= total);
    let (b, l, next) = match (b, l, a) {
        (Some(b), Some(l), _) if fits([b, l]) => (b, l, None),
        (Some(b), None, Some(a)) if fits([b, a]) => (b, total - a - b, None),
        (None, Some(l), Some(a)) if fits([l, a]) => (total - a - l, l, None),
        (Some(b), None, None) if b <= total => {
            let l = state.map_or(0, |c| unpack(c).1);
            (b, l, (b + l < total).then(|| pack(b, l + 1)))
        }
        (None, Some(l), None) if l <= total => {
            let b = state.map_or(0, |c| unpack(c).0);
            (b, l, (b + l < total).then(|| pack(b + 1, l)))
        }
        (None, None, Some(a)) if a <= total => {
            let b = state.map_or(0, |c| unpack(c).0);
            (b, total - a - b, (b + a < total).then(|| pack(b + 1, 0)))
        }
        (None, None, None) => {
            let (b, l) = state.map_or((0, 0), unpack);
            let next = if b + l < total { Some(pack(b, l + 1)) } else { (b < total).then(|| pack(b + 1, 0)) };
            (b, l, next)
        }
        _ => return Ok(Next::Fail),
    };
    let start = byte_at(s, b, ascii);
    let end = start + byte_at(&s[start..], l, ascii);
    part.push_str(&s[start..end]);
    let made = make(m, form, &part)?;
    give_back(m, part);
    let ok = unify_places(m, b, l, total) && m.unify_arg(4, made);
    Ok(match next {
        _ if !ok => Next::Fail,
        Some(state) => Next::More(state),
        None => Next::Last,
    })
}

fn unify_places(m: &mut Machine, b: usize, l: usize, total: usize) -> bool {
    m.unify_arg(1, Cell::int(b as i64))
        && m.unify_arg(2, Cell::int(l as i64))
        && m.unify_arg(3, Cell::int((total - b - l) as i64))
}

/// Enumerates the places of `sub`. The state is a byte offset and the number of characters before it.
fn find(
    m: &mut Machine,
    made: &Option<String>,
    sub: &str,
    known: [Option<usize>; 3],
    total: usize,
    state: Option<Cell>,
) -> Res<Next> {
    let len = sub.chars().count();
    if known[1].is_some_and(|l| l != len) || len > total {
        return Ok(Next::Fail);
    }
    let s = whole(m, made);
    let place = match (known[0], known[2]) {
        (Some(b), _) => Some(b),
        (None, Some(a)) if a.checked_add(len).is_some_and(|n| n <= total) => Some(total - a - len),
        (None, Some(_)) => return Ok(Next::Fail),
        (None, None) => None,
    };
    if let Some(b) = place {
        let ok = b <= total && s[byte_at(s, b, s.len() == total)..].starts_with(sub) && unify_places(m, b, len, total);
        return Ok(if ok { Next::Last } else { Next::Fail });
    }
    let (mut at, mut chars) = state.map_or((0, 0), unpack);
    let Some(found) = s[at..].find(sub) else { return Ok(Next::Fail) };
    chars += s[at..at + found].chars().count();
    at += found;
    // the next place begins at least one character on
    let next = s[at..].chars().next().map(|c| at + c.len_utf8()).filter(|n| s[*n..].contains(sub));
    if !unify_places(m, chars, len, total) {
        return Ok(Next::Fail);
    }
    Ok(match next {
        Some(n) => Next::More(pack(n, chars + 1)),
        None => Next::Last,
    })
}

/// What a concatenation makes: atoms, strings, or whatever its arguments suggest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Concat {
    /// `atom_concat/3`
    Atom,
    /// `string_concat/3`
    String,
    /// `text_concat/3`
    Either,
}

/// `atom_concat/3` and its likes.
pub fn concat(m: &mut Machine, state: Option<Cell>, kind: Concat) -> Res<Next> {
    if let Some(joined) = both(m, kind)? {
        return Ok(if m.unify_arg(2, joined) { Next::Last } else { Next::Fail });
    }
    let [mut a, mut b, mut c] = [None, None, None];
    for (i, slot) in [&mut a, &mut b, &mut c].into_iter().enumerate() {
        let x = m.arg(i);
        if !x.is_refer() {
            let atoms = kind == Concat::Atom && iso(m);
            let (accept, expected) =
                if atoms { (Accept::ATOM.or(Accept::STRING), "atom") } else { (Accept::ATOMIC, "atomic") };
            *slot = Some(text(m, x, accept, expected)?);
        }
    }
    let strings = (0..3).any(|i| matches!(m.store.view(m.x[i]), View::Text(_)));
    let form = match kind {
        Concat::Atom => Form::Atom,
        Concat::String => Form::String,
        Concat::Either if strings => Form::String,
        Concat::Either => Form::Atom,
    };
    let last = |ok: bool| Ok(if ok { Next::Last } else { Next::Fail });
    match (a, b, c) {
        (Some(a), Some(b), Some(c)) => last(c.len() == a.len() + b.len() && c.starts_with(&a) && c.ends_with(&b)),
        (Some(mut a), Some(b), None) => {
            check_length(m, form, a.len() + b.len())?;
            a.push_str(&b);
            let made = make(m, form, &a)?;
            last(m.unify_arg(2, made))
        }
        (Some(a), None, Some(c)) => match c.strip_prefix(a.as_str()) {
            Some(rest) => {
                let made = make(m, form, rest)?;
                last(m.unify_arg(1, made))
            }
            None => Ok(Next::Fail),
        },
        (None, Some(b), Some(c)) => match c.strip_suffix(b.as_str()) {
            Some(rest) => {
                let made = make(m, form, rest)?;
                last(m.unify_arg(0, made))
            }
            None => Ok(Next::Fail),
        },
        (None, None, Some(c)) => split(m, state, &c, form),
        _ => Err(m.store.instantiation_error()),
    }
}

/// The usual case: what two atoms or strings make.
fn both(m: &mut Machine, kind: Concat) -> Res<Option<Cell>> {
    let form = match kind {
        Concat::Atom => Form::Atom,
        Concat::String => Form::String,
        Concat::Either => return Ok(None),
    };
    if !m.arg(2).is_refer() {
        return Ok(None);
    }
    let mut whole = room(m);
    let (Some(a), Some(b)) = (peek(&m.store, m.arg(0)), peek(&m.store, m.arg(1))) else {
        give_back(m, whole);
        return Ok(None);
    };
    check_length(m, form, a.len() + b.len())?;
    whole.push_str(a);
    whole.push_str(b);
    let made = make(m, form, &whole)?;
    give_back(m, whole);
    Ok(Some(made))
}

/// Enumerates the ways to split `whole` in two. The state is a byte offset.
fn split(m: &mut Machine, state: Option<Cell>, whole: &str, form: Form) -> Res<Next> {
    let mut at = state.and_then(Cell::as_int).unwrap_or(0) as usize;
    loop {
        let (a, b) = whole.split_at(at);
        let next = b.chars().next().map(|c| at + c.len_utf8());
        let (a, b) = (make(m, form, a)?, make(m, form, b)?);
        let (x, y) = (m.x[0], m.x[1]);
        // both may be the same variable
        let ok = attempt(&mut m.store, |s| s.unify(x, a) && s.unify(y, b));
        match next {
            Some(n) if ok => return Ok(Next::More(Cell::int(n as i64))),
            Some(n) => at = n,
            None => return Ok(if ok { Next::Last } else { Next::Fail }),
        }
    }
}

/// `sub_atom_icasechk(+Haystack, ?Start, +Needle)`: the needle's upper-case letters match
/// themselves only, others whatever has that lower-case letter.
pub fn find_ignoring_case(m: &mut Machine) -> Res {
    let (hay, needle) = (m.arg(0), m.arg(2));
    let hay: Vec<char> = text(m, hay, Accept::ANY, "text")?.chars().collect();
    let needle: Vec<char> = text(m, needle, Accept::ANY, "text")?.chars().collect();
    let start = size_arg(m, 1)?;
    let same = |(h, n): (&char, &char)| h == n || super::chars::to_lower(*h) == *n;
    let at =
        |i: usize| hay.get(i..).is_some_and(|rest| rest.len() >= needle.len() && rest.iter().zip(&needle).all(same));
    match start {
        Some(i) => Ok(at(i)),
        None => match (0..=hay.len()).find(|i| at(*i)) {
            Some(i) => Ok(m.unify_arg(1, Cell::int(i as i64))),
            None => Ok(false),
        },
    }
}

/// The texts of a list's elements; `None` if some are unbound or the list is partial.
fn element_texts(m: &mut Machine, i: usize) -> Res<Option<Vec<String>>> {
    let list = m.arg(i);
    let mut x = list;
    if let crate::term::ListEnd::Cyclic = m.store.list_view(list) {
        return Err(m.store.type_error("list", list));
    }
    let mut texts = Vec::new();
    while let Some(args) = m.store.args_of(x, crate::term::PAIR) {
        let item = m.store.arg(args, 0);
        if item.is_refer() {
            return Ok(None);
        }
        match text_of(m, item, Accept::ATOMIC)? {
            Some(s) => texts.push(s),
            None => return Err(m.store.type_error("text", item)),
        }
        x = m.store.arg(args, 1);
    }
    if x == Cell::atom(crate::term::names::NIL) {
        Ok(Some(texts))
    } else if x.is_refer() {
        Ok(None)
    } else {
        Err(m.store.type_error("list", x))
    }
}

/// `atomic_list_concat(+List, -Atom)`
pub fn join(m: &mut Machine) -> Res {
    match element_texts(m, 0)? {
        Some(texts) => {
            check_length(m, Form::Atom, texts.iter().map(String::len).sum())?;
            let made = make(m, Form::Atom, &texts.concat())?;
            Ok(m.unify_arg(1, made))
        }
        None => Err(m.store.instantiation_error()),
    }
}

/// `atomic_list_concat(?List, +Separator, ?Atom)`
pub fn join_with(m: &mut Machine) -> Res {
    let separator = m.arg(1);
    let separator = text(m, separator, Accept::ATOMIC, "text")?;
    if let Some(texts) = element_texts(m, 0)? {
        check_length(m, Form::Atom, texts.iter().map(|t| t.len() + separator.len()).sum())?;
        let made = make(m, Form::Atom, &texts.join(&separator))?;
        let out = m.arg(2);
        return match peek(&m.store, out).map(str::to_owned).or_else(|| super::text::number_text(&m.store, out)) {
            Some(s) => Ok(m.store.atom_name(made) == Some(s.as_str())),
            None => Ok(m.unify(out, made)),
        };
    }
    let whole = m.arg(2);
    if whole.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let whole = text(m, whole, Accept::ATOMIC, "text")?;
    if separator.is_empty() {
        let c = m.arg(1);
        return Err(m.store.domain_error("non_empty_atom", c));
    }
    let parts: Vec<Cell> = whole.split(separator.as_str()).map(|p| m.store.atom(p)).collect();
    m.store.ensure(2 * parts.len())?;
    let list = m.store.put_list(&parts, Cell::atom(crate::term::names::NIL));
    Ok(m.unify_arg(0, list))
}
