//! The commands: their arguments, help and completions.

use clap::{Arg, ArgAction, Command, CommandFactory, Parser, error::ErrorKind};

use super::{ERROR, args, check, game, rules, test};

/// Loads files without running them, and tells what looks wrong.
///
/// Declarations and what makes the rest of a file readable are carried out; other
/// directives and initialization goals are not run. Exit status: 0 if nothing was
/// found, 1 for warnings, 2 for errors. Notes do not count.
#[derive(Parser, Debug)]
#[command(name = "ludolog check")]
pub struct Check {
    /// Print a JSON array of objects with file, line, column, severity, code, message and notes.
    #[arg(long)]
    pub json: bool,
    /// Read the files as ISO Prolog.
    #[arg(long)]
    pub iso: bool,
    /// Leave out notes.
    #[arg(long)]
    pub no_notes: bool,
    /// The files.
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<String>,
}

/// Runs the unit tests of files, each in a session of its own.
///
/// The tests are those between `begin_tests` and `end_tests` directives, and those in
/// a `.plt` file beside the file. Exit status: 0 if all pass, 1 if one fails, 2 if a
/// file can not be loaded.
#[derive(Parser, Debug)]
#[command(name = "ludolog test")]
pub struct Test {
    /// Print a JSON object with all results.
    #[arg(long)]
    pub json: bool,
    /// Run only tests whose name, as unit:test, contains this text.
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Stop each file after this time, such as 30s.
    #[arg(long, value_name = "TIME")]
    pub time_limit: Option<String>,
    /// The files.
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<String>,
}

/// Prints a script that completes this program's command line.
#[derive(Parser, Debug)]
#[command(name = "ludolog completions")]
struct Completions {
    /// For this shell.
    shell: clap_complete::Shell,
}

/// Tells how this program or one of its commands is called.
#[derive(Parser, Debug)]
#[command(name = "ludolog help")]
struct Help {
    /// The command.
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(args::COMMANDS))]
    command: Option<String>,
}

/// Runs a command; returns the exit status.
pub fn run(name: &str, arguments: &[String]) -> u8 {
    match name {
        "check" => with(arguments, |a: Check| check::run(&a)),
        "test" => with(arguments, |a: Test| test::run(&a)),
        "game" => with(arguments, |a: game::GameCommand| game::run(&a)),
        "rules" => with(arguments, |a: rules::Rules| rules::main(&a)),
        "completions" => with(arguments, |a: Completions| {
            clap_complete::generate(a.shell, &mut whole(), "ludolog", &mut std::io::stdout());
            0
        }),
        "help" => with(arguments, |a: Help| help(a.command.as_deref())),
        _ => {
            eprintln!("ludolog: not there yet: {name}");
            ERROR
        }
    }
}

/// Reads a command's arguments and runs it.
fn with<A: Parser>(arguments: &[String], run: impl FnOnce(A) -> u8) -> u8 {
    let name = A::command().get_name().to_owned();
    let parsed = A::command().bin_name(&name).try_get_matches_from([name].iter().chain(arguments));
    match parsed.and_then(|matches| A::from_arg_matches(&matches)) {
        Ok(a) => run(a),
        Err(e) => {
            // there is nobody left to be told
            let _ = e.print();
            if matches!(e.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) { 0 } else { ERROR }
        }
    }
}

fn help(command: Option<&str>) -> u8 {
    let shown = match command {
        None => None,
        Some(name) => whole().find_subcommand_mut(name).map(|c| c.render_long_help()),
    };
    match shown {
        Some(text) => println!("{text}"),
        None => print!("{}", args::HELP),
    }
    0
}

/// The whole command line, as help and completions need it.
fn whole() -> Command {
    let mut command = Command::new("ludolog")
        .about("A Prolog system")
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .subcommand(named::<Check>("check"))
        .subcommand(named::<Test>("test"))
        .subcommand(named::<game::GameCommand>("game"))
        .subcommand(named::<rules::Rules>("rules"))
        .subcommand(named::<Completions>("completions"))
        .subcommand(named::<Help>("help"))
        .arg(Arg::new("file").value_hint(clap::ValueHint::FilePath).action(ArgAction::Append));
    for (name, takes_value) in args::options() {
        let arg = Arg::new(name).action(if takes_value { ArgAction::Append } else { ArgAction::SetTrue });
        let arg = match name.strip_prefix("--") {
            Some(long) => arg.long(long),
            None => arg.short(name.chars().nth(1).unwrap_or('-')),
        };
        command = command.arg(arg);
    }
    command
}

fn named<A: CommandFactory>(name: &'static str) -> Command {
    A::command().name(name).bin_name(format!("ludolog {name}"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::whole().debug_assert();
    }
}
