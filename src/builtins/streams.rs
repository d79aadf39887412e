//! Streams: opening, closing, which one is current, positions, redirection.

use std::{io::SeekFrom, path::PathBuf};

use crate::{
    machine::{Machine, Next, builtin::Row},
    os::Capability,
    program::streams::{
        Buffering, Encoding, EofAction, ErrorKind, Mode, Newline, OpenOptions, Sink, StreamId, StreamType,
    },
    term::{Cell, ListEnd, Res, View},
};

use super::{
    context::{ctx, require},
    core, core_nondet, det, nondet,
    stream_args::{
        Place, check_list, compound, culprit, enumerate, find, handle, handle_id, input, options, output,
        position_term, read_position, throw,
    },
    stream_props,
    text::{Accept, Form, iso, make, text_of},
};

const OPENING: &[Capability] = &[Capability::ReadFiles, Capability::WriteFiles, Capability::Processes];

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("open", 3, |m| open(m, None)).may_need(OPENING),
    core("open", 4, |m| open(m, Some(3))).may_need(OPENING),
    core("close", 1, |m| close(m, false)),
    core("close", 2, close_with),
    core("current_input", 1, |m| current(m, true)),
    core("current_output", 1, |m| current(m, false)),
    core("set_input", 1, set_input),
    core("set_output", 1, set_output),
    core("flush_output", 0, |m| flush(m, Place::Current)),
    core("flush_output", 1, |m| flush(m, Place::Arg(0))),
    det("ttyflush", 0, |m| flush_id(m, Place::Current, StreamId::STDOUT)),
    core("at_end_of_stream", 0, |m| at_end(m, Place::Current)),
    core("at_end_of_stream", 1, |m| at_end(m, Place::Arg(0))),
    core_nondet("stream_property", 2, stream_props::stream_property),
    det("set_stream", 2, stream_props::set_stream),
    core("set_stream_position", 2, set_stream_position),
    det("seek", 4, seek),
    det("is_stream", 1, is_stream),
    nondet("current_stream", 3, current_stream),
    nondet("stream_position_data", 3, stream_position_data),
    det("line_count", 2, |m| counter(m, |p| p.line)),
    det("line_position", 2, |m| counter(m, |p| p.column)),
    det("character_count", 2, |m| counter(m, |p| p.chars)),
    det("byte_count", 2, |m| counter(m, |p| p.bytes)),
    det("set_end_of_stream", 1, |m| output(m, Place::Arg(0)).map(|_| true)),
    det("open_null_stream", 1, open_null),
    det("open_string", 2, open_string),
    det("open_codes_stream", 2, open_string),
    det("open_chars_stream", 2, open_string),
    core("$push_output", 1, push_output),
    core("$pop_output", 2, pop_output),
    core("$open_bytes", 2, open_bytes),
    det("see", 1, see).may_need(&[Capability::ReadFiles]),
    det("seen", 0, |m| close_current(m, true)),
    det("seeing", 1, |m| current(m, true)),
    det("tell", 1, |m| tell(m, Mode::Write)).may_need(&[Capability::WriteFiles]),
    det("append", 1, |m| tell(m, Mode::Append)).may_need(&[Capability::WriteFiles]),
    det("told", 0, |m| close_current(m, false)),
    det("telling", 1, |m| current(m, false)),
    det("prompt", 2, prompt),
    det("prompt1", 1, prompt1),
];

/// The path that a text argument names.
///
/// # Errors
/// An instantiation error, `domain_error(source_sink, C)`
pub fn path_arg(m: &mut Machine, c: Cell) -> Res<PathBuf> {
    let c = m.store.deref(c);
    match text_of(m, c, Accept::ATOM.or(Accept::STRING))? {
        // there is no file without a name
        Some(text) if text.is_empty() => Ok(PathBuf::new()),
        Some(text) => Ok(crate::os::path::absolute(&text).into()),
        None => Err(m.store.domain_error("source_sink", c)),
    }
}

// ---- opening and closing

