:- module(readln, [ readln/1, readln/2, readln/5 ]).

/** <module> A line as a list of words */

%!  readln(-Words) is det.
%!  readln(-Words, -Last) is det.
%!  readln(-Words, -Last, +Stops, +WordCodes, +Case) is det.
%
%   Reads a line of the current input. Words are atoms for words and for other
%   characters, and numbers; layout between them is left out. Last is the code that
%   ended the line, or `end_of_file`. Stops are codes of characters that end it,
%   WordCodes those that are parts of words besides letters and digits, and Case is
%   `uppercase` or `lowercase` for words that become so; `false` leaves them.
readln(Words) :- readln(Words, _, [10], [0'_], false).

readln(Words, Last) :- readln(Words, Last, [10], [0'_], false).

readln(Words, Last, Stops, WordCodes, Case) :-
    text_codes(Stops, StopCodes), text_codes(WordCodes, PartCodes),
    get_code(C),
    line(C, StopCodes, Codes, Last0),
    phrase(words(PartCodes, Case, Words0), Codes), !,
    Words = Words0, Last = Last0.

text_codes(Text, Codes) :- ( is_list(Text) -> Codes = Text ; atom_codes(Text, Codes) ).

line(-1, _, [], end_of_file) :- !.
line(C, Stops, [], C) :- memberchk(C, Stops), !.
line(C, Stops, [C|Cs], Last) :- get_code(C1), line(C1, Stops, Cs, Last).

words(Parts, Case, Words) --> [C], { code_type(C, space) }, !, words(Parts, Case, Words).
words(Parts, Case, [N|Words]) --> number(N), !, words(Parts, Case, Words).
words(Parts, Case, [W|Words]) --> word_codes(Parts, [C|Cs]), !,
    { atom_codes(W0, [C|Cs]), in_case(Case, W0, W) },
    words(Parts, Case, Words).
words(Parts, Case, [W|Words]) --> [C], !, { char_code(W, C) }, words(Parts, Case, Words).
words(_, _, []) --> [].

number(N) --> digits([D|Ds]), fraction(Fs), { append([D|Ds], Fs, Codes), number_codes(N, Codes) }.

digits([D|Ds]) --> [D], { code_type(D, digit) }, !, digits(Ds).
digits([]) --> [].

fraction([0'., D|Ds]) --> ".", [D], { code_type(D, digit) }, !, digits(Ds).
fraction([]) --> [].

word_codes(Parts, [C|Cs]) --> [C], { code_type(C, alnum) -> true ; memberchk(C, Parts) }, !, word_codes(Parts, Cs).
word_codes(_, []) --> [].

in_case(uppercase, W0, W) :- !, upcase_atom(W0, W).
in_case(lowercase, W0, W) :- !, downcase_atom(W0, W).
in_case(_, W, W).
