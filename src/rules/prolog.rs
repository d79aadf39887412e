//! Rules from Prolog. States are terms as `library(json)` reads them: an object
//! is `json([Name=Value, ..])`, an array a list, text an atom (or a string), and
//! the constants are `@(true)`, `@(false)` and `@(null)`.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use dashu_base::BitTest;

use super::{
    api::{Options, Rules},
    error::RuleError,
    json::{Item, Json, JsonBuilder},
    tree::StateTree,
};
use crate::{
    builtins::{
        det, nondet,
        stream_args::enumerate,
        text::{Accept, text},
    },
    engine::KbBuilder,
    machine::{Machine, Next, builtin::Row},
    os::Capability,
    term::{Cell, Num, Res, Throw, View, names},
};

/// Rules that were loaded, by number. The same rules have one number.
static LOADED: Mutex<Vec<Arc<Rules>>> = Mutex::new(Vec::new());

/// Adds `load_rules/2`, `apply_rules/3` and `rule_match/3` to a program. The
/// sessions of the command `ludolog` have them.
///
/// ```
/// use ludolog::{engine::KnowledgeBase, rules};
/// let kb = rules::predicates(KnowledgeBase::builder())
///     .source("game.pl", r#"
///         poor(State, X) :-
///             load_rules(text('[{"condition": {"player": {"$X": {"gold": "< 20"}}}}]'), Rules),
///             rule_match(Rules, State, match(_, ['X'=X])).
///     "#)?
///     .build()?;
/// let mut s = kb.session();
/// let poor = s.query("poor(json([player=json([ann=json([gold=5]), bob=json([gold=50])])]), X)")?;
/// assert_eq!(poor.rows::<String>().collect::<Result<Vec<_>, _>>()?, ["ann"]);
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
pub fn predicates(builder: KbBuilder) -> KbBuilder {
    builder.rows(rows())
}

/// The rows of the predicates.
pub(crate) fn rows() -> Vec<Row> {
    vec![
        det("load_rules", 2, load_rules).needs(Capability::ReadFiles),
        det("apply_rules", 3, apply_rules),
        nondet("rule_match", 3, rule_match),
    ]
}

/// An error of the rules as an exception: `error(rules_error(Code), context(_, Message))`.
#[cold]
fn throw(m: &mut Machine, e: &RuleError) -> Throw {
    let code = m.store.atom(e.code());
    let name = m.store.atoms.intern("rules_error");
    let formal = m.store.compound_named(name, &[code]);
    let message = m.store.atom(&e.to_string());
    let (context, unknown) = (m.store.atoms.intern("context"), m.store.new_var());
    let context = m.store.compound_named(context, &[unknown, message]);
    Throw::Ball(m.store.compound_named(names::ERROR, &[formal, context]))
}

/// The elements of a list.
fn elements(m: &mut Machine, list: Cell) -> Res<Vec<Cell>> {
    let mut out = Vec::new();
    let mut rest = m.store.deref(list);
    while let View::Compound(f, args) = m.store.view(rest) {
        if f.arity() != 2 || m.store.atoms.name(f.name()) != "." {
            break;
        }
        out.push(m.store.arg(args, 0));
        rest = m.store.deref(m.store.arg(args, 1));
    }
    if rest == Cell::atom(names::NIL) { Ok(out) } else { Err(m.store.type_error("list", list)) }
}

/// `load_rules(+Source, -Rules)`: a file, a list of files laid over each other, or `text(JSON)`.
fn load_rules(m: &mut Machine) -> Res {
    let source = m.arg(0);
    if !m.store.is_acyclic(source) {
        return Err(m.store.type_error("rules", source));
    }
    let builder = Rules::builder();
    let builder = match m.store.view(source) {
        View::Var(_) => return Err(m.store.instantiation_error()),
        View::Compound(f, args) if f.arity() == 1 && m.store.atoms.name(f.name()) == "text" => {
            let c = m.store.arg(args, 0);
            builder.json(&text(m, c, Accept::ATOM.or(Accept::STRING), "text")?)
        }
        View::Compound(..) => {
            let mut builder = builder;
            for file in elements(m, source)? {
                builder = builder.file(text(m, file, Accept::ATOM.or(Accept::STRING), "file")?);
            }
            builder
        }
        _ => builder.file(text(m, source, Accept::ATOM.or(Accept::STRING), "file")?),
    };
    let rules = match builder.build() {
        Ok(rules) => rules,
        Err(e) => return Err(throw(m, &e)),
    };
    let document = rules.to_json();
    let number = {
        let mut all = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        match all.iter().position(|r| r.to_json() == document) {
            Some(i) => i,
            None => {
                all.push(Arc::new(rules));
                all.len() - 1
            }
        }
    };
    let name = m.store.atoms.intern("$rules");
    let handle = m.store.compound_named(name, &[Cell::int(number as i64)]);
    Ok(m.unify_arg(1, handle))
}

