//! The tables of cases in `tests/prelude`, one file a library, run by our binary. Every
//! predicate that a library exports occurs in a test.

use std::{collections::HashSet, fs, path::Path, process::Command};

/// The cases of one library that come out otherwise.
fn failures(library: &str) -> usize {
    failures_with(&[], library)
}

/// The same with options of the command line.
fn failures_with(options: &[&str], library: &str) -> usize {
    let goal = format!("set_prolog_flag(double_quotes, string), run('tests/prelude/{library}.pl')");
    let out = Command::new(env!("CARGO_BIN_EXE_ludolog"))
        .args(options)
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
    ($($name:ident,)*) => {
        /// The libraries that have tests here.
        const LIBRARIES: &[&str] = &[$(stringify!($name)),*];
    $(
        #[test]
        fn $name() {
            assert_eq!(failures(stringify!($name)), 0, "cases failed");
        }
    )*};
}

/// How many cases are others in ISO mode, and why: what a library does for itself does not
/// depend on the flag, what the standard says of the values that it is given does.
const IN_ISO_MODE: &[(&str, usize, &str)] = &[
    ("lists", 2, "nth0(-1, ..) is an error in the Prologue"),
    ("ordsets", 1, "floats are before integers"),
    ("quintus", 1, "the power of integers is a float"),
    ("process", 1, "an option's value of the wrong type is a domain error"),
    ("untouched", 2, "an unknown flag is an error, and atom_concat/3 takes no numbers"),
];

#[test]
fn libraries_work_in_iso_mode() {
    let wrong: Vec<String> = LIBRARIES
        .iter()
        .map(|library| {
            let wanted = IN_ISO_MODE.iter().find(|row| row.0 == *library).map_or(0, |row| row.1);
            (library, wanted, failures_with(&["--iso"], library))
        })
        .filter(|(_, wanted, found)| wanted != found)
        .map(|(library, wanted, found)| format!("{library}: {found} cases failed, {wanted} are explained"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

libraries! {
    aggregate,
    ansi_term,
    apply,
    apply_macros,
    arithmetic,
    assoc,
    backcomp,
    base32,
    base64,
    broadcast,
    charsio,
    cleanup,
    codesio,
    coinduction,
    csv,
    ctypes,
    date,
    dcg_basics,
    dcg_high_order,
    debug,
    edinburgh,
    error,
    expansion,
    filesex,
    gensym,
    hashtable,
    heaps,
    help,
    intercept,
    json,
    lazy_lists,
    lists,
    macros,
    main,
    nb_set,
    occurs,
    operators,
    option,
    optparse,
    ordsets,
    oset,
    pairs,
    process,
    persistency,
    portray_text,
    pprint,
    prolog_code,
    prolog_stack,
    pure_input,
    quintus,
    random,
    rbtrees,
    readln,
    readutil,
    record,
    records,
    settings,
    solution_sequences,
    sort,
    strings,
    system_predicates,
    terms,
    thread,
    threads,
    ugraphs,
    uri,
    untouched,
    url,
    utf8,
    varnumbers,
    writef,
    yall,
}

/// The words and symbols of the tests in a folder.
fn words(folder: &Path, found: &mut HashSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder of tests").flatten() {
        let path = entry.path();
        if path.is_dir() {
            words(&path, found);
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        found.extend(text.split(|c| !is_word(c)).map(str::to_owned));
        found.extend(
            text.split(|c: char| is_word(c) || c.is_whitespace() || "()[]{},|'\"`%!;".contains(c)).map(str::to_owned),
        );
    }
}

#[test]
fn every_export_occurs_in_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = HashSet::new();
    for folder in ["tests/prelude", "tests/modules", "tests/golden", "tests/differential/golden", "src/builtins/tests"]
    {
        words(&root.join(folder), &mut found);
    }
    for file in ["trace.rs", "plunit.rs", "check.rs", "profile.rs", "cli.rs"] {
        let text = fs::read_to_string(root.join("tests").join(file)).expect("a test");
        found.extend(text.split(|c: char| !(c.is_alphanumeric() || c == '_')).map(str::to_owned));
    }
    let exports =
        ludolog::load::autoload::LIBRARIES.iter().flat_map(|l| l.exports.iter().map(move |e| (l.name, e.0, e.1)));
    let missing: Vec<String> = exports
        .filter(|(_, name, _)| !name.starts_with('$') && !found.contains(*name))
        .map(|(library, name, arity)| format!("library({library}): {name}/{arity}"))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
