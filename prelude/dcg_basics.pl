:- module(dcg_basics,
          [ alpha_to_lower//1, atom//1, blank//0, blanks//0,
            blanks_to_nl//0, csym//1, csyms//0, digit//1, digits//1,
            eol//0, eos//0, float//1, integer//1, nonblank//1,
            nonblanks//1, number//1, prolog_symbol//1,
            prolog_var_name//1, remainder//1, string//1,
            string_without//2, white//0, whites//0, xdigit//1,
            xdigits//1, xinteger//1
          ]).

/** <module> Grammar rules for common bits of text

The rules work on lists of character codes.  Those that skip or collect
characters take as many as they can and leave no choice points, except
for string//1.
*/

%!  string_without(+End, -Codes)// is det.
%
%   Codes is the text up to the end or to the first of the codes in End,
%   which is a list of codes or a string.

string_without(End, Codes) -->
    { end_codes_(End, EndCodes) },
    without_(EndCodes, Codes).

end_codes_(End, Codes) :-
    (   string(End)
    ->  string_codes(End, Codes)
    ;   Codes = End
    ).

without_(End, Codes) -->
    (   [C],
        { \+ memberchk(C, End) }
    ->  { Codes = [C|Codes1] },
        without_(End, Codes1)
    ;   { Codes = [] }
    ).

%!  string(-Codes)// is nondet.
%
%   Codes is any text, as short as possible first.

string([]) -->
    [].
string([C|Codes]) -->
    [C],
    string(Codes).

%!  blanks// is det.
%
%   Skip white space, newlines included.

blanks -->
    (   blank
    ->  blanks
    ;   []
    ).

%!  blank// is semidet.
%
%   Skip one white space character.

blank -->
    [C],
    { nonvar(C),
      code_type(C, space)
    }.

%!  nonblanks(-Codes)// is det.
%
%   Codes is the text up to the end or the next white space.

nonblanks([C|Codes]) -->
    nonblank(C),
    !,
    nonblanks(Codes).
nonblanks([]) -->
    [].

%!  nonblank(-Code)// is semidet.
%
%   Code is the next character, which is visible.

nonblank(C) -->
    [C],
    { code_type(C, graph) }.

%!  blanks_to_nl// is semidet.
%
%   Skip white space up to and including a newline, or to the end of the
%   text.

blanks_to_nl -->
    [C],
    !,
    blanks_to_nl_(C).
blanks_to_nl -->
    [].

