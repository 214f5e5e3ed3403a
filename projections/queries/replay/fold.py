"""Folds one round again in any reading, for replay or explanation.

Most rounds are folded alone from their snapshot, which was made as corrected. A round in a reading that may differ, or
without a snapshot, is folded from the first fact of its session.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from psycopg import Connection

from domain.errors import PitlogError
from domain.fold.game import Games, without_watchers
from domain.fold.lines import FeedLine
from domain.fold.reading import AS_CORRECTED, Reading
from domain.fold.session.carry_forward import NOTHING, CarryForward
from domain.fold.session.results import Entries, SessionEnd
from domain.fold.session.session_fold import SessionFold
from domain.fold.session.snapshots import Pack, resume
from domain.fold.sessions import unopened
from domain.games.encoding import OtherShape
from domain.games.encoding.carry_codec import unpack_carry_forward
from projections.engine.failures import failure
from projections.engine.nearest_snapshot import chain_to, facts_of, rounds_of
from projections.engine.record_reader import horizon
from projections.engine.record_reader import session as session_lines
from projections.engine.time_budget import TookTooLong, within_budget
from projections.errors import SessionSetAside
from projections.queries.rounds import FoundRound
from record.errors import NotFound
from record.storage.months import are_here


def resumed(connection: Connection[Any], session: str, ns: Sequence[int], games: Games) -> bool:
    """Fold rounds of a session, each alone. False if one of them cannot be folded alone: then nothing was folded."""
    try:
        chains = [chain_to(connection, session, n) for n in ns]
        standings = [chain.standing for chain in chains]
    except (NotFound, OtherShape):
        return False
    for standing, chain in zip(standings, chains, strict=True):
        facts = facts_of(connection, session, chain.footings)
        resume(standing, chain.footings, facts.played, games, facts.settled_later)
    return True


def fold_round(connection: Connection[Any], found: FoundRound, games: Games, watched: Games, reading: Reading) -> None:
    """Fold a round with a listening game."""
    _fold(connection, found, [found.n], games, watched, reading)


def fold_wagers(
    connection: Connection[Any],
    found: FoundRound,
    wagers: Iterable[str],
    games: Games,
    watched: Games,
    reading: Reading,
) -> None:
    """Fold the rounds of a session in which some wagers were up, with a listening game."""
    _fold(connection, found, rounds_of(connection, found.session, wagers), games, watched, reading)


def _fold(
    connection: Connection[Any], found: FoundRound, ns: list[int], games: Games, watched: Games, reading: Reading
) -> None:
    """Fold some rounds of a session, and no others if possible."""
    sessions = list(_up_to(connection, found)) if reading != AS_CORRECTED else []
    as_corrected = _first_otherwise(connection, found.table_name, [name for name, *_ in sessions], reading) is None
    if not (as_corrected and _resumed(connection, found.session, ns, watched)):
        fold(connection, found, games, watched, reading)


def _resumed(connection: Connection[Any], session: str, ns: list[int], watched: Games) -> bool:
    """Whether the rounds were folded alone. If not, the whole session is folded."""
    try:
        with within_budget(len(ns)):
            return resumed(connection, session, ns, watched)
    except PitlogError:
        raise
    except (Exception, TookTooLong):
        return False


def fold(
    connection: Connection[Any], found: FoundRound, games: Games, watched: Games, reading: Reading,
    pack: Pack | None = None,
) -> Entries:  # fmt: skip
    """Fold the session of a round with a listening game. Earlier sessions use the usual game. `pack`: snapshots too."""
    last = horizon(connection)
    sessions = list(_up_to(connection, found))
    carry = handed_on(connection, sessions, games, reading, last)
    name, nth, _ = sessions[-1]
    lines = session_lines(connection, name, last)
    is_last = _is_last(connection, found.table_name, nth)
    return _folded(name, lines, watched, carry, reading, is_last, pack).entries


def _folded(
    session: str, lines: list[FeedLine], games: Games, carry: CarryForward, reading: Reading, is_last: bool,
    pack: Pack | None = None,
) -> SessionEnd:  # fmt: skip
    try:
        return _of_first(lines, len(lines), session, games, carry, reading, is_last, pack)
    except PitlogError:
        raise
    except (Exception, TookTooLong) as why:
        plain = without_watchers(games)

        def fails(some: Sequence[FeedLine]) -> bool:
            try:
                _of_first(lines, len(some), session, plain, carry, reading, is_last)
            except (Exception, TookTooLong):
                return True
            return False

        found = failure(why, lines, fails)
    raise SessionSetAside(session, found.fact, found.position, found.reason)


def _of_first(
    lines: list[FeedLine], count: int, session: str, games: Games, carry: CarryForward, reading: Reading, is_last: bool,
    pack: Pack | None = None,
) -> SessionEnd:  # fmt: skip
    """Fold a session, or its first facts, within the budget. Its end has all entries."""
    following = SessionFold(session, games, carry, reading, is_last, pack)
    with within_budget(count):
        following.refold(lambda: lines[:count])
        entries, ending = following.drain(), following.end()
    ending.entries = [*entries, *ending.entries]
    return ending


def handed_on(
    connection: Connection[Any], sessions: list[tuple[str, int, bytes]], games: Games, reading: Reading, last: int
) -> CarryForward:
    """The carry-forward in this reading, folded from the first session that differs in it."""
    *before, (_, _, carry_in) = sessions
    if reading == AS_CORRECTED or not before:
        return unpack_carry_forward(carry_in) if before else NOTHING
    table = sessions[-1][0].rpartition("/")[0]
    first = _first_otherwise(connection, table, [name for name, _, _ in before], reading)
    if first is None:
        return unpack_carry_forward(carry_in)
    carry = unpack_carry_forward(before[first][2])
    for name, _, _ in before[first:]:
        carry = _folded(name, session_lines(connection, name, last), games, carry, reading, False).carry
    return carry


def _first_otherwise(connection: Connection[Any], table: str, names: list[str], reading: Reading) -> int | None:
    """The first session with a correction, or with facts not known at the time."""
    if reading == AS_CORRECTED:
        return None
    _is_known(connection, names, reading)
    otherwise = {name for (name,) in connection.execute(*_otherwise(table, names, reading)).fetchall()}
    if unopened(table) in otherwise:
        return 0
    return next((place for place, name in enumerate(names) if name in otherwise), None)


_CORRECTED = """
    SELECT DISTINCT session FROM pitlog.facts
    WHERE table_name = %s AND split_part(topic, '/', 1) = 'fact_corrected' AND session = ANY(%s)
