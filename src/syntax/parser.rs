//! The operator-precedence parser.
//!
//! A Pratt loop whose recursion is a vector of [`Frame`]s, so that nesting is
//! limited by memory alone. Terms are built in the store from the bottom up:
//! finished operands wait on a stack until their operator, argument list or
//! bracket is complete; list pairs are linked as the elements come.

use rustc_hash::FxHashMap;

use crate::term::{Atom, Cell, Functor, Store, Tag, names};

use super::{
    error::{ReadError, SyntaxError, SyntaxErrorKind as Kind},
    escape,
    lexer::{LexOptions, Tok, Token, Tokens},
    number,
    ops::{Op, OpTable},
    positions::{NO_POSITION, Positions},
    read::{Quotes, ReadOptions, ReadTerm, Variable},
    span::{Position, Span},
};

/// More variables than this are looked up by hash.
const FEW_VARS: usize = 12;

/// The priority of an operator that is an operand.
const BARE_OPERATOR: u16 = 1201;

/// A finished term that may become an operand.
#[derive(Clone, Copy)]
struct Operand {
    cell: Cell,
    /// Where its subterms are, if that is wanted.
    pos: Cell,
    span: Span,
    priority: u16,
}

/// What an unfinished part of the term is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// A prefix operator waits for its operand.
    Prefix,
    /// An infix operator waits for its right operand; the left one is on the stack.
    Infix,
    /// The clause as a whole.
    Root,
    /// `(`
    Paren,
    /// `{`
    Curly,
    /// `name(`: finished arguments are on the stack.
    Args,
    /// `[`: the pairs so far are in `lists`.
    List,
    /// `[... |`
    ListTail,
}

#[derive(Clone, Copy)]
struct Frame {
    part: Part,
    /// Priority of the operator.
    priority: u16,
    /// Highest priority of a term inside.
    max: u16,
    /// Operator or functor name.
    atom: Atom,
    /// The operator, functor or bracket.
    span: Span,
    /// Of a bracket: the index of the bracket around it.
    outer: u32,
    /// Of a bracket: the height of the operand stack.
    base: u32,
}

/// A list under construction: first pair, address of the last tail; the same for positions.
#[derive(Clone, Copy)]
struct ListState {
    head: Cell,
    last: isize,
    pos_head: Cell,
    pos_last: isize,
}

enum Step {
    /// An operand is wanted next.
    Want,
    /// An operand is there.
    Have(Operand),
    /// The end is reached.
    Done(Operand),
}

/// The state of reading one clause.
pub(super) struct Parser<'s, 't> {
    store: &'s mut Store,
    ops: &'s OpTable,
    opts: &'s ReadOptions,
    text: &'t str,
    start: Position,
    end_optional: bool,
    tokens: Tokens<'t>,
    frames: Vec<Frame>,
    operands: Vec<Operand>,
    lists: Vec<ListState>,
    /// Index of the innermost bracket.
    bracket: usize,
    vars: Vec<Variable<'t>>,
    var_index: FxHashMap<&'t str, usize>,
    positions: Option<Positions>,
}

type Outcome<T> = Result<T, ReadError>;

fn lexical((kind, span): (Kind, Span)) -> ReadError {
    let error = SyntaxError::new(kind, span);
    match kind {
        Kind::NewlineInQuoted(_) => {
            error.with_hint("is the closing quote missing? Inside quotes, write \\n, or end the line with \\")
        }
        _ => error,
    }
    .into()
}

fn err<T>(kind: Kind, span: Span) -> Outcome<T> {
    Err(SyntaxError::new(kind, span).into())
}

