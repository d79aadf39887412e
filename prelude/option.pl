:- module(option,
          [ dict_options/2, merge_options/3, meta_options/3, option/2, option/3,
            select_option/3, select_option/4
          ]).

/** <module> Option lists

An option is written Name(Value) or Name = Value in a list of options.
What is not asked for is ignored.
*/

:- meta_predicate
    meta_options(1, :, -).

%!  option(?Option, +Options) is semidet.
%
%   Option is Name(Value), and Value unifies with the value of Name in
%   Options, where the first Name(Value) goes before any Name = Value.
%   Fails if there is no such option.  Raises an error if Options is not
%   a list.

option(Option, Options) :-
    (   is_list(Options)
    ->  general_(Option, General),
        find_(General, Options),
        Option = General
    ;   throw(error(existence_error(matching_rule,
                                    option:option(Option, Options)), _))
    ).

%!  option(?Option, +Options, +Default) is semidet.
%
%   As option/2, but Value is Default if Options does not have Name.
%   Raises a type error if Option is not compound.

option(Option, Options, Default) :-
    general_(Option, General),
    (   find_(General, Options)
    ->  Option = General
    ;   must_be(compound, Option),
        arg(1, Option, Default)
    ).

% general_(+Option, -General): General has the same functor as Option and
% fresh arguments.

general_(Option, General) :-
    must_be(nonvar, Option),
    functor(Option, Name, Arity),
    functor(General, Name, Arity).

% find_(?General, ?Options): commit to the option that is asked for.

find_(General, Options) :-
    (   memberchk(General, Options)
    ->  true
    ;   functor(General, Name, 1),
        arg(1, General, Value),
        memberchk(Name=Value, Options)
    ).

%!  select_option(?Option, +Options, -Rest) is semidet.
%
%   As option/2, where Rest is Options without the option.

select_option(Option, Options, Rest) :-
    general_(Option, General),
    pick_(General, Options, Rest0),
    Option = General,
    Rest = Rest0.

%!  select_option(?Option, +Options, -Rest, +Default) is semidet.
%
%   As select_option/3, but Value is Default and Rest is Options if
%   Options does not have the option.  Raises a type error if Option is
%   not compound.

select_option(Option, Options, Rest, Default) :-
    general_(Option, General),
    (   pick_(General, Options, Rest0)
    ->  Option = General,
        Rest = Rest0
    ;   must_be(compound, Option),
        arg(1, Option, Default),
        Rest = Options
    ).

pick_(General, Options, Rest) :-
    (   selectchk(General, Options, Rest0)
    ->  Rest = Rest0
    ;   functor(General, Name, 1),
        arg(1, General, Value),
        selectchk(Name=Value, Options, Rest)
    ).

%!  merge_options(+New, +Old, -Merged) is det.
%
%   Merged has the options of New, and those of Old that are not in New,
%   all written as Name(Value) and sorted on their names.  If one of New
%   and Old is empty, the order of the other is kept.  Raises an error
%   unless both are lists.

merge_options(New, Old, Merged) :-
    must_be(list, New),
    must_be(list, Old),
    uniform_(New, New1),
    uniform_(Old, Old1),
    (   New1 == []
    ->  Merged = Old1
    ;   Old1 == []
    ->  Merged = New1
    ;   sort(New1, New2),
        sort(Old1, Old2),
        merge_(New2, Old2, Merged)
    ).

uniform_([], []).
uniform_([Option|Options], [Uniform|Uniforms]) :-
    must_be(nonvar, Option),
    (   Option = (Name=Value)
    ->  must_be(atom, Name),
        Uniform =.. [Name,Value]
    ;   Uniform = Option
    ),
    uniform_(Options, Uniforms).

merge_([], Old, Old).
merge_([N|New], Old, Merged) :-
    merge_(Old, N, New, Merged).

merge_([], N, New, [N|New]).
merge_([O|Old], N, New, Merged) :-
    functor(N, NewName, NewArity),
    functor(O, OldName, OldArity),
    compare(Order, NewName/NewArity, OldName/OldArity),
    merge_(Order, N, New, O, Old, Merged).

merge_(<, N, New, O, Old, [N|Merged]) :-
    merge_(New, [O|Old], Merged).
merge_(>, N, New, O, Old, [O|Merged]) :-
    merge_(Old, N, New, Merged).
merge_(=, N, New, _, Old, [N|Merged]) :-
    merge_(New, Old, Merged).

%!  meta_options(:IsMeta, :Options, -Qualified) is det.
%
%   Qualified is Options with Module:Value for the values of the options
%   for whose name call(IsMeta, Name) succeeds.

meta_options(IsMeta, Options0, Qualified) :-
    strip_module(Options0, Module, Options),
    must_be(list, Options),
    qualify_(Options, IsMeta, Module, Qualified).

qualify_([], _, _, []).
qualify_([Option|Options], IsMeta, Module, [Q|Qs]) :-
    (   name_value_(Option, Name, Value, Q0, M:Plain),
        call(IsMeta, Name)
    ->  strip_module(Module:Value, M, Plain),
        Q = Q0
    ;   Q = Option
    ),
    qualify_(Options, IsMeta, Module, Qs).

% name_value_(+Option, -Name, -Value, -Option1, ?Value1): Option1 is Option
% with Value1 for Value.

name_value_(Option, Name, Value, Option1, Value1) :-
    nonvar(Option),
    (   Option = (Name=Value)
    ->  Option1 = (Name=Value1)
    ;   functor(Option, Name, 1),
        arg(1, Option, Value),
        Option1 =.. [Name,Value1]
    ).

%!  dict_options(?Dict, ?Options).
%
%   Not supported, as there are no dicts.

dict_options(_, _) :-
    throw(error(not_supported(dict_options/2), _)).
