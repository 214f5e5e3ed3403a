"""`pitlog retention`: what is older than its period goes, all else stays, and a certificate says so."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from record.authored.retention import CLASSES, NONE, OF_PEOPLE, Period
from record.errors import NotAPeriod

from ...feeds import Feed
from ...servers import Databases, rows
from ..filled import Filled, filled
from ..operation.test_no_names import BAD, DEALER, OTHER, PLAYER, a_night, columns, named_in, opened_everything
from ..output.test_answers import held
from ..running import Pitlog
from .test_forget import PERSON, WHY, feed, outside

ALL = tuple(CLASSES)
LATER = "2999-01-01"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("night")


@pytest.fixture(scope="module")
def night(databases: Databases, folder: Path) -> Iterator[Filled]:
    """A record after a night of 1998 with everything in it; what the program wrote is of today."""
    with filled(databases, lambda pitlog: a_night(pitlog, folder)) as it:
        yield it


@contextmanager
def aged(night: Filled) -> Iterator[Filled]:
    """A copy in which the player did not raise the dispute today, but then."""
    with night.copy() as pitlog:
        rows(pitlog.server, "UPDATE pitlog.disputes SET raised_at = '1998-03-15' RETURNING 1")
        yield pitlog


def listed(pitlog: Pitlog, *words: object) -> dict[str, dict[str, Any]]:
    """What is kept, by class."""
    said = pitlog.said("retention", "list", "--json", *words).splitlines()
    return {one["class"]: one for one in map(json.loads, said)}


def test_nothing_is_due_unless_the_venue_says_so(night: Filled) -> None:
    with aged(night) as pitlog:
        found = listed(pitlog)
        assert {one["period"] for one in found.values()} == {None}
        assert {one["due"] for one in found.values()} == {0}
        assert all(one["kept"] > 0 for one in found.values())
        assert found["players"]["oldest"] == "1998-03-15"
        assert pitlog.run("retention", "dispose", "--why", WHY, "--yes").stderr.strip() == "nothing is due"
        assert pitlog.said("retention", "certificate").strip() == "nothing was disposed of"


def test_a_period_is_on_record_and_the_last_one_is_in_force(night: Filled) -> None:
    with night.copy() as pitlog:
        for period in ("3y", "7y"):
            pitlog.said("retention", "set", "players", period, "--why", f"the law says {period}")
        assert listed(pitlog)["players"]["period"] == "7y"
        what = [json.loads(line)["what"] for line in pitlog.said("access", "--json").splitlines()]
        assert [one for one in what if one.startswith("period of")] == [
            "period of players: 3y",
            "period of players: 7y",
        ]
        pitlog.said("retention", "set", "players", NONE, "--why", "another law")
        assert listed(pitlog)["players"]["period"] is None


def test_what_is_due_depends_on_the_day(night: Filled) -> None:
    with aged(night) as pitlog:
        pitlog.said("retention", "set", "players", "7y", "--why", WHY)
        assert listed(pitlog, "--as-of", "2005-03-14")["players"]["due"] == 0
        assert listed(pitlog, "--as-of", "2005-03-16")["players"]["due"] >= 1


@pytest.mark.parametrize("kept", ALL)
def test_each_class_goes_alone(night: Filled, kept: str) -> None:
    """And what is left opens as before."""
    with night.copy() as pitlog:
        pitlog.said("retention", "set", kept, "1d", "--why", WHY)
        for one in ALL:
            due = listed(pitlog, "--as-of", LATER)[one]["due"]
            assert (due > 0) == (one == kept)
        rows(pitlog.server, _AGED.get(kept, "SELECT 1"))
        before, altered = listed(pitlog), alterations(pitlog)  # to make rows old is to alter them
        due = listed(pitlog)[kept]["due"]
        said = json.loads(pitlog.said("retention", "dispose", "--why", "the law", "--yes", "--json")) if due else None
        after = listed(pitlog)
        for one in ALL:
            if one not in (kept, "words") and kept not in OF_PEOPLE:
                assert after[one]["kept"] == before[one]["kept"], one
        if said:
            assert [one["kept"] for one in said["classes"]] == [kept]
            assert said["classes"][0]["many"] == due
            assert after[kept]["kept"] == before[kept]["kept"] - due
            assert alterations(pitlog) == altered and (kept in _AGED or altered == [])


def alterations(pitlog: Filled) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(pitlog.run("verify", "--lines", "--json", "--keys", "/nowhere").stdout)[
        "alterations"
    ]
    return found


_AGED = {
    "quarantine": "UPDATE pitlog.quarantine SET received_at = received_at - interval '10 days' RETURNING 1",
}
"""What makes rows of today old."""


def test_a_person_who_is_due_is_forgotten(night: Filled) -> None:
    with aged(night) as pitlog:
        pitlog.said("retention", "set", "players", "7y", "--why", "the law")
        refused = pitlog.run("retention", "dispose", "--why", "the law")
        assert (refused.exit_code, "--yes" in refused.stderr) == (2, True)
        assert PLAYER in named_in(opened_everything(pitlog.server))
        pitlog.said("retention", "dispose", "--why", "the law", "--yes")
        assert PLAYER not in named_in(opened_everything(pitlog.server))
        assert DEALER in named_in(opened_everything(pitlog.server))
        [(forgotten,)] = rows(pitlog.server, "SELECT count(*) FROM pitlog.facts WHERE topic = 'person_forgotten/1'")
        assert forgotten == 1
        assert pitlog.run("retention", "dispose", "--why", "again", "--yes").stderr.strip() == "nothing is due"


def test_staff_are_forgotten_by_their_last_act(night: Filled) -> None:
    """The dealer of that night goes; the person who works with the program today stays, and so does the player."""
    with aged(night) as pitlog:
        pitlog.said("retention", "set", "staff", "7y", "--why", "the law")
        found = listed(pitlog, "--as-of", "2005-03-14")["staff"]
        assert (found["oldest"], found["due"]) == ("1998-03-14", 0)
        assert listed(pitlog, "--as-of", "2005-03-15")["staff"]["due"] == 1
        before = rows(pitlog.server, "SELECT count(*) FROM pitlog.rounds WHERE dealer LIKE 'p-%'")
        assert "staff: 1 of 3 older than" in pitlog.run("retention", "dispose", "--dry-run").stderr
        held("retention dispose --dry-run", pitlog.said("retention", "dispose", "--dry-run", "--json"))
        made = pitlog.said("retention", "dispose", "--why", "the law", "--yes", "--json")
        [said] = held("retention dispose", made)
        assert held("retention certificate", pitlog.said("retention", "certificate", "--json"))
        assert [(one["kept"], one["many"]) for one in said["classes"]] == [("staff", 1)]
        left = named_in(opened_everything(pitlog.server))
        assert (DEALER in left, PLAYER in left) == (False, True)
        assert rows(pitlog.server, "SELECT count(*) FROM pitlog.rounds WHERE dealer LIKE 'p-%'") == before
        assert listed(pitlog)["staff"]["due"] == 0
        assert json.loads(pitlog.run("verify", "--lines", "--json", "--keys", "/nowhere").stdout)["alterations"] == []


def test_who_plays_and_works_is_a_player_until_both_are_over(night: Filled) -> None:
    """The last act counts, too."""
    with aged(night) as pitlog:
        dealt = Feed("BAC09").opened(day="2003-05-01", at="2003-05-01T20:00:00+12:00", by=f"dealer:{PLAYER}")
        pitlog.recorded(dealt.raw())
        kept = listed(pitlog)
        pitlog.said("retention", "set", "players", "7y", "--why", "the law")
        assert kept["players"]["oldest"] == "2003-05-01"
        assert listed(pitlog, "--as-of", "2010-04-30")["players"]["due"] == 0
        assert listed(pitlog, "--as-of", "2010-05-02")["players"]["due"] == 1


def test_the_certificate(night: Filled, folder: Path) -> None:
    """It says what went, how much, by whose order, when and why, and under which checkpoint; it names nobody."""
    with aged(night) as pitlog:
        for kept in ("players", "words"):
            pitlog.said("retention", "set", kept, "7y", "--why", "the law")
        page = pitlog.said("retention", "dispose", "--why", "Act of 2009", "--yes")
        [said] = [json.loads(one) for one in pitlog.said("retention", "certificate", "--json").splitlines()]
        assert [one["kept"] for one in said["classes"]] == ["players", "words"]
        assert {one["period"] for one in said["classes"]} == {"7y"}
        assert said["why"] == "Act of 2009"
        assert said["by"].startswith("person:")
        assert said["sealed_by"] is None
        assert "not yet" in page
        for name in (PLAYER, OTHER, DEALER):
            assert name not in page
        pitlog.said("seal", "--keys", folder / "keys")
        [said] = [json.loads(one) for one in pitlog.said("retention", "certificate", "--json").splitlines()]
        assert said["sealed_by"]["checkpoint"] == said["checkpoint"] + 1
        page = pitlog.said("retention", "certificate", said["disposal"])
        for part in (said["sealed_by"]["root"], "Act of 2009", "7y", "1 deleted", *said["facts"], "The Harbour Casino"):
            assert part in page
        assert said["disposal"] in pitlog.said("retention", "certificate")
        assert named_in(b"\n".join(value for _, values in columns(pitlog.server) for value in values)) == set()


def test_what_is_under_hold_stays(night: Filled) -> None:
    """The person, the words of lines that name the person, and papers and lines in quarantine that hold the name."""
    with night.copy() as pitlog:
        for kept in ALL:
            pitlog.said("retention", "set", kept, "1d", "--why", "the law")
        pitlog.said("hold", "HC-2", "--player", PLAYER, "--why", "claim")
        found = listed(pitlog, "--as-of", LATER)
        assert (found["players"]["due"], found["players"]["held"]) == (0, 1)
        assert (found["dossiers"]["due"], found["dossiers"]["held"]) == (0, 4)
        assert found["words"]["held"] > 0
        assert found["quarantine"]["held"] >= 1
        assert found["quarantine"]["due"] + found["quarantine"]["held"] == len(BAD) + 1
        pitlog.said("hold", "HC-2", "--release", "--why", "settled")
        assert listed(pitlog, "--as-of", LATER)["players"]["due"] == 1


def test_a_dry_run_changes_nothing(night: Filled) -> None:
    with aged(night) as pitlog:
        pitlog.said("retention", "set", "players", "7y", "--why", "the law")
        before = rows(pitlog.server, "SELECT token FROM pitlog_vault.keys ORDER BY 1")
        assert "players: 1 of 1 older than" in pitlog.run("retention", "dispose", "--dry-run").stderr
        assert json.loads(pitlog.said("retention", "dispose", "--dry-run", "--json"))["due"] == 1
        assert rows(pitlog.server, "SELECT token FROM pitlog_vault.keys ORDER BY 1") == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("dispose", "--why", f"{PLAYER} is gone", "--yes"), "contains the name"),
        (("dispose", "--why", WHY), "no terminal"),
        (("dispose", "--yes"), "--why is required"),
        (("set", "players", "7", "--why", WHY), "is not a period"),
        (("set", "players", "0y", "--why", WHY), "is not a period"),
        (("set", "horses", "7y", "--why", WHY), "horses"),
        (("certificate", "nothing"), "there is no disposal"),
    ],
)
def test_what_is_refused(night: Filled, words: tuple[str, ...], says: str) -> None:
    with aged(night) as pitlog:
        pitlog.said("retention", "set", "players", "7y", "--why", "the law")
        result = pitlog.run("retention", *words)
        assert result.exit_code == 2
        assert says in result.output
        assert PLAYER in named_in(opened_everything(pitlog.server))


def test_a_record_with_names_in_its_lines(pitlog: Pitlog) -> None:
    rows(pitlog.server, "DELETE FROM pitlog_vault.secret RETURNING 1")
    pitlog.recorded(feed())
    result = pitlog.run("retention", "list")
    assert result.exit_code == 2
    assert "[389]" in result.output
    outside(pitlog.server)
    assert PERSON not in pitlog.said("retention", "list")


# --- periods --------------------------------------------------------------------------------------------------


@given(st.dates(min_value=date(1900, 1, 1)), st.integers(1, 99), st.sampled_from("ymd"))
def test_a_period_is_over_once_it_has_passed(today: date, number: int, unit: str) -> None:
    """To the day, at the end of every month; longer ones are over later."""
    period, days = Period(number, unit), {"y": 365, "m": 28, "d": 1}[unit] * number
    assert Period.parse(str(period)) == period
    assert period.before(today) <= today - timedelta(days)
    assert Period(number + 1, unit).before(today) < period.before(today)
    assert period.before(today) <= period.before(today + timedelta(1)) if today < date.max else True


@pytest.mark.parametrize("said", ["", "7", "y", "-1y", "7 y", "7w", "07y", "1e3y", "\u0667y"])
def test_what_is_no_period(said: str) -> None:
    with pytest.raises(NotAPeriod):
        Period.parse(said)


def test_leap_days() -> None:
    assert Period(1, "y").before(date(2024, 2, 29)) == date(2023, 2, 28)
    assert Period(1, "m").before(date(2024, 3, 31)) == date(2024, 2, 29)
