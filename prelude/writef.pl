:- module(writef, [ writef/1, writef/2, swritef/2, swritef/3 ]).

/** <module> Formatted writing of former times

format/2 does all of this and more.
*/

%!  writef(+Format) is det.
%!  writef(+Format, +Arguments) is det.
%!  swritef(-String, +Format) is det.
%!  swritef(-String, +Format, +Arguments) is det.
%
%   Writes Format to the current output, or makes it a string. In it `%w` is the next
%   argument as write/1 has it, `%p` and `%d` as print/1 has it, `%s` is text;
%   `%Nc`, `%Nl` and `%Nr` put an argument in the middle, at the left and at the right
%   of N columns. `\n` and `\l` written out end the line; another character after `\`
%   stands for itself.
writef(Format) :- writef(Format, []).

writef(Format, Arguments) :-
    string_chars(Format, Chars),
    items(Chars, Arguments).

swritef(String, Format) :- swritef(String, Format, []).

swritef(String, Format, Arguments) :-
    with_output_to(string(Text), writef(Format, Arguments)),
    String = Text.

items([], _) :- !.
items(['%'|Chars], [A|Args]) :- directive(Chars, A, Rest), !, items(Rest, Args).
items(['\\', n|Chars], Args) :- !, nl, items(Chars, Args).
items(['\\', l|Chars], Args) :- !, nl, items(Chars, Args).
items(['\\', C|Chars], Args) :- !, put_char(C), items(Chars, Args).
items([C|Chars], Args) :- put_char(C), items(Chars, Args).

directive([w|Rest], A, Rest) :- write(A).
directive([p|Rest], A, Rest) :- print(A).
directive([d|Rest], A, Rest) :- print(A).
directive([s|Rest], A, Rest) :- ( is_list(A) -> format('~s', [A]) ; write(A) ).
directive(Chars, A, Rest) :-
    digits(Chars, Digits, [Where|Rest]),
    Digits \== [],
    number_chars(N, Digits),
    format(string(Text), '~w', [A]),
    column(Where, N, Text).

digits([C|Cs], [C|Ds], Rest) :- char_type(C, digit), !, digits(Cs, Ds, Rest).
digits(Cs, [], Cs).

column(l, N, Text) :- format(string(Padded), '~w~t~*|', [Text, N]), write(Padded).
column(c, N, Text) :- format(string(Padded), '~t~w~t~*|', [Text, N]), write(Padded).
column(r, N, Text) :- format(string(Padded), '~t~w~*|', [Text, N]), write(Padded).
