:- module(random,
          [ maybe/0, maybe/1, maybe/2, getrand/1, random/1, random/3,
            random_between/3, random_member/2, random_numlist/4,
            random_perm2/4, random_permutation/2, random_select/3,
            random_subseq/3, randseq/3, randset/3, setrand/1
          ]).

/** <module> Random numbers, elements and orders

All of this is built on the arithmetic functions random/1 and
random_float/0.
*/

%!  random(-X) is det.
%
%   X is a random float between 0 and 1, both excluded.

random(X) :-
    X is random_float.

%!  random(+Low, +High, -X) is det.
%
%   X is a random number, at least Low and less than High.  It is an
%   integer if Low and High are, else a float.  Raises a domain error if
%   there is no integer to choose from.

random(Low, High, X) :-
    (   integer(Low),
        integer(High)
    ->  Count is High-Low,
        (   Count >= 1
        ->  X is Low+random(Count)
        ;   domain_error(not_less_than_one, Count)
        )
    ;   must_be(number, Low),
        must_be(number, High),
        X is Low+(High-Low)*random_float
    ).

%!  random_between(+Low, +High, -X) is semidet.
%
%   X is a random integer, at least Low and at most High.  Fails if High
%   is less than Low; raises an error unless both are integers.

random_between(Low, High, X) :-
    must_be(integer, Low),
    must_be(integer, High),
    High >= Low,
    X is Low+random(High-Low+1).

%!  setrand(+State) is det.
%
%   Start again at a State that getrand/1 has given, or at one of the
%   user's own: State is rand(A,B,C), of three integers.

setrand(State) :-
    must_be(nonvar, State),
    (   State = rand(A,B,C)
    ->  must_be(integer, A),
        must_be(integer, B),
        must_be(integer, C),
        Seed is (A<<64)+(B<<32)+C,
        set_random(seed(Seed))
    ;   type_error(state, State)
    ).

%!  getrand(-State) is det.
%
%   State is a new state of the generator of random numbers, which goes
%   on from there.

getrand(State) :-
    A is random(1<<30),
    B is random(1<<30),
    C is random(1<<30),
    setrand(rand(A,B,C)),
    State = rand(A,B,C).

%!  maybe is semidet.
%
%   Succeeds half of the times.

maybe :-
    random(2) =:= 0.

%!  maybe(+P) is semidet.
%
%   Succeeds with probability P, a number from 0 to 1.

maybe(P) :-
    must_be(between(0.0,1.0), P),
    random_float < P.

%!  maybe(+K, +N) is semidet.
%
%   Succeeds with probability K/N, where K and N are integers and K is
%   from 0 to N.

maybe(K, N) :-
    must_be(nonneg, K),
    must_be(nonneg, N),
    (   K =< N
    ->  random(N) < K
    ;   domain_error(not_less_than_zero, N-K)
    ).

%!  random_perm2(?A, ?B, ?X, ?Y) is semidet.
%
%   X and Y are A and B in a random order.

random_perm2(A, B, X, Y) :-
    (   maybe
    ->  X = A,
        Y = B
    ;   X = B,
        Y = A
    ).

%!  random_member(-X, +List) is semidet.
%
%   X is a random element of List.  Fails on the empty list; raises an
%   error if List is not a proper list.

random_member(X, List) :-
    must_be(list, List),
    length(List, Count),
    Count > 0,
    I is random(Count),
    nth0(I, List, X).

%!  random_select(-X, +List, -Rest) is semidet.
%!  random_select(+X, -List, +Rest) is det.
%
%   Rest is List without a random element X, or List is Rest with X at a
%   random place.

random_select(X, List, Rest) :-
    (   is_list(List)
    ->  length(List, Count),
        Count > 0,
        I is random(Count)
    ;   must_be(list, Rest),
        length(Rest, Count),
        I is random(Count+1)
    ),
    nth0(I, List, X, Rest).

%!  random_subseq(+List, -SubList, -Complement) is det.
%
%   Every element of List goes to SubList or to Complement, with equal
%   chances.

random_subseq([], [], []).
random_subseq([X|List], SubList, Complement) :-
    (   maybe
    ->  SubList = [X|SubList1],
        random_subseq(List, SubList1, Complement)
    ;   Complement = [X|Complement1],
        random_subseq(List, SubList, Complement1)
    ).

%!  random_permutation(+List, -Permutation) is det.
%!  random_permutation(-List, +Permutation) is det.
%
%   Permutation has the elements of List in a random order.

random_permutation(List, Permutation) :-
    (   is_list(List)
    ->  shuffle_(List, Permutation)
    ;   is_list(Permutation)
    ->  shuffle_(Permutation, List)
    ;   must_be(list, List)
    ).

shuffle_(List, Shuffled) :-
    random_keys_(List, Keyed),
    keysort(Keyed, Sorted),
    values_(Sorted, Shuffled).

random_keys_([], []).
random_keys_([X|Xs], [Key-X|Keyed]) :-
    Key is random_float,
    random_keys_(Xs, Keyed).

values_([], []).
values_([_-X|Keyed], [X|Xs]) :-
    values_(Keyed, Xs).

%!  randset(+K, +N, -Set) is semidet.
%
%   Set is an ordered set of K random integers from 1 to N.  Fails if K is
%   larger than N.

randset(K, N, Set) :-
    must_be(nonneg, K),
    must_be(integer, N),
    K =< N,
    (   2*K =< N
    ->  distinct_(K, N, [], Set)
    ;   Others is N-K,
        distinct_(Others, N, [], Out),
        without_(1, N, Out, Set)
    ).

% distinct_(+Missing, +N, +Set0, -Set): add Missing numbers to Set0.  Draws
% as many as are missing until no more are.

distinct_(Missing, N, Set0, Set) :-
    (   Missing =:= 0
    ->  Set = Set0
    ;   length(Set0, Count0),
        draw_(Missing, N, Set0, Drawn),
        sort(Drawn, Set1),
        length(Set1, Count1),
        Missing1 is Missing-(Count1-Count0),
        distinct_(Missing1, N, Set1, Set)
    ).

draw_(Count, N, Drawn0, Drawn) :-
    (   Count =:= 0
    ->  Drawn = Drawn0
    ;   X is 1+random(N),
        Count1 is Count-1,
        draw_(Count1, N, [X|Drawn0], Drawn)
    ).

% without_(+I, +N, +Out, -Set): Set has the integers from I to N that are
% not in the ordered set Out.

without_(I, N, Out, Set) :-
    (   I > N
    ->  Set = []
    ;   I1 is I+1,
        (   Out = [O|Out1],
            O =:= I
        ->  without_(I1, N, Out1, Set)
        ;   Set = [I|Set1],
            without_(I1, N, Out, Set1)
        )
    ).

%!  randseq(+K, +N, -List) is semidet.
%
%   List has K different random integers from 1 to N, in a random order.
%   Fails if K is larger than N.

randseq(K, N, List) :-
    randset(K, N, Set),
    shuffle_(Set, List).

%!  random_numlist(+P, +Low, +High, -List) is det.
%
%   List has, in order, each of the integers from Low to High with
%   probability P.

random_numlist(P, Low, High, List) :-
    must_be(between(0.0,1.0), P),
    must_be(integer, Low),
    must_be(integer, High),
    numlist_(Low, High, P, List).

numlist_(I, High, P, List) :-
    (   I > High
    ->  List = []
    ;   I1 is I+1,
        (   random_float < P
        ->  List = [I|List1],
            numlist_(I1, High, P, List1)
        ;   numlist_(I1, High, P, List)
        )
    ).
