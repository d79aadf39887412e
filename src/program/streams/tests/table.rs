//! Names, current streams, redirection, closing, properties.

use super::*;

fn text(t: &mut StreamTable, id: StreamId, text: &str) {
    t.output(id).unwrap().put_str(text).unwrap();
}

fn value(t: &mut StreamTable, id: StreamId, name: &str) -> Option<PropertyValue> {
    t.properties(id).unwrap().into_iter().find(|p| p.name == name).map(|p| p.value)
}

#[test]
fn standard_streams() {
    let mut t = table();
    assert_eq!(t.current_input(), StreamId::STDIN);
    assert_eq!(t.current_output(), StreamId::STDOUT);
    assert_eq!(t.alias("user_error"), Some(StreamId::STDERR));
    assert_eq!(kind(t.input(StreamId::STDOUT).map(|_| ())), permission("input", "stream"));
    assert_eq!(kind(t.output(StreamId::STDIN).map(|_| ())), permission("output", "stream"));
    assert_eq!(kind(t.set_current_input(StreamId::STDOUT)), permission("input", "stream"));
    for id in [StreamId::STDIN, StreamId::STDOUT, StreamId::STDERR] {
        t.close(id, false).unwrap();
        assert!(t.is_open(id));
    }
    assert_eq!(value(&mut t, StreamId::STDERR, "file_no"), Some(PropertyValue::Integer(2)));
    assert_eq!(value(&mut t, StreamId::STDIN, "eof_action"), Some(PropertyValue::Name("reset")));
    assert_eq!(value(&mut t, StreamId::STDIN, "end_of_stream"), Some(PropertyValue::Name("not")));
}

#[test]
fn closed_handles_stay_closed() {
    let mut t = table();
    let a = t.open_text("a");
    let b = t.open_text("b");
    t.close(a, false).unwrap();
    let c = t.open_text("c");
    assert_ne!(a, c);
    assert_eq!(kind(t.input(a).map(|_| ())), ErrorKind::NoStream);
    assert_eq!(kind(t.close(a, true)), ErrorKind::NoStream);
    assert_eq!(t.input(b).unwrap().get_char().unwrap(), Some('b'));
    assert_eq!(t.input(c).unwrap().get_char().unwrap(), Some('c'));
    assert_eq!(t.ids().collect::<Vec<_>>(), [StreamId::STDIN, StreamId::STDOUT, StreamId::STDERR, b, c]);
}

#[test]
fn handles_start_again_after_the_last() {
    let mut t = table();
    let a = t.open_text("a");
    t.next = u32::MAX;
    let b = t.open_text("b");
    let c = t.open_text("c");
    assert_eq!((a.0, b.0, c.0), (3, u32::MAX, 4));
    for (id, name) in [(a, 'a'), (b, 'b'), (c, 'c')] {
        assert_eq!(t.input(id).unwrap().get_char().unwrap(), Some(name));
    }
}

#[test]
fn aliases() {
    let mut t = table();
    let named = |name: &str| OpenOptions { aliases: vec![name.into()], ..OpenOptions::read() };
    let a = t.open_bytes(vec![], named("in")).unwrap();
    let taken = kind(t.open_bytes(vec![], named("in")));
    assert!(matches!(taken, ErrorKind::Permission { culprit: Culprit::Alias(name), .. } if name == "in"));
    let b = t.open_text("");
    t.set(b, Setting::Alias("in".into())).unwrap();
    t.set(b, Setting::Alias("other".into())).unwrap();
    assert_eq!(t.alias("in"), Some(b));
    assert_eq!(t.get(a).unwrap().aliases().count(), 0);
    assert_eq!(t.get(b).unwrap().aliases().collect::<Vec<_>>(), ["in", "other"]);
    t.close(b, false).unwrap();
    assert_eq!(t.alias("in"), None);
    t.open_bytes(vec![], named("in")).unwrap();
}

#[test]
fn standard_names_can_be_lent() {
    let mut t = table();
    let out = t.open_memory();
    t.set(out, Setting::Alias("user_output".into())).unwrap();
    t.set_current_output(out).unwrap();
    assert_eq!(t.alias("user_output"), Some(out));
    t.close(out, false).unwrap();
    assert_eq!(t.alias("user_output"), Some(StreamId::STDOUT));
    assert_eq!(t.current_output(), StreamId::STDOUT);
    assert_eq!(t.get(StreamId::STDOUT).unwrap().aliases().collect::<Vec<_>>(), ["user_output"]);
}

