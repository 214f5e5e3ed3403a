"""Electronic Baccarat: terminals activated, credits wagered, won and paid out, vouchers."""

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, rules, the_round
from tests.rules.screens import ELECTRONIC, activate, codes, found, hall, owner, paid_out, play, touch, won


def hand(feed: Feed, name: str = "R1", stake: str = "100", terminal: str = "T1") -> Feed:
    """A hand that Banker wins, with a wager on Banker."""
    touch(feed.started(name), f"w{name}", terminal, "banker", stake)
    paid, kept = {"100": ("95", "5"), "50": ("47.50", "2.50")}.get(stake, ("665", "35"))
    return won(play(feed), f"w{name}", paid, kept).ended()


def outside(feed: Feed) -> list[tuple[str, str]]:
    """What was found outside rounds."""
    return [(one["rule"], one["code"]) for one in checked(feed)["findings"]]


# --- terminals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("terminals", "wanted"), [(30, []), (31, ["3.3(a)"])])
def test_3_3_a_a_table_has_thirty_terminals(terminals: int, wanted: list[str]) -> None:
    assert found(hall(*(f"T{number}" for number in range(1, terminals + 1)))) == wanted


@proves(ELECTRONIC, "5.3(a)", "5.3(b)")
def test_5_3_a_terminal_is_activated_first() -> None:
    for tender in ("cash", "dealer"):
        assert found(hand(activate(hall(), "T1", tender=tender))) == []
    ended = the_round(hand(hall("T1"), terminal="T9"))
    assert rules(ended) == [(ELECTRONIC, "5.3")]
    assert ended["wagers"][0]["due"]["result"] == "win"


def test_5_3_activated_after_the_wager() -> None:
    assert outside(activate(hand(hall()), "T1")) == [("5.3", "terminal-not-activated")]
    assert outside(activate(hand(hall()), "T1", player="P7")) == []


def test_5_3_a_record_without_activations_says_nothing() -> None:
    assert found(hand(hand(hall()), "R2", terminal="T2")) == []


def test_5_3_a_terminal_in_use_before_the_record_began() -> None:
    """Somebody comes to another one, and is written down; of the first nothing is known still."""
    feed = activate(hand(hall()), "T2")
    assert found(paid_out(hand(hand(feed, "R2"), "R3", terminal="T2"), "T1", "123")) == []
    assert found(hand(paid_out(feed, "T1", "50", "V3"), "R4")) == []


def test_5_3_not_after_all_was_paid_out() -> None:
    feed = paid_out(hand(hall("T1")), "T1", "595")
    assert found(hand(feed, "R2")) == ["5.3"]
    assert found(hand(activate(paid_out(hand(hall("T1")), "T1", "595"), "T1"), "R2")) == []


@pytest.mark.parametrize(("tender", "rule"), [("cash", "5.3A"), ("dealer", "5.3B(b)")])
@proves(ELECTRONIC, "5.3B(b)")
def test_5_3a_no_more_is_wagered_than_was_put_in(tender: str, rule: str) -> None:
    assert found(hand(activate(hall(), "T1", "50", tender))) == [rule]
    assert found(hand(activate(hall(), "T1", "100", tender))) == []


@proves(ELECTRONIC, "3.4(b)(iii)", "3.4(b)(iv)")
def test_10_3_b_iii_b_nor_than_was_there_after_the_last_hand() -> None:
    """Put in 500; with 95 won it is 595, and whatever was added since."""
    assert found(hand(hand(hall("T1")), "R2", "700")) == ["10.3(b)(iii)(B)"]
    feed = hand(hall("T1"))
    feed.add("credits_added", terminal="T1", amount="105")
    assert found(hand(feed, "R2", "700")) == []


def test_10_3_b_iii_b_the_stake_that_a_tie_leaves_comes_back() -> None:
    feed = touch(touch(hall("T1").started("R1"), "a"), "t", bet="tie", stake="10")
    won(play(feed, "tie").settled("a", "stand_off"), "t", "80").ended()
    assert found(paid_out(feed, "T1", "580")) == []
    assert found(paid_out(play(touch(feed.started("R2"), "b")).settled("b").ended(), "T1", "1")) != []


