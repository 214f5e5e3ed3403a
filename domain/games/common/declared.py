"""Wagers that a ruling took from the game, whatever came: declared void, or forfeited."""

import re

from domain.facts.disputes import RulingMade
from domain.games.common.chips import ZERO
from domain.games.common.dues import Owed, nothing
from domain.games.common.state import RoundState
from domain.games.common.tickets import Ticket
from domain.rulebooks.house import may
from domain.rulebooks.rule import Declaration

WORD = re.compile(r"[\w-]+")


def declared(state: RoundState, ticket: Ticket, status: str) -> Owed | None:
    """What a wager is due by a ruling of somebody with the power, if there is one that reaches it."""
    stage = status if state.voided is None else state.voided.reason
    for ruling in state.rulings:
        one = state.book.declarations.get(ruling.rule or "")
        if one is not None and _holds(ruling, one, stage) and _reaches(state, ruling, one, ticket):
            if one.result == "void":
                return nothing(ticket, [one.rule])
            return Owed(ticket, one.result, ZERO, [one.rule], valid=ticket.stake)
    return None


def _holds(ruling: RulingMade, one: Declaration, stage: str) -> bool:
    return stage in one.stages and may(ruling.role, one.least) and one.word in _said(ruling)


def _said(ruling: RulingMade) -> str:
    return f"{ruling.action} {ruling.note or ''}".lower()


def _reaches(state: RoundState, ruling: RulingMade, one: Declaration, ticket: Ticket) -> bool:
    """The wagers that it names, or whose players it names; else those that were settled so."""
    words = set(WORD.findall(_said(ruling)))
    named = [each for each in state.tickets.listed if words & {each.wager.lower(), each.player.lower()}]
    if named:
        return ticket in named
    return ticket.settled is not None and ticket.settled.result == one.result
