"""`pitlog watch commission`: sums by person are those of the raw lines, in a record and in its feed."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from domain.watch.intervals import confidence
from simulator import Shift, simulate

from ...projections.evenings import OwingEvening
from ...servers import Databases
from ..filled import Filled, filled
from ..running import written_to

ZERO = Decimal(0)


def three_days() -> OwingEvening:
    """Of 5.00 and 1.25, 6.00 is collected in time and 0.25 written off. Of the second day 4.00 is waived, and 6.00
    collected a day late: 4.00 of them name their shoe, and are with its day. Then a dealer waives 1.00 without a right.
    """
    it = OwingEvening().day()
    it.add("staff_assigned", staff="dealer:4411", role="dealer")
    it.coup("P1", "100.00").coup("P1", "25.00").paid("P2", "100.00", "95.00", "5.00")
    it.collected("P1", "6.00", by="cashier:1")
    it.day("1998-03-15")
    it.add("staff_assigned", staff="dealer:4411", role="dealer")
    it.coup("P1", "200.00").waived("P1", "4.00")
    it.day("1998-03-16").collected("P1", "2.00", by="cashier:2").collected(
        "P1", "4.00", by="cashier:3", shoe="BAC07-S2"
    )
    it.add("staff_assigned", staff="dealer:4411", role="dealer")
    it.coup("P2", "40.00").waived("P2", "1.00", role="dealer", by="dealer:4411")
    return it


def postponed() -> OwingEvening:
    """5.00 that management postponed is collected on the next day."""
    it = OwingEvening("BAC08").day().coup("P1", "100.00")
    it.add("ruling_made", rule="10.2.1(a)(iii)", action="collect it tomorrow", role="casino_manager")
    return it.day("1998-03-15").collected("P1", "5.00", by="cashier:2", shoe="BAC08-S1")


SIMULATED = [one.line for one in simulate(Shift("vic-2002-traditional", shoes=2, seed=3))]
LINES = [*three_days().raw(), *postponed().raw(), *SIMULATED]


@pytest.fixture(scope="module")
def held(databases: Databases) -> Iterator[Filled]:
    """A record to be read: three days whose cents are known, and a simulated evening."""
    with filled(databases, lambda pitlog: pitlog.recorded(LINES)) as pitlog:
        yield pitlog


def asked(pitlog: Filled, *words: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in pitlog.said("watch", "commission", *words, "--json").splitlines()]


def of(found: list[dict[str, Any]]) -> dict[tuple[str | None, str], tuple[Any, ...]]:
    """The counts and money of each person and act."""
    names = ("amount", "times", "accounts", "of", "charged")
    return {(one["person"], one["act"]): tuple(one[name] for name in names) for one in found}


def test_every_cent_is_with_the_person_who_moved_it(held: Filled) -> None:
    found = of(asked(held, "--table", "BAC07"))
    assert found == {
        ("4411", "deferred"): ("18.25", 4, 3, 5, "23.25"),
        ("cashier:2", "late"): ("2.00", 1, 1, 2, "2.00"),
        ("cashier:3", "late"): ("4.00", 1, 1, 1, "10.00"),
        ("manager:7", "waived"): ("4.00", 1, 1, 1, "10.00"),
        ("4411", "waived_without_effect"): ("1.00", 1, 1, 5, "23.25"),
        ("cashier:1", "written_off"): ("0.25", 1, 1, 2, "11.25"),
    }
    assert of(asked(held, "--table", "BAC07", "--by", "player")) == {
        ("P1", "deferred"): ("16.25", 3, 2, 3, "16.25"),
        ("P1", "late"): ("6.00", 2, 2, 3, "16.25"),
        ("P1", "waived"): ("4.00", 1, 1, 3, "16.25"),
        ("P1", "written_off"): ("0.25", 1, 1, 3, "16.25"),
        ("P2", "deferred"): ("2.00", 1, 1, 2, "7.00"),
        ("P2", "outstanding"): ("2.00", 1, 1, 1, "7.00"),
        ("P2", "waived_without_effect"): ("1.00", 1, 1, 2, "7.00"),
    }


def deferred_by_dealer() -> dict[str, tuple[int, Decimal]]:
    """How many wagers had their commission deferred under each dealer, and how much: from raw lines."""
    sums: dict[str, tuple[int, Decimal]] = {}
    dealer = ""
    for one in map(json.loads, SIMULATED):
        if one["fact"] == "staff_assigned" and one["role"] == "dealer":
            dealer = one["staff"].removeprefix("dealer:")
        if one["fact"] == "wager_settled" and one["deferred"]:
            wagers, money = sums.get(dealer, (0, ZERO))
            sums[dealer] = wagers + 1, money + Decimal(one["commission"])
    return sums


def test_a_simulated_evening_has_the_sums_of_its_raw_lines(held: Filled) -> None:
    found = asked(held, "--table", "BAC01")
    stated = {one["person"]: (one["times"], Decimal(one["amount"])) for one in found if one["act"] == "deferred"}
    assert stated == deferred_by_dealer() != {}
    settled = [one for one in map(json.loads, SIMULATED) if one["fact"] == "wager_settled"]
    of_players = asked(held, "--table", "BAC01", "--by", "player")
    left = sum(Decimal(one["amount"]) for one in of_players if one["act"] == "deferred")
    assert left == sum(Decimal(one["commission"]) for one in settled if one["deferred"])


def test_a_rate_has_its_confidence_sequence_and_no_rate_decides_the_order(held: Filled) -> None:
    found = asked(held)
    for one in found:
        low, high = confidence(one["accounts"], one["of"])
        assert (Decimal(one["low"]), Decimal(one["high"])) == tuple(
            Decimal(f"{100 * Decimal(edge):.2f}") for edge in (low, high)
        )
        assert Decimal(one["low"]) <= Decimal(one["share"]) <= Decimal(one["high"])
        assert 0 < one["accounts"] <= one["of"]
    for currency in {one["currency"] for one in found}:
        amounts = [Decimal(one["amount"]) for one in found if one["currency"] == currency]
        assert amounts == sorted(amounts, reverse=True)


@pytest.mark.parametrize("by", ["staff", "player"])
def test_a_feed_says_what_its_record_does(held: Filled, tmp_path: Path, by: str) -> None:
    written_to(tmp_path / "feed.ndjson", LINES)
    words = "--by", by
    assert asked(held, *words) == asked(held, *words, "--feed", tmp_path / "feed.ndjson") != []


def test_days_and_people_select_and_a_look_is_on_the_record(held: Filled) -> None:
    assert {one["act"] for one in asked(held, "--table", "BAC07", "--day", "1998-03-15")} == {
        "deferred",
        "waived",
        "late",
    }
    late = asked(held, "--day", "1998-03-16", "--person", "cashier:2")
    assert [(one["act"], one["amount"]) for one in late] == [("late", "2.00")]
    assert asked(held, "--person", "manager:7", "--day", "1998-03-16") == []
    assert {one["person"] for one in asked(held, "--player", "P2", "--by", "player")} == {"P2"}
    assert "manager:7" in held.said("watch", "commission")
    assert "no commission was" in held.said("watch", "commission", "--day", "1998-03-16", "--person", "manager:7")
    held.said("watch", "commission", "--by", "player", "--person", "manager:7", code=2)
    seen = [json.loads(line)["what"] for line in held.said("access", "--json").splitlines()]
    assert {"commission of all staff", "commission of manager:7", "commission of P2"} <= {*seen}


def test_what_management_postponed_is_not_late(held: Filled) -> None:
    assert {one["act"] for one in asked(held, "--table", "BAC08", "--by", "player")} == {"deferred"}
