"""`pitlog hold`: what is under hold is neither forgotten nor archived, and both are on record."""

import json
from pathlib import Path

import pytest

from ...projections.evenings import OwingEvening
from ..running import Pitlog
from .test_forget import PERSON, WHY, feed, outside


@pytest.fixture
def named(pitlog: Pitlog) -> Pitlog:
    """A record in which a person plays."""
    outside(pitlog.server)
    return pitlog.recorded(feed())


def round_of(pitlog: Pitlog) -> str:
    """A round of the person."""
    return str(json.loads(pitlog.said("rounds", "--player", PERSON, "--json").splitlines()[0])["round"])


def cases(pitlog: Pitlog) -> list[dict[str, object]]:
    """What is under hold."""
    return [json.loads(line) for line in pitlog.said("hold", "--json").splitlines()]


@pytest.mark.parametrize("by", ["--player", "--round"])
def test_a_person_under_hold_is_not_forgotten(named: Pitlog, by: str) -> None:
    what = PERSON if by == "--player" else round_of(named)
    assert named.said("hold", "HC-1", by, what, "--why", "claim").strip() == "HC-1: under hold"
    result = named.run("forget", PERSON, "--why", WHY, "--yes")
    assert result.exit_code == 2
    assert "under hold: HC-1" in result.output
    assert PERSON.encode() in named.facts()
    named.said("hold", "HC-1", "--release", "--why", "settled")
    named.said("forget", PERSON, "--why", WHY, "--yes")


OTHERS = {
    "who dealt the round": ("4411", "--round"),
    "another name of a player": ("Aroha Ngata", "--player"),
    "who is named beside a player": ("P205", "--player"),
    "who is named in a note of the day": ("P206", "--round"),
}


@pytest.mark.parametrize("who", OTHERS)
def test_nothing_of_a_case_is_forgotten_with_somebody_else(pitlog: Pitlog, who: str) -> None:
    """Neither who dealt its rounds, nor a note about its players, nor one of the day of its rounds."""
    evening = OwingEvening().day()
    evening.add("staff_assigned", staff="dealer:4411", role="dealer")
    evening.coup(PERSON).add("player_identified", player=PERSON, **{"is": "Aroha Ngata"})
    evening.add("player_left", player=PERSON, note="with P205")
    evening.add("player_seated", player="P206", seat=3, note="alone")
    other = OwingEvening("BAC09").day("1998-03-15")
    for nth, one in enumerate(("P205", "P207"), 4):
        other.add("player_seated", player=one, seat=nth)
    pitlog.recorded([*evening.raw(), *other.raw()])
    name, by = OTHERS[who]
    pitlog.said("hold", "HC-1", by, PERSON if by == "--player" else round_of(pitlog), "--why", "claim")
    result = pitlog.run("forget", name, "--why", WHY, "--yes")
    assert result.exit_code == 2, result.output
    assert "under hold: HC-1" in result.output
    pitlog.said("forget", "P207", "--why", WHY, "--yes")
    pitlog.said("hold", "HC-1", "--release", "--why", "settled")
    pitlog.said("forget", name, "--why", WHY, "--yes")


def test_cases_are_listed_until_they_are_released(named: Pitlog) -> None:
    assert named.said("hold").strip() == "no case is under hold"
    named.said("hold", "HC-1", "--player", PERSON, "--why", "claim")
    named.said("hold", "HC-1", "--round", round_of(named), "--why", "more")
    named.said("hold", "HC-2", "--player", PERSON, "--why", "another")
    first, second = cases(named)
    assert (first["case"], first["players"], first["rounds"], first["why"]) == (
        "HC-1", [PERSON], [round_of(named)], "claim",
    )  # fmt: skip
    assert (second["case"], second["rounds"]) == ("HC-2", [])
    assert "HC-2" in named.said("hold")
    named.said("hold", "HC-1", "--release", "--why", "settled")
    assert [one["case"] for one in cases(named)] == ["HC-2"]
    listed = [json.loads(line)["what"] for line in named.said("access", "--json").splitlines()]
    assert [what for what in listed if "HC-" in what] == [
        "hold of HC-1",
        "hold of HC-1",
        "hold of HC-2",
        "release of HC-1",
    ]


@pytest.mark.parametrize("by", ["--player", "--round"])
def test_a_month_with_what_is_under_hold_is_not_archived(pitlog: Pitlog, tmp_path: Path, by: str) -> None:
    """With a round of the case, or one in which a player of it played."""
    pitlog.recorded(OwingEvening().day().coup().raw())
    first = json.loads(pitlog.said("rounds", "--json").splitlines()[0])
    what = (
        first["round"]
        if by == "--round"
        else json.loads(pitlog.facts("--kind", "wager_placed").split(b"\n")[0])["player"]
    )
    pitlog.said("hold", "HC-1", by, what, "--why", "claim")
    asked = ("archive", "1998-03", "--to", tmp_path, "--why", "age")
    result = pitlog.run(*asked)
    assert result.exit_code == 2
    assert "1998-03 is under hold: HC-1" in result.output
    pitlog.said("hold", "HC-1", "--release", "--why", "settled")
    assert "under hold" not in pitlog.run(*asked).output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("HC-1", "--player", "Wiremu Tamati", "--why", "x"), f"did you mean {PERSON}?"),
        (("HC-1", "--round", "nowhere", "--why", "x"), "there is no round"),
        (("HC-1", "--why", "x"), "name a --player or a --round"),
        (("HC-1", "--release", "--why", "x"), "no case 'HC-1' is under hold"),
        (("HC-1", "--player", PERSON), "--why is required"),
        (("--release",), "name the case"),
    ],
)
def test_what_is_refused(named: Pitlog, words: tuple[str, ...], says: str) -> None:
    result = named.run("hold", *words)
    assert result.exit_code == 2
    assert says in result.output
    assert cases(named) == []
