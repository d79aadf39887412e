:- include('../t').
:- autoload(m1, [a/1, dcg//1]).
:- autoload(m2).
:- autoload(m3, [never/0]).
:- autoload(library(lists), [append/3, no_such_export/7]).
:- autoload(library(dcg/basics), [digits//1]).
own(user).
:- write(start), nl.
go :- t(a(_)), t(b1(_)), t(phrase(dcg(x), [x])), t(b(_)), t(other(_)), t(append(_, [z], [y, z])),
    t(phrase(digits(_), `12`)), t(no_such_export(1, 2, 3, 4, 5, 6, 7)), t(hidden(_)), t(own(_)), t(late(_)), t(late_own(_)),
    t((M = nothing, catch(M:a(_), _, fail))).
:- catch(load_files(late, []), E, (print(E), nl)).
