:- module(make, []).

/** <module> Loading what has changed

make/0 is a builtin.
*/
