//! Classes of characters.

use crate::{
    machine::{Machine, Next, builtin::Row},
    syntax::chars::{is_ident, is_symbol},
    term::{Cell, Functor, Res, names},
};

use super::{
    nondet,
    text::{char_atom, code_of, only_char, peek},
};

/// The rows of this family.
pub const ROWS: &[Row] =
    &[nondet("char_type", 2, |m, s| char_type(m, s, false)), nondet("code_type", 2, |m, s| char_type(m, s, true))];

/// The upper-case letter of a character, if that is one character; else the character.
pub fn to_upper(c: char) -> char {
    let mut up = c.to_uppercase();
    up.next().filter(|_| up.next().is_none()).unwrap_or(c)
}

/// The lower-case letter of a character, if that is one character; else the character.
pub fn to_lower(c: char) -> char {
    let mut low = c.to_lowercase();
    low.next().filter(|_| low.next().is_none()).unwrap_or(c)
}

/// What a class says of a character.
enum Class {
    /// It is in it or not.
    Plain(fn(char) -> bool),
    /// It has a number there.
    Weight(fn(char) -> Option<u32>),
    /// It has a partner there.
    Partner(fn(char) -> Option<char>),
    /// As `Partner`; the second function finds the character for a partner that is known.
    Both(fn(char) -> Option<char>, fn(char) -> char),
    /// The end of a file, which is not a character.
    EndOfFile,
}

use Class::{Both, EndOfFile, Partner, Plain, Weight};

fn is_graph(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && (c.is_ascii() || is_print(c))
}

fn is_print(c: char) -> bool {
    use crate::syntax::chars::{Class, class};
    if c.is_ascii() { !c.is_control() } else { c.is_alphanumeric() || class(c) != Class::Illegal }
}

fn is_alpha(c: char) -> bool {
    c.is_alphabetic()
}

fn is_var_start(c: char) -> bool {
    c == '_' || c.is_uppercase()
}

