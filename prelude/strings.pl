:- module(strings,
          [ dedent_lines/3, indent_lines/3, indent_lines/4,
            interpolate_string/4, split_lines/2, string_lines/2
          ]).

/** <module> Strings of one or more lines
*/

:- meta_predicate
    indent_lines(1, +, +, -).

%!  string_lines(?String, ?Lines) is det.
%
%   Lines is the list of the lines of String, as strings without their
%   newlines.  The other way round, String is the text of Lines with a
%   newline after each of them.

string_lines(String, Lines) :-
    (   var(String)
    ->  must_be(list, Lines),
        end_lines_(Lines, Parts),
        atomic_list_concat(Parts, Text),
        atom_string(Text, String)
    ;   split_lines(String, Lines0),
        without_last_empty_(Lines0, Lines1),
        Lines = Lines1
    ).

end_lines_([], []).
end_lines_([Line|Lines], [Line,'\n'|Parts]) :-
    end_lines_(Lines, Parts).

without_last_empty_([Line|Lines], Rest) :-
    (   Lines == []
    ->  (   Line == ""
        ->  Rest = []
        ;   Rest = [Line]
        )
    ;   Rest = [Line|Rest1],
        without_last_empty_(Lines, Rest1)
    ).

%!  split_lines(+String, -Lines) is det.
%
%   Lines is the list of the strings between the newlines of String, with
%   an empty one at the end if String ends in a newline.

split_lines(String, Lines) :-
    split_string(String, "\n", "", Lines).

join_lines_(Lines, String) :-
    atomic_list_concat(Lines, '\n', Text),
    atom_string(Text, String0),
    String = String0.

%!  dedent_lines(+In, -Dedented, +Options) is det.
%
%   Dedented is In without the white space that all its lines start with.
%   Lines of only white space do not count; they lose the same white
%   space, or all of theirs if it is not the same.  Options:
%
%     tab(Width)      see a tab as the spaces up to the next tab stop,
%                     where these are Width columns apart.  Without it,
%                     a tab is only the same as a tab.

dedent_lines(In, Dedented, Options) :-
    must_be(nonvar, In),
    split_lines(In, Lines0),
    code_lists_(Lines0, Lines1),
    (   memberchk(tab(Width0), Options),
        Width is Width0,
        Width > 0
    ->  least_column_(Lines1, Width, none, Column),
        dedent_columns_(Lines1, Column, Width, Lines)
    ;   common_margin_(Lines1, none, Margin),
        dedent_(Lines1, Margin, Lines)
    ),
    join_lines_(Lines, Dedented).

code_lists_([], []).
code_lists_([Line|Lines], [Codes|Lists]) :-
    string_codes(Line, Codes),
    code_lists_(Lines, Lists).

% least_column_(+Lines, +Width, +Column0, -Column): Column is the first
% column of Lines that has anything but white space, or `none`.

least_column_([], _, Column, Column).
least_column_([Line|Lines], Width, Column0, Column) :-
    (   visible_column_(Line, 0, Width, LineColumn)
    ->  (   Column0 == none
        ->  Column1 = LineColumn
        ;   Column1 is min(Column0, LineColumn)
        )
    ;   Column1 = Column0
    ),
    least_column_(Lines, Width, Column1, Column).

visible_column_([C|Codes], Column0, Width, Column) :-
    (   next_column_(C, Width, Column0, Column1)
    ->  visible_column_(Codes, Column1, Width, Column)
    ;   Column = Column0
    ).

% next_column_(+Code, +Width, +Column0, -Column): the white space Code goes
% from Column0 to Column.

