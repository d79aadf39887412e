:- module(url,
          [ global_url/3, http_location/2, is_absolute_url/1, parse_url/2,
            parse_url/3, parse_url_search/2, url_iri/2, www_form_encode/2
          ]).

/** <module> Taking URLs apart

The parts of a URL are a list of protocol(P), user(UserAndPassword),
host(H), port(N), path(Path), search(Pairs), with a list of Name=Value,
and fragment(F).
*/

%!  parse_url(+URL, -Parts) is det.
%!  parse_url(-URL, +Parts) is det.
%
%   Parts are the parts of URL, or the other way round.  Without a protocol
%   URL is taken for one of http; a host goes without // before it.

parse_url(URL, Parts) :-
    (   nonvar(URL)
    ->  text_to_string(URL, String),
        split_(String, Parts0),
        Parts = Parts0
    ;   must_be(list, Parts),
        joined_(Parts, URL)
    ).

%!  parse_url(+URL, +Base, -Parts) is det.
%
%   As parse_url/2 for a URL that may be relative to Base, a URL or its parts.

parse_url(URL, Base, Parts) :-
    (   is_list(Base)
    ->  joined_(Base, BaseURL)
    ;   BaseURL = Base
    ),
    global_url(URL, BaseURL, Global),
    parse_url(Global, Parts).

% split_(+String, -Parts)

split_(String0, Parts) :-
    cut_(String0, "#", String1, Fragment),
    cut_(String1, "?", String2, Search),
    (   sub_string(String2, Before, _, After, ":"),
        sub_string(String2, 0, Before, _, Scheme),
        string_codes(Scheme, Codes),
        is_scheme_(Codes)
    ->  downcase_atom(Scheme, Protocol),
        Parts = [protocol(Protocol)|Parts1],
        sub_string(String2, _, After, 0, String3)
    ;   String2 \== "",
        Parts = [protocol(http)|Parts1],
        string_concat("//", String2, String3)
    ),
    (   sub_string(String3, 0, 2, _, "//")
    ->  sub_string(String3, 2, _, 0, String4),
        (   sub_string(String4, At, _, _, "/")
        ->  sub_string(String4, 0, At, _, Authority),
            sub_string(String4, At, _, 0, Path0)
        ;   Authority = String4,
            Path0 = "/"
        ),
        authority_(Authority, Parts, Parts1, Parts2)
    ;   Path0 = String3,
        Parts1 = Parts2
    ),
    decoded_(Path0, Path),
    Parts2 = [path(Path)|Parts3],
    (   Search == none
    ->  Parts3 = Parts4
    ;   string_codes(Search, SearchCodes),
        parse_url_search(SearchCodes, Pairs),
        Parts3 = [search(Pairs)|Parts4]
    ),
    (   Fragment == none
    ->  Parts4 = []
    ;   decoded_(Fragment, FragmentText),
        Parts4 = [fragment(FragmentText)]
    ).

cut_(String, Mark, Before, After) :-
    (   sub_string(String, At, _, Left, Mark)
    ->  sub_string(String, 0, At, _, Before),
        sub_string(String, _, Left, 0, After)
    ;   Before = String,
        After = none
    ).

is_scheme_([C|Codes]) :-
    code_type(C, alpha),
    scheme_rest_(Codes).

scheme_rest_([]).
scheme_rest_([C|Codes]) :-
    (   code_type(C, alnum)
    ->  true
    ;   memberchk(C, `+-.`)
    ),
    scheme_rest_(Codes).

authority_(Authority, Before, Parts, Rest) :-
    (   cut_(Authority, "@", User0, Host0),
        Host0 \== none
    ->  decoded_(User0, UserText),
        Parts = [user(UserText)|Parts2]
    ;   Host0 = Authority,
        Parts = Parts2
    ),
    cut_(Host0, ":", Host, Port),
    atom_string(HostAtom, Host),
    (   Host == "",
        Port == none,
        Before = [protocol(file)|_]
    ->  Parts2 = Parts3
    ;   Parts2 = [host(HostAtom)|Parts3]
    ),
    (   Port \== none,
        number_string(PortNumber, Port)
    ->  Parts3 = [port(PortNumber)|Rest]
    ;   Parts3 = Rest
    ).

