//! Writing terms.
//!
//! The writer keeps what is still to do on a stack of its own, so that neither
//! deep nor long terms use the host's stack. Tokens are kept apart by looking at
//! the last character written: a space goes in only where two tokens would run
//! together. Cyclic terms are noticed when the writer gets suspiciously deep;
//! it then starts again with the nodes known at which the term closes.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    atom_text::{is_alnum, is_symbol, is_variable_name, needs_quotes, push_quoted},
    cycles::Cycles,
    number_text::{push_boxed, push_float},
    write_options::{Attributes, Op, OpType, Operators, Spacing, WriteOptions},
};
use crate::term::{Atom, Cell, Functor, PAIR, Store, Tag, View, names};

/// Called for each subterm (not for plain variables); what it returns is written instead.
pub type PortrayHook<'h> = dyn FnMut(&Store, Cell) -> Option<String> + 'h;

/// Deeper than this, a term is examined for cycles.
const SUSPICIOUS: u32 = 20_000;

/// Adds the text of `term` to `out`.
pub fn write_term(store: &Store, ops: &dyn Operators, term: Cell, opts: &WriteOptions, out: &mut String) {
    write_term_with(store, ops, term, opts, None, out);
}

/// As [`write_term`], with a hook that may take over the writing of subterms.
pub fn write_term_with(
    store: &Store,
    ops: &dyn Operators,
    term: Cell,
    opts: &WriteOptions,
    hook: Option<&mut PortrayHook>,
    out: &mut String,
) {
    write_part(store, ops, term, opts, Part { hook, ..Part::default() }, out);
    let body = out.len();
    if opts.fullstop {
        if out.chars().next_back().is_some_and(is_symbol) {
            out.push(' ');
        }
        out.push('.');
    }
    if opts.nl {
        out.push('\n');
    } else if opts.fullstop && body < out.len() {
        out.push(' ');
    }
}

/// What else there is to say about the writing of a part of a larger text.
#[derive(Default)]
pub(super) struct Part<'a, 'h> {
    pub hook: Option<&'a mut PortrayHook<'h>>,
    /// The term stands beside an operator.
    pub operand: bool,
    /// Stop when the text is longer than this; 0 is no limit.
    pub limit: usize,
}

/// Adds the text of `term`; false if it was longer than the limit, and then it is incomplete.
pub(super) fn write_part(
    store: &Store,
    ops: &dyn Operators,
    term: Cell,
    opts: &WriteOptions,
    part: Part,
    out: &mut String,
) -> bool {
    let Part { hook, operand, limit } = part;
    let start = out.len();
    let mut names = FxHashMap::default();
    for (i, (v, _)) in opts.variable_names.iter().enumerate() {
        let v = store.deref(*v);
        if v.is_refer() {
            names.entry(v.addr()).or_insert(i);
        }
    }
    let named = !opts.node_names.is_empty();
    let suspicious = match hook {
        _ if named => u32::MAX,
        Some(_) => 0,
        None => SUSPICIOUS,
    };
    let mut w = Writer {
        store,
        ops,
        opts,
        hook,
        out,
        start,
        prefix: Prefix::None,
        tasks: Vec::new(),
        names,
        attributed: FxHashSet::default(),
        max_depth: if opts.max_depth == 0 { u32::MAX } else { opts.max_depth },
        suspicious,
        cycles: named.then(|| Cycles::of(opts.node_names.iter().map(|(c, _)| store.deref(*c)).collect())),
        expanded: FxHashSet::default(),
        root: term,
        restart: false,
        end: if limit == 0 { usize::MAX } else { start + limit },
    };
    w.run(term, operand)
}

/// Whether the last token was a prefix operator waiting for its operand.
#[derive(Clone, Copy, PartialEq)]
enum Prefix {
    None,
    Minus,
    Other,
}

/// What is still to be written.
#[derive(Clone, Copy)]
enum Task {
    /// A term; `operand` if it stands beside an operator; `depth` is that of its parent.
    Term { term: Cell, priority: u16, operand: bool, depth: u32 },
    /// A compound, even if it is a node that has a name.
    Expand { term: Cell, priority: u16, operand: bool, depth: u32 },
    /// The remaining arguments of a compound and the closing parenthesis.
    Arguments { next: isize, left: u32, depth: u32 },
    /// What follows an element of a list.
    Tail { tail: Cell, depth: u32 },
    /// An infix operator.
    Infix(Atom),
    /// A postfix operator.
    Postfix(Atom),
    /// A closing bracket.
    Close(char),
    /// The substitutions of a cyclic term from this one on.
    Binding(usize),
}

