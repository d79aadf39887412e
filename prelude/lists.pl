:- module(lists,
          [ append/2, append/3, clumped/2, delete/3, flatten/2,
            intersection/3, is_set/1, last/2, list_to_set/2,
            max_list/2, max_member/2, max_member/3, member/2, memberchk/2,
            min_list/2, min_member/2, min_member/3, nextto/3,
            nth0/3, nth0/4, nth1/3, nth1/4, numlist/3, permutation/2,
            prefix/2, proper_length/2, reverse/2, same_length/2,
            select/3, select/4, selectchk/3, selectchk/4, subseq/3,
            subset/2, subtract/3, sum_list/2, sumlist/2, union/3
          ]).

/** <module> List manipulation

The everyday predicates on lists.  A predicate that needs a proper list
raises a type or instantiation error when it is given something else;
the purely relational ones simply fail or enumerate.
*/

:- meta_predicate
    max_member(2, -, +),
    min_member(2, -, +).

% no_rule_(+Goal): none of the cases of Goal applies, because its list
% is partial or is no list at all.

no_rule_(Goal) :-
    throw(error(existence_error(matching_rule, lists:Goal), _)).

%!  append(?Front, ?Back, ?Whole) is nondet.
%
%   Whole is the elements of Front followed by Back.  Enumerates every
%   split when only Whole is known.

append([], Back, Back).
append([E|Front], Back, [E|Whole]) :-
    append(Front, Back, Whole).

%!  append(+Lists, ?Whole) is nondet.
%
%   Whole is the concatenation of all the lists in Lists.  Raises an
%   error when Lists itself is not a proper list; its elements may be
%   partial, in which case the possible splits are enumerated.

append(Lists, Whole) :-
    must_be(list, Lists),
    append_all_(Lists, Whole).

append_all_([], []).
append_all_([L|Ls], Whole) :-
    append(L, Rest, Whole),
    append_all_(Ls, Rest).

%!  prefix(?Prefix, ?List) is nondet.
%
%   Prefix is a leading part of List, shortest first.

prefix([], _).
prefix([E|Prefix], [E|List]) :-
    prefix(Prefix, List).

%!  member(?Elem, ?List) is nondet.
%
%   Elem unifies with an element of List.  Leaves no choice point after
%   the last element.

member(Elem, [First|Rest]) :-
    member_(Rest, Elem, First).

% member_(+Rest, ?Elem, +Candidate): the list is walked one element
% ahead, so that the end is seen before the last candidate is offered.

member_(_, Elem, Elem).
member_([Next|Rest], Elem, _) :-
    member_(Rest, Elem, Next).

%!  memberchk(?Elem, ?List) is semidet.
%
%   As member/2, but commits to the first match.  On a partial list
%   without a match, adds Elem at its end.  Raises a type error if the
%   search runs into the end of something that is not a list.  The
%   system defines it; this library exports it.

%!  select(?Elem, ?List, ?Rest) is nondet.
%
%   Rest is List without one occurrence of Elem.  Can also be used to
%   insert Elem at every place of Rest.

select(Elem, [First|Tail], Rest) :-
    select_(Tail, First, Elem, Rest).

select_(Tail, Elem, Elem, Tail).
select_([Next|Tail], First, Elem, [First|Rest]) :-
    select_(Tail, Next, Elem, Rest).

%!  selectchk(?Elem, +List, ?Rest) is semidet.
%
%   Rest is List without the first element that unifies with Elem.

selectchk(Elem, List, Rest) :-
    select(Elem, List, Left),
    !,
    Rest = Left.

%!  select(?X, ?Xs, ?Y, ?Ys) is nondet.
%
%   Xs and Ys are equal, but for one place where Xs has X and Ys has Y.

select(X, Xs, Y, Ys) :-
    replace_(Xs, X, Y, Ys).

replace_([X|Tail], X, Y, [Y|Tail]).
replace_([E|Xs], X, Y, [E|Ys]) :-
    replace_(Xs, X, Y, Ys).

%!  selectchk(?X, ?Xs, ?Y, ?Ys) is semidet.
%
%   The first solution of select/4.

selectchk(X, Xs, Y, Ys) :-
    replace_(Xs, X, Y, Ys),
    !.

%!  nextto(?X, ?Y, ?List) is nondet.
%
%   Y comes immediately after X in List.

