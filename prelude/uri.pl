:- module(uri,
          [ uri_components/2, uri_data/3, uri_data/4, uri_authority_components/2, uri_authority_data/3,
            uri_encoded/3, uri_query_components/2, uri_is_global/1, uri_normalized/2, uri_normalized/3,
            uri_resolve/3, uri_file_name/2, uri_iri/2
          ]).

/** <module> URIs (RFC 3986)

A URI is an atom; uri_components/2 takes it apart.  Parts keep their `%XX`;
uri_encoded/3 writes and reads these.
*/

%!  uri_components(+URI, -Components) is det.
%!  uri_components(-URI, +Components) is det.
%
%   Components is uri_components(Scheme, Authority, Path, Search, Fragment) with
%   variables for what is not there.

uri_components(URI, Components) :-
    nonvar(URI), !,
    text_codes_(URI, Codes),
    split_(Codes, Components0),
    Components = Components0.
uri_components(URI, uri_components(Scheme, Authority, Path, Search, Fragment)) :-
    part_(Scheme, '', ':', P1),
    part_(Authority, '//', '', P2),
    (   var(Path) -> P3 = '' ; path_text_(Path, P3) ),
    part_(Search, ?, '', P4),
    part_(Fragment, #, '', P5),
    atomic_list_concat([P1,P2,P3,P4,P5], URI).

path_text_(Path, Text) :-
    atom_string(Text, Path).

part_(Part, _, _, '') :-
    var(Part), !.
part_(Part, Before, After, Text) :-
    (   is_list(Part)
    ->  type_error(atom, Part)
    ;   must_be(atomic, Part)
    ),
    atomic_list_concat([Before,Part,After], Text).

split_(Codes0, uri_components(Scheme, Authority, Path, Search, Fragment)) :-
    (   scheme_(Codes0, SchemeCodes, Codes1)
    ->  atom_codes(Scheme, SchemeCodes)
    ;   Codes1 = Codes0
    ),
    (   Codes1 = [0'/,0'/|Codes2]
    ->  up_to_(Codes2, [0'/,0'?,0'#], AuthorityCodes, Codes3),
        atom_codes(Authority, AuthorityCodes)
    ;   Codes3 = Codes1
    ),
    up_to_(Codes3, [0'?,0'#], PathCodes, Codes4),
    atom_codes(Path, PathCodes),
    (   Codes4 = [0'?|Codes5]
    ->  up_to_(Codes5, [0'#], SearchCodes, Codes6),
        atom_codes(Search, SearchCodes)
    ;   Codes6 = Codes4
    ),
    (   Codes6 = [0'#|FragmentCodes]
    ->  atom_codes(Fragment, FragmentCodes)
    ;   true
    ).

scheme_(Codes, Scheme, Rest) :-
    up_to_(Codes, [0':,0'/,0'?,0'#], Scheme, [0':|Rest]),
    Scheme = [_|_].

up_to_([], _, [], []).
up_to_([C|Cs], Stops, Part, Rest) :-
    (   memberchk(C, Stops)
    ->  Part = [],
        Rest = [C|Cs]
    ;   Part = [C|Part1],
        up_to_(Cs, Stops, Part1, Rest)
    ).

text_codes_(Text, Codes) :-
    must_be(atomic, Text),
    format(codes(Codes), '~w', [Text]).

%!  uri_data(?Field, +Components, -Data) is nondet.
%!  uri_data(+Field, +Components, +Data, -NewComponents) is semidet.
%
%   Field is `scheme`, `authority`, `path`, `search` or `fragment`.

uri_data(Field, Components, Data) :-
    ( var(Components) -> Components = uri_components(_, _, _, _, _) ; true ),
    field_(Field, I),
    arg(I, Components, Data).

uri_data(Field, Components, Data, New) :-
    field_(Field, I), !,
    Components =.. [Name|Old],
    I0 is I-1,
    length(Before, I0),
    append(Before, [_|After], Old),
    append(Before, [Data|After], Args),
    New =.. [Name|Args].

field_(scheme, 1).
field_(authority, 2).
field_(path, 3).
field_(search, 4).
field_(fragment, 5).

%!  uri_authority_components(+Authority, -Components) is det.
%!  uri_authority_components(-Authority, +Components) is det.
%
%   Components is uri_authority(User, Password, Host, Port) with variables for
%   what is not there.

uri_authority_components(Authority, Components) :-
    nonvar(Authority), !,
    text_codes_(Authority, Codes),
    authority_(Codes, Components0),
    Components = Components0.
uri_authority_components(Authority, uri_authority(User, Password, Host, Port)) :-
    (   var(User)
    ->  P1 = ''
    ;   part_(Password, :, '', P0),
        atomic_list_concat([User,P0,@], P1)
    ),
    part_(Host, '', '', P2),
    part_(Port, :, '', P3),
    atomic_list_concat([P1,P2,P3], Authority).

authority_(Codes0, uri_authority(User, Password, Host, Port)) :-
    (   append(Login, [0'@|Codes1], Codes0)
    ->  (   append(UserCodes, [0':|PasswordCodes], Login)
        ->  atom_codes(Password, PasswordCodes)
        ;   UserCodes = Login
        ),
        atom_codes(User, UserCodes)
    ;   Codes1 = Codes0
    ),
    (   Codes1 = [0'[|_],
        append(HostCodes0, [0']|Codes2], Codes1)
    ->  append(HostCodes0, [0']], HostCodes)
    ;   up_to_(Codes1, [0':], HostCodes, Codes2)
    ),
    (   Codes2 = [0':|PortCodes],
        PortCodes = [_|_]
    ->  atom_codes(Atom, PortCodes),
        (   atom_number(Atom, Number)
        ->  Port = Number
        ;   Port = Atom
        )
    ;   true
    ),
    (   HostCodes == []
    ->  true
    ;   atom_codes(Host, HostCodes)
    ).

%!  uri_authority_data(?Field, +Components, -Data) is nondet.
%
%   Field is `user`, `password`, `host` or `port`.

uri_authority_data(Field, Components, Data) :-
    authority_field_(Field, I),
    arg(I, Components, Data).

authority_field_(user, 1).
authority_field_(password, 2).
authority_field_(host, 3).
authority_field_(port, 4).

%!  uri_encoded(+Component, +Value, -Encoded) is det.
%!  uri_encoded(+Component, -Value, +Encoded) is det.
%
%   Encoded is Value with `%XX` for what may not stand in Component:
%   `query_value`, `fragment`, `path` or `segment`.

uri_encoded(Component, Value, Encoded) :-
    must_be(atom, Component),
    (   memberchk(Component, [query_value,fragment,path,segment]) -> true
    ;   domain_error(uri_component, Component)
    ),
    (   nonvar(Value)
    ->  text_codes_(Value, Codes),
        encode_(Codes, Component, Text, []),
        atom_codes(Encoded, Text)
    ;   text_codes_(Encoded, Codes),
        (   Component == query_value
        ->  decode_(Codes, plus, Bytes)
        ;   decode_(Codes, plain, Bytes)
        ),
        utf8_text_(Bytes, Text),
        atom_codes(Value, Text)
    ).

encode_([], _, Text, Text).
encode_([C|Cs], Component, Text0, Text) :-
    (   allowed_(C, Component)
    ->  Text0 = [C|Text1]
    ;   phrase(utf8_codes([C]), Bytes),
        escape_(Bytes, Text0, Text1)
    ),
    encode_(Cs, Component, Text1, Text).

allowed_(C, _) :-
    C < 128,
    (   C >= 0'a, C =< 0'z
    ;   C >= 0'A, C =< 0'Z
    ;   C >= 0'0, C =< 0'9
    ;   memberchk(C, `-._~!$'()*,`)
    ), !.
allowed_(C, Component) :-
    more_(Component, More),
    memberchk(C, More).

more_(query_value, `@:/?`).
more_(fragment, `@:/?&=+;`).
more_(path, `@/&+=;`).
more_(segment, `@&+=;`).

escape_([], Text, Text).
escape_([Byte|Bytes], [0'%,High,Low|Text0], Text) :-
    H is Byte >> 4,
    L is Byte /\ 15,
    hex_(H, High),
    hex_(L, Low),
    escape_(Bytes, Text0, Text).

hex_(N, Code) :-
    (   N < 10
    ->  Code is 0'0+N
    ;   Code is 0'A+N-10
    ).

%   Texts that are not encoded may be there too: they stand for their bytes.
decode_([], _, []).
decode_([0'%,H,L|Cs], Plus, Bytes) :-
    code_type(H, xdigit(High)),
    code_type(L, xdigit(Low)), !,
    Byte is High*16+Low,
    Bytes = [Byte|Bytes1],
    decode_(Cs, Plus, Bytes1).
decode_([0'+|Cs], plus, [0' |Bytes]) :- !,
    decode_(Cs, plus, Bytes).
decode_([C|Cs], Plus, Bytes) :-
    phrase(utf8_codes([C]), Own),
    append(Own, Bytes1, Bytes),
    decode_(Cs, Plus, Bytes1).

%   Bytes that are no UTF-8 are codes themselves.
utf8_text_(Bytes, Codes) :-
    (   phrase(utf8_codes(Codes0), Bytes)
    ->  Codes = Codes0
    ;   Codes = Bytes
    ).

%!  uri_query_components(+Query, -List) is det.
%!  uri_query_components(-Query, +List) is det.
%
%   List has Name=Value for the parts of a query; Name(Value) and Name-Value are
%   good too when a query is made.

uri_query_components(Query, List) :-
    nonvar(Query), !,
    text_codes_(Query, Codes),
    (   Codes == []
    ->  List = []
    ;   pairs_(Codes, List0),
        List = List0
    ).
uri_query_components(Query, List) :-
    must_be(list, List),
    pair_texts_(List, Texts),
    atomic_list_concat(Texts, &, Query).

pairs_(Codes, [Name=Value|Pairs]) :-
    up_to_(Codes, [0'&,0';], Part, Rest),
    (   up_to_(Part, [0'=], NameCodes, [0'=|ValueCodes])
    ->  true
    ;   throw(error(syntax_error(illegal_uri_query), _))
    ),
    decoded_(NameCodes, Name),
    decoded_(ValueCodes, Value),
    (   Rest = [_|Codes1]
    ->  pairs_(Codes1, Pairs)
    ;   Pairs = []
    ).

decoded_(Codes, Atom) :-
    decode_(Codes, plus, Bytes),
    utf8_text_(Bytes, Text),
    atom_codes(Atom, Text).

pair_texts_([], []).
pair_texts_([Pair|Pairs], [Text|Texts]) :-
    must_be(nonvar, Pair),
    (   pair_(Pair, Name, Value)
    ->  true
    ;   type_error(name_value, Pair)
    ),
    query_part_(Name, NameText),
    query_part_(Value, ValueText),
    atomic_list_concat([NameText,=,ValueText], Text),
    pair_texts_(Pairs, Texts).

pair_(Name=Value, Name, Value).
pair_(Name-Value, Name, Value).
pair_(Term, Name, Value) :-
    compound(Term),
    compound_name_arguments(Term, Name, [Value]).

query_part_(Value, Text) :-
    uri_encoded(query_value, Value, Text).

%!  uri_is_global(+URI) is semidet.
%
%   URI has a scheme of more than one letter.

uri_is_global(URI) :-
    text_codes_(URI, Codes),
    scheme_(Codes, [First,Second|More], _),
    scheme_codes_([First,Second|More]).

scheme_codes_([]).
scheme_codes_([C|Cs]) :-
    (   code_type(C, alnum)
    ->  true
    ;   memberchk(C, `+-.`)
    ),
    scheme_codes_(Cs).

%!  uri_normalized(+URI, -Normalized) is det.
%!  uri_normalized(+URI, +Base, -Normalized) is det.
%
%   Scheme and host in lower case, no `.` and `..` in the path.

uri_normalized(URI, Normalized) :-
    uri_components(URI, uri_components(Scheme0, Authority0, Path0, Search, Fragment)),
    lower_(Scheme0, Scheme),
    lower_(Authority0, Authority),
    plain_path_(Path0, Path),
    uri_components(Normalized, uri_components(Scheme, Authority, Path, Search, Fragment)).

uri_normalized(URI, Base, Normalized) :-
    uri_resolve(URI, Base, Global),
    uri_normalized(Global, Normalized).

lower_(Text, Text) :-
    var(Text), !.
lower_(Text, Lower) :-
    downcase_atom(Text, Lower).

plain_path_(Path0, Path) :-
    atomic_list_concat(Segments0, /, Path0),
    without_dots_(Segments0, [], Segments),
    atomic_list_concat(Segments, /, Path).

%   The segments so far are in reverse order.
without_dots_([], Before, Segments) :-
    reverse(Before, Segments).
without_dots_(['.'], Before, Segments) :- !,
    without_dots_([''], Before, Segments).
without_dots_(['..'], Before0, Segments) :- !,
    up_(Before0, Before),
    without_dots_([''], Before, Segments).
without_dots_(['.'|Rest], Before, Segments) :- !,
    without_dots_(Rest, Before, Segments).
without_dots_(['..'|Rest], Before0, Segments) :- !,
    up_(Before0, Before),
    without_dots_(Rest, Before, Segments).
without_dots_([Segment|Rest], Before, Segments) :-
    without_dots_(Rest, [Segment|Before], Segments).

up_([''], ['']) :- !.
up_([_|Before], Before) :- !.
up_([], []).

%!  uri_resolve(+URI, +Base, -Global) is det.
%
%   Global is URI as seen from Base.

uri_resolve(URI, Base, Global) :-
    uri_components(URI, uri_components(Scheme, Authority, Path, Search, Fragment)),
    uri_components(Base, uri_components(BaseScheme, BaseAuthority, BasePath, BaseSearch, _)),
    (   nonvar(Scheme)
    ->  plain_path_(Path, Path1),
        New = uri_components(Scheme, Authority, Path1, Search, Fragment)
    ;   nonvar(Authority)
    ->  plain_path_(Path, Path1),
        New = uri_components(BaseScheme, Authority, Path1, Search, Fragment)
    ;   Path == ''
    ->  (   nonvar(Search)
        ->  Search1 = Search
        ;   Search1 = BaseSearch
        ),
        New = uri_components(BaseScheme, BaseAuthority, BasePath, Search1, Fragment)
    ;   (   sub_atom(Path, 0, 1, _, /)
        ->  Path0 = Path
        ;   beside_(BasePath, BaseAuthority, Path, Path0)
        ),
        plain_path_(Path0, Path1),
        New = uri_components(BaseScheme, BaseAuthority, Path1, Search, Fragment)
    ),
    uri_components(Global, New).

beside_('', Authority, Path, Full) :-
    nonvar(Authority), !,
    atom_concat(/, Path, Full).
beside_(BasePath, _, Path, Full) :-
    atomic_list_concat(Segments, /, BasePath),
    append(Folder, [_], Segments), !,
    append(Folder, [Path], All),
    atomic_list_concat(All, /, Full).

%!  uri_file_name(+URI, -File) is semidet.
%!  uri_file_name(-URI, +File) is det.
%
%   URI is that of a local file.

uri_file_name(URI, File) :-
    nonvar(URI), !,
    uri_components(URI, uri_components(file, Authority, Path, _, _)),
    (   var(Authority)
    ->  true
    ;   memberchk(Authority, ['',localhost])
    ),
    uri_encoded(path, File, Path).
uri_file_name(URI, File0) :-
    absolute_file_name(File0, File),
    uri_encoded(path, File, Path),
    uri_components(URI, uri_components(file, '', Path, _, _)).

%!  uri_iri(+URI, -IRI) is det.
%!  uri_iri(-URI, +IRI) is det.
%
%   IRI is URI with characters beyond ASCII instead of their `%XX`.

uri_iri(URI, IRI) :-
    nonvar(URI), !,
    text_codes_(URI, Codes),
    wide_(Codes, Wide),
    atom_codes(IRI, Wide).
uri_iri(URI, IRI) :-
    text_codes_(IRI, Codes),
    narrow_(Codes, Narrow, []),
    atom_codes(URI, Narrow).

wide_([], []) :- !.
wide_(Codes, Wide) :-
    high_bytes_(Codes, Bytes, Rest),
    Bytes = [_|_],
    phrase(utf8_codes(Text), Bytes), !,
    append(Text, Wide1, Wide),
    wide_(Rest, Wide1).
wide_([C|Cs], [C|Wide]) :-
    wide_(Cs, Wide).

high_bytes_([0'%,H,L|Cs], [Byte|Bytes], Rest) :-
    code_type(H, xdigit(High)),
    High >= 8,
    code_type(L, xdigit(Low)), !,
    Byte is High*16+Low,
    high_bytes_(Cs, Bytes, Rest).
high_bytes_(Rest, [], Rest).

narrow_([], Text, Text).
narrow_([C|Cs], Text0, Text) :-
    (   C > 0x20,
        C < 0x7F
    ->  Text0 = [C|Text1]
    ;   phrase(utf8_codes([C]), Bytes),
        escape_(Bytes, Text0, Text1)
    ),
    narrow_(Cs, Text1, Text).
