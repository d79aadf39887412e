//! Sessions: stacks, and a program of their own over the shared one.

use std::sync::{Arc, Mutex, PoisonError};

use super::{
    CancelToken, Error, ErrorKind, Limits, Policy, Query, Result, Term, ToTerm, consult, foreign,
    query::{Goal, IntoGoal},
};
use crate::{
    builtins::{Context, answer_text, ctx},
    load,
    machine::{Machine, builtin::Row},
    program::streams::{Io, Sink, StreamId, StreamTable},
    term::Throw,
};

/// A place to run goals, one at a time, with its own stacks. What a goal
/// changes (`assertz/1`, operators, flags, global variables) is the session's own.
///
/// ```
/// use ludolog::engine::KnowledgeBase;
/// let kb = KnowledgeBase::builder().source("p.pl", ":- dynamic p/1. p(1).")?.build()?;
/// let mut one = kb.session();
/// let mut two = kb.session();
/// assert!(one.query("assertz(p(2))")?.exists()?);
/// assert_eq!(one.query("p(X)")?.rows::<i64>().count(), 2);
/// assert_eq!(two.query("p(X)")?.rows::<i64>().count(), 1);
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
pub struct Session {
    pub(crate) m: Box<Machine>,
    limits: Limits,
    params: Vec<(String, Term)>,
}

/// What a session has written; see [`Session::capture_output`].
#[derive(Clone, Debug)]
pub struct Output(Arc<Mutex<Vec<u8>>>);

impl Output {
    /// The text so far, which is forgotten.
    pub fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Default for Session {
    fn default() -> Self {
        Session::new()
    }
}

impl Session {
    /// A session with the system's predicates and no program.
    pub fn new() -> Session {
        Session::over(load::boot::machine())
    }

    /// The same with predicates of a layer above.
    pub(crate) fn with_rows(rows: Vec<Row>) -> Session {
        Session::over(load::boot::machine_with(rows))
    }

    pub(super) fn over(m: Box<Machine>) -> Session {
        Session { m, limits: Limits::default(), params: Vec::new() }
    }

    /// Loads a program text; `name` stands for its file in messages.
    ///
    /// # Errors
    /// Syntax errors, all of them; what can be loaded is loaded.
    ///
    /// ```
    /// use ludolog::engine::Session;
    /// let mut s = Session::new();
    /// let e = s.consult_text("bad.pl", "p(1). p(2. p(3).").unwrap_err();
    /// assert_eq!(e.diagnostics()[0].file.as_deref(), Some("bad.pl"));
    /// assert_eq!(s.query("p(X)")?.first::<i64>()?, Some(1));
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    pub fn consult_text(&mut self, name: &str, text: &str) -> Result<()> {
        consult::text(self, name, text)
    }

    /// Loads a file.
    ///
    /// # Errors
    /// As [`Session::consult_text`], and if the file can not be read.
    pub fn consult_file(&mut self, path: impl AsRef<std::path::Path>) -> Result<()> {
        consult::file(self, &path.as_ref().to_string_lossy())
    }

    /// Begins a query; nothing runs before the first answer is asked for.
    ///
    /// # Errors
    /// Syntax errors of the goal.
    pub fn query(&mut self, goal: impl IntoGoal) -> Result<Query<'_>> {
        Query::begin(self, goal)
    }

    /// Reads a goal that is to be run many times.
    ///
    /// # Errors
    /// Syntax errors.
    pub fn goal(&mut self, text: &str) -> Result<Goal> {
        Goal::read(&mut self.m, text)
    }

    /// Gives a variable of the queries to come a value.
    ///
    /// ```
    /// use ludolog::engine::Session;
    /// let mut s = Session::new();
    /// let sum: Option<i64> = s.set("L", vec![1, 2, 3]).query("sum_list(L, Sum)")?.first()?;
    /// assert_eq!(sum, Some(6));
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    pub fn set(&mut self, var: &str, value: impl ToTerm) -> &mut Session {
        self.params.retain(|(n, _)| n != var);
        self.params.push((var.to_owned(), value.to_term()));
        self
    }

    /// Forgets all values that [`Session::set`] has given.
    pub fn unset_all(&mut self) -> &mut Session {
        self.params.clear();
        self
    }

    pub(super) fn param(&self, var: &str) -> Option<&Term> {
        self.params.iter().find(|(n, _)| n == var).map(|(_, t)| t)
    }

