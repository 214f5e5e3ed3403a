"""What a fact changes at a table of any game, whether a round is open or not."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.facts import Fact
from domain.facts.people import PlayerAdvised, PlayerLeft
from domain.facts.table import LimitsChanged, PersonalLimitSet, TableOpened
from domain.games.common.floor import TableState
from domain.games.common.state import RoundState

OTHERWISE = ("inspector", "dispute")
"""People are told of other things than limits."""


def _opened(floor: TableState, state: RoundState | None, fact: TableOpened) -> None:
    floor.open(fact)


def _limits(floor: TableState, state: RoundState | None, fact: LimitsChanged) -> None:
    floor.change_limits({str(bet): limit for bet, limit in fact.limits.items()})


def _personal(floor: TableState, state: RoundState | None, fact: PersonalLimitSet) -> None:
    for name in (fact.player, fact.terminal):
        if name is not None:
            floor.set_personal(name, {str(bet): limit for bet, limit in fact.limits.items()})


def _advised(floor: TableState, state: RoundState | None, fact: PlayerAdvised) -> None:
    if not any(word in fact.about.lower() for word in OTHERWISE):
        floor.advise(fact)


def left(floor: TableState, state: RoundState | None, fact: PlayerLeft) -> None:
    """Who comes back is told again."""
    floor.forget(fact.player)


TableChanges = Mapping[type[Fact], Callable[[Any, Any, Any], None]]
"""By kind of fact. Facts not listed change nothing."""

TABLE_CHANGES: TableChanges = {
    TableOpened: _opened,
    LimitsChanged: _limits,
    PersonalLimitSet: _personal,
    PlayerAdvised: _advised,
    PlayerLeft: left,
}
