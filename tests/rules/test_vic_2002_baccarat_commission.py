"""Victoria: who may owe commission, and the buttons that show it (10.2.1, 10.2.1(b))."""

import pytest

from tests.rules.rounds import checked, due, the_round
from tests.rules.victoria import (
    CROWN,
    HIGH,
    account,
    begun,
    codes,
    collected,
    coup,
    dealt,
    found,
    opened,
    owing,
    unmarked,
    won,
)

# --- who may owe ----------------------------------------------------------------------------------------------


def test_10_2_1_who_sits_may_owe_and_is_paid_in_full() -> None:
    report = checked(owing("230"))
    wager = report["rounds"][0]["wagers"][0]
    assert (wager["due"]["pays"], wager["due"]["commission"], wager["difference"]) == ("230.00", "11.50", "0.00")
    assert (found(report), account(report)) == ([], ("11.50", "0.00", "11.50"))
    assert (report["commission"][0]["player"], report["commission"][0]["seat"]) == ("P3", 3)


def test_10_2_1_who_stands_may_not() -> None:
    feed = dealt(opened().started("R1").wager("w", "banker", "100", player="P9").closed(), "B")
    ended = the_round(feed.settled("w", "win", "100.00", commission="5.00", deferred=True).ended())
    assert (due(ended, "w")["pays"], ended["wagers"][0]["difference"], found(ended)) == ("95.00", "0.00", ["10.2.1"])


def test_10_2_1_what_was_let_be_owed_all_the_same_is_owed_until_it_is_collected() -> None:
    feed = dealt(opened().started("R1").wager("w", "banker", "100", player="P3").closed(), "B")
    feed.settled("w", "win", "100.00", commission="5.00", deferred=True)
    feed.add("commission_marked", player="P3", amount="5.00")
    report = checked(unmarked(collected(feed.ended(), "5.00", "request"), "5.00"))
    assert (found(report), account(report)) == (["10.2.1"], ("5.00", "5.00", "0.00"))


def test_10_2_1_a_seat_that_is_known_need_not_be_said_again() -> None:
    feed = opened()
    feed.add("player_seated", player="P9", seat=6)
    dealt(feed.started("R1").wager("w", "banker", "100", player="P9").closed(), "B")
    feed.settled("w", "win", "100.00", commission="5.00", deferred=True)
    feed.add("commission_marked", player="P9", amount="5.00")
    report = checked(feed.ended())
    assert (found(report), report["commission"][0]["seat"]) == ([], 6)


def test_10_2_1_crowns_half_may_be_owed() -> None:
    feed = dealt(begun(opened(CROWN), "R1", ("w", "banker", "100")), "6")
    feed.settled("w", "win", "100.00", commission="50.00", deferred=True)
    feed.add("commission_marked", player="P3", amount="50.00")
    report = checked(feed.ended())
    assert (found(report), account(report)) == ([], ("50.00", "0.00", "50.00"))


def test_10_2_1_extra_commission_may_be_owed() -> None:
    feed = dealt(begun(opened(**HIGH), "R1", ("w", "banker", "15005")), "B")
    feed.settled("w", "win", "15005.00", commission="875.375", deferred=True)
    feed.add("commission_marked", player="P3", amount="875.375")
    report = checked(feed.ended())
    assert ([rule for rule in found(report) if rule != "7.4"], account(report)[0]) == ([], "875.375")


def test_10_2_1_what_is_owed_is_exact_whatever_chips_make() -> None:
    report = checked(owing("100", "25", "230"))
    assert (found(report), account(report)) == ([], ("17.75", "0.00", "17.75"))


@pytest.mark.parametrize(
    ("paid", "commission", "difference", "rules"),
    [("95.00", "5.00", "5.00", ["10.2.1"]), ("105.00", "5.00", "-5.00", ["10.2.1"]),
     ("100.00", "4.00", "0.00", ["10.1"]), ("100.00", "100.00", "0.00", ["10.1"])],
)  # fmt: skip
def test_10_2_1_paid_or_written_down_otherwise(paid: str, commission: str, difference: str, rules: list[str]) -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), "B")
    feed.settled("w", "win", paid, commission=commission, deferred=True)
    feed.add("commission_marked", player="P3", amount="5.00")
    report = checked(feed.ended())
    assert (report["rounds"][0]["wagers"][0]["difference"], found(report)) == (difference, rules)
    assert account(report)[0] == "5.00"


def test_10_2_1_neither_taken_nor_owed() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), "B").settled("w", "win", "100.00").ended()
    assert (the_round(feed)["wagers"][0]["difference"], found(feed)) == ("-5.00", ["10.1"])


# --- (b): marker buttons --------------------------------------------------------------------------------------


def test_10_2_1_b_no_button() -> None:
    feed = owing("100", marks=False)
    settled = next(fact["id"] for fact in feed.facts if fact["fact"] == "wager_settled")
    report = checked(feed)
    assert [(one["rule"], one["fact"]) for one in report["rounds"][0]["findings"]] == [("10.2.1(b)", settled)]


