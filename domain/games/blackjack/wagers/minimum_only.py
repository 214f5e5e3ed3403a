"""Players restricted to the minimum until the next shuffle (4.9)."""

from decimal import Decimal

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.facts.table import InspectorNotified, PersonalLimitSet
from domain.games.blackjack.state import BlackjackRoundState, BlackjackTableState
from domain.games.common.findings import Findings

ABOUT = "minimum_only"


def holds(floor: BlackjackTableState, fact: PersonalLimitSet) -> bool:
    """Whether a player is limited to the minimum of the table."""
    if fact.player is None:
        return False
    most = [limit.max for limit in fact.limits.values() if limit.max is not None]
    return bool(most) and max(most) <= _least(floor)


def _least(floor: BlackjackTableState) -> Decimal:
    return next((limit.min for bet, limit in floor.limits.items() if bet in ("main", "*") and limit.min), Decimal(0))


def apply_minimum_notice(
    floor: BlackjackTableState, state: BlackjackRoundState | None, fact: InspectorNotified
) -> None:
    """An inspector is notified."""
    floor.restrictions.advised |= fact.about == ABOUT


def limited(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: PersonalLimitSet) -> Findings:
    """A player is restricted."""
    assert fact.player is not None, "it holds (`holds`)"
    yield from _restrict(floor, state, fact.player, fact)


def ruled(floor: BlackjackTableState, state: BlackjackRoundState | None, fact: RulingMade) -> Findings:
    """A ruling restricts the player it names."""
    if (fact.rule or "").startswith(floor.book.restricts.number or "-"):
        for player in dict.fromkeys(fact.players or ()):
            yield from _restrict(floor, state, player, fact)


def _restrict(floor: BlackjackTableState, state: BlackjackRoundState | None, player: str, fact: Fact) -> Findings:
    own = floor.restrictions
    if player in own.players:
        return
    own.players.add(player)
    if not own.advised:
        yield floor.finding("restricted-untold", fact.id, player=player)
    played = [player in one for one in own.rounds]
    if state is not None and state.first_card is not None:
        played.append(any(one.player == player for one in state.tickets.alive()))
    if played and played[0] and all(played):
        yield floor.finding("restricted-from-first", fact.id, player=player)
        yield floor.finding("restricted-without-pass", fact.id, player=player)
