:- module(portray_text, [ portray_text/1, set_portray_text/2, set_portray_text/3 ]).

/** <module> Lists of codes as text

After portray_text(true), print/1 and the query loop show lists of codes as
texts in back quotes.
*/

:- multifile(user:portray/1).
:- dynamic(user:portray/1).

%   on(Bool), min_length(N), ellipsis(N): the settings.
:- dynamic(current_setting_/2).

current_setting_(enabled, false).
current_setting_(min_length, 3).
current_setting_(ellipsis, 30).

%!  portray_text(+OnOff) is det.
%
%   Show lists of codes as text, or no more.

portray_text(OnOff) :-
    set_portray_text(enabled, OnOff).

%!  set_portray_text(+Key, ?New) is det.
%!  set_portray_text(+Key, ?Old, +New) is det.
%
%   Key is `enabled`, `min_length` (shorter lists are shown as such) or
%   `ellipsis` (longer texts are shown with dots in between).

set_portray_text(Key, New) :-
    set_portray_text(Key, _, New).

set_portray_text(Key, Old, New) :-
    must_be(oneof([enabled,min_length,ellipsis]), Key),
    current_setting_(Key, Old0),
    Old = Old0,
    (   New == Old0
    ->  true
    ;   (   Key == enabled
        ->  must_be(boolean, New)
        ;   must_be(nonneg, New)
        ),
        retractall(portray_text:current_setting_(Key, _)),
        assertz(portray_text:current_setting_(Key, New))
    ).

user:portray(Codes) :-
    portray_text:current_setting_(enabled, true),
    portray_text:portrayed_(Codes).

portrayed_(Codes) :-
    nonvar(Codes),
    Codes = [_|_],
    '$skip_list'(Length, Codes, Tail),
    current_setting_(min_length, Min),
    Length >= Min,
    text_codes_(Codes),
    (   Tail == []
    ->  true
    ;   var(Tail)
    ),
    put_char('`'),
    current_setting_(ellipsis, Ellipsis),
    (   Length > Ellipsis
    ->  Left is Ellipsis-5,
        put_first_(Left, Codes),
        write(...),
        Skip is Length-5,
        drop_(Skip, Codes, Last),
        put_codes_(Last)
    ;   put_codes_(Codes)
    ),
    (   var(Tail)
    ->  write('|'),
        print(Tail)
    ;   true
    ),
    put_char('`').

text_codes_(V) :-
    var(V), !.
text_codes_([]).
text_codes_([Code|Codes]) :-
    integer(Code),
    (   Code >= 0x20,
        Code =< 0x10FFFF,
        code_type(Code, print)
    ->  true
    ;   memberchk(Code, [0'\n,0'\t,0'\r])
    ),
    text_codes_(Codes).

put_codes_(V) :-
    var(V), !.
put_codes_([]).
put_codes_([Code|Codes]) :-
    put_one_(Code),
    put_codes_(Codes).

put_first_(0, _) :- !.
put_first_(N, [Code|Codes]) :-
    put_one_(Code),
    N1 is N-1,
    put_first_(N1, Codes).

drop_(0, Codes, Codes) :- !.
drop_(N, [_|Codes0], Codes) :-
    N1 is N-1,
    drop_(N1, Codes0, Codes).

put_one_(0'\n) :- !, write('\\n').
put_one_(0'\t) :- !, write('\\t').
put_one_(0'\r) :- !, write('\\r').
put_one_(0'`) :- !, write('\\`').
put_one_(0'\\) :- !, write('\\\\').
put_one_(Code) :- put_char_code_(Code).

put_char_code_(Code) :-
    char_code(Char, Code),
    put_char(Char).
