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
