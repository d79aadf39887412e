% Tests of library(assoc): see the runner for what the facts mean.

:- use_module(library(assoc)).


% making

case(empty_assoc(A), A,
     [t]).
case(list_to_assoc([a-1], A), A,
     [t(a, 1, -, t, t)]).
case(list_to_assoc([b-2,a-1,c-3], A), A,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))]).
case(list_to_assoc([a-1,b-2,c-3,d-4,e-5], A), A,
     [t(c, 3, -, t(b, 2, <, t(a, 1, -, t, t), t), t(e, 5, <, t(d, 4, -, t, t), t))]).
case(list_to_assoc([], A), A,
     [t]).
error_case(list_to_assoc([a-1, a-2], _),
           domain_error(unique_key_pairs, [a-1, a-2])).
error_case(list_to_assoc([a-1, a-1], _),
           domain_error(unique_key_pairs, [a-1, a-1])).
error_case(list_to_assoc([a-1, b], _),
           type_error(pair, b)).
error_case(list_to_assoc([a-1, _], _),
           instantiation_error).
error_case(list_to_assoc([a-1|_], _),
           instantiation_error).
error_case(list_to_assoc(foo, _),
           type_error(list, foo)).
error_case(list_to_assoc(_, _),
           instantiation_error).
case(ord_list_to_assoc([a-1,b-2,c-3,d-4], A), A,
     [t(c, 3, <, t(b, 2, <, t(a, 1, -, t, t), t), t(d, 4, -, t, t))]).
case(ord_list_to_assoc([], A), A,
     [t]).
error_case(ord_list_to_assoc([b-1, a-2], _),
           domain_error(key_ordered_pairs, [b-1, a-2])).
error_case(ord_list_to_assoc([a-1, a-2], _),
           domain_error(key_ordered_pairs, [a-1, a-2])).
error_case(ord_list_to_assoc([a-1, b], _),
           domain_error(key_ordered_pairs, [a-1, b])).
case(setup_call_cleanup(true, list_to_assoc([a-1,b-2], A), Det = true), A-Det,
     [t(b, 2, <, t(a, 1, -, t, t), t)-true]).

% put_assoc, get_assoc

case(put_assoc(a, t, 1, A), A,
     [t(a, 1, -, t, t)]).
case(((put_assoc(a, t, 1, A), put_assoc(b, A, 2, B))), A-B,
     [t(a, 1, -, t, t)-t(a, 1, >, t, t(b, 2, -, t, t))]).
case(((list_to_assoc([a-1,b-2], A), put_assoc(a, A, 3, B))), A-B,
     [t(b, 2, <, t(a, 1, -, t, t), t)-t(b, 2, <, t(a, 3, -, t, t), t)]).
case(((put_assoc(3, t, x, A1), put_assoc(2, A1, x, A2), put_assoc(1, A2, x, A))), A1-A2-A,
     [t(3, x, -, t, t)-t(3, x, <, t(2, x, -, t, t), t)-t(2, x, -, t(1, x, -, t, t), t(3, x, -, t, t))]).
case(((put_assoc(1, t, x, A1), put_assoc(2, A1, x, A2), put_assoc(3, A2, x, A))), A1-A2-A,
     [t(1, x, -, t, t)-t(1, x, >, t, t(2, x, -, t, t))-t(2, x, -, t(1, x, -, t, t), t(3, x, -, t, t))]).
case(((put_assoc(3, t, x, A1), put_assoc(1, A1, x, A2), put_assoc(2, A2, x, A))), A1-A2-A,
     [t(3, x, -, t, t)-t(3, x, <, t(1, x, -, t, t), t)-t(2, x, -, t(1, x, -, t, t), t(3, x, -, t, t))]).
case(((put_assoc(1, t, x, A1), put_assoc(3, A1, x, A2), put_assoc(2, A2, x, A))), A1-A2-A,
     [t(1, x, -, t, t)-t(1, x, >, t, t(3, x, -, t, t))-t(2, x, -, t(1, x, -, t, t), t(3, x, -, t, t))]).
case(((list_to_assoc([1-a,2-b,3-c,4-d,5-e,6-f], A0), put_assoc(7, A0, g, A))), A0-A,
     [t(4, d, -, t(2, b, -, t(1, a, -, t, t), t(3, c, -, t, t)), t(6, f, <, t(5, e, -, t, t), t))-t(4, d, -, t(2, b, -, t(1, a, -, t, t), t(3, c, -, t, t)), t(6, f, -, t(5, e, -, t, t), t(7, g, -, t, t)))]).
