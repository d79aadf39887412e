:- module(ansi_term,
          [ ansi_format/3, ansi_get_color/2, ansi_hyperlink/2,
            ansi_hyperlink/3
          ]).

/** <module> Colours on a terminal

Attributes are bold, faint, normal, italic, underline, blink(slow),
blink(rapid), negative, conceal, crossed_out and reset; fg(Colour) and
bg(Colour), with black, red, green, yellow, blue, magenta, cyan, white,
default, or a number below 256; and hfg(Colour) and hbg(Colour), for the
bright ones; fg(R,G,B) and bg(R,G,B).  An attribute can be a list of
others.
*/

%!  ansi_format(+Attributes, +Format, +Args) is det.
%
%   Write as format/2 does, with Attributes if the current output is a
%   terminal (or the stream property tty(true) says so) and the flag
%   color_term is true.

ansi_format(Attributes, Format, Args) :-
    current_output(Stream),
    (   Attributes \== [],
        stream_property(Stream, tty(true)),
        current_prolog_flag(color_term, true),
        codes_of_(Attributes, Codes, [])
    ->  atomic_list_concat(Codes, ';', Text),
        format(Stream, '\e[~wm', [Text]),
        format(Stream, Format, Args),
        format(Stream, '\e[0m', [])
    ;   format(Stream, Format, Args)
    ).

codes_of_(Attribute, Codes, Rest) :-
    must_be(nonvar, Attribute),
    (   Attribute == []
    ->  Codes = Rest
    ;   Attribute = [A|As]
    ->  codes_of_(A, Codes, Codes1),
        codes_of_(As, Codes1, Rest)
    ;   code_(Attribute, Found)
    ->  append(Found, Rest, Codes)
    ;   domain_error(sgr_code, Attribute)
    ).

code_(reset, [0]).
code_(bold, [1]).
code_(faint, [2]).
code_(normal, [22]).
code_(italic, [3]).
code_(underline, [4]).
code_(blink(slow), [5]).
code_(blink(rapid), [6]).
code_(negative, [7]).
code_(conceal, [8]).
code_(crossed_out, [9]).
code_(no(bold), [22]).
code_(no(underline), [24]).
code_(fg(C), Codes) :- colour_(C, 30, 38, Codes).
code_(bg(C), Codes) :- colour_(C, 40, 48, Codes).
code_(hfg(C), Codes) :- colour_(C, 90, 38, Codes).
code_(hbg(C), Codes) :- colour_(C, 100, 48, Codes).
code_(fg(R,G,B), [38,2,R,G,B]) :- are_bytes_([R,G,B]).
code_(bg(R,G,B), [48,2,R,G,B]) :- are_bytes_([R,G,B]).

colour_(Colour, Base, Extended, Codes) :-
    (   integer(Colour)
    ->  are_bytes_([Colour]),
        Codes = [Extended,5,Colour]
    ;   number_of_(Colour, N)
    ->  Code is Base+N,
        Codes = [Code]
    ).

number_of_(black, 0).
number_of_(red, 1).
number_of_(green, 2).
number_of_(yellow, 3).
number_of_(blue, 4).
number_of_(magenta, 5).
number_of_(cyan, 6).
number_of_(white, 7).
number_of_(default, 9).

are_bytes_([]).
are_bytes_([B|Bytes]) :-
    integer(B),
    B >= 0,
    B =< 255,
    are_bytes_(Bytes).

%!  ansi_get_color(+Which, -Colour) is semidet.
%
%   Colour is a colour of the terminal.  Terminals are not asked: it fails.

ansi_get_color(Which, _) :-
    must_be(nonvar, Which),
    fail.

%!  ansi_hyperlink(+Stream, +Location) is det.
%!  ansi_hyperlink(+Stream, +URL, +Label) is det.
%
%   Write a link to URL; if Stream is no terminal only Label is written.
%   Location is File, File:Line or File:Line:Column.

ansi_hyperlink(Stream, Location) :-
    location_(Location, File, Label),
    (   is_absolute_file_name(File)
    ->  atom_concat('file://', File, URL)
    ;   absolute_file_name(File, Path),
        atom_concat('file://', Path, URL)
    ),
    ansi_hyperlink(Stream, URL, Label).

location_(Location, File, Label) :-
    (   Location = File0:Line:Column
    ->  File = File0,
        atomic_list_concat([File,Line,Column], :, Label)
    ;   Location = File0:Line
    ->  File = File0,
        atomic_list_concat([File,Line], :, Label)
    ;   File = Location,
        Label = Location
    ).

ansi_hyperlink(Stream, URL, Label) :-
    (   stream_property(Stream, tty(true))
    ->  format(Stream, '\e]8;;~w\e\\~w\e]8;;\e\\', [URL,Label])
    ;   format(Stream, '~w', [Label])
    ).
