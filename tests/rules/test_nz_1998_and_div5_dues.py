"""New Zealand 1998 and Division 5: what every wager is due, to the cent, and payments that were not that."""

from decimal import Decimal

import pytest

from tests.feeds import Feed, Report
from tests.rules.later_nz import B98, BOTH, NATURAL, each, every_book, live, number, numbers
from tests.rules.proves import proves
from tests.rules.rounds import bets, deal, due, money, played, table, the_round

DOCUMENTS = BOTH

BANKER_WINS = "5H 7D QC KS", "6D:player"
PLAYER_WINS = "2H KD 3C 7S", "4D:player"
TIE = "2H KD 3C 3S", "8D:player"
ENDS = {"banker": BANKER_WINS, "player": PLAYER_WINS, "tie": TIE}

# --- who wins -------------------------------------------------------------------------------------------------

WINS = {"banker": ("5.7(b)", "5.10(b)"), "player": ("5.7(a)", "5.10(a)"), "tie": ("5.7(c)", "5.10(c)")}
LOSES = {"banker": "5.1(a)(ii)", "player": "5.1(b)(ii)", "tie": "5.1(c)(ii)"}
STANDS = {"banker": "5.1(a)(iii)", "player": "5.1(b)(iii)"}


@every_book
@pytest.mark.parametrize("outcome", ENDS)
@pytest.mark.parametrize("bet", ENDS)
@proves(B98, "5.1(a)", "5.1(a)(i)", "5.1(a)(ii)", "5.1(a)(iii)", "5.1(b)", "5.1(b)(i)", "5.1(b)(ii)", "5.1(b)(iii)")
@proves(B98, "5.1(c)", "5.1(c)(i)", "5.1(c)(ii)")
@proves("nz-div5-baccarat", "5.1(a)", "5.1(a)(i)", "5.1(a)(ii)", "5.1(a)(iii)", "5.1(b)", "5.1(b)(i)", "5.1(b)(ii)")
@proves("nz-div5-baccarat", "5.1(b)(iii)", "5.1(c)", "5.1(c)(i)", "5.1(c)(ii)")
def test_5_1_each_bet_by_each_outcome(book: str, bet: str, outcome: str) -> None:
    ended = played(book, {bet: "100"}, *ENDS[outcome])
    owed = due(ended, bet)
    assert ended["outcome"] == outcome
    if bet == outcome:
        assert (owed["result"], owed["rules"]) == ("win", [number(book, *WINS[bet])])
    elif outcome == "tie":
        assert (owed["result"], owed["stake_back"], owed["rules"]) == ("stand_off", "100.00", [STANDS[bet]])
    else:
        assert (owed["result"], owed["stake_back"], owed["rules"]) == ("lose", "0.00", [LOSES[bet]])


# --- odds and commission ----------------------------------------------------------------------------------------


@every_book
@pytest.mark.parametrize(
    ("bet", "stake", "winnings", "commission", "pays"),
    [
        ("player", "250", "250.00", "0.00", "250.00"),
        ("player", "7.50", "7.50", "0.00", "7.50"),
        ("banker", "200", "200.00", "10.00", "190.00"),
        ("banker", "1060", "1060.00", "53.00", "1007.00"),
        ("banker", "0.50", "0.50", "0.025", "0.475"),
        ("banker", "12345678.00", "12345678.00", "617283.90", "11728394.10"),
        ("tie", "25", "200.00", "0.00", "200.00"),
        ("tie", "0.10", "0.80", "0.00", "0.80"),
    ],
)
@proves(B98, "5.7", "5.7(a)", "5.7(b)", "5.7(c)")
@proves("nz-div5-baccarat", "5.10", "5.10(a)", "5.10(b)", "5.10(c)")
def test_the_odds_and_the_commission(
    book: str, bet: str, stake: str, winnings: str, commission: str, pays: str
) -> None:
    ended = played(book, {bet: stake}, *ENDS[bet], chips=["0.005", "1"], limits={"*": {}})
    owed = due(ended, bet)
    assert (owed["winnings"], owed["commission"], owed["pays"]) == (winnings, commission, pays)
    assert Decimal(owed["stake_back"]) == Decimal(owed["valid_stake"]) == Decimal(stake)


