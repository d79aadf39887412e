//! `ludolog game play`: a game at the terminal.

use std::{
    io::{BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Instant,
};

use super::{Error, Status, args, colours, drawn, line_text, open, pairs, progress, threads, value_text, wipe};
use crate::games::{
    self, End, Game, History, Record, Rng, Turn,
    bots::{Bot, Context, bot},
    next_move, read_records, write_file,
};

const HELP: &str = "\
A move, or the number of one in the list that `moves` prints; or
  moves         the legal moves with their numbers
  show          the board again
  hint          what a bot would play
  undo, redo    back to your last move, and forth again
  save FILE     keep the game in a file, beside the one that is written anyway
  load FILE     go on with another game
  resign        give up
  quit          leave; the game is kept
";

/// What happens after a command.
enum Next {
    Go,
    Quit,
}

struct Table<'a> {
    options: &'a args::Play,
    game: Box<dyn Game>,
    history: History,
    /// Who sits where: `None` is a person.
    bots: Vec<Option<Box<dyn Bot>>>,
    seats: Vec<String>,
    file: PathBuf,
    /// The lines of other games that the file has.
    others: String,
    /// The file has this game too.
    kept: bool,
    own_start: bool,
    chosen: Vec<(String, String)>,
    threads: usize,
    colours: bool,
}

pub(super) fn play(options: &args::Play) -> Status {
    let (mut game, start) = open(&options.which)?;
    let chosen = pairs(&options.which.options, "--option")?;
    let info = game.info().clone();
    let file = match &options.save {
        Some(f) => PathBuf::from(f),
        None => kept_file(&info.name)?,
    };
    let seats = if options.seats.is_empty() {
        let other = if info.players.len() == 2 { "alphabeta:time=1s" } else { "mcts:time=1s" };
        (0..info.players.len()).map(|p| if p == 0 { "human".into() } else { other.into() }).collect()
    } else {
        super::seats(&options.seats, &info, Some("human"))?
    };
    let bots = seats
        .iter()
        .map(|s: &String| if s == "human" { Ok(None) } else { bot(s, &info).map(Some) })
        .collect::<Result<Vec<_>, _>>()?;
    let own_start = start.is_some();
    let history = History::new(&mut *game, start)?;
    let others = other_games(&file)?;
    let mut table = Table {
        options,
        history,
        bots,
        seats,
        file,
        others,
        kept: false,
        own_start,
        chosen,
        threads: threads(options.threads),
        colours: colours(options.color),
        game,
    };
    table.begin()?;
    table.run()
}

/// What a file that is to keep a game has already: games, which stay in it.
fn other_games(file: &Path) -> Result<String, Error> {
    if !file.exists() {
        return Ok(String::new());
    }
    read_records(file).map_err(|e| Error::Record(format!("{e}; --save FILE keeps the game in another file")))?;
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| Error::File { path: file.display().to_string(), error })?;
    Ok(text.lines().filter(|l| !l.trim().is_empty()).map(|l| format!("{l}\n")).collect())
}

/// Where a game is kept if no file is named.
fn kept_file(name: &str) -> Result<PathBuf, Error> {
    let env = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let home = || env("HOME").or_else(|| env("USERPROFILE")).map(|h| h.join(".local").join("state"));
    let base = env("XDG_STATE_HOME").or_else(|| env("LOCALAPPDATA")).or_else(home).unwrap_or_else(std::env::temp_dir);
    let dir = base.join("ludolog");
    std::fs::create_dir_all(&dir).map_err(|error| Error::File { path: dir.display().to_string(), error })?;
    let safe: String = name.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).collect();
    Ok(dir.join(format!("{safe}.jsonl")))
}

