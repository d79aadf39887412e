% make_hands.pl -- made hands.txt:
%
%     ludolog -g main -t halt make_hands.pl > hands.txt
%
% 200 games in which rare hands and ties are common: for each of the ten
% categories player 1 gets 20 hands of it, and player 2's hand is
%   same   5 times one of the same ranks where cards are left for it (a tie),
%   close  5 times one of the same ranks but for one card,
%   kind   6 times another one of the same category,
%   any    4 times one of any category.
% The games are then shuffled.  The random numbers are our own, from a fixed
% seed, so that every Prolog system makes the same file.

:- ensure_loaded(ranks).
:- ensure_loaded(games).

main :-
    findall(Category-Relation,
            ( category(Category, _), relation(Relation) ),
            Recipes),
    make_games(Recipes, 20240517, Seed, Games),
    shuffle(Games, Seed, Seed1, Shuffled),
    print_games(Shuffled, Seed1).

relation(Relation) :-
    relation_times(Relation, Times),
    between(1, Times, _).

relation_times(same,  5).
relation_times(close, 5).
relation_times(kind,  6).
relation_times(any,   4).

make_games([], Seed, Seed, []).
make_games([Category-Relation|Recipes], Seed0, Seed, [Hand1-Hand2|Games]) :-
    hand(Category, Seed0, Seed1, Hand1),
    attempts(50, Relation, Category, Hand1, Seed1, Seed2, Hand2),
    make_games(Recipes, Seed2, Seed, Games).

% attempts(+N, +Relation, +Category, +Hand1, +Seed0, -Seed, -Hand2): try N
% times to make a second hand that shares no card with the first; after that
% be content with less.

attempts(0, Relation, Category, Hand1, Seed0, Seed, Hand2) :-
    !,
    less(Relation, Relation1),
    attempts(50, Relation1, Category, Hand1, Seed0, Seed, Hand2).
attempts(N, Relation, Category, Hand1, Seed0, Seed, Hand2) :-
    second(Relation, Category, Hand1, Seed0, Seed1, Hand),
    (   fresh(Hand, Hand1) ->
        Hand2 = Hand,
        Seed = Seed1
    ;   N1 is N - 1,
        attempts(N1, Relation, Category, Hand1, Seed1, Seed, Hand2)
    ).

less(same,  kind).
less(close, kind).
less(kind,  any).
less(any,   any).

% fresh(+Hand, +Others): no card of Hand occurs twice or among the Others.

fresh([], _).
fresh([Card|Cards], Others) :-
    \+ memberchk(Card, Others),
    \+ memberchk(Card, Cards),
    fresh(Cards, Others).

% second(+Relation, +Category, +Hand1, +Seed0, -Seed, -Hand2)

second(same, Category, Hand1, Seed0, Seed, Hand2) :-
    hand_ranks(Hand1, Ranks),
    suits(Category, Ranks, Seed0, Seed, Hand2).
second(close, Category, Hand1, Seed0, Seed, Hand2) :-
    hand_ranks(Hand1, Ranks0),
    random(13, Seed0, Seed1, R),
    Rank is R + 2,
    random(5, Seed1, Seed2, Position),
    replace(Position, Ranks0, Rank, Ranks),
    suits(Category, Ranks, Seed2, Seed, Hand2).
second(kind, Category, _, Seed0, Seed, Hand2) :-
    hand(Category, Seed0, Seed, Hand2).
second(any, _, _, Seed0, Seed, Hand2) :-
    random(10, Seed0, Seed1, R),
    Strength is R + 1,
    category(Category, Strength),
    !,
    hand(Category, Seed1, Seed, Hand2).

replace(0, [_|Xs], Y, [Y|Xs]) :- !.
replace(N, [X|Xs], Y, [X|Ys]) :-
    N1 is N - 1,
    replace(N1, Xs, Y, Ys).

% hand(+Category, +Seed0, -Seed, -Hand): a random hand of the Category.

hand(Category, Seed0, Seed, Hand) :-
    ranks(Category, Seed0, Seed1, Ranks),
    suits(Category, Ranks, Seed1, Seed2, Hand0),
    (   fresh(Hand0, []),
        hand_category(Hand0, Category) ->
        shuffle(Hand0, Seed2, Seed, Hand)
    ;   hand(Category, Seed2, Seed, Hand)
    ).

