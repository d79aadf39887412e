:- module(m1, [show/1, callshow/1, twice/1, mm/3, run/0, dcg/2, ass/1, ass2/1, carets/2, qq/1, viaassert/0]).
:- meta_predicate show(0), twice(0), mm(2,?,?), dcg(//, ?), ass(:), carets(^, -), qq(^).
show(G) :- print(G), nl.
callshow(X) :- show(X).
twice(G) :- call(G), call(G).
mm(G, L0, L) :- maplist(G, L0, L).
loc(l1). loc(l2).
run :- show(loc(_)), twice(loc(_)), maplist(show, [a,b]), G = loc(_), call(G), forall(loc(X), (print(X), nl)).
findloc(L) :- findall(X, loc(X), L).
dcg(G, L) :- phrase(G, L).
ass(C) :- print(C), nl, assertz(C).
ass2(C) :- assertz(C).
carets(G, L) :- print(G), nl, bagof(x, G, L).
qq(G) :- print(G), nl.
bagloc(L) :- bagof(X-Y, (loc(X), loc(Y)), L).
thr(G) :- call(G), nothere(G).
:- dynamic va/1.
viaassert :- assertz((va(X) :- loc(X), show(X))), va(_), m1:va(_), assertz(va(77)), forall(clause(va(X), B), (print(X-B), nl)).
forallt :- forall(member(X, [1,2]), (loc(_), print(X), nl)), \+ \+ loc(_), ( loc(Z) -> print(Z), nl ; true ), findall(A-B, (loc(A), member(B, [1])), L), print(L), nl, setof(X1, loc(X1), L2), print(L2), nl, aggregate_all(count, loc(_), C), print(C), nl.
