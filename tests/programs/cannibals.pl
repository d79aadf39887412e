% Missionaries and cannibals, breadth first.
:- initialization(main).
start(s(3,3,left)).
goal(s(0,0,right)).
boat(1,0). boat(2,0). boat(0,1). boat(0,2). boat(1,1).
move(s(M,C,left), s(M1,C1,right), M2/C2) :- boat(M2,C2), M1 is M-M2, C1 is C-C2, ok(M1,C1).
move(s(M,C,right), s(M1,C1,left), M2/C2) :- boat(M2,C2), M1 is M+M2, C1 is C+C2, ok(M1,C1).
ok(M,C) :- M >= 0, M =< 3, C >= 0, C =< 3, (M =:= 0 ; M >= C), MR is 3-M, CR is 3-C, (MR =:= 0 ; MR >= CR), !.
solve(Path) :- start(S), bfs([[S-none]], [S], Path).
bfs([[S-M|P]|_], _, Path) :- goal(S), !, reverse([S-M|P], Path).
bfs([[S-M|P]|Q], Seen, Path) :-
    findall([S1-M1,S-M|P], (move(S,S1,M1), \+ memberchk(S1,Seen)), New),
    findall(S1, member([S1-_|_], New), Ss), append(Seen, Ss, Seen1), append(Q, New, Q1),
    bfs(Q1, Seen1, Path).
main :- solve(P), length(P, N), Steps is N-1, format("~w steps~n", [Steps]),
   forall(nth0(I, P, s(M,C,B)-Mv), format("~|~t~d~3+: ~w~t~w~20|~a~n", [I, Mv, M/C, B])), halt.
