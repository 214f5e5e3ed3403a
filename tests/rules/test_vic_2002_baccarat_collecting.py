"""Victoria: when commission that is owed is settled, and who may put it off or let it go (10.2.1(a))."""

import pytest

from tests.feeds import Feed
from tests.rules.rounds import checked
from tests.rules.victoria import (
    account,
    begun,
    collected,
    coup,
    dealt,
    found,
    opened,
    owing,
    unmarked,
)

SHOE = "S1"


def shoe_over(feed: Feed) -> Feed:
    feed.add("shoe_ended")
    return feed


def next_shoe(feed: Feed, burns: bool = True) -> Feed:
    feed.shoe("S2")
    if burns:
        feed.add("card_burned", card=None, face="down")
    return feed


# --- (a): when it is settled ----------------------------------------------------------------------------------


def test_10_2_1_a_coups_that_nobody_ended_are_over_with_their_shoe() -> None:
    feed = unmarked(collected(shoe_over(owing("100", "25", "230")), "17.75", shoe=SHOE), "17.75")
    feed = coup(next_shoe(feed), "R9", "P")
    feed.facts = [fact for fact in feed.facts if fact["fact"] != "round_ended"]
    for number, fact in enumerate(feed.facts, 1):
        fact["seq"] = number
    report = checked(feed)
    assert (found(report), account(report)) == ([], ("17.75", "17.75", "0.00"))


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
    feed.opened("2002-11-10", limits={"*": {"min": "5"}}, chips=["1"], seats=9)
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
