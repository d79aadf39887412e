//! Calls that need thought: the end of a budget or of the heap, `call/N`, and
//! goals that are control constructs.

use super::{CALLEES, Machine, choice};
use crate::{
    compile::{self, Linker, Problem},
    program::{Kind, PredId},
    term::{Atom, Cell, Functor, Resource, Store, Tag, Throw, View, arith, names},
};

/// Most arguments that `call/N` takes.
pub(crate) const MAX_CALL: usize = 1024;

impl Machine {
    /// A call with the budget or the heap used up, or something pending. The
    /// arguments are in the registers. 0: go on; 1: thrown; 2: go on at `m.p`.
    pub(crate) fn at_call(&mut self, pred: PredId, last: bool) -> u32 {
        match self.attend(pred, last) {
            Ok(None) => 0,
            Ok(Some(p)) => {
                self.p = p;
                2
            }
            Err(t) => {
                self.thrown = t;
                1
            }
        }
    }

    fn attend(&mut self, pred: PredId, last: bool) -> Result<Option<*const u64>, Throw> {
        if self.counts_on() {
            // only the depth, the tracer or the profiler ask to be looked at
            return if self.check_depth(last)? {
                self.watched_call(pred, last)
            } else {
                Ok(Some(super::FAIL.as_ptr()))
            };
        }
        if self.budget < 0 {
            self.refill()?;
        }
        if self.counts_depth() && !self.check_depth(last)? {
            return Ok(Some(super::FAIL.as_ptr()));
        }
        let arity = self.preds.get(pred).key.arity();
        self.look_after_memory(arity)?;
        if self.store.pending() != Cell::atom(names::NIL) {
            return self.wake(pred, arity).map(Some);
        }
        self.watched_call(pred, last)
    }

    /// A call that the tracer or the profiler may want to see: where to go on if not at the goal.
    fn watched_call(&mut self, pred: PredId, last: bool) -> Result<Option<*const u64>, Throw> {
        if !self.watches_calls() {
            return Ok(None);
        }
        if let Some(p) = self.traced_call(pred)? {
            return Ok(Some(p));
        }
        if self.debug.profiler.on {
            self.profiled_call(pred, last)?;
        }
        Ok(None)
    }

    /// Collects if need be, with `arity` arguments in the registers, and checks the limits of memory.
    fn look_after_memory(&mut self, arity: usize) -> Result<(), Throw> {
        if self.needs_collection() {
            self.collect(arity)?;
        }
        self.watch_heap();
        self.store.ensure(0)?;
        self.store.reset_alarm();
        if self.meter.memory_limit.is_some_and(|limit| self.memory() > limit && self.meter.grace.is_none()) {
            return Err(Throw::Limit(Resource::Memory));
        }
        Ok(())
    }

    /// Backtracking into a goal whose `saved` registers are restored: a loop that
    /// is driven by failure and calls only builtins has no other place where
    /// limits are looked at and garbage is collected.
    pub(super) fn at_retry(&mut self, saved: usize) -> Result<(), Throw> {
        self.budget -= 1;
        if self.budget >= 0 && !self.needs_collection() {
            return Ok(());
        }
        if self.budget < 0 {
            self.refill()?;
        }
        self.look_after_memory(saved)
    }

    /// Instead of the goal: wake what waits for the variables bound, then the goal.
    fn wake(&mut self, pred: PredId, arity: usize) -> Result<*const u64, Throw> {
        let goal = self.goal_term(pred, arity);
        let pending = self.store.pending();
        Ok(self.wake_before(pending, goal))
    }

    /// Wakes what waits, then calls a goal.
    pub(crate) fn wake_before(&mut self, pending: Cell, goal: Cell) -> *const u64 {
        self.store.clear_pending();
        self.x[0] = pending;
        self.x[1] = goal;
        self.b0 = self.b;
        let wakeup = self.system_pred("$wakeup", 2);
        self.entry(wakeup)
    }

