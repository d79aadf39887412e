//! From tokens to an expression, by descent with a bound on the depth.

use std::sync::Arc;

use super::{
    Arith, Compare, Expr, Lit, PathExpr, Seg,
    token::{self, Token, is_name_start},
};
use crate::rules::error::Code;

/// What is wrong with a leaf or key.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into() }
    }
}

type Res<T = Expr> = Result<T, Problem>;

/// Nesting beyond which an expression is refused.
const MAX_DEPTH: usize = 60;
/// Signs of one chain, such as `a + b + c`.
const MAX_CHAIN: usize = 200;

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

/// Reads an expression.
pub(crate) fn expression(text: &str) -> Res {
    let mut p = Parser { tokens: token::tokens(text)?, at: 0, depth: 0 };
    let e = p.choice()?;
    if p.at < p.tokens.len() {
        return Err(p.unexpected());
    }
    Ok(e)
}

fn syntax(message: impl Into<String>) -> Problem {
    Problem::new(Code::Syntax, message)
}

impl Parser {
    fn sign(&self) -> Option<&'static str> {
        if let Some(Token::Sign(s)) = self.tokens.get(self.at) { Some(s) } else { None }
    }

    fn eat(&mut self, sign: &str) -> bool {
        let there = self.sign() == Some(sign);
        self.at += usize::from(there);
        there
    }

    fn need(&mut self, sign: &str) -> Res<()> {
        if self.eat(sign) { Ok(()) } else { Err(syntax(format!("expected {sign}"))) }
    }

    fn unexpected(&self) -> Problem {
        match self.tokens.get(self.at) {
            None => syntax("the expression ends too early"),
            Some(Token::Sign(s)) => syntax(format!("unexpected {s:?}")),
            Some(Token::Var(v)) => syntax(format!("unexpected ${v}")),
            Some(Token::Word(w)) => syntax(format!("unexpected {w:?}")),
            Some(Token::Lit(l)) => syntax(format!("unexpected {l:?}")),
        }
    }

    fn deeper<T>(&mut self, f: impl FnOnce(&mut Parser) -> Res<T>) -> Res<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(syntax(format!("an expression goes {MAX_DEPTH} levels deep at most")));
        }
        let result = f(self);
        self.depth -= 1;
        result
    }

    fn choice(&mut self) -> Res {
        self.deeper(|p| {
            let condition = p.chain(&["??"], Parser::or, |_, a, b| Expr::Coalesce(a, b))?;
            if !p.eat("?") {
                return Ok(condition);
            }
            let yes = p.choice()?;
            p.need(":")?;
            let no = p.choice()?;
            Ok(Expr::Choose(Box::new(condition), Box::new(yes), Box::new(no)))
        })
    }

    /// Operands joined by signs, from the left.
    fn chain(
        &mut self,
        signs: &[&'static str],
        operand: fn(&mut Parser) -> Res,
        join: fn(&'static str, Box<Expr>, Box<Expr>) -> Expr,
    ) -> Res {
        let mut left = operand(self)?;
        let mut length = 0;
        while let Some(sign) = self.sign().filter(|s| signs.contains(s)) {
            self.at += 1;
            length += 1;
            if length > MAX_CHAIN {
                return Err(syntax(format!("more than {MAX_CHAIN} signs in a row")));
            }
            let right = operand(self)?;
            left = join(sign, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn or(&mut self) -> Res {
        self.chain(&["||"], Parser::and, |_, a, b| Expr::Or(a, b))
    }

    fn and(&mut self) -> Res {
        self.chain(&["&&"], Parser::not, |_, a, b| Expr::And(a, b))
    }

    fn not(&mut self) -> Res {
        if self.eat("!") {
            return self.deeper(|p| Ok(Expr::Not(Box::new(p.not()?))));
        }
        self.comparison()
    }

    fn comparison_sign(&mut self) -> Option<Compare> {
        let sign = match self.sign()? {
            "==" | "=" => Compare::Equal,
            "!=" => Compare::NotEqual,
            "<" => Compare::Less,
            "<=" => Compare::LessEqual,
            ">" => Compare::Greater,
            ">=" => Compare::GreaterEqual,
            _ => return None,
        };
        self.at += 1;
        Some(sign)
    }

    /// A missing left side is `$this`.
    fn comparison(&mut self) -> Res {
        let before = self.at;
        let left = match self.comparison_sign() {
            Some(_) => {
                self.at = before;
                Expr::This
            }
            None => self.sum()?,
        };
        let Some(sign) = self.comparison_sign() else { return Ok(left) };
        let right = self.sum()?;
        Ok(Expr::Compare(sign, Box::new(left), Box::new(right)))
    }

    fn sum(&mut self) -> Res {
        let join = |s, a, b| Expr::Arith(if s == "+" { Arith::Add } else { Arith::Subtract }, a, b);
        self.chain(&["+", "-"], Parser::product, join)
    }

    fn product(&mut self) -> Res {
        let join = |s, a, b| {
            let op = match s {
                "*" => Arith::Multiply,
                "/" => Arith::Divide,
                _ => Arith::Modulo,
            };
            Expr::Arith(op, a, b)
        };
        self.chain(&["*", "/", "%"], Parser::negated, join)
    }

    fn negated(&mut self) -> Res {
        if self.eat("-") {
            return self.deeper(|p| Ok(Expr::Negate(Box::new(p.negated()?))));
        }
        self.primary()
    }

    fn primary(&mut self) -> Res {
        let Some(token) = self.tokens.get(self.at).cloned() else { return Err(self.unexpected()) };
        self.at += 1;
        match token {
            Token::Lit(l) => Ok(Expr::Lit(l)),
            Token::Var(v) if &*v == "this" => Ok(Expr::This),
            Token::Var(v) => Ok(Expr::Var(v)),
            Token::Word(w) => match &*w {
                "true" => Ok(Expr::Lit(Lit::Bool(true))),
                "false" => Ok(Expr::Lit(Lit::Bool(false))),
                "null" => Ok(Expr::Lit(Lit::Null)),
                _ => self.call(w),
            },
            Token::Sign("(") => {
                let e = self.choice()?;
                self.need(")")?;
                Ok(e)
            }
            Token::Sign(_) => {
                self.at -= 1;
                Err(self.unexpected())
            }
        }
    }

    fn call(&mut self, name: Arc<str>) -> Res {
        if !self.eat("(") {
            return Err(syntax(format!("unknown word {name:?}")));
        }
        let mut args = Vec::new();
        if self.sign() != Some(")") {
            args.push(self.choice()?);
            while self.eat(",") {
                args.push(self.choice()?);
            }
        }
        self.need(")")?;
        if &*name == "path" {
            let [Expr::Lit(Lit::Text(p))] = &args[..] else { return Err(syntax("path takes one quoted path")) };
            return Ok(Expr::Path(path(p)?));
        }
        Ok(Expr::Call(name, args))
    }
}

/// Reads a path such as `/a/$X/../b`.
pub(crate) fn path(text: &str) -> Res<PathExpr> {
    let mut segs = Vec::new();
    for s in text.split('/').filter(|s| !matches!(*s, "" | ".")) {
        let var = s.strip_prefix('$').filter(|v| v.starts_with(is_name_start));
        segs.push(match var {
            _ if s == ".." => Seg::Up,
            Some(v) => match token::name(v) {
                Ok(("", v)) if v != "this" && v != "_" => Seg::Var(v.into()),
                _ => return Err(syntax(format!("{s:?} in a path"))),
            },
            None => Seg::Key(s.into()),
        });
    }
    Ok(PathExpr { absolute: text.starts_with('/'), segs })
}
