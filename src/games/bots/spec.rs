//! The texts that name bots.

use std::time::Duration;

use super::{
    Bot, Budget,
    alphabeta::{AlphaBeta, Order},
    book::Book,
    chain::Chain,
    maxn::MaxN,
    mcts::Mcts,
    simple::{Greedy, Heuristic, RandomBot, RuleBot},
    solver::{Method, Solver},
};
use crate::games::{Error, Info, Result};

/// The bots with their options, for help.
pub const BOTS: &[(&str, &str)] = &[
    ("random", "any legal move"),
    ("heuristic", "the most promising move by prior/3 of the rules"),
    ("greedy[:noise=X]", "the move to the position with the best value"),
    (
        "alphabeta[:time=1s,depth=N,nodes=N,noise=X,parts=N,table=ENTRIES,order=prior|value|none,width=N,deterministic=false]",
        "minimax with alpha-beta for two players: iterative deepening, transposition table",
    ),
    ("maxn[:time=1s,depth=N,nodes=N,noise=X]", "the search for three and more players"),
    (
        "mcts[:time=1s,nodes=N,c=X,plies=N,parts=N]",
        "Monte Carlo tree search by random games (of at most that many plies, then by value)",
    ),
    ("solve[:method=best|deepening,nodes=N,time=60s,weight=X]", "looks for a solution of a game for one player"),
    ("book:file=FILE[,plies=N]", "moves of recorded games, those that have won more often"),
    ("TERM", "a bot of the rules' own, such as classic(3)"),
    ("BOT+BOT", "the second one moves where the first one has no move"),
];

/// Reads the text that names a bot.
///
/// # Errors
/// If there is no such bot or option.
///
/// ```
/// use ludolog::games::{Info, bots::bot};
/// let info = Info { players: vec!["x".into(), "o".into()], ..Info::default() };
/// assert_eq!(bot("alphabeta:depth=3", &info)?.name(), "alphabeta:depth=3");
/// assert!(bot("alphabeta:deph=3", &info).is_err_and(|e| e.to_string().contains("no option deph")));
/// # Ok::<(), ludolog::games::Error>(())
/// ```
pub fn bot(text: &str, info: &Info) -> Result<Box<dyn Bot>> {
    let parts = split(text, '+');
    if parts.len() > 1 {
        let bots = parts.iter().map(|p| bot(p, info)).collect::<Result<Vec<_>>>()?;
        return Ok(Box::new(Chain::new(bots)));
    }
    let text = text.trim();
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    if info.has_bots && !known(name) {
        return Ok(Box::new(RuleBot::new(text)));
    }
    if info.has_observation && !["random", "book"].contains(&name) {
        let game = &info.name;
        return Err(Error::Bot(format!("{name} would see what is hidden in {game}; random and the rules' own do not")));
    }
    let mut o = Options::read(text, name, options)?;
    let bot: Box<dyn Bot> = match name {
        "random" => Box::new(RandomBot),
        "heuristic" => Box::new(Heuristic),
        "greedy" => Box::new(Greedy { noise: o.number("noise", 0.0)? }),
        "alphabeta" => {
            two_players(info)?;
            let order = match o.take("order").as_deref() {
                Some("prior") => Order::Prior,
                Some("value") => Order::Value,
                Some("none") => Order::None,
                Some(other) => return Err(o.wrong("order", other)),
                None if info.has_prior => Order::Prior,
                None if info.has_value => Order::Value,
                None => Order::None,
            };
            Box::new(AlphaBeta {
                text: text.to_owned(),
                budget: o.budget(Some(Duration::from_secs(1)))?,
                noise: o.number("noise", 0.0)?,
                parts: o.whole("parts", 1)?.max(1),
                table: o.whole("table", 1 << 18)?,
                width: o.whole("width", usize::MAX)?.max(1),
                order,
                shared: o.take("deterministic").as_deref() == Some("false"),
            })
        }
        "maxn" => Box::new(MaxN {
            text: text.to_owned(),
            budget: o.budget(Some(Duration::from_secs(1)))?,
            noise: o.number("noise", 0.0)?,
        }),
        "mcts" => Box::new(Mcts {
            text: text.to_owned(),
            budget: o.budget(Some(Duration::from_secs(1)))?,
            c: o.number("c", 1.0)?,
            plies: o.whole("plies", 2000)?,
            parts: o.whole("parts", 1)?.max(1),
        }),
        "solve" => {
            let method = match o.take("method").as_deref() {
                None | Some("best") => Method::BestFirst,
                Some("deepening") => Method::Deepening,
                Some(other) => return Err(o.wrong("method", other)),
            };
            let budget = o.budget(Some(Duration::from_secs(60)))?;
            Box::new(Solver::new(text, method, budget, o.number("weight", 1.0)?))
        }
        "book" => {
            let file = o.take("file").ok_or_else(|| Error::Bot("book: which file? book:file=FILE".into()))?;
            Box::new(Book::new(&file, o.whole("plies", usize::MAX)?))
        }
        _ => {
            let names: Vec<&str> = BOTS.iter().map(|(n, _)| bare(n)).collect();
            return Err(Error::Bot(format!("there is no bot {name}; the bots: {}", names.join(", "))));
        }
    };
    o.done()?;
    Ok(bot)
}

