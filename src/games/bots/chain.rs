//! Bots that are asked in turn.

use super::{Bot, Choice, Context, Rated};
use crate::games::{Error, Game, Result};

/// The first of its bots that has a move.
pub(super) struct Chain {
    bots: Vec<Box<dyn Bot>>,
}

impl Chain {
    pub(super) fn new(bots: Vec<Box<dyn Bot>>) -> Chain {
        Chain { bots }
    }
}

impl Bot for Chain {
    fn name(&self) -> String {
        self.bots.iter().map(|b| b.name()).collect::<Vec<_>>().join("+")
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        let last = self.bots.len() - 1;
        for (i, bot) in self.bots.iter_mut().enumerate() {
            match bot.choose(game, context) {
                Ok(Some(choice)) => return Ok(Some(choice)),
                // the next one may be quicker, or know what to do
                Ok(None) | Err(Error::Time) => game.set_deadline(None),
                Err(Error::Bot(_)) if i < last => {}
                Err(e) => return Err(e),
            }
        }
        Ok(None)
    }

    fn rate(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Vec<Rated>>> {
        for bot in &mut self.bots {
            if let Some(rated) = bot.rate(game, context)? {
                return Ok(Some(rated));
            }
        }
        Ok(None)
    }
}
