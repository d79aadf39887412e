:- module(locale, [ current_locale/1, locale_property/2, set_locale/1, setlocale/3 ]).

/** <module> Locales

There is one: numbers have a point and no groups, unless `~D` or `~:d` of format/2 ask for them.
*/

%!  current_locale(-Locale) is det.
%!  set_locale(+Locale) is det.
%
%   Locale is `default`.
current_locale(default).

set_locale(Locale) :- must_be(oneof([default]), Locale).

%!  locale_property(?Locale, ?Property) is nondet.
%
%   Property is decimal_point(Atom), thousands_sep(Atom), grouping(List) or alias(Atom).
locale_property(default, alias(default)).
locale_property(default, decimal_point('.')).
locale_property(default, thousands_sep(',')).
locale_property(default, grouping([repeat(3)])).

%!  setlocale(+Category, -Old, +New) is det.
%
%   Category is one of `all`, `collate`, `ctype`, `messages`, `monetary`, `numeric` and
%   `time`. A new locale makes no difference.
setlocale(Category, Old, New) :-
    must_be(atom, Category),
    (   memberchk(Category, [all, collate, ctype, messages, monetary, numeric, time]) -> true
    ;   domain_error(category, Category)
    ),
    Old = 'C.UTF-8',
    ( New = Old -> true ; must_be(atom, New) ).
