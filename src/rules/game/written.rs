//! Which members of the state actions may change.
//!
//! What no action changes is the same in all positions of a game, and need not
//! be kept with each.

use std::sync::Arc;

use crate::rules::{
    check::{Act, Action, Build, BuildKey, Program, RuleId, Step},
    expr::{Expr, Lit, PathExpr, Seg},
    tree::Symbols,
};

/// Where an action stands.
#[derive(Clone, PartialEq)]
enum At {
    Root,
    /// So many levels below a member of the state.
    Below(Arc<str>, usize),
    Anywhere,
}

impl At {
    fn down(&self, key: &Arc<str>) -> At {
        match self {
            At::Root => At::Below(key.clone(), 1),
            At::Below(member, depth) => At::Below(member.clone(), depth + 1),
            At::Anywhere => At::Anywhere,
        }
    }

    /// By a key that is known when the rules run.
    fn down_some(&self) -> At {
        match self {
            At::Below(member, depth) => At::Below(member.clone(), depth + 1),
            At::Root | At::Anywhere => At::Anywhere,
        }
    }

    fn up(&self) -> At {
        match self {
            At::Below(_, 1) => At::Root,
            At::Below(member, depth) => At::Below(member.clone(), depth - 1),
            At::Root | At::Anywhere => At::Anywhere,
        }
    }

    fn along(&self, path: &PathExpr) -> At {
        let start = if path.absolute { At::Root } else { self.clone() };
        path.segs.iter().fold(start, |at, seg| match seg {
            Seg::Up => at.up(),
            Seg::Key(k) => at.down(k),
            Seg::Var(_) => at.down_some(),
        })
    }
}

#[derive(Default)]
pub(super) struct Written {
    /// Members below which something may change.
    pub(super) members: Vec<Arc<str>>,
    /// Those of them below which something is added or removed.
    pub(super) resized: Vec<Arc<str>>,
    /// It can be anything, or the members themselves come and go.
    pub(super) anything: bool,
}

/// What the actions of all rules may change.
pub(super) fn written(program: &Program) -> Written {
    let mut w = Walk { program, out: Written::default() };
    for id in program.groups.iter().flat_map(|g| &g.rules) {
        w.rule(*id, &At::Root);
    }
    w.out
}

struct Walk<'p> {
    program: &'p Program,
    out: Written,
}

impl Walk<'_> {
    fn note(&mut self, at: &At, resizes: bool) {
        let At::Below(member, depth) = at else {
            self.out.anything = true;
            return;
        };
        let note = |list: &mut Vec<Arc<str>>| {
            if !list.contains(member) {
                list.push(member.clone());
            }
        };
        note(&mut self.out.members);
        if resizes {
            note(&mut self.out.resized);
            self.out.anything |= *depth == 1;
        }
    }

    /// Rules are nested as deep as their text, which is bounded.
    fn rule(&mut self, id: RuleId, base: &At) {
        let program = self.program;
        match &program.rules[id.0 as usize].action {
            Action::Rules(rules) => rules.iter().for_each(|r| self.rule(*r, base)),
            Action::Tree { anchor, act, .. } => {
                let at = if anchor.is_some() { At::Anywhere } else { base.clone() };
                self.act(act, &at, base);
            }
        }
    }

    fn act(&mut self, act: &Act, at: &At, base: &At) {
        match act {
            Act::Remove => self.note(at, true),
            Act::Set(_) => self.note(at, false),
            Act::Object { steps, .. } => {
                if *at != At::Root {
                    self.note(at, false);
                }
                steps.iter().for_each(|s| self.step(s, at, base));
            }
        }
    }

    fn step(&mut self, step: &Step, at: &At, base: &At) {
        match step {
            Step::Rules(rules) => rules.iter().for_each(|r| self.rule(*r, at)),
            Step::Parent(act) => self.act(act, &at.up(), base),
            Step::Root(act) => self.act(act, &At::Root, base),
            Step::Base(act) => self.act(act, base, base),
            Step::Append(_) => self.note(&at.down_some(), true),
            Step::Path(p, _, act, _) => self.act(act, &at.along(p), base),
            Step::Key(k, act) => self.act(act, &at.down(k), base),
            Step::Var(_, act, _) => self.act(act, &at.down_some(), base),
            Step::Call { .. } | Step::Let { .. } => {}
        }
    }
}

/// Puts the texts of actions and of what rules give into the table.
pub(super) fn intern(program: &Program, symbols: &Symbols) {
    let lit = |l: &Lit| {
        if let Lit::Text(s) = l {
            symbols.intern_shared(s);
        }
    };
    for e in &program.exprs {
        e.expr.walk(&mut |e| {
            if let Expr::Lit(l) = e {
                lit(l);
            }
        });
    }
    let build = |b: &Build| {
        let mut todo = vec![b];
        while let Some(b) = todo.pop() {
            match b {
                Build::Const(l) => lit(l),
                Build::Expr(..) => {}
                Build::List(items) => todo.extend(items),
                Build::Object(members) => {
                    for (key, value) in members {
                        if let BuildKey::Text(k) = key {
                            symbols.intern_shared(k);
                        }
                        todo.push(value);
                    }
                }
            }
        }
    };
    for rule in &program.rules {
        rule.gives.iter().for_each(|g| build(&g.1));
        let Action::Tree { act, .. } = &rule.action else { continue };
        let mut todo = vec![act];
        while let Some(act) = todo.pop() {
            match act {
                Act::Remove => {}
                Act::Set(b) => build(b),
                Act::Object { steps, .. } => {
                    for step in steps {
                        match step {
                            Step::Parent(a) | Step::Root(a) | Step::Base(a) => todo.push(a),
                            Step::Path(_, _, a, _) | Step::Var(_, a, _) => todo.push(a),
                            Step::Key(k, a) => {
                                symbols.intern_shared(k);
                                todo.push(a);
                            }
                            Step::Append(b) => build(b),
                            Step::Rules(_) | Step::Call { .. } | Step::Let { .. } => {}
                        }
                    }
                }
            }
        }
    }
}