struct Writer<'a, 'h> {
    store: &'a Store,
    ops: &'a dyn Operators,
    opts: &'a WriteOptions,
    hook: Option<&'a mut PortrayHook<'h>>,
    out: &'a mut String,
    /// Where this term's text begins in `out`.
    start: usize,
    prefix: Prefix,
    tasks: Vec<Task>,
    /// Places of the named variables in `opts.variable_names`, by address.
    names: FxHashMap<isize, usize>,
    /// Attributed variables whose attributes were written.
    attributed: FxHashSet<isize>,
    max_depth: u32,
    /// The depth at which to look for cycles.
    suspicious: u32,
    cycles: Option<Cycles>,
    /// Nodes written already, where cycles are only cut.
    expanded: FxHashSet<usize>,
    root: Cell,
    /// The term turned out to be cyclic: begin again.
    restart: bool,
    /// Where to stop in `out`.
    end: usize,
}

impl Writer<'_, '_> {
    fn run(&mut self, term: Cell, operand: bool) -> bool {
        if self.opts.node_names.is_empty() {
            self.term(term, self.opts.priority, operand, 0);
        } else {
            self.expand(self.store.deref(term), self.opts.priority, operand, 1);
        }
        let mut complete = self.drain();
        if self.restart {
            self.restart = false;
            self.out.truncate(self.start);
            self.prefix = Prefix::None;
            self.attributed.clear();
            if self.opts.cycles {
                self.glue('@');
                self.out.push_str("@(");
                self.tasks.push(Task::Binding(0));
                self.tasks.push(Task::Term { term, priority: 999, operand: false, depth: 0 });
            } else {
                self.tasks.push(Task::Term { term, priority: self.opts.priority, operand, depth: 0 });
            }
            complete = self.drain();
        }
        complete
    }

    fn drain(&mut self) -> bool {
        while let Some(task) = self.tasks.pop() {
            if self.out.len() > self.end {
                return false;
            }
            match task {
                Task::Term { term, priority, operand, depth } => self.term(term, priority, operand, depth),
                Task::Expand { term, priority, operand, depth } => {
                    self.expand(self.store.deref(term), priority, operand, depth + 1)
                }
                Task::Arguments { next, left, depth } => self.arguments(next, left, depth),
                Task::Tail { tail, depth } => self.tail(tail, depth),
                Task::Infix(name) => self.infix(name),
                Task::Postfix(name) => {
                    self.atom(name);
                }
                Task::Close(c) => self.raw(c),
                Task::Binding(i) => self.binding(i),
            }
        }
        self.out.len() <= self.end
    }

    // ---- characters and tokens

    fn last(&self) -> char {
        match self.out.as_bytes().last() {
            _ if self.out.len() == self.start => self.opts.last.unwrap_or(' '),
            Some(b) if b.is_ascii() => *b as char,
            _ => self.out.chars().next_back().unwrap_or(' '),
        }
    }

    /// Puts a space if a token that begins with `first` would run into what is there.
    fn glue(&mut self, first: char) -> bool {
        let prefix = std::mem::replace(&mut self.prefix, Prefix::None);
        let last = self.last();
        let space = match first {
            '(' => prefix != Prefix::None,
            '{' => prefix != Prefix::None && is_alnum(last),
            '\'' => last == '\'' || last.is_ascii_digit(),
            '"' => last == '"',
            _ if is_alnum(first) => is_alnum(last) || (prefix == Prefix::Minus && first.is_ascii_digit()),
            _ => is_symbol(last) && is_symbol(first),
        };
        if space {
            self.out.push(' ');
        }
        space
    }

    fn raw(&mut self, c: char) {
        self.prefix = Prefix::None;
        self.out.push(c);
    }

    fn token(&mut self, text: &str) -> bool {
        let Some(first) = text.chars().next() else { return false };
        let space = self.glue(first);
        self.out.push_str(text);
        space
    }

    fn comma(&mut self) {
        self.raw(',');
        if self.opts.spacing == Spacing::NextArgument {
            self.out.push(' ');
        }
    }

    fn open(&mut self) {
        self.glue('(');
        self.out.push('(');
    }

