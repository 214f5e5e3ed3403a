"""Checks the signs of a table, notice to inspectors, the opening, and limits for one player."""

from decimal import Decimal

from domain.facts.table import (
    ClosureAnnounced,
    InspectorNotified,
    Limit,
    PersonalLimitSet,
    SignDisplayed,
    TableClosed,
    TableOpened,
)
from domain.games.common.findings import Findings
from domain.games.common.house import powers
from domain.games.common.state import RoundState, TableState
from domain.rulebooks.shapes.house import NOTICE


def announced(floor: TableState, state: RoundState | None, fact: ClosureAnnounced) -> None:
    """A sign announces the closing time."""
    floor.closures.append(fact)


def closed(floor: TableState, state: RoundState | None, fact: TableClosed) -> Findings:
    """The table closes. No announcement is needed if no players are present."""
    if not floor.room.present():
        return
    yield from powers.by_whom(floor, fact, "closed-by-lesser-role", floor.book.house.closes_by)
    if not any(sign.at + NOTICE <= fact.at >= sign.at_time for sign in floor.closures):
        yield floor.finding("closed-without-notice", fact.id)


def opened(floor: TableState, state: RoundState | None, fact: TableOpened) -> Findings:
    """The table opens. Later openings on the same day are not first openings."""
    floor.signs.openings += 1
    yield from _in_force(floor, fact)
    yield from _seats(floor, fact)
    if fact.increment is not None and fact.increment > min(_minimums(fact), default=fact.increment):
        yield floor.finding("increment-too-large", fact.id, increment=fact.increment)


def _in_force(floor: TableState, fact: TableOpened) -> Findings:
    """Report a gaming day before the document came into force. What-ifs assume that it is in force."""
    begins = floor.book.commencement
    if begins is not None and fact.ruleset == floor.book.name and fact.gaming_day < begins.since.date():
        words = {"ruleset": fact.ruleset, "day": fact.gaming_day, "since": begins.since.date()}
        yield floor.finding("not-yet-in-force", fact.id, begins.rule, **words)


def _minimums(fact: TableOpened) -> list[Decimal]:
    return [limit.min for limit in fact.limits.values() if limit.min is not None]


def _seats(floor: TableState, fact: TableOpened) -> Findings:
    allowed = floor.book.house.seats
    if allowed is not None and not allowed[0] <= fact.seats <= allowed[1]:
        yield floor.finding("seats-outside-layout", fact.id, seats=fact.seats, least=allowed[0] or 1, most=allowed[1])


def displayed(floor: TableState, state: RoundState | None, fact: SignDisplayed) -> None:
    """A sign is displayed."""
    floor.signs.shown.append(fact)


def apply_limits_notice(floor: TableState, state: RoundState | None, fact: InspectorNotified) -> None:
    """An inspector is told of the limits, before or after they change."""
    if fact.about == "limits":
        floor.signs.notified = not floor.signs.untold
        floor.signs.untold.clear()


def personal(floor: TableState, state: RoundState | None, fact: PersonalLimitSet) -> Findings:
    """A player gets personal limits: check the role, and that both limits are given."""
    yield from powers.by_whom(floor, fact, "personal-limit-by-lesser-role", floor.book.house.personal_by)
    if fact.player is not None and not all(_bounds(limit) for limit in fact.limits.values()):
        yield floor.finding("personal-limit-incomplete", fact.id, player=fact.player)


def _bounds(limit: Limit) -> bool:
    return limit.min is not None and limit.max is not None
