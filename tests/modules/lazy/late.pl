late(1).
:- module(late, [late/1]).
late_own(2).
