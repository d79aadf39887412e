//! Broken code is refused, for the right reason.

use super::*;
use crate::term::{Atom, PAIR};

fn abc(op: Op, a: u16, b: u16, c: u16) -> u64 {
    Word::abc(op, a, b, c).0
}

fn imm(op: Op, a: u16, imm: u32) -> u64 {
    Word::imm(op, a, imm).0
}

/// Verifies a clause of two arguments; predicates have as many arguments as their number says.
fn check(code: &[u64]) -> Result<(), String> {
    verify(code, 2, &|pred| pred as usize)
}

#[track_caller]
fn refused(code: &[u64], why: &str) {
    let found = check(code).expect_err("it is broken");
    assert!(found.contains(why), "{found}");
}

const PROCEED: u64 = Op::Proceed as u64;

#[test]
fn sound_code_is_accepted() {
    check(&[PROCEED]).unwrap();
    check(&[abc(Op::GetValX, 0, 1, 0), PROCEED]).unwrap();
    // [H|T] in argument 1, then q(T) as the last call
    check(&[abc(Op::GetListVarVar, 0, 2, 3), abc(Op::MoveXX, 3, 0, 0), imm(Op::Execute, 0, 1)]).unwrap();
    // a call, with a slot that is needed after it
    let call = [
        abc(Op::Allocate, 1, 0, 0),
        abc(Op::MoveXY, 1, 0, 0),
        imm(Op::Call, 1, 1),
        1,
        abc(Op::MoveYX, 0, 0, 0),
        imm(Op::DeallocExecute, 0, 1),
    ];
    check(&call).unwrap();
    // ( A ; B ) with a slot that both branches need
    let or = [
        abc(Op::Allocate, 1, 0, 0),
        abc(Op::MoveXY, 1, 0, 0),
        abc(Op::TryElse, 1, 0, 0),
        5,
        1,
        abc(Op::Jump, 0, 0, 0),
        4,
        abc(Op::TrustElse, 1, 0, 0),
        1,
        abc(Op::MoveYX, 0, 0, 0),
        imm(Op::DeallocExecute, 0, 1),
    ];
    check(&or).unwrap();
}

#[test]
fn instructions_are_whole() {
    refused(&[u64::MAX], "no instruction");
    refused(&[abc(Op::GetStruct, 0, 0, 0)], "cut off");
    refused(&[abc(Op::GetAtom, 0, 0, 0)], "leads to 1");
    refused(&[abc(Op::Jump, 0, 0, 0), 17, PROCEED], "leads to 17");
    refused(&[abc(Op::Jump, 0, 0, 0), -2i64 as u64, PROCEED], "leads to");
    let inside = [abc(Op::TestVar, 0, 0, 0), 3, imm(Op::Reserve, 0, 1), abc(Op::GetCell, 0, 0, 0), PROCEED, PROCEED];
    check(&inside).unwrap();
    let inside = [abc(Op::TestVar, 0, 0, 0), 3, abc(Op::GetCell, 0, 0, 0), PROCEED, PROCEED];
    refused(&inside, "inside an instruction");
    refused(&[abc(Op::Switch, 0, 0, 0), 0, 0, 0, 0, 0, 0, 0, 0], "not in a clause");
}