/// The rules that a term stands for.
fn rules(m: &mut Machine, c: Cell) -> Res<Arc<Rules>> {
    let number = match m.store.view(c) {
        View::Var(_) => return Err(m.store.instantiation_error()),
        View::Compound(f, args) if f.arity() == 1 && m.store.atoms.name(f.name()) == "$rules" => {
            m.store.arg(args, 0).as_int()
        }
        _ => None,
    };
    let all = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    match number.and_then(|n| all.get(usize::try_from(n).ok()?).cloned()) {
        Some(rules) => Ok(rules),
        None => Err(m.store.type_error("rules", c)),
    }
}

/// The state that a term stands for.
fn state(m: &mut Machine, c: Cell) -> Res<StateTree> {
    Ok(StateTree::from(&json(m, c)?))
}

/// `apply_rules(+Rules, +State, -NewState)`: all groups run, all or nothing.
fn apply_rules(m: &mut Machine) -> Res {
    let (rules, mut state) = (rules(m, m.arg(0))?, state(m, m.arg(1))?);
    if let Err(e) = rules.run(&mut state, &Options::new().edits(false)) {
        return Err(throw(m, &e));
    }
    let new = cell(m, &state.to_json())?;
    Ok(m.unify_arg(2, new))
}

/// `rule_match(+Rules, +State, ?Match)`: a match of a rule, `match(Rule, [Name=Value, ..])`. Rule is
/// its id, or its number.
fn rule_match(m: &mut Machine, next: Option<Cell>) -> Res<Next> {
    let pattern = m.arg(2);
    enumerate(m, next, pattern, |m| {
        let (rules, mut state) = (rules(m, m.arg(0))?, state(m, m.arg(1))?);
        let found = match rules.query_all(&mut state, &Options::new()) {
            Ok(found) => found,
            Err(e) => return Err(throw(m, &e)),
        };
        let mut all = Vec::with_capacity(found.len());
        for one in found {
            let rule = one.id().cloned().unwrap_or_else(|| Json::from(one.rule));
            let rule = cell(m, &rule)?;
            let mut pairs = Vec::new();
            for (name, value) in one.bindings() {
                let value = cell(m, &value)?;
                let name = m.store.atom(&name);
                pairs.push(pair(m, name, value)?);
            }
            m.store.ensure(2 * pairs.len() + 3)?;
            let pairs = m.store.put_list(&pairs, Cell::atom(names::NIL));
            let name = m.store.atoms.intern("match");
            all.push(m.store.compound_named(name, &[rule, pairs]));
        }
        Ok(all)
    })
}

/// `Name=Value`
fn pair(m: &mut Machine, name: Cell, value: Cell) -> Res<Cell> {
    m.store.ensure(3)?;
    let equals = m.store.atoms.intern("=");
    Ok(m.store.compound_named(equals, &[name, value]))
}

/// The term of a JSON value.
fn cell(m: &mut Machine, json: &Json) -> Res<Cell> {
    // from the end, so that the parts of a container are there before it
    let mut made: Vec<Cell> = Vec::new();
    for item in json.items.iter().rev() {
        m.store.ensure(8)?;
        let parts = |made: &mut Vec<Cell>, n: u32| {
            let mut parts = made.split_off(made.len() - n as usize);
            parts.reverse();
            parts
        };
        let c = match item {
            Item::Null => special(m, "null"),
            Item::Bool(b) => special(m, if *b { "true" } else { "false" }),
            Item::Int(i) => m.store.put_int(*i),
            Item::Big(b) => {
                m.store.ensure(b.bit_len() / 64 + 4)?;
                m.store.put_num(&Num::Big((**b).clone()))
            }
            Item::Float(f) => m.store.put_float(*f),
            Item::Text(s) => m.store.atom(s),
            Item::Key(k) => {
                let (name, value) = (m.store.atom(k), made.pop().unwrap_or(Cell::atom(names::NIL)));
                pair(m, name, value)?
            }
            Item::List(n, _) | Item::Object(n, _) => {
                let parts = parts(&mut made, *n);
                m.store.ensure(2 * parts.len() + 2)?;
                let list = m.store.put_list(&parts, Cell::atom(names::NIL));
                if matches!(item, Item::List(..)) {
                    list
                } else {
                    let name = m.store.atoms.intern("json");
                    m.store.compound_named(name, &[list])
                }
            }
        };
        made.push(c);
    }
    Ok(made.pop().unwrap_or_else(|| special(m, "null")))
}

