//! The operator-precedence parser.
//!
//! A Pratt loop whose recursion is a vector of [`Frame`]s, so that nesting is
//! limited by memory alone. Terms are built in the store from the bottom up:
//! finished operands wait on a stack until their operator, argument list or
//! bracket is complete; list pairs are linked as the elements come.

mod complaints;
mod leaves;

use rustc_hash::FxHashMap;

use crate::term::{Atom, Cell, Functor, Store, Tag, names};

use super::{
    error::{ReadError, SyntaxError, SyntaxErrorKind as Kind},
    lexer::{LexOptions, Tok, Token, Tokens},
    ops::{Op, OpTable},
    positions::{NO_POSITION, Positions},
    read::{ReadOptions, ReadTerm, Variable},
    span::{Position, Span},
};

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

impl Operand {
    fn simple(cell: Cell, pos: Cell, span: Span) -> Operand {
        Operand { cell, pos, span, priority: 0 }
    }
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

pub(super) use leaves::number;

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
        // In the standard, an operator as an operand must be in brackets; the atoms
        // that only our table has as operators need none. Outside ISO mode, as in
        // SWI-Prolog, a prefix operator as an operand has its priority as one, unless
        // it is quoted.
        if self.opts.iso && defs.is_op() && !defs.extension {
            operand.priority = BARE_OPERATOR;
            if self.bracket + 1 != self.frames.len() {
                return self.clash(t.span, BARE_OPERATOR, self.max());
            }
        } else if let Some(op) = defs.prefix
            && !self.opts.iso
            && !matches!(t.tok, Tok::Quoted | Tok::QuotedEscaped)
        {
            operand.priority = op.priority;
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
        let negative = atom == names::MINUS && second.tok.is_number() && second.span.start == next.span.end;
        Ok(defs.postfix.is_some() || !(negative || ends_operand(second.tok)))
    }

    /// Highest priority of a term here.
    fn max(&self) -> u16 {
        self.frames.last().map_or(1200, |f| f.max)
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
                Ok(Step::Have(Operand::simple(cell, pos, span)))
            }
            Tok::End if part == Part::Root => Ok(Step::Done(self.reduce_all(operand)?)),
            Tok::Eof if part == Part::Root && self.end_optional => Ok(Step::Done(self.reduce_all(operand)?)),
            Tok::Close | Tok::CloseList | Tok::CloseCurly | Tok::End | Tok::Eof => self.unbalanced(t),
            Tok::Open => self.no_functor(operand, t),
            _ => err(self.no_operator(operand, t), t.span),
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
            (None, None) => err(self.no_operator(left, t), t.span),
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
        Ok(Operand { priority, ..Operand::simple(cell, pos, span) })
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
        Ok(Operand::simple(list.head, pos, span))
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
