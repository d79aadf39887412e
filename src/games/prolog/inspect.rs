//! What looks wrong with a file of rules.

use crate::{
    engine::{Kind as Is, Session, Term},
    games::{Result, check::likeness},
    program::Kind,
    term::{Atom, Functor},
};

/// Counts calls from now on.
pub(super) fn watch(session: &mut Session) {
    session.m.debug.profiler.reset();
    switch(session, true);
}

fn switch(session: &mut Session, on: bool) {
    session.m.debug.profiler.switch(on);
    // calls are looked at from the next one on
    session.m.rebudget();
}

/// The rules' predicates that were called and have never succeeded: how often they were called.
pub(super) fn idle(session: &Session, module: Atom) -> impl Iterator<Item = (Functor, u64)> + '_ {
    let m = &session.m;
    let idle = m.debug.profiler.counts().filter(move |(id, c)| {
        let p = m.preds.get(*id);
        p.module == module && p.kind == Kind::Clauses && !p.flags.dynamic && c.calls > 0 && c.exits == 0
    });
    idle.map(|(id, c)| (m.preds.get(id).key, c.calls))
}

/// What was found, one line each; the counting ends.
pub(super) fn remarks(session: &mut Session, module: Atom, enough: bool) -> Result<Vec<String>> {
    switch(session, false);
    let name = |f: Functor| format!("{}/{}", session.m.store.atoms.name(f.name()), f.arity());
    let mut remarks: Vec<String> = idle(session, module)
        .filter(|_| enough)
        .map(|(f, calls)| format!("{} was called {calls} times and has never succeeded", name(f)))
        .collect();
    remarks.sort();
    let module = session.m.store.atoms.name(module).to_owned();
    for (name, place, meant) in lone_constants(session, &module)? {
        remarks.push(format!("the constant {name} occurs only once, in {place}; is {meant} meant?"));
    }
    Ok(remarks)
}

/// Constants that occur once in all clauses and look like another one: name, predicate, the other one.
fn lone_constants(session: &mut Session, module: &str) -> Result<Vec<(String, String, String)>> {
    let goal = "current_predicate(M:N/A), functor(H, N, A), \\+ predicate_property(M:H, imported_from(_)), \
                \\+ predicate_property(M:H, dynamic), catch(clause(M:H, B), _, fail), Clause = (H :- B)";
    let mut seen: Vec<(String, String, usize)> = Vec::new();
    session.set("M", Term::atom(module));
    let mut query = session.query(goal)?;
    while let Some(answer) = query.next()? {
        let (Some(clause), Some(name), Some(arity)) = (answer.term("Clause"), answer.term("N"), answer.term("A"))
        else {
            continue;
        };
        let place = format!("{}/{arity}", name.as_ref().as_str().unwrap_or("?"));
        let mut todo = vec![(clause.as_ref(), true)];
        while let Some((t, is_goal)) = todo.pop() {
            match t.kind() {
                Is::Atom(a) if !is_goal && a != "[]" => match seen.iter_mut().find(|s| s.0 == a) {
                    Some(s) => s.2 += 1,
                    None => seen.push((a.to_owned(), place.clone(), 1)),
                },
                Is::Compound(f, args) => {
                    let inner = is_goal && [":-", ",", ";", "->", "*->", "\\+"].contains(&f);
                    todo.extend(args.iter().map(|a| (a, inner)));
                }
                _ => {}
            }
        }
    }
    drop(query);
    session.unset_all();
    let meant = |name: &str| {
        let near = seen.iter().filter(|s| s.0 != name);
        let near = near.filter_map(|s| Some((likeness(name, &s.0)?, std::cmp::Reverse(s.2), &s.0)));
        near.min().map(|(_, _, other)| other.clone())
    };
    let lone = seen.iter().filter(|s| s.2 == 1);
    Ok(lone.filter_map(|(name, place, _)| Some((name.clone(), place.clone(), meant(name)?))).collect())
}
