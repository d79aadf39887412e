:- include('../t').
:- use_module(m1).
user:term_expansion(gen(X), [g(X), g2(X)]).
goal_expansion(dbl(X,Y), Y is 2*X).
gen(1). gen(2).
d(X, Y) :- dbl(X, Y).
here(X) :- only_m1(X).
:- use_module(m2).
go :- t(g(_)), t(g2(_)), t(d(3,_)), t(m1:mg(_)), t(m1:md(_)), t(m2:d2(4,_)), t(m2:gen(_)), t(m2:g(_)), t(m1x(_)), t(here(_)).
