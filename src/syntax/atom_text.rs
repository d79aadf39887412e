//! The text of atoms and strings: when quotes are needed, and what goes between them.

/// True for characters that may follow the first one of an unquoted name.
pub fn is_alnum(c: char) -> bool {
    if c.is_ascii() { c == '_' || c.is_ascii_alphanumeric() } else { c.is_alphanumeric() }
}

/// True for characters that form symbol atoms such as `->`.
pub fn is_symbol(c: char) -> bool {
    if c.is_ascii() {
        matches!(
            c,
            '#' | '$' | '&' | '*' | '+' | '-' | '.' | '/' | ':' | '<' | '=' | '>' | '?' | '@' | '^' | '~' | '\\'
        )
    } else {
        !c.is_alphanumeric() && !c.is_whitespace() && c.escape_debug().len() == 1
    }
}

fn starts_name(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_lowercase() } else { c.is_alphabetic() && !c.is_uppercase() }
}

fn continues_name(c: char) -> bool {
    if c.is_ascii() { c == '_' || c.is_ascii_alphanumeric() } else { c.is_alphabetic() }
}

/// True if the atom `text` must be quoted to be read back.
pub fn needs_quotes(text: &str) -> bool {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return true };
    if starts_name(first) {
        return !chars.all(continues_name);
    }
    match text {
        "[]" | "{}" | "!" | ";" => false,
        "." => true,
        _ => text.starts_with("/*") || !text.chars().all(is_symbol),
    }
}

/// True if `text` reads as a variable's name.
pub fn is_variable_name(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c == '_' || c.is_uppercase()) && chars.all(continues_name)
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
            "a", "aB_1", "[]", "{}", "!", ";", "->", "*/", "//*.*/", "é", "日本", "λx", "..", "+→", "∀", "€", "ʰ", "ß",
            "*.", "\\",
        ] {
            assert!(!needs_quotes(plain), "{plain}");
        }
        for quoted in [
            "", "A", "_a", "2x", "a b", ".", "/*", "/**/", ",", "|", "%", "É", "∀x", "a€", "Ω", "()", "[a]", "!!",
            "a.b", "\u{a0}", "\u{200b}", "^`", "①", "\u{300}",
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
