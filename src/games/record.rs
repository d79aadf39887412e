//! Games that were played, as JSON lines, and as SGF for other programs.

use std::path::Path;

use serde_json::{Map, Value as Json, json};

use super::{Error, Game, History, Info, Outcome, Result, Turn, game::RuleOption, history::End};

/// A game that was played or is being played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// Options of the rules that have another value than usual.
    pub options: Vec<(String, String)>,
    /// The first position as text, if it is not the rules' own.
    pub start: Option<String>,
    /// Who has sat where: player and bot, or `human`.
    pub seats: Vec<(String, String)>,
    /// The moves.
    pub moves: Vec<String>,
    /// The result, such as `win(red)`; `None` for a game that goes on.
    pub result: Option<String>,
    /// Why, if the rules do not say it themselves: `repetition`, `resigned`, `stuck`, `too long`.
    pub reason: Option<String>,
    /// The seed of the bots.
    pub seed: u64,
    /// Anything else.
    pub more: Map<String, Json>,
}

impl Record {
    /// The record of a game so far. `start`: it did not begin with the rules' first position.
    ///
    /// # Errors
    /// What is wrong with the rules.
    pub fn of(game: &mut dyn Game, history: &History, start: bool) -> Result<Record> {
        let start = if start { Some(game.state_text(history.start())?) } else { None };
        let info = game.info();
        let end = history.end();
        let reason = end.and_then(|e| match e {
            End::Rules(_) => None,
            End::Repetition(_) => Some("repetition"),
            End::Resigned(_) => Some("resigned"),
            End::Stuck => Some("stuck"),
            End::TooLong => Some("too long"),
        });
        Ok(Record {
            game: info.name.clone(),
            start,
            moves: history.texts().into_iter().map(str::to_owned).collect(),
            result: end.map(|e| super::outcome_text(&e.outcome(info.players.len()), info)),
            reason: reason.map(str::to_owned),
            ..Record::default()
        })
    }

    /// Options of the rules to be noted.
    pub fn with_options(mut self, options: &[RuleOption], chosen: &[(String, String)]) -> Record {
        let known = |name: &str| options.iter().any(|o| o.name == name);
        self.options = chosen.iter().filter(|(n, _)| known(n)).cloned().collect();
        self
    }

    /// The game played again.
    ///
    /// # Errors
    /// If a move is not legal; the text says which.
    pub fn replay(&self, game: &mut dyn Game) -> Result<History> {
        let start = match &self.start {
            Some(text) => Some(game.read_state(text)?),
            None => None,
        };
        let mut history = History::new(game, start)?;
        for (i, mv) in self.moves.iter().enumerate() {
            history.play_text(game, mv).map_err(|e| Error::Record(format!("move {}: {e}", i + 1)))?;
        }
        if let (None, Some(result)) = (history.end(), &self.result) {
            let info = game.info();
            let end = match self.reason.as_deref() {
                Some("resigned") => loser(result, info).map(End::Resigned),
                Some("too long") => Some(End::TooLong),
                _ => None,
            };
            if let Some(end) = end {
                history.stop(end);
            }
        }
        Ok(history)
    }

    /// One line of JSON.
    pub fn to_line(&self) -> String {
        let pairs = |list: &[(String, String)]| -> Json {
            list.iter().map(|(k, v)| (k.clone(), Json::String(v.clone()))).collect::<Map<_, _>>().into()
        };
        let mut object = self.more.clone();
        object.insert("game".into(), json!(self.game));
        object.insert("moves".into(), json!(self.moves));
        object.insert("seed".into(), json!(self.seed));
        object.insert("result".into(), json!(self.result));
        if !self.options.is_empty() {
            object.insert("options".into(), pairs(&self.options));
        }
        if !self.seats.is_empty() {
            object.insert("seats".into(), pairs(&self.seats));
        }
        if let Some(start) = &self.start {
            object.insert("start".into(), json!(start));
        }
        if let Some(reason) = &self.reason {
            object.insert("reason".into(), json!(reason));
        }
        Json::Object(object).to_string()
    }

