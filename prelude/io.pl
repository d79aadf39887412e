%   The part of input and output that is written in Prolog.

%!  with_output_to(?Sink, :Goal) is semidet.
%
%   Runs Goal once; what it writes to the current output becomes a text.

with_output_to(Sink, Goal) :-
    '$check_sink'(Sink),
    '$push_output'(Id),
    % whatever ends the goal, limits too, the output is restored
    '$call_cleanup'(( Goal -> '$pop_output'(Id, Text) ), '$pop_output'(Id, _)),
    '$fill_sink'(Sink, Text).

'$check_sink'(Sink) :- var(Sink), !, throw(error(instantiation_error, _)).
'$check_sink'(atom(_)) :- !.
'$check_sink'(string(_)) :- !.
'$check_sink'(codes(_)) :- !.
'$check_sink'(codes(_, _)) :- !.
'$check_sink'(chars(_)) :- !.
'$check_sink'(chars(_, _)) :- !.
'$check_sink'(Sink) :- throw(error(domain_error(output_sink, Sink), _)).

'$fill_sink'(atom(A), Text) :- atom_string(A0, Text), A = A0.
'$fill_sink'(string(Text), Text).
'$fill_sink'(codes(Codes), Text) :- string_codes(Text, Codes).
'$fill_sink'(codes(Codes, Tail), Text) :- string_codes(Text, Cs), '$list_onto'(Cs, Tail, Codes).
'$fill_sink'(chars(Chars), Text) :- string_chars(Text, Chars).
'$fill_sink'(chars(Chars, Tail), Text) :- string_chars(Text, Cs), '$list_onto'(Cs, Tail, Chars).

'$list_onto'([], L, L).
'$list_onto'([X|Xs], L, [X|Ys]) :- '$list_onto'(Xs, L, Ys).

%!  '$portray'(+Term) is semidet.
%!  '$portray'(:Goal, +Term) is semidet.
%
%   Whether the user writes Term. Nothing stays bound.

'$portray'(Term) :- \+ \+ user:portray(Term).
'$portray'(Goal, Term) :- \+ \+ call(Goal, Term, []).

%!  read_file_to_string(+File, -String, +Options) is det.
read_file_to_string(File, String, Options) :-
    '$open_file'(File, Options, Stream),
    call_cleanup(read_string(Stream, _, String), close(Stream)).

%!  read_file_to_codes(+File, -Codes, +Options) is det.
read_file_to_codes(File, Codes, Options) :-
    '$open_file'(File, Options, Stream),
    call_cleanup(read_stream_to_codes(Stream, Codes), close(Stream)).

%!  read_file_to_terms(+File, -Terms, +Options) is det.
read_file_to_terms(File, Terms, Options) :-
    '$open_file'(File, Options, Stream),
    call_cleanup('$read_terms'(Stream, Terms), close(Stream)).

'$read_terms'(Stream, Terms) :-
    read_term(Stream, Term, []),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term|Rest],
        '$read_terms'(Stream, Rest)
    ).

'$open_file'(File, Options, Stream) :-
    absolute_file_name(File, Path, [access(read)|Options]),
    '$stream_options'(Options, Opts),
    open(Path, read, Stream, Opts).

'$stream_options'([], []).
'$stream_options'([O|Os], L) :-
    (   '$stream_option'(O) -> L = [O|L1] ; L = L1 ),
    '$stream_options'(Os, L1).

'$stream_option'(encoding(_)).
'$stream_option'(type(_)).
'$stream_option'(newline(_)).
'$stream_option'(bom(_)).
'$stream_option'(eof_action(_)).
