% Rules in a language made of operators, and how its terms are written.
:- initialization(main).
:- op(1150, fx, rule).
:- op(1100, xfx, when).
:- op(1000, xfy, and).
:- op(900, fy, not).
:- op(700, xfx, [is_a, has, costs]).
:- op(200, xfy, of).
:- discontiguous (rule)/1.
rule X is_a bird when X has feathers and not X is_a plane.
rule X is_a plane when X has engine and X has feathers.
rule price of X costs P when X has value of P.
fact(tweety has feathers). fact(jet has feathers). fact(jet has engine). fact(gold has value of 10).
holds(A and B) :- !, holds(A), holds(B).
holds(not A) :- !, \+ holds(A).
holds(F) :- fact(F).
holds(C) :- rule C when B, holds(B).
main :- forall(holds(X is_a Y), (writeq(X is_a Y), nl)), forall(holds(price of Z costs P), (print(Z-P), nl)),
   listing((rule)/1), writeq((rule a when b and c and not d)), nl, writeq([a and b, (c when d), rule e]), nl, writeq(f(a and b, (x:-y))), nl, writeq(- (rule)), nl, writeq(not not a), nl, writeq(not (a and b)), nl, writeq(1 - (a and b)), nl,
   write_canonical(rule a when b and c), nl, print(price of price of x), nl, writeq((price of a) of b), nl, writeq(not(a,b)), nl, writeq({rule a}), nl, writeq([rule]), nl, writeq(rule), nl, writeq(and), nl, writeq(and and and), nl, writeq((a:-b,c;d->e)), nl, halt.
