//! Streams and options as arguments, and the errors of streams as terms.

use crate::{
    machine::{Machine, Next},
    program::streams::{Culprit, ErrorKind, StreamError, StreamId, StreamPosition},
    term::{Cell, Functor, ListEnd, PAIR, Res, Store, Throw, View, names},
};

use super::{context::ctx, text::iso, types::can_unify};

// ---- handles

/// The term that stands for a stream: `'$stream'(N)`.
pub fn handle(store: &mut Store, id: StreamId) -> Cell {
    let name = store.atoms.intern("$stream");
    store.put_compound(Functor::new(name, 1), &[Cell::int(i64::from(id.0))])
}

/// The number in a handle, whether or not there is such a stream.
pub fn handle_id(store: &Store, c: Cell) -> Option<StreamId> {
    match store.view(c) {
        View::Compound(f, args) if f.arity() == 1 && store.atoms.name(f.name()) == "$stream" => {
            let n = store.arg(args, 0).as_int()?;
            u32::try_from(n).ok().map(StreamId)
        }
        _ => None,
    }
}

/// The open stream that a term means.
///
/// # Errors
/// Those of ISO for a stream or alias.
pub fn find(m: &mut Machine, c: Cell) -> Res<StreamId> {
    let c = m.store.deref(c);
    if c.is_refer() {
        return Err(m.store.instantiation_error());
    }
    if let Some(a) = c.as_atom() {
        let (store, context) = super::context::split(m);
        return match context.streams.alias(store.atoms.name(a)) {
            Some(id) => Ok(id),
            // the empty list is no name, unless it is an atom like others
            None if a == names::NIL && !store.arith_flags.iso => Err(store.domain_error("stream_or_alias", c)),
            // as in SWI-Prolog these are names too
            None if !store.arith_flags.iso && store.atoms.name(a) == "current_output" => {
                Ok(context.streams.current_output())
            }
            None if !store.arith_flags.iso && store.atoms.name(a) == "current_input" => {
                Ok(context.streams.current_input())
            }
            None => Err(store.existence_error("stream", c)),
        };
    }
    match handle_id(&m.store, c) {
        Some(id) if ctx(m).streams.is_open(id) => Ok(id),
        Some(_) => Err(m.store.existence_error("stream", c)),
        None => Err(m.store.domain_error("stream_or_alias", c)),
    }
}

/// A stream that a predicate works on.
#[derive(Clone, Copy)]
pub enum Place {
    /// The current input or output.
    Current,
    /// The one in this argument.
    Arg(usize),
}

/// The input stream of a predicate.
///
/// # Errors
/// Those of ISO.
pub fn input(m: &mut Machine, place: Place) -> Res<StreamId> {
    let Place::Arg(i) = place else { return Ok(ctx(m).streams.current_input()) };
    let id = find(m, m.x[i])?;
    let ok = ctx(m).streams.get(id).is_ok_and(|s| s.is_input());
    if ok { Ok(id) } else { Err(wrong_direction(m, i, "input")) }
}

/// The output stream of a predicate.
///
/// # Errors
/// Those of ISO.
pub fn output(m: &mut Machine, place: Place) -> Res<StreamId> {
    let Place::Arg(i) = place else { return Ok(ctx(m).streams.current_output()) };
    let id = find(m, m.x[i])?;
    let ok = ctx(m).streams.get(id).is_ok_and(|s| !s.is_input());
    if ok { Ok(id) } else { Err(wrong_direction(m, i, "output")) }
}

#[cold]
fn wrong_direction(m: &mut Machine, i: usize, action: &str) -> Throw {
    let s = m.arg(i);
    m.store.permission_error(action, "stream", s)
}

/// The term that errors about a stream mention: what the program has said.
pub fn culprit(m: &mut Machine, place: Place, id: StreamId) -> Cell {
    match place {
        Place::Arg(i) => m.arg(i),
        Place::Current => handle(&mut m.store, id),
    }
}

/// Text to an output stream.
///
/// # Errors
/// Those of streams.
pub fn put_text(m: &mut Machine, place: Place, id: StreamId, text: &str) -> Res {
    match ctx(m).streams.output(id).and_then(|o| o.put_str(text)) {
        Ok(()) => Ok(true),
        Err(e) => {
            let s = culprit(m, place, id);
            Err(throw(m, e, s))
        }
    }
}

// ---- errors

