:- module(optparse,
          [ opt_arguments/3, opt_help/2, opt_parse/4, opt_parse/5 ]).

/** <module> Options of the command line from a specification

A specification is a list with a list for each option:

    opt(Key)            the option becomes Key(Value)
    type(Type)          boolean, integer, float, atom, term or untyped
                        (term), or one that parse_type/3 knows
    default(Value)      its value if it is not given
    shortflags(List)    flags of one letter, for -f
    longflags(List)     flags for --flag; a boolean one also for --no-flag
    meta(Atom)          what the help text calls the value
    help(Text)          what it is for: an atom, or a list of lines
*/

:- multifile parse_type/3.
:- dynamic parse_type/3.

%!  opt_arguments(+Specification, -Options, -Positional) is det.
%
%   As opt_parse/4 for the flag `argv`.

opt_arguments(Spec, Options, Positional) :-
    current_prolog_flag(argv, Argv),
    opt_parse(Spec, Argv, Options, Positional).

%!  opt_parse(+Specification, +Argv, -Options, -Positional) is det.
%!  opt_parse(+Specification, +Argv, -Options, -Positional, +ParseOptions) is det.
%
%   Options are the options in Argv and the defaults of those that are not
%   there, which come first; Positional are the other arguments.  ParseOptions:
%
%     output_functor(Name)        Options has Name(Key,Value)
%     duplicated_flags(Which)     of an option given more than once keep one:
%                                 `keeplast` (the default), `keepfirst`; or
%                                 `keepall`
%     allow_empty_flag_spec(Bool) if `false` every option must have flags

opt_parse(Spec, Argv, Options, Positional) :-
    opt_parse(Spec, Argv, Options, Positional, []).

opt_parse(Spec0, Argv, Options, Positional, ParseOptions) :-
    specification_(Spec0, ParseOptions, Spec),
    arguments_(Argv, Spec, Found0, Positional0),
    option(duplicated_flags(Keep), ParseOptions, keeplast),
    kept_(Keep, Found0, Found),
    defaults_(Spec, Found, Defaults),
    append(Defaults, Found, Pairs),
    option(output_functor(Name), ParseOptions, 'OPTION'),
    named_(Pairs, Name, Options),
    Positional = Positional0.

% specification_(+Spec0, +ParseOptions, -Spec): Spec has a term
% o(Key,Type,Default,Short,Long,Meta,Help) for each option.

specification_(Spec0, ParseOptions, Spec) :-
    must_be(list, Spec0),
    option(allow_empty_flag_spec(Empty), ParseOptions, true),
    options_(Spec0, Empty, Spec),
    keys_(Spec, Keys),
    unique_(Keys, 'ambiguous key'),
    flags_(Spec, Flags),
    unique_(Flags, 'ambiguous flag').

options_([], _, []).
options_([List|Lists], Empty, [Option|Options]) :-
    must_be(list, List),
    known_(List),
    Option = o(Key,Type,Default,Short,Long,Meta,Help),
    (   memberchk(opt(Key0), List)
    ->  must_be(atom, Key0),
        Key = Key0
    ;   opt_error_(List, 'no opt')
    ),
    item_(type(Type), List, term),
    item_(shortflags(Short), List, []),
    item_(longflags(Long), List, []),
    item_(meta(Meta), List, ''),
    item_(help(Help), List, ''),
    must_be(list(atom), Short),
    must_be(list(atom), Long),
    (   Short == [],
        Long == [],
        Empty == false
    ->  opt_error_(List, 'no flags')
    ;   true
    ),
    (   memberchk(default(Default0), List)
    ->  default_(Type, Default0),
        Default = Default0
    ;   true
    ),
    options_(Lists, Empty, Options).

item_(Item, List, Default) :-
    (   memberchk(Item, List)
    ->  true
    ;   arg(1, Item, Default)
    ).

known_([]).
known_([Item|Items]) :-
    must_be(nonvar, Item),
    (   item_name_(Item)
    ->  known_(Items)
    ;   functor(Item, Name, _),
        opt_error_(Name, 'unknown opt spec')
    ).

item_name_(opt(_)).
item_name_(type(_)).
item_name_(default(_)).
item_name_(shortflags(_)).
item_name_(longflags(_)).
item_name_(meta(_)).
item_name_(help(_)).

opt_error_(What, Message) :-
    throw(error(domain_error(opt_spec, What), context(validate_opts_spec/1,Message))).

default_(Type, Value) :-
    (   var(Value)
    ->  true
    ;   basic_(Type)
    ->  must_be(Type, Value)
    ;   true
    ).

basic_(boolean).
basic_(integer).
basic_(float).
basic_(atom).

