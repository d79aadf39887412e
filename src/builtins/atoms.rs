//! Atoms and their characters.

use crate::{
    machine::{Machine, Next, builtin::Row},
    term::{Cell, Res, Tag, names},
};

use super::{
    core, core_nondet, ctx, det, inline, nondet,
    subtext::{self, Concat},
    text::{
        Accept, Form, Items, ListText, attempt, char_atom, char_of, code_of, give_back, illegal_number, iso, list_text,
        make, make_list, number_text, only_char, peek, read_exact_number, read_list, read_number, size_arg, text,
        text_of,
    },
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("atom_length", 2, atom_length),
    core("atom_chars", 2, |m| atom_list(m, Items::Chars)),
    core("atom_codes", 2, |m| atom_list(m, Items::Codes)),
    core("char_code", 2, char_code),
    core("number_chars", 2, |m| number_list(m, Items::Chars)),
    core("number_codes", 2, |m| number_list(m, Items::Codes)),
    inline("atom_number", 2, atom_number),
    inline("name", 2, name),
    det("atom_string", 2, atom_string),
    core_nondet("sub_atom", 5, |m, s| subtext::sub_text(m, s, Form::Atom)),
    det("sub_atom_icasechk", 3, subtext::find_ignoring_case),
    core_nondet("atom_concat", 3, |m, s| subtext::concat(m, s, Concat::Atom)),
    core("atomic_list_concat", 2, subtext::join),
    inline("atomic_list_concat", 3, subtext::join_with),
    inline("upcase_atom", 2, |m| change_case(m, Form::Atom, super::chars::to_upper)),
    inline("downcase_atom", 2, |m| change_case(m, Form::Atom, super::chars::to_lower)),
    det("collation_key", 2, collation_key),
    nondet("current_atom", 1, current_atom),
    core("char_conversion", 2, char_conversion),
    core_nondet("current_char_conversion", 2, current_char_conversion),
];

/// `name(?AtomOrNumber, ?Codes)`
fn name(m: &mut Machine) -> Res {
    let c = m.arg(0);
    if !c.is_refer() {
        let s = text(m, c, Accept::ATOMIC, "atomic")?;
        return unify_list(m, 1, Items::Codes, &s);
    }
    match list_text(m, m.x[1], Items::Codes, true)? {
        Some(s) => {
            let made = match read_exact_number(m, &s) {
                Some(number) => number,
                None => m.store.atom(&s),
            };
            Ok(m.unify(c, made))
        }
        None => Err(m.store.instantiation_error()),
    }
}

/// `atom_length(+Atom, ?Length)`
fn atom_length(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let n = match peek(&m.store, c) {
        Some(s) => s.chars().count(),
        None if iso(m) => text(m, c, Accept::ATOM.or(Accept::STRING), "atom")?.len(),
        None => text(m, c, Accept::ANY, "text")?.chars().count(),
    };
    size_arg(m, 1)?;
    Ok(m.unify_arg(1, Cell::int(n as i64)))
}

/// `atom_chars/2` and `atom_codes/2`
fn atom_list(m: &mut Machine, items: Items) -> Res {
    let c = m.arg(0);
    if !c.is_refer() {
        let accept = if iso(m) { Accept::ATOM.or(Accept::STRING) } else { Accept::ATOMIC };
        let s = text(m, c, accept, "atom")?;
        let ok = unify_list(m, 1, items, &s);
        give_back(m, s);
        return ok;
    }
    match list_text(m, m.x[1], items, true)? {
        Some(s) => {
            let made = m.store.atom(&s);
            give_back(m, s);
            Ok(m.unify(c, made))
        }
        None => Err(m.store.instantiation_error()),
    }
}

