//! `format/1,2,3`.

use crate::{
    machine::{Machine, builtin::Row},
    term::{Cell, Functor, Num, Res, Tag, Throw, View, arith, names},
};

use super::{
    context::ctx,
    core, det,
    format_text::{ColumnBuffer, FormatError, Item, Numeric, parse, push_float, push_integer, push_radix},
    stream_args::{Place, compound, output, put_text},
    text::{Accept, Form, Items, code_of, make, make_list, text_of},
    write::{Style, captured, given_text, styled, write_options},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    det("format", 1, |m| to_stream(m, Place::Current, 0, None)),
    core("format", 2, |m| to_stream(m, Place::Current, 0, Some(1))),
    core("format", 3, format_to),
    det("sformat", 3, |m| to_text(m, 0, Some(2))),
    det("sformat", 2, |m| to_text(m, 0, None)),
    det("$format_predicate", 2, format_predicate),
    det("$format_predicates", 1, format_predicates),
];

/// A format specification's text.
fn specification(m: &mut Machine, i: usize) -> Res<String> {
    let c = m.x[i];
    match text_of(m, c, Accept::ANY)? {
        Some(s) => Ok(s),
        None => {
            let c = m.arg(i);
            Err(m.store.type_error("text", c))
        }
    }
}

/// The arguments: the elements of a list, or the one that is no list.
fn arguments(m: &Machine, i: Option<usize>) -> Vec<Cell> {
    let Some(i) = i else { return Vec::new() };
    let mut c = m.arg(i);
    // a goal of a module of the user's own qualifies its arguments; as in SWI-Prolog others can do so
    while let Some(args) = m.store.args_of(c, Functor::new(names::COLON, 2))
        && m.store.arg(args, 0).is_atom()
    {
        c = m.store.arg(args, 1);
    }
    if c.tag() != Tag::Lst && c != Cell::atom(names::NIL) {
        return vec![c];
    }
    match m.store.list_to_vec(c) {
        Ok(items) => items,
        Err(_) => vec![c],
    }
}

fn to_stream(m: &mut Machine, place: Place, spec: usize, args: Option<usize>) -> Res {
    let id = output(m, place)?;
    let text = specification(m, spec)?;
    let args = arguments(m, args);
    let column = ctx(m).streams.output(id).map_or(0, |o| o.column()) as usize;
    let mut buffer = ColumnBuffer::new(column);
    let result = run(m, &text, args, &mut buffer);
    let out = buffer.finish();
    if !out.is_empty() {
        put_text(m, place, id, &out)?;
    }
    result
}

/// Where a text goes that is no stream: `atom(A)`, `codes(Codes, Tail)` and the like.
pub struct Sink {
    form: SinkForm,
    /// The builtin's argument that the sink is: a goal that runs meanwhile may move terms.
    argument: usize,
}

#[derive(Clone, Copy)]
enum SinkForm {
    Text(Form),
    List(Items),
    /// With a tail, in its second argument.
    Part(Items),
}

/// The sink that argument `i` is; none if it is to be a stream.
///
/// # Errors
/// A domain error for other compound terms.
pub fn sink(m: &mut Machine, i: usize) -> Res<Option<Sink>> {
    let c = m.arg(i);
    let View::Compound(f, _) = m.store.view(c) else { return Ok(None) };
    let form = match (m.store.atoms.name(f.name()), f.arity()) {
        ("atom", 1) => SinkForm::Text(Form::Atom),
        ("string", 1) => SinkForm::Text(Form::String),
        ("codes", 1) => SinkForm::List(Items::Codes),
        ("chars", 1) => SinkForm::List(Items::Chars),
        ("codes", 2) => SinkForm::Part(Items::Codes),
        ("chars", 2) => SinkForm::Part(Items::Chars),
        ("$stream", 1) => return Ok(None),
        _ => return Err(m.store.domain_error("output_sink", c)),
    };
    Ok(Some(Sink { form, argument: i }))
}

