//! Running a program: load files, run goals, then the query loop or what `-t` says.

use std::time::Instant;

use super::{
    ERROR, FAILED, LIMIT,
    args::{OnProblem, Run, RunLimits},
};
use crate::{
    builtins::control::run_at_halt,
    engine::{Error, ErrorKind, Session, Term, ToTerm},
    program::flags::{FlagType, FlagValue},
    rules,
    shell::{self, Shell},
};

/// What a program's part has come to: go on, or leave with a status.
type Step = Result<(), u8>;

struct Program<'r> {
    run: &'r Run,
    session: Session,
    start: Instant,
    inferences: u64,
}

/// Runs a program; `os_args` are all arguments. Returns the exit status.
pub(super) fn run(run: &Run, os_args: &[String]) -> u8 {
    let mut session = Session::with_rows(rules::prolog_rows());
    set_flags(&mut session, run, os_args);
    session.m.debug.backtraces = true;
    let mut program = Program { run, session, start: Instant::now(), inferences: 0 };
    let status = program.all().err().unwrap_or(0);
    program.leave(status)
}

fn set_flags(session: &mut Session, run: &Run, os_args: &[String]) {
    if let Some(bytes) = run.stack_limit {
        session.set_stack_limit(bytes);
    }
    let flags = &mut session.context_mut().flags;
    let os_argv = std::iter::once("ludolog".to_owned()).chain(os_args.iter().cloned()).collect();
    flags.set("argv", FlagValue::Atoms(run.argv.clone()));
    flags.set("os_argv", FlagValue::Atoms(os_argv));
    flags.set("verbose", FlagValue::atom(if run.quiet { "silent" } else { "normal" }));
    // programs that start `swipl` start us
    let executable = flags.atom("executable").to_owned();
    flags.set("swipl_executable", FlagValue::Atom(executable));
    flags.set("optimise", FlagValue::bool(run.optimise));
    flags.set("on_error", FlagValue::atom(style(run.on_error)));
    flags.set("on_warning", FlagValue::atom(style(run.on_warning)));
    if let Some(bytes) = run.stack_limit {
        flags.set("stack_limit", FlagValue::Int(bytes as i64));
    }
    if run.iso {
        flags.set("iso", FlagValue::bool(true));
        flags.set("double_quotes", FlagValue::atom("codes"));
        session.m.store.arith_flags.iso = true;
    }
    if run.traditional {
        let flags = &mut session.context_mut().flags;
        flags.define("traditional", FlagValue::bool(true), FlagType::Bool, true);
        flags.set("double_quotes", FlagValue::atom("codes"));
    }
}

fn style(s: OnProblem) -> &'static str {
    match s {
        OnProblem::Print => "print",
        OnProblem::Halt => "halt",
        OnProblem::Status => "status",
    }
}

