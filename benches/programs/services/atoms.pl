% atoms -- building atoms and taking them apart.
%
% skip: gprolog (takes more than 60 s)

bench :-
    build(300000, 0, Sum1),
    take_apart(6000, 0, Sum2),
    write(atoms(Sum1, Sum2)), nl.

build(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   findall(Weight, built(N, Weight), [Weight]),
        Sum1 is (Sum0 * 3 + Weight) mod 1000003,
        N1 is N - 1,
        build(N1, Sum1, Sum)
    ).

built(N, Weight) :-
    number_codes(N, Digits),
    atom_codes(Number, Digits),
    atom_concat(item_, Number, Item),
    atom_concat(Item, '_of_many', Name),
    atom_length(Name, Length),
    atom_codes(Name, Codes),
    upper(Codes, Upper),
    atom_codes(Loud, Upper),
    sub_atom(Loud, 5, 1, _, First),
    atom_chars(First, [Char]),
    char_code(Char, Code),
    sub_atom(Name, Before, _, 0, of_many),
    Weight is Length * 100 + Code + Before.

upper([], []).
upper([Code|Codes], [Upper|Uppers]) :-
    (   Code >= 0'a, Code =< 0'z -> Upper is Code - 32
    ;   Upper = Code
    ),
    upper(Codes, Uppers).

take_apart(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   findall(Weight, apart(N, Weight), Weights),
        sum(Weights, Sum0, Sum1),
        N1 is N - 1,
        take_apart(N1, Sum1, Sum)
    ).

text(0, 'the quick brown fox jumps over the lazy dog').
text(1, 'a man a plan a canal panama').
text(2, 'sphinx of black quartz judge my vow').

apart(N, Weight) :-
    Which is N mod 3,
    text(Which, Text),
    sub_atom(Text, Before, 1, After, ' '),
    sub_atom(Text, 0, Before, _, Left),
    sub_atom(Text, _, After, 0, Right),
    atom_length(Left, LengthLeft),
    atom_length(Right, LengthRight),
    Weight is LengthLeft * 50 + LengthRight.
apart(N, Weight) :-
    Which is N mod 3,
    text(Which, Text),
    sub_atom(Text, Weight, 2, _, an).
apart(N, Weight) :-
    Which is N mod 3,
    text(Which, Text),
    atom_concat(Left, Right, Text),
    Left @> Right,
    atom_length(Left, Weight).

sum([], Sum, Sum).
sum([X|Xs], Sum0, Sum) :-
    Sum1 is (Sum0 + X) mod 1000003,
    sum(Xs, Sum1, Sum).
