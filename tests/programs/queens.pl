% Eight queens by permutation and by placing, with six and five.
:- use_module(library(lists)).
:- initialization((run, halt)).
queens(N, Qs) :- numlist(1, N, Ns), permutation(Ns, Qs), safe(Qs).
safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
no_attack(_, [], _).
no_attack(Q, [Q1|Qs], D) :- Q =\= Q1 + D, Q =\= Q1 - D, D1 is D+1, no_attack(Q, Qs, D1).
q2(N, Qs) :- numlist(1,N,Ns), place(Ns, [], Qs).
place([], Qs, Qs).
place(Un, Safe, Qs) :- select(Q, Un, R), no_attack(Q, Safe, 1), place(R, [Q|Safe], Qs).
show(Qs) :- length(Qs, N), forall(member(Q, Qs), (forall(between(1,N,I), (I =:= Q -> write('Q ') ; write('. '))), nl)).
run :- queens(6, Qs), print(Qs), nl, show(Qs),
    aggregate_all(count, q2(6,_), C), format("~d solutions~n", [C]),
    findall(Q, q2(5,Q), L), sort(L, S), length(S, Len), writeq(Len-S), nl,
    ( q2(3, X) -> writeq(X) ; writeq(none) ), nl.
