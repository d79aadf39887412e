% Tests of library(apply_macros): see the runner for what the facts mean.

:- use_module(library(apply_macros)).

case(maplist([X,Y]>>(Y is X*2), [1,2], L), L, [[2,4]]).
case((expand_phrase(phrase(foo(1), l, r), G)), G, [foo(1,l,r)]).
case((expand_phrase(phrase(foo, l), G)), G, [foo(l,[])]).
case(expand_phrase(other, _), x, []).
case(expand_phrase(phrase(_, l), _), x, []).
