:- module(gensym, [ gensym/2, reset_gensym/0, reset_gensym/1 ]).

/** <module> Generating symbols

Every base has its own counter, which is a global variable.  Another one
has the list of their names.
*/

%!  gensym(+Base, -Symbol) is det.
%
%   Symbol is the atom that consists of Base and a number, which is 1 the
%   first time and one more each next time.

gensym(Base, Symbol) :-
    must_be(atomic, Base),
    atomic_list_concat([Base], Key),
    counter_name_(Key, Name),
    (   nb_current(Name, N0)
    ->  N is N0+1
    ;   N = 1,
        remember_(Name)
    ),
    nb_setval(Name, N),
    atomic_list_concat([Key,N], Symbol).

counter_name_(Key, Name) :-
    atomic_list_concat(['$gensym_',Key], Name).

% remember_(+Name): Name is in use, so that reset_gensym/0 finds it.

remember_(Name) :-
    names_(Names),
    (   is_one_of_(Names, Name)
    ->  true
    ;   nb_setval('$gensym', [Name|Names])
    ).

names_(Names) :-
    (   nb_current('$gensym', Names0)
    ->  Names = Names0
    ;   Names = []
    ).

is_one_of_([X|Xs], Y) :-
    (   X == Y
    ->  true
    ;   is_one_of_(Xs, Y)
    ).

%!  reset_gensym(+Base) is det.
%
%   Start again at 1 for Base.

reset_gensym(Base) :-
    must_be(atomic, Base),
    counter_name_(Base, Name),
    (   nb_current(Name, _)
    ->  nb_setval(Name, 0)
    ;   true
    ).

%!  reset_gensym is det.
%
%   Start again at 1 for all symbols.

reset_gensym :-
    names_(Names),
    reset_(Names).

reset_([]).
reset_([Name|Names]) :-
    nb_setval(Name, 0),
    reset_(Names).
