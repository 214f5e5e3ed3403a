"""`pitlog estate watch` says of each venue what its own `pitlog watch` says."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.watch.budget import Budget
from estate.watch import budgets, count, together
from projections.watch.asking import Selection, watch_counts
from projections.watch.commission import BY

from ..cli.review.test_watch import evening
from ..cli.review.test_watch_commission import postponed, three_days
from ..cli.running import Pitlog
from ..servers import Databases
from .venues import CRAPS, CROWN, exported, found, recorded

VENUES = {"Aroha": (CROWN[:1], range(2)), "Bay": (CRAPS, range(2, 5))}
"""Shifts of each, and evenings of a biased wheel and a dealer who pays short: the same table and people in both."""


@pytest.fixture(scope="module")
def group(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, Pitlog]]]:
    """Two venues, exported. One has a budget of its own, and closed an alarm."""
    names, folder = [databases.migrated() for _ in VENUES], tmp_path_factory.mktemp("group")
    there: dict[str, Pitlog] = {}
    for (venue, (shifts, days)), name in zip(VENUES.items(), names, strict=True):
        there[venue] = recorded(databases.at(name), venue, shifts)
        there[venue].recorded(line for day in days for line in evening(day, day))
    bay = there["Bay"]
    bay.recorded([*three_days().raw(), *postponed().raw()])
    bay.said("watch", "budget", "0.25", "--why", "by the board")
    bay.said("watch", "raise")
    [wheel] = [one["alarm"] for one in said_by(bay, "watch") if one["family"] == "wheel"]
    bay.said("watch", "close", wheel, "--why", "the wheel was changed")
    for name in names:
        exported(databases.at(name), folder)
    yield folder, there
    for name in names:
        databases.drop(name)


def said_by(pitlog: Pitlog, *words: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in pitlog.run(*words, "--json").stdout.splitlines()]


def by_venue(lines: list[dict[str, Any]], venue: str) -> list[dict[str, Any]]:
    """What is said of a venue, as the venue itself would."""
    of = [one for one in lines if one["venue"] == venue]
    return [{name: value for name, value in one.items() if name != "venue"} for one in of]


def test_a_group_is_watched_as_its_venues_are(group: tuple[Path, dict[str, Pitlog]]) -> None:
    folder, there = group
    lines = said_by(there["Aroha"], "estate", "watch", "--workers", 1, folder)
    alarms = [(one["venue"], one["subject"], one["value"]) for one in lines if one["alarm"] is not None]
    assert {("Aroha", "wheel", "17"), ("Aroha", "dealer", "D2"), ("Bay", "dealer", "D2")} <= {*alarms}
    assert [one["alarm"] is None for one in lines] == sorted(one["alarm"] is None for one in lines)
    for venue, pitlog in there.items():
        own = [one | {"state": None} for one in said_by(pitlog, "watch")]
        key = "family", "table", "value", "ruleset", "since"
        assert _in_order(by_venue(lines, venue), key) == _in_order(own, key)
    assert {one["subject"] for one in lines} >= {"wheel", "dice", "dealer", "player", "pair", "table"}


def _in_order(lines: list[dict[str, Any]], key: tuple[str, ...]) -> list[dict[str, Any]]:
    return sorted(lines, key=lambda one: [str(one[name]) for name in key])


def test_what_is_listed_and_counted(group: tuple[Path, dict[str, Pitlog]]) -> None:
    folder, there = group
    asked = ("estate", "watch", "--workers", 1, folder)
    lines = said_by(there["Bay"], *asked, "--venue", "Aroha", "--table", "ROU01", "--until", "2003-03-01")
    own = said_by(there["Aroha"], "watch", "--table", "ROU01", "--day", "<=2003-03-01")
    assert by_venue(lines, "Aroha") == [one | {"state": None} for one in own] != []
    assert {one["rounds"] for one in lines if one["family"] == "wheel"} == {60}
    shown = there["Bay"].run(*asked, "--alarms")
    assert shown.exit_code == 1 and "Aroha, A-" in shown.stdout and "The number 17 came" in shown.stdout
    for option, name in (("--venue", "Bya"), ("--table", "ROU10")):
        unknown = there["Bay"].run(*asked, option, name)
        assert unknown.exit_code == 2 and "did you mean" in unknown.stderr


def test_the_order_of_answers_does_not_matter(group: tuple[Path, dict[str, Pitlog]]) -> None:
    """Each venue has its own budget, and a session that can't be read is named and costs no other."""
    folder, _ = group
    assert budgets([folder])["Aroha"] == Budget() and budgets([folder])["Bay"].per_year == 0.25
    counted = {one.entry.session: count(one) for one in found(folder) if one.venue == "Bay"}
    assert [one.amiss for one in counted.values() if one.amiss] == []
    forth, back = (
        watch_counts(together(dict(order)), Selection(), Budget())
        for order in (
            [(name, one.rows) for name, one in counted.items()],
            [(name, one.rows) for name, one in reversed(counted.items())],
        )
    )
    assert forth == back != []
    gone = found(folder)[0]
    lost = count(type(gone)(gone.venue, str(folder / "nowhere"), gone.entry, gone.hands_on))
    assert lost.rows == {} and "missing" in lost.amiss[0].why


