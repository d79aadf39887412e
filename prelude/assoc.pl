:- module(assoc,
          [ assoc_to_keys/2, assoc_to_list/2, assoc_to_values/2,
            del_assoc/4, del_max_assoc/4, del_min_assoc/4,
            empty_assoc/1, gen_assoc/3, get_assoc/3, get_assoc/5,
            is_assoc/1, list_to_assoc/2, map_assoc/2, map_assoc/3,
            max_assoc/3, min_assoc/3, ord_list_to_assoc/2, put_assoc/4
          ]).

/** <module> Association lists as AVL trees

An association list maps keys to values.  Looking up, changing and
deleting a key take time proportional to the logarithm of the number of
keys.  Keys are compared in the standard order of terms and should not
be bound any further once they are in the tree.

An empty tree is `t`, any other one is t(Key, Value, Balance, Left,
Right).  Balance is `<` if Left is deeper than Right by one level, `>`
if Right is, and `-` if they are equally deep.
*/

:- meta_predicate
    map_assoc(1, ?),
    map_assoc(2, ?, ?).

no_rule_(Goal) :-
    throw(error(existence_error(matching_rule, assoc:Goal), _)).

%!  empty_assoc(?Assoc) is semidet.
%
%   Assoc is the association list without any key.

empty_assoc(t).

%!  get_assoc(+Key, +Assoc, -Value) is semidet.
%
%   Value is the value of Key in Assoc.  Fails if there is no such key;
%   raises an error if Assoc is not an association list.

get_assoc(Key, Assoc, Value) :-
    must_be(nonvar, Assoc),
    (   Assoc = t(K,V,_,L,R)
    ->  compare(Order, Key, K),
        get_(Order, Key, V, L, R, Value)
    ;   Assoc \== t,
        type_error(btree, Assoc)
    ).

get_(=, _, Value, _, _, Value).
get_(<, Key, _, t(K,V,_,L,R), _, Value) :-
    compare(Order, Key, K),
    get_(Order, Key, V, L, R, Value).
get_(>, Key, _, _, t(K,V,_,L,R), Value) :-
    compare(Order, Key, K),
    get_(Order, Key, V, L, R, Value).

%!  get_assoc(+Key, +Assoc0, -Value0, -Assoc, -Value) is semidet.
%
%   Value0 is the value of Key in Assoc0, and Assoc is the same as
%   Assoc0 but for the value of Key, which is Value.  Fails if there is
%   no such key.

get_assoc(Key, Assoc0, Value0, Assoc, Value) :-
    (   is_tree_(Assoc0)
    ->  exchange_(Assoc0, Key, Value0, Assoc, Value)
    ;   no_rule_(get_assoc(Key, Assoc0, Value0, Assoc, Value))
    ).

exchange_(t(K,V,B,L,R), Key, Value0, Assoc, Value) :-
    compare(Order, Key, K),
    exchange_(Order, K, V, B, L, R, Key, Value0, Assoc, Value).

exchange_(=, K, V, B, L, R, _, V, t(K,Value,B,L,R), Value).
exchange_(<, K, V, B, L, R, Key, Value0, t(K,V,B,L1,R), Value) :-
    exchange_(L, Key, Value0, L1, Value).
exchange_(>, K, V, B, L, R, Key, Value0, t(K,V,B,L,R1), Value) :-
    exchange_(R, Key, Value0, R1, Value).

%!  gen_assoc(?Key, +Assoc, ?Value) is nondet.
%
%   Key has Value in Assoc.  Enumerates the keys in order, or does a
%   look-up if Key is ground.

gen_assoc(Key, Assoc, Value) :-
    (   ground(Key)
    ->  get_assoc(Key, Assoc, Value)
    ;   is_tree_(Assoc)
    ->  Assoc = t(_,_,_,_,_),
        gen_(Assoc, Key, Value)
    ;   no_rule_(gen_assoc(Key, Assoc, Value))
    ).

gen_(t(_,_,_,L,_), Key, Value) :-
    L \== t,
    gen_(L, Key, Value).
