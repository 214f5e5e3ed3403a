"""New Zealand 1996, Division VIII: Caribbean stud: the progressive jackpot, paragraph by paragraph."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.fold.session.carry_forward import CarryForward
from domain.games import games
from domain.games.caribbean_stud.jackpot.pool import Pool
from domain.games.caribbean_stud.state import StudCarryForward as Pools
from domain.games.encoding.carry_codec import pack_carry_forward, unpack_carry_forward
from domain.views.explain.questions import Explainer, ExplainQuestion
from tests.feeds import Feed, Report
from tests.rules.caribbean import (
    ACE_KING,
    FLUSH,
    NO_HAND,
    PAIR,
    STUD,
    begun,
    deal,
    dues,
    everywhere,
    folds,
    found,
    jackpots,
    laid,
    laid_out,
    numbers,
    rules_of,
    settled,
    table,
)
from tests.rules.proves import proves
from tests.rules.rounds import checked, the_round

LOW = "JS 8S 5S 4C 2S"
FLUSH_2, FULL, FOUR = "3C 5C 8C TC KC", "6S 6D 6H QC QD", "9S 9D 9H 9C KD"
STRAIGHT_FLUSH, STRAIGHT_FLUSH_2 = "4D 5D 6D 7D 8D", "6C 7C 8C 9C TC"
ROYALS = ["TH JH QH KH AH", "TC JC QC KC AC", "TD JD QD KD AD"]


def of(pool: str | None, *hands: str, dealer: str = LOW, **fields: Any) -> Feed:
    """A round in which every hand has a jackpot wager, up to the cards lying open."""
    feed = table(**fields)
    if pool is not None:
        feed.add("jackpot_set", amount=pool)
    by_box = dict(enumerate(hands, 1))
    return laid_out(laid(feed.started("R1"), dict.fromkeys(by_box, "25")), by_box, dealer, list(by_box))


def prizes(pool: str | None, *hands: str, **fields: Any) -> list[str]:
    """What each hand wins."""
    ended = the_round(settled(of(pool, *hands, **fields)))
    assert numbers(ended) == []
    return [dues(ended)[f"j{box}"][2] for box in range(1, len(hands) + 1)]


def looks(ended: Report) -> list[tuple[str, str]]:
    """What is found, but for wagers left unsettled: rule and severity."""
    return [
        (one["rule"], one["severity"]) for one in ended["findings"] if not one["code"].endswith(("paid", "collected"))
    ]


# --- which hands win ------------------------------------------------------------------------------------------

SINGLE = [
    ("12.1(e)", "11.6(a)", FLUSH, "43210", "100.00"), ("12.1(d)", "11.6(b)", FULL, "43210", "150.00"),
    ("12.1(d)", "11.6(b)", FULL, "10", "150.00"), ("12.1(c)", "11.6(c)", FOUR, "43210", "500.00"),
    ("12.1(b)", "11.6(d)", STRAIGHT_FLUSH, "43210", "4321.00"),
    ("12.1(b)", "11.6(d)", STRAIGHT_FLUSH, "8200", "1000.00"),
    ("12.1(a)", "11.6(e)", ROYALS[0], "43210", "43210.00"), ("12.1(a)", "11.6(e)", ROYALS[1], "8200", "10000.00"),
]  # fmt: skip


@pytest.mark.parametrize(("amount", "qualifies", "hand", "pool", "pays"), SINGLE)
@proves(STUD, "12.1", "12.1(a)", "12.1(b)", "12.1(c)", "12.1(d)", "12.1(e)", "11.2", "9.10")
def test_12_1_one_hand_that_wins(amount: str, qualifies: str, hand: str, pool: str, pays: str) -> None:
    ended = the_round(settled(of(pool, hand)))
    assert dues(ended)["j1"] == ("win", "0.00", pays)
    assert rules_of(ended, "j1") == ["11.2", amount]
    assert dues(ended)["b1"][0] == "stand_off"
    assert numbers(ended) == []
    short = of(pool, hand).settled("a1", "win", "25.00").settled("b1", "void")
    short.add("jackpot_paid", wager="j1", amount=str(float(pays) - 5))
    assert found(short) == [amount]


@pytest.mark.parametrize(("amount", "qualifies", "hand", "pool", "pays"), SINGLE)
@proves(STUD, "11.6(a)", "11.6(b)", "11.6(c)", "11.6(d)", "11.6(e)")
def test_11_6_a_winner_that_was_taken(amount: str, qualifies: str, hand: str, pool: str, pays: str) -> None:
    ended = the_round(settled(of(pool, hand, dealer="2S 2C 3S JS 7S")))
    assert rules_of(ended, "j1")[0] == qualifies
    feed = of(pool, hand, dealer="2S 2C 3S JS 7S")
    feed.settled("a1", "win", "25.00").settled("b1", "win", dues(ended)["b1"][2]).settled("j1", "lose")
    assert found(feed) == [qualifies]


@pytest.mark.parametrize("hand", ["TS JD QH KC AD", "7S 7D 7H KC 2D", "AC KH QD 9D 5H"])
def test_11_6_no_other_hand_wins(hand: str) -> None:
    ended = the_round(settled(of("5000", hand, dealer="JC 8D 6C 4C 3S")))
    assert dues(ended)["j1"] == ("lose", "0.00", "0.00")
    feed = of("5000", hand, dealer="JC 8D 6C 4C 3S").settled("a1", "win", "25.00").settled("b1", "void")
    feed.add("jackpot_paid", wager="j1", amount="100")
    assert found(feed) == ["11.6"]


def test_11_2_the_dealers_hand_does_not_matter() -> None:
    better = "TH 8H 5H 3H 2H"
    for dealer, ante in ((NO_HAND, "win"), (ACE_KING, "win"), ("4C 4S 4H 2D 2C", "lose")):
        ended = the_round(settled(of("5000", better.replace("2H", "7H") if "4H" in dealer else better, dealer=dealer)))
        assert dues(ended)["j1"] == ("win", "0.00", "100.00")
        assert dues(ended)["a1"][0] == ante


def test_11_2_the_jackpot_refused_because_there_was_no_hand() -> None:
    feed = of("5000", FLUSH, dealer=LOW).settled("a1", "win", "25.00").settled("b1", "void")
    assert found(feed.settled("j1", "lose")) == ["11.2"]


def test_11_9_a_prize_comes_on_top() -> None:
    feed = laid_out(begun(antes={1: "10"}), {1: FULL}, "AS KD 9H 8C 4S", [1], stake=10)
    ended = the_round(settled(feed))
    assert [dues(ended)[wager][2] for wager in ("a1", "b1", "j1")] == ["10.00", "140.00", "150.00"]


# --- what becomes of the wager --------------------------------------------------------------------------------

TAKEN = [
    ("9.2(b)", PAIR, LOW, "void"), ("9.7(a)", "AC KH QS 9D 3S", "AS KD QH 9C 4S", "lose"),
    ("9.8(a)", "TS JD QC KC AD", "AS KH QH 9C 4S", "win"), ("9.9", "AC KH QS 9D 4H", "AS KD QH 9C 4S", "stand_off"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "hand", "dealer", "result"), TAKEN)
@proves(STUD, "9.7(a)", "9.8(a)", "9.9", "9.2(b)")
def test_9_7_a_a_wager_that_wins_nothing_is_collected(rule: str, hand: str, dealer: str, result: str) -> None:
    ended = the_round(settled(of("5000", hand, dealer=dealer)))
    assert dues(ended)["j1"] == ("lose", "0.00", "0.00")
    assert rules_of(ended, "j1") == ["11.6", rule]
    back = of("5000", hand, dealer=dealer)
    for wager in ("a1", "b1"):
        back.settled(wager, dues(ended)[wager][0], dues(ended)[wager][2])
    assert found(back.settled("j1", "stand_off")) == [rule]


@pytest.mark.parametrize(("rule", "hand", "dealer", "result"), TAKEN)
def test_9_9_a_wager_that_nobody_collected(rule: str, hand: str, dealer: str, result: str) -> None:
    ended = the_round(settled(of("5000", hand, dealer=dealer)))
    feed = of("5000", hand, dealer=dealer)
    for wager in ("a1", "b1"):
        feed.settled(wager, dues(ended)[wager][0], dues(ended)[wager][2])
    assert [one["rule"] for one in the_round(feed.ended())["findings"]] == [rule]


def test_11_7_in_a_machine_there_is_nothing_to_collect() -> None:
    feed = of("5000", PAIR, options={"jackpot": "electronic"}).settled("a1", "win", "25.00").settled("b1", "void")
    ended = the_round(feed.ended())
    assert (dues(ended)["j1"], ended["findings"]) == (("lose", "0.00", "0.00"), [])


@proves(STUD, "8.2(a)")
def test_8_2_a_with_a_fold_the_jackpot_wager_goes_too() -> None:
    feed = jackpots(begun(), 1).closed()
    folds(deal(feed, [1]), 1).settled("j1", "lose").settled("a1")
    ended = the_round(feed.ended())
    assert (dues(ended)["j1"], rules_of(ended, "j1")) == (("lose", "0.00", "0.00"), ["8.2(a)"])
    again = folds(deal(jackpots(begun(), 1).closed(), [1]), 1).settled("a1").settled("j1", "stand_off")
    assert found(again) == ["8.2(a)"]


def test_11_7_the_stake_of_a_winner_never_comes_back() -> None:
    feed = of("5000", FLUSH, dealer=LOW).settled("a1", "win", "25.00").settled("b1", "void")
    assert found(feed.settled("j1", "win", "100", returned="1")) == ["12.1(e)"]
    fine = of("5000", FLUSH, dealer=LOW).settled("a1", "win", "25.00").settled("b1", "void")
    fine.settled("j1", "win", "100").add("cards_counted", count=52)
    assert found(fine) == []


def test_11_7_a_prize_comes_last() -> None:
    feed = of("5000", FLUSH, dealer=LOW)
    feed.add("jackpot_paid", wager="j1", amount="100")
    feed.add("cards_counted", count=52)
    assert found(feed.settled("a1", "win", "25.00").settled("b1", "void")) == ["11.7"]


@pytest.mark.parametrize(("first", "rules"), [("jackpot_paid", []), ("wager_settled", ["11.7"])])
def test_11_7_by_hand_the_wager_is_collected_after_the_prize(first: str, rules: list[str]) -> None:
    feed = of("5000", FLUSH, dealer=LOW).settled("a1", "win", "25.00").settled("b1", "void")
    if first == "wager_settled":
        feed.settled("j1", "lose")
    feed.add("jackpot_paid", wager="j1", amount="100")
    if first == "jackpot_paid":
        feed.settled("j1", "lose")
    feed.add("cards_counted", count=52)
    ended = the_round(feed.ended())
    assert numbers(ended) == rules
    assert ended["wagers"][1]["recorded"]["paid"] == "100.00"


def test_11_11_the_deck_is_counted_when_a_prize_is_paid() -> None:
    feed = of("5000", FLUSH, dealer=LOW).settled("a1", "win", "25.00").settled("b1", "void")
    feed.add("jackpot_paid", wager="j1", amount="100")
    assert everywhere(feed.ended()) == ["11.11"]
    feed.add("cards_counted", count=52)
    assert everywhere(feed) == []


def test_11_11_counted_before_it_was_paid() -> None:
    feed = of("5000", FLUSH, dealer=LOW).settled("a1", "win", "25.00").settled("b1", "void")
    feed.add("cards_counted", count=52)
    feed.add("jackpot_paid", wager="j1", amount="100")
    assert everywhere(feed.ended()) == []


def test_11_11_by_the_next_deal() -> None:
    feed = of("5000", FLUSH, dealer=LOW).settled("a1", "win", "25.00").settled("b1", "void")
    feed.add("jackpot_paid", wager="j1", amount="100")
    laid(feed.ended().started("R2"), {1: "25"}, first="n").closed()
    assert "11.11" in numbers(the_round(deal(feed, [1]), 1))


# --- several hands --------------------------------------------------------------------------------------------


@proves(STUD, "12.2", "12.2(a)", "12.2(b)", "12.2(c)")
def test_12_2_the_order_of_payment() -> None:
    assert prizes("50000", FLUSH_2, STRAIGHT_FLUSH, ROYALS[0]) == ["100.00", "4990.00", "44910.00"]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_12_2_b_each_straight_flush_is_worked_out_on_the_same(order: Sequence[int]) -> None:
    hands = (FLUSH, STRAIGHT_FLUSH, STRAIGHT_FLUSH_2)
    due = ("100.00", "4990.00", "4990.00")
    assert prizes("50000", *(hands[at] for at in order)) == [due[at] for at in order]


def test_12_2_a_fixed_prizes_come_off_first() -> None:
    assert prizes("50000", FOUR, FLUSH) == ["500.00", "100.00"]
    assert prizes("20600", FOUR, FLUSH, STRAIGHT_FLUSH) == ["500.00", "100.00", "2000.00"]


@pytest.mark.parametrize(
    ("pool", "royals", "each", "rule"),
    [
        ("60000", 2, "30000.00", "12.2(c)(ii)"), ("15000", 2, "10000.00", "12.2(c)(i)"),
        ("100000", 3, "33334.00", "12.2(c)(ii)"), ("20000", 2, "10000.00", "12.2(c)(i)"),
    ],
)  # fmt: skip
@proves(STUD, "12.2(c)(i)", "12.2(c)(ii)")
def test_12_2_c_royal_flushes_share(pool: str, royals: int, each: str, rule: str) -> None:
    ended = the_round(settled(of(pool, *ROYALS[:royals])))
    assert {dues(ended)[f"j{box}"][2] for box in range(1, royals + 1)} == {each}
    assert rule in rules_of(ended, "j1")


def test_12_2_only_hands_with_a_wager_share() -> None:
    feed = table()
    feed.add("jackpot_set", amount="60000")
    hands = {1: ROYALS[0], 2: ROYALS[1]}
    laid_out(laid(feed.started("R1"), {1: "25", 2: "25"}), hands, LOW, [2])
    assert dues(the_round(settled(feed)))["j2"][2] == "60000.00"


def test_12_2_b_paid_on_what_was_there_before() -> None:
    feed = of("50000", FLUSH, STRAIGHT_FLUSH)
    for box in (2, 1):
        feed.settled(f"a{box}", "win", "25.00").settled(f"b{box}", "void")
    feed.add("jackpot_paid", wager="j1", amount="100")
    feed.add("jackpot_paid", wager="j2", amount="5000")
    feed.add("cards_counted", count=52)
    assert found(feed) == ["12.2(b)"]


def test_12_1_why_a_prize_was_due_is_explained() -> None:
    feed = settled(of("43210", FLUSH, STRAIGHT_FLUSH))
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]
    explainer = Explainer(ExplainQuestion("wager", "j2"), games)
    replay = Replay(lambda: lines, games=explainer.game)
    assert list(replay.rounds())
    words = " ".join(one.words for found in explainer.answer(replay.findings()) for one in found.steps)
    assert "Its hand wins 4311.00" in words
    assert "The jackpot held 43210.00" in words
    assert "(straight flush)" in words


# --- the pool -------------------------------------------------------------------------------------------------


def test_11_3_wagers_feed_the_pool_before_it_is_paid() -> None:
    feed = table()
    feed.add("jackpot_set", amount="43210")
    feed.add("jackpot_increment", rate="0.75")
    hands = {1: ROYALS[0], 2: PAIR}
    laid_out(laid(feed.started("R1"), {1: "25", 2: "25"}), hands, LOW, [1, 2])
    ended = the_round(settled(feed))
    assert (dues(ended)["j1"][2], rules_of(ended, "j1")) == ("43212.00", ["11.2", "12.1(a)", "11.8"])


def test_11_3_what_is_left_is_in_the_next_round() -> None:
    feed = settled(of("50000", FLUSH))
    feed.started("R2")
    laid_out(laid(feed, {5: "25"}), {5: ROYALS[1]}, LOW, [5])
    assert dues(the_round(feed.ended(), 1))["j5"][2] == "49900.00"


@pytest.mark.parametrize(("now", "rules"), [("10000.70", []), ("10001", ["11.3"]), ("9000", ["11.3"])])
def test_11_3_a_meter_that_does_not_agree(now: str, rules: list[str]) -> None:
    feed = table()
    feed.add("jackpot_set", amount="10000")
    feed.add("jackpot_increment", rate="0.7")
    settled(laid_out(laid(feed.started("R1"), {1: "25"}), {1: PAIR}, LOW, [1]))
    feed.add("jackpot_set", amount=now)
    assert everywhere(feed) == rules


def test_11_3_after_a_prize_the_meter_starts_anew() -> None:
    feed = table()
    feed.add("jackpot_increment", rate="0.7")
    feed.add("jackpot_set", amount="10000")
    settled(laid_out(laid(feed.started("R1"), {1: "25"}), {1: ROYALS[0]}, LOW, [1]))
    feed.add("jackpot_set", amount="5000")
    laid_out(laid(feed.started("R2"), {5: "25"}), {5: ROYALS[1]}, LOW, [5])
    assert everywhere(settled(feed)) == []
    assert dues(the_round(feed, 0))["j1"][2] == "10001.00"


def test_11_3_another_pool_is_none_of_this_tables() -> None:
    feed = table(options={"jackpot": "manual", "jackpot_pool": "MAIN"})
    feed.add("jackpot_set", amount="50000", pool="MAIN")
    feed.add("jackpot_set", amount="9", pool="OTHER")
    laid_out(laid(feed.started("R1"), {1: "25"}), {1: ROYALS[0]}, LOW, [1])
    assert dues(the_round(feed.ended()))["j1"][2] == "50000.00"


def test_11_3_the_pool_outlives_the_day() -> None:
    feed = settled(of("50000", FLUSH))
    feed.add("table_closed")
    options = {"jackpot": "manual"}
    feed.opened("1998-03-15", chips=["1"], limits={"ante": {"min": "5"}}, options=options, shuffler="none")
    laid_out(laid(feed.started("R2"), {5: "25"}), {5: ROYALS[1]}, LOW, [5])
    assert dues(checked(feed.ended())["rounds"][1])["j5"][2] == "49900.00"


def test_11_3_what_is_handed_on_comes_back_as_it_was() -> None:
    carry = CarryForward(Pools(pools={"MAIN": Pool(Decimal("50000.75"), Decimal("0.7"), drawn=True)}))
    assert unpack_carry_forward(pack_carry_forward(carry)) == carry


def test_12_1_where_nobody_told_the_pool_more_than_the_least_may_be_right() -> None:
    assert prizes(None, STRAIGHT_FLUSH) == ["1000.00"]
    feed = of(None, ROYALS[0]).settled("a1", "win", "25.00").settled("b1", "void")
    feed.add("jackpot_paid", wager="j1", amount="43210")
    feed.add("cards_counted", count=52)
    ended = the_round(feed.ended())
    assert dues(ended)["j1"][2] == "43210.00"
    assert [one["severity"] for one in ended["findings"]] == ["notice"]


@pytest.mark.parametrize(
    ("paid", "rules"), [("1235", []), ("1234.57", []), ("1234.567", []), ("1230", ["11.8"]), ("1236", ["11.8"])]
)
def test_11_8_a_prize_is_rounded_up_never_down(paid: str, rules: list[str]) -> None:
    feed = of("12345.67", STRAIGHT_FLUSH, chips=["5", "25"]).settled("a1", "win", "25.00").settled("b1", "void")
    feed.add("jackpot_paid", wager="j1", amount=paid)
    feed.add("cards_counted", count=52)
    assert found(feed) == rules


# --- the wager itself -----------------------------------------------------------------------------------------


@proves(STUD, "4.1 (closing)", "11.1")
def test_11_1_no_ante_no_jackpot() -> None:
    feed = jackpots(begun(antes={1: "25"}), 4).closed()
    ended = the_round(deal(feed, [1]).ended())
    assert dues(ended)["j4"] == ("void", "1.00", "0.00")
    assert numbers(ended) == ["4.1", "11.1"]


def test_11_1_the_jackpot_first_and_then_the_ante_is_only_noted() -> None:
    feed = jackpots(table().started("R1"), 1)
    laid(feed, {1: "25"}).closed()
    ended = the_round(deal(feed, [1]).ended())
    assert looks(ended) == [("11.1", "notice")]
    assert dues(ended)["j1"][0] == "lose"


@proves(STUD, "4.2", "11.5")
def test_4_2_one_chip_of_the_amount_on_the_sign() -> None:
    much = the_round(settled(_with("5")))
    assert dues(much)["j1"] == ("lose", "4.00", "0.00")
    little = the_round(_with("0.50"))
    assert dues(little)["j1"] == ("void", "0.50", "0.00")
    assert numbers(little) == numbers(much) == ["4.2", "11.5"]


def _with(stake: str) -> Feed:
    feed = jackpots(begun(), 1, stake=stake)
    return laid_out(feed, {1: PAIR}, LOW)


def test_4_2_beside_the_ante_of_its_own() -> None:
    feed = begun(antes={2: "25"}).wager("j2", bet="jackpot", stake="1", player="P2", box=3).closed()
    ended = the_round(deal(feed, [2]).ended())
    assert (dues(ended)["j2"], numbers(ended)) == (("void", "1.00", "0.00"), ["4.2"])


def test_4_2_named_by_the_ante_or_by_the_player_alone() -> None:
    for more in ({"on": "a2"}, {}):
        feed = begun(antes={2: "25"}).wager("j2", bet="jackpot", stake="1", player="P2", **more).closed()
        assert found(deal(feed, [2])) == []


@proves(STUD, "2.3(c)")
def test_2_3_c_how_the_jackpot_takes_its_wagers_is_said() -> None:
    feed = jackpots(begun(options={}), 1).closed()
    ended = the_round(deal(feed, [1]).ended())
    assert looks(ended) == [("2.3(c)", "notice")]


# --- prizes that are paid in a later round --------------------------------------------------------------------


def paid_later(*facts: tuple[str, dict[str, Any]], dealt: bool = True, hand: str = FULL) -> Report:
    """All of a round is settled but its jackpot wager; something follows in the next, and names no round."""
    feed = of("50000", hand)
    feed.settled("a1", "win", "25.00").settled("b1", "void").ended().started("R2")
    laid(feed, {5: "25"}, first="c")
    if dealt:
        deal(jackpots(feed, 5).closed(), [5], LOW)
    for kind, fields in facts:
        feed.add(kind, **fields)
    return checked(feed.ended())


def of_wager(report: Report, number: int, name: str) -> dict[str, Any]:
    """A wager of a round."""
    found: dict[str, Any] = next(one for one in report["rounds"][number]["wagers"] if one["wager"] == name)
    return found


PRIZE: tuple[str, dict[str, Any]] = ("jackpot_paid", {"wager": "j1", "amount": "150"})
COUNT: tuple[str, dict[str, Any]] = ("cards_counted", {"count": 52})
COLLECTED: tuple[str, dict[str, Any]] = (
    "wager_settled", {"wager": "j1", "result": "lose", "paid": "0", "commission": "0", "deferred": False},
)  # fmt: skip


@pytest.mark.parametrize("dealt", [True, False])
def test_12_1_a_prize_paid_in_a_later_round_is_that_wagers(dealt: bool) -> None:
    report = paid_later(PRIZE, COUNT, COLLECTED, dealt=dealt)
    before, after = of_wager(report, 0, "j1"), of_wager(report, 1, "j1")
    assert (before["recorded"], before["difference"]) == (None, None)
    assert [(one["severity"], one["rule"]) for one in report["rounds"][0]["findings"]] == [("notice", "12.1(d)")]
    assert report["findings"] == []
    assert after["due"] == before["due"]
    assert (after["recorded"]["paid"], after["difference"], after["player"]) == ("150.00", "0.00", "P1")
    assert numbers(report["rounds"][1]) == []


def test_12_1_a_prize_paid_in_a_later_round_and_wrongly() -> None:
    report = paid_later(("jackpot_paid", {"wager": "j1", "amount": "100"}), COUNT)
    assert of_wager(report, 1, "j1")["difference"] == "50.00"
    assert numbers(report["rounds"][1]) == ["12.1(d)"]


def test_12_1_a_prize_that_is_never_paid_is_found_when_the_day_is_over() -> None:
    report = paid_later()
    assert [(one["severity"], one["rule"], one["code"]) for one in report["findings"]] == [
        ("violation", "12.1(d)", "winner-not-paid")
    ]


def test_12_1_as_a_settlement_of_the_wager() -> None:
    won = ("wager_settled", {"wager": "j1", "result": "win", "paid": "150", "commission": "0", "deferred": False})
    report = paid_later(won, COUNT)
    assert of_wager(report, 1, "j1")["difference"] == "0.00"


def test_9_8_a_jackpot_wager_collected_in_a_later_round() -> None:
    report = paid_later(COLLECTED, hand=PAIR)
    one = of_wager(report, 1, "j1")
    assert (one["due"]["result"], one["difference"], numbers(report["rounds"][1])) == ("lose", "0.00", [])


def test_11_11_the_deck_is_counted_for_a_prize_that_comes_late() -> None:
    report = paid_later(PRIZE)
    assert [one["rule"] for one in report["findings"]] == ["11.11"]


def test_11_3_a_prize_leaves_the_pool_once() -> None:
    feed = of("50000", FULL)
    feed.settled("a1", "win", "25.00").settled("b1", "void").ended().started("R2")
    laid_out(laid(feed, {5: "25"}), {5: ROYALS[0]}, LOW, [5])
    feed.add(*PRIZE[:1], **PRIZE[1])
    assert dues(the_round(feed.ended(), 1))["j5"][2] == "49850.00"


def test_12_1_why_a_prize_that_comes_late_is_due_is_explained() -> None:
    feed = of("50000", FULL)
    feed.settled("a1", "win", "25.00").settled("b1", "void").ended().started("R2")
    laid(feed, {5: "25"}, first="c").add(*PRIZE[:1], **PRIZE[1])
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]
    explainer = Explainer(ExplainQuestion("wager", "j1", "R2"), games)
    replay = Replay(lambda: lines, games=explainer.game)
    assert list(replay.rounds())
    words = " ".join(one.words for found in explainer.answer(replay.findings()) for one in found.steps)
    assert "An earlier round decided it, and it was settled only now." in words
