//! Decoding, ends, positions in memory and pipes.

use std::io::Write;

use super::*;

#[test]
fn a_character_is_read_as_soon_as_it_is_there() {
    let mut t = table();
    let text = "aé€😀\n";
    let id = t.open_reader(Pieces::bytes(text.as_bytes()), OpenOptions::read()).unwrap();
    let i = t.input(id).unwrap();
    let mut bytes = 0;
    for c in text.chars() {
        // the reader panics if it is asked for a byte too many
        assert_eq!(i.peek_char().unwrap(), Some(c));
        assert_eq!(i.peek_text().unwrap(), c.to_string());
        assert_eq!(i.get_char().unwrap(), Some(c));
        bytes += c.len_utf8() as u64;
        assert_eq!(i.position().bytes, bytes);
    }
    assert_eq!(i.end_of_stream(), EndOfStream::Not);
}

#[test]
fn a_real_pipe() {
    let (reader, mut writer) = std::io::pipe().unwrap();
    let mut t = table();
    let id = t.open_reader(Box::new(reader), OpenOptions::read()).unwrap();
    let i = t.input(id).unwrap();
    writer.write_all("x\u{3bb}".as_bytes()).unwrap();
    assert_eq!(i.get_char().unwrap(), Some('x'));
    assert_eq!(i.pending(), "\u{3bb}".as_bytes());
    assert_eq!(i.get_char().unwrap(), Some('\u{3bb}'));
    writer.write_all("one line\nand".as_bytes()).unwrap();
    let mut line = String::new();
    assert!(i.read_line(&mut line).unwrap());
    assert_eq!(line, "one line");
    drop(writer);
    assert_eq!(chars(i), "and");
}

#[test]
fn invalid_utf8_is_reported_once_or_replaced() {
    let mut t = table();
    let bytes = b"ab\xFFc\xE2\x82d\xF0\x9F".to_vec();
    let id = t.open_bytes(bytes.clone(), OpenOptions::read()).unwrap();
    let i = t.input(id).unwrap();
    assert_eq!(i.peek_text().unwrap(), "ab");
    i.consume(2);
    let bad = ErrorKind::Encoding { encoding: Encoding::Utf8, byte: 0xFF, position: position(2, 1, 2, 2) };
    assert_eq!(kind(i.peek_char()), bad);
    assert_eq!(kind(i.peek_text().map(str::to_string)), bad);
    assert_eq!(kind(i.get_char()), bad);
    assert_eq!(i.get_char().unwrap(), Some('c'));
    assert!(i.get_char().is_err());
    assert_eq!(i.get_char().unwrap(), Some('d'));
    assert!(matches!(kind(i.get_char()), ErrorKind::Encoding { byte: 0xF0, .. }));
    assert_eq!(i.get_char().unwrap(), None);

    let options = OpenOptions { invalid: Invalid::Replace, ..OpenOptions::read() };
    let id = t.open_bytes(bytes.clone(), options.clone()).unwrap();
    let i = t.input(id).unwrap();
    assert_eq!(chars(i), "ab\u{fffd}c\u{fffd}d\u{fffd}");
    assert_eq!(i.take_replaced().unwrap().kind(), &bad);
    assert_eq!(i.take_replaced(), None);
    assert_eq!(i.position().bytes, bytes.len() as u64);
    let id = t.open_bytes(bytes.clone(), options).unwrap();
    let mut all = String::new();
    t.input(id).unwrap().read_to_end(&mut all).unwrap();
    assert_eq!(all, String::from_utf8_lossy(&bytes));
}

#[test]
fn a_wrong_second_byte_is_seen_without_waiting() {
    let mut t = table();
    let id = t.open_reader(Pieces::bytes(b"\xE2A"), OpenOptions::read()).unwrap();
    let i = t.input(id).unwrap();
    assert!(i.get_char().is_err());
    assert_eq!(i.get_char().unwrap(), Some('A'));
}

#[test]
fn other_encodings() {
    let mut t = table();
    let cases: [(Encoding, &[u8], &str); 4] = [
        (Encoding::Latin1, b"a\xE9\xFF", "aéÿ"),
        (Encoding::Octet, b"a\xE9", "aé"),
        (Encoding::Utf16Le, b"h\0\x3D\xD8\x00\xDE", "h😀"),
        (Encoding::Utf16Be, b"\0h\xD8\x3D\xDE\x00", "h😀"),
    ];
    for (encoding, bytes, text) in cases {
        let id = t.open_bytes(bytes.to_vec(), encoded(encoding)).unwrap();
        assert_eq!(chars(t.input(id).unwrap()), text);
        let id = t.open_reader(Pieces::new(&[bytes, b""]), encoded(encoding)).unwrap();
        let i = t.input(id).unwrap();
        assert_eq!(i.peek_text().unwrap(), text);
        let first = text.chars().next().unwrap().len_utf8();
        i.consume(first);
        assert_eq!(i.peek_string(9).unwrap(), text[first..]);
        assert_eq!(i.peek_text().unwrap(), &text[first..]);
        i.consume(text.len() - first);
        assert_eq!(i.position().bytes, bytes.len() as u64);
        assert_eq!(i.peek_text().unwrap(), "");
    }
    let id = t.open_bytes(b"a\x80".to_vec(), encoded(Encoding::Ascii)).unwrap();
    let i = t.input(id).unwrap();
    assert_eq!(i.get_char().unwrap(), Some('a'));
    assert!(i.get_char().is_err());
}

