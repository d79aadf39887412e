//! Goals whose answers are those of SWI-Prolog: `tests/differential` says how they are made.
//!
//! The golden files are replayed everywhere; where `swipl` is installed the
//! same goals are put to it again. `differences.txt` lists the goals that have
//! other answers here, with our answers and the reason.

use std::{
    collections::{BTreeMap, HashSet},
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::LazyLock,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/differential")
}

/// One goal of a golden file.
struct Case {
    /// The line it stands in, from 1.
    line: usize,
    goal: String,
    answers: String,
}

/// Goals and answers of a file; comments are left out.
fn cases(path: &Path) -> Vec<Case> {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let lines: Vec<&str> = text.lines().collect();
    let goals = lines.iter().enumerate().filter(|(_, l)| !l.is_empty() && !l.starts_with('%'));
    goals
        .map(|(i, goal)| {
            let answers = lines.get(i + 1).and_then(|l| l.strip_prefix("%= "));
            let answers = answers.unwrap_or_else(|| panic!("{}:{}: no answers", path.display(), i + 2)).to_owned();
            Case { line: i + 1, goal: (*goal).to_owned(), answers }
        })
        .collect()
}

/// Our answers to goals that SWI-Prolog answers otherwise.
static DIFFERENCES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let cases = cases(&folder().join("differences.txt"));
    cases.into_iter().map(|c| (c.goal, c.answers)).collect()
});

/// The answers that a system gives to the goals of a family, by line.
fn run(system: &str, family: &str) -> BTreeMap<usize, String> {
    let golden = folder().join("golden");
    let program = golden.join(format!("{family}.pl"));
    let program = if program.exists() { format!("'{}'", program.display()) } else { "[]".to_owned() };
    let goal = format!("run('{}', {program})", golden.join(format!("{family}.txt")).display());
    let output = Command::new(system)
        .args(["-q", "-g", &goal, "-t", "halt"])
        .arg(folder().join("driver.pl"))
        // swipl writes what the locale can say
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .expect("it was there a moment ago");
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().filter_map(|l| l.split_once('\t')).filter_map(|(n, a)| Some((n.parse().ok()?, a.to_owned()))).collect()
}

fn ours(family: &str) -> BTreeMap<usize, String> {
    run(env!("CARGO_BIN_EXE_ludolog"), family)
}

const FAMILIES: &[&str] = &[
    "arith",
    "atoms",
    "compare",
    "construct",
    "control",
    "database",
    "format",
    "grammar",
    "lists",
    "operators",
    "programs",
    "solutions",
    "strings",
    "syntax",
    "writing",
];

/// Differences that are not explained, and explanations that are not needed, in `theirs` against `ours`.
fn unexplained(
    cases: &[Case],
    theirs: impl Fn(&Case) -> Option<String>,
    ours: &BTreeMap<usize, String>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for case in cases {
        let found = ours.get(&case.line).map_or("unreadable", String::as_str);
        let Some(theirs) = theirs(case) else { continue };
        let wanted = DIFFERENCES.get(&case.goal).unwrap_or(&theirs);
        if found != wanted {
            wrong.push(format!("{}\n  wanted {wanted}\n  found  {found}", case.goal));
        } else if DIFFERENCES.contains_key(&case.goal) && *found == theirs {
            wrong.push(format!("{}\n  is no difference", case.goal));
        }
    }
    wrong
}

fn replay(family: &str) {
    let cases = cases(&folder().join(format!("golden/{family}.txt")));
    assert!(cases.len() > 100, "{family} has only {} goals", cases.len());
    let wrong = unexplained(&cases, |c| Some(c.answers.clone()), &ours(family));
    assert!(wrong.is_empty(), "{} of {} goals:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

macro_rules! families {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                replay(stringify!($name));
            }
        )*

        #[test]
        fn every_family_is_replayed() {
            assert_eq!(FAMILIES, [$(stringify!($name)),*]);
            let mut files: Vec<_> = fs::read_dir(folder().join("golden")).unwrap().map(|f| f.unwrap().path()).collect();
            files.retain(|f| f.extension().is_some_and(|e| e == "txt"));
            assert_eq!(files.len(), FAMILIES.len());
        }
    };
}

families! {
    arith, atoms, compare, construct, control, database, format, grammar, lists, operators, programs, solutions, strings,
    syntax, writing,
}

#[test]
fn every_difference_is_a_golden_goal() {
    let mut goals = HashSet::new();
    for family in FAMILIES {
        goals.extend(cases(&folder().join(format!("golden/{family}.txt"))).into_iter().map(|c| c.goal));
    }
    assert!(goals.len() >= 3000, "only {} goals", goals.len());
    let listed = cases(&folder().join("differences.txt")).len();
    assert_eq!(listed, DIFFERENCES.len(), "a goal is listed twice");
    let stale: Vec<&String> = DIFFERENCES.keys().filter(|g| !goals.contains(*g)).collect();
    assert!(stale.is_empty(), "{stale:?}");
}

/// The version of the installed `swipl`, and the one of the golden files.
fn versions() -> (Option<String>, String) {
    let out = Command::new("swipl").arg("--version").output().ok();
    let installed = out.and_then(|o| String::from_utf8(o.stdout).ok());
    let installed = installed.and_then(|t| t.split_whitespace().nth(2).map(str::to_owned));
    let head = fs::read_to_string(folder().join("golden/arith.txt")).unwrap();
    let golden =
        head.lines().next().and_then(|l| l.rsplit(' ').next()).unwrap_or_default().trim_end_matches('.').to_owned();
    (installed, golden)
}

#[test]
fn live() {
    let (installed, golden) = versions();
    let all: usize = FAMILIES.iter().map(|f| cases(&folder().join(format!("golden/{f}.txt"))).len()).sum();
    let Some(version) = installed else {
        println!("no swipl here: {all} goals were not compared live (the golden files of swipl {golden} were)");
        return;
    };
    let mut wrong = Vec::new();
    for family in FAMILIES {
        let cases = cases(&folder().join(format!("golden/{family}.txt")));
        let theirs = run("swipl", family);
        wrong.extend(unexplained(&cases, |c| theirs.get(&c.line).cloned(), &ours(family)));
    }
    if version == golden {
        assert!(wrong.is_empty(), "{} of {all} goals:\n{}", wrong.len(), wrong.join("\n"));
    } else {
        // another version may answer otherwise with good reason
        println!("swipl {version} is not {golden}: {} of {all} goals differ\n{}", wrong.len(), wrong.join("\n"));
    }
}
