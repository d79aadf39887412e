:- module(json,
          [ atom_json_dict/3, atom_json_term/3, is_json_term/1,
            is_json_term/2, json_read/2, json_read/3, json_read_dict/2,
            json_read_dict/3, json_write/2, json_write/3,
            json_write_dict/2, json_write_dict/3
          ]).

/** <module> Reading and writing JSON

An object is a term json(Pairs), with a list of Name=Value; an array is a
list, a string an atom (a string of Prolog is written as one too), a
number a number, and the constants are @(true), @(false) and @(null).  The
options true(Term), false(Term) and null(Term) choose other terms.

Dicts are not part of the language: the predicates for them say so.
*/

%!  json_read(+Stream, -Term) is det.
%!  json_read(+Stream, -Term, +Options) is det.
%
%   Term is the next JSON value on Stream.  Options are true(Term),
%   false(Term), null(Term), and
%
%     end_of_file(Term)   the term for the end of Stream: without it, or if it
%                         is `error`, that is a syntax error
%
%   Raises error(syntax_error(json(What)), stream(Stream,Line,Column,Char)).

json_read(Stream, Term) :-
    json_read(Stream, Term, []).

json_read(Stream, Term, Options) :-
    constants_(Options, Constants),
    blanks_(Stream, C),
    (   C =:= -1
    ->  (   option(end_of_file(End), Options),
            End \== error
        ->  Term = End
        ;   bad_(unexpected_end_of_file, Stream)
        )
    ;   value_(C, Stream, Constants, Term0),
        Term = Term0
    ).

constants_(Options, constants(True,False,Null)) :-
    option(true(True), Options, @(true)),
    option(false(False), Options, @(false)),
    option(null(Null), Options, @(null)).

bad_(What, Stream) :-
    catch(( line_count(Stream, Line),
            line_position(Stream, Column),
            character_count(Stream, Char)
          ),
          _, true),
    throw(error(syntax_error(json(What)), stream(Stream,Line,Column,Char))).

% blanks_(+Stream, -Code): Code is the next one that is no layout; it has been
% read.  Comments count as layout.

blanks_(Stream, Code) :-
    get_code(Stream, C),
    (   blank_(C)
    ->  blanks_(Stream, Code)
    ;   C =:= 0'/
    ->  peek_code(Stream, C1),
        (   C1 =:= 0'*
        ->  get_code(Stream, _),
            get_code(Stream, C2),
            skip_comment_(C2, Stream),
            blanks_(Stream, Code)
        ;   C1 =:= 0'/
        ->  skip_line_(Stream),
            blanks_(Stream, Code)
        ;   Code = C
        )
    ;   Code = C
    ).

