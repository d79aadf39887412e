//! Reading a game's file: its parts, its players, what its first state must have.

use std::sync::Arc;

use super::{JsonGame, PARTS, Rule, Sheet, part};
use crate::{
    games::{Error, Info, Result, picture::Grid},
    rules::{
        Json, RuleError,
        game::{Board, GameRules, Kind, Node, Span, Texts, misplaced, unknown},
    },
};

/// What a file may have besides the parts with rules.
const FIELDS: &[&str] = &["@comment", "game", "players", "setup", "grid"];

impl JsonGame {
    /// Reads rules from a text; `name` stands for its file in messages.
    ///
    /// # Errors
    /// What is wrong with the text, and where; a missing part; an option, as there are none.
    pub fn from_text(name: &str, text: &str, options: &[(String, String)]) -> Result<JsonGame> {
        let mut texts = Texts::default();
        let document = texts.read(name, text).map_err(Error::Json)?;
        let sheet = sheet(name, document, texts).map_err(Error::Json)?;
        if let Some((option, _)) = options.first() {
            return Err(Error::Unknown(format!(
                "{} has no option {option}; games in JSON rules have none",
                sheet.name
            )));
        }
        Ok(JsonGame::over(Arc::new(sheet)))
    }

    /// Reads rules from a file; what it includes is looked for beside it.
    ///
    /// # Errors
    /// As [`JsonGame::from_text`], and if the file can not be read.
    pub fn from_file(path: impl AsRef<std::path::Path>, options: &[(String, String)]) -> Result<JsonGame> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path).map_err(|e| Error::file(path, e))?;
        JsonGame::from_text(&path.display().to_string(), &text, options)
    }

    /// A game at its first position.
    pub(super) fn over(sheet: Arc<Sheet>) -> JsonGame {
        let has = |part: usize| sheet.rules.count(part) > 0;
        let moves = &sheet.moves;
        let info = Info {
            name: sheet.name.clone(),
            players: sheet.labels.clone(),
            ids: sheet.ids.clone(),
            has_value: has(part::VALUE),
            has_prior: moves.iter().any(|r| r.prior),
            has_noisy: moves.iter().any(|r| r.noisy),
            has_picture: true,
            has_chance: moves.iter().any(|r| r.weight),
            ..Info::default()
        };
        let board = Board::new(&sheet.rules);
        JsonGame { board, sheet, info, here: None, deadline: None, tally: None }
    }
}

