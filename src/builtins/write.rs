//! Writing terms.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::{
    machine::{Machine, builtin::Row},
    program::PredId,
    syntax::{Attributes, Spacing, WriteOptions, portray, write_term as text_of_term, write_term_with},
    term::{Atom, Cell, Functor, ListEnd, PAIR, Res, Tag, Throw, View, names},
};

use super::{
    context::{ctx, split},
    core, det,
    stream_args::{Opt, Place, culprit, options, output, put_text, throw},
    text::iso,
};

use Place::{Arg, Current};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("write", 1, |m| write(m, Current, 0, Style::Write)),
    core("write", 2, |m| write(m, Arg(0), 1, Style::Write)),
    det("writeln", 1, |m| write(m, Current, 0, Style::Line)),
    det("writeln", 2, |m| write(m, Arg(0), 1, Style::Line)),
    core("writeq", 1, |m| write(m, Current, 0, Style::Quoted)),
    core("writeq", 2, |m| write(m, Arg(0), 1, Style::Quoted)),
    core("write_canonical", 1, |m| write(m, Current, 0, Style::Canonical)),
    core("write_canonical", 2, |m| write(m, Arg(0), 1, Style::Canonical)),
    det("print", 1, |m| write(m, Current, 0, Style::Print)),
    det("print", 2, |m| write(m, Arg(0), 1, Style::Print)),
    core("write_term", 2, |m| write_term(m, Current, 0)),
    core("write_term", 3, |m| write_term(m, Arg(0), 1)),
    det("portray_clause", 1, |m| portray_clause(m, Current, 0, &[])),
    det("portray_clause", 2, |m| portray_clause(m, Arg(0), 1, &[])),
    det("portray_clause", 3, |m| {
        let names = write_options(m, m.x[2])?.options.variable_names;
        portray_clause(m, Arg(0), 1, &names)
    }),
    det("write_length", 3, write_length),
    det("$write_text", 3, write_to_text),
];

/// The ways of writing that have predicates of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `write/1`
    Write,
    /// `writeln/1`
    Line,
    /// `writeq/1`
    Quoted,
    /// `write_canonical/1`
    Canonical,
    /// `print/1`
    Print,
}

/// The text of a term.
///
/// # Errors
/// What a user's `portray/1` throws.
pub fn styled(m: &mut Machine, c: Cell, style: Style) -> Res<String> {
    let mut opts = match style {
        Style::Write | Style::Line => WriteOptions::write(),
        Style::Quoted | Style::Print => WriteOptions::writeq(),
        Style::Canonical => return Ok(canonical_text(m, c)),
    };
    opts.iso = iso(m);
    if style == Style::Print && can_portray(m) {
        return portrayed(m, c, &opts, None);
    }
    let mut out = String::new();
    let (store, context) = split(m);
    text_of_term(store, context.written_ops(), c, &opts, &mut out);
    if style == Style::Line {
        out.push('\n');
    }
    Ok(out)
}

/// The text of a term as `write_canonical/1` has it.
pub fn canonical_text(m: &mut Machine, c: Cell) -> String {
    let mut out = String::new();
    // the standard wants a list's functor, and names that no variable in a text would have
    let iso = iso(m);
    let (store, context) = split(m);
    let variable_names = if iso { Vec::new() } else { portray::name_variables(store, c, true, &[]) };
    let opts = WriteOptions { variable_names, dotlists: iso, iso, ..WriteOptions::canonical() };
    text_of_term(store, context.written_ops(), c, &opts, &mut out);
    out
}

/// The text of a term with these options.
pub fn plain(m: &mut Machine, c: Cell, opts: &WriteOptions) -> String {
    let mut out = String::new();
    let (store, context) = split(m);
    text_of_term(store, context.written_ops(), c, opts, &mut out);
    out
}

