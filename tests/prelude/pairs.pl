% Tests of library(pairs): see the runner for what the facts mean.

:- use_module(library(pairs)).


% pairs_keys_values, pairs_keys, pairs_values

case(pairs_keys_values([a-1,b-2], K, V), K-V,
     [[a, b]-[1, 2]]).
case(pairs_keys_values(P, [a,b], [1,2]), P,
     [[a-1, b-2]]).
case(pairs_keys_values(P, [a,b], V), P-V,
     [[a-_0, b-_1]-[_0, _1]]).
case(pairs_keys_values([a-1|T], [a,b], V), T-V,
     [[b-_0]-[1, _0]]).
case(pairs_keys_values([], K, V), K-V,
     [[]-[]]).
case(pairs_keys_values([a], K, V), K-V,
     []).
case(pairs_keys_values(P, [a,b], [1]), P,
     []).
case(setup_call_cleanup(true, pairs_keys_values([a-1,b-2], K, V), Det = true), K-V-Det,
     [[a, b]-[1, 2]-true]).
case(setup_call_cleanup(true, pairs_keys_values(P, [a,b], [1,2]), Det = true), P-Det,
     [[a-1, b-2]-true]).
case(pairs_keys([a-1,b-2], K), K,
     [[a, b]]).
case(pairs_keys(P, [a,b]), P,
     [[a-_0, b-_1]]).
case(pairs_keys([a-1,b], K), K,
     []).
case(setup_call_cleanup(true, pairs_keys([a-1,b-2], K), Det = true), K-Det,
     [[a, b]-true]).
case(pairs_values([a-1,b-2], V), V,
     [[1, 2]]).
case(pairs_values(P, [1,2]), P,
     [[_0-1, _1-2]]).
case(pairs_values(foo, V), V,
     []).
case(setup_call_cleanup(true, pairs_values([a-1,b-2], V), Det = true), V-Det,
     [[1, 2]-true]).

% group_pairs_by_key, transpose_pairs, map_list_to_pairs

case(group_pairs_by_key([a-1,a-2,b-3,a-4], G), G,
     [[a-[1, 2], b-[3], a-[4]]]).
case(group_pairs_by_key([], G), G,
     [[]]).
case(group_pairs_by_key([X-1,X-2,Y-3], G), X-Y-G,
     [_0-_1-[_0-[1, 2], _1-[3]]]).
case(group_pairs_by_key([1-a,1.0-b], G), G,
     [[1-[a], 1.0-[b]]]).
case(group_pairs_by_key([a-1,b], G), G,
     []).
case(group_pairs_by_key(foo, G), G,
     []).
case(setup_call_cleanup(true, group_pairs_by_key([a-1,a-2,b-3], G), Det = true), G-Det,
     [[a-[1, 2], b-[3]]-true]).
case(transpose_pairs([a-1,b-2], T), T,
     [[1-a, 2-b]]).
case(transpose_pairs([a-2,b-1,c-2], T), T,
     [[1-b, 2-a, 2-c]]).
case(transpose_pairs([], T), T,
     [[]]).
case(transpose_pairs([a], T), T,
     []).
case(map_list_to_pairs(atom_length, [aaa,b,cc], P), P,
     [[3-aaa, 1-b, 2-cc]]).
case(map_list_to_pairs(atom_length, [], P), P,
     [[]]).
error_case(map_list_to_pairs(no_such_predicate, [a], _),
           existence_error(procedure, _)).
error_case(map_list_to_pairs(atom_length, [_], _),
           instantiation_error).
case(setup_call_cleanup(true, map_list_to_pairs(atom_length, [a,b], P), Det = true), P-Det,
     [[1-a, 1-b]-true]).
