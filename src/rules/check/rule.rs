//! Checking rules: their fields.

use super::{
    Checker, Res, at, error,
    ir::{Act, Action, Mode, Name, Place, PlaceSeg, Repeat, Rule, RuleId, Template},
    scope::Scope,
};
use crate::rules::{
    error::Code,
    expr::expression,
    source::{Kind, Node, is_rule},
};

const FIELDS: &[&str] = &["@comment", "@log", "action", "condition", "enabled", "id", "match", "repeat"];

impl Checker<'_> {
    /// An array of rules, or one rule.
    pub(super) fn rules(&mut self, n: &Node, scope: &Scope, label: &str, root: &Place) -> Res<Vec<RuleId>> {
        let one = std::slice::from_ref(n);
        let items = match &n.kind {
            _ if is_rule(n) => one,
            Kind::List(items) => items,
            _ => return error(n.span, Code::Rules, "expected an array of rules"),
        };
        let rules = items.iter().enumerate();
        rules.map(|(i, r)| self.rule(r, scope.inner(), format!("{label}[{i}]"), root)).collect()
    }

    fn rule(&mut self, n: &Node, mut scope: Scope, label: String, root: &Place) -> Res<RuleId> {
        let Some(members) = n.members() else { return error(n.span, Code::Rules, "a rule is an object") };
        // rules inside this one's action give nothing
        let gives = std::mem::take(&mut self.gives);
        for m in members {
            if !FIELDS.contains(&&*m.key) && !gives.iter().any(|g| *g.field == *m.key) {
                let own: Vec<&str> = FIELDS.iter().copied().chain(gives.iter().map(|g| g.field)).collect();
                let message = format!("a rule has no field {:?} here; it may have {}", m.key, own.join(", "));
                return error(m.key_span, Code::UnknownField, message);
            }
        }
        let log = match n.get("@log").map(|v| (&v.kind, v.span)) {
            None => None,
            Some((Kind::Bool(b), _)) => Some(*b),
            Some((_, span)) => return error(span, Code::Log, "@log of a rule is true or false"),
        };
        let mode = match n.get("match") {
            None => Mode::All,
            Some(v) => match &v.kind {
                Kind::Text(t) if &**t == "all" => Mode::All,
                Kind::Text(t) if &**t == "first" => Mode::First,
                Kind::Text(t) if &**t == "recheck" => Mode::Recheck,
                _ => return error(v.span, Code::Match, "match is \"all\", \"first\" or \"recheck\""),
            },
        };
        let enabled = match n.get("enabled").map(|v| (&v.kind, v.span)) {
            None => true,
            Some((Kind::Bool(b), _)) => *b,
            Some((_, span)) => return error(span, Code::Rules, "enabled is true or false"),
        };
        let repeat = self.repeat(n.get("repeat"), &scope)?;
        let outer = scope.bound.clone();
        let outer_keys = std::mem::take(&mut self.key_vars);
        scope.base = root.clone();
        let condition = match n.get("condition") {
            Some(c) => {
                self.annotate(c, &mut scope, &outer)?;
                self.template(c, &mut scope, root)?
            }
            None => Template::Object(Vec::new(), None),
        };
        let vars: Vec<Name> = scope.bound[outer.len()..].to_vec();
        let key_vars = std::mem::replace(&mut self.key_vars, outer_keys);
        let own = std::mem::take(&mut scope.own);
        let mut own_names: Vec<Name> = own.keys().cloned().collect();
        own_names.sort();
        scope.places.extend(own);
        scope.not_local.clear();
        // reserved now, so that rules are numbered in the order of the text
        let site = self.site(n.span);
        let number = self.program.rules.len();
        self.program.rules.push(Rule {
            id: n.get("id").map(Node::to_json),
            label: label.clone(),
            span: n.span,
            site,
            log,
            mode,
            enabled,
            repeat,
            condition,
            outer,
            vars,
            key_vars,
            places: own_names,
            gives: Vec::new(),
            action: Action::Rules(Vec::new()),
        });
        for g in gives {
            match n.get(g.field) {
                Some(v) => {
                    let value = self.build(v, &scope)?;
                    self.program.rules[number].gives.push((g.field, value));
                }
                None if g.needed => {
                    let message = format!("the rule has no {:?}", g.field);
                    return error(n.span, Code::Rules, message);
                }
                None => {}
            }
        }
        let action = match n.get("action") {
            Some(a) => self.action(a, &mut scope, &format!("{label}.action"), root)?,
            None => {
                let act = Act::Object { steps: Vec::new(), creates: true };
                Action::Tree { anchor: None, act, hint: None, local: true }
            }
        };
        let anchors = self.anchors(&action);
        let rule = &mut self.program.rules[number];
        rule.places.retain(|n| anchors.contains(n));
        rule.action = action;
        self.gives = gives;
        Ok(RuleId(number as u32))
    }

    /// The variables whose places an action and the rules in it stand at.
    fn anchors(&self, action: &Action) -> Vec<Name> {
        let mut found = Vec::new();
        let mut todo = vec![action];
        while let Some(action) = todo.pop() {
            if let Action::Tree { anchor: Some(n), .. } = action {
                found.push(n.clone());
            }
            action.each_nested(&mut |r| todo.push(&self.program.rules[r.0 as usize].action));
        }
        found
    }

    fn repeat(&mut self, n: Option<&Node>, scope: &Scope) -> Res<Repeat> {
        let Some(n) = n else { return Ok(Repeat::Times(1)) };
        match &n.kind {
            Kind::Text(s) => {
                let forced = s.starts_with('=') && !s.starts_with("==");
                let e = expression(if forced { &s[1..] } else { s }).map_err(at(n.span))?;
                let (id, site) = self.action_expr(e, scope, n.span)?;
                Ok(Repeat::Expr(id, site))
            }
            Kind::Int(i) if *i >= 0 => Ok(Repeat::Times(*i as u64)),
            Kind::Big(b) if **b > dashu_int::IBig::ZERO => Ok(Repeat::Times(u64::MAX)),
            _ => error(n.span, Code::Repeat, "repeat is a whole number, 0 or more"),
        }
    }

    /// A rule without a condition, around an action.
    pub(super) fn lone_action(&mut self, action: &Node, mut scope: Scope) -> Res<RuleId> {
        let root = vec![PlaceSeg::Root];
        scope.base = root.clone();
        let outer = scope.bound.clone();
        let site = self.site(action.span);
        let number = self.program.rules.len();
        self.program.rules.push(Rule {
            id: None,
            label: "apply".into(),
            span: action.span,
            site,
            log: None,
            mode: Mode::All,
            enabled: true,
            repeat: Repeat::Times(1),
            condition: Template::Object(Vec::new(), None),
            outer,
            vars: Vec::new(),
            key_vars: Vec::new(),
            places: Vec::new(),
            gives: Vec::new(),
            action: Action::Rules(Vec::new()),
        });
        let action = self.action(action, &mut scope, "apply.action", &root)?;
        self.program.rules[number].action = action;
        Ok(RuleId(number as u32))
    }
}
