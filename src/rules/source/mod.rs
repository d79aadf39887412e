//! The texts of rules: documents with places, includes, overlays.

mod include;
mod node;
mod overlay;

use std::{collections::HashMap, path::PathBuf, sync::Arc};

use super::{
    error::{Code, RuleError},
    json::{self, Json, Spanned, position},
};
pub(crate) use node::{Kind, Member, Node, Span, is_rule};
pub(crate) use overlay::Position;

/// The texts that were read.
#[derive(Clone, Default)]
pub(crate) struct Sources {
    files: Vec<File>,
}

#[derive(Clone)]
struct File {
    name: String,
    text: Arc<str>,
    /// Where the lines begin.
    lines: Vec<usize>,
}

impl File {
    /// Line and column of a byte.
    fn position(&self, at: usize) -> (u32, u32) {
        let line = self.lines.partition_point(|start| *start <= at);
        let (_, column) = position(&self.text[self.lines[line - 1]..], at - self.lines[line - 1]);
        (line as u32, column)
    }
}

impl Sources {
    /// Reads a document.
    pub(crate) fn read(&mut self, name: &str, text: &str) -> Result<Node, RuleError> {
        let read = json::read(text).map_err(|e| {
            let error = RuleError::json(name, &e);
            match &e.kind {
                // in rules the second one can have a tag
                json::JsonErrorKind::DuplicateKey(k) => {
                    error.with_hint(&format!("; write it again as {:?}", format!("{k}@2")))
                }
                _ => error,
            }
        })?;
        let file = self.files.len() as u32;
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect();
        self.files.push(File { name: name.to_owned(), text: text.into(), lines });
        node::build(&read, file).map_err(|span| {
            let e = RuleError::load(Code::Limit, format!("rules go {} levels deep at most", node::MAX_DEPTH));
            self.place(e, span)
        })
    }

    /// The names of the files, included ones too.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|f| f.name.as_str())
    }

    /// Adds file, path, line and column to an error.
    pub(crate) fn place(&self, e: RuleError, span: Span) -> RuleError {
        let Some(file) = self.files.get(span.file as usize) else { return e };
        let (line, column) = file.position(span.at as usize);
        e.in_file(&file.name).at_path(self.path(span)).on(line, column)
    }

    /// File, line and column.
    pub(crate) fn line(&self, span: Span) -> (&str, u32, u32) {
        let Some(file) = self.files.get(span.file as usize) else { return ("", 0, 0) };
        let (line, column) = file.position(span.at as usize);
        (&file.name, line, column)
    }

    /// The place within its file as a JSON Pointer.
    pub(crate) fn path(&self, span: Span) -> String {
        let Some(file) = self.files.get(span.file as usize) else { return String::new() };
        json::read(&file.text).map_or_else(|_| String::new(), |read| pointer_at(&read, span.at))
    }

    /// The text of a leaf, as it is written.
    pub(crate) fn leaf(&self, span: Span) -> Option<String> {
        let file = self.files.get(span.file as usize)?;
        let rest = file.text.get(span.at as usize..)?;
        let mut escaped = false;
        let end = rest.char_indices().skip(1).find(|(_, c)| {
            let end = *c == '"' && !escaped;
            escaped = *c == '\\' && !escaped;
            end
        });
        let quoted = &rest[..=end?.0];
        json::read(quoted).ok()?.json.as_str().map(str::to_owned)
    }
}

/// The path of the value, or of the key's value, that begins at a byte.
fn pointer_at(read: &Spanned, at: u32) -> String {
    struct Open {
        path_len: usize,
        left: u32,
        index: Option<u32>,
    }
    let mut path = String::new();
    let mut open: Vec<Open> = Vec::new();
    for (item, start) in read.json.items.iter().zip(&read.starts) {
        if let json::Item::Key(k) = item {
            let len = open.last().map_or(0, |o| o.path_len);
            path.truncate(len);
            path.push('/');
            super::tree::escape(k, &mut path);
            if *start == at {
                return path;
            }
            continue;
        }
        if let Some(o) = open.last_mut() {
            o.left -= 1;
            if let Some(i) = &mut o.index {
                path.truncate(o.path_len);
                path.push_str(&format!("/{i}"));
                *i += 1;
            }
        }
        if *start == at {
            return path;
        }
        match item {
            json::Item::List(n, _) => open.push(Open { path_len: path.len(), left: *n, index: Some(0) }),
            json::Item::Object(n, _) => open.push(Open { path_len: path.len(), left: *n, index: None }),
            _ => {}
        }
        while open.last().is_some_and(|o| o.left == 0) {
            open.pop();
        }
    }
    path
}

/// Where the documents come from.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// A text with a name.
    Text(String, String),
    /// A file.
    File(PathBuf),
    /// A name that the resolver knows.
    Named(String),
}

/// All documents laid over each other.
pub(crate) fn load(
    inputs: &[Input],
    given: &HashMap<String, String>,
    sources: &mut Sources,
) -> Result<Node, RuleError> {
    let mut loader = include::Loader { sources, given };
    let mut whole: Option<Node> = None;
    let mut documents = Vec::new();
    for input in inputs {
        documents.push(loader.open(input)?);
    }
    let mut finished = Vec::new();
    for (name, document) in documents {
        overlay::check_ids(&document, Position::Tree).map_err(|e| e.place(loader.sources))?;
        let document = loader.resolve(document, Position::Tree, &[], &name)?;
        overlay::check_ids(&document, Position::Tree).map_err(|e| e.place(loader.sources))?;
        finished.push(document);
    }
    for document in finished {
        whole = Some(match whole {
            None => document,
            Some(lower) => overlay::overlay(lower, document, Position::Tree).map_err(|e| e.place(sources))?,
        });
    }
    Ok(whole.unwrap_or_else(|| Node { span: Span::default(), kind: Kind::List(Vec::new()) }))
}

/// A part of a game's file: rules, with what they include put in.
pub(crate) fn resolve(part: Node, from: &str, sources: &mut Sources) -> Result<Node, RuleError> {
    overlay::check_ids(&part, Position::Rules).map_err(|e| e.place(sources))?;
    let mut loader = include::Loader { sources, given: &HashMap::new() };
    loader.resolve(part, Position::Rules, &[], from)
}

/// An error that only knows where it is.
#[derive(Debug)]
pub(crate) struct Misplaced {
    pub(crate) span: Span,
    pub(crate) code: Code,
    pub(crate) message: String,
}

impl Misplaced {
    pub(crate) fn new(span: Span, code: Code, message: impl Into<String>) -> Misplaced {
        Misplaced { span, code, message: message.into() }
    }

    /// The error with its place in words.
    pub(crate) fn place(self, sources: &Sources) -> RuleError {
        sources.place(RuleError::load(self.code, self.message), self.span)
    }
}

impl Node {
    /// The value without places.
    pub(crate) fn to_json(&self) -> Json {
        let mut b = json::JsonBuilder::new();
        self.write(&mut b);
        b.finish()
    }
}