blank_(0'\s).
blank_(0'\t).
blank_(0'\n).
blank_(0'\r).

skip_line_(Stream) :-
    get_code(Stream, C),
    (   C =:= 0'\n
    ->  true
    ;   C =:= -1
    ->  true
    ;   skip_line_(Stream)
    ).

skip_comment_(C, Stream) :-
    (   C =:= -1
    ->  bad_(unterminated_comment, Stream)
    ;   get_code(Stream, C1),
        (   C =:= 0'*,
            C1 =:= 0'/
        ->  true
        ;   skip_comment_(C1, Stream)
        )
    ).

% value_(+Code, +Stream, +Constants, -Term): Code is the first one of the value.

value_(C, Stream, Constants, Term) :-
    (   C =:= 0'"
    ->  string_(Stream, Term)
    ;   C =:= 0'{
    ->  blanks_(Stream, C1),
        Term = json(Pairs),
        pairs_(C1, Stream, Constants, Pairs)
    ;   C =:= 0'[
    ->  blanks_(Stream, C1),
        elements_(C1, Stream, Constants, Term)
    ;   number_start_(C)
    ->  number_(C, Stream, Term)
    ;   constant_(C, Codes, Name, Constants, Term0)
    ->  expect_(Codes, Stream, Name),
        Term = Term0
    ;   bad_(illegal_json, Stream)
    ).

constant_(0't, `rue`, true, constants(True,_,_), True).
constant_(0'f, `alse`, false, constants(_,False,_), False).
constant_(0'n, `ull`, null, constants(_,_,Null), Null).

expect_([], _, _).
expect_([C|Codes], Stream, Name) :-
    (   peek_code(Stream, C)
    ->  get_code(Stream, _),
        expect_(Codes, Stream, Name)
    ;   bad_(json_expected(Name), Stream)
    ).

pairs_(C, Stream, Constants, Pairs) :-
    (   C =:= 0'}
    ->  Pairs = []
    ;   C =:= 0'"
    ->  string_(Stream, Name),
        blanks_(Stream, Colon),
        (   Colon =:= 0':
        ->  true
        ;   bad_(illegal_json, Stream)
        ),
        blanks_(Stream, C1),
        value_(C1, Stream, Constants, Value),
        Pairs = [Name=Value|Pairs1],
        blanks_(Stream, C2),
        (   C2 =:= 0',
        ->  blanks_(Stream, C3),
            pairs_(C3, Stream, Constants, Pairs1)
        ;   C2 =:= 0'}
        ->  Pairs1 = []
        ;   bad_(illegal_object, Stream)
        )
    ;   bad_(illegal_json, Stream)
    ).

elements_(C, Stream, Constants, Elements) :-
    (   C =:= 0']
    ->  Elements = []
    ;   value_(C, Stream, Constants, Value),
        Elements = [Value|Elements1],
        blanks_(Stream, C1),
        (   C1 =:= 0',
        ->  blanks_(Stream, C2),
            elements_(C2, Stream, Constants, Elements1)
        ;   C1 =:= 0']
        ->  Elements1 = []
        ;   bad_(illegal_array, Stream)
        )
    ).

string_(Stream, Atom) :-
    get_code(Stream, C),
    string_codes_(C, Stream, Codes),
    atom_codes(Atom, Codes).

string_codes_(C, Stream, Codes) :-
    (   C =:= 0'"
    ->  Codes = []
    ;   C =:= -1
    ->  bad_(eof_in_string, Stream)
    ;   C =:= 0'\\
    ->  get_code(Stream, E),
        escape_(E, Stream, Code),
        Codes = [Code|Codes1],
        get_code(Stream, C1),
        string_codes_(C1, Stream, Codes1)
    ;   Codes = [C|Codes1],
        get_code(Stream, C1),
        string_codes_(C1, Stream, Codes1)
    ).

escape_(E, Stream, Code) :-
    (   E =:= 0'u
    ->  hexadecimal_(4, Stream, 0, Unit),
        (   Unit >= 0xD800,
            Unit =< 0xDBFF
        ->  low_surrogate_(Stream, Unit, Code)
        ;   Code = Unit
        )
    ;   escaped_(E, Code0)
    ->  Code = Code0
    ;   bad_(illegal_string_escape, Stream)
    ).

escaped_(0'", 0'").
escaped_(0'\\, 0'\\).
escaped_(0'/, 0'/).
escaped_(0'b, 0'\b).
escaped_(0'f, 0'\f).
escaped_(0'n, 0'\n).
escaped_(0'r, 0'\r).
escaped_(0't, 0'\t).

hexadecimal_(Count, Stream, Value0, Value) :-
    (   Count =:= 0
    ->  Value = Value0
    ;   get_code(Stream, C),
        (   C >= 0,
            code_type(C, xdigit(W))
        ->  Value1 is Value0*16+W,
            Count1 is Count-1,
            hexadecimal_(Count1, Stream, Value1, Value)
        ;   bad_(illegal_string_escape, Stream)
        )
    ).

low_surrogate_(Stream, High, Code) :-
    (   get_code(Stream, 0'\\),
        get_code(Stream, 0'u),
        hexadecimal_(4, Stream, 0, Low),
        Low >= 0xDC00,
        Low =< 0xDFFF
    ->  Code is 0x10000+((High-0xD800)<<10)+(Low-0xDC00)
    ;   bad_(illegal_surrogate_pair, Stream)
    ).

number_start_(0'-) :- !.
number_start_(C) :-
    C >= 0'0,
    C =< 0'9.

number_(C, Stream, Number) :-
    peek_code(Stream, C1),
    number_codes_(C1, Stream, Codes),
    (   catch(number_codes(Number0, [C|Codes]), error(syntax_error(_),_), fail)
    ->  Number = Number0
    ;   float_codes_([C|Codes], Codes1),
        catch(number_codes(Number0, Codes1), error(syntax_error(_),_), fail)
    ->  Number = Number0
    ;   bad_(illegal_number, Stream)
    ).

number_codes_(C, Stream, Codes) :-
    (   number_code_(C)
    ->  get_code(Stream, _),
        Codes = [C|Codes1],
        peek_code(Stream, C1),
        number_codes_(C1, Stream, Codes1)
    ;   Codes = []
    ).

number_code_(C) :-
    C >= 0'0,
    C =< 0'9,
    !.
number_code_(0'.).
number_code_(0'-).
number_code_(0'+).
number_code_(0'e).
number_code_(0'E).

% float_codes_(+Codes0, -Codes): 1e10 is no number of Prolog; 1.0e10 is.

float_codes_([C|Codes0], Codes) :-
    (   ( C =:= 0'e ; C =:= 0'E )
    ->  Codes = [0'.,0'0,C|Codes0]
    ;   C =\= 0'.,
        Codes = [C|Codes1],
        float_codes_(Codes0, Codes1)
    ).

%!  atom_json_term(?Atom, ?Term, +Options) is det.
%
%   Atom is the text of the JSON value Term.  If Atom is unbound Term is
%   written, with the options of json_write/3 and
%
%     as(Type)            make an atom (the default), string, codes or chars

atom_json_term(Atom, Term, Options) :-
    (   nonvar(Atom)
    ->  (   Atom == []
        ->  String = "[]"
        ;   text_to_string(Atom, String)
        ),
        setup_call_cleanup(open_string(String, Stream),
                           json_read(Stream, Term, Options),
                           close(Stream))
    ;   must_be(nonvar, Term),
        option(as(Type), Options, atom),
        must_be(oneof([atom,string,codes,chars]), Type),
        Sink =.. [Type,Text],
        with_output_to(Sink,
                       ( current_output(Stream),
                         json_write(Stream, Term, Options)
                       )),
        Atom = Text
    ).

%!  is_json_term(@Term) is semidet.
%!  is_json_term(@Term, +Options) is semidet.
%
%   Term can be written by json_write/3 with these Options.

is_json_term(Term) :-
    is_json_term(Term, []).

is_json_term(Term, Options) :-
    constants_(Options, Constants),
    is_json_(Term, Constants).

is_json_(Term, Constants) :-
    nonvar(Term),
    (   is_constant_(Term, Constants, _)
    ->  true
    ;   atomic(Term)
    ->  true
    ;   Term = json(Pairs)
    ->  is_list(Pairs),
        are_pairs_(Pairs, Constants)
    ;   is_list(Term),
        are_json_(Term, Constants)
    ).

are_json_([], _).
are_json_([T|Terms], Constants) :-
    is_json_(T, Constants),
    are_json_(Terms, Constants).

are_pairs_([], _).
are_pairs_([Pair|Pairs], Constants) :-
    nonvar(Pair),
    Pair = (Name=Value),
    atom(Name),
    is_json_(Value, Constants),
    are_pairs_(Pairs, Constants).

is_constant_(Term, constants(True,False,Null), Text) :-
    (   Term == True
    ->  Text = true
    ;   Term == False
    ->  Text = false
    ;   Term == Null
    ->  Text = null
    ).

%!  json_write(+Stream, +Term) is det.
%!  json_write(+Stream, +Term, +Options) is det.
%
%   Write Term as JSON.  Options are true(Term), false(Term), null(Term), and
%
%     width(Count)        lines may be so long (72): what fits is written on
%                         one line; 0 writes all on one
%     step(Count)         indent by so many spaces (2)
%     tab(Count)          where so many of them are one tab (8)
%     indent(Count)       indent from here (0)
%     serialize_unknown(Bool)
%                         write other terms as strings, instead of raising a
%                         type error

json_write(Stream, Term) :-
    json_write(Stream, Term, []).

json_write(Stream, Term, Options) :-
    constants_(Options, Constants),
    option(width(Width), Options, 72),
    option(step(Step), Options, 2),
    option(tab(Tab), Options, 8),
    option(indent(Indent), Options, 0),
    option(serialize_unknown(Unknown), Options, false),
    (   catch(line_position(Stream, 0), _, true)
    ->  Margin = true
    ;   Margin = false
    ),
    write_(Term, Stream, Indent, Margin, w(Constants,Width,Step,Tab,Unknown)).

% write_(+Term, +Stream, +Indent, +Margin, +How): Margin is `true` at the beginning
% of a line; objects and arrays elsewhere come after a space.

write_(Term, Stream, Indent, Margin, How) :-
    (   simple_(Term, How, Text)
    ->  write(Stream, Text)
    ;   compound_(Term, Open, Close, Items)
    ->  (   Margin == true
        ->  true
        ;   put_char(Stream, ' ')
        ),
        put_char(Stream, Open),
        (   Items == []
        ->  true
        ;   fits_(Term, Indent, How)
        ->  write_row_(Items, Stream, Indent, How),
            (   Close == (']')
            ->  put_char(Stream, ' ')
            ;   true
            )
        ;   How = w(_,_,Step,_,_),
            Indent1 is Indent+Step,
            write_column_(Items, Stream, Indent1, How),
            new_line_(Stream, Indent, How)
        ),
        put_char(Stream, Close)
    ;   type_error(json_term, Term)
    ).

compound_(json(Pairs), '{', '}', Items) :-
    must_be(list, Pairs),
    items_(Pairs, Items).
compound_([], '[', ']', []).
compound_([T|Terms], '[', ']', Items) :-
    is_list(Terms),
    values_([T|Terms], Items).

items_([], []).
items_([Pair|Pairs], [item(Key,Value)|Items]) :-
    (   pair_(Pair, Key0, Value0)
    ->  must_be(atomic, Key0),
        quoted_(Key0, Key),
        Value = Value0
    ;   type_error(json_pair, Pair)
    ),
    items_(Pairs, Items).

pair_(Pair, _, _) :-
    var(Pair),
    !,
    instantiation_error(Pair).
pair_(Key=Value, Key, Value) :- !.
pair_(Key-Value, Key, Value) :- !.
pair_(Pair, Key, Value) :-
    compound(Pair),
    Pair =.. [Key,Value].

values_([], []).
values_([T|Terms], [item(none,T)|Items]) :-
    values_(Terms, Items).

write_row_([Item|Items], Stream, Indent, How) :-
    write_item_(Item, Stream, Indent, false, How),
    (   Items == []
    ->  true
    ;   write(Stream, ', '),
        write_row_(Items, Stream, Indent, How)
    ).

write_column_([Item|Items], Stream, Indent, How) :-
    new_line_(Stream, Indent, How),
    write_item_(Item, Stream, Indent, true, How),
    (   Items == []
    ->  true
    ;   put_char(Stream, ','),
        write_column_(Items, Stream, Indent, How)
    ).

write_item_(item(Key,Value), Stream, Indent, Margin, How) :-
    (   Key == none
    ->  write_(Value, Stream, Indent, Margin, How)
    ;   write(Stream, Key),
        put_char(Stream, :),
        write_(Value, Stream, Indent, false, How)
    ).

new_line_(Stream, Indent, w(_,_,_,Tab,_)) :-
    nl(Stream),
    Tabs is Indent//Tab,
    Spaces is Indent mod Tab,
    format(Stream, '~*c~*c', [Tabs,0'\t,Spaces,0'\s]).

% fits_(+Term, +Indent, +How): Term can be written in one line.

fits_(Term, Indent, How) :-
    How = w(_,Width,_,_,_),
    (   Width =:= 0
    ->  true
    ;   Room is Width-Indent,
        rest_(Term, How, Room, _)
    ).

% rest_(+Term, +How, +Room, -Rest): Term takes Room-Rest places, if that is not
% more than Room.

rest_(Term, How, Room, Rest) :-
    (   simple_(Term, How, Text)
    ->  string_length(Text, Length),
        Rest is Room-Length,
        Rest >= 0
    ;   compound_(Term, _, _, Items)
    ->  Room1 is Room-2,
        Room1 >= 0,
        rest_items_(Items, How, Room1, Rest)
    ;   Rest = Room
    ).

rest_items_([], _, Room, Room).
rest_items_([item(Key,Value)|Items], How, Room, Rest) :-
    (   Key == none
    ->  Room1 = Room
    ;   string_length(Key, Length),
        Room1 is Room-Length-2
    ),
    rest_(Value, How, Room1, Room2),
    (   Items == []
    ->  Rest = Room2
    ;   Room3 is Room2-2,
        Room3 >= 0,
        rest_items_(Items, How, Room3, Rest)
    ).

% simple_(+Term, +How, -Text): Text is what is written for a Term that is neither
% an object nor an array.

simple_(Term, w(Constants,_,_,_,Unknown), Text) :-
    (   var(Term)
    ->  instantiation_error(Term)
    ;   is_constant_(Term, Constants, Text0)
    ->  Text = Text0
    ;   Term == []
    ->  fail
    ;   atom(Term)
    ->  quoted_(Term, Text)
    ;   string(Term)
    ->  quoted_(Term, Text)
    ;   number(Term)
    ->  number_text_(Term, Text)
    ;   Term = json(_)
    ->  fail
    ;   is_list(Term)
    ->  fail
    ;   Unknown == true,
        format(string(String), '~q', [Term]),
        quoted_(String, Text)
    ).

number_text_(Number, Text) :-
    (   integer(Number)
    ->  Text = Number
    ;   Text is float(Number)
    ).

% quoted_(+Text, -Quoted): Quoted is an atom, with quotes and escapes.

quoted_(Text, Quoted) :-
    (   number(Text)
    ->  type_error(text, Text)
    ;   true
    ),
    atom_codes(Text, Codes),
    quoted_codes_(Codes, 0, QuotedCodes),
    atom_codes(Quoted, [0'"|QuotedCodes]).

quoted_codes_([], _, [0'"]).
quoted_codes_([C|Codes], Before, Quoted) :-
    (   C >= 0x20,
        C =\= 0'",
        C =\= 0'\\,
        C =\= 0'/
    ->  Quoted = [C|Quoted1]
    ;   C =:= 0'/
    ->  (   Before =:= 0'<
        ->  Quoted = [0'\\,C|Quoted1]
        ;   Quoted = [C|Quoted1]
        )
    ;   escaped_(E, C)
    ->  Quoted = [0'\\,E|Quoted1]
    ;   format(codes(Quoted, Quoted1), '\\u~|~`0t~16r~4+', [C])
    ),
    quoted_codes_(Codes, C, Quoted1).

%!  json_read_dict(+Stream, -Dict).
%!  json_read_dict(+Stream, -Dict, +Options).
%!  json_write_dict(+Stream, +Dict).
%!  json_write_dict(+Stream, +Dict, +Options).
%!  atom_json_dict(?Atom, ?Dict, +Options).
%
%   Not supported, as there are no dicts.

json_read_dict(_, _) :- no_dicts_(json_read_dict/2).
json_read_dict(_, _, _) :- no_dicts_(json_read_dict/3).
json_write_dict(_, _) :- no_dicts_(json_write_dict/2).
json_write_dict(_, _, _) :- no_dicts_(json_write_dict/3).
atom_json_dict(_, _, _) :- no_dicts_(atom_json_dict/3).

no_dicts_(PI) :-
    throw(error(not_supported(PI), _)).
