% poker -- the classification of examples/poker on the games of its hands.txt,
% parsed and judged over and over.  The games stand below as facts.

:- include('../../../examples/poker/ranks.pl').
:- include('../../../examples/poker/games.pl').

bench :-
    between(1, 180, _),
    line(Number, Text),
    play(Number, Text, _, _, _),
    fail.
bench :-
    findall(Winner, played(Winner, _), Winners),
    tally(Winners, 1, 0, Wins1),
    tally(Winners, 2, 0, Wins2),
    tally(Winners, tie, 0, Ties),
    findall(Strength, played(_, Strength), Strengths),
    hash(Strengths, 7, Hash),
    write(poker(Wins1, Wins2, Ties, Hash)), nl.

played(Winner, Strength) :-
    line(Number, Text),
    play(Number, Text, Winner, Strength1, Strength2),
    Strength is Strength1 * 16 + Strength2.

% Parse once, then judge the game eight times, with the hands swapped in turn.

play(Number, Text, Winner, Strength1, Strength2) :-
    atom_codes(Text, Codes),
    parse_line(Codes, hands, Number, game(_, Hand1, Hand2)),
    judge(7, Hand1, Hand2),
    compare_hands(Order, Hand1, Hand2),
    order_winner(Order, Winner),
    hand_value(Hand1, value(Strength1, _)),
    hand_value(Hand2, value(Strength2, _)),
    !.

judge(0, _, _) :- !.
judge(N, Hand1, Hand2) :-
    compare_hands(_, Hand1, Hand2),
    N1 is N - 1,
    judge(N1, Hand2, Hand1).

order_winner(>, 1).
order_winner(<, 2).
order_winner(=, tie).

tally([], _, Count, Count).
tally([X|Xs], Y, Count0, Count) :-
    (   X == Y -> Count1 is Count0 + 1 ; Count1 = Count0 ),
    tally(Xs, Y, Count1, Count).

hash([], Hash, Hash).
hash([X|Xs], Hash0, Hash) :-
    Hash1 is (Hash0 * 31 + X) mod 1000003,
    hash(Xs, Hash1, Hash).

