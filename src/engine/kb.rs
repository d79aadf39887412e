//! Knowledge bases: programs that are read once.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    Answer, Arguments, Call, Policy, Result, Session, ToTerm,
    foreign::{self, Body, Foreign},
};
use crate::{
    builtins::{Context, ctx},
    load,
    machine::{builtin::Row, fork::Image},
    program::streams::Io,
};

/// A program, immutable and shared: cloning it is cheap, and threads may share it.
///
/// ```
/// use ludolog::engine::KnowledgeBase;
/// let kb = KnowledgeBase::builder().source("p.pl", "p(1). p(2). p(3).")?.build()?;
/// let workers: Vec<_> = (1..=3)
///     .map(|i| {
///         let kb = kb.clone();
///         std::thread::spawn(move || kb.session().set("X", i).query("p(X)").and_then(|q| q.exists()))
///     })
///     .collect();
/// assert!(workers.into_iter().all(|w| w.join().unwrap().unwrap()));
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
#[derive(Clone)]
pub struct KnowledgeBase(Arc<Data>);

struct Data {
    image: Image,
    /// What sessions begin with; streams are not `Sync`, so it is taken in turns.
    context: Mutex<Context>,
    foreign: Vec<Foreign>,
}

impl KnowledgeBase {
    /// Begins a new program.
    pub fn builder() -> KbBuilder {
        KbBuilder::default()
    }

    /// A program with one more text; this one stays as it is.
    ///
    /// # Errors
    /// What is wrong with the text.
    ///
    /// ```
    /// use ludolog::engine::KnowledgeBase;
    /// let kb = KnowledgeBase::builder().source("p.pl", "p(1). p(2).")?.build()?;
    /// let more = kb.extended("q.pl", "q(X) :- p(X), X > 1.")?;
    /// assert_eq!(more.session().query("q(X)")?.first::<i64>()?, Some(2));
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    pub fn extended(&self, name: &str, text: &str) -> Result<KnowledgeBase> {
        let mut session = self.session();
        session.consult_text(name, text)?;
        Ok(KnowledgeBase::frozen(session))
    }

    /// The program of a session, from now on.
    fn frozen(mut session: Session) -> KnowledgeBase {
        let m = &mut session.m;
        let context = ctx(m).fork(Io::process());
        let image = m.freeze();
        let foreign = foreign::predicates(m);
        KnowledgeBase(Arc::new(Data { image, context: Mutex::new(context), foreign }))
    }

    /// A new session over this program.
    ///
    /// # Panics
    /// If there is no memory for its stacks.
    pub fn session(&self) -> Session {
        let data = &*self.0;
        let context = data.context.lock().unwrap_or_else(PoisonError::into_inner).fork(Io::process());
        let mut m = data.image.machine(Box::new(context)).expect("memory for a session's stacks");
        foreign::install(&mut m, data.foreign.clone());
        Session::over(m)
    }
}

impl std::fmt::Debug for KnowledgeBase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KnowledgeBase")
    }
}

enum Part {
    Text(String, String),
    File(PathBuf),
}

/// Collects the parts of a program.
#[derive(Default)]
pub struct KbBuilder {
    parts: Vec<Part>,
    foreign: Vec<Foreign>,
    policy: Policy,
    rows: Vec<Row>,
}

impl KbBuilder {
    /// Sets what the program may use of the world outside, its directives and
    /// all its sessions included. The files that are added here can be read all the same.
    pub fn policy(mut self, policy: Policy) -> KbBuilder {
        self.policy = policy;
        self
    }

    /// Adds predicates of a layer above to the table of builtins.
    pub(crate) fn rows(mut self, rows: Vec<Row>) -> KbBuilder {
        self.rows.extend(rows);
        self
    }

    /// Adds a program text; `name` stands for its file in messages.
    ///
    /// # Errors
    /// None now: what is wrong with the text is told by [`KbBuilder::build`].
    pub fn source(mut self, name: &str, text: &str) -> Result<KbBuilder> {
        self.parts.push(Part::Text(name.to_owned(), text.to_owned()));
        Ok(self)
    }

    /// Adds a file.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn file(mut self, path: impl AsRef<Path>) -> Result<KbBuilder> {
        std::fs::metadata(&path)?;
        self.parts.push(Part::File(path.as_ref().to_owned()));
        Ok(self)
    }

    /// Adds a deterministic predicate. The closure takes a tuple of arguments;
    /// a `bool` tells success, a value is unified with one more argument.
    ///
    /// ```
    /// use ludolog::engine::KnowledgeBase;
    /// let kb = KnowledgeBase::builder()
    ///     .det("even", |(n,): (i64,)| n % 2 == 0)
    ///     .det("greeting", |(name,): (String,)| format!("hello {name}"))
    ///     .build()?;
    /// let mut s = kb.session();
    /// assert!(s.query("even(4)")?.exists()?);
    /// assert_eq!(s.query("greeting(bob, X)")?.first::<String>()?.unwrap(), "hello bob");
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    pub fn det<A, R>(self, name: &str, f: impl Fn(A) -> R + Send + Sync + 'static) -> KbBuilder
    where
        A: Arguments,
        R: Answer,
    {
        self.raw(name, A::COUNT + R::ARGUMENTS, move |call| {
            Ok(match f(A::of(call)?).outcome()? {
                None => false,
                Some(None) => true,
                Some(Some(value)) => call.unify(A::COUNT, value)?,
            })
        })
    }

    /// Adds a predicate with an answer for each item of an iterator, which is
    /// the value of one more argument. The iterator is dropped when its choice
    /// point is, at the latest when the query ends.
    ///
    /// ```
    /// use ludolog::engine::KnowledgeBase;
    /// let kb = KnowledgeBase::builder().nondet("up_to", |(n,): (i64,)| 1..=n).build()?;
    /// let mut s = kb.session();
    /// assert_eq!(s.query("up_to(5, X), X > 2")?.rows::<i64>().count(), 3);
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    pub fn nondet<A, I>(mut self, name: &str, f: impl Fn(A) -> I + Send + Sync + 'static) -> KbBuilder
    where
        A: Arguments,
        I: IntoIterator<Item: ToTerm, IntoIter: Send + 'static>,
    {
        let body = move |call: &mut Call<'_>| {
            let items = f(A::of(call)?).into_iter().map(|x| Ok(x.to_term()));
            Ok(Box::new(items) as foreign::Answers)
        };
        self.foreign.push(Foreign { name: name.into(), arity: A::COUNT + 1, body: Body::Nondet(Arc::new(body)) });
        self
    }

    /// Adds a deterministic predicate that sees its arguments as terms.
    pub fn raw(
        mut self,
        name: &str,
        arity: usize,
        f: impl Fn(&mut Call<'_>) -> Result<bool> + Send + Sync + 'static,
    ) -> KbBuilder {
        self.foreign.push(Foreign { name: name.into(), arity, body: Body::Det(Arc::new(f)) });
        self
    }

    /// Loads the parts in order.
    ///
    /// # Errors
    /// What is wrong with one of the texts.
    pub fn build(self) -> Result<KnowledgeBase> {
        let mut session = Session::over(load::boot::machine_with([foreign::rows(), self.rows].concat()));
        session.restrict(self.policy);
        foreign::define(&mut session.m, self.foreign)?;
        for part in self.parts {
            match part {
                Part::Text(name, text) => session.consult_text(&name, &text)?,
                Part::File(path) => session.consult_file(path)?,
            }
        }
        Ok(KnowledgeBase::frozen(session))
    }
}
