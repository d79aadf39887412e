//! The command line, as `swipl` takes it and with limits of our own.
//!
//! Options stand before the files. After the files come the program's own
//! arguments, which may look like anything; only the options in `Opt::late` are
//! still taken as ours there, up to the first argument that is none.

use std::time::Duration;

use super::quantity;

/// What `--on-error` and `--on-warning` say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OnProblem {
    /// Print it and go on.
    #[default]
    Print,
    /// Stop while loading.
    Halt,
    /// Exit with an error status in the end.
    Status,
}

/// Limits of the whole run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunLimits {
    /// `--depth-limit`
    pub depth: Option<u64>,
    /// `--inference-limit`
    pub inferences: Option<u64>,
    /// `--memory-limit`
    pub memory: Option<usize>,
    /// `--time-limit`
    pub time: Option<Duration>,
}

/// A command line that asks for a program to be run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// `-f`: the initialisation file.
    pub init_file: Option<String>,
    /// `-s` and `-l`: files to be loaded before the others.
    pub scripts: Vec<String>,
    /// The files.
    pub files: Vec<String>,
    /// `-g`: goals in order.
    pub goals: Vec<String>,
    /// `-t`: what to do in the end.
    pub toplevel: Option<String>,
    /// `-l`: `initialization(main, main)` is not run.
    pub load_only: bool,
    /// `-q`
    pub quiet: bool,
    /// `--iso`
    pub iso: bool,
    /// `--traditional`
    pub traditional: bool,
    /// `-O`
    pub optimise: bool,
    /// `--no-tty`
    pub no_tty: bool,
    /// `-p alias=path`
    pub paths: Vec<String>,
    /// `--on-error`
    pub on_error: OnProblem,
    /// `--on-warning`
    pub on_warning: OnProblem,
    /// `--stack-limit`
    pub stack_limit: Option<usize>,
    /// Limits.
    pub limits: RunLimits,
    /// The program's arguments.
    pub argv: Vec<String>,
}

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Load, run goals, query loop.
    Run(Box<Run>),
    /// `--version`
    Version,
    /// `--help`
    Help,
    /// `--dump-runtime-variables`
    Variables,
    /// One of [`COMMANDS`], with its arguments.
    Sub(String, Vec<String>),
}

/// First arguments that are commands.
pub const COMMANDS: &[&str] = &["rules", "game", "batch", "test", "check", "help", "completions"];

/// Extensions of files that are loaded, all of them.
const EXTENSIONS: &[&str] = &["pl", "prolog", "pro", "plt"];

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opt {
    Goal,
    Toplevel,
    InitFile,
    SiteFile,
    Script,
    Load,
    State,
    Path,
    Quiet,
    Iso,
    Optimise,
    Traditional,
    Tty,
    OnError,
    OnWarning,
    Depth,
    Inferences,
    Memory,
    Time,
    Stack,
    Version,
    Help,
    Variables,
    /// Taken and without effect.
    Ignored,
}

/// How an option takes its value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// None.
    Nothing,
    /// `-g goal` or `--name value` or `--name=value`.
    Value,
    /// Only `--name=value`, if any; `--no-name` and `--noname` too.
    Bool,
}

