:- module(holdem,
          [ game/1, players/1, initial/1, to_move/2, move/3, weight/3, outcome/2,
            observation/3, notation/2, state_json/2,
            deal/4, classify/2, best_value/2, compare_seven/3, equity/5, equity_part/6
          ]).

/** <module> Two hands and a board (Texas hold'em without the betting)

Each of two players has two cards, five lie on the table, and the best five of
the seven that a player sees count.  Values of hands are those of ranks.pl.

As a game (holdem): cards are dealt by chance, two to player 1, two to player 2, then the
board; a state is holdem(Hand1, Hand2, Board), and a move is a card.  Card lists
are ordered, so that equal positions are equal terms.

    ?- equity(['AS','AH'], ['KD','QD'], [], sample(10000, 1), Equity).
    ?- equity(['AS','AH'], ['KD','QD'], ['JD','TD','2S'], all, Equity).
*/

game(holdem).

players([1, 2]).

initial(holdem([], [], [])).

to_move(_, chance).

% --- dealing, as moves of the player `chance` ---

move(holdem(Hand1, Hand2, Board), Card, Next) :-
    deck(Deck),
    member(Card, Deck),
    \+ memberchk(Card, Hand1),
    \+ memberchk(Card, Hand2),
    \+ memberchk(Card, Board),
    dealt(Hand1, Hand2, Board, Card, Next).

dealt(Hand1, Hand2, Board, Card, Next) :-
    (   length(Hand1, N1), N1 < 2
    ->  ord_union(Hand1, [Card], Hand),
        Next = holdem(Hand, Hand2, Board)
    ;   length(Hand2, N2), N2 < 2
    ->  ord_union(Hand2, [Card], Hand),
        Next = holdem(Hand1, Hand, Board)
    ;   length(Board, N), N < 5,
        ord_union(Board, [Card], Board1),
        Next = holdem(Hand1, Hand2, Board1)
    ).

%!  weight(+State, +Move, -Weight) is det.

weight(_, _, 1).

outcome(holdem(Hand1, Hand2, Board), Outcome) :-
    length(Board, 5),
    append(Hand1, Board, Seven1),
    append(Hand2, Board, Seven2),
    compare_seven(Order, Seven1, Seven2),
    result(Order, Outcome).

result(>, win(1)).
result(<, win(2)).
result(=, draw).

%!  observation(+State, +Player, -View) is det.
%
%   The other player's cards are `hidden` until the board is complete.

observation(holdem(Hand1, Hand2, Board), Player, holdem(View1, View2, Board)) :-
    (   length(Board, 5)
    ->  View1 = Hand1,
        View2 = Hand2
    ;   Player == 1
    ->  View1 = Hand1,
        hide(Hand2, View2)
    ;   hide(Hand1, View1),
        View2 = Hand2
    ).

hide([], []).
hide([_|Cards], [hidden|Hidden]) :-
    hide(Cards, Hidden).

% --- cards ---

deck(Deck) :-
    findall(card(Rank, Suit), ( member(Suit, [c,d,h,s]), between(2, 14, Rank) ), Deck).

%!  notation(?Card, ?Text) is semidet.
%
%   Text is a rank and a suit, as in 'TH' for card(10,h).

notation(card(Rank, Suit), Text) :-
    (   integer(Rank)
    ->  rank_char(RankChar, Rank),
        suit_char(SuitChar, Suit),
        !,
        atom_chars(Text, [RankChar,SuitChar])
    ;   atom_chars(Text, [RankChar,SuitChar]),
        rank_char(RankChar, Rank),
        suit_char(SuitChar, Suit),
        !
    ).

rank_char('T', 10).
rank_char('J', 11).
rank_char('Q', 12).
rank_char('K', 13).
rank_char('A', 14).
rank_char(Char, Rank) :-
    nth1(Rank, ['1','2','3','4','5','6','7','8','9'], Char),
    Rank > 1.

suit_char('C', c).
suit_char('D', d).
suit_char('H', h).
suit_char('S', s).

state_json(holdem(Hand1, Hand2, Board), json([board=Texts, hand1=Texts1, hand2=Texts2])) :-
    (   nonvar(Board)
    ->  maplist(maplist_notation, [Hand1,Hand2,Board], [Texts1,Texts2,Texts])
    ;   cards(Texts1, Cards1),
        cards(Texts2, Cards2),
        cards(Texts, Cards),
        maplist(sort, [Cards1,Cards2,Cards], [Hand1,Hand2,Board]),
        append([Hand1,Hand2,Board], All),
        sort(All, Different),
        maplist(length, [Texts1,Texts2,Texts], [N1,N2,N]),
        N1 =< 2,
        N2 =< 2,
        N =< 5,
        Dealt is N1+N2+N,
        length(Different, Dealt)
    ).

