:- module(edinburgh, [ display/1, display/2, unknown/2, reconsult/1, fileerrors/2 ]).

/** <module> Predicates of DEC-10 and C-Prolog

They are for old programs: write_canonical/1, set_prolog_flag/2 and consult/1
are today's.
*/

:- meta_predicate
    reconsult(:).

%!  display(+Term) is det.
%!  display(+Stream, +Term) is det.
%
%   Write Term without operators.

display(Term) :-
    current_output(Stream),
    display(Stream, Term).

display(Stream, Term) :-
    write_term(Stream, Term, [ignore_ops(true)]).

%!  unknown(-Old, +New) is det.
%
%   The flag `unknown`: what calls of unknown procedures do.

unknown(Old, New) :-
    current_prolog_flag(unknown, Old),
    (   Old == New
    ->  true
    ;   set_prolog_flag(unknown, New)
    ).

%!  reconsult(:Files) is det.
%
%   As consult/1.

reconsult(Files) :-
    consult(Files).

%!  fileerrors(-Old, +New) is det.
%
%   The flag `fileerrors`: `on` or `off`.

fileerrors(Old, New) :-
    (   '$flag'(fileerrors, Value)
    ->  true
    ;   Value = true
    ),
    on_off_(Old0, Value),
    Old = Old0,
    (   Old == New
    ->  true
    ;   must_be(oneof([on,off]), New),
        on_off_(New, NewValue),
        create_prolog_flag(fileerrors, NewValue, [])
    ).

on_off_(on, true).
on_off_(off, false).
