"""Which wagers the three books of 1996 take, and until when."""

import pytest

from tests.feeds import Feed
from tests.rules.nz_1996 import BOOKS, GENERAL, found, in_each_book, of, proves_in_each, rounds
from tests.rules.proves import proves
from tests.rules.rounds import bets, deal, due, money, rules, table

DOCUMENTS = BOOKS
PLAYER_WINS = "9H KD KC 5S"
TIE = "6H KD KC 6S"
BACK = ("void", "100.00", "0.00", "0.00")


def begun(book: str, bet: str = "banker") -> Feed:
    """A round with one wager; the betting is closed."""
    return table(book).started("R1").wager("w1", bet, seat=1).closed()


# --- 4.1 and general 14.1(a): what may be wagered on ------------------------------------------------------------


@proves(GENERAL, "14.1", "14.1(a)")
@in_each_book
@pytest.mark.parametrize(
    "fields",
    [
        {"bet": "perfect_pairs"},
        {"bet": "dragon_bonus", "on": "player"},
        {"bet": "insurance"},
        {"bet": "run", "on": ["P", "P"]},
    ],
)
def test_4_1_nothing_else_may_be_wagered_on(book: str, fields: dict[str, object]) -> None:
    feed = table(book, options={"perfect_pairs": 1, "runs": True, "insurance": True}).started("R1")
    feed.wager("other", stake="50", **fields).wager("w1", seat=1).closed()
    (ended,) = rounds(deal(feed, PLAYER_WINS).ended())
    assert money(ended, "other") == ("void", "50.00", "0.00", "0.00")
    assert (money(ended, "w1")[0], rules(ended)) == ("win", [(GENERAL, "14.1(a)")])


# --- 4.6: no more bets ------------------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize("bet", ["banker", "player", "tie"])
def test_4_6_a_wager_after_the_call_is_none(book: str, bet: str) -> None:
    feed = begun(book).wager("late", bet, player="P9", seat=5)
    (ended,) = rounds(deal(feed, PLAYER_WINS).settled("late", "win", "100").ended())
    assert (money(ended, "late"), due(ended, "late")["rules"]) == (BACK, ["4.6"])
    assert found(ended) == [("4.6", "late-wager"), ("4.6", "wrong-payment")]


@in_each_book
def test_4_6_the_call_counts_and_not_the_first_card(book: str) -> None:
    feed = table(book).started("R1").wager("w1").closed().wager("w2", player="P2")
    (ended,) = rounds(deal(feed, PLAYER_WINS).wager("w3", player="P3").ended())
    assert [of(ended, wager)["due"]["result"] for wager in ("w1", "w2", "w3")] == ["win", "void", "void"]


@in_each_book
def test_4_6_a_late_wager_that_was_refused_is_in_order(book: str) -> None:
    feed = begun(book).wager("late", player="P9")
    feed.add("wager_refused", wager="late", reason="after the call")
    (ended,) = rounds(deal(feed, PLAYER_WINS).ended())
    assert money(ended, "late") == BACK
    assert ("4.6", "notice") in [(one["rule"], one["severity"]) for one in ended["findings"]]


@in_each_book
@pytest.mark.parametrize("stake", ["200", "40"])
def test_4_6_a_wager_raised_or_lowered_stays_as_it_lay(book: str, stake: str) -> None:
    feed = begun(book, "player")
    feed.add("wager_changed", wager="w1", stake=stake, reason="player")
    (ended,) = rounds(deal(feed, PLAYER_WINS).settled("w1", "win", "100").ended())
    assert (money(ended, "w1"), rules(ended)) == (("win", "100.00", "0.00", "100.00"), [(book, "4.6")])


@in_each_book
@pytest.mark.parametrize(("paid", "difference"), [("lose", "0.00"), ("void", "-100.00")])
def test_4_6_a_wager_pulled_back_stays_as_it_lay(book: str, paid: str, difference: str) -> None:
    feed = begun(book)
    feed.add("wager_withdrawn", wager="w1")
    (ended,) = rounds(deal(feed, PLAYER_WINS).result("player").settled("w1", paid).ended())
    assert (money(ended, "w1")[0], of(ended, "w1")["difference"]) == ("lose", difference)
    assert ("4.6", "late-withdrawal") in found(ended)


