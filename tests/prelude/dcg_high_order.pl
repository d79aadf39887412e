% Tests of library(dcg/high_order): see the runner for what the facts mean.

:- use_module(library(dcg/high_order)).
:- use_module(library(dcg/basics)).


% sequence//2

case(phrase(sequence(digit, L), `123a`, R), L-R,
     [[49, 50, 51]-[97], [49, 50]-[51, 97], [49]-[50, 51, 97], []-[49, 50, 51, 97]]).
case(phrase(sequence(digit, L), `123`), L,
     [[49, 50, 51]]).
case(phrase(sequence(digit, L), `a`, R), L-R,
     [[]-[97]]).
case(phrase(sequence(digit, `12`), R), R,
     [[49, 50]]).
case(phrase(sequence(alpha_to_lower, L), `aB`, R), L-R,
     [[97, 98]-[], [97]-[66], []-[97, 66]]).

% sequence//3

case(phrase(sequence(digit, ",", L), `1,2,3`), L,
     [[49, 50, 51]]).
case(phrase(sequence(digit, ",", L), `1,2a`, R), L-R,
     [[49, 50]-[97]]).
case(phrase(sequence(digit, ",", L), `1,2,a`, R), L-R,
     []).
case(phrase(sequence(digit, ",", L), ``, R), L-R,
     [[]-[]]).
case(phrase(sequence(digit, ",", L), `a`, R), L-R,
     [[]-[97]]).
case(phrase(sequence(digit, ",", L), `1`), L,
     [[49]]).
case(phrase(sequence(digits, ",", L), `12,3`), L,
     [[[49, 50], [51]]]).
case(phrase(sequence(integer, (blanks, ",", blanks), L), `10 , 2,3`), L,
     [[10, 2, 3]]).
case(phrase(sequence(string, ",", L), `ab,c`), L,
     [[[97, 98], [99]]]).
case(phrase(sequence(string, ",", L), `ab,c`, R), L-R,
     [[[]]-[97, 98, 44, 99], [[97]]-[98, 44, 99], [[97, 98], []]-[99], [[97, 98], [99]]-[]]).
case(phrase(sequence(digit, ",", `12`), R), R,
     [[49, 44, 50]]).
case(phrase(sequence(digit, ",", []), R), R,
     [[]]).
case(phrase(sequence(digit, ",", [X]), `1,2`, R), X-R,
     [49-[44, 50]]).
case(setup_call_cleanup(true, phrase(sequence(digit, ",", L), `1,2,3`), Det = true), L-Det,
     [[49, 50, 51]-true]).

% sequence//5

case(phrase(sequence("[", digit, ",", "]", L), `[1,2]`), L,
     [[49, 50]]).
case(phrase(sequence("[", digit, ",", "]", L), `[]`), L,
     [[]]).
case(phrase(sequence("[", digit, ",", "]", L), `[1,]`), L,
     []).
case(phrase(sequence("[", digit, ",", "]", L), `[1`), L,
     []).
case(phrase(sequence("[", integer, (",", blanks), "]", L), `[10, 2]`), L,
     [[10, 2]]).
case(phrase(sequence("[", integer, (",", blanks), "]", [1,2,3]), C), C,
     [[91, 49, 44, 50, 44, 51, 93]]).
case(phrase(sequence("[", string, ",", "]", L), `[ab,c]`), L,
     [[[97, 98], [99]]]).

% optional//2

case(phrase(optional(digit(X), {X = none}), `1a`, R), X-R,
     [49-[97]]).
case(phrase(optional(digit(X), {X = none}), `a`, R), X-R,
     [none-[97]]).
case(phrase(optional("a", []), `a`, R), R,
     [[]]).
case(phrase(optional("a", []), `b`, R), R,
     [[98]]).
case(phrase(optional(string(S), []), `b`, R), S-R,
     [[]-[98]]).

% foreach//2, foreach//3

case(phrase(foreach(member(X, [1,2,3]), integer(X)), C), X-C,
     [_0-[49, 50, 51]]).
case(phrase(foreach(member(X, [1,2,3]), integer(X), ", "), C), X-C,
     [_0-[49, 44, 32, 50, 44, 32, 51]]).
case(phrase(foreach(member(X, [1,2,3]), integer(X), ", "), `1, 2, 3`), X,
     [_0]).
case(phrase(foreach(member(X, []), integer(X), ", "), C), X-C,
     [_0-[]]).
case(phrase(foreach(member(X-Y, [1-a,2-b]), (integer(X), atom(Y))), C), X-Y-C,
     [_0-_1-[49, 97, 50, 98]]).
case(phrase(foreach(member(X, [1,2]), (integer(X), blanks), ";"), `1 ;2`), X,
     [_0]).
case(phrase(foreach(member(_, [1,2]), digit(D)), `11`), D,
     [49]).
case(phrase(foreach(member(_, [1,2]), digit(D)), `12`), D,
     []).
