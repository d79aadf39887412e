//! Characters, codes and bytes: reading, peeking, writing.

use crate::{
    machine::{Machine, builtin::Row},
    program::streams::{Input, StreamError, StreamId},
    term::{Cell, Res, Throw, View, arith, names},
};

use super::{
    context::ctx,
    core, det,
    stream_args::{Place, culprit, input, output, put_text, throw},
    text::{Accept, Items, char_atom, code_of, iso, make_list, only_char, size_arg, text_of},
};

use Place::{Arg, Current};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("get_char", 1, |m| get_char(m, Current, 0, true)),
    core("get_char", 2, |m| get_char(m, Arg(0), 1, true)),
    core("peek_char", 1, |m| get_char(m, Current, 0, false)),
    core("peek_char", 2, |m| get_char(m, Arg(0), 1, false)),
    core("get_code", 1, |m| get_code(m, Current, 0, true)),
    core("get_code", 2, |m| get_code(m, Arg(0), 1, true)),
    core("peek_code", 1, |m| get_code(m, Current, 0, false)),
    core("peek_code", 2, |m| get_code(m, Arg(0), 1, false)),
    core("get_byte", 1, |m| get_byte(m, Current, 0, true)),
    core("get_byte", 2, |m| get_byte(m, Arg(0), 1, true)),
    core("peek_byte", 1, |m| get_byte(m, Current, 0, false)),
    core("peek_byte", 2, |m| get_byte(m, Arg(0), 1, false)),
    core("put_char", 1, |m| put_char(m, Current, 0)),
    core("put_char", 2, |m| put_char(m, Arg(0), 1)),
    core("put_byte", 1, |m| put_byte(m, Current, 0)),
    core("put_byte", 2, |m| put_byte(m, Arg(0), 1)),
    core("put_code", 1, |m| put_code(m, Current, 0)),
    core("put_code", 2, |m| put_code(m, Arg(0), 1)),
    core("nl", 0, |m| nl(m, Current)),
    core("nl", 1, |m| nl(m, Arg(0))),
    det("tab", 1, |m| tab(m, Current, 0)),
    det("tab", 2, |m| tab(m, Arg(0), 1)),
    det("get0", 1, |m| get_code(m, Current, 0, true)),
    det("get0", 2, |m| get_code(m, Arg(0), 1, true)),
    det("get", 1, |m| get_visible(m, Current, 0)),
    det("get", 2, |m| get_visible(m, Arg(0), 1)),
    det("get_single_char", 1, get_single_char),
    det("put", 1, |m| put_char(m, Current, 0)),
    det("put", 2, |m| put_char(m, Arg(0), 1)),
    det("skip", 1, |m| skip(m, Current, 0)),
    det("skip", 2, |m| skip(m, Arg(0), 1)),
    det("peek_string", 3, peek_string),
    det("read_pending_codes", 3, |m| read_pending(m, Items::Codes)),
    det("read_pending_chars", 3, |m| read_pending(m, Items::Chars)),
    det("fill_buffer", 1, fill_buffer),
    det("copy_stream_data", 2, |m| copy_stream_data(m, None)),
    det("copy_stream_data", 3, |m| {
        let n = size_arg(m, 2)?;
        copy_stream_data(m, Some(n.unwrap_or(0)))
    }),
    det("read_line_to_string", 2, read_line_to_string),
    det("read_line_to_codes", 2, |m| read_line_to_codes(m, None)),
    det("read_line_to_codes", 3, |m| read_line_to_codes(m, Some(2))),
    det("read_stream_to_codes", 2, |m| read_stream_to_codes(m, None)),
    det("read_stream_to_codes", 3, |m| read_stream_to_codes(m, Some(2))),
    det("read_string", 3, read_string),
    det("read_string", 5, read_delimited),
];

/// Does something with an input stream, its failure an exception.
pub fn with_input<T>(
    m: &mut Machine,
    place: Place,
    id: StreamId,
    f: impl FnOnce(&mut Input) -> Result<T, StreamError>,
) -> Res<T> {
    if id == StreamId::STDIN {
        prompt(m);
    }
    match ctx(m).streams.input(id).and_then(f) {
        Ok(t) => Ok(t),
        Err(e) => {
            let s = culprit(m, place, id);
            Err(throw(m, e, s))
        }
    }
}

