//! A verifier of emitted code, for tests and debug builds: instructions are
//! whole, labels lead to instructions, registers and slots are in range.

use rustc_hash::FxHashSet;

use crate::program::{
    Operand, Word,
    code::{OPS, length},
};

use super::clause::REGISTERS;

/// Checks a clause's code.
///
/// # Errors
/// What is wrong, in words.
pub fn verify(code: &[u64]) -> Result<(), String> {
    let mut starts = FxHashSet::default();
    let mut i = 0;
    while i < code.len() {
        if Word(code[i]).op().is_none() {
            return Err(format!("word {i} is no instruction"));
        }
        starts.insert(i);
        i += length(&code[i..]);
    }
    if i != code.len() {
        return Err("the last instruction is cut off".into());
    }
    for i in &starts {
        let w = Word(code[*i]);
        let Some(op) = w.op() else { continue };
        let mut word = i + 1;
        for operand in OPS[op as usize].2 {
            match operand {
                Operand::X(f) | Operand::XOut(f) if w.field(*f) >= REGISTERS => {
                    return Err(format!("register {} at {i}", w.field(*f)));
                }
                Operand::Label => {
                    let label = code[word] as i64;
                    let target = usize::try_from(*i as i64 + label).unwrap_or(usize::MAX);
                    if label != 0 && !starts.contains(&target) {
                        return Err(format!("label at {i} leads to {target}"));
                    }
                    word += 1;
                }
                Operand::Cell | Operand::Functor | Operand::Mask | Operand::Eval => word += 1,
                Operand::Boxed => word += w.b(),
                _ => {}
            }
        }
    }
    Ok(())
}