    /// Writes an atom's name; true if a space was put before it.
    fn atom(&mut self, a: Atom) -> bool {
        let store = self.store;
        let text = store.atoms.name(a);
        if self.opts.quoted && (needs_quotes(text) || self.opts.quote_non_ascii && !text.is_ascii()) {
            let space = self.glue('\'');
            push_quoted(self.out, text, '\'', self.opts.character_escapes);
            space
        } else {
            self.token(text)
        }
    }

    // ---- terms

    fn term(&mut self, term: Cell, priority: u16, operand: bool, depth: u32) {
        let depth = depth + 1;
        let c = self.store.deref(term);
        if depth > self.max_depth {
            self.token("...");
            return;
        }
        if depth > self.suspicious {
            let cycles = Cycles::find(self.store, self.root);
            self.suspicious = u32::MAX;
            if !cycles.is_empty() {
                self.cycles = Some(cycles);
                self.restart = true;
                self.tasks.clear();
                return;
            }
        }
        if let Some(i) = self.node(c)
            && (self.opts.cycles || !self.opts.node_names.is_empty() || !self.expanded.insert(i))
        {
            return self.node_name(i);
        }
        self.expand(c, priority, operand, depth);
    }

    /// Writes the dereferenced `c`, the name of which (if any) has been dealt with.
    fn expand(&mut self, c: Cell, priority: u16, operand: bool, depth: u32) {
        if let Some(hook) = self.hook.as_mut()
            && c.tag() != Tag::Ref
            && let Some(text) = hook(self.store, c)
        {
            self.token(&text);
            return;
        }
        match self.store.view(c) {
            View::Var(v) => self.variable(v, depth),
            View::Atom(a) => {
                if operand && self.is_bracketed(a) {
                    self.open();
                    self.atom(a);
                    self.raw(')');
                } else {
                    self.atom(a);
                }
            }
            View::Int(i) => {
                self.glue(if i < 0 { '-' } else { '0' });
                let _ = write!(self.out, "{i}");
            }
            View::Float(f) => {
                self.glue(if f.is_sign_negative() && !f.is_nan() { '-' } else { '0' });
                push_float(self.out, f);
            }
            View::Big(c) | View::Rational(c) => {
                self.glue(if self.store.get(c.addr() + 8).0 != 0 { '-' } else { '0' });
                push_boxed(self.out, self.store, c);
            }
            View::Text(text) => {
                if self.opts.quoted {
                    self.glue('"');
                    push_quoted(self.out, text, '"', self.opts.character_escapes);
                } else {
                    self.token(text);
                }
            }
            View::Compound(f, args) => self.compound(f, args, priority, depth),
        }
    }

    fn variable(&mut self, v: Cell, depth: u32) {
        if let Some(i) = self.names.get(&v.addr()) {
            let opts = self.opts;
            self.token(&opts.variable_names[*i].1);
        } else {
            self.glue('_');
            let _ = write!(self.out, "_{}", v.addr() / 8);
        }
        if v.tag() != Tag::Att {
            return;
        }
        match self.opts.attributes {
            Attributes::Ignore => {}
            Attributes::Dots => self.out.push_str("{...}"),
            Attributes::Write => {
                if self.attributed.insert(v.addr()) {
                    self.raw('{');
                    self.tasks.push(Task::Close('}'));
                    let term = self.store.get(v.addr() + 8);
                    self.tasks.push(Task::Term { term, priority: 1200, operand: false, depth });
                }
            }
        }
    }

