//! The streams of a session.

use std::{
    io::{PipeReader, PipeWriter, Read, Write},
    path::Path,
};

use rustc_hash::FxHashMap;

use super::{
    Buffering, Culprit, Direction, Encoding, EofAction, ErrorKind, Input, Invalid, Io, Mode, OpenOptions, Output,
    Property, Setting, Sink, Stream, StreamError, StreamType, TypeCheck, Unencodable, file, input::Source,
    open::Format, output::Target,
};
use crate::os::process::Waiter;

/// A handle of a stream. Handles of closed streams are not given out again soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(pub u32);

impl StreamId {
    /// The standard input, whatever `user_input` names at the moment.
    pub const STDIN: StreamId = StreamId(0);
    /// The standard output, whatever `user_output` names at the moment.
    pub const STDOUT: StreamId = StreamId(1);
    /// The standard error, whatever `user_error` names at the moment.
    pub const STDERR: StreamId = StreamId(2);

    /// Whether it is one of the three that are always open.
    pub fn is_standard(self) -> bool {
        self.0 < 3
    }
}

/// The names of the standard streams, by their handles.
const STANDARD: [&str; 3] = ["user_input", "user_output", "user_error"];

/// Output that goes to memory for a while.
struct Redirection {
    to: StreamId,
    before: StreamId,
}

/// The streams of a session.
pub struct StreamTable {
    /// In the order of their handles; the standard ones come first.
    streams: Vec<(StreamId, Box<Stream>)>,
    pub(super) next: u32,
    aliases: FxHashMap<String, StreamId>,
    input: StreamId,
    output: StreamId,
    redirections: Vec<Redirection>,
    /// The encoding of streams that are opened without one; the flag `encoding`.
    pub encoding: Encoding,
    /// How bytes and characters are kept apart on streams that are opened from
    /// now on; the flag `stream_type_check`.
    pub type_check: TypeCheck,
    /// What one memory stream may hold, in bytes.
    pub memory_limit: usize,
}

impl StreamTable {
    /// A table with the standard streams.
    pub fn new(io: Io) -> StreamTable {
        let format = Format::text(Encoding::Utf8);
        let input = Input::new(Source::Reader(io.input), format, EofAction::Reset, Invalid::Replace);
        let stdin = Stream { tty: io.input_tty, ..Stream::new(Direction::Input(input), Mode::Read) };
        let out = |sink: Sink, quiet: Buffering, tty_buffering: Buffering| {
            let tty = sink.is_terminal();
            let buffering = if tty { tty_buffering } else { quiet };
            let output = Output::new(sink.into(), format, buffering, Unencodable::Escape);
            Stream { tty, ..Stream::new(Direction::Output(output), Mode::Append) }
        };
        let stdout = out(io.output, Buffering::Full, Buffering::Line);
        let stderr = out(io.error, Buffering::None, Buffering::None);
        let mut table = StreamTable {
            streams: Vec::new(),
            next: 0,
            aliases: FxHashMap::default(),
            input: StreamId::STDIN,
            output: StreamId::STDOUT,
            redirections: Vec::new(),
            encoding: Encoding::Utf8,
            type_check: TypeCheck::Strict,
            memory_limit: usize::MAX,
        };
        for (stream, name) in [stdin, stdout, stderr].into_iter().zip(STANDARD) {
            let number = table.next;
            let id = table.add(Stream { close_on_abort: false, file_no: Some(number), ..stream });
            table.set_alias(name, id);
        }
        table
    }

    fn add(&mut self, stream: Stream) -> StreamId {
        let at = loop {
            let id = StreamId(self.next);
            self.next = self.next.checked_add(1).unwrap_or(3);
            if let Err(at) = self.slot(id) {
                self.streams.insert(at, (id, Box::new(stream)));
                break at;
            }
        };
        self.streams[at].0
    }

    // Opening

