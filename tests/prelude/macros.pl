% Tests of library(macros): see the runner for what the facts mean.

:- use_module(library(macros)).

#define(size_test, 100).
#define(twice_test(X), Y) :- Y is 2*X.
#define(nested_test, #size_test + 1).
#define(list_test, [a,#size_test]).

fits_test(X) :- X < #size_test.
value_test(#twice_test(21)).
sum_test(X) :- X is #nested_test.
items_test(#list_test).

#define(size_test, 7).

again_test(#size_test).

case(fits_test(99), true,
     [true]).
case(fits_test(100), true,
     []).
case(value_test(X), X,
     [42]).
case(sum_test(X), X,
     [101]).
case(items_test(X), X,
     [[a,100]]).
case(again_test(X), X,
     [7]).
case(expand_macros(user, f(twice), T, p, P), T-P,
     [f(twice)-p]).
case(include_macros(user, twice_test(4), X), X,
     [8]).
case(include_macros(user, no_macro, X), X,
     []).
case(macro_position(X), X,
     []).
case((atom_to_term('f(#(nothing_here))', T0, _), expand_macros(user, T0, T, _, _)), T,
     error(error(existence_error(macro, nothing_here/0), _))).
