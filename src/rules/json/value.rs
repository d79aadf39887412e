//! A JSON value of any depth as one flat list.

use std::{fmt, str::FromStr, sync::Arc};

use dashu_int::IBig;

use super::{JsonError, read, write};

/// One item of a document. A container's items follow it; in an object each
/// value follows its key.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Null,
    Bool(bool),
    Int(i64),
    /// Beyond 64 bits.
    Big(Arc<IBig>),
    Float(f64),
    Text(Arc<str>),
    /// A member's key.
    Key(Arc<str>),
    /// Number of elements, and of items in all of them.
    List(u32, u32),
    /// Number of members, and of items in all of them.
    Object(u32, u32),
}

/// A JSON value: members in order, numbers exact, any depth.
///
/// ```
/// use ludolog::rules::Json;
/// let j: Json = r#"{"b":[1,2.50],"a":123456789012345678901234567890}"#.parse()?;
/// assert_eq!(j.to_string(), r#"{"b":[1,2.5],"a":123456789012345678901234567890}"#);
/// assert_eq!(j.get("b").and_then(|b| b.at(1)).and_then(|x| x.as_f64()), Some(2.5));
/// # Ok::<(), ludolog::rules::JsonError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Json {
    pub(crate) items: Vec<Item>,
}

impl Json {
    /// `null`
    pub const fn null() -> Json {
        Json { items: Vec::new() }
    }

    pub(crate) fn scalar(item: Item) -> Json {
        Json { items: vec![item] }
    }

    /// The first item; an empty document is `null`.
    pub(crate) fn root(&self) -> &Item {
        self.items.first().unwrap_or(&Item::Null)
    }

    /// Number of items that the value at `i` takes.
    pub(crate) fn extent(items: &[Item], i: usize) -> usize {
        match items.get(i) {
            Some(Item::List(_, n) | Item::Object(_, n)) => *n as usize + 1,
            _ => 1,
        }
    }

    fn part(&self, i: usize) -> Json {
        Json { items: self.items[i..i + Json::extent(&self.items, i)].to_vec() }
    }

    /// Places of the children: for a member the place of its key.
    fn children(&self) -> impl Iterator<Item = usize> {
        let step = match self.root() {
            Item::Object(..) => 1,
            _ => 0,
        };
        let mut i = 1;
        std::iter::from_fn(move || {
            let here = (i < self.items.len()).then_some(i)?;
            i += step + Json::extent(&self.items, here + step);
            Some(here)
        })
    }

    /// True for `null`.
    pub fn is_null(&self) -> bool {
        matches!(self.root(), Item::Null)
    }

    /// The boolean, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        if let Item::Bool(b) = self.root() { Some(*b) } else { None }
    }

    /// The integer, if it is one of 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        if let Item::Int(i) = self.root() { Some(*i) } else { None }
    }

    /// The number, rounded to a float.
    pub fn as_f64(&self) -> Option<f64> {
        match self.root() {
            Item::Int(i) => Some(*i as f64),
            Item::Big(b) => Some(b.to_f64().value()),
            Item::Float(f) => Some(*f),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        if let Item::Text(s) = self.root() { Some(s) } else { None }
    }

    /// Number of elements or members; `None` for other values.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> Option<usize> {
        if let Item::List(n, _) | Item::Object(n, _) = self.root() { Some(*n as usize) } else { None }
    }

    /// A member of an object, copied.
    pub fn get(&self, key: &str) -> Option<Json> {
        self.children().find(|i| matches!(&self.items[*i], Item::Key(k) if **k == *key)).map(|i| self.part(i + 1))
    }

    /// An element of an array, copied.
    pub fn at(&self, index: usize) -> Option<Json> {
        let Item::List(..) = self.root() else { return None };
        self.children().nth(index).map(|i| self.part(i))
    }

    /// The members of an object, in order.
    pub fn members(&self) -> impl Iterator<Item = (&str, Json)> {
        let members = matches!(self.root(), Item::Object(..)).then(|| self.children());
        members.into_iter().flatten().filter_map(|i| match &self.items[i] {
            Item::Key(k) => Some((&**k, self.part(i + 1))),
            _ => None,
        })
    }

    /// All keys and texts in it.
    pub(crate) fn texts(&self) -> impl Iterator<Item = String> {
        self.items.iter().filter_map(|i| match i {
            Item::Key(s) | Item::Text(s) => Some(s.to_string()),
            _ => None,
        })
    }

    /// The elements of an array, in order.
    pub fn elements(&self) -> impl Iterator<Item = Json> {
        let elements = matches!(self.root(), Item::List(..)).then(|| self.children());
        elements.into_iter().flatten().map(|i| self.part(i))
    }
}