#[test]
fn the_encoding_can_change_on_the_way() {
    let mut t = table();
    let id = t.open_bytes(b"\xC3\xA9\xE9".to_vec(), OpenOptions::read()).unwrap();
    assert_eq!(t.input(id).unwrap().get_char().unwrap(), Some('é'));
    t.set(id, Setting::Encoding(Encoding::Latin1)).unwrap();
    assert_eq!(t.input(id).unwrap().get_char().unwrap(), Some('é'));
}

#[test]
fn positions() {
    let mut t = table();
    let id = t.open_text("a\r\nb\tc\x08é\nx");
    let i = t.input(id).unwrap();
    let expected = [
        ('a', position(1, 1, 1, 1)),
        ('\r', position(2, 1, 0, 2)),
        ('\n', position(3, 2, 0, 3)),
        ('b', position(4, 2, 1, 4)),
        ('\t', position(5, 2, 8, 5)),
        ('c', position(6, 2, 9, 6)),
        ('\x08', position(7, 2, 8, 7)),
        ('é', position(8, 2, 9, 9)),
        ('\n', position(9, 3, 0, 10)),
        ('x', position(10, 3, 1, 11)),
    ];
    for (c, p) in expected {
        assert_eq!(i.get_char().unwrap(), Some(c));
        assert_eq!(i.position(), p);
    }
    let s = t.get_mut(id).unwrap();
    s.set_position(position(4, 2, 1, 4)).unwrap();
    let i = s.input().unwrap();
    assert_eq!(i.peek_text().unwrap(), "\tc\x08é\nx");
    i.consume("\tc\x08é\n".len());
    assert_eq!(i.position(), position(9, 3, 0, 10));
}

#[test]
fn dos_newlines() {
    let mut t = table();
    let options = OpenOptions { newline: Newline::Dos, ..OpenOptions::read() };
    let id = t.open_bytes(b"a\r\n\r\nb\r".to_vec(), options).unwrap();
    let i = t.input(id).unwrap();
    assert_eq!(i.peek_text().unwrap(), "a\n\nb");
    assert_eq!(i.peek_string(2).unwrap(), "a\n");
    assert_eq!(chars(i), "a\n\nb");
    assert_eq!(i.position().line, 3);
    assert_eq!(i.end_of_stream(), EndOfStream::Past);
}

#[test]
fn lines() {
    let mut t = table();
    let long = "é".repeat(5000);
    let id = t.open_text(format!("one\r\n\n{long}\nlast"));
    let i = t.input(id).unwrap();
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if !i.read_line(&mut line).unwrap() {
            break;
        }
        lines.push(line);
    }
    assert_eq!(lines, ["one", "", &long, "last"]);
    assert_eq!(i.end_of_stream(), EndOfStream::Past);
}

#[test]
fn ends_of_streams() {
    for action in [EofAction::Error, EofAction::EofCode, EofAction::Reset] {
        let mut t = table();
        let id = t.open_bytes(b"x".to_vec(), OpenOptions { eof_action: action, ..OpenOptions::read() }).unwrap();
        let i = t.input(id).unwrap();
        assert_eq!(i.end_of_stream(), EndOfStream::Not);
        assert_eq!(i.get_char().unwrap(), Some('x'));
        assert_eq!(i.end_of_stream(), EndOfStream::At);
        for _ in 0..3 {
            assert_eq!(i.peek_char().unwrap(), None);
            assert!(i.at_end_of_stream().unwrap());
        }
        assert_eq!(i.end_of_stream(), EndOfStream::At);
        assert_eq!(i.get_char().unwrap(), None);
        assert_eq!(i.end_of_stream(), EndOfStream::Past);
        if action == EofAction::Error {
            assert_eq!(kind(i.get_char()), ErrorKind::PastEnd);
            assert_eq!(kind(i.peek_char()), ErrorKind::PastEnd);
            assert_eq!(kind(i.peek_text().map(str::to_string)), ErrorKind::PastEnd);
            assert_eq!(i.end_of_stream(), EndOfStream::Past);
        } else {
            assert_eq!(i.get_char().unwrap(), None);
            assert_eq!(i.peek_char().unwrap(), None);
        }
        assert!(i.at_end_of_stream().unwrap());
    }
}