% ranks(+Category, +Seed0, -Seed, -Ranks): five ranks that suit the Category;
% every tenth straight or so is a wheel.

ranks(Category, Seed0, Seed, Ranks) :-
    straight_category(Category, Lowest, Choices),
    !,
    random(Choices, Seed0, Seed, R),
    Low is Lowest + R,
    (   Low =:= 1 ->
        Ranks = [14,2,3,4,5]
    ;   High is Low + 4,
        findall(Rank, between(Low, High, Rank), Ranks)
    ).
ranks(Category, Seed0, Seed, Ranks) :-
    findall(Rank, between(2, 14, Rank), All),
    shuffle(All, Seed0, Seed, [A,B,C,D,E|_]),
    category_ranks(Category, A, B, C, D, E, Ranks),
    !.

straight_category(straight,        1, 10).
straight_category(straight_flush,  1,  9).
straight_category(royal_flush,    10,  1).

category_ranks(four_of_a_kind,  A, B, _, _, _, [A,A,A,A,B]).
category_ranks(full_house,      A, B, _, _, _, [A,A,A,B,B]).
category_ranks(three_of_a_kind, A, B, C, _, _, [A,A,A,B,C]).
category_ranks(two_pair,        A, B, C, _, _, [A,A,B,B,C]).
category_ranks(pair,            A, B, C, D, _, [A,A,B,C,D]).
category_ranks(_,               A, B, C, D, E, [A,B,C,D,E]).

% suits(+Category, +Ranks, +Seed0, -Seed, -Hand): cards of these ranks.

suits(Category, Ranks, Seed0, Seed, Hand) :-
    (   suited(Category) ->
        random_suit(Seed0, Seed, Suit),
        one_suited(Ranks, Suit, Hand)
    ;   any_suited(Ranks, Seed0, Seed, Hand)
    ).

suited(flush).
suited(straight_flush).
suited(royal_flush).

one_suited([], _, []).
one_suited([Rank|Ranks], Suit, [card(Rank, Suit)|Cards]) :-
    one_suited(Ranks, Suit, Cards).

any_suited([], Seed, Seed, []).
any_suited([Rank|Ranks], Seed0, Seed, [card(Rank, Suit)|Cards]) :-
    random_suit(Seed0, Seed1, Suit),
    any_suited(Ranks, Seed1, Seed, Cards).

random_suit(Seed0, Seed, Suit) :-
    random(4, Seed0, Seed, R),
    suit_number(R, Suit),
    !.

suit_number(0, c).
suit_number(1, d).
suit_number(2, h).
suit_number(3, s).

% --- random numbers ---

% random(+Choices, +Seed0, -Seed, -R): R is from 0 to Choices - 1.

random(Choices, Seed0, Seed, R) :-
    Seed is (Seed0 * 48271) mod 2147483647,
    R is (Seed >> 8) mod Choices.

shuffle(List, Seed0, Seed, Shuffled) :-
    tag(List, Seed0, Seed, Tagged),
    keysort(Tagged, Sorted),
    untag(Sorted, Shuffled).

tag([], Seed, Seed, []).
tag([X|Xs], Seed0, Seed, [Key-X|Pairs]) :-
    random(1000000, Seed0, Seed1, Key),
    tag(Xs, Seed1, Seed, Pairs).

untag([], []).
untag([_-X|Pairs], [X|Xs]) :-
    untag(Pairs, Xs).

% --- output ---

print_games([], _).
print_games([Hand1-Hand2|Games], Seed0) :-
    shuffle(Hand1, Seed0, Seed1, Cards1),
    shuffle(Hand2, Seed1, Seed2, Cards2),
    print_cards(Cards1),
    write(' '),
    print_cards(Cards2),
    nl,
    print_games(Games, Seed2).

print_cards([Card]) :-
    !,
    card_text(Card, Text),
    write(Text).
print_cards([Card|Cards]) :-
    card_text(Card, Text),
    write(Text),
    write(' '),
    print_cards(Cards).
