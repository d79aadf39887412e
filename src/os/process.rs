//! Starting processes, waiting for them, and sending them signals.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs::File,
    io::{self, PipeReader, PipeWriter},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

/// What one of the standard streams of a new process is.
pub enum Std {
    /// That of this process.
    Inherit,
    /// Nothing to read, nobody who listens.
    Null,
    /// A pipe to this process.
    Pipe,
    /// An open file.
    File(File),
}

/// The process to be started.
pub struct Spec {
    /// The file to be run.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its input.
    pub stdin: Std,
    /// Its output.
    pub stdout: Std,
    /// Where it writes errors.
    pub stderr: Std,
    /// Both outputs are one pipe.
    pub merged: bool,
    /// Its working directory, if not that of this process.
    pub directory: Option<PathBuf>,
    /// Whether it begins with an empty environment.
    pub clear: bool,
    /// Variables to be set or, without a value, not to be there.
    pub environment: BTreeMap<String, Option<String>>,
    /// Whether it is in a group of its own, so that interrupts do not reach it.
    pub detached: bool,
}

impl Spec {
    /// A process with the standard streams and the environment of this one.
    pub fn new(program: impl Into<OsString>, args: Vec<String>) -> Spec {
        Spec {
            program: program.into(),
            args,
            stdin: Std::Inherit,
            stdout: Std::Inherit,
            stderr: Std::Inherit,
            merged: false,
            directory: None,
            clear: false,
            environment: BTreeMap::new(),
            detached: false,
        }
    }

    /// The shell running a command.
    pub fn shell(command: &str) -> Spec {
        if cfg!(windows) {
            Spec::new("cmd", vec!["/C".into(), command.into()])
        } else {
            Spec::new("/bin/sh", vec!["-c".into(), command.into()])
        }
    }
}

/// A process, and our ends of its pipes.
pub struct Started {
    /// The process.
    pub child: Child,
    /// Writes what it reads.
    pub stdin: Option<PipeWriter>,
    /// Reads what it writes.
    pub stdout: Option<PipeReader>,
    /// Reads what it writes about errors.
    pub stderr: Option<PipeReader>,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this status.
    Exit(i32),
    /// By this signal.
    Killed(i32),
}

impl From<ExitStatus> for End {
    fn from(status: ExitStatus) -> End {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return End::Killed(signal);
        }
        End::Exit(status.code().unwrap_or(-1))
    }
}

fn output(how: Std) -> io::Result<(Stdio, Option<PipeReader>)> {
    Ok(match how {
        Std::Inherit => (Stdio::inherit(), None),
        Std::Null => (Stdio::null(), None),
        Std::File(f) => (f.into(), None),
        Std::Pipe => {
            let (reader, writer) = io::pipe()?;
            (writer.into(), Some(reader))
        }
    })
}

/// Starts a process.
///
/// # Errors
/// Those of the system, about the program or the directory.
pub fn start(spec: Spec) -> io::Result<Started> {
    let mut command = Command::new(&spec.program);
    command.args(&spec.args);
    if let Some(dir) = &spec.directory {
        command.current_dir(dir);
    }
    if spec.clear {
        command.env_clear();
    }
    for (name, value) in &spec.environment {
        match value {
            Some(v) => command.env(name, v),
            None => command.env_remove(name),
        };
    }
    #[cfg(unix)]
    if spec.detached {
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
    }
    let mut stdin = None;
    match spec.stdin {
        Std::Inherit => command.stdin(Stdio::inherit()),
        Std::Null => command.stdin(Stdio::null()),
        Std::File(f) => command.stdin(f),
        Std::Pipe => {
            let (reader, writer) = io::pipe()?;
            stdin = Some(writer);
            command.stdin(reader)
        }
    };
    let (stdout, stderr) = if spec.merged {
        let (reader, writer) = io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        (Some(reader), None)
    } else {
        let (out, stdout) = output(spec.stdout)?;
        let (err, stderr) = output(spec.stderr)?;
        command.stdout(out).stderr(err);
        (stdout, stderr)
    };
    let child = command.spawn()?;
    Ok(Started { child, stdin, stdout, stderr })
}

/// Waits for a process; `None` when the time is over, or when `stop` says so.
///
/// # Errors
/// Those of the system.
pub fn wait(child: &mut Child, time: Option<Duration>, stop: &dyn Fn() -> bool) -> io::Result<Option<End>> {
    let begin = Instant::now();
    let mut nap = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.into()));
        }
        let left = time.map(|t| t.saturating_sub(begin.elapsed()));
        if left == Some(Duration::ZERO) || stop() {
            return Ok(None);
        }
        std::thread::sleep(left.map_or(nap, |l| l.min(nap)));
        nap = (nap * 2).min(Duration::from_millis(20));
    }
}

/// A process that is awaited when the last of its streams is closed.
pub struct Awaited {
    /// The process.
    pub child: Child,
    /// The program, as errors name it; without it the end of the process is nobody's concern.
    pub program: Option<String>,
}

/// Held by each stream of a process.
pub type Waiter = Arc<Awaited>;

impl Drop for Awaited {
    fn drop(&mut self) {
        // one that has ended leaves nothing behind; one that goes on is left alone
        let _ = self.child.try_wait();
    }
}

/// The number of a signal: `term`, `kill`, .. or the number itself.
#[cfg(unix)]
pub fn signal(name: &str) -> Option<i32> {
    use nix::sys::signal::Signal;
    name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()).then_some(())?;
    format!("SIG{}", name.to_ascii_uppercase()).parse::<Signal>().ok().map(|s| s as i32)
}

/// The number of a signal; this system has the one that ends processes.
#[cfg(not(unix))]
pub fn signal(name: &str) -> Option<i32> {
    match name {
        "term" => Some(15),
        "kill" => Some(9),
        _ => None,
    }
}

/// Sends a signal to a process, or to a group of processes.
///
/// # Errors
/// `NotFound` if there is none, and what else the system says.
#[cfg(unix)]
pub fn kill(pid: i64, signal: i32, group: bool) -> io::Result<()> {
    use nix::{
        errno::Errno,
        sys::signal::{Signal, kill, killpg},
        unistd::Pid,
    };
    // other numbers mean all processes or all of a group
    let pid = i32::try_from(pid).ok().filter(|p| *p > 0).ok_or(io::ErrorKind::NotFound)?;
    let signal = match signal {
        0 => None,
        n => Some(Signal::try_from(n)?),
    };
    let sent = if group { killpg(Pid::from_raw(pid), signal) } else { kill(Pid::from_raw(pid), signal) };
    match sent {
        Err(Errno::ESRCH) => Err(io::ErrorKind::NotFound.into()),
        other => other.map_err(io::Error::from),
    }
}

/// Sends a signal to a process: only our own children can be ended here.
///
/// # Errors
/// Always.
#[cfg(not(unix))]
pub fn kill(_: i64, _: i32, _: bool) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
