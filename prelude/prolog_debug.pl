:- module(spy_points, []).

/** <module> Spy points

spy/1 and its like are builtins.
*/