fn open(m: &mut Machine, list: Option<usize>) -> Res {
    let (source, mode, stream) = (m.arg(0), m.arg(1), m.arg(2));
    if source.is_refer() || mode.is_refer() {
        return Err(m.store.instantiation_error());
    }
    if let Some(i) = list {
        check_list(m, m.x[i])?;
    }
    let Some(name) = m.store.atom_name(mode) else { return Err(m.store.type_error("atom", mode)) };
    let known = Mode::from_name(name);
    if let Some(i) = list
        && !matches!(m.store.list_view(m.x[i]), ListEnd::Nil(_))
    {
        let c = m.arg(i);
        return Err(m.store.type_error("list", c));
    }
    if !stream.is_refer() {
        return Err(m.store.uninstantiation_error(stream));
    }
    let command = match m.store.compound(source) {
        Some((f, args)) if f.arity() == 1 && m.store.atoms.name(f.name()) == "pipe" => Some(m.store.arg(args, 0)),
        _ => None,
    };
    let path = match command {
        Some(_) => PathBuf::new(),
        None => path_arg(m, source)?,
    };
    let Some(known) = known else { return Err(m.store.domain_error("io_mode", mode)) };
    let mut how = OpenOptions::new(known);
    const DOMAIN: &str = "stream_option";
    let given = match list {
        Some(i) => options(m, m.x[i], DOMAIN)?,
        None => Vec::new(),
    };
    for o in given {
        match o.name(m).as_str() {
            "type" => how.kind = o.known(m, DOMAIN, StreamType::from_name)?,
            "encoding" => how.encoding = Some(o.known(m, DOMAIN, encoding)?),
            "eof_action" => how.eof_action = o.known(m, DOMAIN, EofAction::from_name)?,
            "reposition" => how.reposition = o.boolean(m, DOMAIN)?.then_some(true),
            "alias" => {
                let alias = o.atom(m, DOMAIN)?;
                how.aliases.push(alias);
            }
            "buffer" => how.buffer = o.known(m, DOMAIN, Buffering::from_name)?,
            "close_on_abort" => how.close_on_abort = o.boolean(m, DOMAIN)?,
            "bom" => how.bom = Some(o.boolean(m, DOMAIN)?),
            "newline" => how.newline = o.known(m, DOMAIN, newline)?,
            "create" | "lock" | "locale" | "wait" | "close_parent" => {}
            _ => o.unknown(m, DOMAIN)?,
        }
    }
    if let Some(command) = command {
        let id = super::processes::open_pipe(m, command, how, source)?;
        let s = handle(&mut m.store, id);
        return Ok(m.unify_arg(2, s));
    }
    let resource = match text_of(m, source, Accept::ATOM.or(Accept::STRING))? {
        Some(name) if known == Mode::Read => (ctx(m).resources)(&name),
        _ => None,
    };
    if resource.is_none() {
        require(m, file_capability(known))?;
    }
    let streams = &mut ctx(m).streams;
    let opened = match resource {
        Some(text) => streams.open_bytes(text.as_bytes().to_vec(), how),
        None => streams.open_file(&path, how),
    };
    let id = match opened {
        Ok(id) => id,
        Err(e) => {
            let what = m.arg(0);
            return Err(throw(m, e, what));
        }
    };
    // the property tells the name that the program has given
    let given = text_of(m, source, Accept::ATOM.or(Accept::STRING))?;
    if let Ok(s) = ctx(m).streams.get_mut(id) {
        s.file_name = given;
    }
    let s = handle(&mut m.store, id);
    Ok(m.unify_arg(2, s))
}

/// What opening a file needs.
fn file_capability(mode: Mode) -> Capability {
    if mode == Mode::Read { Capability::ReadFiles } else { Capability::WriteFiles }
}

/// An encoding by its name; those of the system's locale are UTF-8 here.
pub fn encoding(name: &str) -> Option<Encoding> {
    match name {
        "wchar_t" | "default" => Some(Encoding::Utf8),
        _ => Encoding::from_name(name),
    }
}

/// How lines end by name; `detect` takes them as they come.
pub fn newline(name: &str) -> Option<Newline> {
    if name == "detect" { Some(Newline::Posix) } else { Newline::from_name(name) }
}

