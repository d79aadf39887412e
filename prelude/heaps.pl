:- module(heaps,
          [ add_to_heap/4, delete_from_heap/4, empty_heap/1,
            get_from_heap/4, heap_size/2, heap_to_list/2, is_heap/1,
            list_to_heap/2, merge_heaps/3, min_of_heap/3, min_of_heap/5,
            singleton_heap/3
          ]).

/** <module> Heaps: queues by priority

A heap is heap(Tree,Size), a pairing heap: Tree is nil, or
t(Key,Priority,Trees) with the smallest priority of all at its root.
Priorities are ordered in the standard order of terms.  Several elements
can have the same priority.
*/

%!  empty_heap(?Heap) is semidet.
%
%   Heap is empty.

empty_heap(heap(nil,0)).

%!  singleton_heap(?Heap, ?Priority, ?Key) is semidet.
%
%   Heap has the one element Key, with Priority.

singleton_heap(heap(t(Key,Priority,[]),1), Priority, Key).

%!  add_to_heap(+Heap0, +Priority, ?Key, -Heap) is semidet.
%
%   Heap is Heap0 with Key added.

add_to_heap(heap(Tree0,Size0), Priority, Key, heap(Tree,Size)) :-
    meld_(Tree0, t(Key,Priority,[]), Tree),
    Size is Size0+1.

% meld_(+Tree1, +Tree2, -Tree): what has the smaller priority is on top.

meld_(nil, Tree, Tree) :-
    !.
meld_(Tree, nil, Tree) :-
    !.
meld_(Tree1, Tree2, Tree) :-
    Tree1 = t(K1,P1,Ts1),
    Tree2 = t(K2,P2,Ts2),
    (   P1 @< P2
    ->  Tree = t(K1,P1,[Tree2|Ts1])
    ;   Tree = t(K2,P2,[Tree1|Ts2])
    ).

% pair_up_(+Trees, -Tree): meld all Trees, two by two.

pair_up_([], nil).
pair_up_([Tree|Trees], Tree2) :-
    pair_up_(Trees, Tree, Tree2).

pair_up_([], Tree, Tree).
pair_up_([Tree1|Trees], Tree0, Tree) :-
    meld_(Tree0, Tree1, Tree2),
    pair_up_(Trees, Tree3),
    meld_(Tree2, Tree3, Tree).

%!  get_from_heap(+Heap0, ?Priority, ?Key, -Heap) is semidet.
%
%   Key is the element of Heap0 with the smallest Priority, and Heap is
%   Heap0 without it.  Fails if Heap0 is empty.

get_from_heap(heap(t(Key,Priority,Trees),Size0), Priority, Key, heap(Tree,Size)) :-
    Size is Size0-1,
    pair_up_(Trees, Tree).

%!  delete_from_heap(+Heap0, -Priority, +Key, -Heap) is semidet.
%
%   Heap is Heap0 without Key, which has Priority.  Fails if Heap0 does not
%   have Key.  Everything before it is taken out and put back.

delete_from_heap(Heap0, Priority, Key, Heap) :-
    get_from_heap(Heap0, Priority0, Key0, Heap1),
    (   Key0 = Key,
        Priority0 = Priority
    ->  Heap = Heap1
    ;   delete_from_heap(Heap1, Priority, Key, Heap2),
        add_to_heap(Heap2, Priority0, Key0, Heap)
    ).

%!  heap_size(+Heap, -Size) is det.
%
%   Heap has Size elements.

heap_size(heap(_,Size), Size).

%!  heap_to_list(+Heap, -Pairs) is det.
%
%   Pairs is the list of the Priority-Key of Heap in the order of their
%   priorities.

heap_to_list(Heap, Pairs) :-
    to_list_(Heap, Pairs).

to_list_(Heap, Pairs) :-
    (   get_from_heap(Heap, Priority, Key, Heap1)
    ->  Pairs = [Priority-Key|Pairs1],
        to_list_(Heap1, Pairs1)
    ;   Pairs = []
    ).

%!  list_to_heap(+Pairs, -Heap) is det.
%
%   Heap has the elements of Pairs, a list of Priority-Key.

list_to_heap(Pairs, Heap) :-
    empty_heap(Empty),
    from_list_(Pairs, Empty, Heap).

from_list_([], Heap, Heap).
from_list_([Priority-Key|Pairs], Heap0, Heap) :-
    add_to_heap(Heap0, Priority, Key, Heap1),
    from_list_(Pairs, Heap1, Heap).

%!  merge_heaps(+Heap1, +Heap2, -Heap) is det.
%
%   Heap has the elements of both heaps.

merge_heaps(heap(Tree1,Size1), heap(Tree2,Size2), heap(Tree,Size)) :-
    Size is Size1+Size2,
    meld_(Tree1, Tree2, Tree).

%!  min_of_heap(+Heap, ?Priority, ?Key) is semidet.
%
%   Key is the element of Heap with the smallest Priority.

min_of_heap(heap(t(Key,Priority,_),_), Priority, Key).

%!  min_of_heap(+Heap, ?P1, ?K1, ?P2, ?K2) is semidet.
%
%   K1 and K2 are the elements of Heap with the smallest priorities, P1 and
%   P2.  Fails if Heap has fewer than two.

min_of_heap(Heap, P1, K1, P2, K2) :-
    get_from_heap(Heap, P1, K1, Heap1),
    min_of_heap(Heap1, P2, K2).

%!  is_heap(@Term) is semidet.
%
%   Term is a heap.

is_heap(Term) :-
    nonvar(Term),
    Term = heap(Tree,Size),
    integer(Size),
    (   Size =:= 0
    ->  Tree == nil
    ;   Size > 0,
        nonvar(Tree),
        Tree = t(_,Priority,Trees),
        are_above_(Trees, Priority)
    ).

are_above_(Trees, Priority) :-
    nonvar(Trees),
    (   Trees == []
    ->  true
    ;   Trees = [Tree|Trees1],
        nonvar(Tree),
        Tree = t(_,Priority1,Below),
        Priority @=< Priority1,
        are_above_(Below, Priority1),
        are_above_(Trees1, Priority)
    ).
