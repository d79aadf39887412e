:- module(lazy_lists,
          [ lazy_list/2, lazy_list/3, lazy_list_materialize/1, lazy_list_length/2, lazy_get_codes/4,
            lazy_read_terms/4, lazy_read_lines/4, lazy_list_iterator/4
          ]).

/** <module> Lists that are made when they are looked at

The tail of a lazy list is a variable with an attribute.  What binds it, such
as unification with a list, makes the next part; so ordinary predicates on lists
read from a file as far as they need.
*/

:- meta_predicate
    lazy_list(2, -),
    lazy_list(3, +, -),
    lazy_list_iterator(+, -, :, 1).

%!  lazy_list(:Next, -List) is det.
%!  lazy_list(:Next, +State, -List) is det.
%
%   List is made by calls of call(Next, Part, Tail), where Part is a list that
%   ends in Tail, or `[]` at the end; lazy_list/3 calls
%   call(Next, State, NewState, Element) as long as it succeeds.

lazy_list(Next, List) :-
    must_be(callable, Next),
    put_attr(List, lazy_lists, lazy(Next, -)).

lazy_list(Next, State, List) :-
    must_be(callable, Next),
    put_attr(List, lazy_lists, stepwise(Next, State, -)).

%   The part after a variable is made once: it is kept in the attribute, in spite of backtracking.

lazy_lists:attr_unify_hook(Lazy, Value) :-
    (   attvar(Value)
    ->  (   get_attr(Value, lazy_lists, Other),
            Other == Lazy
        ->  true
        ;   force_(Lazy, List),
            Value = List
        )
    ;   var(Value)
    ->  true
    ;   force_(Lazy, List),
        Value = List
    ).

lazy_lists:attribute_goals(_) -->
    [].

force_(Lazy, List) :-
    functor(Lazy, _, N),
    (   arg(N, Lazy, made(_))
    ->  true
    ;   part_(Lazy, Part),
        nb_setarg(N, Lazy, made(Part))
    ),
    arg(N, Lazy, made(List)).

part_(lazy(Next, _), Part) :-
    call(Next, Part, Tail),
    (   Part == []
    ->  true
    ;   nonvar(Tail)
    ->  true
    ;   put_attr(Tail, lazy_lists, lazy(Next, -))
    ).
part_(stepwise(Next, State, _), Part) :-
    (   call(Next, State, State1, Element)
    ->  put_attr(Tail, lazy_lists, stepwise(Next, State1, -)),
        Part = [Element|Tail]
    ;   Part = []
    ).

%!  lazy_list_materialize(?List) is det.
%
%   Make all of List.

lazy_list_materialize(List) :-
    '$skip_list'(_, List, Tail),
    (   attvar(Tail),
        get_attr(Tail, lazy_lists, _)
    ->  force_tail_(Tail),
        lazy_list_materialize(Tail)
    ;   true
    ).

force_tail_(Tail) :-
    get_attr(Tail, lazy_lists, Lazy),
    force_(Lazy, Part),
    (   Part == []
    ->  Tail = []
    ;   Tail = Part
    ).

%!  lazy_list_length(+List, -Length) is det.
%
%   Length of List, which is made as a whole.

lazy_list_length(List, Length) :-
    lazy_list_materialize(List),
    '$skip_list'(Length, List, _).

%!  lazy_get_codes(+Stream, +N, -List, -Tail) is det.
%
%   For lazy_list/2 as lazy_get_codes(Stream, N): the next N codes of Stream.

lazy_get_codes(Stream, N, List, Tail) :-
    must_be(positive_integer, N),
    codes_(N, Stream, List, Tail).

codes_(0, _, Tail, Tail) :- !.
codes_(N, Stream, List, Tail) :-
    get_code(Stream, Code),
    (   Code == -1
    ->  List = [],
        Tail = []
    ;   List = [Code|List1],
        (   N > 1,
            peek_code(Stream, -1)
        ->  List1 = [],
            Tail = []
        ;   N1 is N-1,
            codes_(N1, Stream, List1, Tail)
        )
    ).

%!  lazy_read_terms(+Stream, +Options, -List, -Tail) is det.
%!  lazy_read_lines(+Stream, +Options, -List, -Tail) is det.
%
%   For lazy_list/2: the next term, read with Options, or the next lines, which
%   are codes or what the option as(Type) says: `atom`, `string`, `codes` or `chars`.

lazy_read_terms(Stream, Options0, List, Tail) :-
    (   select_option(chunk(_), Options0, Options)
    ->  true
    ;   Options = Options0
    ),
    read_term(Stream, Term, Options),
    (   Term == end_of_file
    ->  List = [],
        Tail = []
    ;   List = [Term|Tail]
    ).

lazy_read_lines(Stream, Options, List, Tail) :-
    option(as(As), Options, atom),
    read_line_to_codes(Stream, Codes),
    (   Codes == end_of_file
    ->  List = [],
        Tail = []
    ;   line_(As, Codes, Line),
        List = [Line|Tail]
    ).

line_(atom, Codes, Atom) :- atom_codes(Atom, Codes).
line_(string, Codes, String) :- string_codes(String, Codes).
line_(codes, Codes, Codes).
line_(chars, Codes, Chars) :- atom_codes(Atom, Codes), atom_chars(Atom, Chars).

%!  lazy_list_iterator(+List, -Element, :GetNext, :TestEnd) is multi.
%
%   Element is one of those that call(GetNext, Element) gives until TestEnd
%   of it is true, which are made into List.

lazy_list_iterator(List, Element, GetNext, TestEnd) :-
    strip_module(GetNext, M, Next),
    lazy_list(lazy_lists:next_(M:Next, TestEnd), List),
    member(Element, List).

next_(Next, TestEnd, List, Tail) :-
    call(Next, Element),
    (   call(TestEnd, Element)
    ->  List = [],
        Tail = []
    ;   List = [Element|Tail]
    ).
