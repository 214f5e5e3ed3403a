"""What record/postgres/arrays.py sends comes back equal to what psycopg's own lists send."""

import string
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from psycopg import Connection

from record.postgres.arrays import Blobs, Ints, Longs, Texts, Times
from record.postgres.servers import Server
from tests.servers import superuser

OFTEN = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def connection(databases: Any) -> Iterator[Connection[Any]]:
    """A connection, for all of it."""
    name = databases.blank()
    with superuser(databases.at(name)) as connection:
        yield connection
    databases.drop(name)


def agrees(connection: Connection[Any], array: list[Any], kind: str) -> None:
    """Sent both ways: the same to PostgreSQL, and the same again when it comes back, however it comes."""
    ours = array
    # PostgreSQL reads no offset of 16 hours or more.
    theirs = [one.astimezone(UTC) if isinstance(one, datetime) else one for one in array]
    for binary in (False, True):
        cursor = connection.cursor(binary=binary)
        query = f"SELECT %s::{kind}[], %s::{kind}[], %s::{kind}[] IS NOT DISTINCT FROM %s::{kind}[]"  # noqa: S608
        one, two, same = cursor.execute(query, (ours, theirs, ours, theirs)).fetchone() or ()
        assert one == two == theirs
        assert same
    query = f"SELECT coalesce(array_ndims(%s::{kind}[]), 0), array_lower(%s::{kind}[], 1)"
    assert connection.execute(query, (ours, ours)).fetchone() == ((1, 1) if theirs else (0, None))


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@OFTEN
@given(st.lists(st.none() | texts))
@example([])
@example([None])
@example(["", None, "NULL", "null", '"', "\\", "{}", ",", " ", "\n", "kōwhai 🃁", "\U0010ffff", "x" * 70_000])
def test_texts(connection: Connection[Any], words: list[str | None]) -> None:
    """Empty ones, nothing, and every letter there is."""
    agrees(connection, Texts(words), "text")


@OFTEN
@given(st.lists(st.binary()))
@example([])
@example([b"", b"\0", b"\\", bytes(range(256)), string.printable.encode() * 700])
def test_blobs(connection: Connection[Any], blobs: list[bytes]) -> None:
    """Any bytes."""
    agrees(connection, Blobs(blobs), "bytea")


@OFTEN
@given(st.lists(st.integers(-(2**31), 2**31 - 1)))
@example([])
@example([-(2**31), 2**31 - 1, 0, -1])
def test_ints(connection: Connection[Any], numbers: list[int]) -> None:
    """To their bounds."""
    agrees(connection, Ints(numbers), "int4")


@OFTEN
@given(st.lists(st.none() | st.integers(-(2**63), 2**63 - 1)))
@example([])
@example([None, -(2**63), 2**63 - 1, 0, -1, None])
def test_longs(connection: Connection[Any], numbers: list[int | None]) -> None:
    """To their bounds, and nothing."""
    agrees(connection, Longs(numbers), "int8")


offsets = st.integers(-23 * 60 - 59, 23 * 60 + 59).map(lambda minutes: timezone(timedelta(minutes=minutes)))
times = st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29), timezones=offsets)  # noqa: DTZ001 - the offset comes


@OFTEN
@given(st.lists(times))
@example([])
@example([datetime(1999, 12, 31, 23, 59, 59, 999_999, UTC), datetime(2000, 1, 1, tzinfo=UTC)])
@example([datetime(2999, 12, 31, 23, 59, 59, 1, timezone(-timedelta(hours=14))), datetime(1900, 1, 1, tzinfo=UTC)])
@example([datetime(1998, 3, 15, 2, 30, tzinfo=timezone(timedelta(hours=12, minutes=45, seconds=7)))])
def test_times(connection: Connection[Any], at: list[datetime]) -> None:
    """Far years, any offset, to the microsecond."""
    agrees(connection, Times(at), "timestamptz")


@pytest.mark.parametrize("number", [2**31, -(2**31) - 1])
def test_an_int_too_large_is_not_sent(connection: Connection[Any], number: int) -> None:
    """It would not fit: an error, and never another number."""
    with pytest.raises(Exception, match="format requires"):
        connection.execute("SELECT %s", (Ints([number]),))


def test_a_long_too_large_is_not_sent(connection: Connection[Any]) -> None:
    """Likewise."""
    with pytest.raises(Exception, match=r"int too large|format requires"):
        connection.execute("SELECT %s", (Longs([2**63]),))


def test_all_at_once_as_columns(server: Server) -> None:
    """Side by side, as the append function takes them."""
    at = datetime(1998, 3, 14, tzinfo=UTC)
    with psycopg.connect(server.conninfo()) as connection:
        found = connection.execute(
            "SELECT * FROM unnest(%s::text[], %s::bytea[], %s::int[], %s::bigint[], %s::timestamptz[])",
            (Texts(["a", None]), Blobs([b"\0", b""]), Ints([1, 2]), Longs([None, 3]), Times([at, at])),
        ).fetchall()
    assert found == [("a", b"\0", 1, None, at), (None, b"", 2, 3, at)]
