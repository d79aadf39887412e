//! The tracer: ports of goals.
//!
//! While it watches, every call comes to `Machine::traced_call`. A goal that is to
//! be shown is *monitored*: below it lie a choice point (alternative `MonitorFail`)
//! that sees it fail and keeps its arguments, and an environment whose
//! continuation, `MonitorExit`, sees it exit. If it has left choice points then,
//! another choice point (`MonitorRedo`) on top of them sees it being redone. What a
//! port does is asked of `'$trace_port'/5`, which runs with the tracer asleep.
//!
//! Slots of a monitor's environment, as of a catch: the mark of the choice point;
//! and the frame, `'$frame'(Serial, Level, Predicate, Goal)`, which is also the
//! choice point's last register.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    machine::{ENV_HEADER, MONITOR_EXIT, MONITOR_FAIL, MONITOR_REDO, Machine, choice, gc::DEPTH_MASK},
    program::{Kind, Op, PredId, Word},
    term::{Atom, Cell, Functor, Throw, View, names},
};

/// A place at which a goal is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Port {
    /// It is called.
    Call,
    /// It has an answer.
    Exit,
    /// It is asked for another one.
    Redo,
    /// It has no (more) answers.
    Fail,
    /// An exception leaves it.
    Exception,
}

impl Port {
    /// All ports.
    pub const ALL: [Port; 5] = [Port::Call, Port::Exit, Port::Redo, Port::Fail, Port::Exception];

    /// The name, as `leash/1` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Port::Call => "call",
            Port::Exit => "exit",
            Port::Redo => "redo",
            Port::Fail => "fail",
            Port::Exception => "exception",
        }
    }

    /// The port as a bit of a set.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What the tracer is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Nothing.
    #[default]
    Off,
    /// It shows every port.
    Creep,
    /// It waits for a spy point.
    Leap,
    /// It waits for the end of the goal with this number.
    Skip(i64),
}

/// The state of the tracer.
pub struct Tracer {
    /// What it is doing.
    pub mode: Mode,
    /// It has been asked a question: nothing is traced.
    pub busy: bool,
    /// Predicates with spy points.
    pub spied: FxHashSet<PredId>,
    /// Predicates some of whose ports are only printed.
    pub points: FxHashMap<PredId, u8>,
    /// Ports at which it stops.
    pub leash: u8,
    /// Ports that are shown.
    pub visible: u8,
    /// The goal that is about to be called stands in a clause that is traced.
    from_traced: bool,
    last_serial: i64,
}

impl Default for Tracer {
    fn default() -> Tracer {
        Tracer {
            mode: Mode::Off,
            busy: false,
            spied: FxHashSet::default(),
            points: FxHashMap::default(),
            leash: u8::MAX,
            visible: u8::MAX,
            from_traced: false,
            last_serial: 0,
        }
    }
}

impl Tracer {
    /// True if calls have to be looked at.
    pub fn watches(&self) -> bool {
        !self.busy
            && match self.mode {
                Mode::Creep => true,
                Mode::Leap => !self.spied.is_empty() || !self.points.is_empty(),
                Mode::Off => !self.points.is_empty(),
                Mode::Skip(_) => false,
            }
    }
}

/// What is to happen after a port.
enum Action {
    Continue,
    Retry(i64),
    Fail,
    Ignore,
}

/// A goal that is being monitored.
#[derive(Clone, Copy)]
struct Frame {
    cell: Cell,
    serial: i64,
    pred: PredId,
}

/// The first goal of a query is told to be at this level, as in SWI-Prolog.
const BASE_LEVEL: u64 = 9;

impl Machine {
    /// A call in a clause that is traced.
    pub(in crate::machine) fn at_traced_call(&mut self, pred: PredId) -> u32 {
        self.budget -= 1;
        self.debug.tracer.from_traced = self.debug.tracer.watches();
        self.at_call(pred, false)
    }

    /// True if some monitor wants to see every call.
    pub(in crate::machine) fn watches_calls(&self) -> bool {
        self.debug.tracer.watches() || self.debug.profiler.on
    }

