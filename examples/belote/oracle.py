#!/usr/bin/env python3
"""A second opinion on belote, written without the rules.

    oracle.py legal > legal_cases.json     situations, and the cards that may be played
    oracle.py decks SEED N                 N shuffled decks as a state
    oracle.py check RESULT.json            checks the deals of a state that game.json has left

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
                        "state": {"trump": trump, "turn": seat, "hand": list(hand), "trick": {"cards": dict(trick)}},
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


def main():
    what = sys.argv[1]
    if what == "legal":
        print("[\n" + ",\n".join(json.dumps(c) for c in legal_cases()) + "\n]")
    elif what == "decks":
        state = decks(int(sys.argv[2]), int(sys.argv[3]))
        text = json.dumps(dict(state, decks=0))
        print(text.replace('"decks": 0', '"decks": [\n  ' + ",\n  ".join(map(json.dumps, state["decks"])) + "\n]"))


if __name__ == "__main__":
    main()
