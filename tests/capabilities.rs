//! What a policy refuses: each builtin that needs something of the world outside says so in its
//! row, and what is refused throws, whatever the arguments are.

use std::{collections::HashSet, fs, path::Path};

use ludolog::{
    engine::{Capability, KnowledgeBase, Policy, Session},
    machine::builtin::Row,
    os::Needs,
};

fn rows() -> Vec<Row> {
    [ludolog::builtins::table(), ludolog::load::table()].concat()
}

/// A builtin, its arity, and goals for it with the capability that each needs.
type Sometimes = (&'static str, usize, &'static [(&'static str, Capability)]);

/// Goals for builtins whose needs depend on their arguments.
const SOMETIMES: &[Sometimes] = &[
    ("open", 3, OPEN),
    (
        "open",
        4,
        &[
            ("open(a, read, _, [])", Capability::ReadFiles),
            ("open(a, append, _, [])", Capability::WriteFiles),
            ("open(pipe(date), read, _, [])", Capability::Processes),
        ],
    ),
    ("see", 1, &[("see(a)", Capability::ReadFiles)]),
    ("tell", 1, &[("tell(a)", Capability::WriteFiles)]),
    ("append", 1, &[("append(a)", Capability::WriteFiles)]),
    ("absolute_file_name", 2, &[("absolute_file_name(a/b, _)", Capability::ReadFiles)]),
    ("absolute_file_name", 3, &[("absolute_file_name(a, _, [access(read)])", Capability::ReadFiles)]),
    (
        "expand_file_name",
        2,
        &[
            ("expand_file_name('*', _)", Capability::ReadFiles),
            ("expand_file_name('$HOME', _)", Capability::Environment),
            ("expand_file_name(~, _)", Capability::Environment),
        ],
    ),
    ("statistics", 2, &[("statistics(epoch, _)", Capability::Clock)]),
    ("$load_begin", 3, &[("'$load_begin'(file(a), a, user)", Capability::ReadFiles)]),
];

const OPEN: &[(&str, Capability)] = &[
    ("open(a, read, _)", Capability::ReadFiles),
    ("open(a, write, _)", Capability::WriteFiles),
    ("open(pipe(date), read, _)", Capability::Processes),
];

#[track_caller]
fn assert_refused(s: &mut Session, goal: &str, c: Capability) {
    let e = match s.query(goal).and_then(|q| q.exists()) {
        Ok(answer) => panic!("{goal}: {answer}"),
        Err(e) => e.to_string(),
    };
    assert!(e.contains(&format!("permission_error(access,capability,{})", c.name())), "{goal}: {e}");
}

#[test]
fn what_needs_a_capability_is_refused_without_it() {
    for c in Capability::ALL {
        let mut s = KnowledgeBase::builder().policy(Policy::full().refuse(c)).build().unwrap().session();
        for row in rows().iter().filter(|r| r.needs == Needs::Always(c)) {
            let goal = format!("'{}'({})", row.name, vec!["_"; row.arity].join(","));
            assert_refused(&mut s, goal.trim_end_matches("()"), c);
        }
        for (goal, _) in SOMETIMES.iter().flat_map(|(_, _, goals)| *goals).filter(|(_, needs)| *needs == c) {
            assert_refused(&mut s, goal, c);
        }
    }
}

#[test]
fn what_may_need_a_capability_has_a_goal_for_it() {
    for row in rows() {
        let Needs::Sometimes(all) = row.needs else { continue };
        let goals = SOMETIMES.iter().find(|(name, arity, _)| (*name, *arity) == (row.name, row.arity));
        let goals = goals.unwrap_or_else(|| panic!("no goals for {}/{}", row.name, row.arity)).2;
        for c in all {
            assert!(goals.iter().any(|(_, needs)| needs == c), "{}/{} and {}", row.name, row.arity, c.name());
        }
    }
}

/// Builtins beside those that need a capability, which need none themselves.
const HARMLESS: &[(&str, &str)] = &[
    ("files.rs", "$relative_file_name"),
    ("context.rs", ""),
    ("system.rs", "$stamp_text garbage_collect garbage_collect_atoms trim_stacks prolog_stack_property"),
    // they look at files that were loaded, whatever they are given
    ("check.rs", "*"),
    ("xref.rs", "*"),
    // the rest of loading works on what `$load_begin/3` has opened
    ("../load/files.rs", "*"),
];

#[test]
fn who_touches_the_world_outside_says_so() {
    const OUTSIDE: &[&str] = &["fs::", "env::", "SystemTime::now", "process::start", "process::kill", "Command::new"];
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let needing: HashSet<(&str, usize)> =
        rows().iter().filter(|r| r.needs != Needs::Nothing).map(|r| (r.name, r.arity)).collect();
    let mut looked_at = 0;
    for folder in ["builtins", "load"] {
        for entry in fs::read_dir(src.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let file = path.file_name().unwrap().to_string_lossy().into_owned();
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let text = text.split("#[cfg(test)]").next().unwrap();
            let starts_word = |i: usize| !text[..i].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            if !OUTSIDE.iter().any(|word| text.match_indices(word).any(|(i, _)| starts_word(i))) {
                continue;
            }
            let key = if folder == "load" && file == "files.rs" { "../load/files.rs" } else { &*file };
            let harmless = HARMLESS.iter().find(|(name, _)| *name == key).map_or("", |(_, names)| names);
            for row in rows() {
                let here = text.contains(&format!("(\"{}\", {},", row.name, row.arity));
                let known = harmless == "*" || harmless.split(' ').any(|name| name == row.name);
                if here && !known {
                    looked_at += 1;
                    assert!(needing.contains(&(row.name, row.arity)), "{file}: {}/{}", row.name, row.arity);
                }
            }
        }
    }
    assert!(looked_at > 40, "only {looked_at} builtins");
}

#[test]
fn the_host_loads_files_whatever_the_policy_says() {
    let dir = std::env::temp_dir().join(format!("ludolog_capabilities_{}", std::process::id()));
    fs::create_dir_all(&dir).unwrap();
    let (main, other) = (dir.join("main.pl"), dir.join("other.pl"));
    fs::write(&main, "p(1).\n:- initialization(catch(consult(other), E, (E = error(F, _), assertz(refused(F))))).\n")
        .unwrap();
    fs::write(&other, "q(1).\n").unwrap();
    let kb = KnowledgeBase::builder().policy(Policy::pure()).file(&main).unwrap().build().unwrap();
    let mut s = kb.session();
    assert!(s.query("p(1)").unwrap().exists().unwrap());
    assert!(s.query("refused(permission_error(access, capability, read_files))").unwrap().exists().unwrap());
    // a library is no file
    assert!(s.query("use_module(library(lists)), last([1, 2], 2)").unwrap().exists().unwrap());
    assert_refused(&mut s, &format!("consult('{}')", other.display()), Capability::ReadFiles);
    fs::remove_dir_all(dir).unwrap();
}

#[test]
fn a_policy_is_only_ever_narrowed() {
    let mut s = Session::new();
    assert_eq!(s.policy(), Policy::full());
    s.restrict(Policy::full().refuse(Capability::Processes));
    s.restrict(Policy::full().refuse(Capability::Clock));
    assert_refused(&mut s, "shell(true)", Capability::Processes);
    assert_refused(&mut s, "get_time(_)", Capability::Clock);
    let mut fork = s.fork().unwrap();
    assert_refused(&mut fork, "shell(true)", Capability::Processes);
    // errors of arguments do not tell what is allowed
    assert_refused(&mut fork, "sleep(_)", Capability::Clock);
}
