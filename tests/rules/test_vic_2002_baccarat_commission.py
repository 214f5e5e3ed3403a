"""Victoria: commission that players are allowed to owe (10.2.1): marked, collected, let go, and what goes wrong."""

from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.rounds import checked, due, the_round
from tests.rules.victoria import CROWN, HIGH, begun, codes, coup, dealt, found, opened

SHOE = "S1"


def owing(*stakes: str, feed: Feed | None = None, marks: bool = True, **fields: Any) -> Feed:
    """Coups that the Banker wins; P3 at seat 3 leaves the commission owing each time."""
    feed = feed or opened()
    for stake in stakes:
        number = len(feed.facts)
        won(feed, f"R{number}", f"w{number}", stake, marks, **fields)
    return feed


def won(feed: Feed, name: str, wager: str, stake: str, marks: bool = True, **fields: Any) -> Feed:
    dealt(begun(feed, name, (wager, "banker", stake)), "B")
    amount = f"{float(stake) * 0.05:.2f}"
    feed.settled(wager, "win", stake, **{"commission": amount, "deferred": True, **fields})
    if marks:
        feed.add("commission_marked", player="P3", amount=amount)
    return feed.ended()


def collected(feed: Feed, amount: str, reason: str = "end_of_shoe", **fields: Any) -> Feed:
    feed.add("commission_collected", player="P3", amount=amount, reason=reason, **fields)
    return feed


def unmarked(feed: Feed, amount: str) -> Feed:
    feed.add("commission_marker_removed", player="P3", amount=amount)
    return feed


def shoe_over(feed: Feed) -> Feed:
    feed.add("shoe_ended")
    return feed


def next_shoe(feed: Feed, burns: bool = True) -> Feed:
    feed.shoe("S2")
    if burns:
        feed.add("card_burned", card=None, face="down")
    return feed


def account(report: Report, number: int = 0) -> tuple[str, str, str]:
    one = report["commission"][number]
    return one["charged"], one["collected"], one["outstanding"]


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


def test_10_2_1_b_a_button_left_lying_hides_nothing() -> None:
    feed = collected(owing("100"), "5.00", "request")
    assert found(owing("100", feed=feed)) == []


# --- (a): when it is settled ----------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", ["17.75", "17.00"])
def test_10_2_1_a_collected_at_the_end_of_the_shoe_down_to_chips(amount: str) -> None:
    feed = unmarked(collected(shoe_over(owing("100", "25", "230")), amount, shoe=SHOE), "17.75")
    report = checked(coup(next_shoe(feed), "R9", "P"))
    assert (found(report), account(report)) == ([], ("17.75", amount, "0.00"))


@pytest.mark.parametrize("burns", [True, False])
def test_10_2_1_a_nothing_collected_before_the_next_shoe(burns: bool) -> None:
    report = checked(coup(next_shoe(shoe_over(owing("100", "25", "230")), burns), "R9", "P"))
    assert [rule for rule in found(report) if rule.startswith("10")] == ["10.2.1(a)"]
    assert account(report)[2] == "17.75"


@pytest.mark.parametrize("on", ["next shoe", "no more"])
def test_10_2_1_a_too_little_collected(on: str) -> None:
    feed = collected(shoe_over(owing("100", "25", "230")), "10.00")
    report = checked(next_shoe(feed) if on == "next shoe" else feed)
    assert (found(report), account(report)) == (["10.2.1(a)"], ("17.75", "10.00", "7.75"))


def test_10_2_1_a_in_two_parts() -> None:
    feed = collected(collected(shoe_over(owing("100", "25", "230")), "10.00"), "7.00")
    report = checked(next_shoe(feed))
    assert (found(report), account(report)) == ([], ("17.75", "17.00", "0.00"))


@pytest.mark.parametrize(("amount", "left"), [("18.00", "-0.25"), ("20.00", "-2.25")])
def test_10_2_1_a_too_much_collected(amount: str, left: str) -> None:
    report = checked(next_shoe(collected(shoe_over(owing("100", "25", "230")), amount)))
    assert (found(report), account(report)) == (["10.2.1(a)"], ("17.75", amount, left))


def test_10_2_1_a_collected_from_who_owes_nothing() -> None:
    report = checked(collected(coup(opened(), "R1", "P"), "5.00"))
    assert (found(report), account(report)) == (["10.2.1(a)"], ("0.00", "5.00", "-5.00"))


@pytest.mark.parametrize("names", [{}, {"shoe": SHOE}])
def test_10_2_1_a_collected_after_the_next_shoe_began(names: dict[str, str]) -> None:
    report = checked(collected(coup(next_shoe(shoe_over(owing("100"))), "R9", "P"), "5.00", **names))
    assert (found(report), account(report)) == (["10.2.1(a)"], ("5.00", "5.00", "0.00"))


def test_10_2_1_a_a_shoe_that_began_while_owing_is_found_once() -> None:
    feed = next_shoe(owing("100"))
    feed.add("shoe_ended")
    feed.shoe("S3").add("card_burned", card=None, face="down")
    assert found(feed) == ["10.2.1(a)"]


