% aggregates -- aggregate_all/3, aggregate/3, findnsols/4 and solution_sequences.
% skip: gprolog (has none of them)

bench :-
    between(1, 70, _),
    aggregate_all(count, between(1, 20000, _), _),
    aggregate_all(sum(X), between(1, 20000, X), _),
    aggregate_all(max(X-Y), ( between(1, 5000, X), Y is X mod 7 ), _),
    aggregate_all(bag(X), between(1, 20000, X), _),
    aggregate_all(max(X, Y), ( between(1, 20000, Y), X is Y mod 1009 ), _),
    fail.
bench :-
    between(1, 45, _),
    findall(X, distinct(X, ( between(1, 5000, Y), X is Y mod 500 )), _),
    findall(X, limit(2000, between(1, inf, X)), _),
    findall(X, order_by([desc(X)], between(1, 5000, X)), _),
    aggregate(count, Y^( member(X-Y, [a-1,b-2,a-3,c-4]) ), _),
    fail.
bench :-
    aggregate_all(sum(X), between(1, 1000, X), Sum),
    write(aggregates(Sum)), nl.
