//! Text in all its forms: what counts as text where, and how to make it.

use crate::{
    machine::Machine,
    syntax::{ReadOptions, SyntaxErrorKind, parse_number},
    term::{Cell, ListEnd, Num, PAIR, Res, Store, Tag, Throw, View, format_float, format_num, names},
};

/// A set of the kinds of terms that are taken for text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Accept(u8);

impl Accept {
    /// Atoms.
    pub const ATOM: Accept = Accept(1);
    /// Strings.
    pub const STRING: Accept = Accept(2);
    /// Numbers.
    pub const NUMBER: Accept = Accept(4);
    /// Lists of codes or characters, with `[]` as the empty text.
    pub const LIST: Accept = Accept(8);
    /// Atoms, strings and numbers.
    pub const ATOMIC: Accept = Accept(7);
    /// Everything.
    pub const ANY: Accept = Accept(15);

    /// Either.
    pub const fn or(self, other: Accept) -> Accept {
        Accept(self.0 | other.0)
    }

    const fn has(self, other: Accept) -> bool {
        self.0 & other.0 != 0
    }
}

/// What a text is made into.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// An atom.
    Atom,
    /// A string.
    String,
}

/// The elements that a list is expected to have where an error has to say so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Items {
    /// Character codes.
    Codes,
    /// Atoms of one character.
    Chars,
}

/// True in ISO mode.
pub fn iso(m: &Machine) -> bool {
    m.store.arith_flags.iso
}

/// The text of an atom or string, without a copy.
pub fn peek(store: &Store, c: Cell) -> Option<&str> {
    match store.view(c) {
        View::Atom(a) => Some(store.atoms.name(a)),
        View::Text(t) => Some(t),
        _ => None,
    }
}

