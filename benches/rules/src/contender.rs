//! Who is measured, and how: a change that is not timed with the evaluation,
//! the evaluation, and a value that tells what was found.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

/// What a number of changes and evaluations has taken.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    pub change: Duration,
    pub evaluation: Duration,
    /// The values of all evaluations, one after the other, as one number.
    pub check: u64,
}

/// Puts the value of an evaluation to those before.
pub fn mix(check: u64, value: u64) -> u64 {
    (check * 31 + value) % 1_000_000_007
}

pub trait Contender {
    fn name(&self) -> String;
    /// So many times a change and an evaluation.
    fn batch(&mut self, n: u32) -> Batch;
}

/// A contender of this process.
pub trait Local {
    /// One random fact changes.
    fn change(&mut self);
    /// What is timed. What it finds stays in the contender.
    fn evaluate(&mut self);
    /// What was found, as a number.
    fn value(&self) -> u64;
}

pub struct Here<L> {
    pub name: &'static str,
    pub local: L,
}

impl<L: Local> Contender for Here<L> {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn batch(&mut self, n: u32) -> Batch {
        let mut b = Batch { change: Duration::ZERO, evaluation: Duration::ZERO, check: 0 };
        for _ in 0..n {
            let start = Instant::now();
            self.local.change();
            let changed = Instant::now();
            self.local.evaluate();
            let end = Instant::now();
            b.change += changed - start;
            b.evaluation += end - changed;
            b.check = mix(b.check, self.local.value());
        }
        b
    }
}

/// A contender in a process of its own. It is started with the task and its
/// numbers; for each line with a number it does so many changes and
/// evaluations, and answers with nanoseconds of both and the value.
pub struct There {
    name: String,
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl There {
    /// None if the program cannot do it, or is not there.
    pub fn start(command: &[String], task: &str, numbers: &[u32]) -> Option<There> {
        let mut c = Command::new(&command[0]);
        c.args(&command[1..]).arg(task).args(numbers.iter().map(u32::to_string));
        let mut child = c.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let to = child.stdin.take()?;
        let mut from = BufReader::new(child.stdout.take()?);
        let mut name = String::new();
        from.read_line(&mut name).ok()?;
        let name = name.trim().to_owned();
        if name.is_empty() {
            let _ = child.wait();
            return None;
        }
        Some(There { name, child, to, from })
    }
}

impl Drop for There {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Contender for There {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn batch(&mut self, n: u32) -> Batch {
        writeln!(self.to, "{n}").and_then(|()| self.to.flush()).expect("the other process listens");
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the other process answers");
        let numbers: Vec<u64> = line.split_whitespace().filter_map(|w| w.parse().ok()).collect();
        let [change, evaluation, check] = numbers[..] else { panic!("{} answers {line:?}", self.name) };
        Batch { change: Duration::from_nanos(change), evaluation: Duration::from_nanos(evaluation), check }
    }
}
