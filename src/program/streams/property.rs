//! Properties and settings of streams as data.

use super::{
    Buffering, Direction, Encoding, EofAction, Invalid, Newline, StreamPosition, StreamType, Unencodable,
    stream::Stream,
};

/// A property: `name(value)`, or just `name`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: PropertyValue,
}

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyValue {
    /// None: the property is an atom.
    None,
    /// A fixed name: an atom.
    Name(&'static str),
    /// A name: an atom.
    Text(String),
    /// A number.
    Integer(u64),
    /// A position.
    Position(StreamPosition),
}

/// Something that `set_stream` sets; [`super::StreamTable::set`] does it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Gives the stream a name, which another one may lose.
    Alias(String),
    /// The encoding from here on.
    Encoding(Encoding),
    /// What reading past the end does; nothing on output.
    EofAction(EofAction),
    /// When output goes out; nothing on input.
    Buffer(Buffering),
    /// The column.
    LinePosition(u64),
    /// Whether somebody sits in front of it.
    Tty(bool),
    /// Characters or bytes.
    Type(StreamType),
    /// How lines end.
    Newline(Newline),
    /// Whether it tells positions.
    RecordPosition(bool),
    /// The file, as properties tell it.
    FileName(String),
    /// Whether an abort closes it.
    CloseOnAbort(bool),
    /// What undecodable bytes do; nothing on output.
    Invalid(Invalid),
    /// What characters do that the encoding lacks; nothing on input.
    Unencodable(Unencodable),
}

impl Stream {
    /// Does what a setting says, aliases excepted.
    pub(super) fn apply(&mut self, setting: Setting) {
        match (setting, &mut self.direction) {
            (Setting::Encoding(e), _) => self.set_encoding(e),
            (Setting::LinePosition(column), _) => self.set_column(column),
            (Setting::Type(kind), _) => self.set_kind(kind),
            (Setting::Newline(newline), _) => self.set_newline(newline),
            (Setting::Tty(tty), _) => self.tty = tty,
            (Setting::RecordPosition(record), _) => self.record_position = record,
            (Setting::FileName(name), _) => self.file_name = Some(name),
            (Setting::CloseOnAbort(close), _) => self.close_on_abort = close,
            (Setting::EofAction(action), Direction::Input(i)) => i.set_eof_action(action),
            (Setting::Invalid(invalid), Direction::Input(i)) => i.set_invalid(invalid),
            (Setting::Buffer(buffering), Direction::Output(o)) => o.set_buffering(buffering),
            (Setting::Unencodable(what), Direction::Output(o)) => o.set_unencodable(what),
            _ => {}
        }
    }

    /// All properties. It reads ahead in files to tell where they end, but never waits.
    pub fn properties(&mut self) -> Vec<Property> {
        use PropertyValue::{Integer, Name, None, Position, Text};
        let flag = |b: bool| Name(if b { "true" } else { "false" });
        let mut list = Vec::with_capacity(24);
        let mut add = |name, value| list.push(Property { name, value });
        if let Some(file) = &self.file_name {
            add("file_name", Text(file.clone()));
        }
        add("mode", Name(self.mode.name()));
        add(if self.is_input() { "input" } else { "output" }, None);
        for alias in &self.aliases {
            add("alias", Text(alias.clone()));
        }
        if let Some(n) = self.file_no {
            add("file_no", Integer(n.into()));
        }
        if self.record_position {
            add("position", Position(self.position()));
        }
        let format = self.format();
        match &mut self.direction {
            Direction::Input(i) => {
                add("end_of_stream", Name(i.end_of_stream().name()));
                add("eof_action", Name(i.eof_action().name()));
                add("buffer", Name(if self.tty { "line" } else { "full" }));
                add("representation_errors", Name(i.invalid().name()));
            }
            Direction::Output(o) => {
                add("eof_action", Name(EofAction::EofCode.name()));
                add("buffer", Name(o.buffering().name()));
                add("representation_errors", Name(o.unencodable().name()));
            }
        }
        add("type", Name(format.kind.name()));
        add("encoding", Name(format.encoding.name()));
        add("newline", Name(format.newline.name()));
        add("reposition", flag(self.reposition));
        add("close_on_abort", flag(self.close_on_abort));
        add("tty", flag(self.tty));
        if self.bom {
            add("bom", flag(true));
        }
        list
    }
}
