//! Loading program texts.

use std::sync::Arc;

use super::{ErrorKind, Result, Session, query::InStore};
use crate::{
    builtins::{Context, database},
    machine::Machine,
    program::Source,
    syntax::{ClauseScanner, Diagnostic, ReadError, ReadOptions, parse_clause},
    term::{Cell, Functor, Throw, names},
};

/// Loads clauses and runs directives. All syntax errors are told at the end.
pub(super) fn text(session: &mut Session, name: &str, text: &str) -> Result<()> {
    let mut scanner = ClauseScanner::new(false, false);
    let mut chars = text.chars();
    let options = ReadOptions::default();
    let mut errors = Vec::new();
    let mut after = Vec::new();
    loop {
        let clause = scanner.next_clause(|| chars.next()).clone();
        let Machine { store, context, .. } = &mut *session.m;
        let ops = &context.downcast_ref::<Context>().expect("the builtins' context").ops;
        let (term, line) = match parse_clause(store, ops, &options, &clause) {
            Ok(Some(read)) => (read.term, read.start.line),
            Ok(None) => break,
            Err(ReadError::Syntax(e)) => {
                errors.push(Diagnostic::of_syntax_error(&e, &clause, Some(name)));
                scanner.rewind(&e);
                continue;
            }
            Err(ReadError::Memory(e)) => return Err(session.raise(e.into())),
        };
        let m = &mut session.m;
        if let Some(args) = m.store.args_of(term, Functor::new(names::NECK, 1)) {
            let goal = m.store.arg(args, 0);
            let initialization = m.store.atoms.intern("initialization");
            match m.store.compound(goal) {
                Some((f, args)) if f.name() == initialization => {
                    let record = m.store.record(m.store.arg(args, 0));
                    after.push(record);
                }
                _ => directive(session, goal)?,
            }
        } else if let Err(t) = add(m, term, line) {
            return Err(session.raise(t));
        }
    }
    for record in after {
        let goal = session.m.store.restore(&record).map_err(Throw::from)?;
        directive(session, goal)?;
    }
    if errors.is_empty() { Ok(()) } else { Err(ErrorKind::Syntax(errors).into()) }
}

fn directive(session: &mut Session, goal: Cell) -> Result<()> {
    let shown = session.show(goal);
    if !session.query(InStore(goal, Vec::new()))?.exists()? {
        eprintln!("Warning: Goal (directive) failed: user:{shown}");
    }
    Ok(())
}

fn add(m: &mut Machine, mut term: Cell, line: u32) -> std::result::Result<(), Throw> {
    if m.store.args_of(term, Functor::new(names::DCG_ARROW, 2)).is_some() {
        let translate = m.system_pred("dcg_translate_rule", 2);
        let out = m.store.new_var();
        m.once(translate, &[term, out])?;
        term = m.store.deref(out);
    }
    let (module, head, body) = database::split_clause(m, term)?;
    let key = database::head_key(m, head);
    let id = database::modifiable(m, module, key, "modify", "static_procedure")?;
    let clause = database::compile_clause(m, id, module, head, body, Source { file: 0, line })?;
    m.add_clause(id, Arc::new(clause), true);
    Ok(())
}
