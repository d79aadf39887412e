% games.pl -- reading games of poker from a text file.
%
% The format is that of Project Euler's problem 54: a game per line, ten cards
% separated by blanks, the first five for player 1 and the other five for
% player 2.  A card is a rank (2..9, T, J, Q, K, A) followed by a suit (C, D,
% H, S), for instance
%
%     8C TS KC 9H 4S 7D 2S 5D 3S AC
%
% Empty lines are skipped.  Anything else is an error that names the line:
% it is thrown as error(poker_error(File, LineNumber, Reason), _), and
% print_poker_error/1 writes it for people.

% read_games(+File, -Games): Games is the list of the games in File, each one
% game(LineNumber, Hand1, Hand2).

read_games(File, Games) :-
    open(File, read, Stream),
    catch(read_lines(Stream, File, 1, Games), Error, true),
    close(Stream),
    (   var(Error) -> true ; throw(Error) ).

read_lines(Stream, File, Number, Games) :-
    read_line(Stream, Line),
    (   Line == end_of_file ->
        Games = []
    ;   Next is Number + 1,
        parse_line(Line, File, Number, Parsed),
        (   Parsed = blank ->
            Games = More
        ;   Games = [Parsed|More]
        ),
        read_lines(Stream, File, Next, More)
    ).

% read_line(+Stream, -Line): Line is the list of the codes of the next line
% without its end, or the atom end_of_file.

read_line(Stream, Line) :-
    peek_code(Stream, Code),
    (   Code =:= -1 ->
        Line = end_of_file
    ;   get_code(Stream, First),
        rest_of_line(First, Stream, Line)
    ).

rest_of_line(-1, _, Codes) :- !, Codes = [].
rest_of_line(10, _, Codes) :- !, Codes = [].
rest_of_line(Code, Stream, [Code|Codes]) :-
    get_code(Stream, Next),
    rest_of_line(Next, Stream, Codes).

% parse_line(+Codes, +File, +Number, -Parsed): Parsed is blank or a game.

parse_line(Codes, File, Number, Parsed) :-
    phrase(words(Words), Codes),
    (   Words == [] ->
        Parsed = blank
    ;   line_cards(Words, File, Number, Cards),
        (   split_hands(Cards, Hand1, Hand2) ->
            true
        ;   list_length(Cards, 0, Count),
            poker_error(File, Number, card_count(Count))
        ),
        (   repeated_card(Cards, Card) ->
            poker_error(File, Number, card_twice(Card))
        ;   true
        ),
        Parsed = game(Number, Hand1, Hand2)
    ).

line_cards([], _, _, []).
line_cards([Word|Words], File, Number, [Card|Cards]) :-
    (   phrase(card(Card), Word) ->
        true
    ;   atom_codes(Text, Word),
        poker_error(File, Number, not_a_card(Text))
    ),
    line_cards(Words, File, Number, Cards).

% split_hands(+TenCards, -Hand1, -Hand2): fails unless there are ten cards.

split_hands([A,B,C,D,E,F,G,H,I,J], [A,B,C,D,E], [F,G,H,I,J]).

repeated_card([Card|Cards], Repeated) :-
    (   memberchk(Card, Cards) ->
        Repeated = Card
    ;   repeated_card(Cards, Repeated)
    ).

list_length([], Length, Length).
list_length([_|Xs], Length0, Length) :-
    Length1 is Length0 + 1,
    list_length(Xs, Length1, Length).

% --- the grammar, over lists of character codes ---

% words(-Words): the line as the list of its words, each a list of codes.

words(Words) -->
    blanks,
    more_words(Words).

more_words([[Code|Codes]|Words]) -->
    [Code],
    !,
    word_codes(Codes),
    words(Words).
more_words([]) -->
    [].

word_codes([Code|Codes]) -->
    [Code],
    { \+ blank(Code) },
    !,
    word_codes(Codes).
word_codes([]) -->
    [].

blanks -->
    [Code],
    { blank(Code) },
    !,
    blanks.
blanks -->
    [].

blank(0' ).
blank(9).                               % tabulator
blank(13).                              % of lines that end in CR LF

card(card(Rank, Suit)) -->
    [RankCode, SuitCode],
    { rank_code(RankCode, Rank),
      suit_code(SuitCode, Suit) }.

rank_code(0'2, 2).
rank_code(0'3, 3).
rank_code(0'4, 4).
rank_code(0'5, 5).
rank_code(0'6, 6).
rank_code(0'7, 7).
rank_code(0'8, 8).
rank_code(0'9, 9).
rank_code(0'T, 10).
rank_code(0'J, 11).
rank_code(0'Q, 12).
rank_code(0'K, 13).
rank_code(0'A, 14).

suit_code(0'C, c).
suit_code(0'D, d).
suit_code(0'H, h).
suit_code(0'S, s).

% card_text(+Card, -Atom): the way back, card(10, h) to 'TH'.

card_text(card(Rank, Suit), Text) :-
    rank_code(RankCode, Rank),
    suit_code(SuitCode, Suit),
    !,
    atom_codes(Text, [RankCode, SuitCode]).

% --- errors ---

poker_error(File, Number, Reason) :-
    throw(error(poker_error(File, Number, Reason), _)).

% print_poker_error(+Error): a line on the standard error stream.

print_poker_error(error(poker_error(File, Number, Reason), _)) :-
    !,
    format(user_error, '~w:~d: ', [File, Number]),
    print_reason(Reason),
    nl(user_error).
print_poker_error(error(existence_error(source_sink, File), _)) :-
    !,
    format(user_error, '~w: no such file~n', [File]).
print_poker_error(error(permission_error(open, source_sink, File), _)) :-
    !,
    format(user_error, '~w: cannot be opened~n', [File]).
print_poker_error(Error) :-
    format(user_error, 'unexpected error: ~q~n', [Error]).

print_reason(not_a_card(Text)) :-
    format(user_error, 'not a card: ~w (expected a rank 2-9, T, J, Q, K, A and a suit C, D, H, S)', [Text]).
print_reason(card_count(Count)) :-
    format(user_error, 'a game has 10 cards, this line has ~d', [Count]).
print_reason(card_twice(Card)) :-
    card_text(Card, Text),
    format(user_error, 'the card ~w occurs twice', [Text]).