nextto(X, Y, [E1,E2|Rest]) :-
    nextto_(Rest, E1, E2, X, Y).

nextto_(_, X, Y, X, Y).
nextto_([E|Rest], _, E1, X, Y) :-
    nextto_(Rest, E1, E, X, Y).

%!  delete(+List, @Elem, -Rest) is det.
%
%   Rest is List without the elements that unify with Elem.  Elem is
%   not bound.

delete([], _, []).
delete([E|Tail], Elem, Rest) :-
    (   E \= Elem
    ->  Rest = [E|Rest1],
        delete(Tail, Elem, Rest1)
    ;   delete(Tail, Elem, Rest)
    ).

%!  nth0(?Index, ?List, ?Elem) is nondet.
%
%   Elem is at place Index of List, counting from 0.  Enumerates if Index
%   is unbound; raises a type error if it is not an integer.

nth0(Index, List, Elem) :-
    nth_(Index, 0, List, Elem).

%!  nth1(?Index, ?List, ?Elem) is nondet.
%
%   As nth0/3, counting from 1.

nth1(Index, List, Elem) :-
    nth_(Index, 1, List, Elem).

nth_(Index, Base, List, Elem) :-
    (   integer(Index)
    ->  Skip is Index-Base,
        (   Skip >= 0
        ->  nth_at_(Skip, List, Elem)
        ;   negative_index_(Index)
        )
    ;   var(Index)
    ->  List = [First|Rest],
        nth_any_(Rest, First, Elem, Base, Index)
    ;   type_error(integer, Index)
    ).

% Nothing has such a place; the Prologue for Prolog wants an error.

negative_index_(Index) :-
    Index < 0,
    current_prolog_flag(iso, true),
    domain_error(not_less_than_zero, Index).

% Eight elements at a time as long as possible.

nth_at_(Skip, List, Elem) :-
    (   Skip >= 8
    ->  List = [_,_,_,_,_,_,_,_|Rest],
        Skip1 is Skip-8,
        nth_at_(Skip1, Rest, Elem)
    ;   nth_near_(Skip, List, Elem)
    ).

nth_near_(Skip, [E|Rest], Elem) :-
    (   Skip =:= 0
    ->  Elem = E
    ;   Skip1 is Skip-1,
        nth_near_(Skip1, Rest, Elem)
    ).

nth_any_(_, Elem, Elem, Index, Index).
nth_any_([Next|Rest], _, Elem, I0, Index) :-
    I1 is I0+1,
    nth_any_(Rest, Next, Elem, I1, Index).

%!  nth0(?Index, ?List, ?Elem, ?Rest) is nondet.
%
%   As nth0/3, where Rest is List without that element.  With Elem and
%   Rest given, inserts Elem at Index.  Raises a type error if Index is
%   bound to anything but a non-negative integer.

nth0(Index, List, Elem, Rest) :-
    (   var(Index)
    ->  nth_del_any_(List, Elem, Rest, 0, Index)
    ;   integer(Index),
        negative_index_(Index)
    ->  true
    ;   must_be(nonneg, Index),
        nth_del_(Index, List, Elem, Rest)
    ).

%!  nth1(?Index, ?List, ?Elem, ?Rest) is nondet.
%
%   As nth0/4, counting from 1.

nth1(Index, List, Elem, Rest) :-
    (   var(Index)
    ->  nth_del_any_(List, Elem, Rest, 1, Index)
    ;   integer(Index),
        negative_index_(Index)
    ->  true
    ;   must_be(positive_integer, Index),
        Skip is Index-1,
        nth_del_(Skip, List, Elem, Rest)
    ).

nth_del_(Skip, [E|Tail], Elem, Rest) :-
    (   Skip =:= 0
    ->  Elem = E,
        Rest = Tail
    ;   Rest = [E|Rest1],
        Skip1 is Skip-1,
        nth_del_(Skip1, Tail, Elem, Rest1)
    ).

nth_del_any_([First|Tail], Elem, Rest, Base, Index) :-
    nth_del_any_(Tail, First, Elem, Rest, Base, Index).

nth_del_any_(Tail, Elem, Elem, Tail, Index, Index).
nth_del_any_([Next|Tail], First, Elem, [First|Rest], I0, Index) :-
    I1 is I0+1,
    nth_del_any_(Tail, Next, Elem, Rest, I1, Index).

