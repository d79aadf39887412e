//! `portray_clause/1`: clauses laid out as people write them.
//!
//! Control structures are spread over lines; any other goal stays on one line
//! if it fits, and is broken at its arguments if it does not.

use rustc_hash::FxHashMap;

use super::{
    atom_text::is_symbol,
    cycles::Cycles,
    write_options::{Op, OpType, Operators, Spacing, WriteOptions},
    writer::{Part, write_part, write_term},
};
use crate::term::{Cell, Functor, PAIR, Store, Tag, View, names};

/// Lines are kept within this many columns where that is possible.
const MARGIN: usize = 78;

/// Beyond this column indentation stops to grow.
const DEEPEST: usize = 400;

/// Which arguments of well-known predicates are goals (a bit for each argument).
const META: &[(&str, usize, u8)] = &[
    ("aggregate_all", 3, 0b10),
    ("aggregate_all", 4, 0b100),
    ("bagof", 3, 0b10),
    ("call", 1, 1),
    ("call", 2, 1),
    ("call", 3, 1),
    ("call", 4, 1),
    ("call_cleanup", 2, 0b11),
    ("call_with_depth_limit", 3, 1),
    ("call_with_inference_limit", 3, 1),
    ("call_with_time_limit", 2, 0b10),
    ("catch", 3, 0b101),
    ("catch_with_backtrace", 3, 0b101),
    ("findall", 3, 0b10),
    ("findall", 4, 0b10),
    ("findnsols", 4, 0b100),
    ("forall", 2, 0b11),
    ("freeze", 2, 0b10),
    ("ignore", 1, 1),
    ("limit", 2, 0b10),
    ("not", 1, 1),
    ("once", 1, 1),
    ("setof", 3, 0b10),
    ("setup_call_cleanup", 3, 0b111),
    ("thread_create", 2, 1),
    ("thread_create", 3, 1),
    ("time", 1, 1),
    ("when", 2, 0b10),
    ("with_output_to", 2, 0b10),
];

/// Prefix operators of SWI-Prolog that declare something.
const SWI_DECLARATIONS: &[&str] = &[
    "discontiguous",
    "dynamic",
    "initialization",
    "meta_predicate",
    "module_transparent",
    "multifile",
    "public",
    "table",
    "thread_initialization",
    "thread_local",
    "volatile",
];

/// Names for the variables of `term` in the order of their first occurrence: `A`, `B`, ...;
/// those that occur once are named `_`, or left out if `singletons` is false. What is in `given`
/// is named as there.
pub fn name_variables(store: &Store, term: Cell, singletons: bool, given: &[(Cell, String)]) -> Vec<(Cell, String)> {
    let finite = Cycles::find(store, term).is_empty();
    let mut order: Vec<(Cell, u32)> = Vec::new();
    let mut places: FxHashMap<isize, usize> = FxHashMap::default();
    let mut seen: FxHashMap<u64, ()> = FxHashMap::default();
    let mut stack = vec![term];
    while let Some(t) = stack.pop() {
        let c = store.deref(t);
        match store.view(c) {
            View::Var(v) => match places.get(&v.addr()) {
                Some(i) => order[*i].1 += 1,
                None => {
                    places.insert(v.addr(), order.len());
                    order.push((v, if finite { 1 } else { 2 }));
                }
            },
            View::Compound(f, args) if finite || seen.insert(c.0, ()).is_none() => {
                stack.extend((0..f.arity()).rev().map(|i| store.arg(args, i)));
            }
            _ => {}
        }
    }
    let mut letters = (0..).map(|n| {
        let letter = (b'A' + (n % 26) as u8) as char;
        if n < 26 { letter.to_string() } else { format!("{letter}{}", n / 26) }
    });
    let mut free = || letters.find(|name| given.iter().all(|(_, g)| g != name)).unwrap_or_default();
    let mut named = Vec::new();
    for (v, count) in order {
        if let Some((_, name)) = given.iter().find(|(g, _)| store.deref(*g) == v) {
            named.push((v, name.clone()));
        } else if count > 1 {
            named.push((v, free()));
        } else if singletons {
            named.push((v, "_".to_string()));
        }
    }
    named
}

