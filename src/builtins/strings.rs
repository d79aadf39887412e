//! Strings.

use crate::{
    machine::{Machine, Next, builtin::Row},
    program::streams::{Decoded, Encoding},
    term::{Cell, Res, Tag, names},
};

use super::{
    atoms::{change_case, unify_list, unify_text},
    core_nondet, det,
    format::{fill, sink},
    inline, nondet,
    stream_args::{Place, output, put_text},
    subtext::{self, Concat},
    text::{
        Accept, Form, Items, attempt, check_length, give_back, list_text, make, number_text, peek, read_exact_number,
        size_arg, text, text_of,
    },
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    inline("string_length", 2, string_length),
    inline("string_chars", 2, |m| string_list(m, Items::Chars)),
    inline("string_codes", 2, |m| string_list(m, Items::Codes)),
    inline("string_to_atom", 2, string_to_atom),
    nondet("string_code", 3, string_code),
    inline("get_string_code", 3, get_string_code),
    nondet("string_concat", 3, |m, s| subtext::concat(m, s, Concat::String)),
    core_nondet("text_concat", 3, |m, s| subtext::concat(m, s, Concat::Either)),
    nondet("sub_string", 5, |m, s| subtext::sub_text(m, s, Form::String)),
    inline("split_string", 4, split_string),
    inline("string_lower", 2, |m| change_case(m, Form::String, super::chars::to_lower)),
    inline("string_upper", 2, |m| change_case(m, Form::String, super::chars::to_upper)),
    inline("number_string", 2, number_string),
    inline("text_to_string", 2, text_to_string),
    det("atomics_to_string", 2, atomics_to_string),
    det("normalize_space", 2, normalize_space),
    det("string_bytes", 3, string_bytes),
];

/// `string_length(+Text, ?Length)`
fn string_length(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let n = match c.tag() {
        Tag::Box if peek(&m.store, c).is_some() => peek(&m.store, c).unwrap_or_default().chars().count(),
        _ => text(m, c, Accept::ANY, "text")?.chars().count(),
    };
    size_arg(m, 1)?;
    Ok(m.unify_arg(1, Cell::int(n as i64)))
}

/// `string_chars/2` and `string_codes/2`
fn string_list(m: &mut Machine, items: Items) -> Res {
    let c = m.arg(0);
    if !c.is_refer() {
        let s = text(m, c, Accept::ANY, "text")?;
        let ok = unify_list(m, 1, items, &s);
        give_back(m, s);
        return ok;
    }
    match list_text(m, m.x[1], items, true)? {
        Some(s) => {
            let made = make(m, Form::String, &s)?;
            give_back(m, s);
            Ok(m.unify(c, made))
        }
        None => Err(m.store.instantiation_error()),
    }
}

/// `string_to_atom(?String, ?Atom)`
fn string_to_atom(m: &mut Machine) -> Res {
    let (s, a) = (m.arg(0), m.arg(1));
    if !s.is_refer() {
        let t = text(m, s, Accept::ANY, "string")?;
        return unify_text(m, a, &t, Form::Atom);
    }
    let t = text(m, a, Accept::ATOMIC, "atom")?;
    let made = make(m, Form::String, &t)?;
    Ok(m.unify(s, made))
}

/// Text without numbers.
const WORDS: Accept = Accept::ATOM.or(Accept::STRING).or(Accept::LIST);

/// The character at `index` (from 1) of argument 1.
fn code_at(m: &mut Machine, index: usize) -> Res<Option<Cell>> {
    let c = m.arg(1);
    let nth = |s: &str| match index.checked_sub(1) {
        Some(i) if s.is_ascii() => s.as_bytes().get(i).map(|b| *b as char),
        Some(i) => s.chars().nth(i),
        None => None,
    };
    let found = match peek(&m.store, c) {
        Some(s) if c != Cell::atom(names::NIL) => nth(s),
        _ => nth(&text(m, c, WORDS, "text")?),
    };
    Ok(found.map(|c| Cell::int(c as i64)))
}

/// `string_code(?Index, +String, -Code)`
fn string_code(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    if let Some(index) = size_arg(m, 0)? {
        return Ok(match code_at(m, index)? {
            Some(code) if m.unify_arg(2, code) => Next::Last,
            _ => Next::Fail,
        });
    }
    let mut index = state.and_then(Cell::as_int).unwrap_or(1);
    while let Some(code) = code_at(m, index as usize)? {
        let (x, y) = (m.x[0], m.x[2]);
        if attempt(&mut m.store, |s| s.unify(y, code) && s.unify(x, Cell::int(index))) {
            return Ok(Next::More(Cell::int(index + 1)));
        }
        index += 1;
    }
    Ok(Next::Fail)
}

/// `get_string_code(+Index, +String, -Code)`
fn get_string_code(m: &mut Machine) -> Res {
    let Some(index) = size_arg(m, 0)? else { return Err(m.store.instantiation_error()) };
    match code_at(m, index)? {
        Some(code) => Ok(m.unify_arg(2, code)),
        None => Ok(false),
    }
}

