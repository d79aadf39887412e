//! The goals that are compared with SWI-Prolog (`tests/differential`) have the
//! same answers in the setting that differs most from the plain one.

use std::path::Path;

use super::{SETTINGS, Setting, session};

/// What the driver prints for the goals of a family: line number, tab, answers.
fn run(setting: Setting, family: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/differential");
    let golden = folder.join("golden");
    let program = golden.join(format!("{family}.pl"));
    let program = if program.exists() { format!("'{}'", program.display()) } else { "[]".to_owned() };
    let mut s = session(setting);
    let output = s.capture_output();
    s.consult_file(folder.join("driver.pl")).unwrap();
    let goal = format!("run('{}', {program})", golden.join(format!("{family}.txt")).display());
    assert!(s.query(&goal).unwrap().exists().unwrap());
    output.take()
}

fn check(family: &str) {
    let plain = run(SETTINGS[0], family);
    assert!(plain.lines().count() > 100, "{family} has few goals");
    let path = format!("{}/tests/differential/golden/{family}.txt", env!("CARGO_MANIFEST_DIR"));
    let goals = std::fs::read_to_string(path).unwrap();
    let goals: Vec<&str> = goals.lines().collect();
    // without indexes choice points stay, and cleanups run later: that may show
    let may_show = |line: &str| {
        let number: Option<usize> = line.split('\t').next().and_then(|n| n.parse().ok());
        number.is_some_and(|n| goals[n - 1].contains("cleanup"))
    };
    let setting = SETTINGS[2];
    let other = run(setting, family);
    let differ = plain.lines().zip(other.lines()).filter(|(a, b)| a != b && !may_show(a));
    let differ: Vec<String> = differ.map(|(a, b)| format!("plain {a}\nthis  {b}")).collect();
    assert!(differ.is_empty(), "{family}, {setting:?}:\n{}", differ.join("\n"));
    assert_eq!(plain.lines().count(), other.lines().count());
}

macro_rules! families {
    ($($name:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            check(stringify!($name));
        }
    )*};
}

families! {
    arith, atoms, compare, construct, control, database, format, grammar, lists, operators, programs, solutions, strings,
    syntax, writing,
}
