//! Reading terms.

use std::borrow::Cow;

use crate::{
    machine::{Machine, builtin::Row},
    program::streams::{Input, StreamError, StreamId, StreamPosition},
    syntax::{
        ClauseScanner, ClauseText, OpTable, Position, Quotes, ReadError, ReadOptions, ReadTerm, Step, SyntaxError,
        SyntaxErrorKind, chars::is_layout, parse_clause, parse_term,
    },
    term::{Atom, Cell, Functor, Res, Store, Throw, names},
};

use super::{
    context::{Context, ctx, split},
    core, det,
    stream_args::{Place, compound, handle, input, options, position_term},
    text::{Accept, Form, make, text},
    write,
};

use Place::{Arg, Current};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("read", 1, |m| read(m, Current, 0)),
    core("read", 2, |m| read(m, Arg(0), 1)),
    core("read_term", 2, |m| read_term(m, Current, 0, 1)),
    core("read_term", 3, |m| read_term(m, Arg(0), 1, 2)),
    det("read_clause", 3, |m| read_term(m, Arg(0), 1, 2)),
    det("term_to_atom", 2, |m| term_to_text(m, 0, 1, Form::Atom)),
    det("term_string", 2, |m| term_to_text(m, 1, 0, Form::String)),
    det("term_string", 3, |m| term_to_text(m, 1, 0, Form::String)),
    det("sformat_term", 2, |m| term_to_text(m, 1, 0, Form::String)),
    det("atom_to_term", 3, atom_to_term),
    det("read_term_from_atom", 3, |m| read_from_text(m, 0, 1, 2)),
    det("term_from_text", 3, |m| read_from_text(m, 0, 1, 2)),
];

/// The options to read with that the flags ask for.
pub fn flag_options(context: &Context, iso: bool) -> ReadOptions {
    let base = if iso { ReadOptions::iso() } else { ReadOptions::default() };
    let flags = &context.flags;
    ReadOptions {
        double_quotes: Quotes::from_name(flags.atom("double_quotes")).unwrap_or(base.double_quotes),
        back_quotes: Quotes::from_name(flags.atom("back_quotes")).unwrap_or(base.back_quotes),
        var_prefix: flags.is_on("var_prefix"),
        multiline_quoted: flags.is_on("multiline_quoted"),
        ..base
    }
}

// ---- options of read_term

const DOMAIN: &str = "read_option";

/// What to do about a syntax error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnError {
    Throw,
    Fail,
    Quiet,
    Retry,
}

/// What `read_term/2` was told.
struct Given {
    read: ReadOptions,
    on_error: OnError,
    variables: Vec<Cell>,
    variable_names: Vec<Cell>,
    singletons: Vec<Cell>,
    warn_singletons: bool,
    term_position: Vec<Cell>,
    subterm_positions: Vec<Cell>,
    comments: Vec<Cell>,
    /// Operators are those of this module.
    module: Option<Atom>,
}

impl Given {
    fn new(read: ReadOptions) -> Given {
        Given {
            read,
            on_error: OnError::Throw,
            variables: Vec::new(),
            variable_names: Vec::new(),
            singletons: Vec::new(),
            warn_singletons: false,
            term_position: Vec::new(),
            subterm_positions: Vec::new(),
            comments: Vec::new(),
            module: None,
        }
    }
}

/// The operators to read with.
fn ops<'a>(context: &'a Context, g: &Given) -> Cow<'a, OpTable> {
    g.module.map_or(Cow::Borrowed(&context.ops), |module| Cow::Owned(context.ops_of(module)))
}

fn defaults(m: &mut Machine) -> Given {
    let iso = super::text::iso(m);
    Given::new(flag_options(ctx(m), iso))
}