/// Adds the clause `term`, its full stop and a new line. Variables that are in `given` have their
/// names from there.
pub fn portray_clause(store: &Store, ops: &dyn Operators, term: Cell, given: &[(Cell, String)], out: &mut String) {
    let opts = WriteOptions {
        spacing: Spacing::NextArgument,
        variable_names: name_variables(store, term, true, given),
        priority: 999,
        ..WriteOptions::writeq()
    };
    if !Cycles::find(store, term).is_empty() {
        let opts = WriteOptions { fullstop: true, nl: true, ..opts };
        return write_term(store, ops, term, &opts, out);
    }
    let measure =
        WriteOptions { variable_names: measured_names(&opts.variable_names, given), ..WriteOptions::default() };
    let mut layout = Layout {
        store,
        ops,
        opts,
        measure,
        scratch: String::new(),
        line: out.rfind('\n').map_or(0, |i| i + 1),
        out,
        steps: Vec::new(),
    };
    layout.clause(term);
    layout.run();
    if layout.out.chars().next_back().is_some_and(is_symbol) {
        layout.out.push(' ');
    }
    layout.out.push_str(".\n");
}

/// The names under which variables are measured: as if they were bound to `'$VAR'(N)`.
fn measured_names(names: &[(Cell, String)], given: &[(Cell, String)]) -> Vec<(Cell, String)> {
    let mut n = 0..;
    let mut measured = |name: &str| {
        if name == "_" || given.iter().any(|(_, g)| g == name) {
            format!("$VAR({name})")
        } else {
            format!("$VAR({})", n.next().unwrap_or(0))
        }
    };
    names.iter().map(|(v, name)| (*v, measured(name))).collect()
}

/// What is still to be written; columns are where lines of that part begin.
#[derive(Clone, Copy)]
enum Step {
    Text(&'static str),
    Line(usize),
    /// A body or a part of one that may have the priority given.
    Body(Cell, usize, u16),
    /// The goals of a conjunction, the last of which may have the priority given.
    Goals(Cell, usize, u16),
    /// The inside of `(   ...  )`; true behind or before a `;`.
    Branches(Cell, usize, bool),
    /// A term that is no control structure, with the priority given.
    Flat(Cell, u16),
    /// An argument or element: on one line if it fits.
    Pretty(Cell, usize),
    /// A compound with each argument on a line: address, how many, column, which are goals.
    Arguments(isize, usize, usize, u8),
    /// The elements of a broken list from this pair on.
    Elements(Cell, usize),
}

struct Layout<'a> {
    store: &'a Store,
    ops: &'a dyn Operators,
    opts: WriteOptions,
    /// Lengths are measured on this plainer form, as SWI-Prolog does it.
    measure: WriteOptions,
    scratch: String,
    out: &'a mut String,
    /// Where the current line begins in `out`.
    line: usize,
    steps: Vec<Step>,
}

