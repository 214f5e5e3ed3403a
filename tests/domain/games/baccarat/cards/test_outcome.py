"""What a round came to: status, hands, points."""

import pytest

from tests.feeds import Report
from tests.rules.rounds import deal, due, table, the_round

B98 = "nz-1998-baccarat"


def dealt(initial: str, *thirds: str, end: bool = True) -> Report:
    """A round."""
    feed = deal(table(B98).started("R1").wager("w", seat=1).closed(), initial, *thirds)
    return the_round(feed.ended() if end else feed)


def test_hands_as_dealt_and_as_the_rules_give_them() -> None:
    ended = dealt("4H 3C 5D TS")
    assert ended["status"] == "settled"
    assert ended["hands"] == {
        "player": {"dealt": ["4H", "5D"], "rightful": ["4H", "5D"], "points": 9},
        "banker": {"dealt": ["3C", "TS"], "rightful": ["3C", "TS"], "points": 3},
    }


def test_a_card_on_the_wrong_hand_counts_for_the_right_one() -> None:
    ended = dealt("2H 3C 2D TS", "5S:banker", "6S:player")
    assert ended["hands"] == {
        "player": {"dealt": ["2H", "2D", "6S"], "rightful": ["2H", "2D", "5S"], "points": 9},
        "banker": {"dealt": ["3C", "TS", "5S"], "rightful": ["3C", "TS", "6S"], "points": 9},
    }


@pytest.mark.parametrize("end", [True, False])
def test_a_hand_that_lacks_a_card_has_no_points(end: bool) -> None:
    ended = dealt("2H 3C 2D TS", end=end)
    assert ended["status"] == "open" and due(ended, "w")["result"] == "open"
    assert [ended["hands"][hand].get("points") for hand in ("player", "banker")] == [None, None]
    assert ended["hands"]["player"]["rightful"] == ["2H", "2D"]


def test_a_round_that_goes_on_is_open() -> None:
    feed = deal(table(B98).started("R1").wager("w", seat=1).closed(), "4H 3C 5D TS")
    assert the_round(feed)["status"] == "open"


def test_a_shoe_that_ran_out_makes_the_round_void() -> None:
    feed = deal(table(B98).started("R1").wager("w", seat=1).closed(), "2H 3C 2D TS")
    feed.add("shoe_ended")
    ended = the_round(feed.ended())
    assert ended["status"] == "void" and due(ended, "w")["stake_back"] == "100.00"