/// `split_string(+String, +Separators, +Pad, -Parts)`
fn split_string(m: &mut Machine) -> Res {
    let mut texts = [String::new(), String::new(), String::new()];
    for (i, slot) in texts.iter_mut().enumerate() {
        let c = m.arg(i);
        *slot = text(m, c, WORDS, "text")?;
    }
    let [s, separators, pad] = texts;
    let padding = |c: char| pad.contains(c);
    let mut parts = Vec::new();
    let mut rest = s.trim_matches(padding);
    // padding before a part goes first, even if it could separate: `//` may act as one separator
    loop {
        rest = rest.trim_start_matches(padding);
        let end = rest.find(|c: char| separators.contains(c));
        parts.push(make(m, Form::String, rest[..end.unwrap_or(rest.len())].trim_end_matches(padding))?);
        let Some(end) = end else { break };
        rest = &rest[end..];
        rest = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
    }
    m.store.ensure(2 * parts.len())?;
    let list = m.store.put_list(&parts, Cell::atom(names::NIL));
    Ok(m.unify_arg(3, list))
}

/// `number_string(?Number, ?String)`: layout around the number does not matter.
fn number_string(m: &mut Machine) -> Res {
    let (n, s) = (m.arg(0), m.arg(1));
    if !s.is_refer() {
        let t = text(m, s, Accept::ANY, "string")?;
        if !n.is_refer() && !m.store.is_number(n) {
            return Err(m.store.type_error("number", n));
        }
        return match read_exact_number(m, t.trim()) {
            Some(value) => Ok(m.unify(n, value)),
            None => Ok(false),
        };
    }
    match number_text(&m.store, n) {
        Some(t) => {
            let made = make(m, Form::String, &t)?;
            Ok(m.unify(s, made))
        }
        None if n.is_refer() => Err(m.store.instantiation_error()),
        None => Err(m.store.type_error("number", n)),
    }
}

/// `text_to_string(+Text, -String)`
fn text_to_string(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let s = text(m, c, WORDS, "text")?;
    let made = make(m, Form::String, &s)?;
    Ok(m.unify_arg(1, made))
}

/// `atomics_to_string(+List, -String)`
fn atomics_to_string(m: &mut Machine) -> Res {
    let list = m.arg(0);
    let items = match m.store.list_to_vec(list) {
        Ok(items) => items,
        Err(crate::term::ListEnd::Partial(..)) => return Err(m.store.instantiation_error()),
        Err(_) => return Err(m.store.type_error("list", list)),
    };
    let mut out = String::new();
    for item in items {
        match text_of(m, item, Accept::ATOMIC)? {
            Some(s) => {
                check_length(m, Form::String, out.len() + s.len())?;
                out.push_str(&s);
            }
            None => return Err(m.store.type_error("atomic", item)),
        }
    }
    let made = make(m, Form::String, &out)?;
    Ok(m.unify_arg(1, made))
}

/// `normalize_space(+Output, +Text)`: the words of a text with a space between them.
fn normalize_space(m: &mut Machine) -> Res {
    let sink = sink(m, 0)?;
    let c = m.arg(1);
    let s = text(m, c, Accept::ANY, "text")?;
    let words: Vec<&str> = s.split_whitespace().collect();
    let s = words.join(" ");
    match sink {
        Some(sink) => fill(m, &sink, &s),
        None => {
            let id = output(m, Place::Arg(0))?;
            put_text(m, Place::Arg(0), id, &s)
        }
    }
}

/// `string_bytes(?String, ?Bytes, +Encoding)`
fn string_bytes(m: &mut Machine) -> Res {
    let (s, bytes, encoding) = (m.arg(0), m.arg(1), m.arg(2));
    let Some(encoding) = m.store.atom_name(encoding).and_then(Encoding::from_name) else {
        return Err(if encoding.is_refer() {
            m.store.instantiation_error()
        } else {
            m.store.domain_error("encoding", encoding)
        });
    };
    if !s.is_refer() {
        let s = text(m, s, Accept::ANY, "text")?;
        let mut out = Vec::new();
        for c in s.chars() {
            if !encoding.encode(c, &mut out) {
                return Err(m.store.representation_error("encoding"));
            }
        }
        m.store.ensure(2 * out.len())?;
        let cells: Vec<Cell> = out.iter().map(|b| Cell::int(i64::from(*b))).collect();
        let list = m.store.put_list(&cells, Cell::atom(names::NIL));
        return Ok(m.unify_arg(1, list));
    }
    let items = match m.store.list_to_vec(bytes) {
        Ok(items) => items,
        Err(crate::term::ListEnd::Partial(..)) => return Err(m.store.instantiation_error()),
        Err(_) => return Err(m.store.type_error("list", bytes)),
    };
    let mut raw = Vec::with_capacity(items.len());
    for item in items {
        match item.as_int().and_then(|i| u8::try_from(i).ok()) {
            Some(b) => raw.push(b),
            None if item.is_refer() => return Err(m.store.instantiation_error()),
            None => return Err(m.store.type_error("byte", item)),
        }
    }
    let (mut out, mut rest) = (String::new(), &raw[..]);
    while !rest.is_empty() {
        match encoding.decode(rest) {
            Decoded::Char(c, n) => {
                out.push(c);
                rest = &rest[n..];
            }
            Decoded::Invalid(_) | Decoded::Incomplete => return Err(m.store.representation_error("encoding")),
        }
    }
    let made = make(m, Form::String, &out)?;
    Ok(m.unify_arg(0, made))
}
