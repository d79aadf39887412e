:- module(codesio,
          [ format_to_codes/3, format_to_codes/4, write_to_codes/2, write_to_codes/3,
            write_term_to_codes/3, write_term_to_codes/4, read_from_codes/2, read_term_from_codes/3,
            open_codes_stream/2, with_output_to_codes/2, with_output_to_codes/3, with_output_to_codes/4
          ]).

/** <module> Input and output of lists of codes

Predicates of other Prologs: with_output_to/2, format/3, term_to_atom/2 and
open_string/2 do the same for all kinds of text.
*/

:- meta_predicate
    with_output_to_codes(0, -),
    with_output_to_codes(0, -, ?),
    with_output_to_codes(0, -, -, ?).

%!  format_to_codes(+Format, +Args, -Codes) is det.
%!  format_to_codes(+Format, +Args, -Codes, ?Tail) is det.
%
%   What format/2 writes.

format_to_codes(Format, Args, Codes) :-
    format(codes(Codes), Format, Args).
format_to_codes(Format, Args, Codes, Tail) :-
    format(codes(Codes, Tail), Format, Args).

%!  write_to_codes(+Term, -Codes) is det.
%!  write_to_codes(+Term, -Codes, ?Tail) is det.
%!  write_term_to_codes(+Term, -Codes, +Options) is det.
%!  write_term_to_codes(+Term, -Codes, ?Tail, +Options) is det.
%
%   What write/1 or write_term/2 writes.

write_to_codes(Term, Codes) :-
    format(codes(Codes), '~w', [Term]).
write_to_codes(Term, Codes, Tail) :-
    format(codes(Codes, Tail), '~w', [Term]).

write_term_to_codes(Term, Codes, Options) :-
    format(codes(Codes), '~W', [Term,Options]).
write_term_to_codes(Term, Codes, Tail, Options) :-
    format(codes(Codes, Tail), '~W', [Term,Options]).

%!  read_from_codes(+Text, -Term) is det.
%!  read_term_from_codes(+Text, -Term, +Options) is det.
%
%   The term that Text is; `end_of_file` if it is empty.

read_from_codes("", end_of_file) :- !.
read_from_codes([], end_of_file) :- !.
read_from_codes(Text, Term) :-
    text_to_string(Text, String),
    term_to_atom(Term0, String),
    Term = Term0.

read_term_from_codes(Text, Term, Options) :-
    text_to_string(Text, String),
    (   split_string(String, "", " \t\r\n", [""]) -> Closed = "" ; string_concat(String, " .", Closed) ),
    setup_call_cleanup(
        open_string(Closed, Stream),
        read_term(Stream, Term, Options),
        close(Stream)).

%!  open_codes_stream(+Text, -Stream) is det.
%
%   Stream reads Text.

open_codes_stream(Text, Stream) :-
    open_string(Text, Stream).

%!  with_output_to_codes(:Goal, -Codes) is semidet.
%!  with_output_to_codes(:Goal, -Codes, ?Tail) is semidet.
%!  with_output_to_codes(:Goal, -Stream, -Codes, ?Tail) is semidet.
%
%   What Goal, proved once, writes.  Stream is where to.

with_output_to_codes(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).
with_output_to_codes(Goal, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), Goal).
with_output_to_codes(Goal, Stream, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), ( current_output(Stream), call(Goal) )).
