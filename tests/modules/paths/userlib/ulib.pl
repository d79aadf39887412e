:- module(ulib, [ul/1]).
ul(userlib).