    /// At an answer: code that wakes what is still to be woken, or null.
    pub(crate) fn wake_before_answer(&mut self) -> *const u64 {
        let pending = self.store.pending();
        if pending == Cell::atom(names::NIL) {
            return std::ptr::null();
        }
        self.wake_before(pending, Cell::atom(names::TRUE))
    }

    /// Runs clause number `number` of those kept as terms, for a call with `n` arguments.
    pub(crate) fn run_stored(&mut self, n: usize, number: u32) -> Result<*const u64, Throw> {
        let (module, record) = self.stored[number as usize].clone();
        let clause = self.store.restore(&record)?;
        let (_, args) = self.store.compound(clause).ok_or(Throw::Memory)?;
        let (head, body) = (self.store.arg(args, 0), self.store.arg(args, 1));
        if let Some((_, head)) = self.store.compound(head) {
            for i in 0..n {
                let arg = self.store.get(head + 8 * i as isize);
                if !self.store.unify(self.x[i], arg) {
                    return Ok(std::ptr::null());
                }
            }
        }
        let barrier = self.choice_mark(self.b0);
        self.x[0] = body;
        self.x[1] = barrier;
        self.x[2] = Cell::atom(module);
        let run = self.system_pred("$interpret", 3);
        self.b0 = self.b;
        Ok(self.entry(run))
    }

    /// Keeps a clause as a term; returns the code that runs it.
    pub fn store_clause(&mut self, module: Atom, clause: Cell, arity: usize) -> Vec<u64> {
        let record = std::sync::Arc::new(self.store.record(clause));
        self.stored.push((module, record));
        vec![crate::program::Word::imm(crate::program::Op::Stored, arity as u16, self.stored.len() as u32 - 1).0]
    }