keys_([], []).
keys_([o(Key,_,_,_,_,_,_)|Spec], [Key|Keys]) :-
    keys_(Spec, Keys).

flags_([], []).
flags_([o(_,_,_,Short,Long,_,_)|Spec], Flags) :-
    append(Short, Flags0, Flags),
    append(Long, Flags1, Flags0),
    flags_(Spec, Flags1).

unique_([], _).
unique_([X|Xs], Message) :-
    (   memberchk(X, Xs)
    ->  throw(error(domain_error(unique_atom, X), context(validate_opts_spec/1,Message)))
    ;   unique_(Xs, Message)
    ).

% arguments_(+Argv, +Spec, -Found, -Positional)

arguments_([], _, [], []).
arguments_([Arg|Argv], Spec, Found, Positional) :-
    (   flag_(Arg, Flag, Text)
    ->  flag_value_(Flag, Text, Argv, Spec, Key, Value, Argv1),
        Found = [Key-Value|Found1],
        arguments_(Argv1, Spec, Found1, Positional)
    ;   Positional = [Arg|Positional1],
        arguments_(Argv, Spec, Found, Positional1)
    ).

% flag_(+Arg, -Flag, -Text): Text is value(V) if Arg has it, else `none`.

flag_(Arg, Flag, Text) :-
    (   atom_concat(--, Rest, Arg)
    ->  Rest \== '',
        (   sub_atom(Rest, Before, _, After, =)
        ->  sub_atom(Rest, 0, Before, _, Flag),
            sub_atom(Rest, _, After, 0, Value),
            Text = value(Value)
        ;   Flag = Rest,
            Text = none
        )
    ;   atom_concat(-, Rest, Arg),
        Rest \== '',
        \+ atom_number(Arg, _),
        sub_atom(Rest, 0, 1, After, Flag),
        (   After =:= 0
        ->  Text = none
        ;   sub_atom(Rest, 1, _, 0, Value0),
            (   atom_concat(=, Value1, Value0)
            ->  Value = Value1
            ;   Value = Value0
            ),
            Text = value(Value)
        )
    ).

flag_value_(Flag, Text, Argv, Spec, Key, Value, Rest) :-
    (   find_(Spec, Flag, Key0, Type)
    ->  Key = Key0,
        (   Text = value(Text0)
        ->  Rest = Argv
        ;   Type == boolean
        ->  (   Argv = [Next|Argv1],
                ( Next == true ; Next == false )
            ->  Text0 = Next,
                Rest = Argv1
            ;   Text0 = true,
                Rest = Argv
            )
        ;   Argv = [Text0|Rest]
        ->  true
        ;   Text0 = '',
            Rest = []
        ),
        convert_(Type, Flag, Text0, Value)
    ;   atom_concat('no-', Positive, Flag),
        Text == none,
        find_(Spec, Positive, Key0, boolean)
    ->  Key = Key0,
        Value = false,
        Rest = Argv
    ;   existence_error(commandline_option, Flag)
    ).

find_([o(Key0,Type0,_,Short,Long,_,_)|Spec], Flag, Key, Type) :-
    (   ( memberchk(Flag, Short) ; memberchk(Flag, Long) )
    ->  Key = Key0,
        Type = Type0
    ;   find_(Spec, Flag, Key, Type)
    ).

convert_(Type, Flag, Text, Value) :-
    (   catch(converted_(Type, Text, Value0), Error, true)
    ->  (   nonvar(Error)
        ->  complain_(Flag, Type, Text),
            throw(Error)
        ;   Value = Value0
        )
    ;   complain_(Flag, Type, Text),
        type_error(flag_value, Type)
    ).

complain_(Flag, Type, Text) :-
    format(user_error, '~NERROR: flag \'~w\': expected atom parsable as ~w, found \'~w\' ~n',
           [Flag,Type,Text]).

converted_(boolean, Text, Text) :- ( Text == true ; Text == false ), !.
converted_(boolean, _, _) :- !, fail.
converted_(integer, Text, Value) :- !, atom_codes(Text, Codes), number_codes(Value, Codes), integer(Value).
converted_(float, Text, Value) :- !, atom_codes(Text, Codes), number_codes(Value, Codes), float(Value).
converted_(atom, Text, Text) :- !.
converted_(term, Text, Value) :- !, term_to_atom(Value, Text).
converted_(untyped, Text, Value) :- !, term_to_atom(Value, Text).
converted_(Type, Text, Value) :-
    atom_codes(Text, Codes),
    (   optparse:parse_type(Type, Codes, Value0)
    ->  Value = Value0
    ;   existence_error(type, Type)
    ).

