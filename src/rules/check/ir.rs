//! Rules after checking.

use std::sync::Arc;

use super::Lint;
use crate::rules::{
    expr::{Expr, Lit, PathExpr, Type},
    json::Json,
    source::Span,
};

/// The name of a variable.
pub(crate) type Name = Arc<str>;

/// The place of something that can go wrong while rules run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Site(pub(crate) u32);

/// A rule's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RuleId(pub(crate) u32);

/// An expression of an action, computed when the action comes to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ExprId(pub(crate) u32);

/// Where a value stands in the frame of variables.
pub(crate) type Slot = usize;

/// All rules of some files.
#[derive(Default)]
pub(crate) struct Program {
    pub(crate) groups: Vec<Group>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) exprs: Vec<ActionExpr>,
    pub(crate) sites: Vec<Span>,
    /// Variables that the host gives, the first ones of each frame.
    pub(crate) params: Vec<Name>,
    pub(crate) lints: Vec<Lint>,
}

/// Rules that run one after the other.
pub(crate) struct Group {
    pub(crate) path: Vec<String>,
    pub(crate) rules: Vec<RuleId>,
    /// How many variables the host gives to this group alone.
    pub(crate) params: usize,
}

/// What becomes of the matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    All,
    First,
    Recheck,
}

pub(crate) struct Rule {
    /// What the file says.
    pub(crate) id: Option<Json>,
    /// Its place among the rules, which stands for the id of a rule without one.
    pub(crate) label: String,
    pub(crate) span: Span,
    pub(crate) site: Site,
    pub(crate) log: Option<bool>,
    pub(crate) mode: Mode,
    pub(crate) enabled: bool,
    pub(crate) repeat: Repeat,
    pub(crate) condition: Template,
    /// Variables that have a value before.
    pub(crate) outer: Vec<Name>,
    /// Variables that the condition binds, in the order of their first mention.
    pub(crate) vars: Vec<Name>,
    /// Those of them that stand as keys of enumerations.
    pub(crate) key_vars: Vec<Name>,
    /// Variables of the condition whose place an action needs: the actions stand there.
    pub(crate) places: Vec<Name>,
    /// What a rule of a game gives with each match, by field.
    pub(crate) gives: Vec<(&'static str, Build)>,
    pub(crate) action: Action,
}

/// A field of a game's rules: what it has is computed for a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gives {
    pub(crate) field: &'static str,
    pub(crate) needed: bool,
}

pub(crate) enum Repeat {
    Times(u64),
    Expr(ExprId, Site),
}

/// What a node must be like.
#[derive(Clone, Debug)]
pub(crate) enum Template {
    Object(Vec<Entry>, Option<LogLevel>),
    List(Vec<Template>),
    Lit(Lit),
    Absent,
    /// `$X`: bound, or compared if it has a value.
    Bind(Name, Option<Type>),
    /// `$X = E`
    Calc(Name, Option<Type>, Expr, Site),
    Test(Expr, Site),
    Equal(Expr, Site),
}

/// `@log` inside a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogLevel {
    Off,
    /// This level only.
    Here,
    Deep,
}

#[derive(Clone, Debug)]
pub(crate) enum Entry {
    Child(Arc<str>, Template),
    /// A variable as key; none for `$_`.
    Each(Option<Name>, Option<Type>, Template),
    Parent(Template),
    Root(Template),
    Base(Template),
    Path(PathExpr, Template),
    Not(Template),
    /// `_`
    Calc(Template),
}

/// A part of the place of a variable in a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlaceSeg {
    /// The state's root.
    Root,
    /// The root of a rule inside an action.
    Base(u32),
    Up,
    Key(Arc<str>),
    Var(Name),
    Any(u32),
    Index(usize),
}

pub(crate) type Place = Vec<PlaceSeg>;

pub(crate) enum Action {
    Rules(Vec<RuleId>),
    Tree {
        /// The variable at whose place the action stands.
        anchor: Option<Name>,
        act: Act,
        hint: Option<String>,
        /// It changes nothing but what lies below where it stands.
        local: bool,
    },
}

pub(crate) enum Act {
    Remove,
    Set(Build),
    Object {
        steps: Vec<Step>,
        /// The node is made if it is not there.
        creates: bool,
    },
}

pub(crate) enum Step {
    Rules(Vec<RuleId>),
    Parent(Act),
    Root(Act),
    Base(Act),
    Append(Build),
    Call { name: Arc<str>, args: Vec<ExprId>, site: Site, after_commit: bool },
    Let { expr: ExprId, ty: Option<Type>, name: Name, site: Site },
    Path(PathExpr, Vec<Slot>, Act, Site),
    Key(Arc<str>, Act),
    Var(Slot, Act, Site),
}

/// A value that an action makes.
pub(crate) enum Build {
    Const(Lit),
    Expr(ExprId, Site),
    List(Vec<Build>),
    Object(Vec<(BuildKey, Build)>),
}

pub(crate) enum BuildKey {
    Text(Arc<str>),
    Var(Slot, Site),
}

/// An expression of an action and the variables it needs.
pub(crate) struct ActionExpr {
    pub(crate) expr: Expr,
    pub(crate) site: Site,
    pub(crate) args: Vec<(Name, Slot)>,
}

impl Action {
    /// Calls `f` for each rule directly inside.
    pub(crate) fn each_nested(&self, f: &mut impl FnMut(RuleId)) {
        match self {
            Action::Rules(rules) => rules.iter().for_each(|r| f(*r)),
            Action::Tree { act, .. } => act.each_nested(f),
        }
    }
}

impl Act {
    /// True if nothing above or beside the node that it stands at is changed.
    pub(crate) fn is_local(&self) -> bool {
        match self {
            Act::Remove | Act::Set(_) => true,
            Act::Object { steps, .. } => steps.iter().all(|step| match step {
                Step::Key(_, act) | Step::Var(_, act, _) => act.is_local(),
                Step::Append(_) | Step::Let { .. } => true,
                Step::Rules(_) | Step::Parent(_) | Step::Root(_) | Step::Base(_) => false,
                Step::Path(..) | Step::Call { .. } => false,
            }),
        }
    }

    fn each_nested(&self, f: &mut impl FnMut(RuleId)) {
        let Act::Object { steps, .. } = self else { return };
        for step in steps {
            match step {
                Step::Rules(rules) => rules.iter().for_each(|r| f(*r)),
                Step::Parent(a) | Step::Root(a) | Step::Base(a) => a.each_nested(f),
                Step::Path(_, _, a, _) | Step::Key(_, a) | Step::Var(_, a, _) => a.each_nested(f),
                Step::Append(_) | Step::Call { .. } | Step::Let { .. } => {}
            }
        }
    }
}
