//! The `ludolog` binary.

fn main() -> std::process::ExitCode {
    ludolog::cli::main()
}
