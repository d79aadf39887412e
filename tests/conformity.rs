//! The standard, row by row: each line of the tables in `tests/conformity` is a test.
//!
//! A table's line is `CLAUSE  GOAL  ==> WANTED`, where `WANTED` is `yes`, `no`,
//! `syntax error`, `throws Formal`, `writes Text` or the answers, `X = 1 ; X = 2`
//! (`; ...` at their end if there are more). Indented lines belong to the row above:
//!
//! - `default ==> WANTED` and `iso ==> WANTED`: what comes out in that mode,
//!   where it is not what the standard wants;
//! - `why TEXT`: the reason;
//! - `known ID ID ..`: cases of other suites that fail for this reason;
//! - `only default` or `only iso`: the row is not for the other mode.
//!
//! The rows that differ from the standard make `docs/compatibility.md`:
//! `UPDATE=1 cargo test --test conformity` writes it anew.

use std::{fmt::Write, path::Path};

use libtest_mimic::{Arguments, Failed, Trial};
use ludolog::engine::KnowledgeBase;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const MODES: [&str; 2] = ["default", "iso"];

#[derive(Clone)]
struct Row {
    /// The clause of the standard.
    clause: String,
    goal: String,
    /// What the standard wants.
    wanted: String,
    /// What comes out by mode, where that differs.
    differs: [Option<String>; 2],
    /// Whether the row is for the mode.
    applies: [bool; 2],
    why: String,
    /// Cases of other suites that fail for the same reason.
    known: String,
    /// Title of the section it stands in.
    section: String,
}

/// The rows of all tables, in order of the files' names.
fn rows() -> Vec<Row> {
    let mut files: Vec<_> = std::fs::read_dir(format!("{ROOT}/tests/conformity"))
        .expect("the tables are there")
        .map(|e| e.expect("a file").path())
        .filter(|p| p.extension().is_some_and(|e| e == "txt"))
        .collect();
    files.sort();
    files.iter().flat_map(|f| table(f)).collect()
}

fn table(file: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(file).expect("a table");
    let (mut rows, mut section) = (Vec::<Row>::new(), String::new());
    for (n, line) in text.lines().enumerate() {
        let place = || format!("{}:{}", file.display(), n + 1);
        if line.is_empty() || line.starts_with('%') {
            continue;
        }
        if let Some(title) = line.strip_prefix("# ") {
            section = title.to_owned();
        } else if let Some(note) = line.strip_prefix("    ") {
            let row = rows.last_mut().unwrap_or_else(|| panic!("{}: no row above", place()));
            let (word, rest) = note.split_once(' ').unwrap_or((note, ""));
            let mode = |m: &str| MODES.iter().position(|n| *n == m);
            match (word, mode(word), mode(rest)) {
                ("why", ..) => row.why = rest.to_owned(),
                ("known", ..) => row.known = rest.split(' ').map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", "),
                ("only", _, Some(m)) => row.applies[1 - m] = false,
                (_, Some(m), _) => row.differs[m] = Some(rest.trim_start_matches("==> ").to_owned()),
                _ => panic!("{}: what is this?", place()),
            }
        } else {
            let row = line.split_once("  ").and_then(|(c, rest)| Some((c, rest.split_once(" ==> ")?)));
            let (clause, (goal, wanted)) = row.unwrap_or_else(|| panic!("{}: no row", place()));
            rows.push(Row {
                clause: clause.to_owned(),
                goal: goal.trim().to_owned(),
                wanted: wanted.trim().to_owned(),
                differs: [None, None],
                applies: [true, true],
                why: String::new(),
                known: String::new(),
                section: section.clone(),
            });
        }
    }
    for row in &rows {
        let explained = row.differs.iter().all(Option::is_none) || !row.why.is_empty();
        assert!(explained, "{}: {} {}: no reason given", file.display(), row.clause, row.goal);
    }
    rows
}

impl Row {
    fn wanted(&self, mode: usize) -> &str {
        self.differs[mode].as_ref().unwrap_or(&self.wanted)
    }

