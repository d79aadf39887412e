:- module(prolog_versions, [ require_prolog_version/2 ]).

/** <module> Which Prolog a program needs */

%!  require_prolog_version(+Version, +Features) is det.
%
%   Throws unless the system behaves as this version of SWI-Prolog, a number as in the
%   flag `version` or `Major.Minor.Patch`, and has the features: `threads`,
%   `library(Name)`, or a flag with its value, `Flag(Value)`.
require_prolog_version(Required, Features) :-
    number_of(Required, Wanted),
    current_prolog_flag(version, Have),
    (   Have >= Wanted -> true
    ;   throw(error(existence_error(prolog_version, Required), _))
    ),
    must_be(list, Features),
    require_each(Features).

number_of(Version, Version) :- integer(Version), !.
number_of(Text, Version) :-
    split_string(Text, ".-", " ", [A, B, C|_]),
    number_string(Major, A), number_string(Minor, B), number_string(Patch, C),
    Version is Major*10000 + Minor*100 + Patch.

require_each([]).
require_each([F|Fs]) :-
    (   has(F) -> true ; throw(error(existence_error(prolog_feature, F), _)) ),
    require_each(Fs).

has(library(Name)) :- !, exists_source(library(Name)).
has(Feature) :- atom(Feature), !, '$flag'(Feature, true).
has(Feature) :- Feature =.. [Flag, Value], '$flag'(Flag, Value).
