//! Bots against bots: games, series of games, and what they say about strength.

use std::{collections::HashSet, sync::atomic::AtomicBool};

use serde_json::{Value as Json, json};

use super::{
    Error, Game, History, Record, Result, Rng, State, Turn,
    bots::{Bot, Context, bot},
    history::End,
    in_parts, outcome_of_text,
};

/// A series of games between bots.
#[derive(Clone, Debug)]
pub struct Series {
    /// The bots; in the first game they sit in the order of the players.
    pub bots: Vec<String>,
    /// How many games; in each the bots sit one seat further.
    pub games: usize,
    /// Where randomness begins.
    pub seed: u64,
    /// So many random moves come first; they are the same for all seatings.
    pub opening: usize,
    /// Games that take more moves are broken off and count as draws.
    pub most_plies: usize,
    /// How many games are played at once.
    pub threads: usize,
    /// The first position; the rules' own if it is `None`.
    pub start: Option<State>,
}

impl Series {
    /// Plays the games whose numbers are not in `done`; each record goes to `each` as soon as there is one.
    ///
    /// # Errors
    /// If a bot can not play the game, and what is wrong with the rules.
    pub fn play(&self, game: &mut dyn Game, done: &HashSet<usize>, each: &(dyn Fn(&Record) + Sync)) -> Result<()> {
        let players = game.info().players.len();
        if self.bots.len() != players {
            let name = &game.info().name;
            return Err(Error::Bot(format!("{name} has {players} players, and there are {} bots", self.bots.len())));
        }
        for spec in &self.bots {
            bot(spec, game.info())?;
        }
        let todo: Vec<usize> = (0..self.games).filter(|i| !done.contains(i)).collect();
        in_parts(game, todo.len(), self.threads, |game, i| {
            let record = self.game(game, todo[i])?;
            each(&record);
            Ok(())
        })?;
        Ok(())
    }

    /// Which bot sits where in a game.
    fn seating(&self, index: usize) -> Vec<usize> {
        let n = self.bots.len();
        (0..n).map(|p| (p + index) % n).collect()
    }

    fn game(&self, game: &mut dyn Game, index: usize) -> Result<Record> {
        let seating = self.seating(index);
        let mut bots = seating.iter().map(|b| bot(&self.bots[*b], game.info())).collect::<Result<Vec<_>>>()?;
        let round = index / self.bots.len();
        let mut history = History::new(game, self.start.clone())?;
        self.open(game, &mut history, round)?;
        let opening = history.len();
        let seed = Rng::part(self.seed, index as u64).next() >> 12;
        let mut without = 0;
        let stop = AtomicBool::new(false);
        let mut chance = Rng::part(seed, 1);
        while history.end().is_none() {
            if history.len() >= self.most_plies {
                history.stop(End::TooLong);
                break;
            }
            let context = Context { history: &history, seed, threads: 1, stop: &stop, progress: None };
            let (mv, chosen) = next_move(game, &mut bots, &context, &mut chance)?;
            without += usize::from(!chosen);
            history.play(game, &mv)?;
        }
        let mut record = Record::of(game, &history, self.start.is_some())?;
        let players = game.info().players.clone();
        record.seats = players.into_iter().zip(seating.iter().map(|b| self.bots[*b].clone())).collect();
        record.seed = seed;
        record.more.insert("index".into(), json!(index));
        record.more.insert("bots".into(), json!(seating));
        record.more.insert("opening".into(), json!(opening));
        if without > 0 {
            record.more.insert("moves_without_thought".into(), json!(without));
        }
        Ok(record)
    }

    /// The random moves at the beginning, which do not end the game.
    fn open(&self, game: &mut dyn Game, history: &mut History, round: usize) -> Result<()> {
        let mut rng = Rng::part(self.seed ^ 0x6F70_656E, round as u64);
        for _ in 0..100 {
            while history.len() < self.opening && history.end().is_none() {
                let moves = game.moves(history.state())?;
                let i = rng.below(moves.len());
                history.play(game, &moves[i])?;
            }
            if history.end().is_none() || self.opening == 0 {
                return Ok(());
            }
            while history.undo() {}
        }
        Ok(())
    }
}