    /// Opens a file. Nothing is opened or truncated if an alias is taken.
    pub fn open_file(&mut self, path: &Path, options: OpenOptions) -> Result<StreamId, StreamError> {
        self.check_aliases(&options)?;
        let opened = file::open(path, options.mode, options.create)?;
        let format = options.format(self.encoding, self.type_check);
        let direction = if options.mode == Mode::Read {
            let source = if opened.regular { Source::File(opened.file) } else { Source::Reader(Box::new(opened.file)) };
            Direction::Input(Input::new(source, format, options.eof_action, options.invalid))
        } else {
            let target = if opened.regular { Target::File(opened.file) } else { Target::Writer(Box::new(opened.file)) };
            Direction::Output(Output::new(target, format, options.buffer, options.unencodable))
        };
        let mut stream = Stream::new(direction, options.mode);
        stream.file_name = Some(path.to_string_lossy().into_owned());
        let text = options.kind == StreamType::Text;
        match &mut stream.direction {
            Direction::Input(i) if text && opened.regular && options.bom != Some(false) => {
                stream.bom = i.detect_bom()?;
            }
            Direction::Output(o)
                if text && options.bom == Some(true) && (opened.empty || options.mode == Mode::Write) =>
            {
                o.put(format.encoding.bom())?;
                stream.bom = true;
            }
            _ => {}
        }
        self.finish(stream, options)
    }

    /// Opens bytes for reading.
    pub fn open_bytes(&mut self, bytes: Vec<u8>, options: OpenOptions) -> Result<StreamId, StreamError> {
        self.check_aliases(&options)?;
        let format = options.format(self.encoding, self.type_check);
        let input = Input::from_bytes(bytes, format, options.eof_action, options.invalid);
        self.finish(Stream::new(Direction::Input(input), Mode::Read), options)
    }

    /// Opens text for reading.
    pub fn open_text(&mut self, text: impl Into<String>) -> StreamId {
        let format = Format::text(Encoding::Utf8);
        let input = Input::from_bytes(text.into().into_bytes(), format, EofAction::EofCode, Invalid::Error);
        let stream = Stream::new(Direction::Input(input), Mode::Read);
        self.add(Stream { reposition: true, ..stream })
    }

    /// Opens a reader of the caller's.
    pub fn open_reader(&mut self, reader: Box<dyn Read + Send>, options: OpenOptions) -> Result<StreamId, StreamError> {
        self.check_aliases(&options)?;
        let format = options.format(self.encoding, self.type_check);
        let input = Input::new(Source::Reader(reader), format, options.eof_action, options.invalid);
        self.finish(Stream::new(Direction::Input(input), Mode::Read), options)
    }

    /// Opens a pipe from another process, which is waited for when the stream is closed.
    pub fn open_pipe_reader(
        &mut self,
        pipe: PipeReader,
        options: OpenOptions,
        waiter: Option<Waiter>,
    ) -> Result<StreamId, StreamError> {
        self.check_aliases(&options)?;
        let format = options.format(self.encoding, self.type_check);
        let input = Input::new(Source::Pipe(pipe), format, options.eof_action, options.invalid);
        let stream = Stream::new(Direction::Input(input), Mode::Read);
        self.finish(Stream { waiter, ..stream }, options)
    }

    /// Opens a pipe to another process, which is waited for when the stream is closed.
    pub fn open_pipe_writer(
        &mut self,
        pipe: PipeWriter,
        options: OpenOptions,
        waiter: Option<Waiter>,
    ) -> Result<StreamId, StreamError> {
        self.check_aliases(&options)?;
        let format = options.format(self.encoding, self.type_check);
        let output = Output::new(Target::Pipe(pipe), format, options.buffer, options.unencodable);
        let stream = Stream::new(Direction::Output(output), options.mode);
        self.finish(Stream { waiter, ..stream }, options)
    }

    /// Opens a sink of the caller's.
    pub fn open_sink(&mut self, sink: Sink, options: OpenOptions) -> Result<StreamId, StreamError> {
        self.check_aliases(&options)?;
        let format = options.format(self.encoding, self.type_check);
        let output = Output::new(sink.into(), format, options.buffer, options.unencodable);
        self.finish(Stream::new(Direction::Output(output), options.mode), options)
    }

    /// Opens a writer of the caller's.
    pub fn open_writer(
        &mut self,
        writer: Box<dyn Write + Send>,
        options: OpenOptions,
    ) -> Result<StreamId, StreamError> {
        self.open_sink(Sink::Writer(writer), options)
    }

