"""A wager settled twice, never, or under a name that is used again: what `check` says of it, in every kind of game."""

import pytest

from domain.fold.wagers.wager_names import listed, number, source
from tests.feeds import Feed, Report
from tests.rules import craps
from tests.rules.rounds import checked, opened

GENERAL = "nz-1996-general"
Wager = Report


def wheel(*bets: str) -> Feed:
    """A spin of roulette on which every wager on red wins."""
    feed = opened("nz-1996-roulette").started("R1")
    for name in bets or ("w",):
        feed.wager(name, "red", "50", player="P1", seat=1)
    return spun(feed)


def spun(feed: Feed) -> Feed:
    """Red comes."""
    feed.closed().add("wheel_spun", number=32, revolutions=6)
    feed.add("result_announced", number=32)
    return feed


def of(report: Report, nth: int, name: str) -> Wager:
    """A wager of a round."""
    return next(one for one in report["rounds"][nth]["wagers"] if one["wager"] == name)


def again(report: Report, nth: int = 0) -> list[tuple[str | None, str | None, str]]:
    """The second settlements found in a round."""
    found = [one for one in report["rounds"][nth]["findings"] if one["code"] == "settled-again"]
    return [(one["ruleset"], one["rule"], one["severity"]) for one in found]


@pytest.mark.parametrize("later", [False, True], ids=["at once", "in the next round"])
def test_a_wager_paid_twice(later: bool) -> None:
    feed = wheel().settled("w", "win", "50")
    if later:
        feed.ended().started("R2").wager("x", "red", "50", player="P2", seat=2)
    report = checked(feed.settled("w", "win", "50").ended())
    one = of(report, 0, "w")
    assert (one["recorded"]["paid"], one["recorded"]["stake_back"]) == ("100.00", "50.00")
    assert (one["difference"], one["settlements"], one["unpaid"]) == ("-50.00", 2, None)
    assert again(report) == [(GENERAL, "15.1", "violation")]
    assert not later or [one["wager"] for one in report["rounds"][1]["wagers"]] == ["x"]


def test_a_wager_taken_for_a_loser_and_paid_after_that() -> None:
    report = checked(wheel().settled("w", "lose").settled("w", "win", "50").ended())
    one = of(report, 0, "w")
    assert (one["recorded"]["result"], one["difference"], one["settlements"]) == ("win", "0.00", 2)
    assert again(report) == [(GENERAL, "15.1", "violation")]


def test_a_winner_that_is_never_paid() -> None:
    one = of(checked(wheel().ended()), 0, "w")
    assert (one["recorded"], one["difference"], one["unpaid"], one["settlements"]) == (None, None, "100.00", 0)
    going_on = of(checked(wheel()), 0, "w")
    assert going_on["unpaid"] is None


def test_what_is_not_due_is_not_unpaid() -> None:
    feed = opened("nz-1996-roulette").started("R1").wager("lost", "black", "50", player="P1", seat=1)
    feed.wager("back", "red", "50", player="P1", seat=1).add("wager_withdrawn", wager="back")
    report = checked(spun(feed).ended())
    assert [of(report, 0, name)["unpaid"] for name in ("lost", "back")] == [None, None]


def test_the_stakes_of_a_void_round_are_unpaid_until_they_are_given_back() -> None:
    feed = opened("nz-1996-roulette").started("R1").wager("w", "red", "50", player="P1", seat=1).closed()
    feed.add("round_voided", reason="disruption", role="casino_supervisor")
    assert of(checked(feed.ended()), 0, "w")["unpaid"] == "50.00"


# --- craps: wagers that are up for many rounds ----------------------------------------------------------------


def test_a_wager_of_craps_paid_again_after_the_next_roll() -> None:
    feed = craps.story("pass 10", "4-3", "settle pass win 10", "field 5", "4-4", "settle pass win 10", "field 5", "4-4")
    report = checked(feed)
    one = of(report, 0, "pass")
    assert (one["recorded"]["paid"], one["difference"], one["settlements"]) == ("20.00", "-10.00", 2)
    assert again(report) == [(GENERAL, "15.1", "violation")]
    assert "pass" not in [one["wager"] for one in report["rounds"][1]["wagers"]]


def test_a_wager_of_craps_paid_after_the_next_roll_was_not_unpaid() -> None:
    steps = "pass 10", "4-3", "field 5", "4-4"
    never = of(checked(craps.story(*steps)), 0, "pass")
    assert never["unpaid"] == "20.00"
    late = checked(craps.story(*steps, "settle pass win 10"))
    assert (of(late, 0, "pass")["unpaid"], of(late, 1, "pass")["difference"]) == (None, "0.00")


# --- names that are used again --------------------------------------------------------------------------------


def test_a_name_used_again_is_a_wager_of_its_own() -> None:
    report = checked(wheel("w", "w").settled("w", "win", "50").settled("w", "win", "40").ended())
    first, second = report["rounds"][0]["wagers"]
    assert [first["wager"], second["wager"]] == ["w", "w~2"]
    assert [second["difference"], first["difference"]] == ["0.00", "10.00"]  # the latest that is up is meant
    notices = [one for one in report["rounds"][0]["findings"] if one["code"] == "wager-name-again"]
    assert [(one["severity"], one["rule"]) for one in notices] == [("notice", None)]


def test_a_name_is_free_again_when_its_round_is_over() -> None:
    feed = wheel().settled("w", "win", "50").ended().started("R2").wager("w", "red", "50", player="P1", seat=1)
    report = checked(spun(feed).settled("w", "win", "50").ended())
    assert [one["wager"] for it in report["rounds"] for one in it["wagers"]] == ["w", "w"]
    assert [of(report, nth, "w")["settlements"] for nth in (0, 1)] == [1, 1]


def test_a_fact_means_the_wager_of_the_round_that_it_names() -> None:
    feed = wheel().ended().started("R2").wager("w", "red", "50", player="P1", seat=1)
    report = checked(feed.settled("w", "win", "50", round="R1"))
    assert [of(report, nth, "w")["settlements"] for nth in (0, 1)] == [1, 0]


def test_a_sources_own_sign_is_written_twice() -> None:
    report = checked(wheel("a~2").settled("a~2", "win", "50").ended())
    assert [(one["wager"], one["difference"]) for one in report["rounds"][0]["wagers"]] == [("a~~2", "0.00")]


@pytest.mark.parametrize(
    ("name", "own", "nth"), [("w", "w", None), ("w~2", "w", 2), ("a~~2", "a~2", None), ("a~~~3", "a~", 3)]
)
def test_a_listed_name_says_which_of_its_name_it_is(name: str, own: str, nth: int | None) -> None:
    assert (source(name), number(name)) == (own, nth)
    assert nth is not None or listed(own) == name


# --- baccarat: between the wager and the ledger ---------------------------------------------------------------


def test_a_deferred_win_that_was_a_loss_is_owed_whole() -> None:
    """The rules charge no commission on a loss: what the player holds is owed with the wager, and nothing else is."""
    feed = opened("vic-2002-traditional").started("R1").wager("w", "banker", "100", player="P1", seat=1).closed()
    feed.cards("9H:player 2C:banker TD:player 3S:banker").result("banker")
    feed.settled("w", "win", "100", commission="5", deferred=True)
    report = checked(feed.ended())
    assert (of(report, 0, "w")["difference"], report["commission"]) == ("-200.00", [])
