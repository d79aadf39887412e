% Tests of library(hashtable): see the runner for what the facts mean.

:- use_module(library(hashtable)).

table(T) :- ht_new(T), ht_put(T, a, 1), ht_put(T, b, 2).

sorted(T, L) :- ht_pairs(T, L0), msort(L0, L).

case((table(T), ht_get(T, a, V)), V, [1]).
case((table(T), ht_get(T, c, _)), x, []).
case((table(T), ht_size(T, N)), N, [2]).
case((table(T), ht_put(T, a, 3), sorted(T, L)), L, [[a-3,b-2]]).
case((table(T), ht_put_new(T, a, 3)), x, []).
case((table(T), ht_put_new(T, c, 3), sorted(T, L)), L, [[a-1,b-2,c-3]]).
case((table(T), ht_update(T, a, O, 9), sorted(T, L)), O-L, [1-[a-9,b-2]]).
case((table(T), ht_put(T, c, 1, 0, O)), O, [0]).
case((table(T), ht_put(T, a, 5, 0, O)), O, [1]).
case((table(T), ht_del(T, a, V), sorted(T, L)), V-L, [1-[b-2]]).
case((table(T), findall(K-V, ht_gen(T, K, V), L0), msort(L0, L)), L, [[a-1,b-2]]).
case((table(T), ht_keys(T, K0), msort(K0, K)), K, [[a,b]]).
case((table(T), ht_is_hashtable(T)), x, [x]).
case(ht_is_hashtable(foo), x, []).
case((ht_pairs(T, [x-1]), ht_get(T, x, V)), V, [1]).
case((ht_new(T), numlist(1, 500, L), forall(member(X, L), ht_put(T, X, X)), ht_size(T, N)), N, [0]).
case((ht_new(T), numlist(1, 500, L), puts(L, T), ht_size(T, N), ht_get(T, 333, V)), N-V, [500-333]).
case((table(T), ( ht_put(T, c, 3), fail ; true ), ht_size(T, N)), N, [2]).

puts([], _).
puts([X|Xs], T) :- ht_put(T, X, X), puts(Xs, T).
