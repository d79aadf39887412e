//! The leaves of a term: atoms, numbers, variables, texts.

use std::borrow::Cow;

use crate::term::{Atom, Cell, Store, names};

use super::{
    super::{
        error::{SyntaxError, SyntaxErrorKind as Kind},
        escape,
        lexer::{LexOptions, Tok, Token, Tokens},
        number,
        positions::NO_POSITION,
        read::{Quotes, ReadOptions, Variable},
        span::Span,
    },
    Operand, Outcome, Parser, append, err,
};

/// More variables than this are looked up by hash.
const FEW_VARS: usize = 12;

impl<'t> Parser<'_, 't> {
    pub(super) fn atom_of(&mut self, t: Token) -> Outcome<Atom> {
        let s = self.slice(t.span);
        Ok(match t.tok {
            Tok::Quoted => self.store.atoms.intern(&s[1..s.len() - 1]),
            Tok::QuotedEscaped => {
                let text = self.unescaped(t)?;
                self.store.atoms.intern(&text)
            }
            _ => self.store.atoms.intern(s),
        })
    }

    fn unescaped(&self, t: Token) -> Outcome<Cow<'t, str>> {
        let s = self.slice(t.span);
        let inner = &s[1..s.len() - 1];
        escape::unescape(inner, s.as_bytes()[0], self.opts.iso).map_err(|(kind, at)| {
            let at = t.span.start + 1 + at as u32;
            let len = self.text[at as usize + 1..].chars().next().map_or(0, char::len_utf8) as u32;
            SyntaxError::new(kind, Span::new(at, at + 1 + len)).into()
        })
    }

    pub(super) fn leaf(&mut self, cell: Cell, span: Span) -> Operand {
        let pos = match &mut self.positions {
            None => NO_POSITION,
            Some(p) => p.leaf(self.store, self.text, span),
        };
        Operand::simple(cell, pos, span)
    }

    /// `0''` and `1e9` are an integer and an operator if `''` or `e9` is one.
    pub(super) fn operator_inside(&self, t: Token) -> Option<Token> {
        let text = self.slice(t.span);
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (tok, name) = match &text[digits..] {
            "''" => (Tok::Quoted, ""),
            rest if rest.starts_with('e') => (Tok::Name, rest),
            _ => return None,
        };
        let defs = self.ops.get(self.store.atoms.lookup(name)?);
        let span = Span::new(t.span.start + digits as u32, t.span.end);
        (defs.infix.is_some() || defs.postfix.is_some()).then_some(Token { tok, span })
    }

    pub(super) fn number(&mut self, t: Token, sign: Option<Span>) -> Outcome<Operand> {
        self.store.ensure(t.span.end as usize - t.span.start as usize)?;
        let text = self.slice(t.span);
        let cell = match number::value(self.store, t.tok, text, sign.is_some(), self.opts.iso) {
            Ok(c) => c,
            Err(kind) => return err(kind, t.span),
        };
        Ok(self.leaf(cell, sign.map_or(t.span, |s| s.to(t.span))))
    }

    pub(super) fn variable(&mut self, span: Span) -> Cell {
        let name = self.slice(span);
        if name != "_" {
            let known = if self.vars.len() <= FEW_VARS {
                self.vars.iter().position(|v| v.name == name)
            } else {
                if self.var_index.is_empty() {
                    self.var_index = self.vars.iter().enumerate().map(|(i, v)| (v.name, i)).collect();
                }
                self.var_index.get(name).copied()
            };
            if let Some(i) = known {
                self.vars[i].count += 1;
                return self.vars[i].cell;
            }
        }
        let cell = self.store.new_var();
        if !self.var_index.is_empty() {
            self.var_index.insert(name, self.vars.len());
        }
        self.vars.push(Variable { name, cell, span, count: 1 });
        cell
    }

    pub(super) fn text_literal(&mut self, t: Token, quotes: Quotes) -> Outcome<Operand> {
        let text = self.unescaped(t)?;
        let nil = Cell::atom(names::NIL);
        let cell = match quotes {
            Quotes::Atom => Cell::atom(self.store.atoms.intern(&text)),
            Quotes::String => {
                self.store.ensure(text.len() / 8 + 2)?;
                self.store.put_text(&text)
            }
            Quotes::Codes | Quotes::Chars => {
                self.store.ensure(2 * text.len())?;
                let (mut head, mut last) = (nil, 0);
                for c in text.chars() {
                    let element = match quotes {
                        Quotes::Codes => Cell::int(c as i64),
                        _ => self.store.atom(c.encode_utf8(&mut [0; 4])),
                    };
                    append(self.store, &mut head, &mut last, element);
                }
                head
            }
        };
        let pos = match &mut self.positions {
            None => NO_POSITION,
            Some(p) => p.string(self.store, self.text, t.span),
        };
        Ok(Operand::simple(cell, pos, t.span))
    }
}

/// A number and nothing else, as `number_codes/2` takes it.
pub(in crate::syntax) fn number(store: &mut Store, opts: &ReadOptions, text: &str) -> Result<Cell, SyntaxError> {
    let lex = LexOptions { iso: opts.iso, ..Default::default() };
    let mut tokens = Tokens::new(text, lex);
    let fail = |(kind, span)| SyntaxError::new(kind, span);
    let mut t = tokens.next().map_err(fail)?;
    let negative = matches!(&text[t.span.range()], "-" | "'-'");
    if negative {
        t = tokens.next().map_err(fail)?;
    }
    // no layout may follow, so the token must reach the end
    if !t.tok.is_number() || t.span.end as usize != text.len() {
        return Err(fail((Kind::IllegalNumber, t.span)));
    }
    number::value(store, t.tok, &text[t.span.range()], negative, opts.iso).map_err(|k| fail((k, t.span)))
}
