:- module(dif, [dif/2]).

/** <module> Terms that must stay different

What would make two terms equal is a list of equations `Variable = Term`. As
long as that list is neither empty (the terms are equal) nor impossible, a node
`$dif(Equations, Done)` is kept with every variable in it. When a variable is bound,
the equations of its nodes are solved again; what then remains replaces them.
Done is bound when the terms have turned out to be different.
*/

%!  dif(@Term1, @Term2) is semidet.
%
%   The terms are different, and fails as soon as they become equal.

dif(X, Y) :-
    ?=(X, Y), !,
    X \== Y.
dif(X, Y) :-
    unifiable(X, Y, Eqs),
    Node = '$dif'(Eqs, _),
    watch(Eqs, [], Node).

%   Keeps a node with the variables of equations, but for those that have it already.

watch([], _, _).
watch([X=Y|Eqs], Known, Node) :-
    watch_side(X, Known, Node),
    watch_side(Y, Known, Node),
    watch(Eqs, Known, Node).

watch_side(X, Known, _) :- ( nonvar(X) ; knows(Known, X) ), !.
watch_side(X, _, Node) :- add_nodes([Node], X).

knows([X=Y|Eqs], V) :- ( X == V -> true ; Y == V -> true ; knows(Eqs, V) ).

add_nodes(Nodes, X) :-
    (   get_attr(X, dif, Old) -> onto(Old, Nodes, New) ; New = Nodes ),
    put_attr(X, dif, New).

%   Nodes that are done need not be kept.
onto([], Ns, Ns).
onto(['$dif'(_, Done)|Old], Ns, New) :- nonvar(Done), !, onto(Old, Ns, New).
onto([N|Old], Ns, [N|New]) :- onto(Old, Ns, New).

attr_unify_hook(Nodes, Other) :-
    (   attvar(Other) -> add_nodes(Nodes, Other) ; true ),
    solve_all(Nodes).

solve_all([]).
solve_all([Node|Nodes]) :- solve(Node), solve_all(Nodes).

solve('$dif'(_, Done)) :- nonvar(Done), !.
solve(Node) :-
    Node = '$dif'(Eqs0, Done),
    sides(Eqs0, Ls, Rs),
    (   unifiable(Ls, Rs, Eqs1)
    ->  Eqs1 \== [],
        oriented(Eqs1, Eqs0, Eqs),
        setarg(1, Node, Eqs),
        watch(Eqs, Eqs0, Node)
    ;   Done = true
    ).

%   A few equations keep their sides where they were.
oriented(Eqs, _, Eqs) :- Eqs = [_, _, _, _, _|_], !.
oriented(Eqs1, Eqs0, Eqs) :- turn(Eqs1, Eqs0, Eqs).

turn([], _, []).
turn([X=Y|Eqs1], Eqs0, [Eq|Eqs]) :-
    ( turned(Eqs0, X, Y) -> Eq = (Y=X) ; Eq = (X=Y) ),
    turn(Eqs1, Eqs0, Eqs).

turned([X0=Y0|Eqs], X, Y) :- ( X0 == Y, Y0 == X -> true ; turned(Eqs, X, Y) ).

%   In the order in which the equations came about.
sides(Eqs, Ls, Rs) :- sides(Eqs, [], Ls, [], Rs).

sides([], Ls, Ls, Rs, Rs).
sides([X=Y|Eqs], Ls0, Ls, Rs0, Rs) :- sides(Eqs, [X|Ls0], Ls, [Y|Rs0], Rs).

attribute_goals(V) -->
    { get_attr(V, dif, Nodes) },
    nodes_goals(Nodes).

nodes_goals([]) --> [].
nodes_goals([Node|Nodes]) --> node_goals(Node), nodes_goals(Nodes).

%   A node is shown with the first of its variables only.
node_goals('$dif'(_, Done)) --> { nonvar(Done) }, !.
node_goals('$dif'(Eqs, shown)) -->
    { sides(Eqs, Ls, Rs), difference(Ls, Rs, G) },
    [G].

difference([X], [Y], dif(X, Y)) :- !.
difference(Ls, Rs, dif(L, R)) :- L =.. [f|Ls], R =.. [f|Rs].
