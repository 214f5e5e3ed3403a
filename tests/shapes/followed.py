"""What a follower does with a feed, without a record: each session folded as facts arrive, its rows, and its end."""

from collections.abc import Iterable

from domain.errors import Refused
from domain.facts.table import TableOpened
from domain.fold import FeedLine
from domain.fold.lines import understand
from domain.fold.session.carry_forward import NOTHING, CarryForward
from domain.games import games
from projections.engine.session import FollowedSession
from projections.projection import SessionPlace
from projections.registry import PROJECTIONS


def followed(feed: list[FeedLine]) -> None:
    """Follow every session of a feed, each with what the one before handed on."""
    carried: dict[str, CarryForward] = {}
    for place, lines in _sessions(feed):
        one = FollowedSession(place, 1, PROJECTIONS, games, carried.get(place.table, NOTHING))
        if not all(map(one.take, lines)):
            one.refold(lambda lines=lines: lines)  # type: ignore[misc]
        one.rows()
        _, carried[place.table], _ = one.ending()


def _sessions(feed: list[FeedLine]) -> Iterable[tuple[SessionPlace, list[FeedLine]]]:
    """The facts between one gaming day's opening of a table and the next."""
    open_now: dict[str, SessionPlace] = {}
    found: dict[str, tuple[SessionPlace, list[FeedLine]]] = {}
    for line in feed:
        try:
            fact = understand(line)
        except Refused:
            continue
        if isinstance(fact, TableOpened):
            session = f"{fact.table}/{fact.gaming_day}"
            open_now[fact.table] = SessionPlace(session, fact.table, fact.gaming_day)
        if (place := open_now.get(fact.table)) is not None:
            found.setdefault(place.session, (place, []))[1].append(line)
    return found.values()
