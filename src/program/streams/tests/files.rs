//! Opening, modes, byte order marks, going back.

use std::{io::SeekFrom, path::Path};

use super::*;

fn read(path: &Path, options: OpenOptions) -> String {
    let mut t = table();
    let id = t.open_file(path, options).unwrap();
    chars(t.input(id).unwrap())
}

fn write(path: &Path, options: OpenOptions, text: &str) {
    let mut t = table();
    let id = t.open_file(path, options).unwrap();
    t.output(id).unwrap().put_str(text).unwrap();
    t.close(id, false).unwrap();
}

#[test]
fn modes() {
    let f = Temp::new(b"old");
    write(&f.0, OpenOptions::write(), "hello");
    assert_eq!(f.content(), b"hello");
    write(&f.0, OpenOptions::new(Mode::Append), " you");
    assert_eq!(f.content(), b"hello you");
    write(&f.0, OpenOptions::new(Mode::Update), "J");
    assert_eq!(f.content(), b"Jello you");
    assert_eq!(read(&f.0, OpenOptions::read()), "Jello you");
    // written at the latest when the table goes
    let mut t = table();
    let id = t.open_file(&f.0, OpenOptions::write()).unwrap();
    t.output(id).unwrap().put_char('x').unwrap();
    drop(t);
    assert_eq!(f.content(), b"x");
}

#[test]
fn what_cannot_be_opened() {
    let mut t = table();
    let missing = std::env::temp_dir().join("ludolog-there-is-no-such-file");
    assert!(matches!(kind(t.open_file(&missing, OpenOptions::read())), ErrorKind::NoSource { .. }));
    assert!(matches!(kind(t.open_file(&missing.join("x"), OpenOptions::write())), ErrorKind::NoSource { .. }));
    let options = OpenOptions { create: false, ..OpenOptions::write() };
    assert!(matches!(kind(t.open_file(&missing, options)), ErrorKind::NoSource { .. }));
    for mode in [Mode::Read, Mode::Write, Mode::Append, Mode::Update] {
        let error = kind(t.open_file(&std::env::temp_dir(), OpenOptions::new(mode)));
        let refused = matches!(error, ErrorKind::Permission { message: Some(m), .. } if m == "Is a directory");
        assert!(refused);
    }
    let denied = StreamError::open(&io::ErrorKind::PermissionDenied.into());
    assert!(matches!(
        denied.kind(),
        ErrorKind::Permission { action: "open", object: "source_sink", culprit: Culprit::File, message: Some(_) }
    ));
    assert_eq!(t.ids().count(), 3);
}

#[test]
fn byte_order_marks() {
    let f = Temp::new(b"\xEF\xBB\xBFh\xC3\xA9");
    let mut t = table();
    let id = t.open_file(&f.0, encoded(Encoding::Latin1)).unwrap();
    assert_eq!(t.get(id).unwrap().encoding(), Encoding::Utf8);
    assert_eq!(t.get(id).unwrap().position(), position(0, 1, 0, 3));
    assert_eq!(chars(t.input(id).unwrap()), "hé");
    assert_eq!(read(&f.0, OpenOptions { bom: Some(false), ..OpenOptions::read() }), "\u{feff}hé");
    let f = Temp::new(b"\xFF\xFEh\0i\0");
    assert_eq!(read(&f.0, OpenOptions::read()), "hi");
    let f = Temp::new(b"\xFE\xFF\0h\0i");
    assert_eq!(read(&f.0, OpenOptions::read()), "hi");
    let id = t.open_file(&f.0, OpenOptions::read().binary()).unwrap();
    assert_eq!(t.input(id).unwrap().get_byte().unwrap(), Some(0xFE));

    let f = Temp::new(b"old");
    let bom = |mode| OpenOptions { bom: Some(true), ..OpenOptions::new(mode) };
    write(&f.0, bom(Mode::Write), "é");
    write(&f.0, bom(Mode::Append), "x");
    assert_eq!(f.content(), b"\xEF\xBB\xBF\xC3\xA9x");
    write(&f.0, OpenOptions { encoding: Some(Encoding::Utf16Be), ..bom(Mode::Write) }, "h");
    assert_eq!(f.content(), b"\xFE\xFF\0h");
    let empty = Temp::new(b"");
    assert_eq!(read(&empty.0, OpenOptions::read()), "");
}

