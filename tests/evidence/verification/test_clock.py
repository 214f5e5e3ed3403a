"""Times that run back: found wherever they are, and not where they only seem to."""

from struct import pack

import pytest

from evidence.sealing.fact_rows import SealedFact
from evidence.verification.checks.columns import LATE, Clock
from evidence.verification.row_sources import Stamps


class MadeRows:
    """Rows of facts at every position."""

    def row(self, position: int) -> bytes | None:
        """One."""
        return SealedFact(
            position, "T/1", position, "seen/1", 0, "x", False, 0, None, "T", f"T-{position}", None, b"{}"
        ).packed()  # fmt: skip


def stamps(first: int, times: list[int]) -> Stamps:
    """Facts one after the other, with these times."""
    many = len(times)
    return Stamps(pack(f">{many}q", *range(first, first + many)), pack(f">{many}q", *times))


CASES = {
    "none": ([], []),
    "in order": ([0, 0, 5 * LATE, 9 * LATE], []),
    "as much as writers differ": ([LATE, 0, 2 * LATE, LATE], []),
    "a moment more": ([LATE + 1, 0, 2 * LATE], [2]),
    "step by step": ([LATE + 2, LATE, 1, 0], [3, 4]),
    "long after": ([9 * LATE, *[9 * LATE] * 50, 0, 10 * LATE], [52]),
    "before the year 2000": ([-5, -5 - LATE, -6 - LATE], [3]),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("at_once", [1, 2, 100])
def test_against_the_latest_before(case: str, at_once: int) -> None:
    """However many facts are looked at together."""
    times, wanted = CASES[case]
    clock, rows = Clock(), MadeRows()
    found = [
        one
        for n in range(0, len(times), at_once)
        for one in clock.of(rows, stamps(n + 1, times[n : n + at_once]))  # type: ignore[arg-type]
    ]
    assert [one.position for one in found] == wanted
    assert all((one.kind, one.version, one.fact) == ("clock", one.position, f"T-{one.position}") for one in found)


def test_by_how_much() -> None:
    """In words that a person can read."""
    [one] = Clock().of(MadeRows(), stamps(7, [3 * LATE, LATE - 1_000_000]))  # type: ignore[arg-type]
    assert "position 8 (T/1 version 8, T T-8) says that it was recorded 0:04:01 earlier than one before it" in one.what


def test_no_more_are_named_than_anybody_reads() -> None:
    """Over all that is looked at."""
    clock, rows = Clock(), MadeRows()
    named = [len(list(clock.of(rows, stamps(n, [2 * LATE, *[0] * 30])))) for n in range(1, 200, 31)]  # type: ignore[arg-type]
    assert named == [30, 30, 30, 10, 0, 0, 0]