/// The only character of a text.
pub fn only_char(s: &str) -> Option<char> {
    let mut chars = s.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// The character that an atom of one character stands for.
pub fn char_of(store: &Store, c: Cell) -> Option<char> {
    store.atom_name(c).and_then(only_char)
}

/// The character with the code that a cell holds.
pub fn code_of(c: Cell) -> Option<char> {
    c.as_int().and_then(|i| u32::try_from(i).ok()).and_then(char::from_u32)
}

/// The text of a number, as `write/1` prints it.
pub fn number_text(store: &Store, c: Cell) -> Option<String> {
    match store.number(c)? {
        Num::Float(f) => Some(format_float(f)),
        n => Some(format_num(&n)),
    }
}

/// The text of a term of an accepted kind; `None` for any other term. A
/// list with unbound parts is an instantiation error, as an unbound variable is.
///
/// # Errors
/// As told.
pub fn text_of(m: &mut Machine, c: Cell, accept: Accept) -> Res<Option<String>> {
    let c = m.store.deref(c);
    if c.is_refer() {
        return Err(m.store.instantiation_error());
    }
    if accept.has(Accept::LIST) && (c.tag() == Tag::Lst || c == Cell::atom(names::NIL)) {
        let room = room(m);
        return match read_list(&m.store, c, room) {
            ListText::Text(s) => Ok(Some(s)),
            ListText::Open(_) => Err(m.store.instantiation_error()),
            _ => Ok(None),
        };
    }
    let wanted = match c.tag() {
        Tag::Con => Accept::ATOM,
        Tag::Box if matches!(m.store.view(c), View::Text(_)) => Accept::STRING,
        Tag::Int | Tag::Flt | Tag::Box => Accept::NUMBER,
        _ => return Ok(None),
    };
    if !accept.has(wanted) {
        return Ok(None);
    }
    let mut out = room(m);
    Ok(match peek(&m.store, c) {
        Some(s) => {
            out.push_str(s);
            Some(out)
        }
        None => {
            give_back(m, out);
            number_text(&m.store, c)
        }
    })
}

/// Room for a text, which [`give_back`] makes ready for the next one.
pub fn room(m: &mut Machine) -> String {
    std::mem::take(&mut m.spare_text)
}

/// Keeps the room of a text that is no longer needed.
pub fn give_back(m: &mut Machine, mut text: String) {
    if text.capacity() <= SPARE {
        text.clear();
        m.spare_text = text;
    }
}

/// The room of longer texts is not kept.
const SPARE: usize = 4096;

/// The text of a term of an accepted kind.
///
/// # Errors
/// An instantiation error, or `type_error(expected, c)`.
pub fn text(m: &mut Machine, c: Cell, accept: Accept, expected: &str) -> Res<String> {
    match text_of(m, c, accept)? {
        Some(s) => Ok(s),
        None => {
            let c = m.store.deref(c);
            Err(m.store.type_error(expected, c))
        }
    }
}

/// What a list is as text.
pub enum ListText {
    /// It is this text.
    Text(String),
    /// Parts are unbound, and nothing known is wrong, apart from this element.
    Open(Option<Cell>),
    /// This element is neither a code nor a character.
    Element(Cell),
    /// It is no list.
    NotList,
}

/// Reads a list of codes or characters (or a mixture) into an empty text.
pub fn read_list(store: &Store, list: Cell, mut out: String) -> ListText {
    let (len, mut open) = match store.list_view(list) {
        ListEnd::Nil(n) => (n, false),
        ListEnd::Partial(n, _) => (n, true),
        _ => return ListText::NotList,
    };
    out.reserve(len);
    let mut bad = None;
    let mut x = store.deref(list);
    for _ in 0..len {
        let item = store.arg(x.addr(), 0);
        x = store.arg(x.addr(), 1);
        match code_of(item).or_else(|| char_of(store, item)) {
            Some(c) => out.push(c),
            None if item.is_refer() => open = true,
            None => bad = bad.or(Some(item)),
        }
    }
    match bad {
        _ if open => ListText::Open(bad),
        Some(item) => ListText::Element(item),
        None => ListText::Text(out),
    }
}

/// The error for a list element that is no code or character.
#[cold]
pub fn element_error(m: &mut Machine, item: Cell, items: Items) -> Throw {
    match items {
        _ if m.store.is_integer(item) && (items == Items::Codes || code_of(item).is_none()) => {
            m.store.representation_error("character_code")
        }
        Items::Codes => m.store.type_error("integer", item),
        Items::Chars => m.store.type_error("character", item),
    }
}

/// The text of a list of codes or characters; `None` if parts are unbound.
/// In ISO mode only the items asked for will do. `alone`: nothing but the list
/// is given, so that unbound parts matter more than wrong ones.
///
/// # Errors
/// A type error for what is not a list, or for an element.
pub fn list_text(m: &mut Machine, list: Cell, items: Items, alone: bool) -> Res<Option<String>> {
    let list = m.store.deref(list);
    let room = room(m);
    let text = read_list(&m.store, list, room);
    if list.is_refer() || alone && matches!(text, ListText::Open(_)) {
        return Ok(None);
    }
    if iso(m)
        && !matches!(text, ListText::NotList)
        && let Some(item) = wrong_item(&m.store, list, items)
    {
        return Err(element_error(m, item, items));
    }
    match text {
        ListText::Text(s) => Ok(Some(s)),
        ListText::Open(None) => Ok(None),
        ListText::Open(Some(item)) | ListText::Element(item) => Err(element_error(m, item, items)),
        ListText::NotList => match peek(&m.store, list) {
            // a string stands for the list of its characters, outside ISO mode
            Some(s) if list.tag() == Tag::Box && !iso(m) => Ok(Some(s.to_owned())),
            _ => Err(m.store.type_error("list", list)),
        },
    }
}

/// The first element of a list (as far as it is known) that is not of this kind.
fn wrong_item(store: &Store, list: Cell, items: Items) -> Option<Cell> {
    let mut x = list;
    while let Some(args) = store.args_of(x, PAIR) {
        let item = store.arg(args, 0);
        let right = match items {
            Items::Codes => code_of(item).is_some(),
            Items::Chars => char_of(store, item).is_some(),
        };
        if !right && !item.is_refer() {
            return Some(item);
        }
        x = store.arg(args, 1);
    }
    None
}

/// An atom or string of this text.
///
/// # Errors
/// Lack of memory.
pub fn make(m: &mut Machine, form: Form, s: &str) -> Res<Cell> {
    check_length(m, form, s.len())?;
    match form {
        Form::Atom => Ok(m.store.atom(s)),
        Form::String => {
            m.store.ensure(s.len() / 8 + 2)?;
            Ok(m.store.put_text(s))
        }
    }
}

/// Refuses texts that take a large part of all memory there is: the limit of the
/// stacks. Several copies of a text may be needed until it is where it belongs.
///
/// # Errors
/// Lack of memory.
pub fn check_length(m: &Machine, form: Form, bytes: usize) -> Res<()> {
    let atoms = if form == Form::Atom { m.store.atoms.bytes() } else { 0 };
    let limit = m.meter.stack_limit;
    if bytes > limit / 4 || (atoms > 0 && atoms + bytes > limit / 2) { Err(Throw::Memory) } else { Ok(()) }
}

/// The atom of one character.
pub fn char_atom(store: &mut Store, c: char) -> Cell {
    store.atom(c.encode_utf8(&mut [0; 4]))
}

/// A list of the text's codes or characters.
///
/// # Errors
/// Lack of memory.
pub fn make_list(m: &mut Machine, items: Items, s: &str) -> Res<Cell> {
    let n = s.chars().count();
    m.store.ensure(2 * n)?;
    let mut tail = Cell::atom(names::NIL);
    for c in s.chars().rev() {
        let item = match items {
            Items::Codes => Cell::int(c as i64),
            Items::Chars => char_atom(&mut m.store, c),
        };
        tail = m.store.put_pair(item, tail);
    }
    Ok(tail)
}

/// Argument `i` as an integer; `None` if it is unbound. Integers too large become the largest.
///
/// # Errors
/// `type_error(integer, _)`
pub fn integer_arg(m: &mut Machine, i: usize) -> Res<Option<i64>> {
    let c = m.arg(i);
    match m.store.number(c) {
        Some(Num::Int(n)) => Ok(Some(n)),
        Some(n @ Num::Big(_)) => Ok(Some(if n.signum() < 0 { i64::MIN } else { i64::MAX })),
        _ if c.is_refer() => Ok(None),
        _ => Err(m.store.type_error("integer", c)),
    }
}

/// Argument `i` as a size; `None` if it is unbound.
///
/// # Errors
/// `type_error(integer, _)`, `domain_error(not_less_than_zero, _)`
pub fn size_arg(m: &mut Machine, i: usize) -> Res<Option<usize>> {
    match integer_arg(m, i)? {
        Some(n) if n < 0 => {
            let c = m.arg(i);
            Err(m.store.domain_error("not_less_than_zero", c))
        }
        n => Ok(n.map(|n| n as usize)),
    }
}

/// The options to read text with.
pub fn read_options(m: &Machine) -> ReadOptions {
    if iso(m) { ReadOptions::iso() } else { ReadOptions::default() }
}

/// The number that a text denotes as `number_codes/2` sees it.
pub fn read_number(m: &mut Machine, s: &str) -> Option<Cell> {
    let opts = read_options(m);
    // SWI-Prolog takes an explicit plus sign for granted
    let s = match s.strip_prefix('+') {
        Some(rest) if !opts.iso && rest.starts_with(|c: char| c.is_ascii_digit()) => rest,
        _ => s,
    };
    parse_number(&mut m.store, &opts, s).ok()
}

/// As [`read_number`], with no layout anywhere.
pub fn read_exact_number(m: &mut Machine, s: &str) -> Option<Cell> {
    let digits = s.strip_prefix(['-', '+']).unwrap_or(s);
    if digits.starts_with(|c: char| c.is_ascii_digit()) { read_number(m, s) } else { special(m, s) }
}

/// Names of special floats that do not begin with a digit: there are `inf` and `nan`.
fn special(m: &mut Machine, s: &str) -> Option<Cell> {
    let f = match s {
        "inf" | "infinite" | "+inf" => f64::INFINITY,
        "-inf" => f64::NEG_INFINITY,
        "nan" => f64::NAN,
        _ => return None,
    };
    (!iso(m)).then(|| m.store.put_float(f))
}

/// `error(syntax_error(illegal_number), _)`
#[cold]
pub fn illegal_number(m: &mut Machine) -> Throw {
    syntax_error(m, SyntaxErrorKind::IllegalNumber)
}

/// `error(syntax_error(What), _)`
#[cold]
pub fn syntax_error(m: &mut Machine, kind: SyntaxErrorKind) -> Throw {
    let what = kind.term(&mut m.store);
    let formal = m.store.compound_named(names::SYNTAX_ERROR, &[what]);
    m.store.error(formal)
}

/// Unifies, or leaves everything as it was.
pub fn try_unify(store: &mut Store, a: Cell, b: Cell) -> bool {
    attempt(store, |s| s.unify(a, b))
}

/// Runs `f`, and takes its bindings back if it fails.
pub fn attempt(store: &mut Store, f: impl FnOnce(&mut Store) -> bool) -> bool {
    let (hb, mark) = (store.hb, store.tr);
    store.hb = store.top;
    let ok = f(store);
    if !ok {
        store.undo_to(mark);
    }
    store.hb = hb;
    store.trim_trail(mark);
    ok
}