/// Prompts who sits at the terminal, if nothing is left that was typed before.
fn prompt(m: &mut Machine) {
    let context = ctx(m);
    let waits = context.streams.get_mut(StreamId::STDIN).is_ok_and(|s| {
        let tty = s.tty;
        s.input().is_ok_and(|i| tty && i.pending().is_empty() && i.position().column == 0)
    });
    if waits {
        let prompt = context.prompt1.take().unwrap_or_else(|| context.prompt.clone());
        if let Ok(o) = context.streams.output(StreamId::STDOUT) {
            // who cannot be prompted is not
            let _ = o.put_str(&prompt).and_then(|()| o.flush());
            o.set_column(0);
        }
    }
}

// ---- input

fn get_char(m: &mut Machine, place: Place, i: usize, take: bool) -> Res {
    check_stream_var(m, place)?;
    let c = m.arg(i);
    let fits = c.is_refer() || m.store.atom_name(c).is_some_and(|s| s == "end_of_file" || only_char(s).is_some());
    if !fits {
        return Err(m.store.type_error("in_character", c));
    }
    let id = input(m, place)?;
    let read = with_input(m, place, id, |s| if take { s.get_char() } else { s.peek_char() })?;
    let cell = match read {
        Some(c) => char_atom(&mut m.store, c),
        None => Cell::atom(names::END_OF_FILE),
    };
    Ok(m.unify_arg(i, cell))
}

/// An unbound stream is complained of before anything else.
fn check_stream_var(m: &mut Machine, place: Place) -> Res<()> {
    match place {
        Arg(i) if m.arg(i).is_refer() => Err(m.store.instantiation_error()),
        _ => Ok(()),
    }
}

fn get_code(m: &mut Machine, place: Place, i: usize, take: bool) -> Res {
    check_stream_var(m, place)?;
    let c = m.arg(i);
    if !c.is_refer() {
        if !m.store.is_integer(c) {
            return Err(m.store.type_error("integer", c));
        }
        if c.as_int() != Some(-1) && code_of(c).is_none() {
            return Err(m.store.representation_error("in_character_code"));
        }
    }
    let id = input(m, place)?;
    let read = with_input(m, place, id, |s| if take { s.get_code() } else { s.peek_code() })?;
    Ok(m.unify_arg(i, Cell::int(read.map_or(-1, i64::from))))
}

fn get_byte(m: &mut Machine, place: Place, i: usize, take: bool) -> Res {
    check_stream_var(m, place)?;
    let c = m.arg(i);
    if !c.is_refer() && !c.as_int().is_some_and(|n| (-1..=255).contains(&n)) {
        return Err(m.store.type_error("in_byte", c));
    }
    let id = input(m, place)?;
    let read = with_input(m, place, id, |s| if take { s.get_byte() } else { s.peek_byte() })?;
    Ok(m.unify_arg(i, Cell::int(read.map_or(-1, i64::from))))
}

/// `get(-Code)`: the next character that is not layout.
fn get_visible(m: &mut Machine, place: Place, i: usize) -> Res {
    let id = input(m, place)?;
    let read = with_input(m, place, id, |s| {
        loop {
            match s.get_char()? {
                Some(c) if c.is_whitespace() => {}
                other => return Ok(other),
            }
        }
    })?;
    Ok(m.unify_arg(i, Cell::int(read.map_or(-1, |c| c as i64))))
}

fn get_single_char(m: &mut Machine) -> Res {
    let read = with_input(m, Current, StreamId::STDIN, Input::get_code)?;
    Ok(m.unify_arg(0, Cell::int(read.map_or(-1, i64::from))))
}

fn skip(m: &mut Machine, place: Place, i: usize) -> Res {
    // not a predicate of the standard: a code will do as well as a character
    let wanted = if m.arg(i).is_int() { code(m, i)? } else { character(m, i)? };
    let id = input(m, place)?;
    with_input(m, place, id, |s| {
        while let Some(c) = s.get_char()? {
            if c == wanted {
                break;
            }
        }
        Ok(true)
    })
}

fn peek_string(m: &mut Machine) -> Res {
    let id = input(m, Arg(0))?;
    let Some(n) = size_arg(m, 1)? else { return Err(m.store.instantiation_error()) };
    let text = with_input(m, Arg(0), id, |s| s.peek_string(n))?;
    unify_string(m, 2, &text)
}

/// Unifies argument `i` with a string.
pub fn unify_string(m: &mut Machine, i: usize, text: &str) -> Res {
    m.store.ensure(text.len() / 8 + 2)?;
    let c = m.store.put_text(text);
    Ok(m.unify_arg(i, c))
}

fn read_pending(m: &mut Machine, items: Items) -> Res {
    let id = input(m, Arg(0))?;
    let text = with_input(m, Arg(0), id, |s| {
        let mut text = String::new();
        loop {
            let part = s.peek_text()?;
            if part.is_empty() {
                break;
            }
            let n = part.len();
            text.push_str(part);
            s.consume(n);
            if s.pending().is_empty() {
                break;
            }
        }
        Ok(text)
    })?;
    unify_open_list(m, 1, 2, items, &text)
}

