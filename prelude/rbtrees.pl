:- module(rbtrees,
          [ is_rbtree/1, list_to_rbtree/2, ord_list_to_rbtree/2,
            rb_apply/4, rb_clone/3, rb_del_max/4, rb_del_min/4,
            rb_delete/3, rb_delete/4, rb_empty/1, rb_fold/4, rb_in/3,
            rb_insert/4, rb_insert_new/4, rb_keys/2, rb_lookup/3,
            rb_map/2, rb_map/3, rb_max/3, rb_min/3, rb_new/1, rb_next/4,
            rb_partial_map/4, rb_previous/4, rb_size/2, rb_update/4,
            rb_update/5, rb_visit/2
          ]).

/** <module> Red-black trees

Balanced trees of pairs, ordered on their keys in the standard order of
terms.  A tree is t(Nil,Root); a node is black(Left,Key,Value,Right) or
red(Left,Key,Value,Right), and Nil, which all leaves share, is a black
node with '' for its children.  A red node has black children, and all
ways from the root to a leaf pass the same number of black nodes.
*/

:- meta_predicate
    rb_apply(+, +, 2, -),
    rb_fold(3, +, +, -),
    rb_map(+, 1),
    rb_map(+, 2, -),
    rb_partial_map(+, +, 2, -).

%!  rb_new(-Tree) is det.
%
%   Tree is a new, empty tree.

rb_new(t(Nil,Nil)) :-
    Nil = black('',_,_,'').

%!  rb_empty(?Tree) is semidet.
%
%   Tree is an empty tree.

rb_empty(t(Nil,Nil)) :-
    Nil = black('',_,_,'').

%!  rb_lookup(+Key, ?Value, +Tree) is semidet.
%
%   Value goes with Key in Tree.

rb_lookup(Key, Value, t(_,Root)) :-
    lookup_(Root, Key, Value0),
    Value = Value0.

% All predicates that look at a node tell the leaf by its first argument.

lookup_(black(L,K,V,R), Key, Value) :-
    L \== '',
    compare(Order, Key, K),
    lookup_(Order, Key, Value, L, V, R).
lookup_(red(L,K,V,R), Key, Value) :-
    compare(Order, Key, K),
    lookup_(Order, Key, Value, L, V, R).

lookup_(=, _, V, _, V, _).
lookup_(<, Key, Value, L, _, _) :-
    lookup_(L, Key, Value).
lookup_(>, Key, Value, _, _, R) :-
    lookup_(R, Key, Value).

% node_(+Node, -Left, -Key, -Value, -Right): Node is no leaf.

node_(black(L,K,V,R), L, K, V, R) :-
    L \== ''.
node_(red(L,K,V,R), L, K, V, R).

% same_colour_(+Node, +Left, +Key, +Value, +Right, -Node1)

same_colour_(black(_,_,_,_), L, K, V, R, black(L,K,V,R)).
same_colour_(red(_,_,_,_), L, K, V, R, red(L,K,V,R)).

%!  rb_min(+Tree, -Key, -Value) is semidet.
%
%   Key is the smallest key of Tree, and Value goes with it.

rb_min(t(_,Root), Key, Value) :-
    node_(Root, L, K, V, _),
    min_(L, K, V, Key, Value).

min_(Node, K0, V0, Key, Value) :-
    (   node_(Node, L, K, V, _)
    ->  min_(L, K, V, Key, Value)
    ;   Key = K0,
        Value = V0
    ).

%!  rb_max(+Tree, -Key, -Value) is semidet.
%
%   Key is the largest key of Tree, and Value goes with it.

rb_max(t(_,Root), Key, Value) :-
    node_(Root, _, K, V, R),
    max_(R, K, V, Key, Value).

max_(Node, K0, V0, Key, Value) :-
    (   node_(Node, _, K, V, R)
    ->  max_(R, K, V, Key, Value)
    ;   Key = K0,
        Value = V0
    ).

