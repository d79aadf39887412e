//! Texts by number: keys and text values of state trees.
//!
//! A table only grows, and a tree shares it with its clones, so that a symbol
//! means the same in all of them and may be kept while the tree changes.

use std::{
    collections::HashMap,
    sync::{
        Arc, PoisonError, RwLock, RwLockReadGuard,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::rules::json::canonical_int;

/// A text of a table. One that is the canonical text of an integer says so itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct Sym(u32);

const NUMERIC: u32 = 1 << 31;

impl Sym {
    /// True if the text counts as an integer.
    pub(crate) fn is_numeric(self) -> bool {
        self.0 & NUMERIC != 0
    }
    /// Its place in the table.
    pub(crate) fn index(self) -> usize {
        (self.0 & !NUMERIC) as usize
    }
    /// The number it is stored by.
    pub(crate) fn raw(self) -> u32 {
        self.0
    }
    /// The symbol stored by this number.
    pub(crate) fn from_raw(raw: u32) -> Sym {
        Sym(raw)
    }
}

#[derive(Default)]
struct Inner {
    // keys come from outside: the hasher is one that can not be attacked
    numbers: HashMap<Arc<str>, Sym>,
    texts: Vec<Arc<str>>,
}

struct Table {
    id: u64,
    inner: RwLock<Inner>,
}

/// A table of texts, shared by clones.
#[derive(Clone)]
pub(crate) struct Symbols(Arc<Table>);

impl Symbols {
    pub(crate) fn new() -> Symbols {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let id = LAST.fetch_add(1, Ordering::Relaxed) + 1;
        Symbols(Arc::new(Table { id, inner: RwLock::default() }))
    }

    /// A table of its own with the same texts by the same numbers.
    pub(crate) fn detached(&self) -> Symbols {
        let own = Symbols::new();
        let inner = self.read();
        let copy = Inner { numbers: inner.numbers.clone(), texts: inner.texts.clone() };
        *own.0.inner.write().unwrap_or_else(PoisonError::into_inner) = copy;
        own
    }

    /// The number of texts.
    pub(crate) fn len(&self) -> u32 {
        self.read().texts.len() as u32
    }

    /// Which table it is; no two have the same number.
    pub(crate) fn id(&self) -> u64 {
        self.0.id
    }

    fn read(&self) -> RwLockReadGuard<'_, Inner> {
        self.0.inner.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The symbol of a text, if there is one.
    pub(crate) fn find(&self, text: &str) -> Option<Sym> {
        self.read().numbers.get(text).copied()
    }

    /// The symbol of a text.
    pub(crate) fn intern(&self, text: &str) -> Sym {
        self.find(text).unwrap_or_else(|| self.add(text.into()))
    }

    /// The symbol of a text that is shared already.
    pub(crate) fn intern_shared(&self, text: &Arc<str>) -> Sym {
        self.find(text).unwrap_or_else(|| self.add(text.clone()))
    }

    fn add(&self, text: Arc<str>) -> Sym {
        let mut inner = self.0.inner.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(s) = inner.numbers.get(&text) {
            return *s;
        }
        let flag = if canonical_int(&text).is_some() { NUMERIC } else { 0 };
        let s = Sym(inner.texts.len() as u32 | flag);
        inner.texts.push(text.clone());
        inner.numbers.insert(text, s);
        s
    }

    /// A symbol of its own that no key is equal to: for steps of a path that
    /// lead nowhere, with what they are shown as.
    pub(crate) fn nowhere(&self, shown: &str) -> Sym {
        let mut inner = self.0.inner.write().unwrap_or_else(PoisonError::into_inner);
        inner.texts.push(shown.into());
        Sym(inner.texts.len() as u32 - 1)
    }

    /// The text.
    pub(crate) fn text(&self, s: Sym) -> Arc<str> {
        self.read().texts[s.index()].clone()
    }

    /// The number of characters of the text.
    pub(crate) fn length(&self, s: Sym) -> u64 {
        self.read().texts[s.index()].chars().count() as u64
    }

    /// The integer that the text counts as.
    pub(crate) fn number(&self, s: Sym) -> Option<i64> {
        if s.is_numeric() { canonical_int(&self.read().texts[s.index()]) } else { None }
    }

    /// Compares two texts by code points.
    pub(crate) fn compare(&self, a: Sym, b: Sym) -> std::cmp::Ordering {
        let inner = self.read();
        inner.texts[a.index()].cmp(&inner.texts[b.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_one_number() {
        let t = Symbols::new();
        let (a, b) = (t.intern("a"), t.intern("42"));
        assert_eq!(t.intern("a"), a);
        assert!(b.is_numeric() && !a.is_numeric());
        assert_eq!((t.number(b), t.number(a)), (Some(42), None));
        assert_eq!(&*t.clone().text(b), "42");
        assert_eq!(t.find("nowhere"), None);
    }
}
