//! What is the same in all states of a game, as facts: a condition on it is a
//! call with an index, and does not look into the tree.

use std::{cell::RefCell, collections::HashSet, fmt::Write};

use super::{
    clause::{Clause, ROOT},
    goal::{Goal, Kind},
    text,
};
use crate::rules::{
    check::{Action, Entry, Name, Program, RuleId, Template},
    expr::Lit,
    json::{canonical_int, decimal_key},
    runtime::Val,
    tree::{Content, NodeId, StateTree, Sym},
};

/// A first state, and its members that may change.
pub(crate) struct Facts<'s> {
    tree: &'s StateTree,
    changing: &'s [Sym],
    /// Predicates by what they are about, in the order they were made.
    made: RefCell<Vec<String>>,
    /// Their rows as values.
    tables: RefCell<Vec<Table>>,
    /// Their clauses.
    text: RefCell<String>,
}

/// The rows of facts.
pub(crate) type Table = Vec<Box<[Val]>>;

/// An argument of a fact, and its text.
#[derive(Clone)]
struct Argument {
    text: String,
    value: Val,
}

/// The facts of one predicate: more are not worth their memory.
const MOST: usize = 20_000;

/// A step of a pattern.
enum Step<'t> {
    Key(&'t str),
    /// A variable that has a value.
    Known(String),
    /// One that gets the key.
    New(&'t Name),
    /// Any key.
    Any,
}

/// What a pattern wants of the value it leads to.
enum Leaf<'t> {
    /// It is there.
    There,
    New(&'t Name),
    /// The same as this operand.
    Same(String),
    /// An array of so many values, each for a new variable.
    All(Vec<&'t Name>),
}

impl<'s> Facts<'s> {
    pub(crate) fn new(tree: &'s StateTree, changing: &'s [Sym]) -> Facts<'s> {
        Facts { tree, changing, made: RefCell::default(), tables: RefCell::default(), text: RefCell::default() }
    }

    /// The clauses that were asked for.
    pub(super) fn clauses(&self) -> String {
        self.text.take()
    }

    /// The rows of the predicates, by number.
    pub(super) fn tables(&self) -> Vec<Table> {
        self.tables.take()
    }

    /// The member of the state that never changes and has this key.
    fn member(&self, key: &str) -> Option<NodeId> {
        let sym = self.tree.symbols.find(key).filter(|s| !self.changing.contains(s))?;
        self.tree.member(NodeId::ROOT, sym)
    }

    /// The node of a member of the state, by the text of its key: no member comes or goes.
    fn node(&self, key: &str) -> Option<NodeId> {
        let find = |(k, n)| (text::atom(&self.tree.symbols.text(Sym::from_raw(k))) == key).then_some(n);
        self.tree.children(NodeId::ROOT).find_map(find)
    }

    /// The number of the predicate for a pattern; `None` if it can not be one.
    fn predicate(&self, from: NodeId, member: &str, steps: &[Step<'_>], leaf: &Leaf<'_>) -> Option<usize> {
        let mut about = text::atom(member);
        for s in steps {
            let _ = match s {
                Step::Key(k) => write!(about, "/{}", text::atom(k)),
                Step::Known(_) => write!(about, "/+"),
                Step::New(_) => write!(about, "/-"),
                Step::Any => write!(about, "/_"),
            };
        }
        let _ = match leaf {
            Leaf::There => Ok(()),
            Leaf::New(_) | Leaf::Same(_) => write!(about, "="),
            Leaf::All(names) => write!(about, "={}", names.len()),
        };
        if let Some(i) = self.made.borrow().iter().position(|m| *m == about) {
            return Some(i);
        }
        let number = self.made.borrow().len();
        let mut rows = Vec::new();
        self.rows(from, steps, leaf, &mut Vec::new(), &mut rows)?;
        let mut out = self.text.borrow_mut();
        let _ = writeln!(out, "% {}", about.replace('\n', " "));
        if rows.is_empty() {
            let arity = arguments(steps, leaf).max(1);
            let _ = writeln!(out, "fact_{number}({}) :- fail.", vec!["_"; arity].join(", "));
        }
        for row in &rows {
            let texts: Vec<&str> = row.iter().map(|a| &*a.text).collect();
            let _ = writeln!(out, "fact_{number}({}).", if texts.is_empty() { "yes".into() } else { texts.join(", ") });
        }
        let values = rows.into_iter().map(|row| row.into_iter().map(|a| a.value).collect());
        self.tables.borrow_mut().push(values.collect());
        self.made.borrow_mut().push(about);
        Some(number)
    }

    /// The arguments of all facts. Patterns are as deep as their text, which is bounded.
    fn rows(
        &self,
        n: NodeId,
        steps: &[Step<'_>],
        leaf: &Leaf<'_>,
        row: &mut Vec<Argument>,
        out: &mut Vec<Vec<Argument>>,
    ) -> Option<()> {
        let Some((step, rest)) = steps.split_first() else { return self.leaf_rows(n, leaf, row, out) };
        if let Step::Key(k) = step {
            let sym = self.tree.symbols.find(k);
            let child = match canonical_int(k) {
                Some(i) => self.tree.child_at(n, i),
                None => sym.and_then(|s| self.tree.child(n, s)),
            };
            return child.map_or(Some(()), |c| self.rows(c, rest, leaf, row, out));
        }
        let list = matches!(self.tree.content(n), Content::List(_));
        for (raw, child) in self.tree.children(n) {
            let argument = |text: String, value: &Val| Argument { text, value: value.clone() };
            let (own, other) = if list {
                // an element is found by text too
                let value = Val::Int(i64::from(raw));
                (argument(raw.to_string(), &value), Some(argument(text::atom(&raw.to_string()), &value)))
            } else {
                let sym = Sym::from_raw(raw);
                let (key, value) = (self.tree.symbols.text(sym), Val::Text(sym));
                // a number could be meant that is no integer
                decimal_key(&key).is_none().then_some(())?;
                let number = canonical_int(&key).map(|i| argument(i.to_string(), &value));
                (argument(text::atom(&key), &value), number)
            };
            let forms = match step {
                Step::Any => vec![None],
                Step::Known(_) => std::iter::once(own).chain(other).map(Some).collect(),
                _ => vec![Some(own)],
            };
            for form in forms {
                let named = form.is_some();
                row.extend(form);
                self.rows(child, rest, leaf, row, out)?;
                if named {
                    row.pop();
                }
            }
        }
        (out.len() <= MOST).then_some(())
    }

    fn leaf_rows(&self, n: NodeId, leaf: &Leaf<'_>, row: &[Argument], out: &mut Vec<Vec<Argument>>) -> Option<()> {
        let mut row = row.to_vec();
        match leaf {
            Leaf::There => {}
            Leaf::New(_) | Leaf::Same(_) => row.push(self.value(n)?),
            Leaf::All(names) => {
                let Content::List(l) = self.tree.content(n) else { return Some(()) };
                if l.len() != names.len() {
                    return Some(());
                }
                for element in l.live() {
                    row.push(self.value(element)?);
                }
            }
        }
        out.push(row);
        Some(())
    }

    /// A value that is no array or object.
    fn value(&self, n: NodeId) -> Option<Argument> {
        let text = text::lit(&match self.tree.content(n) {
            Content::Null => Lit::Null,
            Content::Bool(b) => Lit::Bool(*b),
            Content::Int(i) => Lit::Int(*i),
            Content::Float(f) => Lit::Float(*f),
            Content::Text(s) => Lit::Text(self.tree.symbols.text(*s)),
            Content::Big(b) => Lit::Big(b.clone()),
            Content::List(_) | Content::Object(_) => return None,
        });
        Some(Argument { text, value: Val::at(self.tree, n) })
    }
}

/// How many arguments the facts of a pattern have.
fn arguments(steps: &[Step<'_>], leaf: &Leaf<'_>) -> usize {
    let keys = steps.iter().filter(|s| matches!(s, Step::Known(_) | Step::New(_))).count();
    keys + match leaf {
        Leaf::There => 0,
        Leaf::New(_) | Leaf::Same(_) => 1,
        Leaf::All(names) => names.len(),
    }
}

/// The rules whose root is the state's.
pub(super) fn rooted(program: &Program) -> HashSet<u32> {
    let mut found = HashSet::new();
    let mut todo: Vec<RuleId> = program.groups.iter().flat_map(|g| g.rules.iter().copied()).collect();
    while let Some(id) = todo.pop() {
        found.insert(id.0);
        if let Action::Rules(rules) = &program.rules[id.0 as usize].action {
            todo.extend(rules);
        }
    }
    found
}

impl Clause<'_> {
    /// The child of the state's root by the text of its key, if it is the same node in all states.
    pub(super) fn fixed(&self, parent: &str, key: &str) -> Option<String> {
        self.facts.filter(|_| parent == ROOT)?.node(key).map(|n| n.0.to_string())
    }

    /// Lowers a member of the state that never changes to a call of facts, if that can be.
    pub(super) fn fact(&mut self, member: &str, t: &Template) -> bool {
        let Some(facts) = self.facts else { return false };
        let Some(from) = facts.member(member) else { return false };
        let Some((steps, leaf)) = self.pattern(t) else { return false };
        let Some(number) = facts.predicate(from, member, &steps, &leaf) else { return false };
        let (mut ins, mut outs, mut args) = (Vec::new(), Vec::new(), Vec::new());
        let mut nondet = false;
        for step in &steps {
            match step {
                Step::Key(_) => {}
                Step::Any => nondet = true,
                Step::Known(v) => {
                    ins.push(v.clone());
                    args.push(v.clone());
                }
                Step::New(n) => {
                    nondet = true;
                    let v = self.bind(n);
                    outs.push(v.clone());
                    args.push(v);
                }
            }
        }
        let mut same = None;
        match &leaf {
            Leaf::There => {}
            Leaf::New(n) => outs.push(self.bind(n)),
            Leaf::Same(operand) => {
                let v = self.new_value();
                same = Some((v.clone(), operand.clone()));
                outs.push(v);
            }
            Leaf::All(names) => outs.extend(names.iter().map(|n| self.bind(n))),
        }
        let values = outs.len() - steps.iter().filter(|s| matches!(s, Step::New(_))).count();
        args.extend(outs[outs.len() - values..].iter().cloned());
        if args.is_empty() {
            args.push("yes".into());
        }
        let goal = Goal::call(&format!("fact_{number}"), &[], &[]);
        let text = format!("fact_{number}({})", args.join(", "));
        let kind = match nondet && ins.is_empty() && same.is_none() && !outs.is_empty() {
            true => Kind::Rows { table: number, columns: args },
            false => Kind::Other,
        };
        self.push(Goal { text, ins, outs, nondet, kind, ..goal });
        if let Some((v, operand)) = same {
            self.push(Goal::call("eqv", &[&v, &operand], &[]));
        }
        true
    }

    /// A template that is one path to a value, if it is one.
    fn pattern<'t>(&self, t: &'t Template) -> Option<(Vec<Step<'t>>, Leaf<'t>)> {
        let mut steps = Vec::new();
        let mut new: Vec<&Name> = Vec::new();
        let mut at = t;
        let is_new = |n: &Name, new: &[&Name]| &**n != "_" && !self.vars.contains_key(n) && !new.contains(&n);
        loop {
            match at {
                Template::Object(entries, None) => match &entries[..] {
                    [] => return Some((steps, Leaf::There)),
                    [Entry::Child(k, inner)] => {
                        steps.push(Step::Key(k));
                        at = inner;
                    }
                    [Entry::Each(None, None, inner)] => {
                        steps.push(Step::Any);
                        at = inner;
                    }
                    [Entry::Each(Some(n), None, inner)] => {
                        match self.vars.get(n) {
                            Some(v) => steps.push(Step::Known(v.clone())),
                            None if is_new(n, &new) => {
                                new.push(n);
                                steps.push(Step::New(n));
                            }
                            None => return None,
                        }
                        at = inner;
                    }
                    _ => return None,
                },
                Template::Bind(n, None) if is_new(n, &new) => return Some((steps, Leaf::New(n))),
                Template::Bind(n, None) => {
                    let v = self.vars.get(n)?;
                    return Some((steps, Leaf::Same(v.clone())));
                }
                Template::Lit(l) => return Some((steps, Leaf::Same(text::lit(l)))),
                Template::List(elements) => {
                    let mut names: Vec<&Name> = Vec::new();
                    for e in elements {
                        match e {
                            Template::Bind(n, None) if is_new(n, &new) && !names.contains(&n) => names.push(n),
                            _ => return None,
                        }
                    }
                    return (!names.is_empty()).then_some((steps, Leaf::All(names)));
                }
                _ => return None,
            }
        }
    }
}
