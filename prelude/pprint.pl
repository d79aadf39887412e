:- module(pprint, [ print_term/2 ]).

/** <module> Terms over several lines */

%!  print_term(+Term, +Options) is det.
%
%   Print Term, over several lines if it does not fit into one.  Options are
%   output(Stream), right_margin(Column), left_margin(Column), indent_arguments(N)
%   (columns by which arguments stand to the right of their functor; `auto` and
%   `true` put them under each other behind the bracket if they fit there),
%   operators(Bool), write_options(List).

print_term(Term, Options) :-
    must_be(list, Options),
    option(output(Out), Options, user_output),
    option(right_margin(Right0), Options, 72),
    (   integer(Right0)
    ->  Right = Right0
    ;   Right = 72
    ),
    option(left_margin(Left0), Options, auto),
    (   integer(Left0)
    ->  Left = Left0
    ;   line_position(Out, Left)
    ),
    option(indent_arguments(Indent), Options, auto),
    option(operators(Ops), Options, true),
    option(write_options(Write0), Options, [numbervars(true),quoted(true),portray(true)]),
    named_(Term, Write0, Write),
    Context = context(Right, Indent, Ops, Write),
    \+ \+ ( layout_(Term, 999, Left, 0, Context, Lines, []),
            put_(Lines, Out) ).

%   A variable has the same name on all lines.
named_(Term, Write0, Write) :-
    (   memberchk(numbervars(true), Write0)
    ->  term_variables(Term, Vars),
        name_each_(Vars, Names),
        Write = [variable_names(Names)|Write0]
    ;   Write = Write0
    ).

name_each_([], []).
name_each_([Var|Vars], [Name=Var|Names]) :-
    format(atom(Name), '~w', [Var]),
    name_each_(Vars, Names).

put_([], _).
put_([text(Text)|Items], Out) :-
    write(Out, Text),
    put_(Items, Out).
put_([line(Column)|Items], Out) :-
    format(Out, '~n~*c', [Column,0' ]),
    put_(Items, Out).

%   layout_(+Term, +Priority, +Column, +After, +Context)//: Term beginning at a
%   column, with After characters behind it, as texts and new lines.

layout_(Term, Priority, Column, After, Context) -->
    { flat_(Term, Priority, Context, Text, Width) },
    (   { Context = context(Right, _, _, _), Column+Width+After =< Right }
    ->  [text(Text)]
    ;   broken_(Term, Priority, Column, After, Context)
    ->  []
    ;   [text(Text)]
    ).

flat_(Term, Priority, context(_, _, _, Write), Text, Width) :-
    format(string(Text), '~W', [Term,[priority(Priority),spacing(next_argument)|Write]]),
    string_length(Text, Width).

broken_(Term, _, _, _, Context) -->
    { Term = '$VAR'(_), flat_(Term, 0, Context, Text, _) }, !,
    [text(Text)].
broken_([X|Xs], _, Column, After, Context) --> !,
    { Inner is Column+2 },
    [text("[ ")],
    elements_([X|Xs], Inner, Column, Context),
    [line(Column),text("]")],
    { After >= 0 }.
broken_({Body}, _, Column, After, Context) --> !,
    { Inner is Column+2, After1 is After+2 },
    [text("{ ")],
    layout_(Body, 1200, Inner, After1, Context),
    [text(" }")].
broken_(Term, Priority, Column, After, Context) -->
    { Context = context(_, _, true, _), operator_(Term, P, Left, LP, Op, Right, RP) }, !,
    (   { P > Priority }
    ->  { Inner is Column+2, After1 is After+2 },
        [text("( ")],
        infix_(Left, LP, Op, Right, RP, Inner, After1, Context),
        [line(Column),text(")")]
    ;   infix_(Left, LP, Op, Right, RP, Column, After, Context)
    ).
broken_(Term, _, Column, After, Context) -->
    {   compound(Term),
        compound_name_arguments(Term, Name, Args),
        Args = [_|_],
        format(string(Text), '~q(', [Name]),
        string_length(Text, Width),
        Context = context(Right, Indent, _, _),
        widest_(Args, Context, 0, Widest),
        (   integer(Indent)
        ->  Under = true, Inner is Column+Indent
        ;   Indent == false
        ->  Under = false, Inner is Column+Width
        ;   Column+Width+Widest+1 =< Right
        ->  Under = false, Inner is Column+Width
        ;   Under = true, Inner is Column+4
        ),
        After1 is After+1
    },
    [text(Text)],
    (   { Under == true } -> [line(Inner)] ; [] ),
    arguments_(Args, Inner, After1, Context),
    [text(")")].

widest_([], _, W, W).
widest_([Arg|Args], Context, W0, W) :-
    flat_(Arg, 999, Context, _, Width),
    W1 is max(W0, Width),
    widest_(Args, Context, W1, W).

elements_([X], Column, _, Context) --> !,
    layout_(X, 999, Column, 0, Context).
elements_([X|Xs], Column, Start, Context) -->
    layout_(X, 999, Column, 1, Context),
    (   { nonvar(Xs), Xs = [_|_] }
    ->  [text(","),line(Column)],
        elements_(Xs, Column, Start, Context)
    ;   { Xs == [] }
    ->  []
    ;   [line(Start),text("| ")],
        layout_(Xs, 999, Column, 0, Context)
    ).

arguments_([Arg], Column, After, Context) --> !,
    layout_(Arg, 999, Column, After, Context).
arguments_([Arg|Args], Column, After, Context) -->
    layout_(Arg, 999, Column, 1, Context),
    [text(","),line(Column)],
    arguments_(Args, Column, After, Context).

operator_(Term, P, Left, LP, Op, Right, RP) :-
    compound(Term),
    compound_name_arguments(Term, Op, [Left,Right]),
    current_op(P, Type, Op),
    P > 0,
    sides_(Type, P, LP, RP), !.

sides_(xfx, P, LP, RP) :- LP is P-1, RP is P-1.
sides_(xfy, P, LP, P) :- LP is P-1.
sides_(yfx, P, P, RP) :- RP is P-1.

infix_(Left, LP, Op, Right, RP, Column, After, Context) -->
    { format(string(OpText), '~q', [Op]), string_length(OpText, Width) },
    layout_(Left, LP, Column, Width, Context),
    (   { Op == (',') }
    ->  [text(","),line(Column)],
        layout_(Right, RP, Column, After, Context)
    ;   { Op == (:-) ; Op == (-->) }
    ->  { Inner is Column+4 },
        [text(" "),text(OpText),line(Inner)],
        layout_(Right, RP, Inner, After, Context)
    ;   { Inner is Column+Width+1 },
        [line(Column),text(OpText),text(" ")],
        layout_(Right, RP, Inner, After, Context)
    ).
