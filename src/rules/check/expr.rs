//! Checking expressions: variables have values, functions exist.

use super::{
    Checker, Function, Res, error,
    ir::{ActionExpr, ExprId, Site},
    scope::Scope,
};
use crate::rules::{error::Code, expr::Expr, source::Span};

/// The functions that are always there, with the least and the largest number of arguments.
const BUILTINS: &[(&str, usize, usize)] = &[
    ("min", 2, usize::MAX),
    ("max", 2, usize::MAX),
    ("abs", 1, 1),
    ("floor", 1, 1),
    ("ceil", 1, 1),
    ("round", 1, 1),
    ("count", 1, 1),
    ("concat", 1, usize::MAX),
];

/// The numbers of arguments of a function that is always there.
pub(super) fn builtin(name: &str) -> Option<(usize, usize)> {
    BUILTINS.iter().find(|(n, ..)| *n == name).map(|(_, low, high)| (*low, *high))
}

impl Checker<'_> {
    /// Checks an expression.
    pub(super) fn expr(&self, e: &Expr, scope: &Scope, span: Span) -> Res {
        for v in e.vars() {
            if !scope.is_bound(&v) {
                return error(span, Code::Unbound, format!("${v} is used before anything gives it a value"));
            }
        }
        let mut result = Ok(());
        e.walk(&mut |e| {
            if let (Expr::Call(name, args), true) = (e, result.is_ok()) {
                result = self.call(name, args.len(), span);
            }
        });
        result
    }

    fn call(&self, name: &str, n: usize, span: Span) -> Res {
        let (low, high) = match (builtin(name), self.offer.functions.get(name)) {
            (Some(range), _) => range,
            (None, Some(Function::Host(arity) | Function::Expr(_, arity))) => (*arity, *arity),
            (None, None) => return error(span, Code::UnknownFunction, format!("there is no function {name}")),
        };
        if (low..=high).contains(&n) {
            return Ok(());
        }
        let more = if low == high { "" } else { " or more" };
        error(span, Code::Syntax, format!("{name} takes {low}{more} argument(s), not {n}"))
    }

    /// An expression of an action.
    pub(super) fn action_expr(&mut self, expr: Expr, scope: &Scope, span: Span) -> Res<(ExprId, Site)> {
        self.expr(&expr, scope, span)?;
        let mut names = expr.vars();
        names.sort();
        names.dedup();
        let args = names.into_iter().filter_map(|n| scope.slot(&n).map(|slot| (n, slot))).collect();
        let site = self.site(span);
        self.program.exprs.push(ActionExpr { expr, site, args });
        Ok((ExprId(self.program.exprs.len() as u32 - 1), site))
    }
}