/// Unifies argument `i` with the list of a text's characters that ends in argument `tail`.
fn unify_open_list(m: &mut Machine, i: usize, tail: usize, items: Items, text: &str) -> Res {
    m.store.ensure(2 * text.len())?;
    let cells: Vec<Cell> = text
        .chars()
        .map(|c| match items {
            Items::Codes => Cell::int(c as i64),
            Items::Chars => char_atom(&mut m.store, c),
        })
        .collect();
    let tail = m.x[tail];
    let list = m.store.put_list(&cells, tail);
    Ok(m.unify_arg(i, list))
}

fn fill_buffer(m: &mut Machine) -> Res {
    let id = input(m, Arg(0))?;
    with_input(m, Arg(0), id, |s| s.peek_text().map(|_| true))
}

fn copy_stream_data(m: &mut Machine, limit: Option<usize>) -> Res {
    let from = input(m, Arg(0))?;
    let to = output(m, Arg(1))?;
    let mut left = limit;
    loop {
        let text = with_input(m, Arg(0), from, |s| {
            let part = s.peek_text()?;
            let end = match left {
                Some(n) => part.char_indices().nth(n).map_or(part.len(), |(i, _)| i),
                None => part.len(),
            };
            let text = part[..end].to_owned();
            s.consume(end);
            Ok(text)
        })?;
        if text.is_empty() {
            return Ok(true);
        }
        if let Some(n) = &mut left {
            *n -= text.chars().count();
        }
        put_text(m, Arg(1), to, &text)?;
    }
}

/// The next line without its end; nothing at the end of the stream.
fn next_line(m: &mut Machine) -> Res<Option<String>> {
    let id = input(m, Arg(0))?;
    with_input(m, Arg(0), id, |s| {
        let mut line = String::new();
        Ok(s.read_line(&mut line)?.then_some(line))
    })
}

fn read_line_to_string(m: &mut Machine) -> Res {
    match next_line(m)? {
        Some(line) => unify_string(m, 1, line.trim_matches('\r')),
        None => Ok(m.unify_arg(1, Cell::atom(names::END_OF_FILE))),
    }
}

fn read_line_to_codes(m: &mut Machine, tail: Option<usize>) -> Res {
    let Some(tail) = tail else {
        return match next_line(m)? {
            Some(line) => {
                let list = make_list(m, Items::Codes, &line)?;
                Ok(m.unify_arg(1, list))
            }
            None => Ok(m.unify_arg(1, Cell::atom(names::END_OF_FILE))),
        };
    };
    // with a tail, the line keeps its end
    let id = input(m, Arg(0))?;
    let line = with_input(m, Arg(0), id, |s| {
        let mut line = String::new();
        while let Some(c) = s.get_char()? {
            line.push(c);
            if c == '\n' {
                break;
            }
        }
        Ok(line)
    })?;
    if line.ends_with('\n') {
        return unify_open_list(m, 1, tail, Items::Codes, &line);
    }
    // nothing can follow the end of the stream
    let list = make_list(m, Items::Codes, &line)?;
    Ok(m.unify_arg(1, list) && m.unify_arg(tail, Cell::atom(names::NIL)))
}

fn rest(m: &mut Machine, place: Place) -> Res<String> {
    let id = input(m, place)?;
    with_input(m, place, id, |s| {
        let mut text = String::new();
        s.read_to_end(&mut text)?;
        Ok(text)
    })
}

fn read_stream_to_codes(m: &mut Machine, tail: Option<usize>) -> Res {
    let text = rest(m, Arg(0))?;
    match tail {
        Some(tail) => unify_open_list(m, 1, tail, Items::Codes, &text),
        None => {
            let list = make_list(m, Items::Codes, &text)?;
            Ok(m.unify_arg(1, list))
        }
    }
}

/// `read_string(+Stream, ?Length, -String)`
fn read_string(m: &mut Machine) -> Res {
    let wanted = size_arg(m, 1)?;
    let text = match wanted {
        None => rest(m, Arg(0))?,
        Some(n) => {
            let id = input(m, Arg(0))?;
            with_input(m, Arg(0), id, |s| {
                let mut text = String::new();
                for _ in 0..n {
                    match s.get_char()? {
                        Some(c) => text.push(c),
                        None => break,
                    }
                }
                Ok(text)
            })?
        }
    };
    if wanted.is_none() {
        let n = text.chars().count() as i64;
        if !m.unify_arg(1, Cell::int(n)) {
            return Ok(false);
        }
    }
    unify_string(m, 2, &text)
}

