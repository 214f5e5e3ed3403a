"""Tombstones: text that is read as it was written, and no other; sealed once, and only if the log's key signed them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg import Connection

from evidence.errors import NotANote, NotSigned
from evidence.sealing.ed25519 import Secret
from evidence.sealing.fact_rows import unpack_as
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import sealed_row
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.notes import signed
from evidence.sealing.sealer import Sealer
from evidence.sealing.tombstones import (
    TOMBSTONE,
    Tombstone,
    digest,
    one_line,
    packed_sessions,
    read,
    store_tombstone,
    tombstones,
    unpacked_sessions,
)
from record.postgres.connections import SEALER, connect
from record.postgres.servers import Server
from tests.servers import value

STONE = Tombstone(
    "casino.example/tables", "2002-11", 5, 1, 3, 9, "0" * 64, "1" * 64, "2" * 64, "2026-01-01T00:00:00.000+00:00",
    "person:x", "its years are over",
)  # fmt: skip


@pytest.fixture
def ring(tmp_path: Path) -> KeyRing:
    """The keys of a new log."""
    found = KeyRing(tmp_path / "keys")
    found.make("casino.example/tables")
    return found


@pytest.fixture
def connection(server: Server) -> Iterator[Connection[Any]]:
    """What the sealer may do, and no more."""
    with connect(server, SEALER) as found:
        yield found


@given(st.text(), st.text())
def test_whatever_people_write_is_one_line(by: str, why: str) -> None:
    """And is read again as it was written."""
    stone = STONE._replace(by=one_line(by), why=one_line(why))
    assert str(stone).count("\n") == 13
    assert Tombstone.of(str(stone)) == stone


@given(st.text().filter(lambda text: text != str(STONE)))
def test_what_is_no_tombstone(text: str) -> None:
    """Nothing but its very form."""
    with pytest.raises(NotANote):
        Tombstone.of(text)
    for odd in (str(STONE)[:-1], str(STONE) + "x\n", str(STONE).replace("\n5\n", "\n05\n"), f"x{STONE}"):
        with pytest.raises(NotANote):
            Tombstone.of(odd)


def test_only_the_logs_own_key_counts(ring: KeyRing) -> None:
    """None of another name, none that did not sign."""
    key, other = ring.current(), Secret.new("another")
    assert read(signed(str(STONE), key), [key.key]) == STONE
    for note, keys in ((signed(str(STONE), other), [key.key]), (signed(str(STONE), other), [other.key])):
        with pytest.raises(NotSigned):
            read(note, keys)


@given(st.dictionaries(st.text(), st.integers(1, 2**40), max_size=8), st.integers(1, 200))
def test_sessions_there_and_back(sessions: dict[str, int], cut: int) -> None:
    """And not, if one of them is cut short."""
    raw = packed_sessions(sessions)
    assert unpacked_sessions(raw) == sessions
    ends = {len(packed_sessions(dict(sorted(sessions.items())[:n]))) for n in range(len(sessions) + 1)}
    if 0 < cut < len(raw) and len(raw) - cut not in ends:
        with pytest.raises(ValueError, match=r"."):
            unpacked_sessions(raw[:-cut])


def test_sealed_once_and_only_if_signed(server: Server, connection: Connection[Any], ring: KeyRing) -> None:
    """In the next checkpoint, before its heads; without facts, too. The database packs the row in the same way."""
    month = STONE.first_day
    store_tombstone(connection, month, signed(str(STONE), Secret.new("casino.example/tables")), b"", b"")
    assert list(Sealer(connection, ring).seal()) == []
    note = signed(str(STONE), ring.current())
    store_tombstone(connection, month, note, b"", b"")
    [made] = Sealer(connection, ring).seal()
    assert (made.facts, made.size) == (0, 3)
    row = sealed_row(connection, 0)
    assert unpack_as(row, TOMBSTONE, str) == [note]
    assert value(server, "SELECT hash FROM pitlog.leaves WHERE index = 0") == leaf_hash(row)
    assert [one.leaf for one in tombstones(connection)] == [None, 0]
    assert value(server, "SELECT pitlog.sealed_tombstone(%s)", month)[2] == "2002-11"
    assert list(Sealer(connection, ring).seal()) == []
    assert digest(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
