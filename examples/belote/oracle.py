#!/usr/bin/env python3
"""A second opinion on belote, written without the rules.

    oracle.py legal > data/legal_cases.json    situations, and the cards that may be played
    oracle.py decks SEED N > STATE.json        a game with N shuffled decks
    oracle.py check STATE.json RESULT.json     checks what game.json has made of a state

It knows the game as prohibitions (what a player must not do), where the rules
say what a player may do.
"""
import json
import random
import sys

SEATS = ["south", "east", "north", "west"]
TEAM = {"south": "ns", "north": "ns", "east": "ew", "west": "ew"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
TRUMPS, PLAINS = "7 8 Q K 10 A 9 J".split(), "7 8 9 J Q K 10 A".split()
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
DECK = [rank + suit for suit in SUITS for rank in reversed(PLAINS)]


def suit(card):
    return SUITS[card[-1]]


def rank(card):
    return card[:-1]


def beats(a, b, trump):
    """Does card a, played later, win over card b?"""
    if suit(a) != suit(b):
        return suit(a) == trump
    scale = TRUMPS if suit(a) == trump else PLAINS
    return scale.index(rank(a)) > scale.index(rank(b))


def winner(trick, trump):
    """The seat that is winning; trick is a list of (seat, card)."""
    best = trick[0]
    for play in trick[1:]:
        if beats(play[1], best[1], trump):
            best = play
    return best[0]


def forbidden(card, hand, seat, trick, trump):
    """Why the card may not be played, or None."""
    if not trick:
        return None
    led = suit(trick[0][1])
    trumped = [c for _, c in trick if suit(c) == trump]
    higher = [c for c in hand if suit(c) == trump and all(beats(c, t, trump) for t in trumped)]
    lower_trump = suit(card) == trump and card not in higher
    if any(suit(c) == led for c in hand):
        if suit(card) != led:
            return "revokes"
        return "goes below" if led == trump and lower_trump and higher else None
    if TEAM[winner(trick, trump)] == TEAM[seat]:
        return None
    if suit(card) != trump:
        return "does not trump" if any(suit(c) == trump for c in hand) else None
    return "trumps below" if lower_trump and higher else None


def legal(hand, seat, trick, trump):
    return [c for c in hand if not forbidden(c, hand, seat, trick, trump)]


def situation_kind(hand, seat, trick, trump):
    """What makes the situation worth a case."""
    if not trick:
        return "lead"
    led, mine = suit(trick[0][1]), [suit(c) for c in hand]
    partner = TEAM[winner(trick, trump)] == TEAM[seat]
    trumped = any(suit(c) == trump for _, c in trick)
    allowed = legal(hand, seat, trick, trump)
    if led in mine:
        if led != trump:
            return "follow, trumped" if trumped else "follow"
        if len(allowed) < mine.count(led):
            return "trumps led, higher, partner" if partner else "trumps led, higher"
        return "trumps led, any"
    if trump not in mine:
        return "discard"
    if partner:
        return "partner, trumped" if trumped else "partner"
    if not trumped:
        return "trump"
    return "overtrump" if any(beats(c, winner_card(trick, trump), trump) for c in allowed) else "undertrump"


def winner_card(trick, trump):
    return dict(trick)[winner(trick, trump)]


def legal_cases(seed=1, each=5):
    """Situations of random games, the same number of each kind."""
    rng, kinds, cases = random.Random(seed), {}, []
    while len(kinds) < 12 or min(kinds.values()) < each:
        deck = DECK[:]
        rng.shuffle(deck)
        trump = rng.choice(list(SUITS.values()))
        hands = {s: deck[8 * i:8 * i + 8] for i, s in enumerate(SEATS)}
        leader = rng.choice(SEATS)
        for _ in range(8):
            trick = []
            for k in range(4):
                seat = SEATS[(SEATS.index(leader) + k) % 4]
                hand = hands[seat]
                kind = situation_kind(hand, seat, trick, trump)
                if kinds.get(kind, 0) < each and len(hand) > 1 and rng.random() < 0.2:
                    kinds[kind] = kinds.get(kind, 0) + 1
                    cases.append({
                        "kind": kind,
                        "state": {"trump": trump, "turn": seat, "hand": list(hand), "trick": {"cards": list(trick)}},
                        "legal": legal(hand, seat, trick, trump),
                    })
                card = rng.choice(legal(hand, seat, trick, trump))
                hand.remove(card)
                trick.append((seat, card))
            leader = winner(trick, trump)
    return sorted(cases, key=lambda c: c["kind"])


def decks(seed, n):
    rng = random.Random(seed)
    return {"dealer": "west", "target": 1000, "score": {"ns": 0, "ew": 0},
            "decks": [rng.sample(DECK, len(DECK)) for _ in range(n)]}


def deal(deck, first):
    """Hands of a deck: three cards each, two each, three each."""
    hands, cards, at = {s: [] for s in SEATS}, iter(deck), SEATS.index(first)
    for packet in (3, 2, 3):
        for k in range(4):
            hands[SEATS[(at + k) % 4]] += [next(cards) for _ in range(packet)]
    return hands


def following(seat):
    return SEATS[(SEATS.index(seat) + 1) % 4]


def check_calls(record, first):
    """The contract that the calls lead to, or None; complains about calls out of order."""
    seat, contract, passes = first, None, 0
    for i, call in enumerate(record["calls"]):
        by, what = call.split(": ")
        assert by == seat, f"{seat} is to call, not {by}"
        assert passes < (3 if contract else 4) and not (contract and contract["coinche"] == 4), "the bidding is over"
        passes = passes + 1 if what == "pass" else 0
        if what == "coinche":
            assert contract and contract["coinche"] == 1 and contract["team"] != TEAM[by]
            contract["coinche"] = 2
        elif what == "surcoinche":
            assert contract and contract["coinche"] == 2 and contract["team"] == TEAM[by]
            contract["coinche"] = 4
        elif what != "pass":
            value, colour = what.split()
            value = int(value)
            assert value in range(80, 170, 10) or value == 250, value
            assert colour in SUITS.values()
            assert not contract or (value > contract["value"] and contract["coinche"] == 1)
            contract = {"by": by, "team": TEAM[by], "suit": colour, "value": value, "coinche": 1}
        seat = following(seat)
    assert passes == (3 if contract else 4) or contract["coinche"] == 4, "the bidding is not over"
    return contract


def card_points(card, trump):
    if suit(card) == trump and rank(card) in ("J", "9"):
        return {"J": 20, "9": 14}[rank(card)]
    return POINTS.get(rank(card), 0)


def check_deal(record, deck, dealer):
    """What the deal brings each side."""
    assert record["dealer"] == dealer
    seat = following(dealer)
    hands = deal(deck, seat)
    contract = check_calls(record, seat)
    if not contract:
        assert "tricks" not in record
        return {"ns": 0, "ew": 0}
    assert contract == record["contract"], (contract, record["contract"])
    trump, points, tricks = contract["suit"], {"ns": 0, "ew": 0}, {"ns": 0, "ew": 0}
    belote = {"ns": 0, "ew": 0}
    for s in SEATS:
        if {"K", "Q"} <= {rank(c) for c in hands[s] if suit(c) == trump}:
            belote[TEAM[s]] = 20
    for number, entry in enumerate(record["tricks"]):
        trick = []
        for s, card in entry["cards"]:
            assert s == seat, f"{seat} is to play, not {s}"
            assert card in hands[s], f"{s} has no {card}"
            why = forbidden(card, hands[s], s, trick, trump)
            assert not why, f"trick {number}: {s} {why} with {card}"
            hands[s].remove(card)
            trick.append((s, card))
            seat = following(s)
        assert len(trick) == 4
        seat = winner(trick, trump)
        worth = sum(card_points(c, trump) for _, c in trick) + (10 if number == 7 else 0)
        assert entry["won"] == TEAM[seat] and entry["points"] == worth, entry
        points[TEAM[seat]] += worth
        tricks[TEAM[seat]] += 1
    assert sum(tricks.values()) == 8 and sum(points.values()) == 162
    stake = 160
    for side in points:
        if tricks[side] == 8:
            points[side] = stake = 250
    takers = contract["team"]
    defence = "ew" if takers == "ns" else "ns"
    value, times = contract["value"], contract["coinche"]
    made = tricks[takers] == 8 if value == 250 else points[takers] + belote[takers] >= value
    if times > 1:
        result = {takers: (stake + value) * times * made, defence: (stake + value) * times * (not made)}
    elif made:
        result = {takers: points[takers] + value, defence: points[defence]}
    else:
        result = {takers: 0, defence: stake + value}
    result = {side: result[side] + belote[side] for side in result}
    assert record["points"] == points and record["belote"] == belote
    assert record["made"] == made and record["result"] == result, (record, result)
    return result


def check(before, after):
    """Complains when the game of `after` is not one that can be played with the decks of `before`."""
    dealer, score, decks = before["dealer"], dict(before["score"]), before["decks"]
    for deck, record in zip(decks, after["deals"]):
        assert max(score.values()) < before["target"] or score["ns"] == score["ew"], "the game was over"
        result = check_deal(record, deck, dealer)
        score = {side: score[side] + result[side] for side in score}
        dealer = following(dealer)
    assert score == after["score"] and dealer == after["dealer"]
    assert len(decks) == len(after["deals"]) + len(after["decks"])
    if "winner" in after:
        assert score[after["winner"]] == max(score.values()) >= before["target"]
    return len(after["deals"])


def main():
    what = sys.argv[1]
    if what == "legal":
        print("[\n" + ",\n".join(json.dumps(c) for c in legal_cases()) + "\n]")
    elif what == "decks":
        state = decks(int(sys.argv[2]), int(sys.argv[3]))
        text = json.dumps(dict(state, decks=0))
        print(text.replace('"decks": 0', '"decks": [\n  ' + ",\n  ".join(map(json.dumps, state["decks"])) + "\n]"))
    elif what == "check":
        before, after = (json.load(open(name)) for name in sys.argv[2:4])
        print(check(before, after), "deals in order, score", after["score"])


if __name__ == "__main__":
    main()
