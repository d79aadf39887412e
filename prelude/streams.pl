:- module(streams, [ with_output_to/3, stream_pair/3, set_prolog_IO/3, wait_for_input/3, tty_size/2 ]).

/** <module> More on streams */

:- meta_predicate with_output_to(?, 0, +).

%!  with_output_to(?Sink, :Goal, +Options) is semidet.
%
%   As with_output_to/2. capture(Streams) says which of `user_output` and `user_error`
%   go there, too; without it what is written to the current output does.
with_output_to(Sink, Goal, Options) :-
    option(capture(Streams), Options, []),
    must_be(list, Streams),
    with_output_to(Sink, redirected(Streams, Goal)).

redirected([], Goal) :- !, once(Goal).
redirected([Alias|Aliases], Goal) :-
    must_be(oneof([user_output, user_error]), Alias),
    current_output(Out),
    stream_property(Old, alias(Alias)),
    setup_call_cleanup(set_stream(Out, alias(Alias)), redirected(Aliases, Goal), set_stream(Old, alias(Alias))).

%!  stream_pair(+Pair, -Read, -Write) is det.
%
%   Streams are not combined into pairs here: a stream that is read from is Read, another
%   one is Write.
stream_pair(Pair, Read, Write) :-
    must_be(nonvar, Pair),
    (   stream_property(Pair, input) -> Read = Pair ; Write = Pair ).

%!  set_prolog_IO(+In, +Out, +Error) is det.
%
%   The standard streams are these from now on.
set_prolog_IO(In, Out, Error) :-
    set_stream(In, alias(user_input)),
    set_stream(Out, alias(user_output)),
    set_stream(Error, alias(user_error)),
    set_input(In),
    set_output(Out).

%!  wait_for_input(+Streams, -Ready, +Timeout) is det.
%
%   Nothing is waited for: reading waits.
wait_for_input(Streams, Streams, Timeout) :-
    must_be(list, Streams),
    must_be(number, Timeout).

%!  tty_size(-Rows, -Columns) is det.
%
%   The size of the terminal, as the environment variables LINES and COLUMNS say.
%
%   @error system_error: there is no terminal, or its size is not known.
tty_size(Rows, Columns) :-
    (   size('LINES', R), size('COLUMNS', C) -> Rows = R, Columns = C
    ;   throw(error(system_error, context(system:tty_size/2, 'Size of terminal not known')))
    ).

size(Variable, N) :- getenv(Variable, Text), atom_number(Text, N), integer(N), N > 0.
