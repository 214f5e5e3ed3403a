"""Settles every wager: some at once, others at the end. Uses the simulator's own arithmetic."""

from decimal import Decimal

from simulator.blackjack import faults
from simulator.blackjack.cards import natural, total, value
from simulator.blackjack.state import SEVENS, BlackjackHand, BlackjackRound, BlackjackWager, Box

ZERO = Decimal(0)
TIERS = {(1, False): 3, (2, False): 50, (2, True): 100, (3, False): 500, (3, True): 5000}


def pay(r: BlackjackRound, wager: BlackjackWager, paid: Decimal) -> str:
    """A winner."""
    return _say(r, wager, "win", paid)


def take(r: BlackjackRound, wager: BlackjackWager) -> str:
    """Collect a loser's stake. The part above the maximum is returned."""
    back = {"returned": wager.stake - wager.good} if wager.stake > wager.good else {}
    return _say(r, wager, "lose", ZERO, **back)


def _say(r: BlackjackRound, wager: BlackjackWager, result: str, paid: Decimal, **back: Decimal) -> str:
    wager.settled = True
    fields = {"result": result, "paid": paid, "commission": ZERO, "deferred": False}
    return r.table.say("wager_settled", 700, wager=wager.name, **fields, **back)


# --- at once --------------------------------------------------------------------------------------------------


def sevens(r: BlackjackRound, box: Box, over: bool) -> None:
    """Settle it as soon as the first cards decide it, or when the hand is over."""
    count = next((at for at, card in enumerate(box.first) if card[0] != "7"), len(box.first))
    if not over and count == len(box.first) and count < 3:
        return
    for wager in box.sevens:
        if not wager.settled and not faults.keeps_sevens(r):
            _settle_sevens(r, wager, box.first[:count])


def _settle_sevens(r: BlackjackRound, wager: BlackjackWager, cards: list[str]) -> str:
    odds = TIERS.get((len(cards), len(cards) > 1 and len({card[1] for card in cards}) == 1), 0)
    return pay(r, wager, SEVENS * odds) if odds else take(r, wager)


def blackjacks(r: BlackjackRound) -> None:
    """Pay blackjacks before any third card if the dealer cannot get one."""
    if value(r.dealer[0]) in (1, 10):
        return
    for hand in r.hands():
        for wager in hand.wagers if hand.natural else ():
            _pay_blackjack(r, wager, "8.1")


def _pay_blackjack(r: BlackjackRound, wager: BlackjackWager, rule: str) -> None:
    evenly = r.goes_wrong("blackjack-paid-evenly")
    fact = pay(r, wager, wager.good if evenly else wager.good * 3 / 2)
    if evenly:
        r.admit(fact, "4.5", rule)


def busted(r: BlackjackRound, box: Box, hand: BlackjackHand) -> None:
    """Collect it before another player acts."""
    if hand is box.hands[0] and not hand.of_split:
        sevens(r, box, over=True)
    for wager in hand.wagers:
        take(r, wager)


def insurance(r: BlackjackRound) -> None:
    """Settle it by the second card alone, before the third."""
    won = value(r.dealer[1]) == 10
    for box in r.boxes:
        for wager in box.insurance:
            pay(r, wager, wager.stake * 2) if won else take(r, wager)


def anything_open(r: BlackjackRound) -> bool:
    """Whether a wager depends on the dealer's second card."""
    if any(box.insurance for box in r.boxes) or any(not one.natural and one.points <= 21 for one in r.hands()):
        return True
    reach = value(r.dealer[0]) in (1, 10)
    waits = any(not wager.settled for hand in r.hands() for wager in hand.wagers)
    return reach and (waits or any(wager.bet == "split" for hand in r.hands() for wager in hand.wagers))


# --- at the end -----------------------------------------------------------------------------------------------


def settle(r: BlackjackRound) -> None:
    """Settle losers, then the others, box by box."""
    for hand in r.hands():
        for wager in hand.wagers:
            for one in (wager, *wager.added):
                _settle(r, hand, one)
    for box in r.boxes:
        for wager in box.sevens:
            if not wager.settled:
                fact = _settle_sevens(r, wager, _sevens(box))
                r.admit(fact, "14.6")


def _sevens(box: Box) -> list[str]:
    count = next((at for at, card in enumerate(box.first) if card[0] != "7"), len(box.first))
    return box.first[:count]


def _settle(r: BlackjackRound, hand: BlackjackHand, wager: BlackjackWager) -> None:
    """Return added stakes if the dealer has a blackjack, also those of hands that were collected."""
    dealt = natural(r.dealer)
    if dealt and wager.bet != "main":
        _say(r, wager, "stand_off", ZERO)
    elif not wager.settled:
        _against(r, hand, wager, total(r.dealer))


def _against(r: BlackjackRound, hand: BlackjackHand, wager: BlackjackWager, dealer: int) -> None:
    points = hand.points
    if hand.natural:
        if natural(r.dealer):
            _say(r, wager, "stand_off", ZERO)
        else:
            _pay_blackjack(r, wager, "8.2")
    elif points > 21 or natural(r.dealer):
        take(r, wager)
    elif dealer > 21 or points > dealer:
        more = faults.pays_too_much(r, hand, wager)
        fact = pay(r, wager, wager.good + more)
        if more:
            r.admit(fact, "4.5")
    elif points == dealer:
        _say(r, wager, "stand_off", ZERO)
    else:
        take(r, wager)
