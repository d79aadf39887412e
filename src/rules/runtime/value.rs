//! Values of variables, and when two are equal.

use std::{cmp::Ordering, sync::Arc};

use dashu_int::IBig;

use crate::{
    rules::{
        expr::{Lit, Type},
        json::{Item, Json, canonical_int, decimal_key, float_key, float_text},
        tree::{Content, IndexKey, NodeId, StateTree, Sym, Symbols},
    },
    term::Num,
};

/// A value that a variable has. A tree is a copy.
#[derive(Clone, Debug)]
pub(crate) enum Val {
    Null,
    Bool(bool),
    Int(i64),
    Big(Arc<IBig>),
    Float(f64),
    Text(Sym),
    Tree(Arc<Json>),
}

impl Val {
    pub(crate) fn of(item: &Item, symbols: &Symbols) -> Option<Val> {
        Some(match item {
            Item::Null => Val::Null,
            Item::Bool(b) => Val::Bool(*b),
            Item::Int(i) => Val::Int(*i),
            Item::Big(b) => Val::Big(b.clone()),
            Item::Float(f) => Val::Float(*f),
            Item::Text(s) | Item::Key(s) => Val::Text(symbols.intern_shared(s)),
            Item::List(..) | Item::Object(..) => return None,
        })
    }

    pub(crate) fn from_json(json: &Json, symbols: &Symbols) -> Val {
        Val::of(json.root(), symbols).unwrap_or_else(|| Val::Tree(Arc::new(json.clone())))
    }

    pub(crate) fn from_lit(lit: &Lit, symbols: &Symbols) -> Val {
        match lit {
            Lit::Null => Val::Null,
            Lit::Bool(b) => Val::Bool(*b),
            Lit::Int(i) => Val::Int(*i),
            Lit::Big(b) => Val::Big(b.clone()),
            Lit::Float(f) => Val::Float(*f),
            Lit::Text(s) => Val::Text(symbols.intern_shared(s)),
        }
    }

    /// The value of a node, copied.
    pub(crate) fn at(tree: &StateTree, n: NodeId) -> Val {
        match tree.content(n) {
            Content::Null => Val::Null,
            Content::Bool(b) => Val::Bool(*b),
            Content::Int(i) => Val::Int(*i),
            Content::Float(f) => Val::Float(*f),
            Content::Text(s) => Val::Text(*s),
            Content::Big(b) => Val::Big(b.clone()),
            Content::List(_) | Content::Object(_) => Val::Tree(Arc::new(tree.export(n))),
        }
    }

    pub(crate) fn item(&self, symbols: &Symbols) -> Option<Item> {
        Some(match self {
            Val::Null => Item::Null,
            Val::Bool(b) => Item::Bool(*b),
            Val::Int(i) => Item::Int(*i),
            Val::Big(b) => Item::Big(b.clone()),
            Val::Float(f) => Item::Float(*f),
            Val::Text(s) => Item::Text(symbols.text(*s)),
            Val::Tree(_) => return None,
        })
    }

    pub(crate) fn to_json(&self, symbols: &Symbols) -> Json {
        match self {
            Val::Tree(t) => (**t).clone(),
            other => Json::scalar(other.item(symbols).unwrap_or(Item::Null)),
        }
    }

