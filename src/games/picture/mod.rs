//! Pictures of positions: a small vocabulary that the rules speak, drawn as
//! coloured text ([`terminal`](Picture::terminal)) and as SVG ([`svg`](Picture::svg)).
//!
//! A picture is a term `board(Grid, Items)`. `Grid` is `squares(Columns, Rows)` or
//! `hexagons`. On squares a place is `X-Y`, column and row, both counted from 0 at the
//! upper left; the columns are called a, b, .. and the rows are counted from below. On
//! hexagons it is `I-J`, row `I` from above, where `(I+1)-J` lies down and to the left and
//! `(I+1)-(J+1)` down and to the right. The items:
//!
//! | item | draws |
//! | --- | --- |
//! | `cell(At, Colour)` | an empty cell of that colour |
//! | `piece(At, Colour, Kind)` | a disc; a kind other than `disc` is written on it (`king` as K) |
//! | `hole(At, Colour)` | a hole for a disc |
//! | `stack(At, Colour, Height)` | a stack with its height |
//! | `label(At, Text)` | a text in a cell |
//! | `mark(At)` | a frame around the cell |
//! | `note(Text)` | a line of text below the board |
//!
//! A colour is one of [`COLOURS`] or `'#rrggbb'`. Cells that nothing is said of are not drawn.

mod svg;
mod terminal;

use crate::engine::{Kind, TermRef};

/// A colour: red, green, blue.
pub type Colour = (u8, u8, u8);

/// The colours that have names.
pub const COLOURS: &[(&str, Colour)] = &[
    ("white", (250, 250, 245)),
    ("black", (35, 35, 40)),
    ("red", (205, 50, 45)),
    ("yellow", (240, 195, 40)),
    ("blue", (50, 105, 190)),
    ("green", (60, 140, 75)),
    ("orange", (235, 130, 40)),
    ("purple", (130, 70, 160)),
    ("brown", (135, 90, 55)),
    ("grey", (150, 150, 150)),
    ("gray", (150, 150, 150)),
    ("light", (238, 217, 181)),
    ("dark", (181, 136, 99)),
];

/// How the cells lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grid {
    /// Squares in columns and rows; a place is column and row, from the upper left.
    Squares(i64, i64),
    /// Hexagons with a point up; a place is row from above and column.
    Hexagons,
}

/// What stands on a cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A hole for a piece.
    Hole(Colour),
    /// A piece with a symbol, which may be empty.
    Piece(Colour, String),
    /// A stack of pieces.
    Stack(Colour, i64),
}

/// A cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Its place.
    pub at: (i64, i64),
    /// The colour of its ground.
    pub ground: Option<Colour>,
    /// What stands on it.
    pub content: Content,
    /// A text in it.
    pub label: Option<String>,
    /// It is marked, as those are that the last move has changed.
    pub marked: bool,
}

/// A position drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// How the cells lie.
    pub grid: Grid,
    /// The cells that are drawn, each once.
    pub cells: Vec<Cell>,
    /// Lines below the board.
    pub notes: Vec<String>,
}

impl Picture {
    /// The picture of an empty board without cells.
    pub fn new(grid: Grid) -> Picture {
        Picture { grid, cells: Vec::new(), notes: Vec::new() }
    }

    /// The cell at a place, made if need be.
    pub fn cell(&mut self, at: (i64, i64)) -> &mut Cell {
        let i = self.cells.iter().position(|c| c.at == at).unwrap_or_else(|| {
            self.cells.push(Cell { at, ground: None, content: Content::Empty, label: None, marked: false });
            self.cells.len() - 1
        });
        &mut self.cells[i]
    }

    /// Marks the cells on which something else stands than before.
    pub fn mark_changes(&mut self, before: &Picture) {
        for cell in &mut self.cells {
            let old = before.cells.iter().find(|c| c.at == cell.at);
            cell.marked |= old.is_none_or(|old| old.content != cell.content || old.label != cell.label);
        }
    }

    /// The rows of the hexagons: number, first and last column.
    fn rows(&self) -> Vec<(i64, i64, i64)> {
        let mut rows: Vec<(i64, i64, i64)> = Vec::new();
        for (row, column) in self.cells.iter().map(|c| c.at) {
            match rows.iter_mut().find(|r| r.0 == row) {
                Some(r) => (r.1, r.2) = (r.1.min(column), r.2.max(column)),
                None => rows.push((row, column, column)),
            }
        }
        rows.sort_unstable();
        rows
    }
}