maplist_notation(Cards, Texts) :-
    cards(Texts, Cards).

% cards(?Texts, ?Cards)

cards([], []).
cards([Text|Texts], [Card|Cards]) :-
    notation(Card, Text),
    cards(Texts, Cards).

%!  deal(+Seed, +Count, -Hands, -Board) is det.
%
%   Count hands of two cards and a board of five, the same for the same Seed on
%   every system.

deal(Seed, Count, Hands, Board) :-
    deck(Deck),
    Cards is 2*Count+5,
    draw(Cards, Deck, 52, Seed, _, Drawn),
    length(Board, 5),
    append(Rest, Board, Drawn),
    !,
    twos(Rest, Hands).

twos([], []).
twos([A,B|Cards], [[A,B]|Hands]) :-
    twos(Cards, Hands).

% draw(+N, +Deck, +Size, +Seed0, -Seed, -Cards): N different cards.

draw(N, Deck, Size, Seed0, Seed, Cards) :-
    (   N =:= 0
    ->  Cards = [],
        Seed = Seed0
    ;   Seed1 is (Seed0*48271+11) mod 2147483647,
        At is (Seed1>>8) mod Size,
        nth0(At, Deck, Card, Rest),
        Cards = [Card|Cards1],
        N1 is N-1,
        Size1 is Size-1,
        draw(N1, Rest, Size1, Seed1, Seed, Cards1)
    ).

% --- seven cards ---

%!  classify(+Cards, -Category) is det.

classify(Cards, Category) :-
    best_value(Cards, value(Strength, _)),
    category(Category, Strength),
    !.

%!  compare_seven(-Order, +Seven1, +Seven2) is det.

compare_seven(Order, Seven1, Seven2) :-
    best_value(Seven1, Value1),
    best_value(Seven2, Value2),
    compare(Order, Value1, Value2).

%!  best_value(+Cards, -Value) is det.
%
%   The value, as in ranks.pl, of the best five of five to seven Cards: a term
%   value(Strength, Keys), Strength from 1 (high card) to 10 (royal flush) as
%   category/2 has it, Keys the ranks that decide between equals.

best_value(Cards, Value) :-
    (   member(Suit, [c,d,h,s]),
        suited(Cards, Suit, Suited),
        Suited = [_,_,_,_,_|_]
    ->  flush_value(Suited, Flush)
    ;   Flush = value(0, [])
    ),
    ranks_downwards(Cards, Ranks),
    rank_groups(Ranks, Groups),
    group_value(Groups, Grouped),
    sort(0, @>=, Ranks, Descending),
    (   run(Descending, Top) -> Straight = value(5, [Top]) ; Straight = value(0, []) ),
    msort([Flush,Grouped,Straight], [_,_,Value]).

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

% ranks_downwards(+Cards, -Ranks): the highest first, equal ones kept.

ranks_downwards(Cards, Ranks) :-
    ranks(Cards, Unsorted),
    sort(0, @>=, Unsorted, Ranks).

ranks([], []).
ranks([card(Rank, _)|Cards], [Rank|Ranks]) :-
    ranks(Cards, Ranks).

% rank_groups(+Ranks, -Groups): terms Count-Rank, the largest first.

rank_groups([Rank|Ranks], Groups) :-
    runs(Ranks, Rank, 1, Runs),
    sort(0, @>=, Runs, Groups).

runs([], Rank, Count, [Count-Rank]).
runs([Next|Ranks], Rank, Count, Runs) :-
    (   Next =:= Rank
    ->  Count1 is Count+1,
        runs(Ranks, Rank, Count1, Runs)
    ;   Runs = [Count-Rank|Runs1],
        runs(Ranks, Next, 1, Runs1)
    ).

suited([], _, []).
suited([card(Rank, Suit0)|Cards], Suit, Suited) :-
    (   Suit0 == Suit
    ->  Suited = [card(Rank, Suit)|Suited1],
        suited(Cards, Suit, Suited1)
    ;   suited(Cards, Suit, Suited)
    ).

flush_value(Suited, Value) :-
    ranks_downwards(Suited, Ranks),
    (   run(Ranks, Top)
    ->  (   Top =:= 14 -> Value = value(10, [Top]) ; Value = value(9, [Top]) )
    ;   first(5, Ranks, Best),
        Value = value(6, Best)
    ).

% run(+Ranks, -Top): the highest five in a row; an ace also comes before a two.

run(Ranks, Top) :-
    sort(0, @>, Ranks, Different),
    (   five_in_a_row(Different, Top)
    ->  true
    ;   Different = [14|Others],
        append(_, [5,4,3,2], Others),
        Top = 5
    ).

