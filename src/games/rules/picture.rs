//! Positions drawn: by the rules of the part `picture`, or a board that is found in the state.

use super::{JsonGame, part};
use crate::{
    games::{
        Error, Result,
        picture::{COLOURS, Colour, Content, Grid, Picture},
    },
    rules::Json,
};

/// The colours of the players' pieces, where the rules do not say.
const SIDES: [&str; 6] = ["white", "black", "red", "blue", "green", "yellow"];

fn colour(name: &str) -> Option<Colour> {
    if let Some(c) = COLOURS.iter().find(|c| c.0 == name) {
        return Some(c.1);
    }
    let hex = name.strip_prefix('#').filter(|h| h.len() == 6 && h.is_ascii())?;
    let part = |i: usize| u8::from_str_radix(&hex[i..i + 2], 16).ok();
    Some((part(0)?, part(2)?, part(4)?))
}

/// A colour that always exists.
fn named(name: &str) -> Colour {
    colour(name).unwrap_or_default()
}

/// The colour of a player's pieces: the one that his name begins like, or one by his place.
fn side_colour(player: usize, id: &str) -> Colour {
    let id = id.to_lowercase();
    let like = COLOURS.iter().find(|c| !id.is_empty() && (c.0.starts_with(&id) || id.starts_with(c.0)));
    like.map_or_else(|| named(SIDES[player % SIDES.len()]), |c| c.1)
}

fn text_of(json: &Json) -> String {
    super::plain(json)
}

impl JsonGame {
    /// The picture of where the board is.
    pub(super) fn drawn(&mut self) -> Result<Option<Picture>> {
        let Some(grid) = self.sheet.grid else { return Ok(self.guessed()) };
        let mut picture = Picture::new(grid);
        for f in self.found(part::PICTURE)? {
            let Some(v) = self.give(part::PICTURE, &f, "draw")? else { continue };
            let json = self.board.json(&v);
            if let Err(what) = draw(&mut picture, &json) {
                let rule = self.rule_name(part::PICTURE, f.rule);
                return Err(Error::Rules { game: self.sheet.name.clone(), what: format!("{rule}: {what} in {json}") });
            }
        }
        Ok(Some(picture))
    }

    /// The first member of the state that looks like a board, drawn; what else changes is noted.
    fn guessed(&mut self) -> Option<Picture> {
        let state = self.board.whole();
        let (board, cells, size) = state.members().find_map(|(key, value)| {
            let (cells, size) = squares(&value)?;
            Some((key.to_owned(), cells, size))
        })?;
        let mut picture = Picture::new(Grid::Squares(size.0, size.1));
        for (at, value) in cells {
            if value.is_null() {
                continue;
            }
            let text = text_of(&value);
            let owner = self.sheet.ids.iter().position(|id| *id == text);
            let cell = picture.cell(at);
            cell.ground = Some(named(if (at.0 + at.1) % 2 == 0 { "light" } else { "dark" }));
            match owner {
                Some(p) => {
                    let symbol = if text.chars().count() == 1 { text } else { String::new() };
                    cell.label = (!symbol.is_empty()).then(|| symbol.clone()); // it names the player
                    cell.content = Content::Piece(side_colour(p, &self.sheet.ids[p]), symbol);
                }
                None if matches!(&*text, "" | "." | " " | "-" | "_" | "0" | "false" | "empty") => {}
                None => cell.label = Some(text),
            }
        }
        for (key, value) in self.board.position().members() {
            if key != board && key != "turn" {
                picture.notes.push(format!("{key}: {value}"));
            }
        }
        Some(picture)
    }
}

type Cells = Vec<((i64, i64), Json)>;

/// The cells of an array of equal rows, or of an object with keys such as `a1`, and columns and rows.
fn squares(board: &Json) -> Option<(Cells, (i64, i64))> {
    let mut cells = Vec::new();
    if board.members().next().is_some() {
        for (key, value) in board.members() {
            let column = key.chars().next().filter(char::is_ascii_lowercase)?;
            let row: i64 = key[1..].parse().ok().filter(|r| (1..=99).contains(r))?;
            value.len().is_none().then_some(())?;
            cells.push(((i64::from(column as u32 - 'a' as u32), row), value));
        }
        let columns = cells.iter().map(|c| c.0.0).max()? + 1;
        let rows = cells.iter().map(|c| c.0.1).max()?;
        cells.iter_mut().for_each(|c| c.0.1 = rows - c.0.1);
        return (cells.len() > 3).then_some((cells, (columns, rows)));
    }
    let rows: Vec<Json> = board.elements().collect();
    let columns = rows.first()?.len()?;
    for (y, row) in rows.iter().enumerate() {
        (row.len() == Some(columns) && row.at(0).is_some()).then_some(())?;
        for (x, value) in row.elements().enumerate() {
            value.len().is_none().then_some(())?;
            cells.push(((x as i64, y as i64), value));
        }
    }
    let fits = (2..=99).contains(&columns) && (2..=99).contains(&rows.len());
    fits.then_some((cells, (columns as i64, rows.len() as i64)))
}

/// Draws one item: `{"piece": [x, y], "colour": .., "kind": ..}` and so on.
fn draw(picture: &mut Picture, item: &Json) -> Result<(), String> {
    let known = ["cell", "piece", "stack", "label", "mark"];
    if let Some(note) = item.get("note") {
        picture.notes.push(text_of(&note));
        return Ok(());
    }
    let Some((kind, at)) = known.iter().find_map(|k| Some((*k, item.get(k)?))) else {
        return Err(format!("expected one of {} or note", known.join(", ")));
    };
    let at: Vec<Option<i64>> = at.elements().map(|n| n.as_i64()).collect();
    let [Some(x), Some(y)] = at[..] else { return Err(format!("{kind} wants a place [x, y]")) };
    let inside = match picture.grid {
        Grid::Squares(columns, rows) => (0..columns).contains(&x) && (0..rows).contains(&y),
        Grid::Hexagons => (-99..=99).contains(&x) && (-99..=99).contains(&y),
    };
    if !inside {
        return Err(format!("[{x}, {y}] is off the board"));
    }
    let shade = || match item.get("colour") {
        None => Ok(named("light")),
        Some(c) => colour(&text_of(&c)).ok_or_else(|| format!("{c} is no colour")),
    };
    let cell = picture.cell((x, y));
    match kind {
        "cell" => cell.ground = Some(shade()?),
        "piece" => {
            let kind = item.get("kind").map(|k| text_of(&k)).filter(|k| k != "disc").unwrap_or_default();
            let symbol = kind.chars().next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
            cell.content = Content::Piece(shade()?, symbol);
        }
        "stack" => {
            let height = item.get("height").and_then(|h| h.as_i64()).ok_or("a stack wants a height")?;
            cell.content = Content::Stack(shade()?, height);
        }
        "label" => cell.label = Some(item.get("text").map(|t| text_of(&t)).ok_or("a label wants a text")?),
        _ => cell.marked = true,
    }
    Ok(())
}
