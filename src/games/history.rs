//! A game in progress: its positions from the first on, and how it has ended.

use super::{Error, Game, Info, Move, Outcome, Result, State};

/// Why a game is over.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// The rules say so.
    Rules(Outcome),
    /// A position has come up again.
    Repetition(Outcome),
    /// The player with this index has given up.
    Resigned(usize),
    /// Whoever has to move cannot, and the rules do not say what that means: nobody wins.
    Stuck,
    /// It has taken too many moves: nobody wins.
    TooLong,
}

impl End {
    /// What it means for the players.
    pub fn outcome(&self, players: usize) -> Outcome {
        match self {
            End::Rules(o) | End::Repetition(o) => o.clone(),
            End::Resigned(loser) if players == 2 => Outcome::Win(1 - loser),
            End::Resigned(loser) => Outcome::Score((0..players).map(|p| f64::from(u8::from(p != *loser))).collect()),
            End::Stuck | End::TooLong => Outcome::Draw,
        }
    }

    /// A few words for people.
    pub fn text(&self, info: &Info) -> String {
        let outcome = outcome_text(&self.outcome(info.players.len()), info);
        match self {
            End::Rules(_) => outcome,
            End::Repetition(_) => format!("{outcome} (the position was repeated)"),
            End::Resigned(p) => format!("{outcome} ({} has resigned)", info.players[*p]),
            End::Stuck => format!("{outcome} (no legal move)"),
            End::TooLong => format!("{outcome} (too many moves)"),
        }
    }
}

/// An outcome as the rules write it, with the players' names.
pub fn outcome_text(outcome: &Outcome, info: &Info) -> String {
    match outcome {
        Outcome::Win(p) => format!("win({})", info.players.get(*p).map_or("?", String::as_str)),
        Outcome::Draw => "draw".into(),
        Outcome::Score(points) => {
            let pairs: Vec<String> = info.players.iter().zip(points).map(|(p, n)| format!("{p}-{n}")).collect();
            format!("score([{}])", pairs.join(","))
        }
    }
}

/// A position of a game in progress and the move that has led to it.
#[derive(Clone, Debug)]
struct Step {
    mv: Move,
    text: String,
    state: State,
    end: Option<End>,
}

/// The positions of a game in progress.
///
/// ```
/// use ludolog::games::{History, open};
/// let mut puzzle = open("puzzle", &[])?;
/// let mut game = History::new(&mut *puzzle, None)?;
/// game.play_text(&mut *puzzle, "5")?;
/// assert!(game.play_text(&mut *puzzle, "8").is_err());
/// assert_eq!(game.texts(), ["5"]);
/// assert!(game.undo() && !game.undo() && game.redo());
/// # Ok::<(), ludolog::games::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    start: State,
    start_end: Option<End>,
    steps: Vec<Step>,
    undone: Vec<Step>,
}

impl History {
    /// A game that begins with a position; the rules' first one if it is `None`.
    ///
    /// # Errors
    /// What is wrong with the rules.
    pub fn new(game: &mut dyn Game, start: Option<State>) -> Result<History> {
        let start = match start {
            Some(s) => s,
            None => game.initial()?,
        };
        let mut history = History { start: start.clone(), start_end: None, steps: Vec::new(), undone: Vec::new() };
        history.start_end = history.end_of(game, &start)?;
        Ok(history)
    }

    /// The first position.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The position now.
    pub fn state(&self) -> &State {
        self.steps.last().map_or(&self.start, |s| &s.state)
    }

    /// All positions, the first one too.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &State> {
        std::iter::once(&self.start).chain(self.steps.iter().map(|s| &s.state))
    }

    /// The number of moves so far.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// True if no move was made.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The moves' texts.
    pub fn texts(&self) -> Vec<&str> {
        self.steps.iter().map(|s| s.text.as_str()).collect()
    }

    /// The last move.
    pub fn last(&self) -> Option<(&Move, &str)> {
        self.steps.last().map(|s| (&s.mv, s.text.as_str()))
    }

    /// How the game has ended; `None` while it goes on.
    pub fn end(&self) -> Option<&End> {
        match self.steps.last() {
            Some(s) => s.end.as_ref(),
            None => self.start_end.as_ref(),
        }
    }

    /// How often a position has occurred.
    pub fn count(&self, state: &State) -> usize {
        self.states().filter(|s| *s == state).count()
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If it is not legal or the game is over; the game is as it was then.
    pub fn play(&mut self, game: &mut dyn Game, mv: &Move) -> Result<()> {
        if let Some(end) = self.end() {
            return Err(Error::Move(format!("the game is over: {}", end.text(game.info()))));
        }
        let text = game.notation(mv)?;
        let Some(state) = game.apply(self.state(), mv)? else {
            return Err(Error::Move(format!("not a legal move here: {text}")));
        };
        let end = self.end_of(game, &state)?;
        self.steps.push(Step { mv: mv.clone(), text, state, end });
        self.undone.clear();
        Ok(())
    }

    /// Makes the move with this text.
    ///
    /// # Errors
    /// As [`History::play`].
    pub fn play_text(&mut self, game: &mut dyn Game, text: &str) -> Result<()> {
        let mv = game.read_move(self.state(), text)?;
        self.play(game, &mv)
    }

    /// What the rules say of a position that comes next.
    fn end_of(&self, game: &mut dyn Game, state: &State) -> Result<Option<End>> {
        if let Some(outcome) = game.outcome(state)? {
            return Ok(Some(End::Rules(outcome)));
        }
        if game.info().has_repetition {
            let earlier = self.steps.iter().filter(|s| s.state == *state).count();
            let count = earlier + usize::from(!self.steps.is_empty() && self.start == *state) + 1;
            if count > 1
                && let Some(outcome) = game.repetition(state, count)?
            {
                return Ok(Some(End::Repetition(outcome)));
            }
        }
        Ok(game.moves(state)?.is_empty().then_some(End::Stuck))
    }

    /// Ends the game.
    pub fn stop(&mut self, end: End) {
        match self.steps.last_mut() {
            Some(step) => step.end = Some(end),
            None => self.start_end = Some(end),
        }
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let step = self.steps.pop();
        let found = step.is_some();
        self.undone.extend(step);
        found
    }

    /// Makes a move again that was taken back; false if there is none.
    pub fn redo(&mut self) -> bool {
        let step = self.undone.pop();
        let found = step.is_some();
        self.steps.extend(step);
        found
    }
}