%!  rb_next(+Tree, +Key, -Next, -Value) is semidet.
%
%   Next is the key of Tree that comes after its key Key, and Value goes with
%   it.

rb_next(t(_,Root), Key, Next, Value) :-
    next_(Root, Key, none, pair(Next,Value)).

% next_(+Node, +Key, +Best, -Found): Best is the pair that comes after those
% of Node.

next_(Node, Key, Best, Found) :-
    node_(Node, L, K, V, R),
    compare(Order, Key, K),
    next_(Order, Key, L, K, V, R, Best, Found).

next_(<, Key, L, K, V, _, _, Found) :-
    next_(L, Key, pair(K,V), Found).
next_(>, Key, _, _, _, R, Best, Found) :-
    next_(R, Key, Best, Found).
next_(=, _, _, _, _, R, Best, Found) :-
    (   node_(R, L, K, V, _)
    ->  min_(L, K, V, Key, Value),
        Found = pair(Key,Value)
    ;   Found = Best
    ).

%!  rb_previous(+Tree, +Key, -Previous, -Value) is semidet.
%
%   Previous is the key of Tree that comes before its key Key, and Value goes
%   with it.

rb_previous(t(_,Root), Key, Previous, Value) :-
    previous_(Root, Key, none, pair(Previous,Value)).

previous_(Node, Key, Best, Found) :-
    node_(Node, L, K, V, R),
    compare(Order, Key, K),
    previous_(Order, Key, L, K, V, R, Best, Found).

previous_(<, Key, L, _, _, _, Best, Found) :-
    previous_(L, Key, Best, Found).
previous_(>, Key, _, K, V, R, _, Found) :-
    previous_(R, Key, pair(K,V), Found).
previous_(=, _, L, _, _, _, Best, Found) :-
    (   node_(L, _, K, V, R)
    ->  max_(R, K, V, Key, Value),
        Found = pair(Key,Value)
    ;   Found = Best
    ).

