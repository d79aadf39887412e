//! From normalised goals to instructions: heads, goals and control.

use crate::{
    program::{Op, PredId},
    term::{Atom, Cell, Functor, Store},
};

use super::{
    analysis::Analysis,
    emit::{Emitter, Label, Move},
    ir::{Counts, Goal, Info, Linker, Normaliser, Problem, Seq, Var},
};

/// Compiles clauses of one store.
pub(super) struct Generator<'a> {
    pub(super) store: &'a Store,
    pub(super) e: Emitter,
    pub(super) vars: Analysis,
    pub(super) linker: &'a mut dyn Linker,
    slot_count: usize,
    /// No call has been made on this path: the cut register still is the clause's.
    neck: bool,
    /// Every goal is a call that the tracer sees.
    traced: bool,
}

/// Compiles the clause `head :- body` to code. `traced`: every goal becomes a call
/// that the tracer sees, and none is the last.
///
/// # Errors
/// [`Problem`], if the body is not a body or the clause is out of all proportion.
pub fn compile<'a>(
    store: &'a Store,
    linker: &'a mut dyn Linker,
    module: Atom,
    head: Cell,
    body: Option<Cell>,
    traced: bool,
) -> Result<Vec<u64>, Problem> {
    let head_args: Vec<Cell> = match store.compound(head) {
        Some((f, args)) => (0..f.arity() as isize).map(|i| store.get(args + 8 * i)).collect(),
        None => Vec::new(),
    };
    if head_args.len() > MAX_ARGS {
        return Err(Problem::TooComplex);
    }
    let mut body = match body {
        Some(b) => {
            Normaliser { store, linker: &mut *linker, goals: 0, traced, bound: Vec::new() }.body(b, module, 0)?
        }
        None => Seq::new(),
    };
    let vars = Analysis::clause(store, &head_args, &mut body)?;
    if vars.vars.len() > MAX_VARS {
        return Err(Problem::TooComplex);
    }
    let base = head_args.len().max(widest(&body)) as u16;
    let mut g = Generator { store, e: Emitter::default(), slot_count: 0, vars, linker, neck: true, traced };
    g.clause(&head_args, &body, base, false)?;
    if g.e.words > UNRESERVED {
        g.clause(&head_args, &body, base, true)?;
    }
    Ok(std::mem::take(&mut g.e).finish())
}

/// Heap words that code may write between two places where the machine looks
/// whether its margin is free: half the margin, as a fact's words and those of
/// the goals after it may come between the two.
pub(super) const UNRESERVED: usize = crate::term::store::MARGIN / 2;

/// The most arguments a compiled predicate can have.
pub const MAX_ARGS: usize = 1024;
/// The most environment slots: a mask of those that are live is a word, in which all bits
/// mean a frame that has no others. Further variables share a slot.
pub(crate) const MAX_SLOTS: usize = 63;

#[cfg(test)]
thread_local! {
    /// How many slots are used before variables go to the frame; tests make it small.
    pub(crate) static MOST_SLOTS: std::cell::Cell<usize> = const { std::cell::Cell::new(MAX_SLOTS) };
}

fn most_slots() -> usize {
    #[cfg(test)]
    return MOST_SLOTS.get();
    #[cfg(not(test))]
    MAX_SLOTS
}
/// The most variables a compiled clause can have.
const MAX_VARS: usize = 4096;
/// Registers that any clause may use.
pub const REGISTERS: usize = 8192;

fn widest(seq: &Seq) -> usize {
    let of = |g: &Goal| match g {
        Goal::Call { arity, .. } | Goal::Builtin { arity, .. } => *arity,
        Goal::Meta { .. } => 1,
        Goal::If { cond, then, other, .. } | Goal::SoftIf { cond, then, other, .. } => {
            widest(cond).max(widest(then)).max(widest(other))
        }
        Goal::Or { branches, .. } => branches.iter().map(widest).max().unwrap_or(0),
        _ => 0,
    };
    seq.iter().map(of).max().unwrap_or(0)
}

