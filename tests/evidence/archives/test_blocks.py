"""Blocks: what is packed comes out; what was damaged comes out as far as it goes, and no bomb goes off."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence.archives.blocks import pack, rising, salvaged, unpack
from evidence.archives.manifest import UNPACKED
from evidence.sealing.entries import LogEntry
from evidence.sealing.fact_rows import SealedFact

FACT = SealedFact(1, "T/2002-11-01", 1, "card_drawn/1", 5, "token:x", False, 4, None, "T", "f", None, b"{}")


def facts(*numbers: int) -> list[LogEntry]:
    """Rows at these positions."""
    return [LogEntry(n, FACT._replace(position=n, fact_id=f"f{n}", line=b'{"n":%d}' % n).packed()) for n in numbers]


@given(st.lists(st.tuples(st.integers(0, 2**40), st.binary(max_size=300)), max_size=20))
def test_there_and_back(entries: list[tuple[int, bytes]]) -> None:
    """Whatever the rows are."""
    wanted = [LogEntry(*one) for one in entries]
    assert unpack(pack(wanted)) == wanted


@given(st.integers(0, 10**6), st.integers(1, 255))
def test_a_byte_changed_anywhere(at: int, by: int) -> None:
    """It is seen; what can be read still are rows of facts, in order, most of them as they were."""
    wanted, raw = facts(*range(1, 60)), bytearray(pack(facts(*range(1, 60))))
    raw[at % len(raw)] ^= by
    try:
        assert unpack(bytes(raw)) == wanted  # a byte of the header that says nothing, as that of the system
    except ValueError:
        found = salvaged(bytes(raw))
        assert list(rising(found)) == found
        assert len({one.row for one in found} - {one.row for one in wanted}) <= len(wanted)


@pytest.mark.parametrize("size", [0, 1, 40, 200])
def test_cut_short(size: int) -> None:
    """The facts that were before the end are there."""
    raw = pack(facts(*range(1, 60)))
    with pytest.raises(ValueError, match=r"."):
        unpack(raw[:size])
    assert salvaged(raw[:size]) == facts(*range(1, 60))[: len(salvaged(raw[:size]))]


def test_a_bomb() -> None:
    """No more is unpacked than a block may have."""
    engine = zlib.compressobj(9, wbits=31)
    raw = engine.compress(bytes(UNPACKED * 20)) + engine.flush()
    with pytest.raises(ValueError, match="larger than it can be"):
        unpack(raw)
    assert salvaged(raw) == []


def test_what_follows_a_block_is_no_part_of_it() -> None:
    """Another member, or anything else."""
    with pytest.raises(ValueError, match="larger than it can be"):
        unpack(pack(facts(1)) + pack(facts(2)))


def test_only_rows_of_facts_in_their_order_count() -> None:
    """No others are given to whoever asks what stands where."""
    odd = [LogEntry(1, b""), LogEntry(2, b"\0\1"), *facts(7, 3, 8), LogEntry(9, facts(9)[0].row + b"x")]
    assert [one.leaf for one in rising(odd)] == [7, 8]