@in_each_book
def test_4_6_before_the_call_everything_may_be_done(book: str) -> None:
    feed = table(book).started("R1").wager("w1").wager("w2", "tie").wager("w3", player="P3")
    feed.add("wager_changed", wager="w1", stake="200", reason="player")
    feed.add("wager_withdrawn", wager="w2")
    feed.add("wager_refused", wager="w3", reason="not in the area")
    (ended,) = rounds(deal(feed.closed(), PLAYER_WINS).ended())
    assert [money(ended, wager)[:2] for wager in ("w1", "w2", "w3")] == [
        ("win", "200.00"), ("void", "100.00"), ("void", "100.00"),
    ]  # fmt: skip
    assert rules(ended) == []


@in_each_book
def test_4_6_in_a_round_that_nobody_announced(book: str) -> None:
    feed = table(book).wager("w1").closed().wager("late", "tie", player="P2")
    (ended,) = rounds(deal(feed, PLAYER_WINS).result("player").settled("w1", "win", "100").settled("late"))
    assert (money(ended, "late"), rules(ended)) == (BACK, [(book, "4.6"), (book, "4.6")])


@in_each_book
@pytest.mark.parametrize("late", [True, False])
def test_8_2_no_more_bets_comes_before_the_first_card(book: str, late: bool) -> None:
    feed = deal(table(book).started("R1").wager("w1"), PLAYER_WINS)
    (ended,) = rounds((feed.closed() if late else feed).ended())
    assert rules(ended) == [(book, "8.2")]


# --- 4.7: before the area is settled ----------------------------------------------------------------------------


def won(book: str) -> Feed:
    """Two wagers won in one area, of two players where they may share one; nobody has been paid."""
    other = "P1" if book == BOOKS[-1] else "P2"
    feed = table(book, options={"shared_areas": 2}).started("R1").wager("w1", seat=4)
    feed.wager("w2", player=other, stake="50", seat=4).closed()
    return deal(feed, PLAYER_WINS).result("player")


@in_each_book
@pytest.mark.parametrize("paid", [False, True])
def test_4_7_a_winner_takes_nothing_before_its_area_is_paid(book: str, paid: bool) -> None:
    feed = won(book)
    if paid:
        feed.settled("w1", "win", "100")
    feed.add("wager_withdrawn", wager="w1")
    if not paid:
        feed.settled("w1", "win", "100")
    (ended,) = rounds(feed.settled("w2", "win", "50").ended())
    assert ([one["difference"] for one in ended["wagers"]], rules(ended)) == (["0.00", "0.00"], [(book, "4.7")])


@in_each_book
def test_4_7_then_it_may(book: str) -> None:
    feed = won(book).settled("w1", "win", "100").settled("w2", "win", "50")
    feed.add("wager_withdrawn", wager="w1")
    assert rules(rounds(feed.ended())[0]) == []


@in_each_book
def test_4_7_another_area_is_another_matter(book: str) -> None:
    feed = table(book).started("R1").wager("w1", seat=4).wager("w2", player="P2", seat=5).closed()
    deal(feed, PLAYER_WINS).result("player").settled("w1", "win", "100")
    feed.add("wager_withdrawn", wager="w1")
    assert rules(rounds(feed.settled("w2", "win", "100").ended())[0]) == []


# --- 4.8: both hands --------------------------------------------------------------------------------------------


@proves_in_each("4.8(a)", "4.8(b)", "4.8(c)", "4.8(d)", "4.8(e)")
@in_each_book
@pytest.mark.parametrize(
    "chosen", [("banker",), ("banker", "tie"), ("player",), ("player", "tie"), ("tie",)], ids="abcde"
)
def test_4_8_what_one_player_may_choose(book: str, chosen: tuple[str, ...]) -> None:
    feed = table(book).started("R1")
    for bet in chosen:
        feed.wager(bet, bet)
    (ended,) = rounds(deal(feed.closed(), TIE).ended())
    results = {"banker": "stand_off", "player": "stand_off", "tie": "win"}
    assert {bet: money(ended, bet)[0] for bet in chosen} == {bet: results[bet] for bet in chosen}
    assert rules(ended) == []