/// The exception for an error of a stream (or of the file being opened) that `what` stands for.
#[cold]
pub fn throw(m: &mut Machine, e: StreamError, what: Cell) -> Throw {
    let store = &mut m.store;
    match e.into_kind() {
        ErrorKind::NoStream => store.existence_error("stream", what),
        ErrorKind::NoSource { message } => {
            let t = store.existence_error("source_sink", what);
            explain(store, t, &message)
        }
        ErrorKind::Permission { action, object, culprit, message } => {
            let culprit = match culprit {
                Culprit::Stream | Culprit::File => what,
                Culprit::Alias(name) => {
                    let name = store.atom(&name);
                    compound(store, "alias", &[name])
                }
                Culprit::Reposition => compound(store, "reposition", &[Cell::atom(names::TRUE)]),
                #[allow(unreachable_patterns)]
                _ => what,
            };
            let t = store.permission_error(action, object, culprit);
            match message {
                Some(message) => explain(store, t, &message),
                None => t,
            }
        }
        ErrorKind::PastEnd => store.permission_error("input", "past_end_of_stream", what),
        ErrorKind::Encoding { .. } => store.representation_error("character"),
        ErrorKind::Full { .. } => Throw::Memory,
        ErrorKind::Unencodable { char, .. } => {
            let message = format!("Encoding cannot represent character 0x{:x}", u32::from(char));
            io_error(store, "write", what, &message)
        }
        ErrorKind::BrokenPipe => io_error(store, "write", what, "Broken pipe"),
        ErrorKind::Io { action, message, .. } => io_error(store, action, what, &message),
        #[allow(unreachable_patterns)]
        _ => io_error(store, "read", what, "Unknown error"),
    }
}

fn io_error(store: &mut Store, action: &str, what: Cell, message: &str) -> Throw {
    let action = store.atom(action);
    let formal = compound(store, "io_error", &[action, what]);
    let t = store.error(formal);
    explain(store, t, message)
}

/// The same exception, its context `context(_, Message)`.
pub fn explain(store: &mut Store, t: Throw, message: &str) -> Throw {
    if let Throw::Ball(ball) = t
        && let Some((_, args)) = store.compound(ball)
    {
        let message = store.atom(message);
        let from = store.new_var();
        let context = store.put_compound(Functor::new(names::CONTEXT, 2), &[from, message]);
        let formal = store.arg(args, 0);
        return Throw::Ball(store.put_compound(Functor::new(names::ERROR, 2), &[formal, context]));
    }
    t
}

/// A compound by the text of its name.
pub fn compound(store: &mut Store, name: &str, args: &[Cell]) -> Cell {
    let name = store.atoms.intern(name);
    store.compound_named(name, args)
}

// ---- positions

/// `'$stream_position'(CharCount, LineCount, LinePosition, ByteCount)`
pub fn position_term(store: &mut Store, p: StreamPosition) -> Cell {
    let args = [p.chars, p.line, p.column, p.bytes].map(|n| Cell::int(n as i64));
    compound(store, "$stream_position", &args)
}

/// The position that such a term stands for.
pub fn read_position(store: &Store, c: Cell) -> Option<StreamPosition> {
    let (f, args) = store.compound(c)?;
    if f.arity() != 4 || store.atoms.name(f.name()) != "$stream_position" {
        return None;
    }
    let n = |i| store.arg(args, i).as_int().and_then(|n| u64::try_from(n).ok());
    Some(StreamPosition { chars: n(0)?, line: n(1)?, column: n(2)?, bytes: n(3)? })
}

// ---- options

/// The domains of options that the standard knows.
const STANDARD: &[&str] = &["stream_option", "close_option", "read_option", "write_option"];

/// One option of a list.
#[derive(Clone, Copy)]
pub struct Opt {
    /// Its name, as a cell.
    name: Cell,
    /// Its value; `true` where only the name is given.
    pub value: Cell,
    /// The whole.
    pub cell: Cell,
    bare: bool,
}

/// Throws an instantiation error if a list of options ends in a variable or has one as an element.
///
/// # Errors
/// As told.
pub fn check_list(m: &mut Machine, list: Cell) -> Res<()> {
    let mut x = m.store.deref(list);
    if matches!(m.store.list_view(x), ListEnd::Cyclic) {
        return Ok(());
    }
    while let Some(args) = m.store.args_of(x, PAIR) {
        if m.store.arg(args, 0).is_refer() {
            return Err(m.store.instantiation_error());
        }
        x = m.store.arg(args, 1);
    }
    if x.is_refer() { Err(m.store.instantiation_error()) } else { Ok(()) }
}

