:- module(prolog_statistics,
          [ time/1, call_time/2, call_time/3, statistics/0,
            profile/1, profile/2, show_profile/1, show_profile/0, reset_profiler/0, profile_data/1
          ]).

/** <module> Time and resources */

:- meta_predicate time(0), call_time(0, -), call_time(0, -, -), profile(0), profile(0, +).

%!  time(:Goal) is nondet.
%
%   Runs Goal and prints what each of its answers has taken.
time(Goal) :-
    State = time(0, 0, 0),
    restart(State),
    (   '$choice'(B0),
        catch(Goal, E, ( report(State), throw(E) )),
        '$choice'(B1),
        report(State),
        (   B0 == B1 -> !
        ;   ( true ; restart(State), fail )
        )
    ;   report(State),
        fail
    ).

%   The time since the state was restarted.
restart(State) :-
    get_time(Wall),
    statistics(cputime, Cpu),
    statistics(inferences, N),
    nb_setarg(1, State, N), nb_setarg(2, State, Cpu), nb_setarg(3, State, Wall).

used(State, Inferences, Cpu, Wall) :-
    statistics(inferences, N1),
    statistics(cputime, Cpu1),
    get_time(Wall1),
    State = time(N0, Cpu0, Wall0),
    Cpu is max(0.0, Cpu1-Cpu0),
    Wall is max(0.0, Wall1-Wall0),
    % those that measuring itself takes
    Inferences is max(1, N1-N0-8).

report(State) :-
    used(State, Inferences, Cpu, Wall),
    (   Wall > 0 -> Percent is round(100*Cpu/Wall) ; Percent = 100 ),
    (   Cpu > 0 -> Lips is integer(Inferences/Cpu) ; Lips = 'Infinite' ),
    print_message(information, time(Inferences, Cpu, Wall, Percent, Lips)).

%!  call_time(:Goal, -Time) is semidet.
%!  call_time(:Goal, -Time, -Result) is det.
%
%   Time is time{cpu:Cpu, inferences:Inferences, wall:Wall} for the first answer of
%   Goal, as a term time(Cpu, Inferences, Wall); Result is `true`, `false` or throw(E).
call_time(Goal, Time) :-
    call_time(Goal, Time, Result),
    call_result(Result).

call_result(true).
call_result(throw(E)) :- throw(E).

call_time(Goal, time(Cpu, Inferences, Wall), Result) :-
    State = time(0, 0, 0),
    restart(State),
    (   catch(Goal, E, true)
    ->  (   var(E) -> Result = true ; Result = throw(E) )
    ;   Result = false
    ),
    used(State, Inferences, Cpu, Wall).

%!  statistics is det.
%
%   Prints what the session uses.
statistics :-
    findall(Key-Value, ( key(Key), statistics(Key, Value) ), Pairs),
    print_message(information, statistics(Pairs)).

key(process_epoch).
key(cputime).
key(inferences).
key(atoms).
key(functors).
key(predicates).
key(modules).
key(codes).
key(clauses).
key(stack_limit).
key(localused).
key(globalused).
key(trailused).
key(stack).
key(heapused).
key(collections).
key(gctime).

%!  profile(:Goal) is semidet.
%!  profile(:Goal, +Options) is semidet.
%
%   Runs Goal once and prints a table of the predicates it has used: calls, redos,
%   exits, fails, and the share of the time spent in the predicate itself. Goals
%   that are compiled in line (arithmetic, tests, equations) count for their
%   caller; a goal whose last goal is running has exited. Options are top(N), the
%   number of predicates that are shown (25), and cumulative(Bool) and others of
%   SWI-Prolog that make no difference.
profile(Goal) :- profile(Goal, []).

profile(Goal, Options) :-
    reset_profiler,
    (   setup_call_cleanup('$profile'(true), once(Goal), '$profile'(false))
    ->  Result = true
    ;   Result = false
    ),
    show_profile(Options),
    Result == true.

%!  reset_profiler is det.
%
%   Forgets what was counted.
reset_profiler :- '$profile_reset'.

%!  profile_data(-Data) is det.
%
%   Data is a list of counts(Indicator, Calls, Redos, Exits, Fails, Exceptions, Seconds).
profile_data(Data) :-
    '$profile_counts'(L),
    visible_counts(L, Data).

visible_counts([], []).
visible_counts([C|Cs], L) :-
    C = counts(PI, _, _, _, _, _, _),
    ( PI = _:N/_ -> true ; PI = N/_ ),
    (   sub_atom(N, 0, _, _, $) -> L = L1 ; L = [C|L1] ),
    visible_counts(Cs, L1).

%!  show_profile is det.
%!  show_profile(+Options) is det.
%
%   Prints the table of the last profile/1.
show_profile :- show_profile([]).

show_profile(Options0) :-
    ( is_list(Options0) -> Options = Options0 ; integer(Options0) -> Options = [top(Options0)] ; Options = [] ),
    (   memberchk(top(Top), Options) -> true ; Top = 25 ),
    profile_data(Data),
    total(Data, 0, Total),
    by_time(Data, Keyed),
    keysort(Keyed, Sorted),
    line,
    format('Total time: ~3f seconds~n', [Total]),
    line,
    format('~w~t~32|~t~w~44|~t~w~60|~t~w~76|~t~w~86|~n', ['Predicate', 'Entries =', 'Calls+Redos', 'Exits+Fails', 'Time']),
    line,
    rows(Top, Sorted, Total).

line :- format('~`=t~86|~n', []).

total([], T, T).
total([counts(_, _, _, _, _, _, S)|L], T0, T) :- T1 is T0+S, total(L, T1, T).

by_time([], []).
by_time([C|Cs], [Key-C|L]) :-
    C = counts(_, Calls, Redos, _, _, _, S),
    Key is -(S*1.0e9+Calls+Redos),
    by_time(Cs, L).

rows(0, _, _) :- !.
rows(_, [], _) :- !.
rows(N, [_-counts(PI, Calls, Redos, Exits, Fails, _, S)|L], Total) :-
    Entries is Calls+Redos,
    (   Total > 0 -> Share is 100*S/Total ; Share = 0.0 ),
    format('~q~t~32|~t~D =~44|~t~D+~D~60|~t~D+~D~76|~t~1f%~86|~n', [PI, Entries, Calls, Redos, Exits, Fails, Share]),
    N1 is N-1,
    rows(N1, L, Total).