/// Puts a text where it is to go.
///
/// # Errors
/// Lack of memory.
pub fn fill(m: &mut Machine, sink: &Sink, text: &str) -> Res {
    let whole = m.arg(sink.argument);
    let part = |m: &Machine, i: usize| m.store.compound(whole).map_or(whole, |(_, args)| m.store.arg(args, i));
    let result = match sink.form {
        SinkForm::Text(form) => make(m, form, text)?,
        SinkForm::List(items) => make_list(m, items, text)?,
        SinkForm::Part(items) => {
            let tail = part(m, 1);
            m.store.ensure(2 * text.len())?;
            let cells: Vec<Cell> = text
                .chars()
                .map(|c| match items {
                    Items::Codes => Cell::int(c as i64),
                    Items::Chars => super::text::char_atom(&mut m.store, c),
                })
                .collect();
            m.store.put_list(&cells, tail)
        }
    };
    let place = part(m, 0);
    Ok(m.unify(place, result))
}

/// `format(+Output, +Format, :Args)`
fn format_to(m: &mut Machine) -> Res {
    let Some(sink) = sink(m, 0)? else { return to_stream(m, Place::Arg(0), 1, Some(2)) };
    let text = specification(m, 1)?;
    let args = arguments(m, Some(2));
    let mut buffer = ColumnBuffer::new(0);
    if !run(m, &text, args, &mut buffer)? {
        return Ok(false);
    }
    fill(m, &sink, &buffer.finish())
}

fn to_text(m: &mut Machine, i: usize, args: Option<usize>) -> Res {
    let text = specification(m, 1)?;
    let args = arguments(m, args);
    let mut buffer = ColumnBuffer::new(0);
    if !run(m, &text, args, &mut buffer)? {
        return Ok(false);
    }
    super::char_io::unify_string(m, i, &buffer.finish())
}

/// What an error of the engine is as an exception; `arg` is the argument it is about.
#[cold]
fn raise(m: &mut Machine, e: FormatError, arg: Cell) -> Throw {
    let store = &mut m.store;
    match e {
        FormatError::NotEnoughArguments | FormatError::TooManyArguments | FormatError::Star => {
            let message = store.atom(&e.to_string());
            let formal = compound(store, "format", &[message]);
            store.error(formal)
        }
        FormatError::UnknownDirective(c) => {
            let c = store.atom(c.encode_utf8(&mut [0; 4]));
            store.existence_error("format_character", c)
        }
        FormatError::ArgumentType(c) => {
            let c = store.atom(c.encode_utf8(&mut [0; 4]));
            let formal = compound(store, "format_argument_type", &[c, arg]);
            store.error(formal)
        }
        FormatError::Radix(n) => store.domain_error("radix", Cell::int(n as i64)),
        FormatError::TooLarge => store.resource_error("memory"),
    }
}

const NONE: Cell = Cell::atom(names::NIL);

/// Carries a format specification out.
///
/// # Errors
/// Those of `format/2`; what was written before is in the buffer.
pub fn run(m: &mut Machine, text: &str, args: Vec<Cell>, out: &mut ColumnBuffer) -> Res {
    m.holding(args, |m, held| carry_out(m, text, &mut Arguments { held, next: 0 }, out))
}

/// The arguments still to come. The machine holds them: `~p` and `~@` run goals.
struct Arguments {
    held: usize,
    next: usize,
}

impl Arguments {
    fn take(&mut self, m: &Machine) -> Option<Cell> {
        let c = *m.held[self.held].get(self.next)?;
        self.next += 1;
        Some(m.store.deref(c))
    }
}

fn carry_out(m: &mut Machine, text: &str, args: &mut Arguments, out: &mut ColumnBuffer) -> Res {
    let items = match parse(text) {
        Ok(items) => items,
        Err(e) => return Err(raise(m, e, NONE)),
    };
    for item in items {
        match item {
            Item::Text(t) => out.push_str(t),
            Item::Directive { letter, numeric, colon } => {
                if !directive(m, letter, numeric, colon, args, out)? {
                    return Ok(false);
                }
            }
        }
    }
    if args.take(m).is_some() {
        return Err(raise(m, FormatError::TooManyArguments, NONE));
    }
    Ok(true)
}