impl Layout<'_> {
    fn clause(&mut self, term: Cell) {
        let Some((f, args)) = self.store.compound(term) else {
            return self.steps.push(Step::Flat(term, 999));
        };
        let name = f.name();
        let standard = self.is_standard(f);
        if standard && f.arity() == 1 && matches!(name, names::NECK | names::QUERY) {
            let goal = self.store.arg(args, 0);
            self.steps.push(match self.store.compound(goal) {
                Some((g, a)) if g.arity() == 2 && self.store.atoms.name(g.name()) == "module" => {
                    Step::Arguments(a, 2, 10, 0x80)
                }
                _ => Step::Body(goal, 3, 1199),
            });
            let module = matches!(self.steps.last(), Some(Step::Arguments(..)));
            let lead = if name == names::NECK { ":- " } else { "?- " };
            self.steps.push(Step::Text(if module { "module(" } else { "" }));
            return self.steps.push(Step::Text(lead));
        }
        if !(standard && f.arity() == 2 && !self.is_control(term)) {
            let spread =
                self.is_control(term) || f == Functor::new(names::CURLY, 1) || self.spreads(f, args, self.goals_of(f));
            return self.steps.push(if spread { Step::Body(term, 0, 1200) } else { Step::Flat(term, self.bare(term)) });
        }
        let (head, body) = (self.store.arg(args, 0), self.store.arg(args, 1));
        if name != names::NECK || body != Cell::atom(names::TRUE) {
            self.steps.push(Step::Body(body, 4, 1199));
            self.steps.push(Step::Line(4));
            self.steps.push(Step::Text(match name {
                names::NECK => " :-",
                names::DCG_ARROW => " -->",
                _ => " =>",
            }));
            self.opts.priority = 1199;
            let part = Part { operand: true, ..Part::default() };
            write_part(self.store, self.ops, head, &self.opts, part, self.out);
        } else {
            self.steps.push(Step::Flat(head, self.bare(head)));
        }
    }

    /// The priority that a clause without a body may have: brackets are put around the
    /// operators that SWI-Prolog has for declarations, not around those of the program.
    fn bare(&self, term: Cell) -> u16 {
        let declares = |name| SWI_DECLARATIONS.contains(&self.store.atoms.name(name));
        match self.store.compound(term) {
            Some((f, _)) if !(f.arity() == 1 && declares(f.name())) => 1200,
            _ => 999,
        }
    }

    fn run(&mut self) {
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Text(t) => self.out.push_str(t),
                Step::Line(column) => {
                    self.out.push('\n');
                    self.line = self.out.len();
                    self.out.extend(std::iter::repeat_n(' ', column.min(DEEPEST)));
                }
                Step::Body(t, column, priority) => self.body(t, column, priority),
                Step::Goals(t, column, last) => self.goals(t, column, last),
                Step::Branches(t, column, either) => self.branches(t, column, either),
                Step::Flat(t, priority) => {
                    self.flat(t, priority);
                }
                Step::Pretty(t, column) => self.pretty(t, column),
                Step::Arguments(args, left, column, goals) => self.arguments(args, left, column, goals),
                Step::Elements(pair, column) => self.elements(pair, column),
            }
        }
    }

    /// True for the functors that have a layout of their own, if their operators are as usual.
    fn is_standard(&self, f: Functor) -> bool {
        let name = f.name();
        let (definition, kind, priority) = match (name, f.arity()) {
            (names::COMMA, 2) => return true,
            (names::SEMICOLON, 2) => (self.ops.infix(name), OpType::Xfy, 1100),
            (names::ARROW | names::SOFT_ARROW, 2) => (self.ops.infix(name), OpType::Xfy, 1050),
            (names::NOT_PROVABLE, 1) => (self.ops.prefix(name), OpType::Fy, 900),
            (names::NECK | names::QUERY, 1) => (self.ops.prefix(name), OpType::Fx, 1200),
            (names::NECK | names::DCG_ARROW, 2) => (self.ops.infix(name), OpType::Xfx, 1200),
            (_, 2) if self.store.atoms.name(name) == "=>" => (self.ops.infix(name), OpType::Xfx, 1200),
            _ => return false,
        };
        definition == Some(Op { priority, kind })
    }

    /// True for conjunctions, disjunctions and conditionals.
    fn is_control(&self, term: Cell) -> bool {
        self.store.compound(term).is_some_and(|(f, _)| {
            f.arity() == 2
                && matches!(f.name(), names::COMMA | names::SEMICOLON | names::ARROW | names::SOFT_ARROW)
                && self.is_standard(f)
        })
    }

    /// Puts steps so that they are taken in the order given.
    fn put<const N: usize>(&mut self, steps: [Step; N]) {
        self.steps.extend(steps.into_iter().rev());
    }

    fn body(&mut self, term: Cell, column: usize, priority: u16) {
        use Step::{Body, Branches, Flat, Line, Text};
        let Some((f, args)) = self.store.compound(term) else {
            // an operator as a part of a body cannot be read back without brackets
            let bare = self.store.deref(term).as_atom().is_some_and(|a| priority < 1199 && self.ops.is_op(a));
            let (open, close) = if bare { ("(", ")") } else { ("", "") };
            return self.put([Text(open), Flat(term, 999), Text(close)]);
        };
        let arg = |i| self.store.arg(args, i);
        let standard = self.is_standard(f);
        match (f.name(), f.arity()) {
            (names::COMMA, 2) if priority < 1000 => {
                let inner = column + 2;
                self.put([Text("( "), Body(term, inner, 1000), Line(column), Text(")")]);
            }
            (names::COMMA, 2) => self.steps.push(Step::Goals(term, column, 1000)),
            (names::SEMICOLON | names::ARROW | names::SOFT_ARROW, 2) if standard => {
                self.put([Text("(   "), Branches(term, column, false), Line(column), Text(")")]);
            }
            (names::NOT_PROVABLE, 1) if standard => {
                let goal = arg(0);
                self.put([Text("\\+ "), Body(goal, column + 3, 900)]);
            }
            (names::CURLY, 1) => {
                let goal = arg(0);
                self.put([Text("{ "), Body(goal, column + 2, 1200), Line(column), Text("}")]);
            }
            (name, arity) => {
                let definition = match arity {
                    1 => self.ops.prefix(name).or_else(|| self.ops.postfix(name)),
                    2 => self.ops.infix(name),
                    _ => None,
                };
                match definition {
                    Some(op) if op.priority > priority => {
                        let inner = if arity == 1 && op.priority < 1200 { 999 } else { 1200 };
                        self.put([Text("( "), Flat(term, inner), Line(column), Text(")")]);
                    }
                    Some(_) => self.steps.push(Flat(term, self.bare(term))),
                    None => self.goal(term, f, args, column),
                }
            }
        }
    }

    /// A goal on each line; conjunctions on the left are opened too.
    fn goals(&mut self, term: Cell, column: usize, last: u16) {
        match self.store.args_of(term, Functor::new(names::COMMA, 2)) {
            Some(args) => {
                let first = Step::Goals(self.store.arg(args, 0), column, 999);
                let rest = Step::Goals(self.store.arg(args, 1), column, last);
                self.put([first, Step::Text(","), Step::Line(column), rest]);
            }
            None => self.steps.push(Step::Body(term, column, last)),
        }
    }

    fn branches(&mut self, term: Cell, column: usize, either: bool) {
        use Step::{Body, Branches, Line, Text};
        let inner = column + 4;
        let Some((f, args)) = self.store.compound(term).filter(|_| self.is_control(term)) else {
            return self.steps.push(Body(term, inner, 1000));
        };
        let arg = |i| self.store.arg(args, i);
        match f.name() {
            names::SEMICOLON => {
                let nested = self.store.args_of(arg(0), Functor::new(names::SEMICOLON, 2)).is_some();
                let left = if nested { Body(arg(0), inner, 1000) } else { Branches(arg(0), column, true) };
                let right = Branches(arg(1), column, true);
                self.put([left, Line(column), Text(";   "), right]);
            }
            name @ (names::ARROW | names::SOFT_ARROW) => {
                let arrow = Functor::new(names::ARROW, 2);
                let chain = !either && self.is_standard(arrow) && self.store.args_of(arg(1), arrow).is_some();
                let then = if chain { Branches(arg(1), column, false) } else { Body(arg(1), inner, 1000) };
                let arrow = if name == names::ARROW { "->  " } else { "*-> " };
                let condition = Body(arg(0), inner, 1000);
                self.put([condition, Line(column), Text(arrow), then]);
            }
            _ => self.steps.push(Body(term, inner, 1000)),
        }
    }

    /// Writes on the current line.
    fn flat(&mut self, term: Cell, priority: u16) {
        self.opts.priority = priority;
        write_part(self.store, self.ops, term, &self.opts, Part::default(), self.out);
    }

    fn fits(&mut self, term: Cell, room: usize) -> bool {
        self.scratch.clear();
        let part = Part { limit: 4 * room, ..Part::default() };
        write_part(self.store, self.ops, term, &self.measure, part, &mut self.scratch)
            && self.scratch.chars().count() <= room
    }

    /// Which arguments of a predicate are goals.
    fn goals_of(&self, f: Functor) -> u8 {
        let name = self.store.atoms.name(f.name());
        META.iter().find(|m| m.0 == name && m.1 == f.arity()).map_or(0, |m| m.2)
    }

    /// True if one of the arguments that are goals needs several lines.
    fn spreads(&self, f: Functor, args: isize, goals: u8) -> bool {
        (0..f.arity().min(8)).any(|i| goals >> i & 1 == 1 && self.is_control(self.store.arg(args, i)))
    }

    fn goal(&mut self, term: Cell, f: Functor, args: isize, column: usize) {
        let goals = self.goals_of(f);
        let spread = self.spreads(f, args, goals);
        if !spread && self.one_line(term) {
            return;
        }
        if f == PAIR { self.pretty(term, column) } else { self.broken(f, args, goals) }
    }

    /// Writes a term that fits on the line, or that nothing could be gained for by breaking.
    fn one_line(&mut self, term: Cell) -> bool {
        let used = self.out[self.line..].chars().count();
        let fits = used >= MARGIN || self.fits(term, MARGIN - used);
        if fits {
            self.flat(term, 999);
        }
        fits
    }

    fn broken(&mut self, f: Functor, args: isize, goals: u8) {
        let name = Cell::atom(f.name());
        self.flat(name, 999);
        self.out.push('(');
        let column = self.out[self.line..].chars().count();
        self.steps.push(Step::Arguments(args, f.arity(), column, goals));
    }

    fn arguments(&mut self, args: isize, left: usize, column: usize, goals: u8) {
        let arg = self.store.arg(args, 0);
        let module_exports = goals & 0x80 != 0 && left == 1 && arg.tag() == Tag::Lst;
        let step = if module_exports {
            self.out.push_str("[ ");
            Step::Elements(arg, column)
        } else if goals & 1 == 1 && self.is_control(arg) {
            Step::Body(arg, column, 999)
        } else {
            Step::Pretty(arg, column)
        };
        if left == 1 {
            self.put([step, Step::Text(")")]);
        } else {
            let goals = goals >> 1 | goals & 0x80;
            self.put([step, Step::Text(","), Step::Line(column), Step::Arguments(args + 8, left - 1, column, goals)]);
        }
    }

    fn pretty(&mut self, term: Cell, column: usize) {
        if self.one_line(term) {
            return;
        }
        match self.store.compound(term) {
            Some((f, _)) if f == PAIR => {
                self.out.push_str("[ ");
                self.steps.push(Step::Elements(term, column));
            }
            Some((f, args)) if f == Functor::new(names::CURLY, 1) => {
                let inside = self.store.arg(args, 0);
                use Step::{Body, Line, Text};
                self.put([Text("{ "), Body(inside, column + 2, 1200), Line(column), Text("}")]);
            }
            Some((f, args)) => {
                let operator = match f.arity() {
                    1 => self.ops.prefix(f.name()).is_some() || self.ops.postfix(f.name()).is_some(),
                    2 => self.ops.infix(f.name()).is_some(),
                    _ => false,
                };
                if operator {
                    self.flat(term, 999);
                } else {
                    self.broken(f, args, 0);
                }
            }
            None => {
                self.flat(term, 999);
            }
        }
    }

    fn elements(&mut self, pair: Cell, column: usize) {
        use Step::{Elements, Line, Pretty, Text};
        let pair = self.store.deref(pair);
        let (head, tail) = (self.store.arg(pair.addr(), 0), self.store.arg(pair.addr(), 1));
        let inner = column + 2;
        let head = Pretty(head, inner);
        if tail.tag() == Tag::Lst {
            self.put([head, Text(","), Line(inner), Elements(tail, column)]);
        } else if tail == Cell::atom(names::NIL) {
            self.put([head, Line(column), Text("]")]);
        } else {
            self.put([head, Line(column), Text("| "), Pretty(tail, inner), Line(column), Text("]")]);
        }
    }
}

#[cfg(test)]
#[path = "portray_tests.rs"]
mod tests;
