//! The instruction set, as one table.
//!
//! Code is a sequence of 64-bit words. The first word of an instruction holds
//! the opcode in its low 16 bits and up to three 16-bit fields `a`, `b`, `c`
//! above it; `b` and `c` together may be one 32-bit immediate. Some
//! instructions own further words. Labels are distances in words from the
//! instruction's own first word; label 0 means "fail".
//!
//! [`for_each_op`](crate::for_each_op) hands the table to whoever derives
//! something from it: the opcode enum, the disassembler, the verifier, and the
//! machine's two handler tables (in read mode and in write mode).

/// One operand of an instruction: where it is and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Argument register in field a, b or c (0, 1, 2).
    X(u8),
    /// Register that is written.
    XOut(u8),
    /// Environment slot.
    Y(u8),
    /// Environment slot that is written.
    YOut(u8),
    /// A plain number.
    N(u8),
    /// 32-bit immediate: an atom.
    Atom,
    /// 32-bit immediate: a small integer.
    Int,
    /// 32-bit immediate: a predicate.
    Pred,
    /// 32-bit immediate: a builtin function.
    Func,
    /// A word: an immediate cell.
    Cell,
    /// A word: a functor.
    Functor,
    /// A word: a label.
    Label,
    /// A word: the live environment slots at the return point.
    Mask,
    /// A word: an arithmetic function.
    Eval,
    /// Field b words of boxed constant: header and payload.
    Boxed,
    /// A word: an absolute code address (index code only).
    Address,
    /// Eight words of absolute code addresses (index code only).
    Addresses,
}

impl Operand {
    /// Words after the first that it takes in an instruction with this first word.
    pub fn words(self, first: Word) -> usize {
        match self {
            Operand::Cell | Operand::Functor | Operand::Label | Operand::Mask | Operand::Eval | Operand::Address => 1,
            Operand::Boxed => first.b(),
            Operand::Addresses => 8,
            _ => 0,
        }
    }
}