fn write(m: &mut Machine, place: Place, i: usize, style: Style) -> Res {
    let id = output(m, place)?;
    let c = m.arg(i);
    if style == Style::Write {
        // the usual case, without a copy
        let (store, context) = split(m);
        let text = match store.view(c) {
            View::Atom(a) => Some(store.atoms.name(a)),
            View::Text(t) => Some(t),
            _ => None,
        };
        if let Some(text) = text {
            let result = context.streams.output(id).and_then(|o| o.put_str(text));
            return match result {
                Ok(()) => Ok(true),
                Err(e) => {
                    let s = culprit(m, place, id);
                    Err(throw(m, e, s))
                }
            };
        }
    }
    let text = styled(m, c, style)?;
    put_text(m, place, id, &text)
}

// ---- write_term

const DOMAIN: &str = "write_option";

/// What `write_term/2` was told.
pub struct Given {
    /// The options of the writer.
    pub options: WriteOptions,
    /// Ask the user's `portray/1`.
    portray: bool,
    /// Ask this goal with two more arguments.
    goal: Option<Cell>,
    /// The term's text may follow other text.
    partial: bool,
    /// Operators are those of this module.
    module: Option<Atom>,
}

/// The options of `write_term/2` in a list.
///
/// # Errors
/// Those of ISO.
pub fn write_options(m: &mut Machine, list: Cell) -> Res<Given> {
    let mut given = Given {
        options: WriteOptions { iso: iso(m), ..Default::default() },
        portray: false,
        goal: None,
        partial: false,
        module: None,
    };
    for o in options(m, list, DOMAIN)? {
        let w = &mut given.options;
        match o.name(m).as_str() {
            "quoted" => w.quoted = o.boolean(m, DOMAIN)?,
            "ignore_ops" => {
                w.ignore_ops = o.boolean(m, DOMAIN)?;
                if w.iso {
                    (w.dotlists, w.brace_terms) = (w.ignore_ops, !w.ignore_ops);
                }
            }
            "numbervars" => w.numbervars = o.boolean(m, DOMAIN)?,
            "max_depth" => w.max_depth = o.natural(m, DOMAIN)?.min(u32::MAX as usize) as u32,
            "variable_names" => w.variable_names = variable_names(m, &o)?,
            "spacing" => {
                w.spacing = o.known(m, DOMAIN, |s| match s {
                    "standard" => Some(Spacing::Standard),
                    "next_argument" => Some(Spacing::NextArgument),
                    _ => None,
                })?
            }
            "cycles" => w.cycles = o.boolean(m, DOMAIN)?,
            "attributes" => {
                w.attributes = o.known(m, DOMAIN, |s| match s {
                    "ignore" => Some(Attributes::Ignore),
                    "dots" => Some(Attributes::Dots),
                    "write" | "portray" => Some(Attributes::Write),
                    _ => None,
                })?
            }
            "character_escapes" => w.character_escapes = o.boolean(m, DOMAIN)?,
            "module" => given.module = o.value.as_atom(),
            "character_escapes_unicode" | "blobs" | "text" | "no_lists" | "portrayed_by" => {}
            "dotlists" => w.dotlists = o.boolean(m, DOMAIN)?,
            "brace_terms" => w.brace_terms = o.boolean(m, DOMAIN)?,
            "fullstop" => w.fullstop = o.boolean(m, DOMAIN)?,
            "nl" => w.nl = o.boolean(m, DOMAIN)?,
            "priority" => w.priority = o.natural(m, DOMAIN)?.min(1200) as u16,
            "quote_non_ascii" => w.quote_non_ascii = o.boolean(m, DOMAIN)?,
            "partial" => given.partial = o.boolean(m, DOMAIN)?,
            "portray" | "portrayed" => given.portray = o.boolean(m, DOMAIN)?,
            "portray_goal" => given.goal = Some(o.value),
            _ => o.unknown(m, DOMAIN)?,
        }
    }
    Ok(given)
}

/// `variable_names(['X'=X, ..])`: the elements are looked at from left to right, then the list's
/// end. Any atom is a name.
fn variable_names(m: &mut Machine, o: &Opt) -> Res<Vec<(Cell, String)>> {
    let mut found = Vec::new();
    let mut list = o.value;
    if matches!(m.store.list_view(list), ListEnd::Cyclic) {
        return Err(o.wrong(m, "list", DOMAIN));
    }
    while let Some(args) = m.store.args_of(list, PAIR) {
        let item = m.store.arg(args, 0);
        list = m.store.arg(args, 1);
        let Some(pair) = m.store.args_of(item, Functor::new(names::EQUALS, 2)) else {
            return Err(wrong_part(m, o, item));
        };
        let (name, var) = (m.store.arg(pair, 0), m.store.arg(pair, 1));
        let Some(text) = m.store.atom_name(name).map(str::to_string) else {
            return Err(wrong_part(m, o, name));
        };
        if var.is_refer() {
            found.push((var, text));
        }
    }
    if list == Cell::atom(names::NIL) {
        return Ok(found);
    }
    Err(wrong_part(m, o, list))
}

