//! One answer.

use std::fmt;

use super::{Error, FromTerm, Query, Result, Term, term::Exporter};
use crate::{builtins::answer_text, term::Cell};

/// An answer of a [`Query`]: what its variables are bound to, until the next one is asked for.
///
/// Its text is Prolog that can be read back:
///
/// ```
/// use ludolog::engine::Session;
/// let mut s = Session::new();
/// let mut q = s.query("X = f(A, B, B), Y = \"text\", Z = Y")?;
/// assert_eq!(q.next()?.unwrap().to_string(), "X = f(A, B, B), Y = Z, Z = \"text\"");
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
pub struct Solution<'q> {
    query: &'q Query<'q>,
}

impl<'q> Solution<'q> {
    pub(super) fn new<'s: 'q>(query: &'q Query<'s>) -> Solution<'q> {
        Solution { query }
    }

    /// A variable's value as a Rust value.
    ///
    /// # Errors
    /// If the goal has no such variable, or its value is of another kind.
    pub fn get<T: FromTerm>(&self, var: &str) -> Result<T> {
        match self.term(var) {
            Some(t) => T::from_term(t.as_ref()),
            None => Err(Error::convert(format_args!("a goal without variable {var}"), "a value")),
        }
    }

    /// A variable's value, copied out; `None` if the goal has no such variable.
    pub fn term(&self, var: &str) -> Option<Term> {
        let (_, c) = self.query.vars().find(|(n, _)| *n == var)?;
        Some(Term::export(&self.query.machine().store, c))
    }

    /// All variables with their values; unbound variables are the same in all of them.
    pub fn bindings(&self) -> Vec<(String, Term)> {
        let mut exporter = Exporter::new(&self.query.machine().store);
        self.query.vars().map(|(n, c)| (n.to_owned(), exporter.term(c))).collect()
    }

    /// The variables' values and the goals that still wait for them, such as
    /// `dif(X, a)`; unbound variables are the same in all of them.
    ///
    /// ```
    /// use ludolog::engine::Session;
    /// let mut s = Session::new();
    /// let mut q = s.query("X = f(Y), dif(Y, a)")?;
    /// let answer = q.next()?.unwrap();
    /// assert_eq!(answer.to_string(), "X = f(Y), dif(Y, a)");
    /// let (_, goals) = answer.residual();
    /// assert_eq!(goals.len(), 1);
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    pub fn residual(&self) -> (Vec<(String, Term)>, Vec<Term>) {
        let Some((vars, goals)) = self.query.residue() else { return (self.bindings(), Vec::new()) };
        let mut exporter = Exporter::new(&self.query.machine().store);
        let vars = vars.into_iter().map(|(n, c)| (n, exporter.term(c))).collect();
        (vars, goals.into_iter().map(|c| exporter.term(c)).collect())
    }

    pub(super) fn values(&self) -> Vec<Term> {
        let mut exporter = Exporter::new(&self.query.machine().store);
        self.query.asked().map(|c| exporter.term(c)).collect()
    }

    /// True if there are no more answers for sure.
    pub fn is_last(&self) -> bool {
        self.query.is_last()
    }

    /// The bindings as text, one or more variables each, and the goals that are left;
    /// `max_depth` 0 is no bound.
    pub fn lines(&self, max_depth: u32) -> Vec<String> {
        let (vars, goals) = self.query.residue().unwrap_or_else(|| {
            let vars: Vec<(String, Cell)> = self.query.vars().map(|(n, c)| (n.to_owned(), c)).collect();
            (vars, Vec::new())
        });
        answer_text::answer(&self.query.machine().store, self.query.context(), &vars, &goals, max_depth)
    }
}

impl fmt::Display for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines(0);
        if lines.is_empty() { f.write_str("true") } else { f.write_str(&lines.join(", ")) }
    }
}