/// Unifies argument `i` with the list of the text's codes or characters. A
/// list that is known to be text already may consist of the other items.
pub fn unify_list(m: &mut Machine, i: usize, items: Items, s: &str) -> Res {
    let given = m.arg(i);
    if given.tag() == Tag::Box || given.tag() == Tag::Lst {
        if iso(m) {
            list_text(m, given, items, false)?;
        }
        match read_list(&m.store, given, String::new()) {
            ListText::Text(t) => return Ok(t == s),
            ListText::NotList if given.tag() == Tag::Lst => return Err(m.store.type_error("list", given)),
            ListText::NotList if given.tag() == Tag::Box => {
                return match peek(&m.store, given) {
                    Some(t) => Ok(t == s),
                    None => Err(m.store.type_error("list", given)),
                };
            }
            ListText::Element(item) => return Err(super::text::element_error(m, item, items)),
            _ => {}
        }
    } else if !given.is_refer() && given != Cell::atom(names::NIL) {
        return Err(m.store.type_error("list", given));
    }
    let list = make_list(m, items, s)?;
    Ok(m.unify(given, list))
}

/// `char_code(?Char, ?Code)`
fn char_code(m: &mut Machine) -> Res {
    let (c, code) = (m.arg(0), m.arg(1));
    if c.is_refer() && code.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let one = peek(&m.store, c).and_then(only_char);
    if one.is_none() && !c.is_refer() {
        return Err(m.store.type_error("character", c));
    }
    if !code.is_refer() && !m.store.is_integer(code) {
        return Err(m.store.type_error("integer", code));
    }
    let known = code_of(code);
    if known.is_none() && !code.is_refer() {
        return Err(m.store.representation_error("character_code"));
    }
    match (one, known) {
        (Some(ch), _) => Ok(m.unify(code, Cell::int(ch as i64))),
        (None, Some(ch)) => {
            let made = char_atom(&mut m.store, ch);
            Ok(m.unify(c, made))
        }
        (None, None) => Ok(false),
    }
}

/// `number_chars/2` and `number_codes/2`: a list that is known is read, else the number is written.
fn number_list(m: &mut Machine, items: Items) -> Res {
    let n = m.arg(0);
    if !n.is_refer() && !m.store.is_number(n) {
        return Err(m.store.type_error("number", n));
    }
    let list = m.arg(1);
    if (!list.is_refer() || n.is_refer())
        && let Some(s) = list_text(m, list, items, n.is_refer())?
    {
        let value = read_number(m, &s);
        give_back(m, s);
        return match value {
            // the standard knows one zero only
            Some(value) if iso(m) && is_zero(m, n) && is_zero(m, value) => Ok(true),
            Some(value) => Ok(m.unify(n, value)),
            None => Err(illegal_number(m)),
        };
    }
    match number_text(&m.store, n) {
        Some(s) => {
            let made = make_list(m, items, &s)?;
            give_back(m, s);
            Ok(m.unify(list, made))
        }
        None => Err(m.store.instantiation_error()),
    }
}

/// True for a float that is zero, whatever its sign.
fn is_zero(m: &Machine, c: Cell) -> bool {
    m.store.deref(c).tag() == Tag::Flt && m.store.float_value(c) == 0.0
}

/// `atom_number(?Atom, ?Number)`
fn atom_number(m: &mut Machine) -> Res {
    let (a, n) = (m.arg(0), m.arg(1));
    if a.is_refer() {
        if n.is_refer() {
            return Err(m.store.instantiation_error());
        }
        let Some(s) = number_text(&m.store, n) else { return Err(m.store.type_error("number", n)) };
        let made = m.store.atom(&s);
        return Ok(m.unify(a, made));
    }
    let s = text(m, a, Accept::ATOM.or(Accept::STRING), "atom")?;
    match read_exact_number(m, &s) {
        Some(value) => Ok(m.unify(n, value)),
        None => Ok(false),
    }
}

/// `atom_string(?Atom, ?String)`
fn atom_string(m: &mut Machine) -> Res {
    let (a, s) = (m.arg(0), m.arg(1));
    if !a.is_refer() {
        let t = text(m, a, list_too(a, Accept::ATOMIC), "atom")?;
        return unify_text(m, s, &t, Form::String);
    }
    let t = text(m, s, list_too(s, Accept::ATOMIC), "string")?;
    let made = m.store.atom(&t);
    Ok(m.unify(a, made))
}

