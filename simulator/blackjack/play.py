"""The deal, the players' decisions, and the dealer's hand."""

from decimal import Decimal

from simulator.blackjack import faults, settling
from simulator.blackjack.betting import place
from simulator.blackjack.cards import natural, total, value
from simulator.blackjack.shoe import draw
from simulator.blackjack.state import LEAST, MOST, BlackjackHand, BlackjackRound, BlackjackWager, Box


def deal(r: BlackjackRound) -> None:
    """Two cards for every box, and one for the dealer in between."""
    for turn in range(2):
        for box in r.boxes:
            hand = box.hands[0]
            faults.after_card(r, _give(r, box, hand))
        if turn == 0:
            r.dealer.append(draw(r, "dealer")[0])


def _give(r: BlackjackRound, box: Box, hand: BlackjackHand, lying: str = "") -> str:
    """Give the next card, or one that is already on the table."""
    if lying:
        card, fact = lying, r.table.say("card_drawn", 900, card=lying, to=hand.place, face="up", from_="set_aside")
    else:
        card, fact = draw(r, hand.place)
    hand.cards.append(card)
    if len(box.first) < 3 and not hand.of_split:
        box.first.append(card)
    settling.sevens(r, box, over=False)
    return fact


def insure(r: BlackjackRound) -> None:
    """Insurance against an ace, and blackjacks that are paid at once."""
    if r.dealer[0][0] == "A":
        r.uncalled = r.goes_wrong("insurance-uncalled")
        if not r.uncalled:
            r.table.say("insurance_called", 800)
        for box in r.boxes:
            _insure(r, box)
    settling.blackjacks(r)


def _insure(r: BlackjackRound, box: Box) -> None:
    for wager in box.hands[0].wagers:
        if box.hands[0].natural and r.table.chance(0.4):
            wager.even = True
            r.table.say("decision_made", 600, box=box.number, hand=1, decision="even_money", player=wager.player)
            settling.pay(r, wager, wager.good)
        elif wager.stake >= 20 and r.table.chance(0.3):
            half = wager.good / 2
            box.insurance.append(place(r, "insurance", half, wager.player, box.number, on=wager.name)[0])


def decide(r: BlackjackRound) -> None:
    """All boxes in order."""
    for box in r.boxes:
        if not box.hands[0].natural:
            _play(r, box, box.hands[0])
            settling.sevens(r, box, over=True)


def _play(r: BlackjackRound, box: Box, hand: BlackjackHand) -> None:
    """Play one hand to its end, then the hands that a split forms."""
    if _splits(r, box, hand):
        _split(r, box, hand)
        return
    _announce(r, hand)
    if hand.of_split and hand.cards[0][0] == "A":
        return
    if _doubles(r, hand):
        _double(r, box, hand)
        return
    while hand.points < 21 and _draws(r, hand):
        faults.before_draw(r)
        lying = faults.exposed(r)
        _say(r, box, hand, "draw")
        _give(r, box, hand, lying)
        _announce(r, hand)
    if hand.points < 21:
        _say(r, box, hand, "stand")
    elif hand.points > 21:
        settling.busted(r, box, hand)


def _draws(r: BlackjackRound, hand: BlackjackHand) -> bool:
    """Whether the player draws: always up to eleven, above that by the dealer's card."""
    if hand.points <= 11:
        return not faults.stands(r)
    return hand.points < (17 if value(r.dealer[0]) in (1, 7, 8, 9, 10) else 13)


def _say(r: BlackjackRound, box: Box, hand: BlackjackHand, decision: str) -> None:
    player = faults.instead_of(r, box) or box.player
    fact = r.table.say("decision_made", 1500, box=box.number, hand=hand.number, decision=decision, player=player)
    faults.after_act(r, fact)
    faults.after_decision(r, box, hand, decision, player, fact)


def _announce(r: BlackjackRound, hand: BlackjackHand) -> None:
    r.table.say("points_announced", 300, hand=hand.place, points=hand.points)


def _doubles(r: BlackjackRound, hand: BlackjackHand) -> bool:
    aces = any(card[0] == "A" for card in hand.cards)
    return len(hand.cards) == 2 and not aces and hand.points in (9, 10, 11) and r.table.chance(0.6)


def _double(r: BlackjackRound, box: Box, hand: BlackjackHand) -> None:
    hand.doubled = True
    _say(r, box, hand, "double")
    for wager in hand.wagers:
        if wager.player == box.player or r.table.chance(0.5):
            _add_double(r, box, wager)
    _give(r, box, hand)
    _announce(r, hand)


def _add_double(r: BlackjackRound, box: Box, wager: BlackjackWager) -> None:
    more = LEAST if wager.good < MOST and r.goes_wrong("double-too-high") else Decimal(0)
    added, fact = place(r, "double", wager.good + more, wager.player, box.number, on=wager.name)
    added.good = wager.good
    wager.added.append(added)
    if more:
        r.admit(fact, "10.2")


def _splits(r: BlackjackRound, box: Box, hand: BlackjackHand) -> bool:
    same = len(hand.cards) == 2 and value(hand.cards[0]) == value(hand.cards[1])
    again = hand.of_split and hand.cards[0][0] == "A"
    rate = 0.9 if value(hand.cards[0]) in (1, 8) else 0.3
    return same and not again and len(box.hands) < 3 and r.table.chance(rate)


def _split(r: BlackjackRound, box: Box, hand: BlackjackHand) -> None:
    """A split wager covers both hands or names one. The first hand is completed before the second gets a card."""
    formed = BlackjackHand(box.number, len(box.hands) + 1, [hand.cards.pop()], of_split=True)
    box.hands.append(formed)
    hand.of_split = True
    _say(r, box, hand, "split")
    for wager in list(hand.wagers):
        if wager.player == box.player or r.table.chance(0.5):
            formed.wagers.append(place(r, "split", wager.good, wager.player, box.number, on=wager.name)[0])
        else:
            _name(r, box, hand, formed, wager)
    settling.sevens(r, box, over=True)
    for one in (hand, formed):
        _give(r, box, one)
        _play(r, box, one)


def _name(r: BlackjackRound, box: Box, hand: BlackjackHand, formed: BlackjackHand, wager: BlackjackWager) -> None:
    chosen = formed if r.table.chance(0.5) else hand
    if chosen is formed:
        hand.wagers.remove(wager)
        formed.wagers.append(wager)
    fields = {"box": box.number, "hand": chosen.number, "decision": "claim_split", "player": wager.player}
    r.table.say("decision_made", 700, **fields)


def dealers(r: BlackjackRound) -> None:
    """The dealer's second card, if a wager depends on it, and further cards by the rules."""
    if not settling.anything_open(r):
        return
    card, fact = draw(r, "dealer")
    r.dealer.append(card)
    faults.after_act(r, fact)
    settling.insurance(r)
    while total(r.dealer) < 17 and any(not one.natural and one.points <= 21 for one in r.hands()):
        r.dealer.append(draw(r, "dealer")[0])
    faults.announce_dealers(r)
    if total(r.dealer) >= 17 and not natural(r.dealer):
        faults.surplus(r)