fn is_csymf(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

fn closing(c: char) -> Option<char> {
    match c {
        '(' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        _ => None,
    }
}

/// All classes, in the order in which they are enumerated.
const CLASSES: &[(&str, Class)] = &[
    ("alnum", Plain(|c| c.is_alphanumeric())),
    ("alpha", Plain(is_alpha)),
    ("csym", Plain(|c| c == '_' || c.is_alphanumeric())),
    ("csymf", Plain(is_csymf)),
    ("prolog_var_start", Plain(is_var_start)),
    ("prolog_atom_start", Plain(|c| c.is_alphabetic() && !is_var_start(c))),
    ("prolog_identifier_continue", Plain(is_ident)),
    ("prolog_symbol", Plain(is_symbol)),
    ("ascii", Plain(|c| c.is_ascii())),
    ("white", Plain(|c| matches!(c, ' ' | '\t'))),
    ("cntrl", Plain(|c| c.is_control())),
    ("digit", Plain(|c| c.is_ascii_digit())),
    ("space", Plain(|c| c.is_whitespace() || c == '\u{B}')),
    ("end_of_line", Plain(|c| matches!(c, '\n'..='\r'))),
    ("lower", Plain(|c| c.is_lowercase())),
    ("upper", Plain(|c| c.is_uppercase())),
    ("punct", Plain(|c| is_graph(c) && !c.is_alphanumeric())),
    ("graph", Plain(is_graph)),
    ("print", Plain(is_print)),
    ("period", Plain(|c| matches!(c, '.' | '?' | '!'))),
    ("quote", Plain(|c| matches!(c, '\'' | '"' | '`'))),
    ("newline", Plain(|c| c == '\n')),
    ("end_of_file", EndOfFile),
    ("digit", Weight(|c| c.to_digit(10))),
    ("xdigit", Weight(|c| c.to_digit(16))),
    ("upper", Partner(|c| c.is_uppercase().then(|| to_lower(c)))),
    ("lower", Partner(|c| c.is_lowercase().then(|| to_upper(c)))),
    ("paren", Partner(closing)),
    ("to_lower", Both(|c| Some(to_upper(c)), to_lower)),
    ("to_upper", Both(|c| Some(to_lower(c)), to_upper)),
];

/// The class that a term names, and its argument.
fn named_class(m: &mut Machine, t: Cell) -> Res<(usize, Option<Cell>)> {
    let (name, arg) = match m.store.compound(t) {
        Some((f, args)) if f.arity() == 1 => (f.name(), Some(m.store.arg(args, 0))),
        Some(_) => return Err(m.store.type_error("char_type", t)),
        None => match t.as_atom() {
            Some(a) => (a, None),
            None => return Err(m.store.type_error("char_type", t)),
        },
    };
    let name = m.store.atoms.name(name);
    let plain = |c: &Class| matches!(c, Plain(_) | EndOfFile);
    match CLASSES.iter().position(|(n, c)| *n == name && plain(c) == arg.is_none()) {
        Some(i) => Ok((i, arg)),
        None => Err(m.store.type_error("char_type", t)),
    }
}

/// The character in argument 0: unbound, a character, or the end of the file (-1).
fn char_arg(m: &mut Machine) -> Res<Option<Option<char>>> {
    let c = m.arg(0);
    if c.is_refer() {
        return Ok(None);
    }
    if c == Cell::int(-1) || c == Cell::atom(names::END_OF_FILE) {
        return Ok(Some(None));
    }
    match code_of(c).or_else(|| peek(&m.store, c).and_then(only_char)) {
        Some(ch) => Ok(Some(Some(ch))),
        None if m.store.is_integer(c) => Err(m.store.representation_error("character_code")),
        None => Err(m.store.type_error("character", c)),
    }
}

/// A character as the predicate shows it.
fn shown(m: &mut Machine, c: char, codes: bool) -> Cell {
    if codes { Cell::int(c as i64) } else { char_atom(&mut m.store, c) }
}

/// `char_type(?Char, ?Class)` and `code_type(?Code, ?Class)`
fn char_type(m: &mut Machine, state: Option<Cell>, codes: bool) -> Res<Next> {
    let ch = char_arg(m)?;
    let class = m.arg(1);
    if class.is_refer() {
        let Some(ch) = ch else { return Err(m.store.instantiation_error()) };
        return classes_of(m, ch, state, codes);
    }
    let (class, arg) = named_class(m, class)?;
    match ch {
        Some(ch) => Ok(if holds(m, ch, class, arg, codes) { Next::Last } else { Next::Fail }),
        None => chars_of(m, class, arg, state, codes),
    }
}

/// True if the character (or the end of the file) is in the class; unifies the class's argument.
fn holds(m: &mut Machine, ch: Option<char>, class: usize, arg: Option<Cell>, codes: bool) -> bool {
    let Some(ch) = ch else { return matches!(CLASSES[class].1, EndOfFile) };
    let value = match &CLASSES[class].1 {
        Plain(f) => return f(ch),
        EndOfFile => return false,
        Weight(f) => f(ch).map(|w| Cell::int(w as i64)),
        Partner(f) | Both(f, _) => {
            let Some(partner) = f(ch) else { return false };
            if let Some(given) = arg
                && !given.is_refer()
            {
                // a code or a character will do
                return code_of(given).or_else(|| peek(&m.store, given).and_then(only_char)) == Some(partner);
            }
            Some(shown(m, partner, codes))
        }
    };
    match (value, arg) {
        (Some(v), Some(a)) => super::text::try_unify(&mut m.store, a, v),
        _ => false,
    }
}

/// Enumerates the classes of a character. The state is the next one to try.
fn classes_of(m: &mut Machine, ch: Option<char>, state: Option<Cell>, codes: bool) -> Res<Next> {
    let first = state.and_then(Cell::as_int).unwrap_or(0) as usize;
    for (i, (name, class)) in CLASSES.iter().enumerate().skip(first) {
        let name = m.store.atoms.intern(name);
        let (t, arg) = match class {
            Plain(_) | EndOfFile => (Cell::atom(name), None),
            _ => {
                let (t, at) = m.store.put_skeleton(Functor::new(name, 1));
                (t, Some(m.store.arg(at, 0)))
            }
        };
        if holds(m, ch, i, arg, codes) {
            m.unify_arg(1, t);
            return Ok(if i + 1 < CLASSES.len() { Next::More(Cell::int(i as i64 + 1)) } else { Next::Last });
        }
    }
    Ok(Next::Fail)
}

/// Enumerates the characters of a class. The state is the next code to try.
fn chars_of(m: &mut Machine, class: usize, arg: Option<Cell>, state: Option<Cell>, codes: bool) -> Res<Next> {
    if matches!(CLASSES[class].1, EndOfFile) {
        let end = if codes { Cell::int(-1) } else { Cell::atom(names::END_OF_FILE) };
        return Ok(if m.unify_arg(0, end) { Next::Last } else { Next::Fail });
    }
    let given = arg.filter(|a| !a.is_refer());
    if let (Both(_, back), Some(given)) = (&CLASSES[class].1, given) {
        // the mapping tells which
        let Some(c) = code_of(given).or_else(|| peek(&m.store, given).and_then(only_char)) else {
            return Ok(Next::Fail);
        };
        let c = shown(m, back(c), codes);
        return Ok(if m.unify_arg(0, c) { Next::Last } else { Next::Fail });
    }
    let mut code = state.and_then(Cell::as_int).unwrap_or(0) as u32;
    // only ASCII characters have a weight; that of a decimal digit belongs to one alone
    let weighed = matches!(CLASSES[class].1, Weight(_));
    let end = if weighed { 0x7F } else { char::MAX as u32 };
    let only = weighed && given.is_some() && CLASSES[class].0 == "digit";
    while code <= end {
        let here = char::from_u32(code);
        code += 1;
        let Some(c) = here else { continue };
        let var = m.x[0];
        let quick = match &CLASSES[class].1 {
            Plain(f) => f(c),
            Weight(f) => f(c).is_some(),
            Partner(f) | Both(f, _) => f(c).is_some(),
            EndOfFile => false,
        };
        if !quick {
            continue;
        }
        // the class's argument may be the same variable; the choice point has all bindings trailed
        let mark = m.store.tr;
        if holds(m, Some(c), class, arg, codes) {
            let c = shown(m, c, codes);
            if m.unify(var, c) {
                return Ok(if only { Next::Last } else { Next::More(Cell::int(code as i64)) });
            }
        }
        m.store.undo_to(mark);
    }
    Ok(Next::Fail)
}
