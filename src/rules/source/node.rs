//! A document of rules: values with their places. Its depth is bounded.

use std::sync::Arc;

use dashu_int::IBig;

use crate::rules::json::{Item, JsonBuilder, Spanned};

/// A file, and a byte in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub(crate) struct Span {
    pub(crate) file: u32,
    pub(crate) at: u32,
}

/// Levels of a document of rules.
pub(crate) const MAX_DEPTH: usize = 150;

/// A value and where it begins.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) kind: Kind,
}

/// A member of an object and where its key begins.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) key: Arc<str>,
    pub(crate) key_span: Span,
    pub(crate) value: Node,
}

/// A value.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    Int(i64),
    Big(Arc<IBig>),
    Float(f64),
    Text(Arc<str>),
    List(Vec<Node>),
    Object(Vec<Member>),
}

impl Kind {
    /// The item of a scalar.
    fn item(&self) -> Item {
        match self {
            Kind::Bool(b) => Item::Bool(*b),
            Kind::Int(i) => Item::Int(*i),
            Kind::Big(b) => Item::Big(b.clone()),
            Kind::Float(f) => Item::Float(*f),
            Kind::Text(s) => Item::Text(s.clone()),
            Kind::Null | Kind::List(_) | Kind::Object(_) => Item::Null,
        }
    }

    /// What it is, in a word.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Bool(_) => "bool",
            Kind::Int(_) | Kind::Big(_) => "int",
            Kind::Float(_) => "num",
            Kind::Text(_) => "text",
            Kind::List(_) => "list",
            Kind::Object(_) => "obj",
        }
    }
}

/// Builds the value of a document; an error is the place that is too deep.
pub(crate) fn build(read: &Spanned, file: u32) -> Result<Node, Span> {
    let mut items = read.json.items.iter().zip(&read.starts).map(|(i, at)| (i, Span { file, at: *at })).peekable();
    value(&mut items, 0)
}

fn value<'i>(items: &mut impl Iterator<Item = (&'i Item, Span)>, depth: usize) -> Result<Node, Span> {
    let Some((item, span)) = items.next() else { return Ok(Node { span: Span::default(), kind: Kind::Null }) };
    if depth > MAX_DEPTH {
        return Err(span);
    }
    let kind = match item {
        Item::Null => Kind::Null,
        Item::Bool(b) => Kind::Bool(*b),
        Item::Int(i) => Kind::Int(*i),
        Item::Big(b) => Kind::Big(b.clone()),
        Item::Float(f) => Kind::Float(*f),
        Item::Text(s) | Item::Key(s) => Kind::Text(s.clone()),
        Item::List(n, _) => {
            let mut list = Vec::with_capacity(*n as usize);
            for _ in 0..*n {
                list.push(value(items, depth + 1)?);
            }
            Kind::List(list)
        }
        Item::Object(n, _) => {
            let mut members = Vec::with_capacity(*n as usize);
            for _ in 0..*n {
                let Some((Item::Key(key), key_span)) = items.next() else { break };
                members.push(Member { key: key.clone(), key_span, value: value(items, depth + 1)? });
            }
            Kind::Object(members)
        }
    };
    Ok(Node { span, kind })
}

impl Node {
    /// The members of an object.
    pub(crate) fn members(&self) -> Option<&[Member]> {
        if let Kind::Object(m) = &self.kind { Some(m) } else { None }
    }

    /// A member's value.
    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.members()?.iter().find(|m| &*m.key == key).map(|m| &m.value)
    }

    pub(super) fn write(&self, b: &mut JsonBuilder) {
        match &self.kind {
            Kind::List(items) => {
                b.begin_list();
                items.iter().for_each(|n| n.write(b));
                b.end();
            }
            Kind::Object(members) => {
                b.begin_object();
                for m in members {
                    b.shared_key(m.key.clone());
                    m.value.write(b);
                }
                b.end();
            }
            leaf => {
                b.item(leaf.item());
            }
        }
    }
}

/// True for an object with a condition or an action.
pub(crate) fn is_rule(n: &Node) -> bool {
    n.members().is_some_and(|m| m.iter().any(|m| matches!(&*m.key, "condition" | "action")))
}
