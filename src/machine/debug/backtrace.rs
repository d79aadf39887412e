//! Backtraces: the goals that are being executed, read off the environments.
//!
//! An environment tells the clause it belongs to by the address at which its goal
//! will go on. Arguments are not kept; only those of the innermost goal, if it is
//! a builtin or undefined, still are in the registers.

use crate::{
    machine::{Machine, choice},
    program::{Clause, Kind, Op, PredId, Source, Word, code},
    term::{Cell, Functor, Record, Throw, View, arith, names},
};

/// A goal that was being executed.
pub struct Frame {
    /// Its predicate; none for a goal that is no call.
    pub pred: Option<PredId>,
    /// The clause that was tried.
    pub source: Source,
    /// The goal, if its arguments are known.
    pub goal: Option<Record>,
}

/// The goals that were being executed when an error was raised.
pub struct Backtrace {
    /// The formal part of the error.
    pub formal: Record,
    /// The goals, innermost first.
    pub frames: Vec<Frame>,
    /// Number of goals that were executed, with those that are left out.
    pub depth: usize,
    /// The outermost run in which it was raised.
    run: u64,
}

/// Where each clause's code is: sorted by address.
struct CodeMap(Vec<(usize, usize, Clause)>);

impl CodeMap {
    fn new(m: &Machine) -> CodeMap {
        let clauses = m.preds.iter().flat_map(|(_, p)| p.clauses.iter().map(|(_, e)| &e.clause));
        let place = |c: &Clause| {
            let range = c.code().as_ptr_range();
            (range.start as usize, range.end as usize, c.clone())
        };
        let mut map: Vec<_> = clauses.chain(&m.graveyard).map(place).collect();
        map.sort_by_key(|(start, ..)| *start);
        CodeMap(map)
    }

    fn find(&self, p: *const u64) -> Option<&Clause> {
        let i = self.0.partition_point(|(start, ..)| *start <= p as usize);
        let (_, end, clause) = self.0.get(i.checked_sub(1)?)?;
        ((p as usize) < *end).then_some(clause)
    }
}

impl Machine {
    /// The predicate of the clause whose instruction is running.
    pub(in crate::machine) fn running_clause(&self) -> Option<PredId> {
        CodeMap::new(self).find(self.p).map(Clause::pred)
    }

    /// An exception is about to be raised: keeps a backtrace if it is an error that
    /// nobody catches, or only someone who wants one.
    pub(in crate::machine) fn note_backtrace(&mut self) {
        if !self.debug.backtraces {
            return;
        }
        let formal = match self.thrown {
            Throw::Ball(ball) => {
                let Some(args) = self.store.args_of(ball, Functor::new(names::ERROR, 2)) else { return };
                self.store.arg(args, 0)
            }
            Throw::Memory => {
                let formal = Functor::new(names::RESOURCE_ERROR, 1);
                self.store.put_compound(formal, &[Cell::atom(names::MEMORY)])
            }
            _ => return,
        };
        if self.is_noted(formal) || self.is_caught(formal) {
            return;
        }
        let goal = if self.thrown == Throw::Memory { None } else { self.running_goal() };
        let (mut frames, mut depth) = self.frames(MAX_FRAMES);
        if let Some(caller) = goal.and_then(|(pred, _)| self.last_caller(pred?)) {
            // a clause whose last goal is running has left no trace
            if frames.first().is_none_or(|f| f.pred != caller.pred) {
                frames.insert(0, caller);
                depth += 1;
            }
        }
        if let Some((pred, goal)) = goal {
            let goal = Some(self.store.record(goal));
            frames.insert(0, Frame { pred, source: Source::default(), goal });
            depth += 1;
        }
        let formal = self.store.record(formal);
        self.debug.last = Some(Box::new(Backtrace { formal, frames, depth, run: self.debug.run }));
    }

    /// True if there is a backtrace of this error: it is being raised again.
    fn is_noted(&mut self, formal: Cell) -> bool {
        let Some(last) = self.debug.last.take() else { return false };
        let top = self.store.top();
        let same = last.run == self.debug.run
            && self.store.restore(&last.formal).is_ok_and(|old| self.store.variant(old, formal));
        self.store.reset_top(top);
        self.debug.last = Some(last);
        same
    }

