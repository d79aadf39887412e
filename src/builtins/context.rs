//! What the builtins keep with a session: operators, flags, streams.

use std::{collections::BTreeMap, process::Child, sync::Arc, time::Instant};

use rustc_hash::FxHashMap;

use crate::{
    machine::{Machine, builtin::refused},
    os::{Capability, Policy},
    program::{
        Loading, Modules, Sources,
        flags::FlagTable,
        streams::{Io, StreamTable},
    },
    syntax::{OpTable, OpType},
    term::{Atom, Atoms, Record, Res, Store, names},
};

use super::records::Records;

/// State of a session that the machine itself knows nothing about.
pub struct Context {
    /// The operators that texts are read with: those of the module being loaded, or of `user`.
    pub ops: OpTable,
    /// The module whose operators those are.
    ops_module: Atom,
    /// The operators of `user`, while those of another module are in `ops`.
    user_ops: Option<OpTable>,
    /// Operators that modules have defined for themselves, in order.
    local_ops: FxHashMap<Atom, Vec<(u16, OpType, Atom)>>,
    /// Operators that terms are written with instead of those of `user`.
    pub write_ops: Option<OpTable>,
    /// The operators that every file begins with.
    pub system_ops: OpTable,
    /// Files that were loaded.
    pub sources: Sources,
    /// Modules.
    pub modules: Modules,
    /// Files that are being loaded.
    pub loading: Loading,
    /// The table of `char_conversion/2`; see [`Context::conversions`].
    pub char_conversions: BTreeMap<char, char>,
    /// The streams.
    pub streams: StreamTable,
    /// The Prolog flags.
    pub flags: FlagTable,
    /// What `format_predicate/2` has made of directives of `format/2`.
    pub format_predicates: BTreeMap<char, Arc<Record>>,
    /// The text of a file of the system's by its name, such as `res://library/lists.pl`.
    pub resources: fn(&str) -> Option<&'static str>,
    /// There are goals of `at_halt/1`.
    pub at_halt: bool,
    /// What `prompt/2` sets.
    pub prompt: String,
    /// What `prompt1/1` sets.
    pub prompt1: Option<String>,
    /// When the session began.
    pub started: Instant,
    /// What `statistics/2` told last: `runtime`, `cputime` and the like, in milliseconds.
    pub last_times: [i64; 4],
    /// Temporary files, to be deleted at the end.
    pub temporary: Vec<std::path::PathBuf>,
    /// What `setenv/2` and `unsetenv/1` have changed, for this session and the commands it starts.
    pub environment: BTreeMap<String, Option<String>>,
    /// The recorded database.
    pub records: Arc<Records>,
    /// What the session may use of the world outside.
    pub policy: Policy,
    /// The processes that the session has started and not yet waited for, by their numbers.
    pub children: BTreeMap<u32, Child>,
}

impl Context {
    /// The state a session begins with, its standard streams those of the process.
    pub fn new(atoms: &mut Atoms) -> Context {
        Context::with_io(atoms, Io::process())
    }

    /// The state a session begins with.
    pub fn with_io(atoms: &mut Atoms, io: Io) -> Context {
        let ops = OpTable::swi(atoms);
        Context {
            system_ops: ops.clone(),
            ops,
            ops_module: names::USER,
            user_ops: None,
            local_ops: FxHashMap::default(),
            write_ops: None,
            sources: Sources::default(),
            modules: Modules::default(),
            loading: Loading::default(),
            char_conversions: BTreeMap::new(),
            streams: StreamTable::new(io),
            flags: FlagTable::default(),
            format_predicates: BTreeMap::new(),
            resources: |_| None,
            at_halt: false,
            prompt: "|: ".to_string(),
            prompt1: None,
            started: Instant::now(),
            last_times: [0; 4],
            temporary: Vec::new(),
            environment: BTreeMap::new(),
            records: Arc::default(),
            policy: Policy::full(),
            children: BTreeMap::new(),
        }
    }

    /// The character conversions that reading has to make, if any.
    pub fn conversions(&self) -> Option<&BTreeMap<char, char>> {
        (!self.char_conversions.is_empty() && self.flags.is_on("char_conversion")).then_some(&self.char_conversions)
    }

    /// The directory of the file that is being loaded, unless it is a library of the system.
    pub fn load_directory(&self) -> Option<String> {
        let file = self.loading.loads.last()?.readings.last()?.file;
        let f = self.sources.get(file)?;
        if f.library {
            return None;
        }
        f.path.rsplit_once('/').map(|(dir, _)| if dir.is_empty() { "/".to_owned() } else { dir.to_owned() })
    }

    /// The operators of `user`.
    pub fn user_ops(&self) -> &OpTable {
        self.user_ops.as_ref().unwrap_or(&self.ops)
    }

    /// The operators that terms are written with.
    pub fn written_ops(&self) -> &OpTable {
        self.write_ops.as_ref().unwrap_or(self.user_ops())
    }

