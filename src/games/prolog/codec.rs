//! Ground terms as words and back.
//!
//! The words are the term in prefix order: a functor, then its arguments. Numbers,
//! strings and other boxes are copied as they are. An atom of the game's program
//! is its cell; one that a session has made is its text, also as a functor's name,
//! so that equal terms have equal words in all sessions.

use crate::term::{Atom, Cell, Functor, PAIR, Store, Tag, cell::SUB_BOX};

/// The kind in the header of an atom that is written as text; no box has it.
const ATOM_TEXT: u64 = 0xF;
/// The kind in the header of a functor's name that is written as text; the arity follows it.
const FUNCTOR_TEXT: u64 = 0xE;

/// The most words that a term may have; an endless one has more.
const MAX_WORDS: usize = 1 << 24;

/// Appends the words of a term. Atoms below `shared` are those of the program.
///
/// # Errors
/// What is wrong with the term: it must be ground and of a reasonable size.
pub(super) fn encode(store: &Store, shared: u32, term: Cell, out: &mut Vec<u64>) -> Result<(), &'static str> {
    let end = out.len() + MAX_WORDS;
    let mut todo: Vec<(isize, usize)> = Vec::with_capacity(16);
    let mut x = store.deref(term);
    loop {
        match x.tag() {
            Tag::Int => out.push(x.0),
            Tag::Con => atom(store, shared, x, out),
            Tag::Lst => {
                out.push(PAIR.0);
                todo.push((x.addr(), 2));
            }
            Tag::Str => {
                let f = store.functor_of(x);
                if f.name().0 < shared {
                    out.push(f.0);
                } else {
                    text(store, f.name(), FUNCTOR_TEXT, out);
                    out.push(f.arity() as u64);
                }
                todo.push((x.addr() + 8, f.arity()));
            }
            Tag::Flt | Tag::Box => {
                out.push(store.get(x.addr()).0);
                out.extend_from_slice(store.box_words(x.addr()));
            }
            Tag::Ref | Tag::Att => return Err("has unbound variables"),
        }
        if out.len() > end {
            return Err("is too large or has no end");
        }
        let Some((at, left)) = todo.last_mut() else { return Ok(()) };
        x = store.deref(store.get(*at));
        (*at, *left) = (*at + 8, *left - 1);
        if *left == 0 {
            todo.pop();
        }
    }
}

fn atom(store: &Store, shared: u32, x: Cell, out: &mut Vec<u64>) {
    let Some(a) = x.as_atom().filter(|a| a.0 >= shared) else {
        out.push(x.0);
        return;
    };
    text(store, a, ATOM_TEXT, out);
}

fn text(store: &Store, a: Atom, kind: u64, out: &mut Vec<u64>) {
    let name = store.atoms.name(a);
    out.push((name.len() as u64) << 12 | kind << 8 | SUB_BOX);
    out.extend(name.as_bytes().chunks(8).map(|chunk| {
        let mut w = [0; 8];
        w[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(w)
    }));
}

/// The term that was encoded, on the heap.
pub(super) fn decode(store: &mut Store, words: &[u64]) -> Cell {
    let mut todo: Vec<(isize, usize)> = Vec::with_capacity(16);
    let mut root = Cell::int(0);
    let mut at = 0;
    // an answer's words are whole, so the loop ends with the term
    while let Some(w) = words.get(at) {
        at += 1;
        let x = Cell(*w);
        let mut inner = None;
        let c = if x.is_functor() {
            let (c, first, n) = compound(store, x.functor());
            inner = Some((first, n));
            c
        } else if x.is_box_header() {
            let payload = &words[at..at + x.box_words()];
            at += payload.len();
            match x.0 >> 8 & 0xF {
                ATOM_TEXT => Cell::atom(named(store, x, payload)),
                FUNCTOR_TEXT => {
                    let f = Functor::new(named(store, x, payload), words[at] as usize);
                    at += 1;
                    let (c, first, n) = compound(store, f);
                    inner = Some((first, n));
                    c
                }
                _ => boxed(store, x, payload),
            }
        } else {
            x
        };
        match todo.last_mut() {
            Some((slot, left)) => {
                store.set_arg(*slot, c);
                (*slot, *left) = (*slot + 8, *left - 1);
                if *left == 0 {
                    todo.pop();
                }
            }
            None => root = c,
        }
        todo.extend(inner);
    }
    root
}

/// A compound whose arguments are still to be filled in: the term, its first argument's place, their number.
fn compound(store: &mut Store, f: Functor) -> (Cell, isize, usize) {
    if f == PAIR {
        let addr = store.alloc(2);
        return (Cell::refer(Tag::Lst, addr), addr, 2);
    }
    let n = f.arity();
    let addr = store.alloc(n + 1);
    store.set(addr, f.header());
    (Cell::refer(Tag::Str, addr), addr + 8, n)
}

/// The atom whose text is in a payload.
fn named(store: &mut Store, header: Cell, payload: &[u64]) -> Atom {
    let bytes: Vec<u8> = payload.iter().flat_map(|w| w.to_le_bytes()).take(header.box_bytes()).collect();
    store.atoms.intern(&String::from_utf8_lossy(&bytes))
}

fn boxed(store: &mut Store, header: Cell, payload: &[u64]) -> Cell {
    let kind = header.box_kind();
    let addr = store.alloc(payload.len() + 1);
    store.set(addr, header);
    for (i, w) in payload.iter().enumerate() {
        store.set(addr + 8 + 8 * i as isize, Cell(*w));
    }
    let tag = if kind == crate::term::cell::BoxKind::Float { Tag::Flt } else { Tag::Box };
    Cell::refer(tag, addr)
}

/// The number of atoms that a program has.
pub(super) fn shared_atoms(store: &Store) -> u32 {
    Atom(store.atoms.len() as u32).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Session, Term};

    fn round(text: &str) {
        let mut s = Session::new();
        let shared = shared_atoms(&s.m.store);
        let t: Term = text.parse().unwrap();
        let c = t.put(&mut s.m.store, &mut Default::default());
        let (mut words, mut again) = (Vec::new(), Vec::new());
        encode(&s.m.store, shared, c, &mut words).unwrap();
        // another session, in which other atoms are new
        let mut other = Session::new();
        other.m.store.atom("something else");
        let d = decode(&mut other.m.store, &words);
        encode(&other.m.store, shared, d, &mut again).unwrap();
        assert_eq!(words, again, "{text}");
        assert_eq!(Term::export(&other.m.store, d), t);
    }

    #[test]
    fn what_is_decoded_is_what_was_encoded() {
        for text in [
            "a",
            "[]",
            "12",
            "-1",
            "1.5",
            "123456789012345678901234567890",
            "\"text\"",
            "\"\"",
            "[1,2|x]",
            "f(g(h(1)),[a,b],0.1)",
            "'a new atom with a long name'",
            "''",
            "2r3",
            "board([x,o],f([[],[1]]))",
            "{a}",
            "1-2-3",
        ] {
            round(text);
        }
    }

    #[test]
    fn variables_are_refused() {
        let mut s = Session::new();
        let v = s.m.store.new_var();
        let c = s.m.store.put_pair(Cell::int(1), v);
        assert_eq!(encode(&s.m.store, 0, c, &mut Vec::new()), Err("has unbound variables"));
    }

    #[test]
    fn endless_terms_are_refused() {
        let mut s = Session::new();
        let hole = s.m.store.new_var();
        let list = s.m.store.put_pair(Cell::int(1), hole);
        s.m.store.bind(hole, list);
        assert_eq!(encode(&s.m.store, 0, list, &mut Vec::new()), Err("is too large or has no end"));
    }
}
