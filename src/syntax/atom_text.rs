//! The text of atoms and strings: when quotes are needed, and what goes between them.

use super::chars::{self, Class};

/// True for characters that names, variables and numbers are made of.
pub fn is_alnum(c: char) -> bool {
    chars::is_ident(c)
}

/// True for characters that form symbol atoms such as `->`.
pub fn is_symbol(c: char) -> bool {
    if c.is_ascii() { chars::is_symbol(c) } else { chars::class(c) == Class::Symbol }
}

fn starts_name(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_lowercase() } else { chars::class(c) == Class::Lower }
}

/// True if the atom `text` must be quoted to be read back.
pub fn needs_quotes(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return true };
    if starts_name(first) {
        return !text.chars().all(is_alnum);
    }
    match text {
        "[]" | "{}" | "!" | ";" => false,
        "." => true,
        _ if first.is_ascii() => text.starts_with("/*") || !text.chars().all(chars::is_symbol),
        // the reader makes one atom of symbols beyond ASCII, without those of ASCII
        _ => !text.chars().all(|c| !c.is_ascii() && is_symbol(c) && prints(c)),
    }
}

/// True if `text` reads as a variable's name.
pub fn is_variable_name(text: &str) -> bool {
    let mut text_chars = text.chars();
    let upper =
        |c: char| c == '_' || if c.is_ascii() { c.is_ascii_uppercase() } else { chars::class(c) == Class::Upper };
    text_chars.next().is_some_and(upper) && text_chars.all(is_alnum)
}

/// Adds `text` between two `quote` characters.
pub fn push_quoted(out: &mut String, text: &str, quote: char, escapes: bool) {
    out.push(quote);
    let mut plain = 0;
    for (at, c) in text.char_indices() {
        if c != quote && c != '\\' && (' '..='~').contains(&c) {
            continue;
        }
        out.push_str(&text[plain..at]);
        plain = at + c.len_utf8();
        push_special(out, c, quote, escapes);
    }
    out.push_str(&text[plain..]);
    out.push(quote);
}

fn push_special(out: &mut String, c: char, quote: char, escapes: bool) {
    if c == '\\' {
        out.push_str("\\\\");
    } else if c == quote {
        out.push(if escapes { '\\' } else { quote });
        out.push(quote);
    } else if !escapes {
        out.push(c);
    } else {
        match c {
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{b}' => out.push_str("\\v"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            _ if prints(c) => out.push(c),
            _ => {
                use std::fmt::Write;
                let _ = write!(out, "\\x{:X}\\", c as u32);
            }
        }
    }
}

/// True if `c` shows when it follows another character (combining marks do).
fn prints(c: char) -> bool {
    if c.is_ascii() {
        return (' '..='~').contains(&c);
    }
    let mut buffer = [b'a'; 5];
    let end = 1 + c.encode_utf8(&mut buffer[1..]).len();
    let text = std::str::from_utf8(&buffer[..end]).expect("two characters");
    text.escape_debug().nth(1) == Some(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_where_swi_puts_them() {
        for plain in [
            "a", "aB_1", "[]", "{}", "!", ";", "->", "*/", "//*.*/", "é", "日本", "λx", "..", "→∀", "a١", "∀", "€",
            "ʰ", "ß", "*.", "\\",
        ] {
            assert!(!needs_quotes(plain), "{plain}");
        }
        for quoted in [
            "", "+→", "A", "_a", "2x", "a b", ".", "/*", "/**/", ",", "|", "%", "É", "∀x", "a€", "Ω", "()", "[a]",
            "!!", "a.b", "\u{a0}", "\u{200b}", "^`", "\u{300}",
        ] {
            assert!(needs_quotes(quoted), "{quoted}");
        }
    }

    #[test]
    fn escapes() {
        let q = |t: &str| {
            let mut out = String::new();
            push_quoted(&mut out, t, '\'', true);
            out
        };
        assert_eq!(q("don't"), r"'don\'t'");
        assert_eq!(q("a\\b\n\t\u{7}\u{8}\u{b}\u{c}\r"), r"'a\\b\n\t\a\b\v\f\r'");
        assert_eq!(q("\0\u{1b}\u{7f}\u{a0}\u{2028}\u{feff}"), r"'\x0\\x1B\\x7F\\xA0\\x2028\\xFEFF\'");
        assert_eq!(q("\"` É e\u{301}"), "'\"` É e\u{301}'");
    }
}
