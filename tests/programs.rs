//! Whole programs as people write them: `tests/programs`.
//!
//! Each `NAME.pl` runs with `NAME.in` as its input, if that is there. What it prints and its
//! exit status must be as in `NAME.out`, which SWI-Prolog has written:
//! `UPDATE=1 cargo test --test programs` runs it again, where it is installed.

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use libtest_mimic::{Arguments, Failed, Trial};

/// What a system prints for the program, and its exit status on a line of its own.
fn run(system: &str, program: &Path) -> String {
    let files = common::binary::Files::new("programs", &[]);
    let input = match fs::File::open(program.with_extension("in")) {
        Ok(file) => Stdio::from(file),
        Err(_) => Stdio::null(),
    };
    let out = Command::new(system)
        .arg(program)
        .env("LC_ALL", "C.UTF-8")
        .current_dir(&files.0)
        .stdin(input)
        .stderr(Stdio::null())
        .output()
        .unwrap_or_else(|e| panic!("{system}: {e}"));
    format!("{}exit {}\n", String::from_utf8_lossy(&out.stdout), out.status.code().unwrap_or(-1))
}

fn check(program: &Path) -> Result<(), Failed> {
    let golden = program.with_extension("out");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&golden, run("swipl", program))?;
    }
    let (ours, theirs) = (run(env!("CARGO_BIN_EXE_ludolog"), program), fs::read_to_string(&golden)?);
    if ours == theirs {
        return Ok(());
    }
    let differs = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
    Err(format!("{}: the first line that differs: {differs:?}", program.display()).into())
}

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut programs: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the programs are there")
        .map(|e| e.expect("a file").path())
        .filter(|p| p.extension().is_some_and(|e| e == "pl"))
        .collect();
    programs.sort();
    let trials = programs
        .into_iter()
        .map(|p| Trial::test(p.file_stem().expect("a name").to_string_lossy().into_owned(), move || check(&p)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
