% browse -- matching patterns with gaps against nested lists of symbols.
%
% In a pattern one(X) stands for any single element, many(Xs) for any run of
% elements; the same variable must stand for the same thing each time.

bench :-
    data(19000, 4711, Data),
    findall(Number-Count, hits(Data, Number, Count), Counts),
    write(browse(Counts)), nl.

hits(Data, Number, Count) :-
    pattern(Number, _),
    findall(Number, hit(Data, Number), Hits),
    count(Hits, 0, Count).

hit(Data, Number) :-
    member_of(Item, Data),
    pattern(Number, Pattern),
    match(Pattern, Item).

pattern(1, [many(Xs), a, many(_), b, many(Xs)]).
pattern(2, [many(_), one(X), many(_), one(X), many(_), one(X)]).
pattern(3, [many(Xs), many(Ys), many(Ys), many(Xs)]).
pattern(4, [many(_), [many(_), one(X), one(Y)], many(_), [one(Y), one(X), many(_)], many(_)]).
pattern(5, [many(_), c, one(_), d, many(_), [many(_), c, many(_)], many(_)]).
pattern(6, [one(A), many(Xs), one(A), many(_), [many(Xs), many(_)]]).

match([], []).
match([Part|Pattern], Items) :-
    match_part(Part, Pattern, Items).

match_part(one(X), Pattern, [X|Items]) :-
    !,
    match(Pattern, Items).
match_part(many(Xs), Pattern, Items) :-
    !,
    run(Xs, Items, Rest),
    match(Pattern, Rest).
match_part([Part|Parts], Pattern, [Item|Items]) :-
    !,
    match([Part|Parts], Item),
    match(Pattern, Items).
match_part(Symbol, Pattern, [Symbol|Items]) :-
    match(Pattern, Items).

run([], Items, Items).
run([X|Xs], [X|Items], Rest) :-
    run(Xs, Items, Rest).

member_of(X, [X|_]).
member_of(X, [_|Xs]) :-
    member_of(X, Xs).

count([], Count, Count).
count([_|Xs], Count0, Count) :-
    Count1 is Count0 + 1,
    count(Xs, Count1, Count).

% data(+N, +Seed, -Items): N lists of 16 elements, a quarter of them lists.

data(0, _, []) :- !.
data(N, Seed0, [Item|Items]) :-
    item(16, Seed0, Seed, Item),
    N1 is N - 1,
    data(N1, Seed, Items).

item(0, Seed, Seed, []) :- !.
item(N, Seed0, Seed, [X|Xs]) :-
    random(16, Seed0, Seed1, R),
    (   R < 12 ->
        symbol(R, X),
        Seed2 = Seed1
    ;   symbols(5, Seed1, Seed2, X)
    ),
    N1 is N - 1,
    item(N1, Seed2, Seed, Xs).

symbols(0, Seed, Seed, []) :- !.
symbols(N, Seed0, Seed, [X|Xs]) :-
    random(12, Seed0, Seed1, R),
    symbol(R, X),
    N1 is N - 1,
    symbols(N1, Seed1, Seed, Xs).

random(Choices, Seed0, Seed, R) :-
    Seed is (Seed0 * 48271) mod 2147483647,
    R is (Seed // 1024) mod Choices.

symbol(0, a).
symbol(1, b).
symbol(2, c).
symbol(3, d).
symbol(4, a).
symbol(5, b).
symbol(6, e).
symbol(7, f).
symbol(8, g).
symbol(9, h).
symbol(10, c).
symbol(11, d).
