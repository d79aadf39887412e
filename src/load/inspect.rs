//! What is known of predicates and files: `current_predicate`, `predicate_property` and others.

use crate::{
    builtins::{
        context::ctx,
        control::strip_module,
        core,
        database::{head_key, indicator},
    },
    machine::{Machine, builtin::Row, call::is_callable},
    program::{Kind, Pred, PredId},
    term::{Atom, Cell, Functor, Res, View, names},
};

use super::consult::compound;

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("$predicates", 4, predicates),
    core("$properties", 2, properties),
    core("$clause_infos", 2, clause_infos),
    core("$similar", 2, similar),
    core("$user_predicates", 2, user_predicates),
];

/// `'$predicates'(+Module, ?Name, ?Arity, -PIs)`: visible predicates of a
/// module that are defined there, as `Name/Arity`; imported ones are left out.
fn predicates(m: &mut Machine) -> Res {
    let (module, name, arity) = (m.arg(0), m.arg(1), m.arg(2));
    let Some(module) = module.as_atom() else { return Ok(false) };
    let (name, arity) = (name.as_atom(), arity.as_int());
    let visible = |m: &Machine, id: PredId| {
        let p = m.preds.get(id);
        match p.kind {
            Kind::Clauses => !p.flags.system && (!p.clauses.is_empty() || p.flags.dynamic),
            Kind::Import(to) => {
                let unloaded = super::autoload::by_module(m.store.atoms.name(m.preds.get(to).module)).is_some();
                !p.flags.library && (unloaded || m.is_known(to))
            }
            _ => false,
        }
    };
    let keys: Vec<Functor> = match (name, arity) {
        (Some(n), Some(a)) if (0..=1024).contains(&a) => {
            let key = Functor::new(n, a as usize);
            m.preds.find(module, key).filter(|id| visible(m, *id)).map(|_| key).into_iter().collect()
        }
        _ => m
            .preds
            .iter()
            .filter(|(id, p)| {
                p.module == module
                    && name.is_none_or(|n| n == p.key.name())
                    && arity.is_none_or(|a| a == p.key.arity() as i64)
                    && visible(m, *id)
            })
            .map(|(_, p)| p.key)
            .collect(),
    };
    let pis: Vec<Cell> = keys.into_iter().map(|k| indicator(m, k)).collect();
    let list = m.store.put_list(&pis, Cell::atom(names::NIL));
    Ok(m.unify_arg(3, list))
}