fn given(m: &mut Machine, list: Cell) -> Res<Given> {
    let mut g = defaults(m);
    for o in options(m, list, DOMAIN)? {
        match o.name(m).as_str() {
            "variables" => g.variables.push(o.value),
            "variable_names" | "bindings" => g.variable_names.push(o.value),
            "singletons" => match m.store.atom_name(o.value) {
                Some("warning") => g.warn_singletons = true,
                _ => g.singletons.push(o.value),
            },
            "syntax_errors" => {
                g.on_error = o.known(m, DOMAIN, |s| match s {
                    "error" => Some(OnError::Throw),
                    "fail" => Some(OnError::Fail),
                    "quiet" => Some(OnError::Quiet),
                    "dec10" => Some(OnError::Retry),
                    _ => None,
                })?
            }
            "term_position" => g.term_position.push(o.value),
            "subterm_positions" => {
                g.read.subterm_positions = true;
                g.subterm_positions.push(o.value);
            }
            "comments" => {
                g.read.comments = true;
                g.comments.push(o.value);
            }
            "double_quotes" => g.read.double_quotes = o.known(m, DOMAIN, Quotes::from_name)?,
            "back_quotes" => {
                g.read.back_quotes =
                    o.known(m, DOMAIN, |s| if s == "symbol_char" { Some(Quotes::Codes) } else { Quotes::from_name(s) })?
            }
            "backquoted_string" => {
                if o.boolean(m, DOMAIN)? {
                    g.read.back_quotes = Quotes::String;
                }
            }
            "var_prefix" => g.read.var_prefix = o.boolean(m, DOMAIN)?,
            "module" => g.module = o.value.as_atom(),
            "dotlists" | "cycles" | "process_comment" | "character_escapes" | "tabling" => {}
            _ => o.unknown(m, DOMAIN)?,
        }
    }
    Ok(g)
}

// ---- streams

/// Reads the text of the next clause. Where there is none, the end is read.
///
/// # Errors
/// Those of the stream.
pub fn next_clause(s: &mut Input, scanner: &mut ClauseScanner) -> Result<(), StreamError> {
    let at = s.position();
    let here = Position { offset: at.chars, line: at.line as u32, column: at.column as u32 };
    scanner.begin_at(here);
    loop {
        let part = s.peek_text()?;
        if part.is_empty() {
            if scanner.clause().is_empty() {
                s.get_char()?;
            }
            return Ok(());
        }
        let mut used = 0;
        let mut done = false;
        for c in part.chars() {
            match scanner.push(c) {
                Step::More => used += c.len_utf8(),
                Step::Complete => {
                    // the layout behind the full stop stays in the stream, as the examples of the standard have it
                    used += if scanner.took_layout() { 0 } else { c.len_utf8() };
                    done = true;
                    break;
                }
                Step::HandBack => {
                    done = true;
                    break;
                }
            }
        }
        s.consume(used);
        if done {
            return Ok(());
        }
    }
}

fn read(m: &mut Machine, place: Place, i: usize) -> Res {
    let id = input(m, place)?;
    let g = defaults(m);
    read_with(m, place, id, i, None, g)
}

fn read_term(m: &mut Machine, place: Place, i: usize, list: usize) -> Res {
    if let Arg(s) = place
        && m.arg(s).is_refer()
    {
        return Err(m.store.instantiation_error());
    }
    let g = given(m, m.x[list])?;
    let id = input(m, place)?;
    read_with(m, place, id, i, Some(list), g)
}

/// Drops what is left of a line typed at a terminal if it is mere layout, so that reading prompts.
fn skip_typed_layout(m: &mut Machine) {
    let Ok(s) = ctx(m).streams.get_mut(StreamId::STDIN) else { return };
    let tty = s.tty;
    if let Ok(input) = s.input()
        && tty
    {
        while input.pending().first().is_some_and(u8::is_ascii_whitespace) && matches!(input.get_char(), Ok(Some(_))) {}
    }
}

/// Reads a term for argument `i`; `g` is what argument `list` says.
fn read_with(m: &mut Machine, place: Place, id: StreamId, i: usize, list: Option<usize>, mut g: Given) -> Res {
    loop {
        let mut scanner = ClauseScanner::new(g.read.iso, g.read.multiline_quoted);
        let start = ctx(m).streams.get(id).map(|s| s.position()).ok();
        if id == StreamId::STDIN {
            skip_typed_layout(m);
        }
        super::char_io::with_input(m, place, id, |s| next_clause(s, &mut scanner))?;
        if let Some(table) = ctx(m).conversions() {
            scanner.convert(table);
        }
        let clause = scanner.clause();
        m.store.ensure(4 * clause.text().len() + 64)?;
        let (store, context) = split(m);
        match parse_clause(store, &ops(context, &g), &g.read, clause) {
            Ok(read) => return finish(m, i, &g, read, clause, start),
            Err(ReadError::Memory(_)) => return Err(Throw::Memory),
            Err(ReadError::Syntax(e)) => {
                let error = stream_error(m, place, id, clause, &e);
                match g.on_error {
                    OnError::Throw => return Err(error),
                    OnError::Quiet => return Ok(false),
                    OnError::Fail => {
                        report(m, error)?;
                        return Ok(false);
                    }
                    OnError::Retry => {
                        report(m, error)?;
                        // the message may have run goals, which move terms
                        if let Some(list) = list {
                            g = given(m, m.x[list])?;
                        }
                    }
                }
            }
        }
    }
}

