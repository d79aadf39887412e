% Tests of library(varnumbers): see the runner for what the facts mean.

:- use_module(library(varnumbers)).

case((T = f(_,_), numbervars(T)), T, [f('$VAR'(0),'$VAR'(1))]).
case(varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(0)), T), T, [f(X,_,X)]).
case(varnumbers(f('$VAR'(0),'$VAR'(5)), 3, T), T, [f('$VAR'(0),_)]).
case(varnumbers(f(X,a), T), X-T, [V-f(V,a)]).
case(max_var_number(f('$VAR'(3),g('$VAR'(7))), 0, N), N, [7]).
case(max_var_number(a, 2, N), N, [2]).
case(varnumbers_names(f('$VAR'('X'),'$VAR'('Y'),'$VAR'('X')), T, B), T-B, [f(X,Y,X)-['X'=X,'Y'=Y]]).
