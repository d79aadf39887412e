% Tests of library(oset): see the runner for what the facts mean.

:- use_module(library(oset)).

case(oset_is([a,b]), x, [x]).
case(oset_is([b,a]), x, []).
case(oset_union([a,c], [b], S), S, [[a,b,c]]).
case(oset_int([a,b], [b,c], S), S, [[b]]).
case(oset_diff([a,b], [b,c], S), S, [[a]]).
case(oset_dunion([[a],[b],[a]], S), S, [[a,b]]).
case(oset_dint([[a,b],[b]], S), S, [[b]]).
case(oset_addel([a], b, S), S, [[a,b]]).
case(oset_delel([a,b], b, S), S, [[a]]).
case(oset_power([a,b], S), S, [[[],[a],[a,b],[b]]]).
