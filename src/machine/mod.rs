//! The abstract machine.
//!
//! A register machine of the WAM family: argument registers, an environment
//! stack that grows up, a choice-point stack that grows down, and the store's
//! heap and trail. [`ops`] holds the instruction handlers and the dispatch;
//! this file holds the state they work on.
//!
//! Environment frame (words): previous environment, continuation code, depth, slots.
//! Choice point (words): see [`choice`].

pub(crate) mod arg_index;
mod body;
pub mod builtin;
pub mod call;
pub mod choice;
mod cont;
pub mod debug;
pub mod dynamic;
pub mod exception;
pub mod fork;
pub mod gc;
pub mod globals;
pub mod index;
mod kept;
pub mod limits;
pub mod link;
mod liveness;
pub mod ops;
pub mod run;
mod wake;

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU8},
    },
    time::Instant,
};

use crate::{
    compile::REGISTERS,
    program::{Clause, PredId, Preds, code::Op, code::Word},
    term::{Atom, Atoms, Cell, Functor, OccursCheck, RecordBuffer, Store, Throw, area::Area, names},
};

pub use builtin::{Builtins, Control, Det, Next, Nondet};
pub(crate) use kept::Kept;

/// Words of an environment before its slots.
pub(crate) const ENV_HEADER: usize = 3;

/// How a run of the machine ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outcome {
    /// The goal has an answer; its bindings are in place.
    Answer,
    /// No (more) answers.
    Exhausted,
    /// Something was thrown and not caught.
    Thrown(Throw),
}

/// Finds a definition for an undefined predicate; true if there is one now.
pub type Autoload = fn(&mut Machine, PredId) -> Result<bool, Throw>;

/// The meta specifiers of a predicate, one for each argument.
pub type MetaSpecifiers = Arc<[u8]>;

/// What the layer of modules knows, for calls in modules of the user's own. Goals of
/// `user` and of the system never ask.
#[derive(Clone, Copy)]
pub struct ModuleHooks {
    /// The meta specifiers of what a goal with this key means in a module (the first), called
    /// from another one; none if its arguments are to be left alone.
    pub meta: fn(&mut Machine, Atom, Atom, Functor) -> Option<MetaSpecifiers>,
    /// A body as it is to be compiled in a module, the head given if it is a clause's.
    pub body: fn(&mut Machine, Atom, Option<Cell>, Cell) -> Result<Cell, Throw>,
}

/// Counters that limits and statistics use.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    /// Inferences before the current slice of the budget.
    pub inferences: u64,
    /// Size of the current slice.
    pub slice: i64,
    /// Calls that only have to be counted by depth before the other limits are looked at.
    pub uncounted: i64,
    /// Stop when this many inferences are done.
    pub inference_limit: Option<u64>,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop beyond this proof depth.
    pub depth_limit: Option<u64>,
    /// Limits that the program has set for goals of its own, innermost last.
    pub scopes: Vec<limits::Scope>,
    /// Number of the newest scope.
    pub last_scope: u64,
    /// After a limit has stopped the query: cleanups may run until so many inferences.
    pub grace: Option<u64>,
    /// Hard stop beyond this many bytes.
    pub memory_limit: Option<usize>,
    /// `resource_error(memory)` beyond this many bytes.
    pub stack_limit: usize,
    /// Bytes of the clauses and indexes that this session has made.
    pub program_bytes: usize,
    /// Number of collections, and nanoseconds spent in them.
    pub collections: u64,
    /// Nanoseconds spent collecting.
    pub gc_nanos: u64,
    /// Bytes that collections have freed.
    pub gc_freed: u64,
}

/// The machine: one session's whole state of execution.
#[repr(C)]
pub struct Machine {
    // what the handlers use all the time
    pub(crate) b: *mut u64,
    pub(crate) b0: *mut u64,
    pub(crate) cp: *const u64,
    pub(crate) budget: i64,
    pub(crate) entries: *const *const u64,
    pub(crate) depth: u64,
    pub(crate) env_limit: *mut u64,
    pub(crate) choice_limit: *mut u64,
    /// The newest choice point that owns something; null for none.
    pub(crate) cleanup_b: *mut u64,
    // saved while Rust code runs, and between instructions of the loop backend
    pub(crate) p: *const u64,
    pub(crate) e: *mut u64,
    pub(crate) s: *mut u64,
    pub(crate) h: *mut u64,
    pub(crate) write: bool,
    pub(crate) stop: bool,
    /// Heap, trail, atoms.
    pub store: Store,
    /// Argument registers.
    pub x: [Cell; REGISTERS],

