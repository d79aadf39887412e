% assoc -- AVL trees: put_assoc/4, get_assoc/3, list_to_assoc/2 and back.
% skip: gprolog (has no library assoc)

bench :-
    numlist(1, 2000, Keys),
    between(1, 130, _),
    put_all(Keys, t, Assoc),
    get_all(Keys, Assoc),
    assoc_to_list(Assoc, Pairs),
    list_to_assoc(Pairs, _),
    del_all(Keys, Assoc, _),
    fail.
bench :-
    numlist(1, 2000, Keys),
    put_all(Keys, t, Assoc),
    assoc_to_values(Assoc, Values),
    sum_list(Values, Sum),
    write(assoc(Sum)), nl.

put_all([], Assoc, Assoc).
put_all([K|Ks], Assoc0, Assoc) :-
    Key is K*7919 mod 2003,
    put_assoc(Key, Assoc0, K, Assoc1),
    put_all(Ks, Assoc1, Assoc).

get_all([], _).
get_all([K|Ks], Assoc) :-
    Key is K*7919 mod 2003,
    get_assoc(Key, Assoc, K),
    get_all(Ks, Assoc).

del_all([], Assoc, Assoc).
del_all([K|Ks], Assoc0, Assoc) :-
    (   K mod 3 =:= 0
    ->  Key is K*7919 mod 2003,
        del_assoc(Key, Assoc0, _, Assoc1)
    ;   Assoc1 = Assoc0
    ),
    del_all(Ks, Assoc1, Assoc).
