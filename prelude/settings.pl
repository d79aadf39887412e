:- module(settings,
          [ setting/4, setting/2, set_setting/2, set_setting_default/2, restore_setting/1, current_setting/1,
            setting_property/2, load_settings/1, load_settings/2, save_settings/0, save_settings/1,
            list_settings/0, list_settings/1, convert_setting_text/3
          ]).

/** <module> Settings of a program, in a file

    :- setting(volume, between(0, 10), 5, 'How loud').

declares one in a module; setting/2 asks for it, set_setting/2 changes it.
save_settings/1 writes those that have been changed to a file, which
load_settings/1 reads.
*/

:- meta_predicate
    setting(:, +, +, +),
    setting(:, ?),
    set_setting(:, +),
    set_setting_default(:, +),
    restore_setting(:),
    current_setting(?),
    setting_property(:, ?),
    list_settings(+).

%   declared(Name, Module, Type, Default, Comment, File:Line), value(Name, Module, Value),
%   default(Name, Module, Value), waiting(Name, Module, Text), file(File).
:- dynamic(declared/6).
:- dynamic(value/3).
:- dynamic(default/3).
:- dynamic(waiting/3).
:- dynamic(file/1).

%!  setting(:Name, +Type, +Default, +Comment) is det.
%
%   Declare a setting.  Type is one of must_be/2; Default may be an arithmetic
%   expression for numbers, env(Name), env(Name, Value) or setting(Name).

setting(QName, Type, Default, Comment) :-
    strip_module(QName, M, Name),
    must_be(atom, Name),
    must_be(nonvar, Type),
    (   source_location(File, Line)
    ->  Place = File:Line
    ;   Place = []
    ),
    default_value_(Default, M, Type, Value),
    right_type_(Type, Value, M),
    retractall(settings:declared(Name, M, _, _, _, _)),
    assertz(settings:declared(Name, M, Type, Default, Comment, Place)),
    (   retract(settings:waiting(Name, M, Waiting))
    ->  set_setting(M:Name, Waiting)
    ;   true
    ).

%!  setting(:Name, ?Value) is nondet.
%
%   Value is that of a setting.  All settings are tried if Name is not bound.

setting(QName, Value) :-
    strip_module(QName, M, Name),
    (   nonvar(Name),
        declared(Name, M, _, _, _, _)
    ->  current_value_(Name, M, Value)
    ;   nonvar(Name)
    ->  existence_error(setting, M:Name)
    ;   declared(Name, M, _, _, _, _),
        current_value_(Name, M, Value)
    ).

current_value_(Name, M, Value) :-
    (   value(Name, M, Value0)
    ->  Value = Value0
    ;   original_(Name, M, Value)
    ).

original_(Name, M, Value) :-
    declared(Name, M, Type, Default0, _, _),
    (   default(Name, M, Default)
    ->  true
    ;   Default = Default0
    ),
    default_value_(Default, M, Type, Value0), !,
    Value = Value0.

default_value_(Default, _, _, _) :-
    var(Default), !,
    instantiation_error(Default).
default_value_(env(Name), _, Type, Value) :- !,
    (   getenv(Name, Text)
    ->  convert_setting_text(Type, Text, Value)
    ;   existence_error(environment_variable, Name)
    ).
default_value_(env(Name, Default), M, Type, Value) :- !,
    (   getenv(Name, Text)
    ->  convert_setting_text(Type, Text, Value)
    ;   default_value_(Default, M, Type, Value)
    ).
default_value_(setting(QName), M, _, Value) :- !,
    setting(M:QName, Value).
default_value_(Expression, _, Type, Value) :-
    numeric_(Type),
    compound(Expression), !,
    Value is Expression.
default_value_(A+B, M, Type, Value) :-
    text_(Type), !,
    default_value_(A, M, Type, TextA),
    default_value_(B, M, Type, TextB),
    (   Type == string
    ->  string_concat(TextA, TextB, Value)
    ;   atom_concat(TextA, TextB, Value)
    ).
default_value_(Value, _, _, Value).

numeric_(integer).
numeric_(float).
numeric_(number).
numeric_(nonneg).
numeric_(positive_integer).
numeric_(between(_, _)).

text_(atom).
text_(string).
text_(text).

right_type_(Type, Value, _) :-
    must_be(Type, Value).

%!  set_setting(:Name, +Value) is det.
%
%   Change a setting.  The message settings(change_setting(Name, Old, New)) is
%   broadcast by nobody here: there is no library(broadcast).

set_setting(QName, Value) :-
    strip_module(QName, M, Name),
    must_be(atom, Name),
    (   declared(Name, M, Type, _, _, _)
    ->  true
    ;   existence_error(setting, M:Name)
    ),
    right_type_(Type, Value, M),
    retractall(settings:value(Name, M, _)),
    (   original_(Name, M, Value)
    ->  true
    ;   assertz(settings:value(Name, M, Value))
    ).

%!  set_setting_default(:Name, +Default) is det.
%
%   Change the default of a setting.

