"""A session whose fold fails: it is named, with the fact, and the others are as they are without it."""

import json
from collections.abc import Collection, Iterator
from io import BytesIO
from typing import Any

import pytest

from domain.errors import CouldNotBeFolded
from domain.facts.table import TableOpened
from domain.fold import FeedLine, Replay
from domain.fold.feed.failing_fact import first_failing
from domain.fold.game import Game
from domain.fold.reading import ReadFact
from domain.fold.session.table_fold import TableFold as TableWithoutFaults
from domain.games import games
from domain.views.check_report import write_report
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.report import write_comparison
from tests.breaking import BOOM, Breaking
from tests.feeds import Feed


def evening(table: str) -> Feed:
    feed = Feed(table).opened().shoe("S1").burned()
    for number in range(6):
        feed.coup(f"w{number}")
    return feed


def mixed(*feeds: Feed) -> list[FeedLine]:
    """Side by side, a fact of each in turn."""
    longest = max(len(feed.facts) for feed in feeds)
    turns = (feed.raw()[place] for place in range(longest) for feed in feeds if place < len(feed.facts))
    return [FeedLine(number, raw) for number, raw in enumerate(turns, 1)]


def report(lines: list[FeedLine], where: str = "") -> dict[str, Any]:
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
    where_ = {"table": "T1", "session": "T1/1998-03-14", "gaming_day": "1998-03-14"}
    assert found["failed"] == [{**where_, "fact": fact, "reason": f"IndexError: {BOOM}"}]
    alone = report(mixed(right))
    assert list(of(found, "T2")) == list(of(alone, "T2"))
    assert alone["failed"] == []


def test_what_ended_before_is_there() -> None:
    """Rounds are written as they end; of the session's findings outside rounds and its commission nothing is."""
    wrong = evening("T1")
    wrong.facts[-1]["note"] = BOOM
    found = report(mixed(wrong), "evolve")
    assert len(found["rounds"]) == 5
    assert found["findings"] == found["commission"] == []


def test_an_error_names_what_is_missing() -> None:
    """The session, the fact and the reason."""
    wrong = evening("T1")
    wrong.facts[3]["note"] = BOOM
    replay = Replay(lambda: mixed(wrong), games=lambda opening, carried: Breaking(games(opening, carried), "at_table"))
    assert list(replay.rounds()) == []
    replay.need("T2")
    replay.need("T1", "1998-03-15")
    for table, day in (("T1", None), (None, None), ("T1", "1998-03-14")):
        with pytest.raises(CouldNotBeFolded, match=r"T1/1998-03-14 .* at fact 't1-00004' \(IndexError: boom\)"):
            replay.need(table, day)


DAYS = ("1998-03-14", "1998-03-15", "1998-03-16")


def days(wrong: Collection[str] = ()) -> Feed:
    """Three days with a Banker win each, whose commission is left owing; a fact of some shows the fault."""
    feed = Feed("T1")
    for day in DAYS:
        feed.opened(day).add("player_seated", player="P1", seat=1)
        feed.shoe(f"S-{day}").burned().wager(f"w-{day}", "banker", **({"note": BOOM} if day in wrong else {}))
        feed.closed().cards("2H:player 9C:banker 5D:player KD:banker").result("banker")
        feed.settled(f"w-{day}", "win", "100.00", commission="5.00", deferred=True).ended()
    return feed


@pytest.mark.parametrize("where", ["evolve", "finish", "findings"])
@pytest.mark.parametrize("wrong", [DAYS[:1], DAYS[1:2], DAYS[2:], DAYS[:2], DAYS[::2], DAYS])
def test_the_other_sessions_of_the_table_answer(wrong: tuple[str, ...], where: str) -> None:
    """They are handed what the failed one was handed; what is owed is what they left owing."""
    feed, well = days(wrong), [day for day in DAYS if day not in wrong]
    noted = [fact for fact in feed.facts if fact.get("note") == BOOM]
    found = report(mixed(feed), where)
    assert [(one["gaming_day"], one["fact"]) for one in found["failed"]] == [
        (fact["wager"][2:], fact["id"]) for fact in noted
    ]
    rounds = {one["session"].rpartition("/")[2]: one for one in found["rounds"]}
    whole = {one["session"].rpartition("/")[2]: one for one in report(mixed(days()))["rounds"]}
    assert {day: rounds[day] for day in well} == {day: whole[day] for day in well}
    assert [(one["shoe"], one["outstanding"]) for one in found["commission"]] == [(f"S-{day}", "5.00") for day in well]


@pytest.mark.parametrize("day", DAYS)
def test_a_session_that_fails_when_it_is_looked_ahead_in(day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The grouping itself fails, before any game is asked; the session before it is over all the same."""
    feed = days()
    feed.add("ruling_made", role="game_supervisor", action="none", round=f"T1/S-{day}/1", note=BOOM)
    really = TableWithoutFaults.take

    def take(table: TableWithoutFaults, played: ReadFact) -> None:
        if played.fact.note == BOOM:
            raise IndexError(BOOM)
        really(table, played)

    monkeypatch.setattr(TableWithoutFaults, "take", take)
    found = report(mixed(feed))
    assert [(one["session"], one["fact"]) for one in found["failed"]] == [(f"T1/{day}", feed.facts[-1]["id"])]
    assert [one["session"] for one in found["rounds"]] == [f"T1/{one}" for one in DAYS if one != day]


@pytest.mark.parametrize("watched", [True, False])
def test_under_two_books_the_other_sessions_answer(watched: bool) -> None:
    """`check --as`: a session that fails, under whichever of the books, is set aside alone."""

    def breaking(opening: TableOpened | None, carried: Any) -> Game[Any]:
        made = games(opening, carried)
        fails = opening is not None and (watched or opening.ruleset == "vic-2002-crown")
        return Breaking(made, "findings") if fails else made

    feed = days(DAYS[1:2])
    comparison = Comparison("vic-2002-crown", breaking)
    replay = Replay(lambda: mixed(feed), games=comparison.game)
    out = BytesIO()
    write_comparison(replay, comparison, out.write)
    (failed,) = json.loads(out.getvalue())["failed"]
    assert failed["session"] == f"T1/{DAYS[1]}"
    assert replay.tables["T1"].sessions == 2


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
