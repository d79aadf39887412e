% Tests of library(rbtrees): see the runner for what the facts mean.

:- use_module(library(rbtrees)).

tree(Pairs, Tree) :-
    rb_new(Tree0),
    insert(Pairs, Tree0, Tree).

insert([], Tree, Tree).
insert([K-V|Pairs], Tree0, Tree) :-
    rb_insert(Tree0, K, V, Tree1),
    insert(Pairs, Tree1, Tree).

case((rb_new(T), rb_empty(T)), x, [x]).
case((rb_empty(T), rb_size(T, N)), N, [0]).
case((tree([b-2,a-1,c-3], T), rb_visit(T, L)), L, [[a-1,b-2,c-3]]).
case((tree([b-2,a-1,b-3], T), rb_visit(T, L)), L, [[a-1,b-3]]).
case((tree([b-2,a-1], T), rb_keys(T, L)), L, [[a,b]]).
case((tree([b-2,a-1], T), rb_lookup(a, V, T)), V, [1]).
case((tree([b-2,a-1], T), rb_lookup(c, _, T)), x, []).
case((tree([b-2,a-1], T), rb_lookup(a, 2, T)), x, []).
case((tree([b-2,a-1], T), rb_in(K, V, T)), K-V, [a-1,b-2]).
case((tree([b-2,a-1], T), rb_in(b, V, T)), V, [2]).
case((tree([b-2,a-1], T), rb_min(T, K, V)), K-V, [a-1]).
case((tree([b-2,a-1], T), rb_max(T, K, V)), K-V, [b-2]).
case((rb_new(T), rb_min(T, _, _)), x, []).
case((tree([b-2,a-1,c-3], T), rb_next(T, a, K, V)), K-V, [b-2]).
case((tree([b-2,a-1,c-3], T), rb_next(T, c, _, _)), x, []).
case((tree([b-2,a-1,c-3], T), rb_previous(T, c, K, V)), K-V, [b-2]).
case((tree([b-2,a-1,c-3], T), rb_previous(T, a, _, _)), x, []).
case((tree([b-2,a-1], T), rb_insert_new(T, b, 3, _)), x, []).
case((tree([b-2,a-1], T), rb_insert_new(T, c, 3, T1), rb_size(T1, N)), N, [3]).
case((tree([b-2,a-1], T), rb_update(T, b, 7, T1), rb_visit(T1, L)), L, [[a-1,b-7]]).
case((tree([b-2,a-1], T), rb_update(T, b, V, 7, T1), rb_visit(T1, L)), V-L, [2-[a-1,b-7]]).
case((tree([b-2,a-1], T), rb_update(T, z, 7, _)), x, []).
case((tree([b-2,a-1], T), rb_apply(T, b, succ, T1), rb_visit(T1, L)), L, [[a-1,b-3]]).
case((tree([b-2,a-1,c-3], T), rb_delete(T, b, T1), rb_visit(T1, L)), L, [[a-1,c-3]]).
case((tree([b-2,a-1,c-3], T), rb_delete(T, b, V, _)), V, [2]).
case((tree([b-2], T), rb_delete(T, c, _)), x, []).
case((tree([b-2,a-1,c-3], T), rb_del_min(T, K, V, T1), rb_keys(T1, L)), K-V-L, [a-1-[b,c]]).
case((tree([b-2,a-1,c-3], T), rb_del_max(T, K, V, T1), rb_keys(T1, L)), K-V-L, [c-3-[a,b]]).
case((tree([b-2,a-1], T), rb_map(T, integer)), x, [x]).
case((tree([b-2,a-x], T), rb_map(T, integer)), x, []).
case((tree([b-2,a-1], T), rb_map(T, succ, T1), rb_visit(T1, L)), L, [[a-2,b-3]]).
case((tree([b-2,a-1,c-3], T), rb_partial_map(T, [a,c], succ, T1), rb_visit(T1, L)), L, [[a-2,b-2,c-4]]).
case((tree([b-2,a-1], T), rb_fold([K-V,L0,[K,V|L0]]>>true, T, [], L)), L, [[b,2,a,1]]).
case((tree([b-2,a-1], T), rb_clone(T, T1, L), rb_visit(T1, L1), L == L1), L, [[a-_,b-_]]).
case((list_to_rbtree([c-1,a-2], T), rb_visit(T, L)), L, [[a-2,c-1]]).
case((ord_list_to_rbtree([a-1,b-2], T), rb_visit(T, L)), L, [[a-1,b-2]]).
case((tree([b-2,a-1], T), is_rbtree(T)), x, [x]).
case(is_rbtree(t(a, b)), x, []).
case(is_rbtree(_), x, []).
error_case(list_to_rbtree(_, _), instantiation_error).

% many insertions and deletions keep the tree in balance

case(( numlist(1, 300, L0),
       findall(K-x, ( member(X, L0), K is X*7919 mod 307 ), Pairs),
       tree(Pairs, T),
       is_rbtree(T),
       foldl([X,A,B]>>( X mod 2 =:= 0 -> K1 is X*7919 mod 307, rb_delete(A, K1, B), is_rbtree(B) ; B = A ), L0, T, T1),
       rb_size(T1, N)
     ), N, [150]).
