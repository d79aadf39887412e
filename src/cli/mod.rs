//! The command line: arguments, commands, exit codes.

pub mod args;
mod check;
mod commands;
mod game;
mod json;
mod program;
pub mod quantity;
mod rules;
mod test;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
};

use args::Command;

/// Exit status: a goal has failed.
const FAILED: u8 = 1;
/// Exit status: an uncaught error, or wrong usage.
const ERROR: u8 = 2;
/// Exit status: a limit was reached.
const LIMIT: u8 = 3;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    crate::shell::signals::quiet_pipes();
    // a panic is a bug of ours; it is told in one line below
    std::panic::set_hook(Box::new(|_| {}));
    let args: Vec<String> = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let status = catch_unwind(AssertUnwindSafe(|| dispatch(&args))).unwrap_or_else(|panic| {
        let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
            (Some(s), _) => (*s).to_owned(),
            (_, Some(s)) => s.clone(),
            _ => String::new(),
        };
        eprintln!("ludolog: internal error: {text}");
        ERROR
    });
    ExitCode::from(status)
}

fn dispatch(args: &[String]) -> u8 {
    match args::parse(args) {
        Ok(Command::Run(run)) => program::run(&run, args),
        Ok(Command::Version) => {
            println!("Ludolog {}", env!("CARGO_PKG_VERSION"));
            0
        }
        Ok(Command::Help) => {
            print!("{}", args::HELP);
            0
        }
        Ok(Command::Variables) => {
            print!("{}", variables());
            0
        }
        Ok(Command::Sub(name, arguments)) => commands::run(&name, &arguments),
        Err(message) => {
            eprintln!("ludolog: {message}\nTry 'ludolog --help'.");
            ERROR
        }
    }
}

/// What makefiles ask `swipl --dump-runtime-variables` for.
fn variables() -> String {
    let executable = std::env::current_exe().unwrap_or_default();
    let home = executable.parent().map(|p| p.to_string_lossy().into_owned()).unwrap_or_default();
    format!(
        "PLBASE=\"{home}\";\nPLARCH=\"{}-{}\";\nPLBITS=\"{}\";\nPLVERSION=\"90004\";\nPLSOEXT=\"so\";\nPLTHREADS=\"no\";\n",
        std::env::consts::ARCH,
        std::env::consts::OS,
        usize::BITS,
    )
}
