//! The `?-` loop: reads goals from `user_input`, shows their answers on `user_output`.

pub(crate) mod signals;

use crate::{
    builtins::{Context, answer_text::MAX_DEPTH},
    engine::{Error, ErrorKind, InStore, Session, Term},
    load,
    machine::{Machine, debug::trace::Mode},
    program::streams::StreamId,
    syntax::{ClauseScanner, ClauseText, Diagnostic, ReadError, parse_clause},
    term::{Cell, Functor, names},
};

/// A query loop over a session.
pub struct Shell<'s> {
    session: &'s mut Session,
    banner: bool,
    tty: bool,
}

/// What the user wants after an answer.
#[derive(PartialEq, Eq)]
enum Action {
    More,
    Stop,
}

/// What was read.
enum Input {
    Goal(Cell, Vec<(String, Cell)>),
    Nothing,
    End,
}

impl<'s> Shell<'s> {
    /// A loop that talks to the session's standard streams.
    pub fn new(session: &'s mut Session, banner: bool, no_tty: bool) -> Shell<'s> {
        let tty = !no_tty && session.context().streams.get(StreamId::STDIN).is_ok_and(|s| s.tty);
        Shell { session, banner, tty }
    }

    /// Answers queries until the end of the input or `halt/0,1`; returns the exit status.
    pub fn run(&mut self) -> u8 {
        if self.banner && self.tty {
            self.put(&format!("Ludolog {}\n\n", env!("CARGO_PKG_VERSION")));
        }
        loop {
            signals::on_interrupt(None);
            match self.read() {
                Input::End => {
                    self.put("\n");
                    return 0;
                }
                Input::Nothing => {}
                Input::Goal(goal, vars) => {
                    if let Some(status) = self.query(goal, vars) {
                        return status;
                    }
                }
            }
        }
    }

    fn put(&mut self, text: &str) {
        if let Ok(out) = self.session.context_mut().streams.output(StreamId::STDOUT) {
            // nobody can be told that nobody can be told
            let _ = out.put_str(text).and_then(|()| out.flush());
        }
    }

    fn column(&mut self) -> u64 {
        self.session.context_mut().streams.output(StreamId::STDOUT).map_or(0, |o| o.column())
    }

    /// The terminal has shown the end of the line that the user typed.
    fn line_was_typed(&mut self) {
        if let (true, Ok(out)) = (self.tty, self.session.context_mut().streams.output(StreamId::STDOUT)) {
            out.set_column(0);
        }
    }

    /// The next character of the input; `None` at its end.
    fn next_char(context: &mut Context) -> Option<char> {
        context.streams.input(StreamId::STDIN).ok()?.get_char().ok()?
    }

    fn peek_char(&mut self) -> Option<char> {
        self.session.context_mut().streams.input(StreamId::STDIN).ok()?.peek_char().ok()?
    }

    fn read(&mut self) -> Input {
        let options = load::read_options(self.session.context());
        let mut scanner = ClauseScanner::new(options.iso, options.multiline_quoted);
        let mut prompt = Some(match self.session.m.debug.tracer.mode {
            Mode::Off => "?- ",
            Mode::Creep => "[trace]  ?- ",
            Mode::Leap | Mode::Skip(_) => "[debug]  ?- ",
        });
        if self.tty && self.column() > 0 {
            self.put("\n");
        }
        let mut line_end = false;
        let clause: ClauseText = {
            let tty = self.tty;
            let context = self.session.context_mut();
            scanner
                .next_clause(|| {
                    if tty && (prompt.is_some() || line_end) {
                        let text = prompt.take().unwrap_or("|    ");
                        if let Ok(out) = context.streams.output(StreamId::STDOUT) {
                            // as above
                            let _ = out.put_str(text).and_then(|()| out.flush());
                        }
                    }
                    let c = Self::next_char(context);
                    line_end = c == Some('\n');
                    c
                })
                .clone()
        };
        self.line_was_typed();
        if clause.text().trim().is_empty() {
            return Input::End;
        }
        let m: &mut Machine = &mut self.session.m;
        let Machine { store, context, .. } = m;
        let context: &mut Context = context.downcast_mut().expect("the builtins' context");
        match parse_clause(store, &context.ops, &options, &clause) {
            Ok(Some(read)) => {
                let vars = read.var_names().map(|(n, c)| (n.to_owned(), c)).collect();
                let mut goal = read.term;
                for name in [names::QUERY, names::NECK] {
                    if let Some(args) = store.args_of(goal, Functor::new(name, 1)) {
                        goal = store.arg(args, 0);
                    }
                }
                if goal.as_atom() == Some(names::END_OF_FILE) { Input::End } else { Input::Goal(goal, vars) }
            }
            Ok(None) => Input::End,
            Err(ReadError::Syntax(e)) if e.is_incomplete() && clause.text().trim().is_empty() => Input::End,
            Err(ReadError::Syntax(e)) => {
                let d = Diagnostic::of_syntax_error(&e, &clause, None);
                let text = diagnostic_text(&d);
                self.session.complain(&format!("ERROR: {text}"));
                Input::Nothing
            }
            Err(ReadError::Memory(_)) => {
                self.session.complain("ERROR: the query is too large");
                Input::Nothing
            }
        }
    }

    /// Shows the answers of a goal; a status if the loop is to end.
    fn query(&mut self, goal: Cell, vars: Vec<(String, Cell)>) -> Option<u8> {
        let token = self.session.cancel_token();
        token.clear();
        signals::on_interrupt(Some(token));
        match self.answers(goal, vars) {
            Ok(()) => None,
            Err(e) => self.problem(e),
        }
    }

    fn answers(&mut self, goal: Cell, vars: Vec<(String, Cell)>) -> Result<(), Error> {
        let mut query = self.session.query(InStore(goal, vars))?;
        loop {
            let (lines, last) = match query.next()? {
                Some(answer) => (answer.lines(MAX_DEPTH), answer.is_last()),
                None => {
                    show(query.session_mut(), "false.\n\n");
                    return Ok(());
                }
            };
            let text = if lines.is_empty() { "true".to_owned() } else { lines.join(",\n") };
            if last {
                show(query.session_mut(), &format!("{text}.\n\n"));
                return Ok(());
            }
            show(query.session_mut(), &format!("{text} "));
            let mut ask = Shell { session: query.session_mut(), banner: false, tty: self.tty };
            if ask.action() == Action::Stop {
                return Ok(());
            }
        }
    }

    /// Asks whether there is to be another answer.
    fn action(&mut self) -> Action {
        // what is left of the line that the goal ended in
        if !self.tty {
            while let Some(c) = self.peek_char().filter(|c| c.is_whitespace()) {
                Self::next_char(self.session.context_mut());
                if c == '\n' {
                    break;
                }
            }
            if self.peek_char() == Some(';') {
                Self::next_char(self.session.context_mut());
                self.put(";\n");
                return Action::More;
            }
            // an empty line says: no more
            if self.peek_char() == Some('\n') {
                Self::next_char(self.session.context_mut());
            }
            self.put(".\n\n");
            return Action::Stop;
        }
        loop {
            let mut line = String::new();
            while let Some(c) = Self::next_char(self.session.context_mut()) {
                if c == '\n' {
                    break;
                }
                line.push(c);
            }
            self.line_was_typed();
            match line.trim_end_matches('\r') {
                ";" | " " | "n" | "r" | "\t" => return Action::More,
                "" | "." | "c" | "y" => return Action::Stop,
                _ => self.put("; or space: more    Enter: stop    Action? "),
            }
        }
    }

    fn problem(&mut self, e: Error) -> Option<u8> {
        if self.column() > 0 {
            self.put("\n");
        }
        match e.into_kind() {
            ErrorKind::Halt(status) => return Some(status as u8),
            ErrorKind::Thrown { term, .. } => {
                if term.kind().is_atom("$aborted") {
                    self.session.complain("% Execution Aborted");
                } else {
                    self.session.print_message("error", Term::compound("unhandled_exception", [term]));
                }
            }
            ErrorKind::Cancelled => self.session.complain("% Execution Aborted"),
            kind => self.session.complain(&format!("ERROR: {kind}")),
        }
        self.put("\n");
        None
    }
}

/// Shows text on `user_output`, from the beginning of a line.
fn show(session: &mut Session, text: &str) {
    if let Ok(out) = session.context_mut().streams.output(StreamId::STDOUT) {
        let start = if out.column() > 0 { "\n" } else { "" };
        // nobody can be told that nobody can be told
        let _ = out.put_str(start).and_then(|()| out.put_str(text)).and_then(|()| out.flush());
    }
}

/// A syntax error as the shell tells it: the message, and the lines that show the place.
fn diagnostic_text(d: &Diagnostic) -> String {
    let text = d.to_string();
    let shown: Vec<&str> = text.lines().skip(1).collect();
    let mut out = format!("Syntax error: {}", d.message);
    for line in shown {
        out.push_str("\nERROR: ");
        out.push_str(line);
    }
    out
}

/// The text of a syntax error in a goal.
pub fn syntax_text(e: &Error) -> String {
    match e.diagnostics().first() {
        Some(d) => diagnostic_text(d),
        None => e.to_string(),
    }
}
