"""Counts kept by session and by table: the status is the same however much of the record was counted before."""

from itertools import pairwise
from random import Random

import pytest

from record.ingest.ingest import Ingest
from record.postgres.connections import PROJECTOR, READER, connect
from record.postgres.servers import Server
from record.retrieval import counters
from record.retrieval.status import Gap, status
from record.storage.application import Record
from record.storage.horizon import horizon

from ...faults.feeds import card, opened, take
from ...servers import superuser

Number = int | None


def missing(numbers: dict[str, list[Number]]) -> list[Gap]:
    """The gaps, found one number after another."""
    return [
        Gap(table, before + 1, after - 1)
        for table, given in sorted(numbers.items())
        for found in [sorted({one for one in given if one is not None})]
        for before, after in pairwise(found)
        if after - before > 1
    ]


def count(server: Server) -> None:
    """Count on to the present end of the record."""
    with connect(server, PROJECTOR) as connection:
        counters.count_on(connection, horizon(connection))


@pytest.mark.parametrize("seed", range(12))
def test_counted_at_any_moment_the_status_is_the_same(
    server: Server, record: Record, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Numbers with gaps, late, twice or none, at two tables; sessions with too many gaps are read again."""
    monkeypatch.setattr(counters, "AT_ONCE", 7)
    monkeypatch.setattr(counters, "MOST_RUNS", 3)
    random, ingest = Random(seed), Ingest(record)
    numbers: dict[str, list[Number]] = {"T1": [], "T2": []}
    facts = 0
    for nth in range(60):
        if nth in {20, 40}:
            take(ingest, [opened(f"o{nth}{table}", f"1998-0{nth // 20}-02", table=table) for table in numbers])
            facts += len(numbers)
        table, number = random.choice([*numbers]), random.choice([None, random.randrange(40), 2 * nth])
        take(ingest, [card(f"c{nth}", table, **({} if number is None else {"seq": number}))])
        numbers[table].append(number)
        facts += 1
        if random.random() < 0.2:
            count(server)
    with connect(server, READER) as connection:
        found = status(connection, 1_000)
    assert (found.facts, found.gaps, found.gaps_in_all) == (facts, missing(numbers), len(missing(numbers)))


def test_the_greatest_number_is_counted(server: Server, record: Record) -> None:
    """It has no next one."""
    take(Ingest(record), [card("a", seq=0), card("b", seq=2**63 - 1)])
    count(server)
    with connect(server, READER) as connection:
        assert status(connection).gaps == [Gap("BAC07", 1, 2**63 - 2)]


def test_counted_facts_are_not_read_again(server: Server, record: Record) -> None:
    """The sums of tables answer, not their sessions, and not their facts."""
    take(Ingest(record), [opened("o", seq=1), card("a", seq=2), card("b", seq=5)])
    count(server)
    with superuser(server) as connection:
        connection.execute("UPDATE pitlog.table_counters SET facts = 7, sessions = 9")
        connection.execute("UPDATE pitlog.counters SET facts = 8, numbers = '{[1,9)}'")
    with connect(server, READER) as connection:
        found = status(connection)
    assert (found.facts, found.sessions, found.gaps) == (7, 9, [Gap("BAC07", 3, 4)])


def test_a_month_that_comes_back_is_counted_anew(server: Server, record: Record) -> None:
    """Its facts lie before the counted position, and may never have been counted."""
    take(Ingest(record), [opened("o", "1998-01-02"), card("a", seq=1), card("b", seq=5)])
    count(server)
    with superuser(server) as connection:
        connection.execute("UPDATE pitlog.months SET archived_at = now() WHERE month = '1998-01-01'")
    with connect(server, READER) as connection:
        assert (status(connection).facts, status(connection).gaps) == (0, [])
    with superuser(server) as connection:
        connection.execute("DELETE FROM pitlog.counters")  # as if it had never been counted
        connection.execute("UPDATE pitlog.months SET archived_at = NULL WHERE month = '1998-01-01'")
    with connect(server, READER) as connection:
        assert (status(connection).facts, status(connection).gaps) == (3, [Gap("BAC07", 2, 4)])


DAYS = [f"1998-{month:02}-{day:02}" for month in (1, 2, 3) for day in (1, 1, 2, 3)]
"""One is opened twice."""
MOVED = """
    UPDATE pitlog.months SET archived_at = CASE WHEN archived_at IS NULL THEN now() END WHERE month = ANY(%s::date[])
"""


def known(server: Server) -> tuple[object, ...]:
    """What the status says of tables."""
    with connect(server, READER) as connection:
        found = status(connection, 1_000)
    return found.facts, found.tables, found.sessions, found.unopened, found.gaps, found.gaps_in_all


@pytest.mark.parametrize("seed", range(6))
def test_sums_of_tables_say_what_their_sessions_say(
    server: Server, record: Record, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Whichever months are here, however much was counted, and with too many gaps for the sums of some tables."""
    monkeypatch.setattr(counters, "AT_ONCE", 5)
    monkeypatch.setattr(counters, "MOST_RUNS", 4)
    random, ingest = Random(seed), Ingest(record)
    for nth, day in enumerate(DAYS):
        for table in random.sample(["T1", "T2"], random.randrange(1, 3)):
            cards = [card(f"c{nth}{k}", table, seq=random.randrange(9 * nth, 9 * nth + 12)) for k in range(2)]
            take(ingest, [opened(f"o{nth}", day, table=table), *cards])
        if random.random() < 0.5:
            count(server)
        if random.random() < 0.4:
            with superuser(server) as connection:  # those that are over
                connection.execute(MOVED, ([f"{one[:7]}-01" for one in ("1998-01", "1998-02") if one < day[:7]],))
    if random.random() < 0.5:
        count(server)
    by_sums = known(server)
    with superuser(server) as connection:
        connection.execute("UPDATE pitlog.counted SET added_up = false")
        connection.execute("DELETE FROM pitlog.table_counters")
    by_sessions = known(server)
    with superuser(server) as connection:
        connection.execute("UPDATE pitlog.counted SET position = 0")
        connection.execute("DELETE FROM pitlog.counters")
    assert by_sums == by_sessions == known(server)