fn close(m: &mut Machine, force: bool) -> Res {
    let id = find(m, m.x[0])?;
    let waiter = ctx(m).streams.get_mut(id).ok().and_then(|s| s.waiter.take());
    let closed = ctx(m).streams.close(id, force);
    if let Some(waiter) = waiter {
        super::processes::finish(m, waiter)?;
    }
    match closed {
        Ok(()) => Ok(true),
        Err(e) => {
            let s = m.arg(0);
            Err(throw(m, e, s))
        }
    }
}

fn close_with(m: &mut Machine) -> Res {
    let mut force = false;
    if m.arg(0).is_refer() {
        return Err(m.store.instantiation_error());
    }
    for o in options(m, m.x[1], "close_option")? {
        match o.name(m).as_str() {
            "force" => force = o.boolean(m, "close_option")?,
            _ => o.unknown(m, "close_option")?,
        }
    }
    close(m, force)
}

fn open_null(m: &mut Machine) -> Res {
    opened(m, 0, |t| t.open_sink(Sink::Null, OpenOptions::write()).ok())
}

/// Unifies argument `i` with a stream that `f` opens.
fn opened(
    m: &mut Machine,
    i: usize,
    f: impl FnOnce(&mut crate::program::streams::StreamTable) -> Option<StreamId>,
) -> Res {
    let s = m.arg(i);
    if !s.is_refer() {
        return Err(m.store.uninstantiation_error(s));
    }
    let Some(id) = f(&mut ctx(m).streams) else { return Ok(false) };
    let s = handle(&mut m.store, id);
    Ok(m.unify_arg(i, s))
}

fn open_string(m: &mut Machine) -> Res {
    let c = m.x[0];
    let Some(text) = text_of(m, c, Accept::ANY)? else {
        let c = m.arg(0);
        return Err(m.store.type_error("text", c));
    };
    opened(m, 1, |t| Some(t.open_text(text)))
}

/// `'$open_bytes'(+List, -Stream)`
fn open_bytes(m: &mut Machine) -> Res {
    let list = m.x[0];
    let Ok(items) = m.store.list_to_vec(list) else { return Err(m.store.type_error("list", list)) };
    let bytes: Option<Vec<u8>> = items.iter().map(|c| c.as_int().and_then(|n| u8::try_from(n).ok())).collect();
    let Some(bytes) = bytes else { return Err(m.store.type_error("byte", list)) };
    opened(m, 1, |t| t.open_bytes(bytes, OpenOptions::read().binary()).ok())
}

// ---- current streams

fn current(m: &mut Machine, reading: bool) -> Res {
    let c = m.arg(0);
    let id = match reading {
        true => ctx(m).streams.current_input(),
        false => ctx(m).streams.current_output(),
    };
    if c.is_refer() {
        let s = handle(&mut m.store, id);
        return Ok(m.unify_arg(0, s));
    }
    if let Some(h) = handle_id(&m.store, c) {
        return match ctx(m).streams.is_open(h) {
            true => Ok(h == id),
            false => Err(m.store.existence_error("stream", c)),
        };
    }
    let named = c.as_atom().filter(|_| !iso(m)).and_then(|a| {
        let (store, context) = super::context::split(m);
        context.streams.alias(store.atoms.name(a))
    });
    match named {
        Some(h) => Ok(h == id),
        None => Err(m.store.domain_error("stream", c)),
    }
}

fn set_input(m: &mut Machine) -> Res {
    let id = input(m, Place::Arg(0))?;
    Ok(ctx(m).streams.set_current_input(id).is_ok())
}

fn set_output(m: &mut Machine) -> Res {
    let id = output(m, Place::Arg(0))?;
    Ok(ctx(m).streams.set_current_output(id).is_ok())
}

fn flush(m: &mut Machine, place: Place) -> Res {
    let id = output(m, place)?;
    flush_id(m, place, id)
}

fn flush_id(m: &mut Machine, place: Place, id: StreamId) -> Res {
    match ctx(m).streams.output(id).and_then(|o| o.flush()) {
        Ok(()) => Ok(true),
        Err(e) => {
            let s = culprit(m, place, id);
            Err(throw(m, e, s))
        }
    }
}

fn at_end(m: &mut Machine, place: Place) -> Res {
    let id = input(m, place)?;
    super::char_io::with_input(m, place, id, |s| s.at_end_of_stream())
}

