% Tests of library(option): see the runner for what the facts mean.

:- use_module(library(option)).

case(option(a(X), [a(1)]), X,
     [1]).
case(option(a(X), [b(2),a(1),a(2)]), X,
     [1]).
case(option(a(2), [a(1),a(2)]), true,
     []).
case(option(a(X), [a=1]), X,
     [1]).
case(option(a(X), [a=2,a(1)]), X,
     [1]).
case(option(a(X), [a]), X,
     []).
case(option(a(X), []), X,
     []).
case(option(a(X), [b,1,c-d,a(3)]), X,
     [3]).
case(option(a, [a]), true,
     [true]).
case(option(a(X,Y), [a(1,2)]), X-Y,
     [1-2]).
case(option(a(X), [a(1,2)]), X,
     []).
error_case(option(_, [a(1)]),
           instantiation_error).
error_case(option(a(_), _),
           existence_error(matching_rule, _)).
error_case(option(a(_), foo),
           existence_error(matching_rule, _)).
error_case(option(a(_), [b(1)|_]),
           existence_error(matching_rule, _)).
case(option(a(X), [], d), X,
     [d]).
case(option(a(X), [a(1)], d), X,
     [1]).
case(option(a(X), [a=1], d), X,
     [1]).
case(option(a(x), [], d), true,
     []).
case(option(a(x), [a(y)], x), true,
     []).
case(option(a(X), [a=Y], d), X-Y,
     [_0-_0]).
error_case(option(a, [], d),
           type_error(compound, a)).
case(option(a(X), [a(1)|_], d), X,
     [1]).
error_case(option(a(_), foo, d),
           type_error(list, foo)).
case(setup_call_cleanup(true, option(a(X), [a(1),a(2)]), Det = true), X-Det,
     [1-true]).
case(setup_call_cleanup(true, option(a(X), [a(1),b(2)], d), Det = true), X-Det,
     [1-true]).
case(select_option(a(X), [b(2),a(1),c], R), X-R,
     [1-[b(2), c]]).
case(select_option(a(X), [b(2),a=1,c], R), X-R,
     [1-[b(2), c]]).
case(select_option(a(X), [b(2)], R), X-R,
     []).
case(select_option(a(2), [a(1),a(2)], R), R,
     []).
case(select_option(a(X), [b(2)], R, d), X-R,
     [d-[b(2)]]).
case(select_option(a(X), [b(2),a(3)], R, d), X-R,
     [3-[b(2)]]).
case(select_option(a(X), [b(2),a=3], R, d), X-R,
     [3-[b(2)]]).
case(setup_call_cleanup(true, select_option(a(X), [a(1),b(2)], R), Det = true), X-R-Det,
     [1-[b(2)]-true]).
case(merge_options([a(1)], [b(2),a(3)], M), M,
     [[a(1), b(2)]]).
case(merge_options([z=1,c], [b(2),a(3),z(4)], M), M,
     [[a(3), b(2), c, z(1)]]).
case(merge_options([a(1),a(2)], [b(2),a(3)], M), M,
     [[a(1), a(2), b(2)]]).
case(merge_options([z(1),a=2], [], M), M,
     [[z(1), a(2)]]).
case(merge_options([], [z=1,a(2)], M), M,
     [[z(1), a(2)]]).
case(merge_options([], [], M), M,
     [[]]).
case(merge_options([x=1], [x=2], M), M,
     [[x(1)]]).
case(merge_options([b(1)], [z=1,a(2),z(3)], M), M,
     [[a(2), b(1), z(1), z(3)]]).
error_case(merge_options([_], [a(1)], _),
           instantiation_error).
error_case(merge_options(foo, [a(1)], _),
           type_error(list, foo)).
error_case(merge_options([1=2], [a(1)], _),
           type_error(atom, 1)).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(merge_options(_, [a(1)], _),
           instantiation_error).
case(meta_options(==(goal), m:[goal(g),goal=x:h,other(1)], Q), Q,
     [[goal(m:g), goal=x:h, other(1)]]).