    /// Opens memory for writing text, up to [`StreamTable::memory_limit`].
    pub fn open_memory(&mut self) -> StreamId {
        let format = Format::text(Encoding::Utf8);
        let output = Output::new(Target::Memory(self.memory_limit), format, Buffering::Full, Unencodable::Escape);
        self.add(Stream::new(Direction::Output(output), Mode::Write))
    }

    fn check_aliases(&self, options: &OpenOptions) -> Result<(), StreamError> {
        match options.aliases.iter().find(|a| self.aliases.contains_key(*a)) {
            None => Ok(()),
            Some(alias) => Err(refused(Culprit::Alias(alias.clone()))),
        }
    }

    fn finish(&mut self, mut stream: Stream, options: OpenOptions) -> Result<StreamId, StreamError> {
        let can = match &stream.direction {
            Direction::Input(i) => i.can_seek(),
            Direction::Output(o) => o.can_seek(),
        };
        if options.reposition == Some(true) && !can {
            return Err(refused(Culprit::Reposition));
        }
        stream.reposition = options.reposition.unwrap_or(can);
        stream.close_on_abort = options.close_on_abort;
        let id = self.add(stream);
        for alias in options.aliases {
            self.set_alias(&alias, id);
        }
        Ok(id)
    }

    // Access

    #[inline]
    fn slot(&self, id: StreamId) -> Result<usize, usize> {
        match self.streams.get(id.0 as usize) {
            // the standard streams, and all others until one is closed
            Some((found, _)) if *found == id => Ok(id.0 as usize),
            _ => self.streams.binary_search_by_key(&id, |(id, _)| *id),
        }
    }

    /// The stream with this handle.
    #[inline]
    pub fn get(&self, id: StreamId) -> Result<&Stream, StreamError> {
        match self.slot(id) {
            Ok(at) => Ok(&self.streams[at].1),
            Err(_) => Err(ErrorKind::NoStream.into()),
        }
    }

    /// The stream with this handle, to be changed.
    #[inline]
    pub fn get_mut(&mut self, id: StreamId) -> Result<&mut Stream, StreamError> {
        match self.slot(id) {
            Ok(at) => Ok(&mut self.streams[at].1),
            Err(_) => Err(ErrorKind::NoStream.into()),
        }
    }

    /// Whether the handle is that of an open stream.
    pub fn is_open(&self, id: StreamId) -> bool {
        self.slot(id).is_ok()
    }

    /// The stream to read from. If that may wait, `user_output` is flushed first
    /// when it is the standard input that is asked; a failure of that is not told here.
    #[inline]
    pub fn input(&mut self, id: StreamId) -> Result<&mut Input, StreamError> {
        if id == StreamId::STDIN
            && let Ok(input) = self.get_mut(id)?.input()
            && input.may_wait()
        {
            for id in [StreamId::STDOUT, self.alias(STANDARD[1]).unwrap_or(StreamId::STDOUT)] {
                let _ = self.output(id).and_then(Output::flush);
            }
        }
        self.get_mut(id)?.input()
    }

    /// The stream to write to.
    #[inline]
    pub fn output(&mut self, id: StreamId) -> Result<&mut Output, StreamError> {
        self.get_mut(id)?.output()
    }