def settled(book: str, **fields: object) -> Report:
    """A Banker win of 100, settled so."""
    wanted = {"result": "win", "paid": "95.00", "commission": "5.00", **fields}
    return the_round(deal(live(book, banker="100"), *BANKER_WINS).result("banker").settled("banker", **wanted).ended())


@every_book
@pytest.mark.parametrize(
    ("fields", "difference"),
    [
        ({"paid": "100.00", "commission": "0.00"}, "-5.00"),
        ({"paid": "90.00"}, "5.00"),
        ({"paid": "96.00"}, "-1.00"),
        ({"paid": "45.00"}, "50.00"),
        ({"result": "lose", "paid": "0.00", "commission": "0.00"}, "195.00"),
        ({"result": "stand_off", "paid": "0.00", "commission": "0.00"}, "95.00"),
        ({"paid": "95.00", "returned": "50.00"}, "50.00"),
        ({"paid": "95.00", "commission": "0.00"}, "0.00"),
        ({"paid": "100.00", "deferred": True}, "0.00"),
    ],
)
@proves(B98, "5.7(b)")
@proves("nz-div5-baccarat", "5.10(b)")
def test_the_commission_is_taken_when_the_win_is_paid(book: str, fields: dict[str, object], difference: str) -> None:
    """Too much, too little, none, left owing: each is found under the rule that gives what was due."""
    ended = settled(book, **fields)
    assert (ended["wagers"][0]["difference"], numbers(ended)) == (difference, [number(book, "5.7(b)", "5.10(b)")])


@every_book
def test_10_2_a_right_payment_is_found_nowhere(book: str) -> None:
    ended = settled(book)
    assert (ended["wagers"][0]["difference"], numbers(ended)) == ("0.00", [])


@every_book
@pytest.mark.parametrize(("taken_as", "difference"), [("lose", "100.00"), ("stand_off", "0.00"), ("void", "0.00")])
@proves(B98, "5.1(b)(iii)")
@proves("nz-div5-baccarat", "5.1(b)(iii)")
def test_a_tie_takes_nothing_from_the_hands(book: str, taken_as: str, difference: str) -> None:
    feed = deal(live(book, player="100"), *TIE).result("tie").settled("player", taken_as)
    ended = the_round(feed.ended())
    assert ended["wagers"][0]["difference"] == difference
    assert numbers(ended) == (["5.1(b)(iii)"] if taken_as == "lose" else [])


# --- what chips can pay -----------------------------------------------------------------------------------------

FIVES = ["5", "25", "100"]


@every_book
@pytest.mark.parametrize(
    ("chips", "stake", "valid"),
    [
        (FIVES, "100", "100"), (FIVES, "150", "100"), (FIVES, "199", "100"), (FIVES, "200", "200"), (FIVES, "95", "0"),
        (["1", "5"], "50", "40"), (["1", "5"], "20", "20"), (["1", "5"], "19", "0"), (["0.50", "1"], "25", "20"),
        (["2.50", "25"], "160", "150"), (["25", "40"], "1000", "1000"), (["25", "40"], "100", "0"),
    ],
)  # fmt: skip
@proves(B98, "5.8", "5.9")
@proves("nz-div5-baccarat", "5.12", "5.13")
def test_the_part_of_a_banker_wager_that_chips_can_pay(book: str, chips: list[str], stake: str, valid: str) -> None:
    """The largest part that chips make and whose 95% chips make; the rest is void, whatever comes."""
    refuse, keep = number(book, "5.8", "5.12"), number(book, "5.9", "5.13")
    rest = Decimal(stake) - Decimal(valid)
    for outcome in ENDS:
        ended = played(book, {"banker": stake}, *ENDS[outcome], chips=chips, limits={"*": {}})
        owed = due(ended, "banker")
        lost = outcome == "player" and Decimal(valid) > 0
        assert Decimal(owed["valid_stake"]) == Decimal(valid)
        assert Decimal(owed["stake_back"]) == (rest if lost else Decimal(stake))
        assert Decimal(owed["pays"]) == (Decimal(valid) * Decimal("0.95") if outcome == "banker" else 0)
        assert (refuse in numbers(ended), keep in owed["rules"]) == (rest > 0, rest > 0)


