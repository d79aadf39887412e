//! Expressions to goals.

use super::{
    clause::Clause,
    condition::equality,
    goal::{Goal, Kind, is_var, join},
    text,
};
use crate::rules::{
    check::{Function, Site},
    expr::{Compare, Expr, Lit},
};

/// Where an expression stands.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The node.
    here: String,
    /// Its value, if that is known already.
    this: Option<String>,
}

impl Place {
    pub(super) fn at(node: &str) -> Place {
        Place { here: node.to_owned(), this: None }
    }

    /// True if the value is at hand.
    pub(super) fn is_known(&self) -> bool {
        self.this.is_some()
    }

    /// Where only the value is asked for.
    pub(super) fn with_this(value: &str) -> Place {
        Place { here: "0".to_owned(), this: Some(value.to_owned()) }
    }
}

/// The test `a sign b` for the four signs of order.
pub(super) fn comparison(sign: Compare, a: &str, b: &str) -> Goal {
    let (predicate, low, high) = match sign {
        Compare::Less => ("less", a, b),
        Compare::Greater => ("less", b, a),
        Compare::LessEqual => ("at_most", a, b),
        _ => ("at_most", b, a),
    };
    let general = Goal::call(predicate, &[low, high], &[]);
    let is_int = |s: &str| s.parse::<i32>().is_ok();
    let var = match (is_var(a), is_var(b)) {
        (true, false) if is_int(b) => a,
        (false, true) if is_int(a) => b,
        _ => return general,
    };
    // a threshold: compared in line
    let inline = match sign {
        Compare::Less => "<",
        Compare::Greater => ">",
        Compare::LessEqual => "=<",
        _ => ">=",
    };
    let text = format!("( integer({var}) -> {a} {inline} {b} ; {} )", general.text);
    let kind = match var == a {
        true => Kind::Threshold { value: a.into(), sign, number: b.into() },
        false => Kind::Threshold { value: b.into(), sign: sign.turned(), number: a.into() },
    };
    Goal { text, kind, ..general }
}

