"""Victoria: what a winning wager is paid. Odds, commission, and what chips can't make (7.3.3, 7.5, 10.1)."""

import pytest

from tests.feeds import Feed, Report
from tests.rules.proves import proves
from tests.rules.rounds import checked, due, money, played, the_round
from tests.rules.victoria import COUPS, CROWN, HIGH, LIMITS, TRADITIONAL, VIC, begun, codes, coup, dealt, found, opened

WIN_COMMISSION = slice(2, 4)
CENTS = ["0.05", "1", "5", "25", "100"]


def paid(ruleset: str, bet: str, stake: str, outcome: str, **fields: object) -> tuple[str, str]:
    """Commission and payment."""
    commission, pays = money(played(ruleset, {bet: stake}, *COUPS[outcome], **fields), bet)[WIN_COMMISSION]
    return commission, pays


# --- 10.1: odds -----------------------------------------------------------------------------------------------


@proves(VIC, "10.1 Traditional: Player", "10.1 Traditional: Banker", "10.1 Traditional: Tie", "6.5.1", "6.5.2", "6.5.3")
def test_10_1_traditional() -> None:
    assert paid(TRADITIONAL, "player", "100", "P") == ("0.00", "100.00")
    assert paid(TRADITIONAL, "banker", "100", "B") == ("5.00", "95.00")
    assert paid(TRADITIONAL, "banker", "100", "6") == ("5.00", "95.00")
    assert paid(TRADITIONAL, "tie", "20", "T") == ("0.00", "160.00")


@proves(VIC, "10.1 Crown: Player", "10.1 Crown: Banker", "10.1 Crown: Tie", "6.5.1", "6.5.2", "6.5.3")
def test_10_1_crown() -> None:
    assert paid(CROWN, "player", "100", "P") == ("0.00", "100.00")
    assert paid(CROWN, "banker", "100", "B") == ("0.00", "100.00")
    assert paid(CROWN, "banker", "100", "6") == ("50.00", "50.00")
    assert paid(CROWN, "tie", "20", "T") == ("0.00", "160.00")


@proves(VIC, '1.1 "Crown Baccarat"')
def test_10_1_crown_takes_half_on_two_cards_and_on_three() -> None:
    three_cards = played(CROWN, {"banker": "100"}, "9H 2D 3C 2C", "2H:player", "2S:banker")
    assert money(three_cards, "banker")[2:] == ("50.00", "50.00")


@proves(VIC, "10.1 footnote ***")
@pytest.mark.parametrize("ruleset", [TRADITIONAL, CROWN])
def test_10_1_on_a_tie_both_hands_are_void_and_no_commission_is_taken(ruleset: str) -> None:
    ended = played(ruleset, {"player": "100", "banker": "200"}, *COUPS["T"])
    assert money(ended, "player") == ("stand_off", "100.00", "0.00", "0.00")
    assert money(ended, "banker") == ("stand_off", "200.00", "0.00", "0.00")


@proves(VIC, "10.1 odds marked *")
def test_10_1_the_asterisk_is_7_5_and_so_nothing_in_crown() -> None:
    assert paid(TRADITIONAL, "banker", "15000", "B", **HIGH) == ("875.00", "14125.00")
    assert paid(CROWN, "player", "15000", "P", **HIGH) == ("0.00", "15000.00")
    assert paid(CROWN, "banker", "15000", "B", **HIGH) == ("0.00", "15000.00")


def test_10_1_a_wrong_payment_cites_the_odds() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "tie", "20")), "T").settled("w", "win", "180.00").ended()
    assert found(feed) == ["10.1"]
    assert the_round(feed)["wagers"][0]["difference"] == "-20.00"


@pytest.mark.parametrize(
    ("result", "paid", "rule"), [("win", "95.00", "10.1"), ("lose", "0.00", "10.1"), ("void", "0.00", None)]
)
def test_10_1_a_tie_pays_and_takes_nothing(result: str, paid: str, rule: str | None) -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), "T")
    assert found(feed.settled("w", result, paid).ended()) == ([rule] if rule else [])