gen_(t(K,V,_,_,R), Key, Value) :-
    (   R == t
    ->  Key = K,
        Value = V
    ;   gen_node_(Key, Value, K, V, R)
    ).

gen_node_(Key, Value, Key, Value, _).
gen_node_(Key, Value, _, _, R) :-
    gen_(R, Key, Value).

is_tree_(Assoc) :-
    nonvar(Assoc),
    tree_(Assoc).

tree_(t).
tree_(t(_,_,_,_,_)).

%!  put_assoc(+Key, +Assoc0, +Value, -Assoc) is det.
%
%   Assoc is Assoc0 with Value as the value of Key, whether or not
%   Assoc0 has that key.  Raises an error if Assoc0 is not an
%   association list.

put_assoc(Key, Assoc0, Value, Assoc) :-
    (   is_tree_(Assoc0)
    ->  put_(Assoc0, Key, Value, Assoc, _)
    ;   no_rule_(put_assoc(Key, Assoc0, Value, Assoc))
    ).

% put_(+Tree0, +Key, +Value, -Tree, -Deeper): Deeper tells whether Tree
% has one level more than Tree0.

put_(t, Key, Value, t(Key,Value,-,t,t), yes).
put_(t(K,V,B,L,R), Key, Value, Tree, Deeper) :-
    compare(Order, Key, K),
    put_(Order, K, V, B, L, R, Key, Value, Tree, Deeper).

put_(=, _, _, B, L, R, Key, Value, t(Key,Value,B,L,R), no).
put_(<, K, V, B, L, R, Key, Value, Tree, Deeper) :-
    put_(L, Key, Value, L1, LDeeper),
    left_put_(LDeeper, B, K, V, L1, R, Tree, Deeper).
put_(>, K, V, B, L, R, Key, Value, Tree, Deeper) :-
    put_(R, Key, Value, R1, RDeeper),
    right_put_(RDeeper, B, K, V, L, R1, Tree, Deeper).

left_put_(no, B, K, V, L, R, t(K,V,B,L,R), no).
left_put_(yes, B, K, V, L, R, Tree, Deeper) :-
    left_deeper_(B, K, V, L, R, Tree, Deeper).

left_deeper_(-, K, V, L, R, t(K,V,<,L,R), yes).
left_deeper_(>, K, V, L, R, t(K,V,-,L,R), no).
left_deeper_(<, K, V, L, R, Tree, no) :-
    to_right_(L, K, V, R, Tree, _).

right_put_(no, B, K, V, L, R, t(K,V,B,L,R), no).
right_put_(yes, B, K, V, L, R, Tree, Deeper) :-
    right_deeper_(B, K, V, L, R, Tree, Deeper).

right_deeper_(-, K, V, L, R, t(K,V,>,L,R), yes).
right_deeper_(<, K, V, L, R, t(K,V,-,L,R), no).
right_deeper_(>, K, V, L, R, Tree, no) :-
    to_left_(R, K, V, L, Tree, _).

% to_right_(+L, +K, +V, +R, -Tree, -Lower): Tree has the keys of L, K and
% R, where L is two levels deeper than R.  Lower tells whether Tree is
% less deep than a node with L and R would be.

to_right_(t(KL,VL,BL,LL,LR), K, V, R, Tree, Lower) :-
    to_right_(BL, KL, VL, LL, LR, K, V, R, Tree, Lower).

to_right_(<, KL, VL, LL, LR, K, V, R,
          t(KL,VL,-,LL,t(K,V,-,LR,R)), yes).
to_right_(-, KL, VL, LL, LR, K, V, R,
          t(KL,VL,>,LL,t(K,V,<,LR,R)), no).
to_right_(>, KL, VL, LL, t(KM,VM,BM,ML,MR), K, V, R,
          t(KM,VM,-,t(KL,VL,B1,LL,ML),t(K,V,B2,MR,R)), yes) :-
    split_balance_(BM, B1, B2).

% to_left_(+R, +K, +V, +L, -Tree, -Lower): the mirror image.