%!  last(?List, ?Last) is semidet.
%
%   Last is the last element of List.  Fails on the empty list.

last([First|Rest], Last) :-
    last_(Rest, First, Last).

last_([], Last, Last).
last_([Next|Rest], _, Last) :-
    last_(Rest, Next, Last).

%!  proper_length(@List, ?Length) is semidet.
%
%   List is a proper list of Length elements.  Fails, without binding
%   anything, for a partial list or a non-list.

proper_length(List, Length) :-
    is_list(List),
    length(List, Count),
    Length = Count.

%!  same_length(?List1, ?List2) is nondet.
%
%   Both lists have the same number of elements.

same_length([], []).
same_length([_|List1], [_|List2]) :-
    same_length(List1, List2).

%!  reverse(?List, ?Reversed) is det.
%
%   Reversed has the elements of List in the opposite order.  If List
%   is partial this terminates only when Reversed is found.

reverse(List, Reversed) :-
    (   is_list(List)
    ->  reverse_(List, [], Reversed)
    ;   reverse_(Reversed, List, [], Reversed)
    ).

reverse_([], Reversed, Reversed).
reverse_([E|List], Done, Reversed) :-
    reverse_(List, [E|Done], Reversed).

% The first argument gets shorter by one per element, which ends the
% search for a partial List once Reversed is a proper list.

reverse_([], [], Reversed, Reversed).
reverse_([_|Bound], [E|List], Done, Reversed) :-
    reverse_(Bound, List, [E|Done], Reversed).

%!  permutation(?List, ?Permutation) is nondet.
%
%   Permutation has the elements of List in some order.  At least one
%   of the two should have a known length: otherwise longer and longer
%   lists are tried.  Raises a type error if List is not a list.

permutation(List, Permutation) :-
    end_of_(List, End1),
    end_of_(Permutation, End2),
    permutation_shape_(End1, End2, List, Permutation),
    permutation_(List, Permutation).

permutation_shape_(End1, End2, List, Permutation) :-
    (   End1 == []
    ->  length(List, Length),
        length(Permutation, Length)
    ;   var(End1), End2 == []
    ->  length(Permutation, Length),
        length(List, Length)
    ;   var(End1), var(End2)
    ->  length(List, Length),
        length(Permutation, Length)
    ;   must_be(list, List)
    ).

permutation_([], []).
permutation_([E|List], [First|Permutation]) :-
    select_(List, E, First, Rest),
    permutation_(Rest, Permutation).

% end_of_(@List, -End): End is what follows the last cell of List.

end_of_(List, End) :-
    (   nonvar(List),
        List = [_|Tail]
    ->  end_of_(Tail, End)
    ;   End = List
    ).

%!  flatten(+Nested, -Flat) is det.
%
%   Flat is the list of the elements of the nested list Nested that are
%   not lists themselves, in order.  Variables are kept as elements; a
%   Nested that is no list gives a list of one element.

flatten(Nested, Flat) :-
    flatten_(Nested, Flat0, []),
    Flat = Flat0.

flatten_(X, Flat, End) :-
    (   var(X)
    ->  Flat = [X|End]
    ;   X = [E|Rest]
    ->  flatten_(E, Flat, Middle),
        flatten_(Rest, Middle, End)
    ;   X == []
    ->  Flat = End
    ;   Flat = [X|End]
    ).

%!  clumped(+Items, -Counted) is det.
%
%   Counted has a pair Item-Count for every run of identical (==) items
%   in Items.

clumped([], []).
clumped([Item|Items], [Item-Count|Counted]) :-
    run_(Items, Item, 1, Count, Rest),
    clumped(Rest, Counted).

run_(Items, Item, N0, N, Rest) :-
    (   nonvar(Items),
        Items = [Next|Items1],
        Next == Item
    ->  N1 is N0+1,
        run_(Items1, Item, N1, N, Rest)
    ;   N = N0,
        Rest = Items
    ).

%!  subseq(+List, -SubList, -Complement) is nondet.
%!  subseq(-List, +SubList, +Complement) is nondet.
%
%   SubList has some of the elements of List and Complement the others,
%   both in the order of List.  Raises an error if neither List nor
%   both of the others are proper lists.

