"""`pitlog watch`: planted faults are found in a record and in its feed, in the same words."""

import json
import random
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from domain.rulebooks import RULEBOOKS
from simulator import Shift, demo_shift, simulate

from ...feeds import Feed
from ...servers import Databases
from ..filled import Filled, filled
from ..running import Pitlog, written_to

KEYS = ["alarm", "table", "subject", "value", "since", "evidence", "chance", "rounds"]


def evening(day: int, seed: int) -> list[bytes]:
    """Spins of a wheel whose 17 comes often, dealt by D1 and by D2, who pays winners one less."""
    numbers, feed = random.Random(seed), Feed("ROU01", "nz-1996-roulette", counted=False)
    feed.opened(str(date(2003, 3, 1) + timedelta(days=day)), chips=["1"], limits={"*": {"min": "1", "max": "100"}})
    for spin in range(60):
        dealer = "D2" if spin >= 30 else "D1"
        if spin in (0, 30):
            feed.add("staff_assigned", staff=f"dealer:{dealer}", role="dealer")
        wager = f"w{day}-{spin}"
        feed.started(f"R{day}-{spin}").wager(wager, "low", "10.00", player="P1").closed()
        number = 17 if numbers.random() < 0.5 else numbers.randrange(37)
        feed.add("wheel_spun", number=number, revolutions=5)
        feed.add("dolly_placed", number=number)
        won = 1 <= number <= 18
        paid = ("9.00" if dealer == "D2" else "10.00") if won else "0.00"
        feed.settled(wager, "win" if won else "lose", paid).ended()
    for fact in feed.facts:
        fact["id"] = f"{day}-{fact['id']}"
        fact["at"] = fact["at"].replace("1998-03-14", str(date(2003, 3, 1) + timedelta(days=day)))
    return feed.raw()


LINES = [line for day in range(2) for line in evening(day, day)]


@pytest.fixture(scope="module")
def held(databases: Databases) -> Iterator[Filled]:
    """A record to be read."""
    with filled(databases, lambda pitlog: pitlog.recorded(LINES)) as pitlog:
        yield pitlog


def watched(pitlog: Pitlog | Filled, *words: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in pitlog.run("watch", "--json", *words).stdout.splitlines()]


def test_planted_faults_are_found_in_a_record_as_in_its_feed(held: Filled, tmp_path: Path) -> None:
    found = watched(held)
    assert all([*one][: len(KEYS)] == KEYS for one in found)
    alarms = [(one["table"], one["subject"], one["value"]) for one in found if one["alarm"] is not None]
    assert ("ROU01", "wheel", "17") in alarms and ("ROU01", "dealer", "D2") in alarms
    assert ("ROU01", "dealer", "D1") not in alarms
    assert [one["alarm"] is None for one in found] == sorted(one["alarm"] is None for one in found)
    written_to(tmp_path / "feed.ndjson", LINES)
    of_feed = watched(held, "--feed", tmp_path / "feed.ndjson")
    assert [one | {"state": None} for one in found] == of_feed


def test_filters_select_what_is_listed(held: Filled) -> None:
    assert {one["value"] for one in watched(held, "--dealer", "D2")} == {"D2"}
    assert {one["rounds"] for one in watched(held, "--day", "2003-03-02") if one["family"] == "wheel"} == {60}
    shown = held.run("watch", "--table", "ROU01", "--alarms")
    assert shown.exit_code == 1 and "The number 17 came" in shown.stdout and "late" not in shown.stdout
    unknown = held.run("watch", "--dealer", "D22")
    assert unknown.exit_code == 2 and "did you mean" in unknown.stderr


def test_the_question_of_an_alarm_lists_its_rounds(held: Filled) -> None:
    [dealer] = [one for one in watched(held, "--dealer", "D2") if one["family"] == "underpaid"]
    listed = held.run(*dealer["question"].removeprefix("pitlog ").split(), "--json").stdout.splitlines()
    assert len(listed) == dealer["hits"] > 0
    assert dealer["money"] == {"NZD": f"{dealer['hits']}.00"}


def test_an_alarm_is_raised_acknowledged_and_closed_and_stays_closed(held: Filled) -> None:
    with held.copy() as copy:
        states = {one["alarm"]: one["state"] for one in watched(copy) if one["alarm"]}
        assert {*states.values()} == {"new"}
        [repeats] = [one["alarm"] for one in watched(copy) if one["family"] == "repeats"]
        copy.said("watch", "acknowledge", repeats)  # raised by that
        assert {one["alarm"]: one["state"] for one in watched(copy)}[repeats] == "acknowledged"
        copy.said("watch", "raise")
        assert copy.said("watch", "raise") == ""
        [wheel] = [one["alarm"] for one in watched(copy) if one["family"] == "wheel"]
        before = {one["family"]: one["threshold"] for one in watched(copy)}
        copy.said("watch", "budget", "0.5", "--why", "by the board")
        assert copy.run("watch", "budget", "0", "--why", "none").exit_code == 2
        after = {one["family"]: one["threshold"] for one in watched(copy)}
        assert after == {name: pytest.approx(2 * bar, rel=0.01) for name, bar in before.items()}
        copy.said("watch", "acknowledge", wheel)
        assert {one["state"] for one in watched(copy) if one["alarm"] == wheel} == {"acknowledged"}
        copy.said("watch", "close", wheel, "--why", "the wheel was changed")
        left = {one["alarm"]: one["state"] for one in watched(copy) if one["alarm"]}
        assert [one for one in watched(copy, "--day", "2003-03-01") if one["state"] == "raised"]
        assert left == dict.fromkeys(states.keys() - {wheel}, "raised") | {repeats: "acknowledged"}
        assert copy.run("watch", "close", wheel, "--why", "again").exit_code == 2
        for alarm in left:  # of every family that there is
            copy.said("watch", "close", alarm, "--why", "seen to")
        assert [one["family"] for one in watched(copy) if one["alarm"]] == []
        assert "alarm_closed" in copy.said("access", "--json") and "D2" not in wheel


def test_an_evening_without_mistakes_gives_no_alarm(held: Filled, tmp_path: Path) -> None:
    """In all games, with shoes that are dealt out and machines that take cards back."""
    files = []
    for nth, ruleset in enumerate(RULEBOOKS):
        shift = Shift(ruleset, seed=nth, irregularities=0.02, first_table=10 * nth + 1)
        files += ["--feed", written_to(tmp_path / f"{nth}.ndjson", [entry.line for entry in simulate(shift)])]
    found = watched(held, *files)
    assert {one["subject"] for one in found} >= {"wheel", "dice", "dealer", "player", "supervisor"}
    assert [one["sentence"] for one in found if one["alarm"] is not None] == []
    demo = written_to(tmp_path / "demo.ndjson", [line for line, _ in demo_shift()])
    shown = held.run("watch", "--alarms", "--feed", demo)
    assert shown.exit_code == 0 and "without --alarms" in shown.stdout
