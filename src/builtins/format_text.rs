//! The engine of `format/2,3`: directives, column stops, and the layout of numbers.
//!
//! Nothing here fetches arguments or calls goals. The builtin walks the items of
//! [`parse`], evaluates and writes arguments, and hands the text to a [`ColumnBuffer`].

use std::fmt::Write;

use dashu_int::{IBig, UBig};
use smallvec::SmallVec;

use crate::term::Num;

/// The numeric argument of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numeric {
    /// None was given.
    None,
    /// Digits, or the code of a character after a back quote.
    Given(usize),
    /// `*`: the next argument.
    Star,
}

impl Numeric {
    /// The number, if one was given in the text.
    pub fn given(self) -> Option<usize> {
        if let Numeric::Given(n) = self { Some(n) } else { None }
    }
}

/// A part of a format specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item<'t> {
    /// Text to be copied.
    Text(&'t str),
    /// A directive.
    Directive {
        /// The letter that says what to do.
        letter: char,
        /// The argument before the letter.
        numeric: Numeric,
        /// A colon stands before the letter.
        colon: bool,
    },
}

/// What can be wrong with a format specification and its arguments. The texts are those of SWI-Prolog.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormatError {
    /// `error(format('not enough arguments'),_)`
    #[error("not enough arguments")]
    NotEnoughArguments,
    /// `error(format('too many arguments'),_)`
    #[error("too many arguments")]
    TooManyArguments,
    /// The argument for a `*` is not a natural number: `error(format(Message),_)`
    #[error("no or negative integer for `*' argument")]
    Star,
    /// `error(existence_error(format_character,Char),_)`; NUL at the end of the text.
    #[error("unknown directive: ~{0}")]
    UnknownDirective(char),
    /// `error(format_argument_type(Letter,Argument),_)` for an argument that the letter cannot write.
    #[error("illegal argument to ~{0}")]
    ArgumentType(char),
    /// `error(domain_error(radix,N),_)`
    #[error("radix {0} is not between 2 and 36")]
    Radix(usize),
    /// `error(resource_error(memory),_)`: a number so large that no text could be made.
    #[error("a numeric argument is too large")]
    TooLarge,
}

/// The largest numeric argument.
pub const MAX_NUMERIC: usize = 100_000_000;

/// The letters of the directives.
pub const LETTERS: &str = "acdDefgiIknNpqrRstwW@~|+*`";

/// Takes a format specification apart. Unknown letters are left for the builtin
/// to complain of, since what precedes them is written before.
///
/// # Errors
/// [`FormatError::TooLarge`]
pub fn parse(text: &str) -> Result<Vec<Item<'_>>, FormatError> {
    let mut items = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('~') {
        if at > 0 {
            items.push(Item::Text(&rest[..at]));
        }
        let mut chars = rest[at + 1..].chars();
        let mut next = chars.next();
        let mut numeric = Numeric::None;
        if next == Some('`') {
            numeric = chars.next().map_or(Numeric::None, |c| Numeric::Given(c as usize));
            next = chars.next();
        } else if next == Some('*') {
            numeric = Numeric::Star;
            next = chars.next();
        } else {
            while let Some(digit) = next.and_then(|c| c.to_digit(10)) {
                let n = numeric.given().unwrap_or(0) * 10 + digit as usize;
                if n > MAX_NUMERIC {
                    return Err(FormatError::TooLarge);
                }
                numeric = Numeric::Given(n);
                next = chars.next();
            }
        }
        let colon = next == Some(':');
        if colon {
            next = chars.next();
        }
        items.push(Item::Directive { letter: next.unwrap_or('\0'), numeric, colon });
        rest = chars.as_str();
    }
    if !rest.is_empty() {
        items.push(Item::Text(rest));
    }
    Ok(items)
}

/// Text that is being put into columns.
///
/// What was written since the last column stop is pending: the next stop pads
/// it at its fill points. Columns count from the start of the line.
#[derive(Clone, Debug)]
pub struct ColumnBuffer {
    out: String,
    /// Where the text after the last column stop begins.
    segment: usize,
    /// The column of the last column stop.
    stop: usize,
    /// The column at the end of the text.
    column: usize,
    /// Fill points of the segment: place in `out` and fill character.
    fills: SmallVec<[(usize, char); 4]>,
}

impl ColumnBuffer {
    /// A buffer for text that starts at `column` of its line.
    pub fn new(column: usize) -> ColumnBuffer {
        ColumnBuffer { out: String::new(), segment: 0, stop: column, column, fills: SmallVec::new() }
    }

    /// The column reached.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The text so far; what follows the last column stop is not padded yet.
    pub fn text(&self) -> &str {
        &self.out
    }

    /// Adds a character.
    pub fn push(&mut self, c: char) {
        self.column = next_column(self.column, c);
        self.out.push(c);
    }

    /// Adds text.
    pub fn push_str(&mut self, text: &str) {
        self.column = text.chars().fold(self.column, next_column);
        self.out.push_str(text);
    }

