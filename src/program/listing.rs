//! Code as text, for `vm_list/1` and for tests.

use std::fmt::Write;

use crate::term::{Atoms, Cell, Functor};

use super::{
    code::{OPS, Operand, Word, length},
    pred::{PredId, Preds},
};

/// The instructions of a piece of code, one a line: place, name, operands.
pub fn disassemble(code: &[u64], atoms: &Atoms, preds: &Preds) -> String {
    let mut out = String::new();
    let mut i = 0;
    while i < code.len() {
        let w = Word(code[i]);
        let Some(op) = w.op() else {
            let _ = writeln!(out, "{i:4}  ? {:x}", w.0);
            return out;
        };
        let (_, name, operands) = OPS[op as usize];
        let _ = write!(out, "{i:4}  {name}");
        let mut word = i + 1;
        for (k, operand) in operands.iter().enumerate() {
            out.push_str(if k == 0 { " " } else { ", " });
            let mut next = || {
                word += 1;
                code.get(word - 1).copied().unwrap_or(0)
            };
            let _ = match operand {
                Operand::X(f) | Operand::XOut(f) => write!(out, "x{}", w.field(*f)),
                Operand::Y(f) | Operand::YOut(f) => write!(out, "y{}", w.field(*f)),
                Operand::N(f) => write!(out, "{}", w.field(*f)),
                Operand::Atom => write!(out, "{}", atoms.name(crate::term::Atom(w.immediate()))),
                Operand::Int => write!(out, "{}", w.immediate() as i32),
                Operand::Pred => {
                    let key = preds.get(PredId(w.immediate())).key;
                    write!(out, "{}/{}", atoms.name(key.name()), key.arity())
                }
                Operand::Func | Operand::Eval => {
                    let n = if *operand == Operand::Func { w.immediate() as u64 } else { next() };
                    write!(out, "#{n:x}")
                }
                Operand::Cell => write!(out, "{:?}", Cell(next())),
                Operand::Functor => {
                    let f = Functor(next());
                    write!(out, "{}/{}", atoms.name(f.name()), f.arity())
                }
                Operand::Label => match next() as i64 {
                    0 => write!(out, "fail"),
                    n => write!(out, "-> {}", i as i64 + n),
                },
                Operand::Mask => write!(out, "live {:b}", next()),
                Operand::Boxed => {
                    word += w.b();
                    write!(out, "constant")
                }
                Operand::Address | Operand::Addresses => write!(out, "@"),
            };
        }
        out.push('\n');
        i += length(&code[i..]);
    }
    out
}
