"""Checks the wagers when a deal begins: antes, each on its own hand, and their jackpot wagers (part 4)."""

from domain.facts.round import CardDrawn
from domain.games.caribbean_stud.cards import deck
from domain.games.caribbean_stud.cards.deal import StudDeal, deal_to
from domain.games.caribbean_stud.state import ANTE, JACKPOT, StudRoundState
from domain.games.common.findings import Findings, Judged
from domain.games.common.wagers import WagerState


def begin(state: StudRoundState, fact: CardDrawn) -> Judged[StudDeal]:
    """The first card is dealt: all antes and jackpot wagers on the layout are in play (7.1, 4.1(a))."""
    if state.closed_by is None:
        yield state.finding("call-omitted", fact.id)
    state.closed = True
    yield from _one_hand_each(state)
    antes: dict[str, list[WagerState]] = {}
    for ticket in state.of(ANTE):
        antes.setdefault(ticket.player, []).append(ticket)
    places = {ticket.wager: at for at, ticket in enumerate(state.tickets.listed)}
    for ticket in state.of(JACKPOT):
        yield from _jackpot(state, ticket, antes.get(ticket.player, []), places)
    yield from _together(state, fact.id)
    yield from deck.first_card(state.floor, state, fact.id)
    boxes = {box for box in map(state.box, state.of(ANTE)) if box is not None}
    turned = state.floor.opening.seats_run == "counter_clockwise"
    return deal_to(tuple(sorted(boxes, reverse=turned)))


def _one_hand_each(state: StudRoundState) -> Findings:
    """No player on two hands, and one wager in an area. One player's chips in an area are one wager."""
    hands: dict[str, int | None] = {}
    areas: dict[int | None, str] = {}
    for ticket in state.of(ANTE):
        box = state.box(ticket)
        if hands.setdefault(ticket.player, box) != box:
            yield from _void(state, ticket, "player-on-two-hands", box=box)
        elif areas.setdefault(box, ticket.player) != ticket.player:
            yield from _void(state, ticket, "two-wagers-on-area", box=box)


def _void(state: StudRoundState, ticket: WagerState, matter: str, **words: object) -> Findings:
    """Make a wager invalid: its stake is returned."""
    assert ticket.placed is not None
    ticket.flaw = matter
    yield state.finding(matter, ticket.placed.id, wager=ticket.wager, player=ticket.player, **words)


# --- the jackpot ----------------------------------------------------------------------------------------------


def _jackpot(state: StudRoundState, ticket: WagerState, antes: list[WagerState], places: dict[str, int]) -> Findings:
    """A jackpot wager requires an ante of the same player, and one chip of the amount on the sign."""
    if ticket.wager in state.carried:
        return
    if not antes:
        yield from _void(state, ticket, "jackpot-without-ante")
        yield state.finding("jackpot-needs-ante", _fact(ticket), wager=ticket.wager)
    elif all(state.box(one) != state.box(ticket) for one in antes):
        yield from _void(state, ticket, "jackpot-elsewhere", box=state.box(ticket))
    else:
        yield from _order(state, ticket, antes, places)
        yield from _amount(state, ticket)
    if ticket.alive and ticket.wager not in state.fed:
        most = ticket.limits[1]
        state.fed.add(ticket.wager)
        state.floor.pools.own.feed(ticket.stake if most is None else min(ticket.stake, most))
        if state.floor.mode is None:
            yield state.finding("jackpot-mode-unrecorded", _fact(ticket), wager=ticket.wager)


def _order(state: StudRoundState, ticket: WagerState, antes: list[WagerState], places: dict[str, int]) -> Findings:
    if places[antes[0].wager] > places[ticket.wager]:
        yield state.finding("jackpot-before-ante", _fact(ticket), wager=ticket.wager)


def _amount(state: StudRoundState, ticket: WagerState) -> Findings:
    """Too small a jackpot wager is invalid. Of too large a one, the excess is returned."""
    least, most = ticket.limits
    if least is not None and ticket.stake < least:
        yield from _void(state, ticket, "jackpot-wrong-amount", stake=ticket.stake, wanted=least)
    elif most is not None and ticket.stake > most:
        yield state.finding("jackpot-wrong-amount", _fact(ticket), wager=ticket.wager, stake=ticket.stake, wanted=most)
    else:
        return
    yield state.finding(
        "jackpot-not-as-signed", _fact(ticket), wager=ticket.wager, stake=ticket.stake, wanted=least or most
    )


def _fact(ticket: WagerState) -> str | None:
    return ticket.placed.id if ticket.placed is not None else None


# --- who plays ------------------------------------------------------------------------------------------------


def _together(state: StudRoundState, fact: str) -> Findings:
    """Report players who were told not to play together."""
    playing = {ticket.player for ticket in state.of(ANTE)}
    for apart in state.floor.separated:
        if len(apart & playing) > 1:
            yield state.finding("separated-players", fact, players=sorted(apart & playing))
