:- module(utf8, [ utf8_codes//1 ]).

/** <module> UTF-8 as a grammar */

%!  utf8_codes(?Codes)// is det.
%
%   The bytes of a list of codes.

utf8_codes(Codes) -->
    { nonvar(Codes) }, !,
    encode_(Codes).
utf8_codes(Codes) -->
    decode_(Codes).

encode_([]) -->
    [].
encode_([Code|Codes]) -->
    encode_one_(Code),
    encode_(Codes).

encode_one_(Code) -->
    { Code < 0x80 }, !,
    [Code].
encode_one_(Code) -->
    { Code < 0x800 }, !,
    { First is 0xC0 \/ (Code >> 6) },
    [First],
    more_bytes_(1, Code).
encode_one_(Code) -->
    { Code < 0x10000 }, !,
    { First is 0xE0 \/ (Code >> 12) },
    [First],
    more_bytes_(2, Code).
encode_one_(Code) -->
    { First is 0xF0 \/ (Code >> 18) },
    [First],
    more_bytes_(3, Code).

more_bytes_(0, _) --> !.
more_bytes_(N, Code) -->
    {   N1 is N-1,
        Byte is 0x80 \/ ((Code >> (6*N1)) /\ 0x3F)
    },
    [Byte],
    more_bytes_(N1, Code).

decode_([Code|Codes]) -->
    [First], !,
    decode_one_(First, Code),
    decode_(Codes).
decode_([]) -->
    [].

decode_one_(First, Code) -->
    { First < 0x80 }, !,
    { Code = First }.
decode_one_(First, Code) -->
    { First >= 0xF0 }, !,
    { Code0 is First /\ 0x07 },
    rest_(3, Code0, Code).
decode_one_(First, Code) -->
    { First >= 0xE0 }, !,
    { Code0 is First /\ 0x0F },
    rest_(2, Code0, Code).
decode_one_(First, Code) -->
    { First >= 0xC0 },
    { Code0 is First /\ 0x1F },
    rest_(1, Code0, Code).

rest_(0, Code, Code) --> !.
rest_(N, Code0, Code) -->
    [Byte],
    {   Byte /\ 0xC0 =:= 0x80,
        Code1 is (Code0 << 6) \/ (Byte /\ 0x3F),
        N1 is N-1
    },
    rest_(N1, Code1, Code).