line(1, '4S 2S 3S 6S 5S 4H AH 3H 5H 2H').
line(2, '7S 9S 2S 3S AS 7C 9C 3C 2C AC').
line(3, 'QS 6D 6S QD QC TS TD 7D 7H TC').
line(4, 'KS JH 6S 8C KD 5D 4D AD JC AS').
line(5, '3D AC AS AD AH 3S 2C 5C 6S 4C').
line(6, '4S 6D AD 2D 3S AC 4H 2C 6S 3D').
line(7, 'JS 3S 8S 6S KS 3H KH 4H TH 8H').
line(8, 'KC 2H 7C 7S 7D 3D 4D 3H JD 3S').
line(9, 'KD 8H JC QD 4S 8D JD QC KS 4C').
line(10, '8D 6H AC KD 2D AH KS 8C 2H 6D').
line(11, 'AD JC 2C AC AH 9S 4S 4H 2H 4D').
line(12, '5S 4S 6S 3S 2S 3C 7C 4C 5C 6C').
line(13, 'TH QC JC 9C 8D 3H 5D 6C 4S 2H').
line(14, '2D 2H 2C 6D 2S TH TC TD TS KC').
line(15, '7D 3D JS 4H AC 4D JH AS JD 7C').
line(16, '8D TD JC QC 9H JD KS TC QS 9D').
line(17, '5C 7C 4C 6C 3C 2D AD 4D 5D 3D').
line(18, 'JH 6S 6H 6D 2H 8C 8D KS 9S 8S').
line(19, '2S 8D KC 8C KD AS 5D JS JC AD').
line(20, '9D TD QD JD 8D TC JC 6C 8C 9C').
line(21, 'TS TD 8S TC TH 5C KC KH KS KD').
line(22, 'TH AS 8D 3S 4D 4H 3H 8S TS QS').
line(23, 'AC JH JC AH AS 7S TH TC TD 7D').
line(24, '5C 5D JS 8S JH 7S 7C 3C 4D 3S').
line(25, 'AD TH TS AH AS 2H KS 2C 2S KH').
line(26, '6S QC 4D 6D 6H 7D KH KS KD 5D').
line(27, 'TS QS 8S 6S 5S 2C KC JC AC 3C').
line(28, '7S 2H 7C KS KD KH 2C KC QH 7H').
line(29, '2D 2H 2C 2S 3D 5S 5D 5C 5H KC').
line(30, '2C 7S 5D AH 8C AC 7C 2H 8S QD').
line(31, '9D 7D 8D TD 6D 2C 6C 9C 7C 8C').
line(32, '7H 7S KH QC KC KD 7C 7D QH KS').
line(33, 'JH QC AH TC KS KH TS QH AD JD').
line(34, 'JS 6C 4C TS 4D QD TC AD 6D 6H').
line(35, 'KD JD TD QD 9D 7C 2S 7H 7S 7D').
line(36, '8S 9H 9D 9S 9C 7C 7H 7S 3S 7D').
line(37, '9C 4C 4H 9S 4D KD 6D 6H KH 6C').
line(38, '5D TS 4H 5H 2D QD AS 3D JH AC').
line(39, '2D 8C JH 9S 8H 6S QD KD KH 3H').
line(40, 'TS QC 4H 2C 3H 8H JH 9H 7H TH').
line(41, 'KS AS TS JS QS QD TD JD KD AD').
line(42, '4D 5S 8H AD 2C AS QD 2S 4S TH').
line(43, '8H 2S 8S 5C 5D 8C 8D 5H 2D 5S').
line(44, '3S 6D 7C 4S 5C 9C 8D 7D 6H TH').
line(45, '5C 3C 4S TS 5S 3H 5D 4C 5H TD').
line(46, '4C 5S 2H 3H AS 2D 5H 4H 3S AC').
line(47, '2S KS TS JS 8S 3D 2D TD JD 8D').
line(48, 'AC TC KC QC JC JS 8C 7D TS 9C').
line(49, '2C 5S 2H 5H 2S 4S 8D 4C 4D 8H').
line(50, '9C KD JC QD TS QS 9D KS JS KC').
line(51, '5H 4C 6C 2C 3H 2H 5D 8S 3S 6D').
line(52, 'TC QS QC QH TH 5D 5H 5S 8S 8D').
line(53, '3S QC QH QD 3H AH 5S AC 5D AS').
line(54, '7H 3C 5S TS 7S 7C TH 5D 3D 7D').
line(55, 'JS AS AH AC 8D 8C 3H 8S QS 3C').
line(56, '7D 5H 9D 6S 8S 2H 5D 7H 6H 9S').
line(57, '6D 6C JS JH 6H QS QD 3C QH 3S').
line(58, 'TH KH QH AH JH 9D JD KD TD QD').
line(59, '6C AH 5C AS 7D AD AC 6D 5S 7C').
line(60, 'QH KH 3H AH 2H AD TD QD KD JD').
line(61, 'JC KC QC TC AC TS AS JS 3S KS').
line(62, '5C 6C 5H 5S 6S 2C 2S 4S 4H 4D').
line(63, '3C 2H 7H 8H JS JD 2D TD 9H AH').
line(64, '3D AD 6D QD 8D TH AH 9H 5H 2H').
line(65, '3D 3H 3C 3S 2C 9H 9S 9D 9C KH').
line(66, 'TS AS JS KS QS AD 4D KH TH 5S').
line(67, '2H 6C 6D 2D 2C AH KH TH QH JH').
line(68, '8C 7H JD TH 9H 7D 9D 8D JC TS').
line(69, '8C 6S 8H 8S QD 3S 6H 5S 5H 5C').
line(70, '4S 7C 9D 4C TH 4H 9S 4D TS KH').
line(71, '3C 4D 4S 4C 4H 9C 9S 9H TC 9D').
line(72, 'AH AD JC KD TH TC AC JH AS TS').
line(73, 'KC 9C 2C 5C AC 5H KH AH 9H 2H').
line(74, 'KH 4C 6S 4D 4H TC QC AC JC KC').
line(75, '3C 5H 6C 9D 9S TS 2C QH 6S 9H').
line(76, '3C 5C 4C 2C AC 5H 4H 3H AH 2H').
line(77, '3S 3C 3H 4D JD 7C AC 7H 4S 7D').
line(78, '7S 7C JD JH 7D AC 8D AS 8C AH').
line(79, 'TC JC AC QC KC TS KS JS QS AS').
line(80, 'QH 4D QC QS JC 3H 5C 3D 3C 4C').
line(81, '5S 6D 7D 4D 8D 8S TC JD QC 9H').
line(82, '9H 9C 3H KD 3S 4D 6D 4C AC 6C').
line(83, '2S 4S 5S 3S 6S 8C 8H 4H AD 4C').
line(84, 'JC JH AD KC AH QD 6D 2S 2C 6H').
line(85, 'QS JC JH JS JD 4S 3S 5S 2S AS').
line(86, '5H 6H QH 9H 8H QC 5C 8C 6C 9C').
line(87, '2H 6S 3D 4H 5S 6H 3S AC 5C 2D').
line(88, 'QH 9C AH TD AC 6H 7S 7H JS KD').
line(89, 'JC JD TH TC 4C 7C AH AS 7D 5S').
line(90, '9D 8D 6D TD 7D 2D 3D AD 5D 4D').
line(91, '2D 2S 2H 2C QC 5S 8H 8C 8S 8D').
line(92, 'QC JC QS JH QH 7H 6D 6H 7D 6S').
line(93, '7S AH TS 6D 9D 9C TC 3C 6S 4H').
line(94, '3S 5S 7S 6S 4S 4C 7C 5C 3C 6C').
line(95, 'TS JS QS KS AS TH JH KH QH AH').
line(96, '8S 7H KH 8C 7S KD 9S AC 9H AD').
line(97, 'TH QH AH JH KH KS TS QS AS 3S').
line(98, 'QS 8C 9S 9C 9H 4H 7S 4S 4C TH').
line(99, '3C 5C 7C 6C 4C 3D 5D 7D 4D 6D').
line(100, 'AH 2H 6H QH 7H 2C 7C 5C QC 6C').
line(101, '7H 4S 5D 6D 3S 5H QC QS 2C 2S').
line(102, '4C TD 4S TH TS QH QS JS QC JC').
line(103, 'KS TS AS JS QS QD JD TD KD AD').
line(104, 'TC 4D KH 4S TH 4H TD KD QS TS').
line(105, 'QC AC JC TC KC TD QD JD AD KD').
line(106, '2H TH 2C 6H AD 3D 3C JS 4S JD').
line(107, '5H 4H 3H 6H 2H TC JC QC 8C 9C').
line(108, '2D 2H JH 2S 2C QS QH QD QC AS').
line(109, 'TC QC AC KC JC JD TD AD QD KD').
line(110, 'KH JC JD JH JS 2C 2H 2D 2S 4H').
line(111, '3H JS 6C KC KS KD 3D 6D KH JC').
line(112, 'TS TC AH AS AD 4C 4D 2H 2C 2D').
line(113, '6S 2D 7H 6H AD 9H JS 9D 7C TS').
line(114, 'JD AD QD KD TD KH TH QH JH AH').
line(115, '3C 5D 5S 3H 3D KD KH 9C KS 9S').
line(116, 'AS JS KS TS QS TC JC QC AC KC').
line(117, 'KC 8D AH 8S 3S 8H 4D 8C 3C AC').
line(118, '4H 6H 8H 7H 5H 6D 5D 4D 7D 8D').
line(119, 'KH KD KS JS JD 4S 6S KC 2C QH').
line(120, 'TC JC QC KC AC AH 9H KH 4H 8H').
line(121, '3C 2C 6C AC JC 2D KD AD JD 3D').
line(122, 'KD JD AS TH QH 3D 6S 6C 6H 6D').
line(123, 'QC QS QD 6D QH JC 8S 8H 8C 8D').
line(124, '6S 7S 5S TS AS AC TC 5C 6C 7C').
line(125, 'KC KS 7C 7D KD 9C 3S 9S 3H 9H').
line(126, 'JD QH TC KD AC 7S 9C 6S 8D TD').
line(127, '9S 5S 5D 5C 4C QD 7C TH TD TS').
line(128, '5H 4C 3D 6C 7H 7D 6S 3S 4S 5C').
line(129, '3H TH 7H JH 8H 7D 3D TD JD 8D').
line(130, '9H 6D 8D KD 4D 3H QC TS 6C 5D').
line(131, '5S 2S 4S AS 3S 9C TC KC QC JC').
line(132, '2H AH JH 4H KD KS AD 2D 4S JS').
line(133, '5S QS 4S AS 6S KC 8C JC AC 4C').
line(134, 'QC JC TC KC AC TH QH JH 2H KH').
line(135, '3D KC KS KH KD JC JH JD 7H JS').
line(136, 'TH KH JH AH QH TC KC QC JC AC').
line(137, '7S 5S 4H 8C 6S 7H 6H 8D 5D 4D').
line(138, 'AS 4S 3S 2S 5S 2H KC KH 8S 8D').
line(139, 'AC JD 9C 9S AD QD 4H 4S 6D QC').
line(140, '7C 2C 7D QH 3S 3H 3C QC 7H 2S').
line(141, 'AH 8H 6C 8D AS 7C KC QC AC JC').
line(142, '8H JH 9H 7H TH QS TS KS 9S JS').
line(143, 'KD 9D KH 7C KC 5D 5C 5H 6C 8C').
line(144, 'KS 2D 9C 9S 9D 7S 7H 7D AC 7C').
line(145, 'KC QS 7D 2D 3D JS 5H 5S TD 4S').
line(146, 'AH AC AD 9S 9H JH 5H 5C JD 5S').
line(147, '6H 4H 3H 7H 5H 5D 4D 7D 6D 3D').
line(148, '4C 4S 9H 6H 9S 5S 8D 8H 8S TH').
line(149, '6C TD AS 9S AD 3D KC 8C 6S 8S').
line(150, '2H 4H 4D 4S 5H JD JH 6H KC JS').
line(151, '6D 2D QH 7D 9D 7S 6H QD 9H 2S').
line(152, '5H 8H JH 5S 5C 4D 4C 4S 2S JS').
line(153, 'QD JD AD TD KD KH 9H 4H 7H AH').
line(154, 'AH 3H 3S 4C 3C TH KH 9S TD TC').
line(155, 'KC QC JC AC TC QD AD TD KD JD').
line(156, 'AD TC TS 3H 3S AC 3C 3D TD 2H').
line(157, 'QS AS KC TD JS 5H 9D 7D 6C 8D').
line(158, '3D 6S 3S 3H 2D 2H JS JC KH JH').
line(159, 'KD JD QH QC 6D 6H QS JH KH QD').
line(160, '8H 3H 4H KH 9H 9S 7H 5S 3S 6H').
line(161, 'QC QS QH TC JS 3C 3H 8D 7C 3D').
line(162, '7S AD KD 5S 8D 6D AS 7H 8C KS').
line(163, '5H 5C 3D 7D TH 5D 6H 3H 7H TC').
line(164, '5H 2D 9D KD 6C 6S 5S 9S 3D KH').
line(165, 'QH QC TH TC TS 8D 5D 8C 5S 5C').
line(166, 'JH 9H 8H TH 7H 8C AC TC 7C 9C').
line(167, '6H KS 9C KC 9H JD QD KD TD AD').
line(168, '9S 9H 9C 4D 9D 3S 3C 3D 5C 3H').
line(169, '5S KS 5C 2S KC QS JH JS 9S QD').
line(170, 'TD JD KD QD AD AS TS QS JS KS').
line(171, '2S 2D 2H 5C 2C 6H 8C 6S 6D 6C').
line(172, '4H 4C 4D 4S 6C 7D 7C 7H KH 7S').
line(173, '6D TD QD 5D 7D KS 6S 2S TS 7S').
line(174, '7D 5S 9S 8C 6S 9D 5C 7H 8H 8D').
line(175, '5D 7D 9D 4D AD 5C 9C KC 4C 7C').
line(176, '2D KD JD AD 3D 3H 3C 4S 4H 4C').
line(177, '6D JC 5H JH 5S 6H JS TC JD 5C').
line(178, 'TH TD TC TS 8C QD QH JC QS QC').
line(179, 'JH 3C 7S TS 7H 7D 4H 5H 6D 2D').
line(180, '5D 6C 2S 4S 3H 2C 5C QS 4H 5H').
line(181, '7D 7H 7S 3D 7C 9S 9D AD 9C 9H').
line(182, 'QS KS AS JS TS JD TD QD AD KD').
line(183, '7H TH JC 3H 2H 7S QS 9H KH 4D').
line(184, '4C QC 4D 4H QH 9C 9H TC 9S TH').
line(185, 'QH 8H 4H 4S QC 5C AD AH AC AS').
line(186, 'TS QS 9S JS 8S 3H 3D 3S 3C 8C').
line(187, '6S JS 3S KS 2S KD 7D 3D AD 2D').
line(188, '2S KD 8D JH 5C AD AH AC 6D AS').
line(189, '8H 8C 4C JH 4H TC 9H 9D TS JD').
line(190, 'TH 6H 8H 4H 7H 4C 7C TC 8C 5C').
line(191, 'KH 8D 8H 3H 3D 8C 8S 3C 3S KD').
line(192, '3C 3D AS 8C 3S 7H 4S 7D TD 7S').
line(193, 'QS TS AS 2S 4S 7S 7D 9H 9D 9S').
line(194, '7S 6S 5S 4S 3S 4H 6H 7H 3H KH').
line(195, 'TD 9C AD JC 5C 8H 3S 8S 8D 8C').
line(196, 'KS KH 2S KD KC AC 9S 9D 9H 9C').
line(197, '8H TH 7C 9S JC 2S 4C 3D 4D 3C').
line(198, 'AD AS AH TS AC 7S 7H 5H 7C 7D').
line(199, 'TH 3H 6H 4C 5H 7D QS 6S 2H 9H').
line(200, '8C 9C 6S 6H 6D 7C JS 7H 7D 8S').