# --- 7.3.3: what chips can make -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "stake", "outcome", "chips", "expected"),
    [
        (TRADITIONAL, "25", "B", ["1", "5", "25", "100"], ("1.25", "24.00")),
        (TRADITIONAL, "40", "B", ["1", "5", "25", "100"], ("2.00", "38.00")),
        (TRADITIONAL, "25", "B", ["5", "25", "100"], ("1.25", "25.00")),
        (TRADITIONAL, "25", "B", CENTS, ("1.25", "23.75")),
        (TRADITIONAL, "25", "B", ["2.50", "5", "25"], ("1.25", "25.00")),
        (TRADITIONAL, "230", "B", ["1", "5", "25", "100"], ("11.50", "219.00")),
        (TRADITIONAL, "33", "B", ["2", "5"], ("1.65", "32.00")),
        (CROWN, "25", "6", ["1", "5", "25"], ("12.50", "13.00")),
        (CROWN, "25", "6", ["0.50", "1", "5"], ("12.50", "12.50")),
        (CROWN, "25", "B", ["1", "5", "25"], ("0.00", "25.00")),
        (CROWN, "35", "6", ["5", "25"], ("17.50", "20.00")),
    ],
)
def test_7_3_3_a_payment_goes_up_to_what_chips_make(
    ruleset: str, stake: str, outcome: str, chips: list[str], expected: tuple[str, str]
) -> None:
    assert paid(ruleset, "banker", stake, outcome, chips=chips) == expected


@pytest.mark.parametrize("outcome", ["P", "T"])
def test_7_3_3_what_loses_or_ties_is_not_rounded(outcome: str) -> None:
    ended = played(TRADITIONAL, {"banker": "25"}, *COUPS[outcome])
    assert money(ended, "banker")[3] == "0.00"
    assert due(ended, "banker")["rules"] == ["10.1"]


def test_7_3_3_a_multiple_that_is_not_allowed_keeps_its_amount() -> None:
    ended = played(TRADITIONAL, {"banker": "27", "player": "33"}, *COUPS["B"], increment="5", limits=LIMITS)
    assert money(ended, "banker") == ("win", "27.00", "1.35", "26.00")
    assert money(ended, "player") == ("lose", "0.00", "0.00", "0.00")
    assert found(ended) == []


@pytest.mark.parametrize(("stakes", "pays"), [(["25", "25"], ["24.00", "24.00"]), (["30", "50"], ["29.00", "48.00"])])
def test_7_3_3_every_stack_is_rounded_by_itself(stakes: list[str], pays: list[str]) -> None:
    feed = begun(opened(), "R1", *[(f"w{n}", "banker", stake) for n, stake in enumerate(stakes)])
    ended = the_round(dealt(feed, "B").ended())
    assert [one["due"]["pays"] for one in ended["wagers"]] == pays


@pytest.mark.parametrize(
    ("paid", "commission", "rules"),
    [("24.00", "1.25", []), ("24.00", "1.00", []), ("23.00", "2.00", ["7.3.3"]), ("25.00", "0.00", ["7.3.3"]),
     ("23.75", "1.25", ["7.3.3"]), ("24.00", "0.50", ["10.1"])],
)  # fmt: skip
def test_7_3_3_paid_or_charged_otherwise(paid: str, commission: str, rules: list[str]) -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "25")), "B")
    assert found(feed.settled("w", "win", paid, commission=commission).ended()) == rules


# --- 7.5: extra commission ------------------------------------------------------------------------------------


def large(bet: str, stake: str, **fields: object) -> Report:
    """A large wager that wins."""
    outcome = "B" if bet == "banker" else "P"
    return played(TRADITIONAL, {bet: stake}, *COUPS[outcome], **{**HIGH, **fields})


@pytest.mark.parametrize(
    ("stake", "expected"),
    [("10000", ("500.00", "9500.00")), ("10005", ("500.375", "9505.00")), ("15000", ("875.00", "14125.00")),
     ("20000", ("1250.00", "18750.00")), ("10010", ("500.75", "9510.00"))],
)  # fmt: skip
def test_7_5_1_banker(stake: str, expected: tuple[str, str]) -> None:
    assert money(large("banker", stake), "banker")[WIN_COMMISSION] == expected


@pytest.mark.parametrize(
    ("stake", "expected"),
    [("10000", ("0.00", "10000.00")), ("10005", ("0.125", "10005.00")), ("15000", ("125.00", "14875.00")),
     ("20000", ("250.00", "19750.00"))],
)  # fmt: skip
def test_7_5_2_player(stake: str, expected: tuple[str, str]) -> None:
    assert money(large("player", stake), "player")[WIN_COMMISSION] == expected