/// Calls `$m!` with the table: `Name [operands] module::handler` rows; a row with a
/// second handler behaves differently in write mode.
#[macro_export]
#[doc(hidden)]
macro_rules! for_each_op {
    ($m:ident) => {
        $m! {
            // control
            Fail [] control::fail_op;
            Proceed [] control::proceed;
            Call [N(0), Pred, Mask] fast::call;
            Execute [Pred] fast::execute;
            TracedCall [N(0), Pred, Mask] control::traced_call;
            DeallocExecute [Pred] fast::dealloc_execute;
            DeallocProceed [] fast::dealloc_proceed;
            Allocate [N(0)] fast::allocate;
            Reserve [Int] fast::reserve;
            Builtin [N(0), Func] control::builtin;
            BuiltinElse [N(0), Func, Label] control::builtin_else;
            Jump [Label] control::jump;
            CutNeck [] fast::cut_neck;
            SaveBarrier [YOut(0)] control::save_barrier;
            SaveChoice [YOut(0)] control::save_choice;
            CutTo [Y(0)] fast::cut_to;
            SoftCutTo [Y(0)] control::soft_cut_to;
            TryElse [N(0), Label, Mask] fast::try_else;
            RetryElse [N(0), Label, Mask] control::retry_else;
            TrustElse [N(0), Mask] control::trust_else;
            // moves and constants
            MoveXX [X(0), XOut(1)] put::move_xx;
            MoveXY [X(0), YOut(1)] put::move_xy;
            MoveYX [Y(0), XOut(1)] put::move_yx;
            PutVarX [XOut(0)] put::put_var_x;
            PutVarXY [XOut(0), YOut(1)] put::put_var_xy;
            PutVarY [YOut(0)] put::put_var_y;
            PutAtom [XOut(0), Atom] put::put_atom;
            PutInt [XOut(0), Int] put::put_int;
            PutCell [XOut(0), Cell] put::put_cell;
            PutBoxed [XOut(0), N(1), Boxed] put::put_boxed_op;
            PutList [XOut(0)] put::put_list;
            PutStruct [XOut(0), Functor] put::put_struct;
            // head unification
            GetValX [X(0), X(1)] fast::get_val_x;
            GetValY [X(0), Y(1)] fast::get_val_y;
            GetAtom [X(0), Atom] fast::get_atom;
            GetInt [X(0), Int] fast::get_int;
            GetCell [X(0), Cell] get::get_cell;
            GetBoxed [X(0), N(1), Boxed] get::get_boxed;
            GetList [X(0)] fast::get_list;
            GetStruct [X(0), Functor] fast::get_struct;
            GetListVarVar [X(0), XOut(1), XOut(2)] fast::get_list_var_var;
            GetListValVar [X(0), X(1), XOut(2)] fast::get_list_val_var;
            GetListVoidVar [X(0), XOut(2)] fast::get_list_void_var;
            // the same as the first instruction of an equation in a body: what
            // attributed variables wait for runs before it
            GoalValX [X(0), X(1)] fast::get_val_x;
            GoalAtom [X(0), Atom] fast::get_atom;
            GoalInt [X(0), Int] fast::get_int;
            GoalCell [X(0), Cell] get::get_cell;
            GoalBoxed [X(0), N(1), Boxed] get::get_boxed;
            GoalList [X(0)] fast::get_list;
            GoalStruct [X(0), Functor] fast::get_struct;
            GoalListVarVar [X(0), XOut(1), XOut(2)] fast::get_list_var_var;
            GoalListValVar [X(0), X(1), XOut(2)] fast::get_list_val_var;
            GoalListVoidVar [X(0), XOut(2)] fast::get_list_void_var;
            // arguments of structures
            UVarX [XOut(0)] unify::var_x, unify::var_x_w;
            UVarY [YOut(0)] unify::var_y, unify::var_y_w;
            UValX [X(0)] fast::val_x, unify::val_x_w;
            UValY [Y(0)] fast::val_y, unify::val_y_w;
            UVoid [N(0)] unify::void, unify::void_w;
            UAtom [Atom] fast::atom, unify::atom_w;
            UInt [Int] fast::int, unify::int_w;
            UCell [Cell] unify::cell, unify::cell_w;
            UTailList [] fast::tail_list, unify::tail_list_w;
            UTailStruct [Functor] fast::tail_struct, unify::tail_struct_w;
            UVarXVarX [XOut(0), XOut(1)] unify::var_x_var_x, unify::var_x_var_x_w;
            UValXVarX [X(0), XOut(1)] fast::val_x_var_x, unify::val_x_var_x_w;
            UValXValX [X(0), X(1)] fast::val_x_val_x, unify::val_x_val_x_w;
            // tests: on to the next instruction, or to the label
            TestVar [X(0), Label] test::var;
            TestNonvar [X(0), Label] test::nonvar;
            TestAtom [X(0), Label] test::atom;
            TestInteger [X(0), Label] test::integer;
            TestFloat [X(0), Label] test::float;
            TestNumber [X(0), Label] test::number;
            TestAtomic [X(0), Label] test::atomic;
            TestCompound [X(0), Label] test::compound;
            TestCallable [X(0), Label] test::callable;
            TestEq [X(0), X(1), Label] test::eq;
            TestNe [X(0), X(1), Label] test::ne;
            TestIsAtom [X(0), Atom, Label] test::is_atom;
            TestIsNotAtom [X(0), Atom, Label] test::is_not_atom;
            // arithmetic
            CmpLt [X(0), X(1), Label] fast::lt;
            CmpLe [X(0), X(1), Label] fast::le;
            CmpGt [X(0), X(1), Label] fast::gt;
            CmpGe [X(0), X(1), Label] fast::ge;
            CmpEq [X(0), X(1), Label] fast::num_eq;
            CmpNe [X(0), X(1), Label] fast::num_ne;
            CmpLtI [X(0), Int, Label] fast::lt_i;
            CmpLeI [X(0), Int, Label] fast::le_i;
            CmpGtI [X(0), Int, Label] fast::gt_i;
            CmpGeI [X(0), Int, Label] fast::ge_i;
            CmpEqI [X(0), Int, Label] fast::num_eq_i;
            CmpNeI [X(0), Int, Label] fast::num_ne_i;
            Add [XOut(0), X(1), X(2)] fast::add;
            Sub [XOut(0), X(1), X(2)] fast::sub;
            Mul [XOut(0), X(1), X(2)] fast::mul;
            IntDiv [XOut(0), X(1), X(2)] arith::int_div;
            Mod [XOut(0), X(1), X(2)] arith::modulo;
            Rem [XOut(0), X(1), X(2)] arith::rem;
            And [XOut(0), X(1), X(2)] arith::and;
            Or [XOut(0), X(1), X(2)] arith::or;
            Xor [XOut(0), X(1), X(2)] arith::xor;
            Shl [XOut(0), X(1), X(2)] arith::shl;
            Shr [XOut(0), X(1), X(2)] arith::shr;
            AddI [XOut(0), X(1), N(2)] fast::add_i;
            Eval [XOut(0), X(1)] arith::eval;
            Arith0 [XOut(0), Eval] arith::arith0;
            Arith1 [XOut(0), X(1), Eval] arith::arith1;
            Arith2 [XOut(0), X(1), X(2), Eval] arith::arith2;
            // index code
            Switch [X(0), Addresses] index::switch;
            SwitchHash [X(0), N(1), Address] index::switch_hash;
            IfUnbound [N(0), Address] index::if_unbound;
            Try [N(0), Address] fast::try_op;
            Retry [N(0), Address] index::retry;
            Trust [N(0), Address] index::trust;
            Expand [N(0), Pred] index::expand;
            // entry points of predicates
            Undefined [Pred] entry::undefined;
            Relink [Pred] entry::relink;
            Qualify [Pred] entry::qualify;
            Dynamic [Pred] entry::dynamic;
            DynRetry [Pred] entry::dyn_retry;
            BuiltinEntry [N(0), Func] entry::builtin_entry;
            NondetEntry [N(0), Func] entry::nondet_entry;
            NondetRetry [N(0), Func] entry::nondet_retry;
            ControlEntry [N(0), Func] entry::control_entry;
            CallN [N(0)] entry::call_n;
            Stored [N(0), Func] entry::stored;
            WakeAt [Address] entry::wake_at;
            WakeResume [] entry::wake_resume;
            PopReset [] entry::pop_reset;
            MonitorExit [] entry::monitor_exit;
            MonitorFail [] entry::monitor_fail;
            MonitorRedo [] entry::monitor_redo;
            ProfileExit [] entry::profile_exit;
            ProfileFail [] entry::profile_fail;
            ProfileRedo [] entry::profile_redo;
            PopCatch [] entry::pop_catch;
            CatchRetry [] entry::catch_retry;
            CleanupRetry [] entry::cleanup_retry;
            AnswerYes [] entry::answer_yes;
            AnswerNo [] entry::answer_no;
        }
    };
}

