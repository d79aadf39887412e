//! The `ludolog` binary.

#![forbid(unsafe_code)]

/// A program that asserts or computes with big integers allocates a lot of small blocks.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    ludolog::cli::main()
}
