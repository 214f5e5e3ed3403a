"""One table whose fold fails: it is named, with the fact, and the others are as they are without it."""

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest

from domain.errors import CouldNotBeFolded
from domain.facts.table import TableOpened
from domain.games import games
from domain.replay import Line, Replay
from domain.replay.failing import first_failing
from domain.replay.game import Game
from domain.showing.report import write_report

from ...breaking import BOOM, Breaking
from ...feeds import Feed


def evening(table: str) -> Feed:
    feed = Feed(table).opened().shoe("S1").burned()
    for number in range(6):
        feed.coup(f"w{number}")
    return feed


def mixed(*feeds: Feed) -> list[Line]:
    """Side by side, a fact of each in turn."""
    longest = max(len(feed.facts) for feed in feeds)
    turns = (feed.raw()[place] for place in range(longest) for feed in feeds if place < len(feed.facts))
    return [Line(number, raw) for number, raw in enumerate(turns, 1)]


def report(lines: list[Line], where: str = "") -> dict[str, Any]:
    def breaking(opening: TableOpened | None, carried: Any) -> Game[Any]:
        return Breaking(games(opening, carried), where)

    out = BytesIO()
    write_report(Replay(lambda: lines, games=breaking), out.write)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def of(report: dict[str, Any], table: str) -> Iterator[Any]:
    return (one for name in ("rounds", "findings", "commission") for one in report[name] if one["table"] == table)


@pytest.mark.parametrize(("where", "place"), [("evolve", 12), ("finish", 12), ("findings", 12), ("at_table", 1)])
def test_the_others_are_as_they_are_without_it(where: str, place: int) -> None:
    """Wherever the fold raises, the fact is found with which it first does."""
    wrong, right = evening("T1"), evening("T2")
    wrong.facts[place]["note"] = BOOM
    found = report(mixed(wrong, right), where)
    fact = wrong.facts[place]["id"]
    assert found["failed"] == [{"table": "T1", "fact": fact, "reason": f"IndexError: {BOOM}"}]
    alone = report(mixed(right))
    assert list(of(found, "T2")) == list(of(alone, "T2"))
    assert alone["failed"] == []


def test_what_ended_before_is_there() -> None:
    """Rounds are written as they end; of the table's findings outside rounds and its commission nothing is."""
    wrong = evening("T1")
    wrong.facts[-1]["note"] = BOOM
    found = report(mixed(wrong), "evolve")
    assert len(found["rounds"]) == 5
    assert found["findings"] == found["commission"] == []


def test_who_needs_a_table_is_told() -> None:
    """An error that names the table, the fact and the reason."""
    wrong = evening("T1")
    wrong.facts[3]["note"] = BOOM
    replay = Replay(lambda: mixed(wrong), games=lambda opening, carried: Breaking(games(opening, carried), "at_table"))
    assert list(replay.rounds()) == []
    replay.need("T2")
    for table in ("T1", None):
        with pytest.raises(CouldNotBeFolded, match=r"T1 .* at fact 't1-00004' \(IndexError: boom\)"):
            replay.need(table)


@pytest.mark.parametrize("first", [1, 2, 3, 50, 99, 100])
def test_the_first_that_fails_is_found_in_few_folds(first: int) -> None:
    """By halves; where that would take too long, the best that is known."""
    folded: list[int] = []

    def fails(count: int) -> bool:
        folded.append(count)
        return count >= first

    assert first_failing(100, fails) == first
    assert len(folded) <= 7
    assert first_failing(100, fails, most=10) == 100
