"""Who holds the shoe, where players may: offered to the highest wager, given up on losing."""

from domain.games.baccarat.floors.bids import Bid, bids
from domain.games.baccarat.state import State
from domain.games.baccarat.verdict import Verdict
from domain.games.common.dues import Owed
from domain.rulebooks.rule import Rule

MAIN = ("banker", "player")
NAME = "shoe"


def look(state: State, verdict: Verdict, owed: list[Owed]) -> None:
    """The first offer of a round, and whether there had to be one."""
    offering, so_far = state.book.places.offering, state.so_far
    if offering.shoe is None or state.style not in offering.shoe_styles:
        so_far.holder, so_far.lost = None, False
        return
    entitled = bids(state, owed, *MAIN)
    if state.seen.offers and entitled:
        _first(state, offering.shoe, entitled, owed)
    elif so_far.lost and entitled and verdict.status == "settled":
        state.find("shoe-kept", state.first_card, offering.shoe_lost)
    _note(state, verdict, owed)


def _first(state: State, rules: tuple[Rule, Rule], entitled: list[Bid], owed: list[Owed]) -> None:
    """Of each seat the larger of its wagers counts."""
    offer = state.seen.offers[0]
    largest = {bid.seat: bid.stake for hand in MAIN for bid in reversed(bids(state, owed, hand))}
    for hand in MAIN:
        largest |= {bid.seat: max(bid.stake, largest[bid.seat]) for bid in bids(state, owed, hand)}
    top = max(largest.values())
    if largest.get(offer.seat) != top:
        rule, seat = rules[0], max(largest, key=lambda one: largest[one])
    else:
        rule, seat = rules[1], next(bid.seat for bid in entitled if largest[bid.seat] == top)
    if seat != offer.seat:
        state.find("hand-offered-past", offer.id, rule, hand=NAME, offered=offer.seat, seat=seat)


def _note(state: State, verdict: Verdict, owed: list[Owed]) -> None:
    """Who holds it now, and whether they lost."""
    so_far = state.so_far
    taken = next((one.seat for one in state.seen.offers if one.accepted), None)
    if taken is not None:
        so_far.holder = state.company.hosts.get(taken) or _bettor(owed, taken)
    so_far.lost = False
    mine = [one for one in owed if one.ticket.player == so_far.holder and one.ticket.bet in MAIN]
    if mine and verdict.status == "settled":
        so_far.lost = max(mine, key=lambda one: one.valid).result == "lose"


def _bettor(owed: list[Owed], seat: int) -> str | None:
    return next((one.ticket.player for one in owed if one.ticket.placed and one.ticket.placed.seat == seat), None)
