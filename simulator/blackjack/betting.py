"""Wagers before the first card."""

from collections import Counter
from decimal import Decimal

from simulator.blackjack.cards import RANKS
from simulator.blackjack.state import (
    DECKS,
    GENERAL,
    LEAST,
    MOST,
    SEVENS,
    BlackjackHand,
    BlackjackRound,
    BlackjackWager,
    Box,
)
from simulator.plants.chances import HIGH_LOW, multiple_by, true_count

STAKES = (1, 1, 2, 2, 3, 5, 10)
BEHIND = ("P901", "P902")


def start(r: BlackjackRound) -> None:
    """The round is announced."""
    r.table.say("round_started", 3000, round=r.name)


def bet(r: BlackjackRound) -> None:
    """All players who want to wager; some do so behind others."""
    table = r.table
    for seat in table.seats:
        if r.boxes and table.chance(0.15):
            continue
        box = Box(seat, table.player(seat), [BlackjackHand(seat, 1)])
        r.boxes.append(box)
        _main(r, box, box.player, _stake(r, box.player), seat=seat)
        for player in BEHIND if table.chance(0.2) else ():
            _main(r, box, player, LEAST * int(table.pick(STAKES)))
        if table.chance(0.3):
            box.sevens.append(place(r, "super_sevens", SEVENS, box.player, seat, seat=seat)[0])
    free = [box for box in r.boxes if len(box.hands[0].wagers) == 1]
    if free and r.goes_wrong("over-maximum"):
        r.admit(_main(r, free[0], "P998", MOST * 2), "14.1(b)", ruleset=GENERAL)


def _stake(r: BlackjackRound, player: str) -> Decimal:
    """A random stake, or one by the cards that are gone, if the player counts them."""
    table, stake = r.table, LEAST * int(r.table.pick(STAKES))
    if not table.feed.chances.counting(player):
        return stake
    left = Counter(card[0] for card in table.cards)
    gone = {rank: 4 * DECKS - left[rank] for rank in RANKS}
    return LEAST * multiple_by(true_count(gone, HIGH_LOW, len(table.cards)))


def _main(r: BlackjackRound, box: Box, player: str, stake: Decimal, **fields: object) -> str:
    wager, fact = place(r, "main", stake, player, box.number, **fields)
    box.hands[0].wagers.append(wager)
    return fact


def place(
    r: BlackjackRound, bet: str, stake: Decimal, player: str, box: int, **fields: object
) -> tuple[BlackjackWager, str]:
    """Place a wager."""
    table = r.table
    table.wagers += 1
    name = f"w{table.feed.day[4:]}-{table.wagers}"
    fact = table.say("wager_placed", 300, wager=name, bet=bet, stake=stake, player=player, box=box, **fields)
    return BlackjackWager(name, bet, stake, player, min(stake, MOST)), fact


def call(r: BlackjackRound) -> None:
    """No more bets."""
    if r.mishap != "call-omitted":
        r.table.say("no_more_bets", 4000)