to_left_(t(KR,VR,BR,RL,RR), K, V, L, Tree, Lower) :-
    to_left_(BR, KR, VR, RL, RR, K, V, L, Tree, Lower).

to_left_(>, KR, VR, RL, RR, K, V, L,
         t(KR,VR,-,t(K,V,-,L,RL),RR), yes).
to_left_(-, KR, VR, RL, RR, K, V, L,
         t(KR,VR,<,t(K,V,>,L,RL),RR), no).
to_left_(<, KR, VR, t(KM,VM,BM,ML,MR), RR, K, V, L,
         t(KM,VM,-,t(K,V,B1,L,ML),t(KR,VR,B2,MR,RR)), yes) :-
    split_balance_(BM, B1, B2).

% split_balance_(+B, -B1, -B2): a node with balance B is taken apart.  B1
% is the balance of the node that gets its left part, B2 that of the
% one that gets its right part.

split_balance_(-, -, -).
split_balance_(<, -, >).
split_balance_(>, <, -).

%!  del_assoc(+Key, +Assoc0, ?Value, -Assoc) is semidet.
%
%   Value is the value of Key in Assoc0 and Assoc is Assoc0 without
%   Key.  Fails if there is no such key; raises an error if Assoc0 is
%   not an association list.

del_assoc(Key, Assoc0, Value, Assoc) :-
    (   is_tree_(Assoc0)
    ->  del_(Assoc0, Key, Value, Assoc, _)
    ;   no_rule_(del_assoc(Key, Assoc0, Value, Assoc))
    ).

% del_(+Tree0, +Key, ?Value, -Tree, -Lower): Lower tells whether Tree has
% one level less than Tree0.

del_(t(K,V,B,L,R), Key, Value, Tree, Lower) :-
    compare(Order, Key, K),
    del_(Order, K, V, B, L, R, Key, Value, Tree, Lower).

del_(=, _, V, B, L, R, _, V, Tree, Lower) :-
    (   L == t
    ->  Tree = R,
        Lower = yes
    ;   R == t
    ->  Tree = L,
        Lower = yes
    ;   B == (>)
    ->  del_first_(R, K1, V1, R1, RLower),
        right_del_(RLower, B, K1, V1, L, R1, Tree, Lower)
    ;   del_last_(L, K1, V1, L1, LLower),
        left_del_(LLower, B, K1, V1, L1, R, Tree, Lower)
    ).
del_(<, K, V, B, L, R, Key, Value, Tree, Lower) :-
    del_(L, Key, Value, L1, LLower),
    left_del_(LLower, B, K, V, L1, R, Tree, Lower).
del_(>, K, V, B, L, R, Key, Value, Tree, Lower) :-
    del_(R, Key, Value, R1, RLower),
    right_del_(RLower, B, K, V, L, R1, Tree, Lower).

left_del_(no, B, K, V, L, R, t(K,V,B,L,R), no).
left_del_(yes, B, K, V, L, R, Tree, Lower) :-
    left_lower_(B, K, V, L, R, Tree, Lower).

left_lower_(<, K, V, L, R, t(K,V,-,L,R), yes).
left_lower_(-, K, V, L, R, t(K,V,>,L,R), no).
left_lower_(>, K, V, L, R, Tree, Lower) :-
    to_left_(R, K, V, L, Tree, Lower).

right_del_(no, B, K, V, L, R, t(K,V,B,L,R), no).
right_del_(yes, B, K, V, L, R, Tree, Lower) :-
    right_lower_(B, K, V, L, R, Tree, Lower).

right_lower_(>, K, V, L, R, t(K,V,-,L,R), yes).
right_lower_(-, K, V, L, R, t(K,V,<,L,R), no).
right_lower_(<, K, V, L, R, Tree, Lower) :-
    to_right_(L, K, V, R, Tree, Lower).

%!  del_min_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
%
%   Key is the smallest key of Assoc0, with Value, and Assoc is Assoc0
%   without it.  Fails if Assoc0 is empty.

del_min_assoc(Assoc0, Key, Value, Assoc) :-
    must_be(nonvar, Assoc0),
    del_first_(Assoc0, Key, Value, Assoc, _).

