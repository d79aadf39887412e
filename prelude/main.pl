:- module(main,
          [ argv_options/3, argv_options/4, argv_usage/1,
            cli_enable_development_system/0, cli_parse_debug_options/2,
            main/0
          ]).

/** <module> Programs for the command line

A script says

    :- initialization(main, main).

    main(Argv) :-
        argv_options(Argv, Positional, Options),
        ...

It may describe its options by opt_type(Flag, Option, Type): the flag
`--Flag` (or `-Flag`, if it is one letter) gives the option Option(Value).
The types are boolean, integer, nonneg, natural, float, number, atom,
string, term, file, file(Access), directory, directory(Access),
between(Low,High), oneof(Atoms), and (Type|Type).  opt_help(Option, Text)
and opt_meta(Option, Name) are for the usage text; opt_help(help(header),
Text), help(usage) and help(footer) are the text around it.
*/

:- meta_predicate
    argv_options(:, -, -),
    argv_options(:, -, -, +).

:- multifile user:opt_type/3, user:opt_help/2, user:opt_meta/2.
:- dynamic user:opt_type/3, user:opt_help/2, user:opt_meta/2.

%!  main is semidet.
%
%   Call main/1 of module user with the arguments of the command line.

main :-
    current_prolog_flag(argv, Argv),
    user:main(Argv).

%!  argv_options(:Argv, -Positional, -Options) is det.
%!  argv_options(:Argv, -Positional, -Options, +ParseOptions) is det.
%
%   Options are the options in Argv and Positional the other arguments, in
%   their order; what follows `--` is positional.
%
%   If there is no opt_type/3, `--Name=Value` becomes Name(Value), where a
%   Value that reads as a number is one; `--Name` becomes Name(true) and
%   `--no-Name` Name(false).  Dashes inside Name become `_`.
%
%   If there is, errors end the program with a message, and `--help`, `-h` and
%   `-?` with the usage.  ParseOptions are:
%
%     on_error(Goal)      halt(Status), the default with 1, or something else,
%                         with which an error is thrown
%     options_after_arguments(Bool)
%                         if `false` all that follows the first positional
%                         argument is positional

argv_options(Argv, Positional, Options) :-
    argv_options(Argv, Positional, Options, []).

argv_options(Argv0, Positional, Options, ParseOptions) :-
    strip_module(Argv0, Module, Argv),
    must_be(list, Argv),
    (   typed_(Module)
    ->  option(on_error(OnError), ParseOptions, halt(1)),
        (   catch(parse_(Argv, Module, ParseOptions, Positional0, Options0), Error, true),
            (   nonvar(Error)
            ->  failed_(OnError, Error)
            ;   true
            )
        ),
        (   memberchk(help(true), Options0),
            \+ type_(Module, _, help, _)
        ->  argv_usage(Module:[]),
            halt(0)
        ;   true
        )
    ;   untyped_(Argv, Positional0, Options0)
    ),
    Positional = Positional0,
    Options = Options0.

failed_(OnError, Error) :-
    (   OnError = halt(Status),
        Error = error(opt_error(_),_)
    ->  print_message(error, Error),
        halt(Status)
    ;   throw(Error)
    ).

typed_(Module) :-
    type_(Module, _, _, _),
    !.

type_(Module, Flag, Option, Type) :-
    catch(Module:opt_type(Flag, Option, Type), error(existence_error(_,_),_), fail).

% untyped_(+Argv, -Positional, -Options)

untyped_([], [], []).
untyped_([Arg|Argv], Positional, Options) :-
    (   Arg == (--)
    ->  Positional = Argv,
        Options = []
    ;   atom_concat(--, Text, Arg)
    ->  untyped_option_(Text, Option),
        Options = [Option|Options1],
        untyped_(Argv, Positional, Options1)
    ;   Positional = [Arg|Positional1],
        untyped_(Argv, Positional1, Options)
    ).

