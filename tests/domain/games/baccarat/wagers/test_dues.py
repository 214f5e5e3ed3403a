"""What wagers are due where no card decides: rounds that came to nothing, and bets that the table gives no odds for."""

from tests.domain.games.wagering import said
from tests.rules.rounds import deal, due, table, the_round
from tests.rules.victoria import TRADITIONAL, checked, dummy, opened

B98 = "nz-1998-baccarat"


def test_a_void_round_gives_every_stake_back() -> None:
    feed = table(B98).started("R1").wager("w", seat=1).closed()
    feed.add("round_voided", reason="other", role="casino_supervisor")
    ended = the_round(feed)
    assert ended["status"] == "void"
    assert (due(ended, "w")["result"], due(ended, "w")["stake_back"]) == ("void", "100.00")


def test_a_dummy_coup_gives_every_stake_back_by_its_rule() -> None:
    (ended,) = checked(dummy(opened(TRADITIONAL), "R1", ("w", "player", "100")))["rounds"]
    assert (due(ended, "w")["result"], due(ended, "w")["stake_back"]) == ("void", "100.00")
    assert due(ended, "w")["rules"]


def test_every_wager_is_listed_in_the_order_in_which_it_was_placed() -> None:
    feed = table(B98).started("R1")
    for number, bet in enumerate(("tie", "banker", "player"), 1):
        feed.wager(bet, bet, "100", player=f"P{number}", seat=number)
    ended = the_round(deal(feed.closed(), "9H 9D KC KS").result("tie").ended())
    assert [(one["wager"], one["due"]["result"], one["due"]["pays"]) for one in ended["wagers"]] == [
        ("tie", "win", "800.00"), ("banker", "stand_off", "0.00"), ("player", "stand_off", "0.00"),
    ]  # fmt: skip
    assert [one[0] for one in said(ended)] == ["winner-not-paid"]