#[test]
fn a_terminal_goes_on_after_its_end() {
    let mut t = StreamTable::new(Io { input: Pieces::new(&[b"a", b"", b"b", b"", b""]), ..Io::null() });
    let i = t.input(StreamId::STDIN).unwrap();
    assert_eq!(chars(i), "a");
    assert_eq!(chars(i), "b");
    assert_eq!(i.peek_char().unwrap(), None);
}

#[test]
fn peeking_ahead_does_not_read() {
    let mut t = table();
    let id = t.open_reader(Pieces::new(&[b"ab", b"c\xCE", b"\xBBd", b""]), OpenOptions::read()).unwrap();
    let i = t.input(id).unwrap();
    assert_eq!(i.peek_string(1).unwrap(), "a");
    assert_eq!(i.peek_string(4).unwrap(), "abc\u{3bb}");
    assert_eq!(i.position(), StreamPosition { chars: 0, line: 1, column: 0, bytes: 0 });
    assert_eq!(i.peek_string(100).unwrap(), "abc\u{3bb}d");
    assert_eq!(chars(i), "abc\u{3bb}d");
}

#[test]
fn bytes_and_characters_are_kept_apart() {
    let mut t = table();
    let binary = t.open_bytes(vec![0, 255, 10], OpenOptions::read().binary()).unwrap();
    let i = t.input(binary).unwrap();
    assert_eq!(i.peek_byte().unwrap(), Some(0));
    assert_eq!(i.get_byte().unwrap(), Some(0));
    assert_eq!(kind(i.get_char()), permission("input", "binary_stream"));
    assert_eq!(kind(i.peek_char()), permission("input", "binary_stream"));
    assert_eq!(i.get_byte().unwrap(), Some(255));
    assert_eq!(i.get_byte().unwrap(), Some(10));
    assert_eq!(i.get_byte().unwrap(), None);
    assert_eq!(i.end_of_stream(), EndOfStream::Past);
    let text = t.open_text("a");
    assert_eq!(kind(t.input(text).unwrap().get_byte()), permission("input", "text_stream"));
    t.type_check = TypeCheck::Loose;
    let binary = t.open_bytes(vec![97], OpenOptions::read().binary()).unwrap();
    assert_eq!(t.input(binary).unwrap().get_char().unwrap(), Some('a'));
    let latin = t.open_bytes(vec![97], encoded(Encoding::Latin1)).unwrap();
    assert_eq!(t.input(latin).unwrap().get_byte().unwrap(), Some(97));
    let utf8 = t.open_bytes(vec![97], OpenOptions::read()).unwrap();
    assert_eq!(kind(t.input(utf8).unwrap().get_byte()), permission("input", "text_stream"));
}

#[test]
fn pieces_of_any_size_give_the_same_text() {
    let text: String = (0..60_000u32).filter_map(|i| char::from_u32(i * 17 % 0x1F650)).collect();
    for size in [1, 3, 1000, 5000, 16 * 1024] {
        let mut pieces: Vec<&[u8]> = text.as_bytes().chunks(size).collect();
        pieces.push(b"");
        let mut t = table();
        let id = t.open_reader(Pieces::new(&pieces), OpenOptions::read()).unwrap();
        let i = t.input(id).unwrap();
        let mut read = i.peek_string(7000).unwrap();
        read.clear();
        for _ in 0..100 {
            read.extend(i.get_char().unwrap());
        }
        i.read_to_end(&mut read).unwrap();
        assert!(read == text, "pieces of {size}");
        let p = i.position();
        assert_eq!((p.chars, p.bytes), (text.chars().count() as u64, text.len() as u64));
        assert_eq!(p.line, 1 + text.matches('\n').count() as u64);
    }
}

#[test]
fn absurd_positions_do_not_overflow() {
    let mut t = table();
    let id = t.open_text("\tab\n");
    let s = t.get_mut(id).unwrap();
    s.set_position(position(u64::MAX, u64::MAX, u64::MAX, 0)).unwrap();
    assert_eq!(chars(s.input().unwrap()), "\tab\n");
    assert_eq!(s.position().bytes, 4);
    assert!(s.set_position(position(0, 1, 0, u64::MAX)).is_err());
    let f = Temp::new(b"x");
    let id = t.open_file(&f.0, OpenOptions::read()).unwrap();
    assert!(t.get_mut(id).unwrap().set_position(position(0, 1, 0, u64::MAX)).is_err());
}
