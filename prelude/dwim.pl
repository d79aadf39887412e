:- module(dwim, [ dwim_match/2, dwim_match/3, dwim_predicate/2 ]).

/** <module> Names that are nearly the same */

:- meta_predicate dwim_predicate(:, -).

%!  dwim_match(+Text1, +Text2) is semidet.
%!  dwim_match(+Text1, +Text2, -Difference) is semidet.
%
%   The texts are names for the same thing, or one of them is a slip of the pen: a
%   character too many, another one, or two exchanged; words in another order, or put
%   together in another way (`exists_file`, `existsFile`, `fileExists`). Difference is
%   one of `equal`, `inserted_char`, `mismatched_char`, `transposed_char`,
%   `separated` and `transposed_word`.
dwim_match(A, B) :- dwim_match(A, B, _).

dwim_match(A, B, Difference) :-
    plain_text(A, As), plain_text(B, Bs),
    difference(As, Bs, D), !,
    Difference = D.

plain_text(T, Chars) :- atomic(T), T \== [], atom_chars(T, Chars).

difference(A, A, equal) :- !.
difference(A, B, inserted_char) :-
    length(A, N), length(B, M), 1 is abs(N-M), N+M > 5,
    (   one_more(A, B) -> true ; one_more(B, A) ), !.
difference(A, B, D) :-
    length(A, N), length(B, N), N > 2,
    append(Same, [X|As], A), append(Same, [Y|Bs], B), X \== Y, !,
    (   As == Bs, N > 3 -> D = mismatched_char
    ;   As = [Y|Rest], Bs = [X|Rest] -> D = transposed_char
    ;   words(A, B, D)
    ).
difference(A, B, D) :- words(A, B, D).

one_more([_|A], A) :- !.
one_more([X|A], [X|B]) :- one_more(A, B).

words(A, B, D) :-
    parts(A, As), parts(B, Bs),
    (   As == Bs -> D = separated
    ;   As = [_, _|_], msort(As, Sorted), msort(Bs, Sorted), D = transposed_word
    ).

%   The words of a name, in lower case.
parts(Chars, Words) :- parts(Chars, [], Words).

parts([], Word, Words) :- add_word(Word, [], Words).
parts([C|Cs], Word, Words) :-
    (   \+ char_type(C, alnum) -> add_word(Word, Words1, Words), parts(Cs, [], Words1)
    ;   char_type(C, upper(L)) -> add_word(Word, Words1, Words), parts(Cs, [L], Words1)
    ;   parts(Cs, [C|Word], Words)
    ).

add_word([], Words, Words) :- !.
add_word(Reversed, Words, [Word|Words]) :- reverse(Reversed, Chars), atom_chars(Word, Chars).

%!  dwim_predicate(:Head, -Similar) is nondet.
%
%   Similar is the head of a predicate that exists and could be meant by Head.
dwim_predicate(Spec, Similar) :-
    strip_module(Spec, M, Head),
    functor(Head, Name, Arity),
    '$similar'(M:Name/Arity, PIs),
    member(N/A, PIs),
    functor(Similar0, N, A),
    (   M == user -> Similar = Similar0 ; Similar = M:Similar0 ).