joined_(Parts, URL) :-
    (   option(protocol(Protocol), Parts)
    ->  atom_concat(Protocol, :, Scheme)
    ;   Scheme = ''
    ),
    (   option(host(Host), Parts)
    ->  (   option(user(User0), Parts)
        ->  encoded_(User0, user, User1),
            atom_concat(User1, @, User)
        ;   User = ''
        ),
        (   option(port(Port0), Parts)
        ->  atom_concat(:, Port0, Port)
        ;   Port = ''
        ),
        atomic_list_concat([//,User,Host,Port], Authority)
    ;   Protocol == file
    ->  Authority = //
    ;   Authority = ''
    ),
    http_location(Parts, Location),
    atomic_list_concat([Scheme,Authority,Location], URL).

%!  http_location(+Parts, -Location) is det.
%
%   Location is the text of the path, search and fragment in Parts.

http_location(Parts, Location) :-
    option(path(Path0), Parts, /),
    encoded_(Path0, path, Path),
    (   option(search(Pairs), Parts)
    ->  string_search_(Pairs, Search0),
        atom_concat(?, Search0, Search)
    ;   Search = ''
    ),
    (   option(fragment(Fragment0), Parts)
    ->  encoded_(Fragment0, fragment, Fragment1),
        atom_concat(#, Fragment1, Fragment)
    ;   Fragment = ''
    ),
    atomic_list_concat([Path,Search,Fragment], Location).

string_search_(Pairs, Search) :-
    (   is_list(Pairs)
    ->  search_texts_(Pairs, Texts),
        atomic_list_concat(Texts, &, Search)
    ;   Search = Pairs
    ).

search_texts_([], []).
search_texts_([Pair|Pairs], [Text|Texts]) :-
    (   atomic(Pair)
    ->  www_form_encode(Pair, Text)
    ;   (   Pair = (Name=Value)
        ->  true
        ;   Pair =.. [Name,Value]
        ),
        www_form_encode(Name, Name1),
        www_form_encode(Value, Value1),
        atomic_list_concat([Name1,=,Value1], Text)
    ),
    search_texts_(Pairs, Texts).

%!  parse_url_search(?Codes, ?Pairs) is det.
%
%   Codes is the text of a search: Name=Value with & between them.

parse_url_search(Codes, Pairs) :-
    (   nonvar(Codes)
    ->  string_codes(String, Codes),
        split_string(String, "&;", "", Parts),
        search_pairs_(Parts, Pairs)
    ;   string_search_(Pairs, Text),
        atom_codes(Text, Codes)
    ).

search_pairs_([], []).
search_pairs_([Part|Parts], Pairs) :-
    (   Part == ""
    ->  Pairs = Pairs1
    ;   cut_(Part, "=", Name0, Value0),
        form_text_(Name0, Name),
        (   Value0 == none
        ->  Pairs = [Name|Pairs1]
        ;   form_text_(Value0, Value),
            Pairs = [Name=Value|Pairs1]
        )
    ),
    search_pairs_(Parts, Pairs1).

form_text_(Encoded, Text) :-
    atom_string(Atom, Encoded),
    www_form_encode(Text, Atom).

%!  www_form_encode(+Value, -Encoded) is det.
%!  www_form_encode(-Value, +Encoded) is det.
%
%   Encoded is Value as it is in a form: with %XX for bytes of UTF-8 and, when
%   decoding, + for a space.

www_form_encode(Value, Encoded) :-
    (   nonvar(Value)
    ->  encoded_(Value, form, Encoded0),
        Encoded = Encoded0
    ;   atom_codes(Encoded, Codes0),
        spaces_(Codes0, Codes),
        bytes_of_(Codes, Bytes),
        string_bytes(String, Bytes, utf8),
        atom_string(Value0, String),
        Value = Value0
    ).

spaces_([], []).
spaces_([C0|Codes0], [C|Codes]) :-
    (   C0 =:= 0'+
    ->  C = 0'\s
    ;   C = C0
    ),
    spaces_(Codes0, Codes).

decoded_(String, Atom) :-
    string_codes(String, Codes),
    bytes_of_(Codes, Bytes),
    (   catch(string_bytes(Text, Bytes, utf8), error(_,_), fail)
    ->  true
    ;   string_bytes(Text, Bytes, iso_latin_1)
    ),
    atom_string(Atom, Text).

bytes_of_([], []).
bytes_of_([C|Codes], Bytes) :-
    (   C =:= 0'%,
        Codes = [H,L|Codes1],
        code_type(H, xdigit(WH)),
        code_type(L, xdigit(WL))
    ->  B is WH*16+WL,
        Bytes = [B|Bytes1],
        bytes_of_(Codes1, Bytes1)
    ;   C < 128
    ->  Bytes = [C|Bytes1],
        bytes_of_(Codes, Bytes1)
    ;   string_codes(S, [C]),
        string_bytes(S, Some, utf8),
        append(Some, Bytes1, Bytes),
        bytes_of_(Codes, Bytes1)
    ).

encoded_(Text, Where, Atom) :-
    format(string(String), '~w', [Text]),
    string_bytes(String, Bytes, utf8),
    encoded_bytes_(Bytes, Where, Codes),
    atom_codes(Atom, Codes).

encoded_bytes_([], _, []).
encoded_bytes_([B|Bytes], Where, Codes) :-
    (   plain_(B, Where)
    ->  Codes = [B|Codes1]
    ;   format(codes(Codes, Codes1), '%~|~`0t~16r~2+', [B])
    ),
    encoded_bytes_(Bytes, Where, Codes1).

plain_(B, Where) :-
    (   B < 128,
        code_type(B, alnum)
    ->  true
    ;   also_plain_(Where, Codes),
        memberchk(B, Codes)
    ).

also_plain_(form, `-_.~`).
also_plain_(path, `-_.~!$&'()*+,;=:@/`).
also_plain_(fragment, `-_.~!$&'()*+,;=:@/?`).
also_plain_(user, `-_.~!$&'()*+,;=:`).

%!  is_absolute_url(+URL) is semidet.
%
%   URL begins with a protocol.

is_absolute_url(URL) :-
    text_to_string(URL, String),
    sub_string(String, Before, _, _, ":"),
    !,
    sub_string(String, 0, Before, _, Scheme),
    string_codes(Scheme, Codes),
    is_scheme_(Codes).

%!  global_url(+URL, +Base, -Global) is det.
%
%   Global is URL, which may be relative to the absolute URL Base.

global_url(URL, Base, Global) :-
    text_to_string(URL, String),
    (   is_absolute_url(String)
    ->  atom_string(Global, String)
    ;   text_to_string(Base, BaseString),
        sub_string(BaseString, SchemeEnd, _, _, "://"),
        !,
        AuthorityStart is SchemeEnd+3,
        cut_(BaseString, "?", BaseString1, _),
        cut_(BaseString1, "#", BaseString2, _),
        sub_string(BaseString2, AuthorityStart, _, 0, Rest),
        (   sub_string(Rest, At, _, _, "/")
        ->  End is AuthorityStart+At,
            sub_string(Rest, At, _, 0, BasePath)
        ;   string_length(BaseString2, End),
            BasePath = "/"
        ),
        sub_string(BaseString2, 0, End, _, Root),
        sub_string(BaseString2, 0, SchemeEnd, _, Scheme),
        relative_(String, Scheme, Root, BasePath, Global)
    ).

relative_(String, Scheme, Root, BasePath, Global) :-
    (   sub_string(String, 0, _, _, "//")
    ->  atomic_list_concat([Scheme,:,String], Global)
    ;   sub_string(String, 0, _, _, "/")
    ->  atomic_list_concat([Root,String], Global)
    ;   sub_string(String, 0, _, _, "#")
    ->  atomic_list_concat([Root,BasePath,String], Global)
    ;   split_string(BasePath, "/", "", Segments0),
        append(Segments, [_], Segments0),
        !,
        split_string(String, "/", "", More),
        append(Segments, More, All),
        without_dots_(All, [], Path),
        atomic_list_concat(Path, /, PathText),
        atomic_list_concat([Root,PathText], Global)
    ).

without_dots_([], Done, Path) :-
    reverse(Done, Path).
without_dots_([S|Segments], Done, Path) :-
    (   S == "."
    ->  without_dots_(Segments, Done, Path)
    ;   S == "..",
        Done = [_|Done1],
        Done1 \== []
    ->  without_dots_(Segments, Done1, Path)
    ;   without_dots_(Segments, [S|Done], Path)
    ).

%!  url_iri(+URL, -IRI) is det.
%!  url_iri(-URL, +IRI) is det.
%
%   IRI is URL with characters beyond ASCII for their %XX.

url_iri(URL, IRI) :-
    (   nonvar(URL)
    ->  atom_codes(URL, Codes),
        iri_codes_(Codes, IRICodes),
        atom_codes(IRI0, IRICodes),
        IRI = IRI0
    ;   atom_codes(IRI, Codes),
        url_codes_(Codes, URLCodes),
        atom_codes(URL, URLCodes)
    ).

iri_codes_(Codes, IRICodes) :-
    (   foreign_(Codes, Bytes, Rest),
        Bytes \== [],
        catch(string_bytes(String, Bytes, utf8), error(_,_), fail)
    ->  string_codes(String, Some),
        append(Some, IRICodes1, IRICodes),
        iri_codes_(Rest, IRICodes1)
    ;   Codes = [C|Codes1]
    ->  IRICodes = [C|IRICodes1],
        iri_codes_(Codes1, IRICodes1)
    ;   IRICodes = []
    ).

% foreign_(+Codes, -Bytes, -Rest): the %XX at the beginning that are no ASCII.

foreign_(Codes, Bytes, Rest) :-
    (   Codes = [0'%,H,L|Codes1],
        code_type(H, xdigit(WH)),
        WH >= 8,
        code_type(L, xdigit(WL))
    ->  B is WH*16+WL,
        Bytes = [B|Bytes1],
        foreign_(Codes1, Bytes1, Rest)
    ;   Bytes = [],
        Rest = Codes
    ).

url_codes_([], []).
url_codes_([C|Codes], URLCodes) :-
    (   C < 128
    ->  URLCodes = [C|URLCodes1]
    ;   string_codes(S, [C]),
        string_bytes(S, Bytes, utf8),
        escaped_(Bytes, URLCodes, URLCodes1)
    ),
    url_codes_(Codes, URLCodes1).

escaped_([], Codes, Codes).
escaped_([B|Bytes], Codes, Rest) :-
    format(codes(Codes, Codes1), '%~|~`0t~16r~2+', [B]),
    escaped_(Bytes, Codes1, Rest).
