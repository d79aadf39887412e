/** <module> What the parts of Glaisher cost

    ludolog -g bench -t halt benches/glaisher.pl
    swipl   -g bench -t halt benches/glaisher.pl

CPU milliseconds of: all moves of the first position as terms, the value of that
position, the best of all first moves by the value after it, and the answers of
the classic computer player at the levels of its menu.
*/

:- use_module('../examples/glaisher/glaisher').

bench :-
    initial(State),
    milliseconds(1000, valid_moves(State, 1, _), valid_moves),
    milliseconds(5000, glaisher:value(State, 1, _), value),
    milliseconds(5, best_move(State, _), one_ply),
    forall(menu(Level, N),
           milliseconds(3, bot(classic(original, Level, N), State, _), classic(Level, N))).

menu(1, 5).
menu(3, 7).
menu(5, 10).

best_move(State, Move) :-
    valid_moves(State, 1, Moves),
    findall(Value-M,
            (   member(M, Moves),
                move(State, M, After),
                value(After, 1, Value)
            ),
            Pairs),
    max_member(_-Move, Pairs).

%   what a loop of nothing takes is taken off

milliseconds(Times, Goal, Name) :-
    seconds(Times, true, Idle),
    seconds(Times, Goal, Busy),
    Milliseconds is (Busy-Idle)*1000/Times,
    format("~q ~4f~n", [Name, Milliseconds]).

seconds(Times, Goal, Seconds) :-
    statistics(cputime, T0),
    forall(between(1, Times, _), \+ \+ once(Goal)),
    statistics(cputime, T1),
    Seconds is T1-T0.
