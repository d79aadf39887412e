//! Conditions to goals.

use super::{
    clause::{Clause, ROOT},
    expr::Place,
    goal::{Goal, Kind, join},
    text,
    traced::Trace,
};
use crate::rules::{
    check::{Entry, LogLevel, Name, Template},
    expr::{Compare, Expr, PathExpr, Seg, Type},
    json::canonical_int,
};

/// The state's root.
const TOP: &str = "0";

impl Clause<'_> {
    /// A template at a node that is there.
    pub(super) fn template(&mut self, t: &Template, node: &str, trace: Trace) {
        match t {
            Template::Object(entries, log) => {
                let (own, deep) = match log {
                    _ if self.all => (trace.deep, trace.deep),
                    None => (trace.deep, trace.deep),
                    Some(LogLevel::Off) => (false, false),
                    Some(LogLevel::Here) => (true, trace.deep),
                    Some(LogLevel::Deep) => (true, true),
                };
                for e in entries {
                    self.entry(e, node, Trace { own, deep, ..trace });
                }
            }
            Template::List(elements) => {
                if !trace.own
                    && !trace.deep
                    && let Some(vars) = self.all_new(elements)
                {
                    return self.push(Goal::elements(node, &vars));
                }
                let length = elements.len().to_string();
                let items = Goal::call("items", &[node, &length], &[]);
                self.checked(vec![items], trace, node, "length");
                let inner = Trace { depth: trace.depth + 1, own: trace.deep, deep: trace.deep };
                for (i, t) in elements.iter().enumerate() {
                    let element = self.new_node();
                    self.push(Goal::call("item", &[node, &i.to_string()], &[&element]));
                    self.template(t, &element, inner);
                }
            }
            Template::Absent => self.checked(vec![Goal::fail()], trace, node, "exists"),
            leaf => self.leaf(leaf, node, trace),
        }
    }

    /// A goal at a node, with a record if it fails.
    fn checked(&mut self, goals: Vec<Goal>, trace: Trace, node: &str, why: &str) {
        if trace.own {
            let goal = trace.tell(goals, "failed", &format!("{node}, {why}"));
            self.push(goal);
        } else {
            self.goals.extend(goals);
        }
    }

    /// A template at the child of a node by a key: an atom, or a variable with a value.
    fn child(&mut self, t: &Template, parent: &str, key: &str, trace: Trace) {
        if let Template::Absent = t {
            let goal = Goal::call("absent", &[parent, key], &[]);
            let goal =
                if trace.own { trace.tell(vec![goal], "failed", &format!("{parent}, {key}, exists")) } else { goal };
            return self.push(goal);
        }
        if !trace.own {
            match t {
                Template::Lit(l) => return self.push(Goal::holds(parent, key, &text::lit(l))),
                Template::Bind(n, None) if &**n != "_" => {
                    let goal = match self.vars.get(n) {
                        Some(v) => Goal::holds(parent, key, &v.clone()),
                        None => {
                            let v = self.bind(n);
                            match self.fixed(parent, key) {
                                Some(node) => Goal::call("val", &[&node], &[&v]),
                                None => Goal::get(parent, key, &v),
                            }
                        }
                    };
                    return self.push(goal);
                }
                Template::Bind(n, Some(ty)) if &**n != "_" && !self.vars.contains_key(n) => {
                    let v = self.bind(n);
                    self.push(Goal::get(parent, key, &v));
                    return self.push(type_test(&v, *ty));
                }
                Template::Test(e, site) | Template::Equal(e, site) if e.looks_around() && !e.needs_place() => {
                    let v = self.new_value();
                    self.push(Goal::get(parent, key, &v));
                    let mut place = Place::with_this(&v);
                    return match t {
                        Template::Test(..) => self.test(e, &mut place, *site),
                        _ => {
                            let wanted = self.value(e, &mut place, *site);
                            self.push(Goal::call("eqv", &[&v, &wanted], &[]));
                        }
                    };
                }
                _ => {}
            }
        }
        let node = self.find(parent, key, trace);
        self.template(t, &node, trace);
    }

    /// The child by a key; looked up once.
    fn find(&mut self, parent: &str, key: &str, trace: Trace) -> String {
        if let (Some(n), false) = (self.fixed(parent, key), trace.own) {
            return n;
        }
        let at = (parent.to_owned(), key.to_owned());
        if let (Some(n), false) = (self.looked.get(&at), trace.own) {
            return n.clone();
        }
        let node = self.new_node();
        let look = Goal::look(parent, key, &node);
        if trace.own {
            let goal = trace.tell(vec![look], "failed", &format!("{parent}, {key}, missing"));
            self.push(goal);
        } else {
            self.push(look);
        }
        self.looked.insert(at, node.clone());
        node
    }

    fn entry(&mut self, e: &Entry, node: &str, trace: Trace) {
        match e {
            Entry::Child(key, t) if node == ROOT && !trace.own && !trace.deep && self.fact(key, t) => {}
            Entry::Child(key, t) => self.child(t, node, &text::atom(key), trace.below()),
            Entry::Each(var, ty, t) => match var.as_ref().and_then(|v| self.vars.get(v).cloned()) {
                Some(v) => self.known_key(var.as_ref().expect("a name"), &v, *ty, t, node, trace),
                None => self.each(var.as_ref(), *ty, t, node, trace),
            },
            Entry::Parent(t) => {
                let up = self.new_node();
                self.checked(vec![Goal::call("up", &[node], &[&up])], trace, node, "no_parent");
                self.template(t, &up, trace.below());
            }
            Entry::Root(t) => self.template(t, TOP, trace.below()),
            Entry::Base(t) => self.template(t, ROOT, trace.below()),
            Entry::Path(p, t) => self.path(p, t, node, trace),
            Entry::Not(t) => {
                let deep = trace.deep && !self.all;
                let inner = Trace { depth: trace.depth + 1, own: deep, deep };
                let inputs = self.goals.iter().flat_map(|g| g.outs.iter().cloned());
                let inputs = inputs.chain(self.vars.values().cloned()).chain([ROOT.to_owned()]).collect();
                let goals = self.inside(|c| c.template(t, node, inner));
                let mut goals = super::optimise::optimise(goals, &inputs);
                // which child it is, nobody asks after the last goal
                if let Some(last) = goals.last_mut()
                    && let Kind::Which { parent, value } = &last.kind
                {
                    *last = Goal::call("some_is", &[parent, value], &[]);
                }
                let not = Goal::around(format!("\\+ ( {} )", join(&goals)), &[&goals], &[]);
                self.checked(vec![not], trace, node, "not");
            }
            Entry::Calc(t) => self.leaf(t, node, trace),
        }
    }

    /// A variable key that has a value: that child only.
    fn known_key(&mut self, name: &Name, v: &str, ty: Option<Type>, t: &Template, node: &str, trace: Trace) {
        if let Some(ty) = ty {
            let why = format!("type({}, {v})", ty.name());
            self.checked(vec![type_test(v, ty)], trace, node, &why);
        }
        self.places.insert(name.clone(), node.to_owned());
        self.child(t, node, v, trace.below());
    }

    /// A variable key without a value: all children.
    fn each(&mut self, var: Option<&Name>, ty: Option<Type>, t: &Template, node: &str, trace: Trace) {
        let child = self.new_node();
        let anonymous = if trace.own || ty.is_some() { self.new_value() } else { "_".to_owned() };
        let key = match var {
            Some(n) => self.bind(n),
            None => anonymous,
        };
        if ty.is_none()
            && !trace.own
            && let Some(fused) = self.fused(node, &key, t)
        {
            self.push(fused);
            if let Some(n) = var {
                self.places.insert(n.clone(), node.to_owned());
            }
            return;
        }
        match ty {
            Some(ty @ (Type::Int | Type::Num)) => {
                let name = ty.name();
                if trace.own {
                    let raw = self.new_value();
                    self.push(Goal::enumerate("ch", node, &raw, &child).fixed());
                    let convert = Goal::call(&format!("key_{name}"), &[&raw], &[&key]);
                    self.checked(vec![convert], trace, &child, &format!("type({name}, {raw})"));
                } else {
                    self.push(Goal::enumerate(&format!("ch_{name}"), node, &key, &child));
                }
            }
            Some(ty) => {
                self.push(Goal::enumerate("ch", node, &key, &child));
                let why = format!("type({}, {key})", ty.name());
                self.checked(vec![type_test(&key, ty)], trace, &child, &why);
            }
            None => self.push(Goal::enumerate("ch", node, &key, &child)),
        }
        if trace.own {
            let name = text::atom(var.map_or("_", |n| n));
            self.push(trace.note("tried", &[&child, &name, &key]));
        }
        if let Some(n) = var {
            self.places.insert(n.clone(), node.to_owned());
        }
        self.template(t, &child, trace.below());
    }

    /// An enumeration of children together with what is wanted of each, if that is only its value.
    fn fused(&mut self, node: &str, key: &str, t: &Template) -> Option<Goal> {
        match t {
            Template::Lit(l) => Some(Goal::which(node, &text::lit(l), key)),
            // a variable that is its own key has no value before
            Template::Bind(n, None) if &**n != "_" && self.vars.get(n).is_none_or(|v| v != key) => {
                Some(match self.vars.get(n) {
                    Some(v) => Goal::which(node, &v.clone(), key),
                    None => {
                        let v = self.bind(n);
                        Goal::each("ch_val", &[node], &[key, &v])
                    }
                })
            }
            _ => None,
        }
    }

    /// The elements of an array as variables that get their values here.
    fn all_new(&mut self, elements: &[Template]) -> Option<Vec<String>> {
        let mut names: Vec<&Name> = Vec::new();
        for t in elements {
            match t {
                Template::Bind(n, None) if &**n != "_" && !self.vars.contains_key(n) && !names.contains(&n) => {
                    names.push(n);
                }
                _ => return None,
            }
        }
        (!names.is_empty()).then(|| names.into_iter().map(|n| self.bind(n)).collect())
    }

    fn path(&mut self, p: &PathExpr, t: &Template, node: &str, trace: Trace) {
        let ups = p.segs.iter().take_while(|s| **s == Seg::Up).count();
        let straight = !p.segs[ups..].contains(&Seg::Up) && (ups == 0 || !p.absolute);
        if straight && !trace.own {
            let mut at = if p.absolute { TOP.to_owned() } else { node.to_owned() };
            for _ in 0..ups {
                let up = self.new_node();
                self.push(Goal::call("up", &[&at], &[&up]));
                at = up;
            }
            let Some((last, before)) = p.segs[ups..].split_last() else { return self.template(t, &at, trace.below()) };
            for seg in before {
                let key = self.seg(seg);
                at = self.find(&at, &key, trace);
            }
            let key = self.seg(last);
            return self.child(t, &at, &key, trace.below());
        }
        let start = if p.absolute { TOP } else { node };
        let keys = self.segs(p);
        // records about what a path leads to are one level down, that it leads above the root is not
        let inner = trace.below();
        if let Template::Absent = t {
            let goal = Goal::call("walk_absent", &[start, &keys], &[]);
            let goal = self.with_inputs(goal, p);
            let goal = match trace.own {
                true => inner.tell(vec![goal], "failed_path", &format!("{start}, {keys}, exists")),
                false => goal,
            };
            return self.push(goal);
        }
        let found = self.new_node();
        let goal = Goal::call("walk", &[start, &keys], &[&found]);
        let goal = self.with_inputs(goal, p);
        let goal = match trace.own {
            true => inner.tell(vec![goal], "failed_path", &format!("{start}, {keys}, missing")),
            false => goal,
        };
        self.push(goal);
        self.template(t, &found, inner);
    }

    /// Adds the variables of a path to the inputs of a goal.
    pub(super) fn with_inputs(&self, mut goal: Goal, p: &PathExpr) -> Goal {
        goal.ins.extend(p.vars().filter_map(|v| self.vars.get(&v).cloned()));
        goal
    }

    fn seg(&self, seg: &Seg) -> String {
        match seg {
            Seg::Up => "@(up)".to_owned(),
            Seg::Key(k) => text::atom(k),
            Seg::Var(v) => self.vars.get(v).cloned().unwrap_or_else(|| "_".to_owned()),
        }
    }

    /// The steps of a path as a list.
    pub(super) fn segs(&self, p: &PathExpr) -> String {
        let segs: Vec<String> = p.segs.iter().map(|s| self.seg(s)).collect();
        format!("[{}]", segs.join(", "))
    }

    /// A leaf at a node that is there.
    fn leaf(&mut self, t: &Template, node: &str, trace: Trace) {
        let mut place = Place::at(node);
        match t {
            Template::Lit(l) => {
                let v = self.this(&mut place);
                self.compare(&text::lit(l), &v, node, trace);
            }
            Template::Bind(n, ty) => self.give(n, *ty, None, &mut place, node, trace),
            Template::Calc(n, ty, e, site) => {
                let x = self.value(e, &mut place, *site);
                self.give(n, *ty, Some(x), &mut place, node, trace);
            }
            Template::Test(e, site) if trace.own => self.traced_test(e, *site, &mut place, node, trace),
            Template::Test(e, site) => self.test(e, &mut place, *site),
            Template::Equal(e, site) => {
                let wanted = self.value(e, &mut place, *site);
                let v = self.this(&mut place);
                self.compare(&wanted, &v, node, trace);
            }
            Template::Object(..) | Template::List(_) | Template::Absent => {}
        }
    }

    fn compare(&mut self, wanted: &str, got: &str, node: &str, trace: Trace) {
        let goal = Goal::call("eqv", &[got, wanted], &[]);
        self.checked(vec![goal], trace, node, &format!("not_equal({wanted}, {got})"));
    }

    /// A variable gets a value or is compared with it: the node's, or one that was computed.
    fn give(
        &mut self,
        n: &Name,
        ty: Option<Type>,
        computed: Option<String>,
        place: &mut Place,
        node: &str,
        trace: Trace,
    ) {
        let has = self.vars.get(n).cloned().filter(|_| &**n != "_");
        if let Some(has) = has {
            if let Some(ty) = ty {
                let why = format!("type({}, {has})", ty.name());
                self.checked(vec![type_test(&has, ty)], trace, node, &why);
            }
            let x = computed.unwrap_or_else(|| self.this(place));
            return self.compare(&has, &x, node, trace);
        }
        if &**n == "_" && ty.is_none() {
            return;
        }
        let direct = computed.is_none() && &**n != "_" && !place.is_known();
        let x = match direct {
            true => {
                let v = self.bind(n);
                self.push(Goal::call("val", &[node], &[&v]));
                v
            }
            false => computed.unwrap_or_else(|| self.this(place)),
        };
        if let Some(ty) = ty {
            let why = format!("type({}, {x})", ty.name());
            self.checked(vec![type_test(&x, ty)], trace, node, &why);
        }
        if &**n == "_" {
            return;
        }
        let v = self.bind(n);
        if !direct {
            self.push(Goal { text: format!("{v} = {x}"), ..Goal::call("=", &[&x], &[&v]) });
        }
        if trace.own {
            let name = text::atom(n);
            self.push(trace.note("bound", &[node, &name, &v]));
        }
    }

    /// A test that tells whether it could not compare, or was false.
    fn traced_test(&mut self, e: &Expr, site: crate::rules::check::Site, place: &mut Place, node: &str, trace: Trace) {
        let got = self.this(place);
        if let Expr::Compare(sign, a, b) = e
            && sign.is_order()
        {
            let a = self.value(a, place, site);
            let b = self.value(b, place, site);
            let goal = super::expr::comparison(*sign, &a, &b);
            let why = format!("{node}, order({a}, {b}, {got}, {})", site.0);
            let goal = trace.tell(vec![goal], "failed", &why);
            return self.push(goal);
        }
        let e = e.clone();
        let mut inner_place = place.clone();
        let goals = self.inside(|c| c.test(&e, &mut inner_place, site));
        let goal = trace.tell(goals, "failed", &format!("{node}, test({got}, {})", site.0));
        self.push(goal);
    }
}

/// A test of a value's type.
pub(super) fn type_test(v: &str, ty: Type) -> Goal {
    match ty {
        Type::Int => Goal::call("integer", &[v], &[]),
        Type::Num => Goal::call("number", &[v], &[]),
        Type::Text => Goal::call("atom", &[v], &[]),
        ty => Goal::call("type", &[v, ty.name()], &[]),
    }
}

/// True for a key that an index can follow: not one that an array could have too.
pub(super) fn is_member_key(key: &str) -> bool {
    let name = key.trim_matches('\'');
    !super::goal::is_var(key) && canonical_int(name).is_none()
}

/// True for the text of a constant that an index can find.
pub(super) fn is_constant(operand: &str) -> bool {
    !super::goal::is_var(operand)
}

/// A comparison for equality.
pub(super) fn equality(sign: Compare, a: &str, b: &str) -> Goal {
    let goal = Goal::call("eqv", &[a, b], &[]);
    match sign {
        Compare::NotEqual => Goal::around(format!("\\+ {}", goal.text), &[&[goal]], &[]),
        _ => goal,
    }
}
