"""No facts that are legal by schema, in whatever order, make a fold raise: of every ruleset, from fixed seeds."""

from collections.abc import Iterable

import pytest

from domain.facts.bets import BETS_OF
from domain.fold import FeedLine, Replay
from domain.fold.game import Games
from domain.fold.session.session_fold import SessionFold
from domain.games import games
from domain.views.explain.questions import Explainer, ExplainQuestion
from domain.views.what_if.parallel import Comparison
from tests.feeds import Feed
from tests.legal import Legal

RULESETS = list(BETS_OF)
FACTS = 120


def lines(ruleset: str, seed: int) -> list[FeedLine]:
    """A table's feed; nothing in it is refused but what only the decoder can see."""
    return [FeedLine(number, raw) for number, raw in enumerate(Legal(ruleset, seed).feed(FACTS), 1)]


def fails(feed: list[FeedLine], watched: Games = games) -> list[str]:
    """Why a replay fails, where it does."""
    replay = Replay(lambda: feed, games=watched)
    for _ in replay.rounds():
        pass
    replay.findings(), replay.commission()
    return [f"{one.fact}: {one.reason}" for one in replay.failed]


def folds(ruleset: str, seeds: Iterable[int]) -> dict[int, list[str]]:
    found = {seed: fails(lines(ruleset, seed)) for seed in seeds}
    return {seed: why for seed, why in found.items() if why}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_fold_raises(ruleset: str) -> None:
    """As `pitlog check` folds it."""
    assert folds(ruleset, range(6)) == {}


@pytest.mark.parametrize("ruleset", ["nz-1996-mini-baccarat", "nz-electronic-baccarat", "nz-1996-blackjack"])
def test_a_set_that_replaced_the_one_in_play_and_was_removed_leaves_another(ruleset: str) -> None:
    feed = Feed(ruleset=ruleset).opened(decks=8).shoe("S1")
    feed.add("cards_introduced", set="A", decks=8, prepared="new")
    feed.cards("9H:player 2C:banker" if "baccarat" in ruleset else "9H:box:1 2C:dealer").ended()
    feed.add("cards_introduced", set="B", decks=8, prepared="new")
    feed.add("cards_removed", set="B")
    feed.add("cards_shuffled", method="riffle")
    feed.shoe("S2").cards("9D:player" if "baccarat" in ruleset else "9D:box:1").ended()
    assert fails([FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]) == []


@pytest.mark.prove
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_fold_raises_in_many(ruleset: str) -> None:
    """More of the same."""
    assert folds(ruleset, range(6, 300)) == {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_raises_if_the_facts_end_anywhere(ruleset: str) -> None:
    """As a record is followed: fact by fact, and asked in between what there would be if no more came."""
    feed = lines(ruleset, 7)[:60]
    following = SessionFold("T7/1998-03-14", games)
    for count, line in enumerate(feed, 1):
        if not following.take(line):
            following.refold(lambda count=count: feed[:count])  # type: ignore[misc]
        following.drain()
        if count % 10 == 0:
            following.ending()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_reason_and_no_comparison_raises(ruleset: str) -> None:
    """Every round explained, and every table compared with another book of its game."""
    feed = lines(ruleset, 8)[:80]
    rounds = {ended.round for ended in Replay(lambda: feed, games=games).rounds()}
    other = next(one for one in reversed(RULESETS) if BETS_OF[one] is BETS_OF[ruleset])
    for watched in (
        *(Explainer(ExplainQuestion("round", name), games).game for name in rounds),
        Comparison(other, games).game,
    ):
        assert fails(feed, watched) == []
