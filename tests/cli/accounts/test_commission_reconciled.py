"""`pitlog commission --reconcile`: each difference with its reason, and nothing left unexplained."""

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from simulator import Shift, simulate

from ...projections.evenings import OwingEvening
from ..running import Pitlog


def reconciled(pitlog: Pitlog, *words: object, code: int = 0) -> dict[str, Any]:
    """What is reconciled; whatever it is, the differences explain the whole of it."""
    said: dict[str, Any] = json.loads(pitlog.said("commission", "--reconcile", "--json", *words, code=code))
    assert {bridge["unexplained"] for bridge in said["bridges"]} <= {"0.00"}
    return said


LATER = {"action": "settled tomorrow", "role": "casino_manager", "rule": "10.2.1(a)(iii)"}


def put_off(it: OwingEvening) -> None:
    """Management says that what is owed now may be settled tomorrow; then the next shoe begins."""
    it.coup().add("ruling_made", **LATER)
    it.paid("P2", "100.00", "95.00", "5.00").begun("S9")


CASES: list[tuple[str, Callable[[OwingEvening], Any], int, list[tuple[str, str]]]] = [
    ("nothing", lambda it: it.coup().collected("P1", "5.00"), 0, []),
    ("not due yet", lambda it: it.coup(), 0, [("5.00", "5.00 is owed since 1998-03-14")]),
    (
        "marked short", lambda it: it.coup(marked="4.00").collected("P1", "5.00"), 1,
        [("1.00", "charged 5.00, marked 4.00")],
    ),
    ("no button", lambda it: it.coup(marked=None).collected("P1", "5.00"), 1, [("5.00", "charged 5.00, marked 0.00")]),
    ("too much", lambda it: it.paid("P2", "100.00", "92.00", "8.00"), 1, [("-3.00", "8.00 taken where 5.00 was due")]),
    ("too little", lambda it: it.paid("P2", "100.00", "98.00", "2.00"), 1, [("3.00", "2.00 taken where 5.00 was due")]),
    (
        "as lost", lambda it: it.paid("P2", "100.00", "0.00", "0.00", result="lose"), 1,
        [("5.00", "0.00 taken where 5.00 was due; settled as lose, came out as win")],
    ),
    (
        "never settled", lambda it: it.coup(settled=False, marked=None), 1,
        [("5.00", "5.00 was due, and the wager was not settled")],
    ),
    (
        "chips", lambda it: it.paid("P2", "25.00", "24.00", "1.25"), 0,
        [("0.25", "1.25 was due, 0.25 written off: chips can't make it")],
    ),
    (
        "chips, at the end", lambda it: it.coup(stake="25.00").collected("P1", "1.00"), 0,
        [("0.25", "collected 1.00 of 1.25: 0.25 written off, chips can't make it")],
    ),
    (
        "standing", lambda it: it.coup("P9", seat=None).collected("P9", "5.00"), 1,
        [("0.00", "5.00 deferred where the rules allow none")],
    ),
    (
        "written down wrong", lambda it: it.coup(commission="4.00").collected("P1", "5.00"), 1,
        [("1.00", "4.00 recorded as deferred where 5.00 was due")],
    ),
    (
        "collected too much", lambda it: it.coup().collected("P1", "7.00"), 1,
        [("0.00", "collected 7.00 where 5.00 was owed"), ("-2.00", "2.00 more was collected than was owed")],
    ),
    (
        "waived", lambda it: it.coup().waived("P1", "5.00"), 0,
        [("5.00", "5.00 waived by casino manager (manager:7): a complaint")],
    ),
    (
        "waived by a dealer", lambda it: it.coup().waived("P1", "5.00", role="dealer").collected("P1", "5.00"), 1,
        [("0.00", "5.00 waived by dealer (manager:7), of which 0.00 counts: a complaint")],
    ),
    (
        "not before the next shoe", lambda it: it.coup().begun("S9"), 1,
        [("5.00", "5.00 is owed since 1998-03-14, and should have been collected")],
    ),
    (
        "put off", put_off, 0,
        [("5.00", "5.00 is owed since 1998-03-14: put off by management")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("told", "code", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_each_difference_has_its_reason(
    pitlog: Pitlog, told: Callable[[OwingEvening], Any], code: int, wanted: list[tuple[str, str]]
) -> None:
    it = OwingEvening().day()
    told(it)
    pitlog.recorded(it.raw())
    found = reconciled(pitlog, code=code)["differences"]
    assert [(one["gap"], one["reason"]) for one in found] == wanted
    assert any(one["fault"] for one in found) == bool(code)
    shown = pitlog.said("commission", "--reconcile", code=code)
    assert all(reason in shown for _, reason in wanted)


def test_a_button_that_came_late_makes_up_for_it(pitlog: Pitlog) -> None:
    it = OwingEvening().day().coup(marked=None).coup(stake="200.00", marked="15.00").collected("P1", "15.00")
    pitlog.recorded(it.raw())
    said = reconciled(pitlog, code=1)
    assert [one["reason"] for one in said["differences"]] == [
        "charged 5.00, marked 0.00",
        "charged 10.00, marked 15.00",
    ]
    assert [(one["expected"], one["found"]) for one in said["bridges"]][1] == ("15.00", "15.00")


def test_a_name_that_was_another_persons_is_marked_as_that_person(pitlog: Pitlog) -> None:
    """A button under the first name, the wager's player known by the second."""
    it = OwingEvening().day().coup("P1").collected("P1", "5.00")
    it.add("player_identified", player="P1", is_="P77")
    pitlog.recorded(it.raw())
    assert reconciled(pitlog)["differences"] == []


@pytest.mark.parametrize("seed", [3, 4])
def test_a_faulty_shift_is_explained_to_the_cent(pitlog: Pitlog, seed: int) -> None:
    """For the whole of it, and for each table, player and day."""
    shift = Shift("vic-2002-traditional", tables=2, shoes=2, seed=seed, irregularities=0.1, mistakes=0.1)
    pitlog.recorded(entry.line.rstrip() for entry in simulate(shift))
    whole = reconciled(pitlog, code=1)
    assert sum(Decimal(one["gap"]) for one in whole["differences"] if one["fault"]) != 0
    for words in (["--table", "BAC01"], ["--table", "BAC02"], ["--day", "2002-11-09"]):
        reconciled(pitlog, *words, code=1)
