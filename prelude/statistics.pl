:- module(prolog_statistics, [ time/1, call_time/2, call_time/3, statistics/0 ]).

/** <module> Time and resources */

:- meta_predicate time(0), call_time(0, -), call_time(0, -, -).

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