/// `read_string(+Stream, +SepChars, +PadChars, -Sep, -String)`
fn read_delimited(m: &mut Machine) -> Res {
    let id = input(m, Arg(0))?;
    let set = |m: &mut Machine, i: usize| -> Res<String> {
        let c = m.x[i];
        match text_of(m, c, Accept::ANY)? {
            Some(s) => Ok(s),
            None => {
                let c = m.arg(i);
                Err(m.store.type_error("text", c))
            }
        }
    };
    let (seps, pad) = (set(m, 1)?, set(m, 2)?);
    let (text, sep) = with_input(m, Arg(0), id, |s| {
        let mut text = String::new();
        loop {
            match s.get_char()? {
                None => return Ok((text, None)),
                Some(c) if seps.contains(c) => return Ok((text, Some(c))),
                Some(c) => text.push(c),
            }
        }
    })?;
    let code = sep.map_or(-1, |c| c as i64);
    if !m.unify_arg(3, Cell::int(code)) {
        return Ok(false);
    }
    unify_string(m, 4, text.trim_matches(|c| pad.contains(c)))
}

// ---- output

/// The character that argument `i` stands for: an atom, or outside ISO mode a code.
fn character(m: &mut Machine, i: usize) -> Res<char> {
    let c = m.arg(i);
    match m.store.view(c) {
        View::Var(_) => Err(m.store.instantiation_error()),
        View::Atom(a) => match only_char(m.store.atoms.name(a)) {
            Some(c) => Ok(c),
            None => Err(m.store.type_error("character", c)),
        },
        View::Int(_) if !iso(m) => match code_of(c) {
            Some(c) => Ok(c),
            None => Err(m.store.representation_error("character_code")),
        },
        _ => Err(m.store.type_error("character", c)),
    }
}

/// The character whose code argument `i` is; outside ISO mode an atom will do as well.
fn code(m: &mut Machine, i: usize) -> Res<char> {
    let c = m.arg(i);
    if c.is_refer() || !iso(m) {
        return character(m, i);
    }
    match code_of(c) {
        Some(ch) => Ok(ch),
        None if m.store.is_integer(c) => Err(m.store.representation_error("character_code")),
        None => Err(m.store.type_error("integer", c)),
    }
}

fn put_char(m: &mut Machine, place: Place, i: usize) -> Res {
    check_stream_var(m, place)?;
    let c = character(m, i)?;
    put(m, place, c)
}

fn put_code(m: &mut Machine, place: Place, i: usize) -> Res {
    check_stream_var(m, place)?;
    let c = code(m, i)?;
    put(m, place, c)
}

fn put(m: &mut Machine, place: Place, c: char) -> Res {
    let id = output(m, place)?;
    match ctx(m).streams.output(id).and_then(|o| o.put_char(c)) {
        Ok(()) => Ok(true),
        Err(e) => Err(output_error(m, e, place, id)),
    }
}

#[cold]
fn output_error(m: &mut Machine, e: StreamError, place: Place, id: StreamId) -> Throw {
    let s = culprit(m, place, id);
    throw(m, e, s)
}

fn put_byte(m: &mut Machine, place: Place, i: usize) -> Res {
    check_stream_var(m, place)?;
    let c = m.arg(i);
    if c.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let Some(byte) = c.as_int().and_then(|n| u8::try_from(n).ok()) else {
        return Err(m.store.type_error("byte", c));
    };
    let id = output(m, place)?;
    match ctx(m).streams.output(id).and_then(|o| o.put_byte(byte)) {
        Ok(()) => Ok(true),
        Err(e) => Err(output_error(m, e, place, id)),
    }
}

fn nl(m: &mut Machine, place: Place) -> Res {
    let id = output(m, place)?;
    match ctx(m).streams.output(id).and_then(|o| o.put_char('\n')) {
        Ok(()) => Ok(true),
        Err(e) => Err(output_error(m, e, place, id)),
    }
}

fn tab(m: &mut Machine, place: Place, i: usize) -> Res {
    check_stream_var(m, place)?;
    let expr = m.x[i];
    let n = arith::eval(&mut m.store, expr)?;
    if !m.store.is_integer(n) {
        return Err(m.store.type_error("integer", n));
    }
    let id = output(m, place)?;
    let mut left = n.as_int().unwrap_or(0).max(0) as usize;
    while left > 0 {
        let part = left.min(64);
        put_text(m, place, id, &"                                                                "[..part])?;
        left -= part;
    }
    Ok(true)
}