error_case(put_assoc(a, foo, 1, _),
           existence_error(matching_rule, _)).
error_case(put_assoc(a, _, 1, _),
           existence_error(matching_rule, _)).
case(setup_call_cleanup(true, put_assoc(a, t, 1, A), Det = true), A-Det,
     [t(a, 1, -, t, t)-true]).
case(get_assoc(a, t, V), V,
     []).
case(((list_to_assoc([a-1,b-2,c-3], A), get_assoc(b, A, V))), A-V,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-2]).
case(((list_to_assoc([a-1,b-2,c-3], A), get_assoc(d, A, V))), A-V,
     []).
case(((list_to_assoc([a-1,b-2,c-3], A), get_assoc(a, A, 2))), A,
     []).
case(((list_to_assoc([f(X)-1], A), get_assoc(f(X), A, V))), X-A-V,
     [_0-t(f(_0), 1, -, t, t)-1]).
case(((list_to_assoc([f(X)-1], A), get_assoc(f(Y), A, V))), X-A-Y-V,
     []).
case(((list_to_assoc([1-a,1.0-b], A), get_assoc(1.0, A, V))), A-V,
     [t(1, a, <, t(1.0, b, -, t, t), t)-b]).
error_case(get_assoc(a, foo, _),
           type_error(btree, foo)).
error_case(get_assoc(a, _, _),
           instantiation_error).
case(((list_to_assoc([a-1,b-2,c-3], A), get_assoc(b, A, V0, B, V))), A-V0-B-V,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-2-t(b, _0, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-_0]).
case(((list_to_assoc([a-1], A), get_assoc(b, A, V0, B, V))), A-V0-B-V,
     []).
error_case(get_assoc(a, foo, _, _, _),
           existence_error(matching_rule, _)).

% gen_assoc, min and max

case(((list_to_assoc([b-2,a-1,c-3], A), gen_assoc(K, A, V))), A-K-V,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-a-1, t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-b-2, t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-c-3]).
case(((list_to_assoc([b-2,a-1,c-3], A), gen_assoc(b, A, V))), A-V,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-2]).
case(((list_to_assoc([b-2,a-1,c-2], A), gen_assoc(K, A, 2))), A-K,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 2, -, t, t))-b, t(b, 2, -, t(a, 1, -, t, t), t(c, 2, -, t, t))-c]).
case(((list_to_assoc([f(1)-a,f(2)-b,c-3], A), gen_assoc(f(X), A, V))), A-X-V,
     [t(f(1), a, -, t(c, 3, -, t, t), t(f(2), b, -, t, t))-1-a, t(f(1), a, -, t(c, 3, -, t, t), t(f(2), b, -, t, t))-2-b]).
case(gen_assoc(K, t, V), K-V,
     []).
error_case(gen_assoc(_, foo, _),
           existence_error(matching_rule, _)).
case(((list_to_assoc([b-2,a-1,c-3], A), min_assoc(A, K, V))), A-K-V,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-a-1]).
case(((list_to_assoc([b-2,a-1,c-3], A), max_assoc(A, K, V))), A-K-V,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-c-3]).
case(min_assoc(t, K, V), K-V,
     []).
case(max_assoc(t, K, V), K-V,
     []).
error_case(max_assoc(foo, _, _),
           existence_error(matching_rule, _)).

% deleting

case(((list_to_assoc([a-1,b-2,c-3], A), del_assoc(b, A, V, B))), A-V-B,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-2-t(a, 1, >, t, t(c, 3, -, t, t))]).
case(((list_to_assoc([a-1,b-2,c-3], A), del_assoc(a, A, V, B))), A-V-B,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-1-t(b, 2, >, t, t(c, 3, -, t, t))]).
case(((list_to_assoc([a-1,b-2,c-3], A), del_assoc(z, A, V, B))), A-V-B,
     []).
case(((list_to_assoc([a-1,b-2,c-3], A), del_assoc(a, A, 7, B))), A-B,
     []).