/// A document as a game.
fn sheet(file: &str, document: Node, mut texts: Texts) -> Result<Sheet, RuleError> {
    let wrong = |texts: &Texts, span: Span, what: String| misplaced(texts, span, what);
    let whole = document.span;
    let Kind::Object(members) = document.kind.clone() else {
        return Err(wrong(&texts, whole, "a game is an object".into()));
    };
    for m in &members {
        if !FIELDS.contains(&&*m.key) && !PARTS.iter().any(|p| p.0 == &*m.key) {
            let known: Vec<&str> = FIELDS.iter().chain(PARTS.iter().map(|p| &p.0)).copied().collect();
            let message = format!("a game has no field {:?}; it may have {}", m.key, known.join(", "));
            return Err(unknown(&texts, m.key_span, message));
        }
    }
    let missing: Vec<&str> =
        ["game", "players", "setup", "moves", "end"].into_iter().filter(|part| document.get(part).is_none()).collect();
    if !missing.is_empty() {
        return Err(wrong(&texts, whole, format!("the game has no {}", missing.join(", no "))));
    }
    let get = |key: &str| document.get(key).cloned().unwrap_or(Node { span: whole, kind: Kind::Null });
    let name = match get("game") {
        Node { kind: Kind::Text(name), .. } => name.to_string(),
        n => return Err(wrong(&texts, n.span, "the name of a game is a text".into())),
    };
    let (ids, labels) = players(&get("players"), &texts)?;
    let setup = get("setup");
    let Kind::Object(_) = setup.kind else {
        return Err(wrong(&texts, setup.span, "setup is an object, the first state".into()));
    };
    let turn = setup.get("turn");
    match turn.map(|n| plain(&n.to_json())) {
        None if ids.len() > 1 => {
            return Err(wrong(&texts, setup.span, "setup has no turn, which says who moves".into()));
        }
        Some(id) if id != "chance" && !ids.contains(&id) => {
            let players = ids.join(", ");
            let span = turn.map_or(setup.span, |n| n.span);
            return Err(wrong(&texts, span, format!("turn is {id}, who is no player; the players: {players}")));
        }
        _ => {}
    }
    let grid = document.get("grid").map(|n| grid(n, &texts)).transpose()?;
    if grid.is_none()
        && let Some(picture) = document.get("picture")
    {
        return Err(wrong(&texts, picture.span, "a picture needs a grid: [columns, rows] or \"hexagons\"".into()));
    }
    let mut parts = Vec::new();
    for (name, gives) in PARTS {
        let part = document.get(name).cloned().unwrap_or(Node { span: whole, kind: Kind::List(Vec::new()) });
        parts.push((*name, texts.included(part, file)?, *gives));
    }
    let sections: Vec<_> = parts.iter().map(|(name, node, gives)| (*name, node, *gives)).collect();
    let rules = Arc::new(GameRules::new(texts, &sections, part::END, &setup.to_json())?);
    let moves = (0..rules.count(part::MOVES))
        .map(|i| {
            let has = |field| rules.has(part::MOVES, i, field);
            Rule {
                label: has("label"),
                settled: rules.is_settled(part::MOVES, i, "label"),
                weight: has("weight"),
                prior: has("prior"),
                noisy: has("noisy"),
                priority: has("priority"),
            }
        })
        .collect();
    let sections = parts.into_iter().map(|(_, node, _)| node).collect();
    Ok(Sheet { name, ids, labels, rules, moves, grid, setup: setup.to_json(), sections })
}

/// A text as it is, another value as JSON.
pub(super) fn plain(json: &Json) -> String {
    json.as_str().map_or_else(|| json.to_string(), str::to_owned)
}

/// The players, as the rules write them and as people read them.
fn players(n: &Node, texts: &Texts) -> Result<(Vec<String>, Vec<String>), RuleError> {
    let wrong = |n: &Node| {
        misplaced(texts, n.span, "players are an array of texts and integers, or an object that names them".into())
    };
    let id = |n: &Node| match &n.kind {
        Kind::Text(s) if !s.is_empty() && &**s != "chance" => Ok(s.to_string()),
        Kind::Int(i) => Ok(i.to_string()),
        _ => Err(wrong(n)),
    };
    let ids: Vec<String> = match &n.kind {
        Kind::List(items) => items.iter().map(id).collect::<Result<_, _>>()?,
        Kind::Object(members) => members.iter().map(|m| m.key.to_string()).collect(),
        _ => return Err(wrong(n)),
    };
    let labels = match &n.kind {
        Kind::Object(members) => members.iter().map(|m| id(&m.value)).collect::<Result<_, _>>()?,
        _ => ids.clone(),
    };
    let twice = ids.iter().enumerate().any(|(i, id)| ids[..i].contains(id));
    if ids.is_empty() || twice {
        return Err(wrong(n));
    }
    Ok((ids, labels))
}

fn grid(n: &Node, texts: &Texts) -> Result<Grid, RuleError> {
    let json = n.to_json();
    if json.as_str() == Some("hexagons") {
        return Ok(Grid::Hexagons);
    }
    let size: Vec<Option<i64>> = json.elements().map(|n| n.as_i64().filter(|n| (1..=99).contains(n))).collect();
    match size[..] {
        [Some(columns), Some(rows)] => Ok(Grid::Squares(columns, rows)),
        _ => Err(misplaced(texts, n.span, "a grid is [columns, rows] or \"hexagons\"".into())),
    }
}