fn directive(
    m: &mut Machine,
    letter: char,
    numeric: Numeric,
    colon: bool,
    args: &mut Arguments,
    out: &mut ColumnBuffer,
) -> Res {
    let n = match numeric {
        Numeric::None => None,
        Numeric::Given(n) => Some(n),
        Numeric::Star => {
            let c = next(m, args)?;
            match c.as_int().and_then(|n| usize::try_from(n).ok()) {
                Some(n) if n <= super::format_text::MAX_NUMERIC => Some(n),
                Some(_) => return Err(raise(m, FormatError::TooLarge, c)),
                None => return Err(raise(m, FormatError::Star, c)),
            }
        }
    };
    let fail = |m: &mut Machine, e: FormatError, c: Cell| Err(raise(m, e, c));
    if let Some(goal) = ctx(m).format_predicates.get(&letter).cloned() {
        let number = match n {
            Some(n) => Cell::int(n as i64),
            None => m.store.atom("default"),
        };
        let item = next(m, args)?;
        let goal = m.store.restore(&goal)?;
        let call = m.system_pred("call", 3);
        let (ok, text) = captured(m, |m| m.once(call, &[goal, number, item]));
        out.push_str(&text);
        return ok;
    }
    match letter {
        'w' => {
            let c = next(m, args)?;
            let s = styled(m, c, Style::Write)?;
            out.push_str(&s);
        }
        'q' => {
            let c = next(m, args)?;
            let s = styled(m, c, Style::Quoted)?;
            out.push_str(&s);
        }
        'p' => {
            let c = next(m, args)?;
            let s = printed(m, c)?;
            out.push_str(&s);
        }
        'k' => {
            let c = next(m, args)?;
            let s = styled(m, c, Style::Canonical)?;
            out.push_str(&s);
        }
        'W' => {
            let (c, options) = (next(m, args)?, next(m, args)?);
            let given = write_options(m, options)?;
            let s = given_text(m, c, given)?;
            out.push_str(&s);
        }
        'a' => {
            let c = next(m, args)?;
            if c.is_refer() {
                return Err(m.store.instantiation_error());
            }
            match text_of(m, c, Accept::ATOMIC)? {
                Some(s) => out.push_str(&s),
                None => return fail(m, FormatError::ArgumentType('a'), c),
            }
        }
        's' => {
            let c = next(m, args)?;
            match text_of(m, c, Accept::ATOM.or(Accept::STRING).or(Accept::LIST))? {
                Some(s) => out.push_str(&s),
                None => return fail(m, FormatError::ArgumentType('s'), c),
            }
        }
        'd' | 'D' => {
            let c = next(m, args)?;
            let v = if m.store.is_integer(c) { c } else { arith::eval(&mut m.store, c)? };
            let number = m.store.number(v).unwrap_or(Num::Float(0.0));
            let mut s = String::new();
            let group = if letter == 'D' || colon { "," } else { "" };
            match push_integer(&mut s, &number, n.unwrap_or(0), group) {
                Ok(()) => out.push_str(&s),
                Err(_) => return fail(m, FormatError::ArgumentType(letter), c),
            }
        }
        'I' => {
            let c = next(m, args)?;
            let v = if m.store.is_integer(c) { c } else { arith::eval(&mut m.store, c)? };
            let number = m.store.number(v).unwrap_or(Num::Float(0.0));
            if !number.is_integer() {
                return fail(m, FormatError::ArgumentType('I'), c);
            }
            let digits = crate::term::format_num(&number);
            out.push_str(&grouped(&digits, n.unwrap_or(3).max(1)));
        }
        'r' | 'R' => {
            let c = next(m, args)?;
            let radix = n.unwrap_or(8);
            let v = if m.store.is_integer(c) { c } else { arith::eval(&mut m.store, c)? };
            let number = m.store.number(v).unwrap_or(Num::Float(0.0));
            let mut s = String::new();
            match push_radix(&mut s, &number, radix, letter == 'R') {
                Ok(()) => out.push_str(&s),
                Err(e) => return fail(m, e, c),
            }
        }
        'e' | 'f' | 'g' | 'E' | 'G' => {
            let c = next(m, args)?;
            let v = arith::eval(&mut m.store, c)?;
            let Some(number) = m.store.number(v) else { return fail(m, FormatError::ArgumentType(letter), c) };
            let mut s = String::new();
            push_float(&mut s, letter, &number, n.unwrap_or(6));
            if colon && letter == 'f' {
                s = group_float(&s);
            }
            out.push_str(&s);
        }
        'c' => {
            let c = next(m, args)?;
            match code_of(c) {
                Some(ch) => out.repeat(ch, n.unwrap_or(1)),
                None => return fail(m, FormatError::ArgumentType('c'), c),
            }
        }
        'n' => out.newlines(n.unwrap_or(1)),
        'N' if out.column() != 0 => out.newlines(1),
        'N' => {}
        '~' => out.push('~'),
        'i' => {
            next(m, args)?;
        }
        '@' => {
            let goal = next(m, args)?;
            let call = m.system_pred("call", 1);
            let (ok, text) = captured(m, |m| m.once(call, &[goal]));
            out.push_str(&text);
            // as in SWI-Prolog the goal's failure is that of format
            return ok;
        }
        't' => out.fill(n.and_then(|n| char::from_u32(n as u32)).unwrap_or(' ')),
        '|' => out.stop_at(n),
        '+' => out.stop_after(n),
        other => return fail(m, FormatError::UnknownDirective(other), NONE),
    }
    Ok(true)
}