fn is_stream(m: &mut Machine) -> Res {
    let c = m.arg(0);
    if let Some(a) = c.as_atom() {
        let (store, context) = super::context::split(m);
        return Ok(context.streams.alias(store.atoms.name(a)).is_some());
    }
    Ok(handle_id(&m.store, c).is_some_and(|id| ctx(m).streams.is_open(id)))
}

/// `current_stream(?Object, ?Mode, ?Stream)`
fn current_stream(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let args = [m.x[0], m.x[1], m.x[2]];
    let pattern = compound(&mut m.store, "s", &args);
    enumerate(m, state, pattern, |m| {
        let ids: Vec<StreamId> = ctx(m).streams.ids().collect();
        let mut all = Vec::with_capacity(ids.len());
        for id in ids {
            let Ok(s) = ctx(m).streams.get(id) else { continue };
            let (name, mode) = (s.file_name.clone(), s.mode.name());
            let (name, mode) = (m.store.atom(name.as_deref().unwrap_or("[]")), m.store.atom(mode));
            let s = handle(&mut m.store, id);
            all.push(compound(&mut m.store, "s", &[name, mode, s]));
        }
        Ok(all)
    })
}

// ---- positions

fn set_stream_position(m: &mut Machine) -> Res {
    let (s, p) = (m.arg(0), m.arg(1));
    if s.is_refer() || p.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let id = find(m, s)?;
    let Some(position) = read_position(&m.store, p) else {
        return Err(m.store.domain_error("stream_position", p));
    };
    match ctx(m).streams.get_mut(id).and_then(|s| s.set_position(position)) {
        Ok(()) => Ok(true),
        Err(e) => Err(throw(m, e, s)),
    }
}

/// `seek(+Stream, +Offset, +Method, -NewLocation)`
fn seek(m: &mut Machine) -> Res {
    let id = find(m, m.x[0])?;
    let Some(offset) = super::text::integer_arg(m, 1)? else { return Err(m.store.instantiation_error()) };
    let method = m.arg(2);
    if method.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let to = match m.store.atom_name(method) {
        Some("bof") => SeekFrom::Start(offset.max(0) as u64),
        Some("current") => SeekFrom::Current(offset),
        Some("eof") => SeekFrom::End(offset),
        Some(_) => return Err(m.store.domain_error("seek_method", method)),
        None => return Err(m.store.type_error("atom", method)),
    };
    match ctx(m).streams.get_mut(id).and_then(|s| s.seek(to)) {
        Ok(at) => Ok(m.unify_arg(3, Cell::int(at as i64))),
        Err(e) => {
            let s = m.arg(0);
            Err(throw(m, e, s))
        }
    }
}

/// `stream_position_data(?Field, +Position, -Value)`
fn stream_position_data(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let p = m.arg(1);
    let Some(p) = read_position(&m.store, p) else {
        if p.is_refer() {
            return Err(m.store.instantiation_error());
        }
        return Err(m.store.domain_error("stream_position", p));
    };
    let args = [m.x[0], m.x[2]];
    let pattern = compound(&mut m.store, "p", &args);
    enumerate(m, state, pattern, |m| {
        let fields =
            [("char_count", p.chars), ("line_count", p.line), ("line_position", p.column), ("byte_count", p.bytes)];
        Ok(fields
            .into_iter()
            .map(|(name, n)| {
                let name = m.store.atom(name);
                compound(&mut m.store, "p", &[name, Cell::int(n as i64)])
            })
            .collect())
    })
}

fn counter(m: &mut Machine, f: fn(crate::program::streams::StreamPosition) -> u64) -> Res {
    let id = find(m, m.x[0])?;
    let Ok(p) = ctx(m).streams.get(id).map(|s| s.position()) else { return Ok(false) };
    Ok(m.unify_arg(1, Cell::int(f(p) as i64)))
}

/// The position of a stream as a term.
pub fn position_of(m: &mut Machine, id: StreamId) -> Option<Cell> {
    let p = ctx(m).streams.get(id).ok()?.position();
    Some(position_term(&mut m.store, p))
}

// ---- redirection

/// `'$push_output'(-Id)`: the current output is memory until `'$pop_output'/2`.
fn push_output(m: &mut Machine) -> Res {
    let id = super::context::redirect_output(m);
    Ok(m.unify_arg(0, Cell::int(i64::from(id.0))))
}

