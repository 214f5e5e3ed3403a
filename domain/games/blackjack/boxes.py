"""Who has wagers on a box, and who decides about its hands (13.3, 13.5)."""

from domain.facts.round import DecisionMade
from domain.games.blackjack.state import State
from domain.games.common.tickets import Ticket


def mains(state: State, box: int) -> list[Ticket]:
    """The main wagers of a box."""
    alive = state.tickets.alive()
    return [one for one in alive if one.bet == "main" and state.box_of(one.wager) == box]


def bettors(state: State, box: int) -> set[str]:
    """Who has a main wager there."""
    return {one.player for one in mains(state, box)}


def host(state: State, box: int) -> str | None:
    """Who sits at the box; where nobody wrote that down, whose wager names it as the seat."""
    for player, seat in state.seated.items():
        if seat == box:
            return player
    seated = [one.player for one in mains(state, box) if one.placed is not None and one.placed.seat == box]
    return seated[0] if seated else None


def decides(state: State, box: int, player: str) -> bool:
    """Only who sits there decides; if nobody does, anybody with a wager there."""
    seated = host(state, box)
    return player == seated or (seated is None and player in bettors(state, box))


def decided_by(state: State, fact: DecisionMade) -> None:
    """Somebody decides about a hand."""
    if decides(state, fact.box, fact.player):
        return
    players = bettors(state, fact.box)
    words = {"player": fact.player, "box": fact.box}
    if len(players) > 1 or fact.player not in players:
        state.find("decided-by-another", fact.id, **words)
    if state.seated.get(fact.player, fact.box) != fact.box:
        state.find("decided-elsewhere", fact.id, **words)
