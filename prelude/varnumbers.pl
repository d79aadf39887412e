:- module(varnumbers,
          [ max_var_number/3, numbervars/1, varnumbers/2, varnumbers/3,
            varnumbers_names/3
          ]).

/** <module> Terms with numbered variables

numbervars/1 and numbervars/3 bind variables to terms '$VAR'(N); what is
here goes the other way.
*/

%!  varnumbers(+Term, -Copy) is det.
%
%   Copy is Term with a variable for each different '$VAR'(N).

varnumbers(Term, Copy) :-
    varnumbers(Term, 0, Copy).

%!  varnumbers(+Term, +Start, -Copy) is det.
%
%   As varnumbers/2, for those '$VAR'(N) where N is at least Start.  Other
%   variables of Term are in Copy as they are.

varnumbers(Term, Start, Copy) :-
    must_be(acyclic, Term),
    empty_assoc(Map),
    varnumbers_(Term, Start, Copy0, Map, _),
    Copy = Copy0.

varnumbers_(Term, Start, Copy, Map0, Map) :-
    (   \+ compound(Term)
    ->  Copy = Term,
        Map = Map0
    ;   Term = '$VAR'(N),
        integer(N),
        N >= Start
    ->  variable_(N, Copy, Map0, Map)
    ;   compound_name_arguments(Term, Name, Args0),
        varnumbers_each_(Args0, Start, Args, Map0, Map),
        compound_name_arguments(Copy, Name, Args)
    ).

varnumbers_each_([], _, [], Map, Map).
varnumbers_each_([T|Terms], Start, [C|Copies], Map0, Map) :-
    varnumbers_(T, Start, C, Map0, Map1),
    varnumbers_each_(Terms, Start, Copies, Map1, Map).

variable_(Key, Var, Map0, Map) :-
    (   get_assoc(Key, Map0, Var0)
    ->  Var = Var0,
        Map = Map0
    ;   put_assoc(Key, Map0, Var, Map)
    ).

%!  varnumbers_names(+Term, -Copy, -Bindings) is det.
%
%   Copy is Term with a variable for each different '$VAR'(X), and Bindings
%   is the list of X=Variable for them.

varnumbers_names(Term, Copy, Bindings) :-
    must_be(acyclic, Term),
    empty_assoc(Map0),
    named_(Term, Copy0, Map0, Map),
    Copy = Copy0,
    assoc_to_list(Map, Pairs),
    equations_(Pairs, Bindings).

named_(Term, Copy, Map0, Map) :-
    (   \+ compound(Term)
    ->  Copy = Term,
        Map = Map0
    ;   Term = '$VAR'(Name)
    ->  variable_(Name, Copy, Map0, Map)
    ;   compound_name_arguments(Term, Name, Args0),
        named_each_(Args0, Args, Map0, Map),
        compound_name_arguments(Copy, Name, Args)
    ).

named_each_([], [], Map, Map).
named_each_([T|Terms], [C|Copies], Map0, Map) :-
    named_(T, C, Map0, Map1),
    named_each_(Terms, Copies, Map1, Map).

equations_([], []).
equations_([Name-Var|Pairs], [Name=Var|Equations]) :-
    equations_(Pairs, Equations).

%!  max_var_number(+Term, +Start, -Max) is det.
%
%   Max is the largest of Start and the N of all '$VAR'(N) in Term.

max_var_number(Term, Start, Max) :-
    max_(Term, Start, Max0),
    Max = Max0.

max_(Term, Max0, Max) :-
    (   compound(Term)
    ->  (   Term = '$VAR'(N),
            integer(N)
        ->  Max is max(N, Max0)
        ;   compound_name_arguments(Term, _, Args),
            max_each_(Args, Max0, Max)
        )
    ;   Max = Max0
    ).

max_each_([], Max, Max).
max_each_([T|Terms], Max0, Max) :-
    max_(T, Max0, Max1),
    max_each_(Terms, Max1, Max).