blanks_to_nl_(C) -->
    (   { C = 0'\n }
    ->  []
    ;   { code_type(C, space) },
        blanks_to_nl
    ).

%!  whites// is det.
%
%   Skip spaces and tabs.

whites -->
    (   white
    ->  whites
    ;   []
    ).

%!  white// is semidet.
%
%   Skip a space or a tab.

white -->
    [C],
    { nonvar(C),
      white_(C)
    }.

white_(0'\s).
white_(0'\t).

%!  alpha_to_lower(?Lower)// is semidet.
%
%   Read a letter, where Lower is its lowercase form.  A Lower that is
%   known may also be the letter itself.  Writes Lower.

alpha_to_lower(Lower) -->
    [C],
    { var(C)
    ->  C = Lower
    ;   char_code(Char, C),
        char_type(Char, alpha),
        C \== 0'_,
        \+ code_type(C, digit),
        lower_code_(Char, L),
        (   Lower = L
        ->  true
        ;   Lower == C
        )
    }.

lower_code_(Char, Lower) :-
    downcase_atom(Char, LowerChar),
    char_code(LowerChar, Lower).

%!  digits(?Codes)// is det.
%
%   Codes is the longest text of decimal digits, and may be empty.

digits([C|Codes]) -->
    digit(C),
    !,
    digits(Codes).
digits([]) -->
    [].

%!  digit(?Code)// is semidet.
%
%   Code is a decimal digit.

digit(C) -->
    [C],
    { code_type(C, digit) }.

%!  integer(?Integer)// is semidet.
%
%   Read an Integer, which may have a sign, or write it.

integer(Integer, Codes, Rest) :-
    (   nonvar(Integer)
    ->  must_be(integer, Integer),
        number_codes(Integer, Text),
        literal_(Text, Codes, Rest)
    ;   sign_(Sign, Codes, Codes1),
        some_digits_(Text, [], Codes1, Rest),
        number_codes(Integer0, Text),
        signed_(Sign, Integer0, Integer)
    ).

%!  float(?Float)// is semidet.
%
%   Read a float: an integer with a fraction, an exponent or both.  Or
%   write Float.

float(Float, Codes, Rest) :-
    (   nonvar(Float)
    ->  must_be(number, Float),
        float(Float),
        number_codes(Float, Text),
        literal_(Text, Codes, Rest)
    ;   number_(Type, Sign, Text, Codes, Rest),
        Type == float,
        number_codes(Float0, Text),
        signed_(Sign, Float0, Float)
    ).

%!  number(?Number)// is semidet.
%
%   Read a float or else an integer, or write Number.

number(Number, Codes, Rest) :-
    (   nonvar(Number)
    ->  must_be(number, Number),
        number_codes(Number, Text),
        literal_(Text, Codes, Rest)
    ;   number_(_, Sign, Text, Codes, Rest),
        number_codes(Number0, Text),
        signed_(Sign, Number0, Number)
    ).

signed_(+, N, N).
signed_(-, N0, N) :-
    N is -N0.

sign_(Sign) -->
    (   "-"
    ->  { Sign = (-) }
    ;   "+"
    ->  { Sign = (+) }
    ;   { Sign = (+) }
    ).

% some_digits_(-Codes, ?Tail)//: Codes is one or more digits and Tail.

some_digits_([C|Codes], Tail) -->
    digit(C),
    more_digits_(Codes, Tail).

more_digits_(Codes, Tail) -->
    (   digit(C)
    ->  { Codes = [C|Codes1] },
        more_digits_(Codes1, Tail)
    ;   { Codes = Tail }
    ).

% number_(-Type, -Sign, -Codes)//: Codes is the text of an unsigned number
% that number_codes/2 can read: an exponent gets a fraction before it.

number_(Type, Sign, Codes) -->
    sign_(Sign),
    some_digits_(Codes, Codes1),
    (   ".",
        some_digits_(Fraction, Codes2)
    ->  { Codes1 = [0'.|Fraction],
          Type = float
        },
        (   exponent_(Codes2)
        ->  []
        ;   exponent_mark_
        ->  { fail }
        ;   { Codes2 = [] }
        )
    ;   exponent_(Exponent)
    ->  { Codes1 = [0'.,0'0|Exponent],
          Type = float
        }
    ;   exponent_mark_
    ->  { fail }
    ;   { Codes1 = [],
          Type = integer
        }
    ).

exponent_([0'e,Sign|Codes]) -->
    exponent_mark_,
    (   "-"
    ->  { Sign = 0'- }
    ;   "+"
    ->  { Sign = 0'+ }
    ;   { Sign = 0'+ }
    ),
    some_digits_(Codes, []).

exponent_mark_ -->
    [C],
    { C == 0'e
    ->  true
    ;   C == 0'E
    }.

%!  xinteger(?Integer)// is semidet.
%
%   Read an integer that is written in hexadecimal, or write it in
%   lowercase digits.

xinteger(Integer, Codes, Rest) :-
    (   nonvar(Integer)
    ->  must_be(integer, Integer),
        format(codes(Text), '~16r', [Integer]),
        literal_(Text, Codes, Rest)
    ;   sign_(Sign, Codes, Codes1),
        xdigit(W, Codes1, Codes2),
        xvalue_(Codes2, W, Integer0, Rest),
        signed_(Sign, Integer0, Integer)
    ).

xvalue_(Codes, Value0, Value, Rest) :-
    (   xdigit(W, Codes, Codes1)
    ->  Value1 is Value0*16+W,
        xvalue_(Codes1, Value1, Value, Rest)
    ;   Value = Value0,
        Rest = Codes
    ).

%!  xdigits(?Weights)// is det.
%
%   Weights is the list of the values of the hexadecimal digits that
%   follow, and may be empty.

xdigits([Weight|Weights]) -->
    xdigit(Weight),
    !,
    xdigits(Weights).
xdigits([]) -->
    [].

%!  xdigit(?Weight)// is semidet.
%
%   Read a hexadecimal digit with value Weight, or write it.

xdigit(Weight) -->
    [C],
    { nonvar(C)
    ->  code_type(C, xdigit(Weight))
    ;   integer(Weight),
        xcode_(Weight, C)
    }.

xcode_(Weight, Code) :-
    Weight >= 0,
    (   Weight < 10
    ->  Code is 0'0+Weight
    ;   Weight < 16
    ->  Code is 0'a+Weight-10
    ).

%!  eos// is semidet.
%
%   The end of the text.

eos([], []).

%!  eol// is semidet.
%
%   Skip the end of a line: a newline, a carriage return and a newline, or
%   the end of the text.

eol -->
    (   "\n"
    ->  []
    ;   "\r\n"
    ->  []
    ;   eos
    ).

%!  remainder(-Codes)// is det.
%
%   Codes is all the text that is left.

remainder(Codes, Codes, []).

%!  prolog_symbol(-Symbol)// is semidet.
%
%   Symbol is the atom of the symbol characters that follow, of which
%   there is at least one.

prolog_symbol(Symbol) -->
    symbol_(C),
    symbols_(Codes),
    { atom_codes(Symbol, [C|Codes]) }.

symbols_(Codes) -->
    (   symbol_(C)
    ->  { Codes = [C|Codes1] },
        symbols_(Codes1)
    ;   { Codes = [] }
    ).

symbol_(C) -->
    [C],
    { nonvar(C),
      code_type(C, prolog_symbol)
    }.

%!  csyms// is det.
%
%   Skip letters, digits and underscores.

csyms -->
    (   csym(_)
    ->  csyms
    ;   []
    ).

%!  csym(?Code)// is semidet.
%
%   Code is a letter, a digit or an underscore.

csym(C) -->
    [C],
    { nonvar(C),
      code_type(C, csym)
    }.

%!  prolog_var_name(-Name)// is semidet.
%
%   Name is an atom, the name of a Prolog variable.

prolog_var_name(Name) -->
    [C],
    { nonvar(C),
      code_type(C, prolog_var_start)
    },
    var_codes_(Codes),
    { atom_codes(Name, [C|Codes]) }.

var_codes_(Codes) -->
    (   [C],
        { nonvar(C),
          code_type(C, prolog_identifier_continue)
        }
    ->  { Codes = [C|Codes1] },
        var_codes_(Codes1)
    ;   { Codes = [] }
    ).

%!  atom(++Atomic)// is semidet.
%
%   Read or write the text of Atomic, as write/1 does.  Raises an error if
%   Atomic is unbound.

atom(Atomic, Codes, Rest) :-
    must_be(nonvar, Atomic),
    (   atomic(Atomic)
    ->  atomic_list_concat([Atomic], Text0),
        atom_codes(Text0, Text)
    ;   format(codes(Text), '~w', [Atomic])
    ),
    literal_(Text, Codes, Rest).

literal_([], Codes, Codes).
literal_([C|Text], [C|Codes], Rest) :-
    literal_(Text, Codes, Rest).
