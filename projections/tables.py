"""Tables: the terms in force: ruleset, limits, signs, options, shoe, seats."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from domain.facts import Fact
from domain.facts.people import PlayerLeft, PlayerSeated
from domain.facts.round import RoundStarted
from domain.facts.shoe import ShoeEnded, ShoeStarted
from domain.facts.table import (
    Limit,
    Limits,
    LimitsChanged,
    PersonalLimitSet,
    SignDisplayed,
    TableClosed,
    TableOpened,
)
from domain.fold.reading import ReadFact
from domain.fold.session.results import RoundFacts, SessionEnd
from projections.projection import ProjectionRow, RetoldRound, SessionPlace, as_json
from projections.row_versions import ROW_VERSIONS


@dataclass(slots=True)
class TableTerms:
    """The present state of a table."""

    place: SessionPlace
    opening: TableOpened | None = None
    opened_at: datetime | None = None
    closed_at: datetime | None = None
    limits: dict[str, Limit] = field(default_factory=dict)
    sign: SignDisplayed | None = None
    personal: dict[str, Any] = field(default_factory=dict)
    style: str | None = None
    shoe: str | None = None
    seated: dict[str, list[int]] = field(default_factory=dict)
    last_at: datetime | None = None
    last_position: int = 0


class TablesProjection:
    """One row for each session."""

    name = "tables"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "tables": (
            "table_name", "gaming_day", "ruleset", "currency", "opened_at", "closed_at", "limits", "sign", "personal",
            "options", "chips", "style", "shoe", "seated", "last_at", "last_position",
        ),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> TableTerms:
        return TableTerms(place)

    def fact(self, mind: TableTerms, played: ReadFact) -> None:
        fact = played.fact
        if played.line.number > mind.last_position:
            mind.last_position = played.line.number
        if mind.last_at is None or fact.at > mind.last_at:
            mind.last_at = fact.at
        change = CHANGES.get(type(fact))
        if change is not None:
            change(mind, fact)

    def round(self, mind: TableTerms, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Facts of a round may also change it."""
        for played in seen.facts:
            self.fact(mind, played)
        yield from ()

    def amend(self, mind: TableTerms, then: TableTerms, retold: RetoldRound) -> bool:
        """Update the last time and position after an added fact. They are unknown after a removed one."""
        lines = {played.line.number for played in retold.seen.facts}
        for played in retold.was:
            last = played.line.number == mind.last_position or played.fact.at == mind.last_at
            if last and played.line.number not in lines:
                return False
        for played in retold.seen.facts:
            mind.last_position = max(mind.last_position, played.line.number)
            mind.last_at = max(mind.last_at or played.fact.at, played.fact.at)
        return True

    def session(self, mind: TableTerms, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The present state."""
        it, options = mind.opening, mind.opening.options if mind.opening else None
        yield ProjectionRow("tables", (
            mind.place.table, mind.place.day, it and it.ruleset, it and it.currency, mind.opened_at, mind.closed_at,
            as_json(mind.limits), _sign_text(mind.sign),
            as_json(mind.personal), as_json(options or {}), list(it.chips) if it else [], mind.style, mind.shoe,
            as_json(mind.seated), mind.last_at, mind.last_position,
        ))  # fmt: skip


def _sign_text(sign: SignDisplayed | None) -> str | None:
    return as_json({"limits": sign.limits, "effective_at": sign.effective_at}) if sign else None


def _by_name(limits: Limits) -> dict[str, Limit]:
    return {str(bet): limit for bet, limit in limits.items()}


def _opened(mind: TableTerms, fact: TableOpened) -> None:
    mind.opening, mind.closed_at = fact, None
    mind.opened_at = mind.opened_at or fact.at
    mind.limits, mind.style = _by_name(fact.limits), fact.style


def _closed(mind: TableTerms, fact: TableClosed) -> None:
    mind.closed_at = fact.at


def _limits(mind: TableTerms, fact: LimitsChanged) -> None:
    mind.limits = _by_name(fact.limits) if "*" in fact.limits else mind.limits | _by_name(fact.limits)
    mind.sign = None


def _sign(mind: TableTerms, fact: SignDisplayed) -> None:
    mind.sign = fact


def _personal(mind: TableTerms, fact: PersonalLimitSet) -> None:
    mind.personal[fact.player or fact.terminal or ""] = fact.limits


def _shoe(mind: TableTerms, fact: ShoeStarted) -> None:
    mind.shoe, mind.style = fact.shoe, fact.style or mind.style


def _no_shoe(mind: TableTerms, fact: ShoeEnded) -> None:
    mind.shoe = None


def _round(mind: TableTerms, fact: RoundStarted) -> None:
    mind.style = fact.style or mind.style


def _seated(mind: TableTerms, fact: PlayerSeated) -> None:
    seats = mind.seated.setdefault(fact.player, [])
    if fact.seat not in seats:
        seats.append(fact.seat)


def _left(mind: TableTerms, fact: PlayerLeft) -> None:
    mind.seated.pop(fact.player, None)


CHANGES: dict[type[Fact], Callable[[TableTerms, Any], None]] = {
    TableOpened: _opened,
    TableClosed: _closed,
    LimitsChanged: _limits,
    SignDisplayed: _sign,
    PersonalLimitSet: _personal,
    ShoeStarted: _shoe,
    ShoeEnded: _no_shoe,
    RoundStarted: _round,
    PlayerSeated: _seated,
    PlayerLeft: _left,
}
"""How a fact changes the row, by kind. All other kinds leave it unchanged."""