untyped_option_(Text, Option) :-
    (   sub_atom(Text, Before, _, After, =)
    ->  sub_atom(Text, 0, Before, _, Flag),
        sub_atom(Text, _, After, 0, ValueText),
        (   atom_number(ValueText, Number)
        ->  Value = Number
        ;   Value = ValueText
        )
    ;   atom_concat('no-', Flag0, Text)
    ->  Flag = Flag0,
        Value = false
    ;   Flag = Text,
        Value = true
    ),
    name_(Flag, Name),
    Option =.. [Name,Value].

name_(Flag, Name) :-
    atomic_list_concat(Parts, -, Flag),
    atomic_list_concat(Parts, '_', Name).

% parse_(+Argv, +Module, +ParseOptions, -Positional, -Options): with types.

parse_([], _, _, [], []).
parse_([Arg|Argv], Module, ParseOptions, Positional, Options) :-
    (   Arg == (--)
    ->  Positional = Argv,
        Options = []
    ;   atom_concat(--, Text, Arg)
    ->  long_(Text, Argv, Module, Option, Argv1),
        Options = [Option|Options1],
        parse_(Argv1, Module, ParseOptions, Positional, Options1)
    ;   atom_concat(-, Text, Arg),
        Text \== ''
    ->  atom_chars(Text, Chars),
        short_(Chars, Argv, Module, Found, Argv1),
        append(Found, Options1, Options),
        parse_(Argv1, Module, ParseOptions, Positional, Options1)
    ;   option(options_after_arguments(false), ParseOptions)
    ->  Positional = [Arg|Argv],
        Options = []
    ;   Positional = [Arg|Positional1],
        parse_(Argv, Module, ParseOptions, Positional1, Options)
    ).

long_(Text, Argv, Module, Option, Argv1) :-
    (   sub_atom(Text, Before, _, After, =)
    ->  sub_atom(Text, 0, Before, _, Flag),
        sub_atom(Text, _, After, 0, ValueText),
        name_(Flag, Name),
        known_(Module, Name, Key, Type),
        value_(Type, ValueText, Text, Value),
        Option =.. [Key,Value],
        Argv1 = Argv
    ;   name_(Text, Name),
        long_plain_(Name, Argv, Module, Option, Argv1)
    ).

long_plain_(Name, Argv, Module, Option, Argv1) :-
    (   type_or_help_(Module, Name, Key, Type)
    ->  flag_value_(Type, Name, Argv, Value, Argv1)
    ;   atom_concat(no_, Positive, Name),
        type_(Module, Positive, Key, Type),
        boolean_(Type)
    ->  Value = false,
        Argv1 = Argv
    ;   unknown_(Module, Name)
    ),
    Option =.. [Key,Value].

short_([], Argv, _, [], Argv).
short_([Flag|Chars], Argv, Module, [Option|Options], Rest) :-
    known_(Module, Flag, Key, Type),
    (   boolean_(Type)
    ->  Option =.. [Key,true],
        short_(Chars, Argv, Module, Options, Rest)
    ;   Chars == []
    ->  flag_value_(Type, Flag, Argv, Value, Rest),
        Option =.. [Key,Value],
        Options = []
    ;   atom_chars(Text, Chars),
        value_(Type, Text, Flag, Value),
        Option =.. [Key,Value],
        Options = [],
        Rest = Argv
    ).

known_(Module, Name, Key, Type) :-
    (   type_or_help_(Module, Name, Key0, Type0)
    ->  Key = Key0,
        Type = Type0
    ;   unknown_(Module, Name)
    ).

type_or_help_(Module, Name, Key, Type) :-
    (   type_(Module, Name, Key, Type)
    ->  true
    ;   help_flag_(Name),
        Key = help,
        Type = boolean
    ).

help_flag_(h).
help_flag_(?).
help_flag_(help).

unknown_(Module, Name) :-
    throw(error(opt_error(unknown_option(Module:Name)), _)).