    /// A call while the tracer watches: where to go on if the goal is to be shown.
    pub(in crate::machine) fn traced_call(&mut self, pred: PredId) -> Result<Option<*const u64>, Throw> {
        let from_traced = std::mem::take(&mut self.debug.tracer.from_traced);
        if !self.debug.tracer.watches() {
            return Ok(None);
        }
        let meant = self.found(pred);
        let p = self.preds.get(meant);
        if let Kind::Control(f) = p.kind
            && self.builtins.rows[f as usize].name == "call"
        {
            // the goal itself is shown
            self.debug.tracer.from_traced = from_traced;
            return Ok(None);
        }
        let own = matches!(p.kind, Kind::Clauses | Kind::Undefined) && !p.flags.system && !p.flags.library;
        let hidden = self.store.atoms.name(p.key.name()).starts_with('$')
            || (p.flags.library && self.store.atoms.name(p.module) == "prolog_debug");
        let tracer = &self.debug.tracer;
        let wanted = match tracer.mode {
            Mode::Creep => (own || from_traced) && !hidden,
            _ => tracer.spied.contains(&meant) || tracer.points.contains_key(&meant),
        };
        if !wanted { Ok(None) } else { self.monitor(pred).map(Some) }
    }

    /// True if the goals of a control construct that is called are to be shown.
    pub(in crate::machine) fn traces_body(&mut self, module: Atom) -> bool {
        let tracer = &mut self.debug.tracer;
        if tracer.mode != Mode::Creep {
            return false;
        }
        let from_traced = std::mem::take(&mut tracer.from_traced);
        tracer.watches() && (from_traced || module == names::USER)
    }

    /// The predicate that a call finds, its library being loaded if need be.
    pub(super) fn found(&mut self, pred: PredId) -> PredId {
        if self.meant(pred) == pred && self.preds.get(pred).kind == Kind::Undefined {
            // that it is unknown is told when it is called
            let _ = self.undefined(pred);
        }
        self.meant(pred)
    }

    /// The predicate that a call finds.
    fn meant(&self, id: PredId) -> PredId {
        let p = self.preds.get(id);
        if p.is_defined() {
            return self.preds.resolve(id);
        }
        self.preds.find(names::SYSTEM, p.key).filter(|s| self.is_known(*s)).unwrap_or(id)
    }

    /// Calls a predicate, its arguments in the registers, between its ports.
    fn monitor(&mut self, pred: PredId) -> Result<*const u64, Throw> {
        let meant = self.meant(pred);
        let arity = self.preds.get(pred).key.arity();
        self.debug.tracer.last_serial += 1;
        let serial = self.debug.tracer.last_serial;
        let level = self.depth & DEPTH_MASK;
        let goal = self.goal_term(meant, arity);
        let goal = self.plain_goal(goal);
        let name = self.store.atoms.intern("$frame");
        let parts = [Cell::int(serial), Cell::int((level + BASE_LEVEL) as i64), Cell::int(i64::from(pred.0)), goal];
        let cell = self.store.put_compound(Functor::new(name, 4), &parts);
        self.x[arity] = cell;
        self.guard(MONITOR_FAIL.as_ptr(), arity + 1, &MONITOR_EXIT, Some(cell))?;
        self.depth = level;
        let action = self.port(Port::Call, Frame { cell, serial, pred: meant }, None)?;
        match action {
            Action::Continue => {
                // SAFETY: the topmost choice point is the monitor's.
                unsafe { self.restore_registers(self.b, arity) };
                self.b0 = self.b;
                Ok(self.monitored_entry(pred, meant))
            }
            Action::Ignore => {
                self.leave_monitor();
                self.pop_choice();
                Ok(self.cp)
            }
            other => self.act(other, serial),
        }
    }

    /// `system:Goal` is shown as `Goal`.
    fn plain_goal(&self, goal: Cell) -> Cell {
        match self.store.args_of(goal, Functor::new(names::COLON, 2)) {
            Some(args) if self.store.arg(args, 0).as_atom() == Some(names::SYSTEM) => self.store.arg(args, 1),
            _ => goal,
        }
    }

    /// The code to run a goal with: if its own goals are to be shown, other than usual.
    fn monitored_entry(&mut self, pred: PredId, meant: PredId) -> *const u64 {
        let p = self.preds.get(meant);
        let own = p.kind == Kind::Clauses && !p.flags.system && !p.flags.library;
        if own && self.debug.tracer.mode == Mode::Creep { self.traced_entry(meant) } else { self.entry(pred) }
    }

    /// The registers that a choice point has saved.
    ///
    /// # Safety
    /// `b` is a choice point that saves `n` registers.
    unsafe fn restore_registers(&mut self, b: *mut u64, n: usize) {
        for i in 0..n {
            // SAFETY: as promised.
            self.x[i] = Cell(unsafe { *b.add(choice::HEADER + i) });
        }
    }

