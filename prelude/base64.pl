:- module(base64,
          [ base64/2, base64//1, base64_encoded/3, base64_encoded//2,
            base64url/2, base64url//1
          ]).

/** <module> Base64
*/

%!  base64(+Plain, -Encoded) is det.
%!  base64(-Plain, +Encoded) is det.
%
%   Encoded is the Base64 of the text Plain, whose characters are bytes.  What
%   is made is an atom.

base64(Plain, Encoded) :-
    base64_encoded(Plain, Encoded, [encoding(octet),as(atom)]).

%!  base64url(+Plain, -Encoded) is det.
%!  base64url(-Plain, +Encoded) is det.
%
%   As base64/2 in the alphabet for URLs, for UTF-8 and without padding.

base64url(Plain, Encoded) :-
    base64_encoded(Plain, Encoded, [charset(url),padding(false),as(atom)]).

%!  base64_encoded(+Plain, -Encoded, +Options) is det.
%!  base64_encoded(-Plain, +Encoded, +Options) is det.
%
%   Options:
%
%     charset(Name)       `classic` (the default), with + and /, or `url`, with
%                         - and _
%     padding(Bool)       if `true` (the default), with = at the end
%     as(Type)            make a string (the default), atom, codes or chars
%     encoding(Encoding)  of Plain: utf8 (the default), octet, iso_latin_1

base64_encoded(Plain, Encoded, Options) :-
    option(charset(Charset), Options, classic),
    option(padding(Padding), Options, true),
    option(encoding(Encoding), Options, utf8),
    must_be(oneof([classic,url]), Charset),
    must_be(boolean, Padding),
    (   nonvar(Plain)
    ->  string_bytes(Plain, Bytes, Encoding),
        encode_(Bytes, Charset, Padding, Codes, []),
        made_(Options, Codes, Encoded)
    ;   nonvar(Encoded)
    ->  text_to_string(Encoded, String),
        string_codes(String, Codes),
        decode_(Codes, Charset, Bytes),
        string_bytes(Text, Bytes, Encoding),
        string_codes(Text, TextCodes),
        made_(Options, TextCodes, Plain)
    ;   instantiation_error(base64(Plain,Encoded))
    ).

made_(Options, Codes, Text) :-
    option(as(Type), Options, string),
    must_be(oneof([atom,string,codes,chars]), Type),
    made_of_(Type, Codes, Text0),
    Text = Text0.

made_of_(atom, Codes, Text) :- atom_codes(Text, Codes).
made_of_(string, Codes, Text) :- string_codes(Text, Codes).
made_of_(codes, Codes, Codes).
made_of_(chars, Codes, Text) :- atom_codes(Atom, Codes), atom_chars(Atom, Text).

%!  base64(?Plain)// is det.
%!  base64url(?Plain)// is det.
%!  base64_encoded(?Plain, +Options)// is det.
%
%   The text is the Base64 of the list of bytes Plain; Options are charset and
%   padding.

base64(Plain, Text, Rest) :-
    base64_encoded(Plain, [], Text, Rest).

base64url(Plain, Text, Rest) :-
    base64_encoded(Plain, [charset(url),padding(false)], Text, Rest).

base64_encoded(Plain, Options, Text, Rest) :-
    option(charset(Charset), Options, classic),
    option(padding(Padding), Options, true),
    (   nonvar(Plain)
    ->  string_codes(Plain, Bytes),
        encode_(Bytes, Charset, Padding, Text, Rest)
    ;   sextets_(Text, Charset, Codes, Rest),
        decode_(Codes, Charset, Plain)
    ).

sextets_([C|Codes0], Charset, Codes, Rest) :-
    (   C =:= 0'=
    ;   value_(Charset, C, _)
    ),
    !,
    Codes = [C|Codes1],
    sextets_(Codes0, Charset, Codes1, Rest).
sextets_(Rest, _, [], Rest).

encode_([], _, _, Codes, Codes).
encode_([A|Bytes], Charset, Padding, Codes, Rest) :-
    encode_(Bytes, A, Charset, Padding, Codes, Rest).

encode_([], A, Charset, Padding, [C1,C2|Codes], Rest) :-
    N is A<<4,
    code_(N>>6, Charset, C1),
    code_(N/\63, Charset, C2),
    pad_(Padding, `==`, Codes, Rest).
encode_([B|Bytes], A, Charset, Padding, Codes, Rest) :-
    encode_(Bytes, A, B, Charset, Padding, Codes, Rest).

encode_([], A, B, Charset, Padding, [C1,C2,C3|Codes], Rest) :-
    N is (A<<10)+(B<<2),
    code_(N>>12, Charset, C1),
    code_(N>>6/\63, Charset, C2),
    code_(N/\63, Charset, C3),
    pad_(Padding, `=`, Codes, Rest).
encode_([C|Bytes], A, B, Charset, Padding, [C1,C2,C3,C4|Codes], Rest) :-
    N is (A<<16)+(B<<8)+C,
    code_(N>>18, Charset, C1),
    code_(N>>12/\63, Charset, C2),
    code_(N>>6/\63, Charset, C3),
    code_(N/\63, Charset, C4),
    encode_(Bytes, Charset, Padding, Codes, Rest).

pad_(true, Pad, Codes, Rest) :- append(Pad, Rest, Codes).
pad_(false, _, Codes, Codes).

code_(Expr, Charset, Code) :-
    Value is Expr,
    (   Value < 26
    ->  Code is 0'A+Value
    ;   Value < 52
    ->  Code is 0'a+Value-26
    ;   Value < 62
    ->  Code is 0'0+Value-52
    ;   last_(Charset, Value, Code)
    ).

last_(classic, 62, 0'+).
last_(classic, 63, 0'/).
last_(url, 62, 0'-).
last_(url, 63, 0'_).

value_(Charset, Code, Value) :-
    (   Code >= 0'A,
        Code =< 0'Z
    ->  Value is Code-0'A
    ;   Code >= 0'a,
        Code =< 0'z
    ->  Value is Code-0'a+26
    ;   Code >= 0'0,
        Code =< 0'9
    ->  Value is Code-0'0+52
    ;   last_(Charset, Value, Code)
    ).

decode_([], _, []).
decode_([C1,C2|Codes], Charset, Bytes) :-
    value_(Charset, C1, V1),
    value_(Charset, C2, V2),
    A is (V1<<2)+(V2>>4),
    Bytes = [A|Bytes1],
    (   Codes = [C3|Codes1],
        C3 =\= 0'=
    ->  value_(Charset, C3, V3),
        B is ((V2/\15)<<4)+(V3>>2),
        Bytes1 = [B|Bytes2],
        (   Codes1 = [C4|Codes2],
            C4 =\= 0'=
        ->  value_(Charset, C4, V4),
            C is ((V3/\3)<<6)+V4,
            Bytes2 = [C|Bytes3],
            decode_(Codes2, Charset, Bytes3)
        ;   Bytes2 = []
        )
    ;   Bytes1 = []
    ).
