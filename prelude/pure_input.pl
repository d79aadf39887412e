:- module(pure_input,
          [ phrase_from_file/2, phrase_from_file/3, phrase_from_stream/2, stream_to_lazy_list/2, syntax_error//1,
            lazy_list_location//1, lazy_list_character_count//1
          ]).

/** <module> Grammars that read files

The text of a file is a lazy list of codes: it is read as far as the grammar
looks, and what nobody refers to any more is collected.
*/

:- meta_predicate
    phrase_from_file(//, +),
    phrase_from_file(//, +, +),
    phrase_from_stream(//, +).

%!  phrase_from_file(:Grammar, +File) is nondet.
%!  phrase_from_file(:Grammar, +File, +Options) is nondet.
%
%   The text of File is a phrase of Grammar.  Options are those of open/4.

phrase_from_file(Grammar, File) :-
    phrase_from_file(Grammar, File, []).

phrase_from_file(Grammar, File, Options) :-
    setup_call_cleanup(
        open(File, read, Stream, Options),
        phrase_from_stream(Grammar, Stream),
        close(Stream)).

%!  phrase_from_stream(:Grammar, +Stream) is nondet.
%
%   The rest of Stream is a phrase of Grammar.

phrase_from_stream(Grammar, Stream) :-
    stream_to_lazy_list(Stream, List),
    phrase(Grammar, List).

%!  stream_to_lazy_list(+Stream, -List) is det.
%
%   List is the lazy list of the codes that are still to be read.

stream_to_lazy_list(Stream, List) :-
    place_(Stream, Place),
    put_attr(List, pure_input, text(Stream, Place, "", -)).

place_(Stream, place(Count, Line, Column)) :-
    (   character_count(Stream, Count) -> true ; Count = 0 ),
    (   line_count(Stream, Line) -> true ; Line = 1 ),
    (   line_position(Stream, Column) -> true ; Column = 0 ).

%   The attribute is text(Stream, Start, Before, Made): what has been read before
%   this tail, last and from the place Start on, and made(List) for what the tail
%   has become, which backtracking must not forget.

pure_input:attr_unify_hook(Text, Value) :-
    (   attvar(Value),
        get_attr(Value, pure_input, Other)
    ->  (   Other == Text
        ->  true
        ;   force_(Text, List),
            Value = List
        )
    ;   var(Value)
    ->  true
    ;   force_(Text, List),
        Value = List
    ).

pure_input:attribute_goals(_) -->
    [].

force_(Text, List) :-
    arg(4, Text, made(List0)), !,
    List = List0.
force_(Text, List) :-
    arg(1, Text, Stream),
    place_(Stream, Place),
    fill_buffer(Stream),
    read_pending_codes(Stream, Codes, Tail),
    (   ( Codes == [] ; Codes == Tail )
    ->  nb_setarg(4, Text, made([]))
    ;   '$skip_list'(Length, Codes, _),
        codes_before_(Length, Codes, Plain),
        string_codes(Before, Plain),
        put_attr(Tail, pure_input, text(Stream, Place, Before, -)),
        nb_setarg(4, Text, made(Codes))
    ),
    arg(4, Text, made(List)).

%!  syntax_error(+Error)//
%
%   Raises error(syntax_error(Error), Context), where Context has the place.

syntax_error(Error) -->
    lazy_list_location(Location),
    { throw(error(syntax_error(Error), Location)) }.

%!  lazy_list_location(-Location)// is det.
%
%   Location is file(Name, Line, Column, Count) or stream(Stream, Line, Column, Count)
%   for the place that the grammar has come to.

lazy_list_location(Location, Here, Here) :-
    at_(Here, Stream, Count, Line, Column),
    (   stream_property(Stream, file_name(File))
    ->  Location = file(File, Line, Column, Count)
    ;   Location = stream(Stream, Line, Column, Count)
    ).

%!  lazy_list_character_count(-Count)// is det.
%
%   Count characters have been read before the place that the grammar has come to.

lazy_list_character_count(Count, Here, Here) :-
    at_(Here, _, Count, _, _).

%   The tail that is still to be made knows what has been read last; where older
%   text lies between, line and column are not known.
at_(Here, Stream, Count, Line, Column) :-
    '$skip_list'(Length, Here, Tail),
    attvar(Tail),
    get_attr(Tail, pure_input, text(Stream, place(Count0, Line0, Column0), Last, _)), !,
    string_length(Last, All),
    Read is All-Length,
    Count is Count0+Read,
    (   Read >= 0
    ->  sub_string(Last, 0, Read, _, Before),
        split_string(Before, "\n", "", Lines),
        length(Lines, N),
        Line is Line0+N-1,
        last(Lines, End),
        string_length(End, Width),
        (   N =:= 1
        ->  Column is Column0+Width
        ;   Column = Width
        )
    ;   true
    ).
at_(Here, -, Length, _, _) :-
    '$skip_list'(Length, Here, _).

codes_before_(0, _, []) :- !.
codes_before_(N, [C|Cs0], [C|Cs]) :-
    N1 is N-1,
    codes_before_(N1, Cs0, Cs).
