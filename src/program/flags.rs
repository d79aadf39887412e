//! The Prolog flags as data.

use rustc_hash::FxHashMap;

/// The value of a flag.
#[derive(Clone, Debug, PartialEq)]
pub enum FlagValue {
    /// An atom; `true` and `false` too.
    Atom(String),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// A string.
    Text(String),
    /// A list of atoms.
    Atoms(Vec<String>),
    /// Any other term, in its canonical text.
    Term(String),
}

impl FlagValue {
    /// `true` or `false`.
    pub fn bool(b: bool) -> FlagValue {
        FlagValue::atom(if b { "true" } else { "false" })
    }
    /// An atom.
    pub fn atom(name: &str) -> FlagValue {
        FlagValue::Atom(name.to_string())
    }
    /// The atom, if it is one.
    pub fn as_atom(&self) -> Option<&str> {
        if let FlagValue::Atom(a) = self { Some(a) } else { None }
    }
}

/// What values a flag may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagType {
    /// `true` or `false` (or `on` and `off`).
    Bool,
    /// One of these atoms.
    OneOf(&'static [&'static str]),
    /// Any atom.
    Atom,
    /// An integer.
    Integer,
    /// A float (or integer).
    Float,
    /// Any term.
    Term,
}

/// A flag.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    /// Its value.
    pub value: FlagValue,
    /// What values it may take.
    pub kind: FlagType,
    /// Programs may not change it.
    pub read_only: bool,
}

/// The flags of a session.
#[derive(Clone, Debug)]
pub struct FlagTable {
    map: FxHashMap<String, Flag>,
    /// In order of definition.
    order: Vec<String>,
}

const QUOTES: FlagType = FlagType::OneOf(&["codes", "chars", "atom", "string"]);
const BACK_QUOTES: FlagType = FlagType::OneOf(&["codes", "chars", "string", "symbol_char", "atom"]);
const UNKNOWN: FlagType = FlagType::OneOf(&["error", "warning", "fail"]);
// unification never looks for cycles, and a program that counts on it should know
const OCCURS: FlagType = FlagType::OneOf(&["false", "true", "error"]);
const VERBOSITY: FlagType = FlagType::OneOf(&["silent", "normal"]);
const LOAD_VERBOSITY: FlagType = FlagType::OneOf(&["full", "normal", "silent", "true", "false"]);
const ERROR_OR_INFINITY: FlagType = FlagType::OneOf(&["error", "infinity"]);
const ERROR_OR_NAN: FlagType = FlagType::OneOf(&["error", "nan"]);
const ROUNDING: FlagType = FlagType::OneOf(&["to_nearest", "to_positive", "to_negative", "to_zero"]);
const ENCODING: FlagType = FlagType::OneOf(&["utf8", "iso_latin_1", "octet", "ascii", "text", "utf16le", "utf16be"]);
const TYPE_CHECK: FlagType = FlagType::OneOf(&["false", "loose", "true"]);
const TOPLEVEL_MODE: FlagType = FlagType::OneOf(&["backtracking", "recursive"]);
const ON_ERROR: FlagType = FlagType::OneOf(&["print", "halt", "status"]);

/// Name, value and type of the flags with atoms that programs may change.
const ATOMS: &[(&str, &str, FlagType)] = &[
    ("double_quotes", "codes", QUOTES),
    ("back_quotes", "codes", BACK_QUOTES),
    ("rational_syntax", "compatibility", FlagType::OneOf(&["natural", "compatibility"])),
    ("unknown", "error", UNKNOWN),
    ("occurs_check", "false", OCCURS),
    ("verbose", "silent", VERBOSITY),
    ("verbose_load", "silent", LOAD_VERBOSITY),
    ("verbose_autoload", "false", FlagType::Bool),
    ("verbose_file_search", "false", FlagType::Bool),
    ("float_overflow", "error", ERROR_OR_INFINITY),
    ("float_zero_div", "error", ERROR_OR_INFINITY),
    ("float_undefined", "error", ERROR_OR_NAN),
    ("float_rounding", "to_nearest", ROUNDING),
    ("encoding", "utf8", ENCODING),
    ("stream_type_check", "true", TYPE_CHECK),
    ("toplevel_mode", "backtracking", TOPLEVEL_MODE),
    ("toplevel_prompt", "~m~d~l~!~q?- ", FlagType::Atom),
    ("toplevel_goal", "default", FlagType::Term),
    ("on_error", "print", ON_ERROR),
    ("on_warning", "print", ON_ERROR),
    ("user_flags", "silent", FlagType::OneOf(&["silent", "warning", "error"])),
    ("tmp_dir", "/tmp", FlagType::Atom),
    ("determinism_error", "error", FlagType::Atom),
    ("message_context", "[thread]", FlagType::Term),
    ("access_level", "user", FlagType::OneOf(&["user", "system"])),
    ("write_attributes", "ignore", FlagType::OneOf(&["ignore", "dots", "write", "portray"])),
    ("table_space", "1073741824", FlagType::Term),
];

