:- module(nb_set,
          [ add_nb_set/2, add_nb_set/3, empty_nb_set/1, gen_nb_set/2,
            nb_set_to_list/2, size_nb_set/2
          ]).

/** <module> Sets that backtracking does not undo

A set of terms, in which variants (=@=) are the same.  It is a term
nb_set(Buckets,Size), a hash table that is changed in place: Buckets has
an argument for each of its chains, which is [] or a term in(Key,Chain).
*/

%!  empty_nb_set(-Set) is det.
%
%   Set is a new, empty set.

empty_nb_set(nb_set(Buckets,0)) :-
    buckets_(8, Buckets).

buckets_(Count, Buckets) :-
    length(Chains, Count),
    empty_(Chains),
    Buckets =.. [buckets|Chains].

empty_([]).
empty_([[]|Chains]) :-
    empty_(Chains).

%!  add_nb_set(+Key, !Set) is det.
%
%   Add a copy of Key to Set, if no variant of it is there.

add_nb_set(Key, Set) :-
    add_nb_set(Key, Set, _).

%!  add_nb_set(+Key, !Set, ?New) is semidet.
%
%   As add_nb_set/2.  New is `true` if Set did not have Key, else `false`.

add_nb_set(Key, Set, New) :-
    arg(1, Set, Buckets),
    functor(Buckets, _, Count),
    '$variant_hash'(Key, Hash),
    I is Hash mod Count+1,
    arg(I, Buckets, Chain),
    (   Chain == []
    ->  New0 = true,
        nb_setarg(I, Buckets, in(Key,[]))
    ;   find_(Chain, Key, Last)
    ->  (   Last == found
        ->  New0 = false
        ;   New0 = true,
            nb_setarg(2, Last, in(Key,[]))
        )
    ),
    (   New0 == true
    ->  arg(2, Set, Size0),
        Size is Size0+1,
        nb_setarg(2, Set, Size),
        (   Size > 2*Count
        ->  grow_(Set, Buckets, Count)
        ;   true
        )
    ;   true
    ),
    New = New0.

% find_(+Chain, +Key, -Last): Last is `found`, or the last link of Chain.

find_(Chain, Key, Last) :-
    Chain = in(Key1,Next),
    (   Key1 =@= Key
    ->  Last = found
    ;   Next == []
    ->  Last = Chain
    ;   find_(Next, Key, Last)
    ).

% grow_(!Set, +Buckets, +Count): four times as many chains.

grow_(Set, Buckets, Count) :-
    keys_(1, Count, Buckets, Keys, []),
    Count1 is 4*Count,
    hashed_(Keys, Count1, Hashed),
    keysort(Hashed, Sorted),
    chains_(1, Count1, Sorted, Chains),
    Buckets1 =.. [buckets|Chains],
    nb_setarg(1, Set, Buckets1).

hashed_([], _, []).
hashed_([Key|Keys], Count, [I-Key|Hashed]) :-
    '$variant_hash'(Key, Hash),
    I is Hash mod Count+1,
    hashed_(Keys, Count, Hashed).

chains_(I, Count, Hashed, Chains) :-
    (   I > Count
    ->  Chains = []
    ;   chain_(Hashed, I, Chain, Hashed1),
        Chains = [Chain|Chains1],
        I1 is I+1,
        chains_(I1, Count, Hashed1, Chains1)
    ).

chain_(Hashed, I, Chain, Rest) :-
    (   Hashed = [I1-Key|Hashed1],
        I1 =:= I
    ->  Chain = in(Key,Chain1),
        chain_(Hashed1, I, Chain1, Rest)
    ;   Chain = [],
        Rest = Hashed
    ).

keys_(I, Count, Buckets, Keys, Rest) :-
    (   I > Count
    ->  Keys = Rest
    ;   arg(I, Buckets, Chain),
        chain_keys_(Chain, Keys, Keys1),
        I1 is I+1,
        keys_(I1, Count, Buckets, Keys1, Rest)
    ).

chain_keys_([], Keys, Keys).
chain_keys_(in(Key,Chain), [Key|Keys], Rest) :-
    chain_keys_(Chain, Keys, Rest).

%!  nb_set_to_list(+Set, -List) is det.
%
%   List is the ordered set of the elements of Set.

nb_set_to_list(nb_set(Buckets,_), List) :-
    functor(Buckets, _, Count),
    keys_(1, Count, Buckets, Keys, []),
    sort(Keys, List).

%!  gen_nb_set(+Set, ?Key) is nondet.
%
%   Key is an element of Set.  They come in the standard order of terms.

gen_nb_set(Set, Key) :-
    nb_set_to_list(Set, List),
    member(Key, List).

%!  size_nb_set(+Set, -Size) is det.
%
%   Set has Size elements.

size_nb_set(nb_set(_,Size), Size).
