% Colouring the map of Australia: graphs, AVL trees, aggregates.
:- initialization(main).
:- use_module(library(assoc)).
:- use_module(library(ugraphs)).
neighbours(G) :- vertices_edges_to_ugraph([], [wa-nt,wa-sa,nt-sa,nt-q,sa-q,sa-nsw,sa-v,q-nsw,nsw-v], G0), transpose_ugraph(G0, G1), ugraph_union(G0, G1, G2), add_vertices(G2, [t], G).
colour(G, Cs) :- empty_assoc(E), c(G, E, A), assoc_to_list(A, Cs).
c([], A, A).
c([V-Ns|G], A0, A) :- member(C, [red,green,blue]), \+ ( member(N, Ns), get_assoc(N, A0, C) ), put_assoc(V, A0, C, A1), c(G, A1, A).
main :- neighbours(G), print(G), nl, colour(G, Cs), print(Cs), nl, forall(member(K-V, Cs), format("~w~t~10|~w~n", [K,V])),
  aggregate_all(count, colour(G,_), N), print(N), nl, aggregate_all(max(L,V), (member(V-Ns,G), length(Ns,L)), M), print(M), nl,
  aggregate_all(bag(V), member(V-[], G), Iso), print(Iso), nl, reachable(wa, G, R), print(R), nl, top_sort([a-[b],b-[c],c-[]], TS), print(TS), nl, halt.
