% Tests of library(edinburgh): see the runner for what the facts mean.

:- use_module(library(edinburgh)).

case(with_output_to(string(S), display(1+2*3)), S, ["+(1,*(2,3))"]).
case(with_output_to(string(S), ( current_output(O), display(O, 'a b'+[]) )), S, ["+(a b,[])"]).
case(unknown(X, X), X, [error]).
case((unknown(O, fail), unknown(N, error)), O-N, [error-fail]).
