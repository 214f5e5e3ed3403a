"""A wager that may be up for many rounds and is settled only in a later one: every reader says that it was paid."""

import pytest

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.views.explain.questions import Explainer, ExplainQuestion
from tests.feeds import Feed, Report
from tests.rules import craps
from tests.rules.later_settlements import LATER
from tests.rules.rounds import checked

UNSETTLED = {"winner-not-paid", "loser-not-collected"}
LATE = {"winner-paid-late", "loser-collected-late"}


def lives(report: Report, name: str) -> list[Report]:
    """A wager in the rounds that list it, each with what was found about it."""
    return [
        {**one, "codes": {found["code"] for found in ended["findings"] if found.get("wager") == name}}
        for ended in report["rounds"]
        for one in ended["wagers"]
        if one["wager"] == name
    ]


def explained(feed: Feed, wager: str) -> list[list[str]]:
    """The steps of a wager, round by round."""
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]
    explainer = Explainer(ExplainQuestion("wager", wager, None), games)
    replay = Replay(lambda: lines, games=explainer.game)
    list(replay.rounds())
    return [[step.words for step in one.steps] for one in explainer.answer(replay.findings())]


@pytest.mark.parametrize("case", LATER)
def test_nobody_says_that_it_was_never_settled(case: str) -> None:
    make, name = LATER[case]
    feed = make()
    *before, late = lives(checked(feed), name)
    decided = next(one for one in before if one["due"]["result"] != "open")
    assert (decided["recorded"], decided["unpaid"], decided["difference"]) == (None, None, None)
    assert (late["settlements"], late["difference"], late["unpaid"]) == (1, "0.00", None)
    assert late["due"] == decided["due"]
    assert not (decided["codes"] | late["codes"]) & UNSETTLED
    assert decided["codes"] & (LATE | {"prize-not-paid"})
    assert not late["codes"] & LATE
    said = [step for steps in explained(feed, name) for step in steps]
    assert "It was settled in a later round." in said
    assert not [step for step in said if step.startswith("The house owes")]


@pytest.mark.parametrize("case", LATER)
def test_where_nobody_ever_settles_it_the_round_that_decided_it_says_so(case: str) -> None:
    make, name = LATER[case]
    feed = make()
    feed.facts = [one for one in feed.facts if one.get("wager") != name or one["fact"] == "wager_placed"]
    decided = next(one for one in lives(checked(feed), name) if one["due"]["result"] != "open")
    back = decided["due"]["result"] == "win"
    assert (decided["unpaid"] is not None) is back
    assert decided["codes"] & (UNSETTLED | {"prize-not-paid"})


def test_of_two_wagers_under_one_name_one_settlement_is_of_the_latest() -> None:
    feed = craps.table()
    for player in ("P1", "P2"):
        feed.wager("pass", "pass", "10", player=player)
    craps.story("4-3", "field 5", "4-4", "settle pass win 10", feed=feed)
    first, second = (
        next(one for one in lives(checked(feed), name) if one["due"]["result"] == "win") for name in ("pass", "pass~2")
    )
    assert (first["unpaid"], second["unpaid"]) == ("20.00", None)
