% dcg -- a grammar for arithmetic over character codes: text to tree to value.

bench :-
    sample(Text),
    between(1, 15000, _),
    parse(Text, _),
    fail.
bench :-
    sample(Text),
    parse(Text, Tree),
    value(Tree, Value),
    size(Text, 0, Size),
    write(dcg(Size, Value)), nl.

parse(Text, Tree) :-
    phrase(expression(Tree), Text),
    !.

sample(Text) :-
    atom_codes('(12 + 3*(alpha - 7)) * beta + 1024/(2 + gamma) - 99 ', Piece),
    repeated(12, Piece, Text).

repeated(1, Piece, Piece) :- !.
repeated(N, Piece, Text) :-
    N1 is N - 1,
    repeated(N1, Piece, Rest),
    join(Piece, [0'+, 32|Rest], Text).

join([], Ys, Ys).
join([X|Xs], Ys, [X|Zs]) :-
    join(Xs, Ys, Zs).

expression(Tree) -->
    blanks,
    term(Term),
    more_terms(Term, Tree).

more_terms(Left, Tree) -->
    [0'+], !, blanks,
    term(Right),
    more_terms(plus(Left, Right), Tree).
more_terms(Left, Tree) -->
    [0'-], !, blanks,
    term(Right),
    more_terms(minus(Left, Right), Tree).
more_terms(Tree, Tree) --> [].

term(Tree) -->
    factor(Factor),
    more_factors(Factor, Tree).

more_factors(Left, Tree) -->
    [0'*], !, blanks,
    factor(Right),
    more_factors(times(Left, Right), Tree).
more_factors(Left, Tree) -->
    [0'/], !, blanks,
    factor(Right),
    more_factors(over(Left, Right), Tree).
more_factors(Tree, Tree) --> [].

factor(Tree) -->
    [0'(], !,
    expression(Tree),
    [0')], blanks.
factor(number(Number)) -->
    digit(Digit), !,
    digits(Digit, Number),
    blanks.
factor(name(Name)) -->
    letter(Letter),
    letters(Letters),
    blanks,
    { atom_codes(Name, [Letter|Letters]) }.

digits(Number0, Number) -->
    digit(Digit), !,
    { Number1 is Number0 * 10 + Digit },
    digits(Number1, Number).
digits(Number, Number) --> [].

digit(Digit) -->
    [Code],
    { Code >= 0'0, Code =< 0'9, Digit is Code - 0'0 }.

letters([Letter|Letters]) -->
    letter(Letter), !,
    letters(Letters).
letters([]) --> [].

letter(Code) -->
    [Code],
    { Code >= 0'a, Code =< 0'z }.

blanks --> [32], !, blanks.
blanks --> [].

value(number(N), N).
value(name(alpha), 11).
value(name(beta), 5).
value(name(gamma), 6).
value(plus(A, B), V) :- value(A, VA), value(B, VB), V is VA + VB.
value(minus(A, B), V) :- value(A, VA), value(B, VB), V is VA - VB.
value(times(A, B), V) :- value(A, VA), value(B, VB), V is VA * VB.
value(over(A, B), V) :- value(A, VA), value(B, VB), V is VA // VB.

size([], Size, Size).
size([_|Xs], Size0, Size) :-
    Size1 is Size0 + 1,
    size(Xs, Size1, Size).
