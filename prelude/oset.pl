:- module(oset,
          [ oset_addel/3, oset_delel/3, oset_diff/3, oset_dint/2,
            oset_dunion/2, oset_int/3, oset_is/1, oset_power/2,
            oset_union/3
          ]).

/** <module> Ordered sets under other names

These are the predicates of library(ordsets).
*/

%!  oset_is(@Set) is semidet.
%
%   Set is an ordered set.

oset_is(Set) :- is_ordset(Set).

%!  oset_union(+Set1, +Set2, -Set) is det.
%!  oset_int(+Set1, +Set2, -Set) is det.
%!  oset_diff(+Set1, +Set2, -Set) is det.
%
%   Union, intersection, and what is only in Set1.

oset_union(Set1, Set2, Set) :- ord_union(Set1, Set2, Set).
oset_int(Set1, Set2, Set) :- ord_intersection(Set1, Set2, Set).
oset_diff(Set1, Set2, Set) :- ord_subtract(Set1, Set2, Set).

%!  oset_dunion(+Sets, -Set) is det.
%!  oset_dint(+Sets, -Set) is semidet.
%
%   Union and intersection of all Sets.

oset_dunion(Sets, Set) :- ord_union(Sets, Set).
oset_dint(Sets, Set) :- ord_intersection(Sets, Set).

%!  oset_addel(+Set0, +Elem, -Set) is det.
%!  oset_delel(+Set0, +Elem, -Set) is det.
%
%   Set is Set0 with Elem added, or without it.

oset_addel(Set0, Elem, Set) :- ord_add_element(Set0, Elem, Set).
oset_delel(Set0, Elem, Set) :- ord_del_element(Set0, Elem, Set).

%!  oset_power(+Set, -Subsets) is det.
%
%   Subsets is the ordered set of all subsets of Set.

oset_power(Set, Subsets) :-
    power_(Set, [[]], Subsets0),
    sort(Subsets0, Subsets).

power_([], Subsets, Subsets).
power_([E|Set], Subsets0, Subsets) :-
    with_(Subsets0, E, Subsets1, Subsets0),
    power_(Set, Subsets1, Subsets).

with_([], _, Subsets, Subsets).
with_([S|Sets], E, [Set|Subsets], Rest) :-
    ord_add_element(S, E, Set),
    with_(Sets, E, Subsets, Rest).
