//! `numbervars/1,3,4` and what is left of it: variables as `'$VAR'(N)`.

use rustc_hash::FxHashSet;

use crate::{
    machine::{Machine, builtin::Row},
    term::{Cell, Functor, Num, Res, View, names},
};

use super::{core, det, inline, terms::singletons, text::integer_arg};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    inline("numbervars", 1, |m| number(m, 0, &Options::default()).map(|_| true)),
    core("numbervars", 3, |m| numbervars(m, &Options::default())),
    det("numbervars", 4, numbervars_with_options),
    det("var_number", 2, var_number),
];

/// What becomes of attributed variables.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Attributed {
    /// They are errors.
    #[default]
    Error,
    /// They stay as they are.
    Skip,
    /// They are bound like others, and wake.
    Bind,
}

/// The options of `numbervars/4`.
#[derive(Default)]
struct Options {
    functor: Option<crate::term::Atom>,
    attributed: Attributed,
    singletons: bool,
}

/// Binds the variables of argument 0 to `'$VAR'(start)` and on; the number after the last one.
fn number(m: &mut Machine, start: i64, options: &Options) -> Res<i64> {
    let mut vars = m.store.term_variables(m.x[0]);
    match options.attributed {
        Attributed::Skip => vars.retain(|v| v.is_ref()),
        Attributed::Error if vars.iter().any(|v| !v.is_ref()) => {
            let t = m.arg(0);
            return Err(m.store.type_error("free_of_attvar", t));
        }
        _ => {}
    }
    let single: FxHashSet<Cell> =
        if options.singletons { singletons(m).into_iter().collect() } else { FxHashSet::default() };
    m.store.ensure(4 * vars.len() + 2)?;
    let f = Functor::new(options.functor.unwrap_or(names::VAR_NAMED), 1);
    let underscore = m.store.atom("_");
    let mut n = start;
    for v in vars {
        if single.contains(&v) {
            let t = m.store.put_compound(f, &[underscore]);
            m.store.bind(v, t);
            continue;
        }
        let i = m.store.put_int(n);
        let t = m.store.put_compound(f, &[i]);
        m.store.bind(v, t);
        n = n.saturating_add(1);
    }
    Ok(n)
}

/// `numbervars(+Term, +Start, -End)`
fn numbervars(m: &mut Machine, options: &Options) -> Res {
    let Some(start) = integer_arg(m, 1)? else { return Err(m.store.instantiation_error()) };
    let end = number(m, start, options)?;
    let end = m.store.put_int(end);
    Ok(m.unify_arg(2, end))
}

/// `numbervars(+Term, +Start, -End, +Options)`
fn numbervars_with_options(m: &mut Machine) -> Res {
    let list = m.arg(3);
    let Ok(items) = m.store.list_to_vec(list) else { return Err(m.store.type_error("list", list)) };
    let mut options = Options::default();
    for item in items {
        let Some((f, args)) = m.store.compound(item).filter(|(f, _)| f.arity() == 1) else { continue };
        let value = m.store.arg(args, 0);
        let word = match m.store.view(value) {
            View::Atom(a) => a,
            View::Var(_) => return Err(m.store.instantiation_error()),
            _ => return Err(m.store.type_error("atom", value)),
        };
        match m.store.atoms.name(f.name()) {
            "functor_name" => options.functor = Some(word),
            "singletons" => {
                options.singletons = match word {
                    names::TRUE => true,
                    names::FALSE => false,
                    _ => return Err(m.store.type_error("bool", value)),
                }
            }
            "attvar" => {
                options.attributed = match m.store.atoms.name(word) {
                    "error" => Attributed::Error,
                    "skip" => Attributed::Skip,
                    "bind" => Attributed::Bind,
                    _ => return Err(m.store.domain_error("numbervar_option", item)),
                }
            }
            _ => {}
        }
    }
    numbervars(m, &options)
}

/// `var_number(@Term, -Number)`
fn var_number(m: &mut Machine) -> Res {
    let Some(args) = m.store.args_of(m.x[0], Functor::new(names::VAR_NAMED, 1)) else { return Ok(false) };
    let n = m.store.arg(args, 0);
    Ok((n.is_atom() || matches!(m.store.number(n), Some(Num::Int(_) | Num::Big(_)))) && m.unify_arg(1, n))
}