    /// The goal whose arguments are in the registers, as a term.
    pub(crate) fn goal_term(&mut self, pred: PredId, arity: usize) -> Cell {
        let p = self.preds.get(pred);
        let (key, module) = (p.key, p.module);
        let goal = if arity == 0 {
            Cell::atom(key.name())
        } else {
            let args: Vec<Cell> = self.x[..arity].to_vec();
            self.store.put_compound(key, &args)
        };
        if module == names::USER {
            goal
        } else {
            self.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(module), goal])
        }
    }

    /// A predicate of the system module.
    pub fn system_pred(&mut self, name: &str, arity: usize) -> PredId {
        let name = self.store.atoms.intern(name);
        self.pred(names::SYSTEM, Functor::new(name, arity))
    }

    /// The predicate, made known if it is not.
    pub fn pred(&mut self, module: Atom, key: Functor) -> PredId {
        let id = self.preds.intern(module, key);
        if self.entry_table.len() < self.preds.len() {
            self.grow_links(self.preds.len());
        }
        id
    }

    /// `call/N`: the closure is in register 0, `n - 1` more arguments follow. Returns where to go.
    pub(crate) fn call_closure(&mut self, n: usize) -> Result<*const u64, Throw> {
        let closure = self.store.deref(self.x[0]);
        match closure.as_atom() {
            Some(name) if n > 1 && n < 8 => {
                for i in 1..n {
                    self.x[i - 1] = self.x[i];
                }
                self.enter(names::USER, Functor::new(name, n - 1))
            }
            _ => self.call_goal_in(names::USER, n),
        }
    }

    /// Calls a predicate whose arguments are in the registers.
    #[inline(always)]
    fn enter(&mut self, module: Atom, key: Functor) -> Result<*const u64, Throw> {
        let pred = self.callee(module, key);
        self.budget -= 1;
        self.b0 = self.b;
        if self.budget < 0 || self.store.alarm.is_null() || self.gc_always {
            return match self.at_call(pred, true) {
                0 => Ok(self.entry(pred)),
                1 => Err(self.thrown),
                _ => Ok(self.p),
            };
        }
        Ok(self.entry(pred))
    }

    /// Calls the goal in register 0 in a module, with the arguments behind it added.
    pub(crate) fn call_goal_in(&mut self, module: Atom, n: usize) -> Result<*const u64, Throw> {
        self.call_goal_from(module, None, n)
    }

    /// The same for a goal that is called from a module, if one is given; else from the one that it is looked up in.
    pub(crate) fn call_goal_from(
        &mut self,
        module: Atom,
        context: Option<Atom>,
        n: usize,
    ) -> Result<*const u64, Throw> {
        let mut module = module;
        let mut goal = self.store.deref(self.x[0]);
        let extra = n - 1;
        loop {
            let (f, args) = match self.store.view(goal) {
                View::Var(_) => return Err(self.store.instantiation_error()),
                View::Atom(a) => (Functor::new(a, 0), 0),
                View::Compound(f, args) => (f, args),
                _ => return Err(self.store.type_error("callable", goal)),
            };
            if f == Functor::new(names::COLON, 2) {
                let q = self.store.arg(args, 0);
                match self.store.view(q) {
                    View::Atom(a) => module = a,
                    View::Var(_) => return Err(self.store.instantiation_error()),
                    _ => return Err(self.store.type_error("module", q)),
                }
                goal = self.store.arg(args, 1);
                continue;
            }
            let arity = f.arity() + extra;
            if arity > MAX_CALL {
                return Err(self.store.resource_error("max_call_arity"));
            }
            let key = Functor::new(f.name(), arity);
            if extra == 0 && is_control(key) {
                return self.call_body(goal, module);
            }
            // move the extra arguments behind the closure's own
            if f.arity() != 1 {
                self.x.copy_within(1..n, f.arity());
            }
            for i in 0..f.arity() {
                self.x[i] = self.store.get(args + 8 * i as isize);
            }
            let context = context.unwrap_or(module);
            if context != names::USER && context != names::SYSTEM {
                self.qualify(module, context, key);
                if let Some(id) = self.preds.find(module, key).map(|id| self.preds.resolve(id))
                    && self.preds.get(id).flags.transparent
                {
                    let (home, key) = (self.preds.get(id).module, self.preds.get(id).key);
                    let hidden = self.hidden_key(key);
                    self.x[arity] = Cell::atom(context);
                    return self.enter(home, hidden);
                }
            }
            return self.enter(module, key);
        }
    }

    /// The predicate that `key` means in `module`, remembered in a small cache.
    #[inline(always)]
    fn callee(&mut self, module: Atom, key: Functor) -> PredId {
        let i = (key.name().0 as usize ^ key.arity() << 3 ^ module.0 as usize) % CALLEES;
        let (m, k, pred) = self.callees[i];
        if m == module && k == key {
            return pred;
        }
        let pred = self.pred(module, key);
        self.callees[i] = (module, key, pred);
        pred
    }

    /// Goals beyond the compiler's bounds are taken apart by Prolog code.
    pub(super) fn interpret(&mut self, goal: Cell, module: Atom) -> Result<*const u64, Throw> {
        self.x[0] = goal;
        self.x[1] = self.choice_mark(self.b);
        self.x[2] = Cell::atom(module);
        // cuts in the interpreter's clauses go back to here
        self.b0 = self.b;
        let run = self.system_pred("$interpret", 3);
        Ok(self.entry(run))
    }

    /// Compiles a clause of `module`.
    pub fn compile(&mut self, module: Atom, head: Cell, body: Option<Cell>) -> Result<Vec<u64>, Problem> {
        self.compile_as(module, head, body, false)
    }

    /// The same with a call that the tracer sees for each goal.
    pub(super) fn compile_traced(&mut self, module: Atom, head: Cell, body: Option<Cell>) -> Result<Vec<u64>, Problem> {
        self.compile_as(module, head, body, true)
    }

    fn compile_as(&mut self, module: Atom, head: Cell, body: Option<Cell>, traced: bool) -> Result<Vec<u64>, Problem> {
        let Machine { store, preds, builtins, .. } = self;
        let mut linker = TableLinker { preds, builtins, store };
        let code = compile::compile(store, &mut linker, module, head, body, traced)?;
        if self.entry_table.len() < self.preds.len() {
            self.grow_links(self.preds.len());
        }
        #[cfg(any(debug_assertions, test))]
        {
            let arguments = self.store.compound(head).map_or(0, |(f, _)| f.arity());
            let arity = |pred| self.preds.get(PredId(pred)).key.arity();
            crate::compile::verify(&code, arguments, &arity).expect("the compiler emits valid code");
        }
        Ok(code)
    }

    /// True if a call of the predicate would not be an existence error.
    pub fn is_known(&self, id: PredId) -> bool {
        let p = self.preds.get(id);
        p.kind != Kind::Undefined || p.flags.dynamic || p.flags.defined
    }

    /// The choice point that a cut in the running clause cuts back to, for `'$cut'/1` and the like.
    pub(crate) fn top_choice(&self) -> Cell {
        self.choice_mark(self.b)
    }

    /// Cuts back to a choice point that `top_choice` has given.
    ///
    /// # Errors
    /// What a cleanup handler threw.
    pub fn cut_to_mark(&mut self, mark: Cell) -> Result<(), Throw> {
        let to = self.choice_at(mark);
        if self.b < to { self.cut_with_cleanup(to) } else { Ok(()) }
    }

    /// Makes the machine go on at this code, for control builtins; null fails.
    pub fn goto(&mut self, to: *const u64) -> Result<bool, Throw> {
        self.p = to;
        Ok(!to.is_null())
    }

    /// A control builtin has succeeded: on with what follows its call.
    pub fn proceed(&mut self) -> Result<bool, Throw> {
        self.goto(self.cp)
    }

    /// A control builtin leaves the rest to a predicate, whose arguments are in the registers.
    pub fn hand_over(&mut self, pred: PredId) -> Result<bool, Throw> {
        self.b0 = self.b;
        let to = self.entry(pred);
        self.goto(to)
    }

    /// Number of choice points (for messages and tests).
    pub fn choice_points(&self) -> usize {
        let (mut n, mut b) = (0, self.b);
        // SAFETY: walks from frame to frame up to the area's end.
        let end = unsafe { self.choice.ptr().add(self.choice.words()) };
        while b != end {
            n += 1;
            // SAFETY: `b` is a frame.
            b = unsafe { *b.add(choice::PREV) } as *mut u64;
        }
        n
    }
}

