//! What a session may use of the world outside.

/// A part of the world outside that builtins may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capability {
    /// Reading files and directories, and asking what there is.
    ReadFiles,
    /// Making, changing and deleting files and directories.
    WriteFiles,
    /// Starting, signalling and awaiting processes.
    Processes,
    /// Environment variables and the working directory.
    Environment,
    /// The clock, and waiting.
    Clock,
}

impl Capability {
    /// All of them.
    pub const ALL: [Capability; 5] = [
        Capability::ReadFiles,
        Capability::WriteFiles,
        Capability::Processes,
        Capability::Environment,
        Capability::Clock,
    ];

    /// Its name in `permission_error(access, capability, Name)`.
    pub const fn name(self) -> &'static str {
        match self {
            Capability::ReadFiles => "read_files",
            Capability::WriteFiles => "write_files",
            Capability::Processes => "processes",
            Capability::Environment => "environment",
            Capability::Clock => "clock",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What a builtin needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing of the world outside.
    Nothing,
    /// This, whatever its arguments are.
    Always(Capability),
    /// Some of these; it depends on the arguments, so the builtin itself looks.
    Sometimes(&'static [Capability]),
}

/// What a session may use of the world outside. Goals that need more throw
/// `permission_error(access, capability, Name)`, with the [name](Capability::name)
/// of what they may not use. There is no capability for networks: nothing here uses them.
///
/// ```
/// use ludolog::engine::{Capability, KnowledgeBase, Policy};
///
/// let kb = KnowledgeBase::builder().policy(Policy::pure().allow(Capability::Clock)).build()?;
/// let mut s = kb.session();
/// assert!(s.query("get_time(_)")?.exists()?);
/// let e = s.query("shell(date)")?.exists().unwrap_err();
/// assert!(e.to_string().contains("permission_error(access,capability,processes)"));
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy(u8);

impl Policy {
    /// Everything is allowed: what a session begins with.
    pub const fn full() -> Policy {
        Policy(u8::MAX)
    }

    /// Nothing is allowed.
    pub const fn pure() -> Policy {
        Policy(0)
    }

    /// The same, and this too.
    #[must_use]
    pub const fn allow(self, c: Capability) -> Policy {
        Policy(self.0 | c.bit())
    }

    /// The same without this.
    #[must_use]
    pub const fn refuse(self, c: Capability) -> Policy {
        Policy(self.0 & !c.bit())
    }

    /// What both allow.
    #[must_use]
    pub const fn and(self, other: Policy) -> Policy {
        Policy(self.0 & other.0)
    }

    /// Whether something is allowed.
    pub const fn allows(self, c: Capability) -> bool {
        self.0 & c.bit() != 0
    }
}

impl Default for Policy {
    fn default() -> Policy {
        Policy::full()
    }
}