del_first_(t(K,V,B,L,R), Key, Value, Tree, Lower) :-
    (   L == t
    ->  Key = K,
        Value = V,
        Tree = R,
        Lower = yes
    ;   del_first_(L, Key, Value, L1, LLower),
        left_del_(LLower, B, K, V, L1, R, Tree, Lower)
    ).

%!  del_max_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
%
%   Key is the largest key of Assoc0, with Value, and Assoc is Assoc0
%   without it.  Fails if Assoc0 is empty.

del_max_assoc(Assoc0, Key, Value, Assoc) :-
    must_be(nonvar, Assoc0),
    del_last_(Assoc0, Key, Value, Assoc, _).

del_last_(t(K,V,B,L,R), Key, Value, Tree, Lower) :-
    (   R == t
    ->  Key = K,
        Value = V,
        Tree = L,
        Lower = yes
    ;   del_last_(R, Key, Value, R1, RLower),
        right_del_(RLower, B, K, V, L, R1, Tree, Lower)
    ).

%!  min_assoc(+Assoc, -Key, -Value) is semidet.
%
%   Key is the smallest key of Assoc, with Value.  Fails if Assoc is
%   empty.

min_assoc(Assoc, Key, Value) :-
    (   is_tree_(Assoc)
    ->  Assoc = t(K,V,_,L,_),
        first_(L, K, V, Key, Value)
    ;   no_rule_(min_assoc(Assoc, Key, Value))
    ).

first_(t, K, V, K, V).
first_(t(K,V,_,L,_), _, _, Key, Value) :-
    first_(L, K, V, Key, Value).

%!  max_assoc(+Assoc, -Key, -Value) is semidet.
%
%   Key is the largest key of Assoc, with Value.  Fails if Assoc is
%   empty.

max_assoc(Assoc, Key, Value) :-
    (   is_tree_(Assoc)
    ->  Assoc = t(K,V,_,_,R),
        last_(R, K, V, Key, Value)
    ;   no_rule_(max_assoc(Assoc, Key, Value))
    ).

last_(t, K, V, K, V).
last_(t(K,V,_,_,R), _, _, Key, Value) :-
    last_(R, K, V, Key, Value).

%!  assoc_to_list(+Assoc, -Pairs) is det.
%
%   Pairs has a Key-Value for every key of Assoc, in order.

assoc_to_list(Assoc, Pairs) :-
    must_be(nonvar, Assoc),
    pairs_(Assoc, Pairs, []).

pairs_(t, Pairs, Pairs).
pairs_(t(K,V,_,L,R), Pairs, End) :-
    pairs_(L, Pairs, [K-V|Rest]),
    pairs_(R, Rest, End).

%!  assoc_to_keys(+Assoc, -Keys) is det.
%
%   Keys is the ordered list of the keys of Assoc.

assoc_to_keys(Assoc, Keys) :-
    must_be(nonvar, Assoc),
    keys_(Assoc, Keys, []).

keys_(t, Keys, Keys).
keys_(t(K,_,_,L,R), Keys, End) :-
    keys_(L, Keys, [K|Rest]),
    keys_(R, Rest, End).

%!  assoc_to_values(+Assoc, -Values) is det.
%
%   Values is the list of the values of Assoc, in the order of the keys.

assoc_to_values(Assoc, Values) :-
    must_be(nonvar, Assoc),
    values_(Assoc, Values, []).

values_(t, Values, Values).
values_(t(_,V,_,L,R), Values, End) :-
    values_(L, Values, [V|Rest]),
    values_(R, Rest, End).

%!  list_to_assoc(+Pairs, -Assoc) is det.
%
%   Assoc has the keys and values of the list of Key-Value terms Pairs.
%   Raises a type error if Pairs is not a list of pairs and a domain
%   error if there are two pairs with the same key.

list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    must_be(list(pair), Pairs),
    keysort(Pairs, Sorted),
    (   increasing_(Sorted)
    ->  build_(Sorted, Assoc)
    ;   domain_error(unique_key_pairs, Pairs)
    ).

