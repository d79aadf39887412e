//! Checking programs: what is found is collected instead of printed. The other
//! half is `prelude/check.pl`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{consult::compound, files, inspect::distance, xref};
use crate::{
    builtins::{context::ctx, core, database},
    machine::{Machine, builtin::Row, call::is_control_key},
    program::{Finding, Source},
    syntax::Severity,
    term::{Atom, Cell, Functor, Res, View, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("$checking", 0, |m| Ok(ctx(m).loading.findings.is_some())),
    core("$check_add", 5, check_add),
    core("$near_atoms", 1, near_atoms),
];

/// `'$check_add'(+Kind, +Code, +Lines, +Place, +Undefined)`: Place is `File:Line:Column`
/// (columns from 0) or `[]` for that of the term being read.
fn check_add(m: &mut Machine) -> Res {
    let args = [0, 1, 2, 3, 4].map(|i| m.arg(i));
    let severity = match m.store.atom_name(args[0]) {
        Some("error") => Severity::Error,
        Some("warning") => Severity::Warning,
        Some("note") => Severity::Note,
        _ => return Ok(true),
    };
    let code = m.store.atom_name(args[1]).unwrap_or("message").to_owned();
    let lines = m.store.list_to_vec(args[2]).unwrap_or_default();
    let mut lines = lines.into_iter().filter_map(|c| files::name_text(m, c));
    let message = lines.next().unwrap_or_default();
    let notes = lines.collect();
    let undefined = files::name_text(m, args[4]).filter(|t| t != "[]");
    let (file, line, column) = place(m, args[3]).unwrap_or_else(|| current_place(m));
    let finding = Finding { severity, code, message, notes, file, line, column, undefined };
    let loading = &mut ctx(m).loading;
    loading.place = None;
    if let Some(findings) = &mut loading.findings {
        findings.push(finding);
    }
    Ok(true)
}

/// `File:Line:Column` taken apart.
fn place(m: &Machine, c: Cell) -> Option<(String, u32, u32)> {
    let colon = Functor::new(names::COLON, 2);
    let args = m.store.args_of(c, colon)?;
    let (file, rest) = (m.store.arg(args, 0), m.store.arg(args, 1));
    let args = m.store.args_of(rest, colon)?;
    let (line, column) = (m.store.arg(args, 0).as_int()?, m.store.arg(args, 1).as_int()?);
    Some((files::name_text(m, file)?, line as u32, column as u32 + 1))
}

fn current_place(m: &mut Machine) -> (String, u32, u32) {
    let c = ctx(m);
    let place = c.loading.place;
    let Some(load) = c.loading.loads.last() else { return (String::new(), 0, 0) };
    let file = load.readings.last().map_or(load.file, |r| r.file);
    let (line, column) = place.unwrap_or((load.line, load.column));
    (c.sources.get(file).map_or_else(String::new, |f| f.path.to_string()), line, column + 1)
}

/// `'$near_atoms'(-List)`: constants that occur once and are one letter from one
/// that occurs more often, as `near(Atom, Other, File, Line, Column)`.
fn near_atoms(m: &mut Machine) -> Res {
    let mut seen: FxHashMap<Atom, (u32, Source)> = FxHashMap::default();
    let own: Vec<_> = xref::user_predicates(m);
    for id in own {
        let p = m.preds.get(id);
        let (key, clauses) = (p.key, p.clauses.clone());
        for (_, entry) in clauses.live() {
            let top = m.store.top();
            let (head, args) = m.store.put_skeleton(key);
            let body = m.store.new_var();
            if database::instance(m, &entry.clause, head, body)? {
                let arguments = (0..key.arity()).map(|i| m.store.arg(args, i)).collect();
                count(m, arguments, vec![body], entry.clause.source(), &mut seen);
            }
            m.store.reset_top(top);
        }
    }
    let mut rare: Vec<(Atom, Source)> =
        seen.iter().filter(|(a, (n, _))| *n == 1 && is_word(m, **a)).map(|(a, (_, s))| (*a, *s)).collect();
    rare.sort_by_key(|(_, s)| (s.file, s.line));
    let mut by_part: FxHashMap<String, Vec<Atom>> = FxHashMap::default();
    for (a, _) in seen.iter().filter(|(a, (n, _))| *n > 1 && is_word(m, **a)) {
        for part in parts(m.store.atoms.name(*a)) {
            by_part.entry(part).or_default().push(*a);
        }
    }
    let mut list = Vec::new();
    for (a, source) in rare {
        let name = m.store.atoms.name(a).to_owned();
        let near = parts(&name).into_iter().filter_map(|p| by_part.get(&p)).flatten();
        let mut near: Vec<Atom> = near.copied().filter(|b| is_slip(&name, m.store.atoms.name(*b))).collect();
        near.sort_by(|a, b| m.store.atoms.name(*a).cmp(m.store.atoms.name(*b)));
        let Some(other) = near.first() else { continue };
        let path = ctx(m).sources.get(source.file).map_or("".into(), |f| f.path.clone());
        let text = std::fs::read_to_string(&*path).unwrap_or_default();
        let (line, column) = xref::locate(&text, source.line, &name, false).unwrap_or((source.line, 0));
        let path = m.store.atom(&path);
        let place = [path, Cell::int(line as i64), Cell::int(column as i64)];
        list.push(compound(m, "near", &[Cell::atom(a), Cell::atom(*other), place[0], place[1], place[2]]));
    }
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}

/// Counts the atoms in arguments, and in the arguments of goals.
fn count(
    m: &Machine,
    mut terms: Vec<Cell>,
    mut goals: Vec<Cell>,
    at: Source,
    seen: &mut FxHashMap<Atom, (u32, Source)>,
) {
    loop {
        while let Some(c) = terms.pop() {
            match m.store.view(c) {
                View::Atom(a) => seen.entry(a).or_insert((0, at)).0 += 1,
                View::Compound(f, args) => terms.extend((0..f.arity()).map(|i| m.store.arg(args, i))),
                _ => {}
            }
        }
        let Some(goal) = goals.pop() else { return };
        if let View::Compound(f, args) = m.store.view(goal) {
            let inner = (0..f.arity()).map(|i| m.store.arg(args, i));
            if is_control_key(f) || f == Functor::new(names::NOT_PROVABLE, 1) {
                goals.extend(inner);
            } else {
                terms.extend(inner);
            }
        }
    }
}

fn is_word(m: &Machine, a: Atom) -> bool {
    let name = m.store.atoms.name(a);
    name.chars().count() >= 3 && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// What names within one letter of each other have in common: the name, and the
/// name without one of its letters.
fn parts(name: &str) -> FxHashSet<String> {
    let chars: Vec<char> = name.chars().collect();
    let without = |i: usize| chars[..i].iter().chain(&chars[i + 1..]).collect::<String>();
    (0..chars.len()).map(without).chain([name.to_owned()]).collect()
}

/// True for names that differ in one letter (not in a digit) or in the order of two.
fn is_slip(a: &str, b: &str) -> bool {
    let letters = |s: &str| s.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    distance(a, b) == Some(1) && letters(a) != letters(b)
}

#[cfg(test)]
mod tests {
    use super::{is_slip, parts};

    #[test]
    fn names_one_letter_apart() {
        for (a, b, expected) in [
            ("monday", "mnoday", true),
            ("colour", "color", true),
            ("red", "rad", true),
            ("item1", "item2", false),
            ("red", "green", false),
            ("same", "same", false),
        ] {
            assert_eq!(is_slip(a, b), expected, "{a} {b}");
            if expected {
                assert!(!parts(a).is_disjoint(&parts(b)), "{a} {b}");
            }
        }
    }
}