def test_a_group_s_wins_are_those_of_its_venues(group: tuple[Path, dict[str, Pitlog]]) -> None:
    folder, there = group
    for by in ("floor", "dealer", "player", "bet"):
        lines = said_by(there["Aroha"], "estate", "watch", "--workers", 1, "--by", by, folder)
        for venue, pitlog in there.items():
            own = said_by(pitlog, "watch", by)
            assert len(own) > 0
            if by == "player":  # an export names nobody
                own, lines = ([one | {"player": None} for one in each] for each in (own, lines))
            assert _in_order(by_venue(lines, venue), WON) == _in_order(own, WON), by
    shown = there["Bay"].run("estate", "watch", "--workers", 1, "--by", "table", folder, "--table", "ROU01")
    assert shown.exit_code == 0 and "Venue" in shown.stdout and "Theoretical" in shown.stdout


def test_a_group_s_commission_is_that_of_its_venues(group: tuple[Path, dict[str, Pitlog]]) -> None:
    """An export names no player, so theirs are compared without names."""
    folder, there = group
    for by in BY:
        lines = said_by(there["Aroha"], "estate", "watch", "--workers", 1, "--commission", by, folder)
        for venue, pitlog in there.items():
            own = said_by(pitlog, "watch", "commission", "--by", by)
            if by == "player":
                own, lines = ([one | {"person": None} for one in each] for each in (own, lines))
            assert _in_order(by_venue(lines, venue), ACTS) == _in_order(own, ACTS), by
    assert {one["act"] for one in lines} >= {"deferred", "late", "outstanding"}
    for option, words in (("--since", ">=1998-03-15"), ("--until", "<=1998-03-15")):
        asked = ("estate", "watch", "--workers", 1, "--commission", "staff", folder, option, words.strip("<>="))
        own = said_by(there["Bay"], "watch", "commission", "--day", words)
        assert _in_order(by_venue(said_by(there["Bay"], *asked), "Bay"), ACTS) == _in_order(own, ACTS) != []
    shown = there["Bay"].run("estate", "watch", "--workers", 1, "--commission", "staff", folder, "--table", "BAC07")
    assert shown.exit_code == 0 and "Venue" in shown.stdout and "deferred" in shown.stdout
    refused = there["Bay"].run("estate", "watch", "--by", "table", "--commission", "staff", folder)
    assert refused.exit_code == 2 and "one at a time" in refused.stderr


ACTS = ("act", "currency", "person", "amount", "times", "accounts", "of")
WON = ("ruleset", "dealer", "bet", "currency", "rounds", "wagers", "turnover", "due", "win")
