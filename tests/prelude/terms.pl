% Tests of library(terms): see the runner for what the facts mean.

:- use_module(library(terms)).

case(variant(f(X,Y), f(Y,X)), x, [x]).
case(variant(f(X,X), f(_,_)), x, []).
case(subsumes_chk(f(_), f(a)), x, [x]).
case(subsumes_chk(f(a), f(_)), x, []).
case(subsumes(f(X), f(a)), X, [a]).
case(term_subsumer(f(a,b), f(c,b), G), G, [f(_,b)]).
case(term_subsumer(f(a,a), f(b,b), G), G, [f(X,X)]).
case(term_subsumer(a, b, G), G, [_]).
case((X = g(a), term_factorized(f(X,X), T, S)), T-S, [f(V,V)-[V=g(a)]]).
case(term_factorized(f(a), T, S), T-S, [f(a)-[]]).
case(mapargs(succ, f(1,2), T), T, [f(2,3)]).
case(mapargs(succ, f(1), g(_)), x, []).
case(mapsubterms([X,Y]>>(integer(X), Y is X+1), f(1,[2,g(3)],_), T), T, [f(2,[3,g(4)],_)]).
case(mapsubterms_var([X,v]>>var(X), f(_,[_]), T), T, [f(v,[v])]).
case(foldsubterms([X,S0,S]>>(integer(X), S is S0+X), f(1,[2],g(3)), 0, S), S, [6]).
case(foldsubterms([X,n,S0,S]>>(integer(X), S is S0+X), f(1,[2]), T, 0, S), T-S, [f(n,[n])-3]).
case(same_functor(f(a), f(_)), x, [x]).
case(same_functor(f(a), g(_)), x, []).
case(same_functor(f(a,b), T, N), T-N, [f(_,_)-2]).
case(same_functor(_, f(a,b), F, N), F-N, [f-2]).
error_case(same_functor(_, _), instantiation_error).
case((term_size(a, N), N =:= 0), x, [x]).