impl Program<'_> {
    fn all(&mut self) -> Step {
        let run = self.run;
        for path in &run.paths {
            self.search_path(path)?;
        }
        // a missing initialisation file is no error
        for file in run.init_file.iter().filter(|f| std::path::Path::new(f).exists()) {
            self.load(file)?;
        }
        for file in run.scripts.iter().chain(&run.files) {
            self.load(file)?;
        }
        for goal in &run.goals {
            self.goal(goal)?;
        }
        if !run.load_only && self.session.context_mut().loading.main.is_some() {
            let main = self.call(Term::atom("$run_main"));
            self.outcome(main, "main")?;
        }
        self.toplevel()
    }

    /// `-p alias=path`
    fn search_path(&mut self, text: &str) -> Step {
        let Some((alias, path)) = text.split_once('=') else {
            eprintln!("ludolog: option -p: cannot use '{text}'");
            return Err(ERROR);
        };
        for dir in path.split(':') {
            let fact = Term::compound("file_search_path", [Term::atom(alias), Term::atom(dir)]);
            let goal = Term::compound(":", [Term::atom("user"), fact]);
            let done = self.call(Term::compound("assertz", [goal]));
            self.outcome(done, "-p")?;
        }
        Ok(())
    }

    fn load(&mut self, file: &str) -> Step {
        let spec = Term::compound(":", [Term::atom("user"), Term::atom(file)]);
        let done = self.call(Term::compound("load_files", [spec, Term::atom("[]")]));
        self.outcome(done, file)?;
        let counts = &self.session.context_mut().loading;
        let (errors, warnings) = (counts.errors, counts.warnings);
        let stop = |style: OnProblem, n: usize| style == OnProblem::Halt && n > 0;
        if stop(self.run.on_error, errors) || stop(self.run.on_warning, warnings) { Err(ERROR) } else { Ok(()) }
    }

    fn goal(&mut self, text: &str) -> Step {
        self.arm();
        let goal = match self.session.goal(text) {
            Ok(goal) => goal,
            Err(e) => {
                self.session.complain(&format!("ERROR: -g {text}: {}", shell::syntax_text(&e)));
                return Err(ERROR);
            }
        };
        let done = self.session.query(&goal).and_then(|q| q.exists());
        self.account();
        self.outcome(done, text)
    }

    fn toplevel(&mut self) -> Step {
        let text = match self.run.toplevel.as_deref() {
            None | Some("default" | "prolog") => {
                self.session.limits_mut().clone_from(&limits_of(&self.run.limits));
                let banner = !self.run.quiet && self.run.goals.is_empty();
                let status = Shell::new(&mut self.session, banner, self.run.no_tty).run();
                return if status == 0 { Ok(()) } else { Err(status) };
            }
            Some("halt") => return Ok(()),
            Some(text) => text,
        };
        self.goal(text)
    }

    /// Runs a goal to its first answer.
    fn call(&mut self, goal: Term) -> Result<bool, Error> {
        self.arm();
        let done = self.session.query(goal).and_then(|q| q.exists());
        self.account();
        done
    }

    /// The limits are for the whole run: what is left of them is for the next goal.
    fn arm(&mut self) {
        let mut left = self.run.limits.clone();
        left.inferences = left.inferences.map(|n| n.saturating_sub(self.inferences));
        left.time = left.time.map(|t| t.saturating_sub(self.start.elapsed()));
        self.session.limits_mut().clone_from(&limits_of(&left));
    }

    fn account(&mut self) {
        self.inferences = self.session.m.inferences();
    }

    /// Tells what has gone wrong.
    fn outcome(&mut self, done: Result<bool, Error>, what: &str) -> Step {
        let error = match done {
            Ok(true) => return Ok(()),
            Ok(false) => {
                self.message("warning", "failed".to_term(), what);
                return Err(FAILED);
            }
            Err(e) => e,
        };
        match error.into_kind() {
            ErrorKind::Halt(status) => Err(status as u8),
            ErrorKind::Limit { resource, .. } => {
                self.session.complain(&format!("ERROR: {what}: {resource} limit exceeded"));
                Err(LIMIT)
            }
            ErrorKind::Thrown { term, .. } => {
                self.message("error", term, what);
                Err(ERROR)
            }
            kind => {
                self.session.complain(&format!("ERROR: {what}: {kind}"));
                Err(ERROR)
            }
        }
    }

    /// A message about a goal of the command line.
    fn message(&mut self, kind: &str, what: Term, goal: &str) {
        self.session.limits_mut().clone_from(&Default::default());
        let message = Term::compound("init_goal_failed", [what, Term::atom(goal)]);
        self.session.print_message(kind, message);
    }

    /// The last things: output, and what `--on-error=status` makes of a good end.
    fn leave(&mut self, status: u8) -> u8 {
        self.session.limits_mut().clone_from(&Default::default());
        // the end can not be cancelled any more; a goal of `at_halt/1` that halts says so itself
        let _ = run_at_halt(&mut self.session.m);
        // there is nobody left to be told
        let _ = self.session.context_mut().streams.flush_all();
        let counts = &self.session.context_mut().loading;
        let bad = |style: OnProblem, n: usize| style == OnProblem::Status && n > 0;
        if status == 0 && (bad(self.run.on_error, counts.errors) || bad(self.run.on_warning, counts.warnings)) {
            return ERROR;
        }
        status
    }
}

fn limits_of(run: &RunLimits) -> crate::engine::Limits {
    let mut limits = crate::engine::Limits::none();
    (limits.depth, limits.inferences, limits.memory, limits.time) = (run.depth, run.inferences, run.memory, run.time);
    limits
}
