:- module(threads,
          [ thread_self/1, is_thread/1, thread_property/2, thread_statistics/3, thread_idle/2,
            thread_setconcurrency/2, (thread_initialization)/1,
            mutex_create/1, mutex_create/2, mutex_destroy/1, mutex_lock/1, mutex_trylock/1, mutex_unlock/1,
            mutex_unlock_all/0, mutex_property/2, with_mutex/2
          ]).

/** <module> The one thread, and mutexes

There is one thread, `main`.  A mutex is counted, so that a program that
forgets one is told as elsewhere.
*/

:- meta_predicate
    thread_idle(0, +),
    thread_initialization(0),
    with_mutex(+, 0).

%   mutex(Mutex, Count): it is locked Count times.
:- dynamic(mutex/2).

%!  thread_self(-Id) is det.
%
%   Id is `main`.

thread_self(main).

%!  is_thread(@Term) is semidet.
%
%   Term is `main`.

is_thread(Id) :-
    Id == main.

%!  thread_property(?Id, ?Property) is nondet.
%
%   Property is id(1), alias(main), status(running), detached(false) or debug(true).

thread_property(Id, Property) :-
    (   var(Id)
    ->  Id = main
    ;   known_thread_(Id)
    ),
    (   nonvar(Property)
    ->  property_(Property), !
    ;   property_(Property)
    ).

property_(id(1)).
property_(alias(main)).
property_(status(running)).
property_(detached(false)).
property_(debug(true)).

known_thread_(main) :- !.
known_thread_(1) :- !.
known_thread_(Id) :-
    (   atomic(Id)
    ->  existence_error(thread, Id)
    ;   type_error(thread, Id)
    ).

%!  thread_statistics(+Id, +Key, -Value) is det.
%
%   As statistics/2.

thread_statistics(Id, Key, Value) :-
    must_be(nonvar, Id),
    known_thread_(Id),
    statistics(Key, Value).

%!  thread_idle(:Goal, +Duration) is semidet.
%
%   As once/1.

thread_idle(Goal, _) :-
    once(Goal).

%!  thread_setconcurrency(-Old, +New) is det.
%
%   Does nothing: Old is 0.

thread_setconcurrency(0, New) :-
    must_be(nonneg, New).

%!  thread_initialization(:Goal) is det.
%
%   Prove Goal for the one thread that there is.

thread_initialization(Goal) :-
    (   call(Goal)
    ->  true
    ;   print_message(warning, goal(failed, directive, Goal))
    ).

%!  mutex_create(?Mutex) is det.
%!  mutex_create(-Mutex, +Options) is det.
%
%   Make a mutex.  Its name is the atom Mutex or that of the option alias(Name);
%   otherwise Mutex is bound to a new one.

mutex_create(Mutex) :-
    (   var(Mutex)
    ->  new_(Mutex)
    ;   atom(Mutex)
    ->  named_(Mutex)
    ;   type_error(mutex, Mutex)
    ).

mutex_create(Mutex, Options) :-
    (   option(alias(Alias), Options)
    ->  must_be(atom, Alias),
        named_(Alias),
        Mutex = Alias
    ;   must_be(var, Mutex),
        new_(Mutex)
    ).

named_(Name) :-
    (   mutex(Name, _)
    ->  permission_error(create, mutex, Name)
    ;   assertz(threads:mutex(Name, 0))
    ).

new_(Mutex) :-
    flag('$mutex', N, N+1),
    format(atom(Mutex), '<mutex>(~d)', [N]),
    assertz(threads:mutex(Mutex, 0)).

%!  mutex_destroy(+Mutex) is det.
%
%   Mutex is no more.

mutex_destroy(Mutex) :-
    known_(Mutex, Count),
    (   Count =:= 0
    ->  retractall(threads:mutex(Mutex, _))
    ;   permission_error(destroy, mutex, Mutex)
    ).

known_(Mutex, Count) :-
    must_be(nonvar, Mutex),
    (   mutex(Mutex, Count0)
    ->  Count = Count0
    ;   atom(Mutex)
    ->  existence_error(mutex, Mutex)
    ;   type_error(mutex, Mutex)
    ).

%!  mutex_lock(+Mutex) is det.
%!  mutex_trylock(+Mutex) is det.
%
%   Lock Mutex once more.  An atom that names no mutex becomes one.

mutex_lock(Mutex) :-
    must_be(nonvar, Mutex),
    (   atom(Mutex),
        \+ mutex(Mutex, _)
    ->  Count = 0
    ;   known_(Mutex, Count)
    ),
    set_count_(Mutex, Count+1).

mutex_trylock(Mutex) :-
    mutex_lock(Mutex).

set_count_(Mutex, Expression) :-
    Count is Expression,
    retractall(threads:mutex(Mutex, _)),
    assertz(threads:mutex(Mutex, Count)).

%!  mutex_unlock(+Mutex) is det.
%
%   Unlock Mutex once.

mutex_unlock(Mutex) :-
    known_(Mutex, Count),
    (   Count > 0
    ->  set_count_(Mutex, Count-1)
    ;   permission_error(unlock, mutex, Mutex)
    ).

%!  mutex_unlock_all is det.
%
%   Unlock all mutexes.

mutex_unlock_all :-
    forall(( mutex(Mutex, Count), Count > 0 ), set_count_(Mutex, 0)).

%!  mutex_property(?Mutex, ?Property) is nondet.
%
%   Property is status(unlocked) or status(locked(main, Count)).

mutex_property(Mutex, status(Status)) :-
    mutex(Mutex, Count),
    (   Count =:= 0
    ->  Status = unlocked
    ;   Status = locked(main, Count)
    ).

%!  with_mutex(+Mutex, :Goal) is semidet.
%
%   Prove Goal once with Mutex locked.

with_mutex(Mutex, Goal) :-
    setup_call_cleanup(mutex_lock(Mutex), once(Goal), mutex_unlock(Mutex)).