    fn run(&self, kb: &KnowledgeBase, mode: usize) -> Result<(), Failed> {
        let wanted = self.wanted(mode);
        let (kind, text) = match wanted.split_once(' ') {
            _ if matches!(wanted, "yes" | "no") => (wanted, ""),
            _ if wanted == "syntax error" => ("syntax", ""),
            Some(("throws", ball)) => ("throws", ball),
            Some(("writes", output)) => ("writes", output),
            _ => ("answers", wanted),
        };
        let mut session = kb.session();
        session.limits_mut().inferences = Some(5_000_000);
        let written = session.capture_output();
        let iso = format!("set_prolog_flag(iso, {})", mode == 1);
        session.query(&*iso)?.exists()?;
        session.set("Text", &*self.goal).set("Wanted", text);
        let goal = format!("row(Text, {kind}, Wanted, Found0), term_string(Found, Found0)");
        let found: Option<String> = session.query(&*goal)?.first()?;
        let mut found = found.unwrap_or_else(|| "the driver fails".to_owned());
        let written = written.take();
        if kind == "writes" && found == "ok" && written != text.replace("\\n", "\n") {
            found = format!("writes {written}");
        }
        if found == "ok" { Ok(()) } else { Err(format!("{} mode: {found}", MODES[mode]).into()) }
    }
}

// ---- the list of differences

/// `docs/compatibility.md` as the tables have it.
fn compatibility(rows: &[Row]) -> String {
    let mut out = include_str!("conformity/preface.md").to_owned();
    let mut section = "";
    for row in rows.iter().filter(|r| r.differs.iter().any(Option::is_some)) {
        if row.section != section {
            section = &row.section;
            write!(out, "\n## {section}\n").expect("text");
        }
        write!(out, "\n- `{}` ({})  \n  standard: {}", row.goal, row.clause, shown(&row.wanted)).expect("text");
        for (mode, found) in MODES.iter().zip(&row.differs) {
            if let Some(found) = found {
                write!(out, "; {mode} mode: {}", shown(found)).expect("text");
            }
        }
        write!(out, "  \n  {}", row.why).expect("text");
        if !row.known.is_empty() {
            write!(out, " Known cases: {}.", row.known).expect("text");
        }
        out.push('\n');
    }
    out
}

fn shown(wanted: &str) -> String {
    match wanted {
        "yes" => "succeeds".to_owned(),
        "no" => "fails".to_owned(),
        "syntax error" => wanted.to_owned(),
        _ => match wanted.split_once(' ') {
            Some((word @ ("throws" | "writes"), rest)) => format!("{word} `{rest}`"),
            _ => format!("`{wanted}`"),
        },
    }
}

fn up_to_date(rows: &[Row]) -> Result<(), Failed> {
    let path = format!("{ROOT}/docs/compatibility.md");
    let made = compatibility(rows);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &made)?;
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    if there == made { Ok(()) } else { Err("run UPDATE=1 cargo test --test conformity".into()) }
}

fn main() {
    let args = Arguments::from_args();
    let rows = rows();
    // the rows' files go there
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conformity");
    std::fs::create_dir_all(&scratch).and_then(|()| std::env::set_current_dir(&scratch)).expect("a place for files");
    let driver = include_str!("conformity/driver.pl");
    let kb = KnowledgeBase::builder().source("driver.pl", driver).and_then(|b| b.build()).expect("the driver loads");
    let mut trials: Vec<Trial> = Vec::new();
    for row in &rows {
        let (row, kb) = (row.clone(), kb.clone());
        let name = format!("{} {}", row.clause, row.goal);
        trials.push(Trial::test(name, move || (0..2).filter(|m| row.applies[*m]).try_for_each(|m| row.run(&kb, m))));
    }
    trials.push(Trial::test("docs/compatibility.md is up to date", move || up_to_date(&rows)));
    libtest_mimic::run(&args, trials).exit();
}
