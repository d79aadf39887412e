:- module(help, [ help/0, help/1, apropos/1 ]).

/** <module> Help about predicates

The same texts are in docs/reference.md.
*/

%!  help is det.
%!  help(+What) is det.
%
%   Print what is known of the predicates with the name What, or of
%   Name/Arity.

help :-
    print_message(help, format('help(Name) and help(Name/Arity) tell of predicates, apropos(Text) finds them.', [])).

help(What) :-
    must_be(nonvar, What),
    '$reference'(All),
    (   What = Name/Arity
    ->  true
    ;   Name = What
    ),
    findall(Place-Heads-Text, member(entry(Name, Arity, Place, Heads, Text), All), Found0),
    without_repeats_(Found0, Found),
    (   Found == []
    ->  print_message(help, format('No help for ~q; try apropos(~q).', [What,Name]))
    ;   print_each_(Found)
    ).

without_repeats_([], []).
without_repeats_([X|Xs0], [X|Xs]) :-
    exclude(==(X), Xs0, Xs1),
    without_repeats_(Xs1, Xs).

print_each_([]).
print_each_([Place-Heads-Text|Found]) :-
    split_string(Heads, "\n", "", HeadLines),
    split_string(Text, "\n", "", TextLines),
    lines_(HeadLines, '', Lines1, Lines2),
    lines_(TextLines, '    ', Lines2, ['    [~w]'-[Place],nl]),
    print_message(help, message_lines(Lines1)),
    print_each_(Found).

lines_([], _, Tail, Tail).
lines_([Line|Lines], Indent, ['~w~w'-[Indent,Line],nl|More], Tail) :-
    lines_(Lines, Indent, More, Tail).

%!  apropos(+Text) is det.
%
%   Print the predicates in whose name or description Text is, those with it in
%   the name first.

apropos(Text) :-
    must_be(atomic, Text),
    '$reference'(All),
    string_lower(Text, Low),
    findall(Rank-(Name/Arity-Summary),
            ( member(entry(Name, Arity, _, _, Description), All),
              rank_(Name, Description, Low, Rank),
              summary_(Description, Summary) ),
            Found0),
    sort(Found0, Found),
    (   Found == []
    ->  print_message(help, format('Nothing about ~w.', [Text]))
    ;   print_found_(Found)
    ).

rank_(Name, Description, Low, Rank) :-
    (   string_lower(Name, LowName),
        sub_string(LowName, _, _, _, Low)
    ->  Rank = 1
    ;   string_lower(Description, LowDescription),
        sub_string(LowDescription, _, _, _, Low),
        Rank = 2
    ).

summary_(Description, Summary) :-
    split_string(Description, "\n", " ", Lines),
    atomic_list_concat(Lines, ' ', Line),
    (   sub_atom(Line, Before, _, _, '. ')
    ->  sub_atom(Line, 0, Before, _, Summary)
    ;   Summary = Line
    ).

print_found_([]).
print_found_([_-(PI-Summary)|Found]) :-
    print_message(help, format('~q~t~32| ~w', [PI,Summary])),
    print_found_(Found).
