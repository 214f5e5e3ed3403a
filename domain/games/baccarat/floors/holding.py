"""Who holds the shoe, where players may: offered to the highest wager, given up on losing."""

from decimal import Decimal

from domain.games.baccarat.floors.bids import bids
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.verdict import BaccaratOutcome
from domain.games.common.chips import ZERO
from domain.games.common.tickets import DueWager
from domain.rulebooks.rule import Rule

MAIN = ("banker", "player")
NAME = "shoe"


def check_first_offer(state: BaccaratRoundState, verdict: BaccaratOutcome, owed: list[DueWager]) -> None:
    """The first offer of a round, and whether there had to be one."""
    offering, so_far = state.book.places.offering, state.so_far
    if offering.shoe is None or state.style not in offering.shoe_styles:
        so_far.holder, so_far.lost = None, False
        return
    entitled = bids(state, owed, *MAIN)
    if state.seen.offers and entitled:
        _first(state, offering.shoe, owed)
    elif so_far.lost and entitled and verdict.status == "settled":
        state.find("shoe-kept", state.first_card, offering.shoe_lost)
    _note(state, verdict, owed)


def _first(state: BaccaratRoundState, rules: tuple[Rule, Rule], owed: list[DueWager]) -> None:
    """Of each seat the larger of its wagers counts; of equal ones the lowest seat is asked."""
    offer, largest = state.seen.offers[0], _largest(state, owed)
    top = max(largest.values())
    seat = min(one for one, stake in largest.items() if stake == top)
    if seat != offer.seat:
        rule = rules[1] if largest.get(offer.seat) == top else rules[0]
        state.find("hand-offered-past", offer.id, rule, hand=NAME, offered=offer.seat, seat=seat)


def _largest(state: BaccaratRoundState, owed: list[DueWager]) -> dict[int, Decimal]:
    largest: dict[int, Decimal] = {}
    for hand in MAIN:
        for bid in bids(state, owed, hand):
            largest[bid.seat] = max(bid.stake, largest.get(bid.seat, ZERO))
    return largest


def _note(state: BaccaratRoundState, verdict: BaccaratOutcome, owed: list[DueWager]) -> None:
    """Who holds it now, and whether they lost."""
    so_far = state.so_far
    taken = next((one.seat for one in state.seen.offers if one.accepted), None)
    if taken is not None:
        so_far.holder = state.company.hosts.get(taken) or _bettor(owed, taken)
    so_far.lost = False
    mine = [one for one in owed if one.ticket.player == so_far.holder and one.ticket.bet in MAIN]
    if mine and verdict.status == "settled":
        so_far.lost = _lost(max(mine, key=lambda one: one.valid))


def _lost(one: DueWager) -> bool:
    """As it was settled: that is when the shoe is given up."""
    return one.ticket.settled is not None and one.ticket.settled.result == "lose"


def _bettor(owed: list[DueWager], seat: int) -> str | None:
    return next((one.ticket.player for one in owed if one.ticket.placed and one.ticket.placed.seat == seat), None)