# --- paid out -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "code"), [("590", "payout-short"), ("595", None), ("600", "payout-over")])
@pytest.mark.parametrize("how", ["voucher", "cancelled"])
@proves(ELECTRONIC, "3.4(d)", "3.4(e)")
def test_10_5_what_is_on_the_terminal_is_paid(how: str, amount: str, code: str | None) -> None:
    feed = hand(hall("T1"))
    if how == "voucher":
        paid_out(feed, "T1", amount)
    else:
        feed.add("credits_cancelled", terminal="T1", amount=amount)
    assert outside(feed) == ([("10.5", code)] if code else [])


def test_10_5_by_voucher_and_by_the_dealer() -> None:
    feed = paid_out(hand(hall("T1")), "T1", "300")
    feed.add("credits_cancelled", terminal="T1", amount="295")
    assert found(feed) == []


def test_10_5_who_takes_a_part_may_play_on_with_the_rest() -> None:
    assert found(hand(paid_out(hand(hall("T1")), "T1", "300"), "R2")) == []


@pytest.mark.parametrize("then", ["left", "another", "next day"])
def test_10_5_who_goes_is_paid_in_full(then: str) -> None:
    feed = paid_out(hand(hall("T1")), "T1", "590")
    if then == "left":
        feed.add("player_left", player=owner("T1"))
    elif then == "another":
        hand(activate(feed, "T1", player="P8"), "R2")
    else:
        feed.opened("1998-03-15", decks=8)
    assert outside(feed) == [("10.5", "payout-short")]


def test_10_5_credits_of_which_nobody_knows_the_beginning() -> None:
    feed = hand(hall())
    feed.add("credits_added", terminal="T1", amount="500")
    assert found(paid_out(feed, "T1", "123")) == []


def test_10_5_what_lies_on_the_screen_is_not_paid_out() -> None:
    feed = touch(hall("T1").started("R1"), "a", bet="banker", stake="100")
    won(play(paid_out(feed, "T1", "400")), "a", "95", "5").ended()
    assert found(paid_out(feed, "T1", "195", "V2")) == []


def test_10_5_a_hand_whose_settlement_nobody_wrote_down() -> None:
    """The voucher is for what the rules give."""
    feed = play(touch(hall("T1").started("R1"), "a", bet="banker", stake="100")).ended()
    assert found(paid_out(feed, "T1", "595")) == ["10.3(b)(iii)"]


def test_10_5_a_voucher_is_issued_once() -> None:
    feed = paid_out(paid_out(hand(hall("T1", "T2")), "T1", "595"), "T2", "500")
    assert outside(feed) == [("10.5", "voucher-issued-twice")]


def test_10_5_credits_outlive_the_day() -> None:
    feed = hand(hall("T1")).opened("1998-03-15", decks=8, style="A", limits={"*": {"min": "5"}}).shoe("S2").burned()
    hand(feed, "R2")
    assert outside(paid_out(feed, "T1", "690")) == []
    feed.facts[-1]["amount"] = "600"
    assert outside(feed) == [("10.5", "payout-short")]


# --- vouchers -------------------------------------------------------------------------------------------------


def redeemed(*amounts: str, voucher: str = "V1", next_day: bool = False) -> Feed:
    """A voucher for 595, cashed so often."""
    feed = paid_out(hand(hall("T1")), "T1", "595")
    if next_day:
        feed.opened("1998-03-15", decks=8)
    for amount in amounts:
        feed.add("voucher_redeemed", voucher=voucher, amount=amount)
    return feed


@pytest.mark.parametrize("next_day", [False, True])
@pytest.mark.parametrize(
    ("amounts", "wanted"),
    [(["595"], []), (["590"], ["voucher-paid-wrongly"]), (["600"], ["voucher-paid-wrongly"]),
     (["595", "595"], ["voucher-paid-twice"]), (["590", "5"], ["voucher-paid-wrongly", "voucher-paid-twice"])],
)  # fmt: skip
def test_10_6_a_voucher_is_cashed_once_for_its_value(amounts: list[str], wanted: list[str], next_day: bool) -> None:
    assert outside(redeemed(*amounts, next_day=next_day)) == [("10.6", code) for code in wanted]


def test_10_6_paid_one_day_and_again_the_next() -> None:
    feed = redeemed("595").opened("1998-03-15", decks=8)
    feed.add("voucher_redeemed", voucher="V1", amount="595")
    assert outside(feed) == [("10.6", "voucher-paid-twice")]


def test_10_6_a_voucher_of_which_nothing_is_known() -> None:
    report = checked(redeemed("595", voucher="V7"))
    assert (codes(report), report["findings"][0]["severity"]) == (["voucher-unknown"], "notice")