kept_(keepall, Found, Found) :- !.
kept_(keepfirst, Found0, Found) :- !, first_(Found0, [], Found).
kept_(keeplast, Found0, Found) :-
    !,
    reverse(Found0, Reversed0),
    first_(Reversed0, [], Reversed),
    reverse(Reversed, Found).
kept_(Keep, _, _) :-
    domain_error(duplicated_flags, Keep).

first_([], _, []).
first_([Key-Value|Found0], Seen, Found) :-
    (   memberchk(Key, Seen)
    ->  first_(Found0, Seen, Found)
    ;   Found = [Key-Value|Found1],
        first_(Found0, [Key|Seen], Found1)
    ).

defaults_([], _, []).
defaults_([o(Key,_,Default,_,_,_,_)|Spec], Found, Defaults) :-
    (   memberchk(Key-_, Found)
    ->  Defaults = Defaults1
    ;   Defaults = [Key-Default|Defaults1]
    ),
    defaults_(Spec, Found, Defaults1).

named_([], _, []).
named_([Key-Value|Pairs], Name, [Option|Options]) :-
    (   Name == 'OPTION'
    ->  Option =.. [Key,Value]
    ;   Option =.. [Name,Key,Value]
    ),
    named_(Pairs, Name, Options).

%!  opt_help(+Specification, -Help) is det.
%
%   Help is an atom with a line for every option that has flags: the flags, the
%   type and default, and the help text.

opt_help(Spec0, Help) :-
    specification_(Spec0, [], Spec),
    rows_(Spec, Rows),
    widths_(Rows, 0, 0, 0, W1, W2, W3),
    C2 is W1+2,
    C3 is C2+W2+2,
    C4 is C3+W3+2,
    with_output_to(atom(Help0), help_rows_(Rows, C2, C3, C4)),
    Help = Help0.

rows_([], []).
rows_([o(_,Type,Default,Short,Long,Meta,Help)|Spec], Rows) :-
    (   Short == [],
        Long == []
    ->  Rows = Rows1
    ;   dashed_(Long, --, Longs),
        dashed_(Short, -, Shorts0),
        atomic_list_concat(Shorts0, ',', ShortText),
        value_text_(Type, Default, Meta, ValueText),
        help_lines_(Help, HelpLines),
        Rows = [row(Longs,ShortText,ValueText,HelpLines)|Rows1]
    ),
    rows_(Spec, Rows1).

dashed_([], _, []).
dashed_([Flag|Flags], Dash, [Text|Texts]) :-
    (   Flags == []
    ->  atom_concat(Dash, Flag, Text)
    ;   Dash == (--)
    ->  atomic_list_concat([Dash,Flag,','], Text)
    ;   atom_concat(Dash, Flag, Text)
    ),
    dashed_(Flags, Dash, Texts).

value_text_(Type, Default, Meta, Text) :-
    (   Meta == ''
    ->  Prefix = ''
    ;   atom_concat(Meta, :, Prefix)
    ),
    (   var(Default)
    ->  DefaultText = '_'
    ;   DefaultText = Default
    ),
    format(atom(Text), '~w~w=~w', [Prefix,Type,DefaultText]).

help_lines_(Help, Lines) :-
    (   is_list(Help)
    ->  Lines = Help
    ;   Lines = [Help]
    ).

widths_([], W1, W2, W3, W1, W2, W3).
widths_([row(Longs,Short,Value,_)|Rows], A0, B0, C0, A, B, C) :-
    longest_(Longs, A0, A1),
    longest_([Short], B0, B1),
    longest_([Value], C0, C1),
    widths_(Rows, A1, B1, C1, A, B, C).

longest_([], Width, Width).
longest_([Text|Texts], Width0, Width) :-
    atom_length(Text, Length),
    Width1 is max(Length, Width0),
    longest_(Texts, Width1, Width).

help_rows_([], _, _, _).
help_rows_([row(Longs,Short,Value,[Line|Lines])|Rows], C2, C3, C4) :-
    first_flags_(Longs, Last),
    format('~w~t~*|~w~t~*|~w~t~*|~w~n', [Last,C2,Short,C3,Value,C4,Line]),
    C is C4+2,
    more_lines_(Lines, C),
    help_rows_(Rows, C2, C3, C4).

first_flags_([], '').
first_flags_([Flag|Flags], Last) :-
    (   Flags == []
    ->  Last = Flag
    ;   format('~w~n', [Flag]),
        first_flags_(Flags, Last)
    ).

more_lines_([], _).
more_lines_([Line|Lines], Column) :-
    format('~t~*|~w~n', [Column,Line]),
    more_lines_(Lines, Column).
