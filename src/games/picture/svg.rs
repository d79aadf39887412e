//! Pictures as SVG.

use std::fmt::Write;

use super::{Cell, Colour, Content, Grid, Picture, column_name, ink};

/// The width of a square, and of a hexagon from side to side.
const UNIT: f64 = 48.0;
const MARGIN: f64 = 30.0;
const GROUND: Colour = (236, 226, 204);
const MARK: &str = "#e8590c";

impl Picture {
    /// The picture as the text of an SVG file.
    pub fn svg(&self) -> String {
        let spots: Vec<(f64, f64)> = self.cells.iter().map(|c| self.centre(c.at)).collect();
        let mut edges = spots.clone();
        if let Grid::Squares(columns, rows) = self.grid {
            edges.extend([self.centre((0, 0)), self.centre((columns - 1, rows - 1))]);
        }
        let least = |f: fn(&(f64, f64)) -> f64| edges.iter().map(f).fold(f64::INFINITY, f64::min);
        let most = |f: fn(&(f64, f64)) -> f64| edges.iter().map(f).fold(f64::NEG_INFINITY, f64::max);
        let (mut left, mut right, mut top, mut bottom) = (0.0, 0.0, 0.0, 0.0);
        if !edges.is_empty() {
            let reach = match self.grid {
                Grid::Squares(..) => 0.5 * UNIT,
                Grid::Hexagons => 0.6 * UNIT,
            };
            (left, right) = (least(|s| s.0) - reach - MARGIN, most(|s| s.0) + reach + MARGIN);
            (top, bottom) = (least(|s| s.1) - reach - MARGIN, most(|s| s.1) + reach + MARGIN);
        }
        let board_bottom = bottom;
        bottom += 22.0 * self.notes.len() as f64;
        let (width, height) = (right - left, bottom - top);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"{left:.1} {top:.1} {width:.1} {height:.1}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#fffdf8\"/>\n"
        );
        for (cell, spot) in self.cells.iter().zip(&spots) {
            self.ground(&mut out, cell, *spot);
        }
        // frames lie over the neighbours' edges
        for (_, spot) in self.cells.iter().zip(&spots).filter(|(c, _)| c.marked) {
            self.frame(&mut out, *spot);
        }
        for (cell, spot) in self.cells.iter().zip(&spots) {
            content(&mut out, cell, *spot);
        }
        self.coordinates(&mut out);
        for (i, note) in self.notes.iter().enumerate() {
            let y = board_bottom + 22.0 * i as f64;
            text(&mut out, ((left + right) / 2.0, y), 15.0, "#333333", note);
        }
        out.push_str("</svg>\n");
        out
    }

    /// The middle of a cell.
    fn centre(&self, at: (i64, i64)) -> (f64, f64) {
        let (a, b) = (at.0 as f64, at.1 as f64);
        match self.grid {
            Grid::Squares(..) => (a * UNIT, b * UNIT),
            Grid::Hexagons => ((b - a / 2.0) * UNIT, a * UNIT * 0.75_f64.sqrt()),
        }
    }

    fn shape(&self, (x, y): (f64, f64), size: f64, style: &str) -> String {
        match self.grid {
            Grid::Squares(..) => {
                let half = size / 2.0;
                format!(
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" {style}/>\n",
                    x - half,
                    y - half
                )
            }
            Grid::Hexagons => {
                let radius = size / 3f64.sqrt();
                let corner = |i: i32| {
                    let angle = (f64::from(i) * 60.0 - 90.0).to_radians();
                    format!("{:.1},{:.1}", x + radius * angle.cos(), y + radius * angle.sin())
                };
                let points: Vec<String> = (0..6).map(corner).collect();
                format!("<polygon points=\"{}\" {style}/>\n", points.join(" "))
            }
        }
    }

    fn ground(&self, out: &mut String, cell: &Cell, spot: (f64, f64)) {
        let fill = hex(cell.ground.unwrap_or(GROUND));
        out.push_str(&self.shape(spot, UNIT, &format!("fill=\"{fill}\" stroke=\"#8a7a60\" stroke-width=\"1\"")));
    }

    fn frame(&self, out: &mut String, spot: (f64, f64)) {
        out.push_str(&self.shape(spot, UNIT - 4.0, &format!("fill=\"none\" stroke=\"{MARK}\" stroke-width=\"3\"")));
    }

    fn coordinates(&self, out: &mut String) {
        match self.grid {
            Grid::Squares(columns, rows) => {
                for column in 0..columns {
                    let (x, y) = self.centre((column, rows - 1));
                    text(out, (x, y + UNIT / 2.0 + 18.0), 14.0, "#555555", &column_name(column));
                }
                for row in 0..rows {
                    let (x, y) = self.centre((0, row));
                    text(out, (x - UNIT / 2.0 - 14.0, y + 5.0), 14.0, "#555555", &(rows - row).to_string());
                }
            }
            Grid::Hexagons => {
                for (row, first, last) in self.rows() {
                    for (column, side) in [(first, -1.0), (last, 1.0)] {
                        let (x, y) = self.centre((row, column));
                        let place = (x + side * (UNIT * 0.5 + 16.0), y + 5.0);
                        text(out, place, 12.0, "#555555", &format!("{row}-{column}"));
                    }
                }
            }
        }
    }
}

fn content(out: &mut String, cell: &Cell, (x, y): (f64, f64)) {
    let disc = |out: &mut String, colour: Colour, dy: f64| {
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{}\" stroke=\"#222222\" stroke-width=\"1.2\"/>",
            y + dy,
            UNIT * 0.38,
            hex(colour)
        );
    };
    match &cell.content {
        Content::Empty => {
            if let Some(label) = &cell.label {
                let size = if label.chars().count() > 1 { 16.0 } else { 26.0 };
                text(out, (x, y + size * 0.36), size, &hex(ink(cell.ground.unwrap_or(GROUND))), label);
            }
        }
        Content::Hole(colour) => disc(out, *colour, 0.0),
        Content::Piece(colour, symbol) => {
            disc(out, *colour, 0.0);
            let size = if symbol.chars().count() > 2 { 13.0 } else { 20.0 };
            text(out, (x, y + size * 0.36), size, &hex(ink(*colour)), symbol);
        }
        Content::Stack(colour, height) => {
            // a few discs below show that it is a stack
            for i in (1..(*height).clamp(1, 4)).rev() {
                disc(out, *colour, 3.0 * i as f64);
            }
            disc(out, *colour, 0.0);
            text(out, (x, y + 7.0), 19.0, &hex(ink(*colour)), &height.to_string());
        }
    }
}

fn text(out: &mut String, (x, y): (f64, f64), size: f64, fill: &str, text: &str) {
    if !text.is_empty() {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.0}\" fill=\"{fill}\">{text}</text>");
    }
}

fn hex((r, g, b): Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_on_the_board_is_drawn() {
        let mut p = Picture::new(Grid::Squares(2, 1));
        p.cell((0, 0)).content = Content::Piece((205, 50, 45), "<".into());
        p.cell((1, 0)).marked = true;
        p.notes.push("a & b".into());
        let svg = p.svg();
        assert_eq!(svg.matches("<rect").count(), 1 + 2 + 1);
        assert!(svg.contains("fill=\"#cd322d\"") && svg.contains("&lt;") && svg.contains("a &amp; b"), "{svg}");
    }

    #[test]
    fn an_empty_picture_is_a_picture() {
        assert!(Picture::new(Grid::Hexagons).svg().ends_with("</svg>\n"));
    }
}