const OPTIONS: &[(&str, Opt, Takes)] = &[
    ("-g", Opt::Goal, Takes::Value),
    ("-t", Opt::Toplevel, Takes::Value),
    ("-f", Opt::InitFile, Takes::Value),
    ("-F", Opt::SiteFile, Takes::Value),
    ("-s", Opt::Script, Takes::Value),
    ("-l", Opt::Load, Takes::Value),
    ("-x", Opt::State, Takes::Value),
    ("-p", Opt::Path, Takes::Value),
    ("-q", Opt::Quiet, Takes::Nothing),
    ("-O", Opt::Optimise, Takes::Nothing),
    ("-v", Opt::Version, Takes::Nothing),
    ("-h", Opt::Help, Takes::Nothing),
    ("--quiet", Opt::Quiet, Takes::Bool),
    ("--iso", Opt::Iso, Takes::Bool),
    ("--traditional", Opt::Traditional, Takes::Bool),
    ("--tty", Opt::Tty, Takes::Bool),
    ("--debug", Opt::Ignored, Takes::Bool),
    ("--debug-on-error", Opt::Ignored, Takes::Bool),
    ("--debug-on-interrupt", Opt::Ignored, Takes::Bool),
    ("--signals", Opt::Ignored, Takes::Bool),
    ("--threads", Opt::Ignored, Takes::Bool),
    ("--packs", Opt::Ignored, Takes::Bool),
    ("--pce", Opt::Ignored, Takes::Bool),
    ("--pldoc", Opt::Ignored, Takes::Bool),
    ("--home", Opt::Ignored, Takes::Bool),
    ("--table-space", Opt::Ignored, Takes::Value),
    ("--shared-table-space", Opt::Ignored, Takes::Value),
    ("--on-error", Opt::OnError, Takes::Value),
    ("--on-warning", Opt::OnWarning, Takes::Value),
    ("--depth-limit", Opt::Depth, Takes::Value),
    ("--inference-limit", Opt::Inferences, Takes::Value),
    ("--memory-limit", Opt::Memory, Takes::Value),
    ("--time-limit", Opt::Time, Takes::Value),
    ("--stack-limit", Opt::Stack, Takes::Value),
    ("--version", Opt::Version, Takes::Nothing),
    ("--help", Opt::Help, Takes::Nothing),
    ("--dump-runtime-variables", Opt::Variables, Takes::Bool),
];

/// The options that do something, and whether each takes a value.
pub fn options() -> impl Iterator<Item = (&'static str, bool)> {
    let useful = OPTIONS.iter().filter(|o| !matches!(o.1, Opt::Ignored | Opt::SiteFile | Opt::State));
    useful.map(|(name, _, takes)| (*name, *takes == Takes::Value))
}

impl Opt {
    /// Still ours after the files.
    fn late(self) -> bool {
        use Opt as O;
        matches!(self, O::Goal | O::Toplevel | O::Quiet | O::Iso)
            || matches!(self, O::Depth | O::Inferences | O::Memory | O::Time | O::Stack | O::OnError | O::OnWarning)
    }
}

/// An option with its value, as found at the head of the arguments.
struct Found {
    opt: Opt,
    name: &'static str,
    value: Option<String>,
    on: bool,
    used: usize,
}

/// The option at the head of the arguments. `Ok(None)`: it is none that we know.
fn option(args: &[String]) -> Result<Option<Found>, String> {
    let Some(first) = args.first() else { return Ok(None) };
    let (name, attached) = match first.split_once('=') {
        Some((n, v)) if first.starts_with("--") => (n.replace('_', "-"), Some(v.to_owned())),
        _ if first.starts_with("--") => (first.replace('_', "-"), None),
        _ => (first.clone(), None),
    };
    let find = |name: &str| OPTIONS.iter().find(|o| o.0 == name);
    if let Some((name, opt, takes)) = find(&name) {
        let found = |value, on, used| Ok(Some(Found { opt: *opt, name, value, on, used }));
        return match takes {
            Takes::Nothing => found(None, true, 1),
            Takes::Bool => {
                let on = !matches!(attached.as_deref(), Some("false" | "no" | "off"));
                found(attached, on, 1)
            }
            Takes::Value if attached.is_some() => found(attached, true, 1),
            Takes::Value => match args.get(1) {
                Some(v) => found(Some(v.clone()), true, 2),
                None => Err(format!("option {name} needs a value")),
            },
        };
    }
    let negated = name.strip_prefix("--no-").or_else(|| name.strip_prefix("--no"));
    if let Some(rest) = negated
        && let Some((name, opt, Takes::Bool)) = find(&format!("--{rest}"))
    {
        return Ok(Some(Found { opt: *opt, name, value: None, on: false, used: 1 }));
    }
    Ok(None)
}