case(((list_to_assoc([1-a,2-b,3-c,4-d,5-e,6-f,7-g], A), del_assoc(4, A, V, B))), A-V-B,
     [t(4, d, -, t(2, b, -, t(1, a, -, t, t), t(3, c, -, t, t)), t(6, f, -, t(5, e, -, t, t), t(7, g, -, t, t)))-d-t(3, c, -, t(2, b, <, t(1, a, -, t, t), t), t(6, f, -, t(5, e, -, t, t), t(7, g, -, t, t)))]).
case(((list_to_assoc([1-a,2-b,3-c,4-d], A), del_assoc(4, A, V, B))), A-V-B,
     [t(3, c, <, t(2, b, <, t(1, a, -, t, t), t), t(4, d, -, t, t))-d-t(2, b, -, t(1, a, -, t, t), t(3, c, -, t, t))]).
case(((list_to_assoc([1-a,2-b,3-c,4-d,5-e], A0), del_assoc(1, A0, _V, A1), del_assoc(2, A1, _W, A))), A0-A1-A,
     [t(3, c, -, t(2, b, <, t(1, a, -, t, t), t), t(5, e, <, t(4, d, -, t, t), t))-t(3, c, >, t(2, b, -, t, t), t(5, e, <, t(4, d, -, t, t), t))-t(4, d, -, t(3, c, -, t, t), t(5, e, -, t, t))]).
case(((list_to_assoc([1-a], A), del_assoc(1, A, V, B))), A-V-B,
     [t(1, a, -, t, t)-a-t]).
case(del_assoc(a, t, V, B), V-B,
     []).
error_case(del_assoc(a, foo, _, _),
           existence_error(matching_rule, _)).
case(((list_to_assoc([a-1,b-2,c-3], A), del_min_assoc(A, K, V, B))), A-K-V-B,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-a-1-t(b, 2, >, t, t(c, 3, -, t, t))]).
case(((list_to_assoc([a-1,b-2,c-3], A), del_max_assoc(A, K, V, B))), A-K-V-B,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-c-3-t(b, 2, <, t(a, 1, -, t, t), t)]).
case(((list_to_assoc([1-a,2-b,3-c,4-d,5-e], A), del_max_assoc(A, K, V, B))), A-K-V-B,
     [t(3, c, -, t(2, b, <, t(1, a, -, t, t), t), t(5, e, <, t(4, d, -, t, t), t))-5-e-t(3, c, <, t(2, b, <, t(1, a, -, t, t), t), t(4, d, -, t, t))]).
case(del_min_assoc(t, K, V, B), K-V-B,
     []).
case(del_max_assoc(t, K, V, B), K-V-B,
     []).

% lists, maps, checks

case(((list_to_assoc([b-2,a-1,c-3], A), assoc_to_list(A, L))), A-L,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-[a-1, b-2, c-3]]).
case(((list_to_assoc([b-2,a-1,c-3], A), assoc_to_keys(A, L))), A-L,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-[a, b, c]]).
case(((list_to_assoc([b-2,a-1,c-3], A), assoc_to_values(A, L))), A-L,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))-[1, 2, 3]]).
case(assoc_to_list(t, L), L,
     [[]]).
case(((list_to_assoc([b-2,a-1], A), map_assoc(integer, A))), A,
     [t(b, 2, <, t(a, 1, -, t, t), t)]).
case(((list_to_assoc([b-2,a-x], A), map_assoc(integer, A))), A,
     []).
case(((list_to_assoc([b-2,a-1], A), map_assoc(succ, A, B))), A-B,
     [t(b, 2, <, t(a, 1, -, t, t), t)-t(b, 3, <, t(a, 2, -, t, t), t)]).
case(map_assoc(succ, t, A), A,
     [t]).
error_case(map_assoc(succ, foo, _),
           existence_error(matching_rule, _)).
case(is_assoc(t), true,
     [true]).
case(((list_to_assoc([b-2,a-1,c-3], A), is_assoc(A))), A,
     [t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t))]).
case(is_assoc(foo), true,
     []).
case(is_assoc(_), true,
     []).
case(is_assoc(t(a,1,<,t,t)), true,
     []).
case(is_assoc(t(a,1,-,t(b,1,-,t,t),t(c,1,-,t,t))), true,
     []).
case(((findall(K-v, (between(1, 100, I), K is I*37 mod 101), _Ps), list_to_assoc(_Ps, _A), assoc_to_keys(_A, _Ks), numlist(1, 100, _Ks), is_assoc(_A), _A = t(R,_,_,_,_))), K-I-R,
     [_0-_1-51]).