#[cold]
fn wrong_part(m: &mut Machine, o: &Opt, part: Cell) -> Throw {
    if part.is_refer() { m.store.instantiation_error() } else { m.store.domain_error(DOMAIN, o.cell) }
}

fn write_term(m: &mut Machine, place: Place, i: usize) -> Res {
    if let Arg(s) = place
        && m.arg(s).is_refer()
    {
        return Err(m.store.instantiation_error());
    }
    let given = write_options(m, m.x[i + 1])?;
    let id = output(m, place)?;
    let c = m.arg(i);
    let text = given_text(m, c, given)?;
    put_text(m, place, id, &text)
}

/// The text of a term as the options given say.
///
/// # Errors
/// What `portray/1` throws.
pub fn given_text(m: &mut Machine, c: Cell, given: Given) -> Res<String> {
    let Given { options, portray, goal, partial: _, module } = given;
    let context = ctx(m);
    let ops = module.map(|module| context.ops_of(module));
    let outer = std::mem::replace(&mut context.write_ops, ops);
    let text = match goal.is_some() || portray && can_portray(m) {
        true => portrayed(m, c, &options, goal),
        false => Ok(plain(m, c, &options)),
    };
    ctx(m).write_ops = outer;
    text
}

fn write_length(m: &mut Machine) -> Res {
    // `max_length(N)` is an option of its own
    let mut limit = usize::MAX;
    let mut rest = Vec::new();
    for o in options(m, m.x[2], DOMAIN)? {
        if o.name(m) == "max_length" {
            limit = o.natural(m, DOMAIN)?;
        } else {
            rest.push(o.cell);
        }
    }
    let list = m.store.put_list(&rest, Cell::atom(names::NIL));
    let given = write_options(m, list)?;
    let c = m.arg(0);
    let text = given_text(m, c, given)?;
    let n = text.chars().count();
    Ok(n <= limit && m.unify_arg(1, Cell::int(n as i64)))
}

/// `'$write_text'(+Term, +Options, -String)`
fn write_to_text(m: &mut Machine) -> Res {
    let given = write_options(m, m.x[1])?;
    let c = m.arg(0);
    let text = given_text(m, c, given)?;
    super::char_io::unify_string(m, 2, &text)
}

fn portray_clause(m: &mut Machine, place: Place, i: usize, names: &[(Cell, String)]) -> Res {
    let id = output(m, place)?;
    let c = m.arg(i);
    let mut out = String::new();
    let (store, context) = split(m);
    portray::portray_clause(store, context.written_ops(), c, names, &mut out);
    put_text(m, place, id, &out)
}

// ---- portray

/// Whether the user has a `portray/1`.
fn can_portray(m: &mut Machine) -> bool {
    let Some(name) = m.store.atoms.lookup("portray") else { return false };
    m.preds
        .find(names::USER, Functor::new(name, 1))
        .is_some_and(|id| m.preds.get(id).is_defined() && !m.preds.get(id).clauses.is_empty())
}

/// The text of a term, with those subterms that `portray/1` (or the goal given)
/// takes over as that writes them. It is asked before anything is written, from
/// the outside in: while it runs nothing else may look at the store.
fn portrayed(m: &mut Machine, c: Cell, opts: &WriteOptions, goal: Option<Cell>) -> Res<String> {
    let fixed = [c, goal.unwrap_or(c)].into_iter().chain(opts.variable_names.iter().map(|(v, _)| *v)).collect();
    m.holding(fixed, |m, fixed| {
        let texts = ask_all(m, fixed, goal.is_some())?;
        let c = m.held[fixed][0];
        let variables = m.held[fixed][2..].iter().zip(&opts.variable_names);
        let variable_names = variables.map(|(v, (_, name))| (*v, name.clone())).collect();
        let opts = WriteOptions { variable_names, ..opts.clone() };
        let mut hook = |_: &crate::term::Store, c: Cell| texts.get(c).cloned();
        let mut out = String::new();
        let (store, context) = split(m);
        write_term_with(store, context.written_ops(), c, &opts, Some(&mut hook), &mut out);
        Ok(out)
    })
}