fn special(m: &mut Machine, word: &str) -> Cell {
    let word = m.store.atom(word);
    m.store.compound_named(names::AT, &[word])
}

enum Step {
    Value(Cell),
    Key(Arc<str>),
    End,
}

/// The JSON value of a term.
fn json(m: &mut Machine, c: Cell) -> Res<Json> {
    if !m.store.is_acyclic(c) {
        return Err(m.store.type_error("json", c));
    }
    let mut b = JsonBuilder::new();
    let mut todo = vec![Step::Value(c)];
    while let Some(step) = todo.pop() {
        let c = match step {
            Step::End => {
                b.end();
                continue;
            }
            Step::Key(k) => {
                b.shared_key(k);
                continue;
            }
            Step::Value(c) => m.store.deref(c),
        };
        let (f, args) = match m.store.view(c) {
            View::Compound(f, args) => (f, args),
            View::Var(_) => return Err(m.store.instantiation_error()),
            View::Atom(a) if a == names::NIL => {
                b.begin_list().end();
                continue;
            }
            View::Atom(a) => {
                b.item(Item::Text(m.store.atoms.name(a).into()));
                continue;
            }
            View::Text(s) => {
                b.item(Item::Text(s.into()));
                continue;
            }
            _ => {
                let item = match m.store.number(c) {
                    Some(Num::Int(i)) => Item::Int(i),
                    Some(Num::Big(big)) => Item::Big(Arc::new(big)),
                    Some(Num::Float(f)) if f.is_finite() => Item::Float(f),
                    _ => return Err(m.store.type_error("json", c)),
                };
                b.item(item);
                continue;
            }
        };
        let (name, first) = (m.store.atoms.name(f.name()).to_owned(), m.store.arg(args, 0));
        match (&*name, f.arity()) {
            (".", 2) => {
                let parts = elements(m, c)?;
                b.begin_list();
                todo.push(Step::End);
                todo.extend(parts.into_iter().rev().map(Step::Value));
            }
            ("json", 1) => {
                let parts = elements(m, first)?;
                b.begin_object();
                todo.push(Step::End);
                let mut keys = HashSet::new();
                for part in &parts {
                    let (key, _) = member(m, *part)?;
                    if !keys.insert(key) {
                        let culprit = m.store.deref(first);
                        return Err(m.store.domain_error("different_keys", culprit));
                    }
                }
                for part in parts.into_iter().rev() {
                    let (key, value) = member(m, part)?;
                    todo.push(Step::Value(value));
                    todo.push(Step::Key(key));
                }
            }
            ("@", 1) => {
                let word = m.store.atom_name(m.store.deref(first)).unwrap_or_default();
                let item = match word {
                    "true" => Item::Bool(true),
                    "false" => Item::Bool(false),
                    "null" => Item::Null,
                    _ => return Err(m.store.type_error("json", c)),
                };
                b.item(item);
            }
            _ => return Err(m.store.type_error("json", c)),
        }
    }
    Ok(b.finish())
}

/// The parts of `Name=Value`.
fn member(m: &mut Machine, c: Cell) -> Res<(Arc<str>, Cell)> {
    let c = m.store.deref(c);
    let parts = match m.store.view(c) {
        View::Var(_) => return Err(m.store.instantiation_error()),
        View::Compound(f, args) if f.arity() == 2 && m.store.atoms.name(f.name()) == "=" => {
            (m.store.arg(args, 0), m.store.arg(args, 1))
        }
        _ => return Err(m.store.type_error("pair", c)),
    };
    let key = text(m, parts.0, Accept::ATOMIC, "key")?;
    Ok((key.into(), parts.1))
}
