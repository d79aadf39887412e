//! Character conversion: what `char_conversion/2` does to a text before it is read.

use std::collections::BTreeMap;

use super::escape::quoted_extent;

/// The text with each character that is not quoted replaced by its image in the
/// table. Quoted items, character constants and comments stay as they are.
pub fn convert(text: &str, table: &BTreeMap<char, char>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let plain = match c {
            '\'' | '"' | '`' => 1 + quoted_extent(&rest[1..], c as u8, true).map_or(rest.len() - 1, |q| q.len),
            '%' => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest[2..].find("*/").map_or(rest.len(), |i| i + 4),
            '0' if rest.starts_with("0'") && !out.ends_with(|c: char| c.is_alphanumeric() || c == '_') => {
                2 + constant_extent(&rest[2..])
            }
            _ => 0,
        };
        if plain > 0 {
            out.push_str(&rest[..plain]);
            rest = &rest[plain..];
        } else {
            out.push(table.get(&c).copied().unwrap_or(c));
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// Length of what stands for the character behind `0'`.
fn constant_extent(s: &str) -> usize {
    let mut chars = s.chars();
    match (chars.next(), chars.next()) {
        (Some('\\'), Some(c)) => 1 + c.len_utf8(),
        (Some('\''), Some('\'')) => 2,
        (Some(c), _) => c.len_utf8(),
        (None, _) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_not_quoted_changes() {
        let table: BTreeMap<char, char> = [('a', 'b'), ('&', '+')].into();
        let same = |text: &str, wanted: &str| assert_eq!(convert(text, &table), wanted, "{text}");
        same("foo(a, X) :- a & a.", "foo(b, X) :- b + b.");
        same("'a' \"a\" `a` a.", "'a' \"a\" `a` b.");
        same("'a\\'a''a'a", "'a\\'a''a'b");
        same("0'a a 0'''a 0'\\'a", "0'a b 0'''b 0'\\'b");
        same("a % a\na /* a */ a", "b % a\nb /* a */ b");
        same("'a", "'a");
        same("é&é", "é+é");
    }
}
