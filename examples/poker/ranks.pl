% ranks.pl -- what a poker hand of five cards is worth.
%
% A card is card(Rank, Suit): Rank is 2..14 (11 jack, 12 queen, 13 king,
% 14 ace) and Suit is one of the atoms c, d, h, s.
% A hand is a list of five cards, in any order.
%
% The worth of a hand is a term value(Strength, Keys):
%   Strength  1 (high card) .. 10 (royal flush), see category/2;
%   Keys      the ranks that decide between hands of the same category, the
%             most important one first: for two pairs the higher pair, then
%             the lower pair, then the kicker.
% Two values compare by the standard order of terms, because Strength comes
% first and the Keys of equal categories are lists of equal length.
%
% All predicates here are deterministic when their first argument is bound.

% category(?Name, ?Strength): the ten categories, the weakest first.

category(high_card,        1).
category(pair,             2).
category(two_pair,         3).
category(three_of_a_kind,  4).
category(straight,         5).
category(flush,            6).
category(full_house,       7).
category(four_of_a_kind,   8).
category(straight_flush,   9).
category(royal_flush,     10).

% hand_value(+Hand, -Value): Value is value(Strength, Keys), see above.

hand_value(Hand, value(Strength, Keys)) :-
    classify(Hand, Category, Keys),
    category(Category, Strength),
    !.

% hand_category(+Hand, -Category): Category is the name of the hand's rank.

hand_category(Hand, Category) :-
    classify(Hand, Category, _).

% compare_hands(?Order, +Hand1, +Hand2): Order is one of <, = and >, as for
% compare/3; = says that the two hands share the pot.

compare_hands(Order, Hand1, Hand2) :-
    hand_value(Hand1, Value1),
    hand_value(Hand2, Value2),
    compare(Order, Value1, Value2).

% classify(+Hand, -Category, -Keys)

classify(Hand, Category, Keys) :-
    ranks_downwards(Hand, Ranks),
    rank_groups(Ranks, Groups),
    groups_shape(Groups, Shape, GroupKeys),
    shape_category(Shape, GroupKeys, Hand, Category, Keys).

% shape_category(+Shape, +GroupKeys, +Hand, -Category, -Keys)
%
% Shape says how often each rank occurs, GroupKeys are these ranks in the same
% order.  Only a hand of five different ranks can be a straight or a flush.

shape_category([4,1],       Keys, _, four_of_a_kind,  Keys).
shape_category([3,2],       Keys, _, full_house,      Keys).
shape_category([3,1,1],     Keys, _, three_of_a_kind, Keys).
shape_category([2,2,1],     Keys, _, two_pair,        Keys).
shape_category([2,1,1,1],   Keys, _, pair,            Keys).
shape_category([1,1,1,1,1], Ranks, Hand, Category, Keys) :-
    (   one_suit(Hand) -> Suited = yes ; Suited = no ),
    (   straight_top(Ranks, Top) -> Run = run(Top) ; Run = none ),
    distinct_category(Suited, Run, Ranks, Category, Keys).

% distinct_category(+Suited, +Run, +Ranks, -Category, -Keys)

distinct_category(yes, run(Top), _, Category, [Top]) :-
    (   Top =:= 14 -> Category = royal_flush ; Category = straight_flush ).
distinct_category(yes, none,     Ranks, flush,     Ranks).
distinct_category(no,  run(Top), _,     straight,  [Top]).
distinct_category(no,  none,     Ranks, high_card, Ranks).

% one_suit(+Hand): all cards are of the same suit.

one_suit([card(_, Suit)|Cards]) :-
    all_of_suit(Cards, Suit).

all_of_suit([], _).
all_of_suit([card(_, Suit)|Cards], Suit) :-
    all_of_suit(Cards, Suit).

% house_rule(?Rule): a rule of the house that is in force; the only one known
% is no_wheel, by which A-2-3-4-5 is no straight.

:- dynamic(house_rule/1).

% straight_top(+Ranks, -Top): the five different Ranks, the highest first,
% follow each other, and Top is the highest of them.  In the "wheel"
% A-2-3-4-5 the ace counts as one, so that its highest card is the five
% (unless the house plays without it).

straight_top([14,5,4,3,2], Top) :-
    !,
    \+ house_rule(no_wheel),
    Top = 5.
straight_top([Top,_,_,_,Last], Top) :-
    Top - Last =:= 4.

% ranks_downwards(+Hand, -Ranks): the five ranks, the highest first, equal
% ranks kept.

ranks_downwards(Hand, Ranks) :-
    hand_ranks(Hand, Unsorted),
    insertion_sort(Unsorted, [], Ranks).

hand_ranks([], []).
hand_ranks([card(Rank, _)|Cards], [Rank|Ranks]) :-
    hand_ranks(Cards, Ranks).

% insertion_sort(+List, +Sorted0, -Sorted): downwards, duplicates kept.

insertion_sort([], Sorted, Sorted).
insertion_sort([X|Xs], Sorted0, Sorted) :-
    insert_downwards(Sorted0, X, Sorted1),
    insertion_sort(Xs, Sorted1, Sorted).

insert_downwards([], X, [X]).
insert_downwards([Y|Ys], X, Zs) :-
    (   X @>= Y ->
        Zs = [X,Y|Ys]
    ;   Zs = [Y|Zs1],
        insert_downwards(Ys, X, Zs1)
    ).

% rank_groups(+Ranks, -Groups): Groups has a term Count-Rank for each different
% rank: the largest count first, and the higher rank first among equal counts.

rank_groups(Ranks, Groups) :-
    runs(Ranks, Runs),
    insertion_sort(Runs, [], Groups).

runs([], []).
runs([Rank|Ranks], Runs) :-
    runs(Ranks, Rank, 1, Runs).

runs([], Rank, Count, [Count-Rank]).
runs([Next|Ranks], Rank, Count, Runs) :-
    (   Next =:= Rank ->
        Count1 is Count + 1,
        runs(Ranks, Rank, Count1, Runs)
    ;   Runs = [Count-Rank|Runs1],
        runs(Ranks, Next, 1, Runs1)
    ).

% groups_shape(+Groups, -Counts, -Ranks): takes the pairs apart.

groups_shape([], [], []).
groups_shape([Count-Rank|Groups], [Count|Counts], [Rank|Ranks]) :-
    groups_shape(Groups, Counts, Ranks).