/// What `portray/1` has written for subterms. The goals that it runs may collect garbage,
/// which moves terms, so that the machine holds them.
struct Portrayed {
    /// Where the machine holds the subterms that have been come by.
    held: usize,
    texts: Vec<Option<String>>,
    places: FxHashMap<Cell, usize>,
    /// Number of collections when `places` was made.
    collections: u64,
}

impl Portrayed {
    /// Notes a subterm; false if it has been.
    fn add(&mut self, m: &mut Machine, c: Cell) -> bool {
        let Entry::Vacant(place) = self.places.entry(c) else { return false };
        place.insert(self.texts.len());
        m.held[self.held].push(c);
        self.texts.push(None);
        true
    }

    /// Finds the subterms again after a goal.
    fn look_up(&mut self, m: &Machine) {
        if self.collections != m.meter.collections {
            self.collections = m.meter.collections;
            self.places = m.held[self.held].iter().enumerate().map(|(i, c)| (*c, i)).collect();
        }
    }

    fn get(&self, c: Cell) -> Option<&String> {
        self.texts[*self.places.get(&c)?].as_ref()
    }
}

/// Asks `portray/1` about a term, the first of those held at `fixed`, and its subterms.
fn ask_all(m: &mut Machine, fixed: usize, goal: bool) -> Res<Portrayed> {
    let pred = m.system_pred("$portray", if goal { 2 } else { 1 });
    let (todo, held) = (fixed + 1, fixed + 2);
    let collections = m.meter.collections;
    let mut found = Portrayed { held, texts: Vec::new(), places: FxHashMap::default(), collections };
    m.held.extend([vec![m.held[fixed][0]], Vec::new()]);
    while let Some(c) = m.held[todo].pop() {
        let c = m.store.deref(c);
        if c.is_refer() || !found.add(m, c) {
            continue;
        }
        let at = found.texts.len() - 1;
        let goal = goal.then(|| m.held[fixed][1]);
        found.texts[at] = ask(m, pred, goal, c)?;
        found.look_up(m);
        if found.texts[at].is_some() {
            continue;
        }
        let c = m.held[held][at];
        let Some((f, args)) = m.store.compound(c) else { continue };
        if f != PAIR {
            let args: Vec<Cell> = (0..f.arity()).rev().map(|i| m.store.arg(args, i)).collect();
            m.held[todo].extend(args);
            continue;
        }
        // the elements of a list, and what is no list at its end
        let mut items = Vec::new();
        let mut pair = c;
        loop {
            items.push(m.store.arg(pair.addr(), 0));
            pair = m.store.arg(pair.addr(), 1);
            if pair.tag() != Tag::Lst || !found.add(m, pair) {
                break;
            }
        }
        if pair.tag() != Tag::Lst && pair != Cell::atom(names::NIL) {
            items.push(pair);
        }
        m.held[todo].extend(items.into_iter().rev());
    }
    Ok(found)
}

/// What `portray/1` writes for a term; nothing if it fails.
fn ask(m: &mut Machine, pred: PredId, goal: Option<Cell>, c: Cell) -> Res<Option<String>> {
    let (ok, text) = captured(m, |m| match goal {
        Some(g) => m.once(pred, &[g, c]),
        None => m.once(pred, &[c]),
    });
    Ok(ok?.then_some(text))
}

/// What a goal that `f` runs writes to the current output, and how it ended.
pub fn captured(m: &mut Machine, f: impl FnOnce(&mut Machine) -> Result<bool, Throw>) -> (Res<bool>, String) {
    let id = super::context::redirect_output(m);
    let result = f(m);
    let text = ctx(m).streams.end_redirection(id);
    (result, text)
}
