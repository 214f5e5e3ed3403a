"""How PostgreSQL goes about the questions that are asked all day, of a record as large as a month of twenty tables.

The plans are kept in `plans/`, to be read; `PITLOG_WRITE_DOCS=1` writes them anew. What is large is never gone through
from end to end to answer about one round or one day.
"""

import re
from contextlib import closing, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from psycopg import Connection
from psycopg.sql import SQL

from domain.games import games
from projections.commission import statement as commission
from projections.commission.full_statement import sheet
from projections.engine import nearest_snapshot
from projections.engine.catch_up import catch_up
from projections.engine.record_reader import session
from projections.queries import rounds
from projections.queries.same_person import identified
from projections.queries.wall import wall
from projections.questions.answering import Recorded
from projections.questions.facets import facets
from projections.questions.question import question
from projections.questions.subjects import ROUNDS
from projections.watch.commission import commission_by
from projections.watch.measures import WATCHED_WAGERS
from record.postgres.connections import PROJECTOR, connect
from record.postgres.migrate import migrations
from record.retrieval.corrections import in_force
from record.retrieval.counts import facts_of_access, facts_since

from ...servers import Databases, superuser
from .planning import Ask, assert_kept, plans

HERE = Path(__file__).parent
LARGE = ("facts", "rounds", "footings", "postings")
DAY, TABLE = date(1998, 3, 17), "BAC07"
NAME, SESSION = "BAC07/1998-03-17-5", "BAC07/1998-03-17"
TIME = datetime(1998, 3, 17, 2, 31, tzinfo=UTC)


def searched(limit: int | None = None, **asked: Any) -> Ask:
    """The rounds that fit; so many at most."""

    def ask(connection: Connection[Any]) -> None:
        wanted = question(ROUNDS, {name: [str(value)] for name, value in asked.items()}, UTC)
        there = Recorded(connection, UTC)
        with closing(there.rounds(there.known(wanted) if "player" in asked else wanted, limit)) as found:
            next(found, None)

    return ask


def faceted(**asked: Any) -> Ask:
    """The facets of a question about rounds."""
    wanted = question(ROUNDS, {name: [str(value)] for name, value in asked.items()}, UTC)
    return lambda connection: facets(connection, wanted, UTC)


def stated(*by: str) -> Ask:
    """A statement of one day."""
    asked = commission.StatementFilter(since=DAY, until=DAY)
    return lambda connection: sheet(connection, asked, by, games)


def commission_by_person(connection: Connection[Any]) -> None:
    """Who did what about commission at a table on a day."""
    wanted = question(WATCHED_WAGERS, {"table": [TABLE], "day": [str(DAY)]}, UTC)
    there = Recorded(connection, UTC)
    commission_by(lambda asked: there.stream(asked, None), wanted.filters, "staff")


def round_body(connection: Connection[Any]) -> None:
    """The row of a round: what stands in it here is no round."""
    with suppress(msgspec.DecodeError):
        rounds.body(connection, SESSION, 5)


def whole_wall(connection: Connection[Any]) -> None:
    """Every table: what stands in the last rounds here is no round."""
    with suppress(msgspec.DecodeError):
        wall(connection)


ASKED: dict[str, Ask] = {
    "wall": whole_wall,
    "round-by-name": lambda connection: rounds.named(connection, NAME),
    "round-at-a-time": lambda connection: rounds.near_time(connection, TABLE, TIME),
    "rounds-of-a-table-on-a-day": searched(table=TABLE, day=DAY),
    "rounds-of-a-day": searched(day=DAY),
    "rounds-of-a-shoe": searched(shoe="BAC07/1998-03-17-1"),
    "rounds-of-a-player": searched(player="P118"),
    "first-rounds": searched(26),
    "first-rounds-with-a-card": searched(26, card="9H"),
    "first-rounds-of-an-outcome": searched(26, outcome="player"),
    "rounds-between-times-with-findings": searched(since=TIME, until=TIME.replace(hour=20), findings=">0"),
    "rounds-with-a-difference-on-a-day": searched(day=DAY, difference=">0"),
    "facets-of-a-table-on-a-day": faceted(table=TABLE, day=DAY),
    "facets-of-a-player": faceted(player="P118"),
    "round-body": round_body,
    "rounds-of-a-wager": lambda connection: nearest_snapshot.rounds_of(connection, SESSION, ["w1"]),
    "replay-state": lambda connection: nearest_snapshot.chain_to(connection, SESSION, 5),
    "replay-facts": lambda connection: connection.execute(
        nearest_snapshot.FACTS, {"positions": [4111, 4112, 4113, 4114], "session": SESSION}
    ),
    "replay-corrections": lambda connection: connection.execute(
        nearest_snapshot.BY_ID, {"table": TABLE, "ids": ["c-9"]}
    ),
    "round-of-a-fact": lambda connection: nearest_snapshot.round_of(connection, SESSION, 4111),
    "replay-session": lambda connection: session(connection, SESSION, 10**6),
    "corrections-of-a-table": lambda connection: in_force(connection, TABLE),
    "facts-of-access": lambda connection: facts_of_access(connection, 10**6),
    "facts-since-a-position": lambda connection: facts_since(connection, 0, 0, 10**6),
    "people-of-a-table": lambda connection: identified(connection, TABLE),
    "commission-of-a-day-by-player": stated("player"),
    "commission-of-a-day-by-table": stated("table"),
    "commission-by-person-of-a-table-on-a-day": commission_by_person,
    "commission-of-a-player-on-a-day": lambda connection: commission.statement(
        connection, commission.StatementFilter(since=DAY, until=DAY, player="P118"), ["shoe"]
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_the_plan_is_the_one_that_is_kept(large: Connection[Any], name: str) -> None:
    plan = "\n\n".join(plans(large, ASKED[name])) + "\n"
    assert [table for table in LARGE if re.search(rf"Seq Scan on {table}(_\d+_\d+)?\b", plan)] == []
    assert_kept(HERE / "plans" / f"{name}.txt", plan)


_ORDERED = """
    SELECT count(*) FROM pg_indexes
    WHERE schemaname = 'pitlog_a' AND indexdef LIKE '%rounds USING btree (began_at)'
"""


def test_rounds_that_were_followed_before_are_put_in_order_too(databases: Databases) -> None:
    """The slot that answers was made from the shape as it was then; nothing has to be rebuilt."""
    name = databases.migrated()
    with connect(databases.at(name), PROJECTOR) as connection:
        catch_up(connection, games)
    [migration] = [one for one in migrations() if one.name.endswith("rounds_in_order")]
    with superuser(databases.at(name)) as connection:
        connection.execute("DROP INDEX pitlog_a.rounds_began_at_idx2")
        assert connection.execute(_ORDERED).fetchone() == (0,)
        connection.execute(SQL(migration.text))
        assert connection.execute(_ORDERED).fetchone() == (1,)
    databases.drop(name)
