//! What the parser says about what is wrong.

use super::{
    super::{
        chars::is_ident,
        error::{SyntaxError, SyntaxErrorKind as Kind},
        lexer::{Tok, Token},
        span::Span,
    },
    BARE_OPERATOR, Operand, Outcome, Parser, Part, Step, err,
};

impl Parser<'_, '_> {
    #[cold]
    pub(super) fn clash<T>(&self, span: Span, found: u16, max: u16) -> Outcome<T> {
        let e = SyntaxError::new(Kind::OperatorClash, span);
        if found == BARE_OPERATOR {
            return Err(e.with_hint("an operator that is an operand must be in brackets").into());
        }
        Err(e.with_hint(format!("a term of priority {found} where at most {max} is allowed: use brackets")).into())
    }

    /// The token `t` where an operand should be.
    #[cold]
    pub(super) fn no_operand(&self, t: Token) -> Outcome<Step> {
        let operator = self.frames.last().filter(|f| matches!(f.part, Part::Prefix | Part::Infix));
        if let Some(op) = operator
            && matches!(t.tok, Tok::End | Tok::Close | Tok::CloseList | Tok::CloseCurly)
        {
            let hint = format!("`{}` lacks its right operand", self.slice(op.span));
            return Err(SyntaxError::new(Kind::OperatorBalance, t.span).with_hint(hint).into());
        }
        match t.tok {
            Tok::Eof => self.unbalanced(t),
            Tok::Comma | Tok::Bar => err(Kind::QuotedPunctuation, t.span),
            Tok::End if self.bracket > 0 => self.unbalanced(t),
            Tok::End => err(Kind::EndOfClause, t.span),
            _ => err(Kind::CannotStartTerm, t.span),
        }
    }

    /// What is wrong with a token after an operand: `Tag{..}` and `Var.key` are SWI-Prolog's dicts.
    #[cold]
    pub(super) fn no_operator(&self, left: Operand, t: Token) -> Kind {
        let before = self.slice(left.span).chars().next_back();
        let after = self.text[t.span.end as usize..].chars().next();
        let joined = left.span.end == t.span.start;
        let is_dict = match t.tok {
            Tok::OpenCurly => before.is_some_and(is_ident),
            _ if self.slice(t.span) == "." => {
                (self.store.is_var(left.cell) || before == Some('}')) && after.is_some_and(is_ident)
            }
            _ => false,
        };
        if joined && is_dict { Kind::DictsNotSupported } else { Kind::OperatorExpected }
    }

    /// `(` after an operand.
    #[cold]
    pub(super) fn no_functor(&self, operand: Operand, t: Token) -> Outcome<Step> {
        let e = SyntaxError::new(Kind::OperatorExpected, t.span);
        let before = self.slice(operand.span);
        Err(match before.chars().next() {
            Some(c) if c.is_uppercase() || c == '_' => e.with_hint("a variable cannot be called like this: use call/N"),
            Some(c) if c.is_lowercase() && operand.span.end < t.span.start => {
                e.with_hint(format!("no blank may stand between `{before}` and its `(`"))
            }
            _ => e,
        }
        .into())
    }

    /// A closing bracket or an end that does not fit the innermost bracket.
    #[cold]
    pub(super) fn unbalanced(&self, t: Token) -> Outcome<Step> {
        let kind = match t.tok {
            Tok::End => Kind::EndOfClause,
            Tok::Eof => Kind::EndOfFile,
            _ => Kind::UnbalancedBracket,
        };
        let e = SyntaxError::new(kind, t.span);
        let open = &self.frames[self.bracket];
        let bracket = match open.part {
            Part::List | Part::ListTail => "[",
            Part::Curly => "{",
            Part::Root => "",
            _ => "(",
        };
        Err(match (bracket, t.tok) {
            ("", Tok::Eof) => e.with_hint("a clause ends with a full stop and a blank"),
            ("", _) => e.with_hint(format!("no bracket is open for `{}`", self.slice(t.span))),
            _ => {
                let at = self.start.after(&self.text[..open.span.start as usize]);
                e.with_hint(format!("`{bracket}` of line {}, column {} is still open", at.line, at.column + 1))
            }
        }
        .into())
    }
}
