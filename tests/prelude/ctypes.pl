% Tests of library(ctypes): see the runner for what the facts mean.

:- use_module(library(ctypes)).

case(maplist(is_alnum, `a1`), x, [x]).
case(is_alpha(0'1), x, []).
case(maplist(is_csym, `a_1`), x, [x]).
case(is_csymf(0'1), x, []).
case(is_digit(0'f, 16, W), W, [15]).
case(is_digit(0'9, 8, _), x, []).
case(is_endfile(-1), x, [x]).
case(is_endline(10), x, [x]).
case(is_paren(0'[, C), C, [0']]).
case(to_lower(0'A, C), C, [0'a]).
case(to_upper(0'a, C), C, [0'A]).
case(to_upper(0'1, C), C, [0'1]).
case(upper_lower(0'A, C), C, [0'a]).
case(maplist(is_space, ` \t`), x, [x]).
