//! The arguments of `ludolog game`.

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Plays, counts and checks games whose rules are a file.
///
/// GAME is the name of a game that comes with the program (see `ludolog game list`) or a
/// file of rules. Exit status: 0 if all went well, 1 for an illegal move or position or if
/// something was found, 2 for errors.
#[derive(Parser, Debug)]
#[command(name = "ludolog game", disable_help_subcommand = true)]
pub struct GameCommand {
    /// What to do.
    #[command(subcommand)]
    pub(super) action: Action,
}

#[derive(Subcommand, Debug)]
pub(super) enum Action {
    /// The games that come with the program.
    List(List),
    /// The players of a game, and the options of its rules.
    Players(Players),
    /// The legal moves of a position.
    Moves(Moves),
    /// Draws a position.
    Show(Show),
    /// Counts the sequences of so many moves.
    Perft(Perft),
    /// Plays random games and tells how they end, and how many a second.
    Playouts(Playouts),
    /// What chance makes of a position, such as two hands of cards.
    Odds(Odds),
    /// How good a position is for each player, by the rules' own judgement.
    Value(Value),
    /// The bots and their options.
    Bots,
    /// Plays a game: persons or bots sit at the table.
    Play(Play),
    /// Bots against bots, many games; one JSON line for each.
    Match(Match),
    /// Plays recorded games again, move by move.
    Replay(Replay),
    /// The moves of a position with values and expected lines.
    Analyse(Analyse),
    /// Solves a game for one player.
    Solve(Solve),
    /// Looks for mistakes in rules by playing them.
    Check(Check),
}

/// A game and a position of it.
#[derive(Args, Debug)]
pub(super) struct Which {
    /// Name of a game, or a file of rules.
    pub(super) game: String,
    /// An option of the rules.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(super) options: Vec<String>,
    /// The position, in the game's own text or as JSON; else the first one.
    #[arg(long, value_name = "POSITION")]
    pub(super) position: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Args, Debug)]
pub(super) struct List {
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct Players {
    /// Name of a game, or a file of rules.
    pub(super) game: String,
    /// Tell of the options too.
    #[arg(long)]
    pub(super) options: bool,
}

#[derive(Args, Debug)]
pub(super) struct Moves {
    #[command(flatten)]
    pub(super) which: Which,
    /// Print a JSON object with to_move, n, moves and outcome.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct Show {
    #[command(flatten)]
    pub(super) which: Which,
    /// Make these moves first; what the last one has changed is marked.
    #[arg(long = "move", value_name = "MOVE")]
    pub(super) moves: Vec<String>,
    /// As this player sees it, where something is hidden.
    #[arg(long, value_name = "PLAYER")]
    pub(super) seen_by: Option<String>,
    /// Write an SVG file.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(super) svg: Option<String>,
    /// Print the position as JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Colours on the terminal.
    #[arg(long, default_value = "auto")]
    pub(super) color: Colour,
}

#[derive(Args, Debug)]
pub(super) struct Perft {
    #[command(flatten)]
    pub(super) which: Which,
    /// How many moves.
    pub(super) depth: u32,
    /// Tell the number for each first move.
    #[arg(long)]
    pub(super) divide: bool,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Threads; all if not given.
    #[arg(long)]
    pub(super) threads: Option<usize>,
}

#[derive(Args, Debug)]
pub(super) struct Playouts {
    #[command(flatten)]
    pub(super) which: Which,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    pub(super) games: usize,
    /// At most so many moves in a game.
    #[arg(long, default_value_t = 10_000, value_name = "PLIES")]
    pub(super) most_plies: usize,
    /// Where randomness begins.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    pub(super) threads: usize,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct Odds {
    #[command(flatten)]
    pub(super) which: Which,
    /// So many random games, instead of all that can come.
    #[arg(long)]
    pub(super) games: Option<usize>,
    /// Where randomness begins.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Threads; all if not given.
    #[arg(long)]
    pub(super) threads: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct Value {
    #[command(flatten)]
    pub(super) which: Which,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct Play {
    #[command(flatten)]
    pub(super) which: Which,
    /// Who sits where: a bot, or `human`. Without this the first player is human.
    #[arg(long = "seat", value_name = "PLAYER=BOT")]
    pub(super) seats: Vec<String>,
    /// Where the bots' randomness begins.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Threads for the bots; all if not given.
    #[arg(long)]
    pub(super) threads: Option<usize>,
    /// The file that keeps the game, written after every move.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(super) save: Option<String>,
    /// Go on with the game that the file keeps.
    #[arg(long)]
    pub(super) resume: bool,
    /// Who gives hints.
    #[arg(long, value_name = "BOT")]
    pub(super) hints: Option<String>,
    /// Colours on the terminal.
    #[arg(long, default_value = "auto")]
    pub(super) color: Colour,
}

#[derive(Args, Debug)]
pub(super) struct Match {
    #[command(flatten)]
    pub(super) which: Which,
    /// Who plays; in each game everybody sits one seat further.
    #[arg(long = "seat", value_name = "PLAYER=BOT")]
    pub(super) seats: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 10)]
    pub(super) games: usize,
    /// Where randomness begins.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// So many random moves come first.
    #[arg(long, default_value_t = 0, value_name = "PLIES")]
    pub(super) opening: usize,
    /// Games that take more moves are draws.
    #[arg(long, default_value_t = 1000, value_name = "PLIES")]
    pub(super) most_plies: usize,
    /// Games at once; as many as there are processors if not given.
    #[arg(long)]
    pub(super) threads: Option<usize>,
    /// Write the games to this file; those that it has already are not played again.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(super) out: Option<String>,
    /// Print a JSON line for each game and one for the scores.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct Replay {
    /// A file of records: one JSON object a line.
    #[arg(value_hint = clap::ValueHint::FilePath)]
    pub(super) file: String,
    /// Only this game of the file, counted from 1.
    #[arg(long)]
    pub(super) game: Option<usize>,
    /// Draw each position.
    #[arg(long)]
    pub(super) show: bool,
    /// Tell only whether the games are legal and end as they say.
    #[arg(long)]
    pub(super) verify: bool,
    /// Rules for the records; else the game with their name.
    #[arg(long, value_name = "GAME")]
    pub(super) rules: Option<String>,
    /// Write the games as an SGF file.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(super) sgf: Option<String>,
    /// Colours on the terminal.
    #[arg(long, default_value = "auto")]
    pub(super) color: Colour,
}

#[derive(Args, Debug)]
pub(super) struct Analyse {
    #[command(flatten)]
    pub(super) which: Which,
    /// The bot whose values count; without it alphabeta for two players, mcts for others.
    #[arg(long)]
    pub(super) bot: Option<String>,
    /// So many moves.
    #[arg(long, default_value_t = 10)]
    pub(super) best: usize,
    /// Where randomness begins.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Threads; all if not given.
    #[arg(long)]
    pub(super) threads: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct Solve {
    #[command(flatten)]
    pub(super) which: Which,
    /// How: a bot that solves.
    #[arg(long, default_value = "solve")]
    pub(super) bot: String,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct Check {
    #[command(flatten)]
    pub(super) which: Which,
    /// So many random games.
    #[arg(long, default_value_t = 20)]
    pub(super) games: usize,
    /// Where randomness begins.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}