@in_each_book
@pytest.mark.parametrize("first", ["banker", "player"])
def test_4_8_closing_the_later_of_two_hands_is_void(book: str, first: str) -> None:
    second = {"banker": "player", "player": "banker"}[first]
    feed = table(book).started("R1").wager("first", first, seat=1).wager("second", second, seat=2)
    (ended,) = rounds(deal(feed.wager("tie", "tie").closed(), PLAYER_WINS).ended())
    result = "win" if first == "player" else "lose"
    assert (money(ended, "first")[0], money(ended, "second"), money(ended, "tie")[0]) == (result, BACK, "lose")
    assert rules(ended) == [(book, "4.8")]


@in_each_book
def test_4_8_closing_paid_all_the_same(book: str) -> None:
    feed = table(book).started("R1").wager("first", "banker").wager("second", "player").closed()
    deal(feed, PLAYER_WINS).result("player").settled("first").settled("second", "win", "100")
    (ended,) = rounds(feed.ended())
    assert of(ended, "second")["difference"] == "-100.00"
    assert found(ended) == [("4.8", "both-hands"), ("4.8", "wrong-payment")]


@in_each_book
def test_4_8_closing_at_one_instant_neither_counts(book: str) -> None:
    feed = table(book).started("R1").wager("first", "banker").wager("second", "player")
    feed.facts[-1]["at"] = feed.facts[-2]["at"]
    (ended,) = rounds(deal(feed.closed(), PLAYER_WINS).ended())
    assert (money(ended, "first"), money(ended, "second"), rules(ended)) == (BACK, BACK, [(book, "4.8")])


@in_each_book
@pytest.mark.parametrize("undone", ["wager_withdrawn", "wager_refused"])
def test_4_8_closing_taken_back_in_time(book: str, undone: str) -> None:
    feed = table(book).started("R1").wager("first", "banker").wager("second", "player")
    feed.add(undone, wager="second", **({"reason": "both hands"} if undone == "wager_refused" else {}))
    (ended,) = rounds(deal(feed.closed(), PLAYER_WINS).ended())
    assert (money(ended, "first")[0], rules(ended)) == ("lose", [])


@in_each_book
def test_4_8_closing_two_players_may_differ(book: str) -> None:
    assert (
        rules(rounds(deal(bets(table(book).started("R1"), banker="100", player="100").closed(), TIE).ended())[0]) == []
    )


# --- 5.6: after a tie -------------------------------------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize("settled", [True, False])
@pytest.mark.parametrize("ended_first", [True, False])
def test_5_6_after_a_tie_wagers_may_be_changed(book: str, settled: bool, ended_first: bool) -> None:
    feed = begun(book)
    deal(feed, TIE).result("tie")
    if settled:
        feed.settled("w1", "stand_off")
    if ended_first:
        feed.ended()
    feed.add("wager_changed", wager="w1", stake="40", reason="player")
    if not ended_first:
        feed.ended()
    deal(feed.started("R2").wager("w2", "banker", "40").closed(), PLAYER_WINS).ended()
    first, second = rounds(feed)
    assert (money(first, "w1")[:2], money(second, "w2")[0]) == (("stand_off", "100.00"), "lose")
    assert (rules(first), rules(second)) == ([], [])


@in_each_book
def test_5_6_after_a_tie_wagers_may_be_taken_back(book: str) -> None:
    feed = deal(begun(book), TIE).result("tie")
    feed.add("wager_withdrawn", wager="w1")
    assert rules(rounds(feed.ended())[0]) == []


@in_each_book
def test_5_6_but_not_before_it_is_known(book: str) -> None:
    feed = begun(book)
    feed.add("wager_withdrawn", wager="w1")
    assert rules(rounds(deal(feed, TIE).result("tie").ended())[0]) == [(book, "4.6")]
