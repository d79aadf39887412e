:- module(thread,
          [ concurrent/3, concurrent_forall/2, concurrent_forall/3, concurrent_and/2, concurrent_and/3,
            concurrent_maplist/2, concurrent_maplist/3, concurrent_maplist/4, first_solution/3
          ]).

/** <module> Goals side by side

There is one thread: the goals run one after the other, with the answers that they
would have had.
*/

:- meta_predicate
    concurrent(+, :, +),
    concurrent_forall(0, 0),
    concurrent_forall(0, 0, +),
    concurrent_and(0, 0),
    concurrent_and(0, 0, +),
    concurrent_maplist(1, ?),
    concurrent_maplist(2, ?, ?),
    concurrent_maplist(3, ?, ?, ?),
    first_solution(-, :, +).

%!  concurrent(+N, :Goals, +Options) is semidet.
%
%   Prove each of the list Goals once.

concurrent(N, Goals0, Options) :-
    strip_module(Goals0, M, Goals),
    must_be(positive_integer, N),
    must_be(list(callable), Goals),
    must_be(list, Options),
    all_once_(Goals, M).

all_once_([], _).
all_once_([Goal|Goals], M) :-
    once(M:Goal),
    all_once_(Goals, M).

%!  concurrent_forall(:Generate, :Action) is semidet.
%!  concurrent_forall(:Generate, :Action, +Options) is semidet.
%
%   Action can be proved for all solutions of Generate.

concurrent_forall(Generate, Action) :-
    concurrent_forall(Generate, Action, []).

concurrent_forall(Generate, Action, Options) :-
    must_be(list, Options),
    forall(Generate, Action).

%!  concurrent_and(:Generator, :Test) is nondet.
%!  concurrent_and(:Generator, :Test, +Options) is nondet.
%
%   Generator and then Test.

concurrent_and(Generator, Test) :-
    concurrent_and(Generator, Test, []).

concurrent_and(Generator, Test, Options) :-
    must_be(list, Options),
    call(Generator),
    call(Test).

%!  concurrent_maplist(:Goal, +List) is semidet.
%!  concurrent_maplist(:Goal, +List1, +List2) is semidet.
%!  concurrent_maplist(:Goal, +List1, +List2, +List3) is semidet.
%
%   As maplist/2 and so on, once.

concurrent_maplist(Goal, L) :-
    once(maplist(Goal, L)).
concurrent_maplist(Goal, L1, L2) :-
    once(maplist(Goal, L1, L2)).
concurrent_maplist(Goal, L1, L2, L3) :-
    once(maplist(Goal, L1, L2, L3)).

%!  first_solution(-X, :Goals, +Options) is semidet.
%
%   Prove the first of Goals that succeeds; X is for a variable that they
%   share.  Options are on_fail(Action) and on_error(Action), where Action is
%   `stop` (the default) or `continue`.

first_solution(X, Goals0, Options) :-
    strip_module(Goals0, M, Goals),
    must_be(list(callable), Goals),
    option(on_fail(OnFail), Options, stop),
    option(on_error(OnError), Options, stop),
    must_be(oneof([stop,continue]), OnFail),
    must_be(oneof([stop,continue]), OnError),
    first_(Goals, M, X, OnFail, OnError).

first_([Goal|Goals], M, X, OnFail, OnError) :-
    copy_term(X-Goal, Y-Copy),
    (   catch(M:Copy, Error, true)
    ->  (   var(Error)
        ->  X = Y
        ;   OnError == stop
        ->  throw(Error)
        ;   first_(Goals, M, X, OnFail, OnError)
        )
    ;   OnFail == continue,
        first_(Goals, M, X, OnFail, OnError)
    ).