%!  ord_list_to_assoc(+Pairs, -Assoc) is det.
%
%   As list_to_assoc/2, where Pairs is already sorted on the keys.  Takes
%   linear time.  Raises a domain error if Pairs is not sorted.

ord_list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    (   increasing_(Pairs)
    ->  build_(Pairs, Assoc)
    ;   domain_error(key_ordered_pairs, Pairs)
    ).

% increasing_(+Pairs): these are pairs, each with a larger key than the
% one before.

increasing_([]).
increasing_([Pair|Pairs]) :-
    nonvar(Pair),
    Pair = K-_,
    increasing_(Pairs, K).

increasing_([], _).
increasing_([Pair|Pairs], K0) :-
    nonvar(Pair),
    Pair = K-_,
    K @> K0,
    increasing_(Pairs, K).

build_(Pairs, Assoc) :-
    length(Pairs, Count),
    build_(Count, Pairs, [], Assoc).

% build_(+Count, +Pairs, -Rest, -Tree): Tree has the first Count elements
% of Pairs.  Its left part gets one more than its right part if Count is
% even, and is then deeper only if Count is a power of two.

build_(Count, Pairs, Rest, Tree) :-
    (   Count =:= 0
    ->  Tree = t,
        Rest = Pairs
    ;   Count =:= 1
    ->  Pairs = [K-V|Rest],
        Tree = t(K,V,-,t,t)
    ;   LeftCount is Count//2,
        RightCount is Count-LeftCount-1,
        (   Count /\ (Count-1) =:= 0
        ->  Balance = (<)
        ;   Balance = (-)
        ),
        Tree = t(K,V,Balance,Left,Right),
        build_(LeftCount, Pairs, [K-V|Pairs1], Left),
        build_(RightCount, Pairs1, Rest, Right)
    ).

%!  is_assoc(@Assoc) is semidet.
%
%   Assoc is an association list: an AVL tree with the right balance
%   marks and its keys in order.

is_assoc(Assoc) :-
    is_avl_(Assoc, _),
    keys_(Assoc, Keys, []),
    keys_increasing_(Keys).

is_avl_(Tree, Depth) :-
    nonvar(Tree),
    is_avl_node_(Tree, Depth).

is_avl_node_(t, 0).
is_avl_node_(t(_,_,B,L,R), Depth) :-
    is_avl_(L, LDepth),
    is_avl_(R, RDepth),
    Lean is RDepth-LDepth,
    nonvar(B),
    leans_(B, Lean),
    Depth is max(LDepth, RDepth)+1.

leans_(<, -1).
leans_(-, 0).
leans_(>, 1).

keys_increasing_([]).
keys_increasing_([K|Keys]) :-
    keys_increasing_(Keys, K).

keys_increasing_([], _).
keys_increasing_([K|Keys], K0) :-
    K @> K0,
    keys_increasing_(Keys, K).

%!  map_assoc(:Goal, +Assoc) is semidet.
%
%   Goal is true for every value of Assoc.

map_assoc(Goal, Assoc) :-
    (   is_tree_(Assoc)
    ->  map_(Assoc, Goal)
    ;   no_rule_(map_assoc(Goal, Assoc))
    ).

map_(t, _).
map_(t(_,V,_,L,R), Goal) :-
    map_(L, Goal),
    call(Goal, V),
    map_(R, Goal).

%!  map_assoc(:Goal, +Assoc1, ?Assoc2) is semidet.
%
%   Assoc2 has the keys of Assoc1, and Goal is true for the values in
%   Assoc1 and Assoc2 of every key.

map_assoc(Goal, Assoc1, Assoc2) :-
    (   is_tree_(Assoc1)
    ->  map_(Assoc1, Goal, Assoc2)
    ;   no_rule_(map_assoc(Goal, Assoc1, Assoc2))
    ).

map_(t, _, t).
map_(t(K,V1,B,L1,R1), Goal, t(K,V2,B,L2,R2)) :-
    map_(L1, Goal, L2),
    call(Goal, V1, V2),
    map_(R1, Goal, R2).