impl<'s, 't> Parser<'s, 't> {
    pub(super) fn new(
        store: &'s mut Store,
        ops: &'s OpTable,
        opts: &'s ReadOptions,
        text: &'t str,
        start: Position,
        end_optional: bool,
    ) -> Outcome<Parser<'s, 't>> {
        // spans are 32 bits wide
        if text.len() > u32::MAX as usize {
            return Err(crate::term::OutOfMemory.into());
        }
        let lex = LexOptions {
            iso: opts.iso,
            multiline: opts.multiline_quoted,
            var_prefix: opts.var_prefix,
            keep_comments: opts.comments,
            comments: Vec::new(),
        };
        let positions = opts.subterm_positions.then(|| Positions::new(store, text, start));
        Ok(Parser {
            store,
            ops,
            opts,
            text,
            start,
            end_optional,
            tokens: Tokens::new(text, lex),
            frames: Vec::new(),
            operands: Vec::new(),
            lists: Vec::new(),
            bracket: 0,
            vars: Vec::new(),
            var_index: FxHashMap::default(),
            positions,
        })
    }

    pub(super) fn read(mut self) -> Outcome<Option<ReadTerm<'t>>> {
        if self.tokens.peek().map_err(lexical)?.tok == Tok::Eof {
            return Ok(None);
        }
        self.open(Part::Root, names::NIL, Span::default());
        let mut step = Step::Want;
        let result = loop {
            step = match step {
                Step::Want => self.want()?,
                Step::Have(operand) => self.have(operand)?,
                Step::Done(operand) => break operand,
            };
        };
        let rest = self.tokens.next().map_err(lexical)?;
        if rest.tok != Tok::Eof {
            return err(Kind::EndOfClauseExpected, rest.span);
        }
        Ok(Some(ReadTerm {
            term: result.cell,
            start: self.start.after(&self.text[..result.span.start as usize]),
            span: result.span,
            vars: self.vars,
            subterm_positions: self.positions.is_some().then_some(result.pos),
            comments: self.tokens.comments(),
        }))
    }

    /// Begins a bracket (or the clause).
    fn open(&mut self, part: Part, atom: Atom, span: Span) {
        let inside_args = matches!(part, Part::Args | Part::List | Part::ListTail);
        let max = if inside_args && self.opts.iso { 999 } else { 1200 };
        let (outer, base) = (self.bracket as u32, self.operands.len() as u32);
        self.bracket = self.frames.len();
        self.frames.push(Frame { part, priority: 0, max, atom, span, outer, base });
    }

    /// Ends the innermost bracket, which must be the top frame.
    fn close(&mut self) -> Frame {
        debug_assert_eq!(self.bracket + 1, self.frames.len());
        let frame = self.frames.pop().expect("a bracket is open");
        self.bracket = frame.outer as usize;
        frame
    }

    fn slice(&self, span: Span) -> &'t str {
        &self.text[span.range()]
    }

    fn atom_of(&mut self, t: Token) -> Outcome<Atom> {
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

    fn unescaped(&self, t: Token) -> Outcome<std::borrow::Cow<'t, str>> {
        let s = self.slice(t.span);
        let inner = &s[1..s.len() - 1];
        escape::unescape(inner, s.as_bytes()[0], self.opts.iso).map_err(|(kind, at)| {
            let at = t.span.start + 1 + at as u32;
            let len = self.text[at as usize + 1..].chars().next().map_or(0, char::len_utf8) as u32;
            SyntaxError::new(kind, Span::new(at, at + 1 + len)).into()
        })
    }

    fn leaf(&mut self, cell: Cell, span: Span) -> Operand {
        let pos = match &mut self.positions {
            None => NO_POSITION,
            Some(p) => p.leaf(self.store, self.text, span),
        };
        Operand { cell, pos, span, priority: 0 }
    }

    /// Reads a token where an operand should be.
    fn want(&mut self) -> Outcome<Step> {
        let t = self.tokens.next().map_err(lexical)?;
        match t.tok {
            Tok::Var => {
                let cell = self.variable(t.span);
                Ok(Step::Have(self.leaf(cell, t.span)))
            }
            Tok::Name | Tok::Symbol | Tok::Solo | Tok::Quoted | Tok::QuotedEscaped => {
                let atom = self.atom_of(t)?;
                self.want_name(t, atom)
            }
            Tok::CharQuote | Tok::Float => match self.operator_inside(t) {
                Some(operator) => {
                    let number = Token { tok: Tok::Int, span: Span::new(t.span.start, operator.span.start) };
                    let operand = self.number(number, None)?;
                    self.operator(operand, operator)
                }
                None => self.number(t, None).map(Step::Have),
            },
            tok if tok.is_number() => self.number(t, None).map(Step::Have),
            Tok::Str | Tok::StrEscaped => self.text_literal(t, self.opts.double_quotes).map(Step::Have),
            Tok::Back | Tok::BackEscaped => self.text_literal(t, self.opts.back_quotes).map(Step::Have),
            Tok::Open => {
                self.open(Part::Paren, names::NIL, t.span);
                Ok(Step::Want)
            }
            Tok::OpenList => self.empty_or_open(t, Tok::CloseList, Part::List, names::NIL),
            Tok::OpenCurly => self.empty_or_open(t, Tok::CloseCurly, Part::Curly, names::CURLY),
            _ => self.no_operand(t),
        }
    }

    /// `[` or `{`: with its partner an atom, else the beginning of a term.
    fn empty_or_open(&mut self, t: Token, partner: Tok, part: Part, atom: Atom) -> Outcome<Step> {
        let next = self.tokens.peek().map_err(lexical)?;
        if next.tok == partner {
            self.tokens.next().map_err(lexical)?;
            return self.want_name(Token { tok: Tok::Quoted, span: t.span.to(next.span) }, atom);
        }
        self.open(part, atom, t.span);
        if part == Part::List {
            let nil = Cell::atom(names::NIL);
            self.lists.push(ListState { head: nil, last: 0, pos_head: nil, pos_last: 0 });
        }
        Ok(Step::Want)
    }

    /// An atom where an operand should be: a functor, a sign, a prefix operator or a constant.
    fn want_name(&mut self, t: Token, atom: Atom) -> Outcome<Step> {
        if self.tokens.open_follows(t) {
            self.tokens.next().map_err(lexical)?;
            self.open(Part::Args, atom, t.span);
            return Ok(Step::Want);
        }
        let defs = self.ops.get(atom);
        if atom == names::MINUS {
            let next = self.tokens.peek().map_err(lexical)?;
            let adjacent = next.span.start == t.span.end;
            if next.tok.is_number() && (adjacent || self.opts.iso || t.tok != Tok::Symbol || defs.prefix.is_none()) {
                self.tokens.next().map_err(lexical)?;
                return self.number(next, Some(t.span)).map(Step::Have);
            }
        }
        if let Some(op) = defs.prefix
            && !self.stands_alone()?
        {
            if op.priority > self.max() {
                return self.clash(t.span, op.priority, self.max());
            }
            self.frames.push(Frame {
                part: Part::Prefix,
                priority: op.priority,
                max: op.right_max(),
                atom,
                span: t.span,
                outer: 0,
                base: 0,
            });
            return Ok(Step::Want);
        }
        let mut operand = self.leaf(Cell::atom(atom), t.span);
        // An operator as an operand belongs in brackets. Outside ISO mode that is
        // waived for right operands, and for left ones that are no prefix operators.
        if defs.prefix.is_some() || (self.opts.iso && defs.is_op()) {
            operand.priority = BARE_OPERATOR;
        }
        if self.opts.iso && defs.is_op() && self.bracket + 1 != self.frames.len() {
            return self.clash(t.span, BARE_OPERATOR, self.max());
        }
        Ok(Step::Have(operand))
    }

    /// True if the prefix operator just read has no operand, so that it is an atom.
    fn stands_alone(&mut self) -> Outcome<bool> {
        let next = self.tokens.peek().map_err(lexical)?;
        if !next.tok.is_name() {
            return Ok(ends_operand(next.tok));
        }
        if self.tokens.open_follows(next) {
            return Ok(false);
        }
        let atom = self.atom_of(next)?;
        let defs = self.ops.get(atom);
        if defs.prefix.is_some() || (defs.infix.is_none() && defs.postfix.is_none()) {
            return Ok(false);
        }
        // an infix operator follows: it takes us as its left operand, unless it has no right one
        let second = self.tokens.peek_second().map_err(lexical)?;
        Ok(defs.postfix.is_some() || !ends_operand(second.tok))
    }

    /// Highest priority of a term here.
    fn max(&self) -> u16 {
        self.frames.last().map_or(1200, |f| f.max)
    }

    /// `0''` and `1e9` are an integer and an operator if `''` or `e9` is one.
    fn operator_inside(&self, t: Token) -> Option<Token> {
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

    fn number(&mut self, t: Token, sign: Option<Span>) -> Outcome<Operand> {
        self.store.ensure(t.span.end as usize - t.span.start as usize)?;
        let text = self.slice(t.span);
        let cell = match number::value(self.store, t.tok, text, sign.is_some(), self.opts.iso) {
            Ok(c) => c,
            Err(kind) => return err(kind, t.span),
        };
        Ok(self.leaf(cell, sign.map_or(t.span, |s| s.to(t.span))))
    }

    fn variable(&mut self, span: Span) -> Cell {
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

    fn text_literal(&mut self, t: Token, quotes: Quotes) -> Outcome<Operand> {
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
        Ok(Operand { cell, pos, span: t.span, priority: 0 })
    }

    /// Reads a token after an operand.
    fn have(&mut self, operand: Operand) -> Outcome<Step> {
        let t = self.tokens.next().map_err(lexical)?;
        let part = self.frames[self.bracket].part;
        match t.tok {
            Tok::Name | Tok::Symbol | Tok::Solo | Tok::Quoted | Tok::QuotedEscaped => self.operator(operand, t),
            Tok::Comma => match part {
                Part::Args => {
                    let argument = self.reduce_all(operand)?;
                    self.operands.push(argument);
                    Ok(Step::Want)
                }
                Part::List => {
                    self.element(operand)?;
                    Ok(Step::Want)
                }
                Part::ListTail => err(Kind::ListRest, t.span),
                _ => self.operator(operand, t),
            },
            Tok::Bar => match part {
                Part::List => {
                    self.element(operand)?;
                    self.frames[self.bracket].part = Part::ListTail;
                    Ok(Step::Want)
                }
                Part::ListTail => err(Kind::ListRest, t.span),
                _ => self.operator(operand, t),
            },
            Tok::Close if part == Part::Paren => {
                let mut inner = self.reduce_all(operand)?;
                let open = self.close();
                inner.span = open.span.to(t.span);
                inner.priority = 0;
                if let Some(p) = &mut self.positions {
                    inner.pos = p.parentheses(self.store, self.text, inner.span, inner.pos);
                }
                Ok(Step::Have(inner))
            }
            Tok::Close if part == Part::Args => self.end_args(operand, t.span).map(Step::Have),
            Tok::CloseList if part == Part::List || part == Part::ListTail => {
                self.end_list(operand, t.span).map(Step::Have)
            }
            Tok::CloseCurly if part == Part::Curly => {
                let inner = self.reduce_all(operand)?;
                let span = self.close().span.to(t.span);
                let cell = self.store.put_compound(Functor::new(names::CURLY, 1), &[inner.cell]);
                let pos = match &mut self.positions {
                    None => NO_POSITION,
                    Some(p) => p.brace(self.store, self.text, span, inner.pos),
                };
                Ok(Step::Have(Operand { cell, pos, span, priority: 0 }))
            }
            Tok::End if part == Part::Root => Ok(Step::Done(self.reduce_all(operand)?)),
            Tok::Eof if part == Part::Root && self.end_optional => Ok(Step::Done(self.reduce_all(operand)?)),
            Tok::Close | Tok::CloseList | Tok::CloseCurly | Tok::End | Tok::Eof => self.unbalanced(t),
            Tok::Open => self.no_functor(operand, t),
            _ => err(Kind::OperatorExpected, t.span),
        }
    }

    /// An atom after an operand: an infix or postfix operator.
    fn operator(&mut self, left: Operand, t: Token) -> Outcome<Step> {
        let atom = match t.tok {
            Tok::Comma => names::COMMA,
            Tok::Bar => names::BAR,
            _ => self.atom_of(t)?,
        };
        let defs = self.ops.get(atom);
        match (defs.infix, defs.postfix) {
            (Some(infix), None) => self.infix(left, t, atom, infix),
            (None, Some(postfix)) => self.postfix(left, t, atom, postfix),
            (Some(infix), Some(postfix)) => {
                let next = self.tokens.peek().map_err(lexical)?;
                if ends_operand(next.tok) {
                    self.postfix(left, t, atom, postfix)
                } else {
                    self.infix(left, t, atom, infix)
                }
            }
            (None, None) if t.tok == Tok::Bar => err(Kind::QuotedPunctuation, t.span),
            (None, None) => err(Kind::OperatorExpected, t.span),
        }
    }

    /// Finishes the operators to the left that `op` cannot be inside of.
    fn left_operand(&mut self, mut left: Operand, t: Token, op: Op) -> Outcome<Operand> {
        while self.frames.len() > self.bracket + 1 && op.priority > self.max() {
            left = self.reduce(left)?;
        }
        if op.priority > self.max() {
            return self.clash(t.span, op.priority, self.max());
        }
        if left.priority > op.left_max() {
            return self.clash(t.span, left.priority, op.left_max());
        }
        Ok(left)
    }

    fn infix(&mut self, left: Operand, t: Token, atom: Atom, op: Op) -> Outcome<Step> {
        let left = self.left_operand(left, t, op)?;
        self.operands.push(left);
        self.frames.push(Frame {
            part: Part::Infix,
            priority: op.priority,
            max: op.right_max(),
            atom,
            span: t.span,
            outer: 0,
            base: 0,
        });
        Ok(Step::Want)
    }

    fn postfix(&mut self, left: Operand, t: Token, atom: Atom, op: Op) -> Outcome<Step> {
        let left = self.left_operand(left, t, op)?;
        self.compound(atom, &[left], left.span.to(t.span), t.span, op.priority).map(Step::Have)
    }

    /// Builds the operator term that `right` completes.
    fn reduce(&mut self, right: Operand) -> Outcome<Operand> {
        let frame = self.frames.pop().expect("an operator is open");
        if frame.part == Part::Prefix {
            self.compound(frame.atom, &[right], frame.span.to(right.span), frame.span, frame.priority)
        } else {
            let left = self.operands.pop().expect("an infix operator has a left operand");
            self.compound(frame.atom, &[left, right], left.span.to(right.span), frame.span, frame.priority)
        }
    }

    /// Builds all operator terms inside the innermost bracket.
    #[inline]
    fn reduce_all(&mut self, mut operand: Operand) -> Outcome<Operand> {
        while self.frames.len() > self.bracket + 1 {
            operand = self.reduce(operand)?;
        }
        Ok(operand)
    }

    fn compound(&mut self, name: Atom, args: &[Operand], span: Span, at: Span, priority: u16) -> Outcome<Operand> {
        self.store.ensure(args.len() + 1)?;
        let f = Functor::new(name, args.len());
        let cell = match args {
            [a] => self.store.put_compound(f, &[a.cell]),
            [a, b] => self.store.put_compound(f, &[a.cell, b.cell]),
            _ => {
                let addr = self.store.alloc(args.len() + 1);
                self.store.set(addr, f.header());
                for (i, a) in args.iter().enumerate() {
                    self.store.set_arg(addr + 8 + 8 * i as isize, a.cell);
                }
                Cell::refer(Tag::Str, addr)
            }
        };
        let pos = match &mut self.positions {
            None => NO_POSITION,
            Some(p) => {
                let args: Vec<Cell> = args.iter().map(|a| a.pos).collect();
                p.compound(self.store, self.text, span, at, &args)
            }
        };
        Ok(Operand { cell, pos, span, priority })
    }

    fn end_args(&mut self, operand: Operand, close: Span) -> Outcome<Operand> {
        let last = self.reduce_all(operand)?;
        self.operands.push(last);
        let frame = self.close();
        let base = frame.base as usize;
        if self.operands.len() - base > Functor::MAX_ARITY {
            return err(Kind::MaxArity, frame.span);
        }
        let operands = std::mem::take(&mut self.operands);
        let result = self.compound(frame.atom, &operands[base..], frame.span.to(close), frame.span, 0);
        self.operands = operands;
        self.operands.truncate(base);
        result
    }

    /// Adds an element to the innermost list.
    fn element(&mut self, operand: Operand) -> Outcome<()> {
        let element = self.reduce_all(operand)?;
        self.store.ensure(4)?;
        let list = self.lists.last_mut().expect("a list is open");
        append(self.store, &mut list.head, &mut list.last, element.cell);
        if self.positions.is_some() {
            append(self.store, &mut list.pos_head, &mut list.pos_last, element.pos);
        }
        Ok(())
    }

    fn end_list(&mut self, operand: Operand, close: Span) -> Outcome<Operand> {
        let mut tail = None;
        if self.frames[self.bracket].part == Part::List {
            self.element(operand)?;
        } else {
            tail = Some(self.reduce_all(operand)?);
        }
        let list = self.lists.pop().expect("a list is open");
        if let Some(t) = tail {
            self.store.set_arg(list.last, t.cell);
        }
        let span = self.close().span.to(close);
        let pos = match &mut self.positions {
            None => NO_POSITION,
            Some(p) => p.list(self.store, self.text, span, list.pos_head, tail.map(|t| t.pos)),
        };
        Ok(Operand { cell: list.head, pos, span, priority: 0 })
    }

    // ---- what can be wrong ----

    #[cold]
    fn clash<T>(&self, span: Span, found: u16, max: u16) -> Outcome<T> {
        let e = SyntaxError::new(Kind::OperatorClash, span);
        if found == BARE_OPERATOR {
            return Err(e.with_hint("an operator that is an operand must be in brackets").into());
        }
        Err(e.with_hint(format!("a term of priority {found} where at most {max} is allowed: use brackets")).into())
    }

    /// The token `t` where an operand should be.
    #[cold]
    fn no_operand(&self, t: Token) -> Outcome<Step> {
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

    /// `(` after an operand.
    #[cold]
    fn no_functor(&self, operand: Operand, t: Token) -> Outcome<Step> {
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
    fn unbalanced(&self, t: Token) -> Outcome<Step> {
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

/// True for the tokens that no operand starts with.
fn ends_operand(tok: Tok) -> bool {
    matches!(tok, Tok::Close | Tok::CloseList | Tok::CloseCurly | Tok::Comma | Tok::Bar | Tok::End | Tok::Eof)
}

/// Adds a pair at the end of the list from `head`, whose last tail is at `last`.
fn append(store: &mut Store, head: &mut Cell, last: &mut isize, element: Cell) {
    let nil = Cell::atom(names::NIL);
    let pair = store.put_pair(element, nil);
    if *head == nil {
        *head = pair;
    } else {
        store.set(*last, pair);
    }
    *last = pair.addr() + 8;
}

/// A number and nothing else, as `number_codes/2` takes it.
pub(super) fn number(store: &mut Store, opts: &ReadOptions, text: &str) -> Result<Cell, SyntaxError> {
    let lex = LexOptions { iso: opts.iso, ..Default::default() };
    let mut tokens = Tokens::new(text, lex);
    let fail = |(kind, span)| SyntaxError::new(kind, span);
    let mut t = tokens.next().map_err(fail)?;
    let negative = match &text[t.span.range()] {
        "-" | "'-'" => true,
        _ => false,
    };
    if negative {
        t = tokens.next().map_err(fail)?;
    }
    // no layout may follow, so the token must reach the end
    if !t.tok.is_number() || t.span.end as usize != text.len() {
        return Err(fail((Kind::IllegalNumber, t.span)));
    }
    number::value(store, t.tok, &text[t.span.range()], negative, opts.iso).map_err(|k| fail((k, t.span)))
}