boolean_(Type) :-
    (   Type == boolean
    ->  true
    ;   Type == bool
    ).

% flag_value_(+Type, +Name, +Argv, -Value, -Rest): the value of a flag that
% stands alone is the next argument, but for booleans.

flag_value_(Type, Name, Argv, Value, Rest) :-
    (   boolean_(Type)
    ->  Value = true,
        Rest = Argv
    ;   Argv = [Text|Rest]
    ->  value_(Type, Text, Name, Value)
    ;   throw(error(opt_error(missing_value(Name,Type)), _))
    ).

value_(Type, Text, Where, Value) :-
    (   convert_(Type, Text, Value0)
    ->  Value = Value0
    ;   throw(error(opt_error(value_type(Where,Type,Text)), _))
    ).

convert_((Type|Types), Text, Value) :-
    (   convert_(Type, Text, Value0)
    ->  Value = Value0
    ;   convert_(Types, Text, Value)
    ).
convert_(boolean, Text, Value) :- truth_(Text, Value).
convert_(bool, Text, Value) :- truth_(Text, Value).
convert_(integer, Text, Value) :- number_(Text, Value), integer(Value).
convert_(nonneg, Text, Value) :- number_(Text, Value), integer(Value), Value >= 0.
convert_(natural, Text, Value) :- number_(Text, Value), integer(Value), Value >= 1.
convert_(number, Text, Value) :- number_(Text, Value).
convert_(float, Text, Value) :- number_(Text, Number), Value is float(Number).
convert_(between(Low,High), Text, Value) :-
    number_(Text, Number),
    (   ( float(Low) ; float(High) )
    ->  Value is float(Number)
    ;   integer(Number),
        Value = Number
    ),
    Value >= Low,
    Value =< High.
convert_(atom, Text, Text).
convert_(oneof(Atoms), Text, Value) :-
    member(Value, Atoms),
    atom_string(Value, String),
    atom_string(Text, String),
    !.
convert_(string, Text, Value) :- atom_string(Text, Value).
convert_(file, Text, Text).
convert_(file(Access), Text, Text) :- has_access_(Access, Text).
convert_(directory, Text, Text) :- exists_directory(Text).
convert_(directory(Access), Text, Text) :-
    (   Access == create
    ->  make_directory_path(Text)
    ;   exists_directory(Text),
        access_file(Text, Access)
    ).
convert_(term, Text, Value) :-
    catch(term_to_atom(Value, Text), error(syntax_error(_),_), fail).
convert_(term(Options), Text, Value) :-
    catch(term_string(Value, Text, Options), error(syntax_error(_),_), fail).

has_access_(Access, Text) :-
    (   Text == (-)
    ->  true
    ;   access_file(Text, Access)
    ).

number_(Text, Value) :-
    atom_number(Text, Value).

truth_(true, true).
truth_('True', true).
truth_('TRUE', true).
truth_(on, true).
truth_('On', true).
truth_(yes, true).
truth_('1', true).
truth_(false, false).
truth_('False', false).
truth_('FALSE', false).
truth_(off, false).
truth_('Off', false).
truth_(no, false).
truth_('0', false).

%!  argv_usage(:Options) is det.
%
%   Print how the program is used, made from opt_type/3, opt_help/2 and
%   opt_meta/2, on user_error.

argv_usage(Options) :-
    strip_module(Options, Module, _),
    usage_text_(Module, Lines),
    print_message_lines(user_error, '', Lines).

usage_text_(Module, Lines) :-
    (   help_(Module, help(header), Header)
    ->  Lines0 = ['~w'-[Header],nl|Lines1]
    ;   Lines0 = Lines1
    ),
    program_(Program),
    (   help_(Module, help(usage), Usage)
    ->  true
    ;   Usage = ' [options]'
    ),
    Lines1 = ['Usage: ludolog ~w~w'-[Program,Usage],nl,nl,'Options:',nl|Lines2],
    findall(Option, type_(Module, _, Option, _), Options0),
    list_to_set(Options0, Options),
    rows_(Options, Module, Rows),
    AllRows = ['-h, -?, --help'-'Show this help message and exit'|Rows],
    width_(AllRows, 0, Width),
    Column is Width+1,
    row_lines_(AllRows, Column, Lines2, Lines3),
    (   help_(Module, help(footer), Footer)
    ->  Lines3 = [nl,'~w'-[Footer],nl]
    ;   Lines3 = []
    ),
    Lines = Lines0.

