% Tests of library(ordsets): see the runner for what the facts mean.

:- use_module(library(ordsets)).


% checks and making

case(is_ordset([a,b]), true,
     [true]).
case(is_ordset([]), true,
     [true]).
case(is_ordset([b,a]), true,
     []).
case(is_ordset([a,a]), true,
     []).
case(is_ordset([1,1.0]), true,
     []).
case(is_ordset([1.0,1]), true,
     [true]).
case(is_ordset([a|_]), true,
     []).
case(is_ordset(foo), true,
     []).
case(ord_empty(S), S,
     [[]]).
case(ord_empty([a]), true,
     []).
case(list_to_ord_set([c,a,b,a], S), S,
     [[a, b, c]]).
case(list_to_ord_set([f(X),1,"s",a,2.0], S), X-S,
     [_0-[1, 2.0, "s", a, f(_0)]]).
error_case(list_to_ord_set([a|_], _),
           instantiation_error).
error_case(list_to_ord_set(foo, _),
           type_error(list, foo)).

% elements

case(ord_memberchk(b, [a,b,c]), true,
     [true]).
case(ord_memberchk(d, [a,b,c]), true,
     []).
case(ord_memberchk(a, []), true,
     []).
case(ord_memberchk(X, [a]), X,
     []).
case(ord_memberchk(aa, [a,b]), true,
     []).
case(ord_add_element([a,c], b, S), S,
     [[a, b, c]]).
case(ord_add_element([a,c], c, S), S,
     [[a, c]]).
case(ord_add_element([], a, S), S,
     [[a]]).
case(ord_add_element([a,c], d, S), S,
     [[a, c, d]]).
case(ord_del_element([a,b,c], b, S), S,
     [[a, c]]).
case(ord_del_element([a,b,c], z, S), S,
     [[a, b, c]]).
case(ord_del_element([a,c], b, S), S,
     [[a, c]]).
case(ord_del_element([], b, S), S,
     [[]]).
case(ord_selectchk(b, [a,b,c], S), S,
     [[a, c]]).
case(ord_selectchk(z, [a,b,c], S), S,
     []).
case(ord_selectchk(aa, [a,b,c], S), S,
     []).
case(setup_call_cleanup(true, ord_memberchk(a, [a,b]), Det = true), Det,
     [true]).
case(setup_call_cleanup(true, ord_add_element([a,c], b, S), Det = true), S-Det,
     [[a, b, c]-true]).
case(setup_call_cleanup(true, ord_del_element([a,c], c, S), Det = true), S-Det,
     [[a]-true]).

% two sets

case(ord_union([a,c], [b,c,d], S), S,
     [[a, b, c, d]]).
case(ord_union([], [a], S), S,
     [[a]]).
case(ord_union([a], [], S), S,
     [[a]]).
case(ord_union([X], [a], S), X-S,
     [_0-[_0, a]]).
error_case(ord_union(_, [a], _),
           existence_error(matching_rule, _)).
error_case(ord_union([a], foo, _),
           existence_error(matching_rule, _)).
case(setup_call_cleanup(true, ord_union([a,c], [b], S), Det = true), S-Det,
     [[a, b, c]-true]).
case(ord_union([a,c], [b,c,d], S, N), S-N,
     [[a, b, c, d]-[b, d]]).
case(ord_union([], [a], S, N), S-N,
     [[a]-[a]]).
case(ord_union([a,b], [a], S, N), S-N,
     [[a, b]-[]]).
case(setup_call_cleanup(true, ord_union([a,c], [b], S, N), Det = true), S-N-Det,
     [[a, b, c]-[b]-true]).
case(ord_subtract([a,b,c], [b], S), S,
     [[a, c]]).
case(ord_subtract([a,b,c], [], S), S,
     [[a, b, c]]).
case(ord_subtract([], [b], S), S,
     [[]]).
case(ord_subtract([a,b,c], [0,a,c,z], S), S,
     [[b]]).
error_case(ord_subtract(_, [b], _),
           existence_error(matching_rule, _)).
case(setup_call_cleanup(true, ord_subtract([a,b,c], [b], S), Det = true), S-Det,
     [[a, c]-true]).
case(ord_intersection([a,b,c], [b,c,d], S), S,
     [[b, c]]).
case(ord_intersection([], [b], S), S,
     [[]]).
case(ord_intersection([a,b], [c], S), S,
     [[]]).
case(setup_call_cleanup(true, ord_intersection([a,b], [b], S), Det = true), S-Det,
     [[b]-true]).
case(ord_intersection([a,b,c], [b,c,d], S, R), S-R,
     [[b, c]-[d]]).
case(ord_intersection([], [b], S, R), S-R,
     [[]-[b]]).
case(ord_intersection([a,z], [b,c], S, R), S-R,
     [[]-[b, c]]).
case(ord_intersect([a,b], [b,c]), true,
     [true]).
case(ord_intersect([a,b], [c]), true,
     []).
case(ord_intersect([], [c]), true,
     []).
case(ord_intersect([a,b], [b,c], S), S,
     [[b]]).
case(setup_call_cleanup(true, ord_intersect([a,b], [b,c]), Det = true), Det,
     [true]).
case(ord_disjoint([a,b], [c]), true,
     [true]).
case(ord_disjoint([a,b], [b]), true,
     []).
case(ord_disjoint([], []), true,
     [true]).
case(ord_subset([a,c], [a,b,c]), true,
     [true]).
case(ord_subset([], [a]), true,
     [true]).
case(ord_subset([a,d], [a,b,c]), true,
     []).
case(ord_subset([a], []), true,
     []).
case(setup_call_cleanup(true, ord_subset([a], [a,b]), Det = true), Det,
     [true]).
case(ord_seteq([a,b], [a,b]), true,
     [true]).
case(ord_seteq([a], [a,b]), true,
     []).
case(ord_symdiff([a,b], [b,c], S), S,
     [[a, c]]).
case(ord_symdiff([a,b], [a,b], S), S,
     [[]]).
case(ord_symdiff([], [a], S), S,
     [[a]]).
case(setup_call_cleanup(true, ord_symdiff([a,b], [b,c], S), Det = true), S-Det,
     [[a, c]-true]).

% many sets

case(ord_union([[a,c],[b],[a,d]], S), S,
     [[a, b, c, d]]).
case(ord_union([], S), S,
     [[]]).
case(ord_union([[a]], S), S,
     [[a]]).
error_case(ord_union(_, _),
           existence_error(matching_rule, _)).
case(ord_intersection([[a,b,c],[b,c],[0,b]], S), S,
     [[b]]).
case(ord_intersection([[a,b]], S), S,
     [[a, b]]).
case(ord_intersection([], S), S,
     []).
error_case(ord_intersection(_, _),
           instantiation_error).
case(setup_call_cleanup(true, ord_intersection([[a,b],[b]], S), Det = true), S-Det,
     [[b]-true]).