#[test]
fn going_back() {
    let text: String = (0..20_000).map(|i| format!("{i} é\n")).collect();
    let f = Temp::new(text.as_bytes());
    let mut t = table();
    let id = t.open_file(&f.0, OpenOptions::read()).unwrap();
    let mut places = Vec::new();
    for (n, c) in text.chars().enumerate() {
        let i = t.input(id).unwrap();
        if n % 9973 == 0 {
            places.push((i.position(), c));
        }
        assert_eq!(i.get_char().unwrap(), Some(c));
    }
    assert_eq!(t.input(id).unwrap().get_char().unwrap(), None);
    for (place, c) in places.iter().rev().chain(&places) {
        let s = t.get_mut(id).unwrap();
        s.set_position(*place).unwrap();
        assert_eq!(s.position(), *place);
        let i = s.input().unwrap();
        assert_eq!(i.end_of_stream(), EndOfStream::Not);
        assert_eq!(i.get_char().unwrap(), Some(*c));
    }
    let s = t.get_mut(id).unwrap();
    let size = text.len() as u64;
    assert_eq!(s.seek(SeekFrom::End(-1)).unwrap(), size - 1);
    assert_eq!(s.input().unwrap().get_char().unwrap(), Some('\n'));
    assert_eq!(s.seek(SeekFrom::Current(-2)).unwrap(), size - 2);
    assert_eq!(s.seek(SeekFrom::Start(0)).unwrap(), 0);
    assert_eq!(s.input().unwrap().get_char().unwrap(), Some('0'));
    assert_eq!(kind(s.seek(SeekFrom::Current(-5))), permission("reposition", "stream"));
}

#[test]
fn going_back_in_output() {
    let f = Temp::new(b"");
    let mut t = table();
    let id = t.open_file(&f.0, OpenOptions::write()).unwrap();
    t.output(id).unwrap().put_str("ab\nc").unwrap();
    let place = t.get(id).unwrap().position();
    t.output(id).unwrap().put_str("xyz").unwrap();
    t.get_mut(id).unwrap().set_position(place).unwrap();
    t.output(id).unwrap().put_char('Y').unwrap();
    assert_eq!(t.get(id).unwrap().position(), position(5, 2, 2, 5));
    t.close(id, false).unwrap();
    assert_eq!(f.content(), b"ab\ncYyz");
}

#[test]
fn what_cannot_go_back() {
    let f = Temp::new(b"abc");
    let mut t = table();
    let id = t.open_file(&f.0, OpenOptions { reposition: Some(false), ..OpenOptions::read() }).unwrap();
    let start = position(0, 1, 0, 0);
    assert_eq!(kind(t.get_mut(id).unwrap().set_position(start)), permission("reposition", "stream"));
    let stdin = t.get_mut(StreamId::STDIN).unwrap();
    assert_eq!(kind(stdin.set_position(start)), permission("reposition", "stream"));
    let options = OpenOptions { reposition: Some(true), ..OpenOptions::read() };
    let error = kind(t.open_reader(Box::new(io::empty()), options));
    assert!(matches!(error, ErrorKind::Permission { action: "open", culprit: Culprit::Reposition, .. }));
}

#[test]
fn a_failing_read_is_an_error_of_its_own() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    let mut t = table();
    let id = t.open_reader(Box::new(Broken), OpenOptions::read()).unwrap();
    let error = kind(t.input(id).unwrap().get_char());
    assert!(matches!(error, ErrorKind::Io { action: "read", kind: io::ErrorKind::ConnectionReset, .. }));
}
