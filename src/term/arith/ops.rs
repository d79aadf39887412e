//! The evaluable functors, as data.

macro_rules! operations {
    ($($(#[$doc:meta])* $kind:ident { $($op:ident = $name:literal),* $(,)? })*) => {
        $(
            $(#[$doc])*
            #[allow(missing_docs)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[repr(u8)]
            pub enum $kind { $($op),* }

            impl $kind {
                /// All operations of this arity with their names.
                pub const ALL: &'static [($kind, &'static str)] = &[$(($kind::$op, $name)),*];

                /// The name of the functor.
                pub fn name(self) -> &'static str {
                    Self::ALL[self as usize].1
                }
            }
        )*
    };
}

operations! {
    /// Evaluable atoms.
    Op0 {
        Pi = "pi", E = "e", Inf = "inf", Nan = "nan", Epsilon = "epsilon", MaxTagged = "max_tagged_integer",
        MinTagged = "min_tagged_integer", MaxInteger = "max_integer", MinInteger = "min_integer",
        Random = "random", RandomFloat = "random_float", Cputime = "cputime", Realtime = "realtime",
    }
    /// Functions of one argument.
    Op1 {
        Neg = "-", Plus = "+", Not = "\\", Abs = "abs", Sign = "sign", Succ = "succ", Eval = "eval",
        Truncate = "truncate", Integer = "integer", Float = "float", IntegerPart = "float_integer_part",
        FractionalPart = "float_fractional_part", Floor = "floor", Ceiling = "ceiling", Round = "round",
        Sqrt = "sqrt", Exp = "exp", Log = "log", Log2 = "log2", Log10 = "log10", Sin = "sin", Cos = "cos",
        Tan = "tan", Asin = "asin", Acos = "acos", Atan = "atan", Sinh = "sinh", Cosh = "cosh", Tanh = "tanh",
        Asinh = "asinh", Acosh = "acosh", Atanh = "atanh", Cot = "cot", Acot = "acot", Erf = "erf", Erfc = "erfc",
        Lgamma = "lgamma", Msb = "msb", Lsb = "lsb", Popcount = "popcount", Rational = "rational",
        Rationalize = "rationalize", Numerator = "numerator", Denominator = "denominator", RandomBelow = "random",
    }
    /// Functions of two arguments.
    Op2 {
        Add = "+", Sub = "-", Mul = "*", Div = "/", IntDiv = "//", Mod = "mod", Rem = "rem", FloorDiv = "div",
        Rdiv = "rdiv", Power = "**", IntPower = "^", Shr = ">>", Shl = "<<", And = "/\\", Or = "\\/", Xor = "xor",
        Gcd = "gcd", Lcm = "lcm", Min = "min", Max = "max", Getbit = "getbit", Atan2 = "atan2", Log = "log",
        Copysign = "copysign", Nexttoward = "nexttoward", Plus = "plus",
    }
    /// Functions of three arguments.
    Op3 { Powm = "powm" }
}

/// An evaluable functor of any arity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// An atom.
    Zero(Op0),
    /// A function of one argument.
    One(Op1),
    /// A function of two arguments.
    Two(Op2),
    /// A function of three arguments.
    Three(Op3),
}

/// Other names for operations.
const ALIASES: &[(Op, &str)] = &[
    (Op::Zero(Op0::Inf), "infinite"),
    (Op::One(Op1::Truncate), "trunc"),
    (Op::One(Op1::Ceiling), "ceil"),
    (Op::Two(Op2::Atan2), "atan"),
];

/// All evaluable functors: operation, name and arity.
pub fn all() -> impl Iterator<Item = (Op, &'static str, usize)> {
    let zero = Op0::ALL.iter().map(|(o, n)| (Op::Zero(*o), *n));
    let one = Op1::ALL.iter().map(|(o, n)| (Op::One(*o), *n));
    let two = Op2::ALL.iter().map(|(o, n)| (Op::Two(*o), *n));
    let three = Op3::ALL.iter().map(|(o, n)| (Op::Three(*o), *n));
    zero.chain(one).chain(two).chain(three).chain(ALIASES.iter().copied()).map(|(op, name)| (op, name, op.arity()))
}

impl Op {
    /// The number of arguments.
    pub fn arity(self) -> usize {
        match self {
            Op::Zero(_) => 0,
            Op::One(_) => 1,
            Op::Two(_) => 2,
            Op::Three(_) => 3,
        }
    }
}

/// The operation of an evaluable functor.
pub fn lookup(name: &str, arity: usize) -> Option<Op> {
    all().find(|(_, n, a)| *n == name && *a == arity).map(|(op, ..)| op)
}