def test_7_5_1_fractions_of_a_cent_are_kept_until_the_chips() -> None:
    ended = large("banker", "10001", chips=["1", "5", "100"])
    assert money(ended, "banker")[WIN_COMMISSION] == ("500.075", "9501.00")
    assert due(ended, "banker")["rules"] == ["10.1", "7.5.1", "7.3.3"]


@proves(VIC, "7.5 [base of the extra commission]")
def test_7_5_base_is_the_wager_whatever_lies_on_the_other_hand() -> None:
    ended = played(TRADITIONAL, {"banker": "15000", "player": "12000"}, *COUPS["B"], **HIGH)
    assert money(ended, "banker")[2] == "875.00"
    assert money(ended, "player") == ("lose", "0.00", "0.00", "0.00")
    tied = played(TRADITIONAL, {"banker": "15000"}, *COUPS["T"], **HIGH)
    assert money(tied, "banker") == ("stand_off", "15000.00", "0.00", "0.00")


@proves(VIC, "7.5 [base of the extra commission]")
@pytest.mark.parametrize(
    ("bet", "stakes", "commissions"),
    [
        ("banker", ["9000", "6000"], ["525.00", "350.00"]),
        ("player", ["9000", "6000"], ["75.00", "50.00"]),
        ("banker", ["5000", "5000"], ["250.00", "250.00"]),
    ],
)
def test_7_5_one_persons_stacks_are_one_wager(bet: str, stakes: list[str], commissions: list[str]) -> None:
    feed = opened(**HIGH)
    begun(feed, "R1", *[(f"w{number}", bet, stake) for number, stake in enumerate(stakes)])
    ended = the_round(dealt(feed, "B" if bet == "banker" else "P").ended())
    assert [one["due"]["commission"] for one in ended["wagers"]] == commissions


@proves(VIC, "7.5 [base of the extra commission]")
def test_7_5_two_peoples_stacks_are_two_wagers() -> None:
    feed = opened(**HIGH).started("R1").wager("a", "banker", "9000", player="A", seat=1)
    ended = the_round(dealt(feed.wager("b", "banker", "6000", player="B", seat=2).closed(), "B").ended())
    assert [one["due"]["commission"] for one in ended["wagers"]] == ["450.00", "300.00"]


@pytest.mark.parametrize(
    ("bet", "paid", "commission", "rules"),
    [
        ("banker", "14250.00", "750.00", ["7.5.1"]),
        ("banker", "14125.00", "875.00", []),
        ("banker", "13875.00", "1125.00", ["7.5.1"]),
        ("player", "15000.00", "0.00", ["7.5.2"]),
        ("player", "14875.00", "125.00", []),
        ("player", "14875.00", "100.00", ["7.5.2"]),
    ],
)
def test_7_5_extra_commission_charged_otherwise(bet: str, paid: str, commission: str, rules: list[str]) -> None:
    feed = dealt(begun(opened(**HIGH), "R1", ("w", bet, "15000")), "B" if bet == "banker" else "P")
    feed.settled("w", "win", paid, commission=commission).ended()
    assert [rule for rule in found(feed) if rule != "7.4"] == rules


def test_7_5_runs_bear_no_commission() -> None:
    feed = coup(opened(), "R1", "B", ("run", "run", "100"))
    feed.facts[-8]["on"] = ["B", "B"]
    ended = checked(coup(feed, "R2", "B"))["rounds"][1]
    assert money(ended, "run") == ("win", "100.00", "0.00", "300.00")


# --- 6.7: clearing and paying ---------------------------------------------------------------------------------


def test_6_7_1_a_loser_is_cleared() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "player", "100")), "B").ended()
    assert [one["rule"] for one in the_round(feed)["findings"]] == ["6.7.1"]


def test_6_7_2_a_winner_is_paid() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), "B").ended()
    assert [one["rule"] for one in the_round(feed)["findings"]] == ["6.7.2"]


def settled_clean(feed: Feed) -> Feed:
    return feed.settled("w", "win", "95.00", commission="5.00").ended()


def test_a_clean_coup_has_no_finding() -> None:
    assert codes(settled_clean(dealt(begun(opened(), "R1", ("w", "banker", "100")), "B"))) == []