def test_10_2_1_a_each_shoe_has_its_own_account() -> None:
    feed = collected(shoe_over(owing("100")), "5.00", shoe=SHOE)
    report = checked(owing("200", feed=next_shoe(feed)))
    assert [account(report, number) for number in (0, 1)] == [("5.00", "5.00", "0.00"), ("10.00", "0.00", "10.00")]
    assert [one["shoe"] for one in report["commission"]] == ["S1", "S2"]


def test_10_2_1_a_what_is_owed_goes_on_to_the_next_day() -> None:
    feed = owing("100")
    feed.opened("1998-03-15", limits={"*": {"min": "5"}}, chips=["1"], seats=9)
    report = checked(next_shoe(feed))
    assert (found(report), account(report)) == (["10.2.1(a)"], ("5.00", "0.00", "5.00"))


def test_10_2_1_a_only_the_last_coup_was_deferred() -> None:
    """The shoe ends with the coup: its own commission is charged before what is collected then."""
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), "B")
    feed.settled("w", "win", "100.00", commission="5.00", deferred=True)
    feed.add("commission_marked", player="P3", amount="5.00")
    feed.ended().add("shoe_ended")
    assert found(next_shoe(unmarked(collected(feed, "5.00"), "5.00"))) == []


@pytest.mark.parametrize(("amount", "left"), [("6.25", "0.00"), ("6.00", "0.00"), ("5.00", "1.25")])
def test_10_2_1_a_i_settled_sooner_on_request(amount: str, left: str) -> None:
    report = checked(coup(collected(owing("100", "25"), amount, "request"), "R9", "P"))
    assert (found(report), account(report)[2]) == ([], left)


@pytest.mark.parametrize("order", ["collects", "leaves", "only leaves"])
def test_10_2_1_a_ii_who_leaves_settles(order: str) -> None:
    feed = owing("100", "25", "230")
    if order == "collects":
        collected(feed, "17.00", "leaving")
    feed.add("player_left", player="P3")
    if order == "leaves":
        collected(feed, "17.00", "leaving")
    assert found(coup(feed, "R9", "P")) == (["10.2.1(a)(ii)"] if order == "only leaves" else [])


def test_10_2_1_a_ii_who_leaves_and_pays_too_little() -> None:
    feed = collected(owing("100", "25", "230"), "10.00", "leaving")
    feed.add("player_left", player="P3")
    report = checked(feed)
    assert (found(report), account(report)[2]) == (["10.2.1(a)(ii)"], "7.75")


@pytest.mark.parametrize("then", ["shoe", "closed", "both"])
def test_10_2_1_a_ii_who_left_owing_is_found_once(then: str) -> None:
    feed = owing("100")
    feed.add("player_left", player="P3")
    if then != "closed":
        coup(next_shoe(shoe_over(feed)), "R9", "P")
    if then != "shoe":
        feed.add("table_closed")
    assert [rule for rule in found(feed) if rule.startswith("10")] == ["10.2.1(a)(ii)"]


def test_10_2_1_a_ii_the_table_closes_on_who_owes() -> None:
    feed = owing("100")
    feed.add("table_closed")
    assert [rule for rule in found(feed) if rule.startswith("10")] == ["10.2.1(a)(ii)"]


# --- (a)(iii): management -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "rules", "left"),
    [("casino_manager", [], "0.00"), ("shift_manager", [], "0.00"), ("casino_supervisor", [], "0.00"),
     ("game_supervisor", ["10.2.1(a)(iii)"], "5.00"), ("dealer", ["10.2.1(a)(iii)"], "5.00")],
)  # fmt: skip
def test_10_2_1_a_iii_management_lets_it_go(role: str, rules: list[str], left: str) -> None:
    feed = owing("100")
    feed.add("commission_waived", player="P3", amount="5.00", role=role, reason="goodwill")
    report = checked(feed)
    assert (found(report), account(report)[2]) == (rules, left)


@pytest.mark.parametrize(
    ("role", "rules"), [("casino_manager", []), ("game_supervisor", ["10.2.1(a)", "10.2.1(a)(iii)"])]
)
def test_10_2_1_a_iii_management_puts_it_off(role: str, rules: list[str]) -> None:
    feed = shoe_over(owing("100"))
    feed.add("ruling_made", action="to be settled tomorrow", role=role, rule="10.2.1(a)(iii)")
    assert sorted(found(next_shoe(feed))) == rules


def test_10_2_1_a_iii_management_collects_at_another_time() -> None:
    report = checked(coup(collected(owing("100", "25"), "5.00", "management"), "R9", "P"))
    assert (found(report), account(report)) == ([], ("6.25", "5.00", "1.25"))


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
    assert (report["rounds"][0]["status"], found(report), report["commission"]) == ("void", ["13.4"], [])


@pytest.mark.parametrize("outcome", ["P", "T"])
def test_10_2_1_nothing_is_owed_on_a_loss_or_a_tie(outcome: str) -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), outcome)
    result = "lose" if outcome == "P" else "stand_off"
    report = checked(feed.settled("w", result, commission="0.00", deferred=True).ended())
    assert (found(report), report["commission"]) == ([], [])
