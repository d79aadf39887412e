% Tests of library(arithmetic): see the runner for what the facts mean.

:- use_module(library(arithmetic)).

:- arithmetic_function(double/1).
:- arithmetic_function(answer/0).

double(X, Y) :- Y is X*2.
answer(42).

t1(X) :- X is double(4)+1.
t2(X) :- X is double(double(1)+1).
t3(X) :- X is answer-2.
t4(X) :- ( double(X) > 5 -> true ; fail ).

case(t1(X), X, [9]).
case(t2(X), X, [6]).
case(t3(X), X, [40]).
case(t4(3), x, [x]).
case(t4(2), x, []).
case(arithmetic_expression_value(double(3)+1, X), X, [7]).
error_case(arithmetic_function(sin/1), permission_error(_, _, _)).
error_case(arithmetic_function(_), instantiation_error).
