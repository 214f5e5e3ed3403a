"""Victoria 2002, Traditional and Crown, by paragraph."""

import pytest

from tests.feeds import Feed
from tests.rules.rounds import checked, deal, due, money, played, rules, table, the_round

TRADITIONAL, CROWN = "vic-2002-traditional", "vic-2002-crown"
VIC = "vic-2002-baccarat"
BANKER_NINE = "2H 9C 5D KD"
BANKER_SIX = "2H TC 3D 6S", "9H:player"
DIFFERENTIAL = {"min": "10000", "max": "20000"}
LIMITS = {"*": {"min": "5", "max": "50000"}}


def test_7_3_3_a_payment_goes_up_to_what_chips_can_make() -> None:
    ended = played(TRADITIONAL, {"banker": "25"}, BANKER_NINE)
    assert money(ended, "banker") == ("win", "25.00", "1.25", "24.00")
    assert due(ended, "banker")["rules"] == ["10.1", "7.3.3"]


def test_10_1_crown_pays_half_on_six() -> None:
    ended = played(CROWN, {"banker": "100"}, *BANKER_SIX)
    assert money(ended, "banker") == ("win", "100.00", "50.00", "50.00")
    assert money(played(CROWN, {"banker": "100"}, BANKER_NINE), "banker")[2:] == ("0.00", "100.00")


@pytest.mark.parametrize(
    ("bet", "cards", "pays"), [("banker", BANKER_NINE, "14125.00"), ("player", "9H KD KC 5S", "14875.00")]
)
def test_7_5_extra_commission(bet: str, cards: str, pays: str) -> None:
    ended = played(TRADITIONAL, {bet: "15000"}, cards, differential=DIFFERENTIAL, limits=LIMITS)
    assert due(ended, bet)["pays"] == pays


def test_7_5_nothing_counts_above_the_greatest_differential() -> None:
    ended = played(TRADITIONAL, {"banker": "21000"}, "9H KD KC 5S", differential=DIFFERENTIAL, limits=LIMITS)
    assert money(ended, "banker") == ("lose", "1000.00", "0.00", "0.00")


def test_7_3_2_nothing_counts_above_the_maximum() -> None:
    ended = played(TRADITIONAL, {"player": "6000"}, "9H KD KC 5S", limits={"*": {"max": "5000"}})
    assert money(ended, "player") == ("win", "6000.00", "0.00", "5000.00")


def test_1_1_insurance_pays_two_to_one_unless_the_banker_wins_on_six() -> None:
    def insured(*thirds: str) -> tuple[str, str, str, str]:
        feed = table(CROWN, options={"insurance": True}).started("R1").wager("w", "banker").closed()
        deal(feed, "2H TC 3D 6S").wager("i", "insurance", stake="150")
        return money(the_round(feed.cards(" ".join(thirds)).ended()), "i")

    assert insured("AH:player") == ("win", "150.00", "0.00", "200.00")
    assert insured("9H:player") == ("lose", "50.00", "0.00", "0.00")


def runs(outcomes: str, on: list[str]) -> list[str]:
    """What a run was due after each coup; `x` is a dummy coup."""
    cards = {"P": "9H KD KC 5S", "B": BANKER_NINE, "T": "9H KD KC 9S", "x": BANKER_NINE}
    feed = table(TRADITIONAL, options={"runs": True})
    for number, outcome in enumerate(outcomes):
        feed.started(f"R{number}")
        if not number:
            feed.wager("run", "run", stake="10", on=on)
        feed.closed()
        if outcome == "x":
            feed.add("void_hand_announced", reason="directed", rule="11.4", role="game_supervisor")
        deal(feed, cards[outcome]).ended()
    found = checked(feed)["rounds"]
    return [" ".join(due(one, "run")[name] for name in ("result", "pays")) for one in found if one["wagers"]]


def test_10_1_runs() -> None:
    assert runs("PxP", ["P", "P"]) == ["open 0.00", "open 0.00", "win 30.00"]
    assert runs("PT", ["P", "P", "P"]) == ["open 0.00", "lose 0.00"]
    assert runs("TT", ["T", "T"]) == ["open 0.00", "win 1000.00"]
    assert runs("PBB", ["P", "B", "B"])[-1] == "win 80.00"


def deferred(seat: int | None) -> Feed:
    """A Banker win whose commission is left owing."""
    feed = table(TRADITIONAL).started("R1").wager("w", "banker", stake="230", **({"seat": seat} if seat else {}))
    deal(feed.closed(), BANKER_NINE).result("banker")
    return feed.settled("w", "win", "230.00", commission="11.50", deferred=True)


def test_10_2_1_commission_may_be_left_owing_by_who_sits() -> None:
    feed = deferred(3)
    feed.add("commission_marked", player="P1", amount="11.50")
    report = checked(feed.ended())
    assert due(report["rounds"][0], "w")["pays"] == "230.00"
    assert rules(report["rounds"][0]) == []
    assert [one["outstanding"] for one in report["commission"]] == ["11.50"]


def test_10_2_1_nobody_who_stands_may_owe() -> None:
    ended = the_round(deferred(None).ended())
    assert (VIC, "10.2.1") in rules(ended)
    assert due(ended, "w")["pays"] == "219.00"


def test_10_2_1_b_what_is_owed_is_marked() -> None:
    assert rules(the_round(deferred(3).ended())) == [(VIC, "10.2.1(b)")]


def test_10_2_1_a_what_is_owed_is_in_hand_before_the_next_shoe() -> None:
    feed = deferred(3)
    feed.add("commission_marked", player="P1", amount="11.50")
    feed.ended().shoe("S2").add("card_burned", card=None, face="down")
    assert [one["rule"] for one in checked(feed)["findings"]] == ["10.2.1(a)"]


def test_11_7_1_a_a_third_card_that_was_not_the_players_is_the_bankers() -> None:
    ended = played(TRADITIONAL, {"player": "100"}, "9H 2C 7C 3S", "8D:player")
    assert (ended["outcome"], rules(ended)) == ("player", [(VIC, "11.7.1(a)")])


def test_11_7_2_a_card_wrongly_to_the_banker_opens_a_dummy_coup_seen_or_not() -> None:
    feed = deal(table(TRADITIONAL).started("R1").wager("w").closed(), *BANKER_SIX).cards("?:banker").ended()
    feed.started("R2").wager("again").closed().cards("5D:player", from_="carried")
    feed.cards("9D:banker 3C:player KS:banker").ended()
    assert rules(the_round(feed)) == [(VIC, "11.7.2")]
    assert the_round(feed, 1)["status"] == "void_hand"
