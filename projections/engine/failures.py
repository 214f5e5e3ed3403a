"""Failures: sessions that could not be processed, with the reason and the fact."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from domain.fold.feed.failing_fact import first_failing, reason_of
from domain.fold.lines import FeedLine, understand
from domain.fold.round import Finding
from projections.engine.time_budget import TookTooLong
from projections.findings import rows
from projections.projection import ProjectionRow, SessionPlace

MOST = 200_000
"""The maximum number of facts folded in one search."""

NOT_PROCESSED = "not-processed"
"""The finding type for a session that was set aside."""


class Failure(Struct, frozen=True):
    """Why a session was set aside, and at which fact."""

    reason: str
    fact: str | None
    """The id of the fact at which it fails, if found."""
    position: int | None
    at: datetime | None
    """When that fact happened, if the time can be represented."""


def failure(why: BaseException, lines: Sequence[FeedLine], fails: Callable[[Sequence[FeedLine]], bool]) -> Failure:
    """Make a failure. `fails`: whether the fold fails with a session's first so many facts."""
    if not lines:
        return Failure(reason_of(why), None, None, None)
    count = len(lines)
    if not isinstance(why, TookTooLong):
        count = first_failing(count, lambda some: fails(lines[:some]), MOST)
    line = lines[count - 1]
    try:
        fact = understand(line)
    except Exception:
        return Failure(reason_of(why), None, line.number, None)
    return Failure(reason_of(why), fact.id, line.number, _shown(fact.at))


def _shown(at: datetime) -> datetime | None:
    """A time that the database accepts, whatever its offset."""
    try:
        return at.astimezone(UTC)
    except (OverflowError, ValueError):
        return None


def rows_of(place: SessionPlace, one: Failure) -> Iterator[tuple[int, ProjectionRow]]:
    """The single finding of a session that was set aside."""
    values = {"session": place.session, "reason": one.reason, "position": one.position}
    finding = Finding(None, None, NOT_PROCESSED, "notice", one.fact, values=values)
    times = {one.fact: one.at} if one.fact is not None and one.at is not None else {}
    return ((0, row) for row in rows(place, (None, None), [finding], times))
