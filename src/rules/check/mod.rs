//! From documents to rules that are known to make sense.
//!
//! The order of a condition is fixed and there is no disjunction, so what is
//! bound where is known here: names, types, places of variables, and all words
//! are checked, and nothing of that is looked at again when rules run.

mod action;
mod condition;
mod expr;
mod ir;
mod rule;
mod scope;

use std::{collections::HashMap, sync::Arc};

use super::{
    error::Code,
    expr::{Problem, is_name_start},
    source::{Kind, Misplaced, Node, Span, is_rule},
};
pub(crate) use ir::*;
use scope::Scope;

type Res<T = ()> = Result<T, Misplaced>;

/// A function that expressions can call.
#[derive(Clone, Debug)]
pub(crate) enum Function {
    /// A closure of the host with so many arguments.
    Host(usize),
    /// An expression over `$a1`, `$a2`, ..
    Expr(super::expr::Expr, usize),
}

/// What the host offers to rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offer {
    pub(crate) params: Vec<Arc<str>>,
    pub(crate) functions: HashMap<String, Function>,
    pub(crate) commands: Vec<String>,
    pub(crate) after_commit: Vec<String>,
}

/// Something that is allowed and looks wrong.
#[derive(Clone, Debug)]
pub(crate) struct Lint {
    pub(crate) span: Span,
    pub(crate) message: String,
}

pub(crate) struct Checker<'o> {
    offer: &'o Offer,
    program: Program,
    /// Numbers of `$_` keys, which stand at places of their own.
    anonymous: u32,
    /// Variables of the rule at hand that stand as keys of enumerations.
    key_vars: Vec<Arc<str>>,
    /// What the rules that are read next may give.
    gives: &'static [Gives],
}

/// Checks a document of rules.
pub(crate) fn check(document: &Node, offer: &Offer) -> Res<Program> {
    let mut c = Checker::new(offer);
    c.groups(document, &mut Vec::new())?;
    Ok(c.program)
}

/// A part of a game's rules.
pub(crate) struct Section<'n> {
    pub(crate) name: &'static str,
    pub(crate) rules: &'n Node,
    /// What they give.
    pub(crate) gives: &'static [Gives],
    /// Variables that the host gives to them.
    pub(crate) params: &'static [&'static str],
}

/// Checks the parts of a game; each is a group.
pub(crate) fn check_sections(sections: &[Section<'_>], offer: &Offer) -> Res<Program> {
    let mut c = Checker::new(offer);
    for s in sections {
        c.gives = s.gives;
        let scope = Scope::with(s.params.iter().map(|p| (*p).into()).collect());
        let rules = c.rules(s.rules, &scope, s.name, &vec![PlaceSeg::Root])?;
        c.program.groups.push(Group { path: vec![s.name.to_owned()], rules, params: s.params.len() });
    }
    Ok(c.program)
}

/// Checks an action that stands alone.
pub(crate) fn check_action(action: &Node, offer: &Offer) -> Res<Program> {
    let mut c = Checker::new(offer);
    let scope = c.outer_scope();
    let rule = c.lone_action(action, scope)?;
    c.program.groups.push(Group { path: Vec::new(), rules: vec![rule], params: 0 });
    Ok(c.program)
}

/// Checks the body of a function that is an expression; its variables are its arguments.
pub(crate) fn check_function(body: &super::expr::Expr, offer: &Offer) -> Result<(), (Code, String)> {
    let checker = Checker::new(offer);
    let scope = Scope::with(body.vars());
    checker.expr(body, &scope, Span::default()).map_err(|e| (e.code, e.message))
}

impl<'o> Checker<'o> {
    fn new(offer: &'o Offer) -> Checker<'o> {
        let program = Program { params: offer.params.clone(), ..Program::default() };
        Checker { offer, program, anonymous: 0, key_vars: Vec::new(), gives: &[] }
    }

    fn outer_scope(&self) -> Scope {
        Scope::with(self.offer.params.clone())
    }

    /// A file is a tree of named groups.
    fn groups(&mut self, n: &Node, path: &mut Vec<String>) -> Res {
        if let (Some(members), false) = (n.members(), is_rule(n)) {
            for m in members {
                path.push(m.key.to_string());
                self.groups(&m.value, path)?;
                path.pop();
            }
            return Ok(());
        }
        let at = if path.is_empty() { "rules".to_owned() } else { path.join("/") };
        let scope = self.outer_scope();
        let rules = self.rules(n, &scope, &at, &vec![PlaceSeg::Root])?;
        self.program.groups.push(Group { path: path.clone(), rules, params: 0 });
        Ok(())
    }

    fn lint(&mut self, span: Span, message: String) {
        self.program.lints.push(Lint { span, message });
    }

    /// Plain text that looks like a call: a warning.
    fn lint_text(&mut self, text: &str, span: Span) {
        let Some((word, _)) = text.trim_start().split_once('(') else { return };
        let word = word.trim_end();
        let name = word.starts_with(is_name_start) && word.chars().all(|c| c == '_' || c.is_alphanumeric());
        if name && (word == "path" || expr::builtin(word).is_some() || self.offer.functions.contains_key(word)) {
            self.lint(span, format!("{text:?} is plain text; write '={text}' to compute it"));
        }
    }

    fn lint_rules_key(&mut self, key: &str, value: &Node) {
        if let ("rules", Kind::List(items)) = (key, &value.kind)
            && items.iter().any(is_rule)
        {
            self.lint(value.span, "'rules' is an ordinary key; nested rules are '@rules'".to_owned());
        }
    }

    /// A place that run errors can be told by.
    fn site(&mut self, span: Span) -> Site {
        self.program.sites.push(span);
        Site(self.program.sites.len() as u32 - 1)
    }
}

/// The same error at its place.
fn at(span: Span) -> impl Fn(Problem) -> Misplaced {
    move |p| Misplaced::new(span, p.code, p.message)
}

fn error<T>(span: Span, code: Code, message: impl Into<String>) -> Res<T> {
    Err(Misplaced::new(span, code, message))
}