    pub(crate) env: Area,
    pub(crate) choice: Area,
    pub(crate) thrown: Throw,
    pub(crate) outcome: Outcome,
    /// The instructions at which the runs began, innermost last.
    pub(crate) runs: Vec<*const u64>,
    /// How many runs and builtins on the way go on with terms that the collector does not know of.
    pub(crate) pins: usize,
    /// The predicates.
    pub preds: Preds,
    pub(crate) entry_table: Vec<*const u64>,
    pub(crate) links: Vec<link::Link>,
    pub(crate) builtins: Arc<Builtins>,
    /// The generation of the database; grows with each change.
    pub generation: u64,
    /// Clauses that are gone but may still be running.
    pub(crate) graveyard: Vec<Clause>,
    pub(crate) code_graveyard: Vec<Vec<u64>>,
    pub(crate) code_limit: usize,
    /// Predicates that `call/N` looked up lately.
    pub(crate) callees: Box<[(Atom, Functor, PredId); CALLEES]>,
    /// Code of control constructs that were called.
    pub(crate) bodies: body::Bodies,
    /// Where continuations that were captured go on.
    pub(crate) continuations: cont::Continuations,
    /// Code for waking goals that wait for attributed variables.
    pub(crate) wakes: wake::Wakes,
    /// Clauses beyond the compiler's bounds, with their modules.
    pub(crate) stored: Vec<(Atom, Arc<crate::term::Record>)>,
    /// Buffers of the findall family, innermost last.
    pub findall: Vec<(RecordBuffer, u64)>,
    /// A buffer of findall that can be used again.
    pub(crate) spare_findall: RecordBuffer,
    /// The room of a text that can be used again.
    pub(crate) spare_text: String,
    /// Values of global variables; roots of the collector.
    pub globals: HashMap<Atom, Cell>,
    /// Handles that keep terms alive across calls of the engine; roots of the collector.
    pub handles: Vec<Cell>,
    /// Terms that builtins go on with after goals that they run; see [`Machine::holding`].
    pub held: Vec<Vec<Cell>>,
    /// Counters and limits.
    pub meter: Meter,
    /// Set from outside to stop the query.
    pub cancel: Arc<AtomicBool>,
    /// Why it was set: 0 cancelled, 1 interrupt (becomes an exception).
    pub interrupt: Arc<AtomicU8>,
    /// Collect at every call (for tests).
    pub gc_always: bool,
    /// Collect at all.
    pub gc_enabled: bool,
    /// Choose clauses by the arguments of a call, not by trying each (tests turn it off).
    pub indexing: bool,
    pub(crate) gc_threshold: usize,
    pub(crate) gc_epoch: u64,
    gc_marks: gc::Marks,
    /// What the embedding program keeps with the session.
    pub embedding: Option<Box<dyn std::any::Any + Send>>,
    /// What the predicates that a layer above has added work on.
    pub(crate) host: Option<Kept>,
    /// What the layers above keep with the session: flags, streams, operators, ..
    pub context: Box<dyn std::any::Any + Send>,
    /// Backtraces, tracing, profiling.
    pub debug: debug::Debug,
    pub(crate) handlers: ops::Handlers,
    /// Called for an undefined predicate; may define or import it.
    pub autoload: Option<Autoload>,
    /// Asked about goals in modules of the user's own.
    pub modules: Option<ModuleHooks>,
    /// Bytes of memory that the context holds.
    pub context_bytes: Option<fn(&Machine) -> usize>,
    /// What a call of a procedure that nobody knows does: the flag `unknown`.
    pub unknown: Unknown,
}

/// What a call of an unknown procedure does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unknown {
    /// It is an existence error.
    #[default]
    Error,
    /// It fails, with a warning.
    Warning,
    /// It fails.
    Fail,
}

// SAFETY: all raw pointers point into areas, code and tables that the machine
// owns itself (or shares through `Arc`s of immutable data).
unsafe impl Send for Machine {}