/// Flags that are `true` or `false` and that programs may change.
const BOOLS: &[(&str, bool)] = &[
    ("debug", false),
    ("iso", false),
    ("character_escapes", true),
    ("character_escapes_unicode", true),
    ("gc", true),
    ("agc_close_streams", false),
    ("prefer_rationals", false),
    ("generate_debug_info", true),
    ("optimise", false),
    ("optimise_unify", true),
    ("autoload", true),
    ("last_call_optimisation", true),
    ("var_prefix", false),
    ("allow_dot_in_atom", false),
    ("allow_variable_name_as_functor", false),
    ("traditional", false),
    ("report_error", true),
    ("toplevel_print_anon", true),
    ("toplevel_residue_vars", false),
    ("toplevel_list_wfs", true),
    ("toplevel_name_variables", false),
    ("toplevel_extra_white_line", true),
    ("color_term", false),
    ("signals", true),
    ("debug_on_error", false),
    ("debug_on_interrupt", false),
    ("warn_override_implicit_import", true),
    ("xref", false),
    ("protect_static_code", false),
    ("shift_check", false),
    ("colon_sets_calling_context", true),
    ("packs", false),
    ("history", false),
    ("tty_control", false),
    ("sandboxed_load", false),
    ("vmi_builtin", true),
    ("warn_autoload", false),
    ("file_name_variables", false),
];

/// Flags that are atoms and that programs may not change.
const FIXED: &[(&str, &str)] = &[
    ("bounded", "false"),
    ("integer_rounding_function", "toward_zero"),
    ("dialect", "swi"),
    ("emulated_dialect", "swi"),
    ("ludolog_version", env!("CARGO_PKG_VERSION")),
    ("readline", "false"),
    ("shared_object_extension", "so"),
    ("shared_object_search_path", "LD_LIBRARY_PATH"),
    ("threads", "false"),
    ("float_format", "~15g|"),
    ("large_files", "true"),
    ("unicode", "true"),
    ("bundle", "false"),
    ("emacs_inferior_process", "false"),
    ("pipe", "false"),
    ("compiled_at", ""),
    ("c_cc", "cc"),
    ("resource_database", ""),
];

