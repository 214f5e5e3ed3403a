"""A month that was archived, as projections see it: what was folded of it stays, and nothing is folded without it."""

from collections.abc import Iterator
from typing import Any

import pytest
from psycopg import Connection

from domain.fold.reading import AS_CORRECTED, AS_RECORDED, Reading
from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.rebuild import rebuild
from projections.engine.verification.rebuilt_rows import verify
from projections.queries.replay.fold import fold_round
from projections.queries.rounds import named
from record.errors import MonthArchived
from record.ingest.ingest import Ingest
from record.postgres.connections import PROJECTOR, READER, connect
from record.postgres.servers import Server
from record.storage.application import Record

from ...faults.feeds import correction, take
from ...feeds import Feed
from ...servers import rows, superuser, value

GONE, LATER = "1998-02-28", "1998-05-01"
OUT = (
    "ALTER TABLE pitlog.facts DETACH PARTITION pitlog.facts_1998_02",
    "UPDATE pitlog.months SET archived_at = now(), corrected = ARRAY(SELECT DISTINCT session FROM pitlog.facts_1998_02 "
    "WHERE topic = 'fact_corrected/1') WHERE month = '1998-02-01'",
)
STOOD = "SELECT * FROM pitlog.{} WHERE session = 'BAC07/1998-02-28' ORDER BY 1, 2"
KEY = 0x7069746C6F6738


def day_of(feed: Feed, day: str) -> None:
    """A day of one round, with a wager that goes on beyond it."""
    feed.opened(day).started(f"R-{day}").closed().ended()


def follow(server: Server) -> None:
    """By a program that has nothing in memory."""
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)


def record_(server: Server, lines: list[bytes]) -> None:
    """More facts."""
    with Record(server) as into:
        take(Ingest(into), lines)


@pytest.fixture
def feed() -> Feed:
    """A table of one day."""
    made = Feed("BAC07")
    day_of(made, GONE)
    return made


@pytest.fixture
def moved(server: Server, feed: Feed) -> Server:
    """The only day of a table so far was followed, and then archived."""
    record_(server, list(feed.raw()))
    follow(server)
    move_out(server)
    return server


def move_out(server: Server) -> None:
    """As far as readers see it."""
    with superuser(server) as connection:
        for one in OUT:
            connection.execute(one)  # type: ignore[call-overload]


def test_a_table_that_opens_again_leaves_its_archived_days_as_they_were(moved: Server, feed: Feed) -> None:
    """It is handed what they handed on; nothing of them is folded again, set aside or cleared."""
    before = [rows(moved, STOOD.format(table)) for table in ("sessions", "rounds", "footings")]
    assert all(before)
    many = len(feed.facts)
    day_of(feed, LATER)
    record_(moved, list(feed.raw())[many:])
    follow(moved)
    assert [rows(moved, STOOD.format(table)) for table in ("sessions", "rounds", "footings")] == before
    asked = "SELECT carry_in, set_aside FROM pitlog.sessions WHERE session = 'BAC07/1998-05-01'"
    handed = value(moved, "SELECT carry_out FROM pitlog.sessions WHERE session = 'BAC07/1998-02-28'")
    assert rows(moved, asked) == [(handed, None)]


def test_nothing_is_rebuilt_or_compared_without_it(moved: Server) -> None:
    """Neither would be what the facts give."""
    with connect(moved, PROJECTOR) as connection, connect(moved, PROJECTOR) as second:
        with pytest.raises(MonthArchived):
            rebuild(connection, [], games)
        with pytest.raises(MonthArchived):
            verify(connection, second, [], games)
    assert value(moved, "SELECT count(*) FROM pitlog.rounds") == 1


def test_no_month_moves_out_while_projections_are_rebuilt(server: Server, feed: Feed) -> None:
    """Else what was rebuilt would be without it, and would take the place of what was whole."""
    record_(server, list(feed.raw()))
    follow(server)
    free: list[bool] = []

    def report(part: int, position: int) -> None:
        free.append(value(server, "SELECT pg_try_advisory_xact_lock(%s)", KEY))

    with connect(server, PROJECTOR) as connection:
        rebuild(connection, [], games, report)
    assert free and not any(free)
    assert value(server, "SELECT pg_try_advisory_xact_lock(%s)", KEY)


@pytest.fixture(params=[False, True], ids=["nothing corrected", "something corrected"])
def corrected(request: pytest.FixtureRequest) -> bool:
    """Whether a fact of the month that is away was corrected."""
    return bool(request.param)


@pytest.fixture
def later(server: Server, feed: Feed, corrected: bool) -> Iterator[Connection[Any]]:
    """A day of a month that is here, behind one that is away."""
    wrong = next(one for one in feed.facts if one["fact"] == "round_ended")
    first = list(feed.raw())
    day_of(feed, LATER)
    record_(server, first)
    if corrected:
        record_(server, [correction("x", wrong["id"])])
    record_(server, list(feed.raw())[len(first) :])
    follow(server)
    move_out(server)
    with connect(server, READER) as connection:
        yield connection


@pytest.mark.parametrize("reading", [AS_CORRECTED, AS_RECORDED])
def test_a_reading_that_may_differ_by_what_is_away_is_refused(
    later: Connection[Any], reading: Reading, corrected: bool
) -> None:
    """What was handed on is known as corrected only; where nothing was corrected both are the same."""
    [found] = named(later, f"R-{LATER}")
    if corrected and reading == AS_RECORDED:
        with pytest.raises(MonthArchived):
            fold_round(later, found, games, games, reading)
    else:
        fold_round(later, found, games, games, reading)


def test_as_known_before_it_moved_out_is_refused(later: Connection[Any]) -> None:
    """Which of its facts were known then, its facts would have to say."""
    [found] = named(later, f"R-{LATER}")
    recorded = later.execute("SELECT max(recorded_at) FROM pitlog.facts").fetchone()
    assert recorded is not None
    with pytest.raises(MonthArchived):
        fold_round(later, found, games, games, Reading(known_at=recorded[0]))