set_setting_default(QName, Default) :-
    strip_module(QName, M, Name),
    must_be(atom, Name),
    (   declared(Name, M, Type, _, _, _)
    ->  true
    ;   existence_error(setting, M:Name)
    ),
    right_type_(Type, Default, M),
    retractall(settings:default(Name, M, _)),
    assertz(settings:default(Name, M, Default)),
    (   value(Name, M, Value),
        Value == Default
    ->  retractall(settings:value(Name, M, _))
    ;   true
    ).

%!  restore_setting(:Name) is det.
%
%   Give a setting its default.

restore_setting(QName) :-
    strip_module(QName, M, Name),
    must_be(atom, Name),
    retractall(settings:value(Name, M, _)).

%!  current_setting(?Setting) is nondet.
%
%   Setting is Module:Name of one that is declared.

current_setting(Setting) :-
    Setting = M:Name,
    declared(Name, M, _, _, _, _).

%!  setting_property(:Setting, ?Property) is nondet.
%
%   Property is type(Type), default(Value), comment(Text) or source(File:Line).

setting_property(QName, Property) :-
    strip_module(QName, M, Name),
    declared(Name, M, Type, _, Comment, Place),
    (   Property = type(Type)
    ;   Property = default(Default),
        original_(Name, M, Default)
    ;   Property = comment(Comment)
    ;   Property = source(Place),
        Place \== []
    ).

%!  load_settings(+File) is det.
%!  load_settings(+File, +Options) is det.
%
%   Set the settings that File has: terms setting(Module:Name, Value).
%   undefined(load) keeps those that nobody has declared until somebody does;
%   the default is to print an error.

load_settings(File) :-
    load_settings(File, []).

load_settings(File0, Options) :-
    absolute_file_name(File0, File),
    retractall(settings:file(_)),
    assertz(settings:file(File)),
    option(undefined(Undefined), Options, error),
    (   exists_file(File)
    ->  read_file_to_terms(File, Terms, []),
        load_terms_(Terms, Undefined)
    ;   true
    ).

load_terms_([], _).
load_terms_([Term|Terms], Undefined) :-
    (   Term = setting(M:Name, Value)
    ->  load_one_(Name, M, Value, Undefined)
    ;   print_message(error, error(domain_error(setting_term, Term), _))
    ),
    load_terms_(Terms, Undefined).

load_one_(Name, M, Value, _) :-
    declared(Name, M, _, _, _, _), !,
    catch(set_setting(M:Name, Value), E, print_message(error, E)).
load_one_(Name, M, Value, load) :- !,
    retractall(settings:waiting(Name, M, _)),
    assertz(settings:waiting(Name, M, Value)).
load_one_(Name, M, _, _) :-
    print_message(error, error(existence_error(setting, M:Name), _)).

%!  save_settings is semidet.
%!  save_settings(+File) is semidet.
%
%   Write the settings that are not as declared to File, or to the file that
%   has been loaded.

save_settings :-
    file(File), !,
    save_settings(File).

save_settings(File) :-
    findall(M:Name-Value, value(Name, M, Value), Pairs0),
    msort(Pairs0, Pairs),
    setup_call_cleanup(
        open(File, write, Out, [encoding(utf8)]),
        ( format(Out, '%   Settings of a program~n~n', []), save_pairs_(Pairs, Out) ),
        close(Out)).

save_pairs_([], _).
save_pairs_([M:Name-Value|Pairs], Out) :-
    declared(Name, M, _, Default, Comment, _),
    format(Out, '%   ~w~n%   default: ~q~n~nsetting(~q:~q, ~q).~n~n', [Comment,Default,M,Name,Value]),
    save_pairs_(Pairs, Out).

%!  list_settings is det.
%!  list_settings(+Module) is det.
%
%   Print the settings, those of all modules or of one.

list_settings :-
    list_settings(_).

list_settings(Spec) :-
    (   nonvar(Spec),
        Spec = M:_
    ->  true
    ;   M = Spec
    ),
    format('~w~t~25|~w~t~50|~w~n', ['Name','Value (*=modified)','Comment']),
    format('~`=t~78|~n', []),
    forall(( declared(Name, M, _, _, Comment, _), current_value_(Name, M, Value) ),
           ( ( value(Name, M, _) -> Mark = '*' ; Mark = '' ),
             format('~q~t~25|~q~w~t~50|~w~n', [M:Name,Value,Mark,Comment]) )).

%!  convert_setting_text(+Type, +Text, -Value) is det.
%
%   Value is what a user has written as Text.

convert_setting_text(boolean, Text, Value) :- !,
    atom_string(Atom, Text),
    (   memberchk(Atom, [true,yes,on,1])
    ->  Value = true
    ;   memberchk(Atom, [false,no,off,0])
    ->  Value = false
    ;   type_error(boolean, Atom)
    ).
convert_setting_text(atom, Text, Value) :- !,
    atom_string(Value, Text).
convert_setting_text(string, Text, Value) :- !,
    atom_string(Text, Value0),
    Value = Value0.
convert_setting_text(Type, Text, Value) :-
    term_to_atom(Value0, Text),
    (   Type == float
    ->  Value is float(Value0)
    ;   Value = Value0
    ),
    must_be(Type, Value).
