:- module(sort, [ locale_sort/2, predsort/3 ]).

/** <module> Sorting in an order of one's own
*/

:- meta_predicate predsort(3, +, -).

%!  predsort(:Compare, +List, -Sorted) is semidet.
%
%   Sorted is List in the order that call(Compare, Order, A, B) tells, by
%   giving one of `<`, `>` and `=` for Order.  Of elements that are equal
%   only the first is kept.  The sort is a stable merge sort.  Fails if
%   Compare does.

predsort(Compare, List, Sorted) :-
    must_be(list, List),
    length(List, Count),
    (   Count =:= 0
    ->  Sorted = []
    ;   sort_(Count, Compare, List, [], Sorted0),
        Sorted = Sorted0
    ).

% sort_(+Count, :Compare, +List, -Rest, -Sorted): sort the first Count
% elements of List.

sort_(Count, Compare, List, Rest, Sorted) :-
    (   Count =:= 1
    ->  List = [X|Rest],
        Sorted = [X]
    ;   Count =:= 2
    ->  List = [X,Y|Rest],
        call(Compare, Order, X, Y),
        two_(Order, X, Y, Sorted)
    ;   Half is Count//2,
        Other is Count-Half,
        sort_(Half, Compare, List, List1, Sorted1),
        sort_(Other, Compare, List1, Rest, Sorted2),
        merge_(Sorted1, Sorted2, Compare, Sorted)
    ).

two_(<, X, Y, [X,Y]).
two_(=, X, _, [X]).
two_(>, X, Y, [Y,X]).

merge_([], Ys, _, Ys).
merge_([X|Xs], Ys, Compare, Sorted) :-
    merge_(Ys, X, Xs, Compare, Sorted).

merge_([], X, Xs, _, [X|Xs]).
merge_([Y|Ys], X, Xs, Compare, Sorted) :-
    call(Compare, Order, X, Y),
    merge_(Order, X, Xs, Y, Ys, Compare, Sorted).

merge_(<, X, Xs, Y, Ys, Compare, [X|Sorted]) :-
    merge_(Xs, [Y|Ys], Compare, Sorted).
merge_(>, X, Xs, Y, Ys, Compare, [Y|Sorted]) :-
    merge_(Ys, X, Xs, Compare, Sorted).
merge_(=, X, Xs, _, Ys, Compare, Sorted) :-
    merge_([X|Xs], Ys, Compare, Sorted).

%!  locale_sort(+Texts, -Sorted) is det.
%
%   Sorted has the elements of Texts, in the order that collation_key/2
%   gives.

locale_sort(Texts, Sorted) :-
    must_be(list, Texts),
    keys_(Texts, Keyed),
    keysort(Keyed, Pairs),
    values_(Pairs, Sorted0),
    Sorted = Sorted0.

keys_([], []).
keys_([T|Texts], [Key-T|Keyed]) :-
    collation_key(T, Key),
    keys_(Texts, Keyed).

values_([], []).
values_([_-T|Pairs], [T|Texts]) :-
    values_(Pairs, Texts).
