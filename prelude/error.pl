:- module(error,
          [ current_type/3, domain_error/2, existence_error/2, existence_error/3,
            instantiation_error/1, is_list_or_partial/1, is_of_type/2,
            must_be/2, permission_error/3, representation_error/1,
            resource_error/1, syntax_error/1, type_error/2,
            uninstantiation_error/1
          ]).

/** <module> Raising errors and checking types

The predicates named after an error throw the ISO error term, leaving
its context unbound.  must_be/2 checks an argument.
*/

:- multifile has_type/2.

%!  type_error(+Type, +Culprit).
%
%   Culprit is not of the Type that is needed here.

type_error(Type, Culprit) :-
    throw(error(type_error(Type, Culprit), _)).

%!  domain_error(+Domain, +Culprit).
%
%   Culprit has the right type, but is outside of Domain.

domain_error(Domain, Culprit) :-
    throw(error(domain_error(Domain, Culprit), _)).

%!  existence_error(+Kind, +Culprit).
%
%   There is no Culprit, which should be an object of this Kind.

existence_error(Kind, Culprit) :-
    throw(error(existence_error(Kind, Culprit), _)).

%!  existence_error(+Kind, +Culprit, +In).
%
%   There is no Culprit in the collection In.

existence_error(Kind, Culprit, In) :-
    throw(error(existence_error(Kind, Culprit, In), _)).

%!  permission_error(+Action, +Type, +Culprit).
%
%   It is not allowed to do Action on Culprit, an object of this Type.

permission_error(Action, Type, Culprit) :-
    throw(error(permission_error(Action, Type, Culprit), _)).

%!  instantiation_error(+Culprit).
%
%   Culprit is not bound enough.  It does not appear in the error term.

instantiation_error(_) :-
    throw(error(instantiation_error, _)).

%!  uninstantiation_error(+Culprit).
%
%   Culprit is bound, where a variable is needed.

uninstantiation_error(Culprit) :-
    throw(error(uninstantiation_error(Culprit), _)).

%!  representation_error(+Limit).
%
%   A Limit of the system is passed.

representation_error(Limit) :-
    throw(error(representation_error(Limit), _)).

%!  resource_error(+Resource).
%
%   There is not enough of Resource.

resource_error(Resource) :-
    throw(error(resource_error(Resource), _)).

%!  syntax_error(+Message).
%
%   Some text does not have the right syntax.

syntax_error(Message) :-
    throw(error(syntax_error(Message), _)).

%!  must_be(+Type, @Term) is det.
%
%   True if Term is of Type (see is_of_type/2).  Raises an instantiation
%   error if Term is unbound or not bound enough to tell, and otherwise
%   a type error.  An unknown Type is an existence error.

must_be(Type, Term) :-
    (   nonvar(Type),
        has_type(Type, Term)
    ->  true
    ;   nonvar(Type)
    ->  is_not_(Type, Term)
    ;   instantiation_error(Type)
    ).

%!  is_of_type(+Type, @Term) is semidet.
%
%   Term is of Type: `any`, `atom`, `atomic`, `between(Low,High)`,
%   `boolean`, `bool`, `callable`, `char`, `chars`, `code`, `codes`,
%   `text`, `compound`, `constant`, `float`, `ground`, `cyclic`,
%   `acyclic`, `integer`, `nonneg`, `positive_integer`,
%   `negative_integer`, `nonvar`, `number`, `oneof(List)`, `order`,
%   `pair`, `list`, `proper_list`, `list(Type)`, `list_of(Type)`,
%   `list_or_partial`, `list_or_partial_list`, `symbol`, `var`,
%   `rational`, `string`, `stream`, `encoding`, `dict`, `type`, or one
%   that is added to the multifile predicate error:has_type/2.

is_of_type(Type, Term) :-
    (   var(Type)
    ->  instantiation_error(Type)
    ;   has_type(Type, Term)
    ->  true
    ).

%!  current_type(?Type, @Term, -Body) is nondet.
%
%   Type is a type that is_of_type/2 knows, and Body a goal that is true if
%   Term is of this type.

current_type(Type, Term, Body) :-
    clause(error:has_type(Type, Term), Body0),
    (   predicate_property(system:Body0, defined)
    ->  Body = Body0
    ;   Body = error:Body0
    ).

%!  is_list_or_partial(@Term) is semidet.
%
%   Term is a list, or can become one by binding its tail.

is_list_or_partial(Term) :-
    (   var(Term)
    ->  true
    ;   Term = [_|Tail]
    ->  is_list_or_partial(Tail)
    ;   Term == []
    ).

% has_type(+Type, @Term): Term is of Type.  Users can add types.