next_column_(0'\s, _, Column0, Column) :-
    Column is Column0+1.
next_column_(0'\t, Width, Column0, Column) :-
    Column is (Column0//Width+1)*Width.

dedent_columns_([], _, _, []).
dedent_columns_([Line|Lines], Column, Width, [Dedented|Lines1]) :-
    (   Column \== none,
        drop_columns_(Line, 0, Column, Width, Rest)
    ->  string_codes(Dedented, Rest)
    ;   Dedented = ""
    ),
    dedent_columns_(Lines, Column, Width, Lines1).

% drop_columns_(+Codes, +Column0, +Column, +Width, -Rest): Rest is what
% comes at Column, with spaces for the part of a tab that does.

drop_columns_(Codes, Column0, Column, Width, Rest) :-
    (   Column0 >= Column
    ->  Count is Column0-Column,
        spaces_(Count, Rest, Codes)
    ;   Codes = [C|Codes1],
        next_column_(C, Width, Column0, Column1),
        drop_columns_(Codes1, Column1, Column, Width, Rest)
    ).

spaces_(Count, Spaces, End) :-
    (   Count =:= 0
    ->  Spaces = End
    ;   Spaces = [0'\s|Spaces1],
        Count1 is Count-1,
        spaces_(Count1, Spaces1, End)
    ).

% common_margin_(+Lines, +Margin0, -Margin): Margin is the white space that
% all Lines that have anything else start with, or `none`.

common_margin_([], Margin, Margin).
common_margin_([Line|Lines], Margin0, Margin) :-
    (   margin_(Line, LineMargin)
    ->  common_(Margin0, LineMargin, Margin1)
    ;   Margin1 = Margin0
    ),
    common_margin_(Lines, Margin1, Margin).

% margin_(+Line, -Margin): fails for a line of only white space.

margin_([C|Codes], Margin) :-
    (   margin_code_(C)
    ->  Margin = [C|Margin1],
        margin_(Codes, Margin1)
    ;   Margin = []
    ).

margin_code_(0'\s).
margin_code_(0'\t).

common_(Margin0, LineMargin, Margin) :-
    (   Margin0 == none
    ->  Margin = LineMargin
    ;   common_prefix_(Margin0, LineMargin, Margin)
    ).

common_prefix_(Xs, Ys, Prefix) :-
    (   Xs = [X|Xs1],
        Ys = [X|Ys1]
    ->  Prefix = [X|Prefix1],
        common_prefix_(Xs1, Ys1, Prefix1)
    ;   Prefix = []
    ).

dedent_([], _, []).
dedent_([Line|Lines], Margin, [Dedented|Lines1]) :-
    (   Margin \== none,
        append(Margin, Rest, Line)
    ->  string_codes(Dedented, Rest)
    ;   Dedented = ""
    ),
    dedent_(Lines, Margin, Lines1).

%!  indent_lines(+Prefix, +In, -Indented) is det.
%
%   Indented is In with Prefix before every line that has more than white
%   space.

indent_lines(Prefix, In, Indented) :-
    must_be(nonvar, In),
    split_lines(In, Lines0),
    indent_visible_(Lines0, Prefix, Lines),
    join_lines_(Lines, Indented).

indent_visible_([], _, []).
indent_visible_([Line|Lines], Prefix, [Indented|Lines1]) :-
    (   split_string(Line, "", " \t\r", [""])
    ->  Indented = Line
    ;   prefix_(Prefix, Line, Indented)
    ),
    indent_visible_(Lines, Prefix, Lines1).

%!  indent_lines(:Filter, +Prefix, +In, -Indented) is det.
%
%   As indent_lines/3, for the lines for which call(Filter, Line) succeeds.
%   What follows the last newline is a line only if it is not empty.

indent_lines(Filter, Prefix, In, Indented) :-
    must_be(nonvar, In),
    split_lines(In, Lines0),
    indent_some_(Lines0, Filter, Prefix, Lines),
    join_lines_(Lines, Indented).

indent_some_([Line|Lines], Filter, Prefix, [Indented|Lines1]) :-
    (   Lines == []
    ->  Lines1 = [],
        (   Line \== "",
            call(Filter, Line)
        ->  prefix_(Prefix, Line, Indented)
        ;   Indented = Line
        )
    ;   (   call(Filter, Line)
        ->  prefix_(Prefix, Line, Indented)
        ;   Indented = Line
        ),
        indent_some_(Lines, Filter, Prefix, Lines1)
    ).

prefix_(Prefix, Line, Indented) :-
    string_concat(Prefix, Line, Indented).

%!  interpolate_string(+In, -Out, +Map, +Options) is det.
%
%   Out is the string In where every {Name} is replaced by what write/1
%   makes of the value of Name in Map, a list of Name=Value.  Name is
%   written as a Prolog variable; other things in braces are kept.
%   {Name,Default} gives the text Default if Map does not have Name, which
%   is an existence error without a Default.  There are no Options.

interpolate_string(In, Out, Map, _Options) :-
    must_be(nonvar, In),
    string_codes(In, Codes),
    interpolate_(Codes, Map, Codes1),
    string_codes(Out1, Codes1),
    Out = Out1.

interpolate_([], _, []).
interpolate_([C|Codes], Map, Out) :-
    (   C =:= 0'{,
        slot_(Name, Default, Codes, Codes1)
    ->  slot_value_(Name, Default, Map, Value),
        append(Value, Out1, Out),
        interpolate_(Codes1, Map, Out1)
    ;   Out = [C|Out1],
        interpolate_(Codes, Map, Out1)
    ).

% slot_(-Name, -Default)//: Default is default(Codes) or `none`.

slot_(Name, Default) -->
    [C],
    { code_type(C, prolog_var_start) },
    name_codes_(Codes),
    { atom_codes(Name, [C|Codes]) },
    default_(Default).

name_codes_(Codes) -->
    (   [C],
        { code_type(C, prolog_identifier_continue) }
    ->  { Codes = [C|Codes1] },
        name_codes_(Codes1)
    ;   { Codes = [] }
    ).

default_(Default) -->
    [C],
    (   { C =:= 0'} }
    ->  { Default = none }
    ;   { C =:= 0', },
        default_codes_(Codes),
        { Default = default(Codes) }
    ).

default_codes_(Codes) -->
    [C],
    (   { C =:= 0'} }
    ->  { Codes = [] }
    ;   { Codes = [C|Codes1] },
        default_codes_(Codes1)
    ).

slot_value_(Name, Default, Map, Codes) :-
    (   memberchk(Name=Value, Map)
    ->  format(codes(Codes), '~w', [Value])
    ;   Default = default(Codes0)
    ->  Codes = Codes0
    ;   existence_error(template_var, Name)
    ).