"""
_LATER = "SELECT DISTINCT session FROM pitlog.facts WHERE session = ANY(%s) AND recorded_at > %s"


def _otherwise(table: str, names: list[str], reading: Reading) -> tuple[str, tuple[Any, ...]]:
    """Finds the sessions that may differ. A table has few corrections, and they have their own index."""
    sessions = [*names, unopened(table)]
    if reading.known_at is None:
        return _CORRECTED, (table, sessions)
    return f"{_CORRECTED} UNION {_LATER}", (table, sessions, sessions, reading.known_at)


_NOT_KNOWN = """
    SELECT s FROM unnest(%s::text[]) AS s JOIN pitlog.months ON month = pitlog.month_of(s)
    WHERE archived_at IS NOT NULL AND (archived_at > %s::timestamptz OR s = ANY (corrected))
"""


def _is_known(connection: Connection[Any], names: list[str], reading: Reading) -> None:
    """Raises if an archived session may differ in this reading, and so its carry-forward."""
    found = connection.execute(_NOT_KNOWN, (names, reading.known_at)).fetchall()
    are_here(connection, [name for (name,) in found])


def _up_to(connection: Connection[Any], found: FoundRound) -> Iterator[tuple[str, int, bytes]]:
    """The table's sessions up to the round's, each with its carry-forward."""
    yield from connection.execute(
        "SELECT session, nth, carry_in FROM pitlog.sessions WHERE table_name = %s AND nth <= "
        "(SELECT nth FROM pitlog.sessions WHERE session = %s) ORDER BY nth",
        (found.table_name, found.session),
    ).fetchall()


def _is_last(connection: Connection[Any], table: str, nth: int) -> bool:
    row = connection.execute("SELECT max(nth) FROM pitlog.sessions WHERE table_name = %s", (table,)).fetchone()
    return row is None or row[0] == nth