/// The name of a bot without its options.
fn bare(bot: &str) -> &str {
    bot.split(['[', ':']).next().unwrap_or(bot)
}

/// True for the bots that are not the rules' own.
fn known(name: &str) -> bool {
    BOTS.iter().any(|(n, _)| bare(n) == name)
}

fn two_players(info: &Info) -> Result<()> {
    if info.players.len() == 2 {
        return Ok(());
    }
    Err(Error::Bot(format!(
        "alphabeta needs two players, what is good for one being bad for the other; {} has {}: try {}",
        info.name,
        info.players.len(),
        if info.players.len() == 1 { "solve" } else { "maxn or mcts" }
    )))
}

/// The parts of a text between signs that do not stand in brackets.
fn split(text: &str, sign: char) -> Vec<&str> {
    let (mut parts, mut start, mut level) = (Vec::new(), 0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '(' | '[' => level += 1,
            ')' | ']' => level -= 1,
            c if c == sign && level == 0 => {
                parts.push(&text[start..i]);
                start = i + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Options that are taken one after another.
struct Options {
    bot: String,
    left: Vec<(String, String)>,
}

impl Options {
    fn read(text: &str, bot: &str, options: &str) -> Result<Options> {
        let pair = |o: &str| match o.split_once('=') {
            Some((k, v)) => Ok((k.trim().to_owned(), v.trim().to_owned())),
            None => Err(Error::Bot(format!("{text}: an option has a value: {o}=VALUE"))),
        };
        let left = options.split(',').filter(|o| !o.is_empty()).map(pair).collect::<Result<_>>()?;
        Ok(Options { bot: bot.to_owned(), left })
    }

    fn take(&mut self, name: &str) -> Option<String> {
        let at = self.left.iter().position(|(n, _)| n == name)?;
        Some(self.left.remove(at).1)
    }

    fn wrong(&self, name: &str, value: &str) -> Error {
        Error::Bot(format!("{}: {name}={value}: what is that?", self.bot))
    }

    fn number(&mut self, name: &str, default: f64) -> Result<f64> {
        let Some(value) = self.take(name) else { return Ok(default) };
        value.parse().ok().filter(|x: &f64| x.is_finite()).ok_or_else(|| self.wrong(name, &value))
    }

    fn whole(&mut self, name: &str, default: usize) -> Result<usize> {
        let Some(value) = self.take(name) else { return Ok(default) };
        value.replace('_', "").parse().map_err(|_| self.wrong(name, &value))
    }

    /// Time, nodes and depth; `time` is for those that say nothing.
    fn budget(&mut self, time: Option<Duration>) -> Result<Budget> {
        let mut budget = Budget::default();
        if let Some(value) = self.take("time") {
            budget.time = Some(duration(&value).ok_or_else(|| self.wrong("time", &value))?);
        }
        if let Some(value) = self.take("nodes") {
            budget.nodes = Some(value.replace('_', "").parse().map_err(|_| self.wrong("nodes", &value))?);
        }
        if let Some(value) = self.take("depth") {
            budget.depth = Some(value.parse().map_err(|_| self.wrong("depth", &value))?);
        }
        if budget == Budget::default() {
            budget.time = time;
        }
        Ok(budget)
    }

    fn done(&self) -> Result<()> {
        match self.left.first() {
            None => Ok(()),
            Some((name, _)) => {
                let text = BOTS.iter().map(|(text, _)| *text).find(|text| bare(text) == self.bot);
                Err(Error::Bot(format!("{} has no option {name}: {}", self.bot, text.unwrap_or("it has none"))))
            }
        }
    }
}

/// `2s`, `500ms`, `1m`; seconds without a unit.
fn duration(text: &str) -> Option<Duration> {
    let end = text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len());
    let unit = match &text[end..] {
        "" | "s" => 1.0,
        "ms" => 1e-3,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(text[..end].parse::<f64>().ok()? * unit).ok()
}
