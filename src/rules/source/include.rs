//! `{"@include": "file"}`: in an array its rules or elements are put in its
//! place, in an object it is laid under the other members.

use std::{collections::HashMap, fs, path::Path};

use super::{
    Input, Misplaced, Sources,
    node::{Kind, Member, Node, is_rule},
    overlay::{Position, below, check_ids, overlay},
};
use crate::rules::error::{Code, RuleError};

/// Reads files, those given first.
pub(super) struct Loader<'l> {
    pub(super) sources: &'l mut Sources,
    pub(super) given: &'l HashMap<String, String>,
}

const INCLUDE: &str = "@include";

impl Loader<'_> {
    /// Reads a document; its name is what includes are relative to.
    pub(super) fn open(&mut self, input: &Input) -> Result<(String, Node), RuleError> {
        match input {
            Input::Text(name, text) => Ok((name.clone(), self.sources.read(name, text)?)),
            Input::File(path) => {
                let name = path.to_string_lossy().into_owned();
                let text = fs::read_to_string(path).map_err(|e| missing(&name).with_hint(&format!(": {e}")))?;
                let node = self.sources.read(&name, &text)?;
                Ok((name, node))
            }
            Input::Named(name) => {
                let text = self.given.get(name).ok_or_else(|| missing(name))?.clone();
                let node = self.sources.read(name, &text)?;
                Ok((name.clone(), node))
            }
        }
    }

    /// The name and the text of what a file includes.
    fn find(&self, name: &str, from: &str) -> Option<(String, String)> {
        if let Some(text) = self.given.get(name) {
            return Some((name.to_owned(), text.clone()));
        }
        if !self.given.is_empty() {
            return None;
        }
        let path = Path::new(from).parent().unwrap_or(Path::new("")).join(name);
        let text = fs::read_to_string(&path).ok()?;
        Some((path.to_string_lossy().into_owned(), text))
    }

    /// The document with everything included.
    pub(super) fn resolve(
        &mut self,
        n: Node,
        position: Position,
        seen: &[String],
        from: &str,
    ) -> Result<Node, RuleError> {
        let rule = is_rule(&n);
        let span = n.span;
        let kind = match n.kind {
            Kind::List(items) => {
                let (one, many) = match position.holds_rules() {
                    true => (Position::Rule, Position::Rules),
                    false => (Position::Data, Position::Data),
                };
                let mut out = Vec::with_capacity(items.len());
                for item in items {
                    match only_include(&item) {
                        Some(m) => {
                            let included = self.include(&m.value, many, seen, from)?;
                            match included.kind {
                                Kind::List(list) => out.extend(list),
                                kind => out.push(Node { span: included.span, kind }),
                            }
                        }
                        None => out.push(self.resolve(item, one, seen, from)?),
                    }
                }
                Kind::List(out)
            }
            Kind::Object(members) => {
                let mut rest = Vec::with_capacity(members.len());
                let mut include = None;
                for m in members {
                    if &*m.key == INCLUDE {
                        include = Some(m);
                        continue;
                    }
                    let value = self.resolve(m.value, below(position, &m.key, rule), seen, from)?;
                    rest.push(Member { value, ..m });
                }
                let Some(include) = include else { return Ok(Node { span, kind: Kind::Object(rest) }) };
                let base = self.include(&include.value, position, seen, from)?;
                if rest.is_empty() {
                    return Ok(base);
                }
                let position = if position.takes_one_rule() && is_rule(&base) { Position::Rule } else { position };
                let rest = Node { span, kind: Kind::Object(rest) };
                return overlay(base, rest, position).map_err(|e| e.place(self.sources));
            }
            kind => kind,
        };
        Ok(Node { span, kind })
    }

    fn include(&mut self, name: &Node, position: Position, seen: &[String], from: &str) -> Result<Node, RuleError> {
        let error = |code, message: String| Misplaced::new(name.span, code, message);
        let Kind::Text(file) = &name.kind else {
            let e = error(Code::IncludeMissing, format!("{} is no name of a file", name.kind.name()));
            return Err(e.place(self.sources));
        };
        let Some((file, text)) = self.find(file, from) else {
            return Err(error(Code::IncludeMissing, format!("there is no file {file:?}")).place(self.sources));
        };
        if seen.contains(&file) || seen.len() > MAX_INCLUDES {
            let circle = [seen, std::slice::from_ref(&file)].concat().join(" -> ");
            return Err(error(Code::IncludeCycle, circle).place(self.sources));
        }
        let node = self.sources.read(&file, &text)?;
        if position.takes_one_rule() {
            check_ids(&node, position).map_err(|e| e.place(self.sources))?;
        }
        let seen = [seen, std::slice::from_ref(&file)].concat();
        self.resolve(node, position, &seen, &file)
    }
}

/// Includes inside includes.
const MAX_INCLUDES: usize = 50;

fn missing(name: &str) -> RuleError {
    RuleError::load(Code::IncludeMissing, format!("there is no file {name:?}")).in_file(name)
}

/// The member, if it is the only one and an include.
fn only_include(n: &Node) -> Option<&Member> {
    match n.members()? {
        [m] if &*m.key == INCLUDE => Some(m),
        _ => None,
    }
}