    /// What it is, in a word.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Val::Null => "null",
            Val::Bool(_) => "bool",
            Val::Int(_) | Val::Big(_) => "int",
            Val::Float(_) => "num",
            Val::Text(_) => "text",
            Val::Tree(t) if matches!(t.root(), Item::List(..)) => "list",
            Val::Tree(_) => "obj",
        }
    }

    pub(crate) fn has_type(&self, ty: Type) -> bool {
        let name = self.type_name();
        ty == Type::Any || name == ty.name() || (ty == Type::Num && name == "int")
    }

    /// The number it counts as.
    pub(crate) fn number(&self, symbols: &Symbols) -> Option<Num> {
        match self {
            Val::Int(i) => Some(Num::Int(*i)),
            Val::Big(b) => Some(Num::Big((**b).clone())),
            Val::Float(f) => Some(Num::Float(*f)),
            Val::Text(s) => symbols.number(*s).map(Num::Int),
            _ => None,
        }
    }

    /// How an index finds it.
    pub(crate) fn index_key(&self, symbols: &Symbols) -> IndexKey {
        match self {
            Val::Null => IndexKey::Null,
            Val::Bool(b) => IndexKey::Bool(*b),
            Val::Int(i) => IndexKey::int(*i),
            Val::Float(f) => IndexKey::float(*f),
            Val::Text(s) => IndexKey::text(*s, symbols),
            Val::Big(_) | Val::Tree(_) => IndexKey::Other,
        }
    }

    /// The key of a child that it names; `None` if it can not be a key.
    pub(crate) fn key(&self, symbols: &Symbols) -> Option<Sym> {
        match self {
            Val::Text(s) => Some(*s),
            Val::Int(i) => Some(symbols.intern(&i.to_string())),
            Val::Big(b) => Some(symbols.intern(&b.to_string())),
            Val::Float(f) => float_key(*f).map(|k| symbols.intern(&k)),
            Val::Null | Val::Bool(_) | Val::Tree(_) => None,
        }
    }

    /// The step of a path that it names, which leads nowhere if it can not be a key.
    pub(crate) fn step(&self, symbols: &Symbols) -> Sym {
        self.key(symbols).unwrap_or_else(|| symbols.nowhere(&no_key(&self.to_json(symbols))))
    }

    /// How much it takes to write: what the limit of size counts.
    pub(crate) fn weight(&self, symbols: &Symbols) -> u64 {
        match self {
            Val::Text(s) => 1 + symbols.length(*s),
            Val::Tree(t) => t.items.iter().map(item_weight).sum(),
            _ => 1,
        }
    }
}

/// What a value that can not be a key is shown as in a path: as the reference of the language shows it.
fn no_key(json: &Json) -> String {
    let mut out = String::new();
    // how many parts are left in the containers that are open, and what closes them
    let mut open: Vec<(u32, char)> = Vec::new();
    let mut after_key = true;
    for item in &json.items {
        if !after_key && let Some((left, _)) = open.last() {
            out.push_str(if *left > 0 && !out.ends_with(['[', '{']) { ", " } else { "" });
        }
        after_key = false;
        match item {
            Item::Key(k) => {
                out.push_str(&format!("'{k}': "));
                after_key = true;
                continue;
            }
            Item::Null => out.push_str("None"),
            Item::Bool(b) => out.push_str(if *b { "True" } else { "False" }),
            Item::Int(i) => out.push_str(&i.to_string()),
            Item::Big(b) => out.push_str(&b.to_string()),
            Item::Float(f) => out.push_str(&float_text(*f)),
            Item::Text(s) => out.push_str(&format!("'{s}'")),
            Item::List(n, _) => {
                out.push('[');
                open.push((*n + 1, ']'));
            }
            Item::Object(n, _) => {
                out.push('{');
                open.push((*n + 1, '}'));
            }
        }
        while let Some((left, end)) = open.last_mut() {
            *left -= 1;
            if *left > 0 {
                break;
            }
            out.push(*end);
            open.pop();
        }
    }
    out
}

fn item_weight(item: &Item) -> u64 {
    match item {
        Item::Key(_) => 0,
        Item::Text(s) => 1 + s.chars().count() as u64,
        _ => 1,
    }
}

/// The number that a key with type `num` has.
pub(crate) fn key_number(key: &str) -> Option<Num> {
    canonical_int(key).map(Num::Int).or_else(|| decimal_key(key).map(Num::Float))
}

/// Equality of values: text that is a canonical integer equals that integer.
pub(crate) fn equal(a: &Val, b: &Val, symbols: &Symbols) -> bool {
    match (a, b) {
        (Val::Null, Val::Null) => true,
        (Val::Bool(a), Val::Bool(b)) => a == b,
        (Val::Text(a), Val::Text(b)) => a == b,
        (Val::Tree(a), Val::Tree(b)) => same_tree(&a.items, &b.items),
        (Val::Int(a), Val::Int(b)) => a == b,
        _ => match (a.number(symbols), b.number(symbols)) {
            (Some(a), Some(b)) => a.value_order(&b) == Some(Ordering::Equal),
            _ => false,
        },
    }
}

