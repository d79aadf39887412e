//! `call/1` of control constructs.
//!
//! A body is compiled once for all bodies of the same shape: its control
//! constructs and the names of its goals, the goals' arguments being parameters.
//! What remains at a call is one walk that reads off the shape and loads the
//! arguments into registers. (A million such calls take a third of the time
//! that compiling each body took.)

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Machine;
use crate::{
    compile::Problem,
    term::{Atom, Cell, Functor, Throw, View, names},
};

/// A body's shape, in prefix order: headers of constructs and goals, atoms, and
/// [`VARIABLE`] for goals that are not known before they are called.
type Shape = SmallVec<[u64; 16]>;

const VARIABLE: u64 = 0;
/// At the end of a shape whose goals are shown by the tracer.
const TRACED: u64 = u64::MAX;
/// Bodies beyond this are interpreted.
const MAX_PARTS: usize = 256;
/// The cache is emptied when it has this many entries.
const MAX_CACHED: usize = 4096;

/// Code for bodies by module and shape.
pub(crate) type Bodies = FxHashMap<(Atom, Shape), Vec<u64>>;

impl Machine {
    /// Runs a control construct as a clause body of its own; returns its code,
    /// the arguments being in the registers.
    pub(super) fn call_body(&mut self, goal: Cell, module: Atom) -> Result<*const u64, Throw> {
        if let Some(a) = goal.as_atom() {
            let succeeds = a == names::CUT || a == names::TRUE;
            return Ok(if succeeds { self.cp } else { super::FAIL.as_ptr() });
        }
        let mut args: SmallVec<[Cell; 32]> = SmallVec::new();
        let Some((mut shape, qualified)) = self.shape(goal, &mut args)? else { return self.interpret(goal, module) };
        let mut goal = goal;
        if (qualified || module != names::USER)
            && let Some(hooks) = self.modules
        {
            goal = (hooks.body)(self, module, None, goal)?;
            args.clear();
            let Some((prepared, _)) = self.shape(goal, &mut args)? else { return self.interpret(goal, module) };
            shape = prepared;
        }
        if self.traces_body(module) {
            shape.push(TRACED);
        }
        self.x[..args.len()].copy_from_slice(&args);
        self.b0 = self.b;
        let key = (module, shape);
        if let Some(code) = self.bodies.get(&key) {
            return Ok(code.as_ptr());
        }
        // a body that begins to trace is to be seen from then on
        let traced = matches!(key.1.last(), Some(&TRACED)) || key.1.contains(&Cell::atom(names::TRACE).0);
        match self.compile_shape(module, goal, traced) {
            Ok(mut code) => {
                if self.bodies.len() >= MAX_CACHED {
                    let old = std::mem::take(&mut self.bodies);
                    self.code_graveyard.extend(old.into_values());
                }
                code.shrink_to_fit();
                let p = code.as_ptr();
                self.bodies.insert(key, code);
                Ok(p)
            }
            Err(Problem::NotCallable(_)) => Err(self.store.type_error("callable", goal)),
            Err(Problem::TooComplex) => self.interpret(goal, module),
        }
    }

