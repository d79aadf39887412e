% The 8-puzzle by A*, with a heap and ordered sets.
:- initialization(main).
goal([1,2,3,8,0,4,7,6,5]).
h(S, H) :- goal(G), findall(D, (nth0(I,S,T), T =\= 0, nth0(J,G,T), D is abs(I mod 3 - J mod 3) + abs(I//3 - J//3)), Ds), sum_list(Ds, H).
succ_state(S, S1, Dir) :- nth0(I, S, 0), dir(Dir, I, J), swap(S, I, J, S1).
dir(up, I, J) :- J is I-3, J >= 0.
dir(down, I, J) :- J is I+3, J =< 8.
dir(left, I, J) :- I mod 3 =\= 0, J is I-1.
dir(right, I, J) :- I mod 3 =\= 2, J is I+1.
swap(S, I, J, S1) :- nth0(J, S, T), maplist({T}/[X,Y]>>( X =:= 0 -> Y = T ; X =:= T -> Y = 0 ; Y = X ), S, S1), I \== J.
astar(S, Path) :- h(S,H), list_to_heap([H-n(S,0,[])], Heap), list_to_ord_set([S], Seen), search(Heap, Seen, Path).
search(Heap, Seen, Path) :- get_from_heap(Heap, _, n(S,G,P), Heap1),
   ( goal(S) -> reverse(P, Path)
   ; findall(F-n(S1,G1,[D|P]), (succ_state(S,S1,D), \+ ord_memberchk(S1,Seen), G1 is G+1, h(S1,H), F is G1+H), New),
     foldl([F-N,H0,H2]>>add_to_heap(H0,F,N,H2), New, Heap1, Heap2),
     findall(S1, member(_-n(S1,_,_), New), Ss), list_to_ord_set(Ss, SsO), ord_union(Seen, SsO, Seen1),
     search(Heap2, Seen1, Path) ).
main :- forall(member(S, [[1,3,4,8,0,2,7,6,5],[2,8,1,0,4,3,7,6,5],[2,1,6,4,0,8,7,5,3]]), (astar(S,P), length(P,N), format("~w: ~w ~w~n", [S,N,P]))), halt.