    /// Reads one line of JSON.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_line(line: &str) -> Result<Record> {
        let bad = |what: &str| Error::Record(format!("not a record of a game: {what}"));
        let json: Json = serde_json::from_str(line).map_err(|e| bad(&e.to_string()))?;
        let Json::Object(mut object) = json else { return Err(bad("expected an object")) };
        let text = |object: &mut Map<String, Json>, name: &str| match object.remove(name) {
            Some(Json::String(s)) => Ok(Some(s)),
            None | Some(Json::Null) => Ok(None),
            Some(_) => Err(bad(&format!("{name} is not a string"))),
        };
        let pairs = |object: &mut Map<String, Json>, name: &str| match object.remove(name) {
            Some(Json::Object(m)) => {
                Ok(m.into_iter().map(|(k, v)| (k, v.as_str().map_or_else(|| v.to_string(), str::to_owned))).collect())
            }
            None => Ok(Vec::new()),
            Some(_) => Err(bad(&format!("{name} is not an object"))),
        };
        let moves = match object.remove("moves") {
            Some(Json::Array(items)) => {
                let one = |m: &Json| m.as_str().map(str::to_owned);
                items.iter().map(one).collect::<Option<Vec<_>>>().ok_or_else(|| bad("a move is not a string"))?
            }
            _ => return Err(bad("there are no moves")),
        };
        Ok(Record {
            game: text(&mut object, "game")?.ok_or_else(|| bad("which game?"))?,
            options: pairs(&mut object, "options")?,
            start: text(&mut object, "start")?,
            seats: pairs(&mut object, "seats")?,
            moves,
            result: text(&mut object, "result")?,
            reason: text(&mut object, "reason")?,
            seed: object.remove("seed").and_then(|s| s.as_u64()).unwrap_or(0),
            more: object,
        })
    }

    /// The record as SGF (file format 4), `history` being what [`Record::replay`] has made of it.
    /// The moves are written as the game writes them: SGF leaves that to each game. It knows two
    /// players, black being the first one; moves of others and of chance are comments.
    ///
    /// # Errors
    /// What is wrong with the rules.
    pub fn to_sgf(&self, game: &mut dyn Game, history: &History) -> Result<String> {
        let escape = |s: &str| s.replace('\\', "\\\\").replace(']', "\\]");
        let info = game.info().clone();
        let two = info.players.len() <= 2;
        let colour = |p: usize| ["B", "W"].get(p).copied().filter(|_| two);
        let mut out = format!("(;FF[4]CA[UTF-8]AP[ludolog:{}]GN[{}]", env!("CARGO_PKG_VERSION"), escape(&self.game));
        for (player, bot) in &self.seats {
            let text = escape(&format!("{player}: {bot}"));
            out += &match info.player(player).and_then(colour) {
                Some(c) => format!("P{c}[{text}]"),
                None => format!("GC[{text}]"),
            };
        }
        if let Some(start) = &self.start {
            out += &format!("C[{}]", escape(start));
        }
        if let Turn::Player(p) = game.turn(history.start())?
            && let Some(c) = colour(p)
        {
            out += &format!("PL[{c}]");
        }
        let outcome = self.result.as_deref().and_then(|r| outcome_of_text(r, &info));
        let by = if self.reason.as_deref() == Some("resigned") { "R" } else { "" };
        let result = match outcome.map(|o| o.winner(info.players.len())) {
            None => "?".to_owned(),
            _ if info.players.len() == 1 => self.result.clone().unwrap_or_default(),
            Some(Some(p)) => colour(p).map_or_else(|| format!("{} wins", info.players[p]), |c| format!("{c}+{by}")),
            Some(None) => "0".to_owned(),
        };
        out += &format!("RE[{}]\n", escape(&result));
        let turns = history.states().map(|s| game.turn(s)).collect::<Result<Vec<_>>>()?;
        for (mv, turn) in self.moves.iter().zip(turns) {
            out += &match turn {
                Turn::Player(p) if colour(p).is_some() => format!(";{}[{}]", ["B", "W"][p], escape(mv)),
                turn => format!(";C[{}]", escape(&format!("{}: {mv}", info.turn_name(turn)))),
            };
        }
        Ok(out + ")\n")
    }
}

