//! What the traced form of a condition tells while it runs.

use super::{
    Val,
    cells::to_val,
    host::host,
    nodes::{Walk, node, walk_from},
    numbers::order,
};
use crate::{
    builtins::core,
    machine::{Machine, builtin::Row},
    rules::{
        check::Site,
        json::Json,
        tree::{Content, NodeId},
    },
    term::{Cell, Res, View},
};

/// One record of the log.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) depth: u32,
    /// A JSON Pointer.
    pub(crate) at: String,
    pub(crate) what: What,
}

/// What happened.
#[derive(Clone, Debug)]
pub(crate) enum What {
    Rule(Json),
    Try { var: String, value: Json },
    Bind { var: String, value: Json },
    Fail(Why),
    Match(Vec<(String, Json)>),
    Stale(Vec<(String, Json)>),
    Set { old: Json, new: Json },
    Remove,
    Call { name: String, args: Vec<Json> },
    End { rule: Json, matches: u64 },
}

/// Why a condition fails at a place.
#[derive(Clone, Debug)]
pub(crate) struct Why {
    pub(crate) why: &'static str,
    pub(crate) want: Option<Json>,
    pub(crate) got: Option<Json>,
    /// The test that failed.
    pub(crate) site: Option<Site>,
}

fn say(m: &mut Machine, offset: Cell, at: String, what: What) {
    let h = host(m);
    let depth = h.depth + offset.as_int().unwrap_or(0) as u32;
    h.log.push(Event { depth, at, what });
}

fn json(m: &mut Machine, c: Cell) -> Json {
    let v = to_val(m, c);
    v.to_json(&host(m).tree.symbols)
}

fn pointer(m: &mut Machine, n: NodeId) -> String {
    let tree = &host(m).tree;
    tree.pointer(&tree.path_of(n).keys)
}

fn var_name(m: &Machine, c: Cell) -> String {
    m.store.atom_name(c).unwrap_or_default().to_owned()
}

/// `tried(+Depth, +Node, +Var, +Key)`: a child is looked at.
fn tried(m: &mut Machine) -> Res {
    let (d, n, var, key) = (m.arg(0), node(m.arg(1)), m.arg(2), m.arg(3));
    let (at, var, value) = (pointer(m, n), var_name(m, var), json(m, key));
    say(m, d, at, What::Try { var, value });
    Ok(true)
}

/// `bound(+Depth, +Node, +Var, +Value)`
fn bound(m: &mut Machine) -> Res {
    let (d, n, var, value) = (m.arg(0), node(m.arg(1)), m.arg(2), m.arg(3));
    let (at, var, value) = (pointer(m, n), var_name(m, var), json(m, value));
    say(m, d, at, What::Bind { var, value });
    Ok(true)
}

/// The reason a lowered condition gives: an atom, or a compound with what it is about.
fn reason(m: &mut Machine, c: Cell) -> Why {
    let mut why = Why { why: "test", want: None, got: None, site: None };
    let View::Compound(f, args) = m.store.view(c) else {
        why.why = match m.store.atom_name(c).unwrap_or_default() {
            "missing" => "missing",
            "exists" => "exists",
            "not" => "not",
            "length" => "length",
            "no_parent" => "no-parent",
            _ => "test",
        };
        return why;
    };
    let args: Vec<Cell> = (0..f.arity()).map(|i| m.store.arg(args, i)).collect();
    let site = |c: Cell| c.as_int().map(|i| Site(i as u32));
    match (m.store.atoms.name(f.name()), &args[..]) {
        ("not_equal", [want, got]) => {
            why.why = "not-equal";
            (why.want, why.got) = (Some(json(m, *want)), Some(json(m, *got)));
        }
        ("type", [want, got]) => {
            why.why = "type";
            let got = to_val(m, *got).type_name();
            (why.want, why.got) = (Some(json(m, *want)), Some(Json::from(got)));
        }
        ("test", [got, at]) => (why.got, why.site) = (Some(json(m, *got)), site(*at)),
        ("order", [a, b, got, at]) => {
            if order(m, *a, *b).is_none() {
                why.why = "type";
            }
            (why.got, why.site) = (Some(json(m, *got)), site(*at));
        }
        _ => {}
    }
    why
}

/// `failed(+Depth, +Node, +Reason)`: tells, and fails.
fn failed(m: &mut Machine) -> Res {
    let (d, n, c) = (m.arg(0), node(m.arg(1)), m.arg(2));
    let (at, why) = (pointer(m, n), reason(m, c));
    say(m, d, at, What::Fail(why));
    Ok(false)
}

/// `failed(+Depth, +Parent, +Key, +Reason)`: the same at a child, which need not be there.
fn failed_at(m: &mut Machine) -> Res {
    let (d, n, key, c) = (m.arg(0), node(m.arg(1)), m.arg(2), m.arg(3));
    let key = to_val(m, key);
    let tree = &host(m).tree;
    let mut step = key.step(&tree.symbols);
    if matches!(key, Val::Float(_)) && key.key(&tree.symbols).is_none() && matches!(tree.content(n), Content::Object(_))
    {
        // the language's reference shows a number that names no member of an object like this
        step = tree.symbols.nowhere("None");
    }
    let path = tree.path_of(n).down(step);
    let (at, why) = (tree.pointer(&path.keys), reason(m, c));
    say(m, d, at, What::Fail(why));
    Ok(false)
}

/// `failed_path(+Depth, +Start, +Keys, +Reason)`: the same at the end of a
/// path, or at its start if it leads above the state's root.
fn failed_path(m: &mut Machine) -> Res {
    let (d, start, keys, c) = (m.arg(0), m.arg(1), m.arg(2), m.arg(3));
    let mut why = reason(m, c);
    let at = match walk_from(m, start, keys) {
        Walk::At(path) => {
            // what has no parent to be absent from is missing
            if why.why == "exists" && host(m).tree.locate(&mut path.clone()).is_none() {
                why.why = "missing";
            }
            host(m).tree.pointer(&path.keys)
        }
        Walk::Above => {
            // the record is that of the node the path begins at
            why.why = "no-parent";
            let (d, at) = (Cell::int(d.as_int().unwrap_or(1) - 1), pointer(m, node(start)));
            say(m, d, at, What::Fail(why));
            return Ok(false);
        }
    };
    say(m, d, at, What::Fail(why));
    Ok(false)
}

pub(super) const ROWS: &[Row] = &[
    core("tried", 4, tried),
    core("bound", 4, bound),
    core("failed", 3, failed),
    core("failed", 4, failed_at),
    core("failed_path", 4, failed_path),
];