/// The options in a list, in order.
///
/// # Errors
/// An instantiation error for open lists and variables in it,
/// `domain_error(domain, Element)` for what can be no option.
pub fn options(m: &mut Machine, list: Cell, domain: &str) -> Res<Vec<Opt>> {
    let items = match m.store.list_to_vec(list) {
        Ok(items) => items,
        Err(ListEnd::Partial(..)) => return Err(m.store.instantiation_error()),
        Err(_) => {
            let c = m.store.deref(list);
            return Err(m.store.type_error("list", c));
        }
    };
    if items.iter().any(|c| c.is_refer()) {
        return Err(m.store.instantiation_error());
    }
    let mut options = Vec::with_capacity(items.len());
    for cell in items {
        let option = match m.store.view(cell) {
            View::Atom(_) if cell != Cell::atom(names::NIL) => {
                Some(Opt { name: cell, value: Cell::atom(names::TRUE), cell, bare: true })
            }
            View::Compound(f, args) if f.arity() == 1 => {
                let value = m.store.arg(args, 0);
                Some(Opt { name: Cell::atom(f.name()), value, cell, bare: false })
            }
            View::Compound(f, args) if f == Functor::new(names::EQUALS, 2) && m.store.arg(args, 0).is_atom() => {
                Some(Opt { name: m.store.arg(args, 0), value: m.store.arg(args, 1), cell, bare: false })
            }
            _ => None,
        };
        match option {
            Some(o) => options.push(o),
            None => return Err(m.store.domain_error(domain, cell)),
        }
    }
    Ok(options)
}

impl Opt {
    /// Its name.
    pub fn name(&self, m: &Machine) -> String {
        m.store.atom_name(self.name).unwrap_or_default().to_string()
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// If the value is anything else.
    pub fn boolean(&self, m: &mut Machine, domain: &str) -> Res<bool> {
        match m.store.atom_name(self.value) {
            Some("true" | "on") => Ok(true),
            Some("false" | "off") => Ok(false),
            _ => Err(self.wrong(m, "bool", domain)),
        }
    }

    /// An atom's text.
    ///
    /// # Errors
    /// If the value is anything else.
    pub fn atom(&self, m: &mut Machine, domain: &str) -> Res<String> {
        match m.store.atom_name(self.value) {
            Some(name) => Ok(name.to_string()),
            None => Err(self.wrong(m, "atom", domain)),
        }
    }

    /// A natural number.
    ///
    /// # Errors
    /// If the value is anything else.
    pub fn natural(&self, m: &mut Machine, domain: &str) -> Res<usize> {
        match self.value.as_int().map(usize::try_from) {
            Some(Ok(n)) => Ok(n),
            Some(Err(_)) => Err(m.store.domain_error(domain, self.cell)),
            None => Err(self.wrong(m, "integer", domain)),
        }
    }

    /// One of the values that `known` knows by their names.
    ///
    /// # Errors
    /// If the value is anything else.
    pub fn known<T>(&self, m: &mut Machine, domain: &str, known: impl FnOnce(&str) -> Option<T>) -> Res<T> {
        let name = self.atom(m, domain)?;
        known(&name).ok_or_else(|| m.store.domain_error(domain, self.cell))
    }

    /// The error for a value of the wrong type: to the standard, the whole option is wrong.
    #[cold]
    pub fn wrong(&self, m: &mut Machine, expected: &str, domain: &str) -> Throw {
        if self.value.is_refer() {
            m.store.instantiation_error()
        } else if iso(m) || STANDARD.contains(&domain) {
            m.store.domain_error(domain, self.cell)
        } else {
            m.store.type_error(expected, self.value)
        }
    }

    /// What to do with an option nobody knows: nothing, unless it is a mere
    /// name or the standard is to be followed.
    ///
    /// # Errors
    /// `domain_error(domain, Option)`
    pub fn unknown(&self, m: &mut Machine, domain: &str) -> Res<()> {
        if self.bare || iso(m) { Err(m.store.domain_error(domain, self.cell)) } else { Ok(()) }
    }
}

// ---- enumerating

/// Unifies a pattern with one candidate after the other. The candidates are
/// made at the first call; those that do not fit are left out at once.
///
/// # Errors
/// Those of `candidates`, and lack of memory.
pub fn enumerate(
    m: &mut Machine,
    state: Option<Cell>,
    pattern: Cell,
    candidates: impl FnOnce(&mut Machine) -> Res<Vec<Cell>>,
) -> Res<Next> {
    let list = match state {
        Some(list) => m.store.deref(list),
        None => {
            let mut all = candidates(m)?;
            all.retain(|c| can_unify(&mut m.store, pattern, *c));
            m.store.ensure(2 * all.len())?;
            m.store.put_list(&all, Cell::atom(names::NIL))
        }
    };
    if list == Cell::atom(names::NIL) {
        return Ok(Next::Fail);
    }
    let (first, rest) = (m.store.arg(list.addr(), 0), m.store.arg(list.addr(), 1));
    if !m.unify(pattern, first) {
        return Ok(Next::Fail);
    }
    Ok(if rest == Cell::atom(names::NIL) { Next::Last } else { Next::More(rest) })
}
