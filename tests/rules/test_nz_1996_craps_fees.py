"""New Zealand 1996, Division X: commission on Buy and Lay Bets that are reduced, or charged too much (3.10, 3.11)."""

import pytest

from tests.feeds import Report
from tests.rules.craps import CRAPS, found, last, story
from tests.rules.proves import proves

POINT_6 = ("pass 10", "4-2")


def wager(report: Report, name: str) -> Report:
    """One wager of a round."""
    return next(one for one in report["wagers"] if one["wager"] == name)


HALVED = [
    # the rest loses, and the half of the commission goes back, or is kept
    ("lay:4 40 %1.00", "cut lay 20", "2-2", "lose", "0.50", "0.00", []),
    ("lay:4 40 %1.00", "cut lay 20", "2-2", "lose", "0.00", "0.50", ["3.10"]),
    # the rest wins
    ("lay:4 40 %1.00", "cut lay 20", "3-4", "win", "10.50", "0.00", []),
    ("lay:4 40 %1.00", "cut lay 20", "3-4", "win", "10.00", "0.50", ["3.10"]),
    ("buy:4 40 %2.00", "cut buy 20", "2-2", "win", "41.00", "0.00", []),
    ("buy:4 40 %2.00", "cut buy 20", "2-2", "win", "40.00", "1.00", ["3.10"]),
]


@pytest.mark.parametrize(("laid", "cut", "roll", "result", "paid", "difference", "rules"), HALVED)
@proves(CRAPS, "3.10")
def test_3_10_the_commission_of_what_is_taken_down_goes_back(
    laid: str, cut: str, roll: str, result: str, paid: str, difference: str, rules: list[str]
) -> None:
    name = laid.partition(":")[0]
    feed = story(*POINT_6, laid, "5-5", cut, roll, f"settle {name} {result} {paid}", "end")
    one = wager(last(feed), name)
    assert (one["due"]["result"], one["difference"]) == (result, difference)
    assert one["due"]["rules"][-1] == "3.10"
    assert found(feed=feed) == rules


@pytest.mark.parametrize(("paid", "difference"), [("40.00", "1.00"), ("41.00", "0.00")])
@proves(CRAPS, "3.11")
def test_3_11_what_was_charged_too_much_is_owed_to_the_player(paid: str, difference: str) -> None:
    """It is found when it is charged; the payment that leaves it out is not found again."""
    feed = story(*POINT_6, "buy:4 20 %2.00", "2-2", f"settle buy win {paid}", "end")
    one = wager(last(feed), "buy")
    assert (one["due"]["commission"], one["due"]["pays"], one["difference"]) == ("1.00", "41.00", difference)
    assert found(feed=feed) == ["3.1(j)", "3.11"]
