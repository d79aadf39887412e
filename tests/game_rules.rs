//! The game files in `examples`: the positions in `tests/games`, run by our binary.
//!
//! A line of those files is a position and what is known about it: its moves in
//! order, the outcome, and perft numbers. `positions.pl` compares, and checks that
//! notations and positions can be read back, that each move is accepted when it is
//! given, and that none comes up twice.

use std::process::Command;

/// Runs a goal of a file and returns what it writes.
fn output(file: &str, goal: &str, arguments: &[&str]) -> String {
    let out = Command::new(env!("CARGO_BIN_EXE_ludolog"))
        .args(["-q", "-g", goal, "-t", "halt", file, "--"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the binary runs");
    assert!(out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("text")
}

macro_rules! games {
    ($($name:ident,)*) => {$(
        #[test]
        fn $name() {
            let game = stringify!($name);
            let file = format!("tests/games/{game}.jsonl");
            assert_eq!(output("tests/games/positions.pl", "check", &[game, &file]), format!("{game}: 0 differences\n"));
        }
    )*};
}

games! {
    breakthrough,
    connect4,
    fox_and_geese,
    glaisher,
    reversi,
    tictactoe,
    turkish_draughts,
}