/// What the arguments (without the program's name) ask for.
///
/// # Errors
/// A message about wrong usage.
pub fn parse(args: &[String]) -> Result<Command, String> {
    if let Some(first) = args.first().filter(|a| COMMANDS.contains(&a.as_str())) {
        return Ok(Command::Sub(first.clone(), args[1..].to_vec()));
    }
    let mut run = Run::default();
    let mut rest = args;
    while rest.first().is_some_and(|a| a.starts_with('-') && a != "--" && a != "-") {
        let Some(found) = option(rest)? else { return Err(format!("unknown option {}", rest[0])) };
        rest = &rest[found.used..];
        match found.opt {
            Opt::Version => return Ok(Command::Version),
            Opt::Help => return Ok(Command::Help),
            Opt::Variables => return Ok(Command::Variables),
            _ => run.set(found)?,
        }
    }
    if let [dashes, name, ..] = args
        && dashes == "--"
        && COMMANDS.contains(&name.as_str())
    {
        run.files.push(name.clone());
        rest = &args[2..];
    }
    // files: all that have an extension of Prolog, or one of any name
    while let Some(first) = rest.first().filter(|a| *a != "--") {
        let extension = first.rsplit_once('.').map(|(_, e)| e);
        let prolog = extension.is_some_and(|e| EXTENSIONS.contains(&e));
        if !prolog && !run.files.is_empty() {
            break;
        }
        run.files.push(first.clone());
        rest = &rest[1..];
        if !prolog {
            break;
        }
    }
    while let Some(found) = option(rest)?.filter(|f| f.opt.late()) {
        rest = &rest[found.used..];
        run.set(found)?;
    }
    if rest.first().is_some_and(|a| a == "--") {
        rest = &rest[1..];
    }
    run.argv = rest.to_vec();
    Ok(Command::Run(Box::new(run)))
}

impl Run {
    fn set(&mut self, found: Found) -> Result<(), String> {
        let Found { opt, name, value, on, .. } = found;
        let text = value.unwrap_or_default();
        let bad = || format!("option {name}: cannot use '{text}'");
        match opt {
            Opt::Goal => self.goals.push(text),
            Opt::Toplevel => self.toplevel = Some(text),
            Opt::InitFile => self.init_file = Some(text).filter(|f| f != "none"),
            Opt::Script => self.scripts.push(text),
            Opt::Load => {
                self.scripts.push(text);
                self.load_only = true;
            }
            Opt::Path => self.paths.push(text),
            Opt::Quiet => self.quiet = on,
            Opt::Iso => self.iso = on,
            Opt::Traditional => self.traditional = on,
            Opt::Optimise => self.optimise = true,
            Opt::Tty => self.no_tty = !on,
            Opt::OnError | Opt::OnWarning => {
                let style = match text.as_str() {
                    "print" => OnProblem::Print,
                    "halt" => OnProblem::Halt,
                    "status" => OnProblem::Status,
                    _ => return Err(bad()),
                };
                *(if opt == Opt::OnError { &mut self.on_error } else { &mut self.on_warning }) = style;
            }
            Opt::Depth => self.limits.depth = Some(quantity::count(&text).ok_or_else(bad)?),
            Opt::Inferences => self.limits.inferences = Some(quantity::count(&text).ok_or_else(bad)?),
            Opt::Memory => self.limits.memory = Some(quantity::size(&text).ok_or_else(bad)?),
            Opt::Time => self.limits.time = Some(quantity::time(&text).ok_or_else(bad)?),
            Opt::Stack => self.stack_limit = Some(quantity::size(&text).ok_or_else(bad)?),
            Opt::SiteFile | Opt::State | Opt::Ignored | Opt::Version | Opt::Help | Opt::Variables => {}
        }
        Ok(())
    }
}

/// The text of `--help`.
pub const HELP: &str = "\
Usage:
  ludolog [options] file ... [-- arg ...]   load files, run goals, answer queries
  ludolog command ...                       one of: rules game batch test check help completions