help_(Module, Key, Text) :-
    catch(Module:opt_help(Key, Text), error(existence_error(_,_),_), fail),
    !.

program_(Program) :-
    (   prolog_load_context(source, File),
        File \== user
    ->  Path = File
    ;   source_file(user:main(_), File)
    ->  Path = File
    ;   Path = ludolog
    ),
    file_base_name(Path, Program).

rows_([], _, []).
rows_([Option|Options], Module, [Flags-Help|Rows]) :-
    findall(Flag-Type, type_(Module, Flag, Option, Type), Typed),
    flags_(Typed, Option, Module, Texts),
    atomic_list_concat(Texts, ', ', Flags),
    (   help_(Module, Option, Help0)
    ->  Help = Help0
    ;   Help = ''
    ),
    rows_(Options, Module, Rows).

% Flags of one letter come first.

flags_(Typed, Option, Module, Texts) :-
    findall(Order-Text,
            ( member(Flag-Type, Typed),
              atom_length(Flag, Length),
              (   Length =:= 1
              ->  Order = 0
              ;   Order = 1
              ),
              flag_text_(Order, Flag, Type, Option, Module, Text)
            ),
            Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Texts).

flag_text_(Order, Flag, Type, Option, Module, Text) :-
    (   boolean_(Type)
    ->  Meta = ''
    ;   meta_(Module, Option, Type, Meta0),
        (   Order =:= 0
        ->  atom_concat(' ', Meta0, Meta)
        ;   atom_concat(=, Meta0, Meta)
        )
    ),
    (   Order =:= 0
    ->  atomic_list_concat([-,Flag,Meta], Text)
    ;   atomic_list_concat(Parts, '_', Flag),
        atomic_list_concat(Parts, -, Dashed),
        atomic_list_concat([--,Dashed,Meta], Text)
    ).

meta_(Module, Option, Type, Meta) :-
    (   catch(Module:opt_meta(Option, Meta0), error(existence_error(_,_),_), fail)
    ->  Meta = Meta0
    ;   functor(Type, Name, _),
        upcase_atom(Name, Meta)
    ).

width_([], Width, Width).
width_([Flags-_|Rows], Width0, Width) :-
    atom_length(Flags, Length),
    Width1 is max(Length, Width0),
    width_(Rows, Width1, Width).

row_lines_([], _, Lines, Lines).
row_lines_([Flags-Help|Rows], Column, ['~w~t~*|~w'-[Flags,Column,Help],nl|Lines], Rest) :-
    row_lines_(Rows, Column, Lines, Rest).

%!  cli_parse_debug_options(+Options0, -Options) is det.
%
%   Options are Options0 without debug(Topics), spy(Predicate) and the like,
%   which are carried out: Topics is an atom with topics separated by commas.

cli_parse_debug_options([], []).
cli_parse_debug_options([Option|Options0], Options) :-
    (   nonvar(Option),
        Option = debug(Topics)
    ->  topics_(Topics),
        cli_parse_debug_options(Options0, Options)
    ;   Options = [Option|Options1],
        cli_parse_debug_options(Options0, Options1)
    ).

topics_(Topics) :-
    (   Topics == true
    ->  true
    ;   atomic_list_concat(Names, ',', Topics),
        forall(( member(Name, Names),
                 term_to_atom(Topic, Name)
               ),
               debug(Topic))
    ).

%!  cli_enable_development_system is det.
%
%   Make the program fit for debugging; it always is.

cli_enable_development_system.
