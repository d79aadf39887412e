//! An opening book made from recorded games.

use rustc_hash::FxHashMap;

use super::{Bot, Choice, Context, plain_choice};
use crate::games::{Game, Move, Result, Rng, State, Turn, outcome_of_text, read_records};

/// Moves of recorded games, chosen by how well the games have gone.
pub(super) struct Book {
    file: String,
    plies: usize,
    /// For each position the moves that were made, with their payoffs added up.
    moves: Option<FxHashMap<State, Vec<(Move, f64)>>>,
}

impl Book {
    pub(super) fn new(file: &str, plies: usize) -> Book {
        Book { file: file.to_owned(), plies, moves: None }
    }

    fn read(&self, game: &mut dyn Game) -> Result<FxHashMap<State, Vec<(Move, f64)>>> {
        let mut book: FxHashMap<State, Vec<(Move, f64)>> = FxHashMap::default();
        let name = game.info().name.clone();
        let players = game.info().players.len();
        for record in read_records(&self.file)?.into_iter().filter(|r| r.game == name) {
            let Some(outcome) = record.result.as_deref().and_then(|r| outcome_of_text(r, game.info())) else {
                continue;
            };
            let mut state = match &record.start {
                Some(text) => game.read_state(text)?,
                None => game.initial()?,
            };
            for text in record.moves.iter().take(self.plies) {
                let mv = game.read_move(&state, text)?;
                if let Turn::Player(p) = game.turn(&state)? {
                    let known = book.entry(state.clone()).or_default();
                    let payoff = outcome.payoff(p, players);
                    match known.iter_mut().find(|(m, _)| *m == mv) {
                        Some((_, sum)) => *sum += payoff,
                        None => known.push((mv.clone(), payoff)),
                    }
                }
                let Some(next) = game.apply(&state, &mv)? else { break };
                state = next;
            }
        }
        Ok(book)
    }
}

impl Bot for Book {
    fn name(&self) -> String {
        format!("book:file={}", self.file)
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        if self.moves.is_none() {
            self.moves = Some(self.read(game)?);
        }
        let Some(known) = self.moves.as_ref().and_then(|m| m.get(context.state())) else { return Ok(None) };
        let weights: Vec<f64> = known.iter().map(|(_, w)| *w).collect();
        let mut rng = Rng::part(context.seed, context.history.len() as u64);
        // only moves that have ever won something
        Ok(rng.weighted(&weights).and_then(|i| plain_choice(known[i].0.clone(), "book")))
    }
}