    /// The goal of a monitor has exited.
    pub(in crate::machine) fn monitor_exit(&mut self) -> Result<*const u64, Throw> {
        // SAFETY: `e` is the monitor's environment.
        let (mark, cell) = unsafe { (Cell(*self.e.add(ENV_HEADER)), Cell(*self.e.add(ENV_HEADER + 1))) };
        let Some(frame) = self.frame_of(cell) else { return Ok(self.leave_monitor()) };
        self.cp = MONITOR_EXIT.as_ptr().wrapping_add(2);
        match self.port(Port::Exit, frame, None)? {
            Action::Continue | Action::Ignore => {}
            other => return self.act(other, frame.serial),
        }
        let to = self.leave_monitor();
        if self.choice_mark(self.b) == mark {
            self.pop_choice();
        } else if self.is_monitor(mark, cell) {
            self.x[0] = cell;
            self.push_choice(MONITOR_REDO.as_ptr(), 1, Cell::int(0)).map_err(|_| Throw::Memory)?;
        }
        Ok(to)
    }

    /// Leaves the environment of a monitor; where to go on.
    pub(super) fn leave_monitor(&mut self) -> *const u64 {
        // SAFETY: `e` is the monitor's environment.
        unsafe {
            self.cp = *self.e.add(1) as *const u64;
            self.depth = *self.e.add(2) & DEPTH_MASK;
            self.e = *self.e as *mut u64;
        }
        self.cp
    }

    /// True if the choice point of a monitor is still there: a continuation may
    /// have been called that is older than the run it is called in.
    fn is_monitor(&self, mark: Cell, cell: Cell) -> bool {
        let b = self.choice_at(mark);
        // SAFETY: a mark lies within the area if it is below the top; its alternative is an instruction.
        unsafe {
            b > self.b
                && *b.add(choice::ALT) as *const u64 == MONITOR_FAIL.as_ptr()
                && *b.add(choice::HEADER + *b.add(choice::COUNT) as usize - 1) == cell.0
        }
    }

    /// The goal of a monitor has failed; the registers are those of its choice point.
    pub(in crate::machine) fn monitor_fail(&mut self) -> Result<*const u64, Throw> {
        // SAFETY: the topmost choice point is the monitor's.
        let n = unsafe { *self.b.add(choice::COUNT) as usize };
        let frame = self.frame_of(self.x[n - 1]);
        let action = match frame {
            Some(frame) => self.port(Port::Fail, frame, None)?,
            None => Action::Continue,
        };
        match (action, frame) {
            (Action::Retry(level), Some(frame)) => self.act(Action::Retry(level), frame.serial),
            _ => {
                self.pop_choice();
                Ok(std::ptr::null())
            }
        }
    }

    /// The goal of a monitor is asked for another answer; the frame is in the first register.
    pub(in crate::machine) fn monitor_redo(&mut self) -> Result<*const u64, Throw> {
        let Some(frame) = self.frame_of(self.x[0]) else { return Ok(std::ptr::null()) };
        let action = self.port(Port::Redo, frame, None)?;
        self.pop_choice();
        match action {
            Action::Continue | Action::Ignore => Ok(std::ptr::null()),
            other => self.act(other, frame.serial),
        }
    }

    /// A new query begins: what was skipped in the last one is over.
    pub(in crate::machine) fn end_skip(&mut self) {
        if let Mode::Skip(_) = self.debug.tracer.mode {
            self.debug.tracer.mode = Mode::Creep;
        }
    }

    /// An exception is about to leave the goal of the topmost choice point's monitor.
    /// Where to go on if it does not.
    pub(in crate::machine) fn monitor_exception(&mut self, ball: Cell) -> Result<Option<*const u64>, Throw> {
        // SAFETY: the topmost choice point is a monitor's.
        let cell = unsafe { Cell(*self.b.add(choice::HEADER + *self.b.add(choice::COUNT) as usize - 1)) };
        let Some(frame) = self.frame_of(cell) else { return Ok(None) };
        match self.port(Port::Exception, frame, Some(ball))? {
            Action::Continue | Action::Ignore => Ok(None),
            other => self.act(other, frame.serial).map(Some),
        }
    }

