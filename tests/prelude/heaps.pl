% Tests of library(heaps): see the runner for what the facts mean.

:- use_module(library(heaps)).

heap(H) :- list_to_heap([3-c,1-a,2-b], H).

case((empty_heap(H), heap_size(H, N)), N, [0]).
case((heap(H), heap_size(H, N)), N, [3]).
case((heap(H), heap_to_list(H, L)), L, [[1-a,2-b,3-c]]).
case((heap(H), get_from_heap(H, P, X, H1), heap_to_list(H1, L)), P-X-L, [1-a-[2-b,3-c]]).
case((empty_heap(H), get_from_heap(H, _, _, _)), x, []).
case((heap(H), add_to_heap(H, 0, z, H1), min_of_heap(H1, P, X)), P-X, [0-z]).
case((heap(H), min_of_heap(H, P1, X1, P2, X2)), [P1,X1,P2,X2], [[1,a,2,b]]).
case((singleton_heap(H, 1, a), min_of_heap(H, _, _, _, _)), x, []).
case((heap(H), delete_from_heap(H, P, b, H1), heap_to_list(H1, L)), P-L, [2-[1-a,3-c]]).
case((heap(H), delete_from_heap(H, _, z, _)), x, []).
case((heap(H), singleton_heap(H1, 0, x), merge_heaps(H, H1, H2), heap_to_list(H2, L)), L, [[0-x,1-a,2-b,3-c]]).
case((heap(H), is_heap(H)), x, [x]).
case(is_heap(heap(a, 1)), x, []).
case(is_heap(_), x, []).
case((list_to_heap([1-a,1-b], H), heap_to_list(H, L), msort(L, S)), S, [[1-a,1-b]]).
