% What becomes of a user's file that defines a predicate of the system: reads predicate
% indicators and prints each with the outcome:
%   overridden  the file's definition is the user's now, without a word
%   warned      the same with a message
%   refused     an error says so
%   unknown     there is no such predicate in this system
% Usage: swipl -q -g run -t halt driver.pl < indicators

:- module(override_driver, [run/0]).
:- use_module(library(lists)).

:- dynamic told/1.
:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(_, Kind, _) :-
    memberchk(Kind, [error, warning]),
    assertz(override_driver:told(Kind)).

run :-
    tmp_file(override, Base),
    repeat,
    read(PI),
    (   PI == end_of_file
    ->  !
    ;   outcome(PI, Base, Outcome),
        format("~q ~w~n", [PI, Outcome]),
        fail
    ).

outcome(Name/Arity, Base, Outcome) :-
    functor(Head, Name, Arity),
    (   \+ known(Head)
    ->  Outcome = unknown
    ;   gensym_(N),
        atomic_list_concat([Base, '_', N, '.pl'], File),
        setup_call_cleanup(open(File, write, S),
                           ( functor(Fact, Name, Arity),
                             format(S, "~k.~n", [Fact]) ),
                           close(S)),
        retractall(told(_)),
        catch(load_files(user:File, []), E, true),
        (   nonvar(E)
        ->  Outcome = refused
        ;   told(error)
        ->  Outcome = refused
        ;   told(warning)
        ->  Outcome = warned
        ;   Outcome = overridden
        ),
        catch(unload_file(File), _, true),
        catch(delete_file(File), _, true)
    ).

:- dynamic last/1.
last(0).

gensym_(N) :-
    retract(last(N0)),
    N is N0+1,
    assertz(last(N)).

known(Head) :-
    predicate_property(system:Head, defined),
    !.
known(Head) :-
    catch(predicate_property(user:Head, autoload(_)), _, fail),
    !.
known(Head) :-
    catch(predicate_property(user:Head, defined), _, fail).