subseq(List, SubList, Complement) :-
    (   is_list(List)
    ->  true
    ;   must_be(list, SubList),
        must_be(list, Complement)
    ),
    subseq_(List, SubList, Complement).

subseq_([], [], []).
subseq_([E|List], SubList, [E|Complement]) :-
    subseq_(List, SubList, Complement).
subseq_([E|List], [E|SubList], Complement) :-
    subseq_(List, SubList, Complement).

%!  max_member(-Max, +List) is semidet.
%
%   Max is the largest element of List in the standard order of terms.
%   Fails on the empty list.

max_member(Max, List) :-
    (   is_list(List)
    ->  List = [First|Rest],
        max_member_(Rest, First, Max)
    ;   no_rule_(max_member(Max, List))
    ).

max_member_([], Max, Max).
max_member_([E|Rest], Max0, Max) :-
    (   E @=< Max0
    ->  max_member_(Rest, Max0, Max)
    ;   max_member_(Rest, E, Max)
    ).

%!  min_member(-Min, +List) is semidet.
%
%   Min is the smallest element of List in the standard order of terms.
%   Fails on the empty list.

min_member(Min, List) :-
    (   is_list(List)
    ->  List = [First|Rest],
        min_member_(Rest, First, Min)
    ;   no_rule_(min_member(Min, List))
    ).

min_member_([], Min, Min).
min_member_([E|Rest], Min0, Min) :-
    (   Min0 @=< E
    ->  min_member_(Rest, Min0, Min)
    ;   min_member_(Rest, E, Min)
    ).

%!  max_member(:Pred, -Max, +List) is semidet.
%
%   Max is the largest element of List, where call(Pred, X, Y) tells
%   that X is less than or equal to Y.  The first one is taken among
%   equals.

max_member(Pred, Max, List) :-
    (   is_list(List)
    ->  List = [First|Rest],
        max_member_(Rest, Pred, First, Max)
    ;   no_rule_(max_member(Pred, Max, List))
    ).

max_member_([], _, Max, Max).
max_member_([E|Rest], Pred, Max0, Max) :-
    (   call(Pred, E, Max0)
    ->  max_member_(Rest, Pred, Max0, Max)
    ;   max_member_(Rest, Pred, E, Max)
    ).

%!  min_member(:Pred, -Min, +List) is semidet.
%
%   Min is the smallest element of List, where call(Pred, X, Y) tells
%   that X is less than or equal to Y.  The first one is taken among
%   equals.

min_member(Pred, Min, List) :-
    (   is_list(List)
    ->  List = [First|Rest],
        min_member_(Rest, Pred, First, Min)
    ;   no_rule_(min_member(Pred, Min, List))
    ).

min_member_([], _, Min, Min).
min_member_([E|Rest], Pred, Min0, Min) :-
    (   call(Pred, Min0, E)
    ->  min_member_(Rest, Pred, Min0, Min)
    ;   min_member_(Rest, Pred, E, Min)
    ).

%!  sum_list(+Numbers, -Sum) is det.
%
%   Sum is the sum of the elements of Numbers, 0 for the empty list.

sum_list(Numbers, Sum) :-
    (   is_list(Numbers)
    ->  sum_list_(Numbers, 0, Sum)
    ;   no_rule_(sum_list(Numbers, Sum))
    ).

sum_list_([], Sum, Sum).
sum_list_([N|Numbers], Sum0, Sum) :-
    Sum1 is Sum0+N,
    sum_list_(Numbers, Sum1, Sum).

%!  sumlist(+Numbers, -Sum) is det.
%
%   The old name of sum_list/2.

sumlist(Numbers, Sum) :-
    sum_list(Numbers, Sum).

%!  max_list(+Numbers, -Max) is semidet.
%
%   Max is the largest of Numbers.  Fails on the empty list.

max_list(Numbers, Max) :-
    (   is_list(Numbers)
    ->  Numbers = [First|Rest],
        max_list_(Rest, First, Max)
    ;   no_rule_(max_list(Numbers, Max))
    ).

max_list_([], Max, Max).
max_list_([N|Numbers], Max0, Max) :-
    Max1 is max(Max0, N),
    max_list_(Numbers, Max1, Max).

%!  min_list(+Numbers, -Min) is semidet.
%
%   Min is the smallest of Numbers.  Fails on the empty list.

