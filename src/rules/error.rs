//! What can be wrong with rules, and with a run of them.

use std::fmt;

use super::json::{JsonError, JsonErrorKind};

/// When an error was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// While rules or a state were read and checked.
    Load,
    /// While rules ran; the state is as it was.
    Run,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The kinds of error.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }
        impl Code {
            /// The code as documents have it, such as `E_UNBOUND`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)*
                }
            }
        }
    };
}
codes! {
    /// A text is no JSON.
    Json = "E_JSON",
    /// An object has the same key twice.
    DuplicateKey = "E_DUPLICATE_KEY",
    /// Not an array of rules, or not a rule.
    Rules = "E_RULES",
    /// A rule has a field that there is none of.
    UnknownField = "E_UNKNOWN_FIELD",
    /// A word with `@` that there is none of.
    UnknownKeyword = "E_UNKNOWN_KEYWORD",
    /// An expression can not be read.
    Syntax = "E_SYNTAX",
    /// A variable is used before anything gives it a value.
    Unbound = "E_UNBOUND",
    /// There is no such type.
    UnknownType = "E_UNKNOWN_TYPE",
    /// A variable has two types.
    TypeConflict = "E_TYPE_CONFLICT",
    /// There is no such function or command.
    UnknownFunction = "E_UNKNOWN_FUNCTION",
    /// Something that an action can not do.
    Action = "E_ACTION",
    /// An action could stand at several places.
    Anchor = "E_ANCHOR",
    /// `repeat` is no whole number.
    Repeat = "E_REPEAT",
    /// There is no such `match`.
    Match = "E_MATCH",
    /// `@log` has a wrong value.
    Log = "E_LOG",
    /// Two files do not fit over each other.
    Overlay = "E_OVERLAY",
    /// Files include each other in a circle.
    IncludeCycle = "E_INCLUDE_CYCLE",
    /// There is no such file.
    IncludeMissing = "E_INCLUDE_MISSING",
    /// A value is of the wrong type.
    Type = "E_TYPE",
    /// A division by zero.
    DivZero = "E_DIV_ZERO",
    /// An array has no such place.
    Index = "E_INDEX",
    /// A value can not be a key.
    Key = "E_KEY",
    /// There is nothing above the state's root.
    NoParent = "E_NO_PARENT",
    /// The root can not be removed.
    RemoveRoot = "E_REMOVE_ROOT",
    /// A host function or command has failed.
    Host = "E_HOST",
    /// A limit was reached.
    Limit = "E_LIMIT",
}

/// An error with its place.
#[derive(Clone, PartialEq, Eq)]
pub struct RuleError(Box<Inner>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Inner {
    stage: Stage,
    code: Code,
    file: String,
    path: String,
    line: u32,
    column: u32,
    message: String,
}

impl RuleError {
    pub(crate) fn new(stage: Stage, code: Code, message: impl Into<String>) -> RuleError {
        let message = message.into();
        RuleError(Box::new(Inner {
            stage,
            code,
            file: String::new(),
            path: String::new(),
            line: 0,
            column: 0,
            message,
        }))
    }

    pub(crate) fn load(code: Code, message: impl Into<String>) -> RuleError {
        RuleError::new(Stage::Load, code, message)
    }

    pub(crate) fn run(code: Code, message: impl Into<String>) -> RuleError {
        RuleError::new(Stage::Run, code, message)
    }

    /// What is wrong with a JSON text.
    pub(crate) fn json(file: &str, e: &JsonError) -> RuleError {
        let code = match e.kind {
            JsonErrorKind::Syntax(_) => Code::Json,
            JsonErrorKind::DuplicateKey(_) => Code::DuplicateKey,
        };
        let text = e.to_string();
        let message = text.splitn(3, ':').nth(2).unwrap_or(&text).trim_start().to_owned();
        RuleError::load(code, message).in_file(file).on(e.line, e.column)
    }

    pub(crate) fn in_file(mut self, file: &str) -> RuleError {
        self.0.file = file.to_owned();
        self
    }

    pub(crate) fn at_path(mut self, path: impl Into<String>) -> RuleError {
        self.0.path = path.into();
        self
    }

    pub(crate) fn on(mut self, line: u32, column: u32) -> RuleError {
        (self.0.line, self.0.column) = (line, column);
        self
    }

    pub(crate) fn during(mut self, stage: Stage) -> RuleError {
        self.0.stage = stage;
        self
    }

    /// Adds to the message.
    pub(crate) fn with_hint(mut self, hint: &str) -> RuleError {
        self.0.message.push_str(hint);
        self
    }

    /// When it was found.
    pub fn stage(&self) -> Stage {
        self.0.stage
    }

    /// Its code, such as `E_UNBOUND`.
    pub fn code(&self) -> &'static str {
        self.0.code.name()
    }

    /// What kind of error it is.
    pub fn kind(&self) -> Code {
        self.0.code
    }

    /// The file of rules, or the name its text was given; empty if it lies in none.
    pub fn file(&self) -> &str {
        &self.0.file
    }

    /// The place in the file as a JSON Pointer.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Line, from 1; 0 if there is none.
    pub fn line(&self) -> u32 {
        self.0.line
    }

    /// Column, from 1; 0 if there is none.
    pub fn column(&self) -> u32 {
        self.0.column
    }

    /// What is wrong, in words.
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let e = &*self.0;
        if !e.file.is_empty() {
            write!(f, "{}:", e.file)?;
        }
        if e.line > 0 {
            write!(f, "{}:{}: ", e.line, e.column)?;
        } else if !e.file.is_empty() {
            f.write_str(" ")?;
        }
        write!(f, "{}", e.code.name())?;
        if !e.path.is_empty() {
            write!(f, " at {}", e.path)?;
        }
        write!(f, ": {}", e.message)
    }
}

impl fmt::Debug for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({:?})", self.0.stage)
    }
}

impl std::error::Error for RuleError {}