    /// True if an active catch of the program's will take an error, as far as a quick look tells.
    fn is_caught(&self, formal: Cell) -> bool {
        let mut chain = self.e;
        let mut b = self.b;
        // SAFETY: walks the choice points; alternatives are instructions, a catch saves four registers.
        unsafe {
            let end = self.choice.ptr().add(self.choice.words());
            while b != end {
                let w = Word(*(*b.add(choice::ALT) as *const u64));
                if w.op() == Some(Op::CatchRetry)
                    && self.is_active(self.choice_mark(b), &mut chain)
                    && self.may_match(Cell(*b.add(choice::HEADER + 1)), formal)
                    && !self.raises_again(Cell(*b.add(choice::HEADER + 1)), Cell(*b.add(choice::HEADER + 2)))
                {
                    return w.a() == 0;
                }
                b = *b.add(choice::PREV) as *mut u64;
            }
        }
        false
    }

    /// True if a catcher may match `error(Formal, _)`.
    fn may_match(&self, catcher: Cell, formal: Cell) -> bool {
        let catcher = match self.store.view(catcher) {
            View::Var(_) => return true,
            View::Compound(f, args) if f == Functor::new(names::ERROR, 2) => self.store.arg(args, 0),
            _ => return false,
        };
        match (self.store.view(catcher), self.store.view(formal)) {
            (View::Var(_), _) | (_, View::Var(_)) => true,
            (View::Compound(f, _), View::Compound(g, _)) => f == g,
            _ => catcher == formal,
        }
    }

    /// True for a recovery that ends by throwing what was caught.
    fn raises_again(&self, catcher: Cell, recovery: Cell) -> bool {
        let mut goal = recovery;
        while let View::Compound(f, args) = self.store.view(goal) {
            match (self.store.atoms.name(f.name()), f.arity()) {
                ("," | ":", 2) => goal = self.store.arg(args, 1),
                ("throw", 1) => return self.store.arg(args, 0) == self.store.deref(catcher),
                _ => return false,
            }
        }
        false
    }

    /// The goals that are being executed, innermost first, at most `limit`; and how many there are.
    pub fn frames(&self, limit: usize) -> (Vec<Frame>, usize) {
        let map = CodeMap::new(self);
        let mut frames = Vec::new();
        let mut depth = 0;
        let mut add = |clause: Option<&Clause>| {
            let Some(clause) = clause else { return };
            let pred = self.preds.get(clause.pred());
            if pred.module == names::SYSTEM || pred.flags.library {
                return;
            }
            depth += 1;
            if frames.len() < limit {
                frames.push(Frame { pred: Some(clause.pred()), source: clause.source(), goal: None });
            }
        };
        let (mut e, mut cp) = (self.e, self.cp);
        let mut p = Some(self.p);
        let mut runs = self.runs.iter().skip(1).rev();
        // SAFETY: `e` is an environment; the chain ends with the bottom one, which is its own predecessor.
        unsafe {
            loop {
                if let Some(p) = p.take()
                    && let Some(clause) = map.find(p)
                {
                    add(Some(clause));
                    let inside = clause.code().as_ptr_range().contains(&cp) || cp as u64 == *e.add(1);
                    if (inside || self.wakes.is_header(cp)) && has_environment(clause, p) {
                        (cp, e) = (*e.add(1) as *const u64, *e as *mut u64);
                    }
                }
                add(map.find(cp));
                if *e == e as u64 {
                    break;
                }
                // the frame of a run lies above the clause that runs the builtin
                p = (Word(*cp).op() == Some(Op::AnswerYes)).then(|| runs.next()).flatten().copied();
                (cp, e) = (*e.add(1) as *const u64, *e as *mut u64);
            }
        }
        (frames, depth)
    }

