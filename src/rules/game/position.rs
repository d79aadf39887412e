//! Positions as JSON: the members of the state that change, with boards of
//! one-character texts written as one text.

use std::collections::HashMap;

use super::{Board, Res, wrong};
use crate::rules::{
    error::RuleError,
    json::{Item, Json, JsonBuilder},
    tree::NodeId,
};

/// What kind of value a member has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Scalar,
    List,
    Object,
}

fn shape(items: &[Item]) -> Shape {
    match items.first() {
        Some(Item::List(..)) => Shape::List,
        Some(Item::Object(..)) => Shape::Object,
        _ => Shape::Scalar,
    }
}

fn is_mark(item: &Item) -> bool {
    matches!(item, Item::Text(s) if s.chars().count() == 1)
}

/// Number of cells of an array or object whose cells are all texts of one character.
fn marks(json: &Json) -> Option<usize> {
    if shape(&json.items) == Shape::Scalar {
        return None;
    }
    let leaves = || json.items.iter().filter(|i| !matches!(i, Item::List(..) | Item::Object(..) | Item::Key(_)));
    let n = leaves().count();
    (n >= 2 && leaves().all(is_mark)).then_some(n)
}

/// The same value with other cells.
fn with_marks(json: &Json, text: &str) -> Json {
    let mut marks = text.chars();
    let mut out = json.clone();
    for item in &mut out.items {
        if let Item::Text(s) = item
            && let Some(c) = marks.next()
        {
            *s = c.to_string().into();
        }
    }
    out
}

/// True if two values have the same arrays and keys, in the same order.
fn same_form(a: &Json, b: &Json) -> bool {
    let alike = |(a, b): (&Item, &Item)| match (a, b) {
        (Item::List(..) | Item::Object(..) | Item::Key(_), _) => a == b,
        (_, Item::List(..) | Item::Object(..) | Item::Key(_)) => false,
        _ => true,
    };
    a.items.len() == b.items.len() && a.items.iter().zip(&b.items).all(alike)
}

/// A value with the members of its objects in the order in which `first` has them; none if
/// the two do not have the same arrays and keys.
fn in_order_of(first: &Json, value: &Json) -> Option<Json> {
    let mut items = Vec::with_capacity(value.items.len());
    // places in both of what is still to come, the next one last
    let mut todo = vec![(0, 0)];
    while let Some((a, b)) = todo.pop() {
        let (wanted, given) = (first.items.get(a)?, value.items.get(b)?);
        let next = todo.len();
        match (wanted, given) {
            (Item::Key(_), _) => todo.push((a + 1, b + 1)),
            (Item::List(n, _), Item::List(m, _)) if n == m => {
                todo.extend(elements(first, a, 0).zip(elements(value, b, 0)));
            }
            (Item::Object(n, _), Item::Object(m, _)) if n == m => {
                let places: HashMap<_, _> = elements(value, b, 1).map(|i| (key(value, i), i)).collect();
                for i in elements(first, a, 1) {
                    todo.push((i, *places.get(&key(first, i))?));
                }
            }
            (Item::List(..) | Item::Object(..), _) | (_, Item::List(..) | Item::Object(..)) => return None,
            _ => {}
        }
        todo[next..].reverse();
        items.push(given.clone());
    }
    Some(Json { items })
}

/// Places of the children of the container at `i`; those of members, where keys come before values by `step`.
fn elements(json: &Json, i: usize, step: usize) -> impl Iterator<Item = usize> {
    let end = i + Json::extent(&json.items, i);
    let mut at = i + 1;
    std::iter::from_fn(move || {
        let here = (at < end).then_some(at)?;
        at += step + Json::extent(&json.items, here + step);
        Some(here)
    })
}

fn key(json: &Json, i: usize) -> Option<&str> {
    match &json.items[i] {
        Item::Key(k) => Some(k),
        _ => None,
    }
}

impl Board {
    /// The members of the state that change, as JSON; boards of marks as one text.
    pub(crate) fn position(&mut self) -> Json {
        let rules = self.rules.clone();
        let setup = rules.setup.to_json();
        let tree = self.worker.tree();
        let mut out = JsonBuilder::new();
        out.begin_object();
        for (key, value) in tree.to_json().members() {
            let quiet = |keys: &Vec<_>| tree.symbols.find(key).is_none_or(|s| !keys.contains(&s));
            if rules.changing.as_ref().is_some_and(quiet) {
                continue;
            }
            let first = setup.get(key);
            if let Some(first) = first
                && marks(&first).is_some()
                && marks(&value).is_some()
                && same_form(&first, &value)
            {
                let text = value.items.iter().filter_map(|i| if let Item::Text(s) = i { Some(&**s) } else { None });
                out.member(key, &*text.collect::<String>());
            } else {
                out.member(key, value);
            }
        }
        out.end();
        out.finish()
    }

    /// Goes to a position from outside, laid over the first state.
    pub(crate) fn take_position(&mut self, position: &Json) -> Res {
        if !matches!(position.root(), Item::Object(..)) {
            return Err(wrong("a position is an object"));
        }
        let rules = self.rules.clone();
        let setup = rules.setup.to_json();
        let mut words = Vec::new();
        Board::new(&rules).state_words(&mut words);
        self.go_to(&words);
        for (key, value) in position.members() {
            let value = match setup.get(key) {
                Some(first) => fitting(key, &first, value, rules.resized.iter().any(|k| **k == *key))?,
                // members that rules add on the way are in no first state
                None if rules.changing.is_none() => value,
                None => {
                    let known: Vec<&str> = setup.members().map(|m| m.0).collect();
                    return Err(wrong(format!("there is no {key:?} in a state; there are {}", known.join(", "))));
                }
            };
            let quiet = |keys: &Vec<_>| rules.setup.symbols.find(key).is_none_or(|s| !keys.contains(&s));
            if rules.changing.as_ref().is_some_and(quiet) {
                if setup.get(key).is_none_or(|first| first != value) {
                    return Err(wrong(format!("{key:?} is the same in all positions")));
                }
                continue;
            }
            let tree = self.worker.tree();
            let mark = tree.begin();
            let sym = tree.symbols.intern(key);
            let n = match tree.member(NodeId::ROOT, sym) {
                Some(n) => n,
                None => tree.add_member(NodeId::ROOT, sym, crate::rules::tree::Content::Null),
            };
            let content = tree.import(n, &value.items);
            tree.set_content(n, content);
            tree.commit(mark);
        }
        Ok(())
    }

    /// The whole state as JSON.
    pub(crate) fn whole(&mut self) -> Json {
        self.worker.tree().to_json()
    }
}

/// A member of a position, if it is like that of the first state.
fn fitting(key: &str, first: &Json, value: Json, resized: bool) -> Result<Json, RuleError> {
    if let (Some(n), Some(text)) = (marks(first), value.as_str()) {
        return match text.chars().count() {
            given if given == n => Ok(with_marks(first, text)),
            given => Err(wrong(format!("{key:?} has {n} cells, not {given}"))),
        };
    }
    let name = |s: Shape| match s {
        Shape::Scalar => "a single value",
        Shape::List => "an array",
        Shape::Object => "an object",
    };
    let (wanted, given) = (shape(&first.items), shape(&value.items));
    if wanted != given {
        return Err(wrong(format!("{key:?} is {}, not {}", name(wanted), name(given))));
    }
    if wanted == Shape::Scalar || resized {
        return Ok(value);
    }
    in_order_of(first, &value).ok_or_else(|| wrong(format!("{key:?} has not the cells of the first position")))
}
