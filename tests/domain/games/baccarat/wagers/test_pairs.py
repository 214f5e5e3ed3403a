"""Perfect Pairs: beside which wager, and when they are settled."""

import pytest

from tests.domain.games.wagering import said
from tests.feeds import Feed
from tests.rules.rounds import deal, money, table, the_round

MINI = "nz-div5-mini-baccarat"
OTHER = ("winner-not-paid", "loser-not-collected")
SETTLED = {
    3: ("pairs-settled-early", "was settled before all four initial cards were dealt"),
    5: ("pairs-settled-late", "was settled after a third card was out, not before"),
}
"""By how many cards were out."""


def laid(player: str = "P1", seat: int = 1, bet: str = "player") -> Feed:
    """Perfect Pairs of P1, and a main wager."""
    feed = table(MINI, options={"perfect_pairs": 1}).started("R1")
    return feed.wager("s", "perfect_pairs", "10", seat=1).wager("m", bet, "100", player=player, seat=seat).closed()


@pytest.mark.parametrize("out", [3, 4, 5])
def test_settled_when_the_initial_deal_is_complete(out: int) -> None:
    feed = laid()
    for number, card in enumerate(["2H:player", "TC:banker", "2H:player", "4S:banker", "9D:player"]):
        if number == out:
            feed.settled("s", "win", "300")
        feed.cards(card)
    if out == 5:
        feed.settled("s", "win", "300")
    fact = next(one["id"] for one in feed.facts if one["fact"] == "wager_settled")
    ended = the_round(feed.result("banker").settled("m", "lose").ended())
    code, words = SETTLED.get(out, ("", ""))
    expected = [(code, "11A.6", fact, f"P1's 10.00 on Perfect Pairs {words}.")] if code else []
    assert said(ended) == expected
    assert money(ended, "s") == ("win", "10.00", "0.00", "300.00")


@pytest.mark.parametrize(
    ("player", "seat", "bet", "alone"),
    [("P1", 1, "player", False), ("P1", 1, "tie", False), ("P1", 2, "player", True), ("P2", 1, "player", True)],
)
def test_they_go_with_another_wager_of_that_player(player: str, seat: int, bet: str, alone: bool) -> None:
    ended = the_round(deal(laid(player, seat, bet), "4H 3C 5D TS").result("player").ended())
    words = "P1 wagered on Perfect Pairs without a wager on a hand or on Tie in the same area."
    found = [one for one in said(ended, *OTHER) if one[0].startswith("pairs")]
    assert found == ([("pairs-alone", "11A.2", "bac07-00006", words)] if alone else [])