macro_rules! define_ops {
    ($($name:ident [$($operand:ident $(($field:literal))?),*] $handler:path $(, $write:path)?;)*) => {
        /// The opcodes.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u16)]
        pub enum Op { $($name),* }

        /// Name and operands of each opcode.
        pub const OPS: &[(Op, &str, &[Operand])] = &[
            $((Op::$name, stringify!($name), &[$(Operand::$operand $(($field))?),*])),*
        ];
    };
}
for_each_op!(define_ops);

/// Instructions of heads, and what they are called at the beginning of an equation in a body.
const MARKED: [(Op, Op); 10] = [
    (Op::GetValX, Op::GoalValX),
    (Op::GetAtom, Op::GoalAtom),
    (Op::GetInt, Op::GoalInt),
    (Op::GetCell, Op::GoalCell),
    (Op::GetBoxed, Op::GoalBoxed),
    (Op::GetList, Op::GoalList),
    (Op::GetStruct, Op::GoalStruct),
    (Op::GetListVarVar, Op::GoalListVarVar),
    (Op::GetListValVar, Op::GoalListValVar),
    (Op::GetListVoidVar, Op::GoalListVoidVar),
];

impl Op {
    /// The same for the beginning of an equation in a body, if it can stand there.
    pub fn marked(self) -> Option<Op> {
        MARKED.iter().find(|(op, _)| *op == self).map(|(_, marked)| *marked)
    }
    /// The same for a head.
    pub fn unmarked(self) -> Op {
        MARKED.iter().find(|(_, marked)| *marked == self).map_or(self, |(op, _)| *op)
    }
}

/// The first word of an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Word(pub u64);

impl Word {
    /// Opcode and three fields.
    pub const fn abc(op: Op, a: u16, b: u16, c: u16) -> Word {
        Word(op as u64 | (a as u64) << 16 | (b as u64) << 32 | (c as u64) << 48)
    }
    /// Opcode, one field and a 32-bit immediate.
    pub const fn imm(op: Op, a: u16, imm: u32) -> Word {
        Word(op as u64 | (a as u64) << 16 | (imm as u64) << 32)
    }
    /// The opcode, if the word is the beginning of an instruction.
    pub fn op(self) -> Option<Op> {
        OPS.get(self.0 as u16 as usize).map(|row| row.0)
    }
    /// Field a.
    #[inline(always)]
    pub const fn a(self) -> usize {
        (self.0 >> 16) as u16 as usize
    }
    /// Field b.
    #[inline(always)]
    pub const fn b(self) -> usize {
        (self.0 >> 32) as u16 as usize
    }
    /// Field c.
    #[inline(always)]
    pub const fn c(self) -> usize {
        (self.0 >> 48) as usize
    }
    /// The 32-bit immediate.
    #[inline(always)]
    pub const fn immediate(self) -> u32 {
        (self.0 >> 32) as u32
    }
    /// Words of the instruction that begins with this one.
    pub fn length(self) -> usize {
        let Some(op) = self.op() else { return 1 };
        1 + OPS[op as usize].2.iter().map(|operand| operand.words(self)).sum::<usize>()
            + if op == Op::SwitchHash { 2 << self.b() } else { 0 }
    }
    /// Field 0, 1 or 2.
    pub const fn field(self, i: u8) -> usize {
        (self.0 >> (16 + 16 * i as u64)) as u16 as usize
    }
}

/// The length of the instruction at the head of `code`, in words.
pub fn length(code: &[u64]) -> usize {
    Word(code[0]).length()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opcodes_index_their_rows() {
        for (i, row) in OPS.iter().enumerate() {
            assert_eq!(row.0 as usize, i);
        }
    }

    #[test]
    fn fields_come_back() {
        let w = Word::abc(Op::Add, 1, 2, 65535);
        assert_eq!((w.op(), w.a(), w.b(), w.c()), (Some(Op::Add), 1, 2, 65535));
        let w = Word::imm(Op::GetAtom, 7, u32::MAX);
        assert_eq!((w.a(), w.immediate()), (7, u32::MAX));
    }
}
