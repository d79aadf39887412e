:- module(ordsets,
          [ is_ordset/1, list_to_ord_set/2, ord_add_element/3,
            ord_del_element/3, ord_disjoint/2, ord_empty/1,
            ord_intersect/2, ord_intersect/3,
            ord_intersection/2, ord_intersection/3, ord_intersection/4,
            ord_memberchk/2, ord_selectchk/3, ord_seteq/2, ord_subset/2,
            ord_subtract/3, ord_symdiff/3, ord_union/2, ord_union/3,
            ord_union/4
          ]).

/** <module> Sets as ordered lists

An ordered set is a list without duplicates in the standard order of
terms.  The operations on two sets take time proportional to the sum of
their sizes.  They do not check that their arguments are ordered sets.
*/

no_rule_(Goal) :-
    throw(error(existence_error(matching_rule, ordsets:Goal), _)).

% is_cell_(@Term): Term is an empty or non-empty list, as far as can be
% told without looking at its tail.

is_cell_(Term) :-
    nonvar(Term),
    cell_(Term).

cell_([]).
cell_([_|_]).

%!  is_ordset(@Term) is semidet.
%
%   Term is an ordered set.

is_ordset(Term) :-
    is_list(Term),
    increasing_(Term).

increasing_([]).
increasing_([E|Es]) :-
    increasing_(Es, E).

increasing_([], _).
increasing_([E|Es], E0) :-
    E0 @< E,
    increasing_(Es, E).

%!  ord_empty(?Set) is semidet.
%
%   Set is the empty set.

ord_empty([]).

%!  list_to_ord_set(+List, -Set) is det.
%
%   Set is the ordered set of the elements of List.

list_to_ord_set(List, Set) :-
    sort(List, Set).

%!  ord_memberchk(@Elem, +Set) is semidet.
%
%   Elem is identical (==) to an element of Set.  Stops at the first
%   element that is larger.

ord_memberchk(Elem, [E|Set]) :-
    compare(Order, Elem, E),
    memberchk_(Order, Elem, Set).

memberchk_(=, _, _).
memberchk_(>, Elem, [E|Set]) :-
    compare(Order, Elem, E),
    memberchk_(Order, Elem, Set).

%!  ord_add_element(+Set0, +Elem, -Set) is det.
%
%   Set is Set0 with Elem added.

ord_add_element([], Elem, [Elem]).
ord_add_element([E|Es], Elem, Set) :-
    compare(Order, Elem, E),
    add_(Order, Elem, E, Es, Set).

add_(=, _, E, Es, [E|Es]).
add_(<, Elem, E, Es, [Elem,E|Es]).
add_(>, Elem, E, Es, [E|Set]) :-
    ord_add_element(Es, Elem, Set).

%!  ord_del_element(+Set0, +Elem, -Set) is det.
%
%   Set is Set0 without Elem.

ord_del_element([], _, []).
ord_del_element([E|Es], Elem, Set) :-
    compare(Order, Elem, E),
    del_(Order, Elem, E, Es, Set).

del_(=, _, _, Es, Es).
del_(<, _, E, Es, [E|Es]).
del_(>, Elem, E, Es, [E|Set]) :-
    ord_del_element(Es, Elem, Set).

%!  ord_selectchk(+Elem, +Set0, -Set) is semidet.
%
%   Set is Set0 without Elem, which is in Set0.

ord_selectchk(Elem, [E|Es], Set) :-
    compare(Order, Elem, E),
    selectchk_(Order, Elem, E, Es, Set).

selectchk_(=, _, _, Es, Es).
selectchk_(>, Elem, E, Es, [E|Set]) :-
    ord_selectchk(Elem, Es, Set).

%!  ord_seteq(+Set1, +Set2) is semidet.
%
%   Both sets have the same elements.

ord_seteq(Set1, Set2) :-
    Set1 == Set2.

%!  ord_subset(+Sub, +Set) is semidet.
%
%   All elements of Sub are in Set.

ord_subset([], _).
ord_subset([A|As], [B|Bs]) :-
    compare(Order, A, B),
    subset_(Order, A, As, Bs).

