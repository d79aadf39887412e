//! What an expression is.

use std::sync::Arc;

use dashu_int::IBig;

/// A constant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Lit {
    Null,
    Bool(bool),
    Int(i64),
    Big(Arc<IBig>),
    Float(f64),
    Text(Arc<str>),
}

/// Comparison signs; `=` is read as `==`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compare {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Compare {
    /// True for the four that ask for an order.
    pub(crate) fn is_order(self) -> bool {
        !matches!(self, Compare::Equal | Compare::NotEqual)
    }

    /// The sign for the operands in the other order.
    pub(crate) fn turned(self) -> Compare {
        match self {
            Compare::Less => Compare::Greater,
            Compare::LessEqual => Compare::GreaterEqual,
            Compare::Greater => Compare::Less,
            Compare::GreaterEqual => Compare::LessEqual,
            same => same,
        }
    }
}

/// Arithmetic signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arith {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

impl Arith {
    /// The predicate that computes it.
    pub(crate) fn predicate(self) -> &'static str {
        match self {
            Arith::Add => "plus",
            Arith::Subtract => "minus",
            Arith::Multiply => "times",
            Arith::Divide => "divided",
            Arith::Modulo => "modulo",
        }
    }
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Seg {
    Up,
    Key(Arc<str>),
    Var(Arc<str>),
}

/// A path: from the state's root if `absolute`, else from where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PathExpr {
    pub(crate) absolute: bool,
    pub(crate) segs: Vec<Seg>,
}

/// An expression. Its depth is bounded when it is read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    Lit(Lit),
    This,
    Var(Arc<str>),
    Path(PathExpr),
    Choose(Box<Expr>, Box<Expr>, Box<Expr>),
    Coalesce(Box<Expr>, Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    Compare(Compare, Box<Expr>, Box<Expr>),
    Arith(Arith, Box<Expr>, Box<Expr>),
    Negate(Box<Expr>),
    Call(Arc<str>, Vec<Expr>),
}

impl Expr {
    /// True if its top is a comparison or a logical sign.
    pub(crate) fn is_test(&self) -> bool {
        matches!(self, Expr::Compare(..) | Expr::And(..) | Expr::Or(..) | Expr::Not(_))
    }

    /// Calls `f` for each part, outer ones first.
    pub(crate) fn walk<'e>(&'e self, f: &mut impl FnMut(&'e Expr)) {
        f(self);
        match self {
            Expr::Lit(_) | Expr::This | Expr::Var(_) | Expr::Path(_) => {}
            Expr::Choose(a, b, c) => {
                a.walk(f);
                b.walk(f);
                c.walk(f);
            }
            Expr::Coalesce(a, b) | Expr::And(a, b) | Expr::Or(a, b) | Expr::Compare(_, a, b) | Expr::Arith(_, a, b) => {
                a.walk(f);
                b.walk(f);
            }
            Expr::Not(a) | Expr::Negate(a) => a.walk(f),
            Expr::Call(_, args) => args.iter().for_each(|a| a.walk(f)),
        }
    }

    /// The variables in it, in order, each as often as it stands there.
    pub(crate) fn vars(&self) -> Vec<Arc<str>> {
        let mut out = Vec::new();
        self.walk(&mut |e| match e {
            Expr::Var(v) => out.push(v.clone()),
            Expr::Path(p) => out.extend(p.vars()),
            _ => {}
        });
        out
    }

    /// True if it asks where it stands: `$this` or a path that is not absolute.
    pub(crate) fn looks_around(&self) -> bool {
        let mut found = false;
        self.walk(&mut |e| found |= matches!(e, Expr::This) || matches!(e, Expr::Path(p) if !p.absolute));
        found
    }

    /// True if it has a path that is not absolute.
    pub(crate) fn needs_place(&self) -> bool {
        let mut found = false;
        self.walk(&mut |e| found |= matches!(e, Expr::Path(p) if !p.absolute));
        found
    }
}

impl PathExpr {
    /// The variables in it.
    pub(crate) fn vars(&self) -> impl Iterator<Item = Arc<str>> + '_ {
        self.segs.iter().filter_map(|s| if let Seg::Var(v) = s { Some(v.clone()) } else { None })
    }
}