fn next(m: &mut Machine, args: &mut Arguments) -> Res<Cell> {
    match args.take(m) {
        Some(c) => Ok(c),
        None => Err(raise(m, FormatError::NotEnoughArguments, NONE)),
    }
}

/// What `print/1` writes; a user's own `print/1` is not asked.
fn printed(m: &mut Machine, c: Cell) -> Res<String> {
    styled(m, c, Style::Print)
}

/// Digits in groups with `_` between them.
fn grouped(digits: &str, group: usize) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |d| ("-", d));
    let mut out = sign.to_string();
    for (i, d) in digits.char_indices() {
        if i > 0 && (digits.len() - i) % group == 0 {
            out.push('_');
        }
        out.push(d);
    }
    out
}

/// A decimal number with commas before its point.
fn group_float(s: &str) -> String {
    let (whole, rest) = s.split_at(s.find('.').unwrap_or(s.len()));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |d| ("-", d));
    let mut out = sign.to_string();
    for (i, d) in digits.char_indices() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(d);
    }
    out + rest
}

/// `'$format_predicate'(+Character, :Name)`: `~c` is what a predicate with two arguments writes.
fn format_predicate(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let Some(letter) = code_of(c).or_else(|| super::text::char_of(&m.store, c)) else {
        return Err(if c.is_refer() { m.store.instantiation_error() } else { m.store.type_error("character", c) });
    };
    let goal = m.store.record(m.x[1]);
    ctx(m).format_predicates.insert(letter, goal.into());
    Ok(true)
}

/// `'$format_predicates'(-List)`: `Code-Name` for each of them.
fn format_predicates(m: &mut Machine) -> Res {
    let all = ctx(m).format_predicates.clone();
    let mut list = Vec::new();
    for (letter, goal) in all {
        let goal = m.store.restore(&goal)?;
        m.store.ensure(8)?;
        list.push(m.store.put_compound(Functor::new(names::MINUS, 2), &[Cell::int(letter as i64), goal]));
    }
    m.store.ensure(2 * list.len())?;
    let list = m.store.put_list(&list, NONE);
    Ok(m.unify_arg(0, list))
}
