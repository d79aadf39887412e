//! The tables of cases in `tests/prelude`, one file a library, run by our binary.

use std::process::Command;

/// The cases of one library that come out otherwise.
fn failures(library: &str) -> usize {
    let goal = format!("run('tests/prelude/{library}.pl')");
    let out = Command::new(env!("CARGO_BIN_EXE_ludolog"))
        .args(["-q", "-g", &goal, "-t", "halt", "tests/prelude_driver.pl"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the binary runs");
    let text = String::from_utf8_lossy(&out.stdout);
    let last = text.lines().last().unwrap_or_default();
    let count = last.strip_suffix(" failed").and_then(|l| l.rsplit(' ').next()).and_then(|n| n.parse().ok());
    count.unwrap_or_else(|| panic!("{library}: {text}{}", String::from_utf8_lossy(&out.stderr)))
}

macro_rules! libraries {
    ($($name:ident: $known:literal,)*) => {$(
        #[test]
        fn $name() {
            let failed = failures(stringify!($name));
            assert!(failed <= $known, "{failed} cases failed, {} are known to", $known);
        }
    )*};
}

// the numbers are cases that are known to fail: what they show is still to be mended
libraries! {
    aggregate: 0,
    apply: 0,
    assoc: 0,
    dcg_basics: 0,
    dcg_high_order: 0,
    error: 3,
    gensym: 0,
    lists: 0,
    option: 0,
    ordsets: 1,
    pairs: 0,
    random: 1,
    readutil: 8,
    strings: 16,
    ugraphs: 0,
}