@pytest.mark.parametrize("amount", ["4.00", "6.00"])
def test_10_2_1_b_a_button_that_says_something_else(amount: str) -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), "B")
    feed.settled("w", "win", "100.00", commission="5.00", deferred=True)
    feed.add("commission_marked", player="P3", amount=amount)
    assert found(feed.ended()) == ["10.2.1(b)"]


def test_10_2_1_b_a_button_before_another() -> None:
    feed = won(opened(), "R1", "w", "100", marks=False)
    feed.add("commission_marked", player="P4", amount="5.00")
    assert sorted(found(feed)) == ["10.2.1(b)", "10.2.1(b)"]


def test_10_2_1_b_a_button_for_commission_that_was_taken() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), "B").settled("w", "win", "95.00", commission="5.00")
    feed.add("commission_marked", player="P3", amount="5.00")
    assert found(feed.ended()) == ["10.2.1(b)"]


def test_10_2_1_b_one_button_for_two_stacks_or_one_for_each() -> None:
    for marks in (["5.00", "10.00"], ["15.00"]):
        feed = dealt(begun(opened(), "R1", ("a", "banker", "100"), ("b", "banker", "200")), "B")
        for wager, stake, commission in (("a", "100.00", "5.00"), ("b", "200.00", "10.00")):
            feed.settled(wager, "win", stake, commission=commission, deferred=True)
        for amount in marks:
            feed.add("commission_marked", player="P3", amount=amount)
        assert found(feed.ended()) == []


def test_10_2_1_b_a_button_put_right_in_the_next_coup_is_found_once() -> None:
    feed = owing("100", marks=False)
    feed.started("R2")
    feed.add("commission_marked", player="P3", amount="5.00")
    coup(feed, "R2", "P")
    report = checked(owing("100", feed=feed))
    assert found(report) == ["10.2.1(b)"]


def test_10_2_1_b_a_button_still_missing_is_found_once() -> None:
    assert found(owing("100", feed=owing("100", marks=False))) == ["10.2.1(b)"]


@pytest.mark.parametrize("goes_on", [True, False])
def test_10_2_1_b_a_button_taken_away_unpaid(goes_on: bool) -> None:
    feed = unmarked(owing("100", "200"), "10.00")
    report = checked(coup(coup(feed, "R8", "P"), "R9", "P") if goes_on else feed)
    assert codes(report) == ["marker-removed-unpaid"]
    assert found(report) == ["10.2.1(b)"]


@pytest.mark.parametrize("first", ["collected", "removed"])
def test_10_2_1_b_a_button_taken_away_with_the_money_in_either_order(first: str) -> None:
    feed = owing("100", "25")
    steps = [lambda: collected(feed, "6.00", "request"), lambda: unmarked(feed, "6.25")]
    for step in steps if first == "collected" else reversed(steps):
        step()
    assert found(coup(feed, "R9", "P")) == []


def test_10_2_1_b_a_button_taken_away_with_too_much_money_hides_nothing() -> None:
    assert codes(unmarked(collected(owing("100"), "6.00"), "6.00")) == ["commission-overcollected"]


def test_10_2_1_b_a_button_left_lying_hides_nothing() -> None:
    feed = collected(owing("100"), "5.00", "request")
    assert found(owing("100", feed=feed)) == []


# --- what was never owed --------------------------------------------------------------------------------------


def test_13_4_commission_on_an_annulled_coup_is_not_owed() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), "B")
    feed.settled("w", "win", "100.00", commission="5.00", deferred=True)
    feed.add("commission_marked", player="P3", amount="5.00")
    feed.add("round_voided", reason="invalidated", role="casino_supervisor")
    unmarked(feed.settled("w", "void"), "5.00").ended()
    report = checked(coup(feed, "R2", "P"))
    assert (codes(report).count("marker-removed-unpaid"), report["commission"]) == (0, [])


def test_13_4_a_coup_annulled_when_others_were_played() -> None:
    feed = coup(owing("100"), "R2", "P")
    name = next(fact["round"] for fact in feed.facts if fact["fact"] == "round_started")
    feed.add("round_voided", reason="invalidated", role="casino_supervisor", round=name)
    wager = next(fact["wager"] for fact in feed.facts if fact["fact"] == "wager_placed")
    report = checked(coup(unmarked(feed.settled(wager, "void", round=name), "5.00"), "R3", "P"))
    assert (report["rounds"][0]["status"], report["commission"]) == ("void", [])
    assert set(found(report)) == {"13.4", "6.7.2"}  # it was settled, and settled again when it was annulled


@pytest.mark.parametrize("outcome", ["P", "T"])
def test_10_2_1_nothing_is_owed_on_a_loss_or_a_tie(outcome: str) -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), outcome)
    result = "lose" if outcome == "P" else "stand_off"
    report = checked(feed.settled("w", result, commission="0.00", deferred=True).ended())
    assert (found(report), report["commission"]) == ([], [])
