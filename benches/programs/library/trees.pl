% trees -- library(rbtrees), library(pairs), library(ordsets) and library(ugraphs).
% skip: gprolog (has none of them)

bench :-
    numlist(1, 1500, Keys),
    between(1, 60, _),
    rb_new(Tree0),
    insert_all(Keys, Tree0, Tree),
    lookup_all(Keys, Tree),
    rb_visit(Tree, Pairs),
    pairs_keys_values(Pairs, Ks, Vs),
    list_to_ord_set(Vs, Set),
    ord_union(Ks, Set, _),
    ord_subtract(Ks, Set, _),
    ord_intersection(Ks, Set, _),
    fail.
bench :-
    numlist(1, 120, Vertices),
    findall(A-B, ( member(A, Vertices), between(1, 4, I), B is (A*I*37) mod 121, B > 0 ), Edges),
    vertices_edges_to_ugraph(Vertices, Edges, Graph),
    between(1, 12, _),
    transitive_closure(Graph, _),
    transpose_ugraph(Graph, _),
    reachable(1, Graph, _),
    fail.
bench :-
    numlist(1, 1500, Keys),
    rb_new(Tree0),
    insert_all(Keys, Tree0, Tree),
    rb_size(Tree, Size),
    write(trees(Size)), nl.

insert_all([], Tree, Tree).
insert_all([K|Ks], Tree0, Tree) :-
    Key is K*7919 mod 2003,
    rb_insert(Tree0, Key, K, Tree1),
    insert_all(Ks, Tree1, Tree).

lookup_all([], _).
lookup_all([K|Ks], Tree) :-
    Key is K*7919 mod 2003,
    rb_lookup(Key, K, Tree),
    lookup_all(Ks, Tree).