/// Lists as well, if the term is one: here `[]` is an atom like others.
fn list_too(c: Cell, accept: Accept) -> Accept {
    if c.tag() == Tag::Lst { accept.or(Accept::LIST) } else { accept }
}

/// Unifies with the text, if there is none yet; else compares the texts.
pub fn unify_text(m: &mut Machine, c: Cell, s: &str, form: Form) -> Res {
    if c.is_refer() {
        let made = make(m, form, s)?;
        return Ok(m.unify(c, made));
    }
    match text_of(m, c, list_too(c, Accept::ATOMIC))? {
        Some(t) => Ok(t == s),
        None => Err(m.store.type_error(if form == Form::Atom { "atom" } else { "string" }, c)),
    }
}

/// `upcase_atom/2` and its likes.
pub fn change_case(m: &mut Machine, form: Form, f: fn(char) -> char) -> Res {
    let c = m.arg(0);
    let s: String = text(m, c, Accept::ATOMIC, "atomic")?.chars().map(f).collect();
    let made = make(m, form, &s)?;
    Ok(m.unify_arg(1, made))
}

/// `collation_key(+Atom, -Key)`: texts are compared as they are.
fn collation_key(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let s = text(m, c, Accept::ATOMIC, "atomic")?;
    let made = make(m, Form::String, &s)?;
    Ok(m.unify_arg(1, made))
}

/// `current_atom(?Atom)`
fn current_atom(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let c = m.arg(0);
    if !c.is_refer() {
        return Ok(if c.is_atom() { Next::Last } else { Next::Fail });
    }
    let i = state.and_then(Cell::as_int).unwrap_or(0);
    if i as usize >= m.store.atoms.len() || !m.unify(c, Cell::atom(crate::term::Atom(i as u32))) {
        return Ok(Next::Fail);
    }
    Ok(Next::More(Cell::int(i + 1)))
}

/// The character in argument `i`; `None` if it is unbound.
fn char_arg(m: &mut Machine, i: usize) -> Res<Option<char>> {
    let c = m.arg(i);
    match char_of(&m.store, c) {
        Some(ch) => Ok(Some(ch)),
        None if c.is_refer() => Ok(None),
        None => Err(m.store.type_error("character", c)),
    }
}

/// `char_conversion(+From, +To)`: what reading does while the flag `char_conversion` is on.
fn char_conversion(m: &mut Machine) -> Res {
    if m.arg(0).is_refer() || m.arg(1).is_refer() {
        return Err(m.store.instantiation_error());
    }
    let (Some(from), Some(to)) = (char_arg(m, 0)?, char_arg(m, 1)?) else { return Ok(false) };
    let table = &mut ctx(m).char_conversions;
    if from == to {
        table.remove(&from);
    } else {
        table.insert(from, to);
    }
    Ok(true)
}

/// `current_char_conversion(?From, ?To)`
fn current_char_conversion(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let (from, to) = (char_arg(m, 0)?, char_arg(m, 1)?);
    if let Some(from) = from {
        let to = ctx(m).char_conversions.get(&from).copied().unwrap_or(from);
        let c = char_atom(&mut m.store, to);
        return Ok(if m.unify_arg(1, c) { Next::Last } else { Next::Fail });
    }
    // all characters in turn; the state is the next one to look at
    let mut code = state.and_then(Cell::as_int).unwrap_or(0) as u32;
    while code <= char::MAX as u32 {
        let Some(from) = char::from_u32(code) else {
            code += 1;
            continue;
        };
        let image = ctx(m).char_conversions.get(&from).copied().unwrap_or(from);
        code += 1;
        if to.is_none_or(|t| t == image) {
            let (x, y) = (char_atom(&mut m.store, from), char_atom(&mut m.store, image));
            let (a, b) = (m.x[0], m.x[1]);
            // both may be the same variable
            if attempt(&mut m.store, |s| s.unify(a, x) && s.unify(b, y)) {
                return Ok(Next::More(Cell::int(code as i64)));
            }
        }
    }
    Ok(Next::Fail)
}
