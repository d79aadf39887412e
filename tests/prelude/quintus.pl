% Tests of library(quintus): see the runner for what the facts mean.

:- use_module(library(quintus)).

case(abs(-1, X), X, [1]).
case(pow(2, 3, X), X, [8]).
case(round(2.5, X), X, [3]).
case(genarg(N, f(a,b), A), N-A, [1-a,2-b]).
case(on_exception(E, throw(x), true), E, [x]).
case(catch(raise_exception(x), E, true), E, [x]).
case(midstring(hello, ell, F), F, [ho]).
case(once(midstring(W, ell, ho, 1)), W, [hello]).
case(midstring(abc, M, F, 1, 1, _), M-F, [b-ac]).
case(simple(a), x, [x]).
case(simple(f(a)), x, []).
case(prolog_flag(bounded, X), X, [false]).
case((date(date(Y,_,_)), Y > 2000), x, [x]).
case(atom_char(a, X), X, [97]).