#[test]
fn redirections_nest_and_unwind() {
    let mut t = table();
    let outer = t.redirect_output();
    text(&mut t, outer, "a");
    let inner = t.redirect_output();
    text(&mut t, inner, "b");
    assert_eq!(t.end_redirection(inner), "b");
    assert_eq!(t.current_output(), outer);
    let lost = t.redirect_output();
    text(&mut t, lost, "c");
    assert_eq!(t.end_redirection(outer), "a");
    assert!(!t.is_open(lost) && !t.is_open(outer));
    assert_eq!(t.current_output(), StreamId::STDOUT);
    assert_eq!(t.end_redirection(lost), "");
    let other = t.open_memory();
    t.set_current_output(other).unwrap();
    let r = t.redirect_output();
    t.close(other, false).unwrap();
    assert_eq!(t.current_output(), r);
    t.end_redirection(r);
    assert_eq!(t.current_output(), StreamId::STDOUT);
}

#[test]
fn output_is_flushed_before_waiting_for_input() {
    let (bytes, output) = Sink::buffer(100);
    let mut t = StreamTable::new(Io { input: Pieces::new(&[b"yes\n", b""]), output, ..Io::null() });
    text(&mut t, StreamId::STDOUT, "really? ");
    assert!(bytes.lock().unwrap().is_empty());
    let answer = t.input(StreamId::STDIN).unwrap().get_char().unwrap();
    assert_eq!(answer, Some('y'));
    assert_eq!(*bytes.lock().unwrap(), b"really? ");
    text(&mut t, StreamId::STDOUT, "more");
    assert_eq!(t.input(StreamId::STDIN).unwrap().get_char().unwrap(), Some('e'));
    assert_eq!(*bytes.lock().unwrap(), b"really? ");
}

#[test]
fn closing_tells_of_failure_unless_forced() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut t = table();
    for force in [false, true] {
        let id = t.open_writer(Box::new(writer.try_clone().unwrap()), OpenOptions::write()).unwrap();
        text(&mut t, id, "x");
        assert_eq!(t.close(id, force).is_ok(), force);
        assert!(!t.is_open(id));
    }
}

#[test]
fn properties_and_settings() {
    let f = Temp::new(b"");
    let mut t = table();
    let options = OpenOptions { aliases: vec!["st".into()], eof_action: EofAction::Error, ..OpenOptions::read() };
    let id = t.open_file(&f.0, options).unwrap();
    let name = |n| Some(PropertyValue::Name(n));
    let file = f.0.to_string_lossy().into_owned();
    assert_eq!(value(&mut t, id, "file_name"), Some(PropertyValue::Text(file)));
    assert_eq!(value(&mut t, id, "mode"), name("read"));
    assert_eq!(value(&mut t, id, "input"), Some(PropertyValue::None));
    assert_eq!(value(&mut t, id, "output"), None);
    assert_eq!(value(&mut t, id, "alias"), Some(PropertyValue::Text("st".into())));
    assert_eq!(value(&mut t, id, "position"), Some(PropertyValue::Position(position(0, 1, 0, 0))));
    assert_eq!(value(&mut t, id, "end_of_stream"), name("at"));
    assert_eq!(value(&mut t, id, "eof_action"), name("error"));
    assert_eq!(value(&mut t, id, "type"), name("text"));
    assert_eq!(value(&mut t, id, "encoding"), name("utf8"));
    assert_eq!(value(&mut t, id, "reposition"), name("true"));
    assert_eq!(value(&mut t, id, "newline"), name("posix"));
    assert_eq!(value(&mut t, id, "tty"), name("false"));
    for setting in [
        Setting::Encoding(Encoding::Latin1),
        Setting::EofAction(EofAction::Reset),
        Setting::RecordPosition(false),
        Setting::Tty(true),
        Setting::FileName("other".into()),
        Setting::Newline(Newline::Dos),
        Setting::Buffer(Buffering::None),
        Setting::Invalid(Invalid::Replace),
    ] {
        t.set(id, setting).unwrap();
    }
    assert_eq!(value(&mut t, id, "encoding"), name("iso_latin_1"));
    assert_eq!(value(&mut t, id, "eof_action"), name("reset"));
    assert_eq!(value(&mut t, id, "position"), None);
    assert_eq!(value(&mut t, id, "tty"), name("true"));
    assert_eq!(value(&mut t, id, "file_name"), Some(PropertyValue::Text("other".into())));
    assert_eq!(value(&mut t, id, "newline"), name("dos"));
    t.set(id, Setting::Type(StreamType::Binary)).unwrap();
    assert_eq!(value(&mut t, id, "encoding"), name("octet"));
    t.set(id, Setting::Type(StreamType::Text)).unwrap();
    assert_eq!(value(&mut t, id, "encoding"), name("utf8"));
}

#[test]
fn memory_is_counted() {
    let mut t = table();
    let before = t.memory();
    let id = t.open_memory();
    text(&mut t, id, &"x".repeat(10_000));
    assert!(t.memory() >= before + 10_000);
    t.close(id, false).unwrap();
    assert_eq!(t.memory(), before);
}

#[test]
fn sizes() {
    assert_eq!(size_of::<StreamError>(), size_of::<usize>());
    assert_eq!(size_of::<StreamId>(), 4);
    const fn send<T: Send>() {}
    send::<StreamTable>();
}
