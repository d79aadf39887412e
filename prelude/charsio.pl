:- module(charsio,
          [ format_to_chars/3, format_to_chars/4, write_to_chars/2, write_to_chars/3,
            atom_to_chars/2, atom_to_chars/3, number_to_chars/2, number_to_chars/3,
            read_from_chars/2, read_term_from_chars/3, open_chars_stream/2,
            with_output_to_chars/2, with_output_to_chars/3, with_output_to_chars/4
          ]).

/** <module> Input and output of lists of codes

Predicates of older Prologs: with_output_to/2, format/3, term_to_atom/2 and
open_string/2 do the same for all kinds of text.  `chars` are codes here.
*/

:- meta_predicate
    with_output_to_chars(0, -),
    with_output_to_chars(0, -, ?),
    with_output_to_chars(0, -, -, ?).

%!  format_to_chars(+Format, +Args, -Codes) is det.
%!  format_to_chars(+Format, +Args, -Codes, ?Tail) is det.
%
%   What format/2 writes.

format_to_chars(Format, Args, Codes) :-
    format(codes(Codes), Format, Args).
format_to_chars(Format, Args, Codes, Tail) :-
    format(codes(Codes, Tail), Format, Args).

%!  write_to_chars(+Term, -Codes) is det.
%!  write_to_chars(+Term, -Codes, ?Tail) is det.
%
%   What write/1 writes.

write_to_chars(Term, Codes) :-
    format(codes(Codes), '~w', [Term]).
write_to_chars(Term, Codes, Tail) :-
    format(codes(Codes, Tail), '~w', [Term]).

%!  atom_to_chars(+Atomic, -Codes) is det.
%!  atom_to_chars(+Atomic, -Codes, ?Tail) is det.
%
%   The text of Atomic.

atom_to_chars(Atomic, Codes) :-
    atom_to_chars(Atomic, Codes, []).
atom_to_chars(Atomic, Codes, Tail) :-
    must_be(nonvar, Atomic),
    format(codes(Codes, Tail), '~a', [Atomic]).

%!  number_to_chars(+Number, -Codes) is det.
%!  number_to_chars(+Number, -Codes, ?Tail) is det.
%
%   The text of Number.

number_to_chars(Number, Codes) :-
    number_to_chars(Number, Codes, []).
number_to_chars(Number, Codes, Tail) :-
    must_be(number, Number),
    format(codes(Codes, Tail), '~w', [Number]).

%!  read_from_chars(+Text, -Term) is det.
%!  read_term_from_chars(+Text, -Term, +Options) is det.
%
%   The term that Text is; `end_of_file` if it is empty.

read_from_chars("", end_of_file) :- !.
read_from_chars([], end_of_file) :- !.
read_from_chars(Text, Term) :-
    text_to_string(Text, String),
    term_to_atom(Term0, String),
    Term = Term0.

read_term_from_chars(Text, Term, Options) :-
    text_to_string(Text, String),
    (   split_string(String, "", " \t\r\n", [""]) -> Closed = "" ; string_concat(String, " .", Closed) ),
    setup_call_cleanup(
        open_string(Closed, Stream),
        read_term(Stream, Term, Options),
        close(Stream)).

%!  open_chars_stream(+Text, -Stream) is det.
%
%   Stream reads Text.

open_chars_stream(Text, Stream) :-
    open_string(Text, Stream).

%!  with_output_to_chars(:Goal, -Codes) is semidet.
%!  with_output_to_chars(:Goal, -Codes, ?Tail) is semidet.
%!  with_output_to_chars(:Goal, -Stream, -Codes, ?Tail) is semidet.
%
%   What Goal, proved once, writes.  Stream is where to.

with_output_to_chars(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).
with_output_to_chars(Goal, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), Goal).
with_output_to_chars(Goal, Stream, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), ( current_output(Stream), call(Goal) )).
