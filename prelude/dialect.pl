:- module(dialect, []).

/** <module> Dialects of Prolog

expects_dialect/1 is a builtin.
*/
