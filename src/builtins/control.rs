//! Control: calling, catching, cutting, throwing.

use super::{context::ctx, control, core, det};
use crate::{
    machine::{Machine, builtin::Row},
    term::{Cell, Functor, Res, Throw, View, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    // `call/N` has an instruction of its own; the function is never used
    control("call", 1, call),
    control("call", 2, call),
    control("call", 3, call),
    control("call", 4, call),
    control("call", 5, call),
    control("call", 6, call),
    control("call", 7, call),
    control("call", 8, call),
    control("catch", 3, catch),
    control("catch_with_backtrace", 3, catch_with_backtrace),
    control("$call_cleanup", 2, call_cleanup),
    control("$call_in", 2, call_in),
    control("@", 2, call_from),
    control("reset", 3, reset),
    control("shift", 1, shift),
    control("shift_for_copy", 1, shift),
    control("call_continuation", 1, call_continuation),
    core("throw", 1, throw),
    core("halt", 1, halt),
    core("$at_halt", 0, at_halt),
    core("$choice", 1, choice),
    core("$cut", 1, cut),
    core("$callable", 1, check_callable),
    det("strip_module", 3, strip_module_pred),
    det("context_module", 1, context_module),
];

fn call(m: &mut Machine) -> Res {
    let to = m.call_closure(1)?;
    m.goto(to)
}

fn catch(m: &mut Machine) -> Res {
    let to = m.begin_catch(false)?;
    m.goto(to)
}

/// As `catch/3`; a message about the error that is caught shows the goals that were running.
fn catch_with_backtrace(m: &mut Machine) -> Res {
    let to = m.begin_catch(true)?;
    m.goto(to)
}

/// `'$call_cleanup'(Goal, Cleanup)`
fn call_cleanup(m: &mut Machine) -> Res {
    let to = m.begin_cleanup()?;
    m.goto(to)
}

/// `'$call_in'(Module, Goal)`: calls a goal in a module.
fn call_in(m: &mut Machine) -> Res {
    let (module, goal) = (m.arg(0), m.x[1]);
    let Some(module) = module.as_atom() else { return Err(m.store.type_error("module", module)) };
    m.x[0] = goal;
    let to = m.call_goal_in(module, 1)?;
    m.goto(to)
}

/// `@(:Goal, +Module)`: calls a goal as if from another module.
fn call_from(m: &mut Machine) -> Res {
    let (goal, context) = (m.x[0], m.arg(1));
    let context = match m.store.view(context) {
        View::Atom(a) => a,
        View::Var(_) => return Err(m.store.instantiation_error()),
        _ => return Err(m.store.type_error("module", context)),
    };
    let (module, goal) = strip_module(m, goal, names::USER);
    m.x[0] = goal;
    let to = m.call_goal_from(module, Some(context), 1)?;
    m.goto(to)
}

/// `context_module(-Module)`: a goal's caller has qualified the argument unless it stands in `user`.
fn context_module(m: &mut Machine) -> Res {
    let (module, plain) = strip_module(m, m.x[0], names::USER);
    Ok(m.unify(plain, Cell::atom(module)))
}

/// `reset(:Goal, ?Ball, -Continuation)`
fn reset(m: &mut Machine) -> Res {
    let to = m.begin_reset()?;
    m.goto(to)
}

/// `shift(+Ball)`
fn shift(m: &mut Machine) -> Res {
    let to = m.shift()?;
    m.goto(to)
}

/// `call_continuation(+List)`
fn call_continuation(m: &mut Machine) -> Res {
    let to = m.resume_continuation()?;
    m.goto(to)
}

fn throw(m: &mut Machine) -> Res {
    let ball = m.arg(0);
    if m.store.is_var(ball) {
        return Err(m.store.instantiation_error());
    }
    Err(Throw::Ball(ball))
}

fn halt(m: &mut Machine) -> Res {
    match m.store.view(m.x[0]) {
        View::Int(i) => {
            if !run_at_halt(m)? {
                return Ok(false);
            }
            // who reads the output should see all of it; there is nobody left to complain to
            let _ = ctx(m).streams.flush_all();
            Err(Throw::Halt(i as i32))
        }
        View::Var(_) => Err(m.store.instantiation_error()),
        _ => {
            let c = m.x[0];
            Err(m.store.type_error("integer", c))
        }
    }
}

/// Runs the goals of `at_halt/1`; false if one of them has cancelled the end.
///
/// # Errors
/// Limits; what a goal throws becomes a message.
pub fn run_at_halt(m: &mut Machine) -> Res {
    if !std::mem::take(&mut ctx(m).at_halt) {
        return Ok(true);
    }
    let pred = m.system_pred("$run_at_halt", 0);
    m.once(pred, &[])
}

/// `'$at_halt'`: there are goals of `at_halt/1` from now on.
fn at_halt(m: &mut Machine) -> Res {
    ctx(m).at_halt = true;
    Ok(true)
}

/// `'$choice'(-Mark)`: the newest choice point, for `'$cut'/1`.
fn choice(m: &mut Machine) -> Res {
    let mark = m.top_choice();
    Ok(m.unify_arg(0, mark))
}

/// `'$cut'(+Mark)`: cuts back to a choice point.
fn cut(m: &mut Machine) -> Res {
    let mark = m.arg(0);
    m.cut_to_mark(mark)?;
    Ok(true)
}

/// `'$callable'(@Goal)`: throws unless every part of a body is callable (or a variable).
fn check_callable(m: &mut Machine) -> Res {
    let goal = m.x[0];
    let mut stack = vec![goal];
    while let Some(c) = stack.pop() {
        match m.store.view(c) {
            View::Var(_) | View::Atom(_) => {}
            View::Compound(f, args) if is_control(f) => {
                stack.push(m.store.get(args));
                stack.push(m.store.get(args + 8));
            }
            View::Compound(..) => {}
            _ => return Err(m.store.type_error("callable", goal)),
        }
    }
    Ok(true)
}

/// True for the constructs whose arguments are bodies.
pub fn is_control(f: Functor) -> bool {
    f.arity() == 2 && matches!(f.name(), names::COMMA | names::SEMICOLON | names::ARROW | names::SOFT_ARROW)
}

/// `Module:Goal` taken apart; the module given otherwise.
pub fn strip_module(m: &mut Machine, c: Cell, module: crate::term::Atom) -> (crate::term::Atom, Cell) {
    let (mut c, mut module) = (m.store.deref(c), module);
    while let Some(args) = m.store.args_of(c, Functor::new(names::COLON, 2)) {
        match m.store.arg(args, 0).as_atom() {
            Some(a) => module = a,
            None => break,
        }
        c = m.store.arg(args, 1);
    }
    (module, c)
}

/// `strip_module(+Term, -Module, -Plain)`
fn strip_module_pred(m: &mut Machine) -> Res {
    let (module, plain) = strip_module(m, m.x[0], names::USER);
    Ok(m.unify_arg(1, Cell::atom(module)) && m.unify_arg(2, plain))
}