@every_book
def test_a_void_part_that_is_kept_or_paid(book: str) -> None:
    """The rule that leaves only a part is the one that gives what was due."""
    keep = number(book, "5.9", "5.13")
    feed = bets(table(book, chips=FIVES).started("R1"), banker="150").closed()
    lost = the_round(deal(feed, *PLAYER_WINS).result("player").settled("banker").ended())
    assert (lost["wagers"][0]["difference"], numbers(lost)[-1]) == ("50.00", keep)
    feed = bets(table(book, chips=FIVES).started("R1"), banker="150").closed()
    won = deal(feed, *BANKER_WINS).result("banker").settled("banker", "win", "142.50", commission="7.50")
    assert the_round(won.ended())["wagers"][0]["difference"] == "-47.50"


@every_book
def test_each_stack_is_a_wager_that_has_to_be_payable(book: str) -> None:
    """Two stacks of one player on one hand: each is paid by itself."""
    feed = table(book, chips=FIVES).started("R1").wager("one", "banker", "150").wager("two", "banker", "50")
    ended = the_round(deal(feed.closed(), *BANKER_WINS).ended())
    assert [due(ended, name)["valid_stake"] for name in ("one", "two")] == ["100.00", "0.00"]
    assert money(ended, "two")[:2] == ("void", "50.00")


# --- settling ---------------------------------------------------------------------------------------------------


@every_book
def test_10_2_wagers_that_were_not_settled(book: str) -> None:
    ended = the_round(deal(live(book, banker="100", player="100"), *BANKER_WINS).result("banker").ended())
    assert [(one["rule"], one["code"]) for one in ended["findings"]] == [
        ("10.2", "winner-not-paid"), ("10.2", "loser-not-collected"),
    ]  # fmt: skip


@every_book
def test_10_2_nothing_is_settled_before_the_announcement(book: str) -> None:
    feed = deal(live(book, player="100"), NATURAL).settled("player", "win", "100.00").result("player")
    assert numbers(the_round(feed.ended())) == ["10.2"]


@every_book
def test_10_2_a_settlement_may_come_late_by_its_rounds_name(book: str) -> None:
    feed = deal(live(book, player="100"), NATURAL).result("player").ended()
    feed.started("R2").wager("w2", seat=2).closed()
    feed.settled("player", "win", "100.00", round="R1")
    first, second = each(deal(feed, NATURAL).result("player").settled("w2", "win", "100.00").ended())
    assert [(ended["wagers"][0]["difference"], numbers(ended)) for ended in (first, second)] == [("0.00", [])] * 2


# --- what was called --------------------------------------------------------------------------------------------


@every_book
@pytest.mark.parametrize(
    "said",
    [{"outcome": "player"}, {"outcome": "tie"}, {"outcome": "banker", "player": 2}, {"outcome": "banker", "banker": 8}],
)
def test_10_1_the_announcement_differs_from_the_cards(book: str, said: dict[str, object]) -> None:
    feed = deal(live(book, player="100"), *BANKER_WINS)
    feed.add("result_announced", **said)
    ended = the_round(feed.settled("player").ended())
    assert (ended["outcome"], numbers(ended)) == ("banker", ["10.1"])


@every_book
def test_10_1_an_announcement_may_leave_the_counts_out(book: str) -> None:
    feed: Feed = deal(live(book, player="100"), *BANKER_WINS).result("banker").settled("player")
    assert numbers(the_round(feed.ended())) == []


@every_book
@pytest.mark.parametrize(("hand", "points", "rule"), [("player", 6, "4.2(a)"), ("banker", 6, "4.2(a)")])
def test_4_2_a_a_sum_of_one_digit(book: str, hand: str, points: int, rule: str) -> None:
    feed = deal(live(book, player="100"), "5H 7D QC KS")
    feed.add("points_announced", hand=hand, points=points)
    assert numbers(the_round(feed.cards("6D:player").ended())) == [rule]


@every_book
@pytest.mark.parametrize("points", [1, 3, 0])
def test_4_2_b_a_sum_of_two_digits(book: str, points: int) -> None:
    """7 and 5 make 2."""
    feed = deal(live(book, player="100"), "7H 9D 5C KS")
    feed.add("points_announced", hand="player", points=points)
    assert numbers(the_round(feed.ended())) == ["4.2(b)"]
