% tree -- insertions into balanced trees (Andersson's AA trees), and look-ups.
%
% A tree is the atom nil or n(Level, Left, Key, Count, Right).

bench :-
    insertions(250000, 12345, nil, Tree),
    depth(Tree, Depth),
    lookups(250000, 54321, Tree, 0, Found),
    walk(Tree, 0, Sum),
    write(tree(Depth, Found, Sum)), nl.

insertions(N, Seed0, Tree0, Tree) :-
    (   N =:= 0 ->
        Tree = Tree0
    ;   random_key(Seed0, Seed, Key),
        insert(Tree0, Key, Tree1),
        N1 is N - 1,
        insertions(N1, Seed, Tree1, Tree)
    ).

random_key(Seed0, Seed, Key) :-
    Seed is (Seed0 * 48271) mod 2147483647,
    Key is (Seed // 64) mod 100000.

insert(nil, Key, n(1, nil, Key, 1, nil)).
insert(n(Level, Left, Key0, Count, Right), Key, Tree) :-
    compare(Order, Key, Key0),
    insert(Order, Level, Left, Key0, Count, Right, Key, Tree).

insert(=, Level, Left, Key, Count, Right, _, n(Level, Left, Key, Count1, Right)) :-
    Count1 is Count + 1.
insert(<, Level, Left, Key0, Count, Right, Key, Tree) :-
    insert(Left, Key, Left1),
    balance(n(Level, Left1, Key0, Count, Right), Tree).
insert(>, Level, Left, Key0, Count, Right, Key, Tree) :-
    insert(Right, Key, Right1),
    balance(n(Level, Left, Key0, Count, Right1), Tree).

balance(Tree0, Tree) :-
    skew(Tree0, Tree1),
    split(Tree1, Tree).

% A left child of the same level is turned to the right.

skew(n(Level, n(Level1, A, Key1, Count1, B), Key, Count, C), Tree) :-
    Level1 =:= Level,
    !,
    Tree = n(Level, A, Key1, Count1, n(Level, B, Key, Count, C)).
skew(Tree, Tree).

% Two right children of the same level are split.

split(n(Level, A, Key, Count, n(Level1, B, Key1, Count1, C)), Tree) :-
    C = n(Level2, _, _, _, _),
    Level2 =:= Level,
    !,
    Up is Level1 + 1,
    Tree = n(Up, n(Level, A, Key, Count, B), Key1, Count1, C).
split(Tree, Tree).

lookups(N, Seed0, Tree, Found0, Found) :-
    (   N =:= 0 ->
        Found = Found0
    ;   random_key(Seed0, Seed, Key),
        (   lookup(Tree, Key, Count) ->
            Found1 is Found0 + Count
        ;   Found1 = Found0
        ),
        N1 is N - 1,
        lookups(N1, Seed, Tree, Found1, Found)
    ).

lookup(n(_, Left, Key0, Count0, Right), Key, Count) :-
    compare(Order, Key, Key0),
    lookup(Order, Left, Count0, Right, Key, Count).

lookup(=, _, Count, _, _, Count).
lookup(<, Left, _, _, Key, Count) :- lookup(Left, Key, Count).
lookup(>, _, _, Right, Key, Count) :- lookup(Right, Key, Count).

depth(nil, 0).
depth(n(_, Left, _, _, Right), Depth) :-
    depth(Left, DepthL),
    depth(Right, DepthR),
    Depth is max(DepthL, DepthR) + 1.

walk(nil, Sum, Sum).
walk(n(_, Left, Key, Count, Right), Sum0, Sum) :-
    walk(Left, Sum0, Sum1),
    Sum2 is (Sum1 * 3 + Key * Count) mod 1000003,
    walk(Right, Sum2, Sum).
