//! Who calls what: goals of loaded files whose predicates nobody defines.
//!
//! Direct calls are read off the clauses' code. Only clauses that call a meta
//! predicate are looked at as terms, for the goals among its arguments, and for
//! the clauses that `assertz/1` and the like will add.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{consult::compound, inspect, modules, prepare};
use crate::{
    builtins::{
        context::ctx,
        control::strip_module,
        core,
        database::{head_key, indicator, predicate_indicator},
    },
    machine::{Machine, builtin::Row, call::is_control_key, link::is_meta},
    program::{Kind, Op, PredId, Source, Word, code::length},
    syntax::{ClauseScanner, LineIndex, chars::is_ident},
    term::{Atom, Cell, Functor, PAIR, Res, Throw, View, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[core("$undefined", 2, undefined), core("$undefined_in", 2, undefined_in)];

/// A predicate as a goal names it.
type Name = (Atom, Functor);

/// A goal that calls an undefined predicate.
struct Reference {
    callee: Name,
    /// The clause it stands in: predicate, number from 1, place.
    caller: Option<(PredId, usize)>,
    source: Source,
}

/// What is known of a predicate that is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Plain,
    /// It takes goals or clauses.
    Meta,
    Undefined,
}

#[derive(Default)]
struct Search {
    known: FxHashMap<PredId, Known>,
    /// Whether a builtin, by number, takes goals or clauses.
    builtins: FxHashMap<u32, bool>,
    references: Vec<Reference>,
    /// Predicates that goals add clauses to.
    added: FxHashSet<Name>,
}

/// `'$undefined'(+Scope, -List)`: undefined predicates called by clauses. Scope is
/// `loaded` (files loaded together last) or `all`. Elements are
/// `undefined(PI, References, Similar)` with references `ref(File, Line, Column, N, Caller)`.
fn undefined(m: &mut Machine) -> Res {
    let scope = m.arg(0);
    let all = m.store.atom_name(scope) == Some("all");
    let found = search(m, all)?;
    answer(m, found, 1)
}

/// `'$undefined_in'(:Goal, -List)`: the same for a goal that stands in the text being loaded.
fn undefined_in(m: &mut Machine) -> Res {
    let goal = m.x[0];
    let module = ctx(m).loading.module();
    let (module, goal) = strip_module(m, goal, module);
    let source = match ctx(m).loading.current() {
        Some(l) => Source { file: l.readings.last().map_or(l.file, |r| r.file), line: l.line },
        None => Source::default(),
    };
    let mut s = Search::default();
    let mut goals = vec![(goal, module, 0)];
    s.goals(m, &mut goals, (None, source), Some(true))?;
    answer(m, s.references, 1)
}

fn search(m: &mut Machine, all: bool) -> Result<Vec<Reference>, Throw> {
    let together = std::mem::take(&mut ctx(m).loading.together);
    let mut s = Search::default();
    for id in user_predicates(m) {
        let file = m.preds.get(id).file;
        if all || together.contains(&file) {
            s.predicate(m, id, false)?;
        }
    }
    ctx(m).loading.together = together;
    if !s.references.is_empty() {
        // what a goal anywhere adds clauses to is defined later
        for id in user_predicates(m) {
            s.predicate(m, id, true)?;
        }
    }
    let Search { mut references, added, .. } = s;
    references.retain(|r| !added.contains(&r.callee) && !added.contains(&(names::USER, r.callee.1)));
    Ok(references)
}

/// Predicates of the user's that have clauses.
pub fn user_predicates(m: &Machine) -> Vec<PredId> {
    let own = m.preds.iter().filter(|(_, p)| p.kind == Kind::Clauses && !p.flags.system && !p.flags.library);
    own.map(|(id, _)| id).collect()
}

impl Search {
    /// Looks through the clauses of a predicate; `added`: only for what they add.
    fn predicate(&mut self, m: &mut Machine, id: PredId, added: bool) -> Res<()> {
        let clauses = m.preds.get(id).clauses.clone();
        for (n, (_, entry)) in clauses.live().enumerate() {
            let Some(record) = entry.clause.term() else { continue };
            let place = (Some((id, n + 1)), entry.clause.source());
            if !self.code(m, entry.clause.code(), place, added) {
                continue;
            }
            let top = m.store.top();
            let module = m.preds.get(id).module;
            let clause = m.store.restore(record)?;
            let body = m.store.compound(clause).map_or(clause, |(_, args)| m.store.arg(args, 1));
            self.goals(m, &mut vec![(body, module, 0)], place, (!added).then_some(false))?;
            m.store.reset_top(top);
        }
        Ok(())
    }

    /// Looks at the calls in a clause's code; true if it calls a meta predicate.
    fn code(&mut self, m: &mut Machine, code: &[u64], place: (Option<(PredId, usize)>, Source), added: bool) -> bool {
        let mut meta = false;
        let mut i = 0;
        while i < code.len() {
            let w = Word(code[i]);
            match w.op() {
                Some(Op::Call | Op::Execute | Op::DeallocExecute) => {
                    let id = PredId(w.immediate());
                    let known = *self.known.entry(id).or_insert_with(|| look_up(m, id));
                    meta |= known == Known::Meta;
                    if known == Known::Undefined && !added {
                        let p = m.preds.get(id);
                        let (caller, source) = place;
                        self.references.push(Reference { callee: (p.module, p.key), caller, source });
                    }
                }
                Some(Op::Builtin | Op::BuiltinElse) => {
                    let row = m.builtins.rows[w.immediate() as usize];
                    let is_meta = || prepare::builtin_meta(row.name, row.arity).is_some();
                    meta |= *self.builtins.entry(w.immediate()).or_insert_with(is_meta);
                }
                Some(Op::Stored) => meta = true,
                _ => {}
            }
            i += length(&code[i..]).max(1);
        }
        meta
    }

    /// Goes through goals: a term, its module, and how many arguments it still gets.
    /// Undefined ones are noted if `note` is there; true: goals of the clause itself
    /// count too, not only those in arguments.
    fn goals(
        &mut self,
        m: &mut Machine,
        todo: &mut Vec<(Cell, Atom, usize)>,
        place: (Option<(PredId, usize)>, Source),
        note: Option<bool>,
    ) -> Res<()> {
        let mut inner = todo.iter().map(|_| note == Some(true)).collect::<Vec<_>>();
        while let (Some((goal, module, extra)), Some(count)) = (todo.pop(), inner.pop()) {
            let (module, goal) = strip_module(m, goal, module);
            let (f, args) = match m.store.view(goal) {
                View::Atom(a) => (Functor::new(a, 0), 0),
                View::Compound(f, args) => (f, args),
                _ => continue,
            };
            let mut push = |goal, module, extra, count| {
                todo.push((goal, module, extra));
                inner.push(count);
            };
            if f == Functor::new(names::COLON, 2) {
                // in a module that is known when it is called
                continue;
            }
            let key = Functor::new(f.name(), f.arity() + extra);
            if extra == 0 && (is_control_key(key) || f == Functor::new(names::NOT_PROVABLE, 1)) {
                for i in 0..f.arity() {
                    push(m.store.arg(args, i), module, 0, count);
                }
                continue;
            }
            if count && !modules::is_resolvable(m, module, key) {
                let (caller, source) = place;
                self.references.push(Reference { callee: (module, key), caller, source });
                continue;
            }
            let Some(meta) = prepare::meta_of(m, module, key) else { continue };
            for (i, spec) in meta.iter().enumerate().take(f.arity()) {
                let arg = m.store.arg(args, i);
                match spec {
                    b'0'..=b'9' => push(arg, module, (spec - b'0') as usize, note.is_some()),
                    b'^' => push(under_carets(m, arg), module, 0, note.is_some()),
                    b'/' => {
                        for (goal, extra) in grammar_goals(m, arg) {
                            push(goal, module, extra, note.is_some());
                        }
                    }
                    b':' => self.add(m, f, arg, module),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Notes the predicate that a goal `f(Arg)` will define.
    fn add(&mut self, m: &mut Machine, f: Functor, arg: Cell, module: Atom) {
        let (module, c) = strip_module(m, arg, module);
        match m.store.atoms.name(f.name()) {
            "assertz" | "asserta" | "assert" | "retractall" => {
                let c = m.store.args_of(c, Functor::new(names::NECK, 2)).map_or(c, |args| m.store.arg(args, 0));
                let (module, head) = strip_module(m, c, module);
                self.added.insert((module, head_key(m, head)));
            }
            "dynamic" => {
                let mut todo = vec![c];
                while let Some(c) = todo.pop() {
                    match m.store.view(c) {
                        View::Compound(f, args) if f.arity() == 2 && matches!(f.name(), names::COMMA | names::DOT) => {
                            todo.extend([m.store.arg(args, 0), m.store.arg(args, 1)]);
                        }
                        _ => {
                            if let Ok((_, key)) = predicate_indicator(m, c) {
                                self.added.insert((module, key));
                            }
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

fn under_carets(m: &Machine, mut goal: Cell) -> Cell {
    while let Some(args) = m.store.args_of(goal, Functor::new(names::CARET, 2)) {
        goal = m.store.arg(args, 1);
    }
    goal
}

/// The goals of a grammar body, and how many arguments each still gets.
fn grammar_goals(m: &Machine, body: Cell) -> Vec<(Cell, usize)> {
    let (mut todo, mut goals) = (vec![body], Vec::new());
    while let Some(c) = todo.pop() {
        let c = m.store.deref(c);
        let View::Compound(f, args) = m.store.view(c) else {
            let terminals = [names::NIL, names::CURLY, names::CUT].map(Cell::atom);
            goals.extend((c.is_atom() && !terminals.contains(&c)).then_some((c, 2)));
            continue;
        };
        let arg = |i| m.store.arg(args, i);
        match (f.name(), f.arity()) {
            _ if f == PAIR => {}
            (names::COMMA | names::SEMICOLON | names::BAR | names::ARROW | names::SOFT_ARROW, 2) => {
                todo.extend([arg(1), arg(0)]);
            }
            (names::NOT_PROVABLE, 1) => todo.push(arg(0)),
            (names::CURLY, 1) => goals.push((arg(0), 0)),
            (names::CALL, n) => goals.push((arg(0), n + 1)),
            _ => goals.push((c, 2)),
        }
    }
    goals
}

fn look_up(m: &mut Machine, id: PredId) -> Known {
    let p = m.preds.get(id);
    let (module, key) = (p.module, p.key);
    if !modules::is_resolvable(m, module, key) {
        Known::Undefined
    } else if prepare::meta_of(m, module, key).is_some_and(|spec| spec.iter().any(|s| is_meta(*s))) {
        Known::Meta
    } else {
        Known::Plain
    }
}

/// The references, sorted by what they call, as a list in register `reg`.
fn answer(m: &mut Machine, references: Vec<Reference>, reg: usize) -> Res {
    let mut texts: FxHashMap<u32, Option<String>> = FxHashMap::default();
    let mut order: Vec<Name> = Vec::new();
    let mut by_name: FxHashMap<Name, Vec<Reference>> = FxHashMap::default();
    for r in references {
        let list = by_name.entry(r.callee).or_insert_with(|| {
            order.push(r.callee);
            Vec::new()
        });
        // several calls in one clause are told once
        if list.last().is_none_or(|l| (l.caller, l.source) != (r.caller, r.source)) {
            list.push(r);
        }
    }
    order.sort_by_cached_key(|(module, key)| {
        (m.store.atoms.name(*module).to_owned(), m.store.atoms.name(key.name()).to_owned(), key.arity())
    });
    let mut list = Vec::new();
    for name in order {
        let mut refs = Vec::new();
        for r in by_name.remove(&name).unwrap_or_default() {
            refs.push(reference(m, &r, &mut texts));
        }
        let refs = m.store.put_list(&refs, Cell::atom(names::NIL));
        let pi = indicator(m, name.1);
        let pi = if name.0 == names::USER { pi } else { compound(m, ":", &[Cell::atom(name.0), pi]) };
        let similar = inspect::similar_to(m, name.0, name.1);
        let similar: Vec<Cell> = similar.into_iter().map(|k| indicator(m, k)).collect();
        let similar = m.store.put_list(&similar, Cell::atom(names::NIL));
        list.push(compound(m, "undefined", &[pi, refs, similar]));
    }
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(reg, list))
}

fn reference(m: &mut Machine, r: &Reference, texts: &mut FxHashMap<u32, Option<String>>) -> Cell {
    let path = ctx(m).sources.get(r.source.file).map_or("".into(), |f| f.path.clone());
    let text = texts.entry(r.source.file).or_insert_with(|| std::fs::read_to_string(&*path).ok());
    let name = m.store.atoms.name(r.callee.1.name());
    let at = text.as_ref().and_then(|text| locate(text, r.source.line, name, true));
    let (line, column) = at.unwrap_or((r.source.line, 0));
    let path = m.store.atom(&path);
    let (n, caller) = match r.caller {
        Some((id, n)) => (n, m.indicator(id)),
        None => (0, Cell::atom(names::NIL)),
    };
    compound(m, "ref", &[path, Cell::int(line as i64), Cell::int(column as i64), Cell::int(n as i64), caller])
}

/// The place of a word in the clause (in its body, if `body`) that begins in a line: line, from 1, and column, from 0.
pub fn locate(text: &str, line: u32, word: &str, body: bool) -> Option<(u32, u32)> {
    let index = LineIndex::new(text);
    let mut from = index.start(line)?;
    // several clauses may begin in the line
    loop {
        let mut rest = text[from..].chars();
        let mut scanner = ClauseScanner::new(false, true);
        scanner.begin_at(index.position(text, from));
        let clause = scanner.next_clause(|| rest.next());
        let begin = clause.start();
        if clause.is_empty() || begin.line > line {
            return None;
        }
        let start = index.start(begin.line)?;
        let start = start + text[start..].chars().take(begin.column as usize).map(char::len_utf8).sum::<usize>();
        if let Some(at) = find(clause.text(), word, body) {
            let p = index.position(text, start + at);
            return Some((p.line, p.column));
        }
        from = start + clause.text().len();
    }
}

/// The first occurrence of a word in a clause, or in its body.
fn find(clause: &str, word: &str, body: bool) -> Option<usize> {
    let necks = [":-", "-->"].into_iter().filter_map(|neck| clause.find(neck).filter(|_| body));
    let from = necks.min().unwrap_or(0);
    let joined = |c: Option<char>| c.is_some_and(is_ident);
    let whole = |at: &usize| {
        let before = clause[..*at].chars().next_back();
        let after = clause[at + word.len()..].chars().next();
        !word.starts_with(is_ident) || !(joined(before) || joined(after))
    };
    let at = clause[from..].match_indices(word).map(|(i, _)| i + from).find(whole)?;
    Some(if clause[..at].ends_with('\'') { at - 1 } else { at })
}

#[cfg(test)]
mod tests {
    use super::locate;

    #[test]
    fn words_are_found_in_their_clause() {
        let text = "% foo\na(foo) :-\n    foobar,\n    foo(1).\nb :- foo.\n";
        assert_eq!(locate(text, 2, "foo", true), Some((4, 4)));
        assert_eq!(locate(text, 5, "foo", true), Some((5, 5)));
        assert_eq!(locate(text, 5, "foobar", true), None);
        assert_eq!(locate(text, 9, "foo", true), None);
        assert_eq!(locate("a(x). a(y). a(zz).\na(z).", 1, "zz", false), Some((1, 14)));
        assert_eq!(locate("a(x). a(y). a(zz).\na(z).", 1, "z", false), None);
        assert_eq!(locate("a --> b.", 1, "b", true), Some((1, 6)));
        assert_eq!(locate("a :- X =@@= Y.", 1, "=@@=", true), Some((1, 7)));
    }
}
