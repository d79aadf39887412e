:- module(time, []).

/** <module> Goals with a time limit

call_with_time_limit/2,3 are builtins.  There are no alarms.
*/
