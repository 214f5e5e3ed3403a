"""Why a table needs attention: the order of reasons, what each is about, and when it is calm again."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from projections.queries.attention import ORDER, OpenFinding, Reason, Standing, reasons
from projections.queries.floor import CLOSED, FloorTable
from projections.queries.wall import TableOnWall
from record.authored.attention import Acknowledgement
from record.authored.thresholds import USUAL, Thresholds

NOW = datetime(2002, 11, 9, 21, tzinfo=UTC)


def table(state: str = "open", rounds: int = 40) -> FloorTable:
    """A table that was heard of just now."""
    return FloorTable(
        "A", "A/2002-11-09", NOW.date(), None, state, None, rounds, None, None, None, None, None, None, 0, 7, NOW, NOW,
        7, 0, 0,
    )  # fmt: skip


def finding(name: str, code: str, severity: str = "violation", owed: str | None = None) -> OpenFinding:
    """A finding about P1, who has so much too little."""
    return OpenFinding(name, code, severity, "P1" if owed else None, Decimal(owed) if owed else None)


EVERYTHING = (
    finding("f1", "wager-outside-limits"),
    finding("f2", "winner-not-paid", "violation", "50"),
    finding("f3", "winner-not-paid", "ruling", "45.5"),
    finding("f4", "drawn-in-excess", "ruling"),
)


def test_reasons_are_in_the_order_in_which_somebody_must_look() -> None:
    """Each has its words and its subjects; money is apart, for those who may see it."""
    standing = Standing(table(), 8, EVERYTHING, ("D-1",), ("A-1", "A-2"))
    found = reasons(standing, NOW + USUAL.silent_after, 3.0)
    assert [one.kind for one in found] == ["ruling", "dispute", "unpaid", "alarm", "silence", "errors", "limits"]
    assert [ORDER[one.kind] for one in found] == sorted(ORDER[one.kind] for one in found)
    assert [one.words for one in found] == [
        "1 open ruling", "1 open dispute", "2 unpaid winners", "2 alarms of the watch", "No facts for 10 min",
        "Errors in 8 of 40 rounds", "1 wager outside the limits",
    ]  # fmt: skip
    assert found[2] == Reason("unpaid", "2 unpaid winners", ("f2", "f3"), "the house owes P1 95.50")
    assert all(one.subjects for one in found)


def test_nothing_is_a_reason_without_cause() -> None:
    """A closed table is not silent, a rate like the floor's or of few rounds is none."""
    later = NOW + timedelta(days=400)
    assert reasons(Standing(table()), NOW + USUAL.silent_after - timedelta(seconds=1), 0.0) == []
    assert reasons(Standing(table(CLOSED)), later, 0.0) == []
    assert reasons(Standing(table(), 8), NOW, 10.1) == []
    assert reasons(Standing(table(rounds=4), 2), NOW, 0.0) == []
    [silence] = reasons(Standing(table()), later, 0.0)
    assert silence.words == "No facts for 400 days"


def test_what_was_acknowledged_is_calm_until_there_is_something_else() -> None:
    """Another finding, a silence after other facts, twice as many errors."""

    def at(wrong: int, *names: str) -> list[Reason]:
        return reasons(Standing(table(), wrong, tuple(finding(one, "x", "ruling") for one in names)), NOW, 0.0)

    def shown(its: list[Reason], seen: list[Reason]) -> list[str]:
        subjects = frozenset(subject for one in seen for subject in one.subjects)
        on_wall = TableOnWall(tuple(its), (Acknowledgement("a", "A", subjects, NOW, "person:mere"),))
        return [one.kind for one in its if not on_wall.is_calm(one)]

    seen = at(4, "f1", "f2")
    assert shown(seen, seen) == []
    assert shown(at(5, "f2"), seen) == []
    assert shown(at(8, "f1", "f3"), seen) == ["ruling", "errors"]


def test_the_venue_says_from_when_on() -> None:
    """Each threshold moves its own reason, and nothing else."""
    standing, later = Standing(table(), 8), NOW + timedelta(minutes=15)

    def kinds(by: Thresholds) -> list[str]:
        return [one.kind for one in reasons(standing, later, 9.0, by)]

    assert kinds(USUAL) == ["silence", "errors"]
    assert kinds(Thresholds(silent_minutes=15)) == ["silence", "errors"]
    assert kinds(Thresholds(silent_minutes=16)) == ["errors"]
    assert kinds(Thresholds(least_errors=9)) == ["silence"]
    assert kinds(Thresholds(times_the_floor="2.5")) == ["silence"]


@pytest.mark.parametrize(
    ("wanted", "may"),
    [
        (USUAL, True),
        (Thresholds(1, 1, "0.1"), True),
        (Thresholds(1440, 9999, "99.99"), True),
        *((Thresholds(silent_minutes=number), False) for number in (0, 1441)),
        *((Thresholds(least_errors=number), False) for number in (0, 10_000)),
        *((Thresholds(times_the_floor=words), False) for words in ("0", "0.09", "100", "-2", "1e1", "", "2.", "٢")),
    ],
)
def test_thresholds_have_bounds(wanted: Thresholds, may: bool) -> None:
    """A venue can't silence its wall by a slip of the keyboard."""
    assert wanted.is_within_bounds() is may
