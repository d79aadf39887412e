//! Checking actions.

use super::{
    Checker, Res, at, condition, error,
    ir::{Act, Action, Build, BuildKey, Name, Place, PlaceSeg, Step},
    scope::{self, Scope},
};
use crate::rules::{
    error::Code,
    expr::{self, Calc, Expr, Key, Leaf, Lit, begins_with_comparison},
    source::{Kind, Member, Misplaced, Node},
};

impl Checker<'_> {
    /// The action of a rule.
    pub(super) fn action(&mut self, n: &Node, scope: &mut Scope, label: &str, root: &Place) -> Res<Action> {
        let members = match &n.kind {
            Kind::List(_) => return Ok(Action::Rules(self.rules(n, scope, label, root)?)),
            Kind::Object(members) => members,
            _ => return error(n.span, Code::Action, "an action is a tree or an array of rules"),
        };
        let mut anchors: Vec<(Place, Name)> = Vec::new();
        for m in members {
            if let Key::Var(b) = expr::key(&m.key).map_err(at(m.key_span))? {
                for place in scope.places.get(&b.name).into_iter().flatten() {
                    if !anchors.iter().any(|(p, _)| p == place) {
                        anchors.push((place.clone(), b.name.clone()));
                    }
                }
            }
        }
        if anchors.len() > 1 {
            let mut places: Vec<String> = anchors.iter().map(|(p, _)| scope::text(p)).collect();
            places.sort();
            let places = places.join(", ");
            let message = format!("the variables at the top of this action stand at different places: {places}");
            return error(n.span, Code::Anchor, message);
        }
        let hint = anchors.first().map(|(p, _)| scope::text(p));
        let act = self.act(n, scope, label).map_err(|e| hinted(e, hint.as_deref()))?;
        let local = act.is_local();
        Ok(Action::Tree { anchor: anchors.into_iter().next().map(|(_, name)| name), act, hint, local })
    }

    fn act(&mut self, n: &Node, scope: &mut Scope, label: &str) -> Res<Act> {
        let Kind::Object(members) = &n.kind else {
            return Ok(match &n.kind {
                Kind::Text(s) if &**s == "@remove" => Act::Remove,
                _ => Act::Set(self.build(n, scope)?),
            });
        };
        let mut steps = Vec::with_capacity(members.len());
        let mut creates = members.is_empty();
        for m in members {
            let label = format!("{label}/{}", m.key);
            if let Some((step, makes)) = self.step(m, scope, &label)? {
                creates |= makes;
                steps.push(step);
            }
        }
        Ok(Act::Object { steps, creates })
    }

    /// A member of an action, and whether the node it belongs to is made for it.
    fn step(&mut self, m: &Member, scope: &mut Scope, label: &str) -> Res<Option<(Step, bool)>> {
        let v = &m.value;
        let step = match expr::key(&m.key).map_err(at(m.key_span))? {
            Key::Word(w) => match &*w {
                "@comment" => return Ok(None),
                "@rules" => {
                    let mut inner = scope.inner();
                    inner.places.clear();
                    self.anonymous += 1;
                    let root = vec![PlaceSeg::Base(self.anonymous)];
                    (Step::Rules(self.rules(v, &inner, label, &root)?), true)
                }
                "@parent" => (Step::Parent(self.act(v, scope, label)?), false),
                "@root" => (Step::Root(self.act(v, scope, label)?), false),
                "@base" => (Step::Base(self.act(v, scope, label)?), false),
                "@append" => (Step::Append(self.build(v, scope)?), true),
                "@call" => (self.command(v, scope)?, false),
                _ => return error(m.key_span, Code::UnknownKeyword, format!("there is no {w} in an action")),
            },
            Key::Calc => {
                let binding = match condition::calc(v)? {
                    Calc::Give(b, e) if !scope.is_bound(&b.name) && !b.is_anonymous() => Some((b, e)),
                    _ => None,
                };
                let Some((b, e)) = binding else {
                    return error(v.span, Code::Action, "'_' in an action gives a new variable a value");
                };
                let (expr, site) = self.action_expr(e, scope, v.span)?;
                scope.bound.push(b.name.clone());
                (Step::Let { expr, ty: b.ty, name: b.name, site }, false)
            }
            Key::Path(p) => {
                self.expr(&Expr::Path(p.clone()), scope, m.key_span)?;
                let slots = p.vars().filter_map(|v| scope.slot(&v)).collect();
                let site = self.site(m.key_span);
                let act = self.act(v, scope, label)?;
                let makes = makes(&act);
                (Step::Path(p, slots, act, site), makes)
            }
            Key::Var(b) => {
                if b.is_anonymous() {
                    return error(m.key_span, Code::Unbound, "$_ has no value");
                }
                let Some(slot) = scope.slot(&b.name) else {
                    return error(m.key_span, Code::Unbound, format!("${} has no value here", b.name));
                };
                let site = self.site(m.key_span);
                let act = self.act(v, scope, label)?;
                let makes = makes(&act);
                (Step::Var(slot, act, site), makes)
            }
            Key::Plain(k) => {
                self.lint_rules_key(&k, v);
                let act = self.act(v, scope, label)?;
                let makes = makes(&act);
                (Step::Key(k, act), makes)
            }
        };
        Ok(Some(step))
    }

    /// The value of `@call`.
    fn command(&mut self, v: &Node, scope: &mut Scope) -> Res<Step> {
        let e = match &v.kind {
            Kind::Text(s) => expr::expression(s).map_err(at(v.span))?,
            _ => Expr::Lit(Lit::Null),
        };
        let after = |name: &str| self.offer.after_commit.iter().any(|c| c == name);
        let plain = |name: &str| self.offer.commands.iter().any(|c| c == name);
        match e {
            Expr::Call(name, args) if plain(&name) || after(&name) => {
                let after_commit = after(&name);
                let mut ids = Vec::with_capacity(args.len());
                for a in args {
                    ids.push(self.action_expr(a, scope, v.span)?.0);
                }
                Ok(Step::Call { name, args: ids, site: self.site(v.span), after_commit })
            }
            Expr::Call(name, _) => error(v.span, Code::UnknownFunction, format!("the host has no command {name:?}")),
            _ => error(v.span, Code::UnknownFunction, format!("there is no command {}", v.to_json())),
        }
    }

    /// A value that is made.
    pub(super) fn build(&mut self, n: &Node, scope: &Scope) -> Res<Build> {
        let constant = |l| Ok(Build::Const(l));
        match &n.kind {
            Kind::Object(members) => {
                let mut out = Vec::with_capacity(members.len());
                for m in members {
                    let key = match expr::key(&m.key).map_err(at(m.key_span))? {
                        Key::Plain(k) => BuildKey::Text(k),
                        Key::Var(b) => match scope.slot(&b.name) {
                            Some(slot) if !b.is_anonymous() => BuildKey::Var(slot, self.site(m.key_span)),
                            _ => return error(m.key_span, Code::Unbound, format!("${} has no value here", b.name)),
                        },
                        _ => {
                            let message = format!("{:?} cannot stand in a new value", m.key);
                            return error(m.key_span, Code::Action, message);
                        }
                    };
                    out.push((key, self.build(&m.value, scope)?));
                }
                Ok(Build::Object(out))
            }
            Kind::List(items) => Ok(Build::List(items.iter().map(|i| self.build(i, scope)).collect::<Res<_>>()?)),
            Kind::Text(s) => self.build_text(s, n, scope),
            Kind::Null => constant(Lit::Null),
            Kind::Bool(b) => constant(Lit::Bool(*b)),
            Kind::Int(i) => constant(Lit::Int(*i)),
            Kind::Big(b) => constant(Lit::Big(b.clone())),
            Kind::Float(f) => constant(Lit::Float(*f)),
        }
    }

    fn build_text(&mut self, s: &str, n: &Node, scope: &Scope) -> Res<Build> {
        let expr = match expr::leaf(s).map_err(at(n.span))? {
            Leaf::Text(text) => {
                self.lint_text(s, n.span);
                return Ok(Build::Const(Lit::Text(text)));
            }
            Leaf::Keyword(w) => {
                return error(n.span, Code::UnknownKeyword, format!("there is no {w} for a value"));
            }
            Leaf::Calc(..) => return error(n.span, Code::Action, "an action sets; write '=...' or compute in '_'"),
            Leaf::Bind(b) if b.is_anonymous() || !scope.is_bound(&b.name) => {
                return error(n.span, Code::Unbound, format!("${} has no value here", b.name));
            }
            Leaf::Bind(b) => Expr::Var(b.name),
            Leaf::Test(_) if begins_with_comparison(s) => {
                return error(n.span, Code::Action, "a comparison has no meaning in an action");
            }
            Leaf::Test(e) | Leaf::Equal(e) => e,
        };
        let (id, site) = self.action_expr(expr, scope, n.span)?;
        Ok(Build::Expr(id, site))
    }
}

/// True if the node that this is the action of is made for it.
fn makes(act: &Act) -> bool {
    !matches!(act, Act::Remove | Act::Object { creates: false, .. })
}

/// Names the place that an anchored action stands at.
pub(super) fn hinted(mut e: Misplaced, hint: Option<&str>) -> Misplaced {
    if let Some(hint) = hint.filter(|_| !e.message.contains("anchored at")) {
        e.message.push_str(&format!(" (this action is anchored at {hint})"));
    }
    e
}
