//! Bytes to characters and back.

use super::names::named;

named! {
    /// How characters are bytes.
    Encoding {
        /// UTF-8.
        Utf8 = "utf8" | "UTF-8" | "utf-8" | "UTF8" | "text",
        /// ISO 8859-1.
        Latin1 = "iso_latin_1" | "ISO-8859-1" | "iso_8859_1" | "latin1",
        /// The first 128 characters.
        Ascii = "ascii" | "US-ASCII" | "us_ascii",
        /// A character is a byte; what binary streams have.
        Octet = "octet",
        /// UTF-16, low byte first.
        Utf16Le = "utf16le" | "unicode_le" | "UTF-16LE",
        /// UTF-16, high byte first.
        Utf16Be = "utf16be" | "unicode_be" | "UTF-16BE" | "UTF-16",
    }
}

/// What bytes begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decoded {
    /// A character that took so many bytes.
    Char(char, usize),
    /// So many bytes that are nothing.
    Invalid(usize),
    /// The beginning of a character.
    Incomplete,
}

impl Encoding {
    /// Whether an ASCII character is its byte.
    pub(super) fn extends_ascii(self) -> bool {
        !matches!(self, Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// Whether every character is one byte, and every byte a character.
    pub(super) fn is_bytes(self) -> bool {
        matches!(self, Encoding::Latin1 | Encoding::Octet)
    }

    /// The byte order mark.
    pub(super) fn bom(self) -> &'static [u8] {
        match self {
            Encoding::Utf8 => b"\xEF\xBB\xBF",
            Encoding::Utf16Le => b"\xFF\xFE",
            Encoding::Utf16Be => b"\xFE\xFF",
            _ => b"",
        }
    }

    /// The encoding whose byte order mark the bytes begin with.
    pub(super) fn detect(bytes: &[u8]) -> Option<Encoding> {
        [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be].into_iter().find(|e| bytes.starts_with(e.bom()))
    }

    /// The first character of the bytes.
    pub(crate) fn decode(self, bytes: &[u8]) -> Decoded {
        let Some(&b) = bytes.first() else {
            return Decoded::Incomplete;
        };
        match self {
            Encoding::Utf8 => decode_utf8(b, bytes),
            Encoding::Latin1 | Encoding::Octet => Decoded::Char(char::from(b), 1),
            Encoding::Ascii if b < 0x80 => Decoded::Char(char::from(b), 1),
            Encoding::Ascii => Decoded::Invalid(1),
            Encoding::Utf16Le => decode_utf16(bytes, u16::from_le_bytes),
            Encoding::Utf16Be => decode_utf16(bytes, u16::from_be_bytes),
        }
    }

    /// Appends the character; false, with nothing appended, if the encoding does not have it.
    pub(crate) fn encode(self, c: char, out: &mut Vec<u8>) -> bool {
        match self {
            Encoding::Utf8 => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Encoding::Latin1 | Encoding::Octet => match u8::try_from(c) {
                Ok(b) => out.push(b),
                Err(_) => return false,
            },
            Encoding::Ascii if c.is_ascii() => out.push(c as u8),
            Encoding::Ascii => return false,
            Encoding::Utf16Le => out.extend(c.encode_utf16(&mut [0; 2]).iter().flat_map(|u| u.to_le_bytes())),
            Encoding::Utf16Be => out.extend(c.encode_utf16(&mut [0; 2]).iter().flat_map(|u| u.to_be_bytes())),
        }
        true
    }
}

/// Decides as early as it can: a wrong second byte is seen before a third is there.
fn decode_utf8(b: u8, bytes: &[u8]) -> Decoded {
    // the length, and what the second byte may be: no overlong forms, no surrogates
    let (len, second) = match b {
        0x00..=0x7F => return Decoded::Char(char::from(b), 1),
        0xC2..=0xDF => (2, 0x80..=0xBF),
        0xE0 => (3, 0xA0..=0xBF),
        0xED => (3, 0x80..=0x9F),
        0xE1..=0xEF => (3, 0x80..=0xBF),
        0xF0 => (4, 0x90..=0xBF),
        0xF1..=0xF3 => (4, 0x80..=0xBF),
        0xF4 => (4, 0x80..=0x8F),
        _ => return Decoded::Invalid(1),
    };
    let mut code = u32::from(b) & (0x7F >> len);
    for i in 1..len {
        let Some(&next) = bytes.get(i) else {
            return Decoded::Incomplete;
        };
        let fits = if i == 1 { second.contains(&next) } else { next & 0xC0 == 0x80 };
        if !fits {
            return Decoded::Invalid(i);
        }
        code = code << 6 | u32::from(next & 0x3F);
    }
    char::from_u32(code).map_or(Decoded::Invalid(len), |c| Decoded::Char(c, len))
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let at = |i: usize| Some(unit([*bytes.get(i)?, *bytes.get(i + 1)?]));
    let Some(first) = at(0) else {
        return Decoded::Incomplete;
    };
    match first {
        0xD800..=0xDBFF => match at(2) {
            None => Decoded::Incomplete,
            Some(second) => match char::decode_utf16([first, second]).next() {
                Some(Ok(c)) => Decoded::Char(c, 4),
                _ => Decoded::Invalid(2),
            },
        },
        _ => char::from_u32(first.into()).map_or(Decoded::Invalid(2), |c| Decoded::Char(c, 2)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Decoded, Encoding};

    #[test]
    fn utf8_agrees_with_std() {
        // all pairs, and triples and quadruples around the borders
        let edges = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xED, 0xFF];
        let check = |bytes: &[u8]| {
            let expected = match std::str::from_utf8(bytes) {
                Ok(s) => s.chars().next().map_or(Decoded::Incomplete, |c| Decoded::Char(c, c.len_utf8())),
                Err(e) if e.valid_up_to() > 0 => return,
                Err(e) => e.error_len().map_or(Decoded::Incomplete, Decoded::Invalid),
            };
            assert_eq!(Encoding::Utf8.decode(bytes), expected, "{bytes:x?}");
        };
        check(&[]);
        for a in 0..=255u8 {
            check(&[a]);
            for b in 0..=255u8 {
                check(&[a, b]);
                for c in edges {
                    check(&[a, b, c]);
                    for d in edges {
                        check(&[a, b, c, d]);
                    }
                }
            }
        }
    }

    #[test]
    fn every_character_comes_back() {
        for e in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be, Encoding::Latin1, Encoding::Ascii] {
            for c in ('\0'..=char::MAX).step_by(7) {
                let mut bytes = Vec::new();
                if e.encode(c, &mut bytes) {
                    assert_eq!(e.decode(&bytes), Decoded::Char(c, bytes.len()));
                    for cut in 0..bytes.len() {
                        assert_eq!(e.decode(&bytes[..cut]), Decoded::Incomplete);
                    }
                } else {
                    assert!(bytes.is_empty());
                }
            }
        }
    }

    #[test]
    fn lone_surrogates_are_invalid() {
        assert_eq!(Encoding::Utf16Le.decode(&[0x00, 0xDC]), Decoded::Invalid(2));
        assert_eq!(Encoding::Utf16Be.decode(&[0xD8, 0x00, 0x00, 0x41]), Decoded::Invalid(2));
        assert_eq!(Encoding::Utf16Be.decode(&[0xD8, 0x00, 0x00]), Decoded::Incomplete);
    }

    #[test]
    fn names() {
        assert_eq!(Encoding::from_name("UTF-8"), Some(Encoding::Utf8));
        assert_eq!(Encoding::from_name("iso_latin_1").map(Encoding::name), Some("iso_latin_1"));
        assert_eq!(Encoding::from_name("ebcdic"), None);
    }
}