    /// `~n`: new lines.
    pub fn newlines(&mut self, count: usize) {
        self.repeat('\n', count);
    }

    /// `~Nc`: a character several times.
    pub fn repeat(&mut self, c: char, count: usize) {
        for _ in 0..count {
            self.push(c);
        }
    }

    /// `~t`: padding may go here.
    pub fn fill(&mut self, c: char) {
        self.fills.push((self.out.len(), c));
    }

    /// `~N|`: a column stop at a column, or where the text is.
    pub fn stop_at(&mut self, column: Option<usize>) {
        let column = column.unwrap_or(self.column);
        self.pad_to(column);
    }

    /// `~N+`: a column stop that many columns (8 if not given) after the last one.
    pub fn stop_after(&mut self, distance: Option<usize>) {
        self.pad_to(self.stop + distance.unwrap_or(8));
    }

    /// The finished text.
    pub fn finish(self) -> String {
        self.out
    }

    /// Hands over the text so far and starts again at the column reached.
    /// Pending fill points are lost, as when `format/2` ends.
    pub fn take(&mut self) -> String {
        let text = std::mem::take(&mut self.out);
        *self = ColumnBuffer::new(self.column);
        text
    }

    fn pad_to(&mut self, target: usize) {
        if self.column < target {
            let missing = target - self.column;
            self.distribute(missing);
            self.column = target;
        }
        self.segment = self.out.len();
        self.stop = self.column.max(target);
        self.fills.clear();
    }

    fn distribute(&mut self, missing: usize) {
        let n = self.fills.len();
        if n == 0 {
            self.out.extend(std::iter::repeat_n(' ', missing));
            return;
        }
        let mut shares: SmallVec<[usize; 4]> = SmallVec::from_elem(missing / n, n);
        // the order in which SWI-Prolog gives away what is left over
        let middle = n as isize / 2;
        let first = [middle, middle + 1, middle - 2, middle + 2, middle - 1];
        let others = (0..n as isize).filter(|i| !first.contains(i));
        let order = first.iter().copied().chain(others).filter(|i| (0..n as isize).contains(i));
        for i in order.take(missing % n) {
            shares[i as usize] += 1;
        }
        let tail = self.out.split_off(self.segment);
        let mut done = 0;
        for ((at, c), share) in self.fills.iter().zip(shares) {
            let at = at - self.segment;
            self.out.push_str(&tail[done..at]);
            self.out.extend(std::iter::repeat_n(*c, share));
            done = at;
        }
        self.out.push_str(&tail[done..]);
    }
}

/// The column after `c` has been written at `column`, counted as SWI-Prolog does.
pub fn next_column(column: usize, c: char) -> usize {
    match c {
        '\n' | '\r' => 0,
        '\u{8}' => column.saturating_sub(1),
        '\t' => (column + 1) | 7,
        _ => column + 1,
    }
}

/// `~Nd` and `~ND`: an integer with a point before its last `decimals` digits and
/// `group` between groups of three digits before the point.
///
/// # Errors
/// [`FormatError::ArgumentType`] unless `n` is an integer.
pub fn push_integer(out: &mut String, n: &Num, decimals: usize, group: &str) -> Result<(), FormatError> {
    if !n.is_integer() {
        return Err(FormatError::ArgumentType(if group.is_empty() { 'd' } else { 'D' }));
    }
    let text = crate::term::format_num(n);
    let (sign, digits) = text.strip_prefix('-').map_or(("", text.as_str()), |d| ("-", d));
    out.push_str(sign);
    push_digits(out, digits, decimals, group);
    Ok(())
}

/// Digits with a decimal point put in before the last `decimals` of them.
fn push_digits(out: &mut String, digits: &str, decimals: usize, group: &str) {
    let whole = digits.len().saturating_sub(decimals);
    if whole == 0 {
        out.push('0');
    }
    for (i, d) in digits[..whole].char_indices() {
        if i > 0 && (whole - i).is_multiple_of(3) {
            out.push_str(group);
        }
        out.push(d);
    }
    if decimals > 0 {
        out.push('.');
        out.extend(std::iter::repeat_n('0', decimals - (digits.len() - whole)));
        out.push_str(&digits[whole..]);
    }
}

/// `~Nr` and `~NR`: an integer in a base of 2 to 36.
///
/// # Errors
/// If `n` is no integer or the radix out of range.
pub fn push_radix(out: &mut String, n: &Num, radix: usize, upper: bool) -> Result<(), FormatError> {
    let big = n.to_big().filter(|_| n.is_integer()).ok_or(FormatError::ArgumentType(if upper { 'R' } else { 'r' }))?;
    if !(2..=36).contains(&radix) {
        return Err(FormatError::Radix(radix));
    }
    let digits = big.in_radix(radix as u8);
    let _ = if upper { write!(out, "{digits:#}") } else { write!(out, "{digits}") };
    Ok(())
}

