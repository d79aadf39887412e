:- module(prolog_predicates,
          [ current_functor/2, require/1, default_module/2, current_arithmetic_function/1, abolish/2,
            file_search_path/2, expand_file_search_path/2
          ]).

/** <module> Which names are known */

:- meta_predicate require(:).

%!  current_functor(?Name, ?Arity) is nondet.
%
%   There is a predicate, perhaps of the system's, with this name and arity, or an
%   atom Name, and Arity is 0.
current_functor(Name, Arity) :-
    atom(Name), integer(Arity), !,
    known(Name, Arity), !.
current_functor(Name, Arity) :-
    setof(N/A, known(N, A, Name), PIs),
    member(Name/Arity, PIs).

known(_, 0) :- !.
known(Name, Arity) :-
    functor(Head, Name, Arity),
    current_module(M),
    predicate_property(M:Head, defined), !.

known(N, A, Name) :-
    (   atom(Name), N = Name, A = 0
    ;   current_module(M), '$user_predicates'(M, PIs), member(N/A, PIs), ( var(Name) -> true ; Name == N )
    ;   '$reference'(Entries), member(entry(N, A, _, _, _), Entries), ( var(Name) -> true ; Name == N )
    ).

%!  require(:PIs) is det.
%
%   Makes sure that predicates are there, by loading libraries if need be.
require(Spec) :-
    strip_module(Spec, M, PIs),
    (   is_list(PIs) -> require_each(PIs, M) ; require_each([PIs], M) ).

require_each([], _).
require_each([PI|PIs], M) :-
    must_be(nonvar, PI),
    (   PI = N/A, atom(N), integer(A) -> true ; throw(error(type_error(predicate_indicator, PI), _)) ),
    functor(Head, N, A),
    (   predicate_property(M:Head, defined) -> true
    ;   print_message(error, error(existence_error(procedure, PI), _))
    ),
    require_each(PIs, M).

%!  default_module(+Module, -Default) is multi.
%
%   Module, and the modules in which what it does not define is looked for.
default_module(Module, Default) :-
    must_be(atom, Module),
    closure([Module], [], Modules),
    member(Default, Modules).

closure([], _, []).
closure([M|Ms], Seen, Modules) :-
    (   memberchk(M, Seen) -> Modules = More, closure(Ms, Seen, More)
    ;   Modules = [M|More],
        findall(I, import_module(M, I), Is),
        append(Ms, Is, Todo),
        closure(Todo, [M|Seen], More)
    ).

%!  current_arithmetic_function(?Head) is nondet.
%
%   Head is a function of arithmetic.
current_arithmetic_function(Head) :-
    (   var(Head) -> function(N/A), functor(Head, N, A)
    ;   callable(Head) -> functor(Head, N, A), once(function(N/A))
    ;   throw(error(type_error(callable, Head), _))
    ).

function(N/0) :- member(N, [cputime, e, epsilon, inf, max_tagged_integer, min_tagged_integer, nan, pi, random, random_float,
                            realtime, max_integer, min_integer]), evaluable(N/0).
function(N/1) :- member(N, [-, +, \, abs, acos, acosh, acot, acoth, acsc, acsch, asec, asech, asin, asinh, atan, atanh,
                            ceiling, cos, cosh, cot, coth, csc, csch, denominator, erf, erfc, exp, float,
                            float_fractional_part, float_integer_part, floor, integer, lgamma, log, log2, lsb, msb,
                            numerator, popcount, random, random_float, rational, rationalize, round, sec, sech, sign,
                            sin, sinh, sqrt, succ, tan, tanh, truncate]), evaluable(N/1).
function(N/2) :- member(N, [+, -, *, /, **, ^, //, mod, rem, div, rdiv, <<, >>, /\, \/, xor, max, min, gcd, lcm, atan,
                            atan2, copysign, nexttoward, log, getbit, plus]), evaluable(N/2).
function(N/3) :- N = powm, evaluable(N/3).

%   Whether the evaluator knows a function.
evaluable(N/A) :-
    functor(Head, N, A),
    ones(A, Head),
    catch(_ is Head, E, true),
    ( nonvar(E), E = error(type_error(evaluable, _), _) -> fail ; true ), !.

ones(0, _) :- !.
ones(I, Head) :- arg(I, Head, 1), I1 is I-1, ones(I1, Head).

%!  abolish(+Name, +Arity) is det.
%
%   As abolish/1.
abolish(Name, Arity) :- abolish(Name/Arity).

%!  file_search_path(?Alias, ?Directory) is nondet.
%
%   Where files are looked for whose names are given as `Alias(Name)`. Programs have
%   clauses of their own for it in module user, which count first.
file_search_path(library, Dir) :- catch(user:library_directory(Dir), _, fail).
file_search_path(library, 'res://library').
file_search_path(path, Dir) :-
    getenv('PATH', Path),
    atomic_list_concat(Dirs, :, Path),
    member(Dir, Dirs).
file_search_path(user_app_config, Dir) :- home('XDG_CONFIG_HOME', '.config', Dir).
file_search_path(user_app_data, Dir) :- home('XDG_DATA_HOME', '.local/share', Dir).
file_search_path(app_config, user_app_config('.')).
file_search_path(app_data, user_app_data('.')).

home(Variable, Default, Dir) :-
    (   getenv(Variable, Base) -> true
    ;   getenv('HOME', Home), atomic_list_concat([Home, Default], /, Base)
    ),
    atomic_list_concat([Base, ludolog], /, Dir).

%!  expand_file_search_path(+Spec, -Path) is nondet.
%
%   Path is what Spec, such as `Alias(Name)`, stands for by user:file_search_path/2.
expand_file_search_path(Spec, Path) :-
    (   compound(Spec), functor(Spec, Alias, 1), Alias \== (/)
    ->  arg(1, Spec, Name),
        directory(Alias, Dir0),
        expand_file_search_path(Dir0, Dir),
        path_text(Name, Text),
        atomic_list_concat([Dir, Text], /, Path)
    ;   path_text(Spec, Path)
    ).

directory(Alias, Dir) :-
    '$predicates'(user, file_search_path, 2, [_|_]),
    user:file_search_path(Alias, Dir).
directory(Alias, Dir) :- file_search_path(Alias, Dir).

path_text(A/B, Text) :- !, path_text(A, TextA), path_text(B, TextB), atomic_list_concat([TextA, TextB], /, Text).
path_text(Text0, Text) :- atom_string(Text, Text0).
