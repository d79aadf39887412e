:- module(macros, [ expand_macros/5, include_macros/3, macro_position/1, op(10, fx, #) ]).

/** <module> Macros

    #define(max_size, 100).
    #define(twice(X), Y) :- Y is 2*X.

    fits(X) :- X < #max_size, X \== #twice(4).

`#Name` and `#Name(..)` in the terms of a file are replaced while it is loaded.
`#import(File)` takes the macros of another file, too; a module's macros are known in
the modules that load it.
*/

%   imported(Module, From)
:- dynamic imported/2.

:- multifile system:term_expansion/2.
:- dynamic system:term_expansion/2.

system:term_expansion(Term, Expanded) :-
    macros:expansion(Term, Expanded).

expansion(Term, _) :- var(Term), !, fail.
expansion(#define(Macro, Replacement), []) :- !, define(Macro, Replacement, true).
expansion((#define(Macro, Replacement) :- Body), []) :- !, define(Macro, Replacement, Body).
expansion(#import(File), (:- macros:'$import_macros'(M, File))) :- !, prolog_load_context(module, M).
expansion(Term, Expanded) :-
    prolog_load_context(module, M),
    has_macro(Term),
    expand(Term, Expanded, M).

define(Macro, Replacement, Body0) :-
    must_be(callable, Macro),
    prolog_load_context(module, M),
    expand(Replacement-Body0, Value-Body, M),
    (   catch(clause(M:'$macro'(Old, _), _, Ref), _, fail), Old =@= Macro -> erase(Ref) ; true ),
    dynamic(M:('$macro')/2),
    assertz((M:'$macro'(Macro, Value) :- Body)).

%   A `#` below the top of a term.
has_macro(T) :- sub_term(#(_), T).

sub_term(Pattern, T) :-
    compound(T),
    (   \+ T \= Pattern -> true
    ;   '$any_arg'(_, T, A), sub_term(Pattern, A) -> true
    ).

'$import_macros'(M, File) :-
    load_files(M:File, [if(not_loaded), imports([])]),
    absolute_file_name(File, Path, [file_type(prolog), access(read)]),
    (   source_file_property(Path, module(From)) -> assertz(macros:imported(M, From)) ; true ).

%!  expand_macros(+Module, +Term0, -Term, +Pos0, -Pos) is det.
%
%   Term is Term0 with the macros of Module replaced.
expand_macros(M, Term0, Term, Pos, Pos) :- expand(Term0, Term, M).

expand(T, T, _) :- \+ has_macro(T), !.
expand(#(Macro), Value, M) :- callable(Macro), !,
    expand(Macro, Plain, M),
    (   macro(M, Plain, Value0)
    ->  expand(Value0, Value, M)
    ;   functor(Plain, N, A),
        throw(error(existence_error(macro, N/A), _))
    ).
expand(T0, T, M) :-
    T0 =.. [F|Args0],
    expand_all(Args0, Args, M),
    T =.. [F|Args].

expand_all([], [], _).
expand_all([A0|As0], [A|As], M) :- expand(A0, A, M), expand_all(As0, As, M).

macro(M, Macro, Value) :- include_macros(M, Macro, Value), !.

%!  include_macros(+Module, +Macro, -Replacement) is nondet.
%
%   Macro is one of the macros that Module has or has imported.
include_macros(M, Macro, Value) :-
    known_in(M, From),
    catch(From:'$macro'(Macro, Value), error(existence_error(procedure, _), _), fail).

known_in(M, M).
known_in(M, From) :- imported(M, From).
known_in(M, From) :- module_loaded_into(M, From).
known_in(M, user) :- M \== user.

module_loaded_into(M, From) :-
    source_file_property(File, load_context(M, _, _)),
    source_file_property(File, module(From)).

%!  macro_position(-Position) is failure.
%
%   Where the macro stands that is being replaced: nothing is known of it.
macro_position(_) :- fail.
