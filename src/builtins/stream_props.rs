//! Properties of streams: telling and setting them.

use crate::{
    machine::{Machine, Next},
    program::streams::{Buffering, EofAction, Invalid, PropertyValue, Setting, StreamId, StreamType, Unencodable},
    term::{Cell, Functor, Res, View},
};

use super::{
    context::ctx,
    stream_args::{compound, enumerate, find, handle, handle_id, position_term, throw},
};

/// Names and arities of all properties.
const PROPERTIES: &[(&str, usize)] = &[
    ("alias", 1),
    ("bom", 1),
    ("buffer", 1),
    ("buffer_size", 1),
    ("close_on_abort", 1),
    ("close_on_exec", 1),
    ("encoding", 1),
    ("end_of_stream", 1),
    ("eof_action", 1),
    ("file_name", 1),
    ("file_no", 1),
    ("input", 0),
    ("locale", 1),
    ("mode", 1),
    ("newline", 1),
    ("nlink", 1),
    ("output", 0),
    ("position", 1),
    ("reposition", 1),
    ("representation_errors", 1),
    ("timeout", 1),
    ("tty", 1),
    ("type", 1),
    ("write_errors", 1),
];

/// `stream_property(?Stream, ?Property)`
pub fn stream_property(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let (s, property) = (m.arg(0), m.arg(1));
    let mut only = None;
    if state.is_none() {
        only = the_stream(m, s)?;
        check_property(m, property)?;
    }
    // a stream may be given by its alias, but is told as it is
    let shown = match only {
        Some(id) => handle(&mut m.store, id),
        None if s.is_atom() => match find(m, s) {
            Ok(id) => handle(&mut m.store, id),
            // it was closed meanwhile
            Err(_) => return Ok(Next::Fail),
        },
        None => s,
    };
    let pattern = compound(&mut m.store, "p", &[shown, property]);
    enumerate(m, state, pattern, |m| {
        let ids = match only {
            Some(id) => vec![id],
            None => ctx(m).streams.ids().collect(),
        };
        // an alias finds its stream at once
        let ids = match alias_of(m, property) {
            Some(None) => Vec::new(),
            Some(Some(id)) => ids.into_iter().filter(|i| *i == id).collect(),
            None => ids,
        };
        let wanted = match m.store.view(property) {
            View::Atom(a) => Some(m.store.atoms.name(a).to_string()),
            View::Compound(f, _) => Some(m.store.atoms.name(f.name()).to_string()),
            _ => None,
        };
        let mut all = Vec::new();
        for id in ids {
            let Ok(properties) = ctx(m).streams.properties(id) else { continue };
            let s = handle(&mut m.store, id);
            for p in properties {
                if wanted.as_ref().is_some_and(|w| w != p.name) {
                    continue;
                }
                let value = match p.value {
                    PropertyValue::None => None,
                    PropertyValue::Name(n) => Some(m.store.atom(n)),
                    PropertyValue::Text(t) => Some(m.store.atom(&t)),
                    PropertyValue::Integer(n) => Some(Cell::int(n as i64)),
                    PropertyValue::Position(p) => Some(position_term(&mut m.store, p)),
                };
                let term = match value {
                    None => m.store.atom(p.name),
                    Some(v) => compound(&mut m.store, p.name, &[v]),
                };
                all.push(compound(&mut m.store, "p", &[s, term]));
            }
        }
        Ok(all)
    })
}

/// The stream in the first argument of `stream_property/2`, if it is given.
fn the_stream(m: &mut Machine, s: Cell) -> Res<Option<StreamId>> {
    if s.is_refer() {
        return Ok(None);
    }
    if s.is_atom() || handle_id(&m.store, s).is_some() {
        return match find(m, s) {
            Ok(id) => Ok(Some(id)),
            Err(_) if s.is_atom() => Err(m.store.domain_error("stream", s)),
            Err(e) => Err(e),
        };
    }
    Err(m.store.domain_error("stream", s))
}

fn check_property(m: &mut Machine, p: Cell) -> Res<()> {
    let known = match m.store.view(p) {
        View::Var(_) => true,
        View::Atom(a) => PROPERTIES.contains(&(m.store.atoms.name(a), 0)),
        View::Compound(f, _) => PROPERTIES.contains(&(m.store.atoms.name(f.name()), f.arity())),
        _ => false,
    };
    if known { Ok(()) } else { Err(m.store.domain_error("stream_property", p)) }
}

/// For `alias(Name)`: the stream with this name, if there is one.
fn alias_of(m: &mut Machine, property: Cell) -> Option<Option<StreamId>> {
    let (f, args) = m.store.compound(property)?;
    let name = m.store.atoms.intern("alias");
    if f != Functor::new(name, 1) {
        return None;
    }
    let name = m.store.arg(args, 0).as_atom()?;
    let (store, context) = super::context::split(m);
    Some(context.streams.alias(store.atoms.name(name)))
}

/// `set_stream(+Stream, +Property)`
pub fn set_stream(m: &mut Machine) -> Res {
    let id = find(m, m.x[0])?;
    let p = m.arg(1);
    let (f, args) = match m.store.view(p) {
        View::Var(_) => return Err(m.store.instantiation_error()),
        View::Compound(f, args) if f.arity() == 1 => (f, args),
        _ => return Err(m.store.domain_error("stream_property", p)),
    };
    let value = m.store.arg(args, 0);
    if value.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let name = m.store.atoms.name(f.name()).to_string();
    let input = ctx(m).streams.get(id).is_ok_and(|s| s.is_input());
    let settings: Vec<Setting> = match name.as_str() {
        "line_position" => match value.as_int() {
            Some(n) => vec![Setting::LinePosition(n.max(0) as u64)],
            None => return Err(m.store.type_error("integer", value)),
        },
        "timeout" | "buffer_size" | "locale" | "close_on_exec" | "write_errors" | "nlink" => Vec::new(),
        _ => {
            let Some(text) = m.store.atom_name(value).map(str::to_string) else {
                let expected = if PROPERTIES.contains(&(&name, 1)) { "atom" } else { "" };
                return Err(match expected {
                    "" => m.store.domain_error("stream_property", p),
                    t => m.store.type_error(t, value),
                });
            };
            let flag = match text.as_str() {
                "true" => Some(true),
                "false" => Some(false),
                _ => None,
            };
            let setting = match name.as_str() {
                "alias" => Some(Setting::Alias(text.clone())),
                "buffer" => Buffering::from_name(&text).map(Setting::Buffer),
                "encoding" => super::streams::encoding(&text).map(Setting::Encoding),
                "eof_action" => EofAction::from_name(&text).map(Setting::EofAction),
                "type" => StreamType::from_name(&text).map(Setting::Type),
                "newline" => super::streams::newline(&text).map(Setting::Newline),
                "tty" => flag.map(Setting::Tty),
                "record_position" => flag.map(Setting::RecordPosition),
                "close_on_abort" => flag.map(Setting::CloseOnAbort),
                "file_name" => Some(Setting::FileName(text.clone())),
                "representation_errors" if input => Invalid::from_name(&text).map(Setting::Invalid),
                "representation_errors" => Unencodable::from_name(&text).map(Setting::Unencodable),
                _ => return Err(m.store.domain_error("stream_property", p)),
            };
            match setting {
                Some(s) => vec![s],
                None => return Err(m.store.domain_error(&name, value)),
            }
        }
    };
    for s in settings {
        if let Err(e) = ctx(m).streams.set(id, s) {
            let what = m.arg(0);
            return Err(throw(m, e, what));
        }
    }
    Ok(true)
}
