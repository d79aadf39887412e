//! Rules as JSON against `if`s in Rust, scripts, and other engines.
//!
//!     rules-bench [--only join,thresholds,many,edits,belote] [--sizes 100,1000]
//!                 [--rounds 300] [--mine | --ours]
//!
//! `--mine` leaves other engines out, `--ours` everything but Ludolog (for profiles).
//!
//! Contenders take turns. Between two evaluations one random fact changes, the
//! same for everybody, and what everybody has found is compared. A time is the
//! least of the means of all batches; the change is timed by itself.

mod belote;
mod contender;
mod edits;
mod join;
mod many;
mod random;
mod thresholds;

use std::{path::Path, time::Duration};

use contender::{Contender, There};

/// A batch is to take so long.
const BATCH: Duration = Duration::from_micros(1500);

/// A contender takes part in no more rounds when it has had so much time.
const ENOUGH: Duration = Duration::from_secs(2);

struct Settings {
    only: Vec<String>,
    /// Numbers of players, rules or actions; none: all.
    sizes: Vec<u32>,
    rounds: u32,
    mine: bool,
    ours: bool,
}

impl Settings {
    fn wants(&self, task: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|o| o == task)
    }

    fn sizes<'s>(&'s self, all: &'s [u32]) -> impl Iterator<Item = u32> + 's {
        all.iter().copied().filter(|n| self.sizes.is_empty() || self.sizes.contains(n))
    }
}

/// Programs that take part in processes of their own.
fn others() -> Vec<Vec<String>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let zen = here.join("zen/target/release/rules-bench-zen");
    let node = here.join("node");
    let mut all = Vec::new();
    match zen.exists() {
        true => all.push(vec![zen.display().to_string()]),
        false => eprintln!("zen-engine is left out: cargo build --release in benches/rules/zen"),
    }
    match node.join("node_modules").exists() {
        true => all.push(vec!["node".to_owned(), node.join("rivals.js").display().to_string()]),
        false => eprintln!("json-rules-engine is left out: npm install in benches/rules/node"),
    }
    all
}

fn micros(d: f64) -> String {
    if d >= 1000.0 {
        format!("{:.0} µs", d)
    } else if d >= 100.0 {
        format!("{d:.1} µs")
    } else {
        format!("{d:.2} µs")
    }
}

/// Measures and prints one table; the times are compared with those of the contender at `base`.
fn table(title: &str, mut all: Vec<Box<dyn Contender>>, base: usize, rounds: u32) {
    println!("\n**{title}**\n");
    println!("| contender | evaluation | to Rust | change |\n|---|---|---|---|");
    // how many evaluations a batch of each has, and that everybody finds the same
    let checks: Vec<u64> = all.iter_mut().map(|c| c.batch(20).check).collect();
    for (c, check) in all.iter().zip(&checks) {
        assert_eq!(*check, checks[0], "{} finds something else than {}", c.name(), all[0].name());
    }
    // every contender does the same number of steps in a batch, so that all go through the same states:
    // a slow one does them seldom
    let mut sizes = Vec::new();
    for c in &mut all {
        let b = c.batch(7);
        let each = (b.evaluation + b.change).max(Duration::from_nanos(1)) / 7;
        sizes.push((BATCH.as_nanos() / each.as_nanos().max(1)).clamp(3, 20_000) as u32);
    }
    let mut best = vec![(f64::MAX, f64::MAX); all.len()];
    let mut spent = vec![Duration::ZERO; all.len()];
    for _ in 0..rounds {
        for (i, c) in all.iter_mut().enumerate() {
            if spent[i] > ENOUGH {
                continue;
            }
            let b = c.batch(sizes[i]);
            spent[i] += b.evaluation + b.change;
            let n = f64::from(sizes[i]);
            let mean = |d: Duration| d.as_secs_f64() * 1e6 / n;
            best[i] = (best[i].0.min(mean(b.evaluation)), best[i].1.min(mean(b.change)));
        }
    }
    // the clock is read once more in each
    let clock = clock();
    let time = |i: usize| (best[i].0 - clock).max(0.001);
    for (i, c) in all.iter().enumerate() {
        let change = (best[i].1 - clock).max(0.0);
        println!("| {} | {} | {:.2} | {} |", c.name(), micros(time(i)), time(i) / time(base), micros(change));
    }
}

/// What reading the clock takes, in microseconds.
fn clock() -> f64 {
    let mut least = f64::MAX;
    for _ in 0..100 {
        let start = std::time::Instant::now();
        for _ in 0..100 {
            std::hint::black_box(std::time::Instant::now());
        }
        least = least.min(start.elapsed().as_secs_f64() * 1e4);
    }
    least
}

fn list(argument: Option<String>) -> impl Iterator<Item = String> {
    argument.unwrap_or_default().split(',').map(str::to_owned).collect::<Vec<_>>().into_iter()
}

fn main() {
    let mut settings = Settings { only: Vec::new(), sizes: Vec::new(), rounds: 300, mine: false, ours: false };
    let mut args = std::env::args().skip(1);
    while let Some(a) = args.next() {
        match a.as_str() {
            "--only" => settings.only = list(args.next()).collect(),
            "--sizes" => settings.sizes = list(args.next()).filter_map(|n| n.parse().ok()).collect(),
            "--rounds" => settings.rounds = args.next().and_then(|n| n.parse().ok()).unwrap_or(settings.rounds),
            "--mine" => settings.mine = true,
            "--ours" => settings.ours = true,
            other => {
                eprintln!("unknown: {other}");
                std::process::exit(2);
            }
        }
    }
    let others = if settings.mine || settings.ours { Vec::new() } else { others() };
    let run = |title: &str, task: &str, numbers: &[u32], mut all: Vec<Box<dyn Contender>>, base: usize| {
        if settings.ours {
            all.truncate(if task == "edits" { 2 } else { 1 });
            return table(title, all, 0, settings.rounds);
        }
        if settings.mine {
            all.retain(|c| c.name().starts_with("ludolog") || c.name().starts_with("Rust"));
        }
        for command in &others {
            if let Some(t) = There::start(command, task, numbers) {
                all.push(Box::new(t));
            }
        }
        table(title, all, base, settings.rounds);
    };
    if settings.wants("join") {
        for n in settings.sizes(&[100, 1_000, 10_000]) {
            run(&format!("Join over {n} players"), "join", &[n], join::contenders(n), 1);
        }
    }
    if settings.wants("thresholds") {
        for n in settings.sizes(&[10, 100, 1_000, 10_000]) {
            let title = format!("{n} thresholds over 20 facts");
            run(&title, "thresholds", &[n, 20], thresholds::contenders(n, 20), 1);
        }
        for n in settings.sizes(&[10, 100, 1_000, 10_000]) {
            let title = format!("{n} thresholds over {n} facts");
            run(&title, "thresholds", &[n, n], thresholds::contenders(n, n), 1);
        }
    }
    if settings.wants("many") {
        run("10000 rules of which few match", "many", &[10_000], many::contenders(10_000), 1);
    }
    if settings.wants("edits") {
        run("1000 actions on a tree of 10000 nodes", "edits", &[1_000], edits::contenders(1_000), 2);
    }
    if settings.wants("belote") {
        run("A decision in belote", "belote", &[], belote::contenders(), 1);
    }
}