impl Table<'_> {
    /// Goes on with the game that the file keeps, or tells of it.
    fn begin(&mut self) -> Result<(), Error> {
        let file = self.file.display().to_string();
        if self.options.resume {
            self.load(&file)?;
            // it is written anew
            let is_it = |line: &&str| Record::from_line(line).is_ok_and(|r| r.game == self.game.info().name);
            let lines: Vec<&str> = self.others.lines().collect();
            let it = lines.iter().rposition(is_it);
            let others = lines.iter().enumerate().filter(|(i, _)| Some(*i) != it);
            self.others = others.map(|(_, l)| format!("{l}\n")).collect();
            self.kept = true;
            return Ok(());
        }
        let name = &self.game.info().name;
        let records: Vec<Record> = self.others.lines().filter_map(|l| Record::from_line(l).ok()).collect();
        if let Some(r) = records.iter().rev().find(|r| r.game == *name).filter(|r| r.result.is_none()) {
            println!("An earlier game is not over after {} moves: --resume goes on with it.", r.moves.len());
        }
        Ok(())
    }

    fn run(&mut self) -> Status {
        let mut input = std::io::stdin().lock();
        let talks = std::io::stdin().is_terminal();
        if self.bots.iter().any(Option::is_none) {
            println!("The game is kept in {}. `help` tells what you can do.", self.file.display());
        }
        self.show()?;
        loop {
            if let Some(end) = self.history.end() {
                println!("{}", end.text(self.game.info()));
                self.keep()?;
                return Ok(0);
            }
            let turn = self.game.turn(self.history.state())?;
            match turn {
                Turn::Player(p) if self.bots[p].is_none() => {
                    print!("{}> ", self.game.info().players[p]);
                    // nobody is there to be told
                    let _ = std::io::stdout().flush();
                    let mut line = String::new();
                    match input.read_line(&mut line) {
                        Ok(0) | Err(_) => {
                            println!();
                            self.keep()?;
                            return Ok(0);
                        }
                        Ok(_) => {}
                    }
                    if !talks {
                        println!("{}", line.trim());
                    }
                    match self.command(line.trim(), p) {
                        Ok(Next::Go) => {}
                        Ok(Next::Quit) => {
                            self.keep()?;
                            return Ok(0);
                        }
                        // what was typed was wrong; the game goes on
                        Err(e) => println!("{e}"),
                    }
                }
                _ => self.other(turn)?,
            }
        }
    }

    /// A move of a bot or of chance.
    fn other(&mut self, turn: Turn) -> Result<(), Error> {
        let seed = self.options.seed;
        let mut chance = Rng::part(seed ^ 0x6368_616E, self.history.len() as u64);
        let stop = AtomicBool::new(false);
        let progress = progress(Instant::now());
        let (game, history) = (&mut *self.game, &self.history);
        let context = Context { history, seed, threads: self.threads, stop: &stop, progress: Some(&progress) };
        let (mv, thought, note) = match turn {
            Turn::Player(p) if self.bots[p].is_some() => {
                let Some(bot) = self.bots[p].as_mut() else { return Ok(()) };
                let chosen = bot.choose(game, &context);
                game.set_deadline(None);
                match chosen {
                    Ok(Some(choice)) => (choice.mv, Some(choice.thought), ""),
                    Ok(None) | Err(Error::Time) => {
                        let moves = game.moves(history.state())?;
                        let i = chance.below(moves.len());
                        (moves[i].clone(), None, " (it had no move in time: any legal one)")
                    }
                    Err(e) => return Err(e),
                }
            }
            _ => (next_move(game, &mut [], &context, &mut chance)?.0, None, ""),
        };
        wipe();
        let text = game.notation(&mv)?;
        println!("{}: {text}{note}", game.info().turn_name(turn));
        if let Some(t) = thought
            && let Some(value) = t.value
        {
            let line = line_text(game, &t.line)?;
            println!("  {} at depth {}, {} positions: {line}", value_text(value), t.depth, t.nodes);
        }
        self.history.play(&mut *self.game, &mv)?;
        self.keep()?;
        self.show()
    }

    fn command(&mut self, line: &str, player: usize) -> Result<Next, Error> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => {}
            ("help" | "?", _) => print!("{HELP}"),
            ("show", "") => self.show()?,
            ("moves", "") => {
                for (i, mv) in self.game.moves(self.history.state())?.iter().enumerate() {
                    println!("{:>5} {}", i + 1, self.game.notation(mv)?);
                }
            }
            ("hint", "") => self.hint()?,
            ("undo", "") => self.back(player)?,
            ("redo", "") => {
                if !self.history.redo() {
                    return Err(Error::Move("there is nothing to redo".into()));
                }
                // on to the next position in which a person moves
                while !self.is_persons()? && self.history.redo() {}
                self.keep()?;
                self.show()?;
            }
            ("save", file) if !file.is_empty() => {
                write_file(file, &(self.record()?.to_line() + "\n"))?;
                println!("saved in {file}");
            }
            ("load", file) if !file.is_empty() => {
                let left = if self.kept { self.record()?.to_line() + "\n" } else { String::new() };
                self.load(file)?;
                // the game that is left stays in the file
                if self.file != Path::new(file) {
                    self.others += &left;
                }
                self.keep()?;
                self.show()?;
            }
            ("save" | "load", _) => return Err(Error::Move(format!("{word}: which file?"))),
            ("resign", "") => self.history.stop(End::Resigned(player)),
            ("quit" | "exit", "") => return Ok(Next::Quit),
            _ => {
                self.make(line)?;
                self.keep()?;
                self.show()?;
            }
        }
        Ok(Next::Go)
    }

    /// Makes the move that a text or a number of the list stands for.
    fn make(&mut self, line: &str) -> Result<(), Error> {
        let by_text = self.history.play_text(&mut *self.game, line);
        let (Err(Error::Move(_)), Ok(n)) = (&by_text, line.parse::<usize>()) else { return by_text };
        let moves = self.game.moves(self.history.state())?;
        match n.checked_sub(1).and_then(|i| moves.get(i)) {
            Some(mv) => self.history.play(&mut *self.game, mv),
            None => by_text,
        }
    }

    fn is_persons(&mut self) -> Result<bool, Error> {
        if self.history.end().is_some() {
            return Ok(true);
        }
        let turn = self.game.turn(self.history.state())?;
        Ok(matches!(turn, Turn::Player(p) if self.bots[p].is_none()))
    }

    /// Back to the last position in which this player had to move.
    fn back(&mut self, player: usize) -> Result<(), Error> {
        let before = self.history.clone();
        while self.history.undo() {
            if self.game.turn(self.history.state())? == Turn::Player(player) {
                self.keep()?;
                return self.show();
            }
        }
        self.history = before;
        Err(Error::Move("there is nothing to undo".into()))
    }

    fn hint(&mut self) -> Result<(), Error> {
        let default = match self.game.info().players.len() {
            1 => "solve:time=10s",
            2 => "alphabeta:time=1s",
            _ => "mcts:time=1s",
        };
        let mut bot = bot(self.options.hints.as_deref().unwrap_or(default), self.game.info())?;
        let stop = AtomicBool::new(false);
        let context = Context {
            history: &self.history,
            seed: self.options.seed,
            threads: self.threads,
            stop: &stop,
            progress: None,
        };
        let choice = bot.choose(&mut *self.game, &context);
        self.game.set_deadline(None);
        match choice? {
            Some(choice) => {
                let line = line_text(&mut *self.game, &choice.thought.line)?;
                let text = self.game.notation(&choice.mv)?;
                let value = choice.thought.value.map_or(String::new(), |v| format!(" ({}: {line})", value_text(v)));
                println!("{text}{value}");
            }
            None => println!("no idea"),
        }
        Ok(())
    }

    fn show(&mut self) -> Result<(), Error> {
        let before = self.history.states().rev().nth(1).cloned();
        let mut state = self.history.state().clone();
        // with hidden things, only what the person who is to move sees
        let persons: Vec<usize> = (0..self.bots.len()).filter(|p| self.bots[*p].is_none()).collect();
        if self.game.info().has_observation
            && let Some(p) = persons.first()
        {
            let viewer = match self.game.turn(&state) {
                Ok(Turn::Player(p)) if persons.contains(&p) => p,
                _ => *p,
            };
            state = self.game.observation(&state, viewer)?;
            print!("{}", drawn(&mut *self.game, &state, None, self.colours)?);
            return Ok(());
        }
        print!("{}", drawn(&mut *self.game, &state, before.as_ref(), self.colours)?);
        Ok(())
    }

    fn record(&mut self) -> Result<Record, Error> {
        let mut record = Record::of(&mut *self.game, &self.history, self.own_start)?;
        let info = self.game.info();
        record = record.with_options(&info.options, &self.chosen);
        record.seats = info.players.iter().cloned().zip(self.seats.iter().cloned()).collect();
        record.seed = self.options.seed;
        Ok(record)
    }

    /// Keeps the game in its file, beside those that are there already.
    fn keep(&mut self) -> Result<(), Error> {
        if self.history.is_empty() && self.history.end().is_none() && !self.kept {
            return Ok(());
        }
        let line = self.record()?.to_line();
        match write_file(&self.file, &format!("{}{line}\n", self.others)) {
            Ok(()) => self.kept = true,
            // the game goes on without being kept
            Err(e) => eprintln!("ludolog: the game is not kept: {e}"),
        }
        Ok(())
    }

    fn load(&mut self, file: &str) -> Result<(), Error> {
        let records = read_records(file)?;
        let name = &self.game.info().name;
        let Some(record) = records.iter().rev().find(|r| r.game == *name) else {
            return Err(Error::Record(format!("{file} has no game of {name}")));
        };
        if record.options == self.chosen {
            self.history = record.replay(&mut *self.game)?;
        } else {
            // other rules: they are read anew
            let mut game = games::open(&self.options.which.game, &record.options)?;
            self.history = record.replay(&mut *game)?;
            self.game = game;
            self.chosen.clone_from(&record.options);
        }
        self.own_start = record.start.is_some();
        println!("{} moves were made", self.history.len());
        Ok(())
    }
}
