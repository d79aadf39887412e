:- module(m1, [m1x/1]).
term_expansion(mgen(X), mg(X)).
goal_expansion(only_m1(X), X = expanded).
mgen(5).
md(X) :- only_m1(X).
m1x(X) :- findall(Y, only_m1(Y), X).