/// `'$pop_output'(+Id, -String)`
fn pop_output(m: &mut Machine) -> Res {
    let Some(id) = m.arg(0).as_int().and_then(|n| u32::try_from(n).ok()) else { return Ok(false) };
    let text = ctx(m).streams.end_redirection(StreamId(id));
    let c = make(m, Form::String, &text)?;
    Ok(m.unify_arg(1, c))
}

// ---- as in Edinburgh

/// The stream that an argument names, if it names one.
fn named_stream(m: &mut Machine, i: usize) -> Res<Option<StreamId>> {
    let c = m.arg(i);
    match m.store.view(c) {
        View::Var(_) => Err(m.store.instantiation_error()),
        View::Compound(..) => find(m, c).map(Some),
        View::Atom(a) => {
            let (store, context) = super::context::split(m);
            let name = store.atoms.name(a);
            Ok(context.streams.alias(if name == "user" { "user_input" } else { name }))
        }
        _ => Ok(None),
    }
}

fn see(m: &mut Machine) -> Res {
    let id = match named_stream(m, 0)? {
        Some(id) => id,
        None => open_for(m, Mode::Read)?,
    };
    match ctx(m).streams.set_current_input(id) {
        Ok(()) => Ok(true),
        Err(e) => {
            let s = m.arg(0);
            Err(throw(m, e, s))
        }
    }
}

fn tell(m: &mut Machine, mode: Mode) -> Res {
    let user = m.store.atom_name(m.arg(0)) == Some("user");
    let id = match named_stream(m, 0)? {
        Some(_) if user => ctx(m).streams.alias("user_output").unwrap_or(StreamId::STDOUT),
        Some(id) => id,
        None => open_for(m, mode)?,
    };
    match ctx(m).streams.set_current_output(id) {
        Ok(()) => Ok(true),
        Err(e) => {
            let s = m.arg(0);
            Err(throw(m, e, s))
        }
    }
}

/// The stream that reads (or writes) the file in the first argument already, or a new one.
fn open_for(m: &mut Machine, mode: Mode) -> Res<StreamId> {
    let path = path_arg(m, m.x[0])?;
    require(m, file_capability(mode))?;
    let table = &mut ctx(m).streams;
    let ids: Vec<StreamId> = table.ids().collect();
    let reads = mode == Mode::Read;
    let same = |id: &StreamId| {
        table.get(*id).is_ok_and(|s| {
            s.is_input() == reads && s.file_name.as_deref().is_some_and(|n| path == *crate::os::path::absolute(n))
        })
    };
    if let Some(id) = ids.into_iter().find(same) {
        return Ok(id);
    }
    match table.open_file(&path, OpenOptions::new(mode)) {
        Ok(id) => Ok(id),
        Err(e) => {
            let what = m.arg(0);
            Err(throw(m, e, what))
        }
    }
}

fn close_current(m: &mut Machine, reading: bool) -> Res {
    let table = &mut ctx(m).streams;
    let id = if reading { table.current_input() } else { table.current_output() };
    let result = table.close(id, false);
    // the standard streams stay open; the current one is theirs again
    let _ = if reading { table.set_current_input(StreamId::STDIN) } else { table.set_current_output(StreamId::STDOUT) };
    match result {
        Ok(()) => Ok(true),
        Err(e) if *e.kind() == ErrorKind::NoStream => Ok(true),
        Err(e) => {
            let s = handle(&mut m.store, id);
            Err(throw(m, e, s))
        }
    }
}

fn prompt(m: &mut Machine) -> Res {
    let old = ctx(m).prompt.clone();
    let old = m.store.atom(&old);
    if !m.unify_arg(0, old) {
        return Ok(false);
    }
    let c = m.x[1];
    let new = super::text::text(m, c, Accept::ATOMIC, "atom")?;
    ctx(m).prompt = new;
    Ok(true)
}

fn prompt1(m: &mut Machine) -> Res {
    let c = m.x[0];
    let new = super::text::text(m, c, Accept::ATOMIC, "atom")?;
    ctx(m).prompt1 = Some(new);
    Ok(true)
}