    /// The operators that are known in a module: its own and those of `user`; in a library, of the system.
    pub fn ops_of(&self, module: Atom) -> OpTable {
        if module == self.ops_module {
            return self.ops.clone();
        }
        let library = self.modules.get(module).is_some_and(|d| d.library);
        let mut ops = if library { self.system_ops.clone() } else { self.user_ops().clone() };
        for (priority, kind, name) in self.local_ops.get(&module).into_iter().flatten() {
            ops.add(*priority, *kind, *name);
        }
        ops
    }

    /// From now on texts are read with the operators of this module; gives the one before.
    pub fn enter_ops(&mut self, module: Atom) -> Atom {
        let before = self.ops_module;
        if module != before {
            let ops = self.ops_of(module);
            let old = std::mem::replace(&mut self.ops, ops);
            if before == names::USER {
                self.user_ops = Some(old);
            } else if module == names::USER {
                self.ops = self.user_ops.take().unwrap_or(old);
            }
            self.ops_module = module;
        }
        before
    }

    /// The module whose operators texts are read with.
    pub fn ops_module(&self) -> Atom {
        self.ops_module
    }

    /// Defines an operator in a module.
    pub fn add_op(&mut self, module: Atom, priority: u16, kind: OpType, name: Atom) {
        if module != names::USER {
            self.local_ops.entry(module).or_default().push((priority, kind, name));
        }
        if module == self.ops_module {
            self.ops.add(priority, kind, name);
        } else if module == names::USER {
            let local = |(_, k, n): &(u16, OpType, Atom)| *n == name && k.fixity() == kind.fixity();
            let hidden = self.local_ops.get(&self.ops_module).is_some_and(|list| list.iter().any(local));
            if let Some(ops) = &mut self.user_ops {
                ops.add(priority, kind, name);
            }
            if !hidden && !self.modules.get(self.ops_module).is_some_and(|d| d.library) {
                self.ops.add(priority, kind, name);
            }
        }
    }

    /// Forgets the operators of a module, which is about to be loaded again.
    pub fn clear_ops(&mut self, module: Atom) {
        if self.local_ops.remove(&module).is_some() && self.ops_module == module {
            let before = self.enter_ops(names::USER);
            self.enter_ops(before);
        }
    }

    /// The state of a session that starts from this one's program, with streams of its own.
    pub fn fork(&self, io: Io) -> Context {
        Context {
            system_ops: self.system_ops.clone(),
            ops: self.user_ops().clone(),
            ops_module: names::USER,
            user_ops: None,
            local_ops: self.local_ops.clone(),
            write_ops: None,
            sources: self.sources.clone(),
            modules: self.modules.clone(),
            loading: Loading::default(),
            char_conversions: self.char_conversions.clone(),
            streams: StreamTable::new(io),
            flags: self.flags.clone(),
            format_predicates: self.format_predicates.clone(),
            resources: self.resources,
            at_halt: self.at_halt,
            prompt: self.prompt.clone(),
            prompt1: None,
            started: Instant::now(),
            last_times: [0; 4],
            temporary: Vec::new(),
            environment: self.environment.clone(),
            records: self.records.clone(),
            policy: self.policy,
            children: BTreeMap::new(),
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        for path in &self.temporary {
            // whoever has deleted it already has saved us the trouble
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The session's context. Where the store is needed beside it, use [`split`].
#[inline]
pub fn ctx(m: &mut Machine) -> &mut Context {
    m.context.downcast_mut().expect("the builtins' context")
}

/// The store and the context side by side.
#[inline]
pub fn split(m: &mut Machine) -> (&mut Store, &mut Context) {
    let Machine { store, context, .. } = m;
    (store, context.downcast_mut().expect("the builtins' context"))
}

/// Looks whether the session may use something of the world outside.
///
/// # Errors
/// `permission_error(access, capability, Name)`
pub fn require(m: &mut Machine, c: Capability) -> Res<()> {
    if ctx(m).policy.allows(c) { Ok(()) } else { Err(refused(m, c)) }
}

/// From now on the session may use no more than this of the world outside.
pub fn restrict(m: &mut Machine, policy: Policy) {
    let policy = ctx(m).policy.and(policy);
    ctx(m).policy = policy;
    m.builtins = Arc::new(m.builtins.restricted(policy));
}

/// From now on current output goes to memory, up to the limit of the stacks.
pub fn redirect_output(m: &mut Machine) -> crate::program::streams::StreamId {
    let limit = m.meter.stack_limit;
    let streams = &mut ctx(m).streams;
    streams.memory_limit = limit;
    streams.redirect_output()
}

/// Bytes of memory that the context holds.
pub fn context_bytes(m: &Machine) -> usize {
    m.context.downcast_ref().map_or(0, |c: &Context| c.streams.memory() + c.records.bytes())
}