    /// Retries or fails a goal; null for failure.
    fn act(&mut self, action: Action, serial: i64) -> Result<*const u64, Throw> {
        let wanted = match action {
            Action::Retry(0) | Action::Fail => serial,
            Action::Retry(level) => self.serial_at(level).unwrap_or(serial),
            Action::Continue | Action::Ignore => return Ok(std::ptr::null()),
        };
        let Some(mark) = self.monitor_with(wanted) else { return Ok(std::ptr::null()) };
        let b = self.choice_at(mark);
        self.cut_with_cleanup(b)?;
        self.undo_to_choice();
        // SAFETY: the topmost choice point is the monitor's.
        let n = unsafe {
            let n = *self.b.add(choice::COUNT) as usize;
            self.restore_registers(self.b, n);
            n
        };
        let pred = self.frame_of(self.x[n - 1]).map(|_| self.called(self.x[n - 1]));
        self.pop_choice();
        match (action, pred) {
            (Action::Retry(_), Some(pred)) => {
                self.debug.tracer.mode = Mode::Creep;
                // the level is that of the goal, not of its parent
                self.depth = self.level_of(self.x[n - 1]);
                self.monitor(pred)
            }
            _ => Ok(std::ptr::null()),
        }
    }

    /// The choice point of the monitor with this number.
    fn monitor_with(&self, serial: i64) -> Option<Cell> {
        let mut b = self.b;
        // SAFETY: walks the choice points; a monitor's last register is its frame.
        unsafe {
            let end = self.choice.ptr().add(self.choice.words());
            while b != end {
                if *b.add(choice::ALT) as *const u64 == MONITOR_FAIL.as_ptr() {
                    let cell = Cell(*b.add(choice::HEADER + *b.add(choice::COUNT) as usize - 1));
                    if self.frame_of(cell).is_some_and(|f| f.serial == serial) {
                        return Some(self.choice_mark(b));
                    }
                }
                b = *b.add(choice::PREV) as *mut u64;
            }
        }
        None
    }

    /// The number of the goal at a level.
    fn serial_at(&self, level: i64) -> Option<i64> {
        let frames = self.monitored();
        frames
            .into_iter()
            .find(|c| self.level_of(*c) as i64 + BASE_LEVEL as i64 == level)
            .and_then(|c| Some(self.frame_of(c)?.serial))
    }

    /// Frames of the goals that are being executed between their ports, innermost first.
    pub fn monitored(&self) -> Vec<Cell> {
        let mut frames = Vec::new();
        let (mut e, mut cp) = (self.e, self.cp);
        // SAFETY: follows environments to the bottom one, which is its own predecessor.
        unsafe {
            loop {
                if cp == MONITOR_EXIT.as_ptr().wrapping_add(2) {
                    frames.push(Cell(*e.add(ENV_HEADER + 1)));
                }
                if *e == e as u64 {
                    return frames;
                }
                (cp, e) = (*e.add(1) as *const u64, *e as *mut u64);
            }
        }
    }

    /// Frames of the goals that have untried alternatives, newest first.
    pub fn alternatives(&self) -> Vec<Cell> {
        let mut frames = Vec::new();
        let mut open = false;
        let mut b = self.b;
        // SAFETY: walks the choice points; alternatives are instructions.
        unsafe {
            let end = self.choice.ptr().add(self.choice.words());
            while b != end {
                let w = Word(*(*b.add(choice::ALT) as *const u64));
                match w.op() {
                    Some(Op::MonitorFail) => {
                        if std::mem::take(&mut open) {
                            frames.push(Cell(*b.add(choice::HEADER + *b.add(choice::COUNT) as usize - 1)));
                        }
                    }
                    Some(Op::MonitorRedo | Op::CatchRetry | Op::CleanupRetry | Op::AnswerNo) => {}
                    _ => open = true,
                }
                b = *b.add(choice::PREV) as *mut u64;
            }
        }
        frames
    }

    fn frame_arg(&self, cell: Cell, i: usize) -> Option<Cell> {
        match self.store.view(cell) {
            View::Compound(f, args) if f.arity() == 4 && self.store.atoms.name(f.name()) == "$frame" => {
                Some(self.store.arg(args, i))
            }
            _ => None,
        }
    }

    fn frame_of(&self, cell: Cell) -> Option<Frame> {
        let serial = self.frame_arg(cell, 0)?.as_int()?;
        Some(Frame { cell, serial, pred: self.meant(self.called(cell)) })
    }

    /// The predicate that a frame's goal has called.
    fn called(&self, cell: Cell) -> PredId {
        PredId(self.frame_arg(cell, 2).and_then(Cell::as_int).unwrap_or(0) as u32)
    }

