//! Which characters make up which tokens. Lexer and scanner share these answers.

use unicode_ident::{is_xid_continue, is_xid_start};

/// What a character means at the start of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Blank space.
    Layout,
    /// Starts a variable.
    Upper,
    /// Starts a name.
    Lower,
    /// A symbol character beyond ASCII; a run of such is an atom of its own.
    Symbol,
    /// Not allowed outside quotes.
    Illegal,
}

/// The class of a character beyond ASCII.
pub fn class(c: char) -> Class {
    debug_assert!(!c.is_ascii());
    if is_xid_start(c) {
        if c.is_uppercase() || is_titlecase(c) { Class::Upper } else { Class::Lower }
    } else if c.is_whitespace() || c == '\u{FEFF}' {
        Class::Layout
    } else if is_xid_continue(c) || c.is_control() || is_unassigned(c) {
        Class::Illegal
    } else {
        Class::Symbol
    }
}

/// True for characters that continue a name, variable or number.
#[inline]
pub fn is_ident(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || (!c.is_ascii() && is_xid_continue(c))
}

/// True for the ASCII characters that symbol atoms consist of.
#[inline]
pub const fn is_symbol(c: char) -> bool {
    c.is_ascii() && is_symbol_byte(c as u8)
}

/// [`is_symbol`] of a byte.
#[inline]
pub const fn is_symbol_byte(b: u8) -> bool {
    matches!(
        b,
        b'+' | b'-'
            | b'*'
            | b'/'
            | b'\\'
            | b'^'
            | b'<'
            | b'>'
            | b'='
            | b'~'
            | b':'
            | b'.'
            | b'?'
            | b'@'
            | b'#'
            | b'&'
            | b'$'
    )
}

/// True for blank space of any kind.
#[inline]
pub fn is_layout(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r') || (!c.is_ascii() && class(c) == Class::Layout)
}

fn is_titlecase(c: char) -> bool {
    matches!(c, 'ǅ' | 'ǈ' | 'ǋ' | 'ǲ' | 'ᾈ'..='ᾏ' | 'ᾘ'..='ᾟ' | 'ᾨ'..='ᾯ' | 'ᾼ' | 'ῌ' | 'ῼ')
}

/// Private use, non-characters and the specials block.
fn is_unassigned(c: char) -> bool {
    matches!(c as u32, 0xE000..=0xF8FF | 0xFFF0..=0xFFFF | 0xE0000.. )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        for (c, expected) in [
            ('é', Class::Lower),
            ('É', Class::Upper),
            ('ǅ', Class::Upper),
            ('日', Class::Lower),
            ('∀', Class::Symbol),
            ('→', Class::Symbol),
            ('😀', Class::Symbol),
            ('\u{A0}', Class::Layout),
            ('\u{301}', Class::Illegal),
            ('\u{80}', Class::Illegal),
            ('\u{FEFF}', Class::Layout),
        ] {
            assert_eq!(class(c), expected, "{c:?}");
        }
        assert!(is_ident('_') && is_ident('9') && is_ident('\u{301}') && !is_ident('∀'));
        assert!(is_symbol('$') && !is_symbol('!') && !is_symbol('é'));
        assert!(is_layout('\u{B}') && is_layout('\u{2003}') && !is_layout('a'));
    }
}
