% A small pattern-matching conversation partner.
:- initialization(main).
pattern([i,am,*(X)], [why,are,you,*(X),?]).
pattern([i,need,*(X)], [what,would,it,mean,if,you,got,*(X),?]).
pattern([*(_),mother,*(_)], [tell,me,about,your,family]).
pattern([*(X),you,*(Y),me], [why,do,you,think,i,*(Y),you,'?',or,*(X)]).
pattern([hello,*(_)], [hello,what,is,on,your,mind,?]).
pattern([*(_)], [please,go,on]).

match([], []).
match([*(X)|P], L) :- !, append(X, R, L), match(P, R).
match([W|P], [W|L]) :- match(P, L).

fill([], []).
fill([*(X)|P], L) :- !, maplist(mirror, X, Y), append(Y, R, L), fill(P, R).
fill([W|P], [W|R]) :- fill(P, R).

mirror(my, your) :- !.
mirror(me, you) :- !.
mirror(i, you) :- !.
mirror(am, are) :- !.
mirror(W, W).

tokens(Line, Words) :-
    string_lower(Line, Low),
    split_string(Low, " ", ".,!?", Parts),
    exclude(==(""), Parts, Ps),
    maplist([S,A]>>atom_string(A,S), Ps, Words).

reply(Line) :-
    tokens(Line, Words),
    pattern(P, R), match(P, Words), !,
    fill(R, Out), atomic_list_concat(Out, ' ', Text),
    format("~w~n~t~w~50|~n", [Words, Text]).

loop :- read_line_to_string(user_input, L), ( L == end_of_file -> writeln(bye) ; L == "" -> loop ; reply(L), loop ).
main :- forall(member(L, ["Hello there!", "I am very tired of my job.", "I need a holiday", "My mother hates me", "do you really like me?", ""]), (L == "" -> true ; reply(L))), loop, halt.
