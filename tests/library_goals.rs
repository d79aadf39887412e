//! Calls of library predicates that SWI-Prolog has answered before: `tests/differential/library`.
//!
//! Each file of `golden` has the libraries used, then a goal and its outcome by turns. Ours
//! must be the same, but for choice points that we do not leave, unless `explained.txt` has it.

use std::{
    collections::HashMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/differential/library")
}

/// The outcomes that are known to be others, by goal.
fn explained() -> HashMap<String, String> {
    let text = fs::read_to_string(folder().join("explained.txt")).expect("explained.txt");
    let lines: Vec<&str> = text.lines().filter(|l| !l.is_empty() && !l.starts_with("% ")).collect();
    lines.chunks(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned())).collect()
}

/// What our binary prints for the goals: each of them and its outcome.
fn replay(input: String) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludolog"))
        .args(["-q", "-g", "replay", "-t", "halt"])
        .arg(folder().join("replay.pl"))
        .env("TZ", "UTC")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let out = child.wait_with_output().expect("the binary ends");
    writer.join().expect("no panic").expect("the binary reads all goals");
    String::from_utf8_lossy(&out.stdout).lines().map(str::to_owned).collect()
}

/// Whether an outcome is as good as what SWI-Prolog gives: it may end sooner.
fn same(ours: &str, theirs: &str) -> bool {
    let sooner = |end| theirs.strip_suffix(end).and_then(|t| ours.strip_prefix(t)) == Some("det");
    ours == theirs || sooner("false") || sooner("more")
}

#[test]
fn goals_come_out_as_in_swi_prolog() {
    let mut explained = explained();
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder().join("golden")).expect("golden").map(|f| f.expect("a file").path()).collect();
    files.sort();
    let (mut goals, mut wrong) = (0, Vec::new());
    for file in files {
        let text = fs::read_to_string(&file).expect("readable");
        let mut lines = text.lines();
        let libraries = lines.next().expect("the libraries");
        let rows: Vec<&str> = lines.collect();
        let input: String =
            std::iter::once(libraries).chain(rows.iter().copied().step_by(2)).flat_map(|l| [l, "\n"]).collect();
        let ours = replay(input);
        for (i, pair) in rows.chunks(2).enumerate() {
            let (goal, theirs) = (pair[0], pair[1]);
            let found = ours.get(2 * i + 1).filter(|_| ours[2 * i] == goal).map_or("nothing", String::as_str);
            goals += 1;
            let known = explained.remove(goal);
            if same(found, theirs) {
                if known.is_some() {
                    wrong.push(format!("{}: {goal}\n  is explained, but the same", file.display()));
                }
            } else if known.as_deref() != Some(found) {
                wrong.push(format!("{}: {goal}\n  theirs {theirs}\n  ours   {found}", file.display()));
            }
        }
    }
    wrong.extend(explained.keys().map(|goal| format!("explained, but nowhere asked: {goal}")));
    assert!(wrong.is_empty(), "{} of {goals} goals:\n{}", wrong.len(), wrong.join("\n"));
    assert!(goals > 1500, "only {goals} goals");
}
