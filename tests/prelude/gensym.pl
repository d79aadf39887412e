% Tests of library(gensym): see the runner for what the facts mean.

:- use_module(library(gensym)).

case(((reset_gensym, gensym(a, X), gensym(a, Y), gensym(b, Z))), X-Y-Z,
     [a1-a2-b1]).
case(((reset_gensym(a), gensym(a, X), gensym(a, Y))), X-Y,
     [a1-a2]).
case(((reset_gensym(gs_a), reset_gensym(gs_b), gensym(gs_a, X), gensym(gs_b, Y), reset_gensym(gs_a), gensym(gs_a, Z), gensym(gs_b, W))), X-Y-Z-W,
     [gs_a1-gs_b1-gs_a1-gs_b2]).
case(((reset_gensym(a1), reset_gensym(a), gensym(a1, X), gensym(a, Y))), X-Y,
     [a11-a1]).
case(((reset_gensym(1), gensym(1, X))), X,
     ['11']).
case(((reset_gensym(ab), reset_gensym("ab"), gensym("ab", X))), X,
     [ab1]).
case(((reset_gensym(x), gensym(x, X), atom(X))), X,
     [x1]).
case(((reset_gensym(x), gensym(x, x1))), true,
     [true]).
case(((reset_gensym(x), gensym(x, x2))), true,
     []).
case(((reset_gensym(x), (gensym(x, _), fail ; gensym(x, X)))), X,
     [x2]).
case(((reset_gensym(''), gensym('', X))), X,
     ['1']).
case(((reset_gensym(never_used), X = ok)), X,
     [ok]).
case(((reset_gensym, reset_gensym, X = ok)), X,
     [ok]).
case(((reset_gensym(x), findall(X, (between(1, 12, _), gensym(x, X)), L))), X-L,
     [_0-[x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12]]).
error_case(gensym(_, _),
           instantiation_error).
error_case(gensym(f(x), _),
           type_error(atomic, f(x))).
case(setup_call_cleanup(true, (reset_gensym(x), gensym(x, X)), Det = true), X-Det,
     [x1-true]).