subset_(=, _, As, Bs) :-
    ord_subset(As, Bs).
subset_(>, A, As, [B|Bs]) :-
    compare(Order, A, B),
    subset_(Order, A, As, Bs).

%!  ord_intersect(+Set1, +Set2) is semidet.
%
%   The sets have a common element.

ord_intersect([A|As], [B|Bs]) :-
    compare(Order, A, B),
    intersect_(Order, A, As, B, Bs).

intersect_(=, _, _, _, _).
intersect_(<, _, [A|As], B, Bs) :-
    compare(Order, A, B),
    intersect_(Order, A, As, B, Bs).
intersect_(>, A, As, _, [B|Bs]) :-
    compare(Order, A, B),
    intersect_(Order, A, As, B, Bs).

%!  ord_disjoint(+Set1, +Set2) is semidet.
%
%   The sets have no common element.

ord_disjoint(Set1, Set2) :-
    \+ ord_intersect(Set1, Set2).

%!  ord_intersect(+Set1, +Set2, -Set) is det.
%
%   The old name of ord_intersection/3.

ord_intersect(Set1, Set2, Set) :-
    ord_intersection(Set1, Set2, Set).

%!  ord_intersection(+Set1, +Set2, -Set) is det.
%
%   Set has the elements that are in both sets.

ord_intersection([], _, []).
ord_intersection([A|As], Set2, Set) :-
    common_(Set2, A, As, Set).

% common_(+Set2, +A, +As, -Set): the first set is [A|As].

common_([], _, _, []).
common_([B|Bs], A, As, Set) :-
    compare(Order, A, B),
    common_(Order, A, As, B, Bs, Set).

common_(=, A, As, _, Bs, [A|Set]) :-
    ord_intersection(As, Bs, Set).
common_(<, _, As, B, Bs, Set) :-
    common_(As, B, Bs, Set).
common_(>, A, As, _, Bs, Set) :-
    common_(Bs, A, As, Set).

%!  ord_intersection(+Set1, +Set2, -Set, -Rest2) is det.
%
%   Set has the elements that are in both sets and Rest2 those that are
%   only in Set2.

ord_intersection([], Set2, [], Set2).
ord_intersection([A|As], Set2, Set, Rest) :-
    common_rest_(Set2, A, As, Set, Rest).

common_rest_([], _, _, [], []).
common_rest_([B|Bs], A, As, Set, Rest) :-
    compare(Order, A, B),
    common_rest_(Order, A, As, B, Bs, Set, Rest).

common_rest_(=, A, As, _, Bs, [A|Set], Rest) :-
    ord_intersection(As, Bs, Set, Rest).
common_rest_(<, _, As, B, Bs, Set, Rest) :-
    ord_intersection(As, [B|Bs], Set, Rest).
common_rest_(>, A, As, B, Bs, Set, [B|Rest]) :-
    common_rest_(Bs, A, As, Set, Rest).

%!  ord_intersection(+Sets, -Set) is semidet.
%
%   Set has the elements that are in all of Sets.  Fails if there are no
%   Sets.

ord_intersection(Sets, Set) :-
    must_be(list, Sets),
    Sets = [First|Rest],
    must_be(list, First),
    intersection_all_(Rest, First, Set).

intersection_all_([], Set, Set).
intersection_all_([S|Sets], Set0, Set) :-
    must_be(list, S),
    ord_intersection(Set0, S, Set1),
    intersection_all_(Sets, Set1, Set).

%!  ord_subtract(+Set1, +Set2, -Set) is det.
%
%   Set has the elements of Set1 that are not in Set2.  Raises an error if
%   one of them is unbound or no list at all.

ord_subtract(Set1, Set2, Set) :-
    (   is_cell_(Set1),
        is_cell_(Set2)
    ->  subtract_(Set1, Set2, Set)
    ;   no_rule_(ord_subtract(Set1, Set2, Set))
    ).

subtract_([], _, []).
subtract_([A|As], Set2, Set) :-
    subtract_(Set2, A, As, Set).

subtract_([], A, As, [A|As]).
subtract_([B|Bs], A, As, Set) :-
    compare(Order, A, B),
    subtract_(Order, A, As, B, Bs, Set).

