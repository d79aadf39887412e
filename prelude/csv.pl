:- module(csv,
          [ csv//1, csv//2, csv_options/2, csv_read_file/2,
            csv_read_file/3, csv_read_file_row/3, csv_read_row/3,
            csv_read_stream/3, csv_write_file/2, csv_write_file/3,
            csv_write_stream/3
          ]).

/** <module> Comma-separated values

A table is a list of rows, terms row(Field,...).  These are the options:

    separator(Code)         between the fields of a row (0',; a tab for files
                            whose names end in .tsv)
    ignore_quotes(Bool)     if `true`, quotes are like other characters
    strip(Bool)             if `true`, without layout around fields
    skip_header(Start)      skip the first lines as long as they start so
    convert(Bool)           if `true` (the default), fields that read as numbers
                            are numbers; all others are atoms
    case(Action)            `preserve`, or make all letters `up` or `down`
    functor(Name)           for rows, instead of row
    arity(Count)            the number of fields of all rows
    match_arity(Bool)       if `false`, rows may have different ones
*/

%!  csv(?Rows)// is semidet.
%!  csv(?Rows, +Options)// is semidet.
%
%   The rest of the text is the table Rows; or, with known Rows, their text.
%   Raises a domain error for a row with a wrong number of fields.

csv(Rows, Text, Rest) :-
    csv(Rows, [], Text, Rest).

csv(Rows, Options, Text, Rest) :-
    csv_options(How, Options),
    (   nonvar(Rows)
    ->  must_be(list, Rows),
        text_(Rows, How, Text, Rest)
    ;   skip_(How, Text, Text1),
        rows_(Text1, How, Rows),
        Rest = []
    ).

%!  csv_options(-Compiled, +Options) is det.
%
%   Compiled is a term that csv_read_row/3 takes: with it Options need not be
%   looked at for every row.

