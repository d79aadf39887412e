//! What is known at a point of a rule.

use std::{collections::HashMap, fmt::Write, sync::Arc};

use super::{
    Res, error,
    ir::{Name, Place, PlaceSeg},
};
use crate::rules::{
    error::Code,
    expr::{PathExpr, Seg, Type},
    source::Span,
};

#[derive(Clone, Default)]
pub(super) struct Scope {
    /// Variables with a value, in the order they got it.
    pub(super) bound: Vec<Name>,
    pub(super) types: HashMap<Name, Type>,
    /// Where variables stand as keys in the conditions around.
    pub(super) places: HashMap<Name, Vec<Place>>,
    /// Where variables stand as keys in this rule's condition.
    pub(super) own: HashMap<Name, Vec<Place>>,
    /// Variables of a `@not` that is over.
    pub(super) not_local: Vec<Name>,
    pub(super) in_not: bool,
    pub(super) base: Place,
}

impl Scope {
    pub(super) fn with(bound: Vec<Name>) -> Scope {
        Scope { bound, ..Scope::default() }
    }

    /// For something inside: it sees all, and what it adds is its own.
    pub(super) fn inner(&self) -> Scope {
        Scope { bound: self.bound.clone(), types: self.types.clone(), places: self.places.clone(), ..Scope::default() }
    }

    pub(super) fn inside_not(&self) -> Scope {
        Scope { in_not: true, base: self.base.clone(), ..self.inner() }
    }

    pub(super) fn is_bound(&self, name: &str) -> bool {
        self.bound.iter().any(|n| **n == *name)
    }

    pub(super) fn slot(&self, name: &str) -> Option<usize> {
        self.bound.iter().position(|n| **n == *name)
    }

    pub(super) fn bind(&mut self, name: &Arc<str>, span: Span) -> Res {
        if self.is_bound(name) {
            return Ok(());
        }
        if self.not_local.contains(name) {
            let message = format!("${name} is local to an earlier @not; bind it before, or take another name");
            return error(span, Code::Unbound, message);
        }
        self.bound.push(name.clone());
        Ok(())
    }

    pub(super) fn stands_at(&mut self, name: &Arc<str>, place: &Place) {
        let places = self.own.entry(name.clone()).or_default();
        if !places.contains(place) {
            places.push(place.clone());
        }
    }
}

/// One step to the root.
pub(super) fn up(place: &Place) -> Place {
    let mut p = place.clone();
    if p.len() > 1 && p.last() != Some(&PlaceSeg::Up) {
        p.pop();
    } else {
        p.push(PlaceSeg::Up);
    }
    p
}

/// One step down.
pub(super) fn down(place: &Place, seg: PlaceSeg) -> Place {
    let mut p = place.clone();
    p.push(seg);
    p
}

/// Where a path leads from a place.
pub(super) fn along(place: &Place, path: &PathExpr) -> Place {
    let start = if path.absolute { vec![PlaceSeg::Root] } else { place.clone() };
    path.segs.iter().fold(start, |p, seg| match seg {
        Seg::Up => up(&p),
        Seg::Key(k) => down(&p, PlaceSeg::Key(k.clone())),
        Seg::Var(v) => down(&p, PlaceSeg::Var(v.clone())),
    })
}

/// A place in words.
pub(super) fn text(place: &Place) -> String {
    let mut out = String::from(if place.first() == Some(&PlaceSeg::Root) { "/" } else { "./" });
    for (i, seg) in place.iter().skip(1).enumerate() {
        if i > 0 {
            out.push('/');
        }
        let _ = match seg {
            PlaceSeg::Up => out.write_str(".."),
            PlaceSeg::Key(k) => out.write_str(k),
            PlaceSeg::Var(v) => write!(out, "${v}"),
            PlaceSeg::Any(_) => out.write_str("*"),
            PlaceSeg::Index(i) => write!(out, "{i}"),
            PlaceSeg::Root | PlaceSeg::Base(_) => Ok(()),
        };
    }
    out
}
