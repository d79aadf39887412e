//! The games that come with the program.

use super::{Error, Game, JsonGame, PrologGame, Result};

/// A game that is part of the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name, as on the command line.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The file it comes from.
    pub file: &'static str,
    /// The rules.
    pub text: &'static str,
}

macro_rules! shipped {
    ($($name:literal $file:literal $about:literal;)*) => {
        /// All games that come with the program.
        pub const SHIPPED: &[Shipped] = &[$(
            Shipped { name: $name, about: $about, file: $file, text: include_str!(concat!("../../examples/", $file)) },
        )*];
    };
}

shipped! {
    "breakthrough" "breakthrough/breakthrough.pl" "Breakthrough: two rows of men, the first to the last row wins";
    "connect4" "connect4/connect4.pl" "Connect-4: four in a row in a grid of seven columns";
    "fox_and_geese" "fox_and_geese/fox_and_geese.pl" "Fox and geese: the fox captures, the geese surround it";
    "glaisher" "glaisher/glaisher.pl" "Glaisher: stacks are split into distinct parts on a board of hexagons";
    "glaisher_json" "glaisher/glaisher.json" "the moves of Glaisher as JSON rules";
    "holdem" "poker/holdem.pl" "two hands and a board of Texas hold'em";
    "puzzle" "puzzle/puzzle.pl" "the sliding puzzle: bring the tiles into order";
    "reversi" "reversi/reversi.pl" "Reversi: enclosed stones change their colour";
    "reversi_json" "reversi/reversi.json" "Reversi as JSON rules";
    "tictactoe" "tictactoe/tictactoe.pl" "tic-tac-toe: three in a row";
    "tictactoe_json" "tictactoe/tictactoe.json" "tic-tac-toe as JSON rules";
    "turkish_draughts" "turkish_draughts/turkish_draughts.pl" "Turkish draughts: the longest capture must be taken";
}

/// The rules of a shipped game, or those of a file.
///
/// # Errors
/// If there is neither, and what is wrong with the rules.
///
/// ```
/// let mut puzzle = ludolog::games::open("puzzle", &[])?;
/// assert_eq!(puzzle.info().players.len(), 1);
/// # Ok::<(), ludolog::games::Error>(())
/// ```
pub fn open(name: &str, options: &[(String, String)]) -> Result<Box<dyn Game>> {
    if let Some(game) = SHIPPED.iter().find(|g| g.name == name) {
        return Ok(match game.file.ends_with(".json") {
            true => Box::new(JsonGame::from_text(game.file, game.text, options)?),
            false => Box::new(PrologGame::from_text(game.file, game.text, options)?),
        });
    }
    if std::fs::metadata(name).is_ok_and(|m| m.is_file()) {
        return Ok(match name.ends_with(".json") {
            true => Box::new(JsonGame::from_file(name, options)?),
            false => Box::new(PrologGame::from_file(name, options)?),
        });
    }
    let names: Vec<&str> = SHIPPED.iter().map(|g| g.name).collect();
    Err(Error::Unknown(format!("there is no game and no file {name}; the games: {}", names.join(", "))))
}