/// True for the control constructs, which nobody may redefine.
pub fn is_control_key(key: Functor) -> bool {
    is_control(key) || (key.arity() == 2 && key.name() == names::COLON)
}

/// Goals that `call/1` compiles instead of looking them up.
fn is_control(key: Functor) -> bool {
    match key.arity() {
        0 => matches!(key.name(), names::CUT | names::TRUE | names::FAIL | names::FALSE),
        1 => matches!(key.name(), names::NOT_PROVABLE),
        2 => matches!(key.name(), names::COMMA | names::SEMICOLON | names::BAR | names::ARROW | names::SOFT_ARROW),
        _ => false,
    }
}

/// Resolves goals against the predicate table.
struct TableLinker<'a> {
    preds: &'a mut crate::program::Preds,
    builtins: &'a super::Builtins,
    store: &'a Store,
}

impl Linker for TableLinker<'_> {
    fn pred(&mut self, module: Atom, key: Functor) -> PredId {
        self.preds.intern(module, key)
    }
    fn evaluable(&self, name: Atom, arity: usize) -> Option<u64> {
        arith::lookup_id(self.store.atoms.name(name), arity)
    }
    fn direct(&mut self, module: Atom, key: Functor) -> Option<(u32, bool)> {
        let id = self.preds.find(names::SYSTEM, key)?;
        let Kind::Det(func) = self.preds.get(id).kind else { return None };
        let class = self.builtins.rows[func as usize].class;
        // of others, a user's own definition has to be seen wherever it stands
        let direct = class.is_inline() || module == names::SYSTEM;
        let own =
            module != names::SYSTEM && self.preds.find(module, key).is_some_and(|id| self.preds.get(id).is_defined());
        (direct && !own).then_some((func, class.is_test()))
    }
}

/// True for cells that may stand as a goal.
pub fn is_callable(store: &Store, c: Cell) -> bool {
    matches!(store.deref(c).tag(), Tag::Str | Tag::Lst) || store.deref(c).is_atom()
}
