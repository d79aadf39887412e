:- module(hashtable,
          [ ht_new/1, ht_is_hashtable/1, ht_size/2, ht_put/3, ht_put_new/3, ht_update/4, ht_put/5, ht_del/3,
            ht_get/3, ht_gen/3, ht_pairs/2, ht_keys/2
          ]).

/** <module> Hash tables that are changed in place

A table is ht(Size, Buckets), a term changed with setarg/3: backtracking
undoes what has been done to it.  Keys must be ground when they are used.
*/

%!  ht_new(-Table) is det.
%
%   Table is an empty table.

ht_new(ht(0, Buckets)) :-
    buckets_(8, Buckets).

buckets_(N, Buckets) :-
    functor(Buckets, buckets, N),
    empty_(N, Buckets).

empty_(0, _) :- !.
empty_(N, Buckets) :-
    arg(N, Buckets, []),
    N1 is N-1,
    empty_(N1, Buckets).

%!  ht_is_hashtable(@Term) is semidet.
%
%   Term is a table.

ht_is_hashtable(Table) :-
    nonvar(Table),
    Table = ht(Size, Buckets),
    integer(Size),
    compound(Buckets),
    functor(Buckets, buckets, _).

%!  ht_size(+Table, -Size) is det.
%
%   Size is the number of keys.

ht_size(ht(Size, _), Size).

bucket_(Key, Buckets, I) :-
    term_hash(Key, Hash),
    must_be(nonvar, Hash),
    functor(Buckets, _, N),
    I is Hash mod N + 1.

found_([K-V|Pairs], Key, Pair) :-
    (   K == Key
    ->  Pair = K-V
    ;   found_(Pairs, Key, Pair)
    ).

%!  ht_get(+Table, +Key, -Value) is semidet.
%
%   Value belongs to Key.

ht_get(ht(_, Buckets), Key, Value) :-
    bucket_(Key, Buckets, I),
    arg(I, Buckets, Pairs),
    found_(Pairs, Key, _-Value).

%!  ht_put(!Table, +Key, +Value) is det.
%
%   Value belongs to Key from now on.

ht_put(Table, Key, Value) :-
    Table = ht(_, Buckets),
    bucket_(Key, Buckets, I),
    arg(I, Buckets, Pairs0),
    (   without_(Pairs0, Key, _, Pairs)
    ->  setarg(I, Buckets, [Key-Value|Pairs])
    ;   add_(Table, I, Key, Value)
    ).

without_([K-V|Pairs0], Key, Old, Pairs) :-
    (   K == Key
    ->  Old = V,
        Pairs = Pairs0
    ;   Pairs = [K-V|Pairs1],
        without_(Pairs0, Key, Old, Pairs1)
    ).

add_(Table, I, Key, Value) :-
    Table = ht(Size0, Buckets),
    arg(I, Buckets, Pairs),
    setarg(I, Buckets, [Key-Value|Pairs]),
    Size is Size0+1,
    setarg(1, Table, Size),
    functor(Buckets, _, N),
    (   Size > 2*N
    ->  grow_(Table, N)
    ;   true
    ).

grow_(Table, N0) :-
    ht_pairs(Table, Pairs),
    N is 4*N0,
    buckets_(N, Buckets),
    fill_(Pairs, Buckets),
    setarg(2, Table, Buckets).

fill_([], _).
fill_([Key-Value|Pairs], Buckets) :-
    bucket_(Key, Buckets, I),
    arg(I, Buckets, Old),
    setarg(I, Buckets, [Key-Value|Old]),
    fill_(Pairs, Buckets).

%!  ht_put_new(!Table, +Key, +Value) is semidet.
%
%   As ht_put/3 if Key is not there yet.

ht_put_new(Table, Key, Value) :-
    \+ ht_get(Table, Key, _),
    ht_put(Table, Key, Value).

%!  ht_update(+Table, +Key, ?Old, +New) is semidet.
%
%   New belongs to Key instead of Old.

ht_update(Table, Key, Old, New) :-
    Table = ht(_, Buckets),
    bucket_(Key, Buckets, I),
    arg(I, Buckets, Pairs0),
    without_(Pairs0, Key, Old0, Pairs),
    Old = Old0,
    setarg(I, Buckets, [Key-New|Pairs]).

%!  ht_put(!Table, +Key, +New, +IfNew, -Old) is det.
%
%   New belongs to Key from now on; Old is what did, or IfNew.

ht_put(Table, Key, New, IfNew, Old) :-
    (   ht_get(Table, Key, Old0)
    ->  Old = Old0
    ;   Old = IfNew
    ),
    ht_put(Table, Key, New).

%!  ht_del(!Table, +Key, -Value) is semidet.
%
%   Take Key and its Value out.

ht_del(Table, Key, Value) :-
    Table = ht(Size0, Buckets),
    bucket_(Key, Buckets, I),
    arg(I, Buckets, Pairs0),
    without_(Pairs0, Key, Value0, Pairs),
    Value = Value0,
    setarg(I, Buckets, Pairs),
    Size is Size0-1,
    setarg(1, Table, Size).

%!  ht_gen(+Table, ?Key, ?Value) is nondet.
%
%   Value belongs to Key.

ht_gen(Table, Key, Value) :-
    ht_pairs(Table, Pairs),
    member(Key-Value, Pairs).

%!  ht_pairs(?Table, ?Pairs) is det.
%
%   Pairs are the keys with their values, in no order; a table is made of them
%   if it is unbound.

ht_pairs(Table, Pairs) :-
    (   nonvar(Table)
    ->  Table = ht(_, Buckets),
        functor(Buckets, _, N),
        collect_(N, Buckets, [], Pairs)
    ;   ht_new(New),
        put_each_(Pairs, New),
        Table = New
    ).

collect_(0, _, Pairs, Pairs) :- !.
collect_(N, Buckets, Pairs0, Pairs) :-
    arg(N, Buckets, Bucket),
    append(Bucket, Pairs0, Pairs1),
    N1 is N-1,
    collect_(N1, Buckets, Pairs1, Pairs).

put_each_([], _).
put_each_([Key-Value|Pairs], Table) :-
    ht_put(Table, Key, Value),
    put_each_(Pairs, Table).

%!  ht_keys(+Table, -Keys) is det.
%
%   The keys, in the order of ht_pairs/2.

ht_keys(Table, Keys) :-
    ht_pairs(Table, Pairs),
    pairs_keys(Pairs, Keys).