pub(crate) const FAIL_CODE: [u64; 1] = [Word::abc(Op::Fail, 0, 0, 0).0];
/// A continuation: call header, live slots, then what to do.
pub(crate) const YES_CODE: [u64; 3] = [Word::abc(Op::Call, 0, 0, 0).0, 0, Word::abc(Op::AnswerYes, 0, 0, 0).0];
pub(crate) const NO_CODE: [u64; 1] = [Word::abc(Op::AnswerNo, 0, 0, 0).0];
pub(crate) const POP_CATCH_CODE: [u64; 3] = [Word::abc(Op::Call, 1, 0, 0).0, 1, Word::abc(Op::PopCatch, 0, 0, 0).0];
pub(crate) const CATCH_RETRY_CODE: [u64; 1] = [Word::abc(Op::CatchRetry, 0, 0, 0).0];
pub(crate) const TRACED_CATCH_RETRY_CODE: [u64; 1] = [Word::abc(Op::CatchRetry, 1, 0, 0).0];
pub(crate) const CLEANUP_RETRY_CODE: [u64; 1] = [Word::abc(Op::CleanupRetry, 0, 0, 0).0];
/// Slots of a monitor's environment: its choice point, its frame.
pub(crate) static MONITOR_EXIT: [u64; 3] = [Word::abc(Op::Call, 2, 0, 0).0, 3, Word::abc(Op::MonitorExit, 0, 0, 0).0];
pub(crate) static MONITOR_FAIL: [u64; 1] = [Word::abc(Op::MonitorFail, 0, 0, 0).0];
pub(crate) static MONITOR_REDO: [u64; 1] = [Word::abc(Op::MonitorRedo, 0, 0, 0).0];
/// Slots of a profiler's box: its choice point; its predicate and the caller.
pub(crate) static PROFILE_EXIT: [u64; 3] = [Word::abc(Op::Call, 2, 0, 0).0, 3, Word::abc(Op::ProfileExit, 0, 0, 0).0];
pub(crate) static PROFILE_FAIL: [u64; 1] = [Word::abc(Op::ProfileFail, 0, 0, 0).0];
pub(crate) static PROFILE_REDO: [u64; 1] = [Word::abc(Op::ProfileRedo, 0, 0, 0).0];
pub(crate) static FAIL: [u64; 1] = FAIL_CODE;
pub(crate) static YES: [u64; 3] = YES_CODE;
pub(crate) static NO: [u64; 1] = NO_CODE;
pub(crate) static POP_CATCH: [u64; 3] = POP_CATCH_CODE;
pub(crate) static CATCH_RETRY: [u64; 1] = CATCH_RETRY_CODE;
pub(crate) static TRACED_CATCH_RETRY: [u64; 1] = TRACED_CATCH_RETRY_CODE;
pub(crate) static CLEANUP_RETRY: [u64; 1] = CLEANUP_RETRY_CODE;

const ENV_WORDS: usize = 4096;
const CHOICE_WORDS: usize = 4096;
/// Free words below the choice-point limit: a frame of any arity fits.
pub(crate) const CHOICE_MARGIN: usize = crate::compile::MAX_ARGS + 64;
/// Free words above the environment limit, for the largest frame.
pub(crate) const ENV_MARGIN: usize = 4096 + 1024 + 16;
/// Entries of the cache of `call/N`.
pub(crate) const CALLEES: usize = 64;
/// Inferences between two looks at clock and cancellation.
pub(crate) const SLICE: i64 = 1 << 14;

impl Machine {
    /// A machine with nothing in its database.
    pub fn new(
        atoms: Atoms,
        preds: Preds,
        builtins: Arc<Builtins>,
        context: Box<dyn std::any::Any + Send>,
    ) -> Box<Machine> {
        let n = preds.len();
        let mut m = Box::new(Machine {
            b: std::ptr::null_mut(),
            b0: std::ptr::null_mut(),
            cp: YES.as_ptr(),
            budget: SLICE,
            entries: std::ptr::null(),
            depth: 0,
            env_limit: std::ptr::null_mut(),
            choice_limit: std::ptr::null_mut(),
            cleanup_b: std::ptr::null_mut(),
            p: FAIL.as_ptr(),
            e: std::ptr::null_mut(),
            s: std::ptr::null_mut(),
            h: std::ptr::null_mut(),
            write: false,
            stop: false,
            store: Store::new(atoms),
            x: [Cell(0); REGISTERS],
            env: Area::new(ENV_WORDS + ENV_MARGIN),
            choice: Area::new(CHOICE_WORDS + CHOICE_MARGIN),
            thrown: Throw::Cancelled,
            outcome: Outcome::Exhausted,
            runs: Vec::new(),
            pins: 0,
            preds,
            entry_table: Vec::new(),
            links: Vec::new(),
            builtins,
            generation: 1,
            graveyard: Vec::new(),
            code_graveyard: Vec::new(),
            code_limit: 1024,
            callees: Box::new([(names::NIL, Functor(0), PredId(0)); CALLEES]),
            bodies: body::Bodies::default(),
            continuations: cont::Continuations::default(),
            wakes: wake::Wakes::default(),
            stored: Vec::new(),
            findall: Vec::new(),
            spare_findall: RecordBuffer::new(),
            spare_text: String::new(),
            globals: HashMap::new(),
            handles: Vec::new(),
            held: Vec::new(),
            meter: Meter { slice: SLICE, stack_limit: 1 << 30, ..Meter::default() },
            cancel: Arc::default(),
            interrupt: Arc::default(),
            gc_always: false,
            gc_enabled: true,
            indexing: true,
            gc_threshold: 128 * 1024,
            gc_epoch: 0,
            gc_marks: gc::Marks::default(),
            embedding: None,
            host: None,
            context,
            autoload: None,
            modules: None,
            debug: debug::Debug::default(),
            handlers: ops::PLAIN,
            context_bytes: None,
            unknown: Unknown::Error,
        });
        m.store.watch.cancel = m.cancel.clone();
        m.set_stack_limit(1 << 30);
        m.reset_stacks();
        m.grow_links(n);
        m
    }

