% Guessing animals: the program learns, saves what it knows and loads it again.
:- dynamic(tree/1).
:- initialization(main).
tree(q('Does it fly', a(bird), q('Does it bark', a(dog), a(cat)))).
ask(Q, A) :- format("~w? ", [Q]), read(A), format("[~w]~n", [A]).
play :- tree(T), walk(T, T1), retract(tree(T)), assertz(tree(T1)).
walk(q(Q,Y,N), q(Q,Y1,N1)) :- ask(Q, A), ( A == yes -> N1 = N, walk(Y, Y1) ; Y1 = Y, walk(N, N1) ).
walk(a(X), T) :- format(atom(M), "Is it a ~w", [X]), ask(M, A),
   ( A == yes -> writeln('I win'), T = a(X)
   ; write('I give up. What is it? '), read(New), nl, format("A question that is yes for a ~a and no for a ~a: ", [New,X]), read(Q), nl, T = q(Q, a(New), a(X)) ).
main :- play, play, tree(T), print(T), nl, tell('animals.tmp'), listing(tree/1), told,
   retractall(tree(_)), consult('animals.tmp'), tree(T2), ( T == T2 -> writeln(same) ; writeln(different) ),
   see('animals.tmp'), read(First), read(Second), seen, writeq(First), nl, writeq(Second), nl, delete_file('animals.tmp'), halt.