subtract_(=, _, As, _, Bs, Set) :-
    subtract_(As, Bs, Set).
subtract_(<, A, As, B, Bs, [A|Set]) :-
    subtract_next_(As, B, Bs, Set).
subtract_(>, A, As, _, Bs, Set) :-
    subtract_(Bs, A, As, Set).

subtract_next_([], _, _, []).
subtract_next_([A|As], B, Bs, Set) :-
    compare(Order, A, B),
    subtract_(Order, A, As, B, Bs, Set).

%!  ord_union(+Set1, +Set2, -Set) is det.
%
%   Set has the elements that are in one of the sets or in both.  Raises
%   an error if one of them is unbound or no list at all.

ord_union(Set1, Set2, Set) :-
    (   is_cell_(Set1),
        is_cell_(Set2)
    ->  union_(Set1, Set2, Set)
    ;   no_rule_(ord_union(Set1, Set2, Set))
    ).

union_([], Set, Set).
union_([A|As], Set2, Set) :-
    union_(Set2, A, As, Set).

union_([], A, As, [A|As]).
union_([B|Bs], A, As, Set) :-
    compare(Order, A, B),
    union_(Order, A, As, B, Bs, Set).

union_(=, A, As, _, Bs, [A|Set]) :-
    union_(As, Bs, Set).
union_(<, A, As, B, Bs, [A|Set]) :-
    union_(As, B, Bs, Set).
union_(>, A, As, B, Bs, [B|Set]) :-
    union_(Bs, A, As, Set).

%!  ord_union(+Set1, +Set2, -Set, -New) is det.
%
%   Set is the union of the sets and New has the elements of Set2 that
%   are not in Set1.

ord_union([], Set2, Set2, Set2).
ord_union([A|As], Set2, Set, New) :-
    union_new_(Set2, A, As, Set, New).

union_new_([], A, As, [A|As], []).
union_new_([B|Bs], A, As, Set, New) :-
    compare(Order, A, B),
    union_new_(Order, A, As, B, Bs, Set, New).

union_new_(=, A, As, _, Bs, [A|Set], New) :-
    ord_union(As, Bs, Set, New).
union_new_(<, A, As, B, Bs, [A|Set], New) :-
    union_new_next_(As, B, Bs, Set, New).
union_new_(>, A, As, B, Bs, [B|Set], [B|New]) :-
    union_new_(Bs, A, As, Set, New).

union_new_next_([], B, Bs, [B|Bs], [B|Bs]).
union_new_next_([A|As], B, Bs, Set, New) :-
    compare(Order, A, B),
    union_new_(Order, A, As, B, Bs, Set, New).

%!  ord_union(+Sets, -Set) is det.
%
%   Set is the union of all Sets, which takes N*log(N) for a total of N
%   elements.

ord_union(Sets, Set) :-
    (   is_list(Sets)
    ->  concat_(Sets, List),
        sort(List, Set)
    ;   no_rule_(ord_union(Sets, Set))
    ).

concat_([], []).
concat_([S|Sets], List) :-
    must_be(list, S),
    concat_(S, Sets, List).

concat_([], Sets, List) :-
    concat_(Sets, List).
concat_([E|Es], Sets, [E|List]) :-
    concat_(Es, Sets, List).

%!  ord_symdiff(+Set1, +Set2, -Set) is det.
%
%   Set has the elements that are in exactly one of the sets.

ord_symdiff([], Set, Set).
ord_symdiff([A|As], Set2, Set) :-
    symdiff_(Set2, A, As, Set).

symdiff_([], A, As, [A|As]).
symdiff_([B|Bs], A, As, Set) :-
    compare(Order, A, B),
    symdiff_(Order, A, As, B, Bs, Set).

symdiff_(=, _, As, _, Bs, Set) :-
    ord_symdiff(As, Bs, Set).
symdiff_(<, A, As, B, Bs, [A|Set]) :-
    symdiff_(As, B, Bs, Set).
symdiff_(>, A, As, B, Bs, [B|Set]) :-
    symdiff_(Bs, A, As, Set).
