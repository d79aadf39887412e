%   Limits for goals. A limit is open while its goal runs: '$limit_open'/3 ..
%   '$limit_close'/2; a goal that leaves choice points leaves its limit with
%   '$limit_leave'/4, which opens it again on backtracking. Reaching a limit of
%   inferences or time raises what only the catch/3 below stops; a goal beyond
%   a limit of depth fails.

%!  call_with_depth_limit(:Goal, +Limit, -Result) is nondet.
%
%   Result is the depth that the proof took, or `depth_limit_exceeded`.

call_with_depth_limit(G, Limit, Result) :-
    '$limit_open'(depth, Limit, Id),
    (   '$choice'(B0),
        catch(G, E, '$limit_caught'(Id, E)),
        '$choice'(B1),
        (   B0 == B1
        ->  !,
            '$limit_close'(Id, Depth)
        ;   '$limit_leave'(depth, Limit, Id, Depth)
        ),
        Result = Depth
    ;   '$limit_close'(Id, Depth),
        Depth > Limit,
        Result = depth_limit_exceeded
    ).

%!  call_with_inference_limit(:Goal, +Limit, -Result) is nondet.
%
%   Result is `!` if Goal has no more answers, `true` if it may have, or
%   `inference_limit_exceeded`.

call_with_inference_limit(G, Limit, Result) :-
    '$limit_open'(inferences, Limit, Id),
    (   '$choice'(B0),
        catch(G, E, '$limit_caught'(Id, E)),
        '$choice'(B1),
        (   nonvar(E)
        ->  !,
            Result0 = inference_limit_exceeded
        ;   B0 == B1
        ->  !,
            '$limit_close'(Id, _),
            Result0 = (!)
        ;   '$limit_leave'(inferences, Limit, Id, _),
            Result0 = true
        ),
        Result = Result0
    ;   '$limit_close'(Id, _),
        fail
    ).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%
%   As once(Goal); throws `time_limit_exceeded` when the time is over.

call_with_time_limit(Time, G) :-
    call_with_time_limit(Time, G, '').

call_with_time_limit(Time, G, _) :-
    Seconds is Time,
    (   Seconds > 0 -> true ; throw(time_limit_exceeded) ),
    '$limit_open'(time, Seconds, Id),
    (   catch(G, E, '$limit_caught'(Id, E))
    ->  (   nonvar(E)
        ->  throw(time_limit_exceeded)
        ;   '$limit_close'(Id, _)
        )
    ;   '$limit_close'(Id, _),
        fail
    ).

%   Closes the limit; what was thrown by the goal itself is thrown on.

'$limit_caught'(Id, E) :-
    '$limit_close'(Id, _),
    (   E == '$limit_exceeded'
    ->  true
    ;   throw(E)
    ).
