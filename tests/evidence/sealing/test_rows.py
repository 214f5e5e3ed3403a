"""Rows: what PostgreSQL sends is what is packed here, and what is read back."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg import errors

from evidence.sealing.fact_rows import (
    FACT,
    arriving,
    head_of,
    micros,
    moment,
    pack,
    position_of,
    raw_facts,
    read_fact,
    unpack,
)
from record.ingest.ingest import Ingest
from record.postgres.connections import READER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from tests.faults.feeds import shift, take
from tests.servers import rows

FIELDS = st.one_of(st.none(), st.booleans(), st.integers(-(2**63), 2**63 - 1), st.text(), st.binary())


def test_a_fact_as_postgresql_sends_it(server: Server, record: Record) -> None:
    """Field by field, and packed anew it is the same bytes."""
    take(Ingest(record), shift("BAC07", 30))
    with connect(server, READER) as connection:
        sent = list(raw_facts(connection, 3, 20))
    found = [read_fact(row) for row in sent]
    assert [one.packed() for one in found] == sent
    assert [one.position for one in found] == list(range(4, 21)) == [position_of(row) for row in sent]
    assert [head_of(row) for row in sent] == [(one.position, one.session, one.version) for one in found]
    kept = rows(
        server,
        "SELECT position, session, version, topic, sender, supervisory, seq, table_name, fact_id, landmark, line, "
        "recorded_at, at "
        "FROM pitlog.facts WHERE position > 3 AND position <= 20 ORDER BY position",
    )
    assert kept == [
        (
            o.position, o.session, o.version, o.topic, o.sender, o.supervisory, o.seq, o.table, o.fact_id, o.landmark,
            o.line, moment(o.recorded_at), moment(o.at),
        )
        for o in found
    ]  # fmt: skip


def test_no_facts_no_rows(server: Server) -> None:
    """Not even the end of COPY."""
    with connect(server, READER) as connection:
        assert list(raw_facts(connection, 0, 100)) == []


NUMBERS = "COPY (SELECT 60000 / (60000 - n) + n FROM generate_series(1, %s) AS n) TO STDOUT (FORMAT binary)"


@pytest.mark.parametrize("many", [0, 1, 2, 50_000])
def test_all_that_arrives_in_its_order(server: Server, many: int) -> None:
    """None, one, or many more messages than are on their way at once."""
    with connect(server, READER) as connection, connection.cursor() as cursor:
        with cursor.copy(NUMBERS, (many,)) as copy:
            *sent, end = map(bytes, arriving(copy))
        assert [int.from_bytes(row[6:]) for row in sent] == [60_000 // (60_000 - n) + n for n in range(1, many + 1)]
        assert end == b"\xff\xff"
        assert cursor.execute("SELECT 1").fetchone() == (1,)


def test_a_server_that_breaks_off(server: Server) -> None:
    """What it says is raised; the connection is as before."""
    with connect(server, READER) as connection:
        with (
            pytest.raises(errors.DivisionByZero),
            connection.cursor() as cursor,
            cursor.copy(NUMBERS, (70_000,)) as copy,
        ):
            for _ in arriving(copy):
                pass
        assert connection.execute("SELECT 1").fetchone() == (1,)


@given(st.lists(FIELDS, min_size=1, max_size=5))
def test_what_is_packed_is_read(fields: list[bool | int | str | bytes | None]) -> None:
    """Every field's bytes; and no other row has them."""
    row = pack(FACT, *fields)
    assert pack(*unpack(row)) == row
    assert len(unpack(row)) == len(fields) + 1


@given(st.binary(max_size=40))
def test_what_is_no_row_is_refused(raw: bytes) -> None:
    """Or it is one, to the last byte."""
    try:
        found = unpack(raw)
    except ValueError:
        return
    assert pack(*found) == raw


@pytest.mark.parametrize("when", [datetime(1998, 3, 14, 21, 5, 11, 250_000, UTC), datetime(2000, 1, 1, tzinfo=UTC)])
def test_times(when: datetime) -> None:
    """To the microsecond, before 2000 as well."""
    assert moment(micros(when)) == when
