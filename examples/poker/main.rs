//! Poker in a Rust program: the rules are `poker.pl`, and all threads share them.
//!
//!     cargo run --example poker [FILE]

use std::{collections::BTreeMap, error::Error, fs, path::Path, thread};

use ludolog::engine::{self, KnowledgeBase};

/// What is asked of each line: the hands that it has, and who wins.
const VERDICT: &str = "string_codes(Line, Codes), parse_line(Codes, hands, 1, game(_, Hand1, Hand2)),
    winner(Hand1, Hand2, Winner), term_string(Text, Winner)";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/poker");
    let file = std::env::args().nth(1).map_or(folder.join("hands.txt"), Into::into);
    let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let lines: Vec<&str> = text.lines().filter(|l| !l.trim().is_empty()).collect();

    // read and compiled once; a session is cheap and belongs to one thread
    let rules = KnowledgeBase::builder().file(folder.join("poker.pl"))?.build()?;
    let threads = thread::available_parallelism()?.get();
    let counts = thread::scope(|scope| {
        let parts = lines.chunks(lines.len().div_ceil(threads).max(1));
        let workers: Vec<_> = parts.map(|part| scope.spawn(|| winners(&rules, part))).collect();
        workers.into_iter().map(|w| w.join().expect("a worker does not panic")).collect::<engine::Result<Vec<_>>>()
    })?;

    let mut total: BTreeMap<String, usize> = BTreeMap::new();
    for (winner, n) in counts.into_iter().flatten() {
        *total.entry(winner).or_default() += n;
    }
    for (winner, n) in total {
        println!("{winner:>4}: {n}");
    }
    Ok(())
}

/// How often each player wins.
fn winners(rules: &KnowledgeBase, lines: &[&str]) -> engine::Result<BTreeMap<String, usize>> {
    let mut session = rules.session();
    let verdict = session.goal(VERDICT)?;
    let mut counts = BTreeMap::new();
    for line in lines {
        let mut query = session.set("Line", *line).query(&verdict)?;
        let winner = match query.next()? {
            Some(solution) => solution.get("Text")?,
            None => "none".to_owned(),
        };
        *counts.entry(winner).or_default() += 1;
    }
    Ok(counts)
}