min_list(Numbers, Min) :-
    (   is_list(Numbers)
    ->  Numbers = [First|Rest],
        min_list_(Rest, First, Min)
    ;   no_rule_(min_list(Numbers, Min))
    ).

min_list_([], Min, Min).
min_list_([N|Numbers], Min0, Min) :-
    Min1 is min(Min0, N),
    min_list_(Numbers, Min1, Min).

%!  numlist(+Low, +High, -Numbers) is semidet.
%
%   Numbers is the list of the integers from Low up to High.  Fails if
%   High is smaller than Low; raises an error unless both are integers.

numlist(Low, High, Numbers) :-
    must_be(integer, Low),
    must_be(integer, High),
    Low =< High,
    numlist_(Low, High, Numbers).

numlist_(I, High, [I|Numbers]) :-
    (   I =:= High
    ->  Numbers = []
    ;   I1 is I+1,
        numlist_(I1, High, Numbers)
    ).

%!  is_set(@Set) is semidet.
%
%   Set is a proper list without identical (==) elements.

is_set(Set) :-
    is_list(Set),
    length(Set, Length),
    sort(Set, Sorted),
    length(Sorted, Length).

%!  list_to_set(+List, -Set) is det.
%
%   Set has the elements of List without the later duplicates (==), in
%   the order in which they first appear.  Takes time proportional to
%   N*log(N).  Raises an error if List is not a proper list.

list_to_set(List, Set) :-
    must_be(list, List),
    number_elements_(List, 1, Numbered),
    sort(1, @<, Numbered, Unique),
    (   same_length(Numbered, Unique)
    ->  Set = List
    ;   sort(2, @<, Unique, InOrder),
        strip_numbers_(InOrder, Set)
    ).

number_elements_([], _, []).
number_elements_([E|List], I, [E-I|Numbered]) :-
    I1 is I+1,
    number_elements_(List, I1, Numbered).

strip_numbers_([], []).
strip_numbers_([E-_|Numbered], [E|List]) :-
    strip_numbers_(Numbered, List).

%!  intersection(+Set1, +Set2, -Set) is det.
%
%   Set has the elements of Set1 that are (memberchk/2) also in Set2.

intersection(Set1, Set2, Set) :-
    (   is_list(Set1)
    ->  intersection_(Set1, Set2, Set)
    ;   no_rule_(intersection(Set1, Set2, Set))
    ).

intersection_([], _, []).
intersection_([E|Set1], Set2, Set) :-
    (   memberchk(E, Set2)
    ->  Set = [E|Set3],
        intersection_(Set1, Set2, Set3)
    ;   intersection_(Set1, Set2, Set)
    ).

%!  union(+Set1, +Set2, -Set) is det.
%
%   Set has the elements of Set1 that are not (memberchk/2) in Set2,
%   followed by Set2.

union(Set1, Set2, Set) :-
    (   is_list(Set1)
    ->  union_(Set1, Set2, Set)
    ;   no_rule_(union(Set1, Set2, Set))
    ).

union_([], Set, Set).
union_([E|Set1], Set2, Set) :-
    (   memberchk(E, Set2)
    ->  union_(Set1, Set2, Set)
    ;   Set = [E|Set3],
        union_(Set1, Set2, Set3)
    ).

%!  subset(+SubSet, +Set) is semidet.
%
%   All elements of SubSet are (memberchk/2) in Set.

subset(SubSet, Set) :-
    (   is_list(SubSet)
    ->  subset_(SubSet, Set)
    ;   no_rule_(subset(SubSet, Set))
    ).

subset_([], _).
subset_([E|SubSet], Set) :-
    memberchk(E, Set),
    subset_(SubSet, Set).

%!  subtract(+Set, +Delete, -Rest) is det.
%
%   Rest has the elements of Set that are not (memberchk/2) in Delete.

subtract(Set, Delete, Rest) :-
    (   is_list(Set)
    ->  subtract_(Set, Delete, Rest)
    ;   no_rule_(subtract(Set, Delete, Rest))
    ).

subtract_([], _, []).
subtract_([E|Set], Delete, Rest) :-
    (   memberchk(E, Delete)
    ->  subtract_(Set, Delete, Rest)
    ;   Rest = [E|Rest1],
        subtract_(Set, Delete, Rest1)
    ).