%!  rb_update(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   Tree is Tree0 with Value for the value of Key.  Fails if Tree0 does
%   not have Key.

rb_update(Tree0, Key, Value, Tree) :-
    rb_update(Tree0, Key, _, Value, Tree).

%!  rb_update(+Tree0, +Key, -Value0, ?Value, -Tree) is semidet.
%
%   As rb_update/4, where Value0 is the value of Key in Tree0.

rb_update(t(Nil,Root0), Key, Value0, Value, t(Nil,Root)) :-
    update_(Root0, Key, Value0, Value, Root).

update_(Node0, Key, Value0, Value, Node) :-
    node_(Node0, L, K, V, R),
    compare(Order, Key, K),
    update_(Order, Key, Value0, Value, L, K, V, R, L1, V1, R1),
    same_colour_(Node0, L1, K, V1, R1, Node).

update_(=, _, V, V1, L, _, V, R, L, V1, R).
update_(<, Key, Value0, Value, L, _, V, R, L1, V, R) :-
    update_(L, Key, Value0, Value, L1).
update_(>, Key, Value0, Value, L, _, V, R, L, V, R1) :-
    update_(R, Key, Value0, Value, R1).

%!  rb_apply(+Tree0, +Key, :Goal, -Tree) is semidet.
%
%   Tree is Tree0 with the value V of Key replaced by the W for which
%   call(Goal, V, W) succeeds, once.  Fails if Tree0 does not have Key.

rb_apply(Tree0, Key, Goal, Tree) :-
    rb_lookup(Key, V, Tree0),
    call(Goal, V, W),
    !,
    rb_update(Tree0, Key, W, Tree).

%!  rb_in(?Key, ?Value, +Tree) is nondet.
%
%   Key goes with Value in Tree.  If Key is ground it is looked up, else
%   all pairs that match are found in the order of their keys.

rb_in(Key, Value, t(_,Root)) :-
    (   ground(Key)
    ->  lookup_(Root, Key, Value)
    ;   pairs_(Root, Pairs, []),
        member(Key-Value, Pairs)
    ).

pairs_(Node, Pairs, Rest) :-
    (   node_(Node, L, K, V, R)
    ->  pairs_(L, Pairs, [K-V|Pairs1]),
        pairs_(R, Pairs1, Rest)
    ;   Pairs = Rest
    ).

%!  rb_insert(+Tree0, +Key, ?Value, -Tree) is det.
%
%   Tree is Tree0 with Key and Value.  If Tree0 has Key its value is
%   replaced.

rb_insert(t(Nil,Root0), Key, Value, t(Nil,Root)) :-
    insert_(Root0, Key, Value, Nil, replace, Root1, _),
    blacken_(Root1, Root).

%!  rb_insert_new(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   Tree is Tree0 with Key and Value.  Fails if Tree0 has Key.

rb_insert_new(t(Nil,Root0), Key, Value, t(Nil,Root)) :-
    insert_(Root0, Key, Value, Nil, new, Root1, _),
    blacken_(Root1, Root).

blacken_(black(L,K,V,R), black(L,K,V,R)).
blacken_(red(L,K,V,R), black(L,K,V,R)).

% insert_(+Node0, +Key, ?Value, +Nil, +Mode, -Node, -Red): Red is `red` if
% the root of Node may be red without having been, so that its parent has
% to look after it.

insert_(black(L,K,V,R), Key, Value, Nil, Mode, Node, Red) :-
    (   L == ''
    ->  Node = red(Nil,Key,Value,Nil),
        Red = red
    ;   compare(Order, Key, K),
        insert_black_(Order, L, K, V, R, Key, Value, Nil, Mode, Node, Red)
    ).
insert_(red(L,K,V,R), Key, Value, Nil, Mode, Node, Red) :-
    compare(Order, Key, K),
    insert_red_(Order, L, K, V, R, Key, Value, Nil, Mode, Node, Red).

insert_red_(=, L, K, _, R, _, Value, _, replace, red(L,K,Value,R), ok).
insert_red_(<, L, K, V, R, Key, Value, Nil, Mode, red(L1,K,V,R), Red) :-
    insert_(L, Key, Value, Nil, Mode, L1, Red).
insert_red_(>, L, K, V, R, Key, Value, Nil, Mode, red(L,K,V,R1), Red) :-
    insert_(R, Key, Value, Nil, Mode, R1, Red).

insert_black_(=, L, K, _, R, _, Value, _, replace, black(L,K,Value,R), ok).
insert_black_(<, L, K, V, R, Key, Value, Nil, Mode, Node, Red) :-
    insert_(L, Key, Value, Nil, Mode, L1, Red1),
    grown_left_(Red1, L1, K, V, R, Node, Red).
insert_black_(>, L, K, V, R, Key, Value, Nil, Mode, Node, Red) :-
    insert_(R, Key, Value, Nil, Mode, R1, Red1),
    grown_right_(Red1, L, K, V, R1, Node, Red).

% grown_left_(+Red1, +L, +K, +V, +R, -Node, -Red): Node is what a black node
% with a new left child becomes.  Two red nodes below each other are
% coloured anew if the other child is red too, else they are turned.

grown_left_(ok, L, K, V, R, black(L,K,V,R), ok).
grown_left_(red, L, K, V, R, Node, Red) :-
    (   L = red(LL,LK,LV,LR),
        red_pair_(LL, LR)
    ->  (   R = red(RL,RK,RV,RR)
        ->  Node = red(black(LL,LK,LV,LR), K, V, black(RL,RK,RV,RR)),
            Red = red
        ;   LR = red(A,MK,MV,B)
        ->  Node = black(red(LL,LK,LV,A), MK, MV, red(B,K,V,R)),
            Red = ok
        ;   Node = black(LL, LK, LV, red(LR,K,V,R)),
            Red = ok
        )
    ;   Node = black(L,K,V,R),
        Red = ok
    ).

grown_right_(ok, L, K, V, R, black(L,K,V,R), ok).
grown_right_(red, L, K, V, R, Node, Red) :-
    (   R = red(RL,RK,RV,RR),
        red_pair_(RL, RR)
    ->  (   L = red(LL,LK,LV,LR)
        ->  Node = red(black(LL,LK,LV,LR), K, V, black(RL,RK,RV,RR)),
            Red = red
        ;   RL = red(A,MK,MV,B)
        ->  Node = black(red(L,K,V,A), MK, MV, red(B,RK,RV,RR)),
            Red = ok
        ;   Node = black(red(L,K,V,RL), RK, RV, RR),
            Red = ok
        )
    ;   Node = black(L,K,V,R),
        Red = ok
    ).

% red_pair_(+Left, +Right): one of the children is red.

red_pair_(Left, Right) :-
    (   Left = red(_,_,_,_)
    ->  true
    ;   Right = red(_,_,_,_)
    ).

%!  rb_delete(+Tree0, +Key, -Tree) is semidet.
%
%   Tree is Tree0 without Key.  Fails if Tree0 does not have Key.

rb_delete(Tree0, Key, Tree) :-
    rb_delete(Tree0, Key, _, Tree).

%!  rb_delete(+Tree0, +Key, -Value, -Tree) is semidet.
%
%   As rb_delete/3, where Value goes with Key in Tree0.

rb_delete(t(Nil,Root0), Key, Value, t(Nil,Root)) :-
    delete_(Root0, Key, Value0, Nil, Root, _),
    Value = Value0.

% delete_(+Node0, +Key, -Value, +Nil, -Node, -Short): Short is `short` if the
% ways through Node have a black node less than those through Node0.

delete_(Node0, Key, Value, Nil, Node, Short) :-
    node_(Node0, L, K, V, R),
    compare(Order, Key, K),
    delete_(Order, Node0, L, K, V, R, Key, Value, Nil, Node, Short).

delete_(=, Node0, L, _, V, R, _, V, Nil, Node, Short) :-
    (   node_(L, _, _, _, _)
    ->  (   node_(R, _, _, _, _)
        ->  delete_min_(R, NextK, NextV, Nil, R1, Short1),
            same_colour_(Node0, L, NextK, NextV, R1, Node1),
            lost_right_(Short1, Node1, Node, Short)
        ;   alone_(Node0, L, Node, Short)
        )
    ;   alone_(Node0, R, Node, Short)
    ).
delete_(<, Node0, L, K, V, R, Key, Value, Nil, Node, Short) :-
    delete_(L, Key, Value, Nil, L1, Short1),
    same_colour_(Node0, L1, K, V, R, Node1),
    lost_left_(Short1, Node1, Node, Short).
delete_(>, Node0, L, K, V, R, Key, Value, Nil, Node, Short) :-
    delete_(R, Key, Value, Nil, R1, Short1),
    same_colour_(Node0, L, K, V, R1, Node1),
    lost_right_(Short1, Node1, Node, Short).

% alone_(+Node0, +Child, -Node, -Short): take Node0 away, which has no other
% child than Child.

alone_(red(_,_,_,_), Child, Child, ok).
alone_(black(_,_,_,_), Child, Node, Short) :-
    (   Child = red(L,K,V,R)
    ->  Node = black(L,K,V,R),
        Short = ok
    ;   Node = Child,
        Short = short
    ).

delete_min_(Node0, Key, Value, Nil, Node, Short) :-
    node_(Node0, L, K, V, R),
    (   node_(L, _, _, _, _)
    ->  delete_min_(L, Key, Value, Nil, L1, Short1),
        same_colour_(Node0, L1, K, V, R, Node1),
        lost_left_(Short1, Node1, Node, Short)
    ;   Key = K,
        Value = V,
        alone_(Node0, R, Node, Short)
    ).

delete_max_(Node0, Key, Value, Nil, Node, Short) :-
    node_(Node0, L, K, V, R),
    (   node_(R, _, _, _, _)
    ->  delete_max_(R, Key, Value, Nil, R1, Short1),
        same_colour_(Node0, L, K, V, R1, Node1),
        lost_right_(Short1, Node1, Node, Short)
    ;   Key = K,
        Value = V,
        alone_(Node0, L, Node, Short)
    ).

% lost_left_(+Short1, +Node0, -Node, -Short): Node is Node0, of which the left
% child may be short of a black node, in balance again.

lost_left_(ok, Node, Node, ok).
lost_left_(short, Node0, Node, Short) :-
    lost_left_(Node0, Node, Short).

lost_left_(black(L,K,V,R), Node, Short) :-
    (   R = red(RL,RK,RV,RR)
    ->  % the sibling is red: turn, so that it is black
        lost_left_(red(L,K,V,RL), L1, Short1),
        lost_left_(Short1, black(L1,RK,RV,RR), Node, Short)
    ;   near_left_(R, black, L, K, V, Node, Short)
    ).
lost_left_(red(L,K,V,R), Node, Short) :-
    near_left_(R, red, L, K, V, Node, Short).

% The sibling is black.

near_left_(black(RL,RK,RV,RR), Colour, L, K, V, Node, Short) :-
    (   RR = red(A,AK,AV,B)
    ->  colour_(Colour, black(L,K,V,RL), RK, RV, black(A,AK,AV,B), Node),
        Short = ok
    ;   RL = red(A,AK,AV,B)
    ->  colour_(Colour, black(L,K,V,A), AK, AV, black(B,RK,RV,RR), Node),
        Short = ok
    ;   Node = black(L,K,V,red(RL,RK,RV,RR)),
        lost_(Colour, Short)
    ).

lost_right_(ok, Node, Node, ok).
lost_right_(short, Node0, Node, Short) :-
    lost_right_(Node0, Node, Short).

lost_right_(black(L,K,V,R), Node, Short) :-
    (   L = red(LL,LK,LV,LR)
    ->  lost_right_(red(LR,K,V,R), R1, Short1),
        lost_right_(Short1, black(LL,LK,LV,R1), Node, Short)
    ;   near_right_(L, black, K, V, R, Node, Short)
    ).
lost_right_(red(L,K,V,R), Node, Short) :-
    near_right_(L, red, K, V, R, Node, Short).

near_right_(black(LL,LK,LV,LR), Colour, K, V, R, Node, Short) :-
    (   LL = red(A,AK,AV,B)
    ->  colour_(Colour, black(A,AK,AV,B), LK, LV, black(LR,K,V,R), Node),
        Short = ok
    ;   LR = red(A,AK,AV,B)
    ->  colour_(Colour, black(LL,LK,LV,A), AK, AV, black(B,K,V,R), Node),
        Short = ok
    ;   Node = black(red(LL,LK,LV,LR),K,V,R),
        lost_(Colour, Short)
    ).

colour_(black, L, K, V, R, black(L,K,V,R)).
colour_(red, L, K, V, R, red(L,K,V,R)).

lost_(black, short).
lost_(red, ok).

%!  rb_del_min(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   Tree is Tree0 without its smallest Key, which goes with Value.

rb_del_min(t(Nil,Root0), Key, Value, t(Nil,Root)) :-
    delete_min_(Root0, Key, Value, Nil, Root, _).

%!  rb_del_max(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   Tree is Tree0 without its largest Key, which goes with Value.

rb_del_max(t(Nil,Root0), Key, Value, t(Nil,Root)) :-
    delete_max_(Root0, Key, Value, Nil, Root, _).

%!  rb_visit(+Tree, -Pairs) is det.
%
%   Pairs is the list of the Key-Value pairs of Tree, in the order of their
%   keys.

rb_visit(t(_,Root), Pairs) :-
    pairs_(Root, Pairs, []).

%!  rb_keys(+Tree, -Keys) is det.
%
%   Keys is the ordered set of the keys of Tree.

rb_keys(t(_,Root), Keys) :-
    keys_(Root, Keys, []).

keys_(Node, Keys, Rest) :-
    (   node_(Node, L, K, _, R)
    ->  keys_(L, Keys, [K|Keys1]),
        keys_(R, Keys1, Rest)
    ;   Keys = Rest
    ).

%!  rb_map(+Tree, :Goal) is semidet.
%
%   call(Goal, Value) succeeds for all values of Tree, in the order of
%   their keys.

rb_map(t(_,Root), Goal) :-
    map_(Root, Goal).

map_(Node, Goal) :-
    (   node_(Node, L, _, V, R)
    ->  map_(L, Goal),
        once(call(Goal, V)),
        map_(R, Goal)
    ;   true
    ).

%!  rb_map(+Tree0, :Goal, -Tree) is semidet.
%
%   Tree has the keys of Tree0, and for each value V the W for which
%   call(Goal, V, W) succeeds.

rb_map(t(Nil,Root0), Goal, t(Nil,Root)) :-
    map_(Root0, Goal, Nil, Root).

map_(Node0, Goal, Nil, Node) :-
    (   node_(Node0, L, K, V, R)
    ->  once(call(Goal, V, W)),
        same_colour_(Node0, L1, K, W, R1, Node),
        map_(L, Goal, Nil, L1),
        map_(R, Goal, Nil, R1)
    ;   Node = Nil
    ).

%!  rb_fold(:Goal, +Tree, +State0, -State) is nondet.
%
%   Call call(Goal, Key-Value, S0, S) for all pairs of Tree in the order of
%   their keys, from State0 to State.

rb_fold(Goal, t(_,Root), State0, State) :-
    fold_(Root, Goal, State0, State).

fold_(Node, Goal, State0, State) :-
    (   node_(Node, L, K, V, R)
    ->  fold_(L, Goal, State0, State1),
        call(Goal, K-V, State1, State2),
        fold_(R, Goal, State2, State)
    ;   State = State0
    ).

%!  rb_clone(+Tree0, -Tree, -Pairs) is det.
%
%   Tree has the keys of Tree0 with new variables for values, and Pairs is
%   the list of its pairs.

rb_clone(t(Nil,Root0), t(Nil,Root), Pairs) :-
    clone_(Root0, Nil, Root, Pairs, []).

clone_(Node0, Nil, Node, Pairs, Rest) :-
    (   node_(Node0, L, K, _, R)
    ->  same_colour_(Node0, L1, K, V, R1, Node),
        clone_(L, Nil, L1, Pairs, [K-V|Pairs1]),
        clone_(R, Nil, R1, Pairs1, Rest)
    ;   Node = Nil,
        Pairs = Rest
    ).

%!  rb_partial_map(+Tree0, +Keys, :Goal, -Tree) is semidet.
%
%   Tree is Tree0 with the value V of each key in the ordered set Keys
%   replaced by the W for which call(Goal, V, W) succeeds.  Fails if Tree0
%   does not have all of them.

rb_partial_map(t(Nil,Root0), Keys, Goal, t(Nil,Root)) :-
    partial_(Root0, Keys, Goal, Root).

partial_(Node0, Keys, Goal, Node) :-
    (   Keys \== []
    ->  node_(Node0, L, K, V, R),
        split_(Keys, K, Before, Here, After),
        partial_(L, Before, Goal, L1),
        (   Here == yes
        ->  once(call(Goal, V, W))
        ;   W = V
        ),
        partial_(R, After, Goal, R1),
        same_colour_(Node0, L1, K, W, R1, Node)
    ;   Node = Node0
    ).

split_([], _, [], no, []).
split_([Key|Keys], K, Before, Here, After) :-
    compare(Order, Key, K),
    split_(Order, Key, Keys, K, Before, Here, After).

split_(<, Key, Keys, K, [Key|Before], Here, After) :-
    split_(Keys, K, Before, Here, After).
split_(=, _, Keys, _, [], yes, Keys).
split_(>, Key, Keys, _, [], no, [Key|Keys]).

%!  list_to_rbtree(+Pairs, -Tree) is det.
%
%   Tree has the pairs of the list Pairs, which have different keys.

list_to_rbtree(Pairs, Tree) :-
    sort(Pairs, Sorted),
    ord_list_to_rbtree(Sorted, Tree).

%!  ord_list_to_rbtree(+Pairs, -Tree) is det.
%
%   Tree has the pairs of Pairs, which are ordered on different keys.

ord_list_to_rbtree(Pairs, t(Nil,Root)) :-
    must_be(list, Pairs),
    Nil = black('',_,_,''),
    length(Pairs, Count),
    (   Count =:= 0
    ->  Root = Nil
    ;   Depth is msb(Count),
        build_(Count, Depth, Nil, Root0, Pairs, []),
        blacken_(Root0, Root)
    ).

% build_(+Count, +Depth, +Nil, -Node, +Pairs, -Rest): a tree of the first Count
% of Pairs.  The nodes in the last row, at Depth 0, are red.

build_(Count, Depth, Nil, Node, Pairs, Rest) :-
    (   Count =:= 0
    ->  Node = Nil,
        Pairs = Rest
    ;   Left is (Count-1)//2,
        Right is Count-Left-1,
        Depth1 is Depth-1,
        build_(Left, Depth1, Nil, L, Pairs, [K-V|Pairs1]),
        build_(Right, Depth1, Nil, R, Pairs1, Rest),
        (   Depth =:= 0
        ->  Node = red(L,K,V,R)
        ;   Node = black(L,K,V,R)
        )
    ).

%!  rb_size(+Tree, -Count) is det.
%
%   Count is the number of the pairs in Tree.

rb_size(t(_,Root), Count) :-
    size_(Root, 0, Count).

size_(Node, Count0, Count) :-
    (   node_(Node, L, _, _, R)
    ->  size_(L, Count0, Count1),
        Count2 is Count1+1,
        size_(R, Count2, Count)
    ;   Count = Count0
    ).

%!  is_rbtree(@Term) is semidet.
%
%   Term is a correct red-black tree.

is_rbtree(Term) :-
    nonvar(Term),
    Term = t(Nil,Root),
    leaf_(Nil),
    nonvar(Root),
    (   leaf_(Root)
    ->  true
    ;   Root = black(_,_,_,_),
        check_(Root, black, none, none, _)
    ).

leaf_(Node) :-
    nonvar(Node),
    Node = black(L,_,_,R),
    L == '',
    R == ''.

% check_(@Node, +Above, +Low, +High, -Blacks): Node has a parent of the colour
% Above and its keys lie between Low and High; Blacks black nodes are on each
% way down.

check_(Node, Above, Low, High, Blacks) :-
    nonvar(Node),
    (   leaf_(Node)
    ->  Blacks = 0
    ;   Node = black(L,K,_,R)
    ->  check_children_(L, K, R, black, Low, High, Blacks0),
        Blacks is Blacks0+1
    ;   Node = red(L,K,_,R),
        Above == black,
        check_children_(L, K, R, red, Low, High, Blacks)
    ).

check_children_(L, K, R, Colour, Low, High, Blacks) :-
    ground(K),
    (   Low = key(Low1)
    ->  Low1 @< K
    ;   true
    ),
    (   High = key(High1)
    ->  K @< High1
    ;   true
    ),
    check_(L, Colour, Low, key(K), Blacks),
    check_(R, Colour, key(K), High, Blacks).