    /// The handles of all open streams, oldest first.
    pub fn ids(&self) -> impl Iterator<Item = StreamId> + '_ {
        self.streams.iter().map(|(id, _)| *id)
    }

    /// The properties of a stream.
    pub fn properties(&mut self, id: StreamId) -> Result<Vec<Property>, StreamError> {
        Ok(self.get_mut(id)?.properties())
    }

    /// Sets something of a stream.
    pub fn set(&mut self, id: StreamId, setting: Setting) -> Result<(), StreamError> {
        let stream = self.get_mut(id)?;
        match setting {
            Setting::Alias(name) => self.set_alias(&name, id),
            other => stream.apply(other),
        }
        Ok(())
    }

    // Names

    /// The stream with this name.
    pub fn alias(&self, name: &str) -> Option<StreamId> {
        self.aliases.get(name).copied()
    }

    /// Gives a stream a name, which another one may lose. A standard name then
    /// means that stream until it is closed; the current streams stay.
    pub fn set_alias(&mut self, name: &str, id: StreamId) {
        if !self.is_open(id) {
            return;
        }
        if let Some(old) = self.aliases.insert(name.to_string(), id)
            && let Ok(stream) = self.get_mut(old)
        {
            stream.aliases.retain(|a| a != name);
        }
        if let Ok(stream) = self.get_mut(id) {
            stream.aliases.push(name.to_string());
        }
    }

    // Current streams

    /// The current input.
    #[inline]
    pub fn current_input(&self) -> StreamId {
        self.input
    }

    /// The current output.
    #[inline]
    pub fn current_output(&self) -> StreamId {
        self.output
    }

    /// Makes a stream the current input.
    pub fn set_current_input(&mut self, id: StreamId) -> Result<(), StreamError> {
        self.get_mut(id)?.input()?;
        self.input = id;
        Ok(())
    }

    /// Makes a stream the current output.
    pub fn set_current_output(&mut self, id: StreamId) -> Result<(), StreamError> {
        self.get_mut(id)?.output()?;
        self.output = id;
        Ok(())
    }

    /// Sends the current output to memory until [`StreamTable::end_redirection`].
    pub fn redirect_output(&mut self) -> StreamId {
        let to = self.open_memory();
        self.redirections.push(Redirection { to, before: self.output });
        self.output = to;
        to
    }

    /// Ends a redirection, and those within it that nobody has ended: the output
    /// is again what it was before, and the memory stream is closed. Gives what it
    /// holds; nothing if the redirection was ended already.
    pub fn end_redirection(&mut self, id: StreamId) -> String {
        let Some(at) = self.redirections.iter().rposition(|r| r.to == id) else {
            return String::new();
        };
        let text = self.output(id).map(Output::take_text).unwrap_or_default();
        let before = self.redirections[at].before;
        for r in self.redirections.split_off(at) {
            self.remove(r.to);
        }
        self.output = if self.is_open(before) { before } else { self.user(1) };
        text
    }

    /// What a standard name means at the moment.
    fn user(&self, number: usize) -> StreamId {
        self.alias(STANDARD[number]).unwrap_or(StreamId(number as u32))
    }

    // Closing

    /// Closes a stream. A standard stream stays open and is flushed. Unless
    /// forced, a failure to write the rest is an error; the stream is closed all the same.
    pub fn close(&mut self, id: StreamId, force: bool) -> Result<(), StreamError> {
        let stream = self.get_mut(id)?;
        let flushed = match &mut stream.direction {
            Direction::Output(o) => o.flush(),
            Direction::Input(_) => Ok(()),
        };
        if !id.is_standard() {
            self.remove(id);
        }
        if force { Ok(()) } else { flushed }
    }

    fn remove(&mut self, id: StreamId) {
        let Ok(at) = self.slot(id) else {
            return;
        };
        let (_, stream) = self.streams.remove(at);
        for name in &stream.aliases {
            self.aliases.remove(name);
            if let Some(number) = STANDARD.iter().position(|s| s == name) {
                self.set_alias(name, StreamId(number as u32));
            }
        }
        if self.input == id {
            self.input = self.user(0);
        }
        if self.output == id {
            self.output = self.user(1);
        }
    }

    /// Flushes all output; the first error, after all have been tried.
    pub fn flush_all(&mut self) -> Result<(), StreamError> {
        let mut result = Ok(());
        for (_, stream) in &mut self.streams {
            if let Direction::Output(o) = &mut stream.direction {
                result = result.and(o.flush());
            }
        }
        result
    }

    /// The memory that streams hold, in bytes, captured output included.
    pub fn memory(&self) -> usize {
        self.streams.iter().map(|(_, s)| s.memory() + size_of::<Stream>()).sum()
    }
}

#[cold]
fn refused(culprit: Culprit) -> StreamError {
    ErrorKind::Permission { action: "open", object: "source_sink", culprit, message: None }.into()
}