/// `'$user_predicates'(+Module, -Heads)`: keys defined by clauses or declarations in a module, in order.
fn user_predicates(m: &mut Machine) -> Res {
    let module = m.arg(0);
    let Some(module) = module.as_atom() else { return Ok(false) };
    let keys: Vec<Functor> = m
        .preds
        .iter()
        .filter(|(_, p)| p.module == module && p.kind == Kind::Clauses && !p.flags.system)
        .map(|(_, p)| p.key)
        .collect();
    let pis: Vec<Cell> = keys.into_iter().map(|k| indicator(m, k)).collect();
    let list = m.store.put_list(&pis, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

/// The predicate that a goal means: its own module's, an import, the system's.
fn meant(m: &mut Machine, module: Atom, key: Functor) -> Option<(PredId, PredId)> {
    if let Some(id) = m.preds.find(module, key).filter(|id| m.is_known(*id)) {
        return Some((id, m.preds.resolve(id)));
    }
    let id = m.preds.find(names::SYSTEM, key).filter(|id| m.is_known(*id))?;
    Some((id, m.preds.resolve(id)))
}

/// `'$properties'(:Head, -List)`: all properties of what a goal means; fails if it means nothing.
fn properties(m: &mut Machine) -> Res {
    let head = m.x[0];
    let (module, head) = strip_module(m, head, names::USER);
    if !is_callable(&m.store, head) {
        return Ok(false);
    }
    let key = head_key(m, head);
    if meant(m, module, key).is_none() {
        // an undefined one may be a library's
        let id = m.pred(module, key);
        if !m.pinned(|m| super::modules::autoload(m, id))? {
            return Ok(false);
        }
    }
    let Some((shown, id)) = meant(m, module, key) else { return Ok(false) };
    let p = m.preds.get(id);
    let (kind, flags, file, home, meta) = (p.kind, p.flags, p.file, p.module, p.meta.clone());
    let first = p.clauses.live().next().map(|(_, e)| e.clause.source());
    let count = p.clauses.len();
    let size = size_of::<Pred>() + p.clauses.live().map(|(_, e)| e.clause.bytes()).sum::<usize>();
    let rules = p.clauses.live().filter(|(_, e)| e.clause.term().is_some()).count();
    let mut words = vec!["visible", "defined"];
    let foreign = !matches!(kind, Kind::Clauses | Kind::Undefined);
    words.push(if foreign { "foreign" } else { "interpreted" });
    if flags.dynamic {
        words.push("dynamic");
    } else {
        words.push("static");
    }
    if home == names::SYSTEM {
        words.extend(["built_in", "system", "nodebug"]);
        if flags.core {
            words.push("iso");
        }
    }
    if flags.transparent && meta.is_none() {
        words.push("transparent");
    }
    for (on, word) in [(flags.multifile, "multifile"), (flags.discontiguous, "discontiguous"), (flags.public, "public")]
    {
        if on {
            words.push(word);
        }
    }
    let imported = module != home || shown != id;
    if !imported && ctx(m).modules.get(home).is_some_and(|d| d.exports.contains(&key)) {
        words.push("exported");
    }
    if flags.library {
        words.push("nodebug");
    }
    let mut list: Vec<Cell> = words.into_iter().map(|w| m.store.atom(w)).collect();
    if imported {
        list.push(compound(m, "imported_from", &[Cell::atom(home)]));
    }
    if let Some(path) = ctx(m).sources.get(file).map(|f| f.path.clone()) {
        let path = m.store.atom(&path);
        list.push(compound(m, "file", &[path]));
        if let Some(s) = first.filter(|s| s.line > 0) {
            list.push(compound(m, "line_count", &[Cell::int(s.line as i64)]));
        }
    }
    if kind == Kind::Clauses {
        list.push(compound(m, "number_of_clauses", &[Cell::int(count as i64)]));
        list.push(compound(m, "number_of_rules", &[Cell::int(rules as i64)]));
    }
    list.push(compound(m, "size", &[Cell::int(size as i64)]));
    if let Some(meta) = meta {
        let mut args = Vec::new();
        for b in meta.iter() {
            args.push(match b {
                b'0'..=b'9' => Cell::int((b - b'0') as i64),
                b'/' => m.store.atom("//"),
                b => m.store.atom(std::str::from_utf8(&[*b]).unwrap_or("?")),
            });
        }
        if !args.is_empty() {
            let spec = m.store.put_compound(key, &args);
            list.push(compound(m, "meta_predicate", &[spec]));
        }
        let t = m.store.atom("transparent");
        list.push(t);
    }
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

/// `'$clause_infos'(:Head, -List)`: `info(File, Line)` of each clause.
fn clause_infos(m: &mut Machine) -> Res {
    let head = m.x[0];
    let (module, head) = strip_module(m, head, names::USER);
    let key = head_key(m, head);
    let Some((_, id)) = meant(m, module, key) else { return Ok(false) };
    let sources: Vec<_> = m.preds.get(id).clauses.live().map(|(_, e)| e.clause.source()).collect();
    let mut list = Vec::new();
    for s in sources {
        let path = ctx(m).sources.get(s.file).map_or("".into(), |f| f.path.clone());
        let path = m.store.atom(&path);
        list.push(compound(m, "info", &[path, Cell::int(s.line as i64)]));
    }
    let list = m.store.put_list(&list, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

/// `'$similar'(:PI, -PIs)`: predicates whose names are near enough to be what was meant.
fn similar(m: &mut Machine) -> Res {
    let pi = m.x[0];
    let (module, pi) = strip_module(m, pi, names::USER);
    let View::Compound(_, args) = m.store.view(pi) else { return Ok(false) };
    let (name, arity) = (m.store.arg(args, 0), m.store.arg(args, 1));
    let (Some(name), Some(arity)) = (name.as_atom(), arity.as_int()) else { return Ok(false) };
    let found = similar_to(m, module, Functor::new(name, arity.max(0) as usize));
    let pis: Vec<Cell> = found.into_iter().map(|k| indicator(m, k)).collect();
    let list = m.store.put_list(&pis, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

/// Predicates that a goal of `module` could mean, with names near to this one.
pub fn similar_to(m: &Machine, module: Atom, key: Functor) -> Vec<Functor> {
    let wanted = m.store.atoms.name(key.name());
    let mut found: Vec<(usize, &str, Functor)> = Vec::new();
    for (id, p) in m.preds.iter() {
        let near = p.module == module || p.module == names::SYSTEM || p.module == names::USER;
        if !near || !m.is_known(id) || (p.kind == Kind::Clauses && p.clauses.is_empty() && !p.flags.dynamic) {
            continue;
        }
        let text = m.store.atoms.name(p.key.name());
        if text.starts_with('$') {
            continue;
        }
        let same_arity = p.key.arity() == key.arity();
        if let Some(d) = distance(wanted, text).filter(|d| *d == 0 || same_arity) {
            let d = 2 * d + usize::from(!same_arity);
            if !found.iter().any(|(_, _, k)| *k == p.key) {
                found.push((d, text, p.key));
            }
        }
    }
    found.sort_by(|a, b| (a.0, &a.1, a.2.arity()).cmp(&(b.0, &b.1, b.2.arity())));
    let best = found.first().map_or(0, |f| f.0 / 2);
    found.into_iter().filter(|f| f.0 / 2 <= best).take(8).map(|f| f.2).collect()
}

/// The number of edits (insert, delete, replace, swap) between two names, if it is small for their length.
pub fn distance(a: &str, b: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let most = match a.len().min(b.len()) {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut d = replace.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                d = d.min(rows[i - 2][j - 2] + 1);
            }
            row.push(d);
        }
        rows.push(row);
    }
    let d = rows[a.len()][b.len()];
    (d <= most).then_some(d)
}
