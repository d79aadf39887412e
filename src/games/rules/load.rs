//! Reading a game's file: its parts, its players, what its first state must have.

use std::sync::Arc;

use super::{JsonGame, PARTS, Rule, Sheet, options, part};
use crate::{
    games::{Error, Info, Result, picture::Grid},
    rules::{
        Json, RuleError,
        game::{Board, GameRules, Kind, Node, Section, Span, Texts, misplaced, unknown},
    },
};

/// What a file may have besides the parts with rules.
const FIELDS: &[&str] = &["@comment", "game", "players", "options", "setup", "start", "grid"];

impl JsonGame {
    /// Reads rules from a text; `name` stands for its file in messages.
    ///
    /// # Errors
    /// What is wrong with the text, and where; a missing part; an option that the rules do not
    /// know, or a value that it can not have.
    pub fn from_text(name: &str, text: &str, options: &[(String, String)]) -> Result<JsonGame> {
        let mut texts = Texts::default();
        let document = texts.read(name, text).map_err(Error::Json)?;
        Ok(JsonGame::over(Arc::new(sheet(name, document, texts, options)?)))
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
            options: sheet.options.clone(),
            has_observation: has(part::OBSERVATION),
            has_repetition: has(part::REPETITION),
            has_picture: true,
            has_chance: moves.iter().any(|r| r.weight),
            is_endless: !has(part::END),
            ..Info::default()
        };
        let board = Board::new(&sheet.rules);
        JsonGame { board, sheet, info, here: None, deadline: None, tally: None }
    }
}

/// A document as a game with these options.
fn sheet(file: &str, document: Node, texts: Texts, chosen: &[(String, String)]) -> Result<Sheet> {
    let options = match document.get("options") {
        Some(n) => Some(options::declared(n, &texts).map_err(Error::Json)?),
        None => None,
    };
    let name = document.get("game").map_or_else(String::new, |n| plain(&n.to_json()));
    let known = options.as_deref().unwrap_or_default();
    let (values, member) = options::choose(&name, known, chosen)?;
    let member = options.map(|_| member);
    parts(file, document, texts, member).map(|s| Sheet { options: values, ..s }).map_err(Error::Json)
}

/// A document with its parts read; `options` are a member of the first state.
fn parts(file: &str, document: Node, mut texts: Texts, options: Option<Json>) -> Result<Sheet, RuleError> {
    let wrong = |texts: &Texts, span: Span, what: String| misplaced(texts, span, what);
    let whole = document.span;
    let Kind::Object(members) = document.kind.clone() else {
        return Err(wrong(&texts, whole, "a game is an object".into()));
    };
    for m in &members {
        if !FIELDS.contains(&&*m.key) && !PARTS.iter().any(|p| p.name == &*m.key) {
            let known: Vec<&str> = FIELDS.iter().chain(PARTS.iter().map(|p| &p.name)).copied().collect();
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
    if let (Some(n), Some(_)) = (setup.get("options"), &options) {
        return Err(wrong(&texts, n.span, "the options stand here: setup can have none of its own".into()));
    }
    let nothing = Node { span: whole, kind: Kind::List(Vec::new()) };
    let start = document.get("start").cloned().unwrap_or_else(|| nothing.clone());
    let start = texts.included(start, file)?;
    let first = options::first_state(&setup.to_json(), options, &start, &texts)?;
    let turn = setup.get("turn").map_or(setup.span, |n| n.span);
    match first.get("turn").map(|turn| plain(&turn)) {
        None if ids.len() > 1 => {
            return Err(wrong(&texts, setup.span, "setup has no turn, which says who moves".into()));
        }
        Some(id) if id != "chance" && !ids.contains(&id) => {
            let players = ids.join(", ");
            return Err(wrong(&texts, turn, format!("turn is {id}, who is no player; the players: {players}")));
        }
        _ => {}
    }
    let grid = document.get("grid").map(|n| grid(n, &texts)).transpose()?;
    if grid.is_none()
        && let Some(picture) = document.get("picture")
    {
        return Err(wrong(&texts, picture.span, "a picture needs a grid: [columns, rows] or \"hexagons\"".into()));
    }
    let mut sections = Vec::new();
    for p in PARTS {
        let part = document.get(p.name).cloned().unwrap_or_else(|| nothing.clone());
        sections.push(texts.included(part, file)?);
    }
    let parts = PARTS.iter().zip(&sections);
    let parts: Vec<_> =
        parts.map(|(p, rules)| Section { name: p.name, rules, gives: p.gives, params: p.params }).collect();
    let rules = Arc::new(GameRules::new(texts, &parts, &[part::END, part::REPETITION], &first)?);
    let moves: Vec<Rule> = (0..rules.count(part::MOVES))
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
    sections.push(start);
    let (options, has_priority) = (Vec::new(), moves.iter().any(|r| r.priority));
    Ok(Sheet { name, ids, labels, options, rules, moves, has_priority, grid, setup: first, sections })
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