/// `error(syntax_error(What), stream(S, Line, LinePosition, CharNo))`
#[cold]
fn stream_error(m: &mut Machine, _place: Place, id: StreamId, clause: &ClauseText, e: &SyntaxError) -> Throw {
    let at = clause.position((e.span.start as usize).min(clause.text().len()));
    let s = handle(&mut m.store, id);
    let numbers = [u64::from(at.line), u64::from(at.column), at.offset].map(|n| Cell::int(n as i64));
    let context = compound(&mut m.store, "stream", &[s, numbers[0], numbers[1], numbers[2]]);
    syntax_error(&mut m.store, e, context)
}

fn syntax_error(store: &mut Store, e: &SyntaxError, context: Cell) -> Throw {
    let what = e.kind.term(store);
    let formal = store.compound_named(names::SYNTAX_ERROR, &[what]);
    Throw::Ball(store.put_compound(Functor::new(names::ERROR, 2), &[formal, context]))
}

/// Prints an error by way of `print_message/2`, if there is one.
fn report(m: &mut Machine, error: Throw) -> Res<()> {
    let Throw::Ball(ball) = error else { return Err(error) };
    message(m, "error", ball)
}

fn message(m: &mut Machine, kind: &str, what: Cell) -> Res<()> {
    let pred = m.system_pred("print_message", 2);
    if m.is_known(pred) {
        let kind = m.store.atom(kind);
        m.once(pred, &[kind, what])?;
    }
    Ok(())
}

/// Hands a term that was read over, and what the options ask for about it.
fn finish(
    m: &mut Machine,
    i: usize,
    g: &Given,
    read: Option<ReadTerm<'_>>,
    clause: &ClauseText,
    start: Option<StreamPosition>,
) -> Res {
    let term = read.as_ref().map_or(Cell::atom(names::END_OF_FILE), |r| r.term);
    if !m.unify_arg(i, term) {
        return Ok(false);
    }
    let vars = read.as_ref().map_or(&[][..], |r| &r.vars);
    if !g.variables.is_empty() {
        let cells: Vec<Cell> = vars.iter().map(|v| v.cell).collect();
        let list = m.store.put_list(&cells, Cell::atom(names::NIL));
        if !unify_all(m, &g.variables, list) {
            return Ok(false);
        }
    }
    if !g.variable_names.is_empty() {
        let named: Vec<(&str, Cell)> = read.iter().flat_map(|r| r.var_names()).collect();
        let list = bindings(&mut m.store, &named);
        if !unify_all(m, &g.variable_names, list) {
            return Ok(false);
        }
    }
    if !g.singletons.is_empty() {
        // all variables that have a name, those that are marked by `_` too
        let named: Vec<(&str, Cell)> = read.iter().flat_map(|r| r.once()).map(|v| (v.name, v.cell)).collect();
        let list = bindings(&mut m.store, &named);
        if !unify_all(m, &g.singletons, list) {
            return Ok(false);
        }
    }
    if !g.term_position.is_empty() {
        let p = read.as_ref().map_or(clause.start(), |r| r.start);
        let before = start.map_or(0, |s| p.offset.saturating_sub(s.chars));
        let position = StreamPosition {
            chars: p.offset,
            line: u64::from(p.line),
            column: u64::from(p.column),
            bytes: start.map_or(p.offset, |s| s.bytes + before),
        };
        let c = position_term(&mut m.store, position);
        if !unify_all(m, &g.term_position, c) {
            return Ok(false);
        }
    }
    if let Some(c) = read.as_ref().and_then(|r| r.subterm_positions)
        && !unify_all(m, &g.subterm_positions, c)
    {
        return Ok(false);
    }
    if !g.comments.is_empty() {
        let mut items = Vec::new();
        for span in read.iter().flat_map(|r| &r.comments) {
            let p = clause.position(span.start as usize);
            let at = StreamPosition {
                chars: p.offset,
                line: u64::from(p.line),
                column: u64::from(p.column),
                bytes: p.offset,
            };
            let at = position_term(&mut m.store, at);
            let text = make(m, Form::String, &clause.text()[span.range()])?;
            items.push(m.store.put_compound(Functor::new(names::MINUS, 2), &[at, text]));
        }
        let list = m.store.put_list(&items, Cell::atom(names::NIL));
        if !unify_all(m, &g.comments, list) {
            return Ok(false);
        }
    }
    if g.warn_singletons {
        let named: Vec<&str> = read.iter().flat_map(|r| r.singletons()).map(|v| v.name).collect();
        if !named.is_empty() {
            let items: Vec<Cell> = named.iter().map(|n| m.store.atom(n)).collect();
            let list = m.store.put_list(&items, Cell::atom(names::NIL));
            let what = compound(&mut m.store, "singletons", &[term, list]);
            // last of all: goals that it runs may move terms
            message(m, "warning", what)?;
        }
    }
    Ok(true)
}