Options:
  -g goal                 run a goal after loading (may be repeated)
  -t toplevel             then run this instead of the query loop (-t halt: stop)
  -s file, -l file        load this file first (-l: without running its main goal)
  -f file                 initialisation file (none: no such file)
  -q, --quiet             no banner
  --iso                   follow ISO/IEC 13211-1 to the letter
  --on-error=STYLE        print, halt or status
  --on-warning=STYLE      print, halt or status
  --depth-limit N         stop goals at this depth of proof
  --inference-limit N     stop after so many inferences
  --time-limit TIME       stop after this time: 2s, 500ms
  --stack-limit SIZE      resource_error(memory) beyond this size: 1g, 512m (default 1g)
  --memory-limit SIZE     stop at this size
  --version, --help

Other options of swipl are accepted. A first argument that is the name of a
command is taken as one; a file of that name needs ./ or -- before it.
Exit status: 0, or 1 if a goal fails, 2 if it raises an error, 3 if it
reaches a limit; halt(N) exits with N.
";

#[cfg(test)]
mod tests {
    use super::*;

    fn run(line: &str) -> Run {
        let args: Vec<String> = line.split(' ').filter(|s| !s.is_empty()).map(str::to_owned).collect();
        match parse(&args) {
            Ok(Command::Run(r)) => *r,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn strings(items: &[&str]) -> Vec<String> {
        items.iter().map(|s| (*s).to_owned()).collect()
    }

    #[test]
    fn files_goals_and_arguments() {
        let r = run("-q -g main -t halt a.pl b.pl x -g y");
        assert!(r.quiet);
        assert_eq!(
            (r.goals, r.toplevel, r.files, r.argv),
            (strings(&["main"]), Some("halt".into()), strings(&["a.pl", "b.pl"]), strings(&["x", "-g", "y"]))
        );
        let r = run("a.pl -g main -t halt");
        assert_eq!((r.goals, r.toplevel), (strings(&["main"]), Some("halt".into())));
        let r = run("a.pl -- -g main");
        assert_eq!((r.goals, r.argv), (vec![], strings(&["-g", "main"])));
        let r = run("script a.pl");
        assert_eq!((r.files, r.argv), (strings(&["script"]), strings(&["a.pl"])));
        let r = run("-g x -- a.pl");
        assert_eq!((r.files, r.argv), (vec![], strings(&["a.pl"])));
        let r = run("a.pl --verbose -g x");
        assert_eq!((r.goals, r.argv), (vec![], strings(&["--verbose", "-g", "x"])));
    }

    #[test]
    fn booleans_and_values() {
        let r = run("--no-debug --nodebug --quiet=false --notty --on-error=status --stack_limit=64m -O");
        assert!(!r.quiet && r.no_tty && r.optimise);
        assert_eq!((r.on_error, r.stack_limit), (OnProblem::Status, Some(64 << 20)));
        let r = run("--time-limit 2s --inference-limit=10m -x no -f none");
        assert_eq!((r.limits.time, r.limits.inferences), (Some(Duration::from_secs(2)), Some(10_000_000)));
        assert_eq!(r.init_file, None);
    }

    #[test]
    fn commands_come_first() {
        assert_eq!(parse(&strings(&["check", "x"])), Ok(Command::Sub("check".into(), strings(&["x"]))));
        assert_eq!(run("./check").files, strings(&["./check"]));
        assert_eq!(run("-q check").files, strings(&["check"]));
        assert_eq!(run("check.pl").files, strings(&["check.pl"]));
        assert_eq!(run("-- check").files, strings(&["check"]));
    }

    #[test]
    fn wrong_usage() {
        for bad in [&["--frobnicate"][..], &["-g"], &["--time-limit", "soon"], &["--on-error=never"]] {
            assert!(parse(&strings(bad)).is_err(), "{bad:?}");
        }
    }
}
