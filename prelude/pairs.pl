:- module(pairs,
          [ group_pairs_by_key/2, map_list_to_pairs/3, pairs_keys/2,
            pairs_keys_values/3, pairs_values/2, transpose_pairs/2
          ]).

/** <module> Lists of Key-Value pairs
*/

:- meta_predicate
    map_list_to_pairs(2, +, -).

%!  pairs_keys_values(?Pairs, ?Keys, ?Values) is nondet.
%
%   Pairs has a Key-Value for each of the corresponding elements of Keys
%   and Values.  Deterministic if one of the lists is proper.

pairs_keys_values([], [], []).
pairs_keys_values([K-V|Pairs], [K|Keys], [V|Values]) :-
    pairs_keys_values(Pairs, Keys, Values).

%!  pairs_keys(?Pairs, ?Keys) is nondet.
%
%   Keys is the list of the keys of Pairs.

pairs_keys([], []).
pairs_keys([K-_|Pairs], [K|Keys]) :-
    pairs_keys(Pairs, Keys).

%!  pairs_values(?Pairs, ?Values) is nondet.
%
%   Values is the list of the values of Pairs.

pairs_values([], []).
pairs_values([_-V|Pairs], [V|Values]) :-
    pairs_values(Pairs, Values).

%!  group_pairs_by_key(+Pairs, -Grouped) is det.
%
%   Grouped has a pair Key-Values for every run of consecutive elements
%   of Pairs with identical (==) keys.

group_pairs_by_key([], []).
group_pairs_by_key([K-V|Pairs], [K-[V|Values]|Grouped]) :-
    group_(Pairs, K, Values, Rest),
    group_pairs_by_key(Rest, Grouped).

group_(Pairs, Key, Values, Rest) :-
    (   nonvar(Pairs),
        Pairs = [K-V|Pairs1],
        K == Key
    ->  Values = [V|Values1],
        group_(Pairs1, Key, Values1, Rest)
    ;   Values = [],
        Rest = Pairs
    ).

%!  transpose_pairs(+Pairs, -Transposed) is det.
%
%   Transposed has a V-K for every K-V of Pairs, sorted on V.  The order
%   of pairs with the same V is kept.

transpose_pairs(Pairs, Transposed) :-
    flip_pairs_(Pairs, Flipped),
    keysort(Flipped, Transposed).

flip_pairs_([], []).
flip_pairs_([K-V|Pairs], [V-K|Flipped]) :-
    flip_pairs_(Pairs, Flipped).

%!  map_list_to_pairs(:Goal, +List, -Pairs) is det.
%
%   Pairs has a K-E for every element E of List, where K comes from
%   call(Goal, E, K).

map_list_to_pairs(Goal, List, Pairs) :-
    key_elements_(List, Goal, Pairs).

key_elements_([], _, []).
key_elements_([E|List], Goal, [K-E|Pairs]) :-
    call(Goal, E, K),
    key_elements_(List, Goal, Pairs).