#[test]
fn registers_are_written_before_they_are_read() {
    refused(&[abc(Op::GetValX, 0, 2, 0), PROCEED], "register 2 is read before");
    refused(&[imm(Op::Execute, 0, 3)], "register 2 is read before");
    refused(&[imm(Op::Builtin, 3, 0), PROCEED], "register 2 is read before");
    refused(&[abc(Op::PutVarX, u16::MAX, 0, 0), PROCEED], "there is no register");
    // written in one branch only
    let branch = [abc(Op::TestVar, 0, 0, 0), 3, imm(Op::PutInt, 2, 1), abc(Op::GetValX, 2, 0, 0), PROCEED];
    refused(&branch, "register 2 is read before");
    // a call has used it
    let call = [
        abc(Op::Allocate, 0, 0, 0),
        imm(Op::Call, 0, 0),
        0,
        abc(Op::GetValX, 0, 1, 0),
        abc(Op::DeallocProceed, 0, 0, 0),
    ];
    refused(&call, "register 0 is read before");
    // so has what lies between a choice point and backtracking to it
    let or = [
        abc(Op::Allocate, 0, 0, 0),
        abc(Op::TryElse, 0, 0, 0),
        4,
        0,
        abc(Op::Fail, 1, 0, 0),
        abc(Op::TrustElse, 0, 0, 0),
        0,
        abc(Op::GetValX, 0, 1, 0),
        abc(Op::DeallocProceed, 0, 0, 0),
    ];
    refused(&or, "register 0 is read before");
}

#[test]
fn slots_are_written_before_they_are_read() {
    refused(&[abc(Op::MoveXY, 0, 0, 0), PROCEED], "without an environment");
    refused(&[abc(Op::Allocate, 1, 0, 0), abc(Op::MoveXY, 0, 1, 0)], "slot 1 of 1");
    refused(&[abc(Op::Allocate, 1, 0, 0), abc(Op::MoveYX, 0, 0, 0)], "slot 0 is read before");
    refused(&[abc(Op::Allocate, 1, 0, 0), imm(Op::Call, 1, 1), 1], "slot 0 is live before");
    refused(&[abc(Op::Allocate, 1, 0, 0), imm(Op::Call, 2, 1), 0], "2 of 1 slots are live");
    refused(&[abc(Op::Allocate, 2, 0, 0), imm(Op::Call, 1, 1), 2], "names slots that are not live");
    // not live at the call, so that the collector does not keep it
    let lost = [
        abc(Op::Allocate, 1, 0, 0),
        abc(Op::MoveXY, 0, 0, 0),
        imm(Op::Call, 1, 1),
        0,
        abc(Op::MoveYX, 0, 0, 0),
        abc(Op::DeallocProceed, 0, 0, 0),
    ];
    refused(&lost, "slot 0 is read before");
    // a barrier is no term, and the other way round
    let barrier = [abc(Op::Allocate, 1, 0, 0), abc(Op::SaveBarrier, 0, 0, 0), abc(Op::MoveYX, 0, 0, 0)];
    refused(&barrier, "slot 0 is read before");
    refused(&[abc(Op::Allocate, 1, 0, 0), abc(Op::MoveXY, 0, 0, 0), abc(Op::CutTo, 0, 0, 0)], "slot 0 is read before");
    // written after the choice point: its value goes with backtracking
    let late = [
        abc(Op::Allocate, 1, 0, 0),
        abc(Op::TryElse, 1, 0, 0),
        5,
        0,
        abc(Op::PutVarY, 0, 0, 0),
        abc(Op::Fail, 1, 0, 0),
        abc(Op::TrustElse, 1, 0, 0),
        1,
        abc(Op::DeallocProceed, 0, 0, 0),
    ];
    refused(&late, "slot 0 is live before");
    let overwritten = [
        abc(Op::Allocate, 1, 0, 0),
        abc(Op::MoveXY, 0, 0, 0),
        abc(Op::TryElse, 1, 0, 0),
        5,
        1,
        abc(Op::MoveXY, 1, 0, 0),
        abc(Op::Fail, 1, 0, 0),
        abc(Op::TrustElse, 1, 0, 0),
        1,
        abc(Op::DeallocProceed, 0, 0, 0),
    ];
    refused(&overwritten, "a choice point needs it");
    let unkept = [
        abc(Op::Allocate, 1, 0, 0),
        abc(Op::MoveXY, 0, 0, 0),
        abc(Op::TryElse, 0, 0, 0),
        4,
        0,
        abc(Op::Fail, 1, 0, 0),
        abc(Op::TrustElse, 1, 0, 0),
        1,
        abc(Op::DeallocProceed, 0, 0, 0),
    ];
    refused(&unkept, "the choice point keeps 0");
}