fn unify_all(m: &mut Machine, with: &[Cell], c: Cell) -> bool {
    with.iter().all(|w| m.unify(*w, c))
}

/// `['X'=X, ..]`
fn bindings(store: &mut Store, named: &[(&str, Cell)]) -> Cell {
    let items: Vec<Cell> = named
        .iter()
        .map(|(name, var)| {
            let name = store.atom(name);
            store.put_compound(Functor::new(names::EQUALS, 2), &[name, *var])
        })
        .collect();
    store.put_list(&items, Cell::atom(names::NIL))
}

// ---- text

/// `error(syntax_error(What), string("text . ", CharNo))`
#[cold]
fn text_error(m: &mut Machine, text: &str, at: Position, e: &SyntaxError) -> Throw {
    let shown = m.store.put_text(&format!("{text} . "));
    let context = compound(&mut m.store, "string", &[shown, Cell::int(at.offset as i64)]);
    // there is no file here: the full stop that is shown has come too early
    let kind = if e.kind == SyntaxErrorKind::EndOfFile { SyntaxErrorKind::EndOfClause } else { e.kind };
    syntax_error(&mut m.store, &SyntaxError { kind, ..e.clone() }, context)
}

/// Reads a text that holds a term, and unifies argument `i` with it and what the options ask for.
fn read_text(m: &mut Machine, text: &str, i: usize, g: &Given) -> Res {
    m.store.ensure(4 * text.len() + 64)?;
    // what follows the first clause does not matter
    let mut scanner = ClauseScanner::new(g.read.iso, true);
    let mut chars = text.chars();
    let clause = scanner.next_clause(|| chars.next());
    let complete = clause.text().len() < text.trim_end().trim_start_matches(is_layout).len();
    let (store, context) = split(m);
    let ops = ops(context, g);
    let whole = ClauseText::new(text, Position::START);
    let (result, from) = if complete {
        (parse_clause(store, &ops, &g.read, clause), clause)
    } else {
        (parse_term(store, &ops, &g.read, whole.text()), &whole)
    };
    match result {
        Ok(read) => finish(m, i, g, read, from, None),
        Err(ReadError::Memory(_)) => Err(Throw::Memory),
        Err(ReadError::Syntax(e)) => {
            let at = from.position((e.span.start as usize).min(from.text().len()));
            Err(text_error(m, text, at, &e))
        }
    }
}

/// The text that a term is to be read from. `[]` is the atom here, not the empty list of codes.
fn source_text(m: &mut Machine, c: Cell) -> Res<String> {
    let accept = if m.store.deref(c) == Cell::atom(names::NIL) { Accept::ATOM } else { Accept::ANY };
    text(m, c, accept, "text")
}

/// `term_to_atom(?Term, ?Atom)`, `term_string(?String, ?Term)`
fn term_to_text(m: &mut Machine, term: usize, at: usize, form: Form) -> Res {
    let c = m.arg(at);
    if c.is_refer() {
        let t = m.arg(term);
        if t.is_refer() && form == Form::Atom {
            return Err(m.store.instantiation_error());
        }
        let text = write::styled(m, t, write::Style::Quoted)?;
        let c = make(m, form, &text)?;
        return Ok(m.unify_arg(at, c));
    }
    let text = source_text(m, c)?;
    let g = defaults(m);
    read_text(m, &text, term, &g)
}

/// `atom_to_term(+Text, -Term, -Bindings)`
fn atom_to_term(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let text = source_text(m, c)?;
    let mut g = defaults(m);
    g.variable_names.push(m.x[2]);
    read_text(m, &text, 1, &g)
}

/// `read_term_from_atom(+Text, -Term, +Options)`
fn read_from_text(m: &mut Machine, from: usize, i: usize, list: usize) -> Res {
    let text = source_text(m, m.x[from])?;
    let g = given(m, m.x[list])?;
    read_text(m, &text, i, &g)
}
