% Meta-interpreters: with proofs, with a depth limit; and listings.
:- initialization(main).
:- dynamic edge/2, path/2, conn/3.
edge(a,b). edge(b,c). edge(c,d). edge(b,e).
path(X,Y) :- edge(X,Y).
path(X,Y) :- edge(X,Z), path(Z,Y).
conn(X,Y,N) :- ( path(X,Y) -> N = yes ; N = no ).
solve(true, true) :- !.
solve((A,B), (PA,PB)) :- !, solve(A,PA), solve(B,PB).
solve((A->B;C), P) :- !, ( solve(A,_) -> solve(B,P) ; solve(C,P) ).
solve((A;B), P) :- !, ( solve(A,P) ; solve(B,P) ).
solve(\+A, naf(A)) :- !, \+ solve(A,_).
solve(A, builtin(A)) :- predicate_property(A, built_in), !, call(A).
solve(A, (A:-P)) :- clause(A, B), solve(B, P).
depth(true, _) :- !.
depth(_, 0) :- !, throw(too_deep).
depth((A,B), D) :- !, depth(A,D), depth(B,D).
depth(A, _) :- predicate_property(A, built_in), !, call(A).
depth(A, D) :- D1 is D-1, clause(A,B), depth(B,D1).
main :- forall(solve(path(a,X), P), (print(X-P), nl)),
   solve(conn(d,a,N), P2), print(N/P2), nl,
   catch(depth(path(a,d),2), E, (print(caught(E)), nl)),
   ( depth(path(a,d),5) -> writeln(found) ; writeln(not_found) ),
   portray_clause((foo(X1,Y1) :- bar(X1), \+ baz(Y1), ( a(X1) -> b ; c ), findall(Z, q(Z), _L))),
   listing(path/2), listing(conn/3), listing(edge/2), halt.