impl Default for Json {
    fn default() -> Self {
        Json::null()
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write::items(&self.items, &mut text);
        f.write_str(&text)
    }
}

impl FromStr for Json {
    type Err = JsonError;
    fn from_str(text: &str) -> Result<Json, JsonError> {
        Ok(read(text)?.json)
    }
}

macro_rules! from {
    ($($t:ty: $x:ident => $item:expr),* $(,)?) => {$(
        impl From<$t> for Json {
            fn from($x: $t) -> Json {
                Json::scalar($item)
            }
        }
    )*};
}
from! {
    bool: b => Item::Bool(b),
    i32: i => Item::Int(i64::from(i)),
    u32: i => Item::Int(i64::from(i)),
    i64: i => Item::Int(i),
    f64: f => Item::Float(f),
    &str: s => Item::Text(s.into()),
    String: s => Item::Text(s.into()),
}

impl From<usize> for Json {
    fn from(n: usize) -> Json {
        Json::scalar(int(IBig::from(n)))
    }
}

/// An integer of any size.
pub(crate) fn int(b: IBig) -> Item {
    match i64::try_from(&b) {
        Ok(i) => Item::Int(i),
        Err(_) => Item::Big(Arc::new(b)),
    }
}

/// Makes a value from front to back.
///
/// ```
/// use ludolog::rules::{Json, JsonBuilder};
/// let mut b = JsonBuilder::new();
/// b.begin_object();
/// b.key("players").begin_list().push(&Json::from("ann")).end();
/// b.end();
/// assert_eq!(b.finish().to_string(), r#"{"players":["ann"]}"#);
/// ```
#[derive(Default)]
pub struct JsonBuilder {
    items: Vec<Item>,
    open: Vec<usize>,
}

impl JsonBuilder {
    /// Nothing yet.
    pub fn new() -> JsonBuilder {
        JsonBuilder::default()
    }

    /// Opens an array.
    pub fn begin_list(&mut self) -> &mut Self {
        self.begin(Item::List(0, 0))
    }

    /// Opens an object.
    pub fn begin_object(&mut self) -> &mut Self {
        self.begin(Item::Object(0, 0))
    }

    fn begin(&mut self, item: Item) -> &mut Self {
        self.value();
        self.open.push(self.items.len());
        self.items.push(item);
        self
    }

    /// Counts a value in the container that is open.
    fn value(&mut self) {
        if let Some(i) = self.open.last()
            && let Item::List(n, _) | Item::Object(n, _) = &mut self.items[*i]
        {
            *n += 1;
        }
    }

    /// The key of the next value.
    pub fn key(&mut self, key: &str) -> &mut Self {
        self.items.push(Item::Key(key.into()));
        self
    }

    pub(crate) fn shared_key(&mut self, key: Arc<str>) {
        self.items.push(Item::Key(key));
    }

    pub(crate) fn item(&mut self, item: Item) -> &mut Self {
        self.value();
        self.items.push(item);
        self
    }

    /// A value.
    pub fn push(&mut self, value: &Json) -> &mut Self {
        self.value();
        if value.items.is_empty() {
            self.items.push(Item::Null);
        }
        self.items.extend_from_slice(&value.items);
        self
    }

    /// A member of an object.
    pub fn member(&mut self, key: &str, value: impl Into<Json>) -> &mut Self {
        self.key(key).push(&value.into())
    }

    /// Closes the innermost array or object.
    ///
    /// # Panics
    /// If none is open.
    pub fn end(&mut self) -> &mut Self {
        let i = self.open.pop().expect("an open array or object");
        let inside = (self.items.len() - i - 1) as u32;
        if let Item::List(_, n) | Item::Object(_, n) = &mut self.items[i] {
            *n = inside;
        }
        self
    }

    /// Number of items so far.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// True inside an object.
    pub(crate) fn in_object(&self) -> bool {
        self.open.last().is_some_and(|i| matches!(self.items[*i], Item::Object(..)))
    }

    /// Number of open containers.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The finished value.
    ///
    /// # Panics
    /// If something is still open.
    pub fn finish(self) -> Json {
        assert!(self.open.is_empty(), "an array or object is still open");
        Json { items: self.items }
    }
}