/// The order of two values, if they have one.
pub(crate) fn order(a: &Val, b: &Val, symbols: &Symbols) -> Option<Ordering> {
    if let (Val::Int(a), Val::Int(b)) = (a, b) {
        return Some(a.cmp(b));
    }
    match (a.number(symbols), b.number(symbols), a, b) {
        (Some(a), Some(b), ..) => a.value_order(&b),
        (_, _, Val::Text(a), Val::Text(b)) => Some(symbols.compare(*a, *b)),
        _ => None,
    }
}

fn scalar_number(item: &Item) -> Option<Num> {
    match item {
        Item::Int(i) => Some(Num::Int(*i)),
        Item::Big(b) => Some(Num::Big((**b).clone())),
        Item::Float(f) => Some(Num::Float(*f)),
        Item::Text(s) => canonical_int(s).map(Num::Int),
        _ => None,
    }
}

fn same_scalar(a: &Item, b: &Item) -> bool {
    match (a, b) {
        (Item::Null, Item::Null) => true,
        (Item::Bool(a), Item::Bool(b)) => a == b,
        (Item::Text(a), Item::Text(b)) => a == b,
        _ => match (scalar_number(a), scalar_number(b)) {
            (Some(a), Some(b)) => a.value_order(&b) == Some(Ordering::Equal),
            _ => false,
        },
    }
}

/// Deep equality; the order of members does not matter.
fn same_tree(a: &[Item], b: &[Item]) -> bool {
    // places of values still to be compared
    let mut todo = vec![(0usize, 0usize)];
    while let Some((i, j)) = todo.pop() {
        match (&a[i], &b[j]) {
            (Item::List(n, _), Item::List(m, _)) => {
                if n != m {
                    return false;
                }
                let (mut x, mut y) = (i + 1, j + 1);
                for _ in 0..*n {
                    todo.push((x, y));
                    x += Json::extent(a, x);
                    y += Json::extent(b, y);
                }
            }
            (Item::Object(n, _), Item::Object(m, _)) => {
                if n != m {
                    return false;
                }
                let members = |items: &[Item], at: usize, n: u32| {
                    let mut places = std::collections::HashMap::new();
                    let mut x = at + 1;
                    for _ in 0..n {
                        if let Item::Key(k) = &items[x] {
                            places.insert(k.clone(), x + 1);
                        }
                        x += 1 + Json::extent(items, x + 1);
                    }
                    places
                };
                let theirs = members(b, j, *m);
                for (k, x) in members(a, i, *n) {
                    let Some(y) = theirs.get(&k) else { return false };
                    todo.push((x, *y));
                }
            }
            (x, y) if same_scalar(x, y) => {}
            _ => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_key_is_shown() {
        for (text, shown) in [
            ("[]", "[]"),
            ("[2.5,3,\"a\"]", "[2.5, 3, 'a']"),
            ("{\"a\":[{},[true,[]]],\"b\":null}", "{'a': [{}, [True, []]], 'b': None}"),
            ("null", "None"),
        ] {
            assert_eq!(no_key(&text.parse().unwrap()), shown);
        }
    }

    #[test]
    fn equality_has_a_bridge_for_integers() {
        let symbols = Symbols::new();
        let v = |text: &str| Val::from_json(&text.parse().unwrap(), &symbols);
        let same = |a: &str, b: &str| equal(&v(a), &v(b), &symbols) && equal(&v(b), &v(a), &symbols);
        for (a, b) in [
            ("1", "1.0"),
            ("\"7\"", "7"),
            ("\"7\"", "7.0"),
            ("null", "null"),
            ("[1,{\"a\":\"2\",\"b\":[]}]", "[\"1\",{\"b\":[],\"a\":2}]"),
        ] {
            assert!(same(a, b), "{a} {b}");
        }
        for (a, b) in [
            ("true", "1"),
            ("\"07\"", "7"),
            ("null", "false"),
            ("[]", "{}"),
            ("[1]", "[1,2]"),
            ("9007199254740993", "9007199254740992.0"),
            ("{\"a\":1}", "{\"b\":1}"),
        ] {
            assert!(!same(a, b), "{a} {b}");
        }
        assert_eq!(order(&v("\"10\""), &v("9"), &symbols), Some(Ordering::Greater));
        assert_eq!(order(&v("\"b\""), &v("\"a\""), &symbols), Some(Ordering::Greater));
        assert_eq!(order(&v("\"b\""), &v("1"), &symbols), None);
    }
}
