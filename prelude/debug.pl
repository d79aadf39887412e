:- module(debug,
          [ assertion/1, debug/1, debug/3, debug_message_context/1,
            debugging/1, debugging/2, list_debug_topics/0,
            list_debug_topics/1, nodebug/1
          ]).

/** <module> Debug messages and assertions

A topic is any term; debug/3 prints its message if a topic that unifies
with its own is on.
*/

:- meta_predicate assertion(0).

:- dynamic topic_/3.

% topic_(Topic, OnOff, Streams): Streams are where the messages go.

%!  debug(+Topic) is det.
%
%   Print the messages of Topic from now on.  Topic > File sends them to a
%   file or stream.  A Topic that was never heard of gets a warning.

debug(Topic) :-
    set_topic_(Topic, true).

%!  nodebug(+Topic) is det.
%
%   Do not print the messages of Topic any more.

nodebug(Topic) :-
    set_topic_(Topic, false).

set_topic_(Spec, Value) :-
    destination_(Spec, Topic, To),
    (   retract_all_(Topic)
    ->  true
    ;   Value == true
    ->  print_message(warning, debug_no_topic(Topic))
    ;   true
    ),
    assertz(debug:topic_(Topic, Value, To)).

retract_all_(Topic) :-
    \+ \+ ( topic_(Known, _, _),
            Known =@= Topic
          ),
    forall(( clause(debug:topic_(Known, V, To), true),
             Known =@= Topic
           ),
           retract(debug:topic_(Known, V, To))).

destination_(Spec, Topic, To) :-
    (   nonvar(Spec),
        Spec = (Topic0 > File)
    ->  Topic = Topic0,
        (   is_stream(File)
        ->  To = [File]
        ;   open(File, append, Stream, [buffer(line)]),
            To = [Stream]
        )
    ;   Topic = Spec,
        To = [user_error]
    ).

%!  debugging(+Topic) is semidet.
%
%   Topic is on.

debugging(Topic) :-
    topic_(Topic, true, _),
    !.

%!  debugging(?Topic, ?OnOff) is nondet.
%
%   Topic is known, and OnOff is `true` or `false`.

debugging(Topic, OnOff) :-
    topic_(Topic, OnOff, _).

%!  list_debug_topics is det.
%!  list_debug_topics(+Options) is det.
%
%   Print the topics and whether they are on.  Options:
%
%     active(Bool)        only those that are on (or not)
%     search(Text)        only those whose text has Text in it

list_debug_topics :-
    list_debug_topics([]).

list_debug_topics(Options) :-
    findall(Text-OnOff,
            ( topic_(Topic, OnOff, _),
              (   option(active(Wanted), Options)
              ->  OnOff == Wanted
              ;   true
              ),
              format(atom(Text), '~p', [Topic]),
              (   option(search(Part), Options)
              ->  sub_atom_icasechk(Text, _, Part)
              ;   true
              )
            ),
            Rows0),
    sort(Rows0, Rows),
    print_message(information, debug_topics(Rows)).

%!  debug_message_context(+What) is det.
%
%   Choose what is printed with debug messages: there is nothing to choose
%   from here.

debug_message_context(_).

%!  debug(+Topic, +Format, +Args) is det.
%
%   Print a message, as format/2 does, if Topic is on.

debug(Topic, Format, Args) :-
    (   topic_(Topic, true, To)
    ->  say_(To, Topic, Format, Args)
    ;   true
    ).

say_([], _, _, _).
say_([Stream|Streams], Topic, Format, Args) :-
    (   Stream == user_error
    ->  print_message(debug(Topic), debug(Format,Args))
    ;   print_message_lines(Stream, '% ', [Format-Args,nl])
    ),
    say_(Streams, Topic, Format, Args).

%!  assertion(:Goal) is det.
%
%   Goal must succeed; nothing is bound by it.  If it fails or throws, a
%   message is printed and error(assertion_error(Reason,Goal),_) thrown.

assertion(Goal) :-
    (   \+ \+ catch(Goal, Error, failed_(Error, Goal))
    ->  true
    ;   failed_(fail, Goal)
    ).

failed_(Reason, Goal) :-
    (   Reason = error(assertion_error(_,_),_)
    ->  throw(Reason)
    ;   strip_module(Goal, Module, Plain),
        print_message(error, assertion_failed(Reason, Module:Plain)),
        backtrace(10),
        throw(error(assertion_error(Reason, Module:Plain), _))
    ).