five_in_a_row([A,B,C,D,E|Ranks], Top) :-
    (   A-E =:= 4
    ->  Top = A
    ;   five_in_a_row([B,C,D,E|Ranks], Top)
    ).

% group_value(+Groups, -Value): by how often ranks occur; Groups as of rank_groups/2.

group_value([4-Rank|Others], value(8, [Rank,Kicker])) :-
    !,
    kickers(Others, 1, [Kicker]).
group_value([3-Three,Count-Two|_], value(7, [Three,Two])) :-
    Count >= 2,
    !.
group_value([3-Rank|Others], value(4, [Rank|Kickers])) :-
    !,
    kickers(Others, 2, Kickers).
group_value([2-High,2-Low|Others], value(3, [High,Low,Kicker])) :-
    !,
    kickers(Others, 1, [Kicker]).
group_value([2-Rank|Others], value(2, [Rank|Kickers])) :-
    !,
    kickers(Others, 3, Kickers).
group_value(Groups, value(1, Kickers)) :-
    kickers(Groups, 5, Kickers).

kickers(Groups, N, Kickers) :-
    group_ranks(Groups, Ranks),
    sort(0, @>=, Ranks, Sorted),
    first(N, Sorted, Kickers).

group_ranks([], []).
group_ranks([_-Rank|Groups], [Rank|Ranks]) :-
    group_ranks(Groups, Ranks).

first(N, List, First) :-
    (   N =:= 0
    ->  First = []
    ;   List = [X|Xs],
        First = [X|First1],
        N1 is N-1,
        first(N1, Xs, First1)
    ).

% --- equity ---

%!  equity(+Hand1, +Hand2, +Board, +Method, -Equity) is det.
%
%   How the hands, lists of two cards as text, fare on all boards that complete
%   Board (Method `all`), or on some drawn at random (sample(Count, Seed)).
%   Equity is equity(Wins1, Ties, Wins2, Share1): Share1 is what player 1 can
%   expect of the pot.

equity(Hand1, Hand2, Board, Method, Equity) :-
    equity_part(1, 1, Hand1, Hand2-Board, Method, Counts),
    share(Counts, Equity).

share(counts(Wins1, Ties, Wins2), equity(Wins1, Ties, Wins2, Share)) :-
    Share is (Wins1+Ties/2)/(Wins1+Ties+Wins2).

%!  equity_part(+K, +Of, +Hand1, +Hand2AndBoard, +Method, -Counts) is det.
%
%   The K-th of so many parts of the work, for workers: the counts(Wins1, Ties,
%   Wins2) of all parts add up to the same sums however they are spread.

equity_part(K, Of, Texts1, Texts2-Texts, Method, Counts) :-
    maplist(cards, [Texts1,Texts2,Texts], [Hand1,Hand2,Board]),
    append([Hand1,Hand2,Board], Known),
    deck(Deck),
    subtract(Deck, Known, Rest),
    length(Board, Open),
    Missing is 5-Open,
    State = counts(0, 0, 0),
    (   completion(Method, K, Of, Missing, Rest, More),
        append(Board, More, Board5),
        outcome(holdem(Hand1, Hand2, Board5), Outcome),
        counter(Outcome, At),
        arg(At, State, Count0),
        Count is Count0+1,
        nb_setarg(At, State, Count),
        fail
    ;   Counts = State
    ).

counter(win(1), 1).
counter(draw, 2).
counter(win(2), 3).

completion(all, K, Of, Missing, Rest, Cards) :-
    (   Missing =:= 0
    ->  K =:= 1,
        Cards = []
    ;   nth1(N, Rest, Card),
        N mod Of =:= K mod Of,
        append(_, [Card|After], Rest),
        Missing1 is Missing-1,
        choose(Missing1, After, Others),
        Cards = [Card|Others]
    ).
completion(sample(Count, Seed), K, Of, Missing, Rest, Cards) :-
    length(Rest, Size),
    between(1, Count, N),
    N mod Of =:= K mod Of,
    mixed(Seed*1000003+N, Seed0),
    draw(Missing, Rest, Size, Seed0, _, Cards).

% mixed(+Number, -Seed): neighbours get seeds that have nothing in common.

mixed(Number, Seed) :-
    X0 is Number /\ 0x7fffffff,
    X1 is ((X0 xor (X0>>15))*0x2c1b3c6d) /\ 0x7fffffff,
    X2 is ((X1 xor (X1>>12))*0x297a2d39) /\ 0x7fffffff,
    Seed is X2 xor (X2>>15).

choose(N, List, Chosen) :-
    (   N =:= 0
    ->  Chosen = []
    ;   append(_, [X|Xs], List),
        Chosen = [X|Chosen1],
        N1 is N-1,
        choose(N1, Xs, Chosen1)
    ).