/// `~Ne`, `~Nf`, `~Ng` (or `E`, `G`): a number with `digits` places, rounded right whatever its size.
pub fn push_float(out: &mut String, letter: char, n: &Num, digits: usize) {
    match (letter, n) {
        (_, Num::Float(f)) if !f.is_finite() => {
            out.push_str(if f.is_nan() {
                "nan"
            } else if *f > 0.0 {
                "inf"
            } else {
                "-inf"
            });
        }
        ('f', Num::Float(f)) => {
            // the standard library's digits are exact; its own limit is that of a u16
            let shown = digits.min(1100);
            let _ = write!(out, "{f:.shown$}");
            out.extend(std::iter::repeat_n('0', digits - shown));
        }
        ('f', Num::Int(_) | Num::Big(_)) => {
            let _ = out.write_str(&crate::term::format_num(n));
            if digits > 0 {
                out.push('.');
                out.extend(std::iter::repeat_n('0', digits));
            }
        }
        ('f', Num::Rat(r)) => {
            let (negative, p, q) = (n.signum() < 0, r.numerator().clone(), r.denominator().clone());
            if negative {
                out.push('-');
            }
            let text = scaled(magnitude(&p), &q, digits as isize).to_string();
            push_digits(out, &text, digits, "");
        }
        ('e' | 'E', _) => push_exponent(out, &significant(n, digits + 1), letter),
        _ => push_general(out, n, digits.max(1), if letter == 'G' { 'E' } else { 'e' }),
    }
}

fn magnitude(p: &IBig) -> UBig {
    p.clone().into_parts().1
}

/// `p / q * 10^power`, rounded to an integer, halves away from zero.
fn scaled(p: UBig, q: &UBig, power: isize) -> UBig {
    let ten = UBig::from(10u8).pow(power.unsigned_abs());
    let (p, q) = if power >= 0 { (p * ten, q.clone()) } else { (p, q * ten) };
    let two = UBig::from(2u8);
    (p * &two + &q) / (q * two)
}

/// The first digits of a number and its decimal exponent.
struct Decimal {
    negative: bool,
    digits: String,
    exponent: isize,
}

/// `count` digits (at least one) of a finite number.
fn significant(n: &Num, count: usize) -> Decimal {
    if let Num::Float(f) = n {
        let shown = (count - 1).min(1100);
        let text = format!("{:.shown$e}", f.abs());
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let mut digits = mantissa.replace('.', "");
        digits.extend(std::iter::repeat_n('0', count - 1 - shown));
        return Decimal { negative: f.is_sign_negative(), digits, exponent: exponent.parse().unwrap_or(0) };
    }
    let negative = n.signum() < 0;
    let Some(r) = n.to_rational().filter(|_| n.signum() != 0) else {
        return Decimal { negative, digits: "0".repeat(count), exponent: 0 };
    };
    let (p, q) = (magnitude(r.numerator()), r.denominator().clone());
    // the number of digits of p / q is that of p less that of q, or one less
    let mut exponent = p.to_string().len() as isize - q.to_string().len() as isize;
    loop {
        let digits = scaled(p.clone(), &q, count as isize - 1 - exponent).to_string();
        match digits.len().cmp(&count) {
            // nothing before the first digit counts: 1/3 is 3e-1
            std::cmp::Ordering::Equal if digits.starts_with('0') => exponent -= 1,
            std::cmp::Ordering::Less => exponent -= 1,
            std::cmp::Ordering::Equal => return Decimal { negative, digits, exponent },
            // rounding up may make a digit more: 9.99 is 1.0e1
            std::cmp::Ordering::Greater => exponent += 1,
        }
    }
}

fn push_exponent(out: &mut String, d: &Decimal, letter: char) {
    if d.negative {
        out.push('-');
    }
    out.push_str(&d.digits[..1]);
    if d.digits.len() > 1 {
        out.push('.');
        out.push_str(&d.digits[1..]);
    }
    let sign = if d.exponent < 0 { '-' } else { '+' };
    let _ = write!(out, "{letter}{sign}{:02}", d.exponent.unsigned_abs());
}

/// C's `%g`: the shorter of the two forms, without zeros at the end.
fn push_general(out: &mut String, n: &Num, digits: usize, letter: char) {
    let mut d = significant(n, digits);
    d.digits.truncate(d.digits.trim_end_matches('0').len().max(1));
    if d.exponent < -4 || d.exponent >= digits as isize {
        return push_exponent(out, &d, letter);
    }
    if d.negative {
        out.push('-');
    }
    if d.exponent < 0 {
        out.push_str("0.");
        out.extend(std::iter::repeat_n('0', (-d.exponent - 1) as usize));
        out.push_str(&d.digits);
        return;
    }
    let whole = d.exponent as usize + 1;
    if d.digits.len() <= whole {
        out.push_str(&d.digits);
        out.extend(std::iter::repeat_n('0', whole - d.digits.len()));
    } else {
        let _ = write!(out, "{}.{}", &d.digits[..whole], &d.digits[whole..]);
    }
}

#[cfg(test)]
#[path = "format_text_tests.rs"]
mod tests;
