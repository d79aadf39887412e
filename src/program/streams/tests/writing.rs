//! Encoding, columns, buffering, limits.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};

use super::*;

/// A writer that logs each write.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Write for Log {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().push(String::from_utf8_lossy(buf).into_owned());
        Ok(buf.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

fn written(options: OpenOptions, text: &str) -> Vec<u8> {
    let mut t = table();
    let (bytes, sink) = Sink::buffer(usize::MAX);
    let id = t.open_sink(sink, options).unwrap();
    let o = t.output(id).unwrap();
    o.put_str(text).unwrap();
    for c in text.chars() {
        o.put_char(c).unwrap();
    }
    t.close(id, false).unwrap();
    let bytes = bytes.lock().unwrap();
    assert_eq!(bytes[..bytes.len() / 2], bytes[bytes.len() / 2..]);
    bytes[bytes.len() / 2..].to_vec()
}

#[test]
fn encodings() {
    let out = |encoding| OpenOptions { encoding: Some(encoding), ..OpenOptions::write() };
    assert_eq!(written(out(Encoding::Utf8), "aé"), "aé".as_bytes());
    assert_eq!(written(out(Encoding::Latin1), "aéλ"), b"a\xE9\\x3bb\\");
    assert_eq!(written(out(Encoding::Ascii), "aé"), b"a\\xe9\\");
    assert_eq!(written(out(Encoding::Utf16Le), "h😀"), b"h\0\x3D\xD8\x00\xDE");
    assert_eq!(written(out(Encoding::Utf16Be), "h😀"), b"\0h\xD8\x3D\xDE\x00");
    let xml = OpenOptions { unencodable: Unencodable::Xml, ..out(Encoding::Ascii) };
    assert_eq!(written(xml, "aé"), b"a&#233;");
    let dos = OpenOptions { newline: Newline::Dos, ..OpenOptions::write() };
    assert_eq!(written(dos, "a\nb\n"), b"a\r\nb\r\n");
}

#[test]
fn what_cannot_be_encoded_can_be_an_error() {
    let mut t = table();
    let options =
        OpenOptions { encoding: Some(Encoding::Ascii), unencodable: Unencodable::Error, ..OpenOptions::write() };
    let id = t.open_sink(Sink::Null, options).unwrap();
    let error = kind(t.output(id).unwrap().put_char('é'));
    assert_eq!(error, ErrorKind::Unencodable { encoding: Encoding::Ascii, char: 'é' });
}

#[test]
fn columns() {
    let mut t = table();
    let id = t.open_memory();
    let o = t.output(id).unwrap();
    o.put_str("é\tb\x08c").unwrap();
    assert_eq!(o.position(), position(5, 1, 9, 6));
    o.put_char('\n').unwrap();
    o.put_char('x').unwrap();
    assert_eq!(o.position(), position(7, 2, 1, 8));
    t.set(id, Setting::LinePosition(0)).unwrap();
    assert_eq!(t.output(id).unwrap().column(), 0);
    assert_eq!(t.output(id).unwrap().take_text(), "é\tb\x08c\nx");
}

#[test]
fn buffering() {
    let log = Log::default();
    let mut t = table();
    let options = OpenOptions { buffer: Buffering::Line, ..OpenOptions::write() };
    let id = t.open_writer(Box::new(log.clone()), options).unwrap();
    let o = t.output(id).unwrap();
    o.put_str("ab").unwrap();
    o.put_char('c').unwrap();
    assert!(log.take().is_empty());
    o.put_char('\n').unwrap();
    assert_eq!(log.take(), ["abc\n"]);
    o.set_buffering(Buffering::None);
    o.put_char('d').unwrap();
    o.put_str("ef").unwrap();
    assert_eq!(log.take(), ["d", "ef"]);
    o.hold();
    o.put_char('d').unwrap();
    o.put_str("ef\n").unwrap();
    assert!(log.take().is_empty());
    o.release().unwrap();
    assert_eq!(log.take(), ["def\n"]);
    o.set_buffering(Buffering::Full);
    o.put_str("g\n").unwrap();
    assert!(log.take().is_empty());
    t.flush_all().unwrap();
    assert_eq!(log.take(), ["g\n"]);
    for _ in 0..100_000 {
        t.output(id).unwrap().put_char('x').unwrap();
    }
    assert!(log.take().concat().len() > 60_000);
    drop(t);
    assert!(log.take().concat().len() < 40_000);
}

#[test]
fn large_texts_keep_their_order() {
    let (bytes, sink) = Sink::buffer(usize::MAX);
    let mut t = table();
    let id = t.open_sink(sink, OpenOptions::write()).unwrap();
    let big = "x".repeat(100_000);
    let o = t.output(id).unwrap();
    o.put_str("<").unwrap();
    o.put_str(&big).unwrap();
    o.put_char('>').unwrap();
    assert_eq!(o.position().bytes, 100_002);
    o.flush().unwrap();
    assert_eq!(*bytes.lock().unwrap(), format!("<{big}>").into_bytes());
}

#[test]
fn memory_has_a_limit() {
    let mut t = table();
    t.memory_limit = 5;
    let id = t.open_memory();
    let o = t.output(id).unwrap();
    o.put_str("abc").unwrap();
    assert_eq!(kind(o.put_str("def")), ErrorKind::Full { limit: 5 });
    o.put_char('d').unwrap();
    o.put_char('e').unwrap();
    assert_eq!(kind(o.put_char('f')), ErrorKind::Full { limit: 5 });
    assert_eq!(o.take_text(), "abcde");
}

#[test]
fn shared_buffers_have_a_limit() {
    let (bytes, sink) = Sink::buffer(5);
    let mut t = StreamTable::new(Io { output: sink, ..Io::null() });
    let o = t.output(StreamId::STDOUT).unwrap();
    o.put_str("abcdefgh").unwrap();
    assert!(bytes.lock().unwrap().is_empty());
    assert_eq!(kind(o.flush()), ErrorKind::Full { limit: 5 });
    assert_eq!(*bytes.lock().unwrap(), b"abcde");
    o.flush().unwrap();
}

#[test]
fn broken_pipe() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut t = StreamTable::new(Io { output: Sink::Writer(Box::new(writer)), ..Io::null() });
    let o = t.output(StreamId::STDOUT).unwrap();
    o.put_str("hello").unwrap();
    let error = o.flush().unwrap_err();
    assert!(error.is_broken_pipe());
    // it is told once: what could not be written is gone
    t.flush_all().unwrap();
}

#[test]
fn bytes_and_characters_are_kept_apart() {
    let mut t = table();
    let binary = t.open_sink(Sink::Null, OpenOptions::write().binary()).unwrap();
    let o = t.output(binary).unwrap();
    o.put_byte(255).unwrap();
    assert_eq!(o.position().bytes, 1);
    assert_eq!(kind(o.put_char('a')), permission("output", "binary_stream"));
    assert_eq!(kind(o.put_str("\n")), permission("output", "binary_stream"));
    let o = t.output(StreamId::STDOUT).unwrap();
    assert_eq!(kind(o.put_byte(1)), permission("output", "text_stream"));
}
