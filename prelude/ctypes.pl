:- module(ctypes,
          [ is_alnum/1, is_alpha/1, is_ascii/1, is_cntrl/1, is_csym/1,
            is_csymf/1, is_digit/1, is_digit/3, is_endfile/1,
            is_endline/1, is_graph/1, is_lower/1, is_newline/1,
            is_newpage/1, is_paren/2, is_period/1, is_print/1,
            is_punct/1, is_quote/1, is_space/1, is_upper/1, is_white/1,
            to_lower/2, to_upper/2, upper_lower/2
          ]).

/** <module> Classes of character codes

These are tests of codes by code_type/2 and char_type/2, which know more.
*/

%!  is_alnum(+Code) is semidet.
%!  is_alpha(+Code) is semidet.
%!  is_ascii(+Code) is semidet.
%!  is_cntrl(+Code) is semidet.
%!  is_csym(+Code) is semidet.
%!  is_csymf(+Code) is semidet.
%!  is_digit(+Code) is semidet.
%!  is_graph(+Code) is semidet.
%!  is_lower(+Code) is semidet.
%!  is_period(+Code) is semidet.
%!  is_print(+Code) is semidet.
%!  is_punct(+Code) is semidet.
%!  is_quote(+Code) is semidet.
%!  is_space(+Code) is semidet.
%!  is_upper(+Code) is semidet.
%!  is_white(+Code) is semidet.
%
%   Code is of the class of code_type/2 with this name.

is_alnum(C) :- code_type(C, alnum).
is_alpha(C) :- code_type(C, alpha).
is_ascii(C) :- integer(C), C >= 0, C < 128.
is_cntrl(C) :- code_type(C, cntrl).
is_csym(C) :- code_type(C, csym).
is_csymf(C) :- code_type(C, csymf).
is_digit(C) :- code_type(C, digit).
is_graph(C) :- code_type(C, graph).
is_lower(C) :- code_type(C, lower).
is_period(C) :- code_type(C, period).
is_print(C) :- code_type(C, print).
is_punct(C) :- code_type(C, punct).
is_quote(C) :- code_type(C, quote).
is_space(C) :- code_type(C, space).
is_upper(C) :- code_type(C, upper).
is_white(C) :- code_type(C, white).

%!  is_endfile(+Code) is semidet.
%!  is_endline(+Code) is semidet.
%!  is_newline(+Code) is semidet.
%!  is_newpage(+Code) is semidet.
%
%   Code is -1; ends a line; is a newline; is a form feed.

is_endfile(-1).

is_endline(C) :- C >= 10, C =< 13.

is_newline(10).

is_newpage(12).

%!  is_digit(+Code, +Base, -Weight) is semidet.
%
%   Code is a digit of numbers to this Base, with value Weight.

is_digit(C, Base, Weight) :-
    must_be(between(2,36), Base),
    (   C >= 0'0,
        C =< 0'9
    ->  W is C-0'0
    ;   C >= 0'a,
        C =< 0'z
    ->  W is C-0'a+10
    ;   C >= 0'A,
        C =< 0'Z
    ->  W is C-0'A+10
    ),
    W < Base,
    Weight = W.

%!  is_paren(?Open, ?Close) is semidet.
%
%   Open and Close are the codes of a pair of brackets.

is_paren(0'(, 0')).
is_paren(0'[, 0']).
is_paren(0'{, 0'}).

%!  to_lower(+Code, -Lower) is det.
%!  to_upper(+Code, -Upper) is det.
%!  upper_lower(?Upper, ?Lower) is nondet.
%
%   The other case of a letter; other codes stay.

to_lower(C, Lower) :-
    char_code(Char, C),
    downcase_atom(Char, LowerChar),
    char_code(LowerChar, Lower0),
    Lower = Lower0.

to_upper(C, Upper) :-
    char_code(Char, C),
    upcase_atom(Char, UpperChar),
    char_code(UpperChar, Upper0),
    Upper = Upper0.

upper_lower(Upper, Lower) :-
    (   nonvar(Upper)
    ->  code_type(Upper, upper(Lower))
    ;   code_type(Lower, lower(Upper))
    ).