    fn compound(&mut self, f: Functor, args: isize, priority: u16, depth: u32) {
        let name = f.name();
        if f == PAIR && !self.opts.dotlists {
            self.raw('[');
            self.tasks.push(Task::Tail { tail: self.store.arg(args, 1), depth: depth + 1 });
            self.tasks.push(Task::Term { term: self.store.arg(args, 0), priority: 999, operand: false, depth });
            return;
        }
        match f.arity() {
            1 => {
                if name == names::CURLY && self.opts.brace_terms {
                    self.glue('{');
                    self.out.push('{');
                    self.tasks.push(Task::Close('}'));
                    let term = self.store.arg(args, 0);
                    self.tasks.push(Task::Term { term, priority: 1200, operand: false, depth });
                    return;
                }
                if self.store.atoms.name(name) == "$stream"
                    && let Some(n) = self.store.arg(args, 0).as_int()
                {
                    // as SWI-Prolog shows a stream: by an address, which is no token of its own
                    self.glue('a');
                    let _ = write!(self.out, "<stream>(0x{:x})", 0x6000_0000_0000_i64 + 0x100 * n);
                    return;
                }
                if name == names::VAR_NAMED && self.opts.numbervars && self.numbered(self.store.arg(args, 0)) {
                    return;
                }
                if !self.opts.ignore_ops {
                    if let Some(op) = self.ops.prefix(name) {
                        return self.prefix_term(name, op, self.store.arg(args, 0), priority, depth);
                    }
                    if let Some(op) = self.ops.postfix(name) {
                        if op.priority > priority {
                            self.open();
                            self.tasks.push(Task::Close(')'));
                        }
                        self.tasks.push(Task::Postfix(name));
                        return self.left_operand(self.store.arg(args, 0), op, depth);
                    }
                }
            }
            2 if !self.opts.ignore_ops => {
                let definition = self.ops.infix(name);
                let comma = (name == names::COMMA).then_some(Op { priority: 1000, kind: OpType::Xfy });
                if let Some(op) = definition.or(comma) {
                    if op.priority > priority {
                        self.open();
                        self.tasks.push(Task::Close(')'));
                    }
                    let term = self.store.arg(args, 1);
                    self.tasks.push(Task::Term { term, priority: op.right_max(), operand: true, depth });
                    self.tasks.push(Task::Infix(name));
                    return self.left_operand(self.store.arg(args, 0), op, depth);
                }
            }
            _ => {}
        }
        self.atom(name);
        self.raw('(');
        self.tasks.push(Task::Arguments { next: args + 8, left: f.arity() as u32 - 1, depth });
        self.tasks.push(Task::Term { term: self.store.arg(args, 0), priority: 999, operand: false, depth });
    }

    fn prefix_term(&mut self, name: Atom, op: Op, operand: Cell, priority: u16, depth: u32) {
        if op.priority > priority {
            self.open();
            self.tasks.push(Task::Close(')'));
        }
        self.atom(name);
        self.prefix = if name == names::MINUS { Prefix::Minus } else { Prefix::Other };
        if self.opts.iso && name == names::MINUS && self.begins_with_number(operand, op.right_max()) {
            self.open();
            self.tasks.push(Task::Close(')'));
            self.tasks.push(Task::Term { term: operand, priority: 1200, operand: false, depth });
            return;
        }
        self.tasks.push(Task::Term { term: operand, priority: op.right_max(), operand: true, depth });
    }

    /// The left operand of an operator. One that is open on its right and could
    /// swallow the operator when read back gets parentheses.
    fn left_operand(&mut self, term: Cell, op: Op, depth: u32) {
        let mut priority = op.left_max();
        if priority == op.priority && self.right_open(term, priority) {
            priority -= 1;
        }
        self.tasks.push(Task::Term { term, priority, operand: true, depth });
    }

    /// True if the atom `a` gets parentheses as an operand. In ISO mode the reader takes
    /// operators that the standard does not have for atoms, too, unless they stand
    /// between operators: `$;(-)` and `- :^a` would be read in another way.
    fn is_bracketed(&self, a: Atom) -> bool {
        let left = matches!(self.tasks.last(), Some(Task::Infix(_) | Task::Postfix(_)));
        let ambiguous = left && (self.prefix != Prefix::None || self.ops.prefix(a).is_some());
        let plain = self.opts.iso && self.ops.is_extension(a) && !ambiguous;
        !plain && (self.ops.is_op(a) || a == names::COMMA || a == names::BAR)
    }

    fn right_open(&self, term: Cell, p: u16) -> bool {
        let Some((f, args)) = self.store.compound(term) else { return false };
        let definition = match f.arity() {
            1 if self.is_numbered(f, args) => None,
            1 => self.ops.prefix(f.name()),
            2 if f != PAIR => self.ops.infix(f.name()),
            _ => None,
        };
        definition.is_some_and(|op| op.priority == p && op.right_max() == p)
    }

    /// True if the text of an operand begins with the digits of a number; `max` is the
    /// highest priority that needs no parentheses.
    fn begins_with_number(&self, operand: Cell, max: u16) -> bool {
        let (mut c, mut max) = (operand, max);
        // a left operand that needs parentheses does not count, and so neither does a chain of many
        for _ in 0..SUSPICIOUS {
            match self.store.view(c) {
                View::Int(i) => return i >= 0,
                View::Float(f) => return !f.is_sign_negative(),
                View::Big(b) | View::Rational(b) => return self.store.get(b.addr() + 8).0 == 0,
                View::Compound(f, args) if f != PAIR => {
                    let left = self.store.arg(args, 0);
                    let definition = match f.arity() {
                        1 if self.is_numbered(f, args) => None,
                        1 if self.ops.prefix(f.name()).is_none() => self.ops.postfix(f.name()),
                        2 => self.ops.infix(f.name()),
                        _ => None,
                    };
                    let Some(op) = definition else { return false };
                    if op.priority > max {
                        return false;
                    }
                    (c, max) = (left, op.left_max());
                }
                _ => return false,
            }
        }
        false
    }

