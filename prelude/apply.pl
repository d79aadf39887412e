:- module(apply,
          [ convlist/3, exclude/3, include/3,
            foldl/4, foldl/5, foldl/6, foldl/7,
            maplist/2, maplist/3, maplist/4, maplist/5, maplist/6,
            maplist/7, maplist/8,
            partition/4, partition/5,
            scanl/4, scanl/5, scanl/6, scanl/7
          ]).

/** <module> Calling a goal on the elements of lists

The list is the first argument of the predicates that do the work, so
that a proper list is walked without leaving choice points.
*/

:- meta_predicate
    convlist(2, ?, ?),
    exclude(1, ?, ?),
    include(1, ?, ?),
    foldl(3, ?, ?, ?),
    foldl(4, ?, ?, ?, ?),
    foldl(5, ?, ?, ?, ?, ?),
    foldl(6, ?, ?, ?, ?, ?, ?),
    maplist(1, ?),
    maplist(2, ?, ?),
    maplist(3, ?, ?, ?),
    maplist(4, ?, ?, ?, ?),
    maplist(5, ?, ?, ?, ?, ?),
    maplist(6, ?, ?, ?, ?, ?, ?),
    maplist(7, ?, ?, ?, ?, ?, ?, ?),
    partition(1, ?, ?, ?),
    partition(2, ?, ?, ?, ?),
    scanl(3, ?, ?, ?),
    scanl(4, ?, ?, ?, ?),
    scanl(5, ?, ?, ?, ?, ?),
    scanl(6, ?, ?, ?, ?, ?, ?).

%!  maplist(:Goal, ?List) is nondet.
%
%   Goal, called with one more argument, is true for every element of
%   List.  A partial list is tried at increasing lengths.

maplist(Goal, List) :-
    maplist_(List, Goal).

maplist_([], _).
maplist_([A|As], Goal) :-
    call(Goal, A),
    maplist_(As, Goal).

%!  maplist(:Goal, ?List1, ?List2) is nondet.
%
%   Goal is true for every pair of corresponding elements.  The lists
%   have the same length.  The versions with more lists do the same.

maplist(Goal, List1, List2) :-
    maplist_(List1, List2, Goal).

maplist_([], [], _).
maplist_([A|As], [B|Bs], Goal) :-
    call(Goal, A, B),
    maplist_(As, Bs, Goal).

%!  maplist(:Goal, ?List1, ?List2, ?List3) is nondet.
%
%   As maplist/3, for three lists.

maplist(Goal, List1, List2, List3) :-
    maplist_(List1, List2, List3, Goal).

maplist_([], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], Goal) :-
    call(Goal, A, B, C),
    maplist_(As, Bs, Cs, Goal).

%!  maplist(:Goal, ?List1, ?List2, ?List3, ?List4) is nondet.
%
%   As maplist/3, for four lists.

maplist(Goal, List1, List2, List3, List4) :-
    maplist_(List1, List2, List3, List4, Goal).

maplist_([], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal) :-
    call(Goal, A, B, C, D),
    maplist_(As, Bs, Cs, Ds, Goal).

%!  maplist(:Goal, ?List1, ?List2, ?List3, ?List4, ?List5) is nondet.
%
%   As maplist/3, for five lists.

maplist(Goal, List1, List2, List3, List4, List5) :-
    maplist_(List1, List2, List3, List4, List5, Goal).

maplist_([], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], Goal) :-
    call(Goal, A, B, C, D, E),
    maplist_(As, Bs, Cs, Ds, Es, Goal).

%!  maplist(:Goal, ?List1, ?List2, ?List3, ?List4, ?List5, ?List6) is nondet.
%
%   As maplist/3, for six lists.

maplist(Goal, List1, List2, List3, List4, List5, List6) :-
    maplist_(List1, List2, List3, List4, List5, List6, Goal).

maplist_([], [], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], Goal) :-
    call(Goal, A, B, C, D, E, F),
    maplist_(As, Bs, Cs, Ds, Es, Fs, Goal).

%!  maplist(:Goal, ?L1, ?L2, ?L3, ?L4, ?L5, ?L6, ?L7) is nondet.
%
%   As maplist/3, for seven lists.

maplist(Goal, List1, List2, List3, List4, List5, List6, List7) :-
    maplist_(List1, List2, List3, List4, List5, List6, List7, Goal).

maplist_([], [], [], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], [G|Gs], Goal) :-
    call(Goal, A, B, C, D, E, F, G),
    maplist_(As, Bs, Cs, Ds, Es, Fs, Gs, Goal).

%!  include(:Goal, +List, -Included) is det.
%
%   Included has the elements of List for which Goal succeeds.

include(Goal, List, Included) :-
    include_(List, Goal, Included).

include_([], _, []).
include_([E|List], Goal, Included) :-
    (   call(Goal, E)
    ->  Included = [E|Included1],
        include_(List, Goal, Included1)
    ;   include_(List, Goal, Included)
    ).

%!  exclude(:Goal, +List, -Included) is det.
%
%   Included has the elements of List for which Goal fails.

exclude(Goal, List, Included) :-
    exclude_(List, Goal, Included).

exclude_([], _, []).
exclude_([E|List], Goal, Included) :-
    (   call(Goal, E)
    ->  exclude_(List, Goal, Included)
    ;   Included = [E|Included1],
        exclude_(List, Goal, Included1)
    ).

%!  partition(:Goal, +List, -Included, -Excluded) is det.
%
%   Included has the elements of List for which Goal succeeds, Excluded
%   those for which it fails.

partition(Goal, List, Included, Excluded) :-
    partition_(List, Goal, Included, Excluded).