    /// The goal whose instruction has raised the error, if its arguments are still in the registers.
    fn running_goal(&mut self) -> Option<(Option<PredId>, Cell)> {
        // SAFETY: `p` is an instruction.
        let w = Word(unsafe { *self.p });
        let op = w.op()?;
        let (a, b, c) = (self.x[w.a()], self.x[w.b()], self.x[w.c()]);
        let goal = match op {
            Op::Builtin | Op::BuiltinElse | Op::BuiltinEntry | Op::NondetEntry | Op::NondetRetry | Op::ControlEntry => {
                let row = *self.builtins.rows.get(w.immediate() as usize)?;
                if row.name == "throw" {
                    return None;
                }
                let args = self.x[..row.arity].to_vec();
                self.goal_of(row.shown(), &args)
            }
            Op::Undefined => {
                let id = PredId(w.immediate());
                let arity = self.preds.get(id).key.arity();
                return Some((Some(id), self.goal_term(id, arity)));
            }
            Op::CmpLt | Op::CmpLe | Op::CmpGt | Op::CmpGe | Op::CmpEq | Op::CmpNe => {
                self.goal_of(comparison(op), &[a, b])
            }
            Op::CmpLtI | Op::CmpLeI | Op::CmpGtI | Op::CmpGeI | Op::CmpEqI | Op::CmpNeI => {
                let i = Cell::int(w.immediate() as i32 as i64);
                self.goal_of(comparison(op), &[a, i])
            }
            Op::Eval => self.is(b),
            Op::Arith1 | Op::Arith2 => {
                // SAFETY: the function's number follows.
                let (name, arity) = arith::name_of(unsafe { *self.p.add(1) })?;
                let value = self.goal_of(name, &[b, c][..arity]);
                self.is(value)
            }
            Op::AddI => {
                let value = self.goal_of("+", &[b, Cell::int(w.c() as i16 as i64)]);
                self.is(value)
            }
            op => {
                let value = self.goal_of(function(op)?, &[b, c]);
                self.is(value)
            }
        };
        Some((None, goal))
    }

    fn goal_of(&mut self, name: &str, args: &[Cell]) -> Cell {
        let name = self.store.atoms.intern(name);
        if args.is_empty() { Cell::atom(name) } else { self.store.put_compound(Functor::new(name, args.len()), args) }
    }

    fn is(&mut self, value: Cell) -> Cell {
        let result = self.store.new_var();
        self.goal_of("is", &[result, value])
    }

    /// The clauses that call a predicate in their last goal, if all belong to one predicate:
    /// such a clause has left no environment.
    fn last_caller(&self, id: PredId) -> Option<Frame> {
        let mut found: Option<&Clause> = None;
        for (_, p) in self.preds.iter().filter(|(_, p)| p.kind == Kind::Clauses && p.module != names::SYSTEM) {
            for (_, entry) in p.clauses.live() {
                if calls_last(entry.clause.code(), id) {
                    if found.is_some() {
                        return None;
                    }
                    found = Some(&entry.clause);
                }
            }
        }
        found.map(|c| Frame { pred: Some(c.pred()), source: c.source(), goal: None })
    }
}

/// Frames that a backtrace keeps.
const MAX_FRAMES: usize = 10;

/// True if a clause has made its environment before it comes to an instruction.
fn has_environment(clause: &Clause, p: *const u64) -> bool {
    let code = clause.code();
    let mut i = 0;
    while i < code.len() && code[i..].as_ptr() < p {
        if Word(code[i]).op() == Some(Op::Allocate) {
            return true;
        }
        i += code::length(&code[i..]).max(1);
    }
    false
}

fn calls_last(code: &[u64], id: PredId) -> bool {
    let mut i = 0;
    while i < code.len() {
        let w = Word(code[i]);
        if matches!(w.op(), Some(Op::Execute | Op::DeallocExecute)) && w.immediate() == id.0 {
            return true;
        }
        i += code::length(&code[i..]).max(1);
    }
    false
}

fn comparison(op: Op) -> &'static str {
    match op {
        Op::CmpLt | Op::CmpLtI => "<",
        Op::CmpLe | Op::CmpLeI => "=<",
        Op::CmpGt | Op::CmpGtI => ">",
        Op::CmpGe | Op::CmpGeI => ">=",
        Op::CmpEq | Op::CmpEqI => "=:=",
        _ => "=\\=",
    }
}

fn function(op: Op) -> Option<&'static str> {
    Some(match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::IntDiv => "//",
        Op::Mod => "mod",
        Op::Rem => "rem",
        Op::And => "/\\",
        Op::Or => "\\/",
        Op::Xor => "xor",
        Op::Shl => "<<",
        Op::Shr => ">>",
        _ => return None,
    })
}
