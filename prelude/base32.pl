:- module(base32, [ base32/2, base32//1 ]).

/** <module> Base32
*/

%!  base32(+Plain, -Encoded) is det.
%!  base32(-Plain, +Encoded) is det.
%
%   Encoded is the Base32 of the text Plain, whose characters are bytes.  What
%   is made is an atom.

base32(Plain, Encoded) :-
    (   nonvar(Plain)
    ->  string_bytes(Plain, Bytes, octet),
        phrase(base32(Bytes), Codes),
        atom_codes(Encoded0, Codes),
        Encoded = Encoded0
    ;   nonvar(Encoded)
    ->  text_to_string(Encoded, String),
        string_codes(String, Codes),
        phrase(base32(Bytes), Codes),
        atom_codes(Plain, Bytes)
    ;   instantiation_error(Plain)
    ).

%!  base32(?Plain)// is det.
%
%   The text is the Base32 of the list of bytes Plain.

base32(Plain, Text, Rest) :-
    (   nonvar(Plain)
    ->  string_codes(Plain, Bytes),
        encode_(Bytes, Text, Rest)
    ;   symbols_(Text, Values, Rest),
        groups_(Values, Plain)
    ).

% Five bytes are eight symbols; a shorter group at the end is padded.

encode_(Bytes, Text, Rest) :-
    (   Bytes == []
    ->  Text = Rest
    ;   take_(5, Bytes, Group, Bytes1),
        length(Group, Count),
        number_(Group, 5, 0, Number),
        Symbols is (Count*8+4)//5,
        symbols_of_(1, Symbols, Number, Text, Text1),
        encode_(Bytes1, Text1, Rest)
    ).

take_(Count, List, Taken, Rest) :-
    (   Count > 0,
        List = [X|List1]
    ->  Taken = [X|Taken1],
        Count1 is Count-1,
        take_(Count1, List1, Taken1, Rest)
    ;   Taken = [],
        Rest = List
    ).

number_(Bytes, Count, Number0, Number) :-
    (   Count =:= 0
    ->  Number = Number0
    ;   (   Bytes = [B|Bytes1]
        ->  true
        ;   B = 0,
            Bytes1 = []
        ),
        Number1 is Number0*256+B,
        Count1 is Count-1,
        number_(Bytes1, Count1, Number1, Number)
    ).

symbols_of_(I, Symbols, Number, Text, Rest) :-
    (   I > 8
    ->  Text = Rest
    ;   (   I =< Symbols
        ->  Value is (Number>>(40-5*I))/\31,
            symbol_(Value, Code)
        ;   Code = 0'=
        ),
        Text = [Code|Text1],
        I1 is I+1,
        symbols_of_(I1, Symbols, Number, Text1, Rest)
    ).

symbol_(Value, Code) :-
    (   Value < 26
    ->  Code is 0'A+Value
    ;   Code is 0'2+Value-26
    ).

symbols_([C|Text], Values, Rest) :-
    (   C =:= 0'=
    ->  Values = [pad|Values1]
    ;   C >= 0'A,
        C =< 0'Z
    ->  V is C-0'A,
        Values = [V|Values1]
    ;   C >= 0'2,
        C =< 0'7
    ->  V is C-0'2+26,
        Values = [V|Values1]
    ;   fail
    ),
    !,
    symbols_(Text, Values1, Rest).
symbols_(Rest, [], Rest).

groups_(Values, Bytes) :-
    (   Values == []
    ->  Bytes = []
    ;   take_(8, Values, Group, Values1),
        without_pads_(Group, Known),
        length(Known, Symbols),
        Count is Symbols*5//8,
        sum_(Group, 0, Number),
        bytes_(1, Count, Number, Bytes, Bytes1),
        groups_(Values1, Bytes1)
    ).

without_pads_([], []).
without_pads_([V|Values], Known) :-
    (   V == pad
    ->  Known = []
    ;   Known = [V|Known1],
        without_pads_(Values, Known1)
    ).

sum_([], Number, Number).
sum_([V|Values], Number0, Number) :-
    (   V == pad
    ->  Number1 is Number0*32
    ;   Number1 is Number0*32+V
    ),
    sum_(Values, Number1, Number).

bytes_(I, Count, Number, Bytes, Rest) :-
    (   I > Count
    ->  Bytes = Rest
    ;   B is (Number>>(40-8*I))/\255,
        Bytes = [B|Bytes1],
        I1 is I+1,
        bytes_(I1, Count, Number, Bytes1, Rest)
    ).