impl Default for FlagTable {
    fn default() -> FlagTable {
        let mut t = FlagTable { map: FxHashMap::default(), order: Vec::new() };
        for (name, value, kind) in ATOMS {
            t.define(name, FlagValue::atom(value), *kind, false);
        }
        t.set("double_quotes", FlagValue::atom("string"));
        for (name, value) in BOOLS {
            t.define(name, FlagValue::bool(*value), FlagType::Bool, false);
        }
        t.define("char_conversion", FlagValue::atom("off"), FlagType::Bool, false);
        for (name, value) in FIXED.iter().filter(|(_, v)| !v.is_empty()) {
            t.define(name, FlagValue::atom(value), FlagType::Atom, true);
        }
        let ints: &[(&str, i64, bool)] = &[
            ("max_integer", i64::MAX, true),
            ("min_integer", i64::MIN, true),
            ("max_arity", crate::term::Functor::MAX_ARITY as i64, true),
            ("max_tagged_integer", crate::term::Cell::INT_MAX, true),
            ("min_tagged_integer", crate::term::Cell::INT_MIN, true),
            ("version", 90004, true),
            ("address_bits", usize::BITS as i64, true),
            ("cpu_count", std::thread::available_parallelism().map_or(1, |n| n.get() as i64), false),
            ("pid", i64::from(std::process::id()), true),
            ("stack_limit", 1 << 30, false),
            ("toplevel_var_size", 1000, false),
            ("max_char_code", 0x10FFFF, true),
            ("agc_margin", 10000, false),
            ("string_stack_tripwire", 75, false),
            ("max_rational_size", i64::MAX, false),
            ("timezone", 0, true),
        ];
        for (name, value, read_only) in ints {
            t.define(name, FlagValue::Int(*value), FlagType::Integer, *read_only);
        }
        t.define("float_max", FlagValue::Float(f64::MAX), FlagType::Float, true);
        t.define("float_min", FlagValue::Float(f64::MIN_POSITIVE), FlagType::Float, true);
        let system = match std::env::consts::OS {
            "windows" => "windows",
            "macos" => "apple",
            _ => "linux",
        };
        t.define(system, FlagValue::bool(true), FlagType::Bool, true);
        if cfg!(unix) {
            t.define("unix", FlagValue::bool(true), FlagType::Bool, true);
        }
        let arch = format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS);
        t.define("arch", FlagValue::Atom(arch), FlagType::Atom, true);
        let executable = std::env::current_exe().map(|p| p.to_string_lossy().into_owned()).unwrap_or_default();
        t.define("executable", FlagValue::Atom(executable.clone()), FlagType::Atom, true);
        // what `path(swipl)` means to `process_create/3`; where it is empty, the file of that name
        t.define("swipl_executable", FlagValue::atom(""), FlagType::Atom, false);
        let home = std::path::Path::new(&executable).parent().map(|p| p.to_string_lossy().into_owned());
        t.define("home", FlagValue::Atom(home.unwrap_or_default()), FlagType::Atom, true);
        let argv = vec!["ludolog".to_string()];
        t.define("argv", FlagValue::Atoms(argv.clone()), FlagType::Term, false);
        t.define("os_argv", FlagValue::Atoms(argv), FlagType::Term, false);
        let shown = "[quoted(true),portray(true),max_depth(10),spacing(next_argument)]";
        t.define("answer_write_options", FlagValue::Term(shown.into()), FlagType::Term, false);
        t.define("debugger_write_options", FlagValue::Term(shown.into()), FlagType::Term, false);
        let print = "[portray(true),numbervars(true)]";
        t.define("print_write_options", FlagValue::Term(print.into()), FlagType::Term, false);
        let version = "swi(9,0,4,[])";
        t.define("version_data", FlagValue::Term(version.into()), FlagType::Term, true);
        t.define("answer_format", FlagValue::atom("~p"), FlagType::Atom, false);
        t.define("max_answers_for_subgoal_action", FlagValue::atom("bounded_rationality"), FlagType::Atom, false);
        t
    }
}

impl FlagTable {
    /// Makes a flag, or gives one a new definition.
    pub fn define(&mut self, name: &str, value: FlagValue, kind: FlagType, read_only: bool) {
        if self.map.insert(name.to_string(), Flag { value, kind, read_only }).is_none() {
            self.order.push(name.to_string());
        }
    }
    /// The flag with this name.
    pub fn get(&self, name: &str) -> Option<&Flag> {
        self.map.get(name)
    }
    /// Sets a flag that there is; nothing is checked.
    pub fn set(&mut self, name: &str, value: FlagValue) {
        if let Some(f) = self.map.get_mut(name) {
            f.value = value;
        }
    }
    /// The names of all flags, in order of definition.
    pub fn names(&self) -> &[String] {
        &self.order
    }
    /// Whether a flag is set to `true` (or `on`).
    pub fn is_on(&self, name: &str) -> bool {
        matches!(self.atom(name), "true" | "on")
    }
    /// The atom that a flag is set to; empty if it is none.
    pub fn atom(&self, name: &str) -> &str {
        self.get(name).and_then(|f| f.value.as_atom()).unwrap_or_default()
    }
}