partition_([], _, [], []).
partition_([E|List], Goal, Included, Excluded) :-
    (   call(Goal, E)
    ->  Included = [E|Included1],
        partition_(List, Goal, Included1, Excluded)
    ;   Excluded = [E|Excluded1],
        partition_(List, Goal, Included, Excluded1)
    ).

%!  partition(:Goal, +List, -Less, -Equal, -Greater) is semidet.
%
%   Distribute the elements of List over three lists: call(Goal, Elem,
%   Place) tells where Elem goes and must give one of `<`, `=` and `>`.
%   Raises a type error for any other Place; fails if Goal does.

partition(Goal, List, Less, Equal, Greater) :-
    partition_(List, Goal, Less, Equal, Greater).

partition_([], _, [], [], []).
partition_([E|List], Goal, Less, Equal, Greater) :-
    call(Goal, E, Place),
    (   Place = (<)
    ->  Less = [E|Less1],
        partition_(List, Goal, Less1, Equal, Greater)
    ;   Place = (=)
    ->  Equal = [E|Equal1],
        partition_(List, Goal, Less, Equal1, Greater)
    ;   Place = (>)
    ->  Greater = [E|Greater1],
        partition_(List, Goal, Less, Equal, Greater1)
    ;   must_be(oneof([<,=,>]), Place)
    ).

%!  convlist(:Goal, +List, -Converted) is det.
%
%   Converted has the Y of every element X of List for which
%   call(Goal, X, Y) succeeds.

convlist(Goal, List, Converted) :-
    convlist_(List, Goal, Converted).

convlist_([], _, []).
convlist_([X|Xs], Goal, Converted) :-
    (   call(Goal, X, Y)
    ->  Converted = [Y|Ys],
        convlist_(Xs, Goal, Ys)
    ;   convlist_(Xs, Goal, Converted)
    ).

%!  foldl(:Goal, +List, +V0, -V) is nondet.
%
%   Thread a value through the elements of List, first to last: Goal is
%   called with the element, the value so far and the next value.  The
%   versions with more lists take an element of each.

foldl(Goal, List, V0, V) :-
    foldl_(List, Goal, V0, V).

foldl_([], _, V, V).
foldl_([A|As], Goal, V0, V) :-
    call(Goal, A, V0, V1),
    foldl_(As, Goal, V1, V).

%!  foldl(:Goal, +List1, +List2, +V0, -V) is nondet.
%
%   As foldl/4, for two lists of the same length.

foldl(Goal, List1, List2, V0, V) :-
    foldl_(List1, List2, Goal, V0, V).

foldl_([], [], _, V, V).
foldl_([A|As], [B|Bs], Goal, V0, V) :-
    call(Goal, A, B, V0, V1),
    foldl_(As, Bs, Goal, V1, V).

%!  foldl(:Goal, +List1, +List2, +List3, +V0, -V) is nondet.
%
%   As foldl/4, for three lists of the same length.

foldl(Goal, List1, List2, List3, V0, V) :-
    foldl_(List1, List2, List3, Goal, V0, V).

foldl_([], [], [], _, V, V).
foldl_([A|As], [B|Bs], [C|Cs], Goal, V0, V) :-
    call(Goal, A, B, C, V0, V1),
    foldl_(As, Bs, Cs, Goal, V1, V).

%!  foldl(:Goal, +List1, +List2, +List3, +List4, +V0, -V) is nondet.
%
%   As foldl/4, for four lists of the same length.

foldl(Goal, List1, List2, List3, List4, V0, V) :-
    foldl_(List1, List2, List3, List4, Goal, V0, V).

foldl_([], [], [], [], _, V, V).
foldl_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal, V0, V) :-
    call(Goal, A, B, C, D, V0, V1),
    foldl_(As, Bs, Cs, Ds, Goal, V1, V).

%!  scanl(:Goal, +List, +V0, -Values) is nondet.
%
%   As foldl/4, but Values is the list of all values, V0 first.

scanl(Goal, List, V0, [V0|Values]) :-
    scanl_(List, Goal, V0, Values).

scanl_([], _, _, []).
scanl_([A|As], Goal, V0, [V|Values]) :-
    call(Goal, A, V0, V),
    scanl_(As, Goal, V, Values).

%!  scanl(:Goal, +List1, +List2, +V0, -Values) is nondet.
%
%   As scanl/4, for two lists of the same length.

scanl(Goal, List1, List2, V0, [V0|Values]) :-
    scanl_(List1, List2, Goal, V0, Values).

scanl_([], [], _, _, []).
scanl_([A|As], [B|Bs], Goal, V0, [V|Values]) :-
    call(Goal, A, B, V0, V),
    scanl_(As, Bs, Goal, V, Values).

%!  scanl(:Goal, +List1, +List2, +List3, +V0, -Values) is nondet.
%
%   As scanl/4, for three lists of the same length.

scanl(Goal, List1, List2, List3, V0, [V0|Values]) :-
    scanl_(List1, List2, List3, Goal, V0, Values).

scanl_([], [], [], _, _, []).
scanl_([A|As], [B|Bs], [C|Cs], Goal, V0, [V|Values]) :-
    call(Goal, A, B, C, V0, V),
    scanl_(As, Bs, Cs, Goal, V, Values).

%!  scanl(:Goal, +List1, +List2, +List3, +List4, +V0, -Values) is nondet.
%
%   As scanl/4, for four lists of the same length.

scanl(Goal, List1, List2, List3, List4, V0, [V0|Values]) :-
    scanl_(List1, List2, List3, List4, Goal, V0, Values).

scanl_([], [], [], [], _, _, []).
scanl_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal, V0, [V|Values]) :-
    call(Goal, A, B, C, D, V0, V),
    scanl_(As, Bs, Cs, Ds, Goal, V, Values).
