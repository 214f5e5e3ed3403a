"""Boxes: which players have wagers there, and which one decides (13.3, 13.5)."""

from collections.abc import Collection

from domain.facts.round import DecisionMade
from domain.games.blackjack.state import BlackjackRoundState, HandOnLayout
from domain.games.common.findings import Findings
from domain.games.common.wagers import WagerState


def mains_of(state: BlackjackRoundState, box: int | None, player: str) -> list[WagerState]:
    """One player's main wagers of a box."""
    return [one for one in _lying(state).of.get(box, {}).get(player, ()) if one.alive]


def bettors(state: BlackjackRoundState, box: int) -> Collection[str]:
    """Players with a main wager there."""
    return _lying(state).of.get(box, {}).keys()


def host(state: BlackjackRoundState, box: int) -> str | None:
    """The player seated at the box. If seating is not recorded, the player whose wager names it as the seat."""
    return _lying(state).hosts.get(box)


def _lying(state: BlackjackRoundState) -> HandOnLayout:
    """The main wagers that can win or lose when the cards are out, by box and player."""
    if state.lying_on is None:
        state.lying_on = found = HandOnLayout()
        for player, seat in state.seated.items():
            found.hosts.setdefault(seat, player)
        for ticket in state.tickets.alive():
            if ticket.bet == "main" and ticket.placed is not None:
                box = state.box_of(ticket.wager)
                found.of.setdefault(box, {}).setdefault(ticket.player, []).append(ticket)
                if box is not None and ticket.placed.seat == box:
                    found.hosts.setdefault(box, ticket.player)
    return state.lying_on


def decides(state: BlackjackRoundState, box: int, player: str) -> bool:
    """Only the seated player decides. If there is none, any player with a wager there."""
    seated = host(state, box)
    return player == seated or (seated is None and player in bettors(state, box))


def decided_by(state: BlackjackRoundState, fact: DecisionMade) -> Findings:
    """Check the player of a decision."""
    if decides(state, fact.box, fact.player):
        return
    players = bettors(state, fact.box)
    words = {"player": fact.player, "box": fact.box}
    if len(players) > 1 or fact.player not in players:
        yield state.finding("decided-by-another", fact.id, **words)
    if state.seated.get(fact.player, fact.box) != fact.box:
        yield state.finding("decided-elsewhere", fact.id, **words)