csv_options(csv_options(Separator,Ignore,Strip,Convert,Case,Name,Arity,Match,Skip), Options) :-
    option(separator(Separator), Options, 0',),
    option(ignore_quotes(Ignore), Options, false),
    option(strip(Strip), Options, false),
    option(convert(Convert), Options, true),
    option(case(Case), Options, preserve),
    option(functor(Name), Options, row),
    option(match_arity(Match), Options, true),
    (   option(arity(Arity), Options)
    ->  true
    ;   true
    ),
    (   option(skip_header(Skip0), Options)
    ->  atom_codes(Skip0, Skip)
    ;   Skip = none
    ),
    must_be(oneof([preserve,up,down]), Case),
    must_be(boolean, Ignore),
    must_be(boolean, Strip),
    must_be(boolean, Convert),
    must_be(boolean, Match).

skip_(How, Text0, Text) :-
    arg(9, How, Skip),
    (   Skip \== none,
        append(Skip, After, Text0)
    ->  after_line_(After, Text1),
        skip_(How, Text1, Text)
    ;   Text = Text0
    ).

after_line_([], []).
after_line_([C|Codes], Rest) :-
    (   C =:= 0'\n
    ->  Rest = Codes
    ;   after_line_(Codes, Rest)
    ).

rows_(Text, How, Rows) :-
    (   Text == []
    ->  Rows = []
    ;   row_(Text, How, Row, Text1),
        Rows = [Row|Rows1],
        rows_(Text1, How, Rows1)
    ).

% row_(+Text, +How, -Row, -Rest)

row_(Text, How, Row, Rest) :-
    fields_(Text, How, Fields, Rest),
    length(Fields, Count),
    arg(7, How, Arity),
    arg(8, How, Match),
    (   Match == false
    ->  true
    ;   Arity = Count
    ->  true
    ;   domain_error(row_arity(Arity), Count)
    ),
    arg(6, How, Name),
    Row =.. [Name|Fields].

fields_(Text, How, [Field|Fields], Rest) :-
    field_(Text, How, Field, Text1),
    (   Text1 = [C|Text2],
        arg(1, How, C)
    ->  fields_(Text2, How, Fields, Rest)
    ;   Fields = [],
        line_end_(Text1, Rest)
    ).

line_end_([], []).
line_end_([C|Codes], Rest) :-
    (   C =:= 0'\n
    ->  Rest = Codes
    ;   C =:= 0'\r,
        (   Codes = [0'\n|Codes1]
        ->  Rest = Codes1
        ;   Rest = Codes
        )
    ).

field_(Text, How, Field, Rest) :-
    arg(2, How, Ignore),
    (   Ignore == false,
        start_(Text, How, [0'"|Text1])
    ->  quoted_(Text1, Codes, Rest0),
        start_(Rest0, How, Rest),
        made_(Codes, How, Field)
    ;   arg(1, How, Separator),
        plain_(Text, Separator, Codes0, Rest),
        stripped_(How, Codes0, Codes),
        made_(Codes, How, Field)
    ).

% start_(+Text0, +How, -Text): with strip(true), without spaces at its beginning.

start_(Text0, How, Text) :-
    (   arg(3, How, true),
        Text0 = [C|Text1],
        ( C =:= 0'\s ; C =:= 0'\t )
    ->  start_(Text1, How, Text)
    ;   Text = Text0
    ).

quoted_([C|Codes0], Codes, Rest) :-
    (   C =:= 0'"
    ->  (   Codes0 = [0'"|Codes1]
        ->  Codes = [C|Codes2],
            quoted_(Codes1, Codes2, Rest)
        ;   Codes = [],
            Rest = Codes0
        )
    ;   Codes = [C|Codes2],
        quoted_(Codes0, Codes2, Rest)
    ).

plain_([], _, [], []).
plain_([C|Codes0], Separator, Codes, Rest) :-
    (   ends_field_(C, Separator)
    ->  Codes = [],
        Rest = [C|Codes0]
    ;   Codes = [C|Codes1],
        plain_(Codes0, Separator, Codes1, Rest)
    ).

ends_field_(C, C) :- !.
ends_field_(0'\n, _) :- !.
ends_field_(0'\r, _).

stripped_(How, Codes0, Codes) :-
    (   arg(3, How, true)
    ->  string_codes(String0, Codes0),
        split_string(String0, "", " \t", [String]),
        string_codes(String, Codes)
    ;   Codes = Codes0
    ).

made_(Codes, How, Field) :-
    arg(4, How, Convert),
    (   Convert == true,
        number_start_(Codes),
        catch(number_codes(Number, Codes), error(syntax_error(_),_), fail)
    ->  Field = Number
    ;   arg(5, How, Case),
        atom_codes(Atom, Codes),
        cased_(Case, Atom, Field)
    ).

% Layout before a number does not go.

number_start_([C|_]) :-
    \+ code_type(C, space).

cased_(preserve, Atom, Atom).
cased_(up, Atom, Up) :- upcase_atom(Atom, Up).
cased_(down, Atom, Down) :- downcase_atom(Atom, Down).

% text_(+Rows, +How, -Text, ?Rest)

text_([], _, Text, Text).
text_([Row|Rows], How, Text, Rest) :-
    Row =.. [_|Fields],
    arg(1, How, Separator),
    field_texts_(Fields, Separator, Text, [0'\r,0'\n|Text1]),
    text_(Rows, How, Text1, Rest).

field_texts_([], _, Text, Text).
field_texts_([Field|Fields], Separator, Text, Rest) :-
    field_text_(Field, Separator, Text, Text1),
    (   Fields == []
    ->  Text1 = Rest
    ;   Text1 = [Separator|Text2],
        field_texts_(Fields, Separator, Text2, Rest)
    ).

field_text_(Field, Separator, Text, Rest) :-
    must_be(atomic, Field),
    format(codes(Codes), '~w', [Field]),
    (   needs_quotes_(Codes, Separator)
    ->  Text = [0'"|Text1],
        doubled_(Codes, Text1, [0'"|Rest])
    ;   append(Codes, Rest, Text)
    ).

needs_quotes_([C|Codes], Separator) :-
    (   C =:= 0'"
    ->  true
    ;   ends_field_(C, Separator)
    ->  true
    ;   needs_quotes_(Codes, Separator)
    ).

doubled_([], Text, Text).
doubled_([C|Codes], Text, Rest) :-
    (   C =:= 0'"
    ->  Text = [C,C|Text1]
    ;   Text = [C|Text1]
    ),
    doubled_(Codes, Text1, Rest).

%!  csv_read_file(+File, -Rows) is det.
%!  csv_read_file(+File, -Rows, +Options) is det.
%
%   Rows is the table in a file.  Options are also those of open/4.

csv_read_file(File, Rows) :-
    csv_read_file(File, Rows, []).

csv_read_file(File, Rows, Options0) :-
    file_options_(File, Options0, Options),
    open_options_(Options, OpenOptions),
    read_file_to_codes(File, Codes, OpenOptions),
    phrase(csv(Rows0, Options), Codes),
    !,
    Rows = Rows0.

file_options_(File, Options0, Options) :-
    (   option(separator(_), Options0)
    ->  Options = Options0
    ;   file_name_text_(File, Name),
        file_name_extension(_, Extension, Name),
        downcase_atom(Extension, tsv)
    ->  Options = [separator(0'\t)|Options0]
    ;   Options = Options0
    ).

file_name_text_(File, Name) :-
    (   compound(File)
    ->  arg(1, File, Name0),
        file_name_text_(Name0, Name)
    ;   Name = File
    ).

open_options_(Options, OpenOptions) :-
    include(open_option_, Options, OpenOptions).

open_option_(encoding(_)).
open_option_(bom(_)).

:- meta_predicate with_stream_(+, +, -, 0).

with_stream_(File, Options, Stream, Goal) :-
    open_options_(Options, OpenOptions),
    absolute_file_name(File, Path, [access(read)]),
    setup_call_cleanup(open(Path, read, Stream, OpenOptions),
                       Goal,
                       close(Stream)).

%!  csv_read_stream(+Stream, -Rows, +Options) is det.
%
%   Rows is the table that is the rest of Stream.

csv_read_stream(Stream, Rows, Options) :-
    read_stream_to_codes(Stream, Codes),
    phrase(csv(Rows0, Options), Codes),
    !,
    Rows = Rows0.

%!  csv_read_file_row(+File, -Row, +Options) is nondet.
%
%   Row is a row of the table in a file, which is read as far as needed.  With
%   the option line(Line), Line is the number of the line where it starts.

csv_read_file_row(File, Row, Options0) :-
    file_options_(File, Options0, Options),
    csv_options(How, Options),
    (   option(line(Line), Options)
    ->  true
    ;   true
    ),
    with_stream_(File, Options, Stream, row_of_(Stream, How, Row, Line)).

row_of_(Stream, How, Row, Line) :-
    skip_lines_(Stream, How),
    repeat,
    line_count(Stream, Line0),
    csv_read_row(Stream, Row0, How),
    (   Row0 == end_of_file
    ->  !,
        fail
    ;   Line = Line0,
        Row = Row0
    ).

skip_lines_(Stream, How) :-
    arg(9, How, Skip),
    (   Skip \== none,
        length(Skip, Length),
        peek_string(Stream, Length, Start),
        string_codes(Start, Codes),
        append(Skip, _, Codes)
    ->  read_line_to_codes(Stream, _),
        skip_lines_(Stream, How)
    ;   true
    ).

%!  csv_read_row(+Stream, -Row, +Compiled) is det.
%
%   Row is the next row of Stream, or `end_of_file`.  Compiled is made by
%   csv_options/2.

csv_read_row(Stream, Row, How) :-
    read_line_to_codes(Stream, Codes0, Tail0),
    (   Codes0 == []
    ->  Row = end_of_file
    ;   arg(2, How, Ignore),
        whole_row_(Ignore, Stream, Codes0, Tail0),
        row_(Codes0, How, Row0, _),
        Row = Row0
    ).

% whole_row_(+Ignore, +Stream, +Codes, ?Tail): read on while Codes, which end in
% Tail, have an open quote.

whole_row_(Ignore, Stream, Codes, Tail) :-
    (   Tail == []
    ->  true
    ;   Ignore == false,
        open_quote_(Codes, Tail, even)
    ->  read_line_to_codes(Stream, Tail, Tail1),
        whole_row_(Ignore, Stream, Codes, Tail1)
    ;   Tail = []
    ).

open_quote_(Codes, Tail, Parity) :-
    (   Codes == Tail
    ->  Parity == odd
    ;   Codes = [C|Codes1],
        (   C =:= 0'"
        ->  other_(Parity, Parity1)
        ;   Parity1 = Parity
        ),
        open_quote_(Codes1, Tail, Parity1)
    ).

other_(even, odd).
other_(odd, even).

%!  csv_write_file(+File, +Rows) is det.
%!  csv_write_file(+File, +Rows, +Options) is det.
%
%   Write the table Rows to a file.  Options are also those of open/4.

csv_write_file(File, Rows) :-
    csv_write_file(File, Rows, []).

csv_write_file(File, Rows, Options0) :-
    file_options_(File, Options0, Options),
    open_options_(Options, OpenOptions),
    setup_call_cleanup(open(File, write, Stream, OpenOptions),
                       csv_write_stream(Stream, Rows, Options),
                       close(Stream)).

%!  csv_write_stream(+Stream, +Rows, +Options) is det.
%
%   Write the table Rows to Stream.

csv_write_stream(Stream, Rows, Options) :-
    must_be(list, Rows),
    csv_options(How, Options),
    write_rows_(Rows, Stream, How).

write_rows_([], _, _).
write_rows_([Row|Rows], Stream, How) :-
    text_([Row], How, Codes, []),
    format(Stream, '~s', [Codes]),
    write_rows_(Rows, Stream, How).
