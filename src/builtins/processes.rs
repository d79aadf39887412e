//! Processes: `shell/0,1,2`, pipes, and what `library(process)` is made of.

use std::{
    io::{self, ErrorKind},
    process::Child,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use crate::{
    machine::{Machine, builtin::Row},
    os::{
        Capability, path,
        process::{self, Awaited, End, Spec, Started, Std, Waiter},
    },
    program::streams::{Mode, OpenOptions, StreamId, StreamType},
    term::{Cell, Functor, ListEnd, Res, Throw, View, names},
};

use super::{
    context::{ctx, require},
    core, det,
    files::{file_error, path_text, reason},
    stream_args::{Opt, compound, explain, find, handle, options},
    streams::{encoding, newline},
    text::{Accept, text, text_of},
};

const PROCESSES: Capability = Capability::Processes;

/// The rows of this family.
pub const ROWS: &[Row] = &[
    det("shell", 0, |m| shell(m, None, None)).needs(PROCESSES),
    det("shell", 1, |m| shell(m, Some(0), None)).needs(PROCESSES),
    det("shell", 2, |m| shell(m, Some(0), Some(1))).needs(PROCESSES),
    core("$process_create", 4, process_create).needs(PROCESSES),
    core("$process_wait", 3, process_wait).needs(PROCESSES),
    core("$process_kill", 3, process_kill).needs(PROCESSES),
    core("$process_release", 1, process_release).needs(PROCESSES),
];

/// The variables that a new process has otherwise than this one.
fn changed_variables(m: &mut Machine, spec: &mut Spec) {
    spec.environment = ctx(m).environment.clone();
}

/// Starts a process; what was written before comes before what it writes.
fn start(m: &mut Machine, spec: Spec) -> io::Result<Started> {
    // not into pipes: whoever reads them may be waiting for us
    let streams = &mut ctx(m).streams;
    for id in [StreamId::STDOUT, StreamId::STDERR, streams.current_output()] {
        let _ = streams.output(id).and_then(|o| o.flush());
    }
    process::start(spec)
}

/// Waits for a process, until the session is cancelled.
fn wait(m: &Machine, child: &mut Child, time: Option<Duration>) -> io::Result<Option<End>> {
    process::wait(child, time, &|| m.cancel.load(Ordering::Relaxed))
}

// ---- shell

fn shell(m: &mut Machine, command: Option<usize>, status: Option<usize>) -> Res {
    let mut spec = match command {
        Some(i) => {
            let c = m.x[i];
            Spec::shell(&text(m, c, Accept::ANY, "text")?)
        }
        None => Spec::new(std::env::var_os("SHELL").unwrap_or_else(|| "sh".into()), Vec::new()),
    };
    changed_variables(m, &mut spec);
    let end = match start(m, spec) {
        Ok(mut started) => wait(m, &mut started.child, None),
        Err(e) => Err(e),
    };
    let code = match end {
        Ok(Some(End::Exit(code))) => code,
        Ok(Some(End::Killed(_)) | None) => 1,
        Err(_) => 127,
    };
    match status {
        Some(i) => Ok(m.unify_arg(i, Cell::int(i64::from(code)))),
        None => Ok(code == 0),
    }
}

/// A stream to or from a command of the shell, for `open(pipe(Command), ..)`.
///
/// # Errors
/// Those of arguments, and `permission_error` or `existence_error` of the system.
pub fn open_pipe(m: &mut Machine, command: Cell, how: OpenOptions, source: Cell) -> Res<StreamId> {
    require(m, PROCESSES)?;
    let mut spec = match text_of(m, command, Accept::ATOMIC.or(Accept::LIST))? {
        Some(s) => Spec::shell(&s),
        None => return Err(m.store.type_error("atom", command)),
    };
    match how.mode {
        Mode::Read => spec.stdout = Std::Pipe,
        Mode::Write | Mode::Append => spec.stdin = Std::Pipe,
        Mode::Update => return Err(m.store.existence_error("source_sink", source)),
    }
    changed_variables(m, &mut spec);
    let started = match start(m, spec) {
        Ok(s) => s,
        Err(e) => return Err(file_error(m, &e, "open", "source_sink", source)),
    };
    let waiter = Arc::new(Awaited { child: started.child, program: None });
    let opened = match (started.stdout, started.stdin) {
        (Some(reader), _) => ctx(m).streams.open_pipe_reader(reader, how, Some(waiter)),
        (_, Some(writer)) => ctx(m).streams.open_pipe_writer(writer, how, Some(waiter)),
        (None, None) => return Err(m.store.existence_error("source_sink", source)),
    };
    opened.map_err(|e| super::stream_args::throw(m, e, source))
}

/// Waits for a process whose streams are all closed now.
///
/// # Errors
/// `process_error(Program, Status)` if the end of the process is somebody's concern.
pub fn finish(m: &mut Machine, waiter: Waiter) -> Res<()> {
    let Some(mut awaited) = Arc::into_inner(waiter) else { return Ok(()) };
    let Ok(Some(end)) = wait(m, &mut awaited.child, None) else { return Ok(()) };
    match awaited.program.take() {
        Some(program) if end != End::Exit(0) => Err(process_error(m, &program, end)),
        _ => Ok(()),
    }
}

#[cold]
fn process_error(m: &mut Machine, program: &str, end: End) -> Throw {
    let (program, status) = (m.store.atom(program), status_term(m, end));
    let formal = compound(&mut m.store, "process_error", &[program, status]);
    m.store.error(formal)
}

fn status_term(m: &mut Machine, end: End) -> Cell {
    let (name, n) = match end {
        End::Exit(n) => ("exit", n),
        End::Killed(n) => ("killed", n),
    };
    compound(&mut m.store, name, &[Cell::int(i64::from(n))])
}

// ---- process_create

const DOMAIN: &str = "process_option";

/// What one of the standard streams of a new process is to be, as the program says.
enum Wanted {
    Plain(Std),
    /// The variable for our end of a pipe, and how it is opened.
    Pipe(Cell, OpenOptions),
}

fn wanted(m: &mut Machine, o: &Opt, mode: Mode) -> Res<Wanted> {
    let value = m.store.deref(o.value);
    let (f, args) = match m.store.view(value) {
        View::Var(_) => return Err(m.store.instantiation_error()),
        View::Atom(a) => match m.store.atoms.name(a) {
            "std" => return Ok(Wanted::Plain(Std::Inherit)),
            "null" => return Ok(Wanted::Plain(Std::Null)),
            _ => return Err(m.store.domain_error("process_stream", value)),
        },
        View::Compound(f, args) => (f, args),
        _ => return Err(m.store.domain_error("process_stream", value)),
    };
    let first = m.store.arg(args, 0);
    match (m.store.atoms.name(f.name()), f.arity()) {
        ("pipe", n @ (1 | 2)) => {
            if !first.is_refer() {
                return Err(m.store.uninstantiation_error(first));
            }
            let mut how = OpenOptions::new(mode);
            if n == 2 {
                let list = m.store.arg(args, 1);
                pipe_options(m, list, &mut how)?;
            }
            Ok(Wanted::Pipe(first, how))
        }
        ("stream", 1) => {
            let id = find(m, first)?;
            match ctx(m).streams.get_mut(id).map(|s| s.handle()) {
                Ok(Ok(file)) if (mode == Mode::Read) != ctx(m).streams.get(id).is_ok_and(|s| s.is_input()) => {
                    Ok(Wanted::Plain(Std::File(file)))
                }
                Ok(Ok(_)) => {
                    let action = if mode == Mode::Read { "output" } else { "input" };
                    Err(m.store.permission_error(action, "stream", first))
                }
                _ => Err(m.store.domain_error("file_stream", first)),
            }
        }
        _ => Err(m.store.domain_error("process_stream", value)),
    }
}

fn pipe_options(m: &mut Machine, list: Cell, how: &mut OpenOptions) -> Res<()> {
    const DOMAIN: &str = "stream_option";
    for o in options(m, list, DOMAIN)? {
        match o.name(m).as_str() {
            "type" => how.kind = o.known(m, DOMAIN, StreamType::from_name)?,
            "encoding" => how.encoding = Some(o.known(m, DOMAIN, encoding)?),
            "newline" => how.newline = o.known(m, DOMAIN, newline)?,
            "alias" => {
                let alias = o.atom(m, DOMAIN)?;
                how.aliases.push(alias);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Variables given as `Name=Value`.
fn variables(m: &mut Machine, list: Cell, spec: &mut Spec) -> Res<()> {
    let items = list_items(m, list)?;
    for item in items {
        let Some(args) = m.store.args_of(item, Functor::new(names::EQUALS, 2)) else {
            return Err(if item.is_refer() { m.store.instantiation_error() } else { m.store.type_error("pair", item) });
        };
        let (name, value) = (m.store.arg(args, 0), m.store.arg(args, 1));
        let (n, v) = (text(m, name, Accept::ATOMIC, "atomic")?, text(m, value, Accept::ATOMIC, "atomic")?);
        if n.is_empty() || n.contains(['=', '\0']) || v.contains('\0') {
            return Err(m.store.domain_error("environment_variable", item));
        }
        spec.environment.insert(n, Some(v));
    }
    Ok(())
}

fn list_items(m: &mut Machine, list: Cell) -> Res<Vec<Cell>> {
    match m.store.list_to_vec(list) {
        Ok(items) => Ok(items),
        Err(ListEnd::Partial(..)) => Err(m.store.instantiation_error()),
        Err(_) => {
            let c = m.store.deref(list);
            Err(m.store.type_error("list", c))
        }
    }
}

/// `'$process_create'(+Program, +Arguments, +Options, -Pid)`: Pid stays unbound if nobody has
/// asked for it; then the process is waited for, here or when its last stream is closed.
fn process_create(m: &mut Machine) -> Res {
    let c = m.x[0];
    let program = path_text(m, c)?;
    let mut args = Vec::new();
    for item in list_items(m, m.x[1])? {
        args.push(text(m, item, Accept::ATOMIC, "atomic")?);
    }
    let mut spec = Spec::new(&program, args);
    changed_variables(m, &mut spec);
    // our ends of pipes, in the order of the three streams
    let mut pipes: [Option<(Cell, OpenOptions)>; 3] = [None, None, None];
    let (mut pid, mut environment) = (None, false);
    for o in options(m, m.x[2], DOMAIN)? {
        match o.name(m).as_str() {
            name @ ("stdin" | "stdout" | "stderr") => {
                let (at, mode) = match name {
                    "stdin" => (0, Mode::Write),
                    "stdout" => (1, Mode::Read),
                    _ => (2, Mode::Read),
                };
                let std = match wanted(m, &o, mode)? {
                    Wanted::Plain(std) => std,
                    Wanted::Pipe(var, how) => {
                        pipes[at] = Some((var, how));
                        Std::Pipe
                    }
                };
                match at {
                    0 => spec.stdin = std,
                    1 => spec.stdout = std,
                    _ => spec.stderr = std,
                }
            }
            "cwd" => {
                let dir = path_text(m, o.value)?;
                let dir = path::absolute(&dir);
                if !std::path::Path::new(&dir).is_dir() {
                    return Err(m.store.existence_error("directory", o.value));
                }
                spec.directory = Some(dir.into());
            }
            name @ ("env" | "environment") => {
                if std::mem::replace(&mut environment, true) {
                    return Err(m.store.permission_error("redefine", "environment", o.value));
                }
                if name == "env" {
                    spec.clear = true;
                    spec.environment.clear();
                }
                variables(m, o.value, &mut spec)?;
            }
            "process" if o.value.is_refer() => pid = Some(o.value),
            "process" => return Err(m.store.uninstantiation_error(o.value)),
            "detached" => spec.detached = o.boolean(m, DOMAIN)?,
            // of one system only
            "window" => {
                o.boolean(m, DOMAIN)?;
            }
            _ => return Err(m.store.domain_error(DOMAIN, o.cell)),
        }
    }
    spec.merged = matches!(&pipes, [_, Some((a, _)), Some((b, _))] if a == b);
    run(m, spec, program, pipes, pid)
}

fn run(
    m: &mut Machine,
    spec: Spec,
    program: String,
    pipes: [Option<(Cell, OpenOptions)>; 3],
    pid: Option<Cell>,
) -> Res {
    let mut started = match start(m, spec) {
        Ok(s) => s,
        Err(e) => {
            let what = m.arg(0);
            return Err(file_error(m, &e, "execute", "file", what));
        }
    };
    let number = started.child.id();
    let mut waiter = None;
    if pid.is_some() {
        ctx(m).children.insert(number, started.child);
    } else if pipes.iter().all(Option::is_none) {
        return match wait(m, &mut started.child, None) {
            Ok(Some(end)) if end != End::Exit(0) => Err(process_error(m, &program, end)),
            _ => Ok(true),
        };
    } else {
        waiter = Some(Arc::new(Awaited { child: started.child, program: Some(program) }));
    }
    let [stdin, stdout, stderr] = pipes;
    let mut opened = Vec::new();
    if let (Some((var, how)), Some(writer)) = (stdin, started.stdin) {
        opened.push((var, ctx(m).streams.open_pipe_writer(writer, how, waiter.clone())));
    }
    for (pipe, reader) in [(stdout, started.stdout), (stderr, started.stderr)] {
        if let (Some((var, how)), Some(reader)) = (pipe, reader) {
            opened.push((var, ctx(m).streams.open_pipe_reader(reader, how, waiter.clone())));
        }
    }
    for (var, id) in opened {
        let s = match id {
            Ok(id) => handle(&mut m.store, id),
            Err(e) => return Err(super::stream_args::throw(m, e, var)),
        };
        if !m.unify(var, s) {
            return Ok(false);
        }
    }
    match pid {
        Some(var) => Ok(m.unify(var, Cell::int(i64::from(number)))),
        None => Ok(true),
    }
}

// ---- processes by their numbers

/// The number of a process in argument `i`.
fn pid_arg(m: &mut Machine, i: usize) -> Res<i64> {
    let c = m.arg(i);
    match c.as_int() {
        Some(n) => Ok(n),
        None if c.is_refer() => Err(m.store.instantiation_error()),
        None => Err(m.store.type_error("integer", c)),
    }
}

/// `'$process_wait'(+Pid, +Timeout, -Status)`: Timeout is a number of seconds or `infinite`.
fn process_wait(m: &mut Machine) -> Res {
    let pid = pid_arg(m, 0)?;
    let c = m.arg(1);
    let time = match m.store.number(c) {
        Some(n) => Some(Duration::try_from_secs_f64(n.to_f64().max(0.0)).unwrap_or(Duration::MAX)),
        None if c.is_refer() => return Err(m.store.instantiation_error()),
        None if m.store.atom_name(c) == Some("infinite") => None,
        None => return Err(m.store.type_error("timeout", c)),
    };
    let Some(mut child) = u32::try_from(pid).ok().and_then(|n| ctx(m).children.remove(&n)) else {
        let formal = m.store.atom("system_error");
        let t = m.store.error(formal);
        return Err(explain(&mut m.store, t, "No child processes"));
    };
    let status = match wait(m, &mut child, time) {
        Ok(Some(end)) => status_term(m, end),
        Ok(None) => {
            ctx(m).children.insert(child.id(), child);
            m.store.atom("timeout")
        }
        Err(e) => {
            let formal = m.store.atom("system_error");
            let t = m.store.error(formal);
            return Err(explain(&mut m.store, t, &reason(&e)));
        }
    };
    Ok(m.unify_arg(2, status))
}

/// `'$process_kill'(+Pid, +Signal, +Group)`
fn process_kill(m: &mut Machine) -> Res {
    let pid = pid_arg(m, 0)?;
    let c = m.arg(1);
    let signal = match m.store.view(c) {
        View::Int(n) => i32::try_from(n).ok(),
        View::Atom(a) => process::signal(m.store.atoms.name(a)),
        View::Var(_) => return Err(m.store.instantiation_error()),
        _ => return Err(m.store.type_error("signal", c)),
    };
    let Some(signal) = signal else { return Err(m.store.domain_error("signal", c)) };
    let group = m.arg(2).as_atom() == Some(names::TRUE);
    match process::kill(pid, signal, group) {
        Ok(()) => Ok(true),
        Err(e) => {
            let what = m.arg(0);
            Err(match e.kind() {
                ErrorKind::NotFound => m.store.existence_error("process", what),
                ErrorKind::InvalidInput => m.store.domain_error("signal", c),
                _ => m.store.permission_error("kill", "process", what),
            })
        }
    }
}

/// `'$process_release'(+Pid)`: nobody is going to wait for it.
fn process_release(m: &mut Machine) -> Res {
    let pid = pid_arg(m, 0)?;
    if let Some(mut child) = u32::try_from(pid).ok().and_then(|n| ctx(m).children.remove(&n)) {
        // somebody has to take note of its end
        std::thread::spawn(move || child.wait());
    }
    Ok(true)
}
