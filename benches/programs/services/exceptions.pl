% exceptions -- balls thrown near and far, errors of built-ins, catch/3 that
% catches nothing.

bench :-
    near(800000, 0, Sum1),
    far(16000, 0, Sum2),
    errors(500000, 0, Sum3),
    idle(1500000, 0, Sum4),
    write(exceptions(Sum1, Sum2, Sum3, Sum4)), nl.

% A ball is thrown and caught by the next or by the second catch/3.

near(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   catch(toss(N), outer(X), true),
        Sum1 is (Sum0 * 3 + X) mod 1000003,
        N1 is N - 1,
        near(N1, Sum1, Sum)
    ).

toss(N) :-
    catch(decide(N), inner(X), throw(outer(X))).

decide(N) :-
    X is N mod 10,
    (   X < 7 -> throw(outer(X))
    ;   throw(inner(X))
    ).

% A ball is thrown through 50 calls and 25 catch/3 of other balls.

far(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   catch(climb(50, N), ball(X, _), true),
        Sum1 is (Sum0 * 3 + X) mod 1000003,
        N1 is N - 1,
        far(N1, Sum1, Sum)
    ).

climb(Height, N) :-
    (   Height =:= 0 ->
        throw(ball(N, [some,data,f(N)]))
    ;   Height1 is Height - 1,
        (   Height mod 2 =:= 0 -> catch(climb(Height1, N), other(_), true)
        ;   climb(Height1, N)
        ),
        true
    ).

% Errors that built-ins throw.

errors(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   Case is N mod 4,
        catch(wrong(Case), error(Error, _), weight(Error, X)),
        Sum1 is (Sum0 * 3 + X) mod 1000003,
        N1 is N - 1,
        errors(N1, Sum1, Sum)
    ).

wrong(0) :- Name = foo, _ is Name + 1.
wrong(1) :- atom_length(_, _).
wrong(2) :- Zero = 0, _ is 1 // Zero.
wrong(3) :- arg(x, f(a), _).

weight(type_error(Type, _), X) :- type_weight(Type, X).
weight(instantiation_error, 3).
weight(evaluation_error(_), 4).

type_weight(evaluable, 1).
type_weight(integer, 2).

idle(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   catch(X = N, _, fail),
        Sum1 is (Sum0 + X) mod 1000003,
        N1 is N - 1,
        idle(N1, Sum1, Sum)
    ).