    fn infix(&mut self, name: Atom) {
        if name == names::COMMA {
            self.comma();
        } else if name == names::BAR {
            self.raw('|');
            if self.opts.spacing == Spacing::NextArgument {
                self.out.push(' ');
            }
        } else if self.atom(name) {
            self.out.push(' ');
        }
    }

    fn arguments(&mut self, next: isize, left: u32, depth: u32) {
        if left == 0 {
            return self.raw(')');
        }
        self.comma();
        self.tasks.push(Task::Arguments { next: next + 8, left: left - 1, depth });
        self.tasks.push(Task::Term { term: self.store.arg(next, 0), priority: 999, operand: false, depth });
    }

    /// The rest of a list after an element at `depth`.
    fn tail(&mut self, tail: Cell, depth: u32) {
        let tail = self.store.deref(tail);
        if tail == Cell::atom(names::NIL) {
            return self.raw(']');
        }
        if depth >= self.max_depth {
            self.prefix = Prefix::None;
            self.out.push_str("|...]");
            return;
        }
        if tail.tag() == Tag::Lst && self.node(tail).is_none() {
            self.comma();
            self.tasks.push(Task::Tail { tail: self.store.get(tail.addr() + 8), depth: depth + 1 });
            self.tasks.push(Task::Term { term: self.store.arg(tail.addr(), 0), priority: 999, operand: false, depth });
        } else {
            self.raw('|');
            self.tasks.push(Task::Close(']'));
            self.tasks.push(Task::Term { term: tail, priority: 999, operand: false, depth });
        }
    }

    /// True if a compound is a `'$VAR'(N)` that is written as a variable's name.
    fn is_numbered(&self, f: Functor, args: isize) -> bool {
        f.name() == names::VAR_NAMED
            && self.opts.numbervars
            && match self.store.view(self.store.arg(args, 0)) {
                View::Int(i) => i >= 0,
                View::Atom(a) => !self.opts.iso && is_variable_name(self.store.atoms.name(a)),
                _ => false,
            }
    }

    /// Writes `'$VAR'(arg)` as a variable's name if it stands for one.
    fn numbered(&mut self, arg: Cell) -> bool {
        let store = self.store;
        match store.view(arg) {
            View::Int(i) if i >= 0 => {
                let letter = (b'A' + (i % 26) as u8) as char;
                self.glue(letter);
                self.out.push(letter);
                if i >= 26 {
                    let _ = write!(self.out, "{}", i / 26);
                }
                true
            }
            View::Atom(a) if !self.opts.iso && is_variable_name(store.atoms.name(a)) => {
                self.token(store.atoms.name(a));
                true
            }
            _ => false,
        }
    }

    // ---- cyclic terms

    fn node(&self, c: Cell) -> Option<usize> {
        self.cycles.as_ref()?.index_of(c)
    }

    fn node_name(&mut self, i: usize) {
        let opts = self.opts;
        if let Some((_, name)) = opts.node_names.get(i) {
            self.token(name);
        } else if opts.cycles {
            self.glue('S');
            let _ = write!(self.out, "S_{}", i + 1);
        } else {
            self.token("...");
        }
    }

    fn binding(&mut self, i: usize) {
        let nodes = &self.cycles.as_ref().expect("a cyclic term").nodes;
        let Some(term) = nodes.get(i).copied() else {
            self.out.push_str("])");
            return;
        };
        self.comma();
        if i == 0 {
            self.raw('[');
        }
        self.tasks.push(Task::Binding(i + 1));
        if self.opts.ignore_ops {
            self.out.push_str("=(");
            self.node_name(i);
            self.comma();
            self.tasks.push(Task::Close(')'));
            self.tasks.push(Task::Expand { term, priority: 999, operand: false, depth: 0 });
        } else {
            self.node_name(i);
            self.infix(names::EQUALS);
            self.tasks.push(Task::Expand { term, priority: 699, operand: true, depth: 0 });
        }
    }
}

#[cfg(test)]
#[path = "writer_tests.rs"]
mod tests;
