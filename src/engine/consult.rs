//! Loading program texts.

use super::{Capability, ErrorKind, Result, Session, Term};
use crate::builtins::ctx;

/// Loads a text as a file of that name. Syntax errors are collected and told at
/// the end; other messages are printed.
pub(super) fn text(session: &mut Session, name: &str, text: &str) -> Result<()> {
    let c = ctx(&mut session.m);
    let id = c.streams.open_text(text);
    let stream = crate::builtins::stream_args::handle(&mut session.m.store, id);
    let stream = Term::export(&session.m.store, stream);
    let options = Term::from(vec![Term::compound("stream", [stream])]);
    let loaded = load(session, Term::atom(name), options);
    // an error is not to be hidden by that of closing
    let _ = ctx(&mut session.m).streams.close(id, true);
    loaded
}

/// Loads a file. It is the host that asks for it, so the session's policy is not asked.
pub(super) fn file(session: &mut Session, path: &str) -> Result<()> {
    if !session.policy().allows(Capability::ReadFiles) {
        let bytes = std::fs::read(path)?;
        return text(session, path, &String::from_utf8_lossy(&bytes));
    }
    load(session, Term::atom(path), Term::from(Vec::<Term>::new()))
}

fn load(session: &mut Session, file: Term, options: Term) -> Result<()> {
    let outer = ctx(&mut session.m).loading.collected.replace(Vec::new());
    let spec = Term::compound(":", [Term::atom("user"), file]);
    let done = session.query(Term::compound("load_files", [spec, options])).and_then(|q| q.exists());
    let collected = std::mem::replace(&mut ctx(&mut session.m).loading.collected, outer).unwrap_or_default();
    done?;
    if collected.is_empty() { Ok(()) } else { Err(ErrorKind::Syntax(collected).into()) }
}