/// The player whom a result names as the winner.
fn winner(result: &str, info: &Info) -> Option<usize> {
    info.player(result.strip_prefix("win(")?.strip_suffix(')')?)
}

/// The player who has resigned, from the result.
fn loser(result: &str, info: &Info) -> Option<usize> {
    if let Some(w) = winner(result, info) {
        return (info.players.len() == 2).then_some(1 - w);
    }
    info.players.iter().position(|p| result.contains(&format!("{p}-0")))
}

/// The outcome that a record's result stands for.
pub fn outcome_of_text(result: &str, info: &Info) -> Option<Outcome> {
    if result == "draw" {
        return Some(Outcome::Draw);
    }
    if let Some(p) = winner(result, info) {
        return Some(Outcome::Win(p));
    }
    let inner = result.strip_prefix("score([")?.strip_suffix("])")?;
    let mut points = vec![0.0; info.players.len()];
    for pair in inner.split(',') {
        let (player, n) = info
            .players
            .iter()
            .enumerate()
            .find_map(|(i, p)| Some((i, pair.strip_prefix(p.as_str())?.strip_prefix('-')?)))?;
        points[player] = n.parse().ok()?;
    }
    Some(Outcome::Score(points))
}

/// Reads a file of records, one a line; empty lines do not count.
///
/// # Errors
/// If the file can not be read, and what is wrong with which line.
pub fn read_records(path: impl AsRef<Path>) -> Result<Vec<Record>> {
    let path = path.as_ref();
    let text = std::fs::read_to_string(path).map_err(|e| Error::file(path, e))?;
    let lines = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty());
    let one = |(i, line): (usize, &str)| {
        Record::from_line(line).map_err(|e| Error::Record(format!("{}:{}: {e}", path.display(), i + 1)))
    };
    lines.map(one).collect()
}

/// Writes a file so that either the old or the new text is there, whatever happens.
///
/// # Errors
/// If it can not be written.
pub fn write_file(path: impl AsRef<Path>, text: &str) -> Result<()> {
    let path = path.as_ref();
    let mut other = path.as_os_str().to_owned();
    other.push(".new");
    std::fs::write(&other, text).and_then(|()| std::fs::rename(&other, path)).map_err(|e| Error::file(path, e))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info() -> Info {
        Info { players: vec!["x".into(), "o".into()], ids: vec!["x".into(), "o".into()], ..Info::default() }
    }

    #[test]
    fn lines_are_read_back() {
        let record = Record {
            game: "nim".into(),
            options: vec![("heaps".into(), "3".into())],
            start: Some("heap(3)".into()),
            seats: vec![("o".into(), "greedy".into()), ("x".into(), "random".into())],
            moves: vec!["take(1)".into(), "take(2)".into()],
            result: Some("win(o)".into()),
            reason: Some("resigned".into()),
            seed: 7,
            more: Map::new(),
        };
        assert_eq!(Record::from_line(&record.to_line()).unwrap(), record);
    }

    #[test]
    fn what_is_no_record_is_told() {
        for (line, what) in
            [("{", "EOF"), ("[]", "object"), ("{\"game\":\"x\"}", "no moves"), ("{\"moves\":[]}", "which game")]
        {
            let e = Record::from_line(line).unwrap_err().to_string();
            assert!(e.contains(what), "{line}: {e}");
        }
    }

    #[test]
    fn results_are_read() {
        assert_eq!(outcome_of_text("win(o)", &info()), Some(Outcome::Win(1)));
        assert_eq!(outcome_of_text("score([x-1.5,o-2])", &info()), Some(Outcome::Score(vec![1.5, 2.0])));
        assert_eq!(outcome_of_text("nobody", &info()), None);
    }
}