    /// The shape of a body, whether goals in it are qualified with modules other than
    /// `user`, and the arguments of its goals; `None` for bodies that are too large, or in
    /// which `\+` has an argument that is no body: that is an error of its own when it is called.
    fn shape(&mut self, goal: Cell, args: &mut SmallVec<[Cell; 32]>) -> Result<Option<(Shape, bool)>, Throw> {
        let mut shape = Shape::new();
        let mut qualified = false;
        let mut todo: SmallVec<[(Cell, Place); 16]> = SmallVec::new();
        todo.push((goal, Place::Body));
        let mut regular = true;
        while let Some((c, place)) = todo.pop() {
            if shape.len() + args.len() > MAX_PARTS {
                return Ok(None);
            }
            match self.store.view(c) {
                View::Var(v) => {
                    shape.push(VARIABLE);
                    args.push(v);
                }
                View::Compound(f, first) => {
                    shape.push(f.0);
                    let part = if place == Place::Term { Part::Term } else { Part::of(f, self.store.arg(first, 0)) };
                    match part {
                        Part::Construct | Part::Term => {
                            let inside = match part {
                                Part::Term => Place::Term,
                                _ if f.arity() == 1 => Place::Negated,
                                _ => place,
                            };
                            for i in (0..f.arity().min(MAX_PARTS + 1)).rev() {
                                todo.push((self.store.get(first + 8 * i as isize), inside));
                            }
                        }
                        Part::Qualified(module) => {
                            qualified |= module != names::USER;
                            shape.push(Cell::atom(module).0);
                            todo.push((self.store.get(first + 8), place));
                        }
                        Part::Goal => {
                            if f.arity() > MAX_PARTS {
                                return Ok(None);
                            }
                            args.extend((0..f.arity()).map(|i| self.store.get(first + 8 * i as isize)));
                        }
                    }
                }
                _ if place == Place::Term => {
                    shape.push(VARIABLE);
                    args.push(c);
                }
                View::Atom(a) => shape.push(Cell::atom(a).0),
                _ if place == Place::Negated => regular = false,
                _ => return Err(self.store.type_error("callable", goal)),
            }
        }
        Ok(regular.then_some((shape, qualified)))
    }

    /// Compiles the shape of a body: the same term with new variables for the goals' arguments.
    fn compile_shape(&mut self, module: Atom, goal: Cell, traced: bool) -> Result<Vec<u64>, Problem> {
        let top = self.store.top;
        let holder = self.store.new_var();
        let mut params: Vec<Cell> = Vec::new();
        // pairs of a part and the address where its copy belongs
        let mut todo = vec![(goal, holder.addr(), false)];
        while let Some((c, to, term)) = todo.pop() {
            let copy = match self.store.view(c) {
                View::Compound(f, first) => {
                    let part = if term { Part::Term } else { Part::of(f, self.store.arg(first, 0)) };
                    let (copy, inner) = self.store.put_skeleton(f);
                    match part {
                        Part::Construct | Part::Term => {
                            let term = matches!(part, Part::Term);
                            for i in (0..f.arity() as isize).rev() {
                                todo.push((self.store.get(first + 8 * i), inner + 8 * i, term));
                            }
                        }
                        Part::Qualified(module) => {
                            self.store.set(inner, Cell::atom(module));
                            todo.push((self.store.get(first + 8), inner + 8, false));
                        }
                        Part::Goal => params.extend((0..f.arity()).map(|i| self.store.arg(inner, i))),
                    }
                    copy
                }
                View::Atom(_) if !term => self.store.deref(c),
                _ => {
                    let v = self.store.new_var();
                    params.push(v);
                    v
                }
            };
            self.store.set(to, copy);
        }
        let head = if params.is_empty() {
            Cell::atom(names::CALL)
        } else {
            self.store.put_compound(Functor::new(names::CALL, params.len()), &params)
        };
        let code = match traced {
            true => self.compile_traced(module, head, Some(holder)),
            false => self.compile(module, head, Some(holder)),
        };
        // the template is of no use any more (an error mentions the goal itself)
        self.store.top = top;
        code
    }
}

/// Where a part of a body stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the body, under control constructs only.
    Body,
    /// Under `\+`, whose argument is looked at when it is called.
    Negated,
    /// In an equation.
    Term,
}

/// What a compound in a body is.
#[derive(Clone, Copy)]
enum Part {
    /// A control construct: its arguments are bodies.
    Construct,
    /// `Module:Body`
    Qualified(Atom),
    /// An equation, or a structure in one: built anew by each call, as it may be
    /// changed destructively, so that its structures belong to the shape.
    Term,
    /// A goal.
    Goal,
}

impl Part {
    fn of(f: Functor, first: Cell) -> Part {
        let two = f.arity() == 2;
        match f.name() {
            names::COMMA | names::SEMICOLON | names::BAR | names::ARROW | names::SOFT_ARROW if two => Part::Construct,
            names::NOT_PROVABLE if f.arity() == 1 => Part::Construct,
            names::EQUALS if two => Part::Term,
            names::COLON if two => first.as_atom().map_or(Part::Goal, Part::Qualified),
            _ => Part::Goal,
        }
    }
}