    /// Empties the stacks.
    pub(crate) fn reset_stacks(&mut self) {
        // SAFETY: inside the areas.
        unsafe {
            self.env_limit = self.env.ptr().add(self.env.words() - ENV_MARGIN);
            self.choice_limit = self.choice.ptr().add(CHOICE_MARGIN);
            self.b = self.choice.ptr().add(self.choice.words());
            self.b0 = self.b;
            // a bottom environment with no slots
            self.e = self.env.ptr();
            *self.e = self.e as u64;
            *self.e.add(1) = YES.as_ptr().add(2) as u64;
            *self.e.add(2) = 0;
            self.cp = YES.as_ptr().add(2);
        }
    }

    /// The limit of heap, trail and stacks beyond which `resource_error(memory)` is thrown.
    pub fn set_stack_limit(&mut self, bytes: usize) {
        self.meter.stack_limit = bytes;
        self.store.set_limit(bytes);
    }

    /// What a unification does that would make a cyclic term, from the next instruction on.
    pub fn set_occurs_check(&mut self, check: OccursCheck) {
        self.store.occurs_check = check;
        self.handlers = if check == OccursCheck::Off { ops::PLAIN } else { ops::CHECKED };
    }

    /// The error of a unification that would have made a cyclic term, if there has been one and it is
    /// to be an error. `clause`: an instruction of a clause made it, no builtin.
    pub(crate) fn occurs_error(&mut self, clause: bool) -> Option<Throw> {
        let (var, value) = self.store.occurs.take()?;
        let name = self.store.atoms.intern("occurs_check");
        let formal = self.store.put_compound(Functor::new(name, 2), &[var, value]);
        let error = self.store.error(formal);
        if !clause {
            return Some(error);
        }
        // in the code of a goal that was called, it is an equation
        let place = match self.running_clause() {
            Some(id) => self.indicator(id),
            None => {
                let pi =
                    self.store.put_compound(Functor::new(names::SLASH, 2), &[Cell::atom(names::EQUALS), Cell::int(2)]);
                self.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(names::SYSTEM), pi])
            }
        };
        Some(self.in_predicate(error, place))
    }

    /// Argument register `i`, dereferenced.
    #[inline(always)]
    pub fn arg(&self, i: usize) -> Cell {
        self.store.deref(self.x[i])
    }

    /// Unifies two terms.
    #[inline]
    pub fn unify(&mut self, a: Cell, b: Cell) -> bool {
        self.store.unify(a, b)
    }

    /// Unifies argument register `i` with a term.
    #[inline]
    pub fn unify_arg(&mut self, i: usize, c: Cell) -> bool {
        let x = self.store.deref(self.x[i]);
        // the usual case: an argument that is to get a value
        if x.is_ref() && !c.is_refer() && self.store.occurs_check == OccursCheck::Off {
            self.store.assign(x.addr(), c);
            return true;
        }
        self.store.unify(x, c)
    }

    /// Inferences so far.
    pub fn inferences(&self) -> u64 {
        self.meter.inferences + (self.meter.slice - self.budget).max(0) as u64
    }

    /// Bytes in use by stacks, heap, trail, session atoms, clauses and indexes
    /// made by this session, and by what the layers above keep.
    pub fn memory(&self) -> usize {
        self.store.bytes()
            + self.meter.program_bytes
            + self.context_bytes.map_or(0, |bytes| bytes(self))
            + self.env_used() * 8
            + self.choice_used() * 8
            + self.findall.iter().map(|(f, _)| f.bytes()).sum::<usize>()
    }

    pub(crate) fn env_used(&self) -> usize {
        // SAFETY: both point into the environment area.
        (unsafe { self.env_top().offset_from(self.env.ptr()) }) as usize
    }

    pub(crate) fn choice_used(&self) -> usize {
        // SAFETY: both point into the choice-point area.
        (unsafe { self.choice.ptr().add(self.choice.words()).offset_from(self.b) }) as usize
    }
}
