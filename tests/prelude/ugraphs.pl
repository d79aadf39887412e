% Tests of library(ugraphs): see the runner for what the facts mean.

:- use_module(library(ugraphs)).


% making and changing

case(vertices_edges_to_ugraph([c,a], [a-b,b-c,a-b], G), G,
     [[a-[b], b-[c], c-[]]]).
case(vertices_edges_to_ugraph([], [], G), G,
     [[]]).
error_case(vertices_edges_to_ugraph([], [a-b|_], _),
           instantiation_error).
case(vertices_edges_to_ugraph([], [a], G), G,
     []).
case(vertices([1-[2],2-[1,2]], L), L,
     [[1, 2]]).
case(edges([1-[2],2-[1,2]], L), L,
     [[1-2, 2-1, 2-2]]).
case(edges([], L), L,
     [[]]).
case(add_vertices([1-[2],2-[]], [0,2,5], G), G,
     [[0-[], 1-[2], 2-[], 5-[]]]).
case(del_vertices([1-[2],2-[3],3-[]], [2], G), G,
     [[1-[], 3-[]]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(del_vertices([1-[2],2-[3],3-[1]], [9,3,1], G), G,
     [[2-[]]]).
case(add_edges([1-[2],2-[]], [1-3,2-1,4-4], G), G,
     [[1-[2, 3], 2-[1], 3-[], 4-[4]]]).
case(del_edges([1-[2],2-[]], [1-3,2-1,1-2], G), G,
     [[1-[], 2-[]]]).
case(del_edges([1-[2],2-[]], [9-2], G), G,
     [[1-[2], 2-[]]]).
case(ugraph_union([1-[2],2-[1,2]], [1-[3],4-[]], G), G,
     [[1-[2, 3], 2-[1, 2], 4-[]]]).
case(ugraph_union([], [1-[]], G), G,
     [[1-[]]]).
case(connect_ugraph([a-[b],b-[]], S, G), S-G,
     [0-[0-[a, b], a-[b], b-[]]]).
case(connect_ugraph([1-[2],2-[1]], S, G), S-G,
     [0-[0-[1, 2], 1-[2], 2-[1]]]).
case(connect_ugraph([], S, G), S-G,
     [0-[]]).
error_case(connect_ugraph([_-[]], _, _),
           instantiation_error).

% questions

case(neighbours(1, [1-[2],2-[]], N), N,
     [[2]]).
case(neighbors(2, [1-[2],2-[]], N), N,
     [[]]).
case(neighbors(9, [1-[2],2-[]], N), N,
     []).
case(reachable(1, [1-[2],2-[3],3-[1],4-[1]], R), R,
     [[1, 2, 3]]).
case(reachable(4, [1-[2],2-[3],3-[1],4-[1]], R), R,
     [[1, 2, 3, 4]]).
case(reachable(9, [1-[2],2-[]], R), R,
     []).
case(transitive_closure([1-[2],2-[3],3-[],4-[1]], G), G,
     [[1-[2, 3], 2-[3], 3-[], 4-[1, 2, 3]]]).
case(transitive_closure([1-[2],2-[1]], G), G,
     [[1-[1, 2], 2-[1, 2]]]).
case(transitive_closure([], G), G,
     [[]]).
case(transpose_ugraph([1-[2],2-[1,2],3-[]], G), G,
     [[1-[2], 2-[1, 2], 3-[]]]).
case(compose([1-[2],2-[3]], [2-[4],3-[1,2,4]], G), G,
     [[1-[4], 2-[1, 2, 4], 3-[]]]).
case(complement([1-[2],2-[3],3-[]], G), G,
     [[1-[3], 2-[1], 3-[1, 2]]]).
case(complement([1-[1],2-[]], G), G,
     [[1-[2], 2-[1]]]).
case(top_sort([1-[2,3],2-[4],3-[4],4-[],5-[3]], L), L,
     [[1, 2, 5, 3, 4]]).
case(top_sort([a-[b,c,d],b-[],c-[],d-[]], L), L,
     [[a, d, c, b]]).
case(top_sort([1-[2],2-[1]], L), L,
     []).
case(top_sort([1-[1]], L), L,
     []).
case(top_sort([], L), L,
     [[]]).
case(top_sort([1-[2],2-[]], T, L), T-L,
     [_0-[1, 2|_0]]).
case(setup_call_cleanup(true, top_sort([1-[2],2-[]], L), Det = true), L-Det,
     [[1, 2]-true]).
case(setup_call_cleanup(true, reachable(1, [1-[2],2-[]], L), Det = true), L-Det,
     [[1, 2]-true]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(ugraph_layers([1-[3],2-[3],3-[4],4-[],5-[4]], L), L,
     [[[1, 2, 5], [3], [4]]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(ugraph_layers([1-[2],2-[1]], L), L,
     []).
