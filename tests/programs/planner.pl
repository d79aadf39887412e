% The blocks world by iterative deepening, and the zebra puzzle.
:- initialization(main).
can(move(B,F,T), [clear(B), clear(T), on(B,F)]) :- block(B), object(T), B \== T, object(F), F \== T, F \== B.
adds(move(B,F,T), [on(B,T), clear(F)]).
dels(move(B,F,T), [on(B,F), clear(T)]).
block(a). block(b). block(c).
place(1). place(2). place(3).
object(X) :- place(X) ; block(X).
initial([clear(2), clear(b), clear(c), on(a,1), on(b,3), on(c,a)]).
goals([on(a,b), on(b,c)]).
holds(Gs, S) :- forall(member(G, Gs), memberchk(G, S)).
apply_action(A, S, S1) :- can(A, Pre), holds(Pre, S), dels(A, D), adds(A, Ad), ord_subtract(S, DO, S0), sort(D, DO), ord_subtract(S, DO, S0), sort(Ad, AO), ord_union(S0, AO, S1).
plan(S, Gs, _, []) :- holds(Gs, S).
plan(S, Gs, N, [A|As]) :- N > 0, N1 is N-1, act(A, S, S1), plan(S1, Gs, N1, As).
act(A, S, S1) :- can(A, Pre), holds(Pre, S), dels(A, D), adds(A, Ad), sort(D, DO), ord_subtract(S, DO, S0), sort(Ad, AO), ord_union(S0, AO, S1).
main :- initial(S), goals(G), between(0, 6, N), format("depth ~d~n", [N]), plan(S, G, N, P), !, forall(nth1(I, P, A), format("~d. ~p~n", [I, A])), zebra, halt.
right_of(X, Y, [Y,X|_]).
right_of(X, Y, [_|T]) :- right_of(X, Y, T).
next_to(X, Y, L) :- right_of(X, Y, L) ; right_of(Y, X, L).
zebra :- H = [h(_,norwegian,_,_,_),_,h(_,_,_,milk,_),_,_], member(h(red,english,_,_,_), H), member(h(green,_,_,coffee,_), H), member(h(_,spanish,dog,_,_), H), member(h(_,ukrainian,_,tea,_), H), right_of(h(green,_,_,_,_), h(ivory,_,_,_,_), H), member(h(_,_,snails,_,winston), H), member(h(yellow,_,_,_,kools), H), next_to(h(_,_,_,_,chesterfield), h(_,_,fox,_,_), H), next_to(h(_,_,_,_,kools), h(_,_,horse,_,_), H), member(h(_,_,_,juice,lucky), H), member(h(_,japanese,_,_,parliament), H), next_to(h(_,norwegian,_,_,_), h(blue,_,_,_,_), H), member(h(_,Z,zebra,_,_), H), member(h(_,W,_,water,_), H), print(Z/W), nl, forall(member(X, H), (print(X), nl)).