    /// What each query may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What each query may use, to be changed.
    pub fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// From now on the session may use no more of the world outside than the policy
    /// allows; what was refused before stays refused.
    ///
    /// ```
    /// use ludolog::engine::{Capability, Policy, Session};
    /// let mut s = Session::new();
    /// s.restrict(Policy::full().refuse(Capability::WriteFiles));
    /// assert!(s.query("exists_directory('.')")?.exists()?);
    /// let e = s.query("open('new.txt', write, _)")?.exists().unwrap_err();
    /// assert!(e.to_string().contains("permission_error(access,capability,write_files)"));
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    pub fn restrict(&mut self, policy: Policy) {
        crate::builtins::context::restrict(&mut self.m, policy);
    }

    /// What the session may use of the world outside.
    pub fn policy(&self) -> Policy {
        self.context().policy
    }

    /// The size of stacks, heap and trail beyond which `resource_error(memory)`
    /// is thrown, which the program may catch.
    pub fn set_stack_limit(&mut self, bytes: usize) {
        self.m.set_stack_limit(bytes);
    }

    /// From now on what the program writes on `user_output` is kept for the caller.
    ///
    /// ```
    /// use ludolog::engine::Session;
    /// let mut s = Session::new();
    /// let output = s.capture_output();
    /// s.query("write(hello)")?.exists()?;
    /// assert_eq!(output.take(), "hello");
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    pub fn capture_output(&mut self) -> Output {
        let (bytes, sink) = Sink::buffer(usize::MAX);
        let io = Io { output: sink, ..Io::process() };
        self.context_mut().streams = StreamTable::new(io);
        Output(bytes)
    }

    /// Stops this session's queries from another thread.
    pub fn cancel_token(&self) -> CancelToken {
        CancelToken { cancel: self.m.cancel.clone(), interrupt: self.m.interrupt.clone() }
    }

    /// A new session with the same program, limits and values; it has its own stacks.
    ///
    /// # Errors
    /// Out of memory.
    pub fn fork(&mut self) -> Result<Session> {
        let image = self.m.freeze();
        let context = ctx(&mut self.m).fork(Io::process());
        let mut m = image.machine(Box::new(context))?;
        foreign::share(&self.m, &mut m);
        Ok(Session { m, limits: self.limits.clone(), params: self.params.clone() })
    }

    /// The context of the builtins.
    pub(crate) fn context(&self) -> &Context {
        self.m.context.downcast_ref().expect("the builtins' context")
    }

    /// The context of the builtins, to be changed.
    pub(crate) fn context_mut(&mut self) -> &mut Context {
        ctx(&mut self.m)
    }

    /// Writes a line on `user_error`, after what `user_output` holds.
    pub(crate) fn complain(&mut self, text: &str) {
        let streams = &mut self.context_mut().streams;
        // nobody can be told that nobody can be told
        let _ = streams.flush_all();
        if let Ok(out) = streams.output(StreamId::STDERR) {
            let start = if out.column() > 0 { "\n" } else { "" };
            let _ = out.put_str(&format!("{start}{text}\n")).and_then(|()| out.flush());
        }
    }

    /// Prints a message as `print_message/2` does.
    pub(crate) fn print_message(&mut self, kind: &str, message: Term) {
        // nobody can be told that nobody can be told
        let _ = self.context_mut().streams.flush_all();
        let goal = Term::compound("print_message", [Term::atom(kind), message.clone()]);
        let printed = self.query(goal).and_then(|q| q.exists());
        if !matches!(printed, Ok(true)) {
            self.complain(&format!("{message}"));
        }
    }

    /// What a goal has thrown, as an error.
    pub(crate) fn raise(&mut self, t: Throw) -> Error {
        let Session { m, limits, .. } = self;
        let kind = match t {
            Throw::Ball(ball) => {
                if let Some(e) = foreign::take_error(m, ball) {
                    return e;
                }
                let term = Term::export(&m.store, ball);
                let context: &Context = m.context.downcast_ref().expect("the builtins' context");
                let text = format!("uncaught exception: {}", answer_text::quoted(&m.store, context, ball));
                ErrorKind::Thrown { term, text }
            }
            Throw::Halt(code) => ErrorKind::Halt(code),
            Throw::Cancelled | Throw::Interrupted | Throw::Scope(_) => ErrorKind::Cancelled,
            Throw::Memory => ErrorKind::Limit { resource: "memory", limit: m.meter.stack_limit as u64 },
            Throw::Limit(resource) => {
                use crate::term::Resource as R;
                let limit = match resource {
                    R::Depth => limits.depth,
                    R::Inferences => limits.inferences,
                    R::Memory => limits.memory.map(|b| b as u64),
                    R::Time => limits.time.map(|t| t.as_millis() as u64),
                    R::Solutions => limits.solutions,
                };
                ErrorKind::Limit { resource: resource.name(), limit: limit.unwrap_or(0) }
            }
        };
        kind.into()
    }
}