/// Reads a picture.
///
/// # Errors
/// What is wrong with the term.
pub(super) fn read(t: TermRef<'_>) -> Result<Picture, String> {
    let wrong = |what: &str, t: TermRef<'_>| format!("{what}: {}", t.to_term());
    let board = t.as_compound("board", 2).ok_or_else(|| wrong("expected board(Grid, Items)", t))?;
    let (Some(grid), Some(items)) = (board.get(0), board.get(1)) else { return Err(wrong("expected a board", t)) };
    let size = |args: crate::engine::Args<'_>| {
        let (columns, rows) = (args.get(0)?.as_int()?, args.get(1)?.as_int()?);
        (1..=99).contains(&columns).then_some(())?;
        (1..=99).contains(&rows).then_some(Grid::Squares(columns, rows))
    };
    let squares = grid.as_compound("squares", 2).and_then(size);
    let hexagons = grid.kind().is_atom("hexagons").then_some(Grid::Hexagons);
    let Some(grid) = squares.or(hexagons) else {
        return Err(wrong("a grid is squares(Columns, Rows) or hexagons", grid));
    };
    let mut picture = Picture::new(grid);
    for item in items.as_list().ok_or_else(|| wrong("the items are not a list", items))? {
        add(&mut picture, item).ok_or_else(|| wrong("not an item of a picture", item))?;
    }
    Ok(picture)
}

fn add(picture: &mut Picture, item: TermRef<'_>) -> Option<()> {
    let Kind::Compound(name, args) = item.kind() else { return None };
    let first = args.get(0)?;
    if (name, args.len()) == ("note", 1) {
        picture.notes.push(text(first)?);
        return Some(());
    }
    let at = first.as_compound("-", 2)?;
    let cell = picture.cell((at.get(0)?.as_int()?, at.get(1)?.as_int()?));
    match (name, args.len()) {
        ("cell", 2) => cell.ground = Some(colour(args.get(1)?)?),
        ("piece", 3) => {
            let symbol = match text(args.get(2)?)?.as_str() {
                "disc" => String::new(),
                "king" => "K".to_owned(),
                kind => kind.to_owned(),
            };
            cell.content = Content::Piece(colour(args.get(1)?)?, symbol);
        }
        ("hole", 2) => cell.content = Content::Hole(colour(args.get(1)?)?),
        ("stack", 3) => cell.content = Content::Stack(colour(args.get(1)?)?, args.get(2)?.as_int()?),
        ("label", 2) => cell.label = Some(text(args.get(1)?)?),
        ("mark", 1) => cell.marked = true,
        _ => return None,
    }
    Some(())
}

fn text(t: TermRef<'_>) -> Option<String> {
    match t.kind() {
        Kind::Int(i) => Some(i.to_string()),
        Kind::Atom(s) | Kind::Text(s) => Some(s.to_owned()),
        _ => None,
    }
}

fn colour(t: TermRef<'_>) -> Option<Colour> {
    let name = t.as_str()?;
    if let Some((_, c)) = COLOURS.iter().find(|(n, _)| *n == name) {
        return Some(*c);
    }
    let digits = name.strip_prefix('#').filter(|d| d.len() == 6 && d.is_ascii())?;
    let part = |i: usize| u8::from_str_radix(&digits[i..i + 2], 16).ok();
    Some((part(0)?, part(2)?, part(4)?))
}

/// Black or white, whichever is easier to read on a colour.
fn ink(ground: Colour) -> Colour {
    if brightness(ground) > 130.0 { (25, 25, 25) } else { (250, 250, 245) }
}

fn brightness((r, g, b): Colour) -> f64 {
    0.299 * f64::from(r) + 0.587 * f64::from(g) + 0.114 * f64::from(b)
}

/// `a`, `b`, .. for columns from 0; numbers outside of the alphabet.
fn column_name(n: i64) -> String {
    match u8::try_from(n) {
        Ok(i) if i < 26 => char::from(b'a' + i).to_string(),
        _ => (n + 1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Term;

    fn picture(text: &str) -> Result<Picture, String> {
        let term: Term = text.parse().unwrap();
        read(term.as_ref())
    }

    #[test]
    fn items_gather_on_cells() {
        let p = picture(
            "board(squares(3,2), [cell(1-1,light), piece(1-1,red,king), label(2-1,\"b1\"), mark(2-1), note('hello')])",
        )
        .unwrap();
        assert_eq!(p.cells.len(), 2);
        assert_eq!(p.cells[0].content, Content::Piece((205, 50, 45), "K".into()));
        assert!(p.cells[1].marked && p.cells[1].label.as_deref() == Some("b1"));
        assert_eq!(p.notes, ["hello"]);
    }

    #[test]
    fn what_is_no_picture_is_named() {
        assert_eq!(picture("board(round, [])").unwrap_err(), "a grid is squares(Columns, Rows) or hexagons: round");
        assert_eq!(
            picture("board(squares(3,2), [cell(a1, red)])").unwrap_err(),
            "not an item of a picture: cell(a1,red)"
        );
        assert_eq!(
            picture("board(squares(3,2), [cell(1-1, mauve)])").unwrap_err(),
            "not an item of a picture: cell(1-1,mauve)"
        );
        assert!(picture("board(squares(3,2), [cell(1-1, '#0080ff')])").is_ok());
    }

    #[test]
    fn changes_are_marked() {
        let before = picture("board(squares(3,2), [cell(1-1,white), cell(2-1,white)])").unwrap();
        let mut after = picture("board(squares(3,2), [cell(1-1,white), piece(2-1,black,disc)])").unwrap();
        after.mark_changes(&before);
        assert_eq!(after.cells.iter().map(|c| c.marked).collect::<Vec<_>>(), [false, true]);
    }
}