has_type(any, _).
has_type(atom, X) :- atom(X).
has_type(atomic, X) :- atomic(X).
has_type(between(L,H), X) :- is_between_(L, H, X).
has_type(boolean, X) :- is_boolean_(X).
has_type(bool, X) :- is_boolean_(X).
has_type(callable, X) :- callable(X).
has_type(char, X) :- is_char_(X).
has_type(chars, X) :- is_list(X), are_chars_(X).
has_type(code, X) :- is_code_(X).
has_type(codes, X) :- is_list(X), are_codes_(X).
has_type(text, X) :- is_text_(X).
has_type(compound, X) :- compound(X).
has_type(constant, X) :- atomic(X).
has_type(float, X) :- float(X).
has_type(ground, X) :- ground(X).
has_type(cyclic, X) :- \+ acyclic_term(X).
has_type(acyclic, X) :- acyclic_term(X).
has_type(integer, X) :- integer(X).
has_type(nonneg, X) :- integer(X), X >= 0.
has_type(positive_integer, X) :- integer(X), X >= 1.
has_type(negative_integer, X) :- integer(X), X < 0.
has_type(nonvar, X) :- nonvar(X).
has_type(number, X) :- number(X).
has_type(oneof(L), X) :- ground(X), must_be(list, L), is_one_of_(L, X).
has_type(order, X) :- nonvar(X), is_one_of_([<,=,>], X).
has_type(pair, X) :- nonvar(X), X = _-_.
has_type(list, X) :- is_list(X).
has_type(proper_list, X) :- is_list(X).
has_type(list(Type), X) :- is_list(X), have_type_(X, Type).
has_type(list_of(Type), X) :- is_list(X), have_type_(X, Type).
has_type(list_or_partial, X) :- is_list_or_partial(X).
has_type(list_or_partial_list, X) :- is_list_or_partial(X).
has_type(symbol, X) :- atom(X).
has_type(var, X) :- var(X).
has_type(rational, X) :- rational(X).
has_type(string, X) :- string(X).
has_type(stream, X) :- is_stream(X).
has_type(encoding, X) :- atom(X), is_encoding_(X).
has_type(dict, _) :- fail.
has_type(type, X) :- ground(X), is_type_(X).

is_boolean_(X) :-
    (   X == true
    ->  true
    ;   X == false
    ).

is_between_(L, H, X) :-
    number(X),
    (   integer(L),
        integer(H)
    ->  integer(X)
    ;   true
    ),
    X >= L,
    X =< H.

is_char_(X) :-
    atom(X),
    atom_length(X, 1).

is_code_(X) :-
    integer(X),
    X >= 0,
    X =< 0x10ffff.

are_chars_([]).
are_chars_([X|Xs]) :-
    is_char_(X),
    are_chars_(Xs).

are_codes_([]).
are_codes_([X|Xs]) :-
    is_code_(X),
    are_codes_(Xs).

is_text_(X) :-
    (   atom(X)
    ->  true
    ;   string(X)
    ->  true
    ;   X == []
    ->  true
    ;   X = [First|_]
    ->  (   integer(First)
        ->  has_type(codes, X)
        ;   has_type(chars, X)
        )
    ).

is_one_of_([Y|Ys], X) :-
    (   X == Y
    ->  true
    ;   is_one_of_(Ys, X)
    ).

have_type_([], _).
have_type_([X|Xs], Type) :-
    is_of_type(Type, X),
    have_type_(Xs, Type).

is_encoding_(octet).
is_encoding_(ascii).
is_encoding_(iso_latin_1).
is_encoding_(text).
is_encoding_(utf8).
is_encoding_(unicode_be).
is_encoding_(unicode_le).
is_encoding_(utf16be).
is_encoding_(utf16le).
is_encoding_(wchar_t).

is_type_(Type) :-
    clause(error:has_type(Type, _), _),
    !.

% is_not_(+Type, @Term): Term is not of Type; raise the error for it.

is_not_(Type, Term) :-
    (   \+ is_type_(Type)
    ->  existence_error(type, Type)
    ;   special_error_(Type, Term)
    ->  true
    ;   var(Term)
    ->  instantiation_error(Term)
    ;   type_error(Type, Term)
    ).

% special_error_(+Type, @Term): raise the error for a Type that does not
% follow the general rule.  Fails for the other types.

special_error_(var, Term) :-
    uninstantiation_error(Term).
special_error_(cyclic, Term) :-
    domain_error(cyclic_term, Term).
special_error_(acyclic, Term) :-
    domain_error(acyclic_term, Term).
special_error_(ground, Term) :-
    instantiation_error(Term).
special_error_(text, Term) :-
    \+ ground(Term),
    instantiation_error(Term).
special_error_(rational, Term) :-
    \+ ground(Term),
    instantiation_error(Term).
special_error_(string, Term) :-
    \+ ground(Term),
    instantiation_error(Term).
special_error_(stream, Term) :-
    \+ ground(Term),
    instantiation_error(Term).
special_error_(oneof(_), Term) :-
    \+ ground(Term),
    instantiation_error(Term).
special_error_(chars, Term) :-
    list_error_(Term, list(char), char).
special_error_(codes, Term) :-
    list_error_(Term, list(code), code).
special_error_(list, Term) :-
    list_error_(Term, list, any).
special_error_(list_or_partial_list, Term) :-
    type_error(list, Term).
special_error_(list(Type), Term) :-
    list_error_(Term, list(Type), Type).
special_error_(list_of(Type), Term) :-
    list_error_(Term, list(Type), Type).

% A list of Type with an error: its first bad element tells which.

list_error_(Term, ListType, Type) :-
    open_list_error_(Term),
    (   is_list(Term)
    ->  all_must_be_(Term, Type)
    ;   type_error(ListType, Term)
    ).

all_must_be_([], _).
all_must_be_([X|Xs], Type) :-
    must_be(Type, X),
    all_must_be_(Xs, Type).

open_list_error_(Term) :-
    (   is_list_or_partial(Term),
        \+ is_list(Term)
    ->  instantiation_error(Term)
    ;   true
    ).
