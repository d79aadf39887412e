//! The small language of expressions in leaves and keys.

mod ast;
mod leaf;
mod parse;
#[cfg(test)]
mod tests;
mod token;

pub(crate) use ast::{Arith, Compare, Expr, Lit, PathExpr, Seg};
pub(crate) use leaf::calc;
pub(crate) use leaf::{Binding, Calc, Key, Leaf, Type, begins_with_comparison, key, leaf, strip_tag};
pub(crate) use parse::{Problem, expression};
pub(crate) use token::is_name_start;
