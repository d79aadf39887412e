% findall_sort -- collecting solutions, and sorting them in several ways.

:- dynamic(row/3).

bench :-
    fill(20000, 4711),
    rounds(34, 0, Sum),
    write(findall_sort(Sum)), nl.

fill(N, Seed) :-
    (   N =:= 0 ->
        true
    ;   Seed1 is (Seed * 48271) mod 2147483647,
        Key is (Seed1 // 1024) mod 5000,
        Group is (Seed1 // 64) mod 16,
        group(Group, Name),
        assertz(row(Key, Name, item(N, [Name,Key]))),
        N1 is N - 1,
        fill(N1, Seed1)
    ).

group(Group, Name) :-
    (   Group < 4 -> Name = north
    ;   Group < 8 -> Name = east
    ;   Group < 12 -> Name = south
    ;   Name = west
    ).

rounds(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   findall(S, round(S), [Round]),
        Sum1 is (Sum0 * 3 + Round) mod 1000003,
        N1 is N - 1,
        rounds(N1, Sum1, Sum)
    ).

round(Sum) :-
    findall(Key-Item, row(Key, _, Item), Pairs),
    keysort(Pairs, ByKey),
    hash(ByKey, 1, Hash1),
    findall(t(Name, Key), row(Key, Name, _), Terms),
    sort(Terms, Sorted),
    hash_terms(Sorted, 1, Hash2),
    msort(Terms, Merged),
    length(Merged, Length),
    findall(Key, row(Key, _, _), Keys),
    sort(Keys, Different),
    length(Different, Number),
    findall(Name-Count, group_size(Name, Count), Sizes),
    hash_sizes(Sizes, 1, Hash3),
    setof(Name, Key^Item^row(Key, Name, Item), Names),
    length(Names, Groups),
    Sum is Hash1 + Hash2 + Length + Number + Hash3 + Groups.

group_size(Name, Count) :-
    bagof(Key, Item^row(Key, Name, Item), Keys),
    length(Keys, Count).

hash([], Hash, Hash).
hash([Key-item(N, _)|Pairs], Hash0, Hash) :-
    Hash1 is (Hash0 * 31 + Key + N) mod 1000003,
    hash(Pairs, Hash1, Hash).

hash_terms([], Hash, Hash).
hash_terms([t(_, Key)|Terms], Hash0, Hash) :-
    Hash1 is (Hash0 * 31 + Key) mod 1000003,
    hash_terms(Terms, Hash1, Hash).

hash_sizes([], Hash, Hash).
hash_sizes([_-Size|Sizes], Hash0, Hash) :-
    Hash1 is (Hash0 * 31 + Size) mod 1000003,
    hash_sizes(Sizes, Hash1, Hash).