/// The next move: that of a bot or of chance. False if the bot had none and any move had to do.
///
/// # Errors
/// If a bot can not play the game, and what is wrong with the rules.
pub fn next_move(
    game: &mut dyn Game,
    bots: &mut [Box<dyn Bot>],
    context: &Context<'_>,
    chance: &mut Rng,
) -> Result<(super::Move, bool)> {
    let state = context.state();
    let Turn::Player(p) = game.turn(state)? else {
        let moves = game.moves(state)?;
        let weights = game.weights(state, &moves)?;
        let i = chance.weighted(&weights).ok_or_else(|| Error::Rules {
            game: game.info().name.clone(),
            what: "chance has no move with a weight above 0".into(),
        })?;
        return Ok((moves[i].clone(), true));
    };
    let choice = match bots[p].choose(game, context) {
        Ok(choice) => choice,
        Err(Error::Time) => None,
        Err(e) => return Err(e),
    };
    game.set_deadline(None);
    match choice {
        Some(choice) => Ok((choice.mv, true)),
        None => {
            let moves = game.moves(state)?;
            let i = chance.below(moves.len());
            let mv = moves.into_iter().nth(i);
            mv.map(|m| (m, false)).ok_or_else(|| Error::Move("there is no legal move".into()))
        }
    }
}

/// How a bot of a series has done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Games won.
    pub wins: usize,
    /// Games in which nobody or more than one has won.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Points: a win is one, a draw among `n` one `n`th.
    pub points: f64,
}

impl Score {
    /// Adds a game.
    pub fn add(&mut self, payoff: f64) {
        self.points += payoff;
        if payoff >= 1.0 {
            self.wins += 1;
        } else if payoff > 0.0 {
            self.draws += 1;
        } else {
            self.losses += 1;
        }
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Points for each game.
    pub fn rate(&self) -> f64 {
        self.points / self.games().max(1) as f64
    }

    /// Where the rate lies with 95 % certainty (E. B. Wilson's interval, 1927).
    pub fn interval(&self) -> (f64, f64) {
        let (n, p, z) = (self.games() as f64, self.rate(), 1.96);
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }

    /// How many Elo points a rate stands for.
    pub fn elo(rate: f64) -> f64 {
        -400.0 * (1.0 / rate - 1.0).log10()
    }

    /// A line for people.
    pub fn text(&self) -> String {
        let (low, high) = self.interval();
        let elo = |r: f64| {
            if r <= 0.0 {
                "-inf".to_owned()
            } else if r >= 1.0 {
                "+inf".to_owned()
            } else {
                // no negative zero
                format!("{:+.0}", Score::elo(r).round() + 0.0)
            }
        };
        format!(
            "{} won, {} drawn, {} lost of {}: {:.1} % (95 %: {:.1} to {:.1}), Elo {} ({} to {})",
            self.wins,
            self.draws,
            self.losses,
            self.games(),
            100.0 * self.rate(),
            100.0 * low,
            100.0 * high,
            elo(self.rate()),
            elo(low),
            elo(high),
        )
    }

    /// The same for programs.
    pub fn json(&self) -> Json {
        let (low, high) = self.interval();
        json!({"wins": self.wins, "draws": self.draws, "losses": self.losses, "rate": self.rate(), "low": low, "high": high})
    }
}

/// The scores of the bots of a series.
///
/// # Errors
/// If a record is not one of a series of so many bots.
pub fn scores(records: &[Record], bots: usize, info: &super::Info) -> Result<Vec<Score>> {
    let mut scores = vec![Score::default(); bots];
    for record in records {
        let seating = record.more.get("bots").and_then(Json::as_array).filter(|s| s.len() == bots);
        let bad = || Error::Record("a record is not of this series".into());
        let outcome = record.result.as_deref().and_then(|r| outcome_of_text(r, info)).ok_or_else(bad)?;
        for (player, b) in seating.ok_or_else(bad)?.iter().enumerate() {
            let score = b.as_u64().and_then(|b| scores.get_mut(b as usize)).ok_or_else(bad)?;
            score.add(outcome.payoff(player, info.players.len()));
        }
    }
    Ok(scores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_rate() {
        let mut s = Score::default();
        for payoff in [1.0, 1.0, 0.5, 0.0] {
            s.add(payoff);
        }
        assert_eq!((s.wins, s.draws, s.losses, s.rate()), (2, 1, 1, 0.625));
        let (low, high) = s.interval();
        assert!(low > 0.15 && low < s.rate() && s.rate() < high && high < 0.95, "{low} {high}");
        assert_eq!(Score::elo(0.5), 0.0);
        assert!((Score::elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
    }
}
