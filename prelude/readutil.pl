:- module(readutil,
          [ read_file_to_codes/3, read_file_to_string/3,
            read_file_to_terms/3, read_line_to_codes/2,
            read_line_to_codes/3, read_line_to_string/2,
            read_stream_to_codes/2, read_stream_to_codes/3
          ]).

/** <module> Reading lines, streams and files

The predicates that read from a stream are builtins.
*/

:- meta_predicate with_file_(+, +, -, 0).

%!  read_file_to_codes(+Spec, -Codes, +Options) is det.
%
%   Codes is the text of the file Spec.  Options are those of open/4, and
%   tail(Tail), which makes Codes end in Tail.

read_file_to_codes(Spec, Codes, Options) :-
    tail_(Options, Tail, OpenOptions),
    with_file_(Spec, OpenOptions, Stream,
               read_stream_to_codes(Stream, Codes0, Tail0)),
    Tail = Tail0,
    Codes = Codes0.

%!  read_file_to_string(+Spec, -String, +Options) is det.
%
%   String is the text of the file Spec.  Options are those of open/4.

read_file_to_string(Spec, String, Options) :-
    must_be(list, Options),
    with_file_(Spec, Options, Stream, read_string(Stream, _, String0)),
    String = String0.

%!  read_file_to_terms(+Spec, -Terms, +Options) is det.
%
%   Terms is the list of the terms in the file Spec.  Options are those of
%   open/4 and read_term/3, and tail(Tail), which makes Terms end in Tail.

read_file_to_terms(Spec, Terms, Options) :-
    tail_(Options, Tail, Options1),
    split_options_(Options1, OpenOptions, ReadOptions),
    with_file_(Spec, OpenOptions, Stream,
               terms_(Stream, ReadOptions, Terms0, Tail)),
    Terms = Terms0.

terms_(Stream, Options, Terms, Tail) :-
    read_term(Stream, Term, Options),
    (   Term == end_of_file
    ->  Terms = Tail
    ;   Terms = [Term|Terms1],
        terms_(Stream, Options, Terms1, Tail)
    ).

% with_file_(+Spec, +OpenOptions, -Stream, :Goal): call Goal with Stream
% reading the file Spec.

with_file_(Spec, OpenOptions, Stream, Goal) :-
    must_be(nonvar, Spec),
    absolute_file_name(Spec, Path, [access(read)]),
    setup_call_cleanup(open(Path, read, Stream, OpenOptions),
                       call(Goal),
                       close(Stream)).

% tail_(+Options, -Tail, -Rest): Tail is the value of the option tail, or
% the empty list.

tail_(Options, Tail, Rest) :-
    must_be(list, Options),
    (   selectchk(tail(Tail0), Options, Rest0)
    ->  Tail = Tail0,
        Rest = Rest0
    ;   Tail = [],
        Rest = Options
    ).

split_options_([], [], []).
split_options_([Option|Options], Open, Read) :-
    (   open_option_(Option)
    ->  Open = [Option|Open1],
        split_options_(Options, Open1, Read)
    ;   Read = [Option|Read1],
        split_options_(Options, Open, Read1)
    ).

open_option_(Option) :-
    nonvar(Option),
    is_open_option_(Option).

is_open_option_(type(_)).
is_open_option_(eof_action(_)).
is_open_option_(reposition(_)).
is_open_option_(alias(_)).
is_open_option_(encoding(_)).
is_open_option_(bom(_)).
is_open_option_(buffer(_)).
is_open_option_(newline(_)).