#[test]
fn environments_come_and_go() {
    refused(&[abc(Op::Allocate, 0, 0, 0), PROCEED], "still there");
    refused(&[abc(Op::Allocate, 0, 0, 0), imm(Op::Execute, 0, 0)], "still there");
    refused(&[abc(Op::DeallocProceed, 0, 0, 0)], "no environment");
    refused(&[abc(Op::Allocate, 0, 0, 0), abc(Op::Allocate, 0, 0, 0)], "already");
    let branch = [abc(Op::TestVar, 0, 0, 0), 3, abc(Op::Allocate, 0, 0, 0), abc(Op::DeallocProceed, 0, 0, 0)];
    refused(&branch, "different environments");
}

#[test]
fn cuts_know_their_barrier() {
    let lost = [abc(Op::Allocate, 0, 0, 0), imm(Op::Call, 0, 0), 0, abc(Op::CutNeck, 0, 0, 0)];
    refused(&lost, "cut barrier is lost");
    let flow = [abc(Op::Allocate, 0, 0, 0), abc(Op::TrustElse, 0, 0, 0), 0, abc(Op::DeallocProceed, 0, 0, 0)];
    refused(&flow, "nothing else does");
    let plain = [
        abc(Op::Allocate, 0, 0, 0),
        abc(Op::TryElse, 0, 0, 0),
        4,
        0,
        abc(Op::DeallocProceed, 0, 0, 0),
        abc(Op::DeallocProceed, 0, 0, 0),
    ];
    refused(&plain, "backtracking leads to alternatives");
}

#[test]
fn structures_are_complete() {
    let f = Functor::new(Atom(7), 3).0;
    let get = abc(Op::GetStruct, 0, 0, 0);
    check(&[get, f, abc(Op::UVoid, 3, 0, 0), PROCEED]).unwrap();
    check(&[get, f, abc(Op::UVoid, 2, 0, 0), abc(Op::UTailList, 0, 0, 0), abc(Op::UVoid, 2, 0, 0), PROCEED]).unwrap();
    refused(&[get, f, abc(Op::UVoid, 2, 0, 0), PROCEED], "1 arguments are missing");
    refused(&[get, f, abc(Op::UVoid, 4, 0, 0), PROCEED], "4 arguments where 3");
    refused(&[get, f, abc(Op::UVoid, 1, 0, 0), abc(Op::UTailList, 0, 0, 0), PROCEED], "1 arguments are missing");
    refused(&[abc(Op::UVarX, 2, 0, 0), PROCEED], "1 arguments where 0");
    refused(&[abc(Op::UTailStruct, 0, 0, 0), PAIR.0, PROCEED], "1 arguments where 0");
    refused(&[abc(Op::GetList, 0, 0, 0), PROCEED], "2 arguments are missing");
}

#[test]
fn heap_cells_are_reserved() {
    let large = Functor::new(Atom(7), 5000).0;
    let build = [abc(Op::PutStruct, 2, 0, 0), large, abc(Op::UVoid, 5000, 0, 0)];
    refused(&[&build[..], &build[..], &[PROCEED]].concat(), "are free");
    refused(&[&build[..], &[PROCEED]].concat(), "too much of the margin");
    let reserved = |n| [&[imm(Op::Reserve, 0, n)][..], &build[..], &[PROCEED]].concat();
    check(&reserved(5001)).unwrap();
    refused(&reserved(900), "too much of the margin");
    // after a call half of the margin is left
    let call = [abc(Op::Allocate, 0, 0, 0), imm(Op::Call, 0, 0), 0];
    let rest = [abc(Op::DeallocProceed, 0, 0, 0)];
    refused(&[&call[..], &build[..], &rest[..]].concat(), "are free");
    check(&[&call[..], &[imm(Op::Reserve, 0, 5001)], &build[..], &rest[..]].concat()).unwrap();
}