impl Generator<'_> {
    /// Emits the code of a clause whose arguments need registers up to `base`.
    fn clause(&mut self, head: &[Cell], body: &[Goal], base: u16, reserving: bool) -> Result<(), Problem> {
        let n = self.vars.vars.len();
        let mut e = Emitter::default();
        (e.reserving, e.base, e.top) = (reserving, base, base);
        let slots = self.vars.slots(most_slots())?;
        (e.slots, e.framed, self.slot_count) = (slots.of, slots.framed, slots.count);
        e.hints = vec![None; n];
        e.at.x = vec![None; n];
        e.at.stored = vec![false; n];
        e.at.left = self.vars.vars.iter().map(|v| v.uses).collect();
        (self.e, self.neck) = (e, true);
        self.hint(body);
        self.head(head)?;
        self.seq(body, true)?;
        if self.e.overflow { Err(Problem::TooComplex) } else { Ok(()) }
    }

    pub(super) fn var_of(&self, c: Cell) -> Option<Var> {
        let c = self.store.deref(c);
        c.is_refer().then(|| self.vars.var(c.addr()))
    }

    /// Notes which registers the next call wants its variables in.
    fn hint(&mut self, rest: &[Goal]) {
        self.e.hints.fill(None);
        let next = rest.iter().find_map(|g| match g {
            Goal::Call { arity, args, .. } | Goal::Builtin { arity, args, .. } => Some((*arity, *args)),
            _ => None,
        });
        let Some((arity, args)) = next else { return };
        for i in 0..arity {
            if let Some(v) = self.var_of(self.store.get(args + 8 * i as isize)) {
                self.e.hints[v as usize].get_or_insert(i as u16);
            }
        }
    }

    fn head(&mut self, args: &[Cell]) -> Result<(), Problem> {
        for i in 0..args.len() as u16 {
            self.e.hold(i);
        }
        // variables first: they only note where they are
        for (i, arg) in args.iter().enumerate() {
            if let Some(v) = self.var_of(*arg).filter(|v| !self.e.is_known(*v)) {
                self.e.release(i as u16);
                if self.e.consume(v) > 0 {
                    self.e.settle(v, i as u16);
                }
            } else if self.var_of(*arg).is_some() {
                continue;
            }
        }
        let mut seen = rustc_hash::FxHashSet::default();
        for (i, arg) in args.iter().enumerate() {
            match self.var_of(*arg) {
                Some(v) if seen.insert(v) => {}
                Some(v) => {
                    let r = self.e.in_register(v);
                    self.e.abc(Op::GetValX, r, i as u16, 0);
                    self.e.consume(v);
                    self.e.release(i as u16);
                }
                None => self.get(i as u16, *arg)?,
            }
        }
        Ok(())
    }

    /// Emits a sequence of goals; at the tail of the clause the last one is jumped to.
    fn seq(&mut self, seq: &[Goal], tail: bool) -> Result<(), Problem> {
        for (i, goal) in seq.iter().enumerate() {
            let rest = &seq[i + 1..];
            let last = tail && rest.is_empty();
            match goal {
                Goal::Fail => {
                    self.e.fail();
                    // what follows is never reached, but its occurrences must be accounted for
                    if last {
                        return Ok(());
                    }
                }
                Goal::Cut => self.cut(),
                Goal::Call { pred, arity, args } => {
                    let args: Vec<Cell> = (0..*arity as isize).map(|i| self.store.get(args + 8 * i)).collect();
                    if self.call(*pred, &args, last, rest)? {
                        return Ok(());
                    }
                }
                Goal::Meta { pred, goal } => {
                    if self.call(*pred, &[*goal], last, rest)? {
                        return Ok(());
                    }
                }
                Goal::Builtin { func, arity, args, .. } => {
                    let args: Vec<Cell> = (0..*arity as isize).map(|i| self.store.get(args + 8 * i)).collect();
                    self.load(&args, true)?;
                    self.e.imm(Op::Builtin, *arity as u16, *func);
                    self.hint(rest);
                }
                Goal::Unify(a, b) => {
                    let start = self.e.code.len();
                    self.unify(*a, *b)?;
                    self.e.mark_goal(start);
                }
                Goal::Is(x, e) => {
                    let start = self.e.code.len();
                    self.is(*x, *e)?;
                    self.e.mark_goal(start);
                }
                Goal::Type(..) | Goal::Same(..) | Goal::Compare(..) => self.test(goal, None)?,
                Goal::If { cond, then, other, info } => {
                    if info.simple {
                        self.simple_if(cond, then, other, info, last)?;
                    } else {
                        self.hard_if(cond, then, other, info, last, Op::CutTo)?;
                    }
                    if last {
                        return Ok(());
                    }
                    self.hint(rest);
                }
                Goal::SoftIf { cond, then, other, info } => {
                    self.hard_if(cond, then, other, info, last, Op::SoftCutTo)?;
                    if last {
                        return Ok(());
                    }
                    self.hint(rest);
                }
                Goal::Or { branches, info } => {
                    self.or(branches, info, last)?;
                    if last {
                        return Ok(());
                    }
                    self.hint(rest);
                }
            }
        }
        if tail {
            let op = if self.e.at.env { Op::DeallocProceed } else { Op::Proceed };
            self.e.abc(op, 0, 0, 0);
        }
        Ok(())
    }

    fn cut(&mut self) {
        match self.vars.deep_cut {
            Some(v) if !self.neck => {
                let slot = self.e.slots[v as usize];
                self.e.abc(Op::CutTo, slot, 0, 0);
            }
            _ => self.e.abc(Op::CutNeck, 0, 0, 0),
        }
    }

    /// Makes the environment, if there is none yet on this path.
    fn ensure_env(&mut self) {
        if !self.e.at.env {
            self.e.at.env = true;
            self.e.abc(Op::Allocate, self.slot_count as u16, 0, 0);
            if let Some(v) = self.vars.deep_cut {
                let slot = self.e.slots[v as usize];
                self.e.abc(Op::SaveBarrier, slot, 0, 0);
                self.e.at.stored[v as usize] = true;
            }
            self.e.make_frame();
        }
        self.e.store_all();
    }

    /// Emits a call; true if it was the clause's last.
    fn call(&mut self, pred: PredId, args: &[Cell], last: bool, rest: &[Goal]) -> Result<bool, Problem> {
        let last = last && !self.traced;
        if !last {
            self.ensure_env();
        }
        self.load(args, false)?;
        if last {
            let op = if self.e.at.env { Op::DeallocExecute } else { Op::Execute };
            self.e.imm(op, 0, pred.0);
            return Ok(true);
        }
        let (n, mask) = self.e.live_slots();
        self.e.imm(if self.traced { Op::TracedCall } else { Op::Call }, n, pred.0);
        self.e.code.push(mask);
        self.e.clobber();
        self.neck = false;
        self.hint(rest);
        Ok(false)
    }

    /// Brings arguments into the first registers. With `keep`, what else is
    /// live in those registers is moved away first.
    pub(super) fn load(&mut self, args: &[Cell], keep: bool) -> Result<(), Problem> {
        // compound arguments first, each into its own register if that is free
        let mut moves: Vec<Move> = Vec::new();
        let mut built: Vec<Option<u16>> = vec![None; args.len()];
        for (i, arg) in args.iter().enumerate() {
            if self.store.compound(*arg).is_some() {
                let target = i as u16;
                let r = if self.e.is_free(target) { target } else { self.e.temporary() };
                self.e.hold(r);
                self.put(r, *arg, 0)?;
                self.e.hold(r);
                built[i] = Some(r);
            }
        }
        let mut fresh: Vec<(u16, Var)> = Vec::new();
        let mut from_slots: Vec<(u16, Var)> = Vec::new();
        let mut settled: Vec<(Var, u16)> = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let target = i as u16;
            if let Some(r) = built[i] {
                moves.push(Move { from: r, to: target });
            } else if let Some(v) = self.var_of(*arg) {
                if let Some(r) = self.e.at.x[v as usize] {
                    moves.push(Move { from: r, to: target });
                } else if self.e.at.stored[v as usize] {
                    from_slots.push((target, v));
                } else {
                    fresh.push((target, v));
                }
                self.e.consume(v);
                settled.push((v, target));
            }
        }
        let n = args.len() as u16;
        if keep {
            // what is live in the argument registers stays reachable: in a register beyond them
            for (v, r) in self.e.live_in_registers() {
                if r < n && !settled.iter().any(|(w, _)| *w == v) {
                    let to = self.e.temporary();
                    moves.push(Move { from: r, to });
                    settled.push((v, to));
                }
            }
        }
        self.e.parallel(moves);
        let mut done: Vec<(Var, u16)> = Vec::new();
        for (target, v) in fresh {
            let slot = self.e.slots[v as usize];
            match done.iter().find(|(w, _)| *w == v) {
                Some((_, r)) => self.e.abc(Op::MoveXX, *r, target, 0),
                None if slot != u16::MAX && self.e.at.env && self.e.at.left[v as usize] > 0 => {
                    self.e.abc(Op::PutVarXY, target, slot, 0);
                    self.e.at.stored[v as usize] = true;
                }
                None => self.e.abc(Op::PutVarX, target, 0, 0),
            }
            done.push((v, target));
        }
        for (target, v) in from_slots {
            self.e.fetch(v, target);
        }
        for (i, arg) in args.iter().enumerate() {
            if built[i].is_none() && self.var_of(*arg).is_none() {
                self.put_constant(i as u16, *arg);
            }
        }
        (0..n).chain(built.into_iter().flatten()).for_each(|r| self.e.release(r));
        if keep {
            for (v, r) in settled.into_iter().rev() {
                self.e.settle(v, r);
            }
            for i in 0..n {
                let live = self.var_of(args[i as usize]).is_some_and(|v| self.e.at.x[v as usize] == Some(i));
                if !live {
                    self.e.hold(i);
                    self.e.release(i);
                }
            }
        }
        Ok(())
    }

    /// A condition of inline tests: branches without a choice point.
    fn simple_if(&mut self, cond: &Seq, then: &Seq, other: &Seq, info: &Info, last: bool) -> Result<(), Problem> {
        let [in_cond, in_then, in_other] = [&info.counts[0], &info.counts[1], &info.counts[2]];
        if !last && info.calls {
            self.ensure_env();
        }
        let fails = matches!(other.as_slice(), [Goal::Fail]);
        let to_other = if fails { None } else { Some(self.e.label()) };
        self.e.subtract(in_other);
        let before;
        if let [Goal::Builtin { func, arity, args, .. }] = cond.as_slice() {
            let args: Vec<Cell> = (0..*arity as isize).map(|i| self.store.get(args + 8 * i)).collect();
            self.e.add(in_other); // live while the arguments are moved
            self.load(&args, true)?;
            self.e.subtract(in_other);
            before = self.e.at.clone();
            let start = self.e.code.len();
            self.e.imm(Op::BuiltinElse, *arity as u16, *func);
            self.e.label_word(start, to_other);
        } else {
            let mut at = self.e.at.clone();
            for (v, n) in in_cond {
                at.left[*v as usize] -= n;
            }
            before = at;
            self.e.add(in_other); // what the other branch needs must not be overwritten
            for goal in cond {
                self.test(goal, to_other)?;
            }
            self.e.subtract(in_other);
        }
        let neck = self.neck;
        self.hint(then);
        self.seq(then, last)?;
        if fails {
            self.neck = neck && self.neck;
            return Ok(());
        }
        let neck_then = self.neck;
        let end = self.e.label();
        if !last {
            // both branches must leave each variable in the same place
            let all: Counts = in_then.iter().chain(in_other).copied().collect();
            self.join_first(&all, info.calls);
        }
        let joined = self.e.at.clone();
        if !last {
            self.jump(end);
        }
        self.e.place(to_other.expect("the other branch is reached by a label"));
        self.return_to(before);
        self.e.subtract(in_then);
        self.e.add(in_other);
        self.neck = neck;
        self.hint(other);
        self.seq(other, last)?;
        self.neck &= neck_then;
        if !last {
            self.join_second(&joined, info.calls);
            self.e.place(end);
        }
        Ok(())
    }

    /// Another branch begins where variables are as before the first one. Barriers
    /// of constructs inside the branches that are done are needed no more.
    fn return_to(&mut self, before: super::emit::Places) {
        let done = std::mem::replace(&mut self.e.at, before);
        for v in self.vars.named..done.left.len() {
            self.e.at.left[v] = self.e.at.left[v].min(done.left[v]);
        }
    }

    /// End of the first branch of a construct: decides where each variable will be.
    fn join_first(&mut self, mentioned: &Counts, calls: bool) {
        for (v, _) in mentioned {
            if self.e.at.left[*v as usize] > 0 && !self.e.is_known(*v) {
                self.make_known(*v);
            }
        }
        if calls {
            self.e.store_all();
            self.e.clobber();
        }
    }

    /// End of a later branch: brings each variable to where the first branch left it.
    fn join_second(&mut self, joined: &super::emit::Places, calls: bool) {
        for v in 0..joined.x.len() as Var {
            let i = v as usize;
            if self.e.at.left[i] > 0 && (joined.x[i].is_some() || joined.stored[i]) && !self.e.is_known(v) {
                self.make_known(v);
            }
        }
        if calls {
            self.e.store_all();
            self.e.clobber();
            return;
        }
        let mut moves = Vec::new();
        let mut loads = Vec::new();
        for v in 0..joined.x.len() {
            if self.e.at.left[v] == 0 {
                continue;
            }
            if joined.stored[v] && !self.e.at.stored[v] {
                self.e.store(v as Var);
            }
            if let Some(to) = joined.x[v] {
                match self.e.at.x[v] {
                    Some(from) => moves.push(Move { from, to }),
                    None => loads.push((v as Var, to)),
                }
            }
        }
        self.e.parallel(moves);
        for (v, to) in loads {
            self.e.fetch(v, to);
        }
        let left = std::mem::take(&mut self.e.at.left);
        let stored: Vec<bool> = joined.stored.iter().zip(&self.e.at.stored).map(|(a, b)| *a && *b).collect();
        self.e.at = joined.clone();
        self.e.at.left = left;
        self.e.at.stored = stored;
    }

    /// Makes a variable that has not occurred on this path.
    pub(super) fn make_known(&mut self, v: Var) {
        let slot = self.e.slots[v as usize];
        if slot != u16::MAX && self.e.at.env {
            self.e.abc(Op::PutVarY, slot, 0, 0);
            self.e.at.stored[v as usize] = true;
        } else {
            let r = self.e.register_for(v);
            self.e.abc(Op::PutVarX, r, 0, 0);
            self.e.settle(v, r);
        }
    }

    fn choice(&mut self, op: Op, label: Option<Label>) {
        let (n, mask) = self.e.live_slots();
        let start = self.e.code.len();
        self.e.abc(op, n, 0, 0);
        if op != Op::TrustElse {
            self.e.label_word(start, label);
        }
        self.e.code.push(mask);
    }

    /// An if-then-else whose condition needs a choice point.
    fn hard_if(
        &mut self,
        cond: &Seq,
        then: &Seq,
        other: &Seq,
        info: &Info,
        last: bool,
        commit: Op,
    ) -> Result<(), Problem> {
        let [_, in_then, in_other] = [&info.counts[0], &info.counts[1], &info.counts[2]];
        self.ensure_env();
        self.e.clobber();
        let barrier = self.vars.named as Var + info.barrier;
        let slot = self.e.slots[barrier as usize];
        self.e.abc(Op::SaveChoice, slot, 0, 0);
        self.e.at.stored[barrier as usize] = true;
        let to_other = self.e.label();
        let before = self.e.at.clone();
        self.choice(Op::TryElse, Some(to_other));
        self.e.subtract(in_other);
        self.neck = false;
        self.hint(cond);
        self.seq(cond, false)?;
        self.e.abc(commit, slot, 0, 0);
        self.e.at.left[barrier as usize] = 0;
        self.hint(then);
        self.seq(then, last)?;
        let end = self.e.label();
        if !last {
            let all: Counts = in_then.iter().chain(in_other).copied().collect();
            self.join_first(&all, true);
            self.jump(end);
        }
        let joined = self.e.at.clone();
        self.e.place(to_other);
        self.return_to(before);
        for c in &info.counts[..2] {
            self.e.subtract(c);
        }
        self.e.at.left[barrier as usize] = 0;
        self.choice(Op::TrustElse, None);
        self.neck = false;
        self.hint(other);
        self.seq(other, last)?;
        if !last {
            self.join_second(&joined, true);
            self.e.place(end);
        }
        Ok(())
    }

    fn or(&mut self, branches: &[Seq], info: &Info, last: bool) -> Result<(), Problem> {
        self.ensure_env();
        self.e.clobber();
        let barrier = self.vars.named + info.barrier as usize;
        self.e.at.left[barrier] = 0; // a disjunction needs none
        let before = self.e.at.clone();
        let end = self.e.label();
        let labels: Vec<Label> = branches.iter().map(|_| self.e.label()).collect();
        let mut joined = None;
        for (i, branch) in branches.iter().enumerate() {
            self.return_to(before.clone());
            self.e.place(labels[i]);
            // this and the later branches' variables are live until this one has begun
            info.counts[..i].iter().for_each(|c| self.e.subtract(c));
            match i {
                0 => self.choice(Op::TryElse, Some(labels[1])),
                _ if i + 1 < branches.len() => self.choice(Op::RetryElse, Some(labels[i + 1])),
                _ => self.choice(Op::TrustElse, None),
            }
            info.counts[i + 1..].iter().for_each(|c| self.e.subtract(c));
            self.neck = false;
            self.hint(branch);
            self.seq(branch, last)?;
            if last {
                continue;
            }
            match &joined {
                None => {
                    let all: Counts = info.counts.iter().flatten().copied().collect();
                    self.join_first(&all, true);
                    joined = Some(self.e.at.clone());
                }
                Some(j) => self.join_second(j, true),
            }
            if i + 1 < branches.len() {
                self.jump(end);
            }
        }
        self.e.place(end);
        Ok(())
    }

    fn jump(&mut self, to: Label) {
        let start = self.e.code.len();
        self.e.abc(Op::Jump, 0, 0, 0);
        self.e.label_word(start, Some(to));
    }

    /// `functor` of a compound, for whoever builds or matches it.
    pub(super) fn parts(&self, c: Cell) -> (Functor, Vec<Cell>) {
        let (f, args) = self.store.compound(c).expect("a compound");
        (f, (0..f.arity() as isize).map(|i| self.store.get(args + 8 * i)).collect())
    }
}