impl Clause<'_> {
    /// The value of the node an expression stands at.
    pub(super) fn this(&mut self, place: &mut Place) -> String {
        if let Some(v) = &place.this {
            return v.clone();
        }
        let v = self.new_value();
        self.push(Goal::call("val", &[&place.here], &[&v]));
        place.this = Some(v.clone());
        v
    }

    /// Makes sure that parts which may not be reached find the value.
    fn prepare(&mut self, e: &Expr, place: &mut Place) {
        let mut asked = false;
        e.walk(&mut |e| asked |= *e == Expr::This);
        if asked {
            self.this(place);
        }
    }

    /// Goals that hold if an expression is true.
    pub(super) fn test(&mut self, e: &Expr, place: &mut Place, site: Site) {
        self.prepare(e, place);
        match e {
            Expr::Lit(Lit::Bool(true)) => {}
            Expr::Lit(Lit::Bool(false)) => self.push(Goal::fail()),
            Expr::Compare(sign, a, b) => {
                let a = self.value(a, place, site);
                let b = self.value(b, place, site);
                let goal = if sign.is_order() { comparison(*sign, &a, &b) } else { equality(*sign, &a, &b) };
                self.push(goal);
            }
            Expr::And(a, b) => {
                self.test(a, place, site);
                self.test(b, place, site);
            }
            Expr::Or(a, b) => {
                let a = self.inside(|c| c.test(a, &mut place.clone(), site));
                let b = self.inside(|c| c.test(b, &mut place.clone(), site));
                self.push(Goal::around(format!("( {} -> true ; {} )", join(&a), join(&b)), &[&a, &b], &[]));
            }
            Expr::Not(a) => {
                let a = self.inside(|c| c.test(a, &mut place.clone(), site));
                self.push(Goal::around(format!("\\+ ( {} )", join(&a)), &[&a], &[]));
            }
            Expr::Choose(c, a, b) => {
                let c = self.inside(|x| x.test(c, &mut place.clone(), site));
                let a = self.inside(|x| x.test(a, &mut place.clone(), site));
                let b = self.inside(|x| x.test(b, &mut place.clone(), site));
                let text = format!("( {} -> {} ; {} )", join(&c), join(&a), join(&b));
                self.push(Goal::around(text, &[&c, &a, &b], &[]));
            }
            other => {
                let v = self.value(other, place, site);
                self.push(Goal::call("truth", &[&v, &site.0.to_string()], &[]).fixed());
            }
        }
    }

    /// The operand that has the value of an expression.
    pub(super) fn value(&mut self, e: &Expr, place: &mut Place, site: Site) -> String {
        self.prepare(e, place);
        let at = site.0.to_string();
        match e {
            Expr::Lit(l) => text::lit(l),
            Expr::This => self.this(place),
            Expr::Var(v) => self.vars.get(v).cloned().unwrap_or_else(|| "_".to_owned()),
            Expr::Path(p) => {
                let start = if p.absolute { "0".to_owned() } else { place.here.clone() };
                let v = self.new_value();
                let goal = Goal::call("path", &[&start, &self.segs(p)], &[&v]);
                let goal = self.with_inputs(goal, p);
                self.push(goal);
                v
            }
            Expr::Choose(c, a, b) => {
                let c = self.inside(|x| x.test(c, &mut place.clone(), site));
                let v = self.new_value();
                let a = self.branch(a, place, site, &v);
                let b = self.branch(b, place, site, &v);
                let text = format!("( {} -> {} ; {} )", join(&c), join(&a), join(&b));
                self.push(Goal::around(text, &[&c, &a, &b], &[&v]));
                v
            }
            Expr::Coalesce(a, b) => {
                let a = self.value(a, place, site);
                let v = self.new_value();
                let b = self.branch(b, place, site, &v);
                let text = format!("( {a} == @(null) -> {} ; {v} = {a} )", join(&b));
                let mut goal = Goal::around(text, &[&b], &[&v]);
                goal.ins.extend(is_var(&a).then_some(a));
                self.push(goal);
                v
            }
            Expr::And(..) | Expr::Or(..) | Expr::Not(_) | Expr::Compare(..) => {
                let goals = self.inside(|c| c.test(e, &mut place.clone(), site));
                let v = self.new_value();
                let text = format!("( {} -> {v} = @(true) ; {v} = @(false) )", join(&goals));
                self.push(Goal::around(text, &[&goals], &[&v]));
                v
            }
            Expr::Arith(op, a, b) => {
                let a = self.value(a, place, site);
                let b = self.value(b, place, site);
                match op.predicate() {
                    sum @ ("plus" | "minus") => self.summed(sum, &a, &b, &at),
                    other => self.computed(other, &[&a, &b], &at),
                }
            }
            Expr::Negate(a) => {
                let a = self.value(a, place, site);
                self.computed("negated", &[&a], &at)
            }
            Expr::Call(name, args) => self.call(name, args, place, site),
        }
    }

    /// One of two ways to a value.
    fn branch(&mut self, e: &Expr, place: &Place, site: Site, v: &str) -> Vec<Goal> {
        self.inside(|c| {
            let x = c.value(e, &mut place.clone(), site);
            c.push(Goal { text: format!("{v} = {x}"), ..Goal::call("=", &[&x], &[v]) });
        })
    }

    /// A sum or difference, of integers in line.
    fn summed(&mut self, predicate: &str, a: &str, b: &str, site: &str) -> String {
        let v = self.computed(predicate, &[a, b], site);
        let is_int = |s: &str| s.parse::<i32>().is_ok();
        let tests: Vec<String> = [a, b].iter().filter(|s| is_var(s)).map(|s| format!("integer({s})")).collect();
        if [a, b].iter().all(|s| is_var(s) || is_int(s))
            && let (Some(goal), false) = (self.goals.last_mut(), tests.is_empty())
        {
            let sign = if predicate == "plus" { '+' } else { '-' };
            // a number below zero is bracketed: the sign before it is an operator
            let b = if b.starts_with('-') { format!("({b})") } else { b.to_owned() };
            goal.text = format!("( {} -> {v} is {a} {sign} {b} ; {} )", tests.join(", "), goal.text);
        }
        v
    }

    /// `predicate(Args.., Value, Site)`
    fn computed(&mut self, predicate: &str, args: &[&str], site: &str) -> String {
        let v = self.new_value();
        let mut goal = Goal::call(predicate, args, &[&v]).fixed();
        goal.text.truncate(goal.text.len() - 1);
        goal.text.push_str(&format!(", {site})"));
        self.push(goal);
        v
    }

    fn call(&mut self, name: &str, args: &[Expr], place: &mut Place, site: Site) -> String {
        let operands: Vec<String> = args.iter().map(|a| self.value(a, place, site)).collect();
        if let Some(Function::Expr(body, _)) = self.functions.get(name) {
            let body = body.clone();
            let outer = std::mem::take(&mut self.vars);
            self.vars = operands.into_iter().enumerate().map(|(i, o)| (format!("a{}", i + 1).into(), o)).collect();
            let v = self.value(&body, &mut Place::at("0"), site);
            self.vars = outer;
            return v;
        }
        let v = self.new_value();
        let at = site.0.to_string();
        let list = format!("[{}]", operands.join(", "));
        let mut goal = Goal::call("function", &[&text::atom(name), &list], &[&v]).fixed();
        goal.ins.extend(operands.into_iter().filter(|o| is_var(o)));
        goal.text.truncate(goal.text.len() - 1);
        goal.text.push_str(&format!(", {at})"));
        self.push(goal);
        v
    }
}
