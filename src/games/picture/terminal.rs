//! Pictures as text.

use super::{Cell, Colour, Content, Grid, Picture, brightness, column_name, ink};

/// The ground of cells that have no colour of their own.
const GROUND: Colour = (214, 206, 188);

impl Picture {
    /// The picture as lines of text, with colours as escape sequences if `colours` is set.
    ///
    /// Without colours a piece is `o` if it is white, `x` if it is black and else the first
    /// letter of its colour, which stands before its symbol and before the height of a stack
    /// too, unless the cell's label is that symbol; marked cells stand in brackets.
    pub fn terminal(&self, colours: bool) -> String {
        let mut out = match self.grid {
            Grid::Squares(columns, rows) => self.squares(columns, rows, colours),
            Grid::Hexagons => self.hexagons(colours),
        };
        for note in &self.notes {
            out.push_str(note);
            out.push('\n');
        }
        out
    }

    /// How many letters the widest cell needs.
    fn letters(&self) -> usize {
        self.cells.iter().map(|c| plain(c).chars().count()).max().unwrap_or(1)
    }

    fn squares(&self, columns: i64, rows: i64, colours: bool) -> String {
        let width = self.letters() + 2;
        let margin = rows.to_string().len();
        let mut out = String::new();
        for row in 0..rows {
            let mut line = format!("{:>margin$} ", rows - row);
            for column in 0..columns {
                match self.cells.iter().find(|c| c.at == (column, row)) {
                    Some(cell) => line.push_str(&cell_text(cell, width, colours)),
                    None => line.push_str(&" ".repeat(width)),
                }
            }
            out.push_str(line.trim_end_matches(' '));
            out.push('\n');
        }
        let names: String = (0..columns).map(|c| format!("{:^width$}", column_name(c))).collect();
        out.push_str(format!("{:margin$} {names}", "").trim_end());
        out.push('\n');
        out
    }

    /// Each row is half a cell to the left of the one above; before it stands the place of its first cell.
    fn hexagons(&self, colours: bool) -> String {
        let width = (self.letters() + 2).next_multiple_of(2).max(4);
        let half = width as i64 / 2;
        let place = |at: (i64, i64)| at.1 * width as i64 - at.0 * half;
        let left = self.cells.iter().map(|c| place(c.at)).min().unwrap_or(0) - 4;
        let mut out = String::new();
        for (row, first, last) in self.rows() {
            let start = (place((row, first)) - left) as usize;
            let mut line = format!("{:>start$} ", format!("{row}-{first}"));
            for column in first..=last {
                match self.cells.iter().find(|c| c.at == (row, column)) {
                    Some(cell) => line.push_str(&cell_text(cell, width, colours)),
                    None => line.push_str(&" ".repeat(width)),
                }
            }
            out.push_str(line.trim_end_matches(' '));
            out.push('\n');
        }
        out
    }
}

/// What stands on a cell, without colours.
fn plain(cell: &Cell) -> String {
    match (&cell.content, &cell.label) {
        (Content::Piece(_, symbol), Some(label)) if symbol == label => label.clone(),
        (Content::Piece(colour, symbol), _) => match initial(*colour) {
            "w" => format!("o{symbol}"),
            "b" if brightness(*colour) < 60.0 => format!("x{symbol}"),
            letter => format!("{letter}{symbol}"),
        },
        (Content::Stack(colour, height), _) => format!("{}{height}", initial(*colour)),
        (Content::Empty | Content::Hole(_), Some(label)) => label.clone(),
        (Content::Empty | Content::Hole(_), None) => ".".into(),
    }
}

fn initial(colour: Colour) -> &'static str {
    super::COLOURS.iter().find(|(_, c)| *c == colour).map_or("?", |(name, _)| &name[..1])
}

fn cell_text(cell: &Cell, width: usize, colours: bool) -> String {
    let room = width - 2;
    if !colours {
        let (open, close) = if cell.marked { ("[", "]") } else { (" ", " ") };
        return format!("{open}{:^room$}{close}", plain(cell));
    }
    let ground = cell.ground.unwrap_or(GROUND);
    let (colour, text, strong) = match &cell.content {
        Content::Hole(c) => (*c, "●".to_owned(), false),
        Content::Piece(c, symbol) if symbol.is_empty() => (*c, "●".to_owned(), false),
        Content::Piece(c, symbol) => (*c, symbol.clone(), true),
        Content::Stack(c, height) => (*c, height.to_string(), true),
        Content::Empty => (faint(ground), cell.label.clone().unwrap_or_else(|| "·".into()), false),
    };
    let (open, close) = if cell.marked { ("‹", "›") } else { (" ", " ") };
    let (paper, pen) = match &cell.content {
        // a letter is written on a ground of the piece's colour
        Content::Piece(..) | Content::Stack(..) if strong => (colour, ink(colour)),
        _ => (ground, colour),
    };
    let inner = format!("{}{}{text:^room$}", back(paper), fore(pen));
    let edge = format!("{}{}", back(ground), fore(ink(ground)));
    format!("{edge}{open}{inner}{edge}{close}\x1b[0m")
}

/// A colour that is just seen on a ground.
fn faint(ground: Colour) -> Colour {
    let shade = |c: u8| if brightness(ground) > 130.0 { c / 4 * 3 } else { c / 2 + 90 };
    (shade(ground.0), shade(ground.1), shade(ground.2))
}

fn fore((r, g, b): Colour) -> String {
    format!("\x1b[38;2;{r};{g};{b}m")
}

fn back((r, g, b): Colour) -> String {
    format!("\x1b[48;2;{r};{g};{b}m")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_squares_are_counted_from_below() {
        let mut p = Picture::new(Grid::Squares(3, 2));
        for c in 0..3 {
            for r in 0..2 {
                p.cell((c, r));
            }
        }
        p.cell((0, 1)).content = Content::Piece((250, 250, 245), String::new());
        p.cell((2, 0)).content = Content::Piece((35, 35, 40), "K".into());
        p.cell((2, 0)).marked = true;
        assert_eq!(p.terminal(false), "2  .   .  [xK]\n1  o   .   .\n   a   b   c\n");
        assert!(p.terminal(true).contains("\x1b[48;2;35;35;40m"));
    }

    #[test]
    fn rows_of_hexagons_are_shifted() {
        let mut p = Picture::new(Grid::Hexagons);
        for at in [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)] {
            p.cell(at);
        }
        p.cell((1, 1)).content = Content::Stack((205, 50, 45), 3);
        assert_eq!(p.terminal(false), "   0-0  .   .\n 1-0  .   r3  .\n   2-1  .   .\n");
    }
}