    fn level_of(&self, cell: Cell) -> u64 {
        let level = self.frame_arg(cell, 1).and_then(Cell::as_int).unwrap_or(0) as u64;
        level.saturating_sub(BASE_LEVEL)
    }

    /// A goal is at a port: shows it, and asks what to do, if that is wanted.
    fn port(&mut self, port: Port, frame: Frame, ball: Option<Cell>) -> Result<Action, Throw> {
        let tracer = &mut self.debug.tracer;
        if let (Mode::Skip(serial), Port::Exit | Port::Fail | Port::Exception) = (tracer.mode, port)
            && serial >= frame.serial
        {
            tracer.mode = Mode::Creep;
            self.rebudget();
        }
        let tracer = &self.debug.tracer;
        let spied = tracer.spied.contains(&frame.pred);
        let stops = !tracer.busy && (tracer.mode == Mode::Creep || (tracer.mode == Mode::Leap && spied));
        let point = tracer.points.get(&frame.pred).is_some_and(|ports| ports & port.bit() != 0);
        let shown = stops && tracer.visible & port.bit() != 0;
        if !shown && (!point || tracer.busy) {
            return Ok(Action::Continue);
        }
        let asks = shown && tracer.leash & port.bit() != 0;
        let answer = self.ask(
            port,
            frame,
            if asks {
                "ask"
            } else if shown {
                "show"
            } else {
                "point"
            },
            ball,
        )?;
        Ok(self.obey(&answer, port, frame))
    }

    /// Runs `'$trace_port'(Port, Frame, How, Ball, Action)`; the name of the action and its argument.
    fn ask(&mut self, port: Port, frame: Frame, how: &str, ball: Option<Cell>) -> Result<(String, i64), Throw> {
        let pred = self.system_pred("$trace_port", 5);
        let depth = self.depth;
        self.debug.tracer.busy = true;
        let outcome = self.begin().and_then(|run| {
            let port = self.store.atom(port.name());
            let how = self.store.atom(how);
            let action = self.store.new_var();
            let ball = ball.unwrap_or(Cell::atom(names::NIL));
            self.x[..5].copy_from_slice(&[port, frame.cell, how, ball, action]);
            self.handles.push(action);
            let outcome = self.solve(pred);
            let action = self.handles.pop().unwrap_or(action);
            // without an answer there is no action: what the goal has built is gone
            let action = if outcome == crate::machine::Outcome::Answer { action } else { Cell::atom(names::NIL) };
            let answer = match self.store.view(action) {
                View::Atom(a) if a == names::NIL => ("continue".to_owned(), 0),
                View::Atom(a) => (self.store.atoms.name(a).to_owned(), 0),
                View::Compound(f, args) => {
                    (self.store.atoms.name(f.name()).to_owned(), self.store.arg(args, 0).as_int().unwrap_or(0))
                }
                _ => ("continue".to_owned(), 0),
            };
            self.stop = false;
            match outcome {
                crate::machine::Outcome::Thrown(t) => {
                    let record = if let Throw::Ball(c) = t { Some(self.store.record(c)) } else { None };
                    self.end(&run, false)?;
                    match record {
                        Some(r) => Err(Throw::Ball(self.store.restore(&r)?)),
                        None => Err(t),
                    }
                }
                _ => self.end(&run, false).map(|()| answer),
            }
        });
        self.debug.tracer.busy = false;
        self.depth = depth;
        self.rebudget();
        outcome
    }

    /// Does what the user has said.
    fn obey(&mut self, (name, argument): &(String, i64), port: Port, frame: Frame) -> Action {
        let parent = self.monitored().into_iter().filter_map(|c| self.frame_of(c)).find(|f| f.serial < frame.serial);
        let tracer = &mut self.debug.tracer;
        match name.as_str() {
            "creep" => tracer.mode = Mode::Creep,
            "leap" => tracer.mode = Mode::Leap,
            "skip" if matches!(port, Port::Call | Port::Redo) => tracer.mode = Mode::Skip(frame.serial),
            "skip" => tracer.mode = Mode::Creep,
            "up" => tracer.mode = parent.map_or(Mode::Leap, |p| Mode::Skip(p.serial)),
            "nodebug" => tracer.mode = Mode::Off,
            "retry" => return Action::Retry(*argument),
            "fail" => return Action::Fail,
            "ignore" => return Action::Ignore,
            _ => {}
        }
        Action::Continue
    }
}
