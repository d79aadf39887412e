//! The targets of `fuzz`, with mutated seeds.
//!
//! `FUZZ_SECONDS=60 cargo test --test fuzz` gives each target a minute, with
//! seeds of its own each time; without it each gets the same few hundred inputs.
//! `FUZZ_SEED` repeats a run.

use std::{
    cell::RefCell,
    io::Write,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, Once},
    time::{Duration, Instant, SystemTime},
};

#[path = "../fuzz/targets.rs"]
mod targets;

/// Inputs that a target gets if no time is given.
const INPUTS: u64 = 250;

/// An input may take so long, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// What is put into inputs.
const PIECES: &[&str] = &[
    ".",
    ". ",
    ".\n",
    ",",
    "|",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "`",
    "0'",
    "0'\\",
    "\\x",
    "\\x41\\",
    "\\u00",
    "\\e",
    "\\\n",
    "%",
    "/*",
    "*/",
    ":-",
    "-->",
    "?-",
    "-",
    "- 1",
    "+",
    "=..",
    "is",
    "_",
    "X",
    "a",
    "1.0e",
    "1.0Inf",
    "1.5NaN",
    "1r3",
    "0x",
    "0b",
    "1_000",
    "16'FF",
    "99999999999999999999",
    "1e400",
    "\u{0}",
    "\u{301}",
    "é",
    "\u{1F600}",
    "\u{A0}",
    "\u{FEFF}",
    "\u{FFFD}",
    " ",
    "\t",
    "\r\n",
    "\n",
    "~a",
    "~p",
    "~*c",
    "~t~20|",
    "~99999999d",
    "~`",
    "null",
    "true",
    ":",
    "\\u",
    "\\ud83d",
    "op(700,xfx,",
    "!",
    ";",
    "->",
    "\\+",
    "fail",
    "[]",
    "{}",
    "f(",
    "\"s\"",
    "@",
    "#",
    "$",
    "\u{7F}",
    "a:b:c",
    "dynamic ",
    "$X",
    "\"$X\":",
    "$this",
    "@not",
    "@rules",
    "@append",
    "@remove",
    "@parent",
    "@/a/$X",
    "&&",
    "??",
    "<20",
    "==",
    ",\"_\":",
    "path('../",
    "count(",
    "\"repeat\":2,",
    "\"match\":\"first\",",
];

/// A changed copy of one of the seeds.
fn mutate(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(6) {
        let at = random.below(input.len() + 1);
        let end = at + random.below(input.len() - at + 1).min(1 + random.below(20));
        match random.below(9) {
            0 => drop(input.drain(at..end)),
            1 => input.truncate(at),
            2 => {
                let piece = input[at..end].to_vec();
                let to = random.below(input.len() + 1);
                input.splice(to..to, piece);
            }
            3 => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len() + 1);
                let to = from + random.below(other.len() - from + 1);
                input.splice(at..at, other[from..to].iter().copied());
            }
            4 if at < input.len() => input[at] = random.next() as u8,
            5 if at < input.len() => input[at] ^= 1 << random.below(8),
            6 => {
                let piece = PIECES[random.below(PIECES.len())].repeat(1 + random.below(3) * random.below(30));
                input.splice(at..at, piece.into_bytes());
            }
            7 => {
                let piece = input[at..end].repeat(random.below(20));
                input.splice(at..at, piece);
            }
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                input.splice(at..end, piece.bytes());
            }
        }
        input.truncate(4096);
    }
    input
}

thread_local! {
    /// What the last panic of this thread said: sessions turn panics into errors.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The inputs that are being looked at, and since when.
static RUNNING: Mutex<Vec<(&str, Instant, Vec<u8>)>> = Mutex::new(Vec::new());

/// Notes panics and ends the process if an input takes for ever.
fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            let first = PANIC.with_borrow(Option::is_none);
            if first {
                PANIC.set(Some(info.to_string()));
            }
        }));
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(Duration::from_secs(1));
                for (target, since, input) in RUNNING.lock().unwrap().iter() {
                    if since.elapsed() > PATIENCE {
                        let text = String::from_utf8_lossy(input);
                        // past what the tests do with standard error
                        let _ = writeln!(std::io::stderr(), "{target} takes for ever over {text:?}");
                        std::process::abort();
                    }
                }
            }
        });
    });
}

/// What is wrong with an input, if anything is.
fn problem(name: &'static str, target: fn(&[u8]), input: &[u8]) -> Option<String> {
    PANIC.set(None);
    RUNNING.lock().unwrap().push((name, Instant::now(), input.to_vec()));
    let _ = catch_unwind(AssertUnwindSafe(|| target(input)));
    RUNNING.lock().unwrap().retain(|(n, ..)| *n != name);
    PANIC.take()
}

/// A smaller input with a problem.
fn shrink(name: &'static str, target: fn(&[u8]), mut input: Vec<u8>) -> Vec<u8> {
    let mut size = input.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < input.len() {
            let mut less = input.clone();
            less.drain(at..(at + size).min(input.len()));
            if problem(name, target, &less).is_some() {
                input = less;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    input
}

fn fuzz(name: &'static str, target: fn(&[u8]), seeds: &str) {
    watch();
    let seeds: Vec<Vec<u8>> = seeds.split("\n----\n").map(|s| s.as_bytes().to_vec()).collect();
    let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse::<u64>().ok());
    let seconds = number("FUZZ_SECONDS");
    let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64);
    let seed = number("FUZZ_SEED").unwrap_or_else(|| if seconds.is_some() { now() } else { 1 });
    let mut random = Random(seed);
    let start = Instant::now();
    let mut inputs = seeds.clone().into_iter();
    let mut n = 0u64;
    let mut problems = Vec::new();
    while problems.len() < 5 && seconds.map_or(n < INPUTS, |s| start.elapsed().as_secs() < s) {
        let input = inputs.next().unwrap_or_else(|| mutate(&seeds, &mut random));
        if problem(name, target, &input).is_some() {
            let input = shrink(name, target, input);
            let what = problem(name, target, &input).unwrap_or_default();
            problems.push(format!("{:?}\n  {what}", String::from_utf8_lossy(&input)));
        }
        n += 1;
    }
    println!("{name}: {n} inputs, seed {seed}");
    // told without a panic of the hook's
    if !problems.is_empty() {
        println!("{}", problems.join("\n"));
    }
    assert!(problems.is_empty(), "{name}: {} problems, seed {seed}", problems.len());
}

macro_rules! targets {
    ($($name:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            fuzz(stringify!($name), targets::$name, include_str!(concat!("../fuzz/seeds/", stringify!($name), ".txt")));
        }
    )*};
}

targets! { read_term, numbers, consult, query, write_read, format, json, quantities, streams, rule_json, rules, rule_expression }
