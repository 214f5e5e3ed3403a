"""What wagers are due under the three books of 1996, and what is found where something else was paid."""

import pytest

from tests.feeds import Feed, Report
from tests.rules.nz_1996 import BOOKS, GENERAL, in_each_book, of, proves_in_each, rounds
from tests.rules.proves import proves
from tests.rules.rounds import bets, checked, deal, due, money, played, rules, table

DOCUMENTS = BOOKS
STAKES = {"banker": "100", "player": "100", "tie": "10"}
PLAYER_WINS = "9H KD KC 5S", ()
BANKER_WINS = "5H 7D QC KS", ("6D:player",)
BANKER_WINS_ON_SIX = "5H 6D QC KS", ("8D:player",)
TIE = "6H KD KC 6S", ()
NOTHING = ("lose", "0.00", "0.00", "0.00")


def ended(book: str, stakes: dict[str, str], how: tuple[str, tuple[str, ...]]) -> Report:
    """A round with these wagers that comes out so."""
    return played(book, stakes, how[0], *how[1])


# --- 4.1 and part 5: what is due --------------------------------------------------------------------------------


@proves(GENERAL, '1.0 "Stand Off"', '1.0 "Void"(a)')
@proves_in_each("4.1(a)", "4.1(a)(i)", "4.1(a)(ii)", "4.1(a)(iii)", "4.1(b)", "4.1(b)(i)", "4.1(b)(ii)", "4.1(b)(iii)")
@proves_in_each("4.1(c)", "4.1(c)(i)", "4.1(c)(ii)")
@in_each_book
@pytest.mark.parametrize(
    ("how", "wager", "wanted", "rule"),
    [
        (BANKER_WINS, "banker", ("win", "100.00", "5.00", "95.00"), "5.2"),
        (BANKER_WINS, "player", NOTHING, "4.1(b)(ii)"),
        (BANKER_WINS, "tie", NOTHING, "4.1(c)(ii)"),
        (BANKER_WINS_ON_SIX, "banker", ("win", "100.00", "5.00", "95.00"), "5.2"),
        (PLAYER_WINS, "banker", NOTHING, "4.1(a)(ii)"),
        (PLAYER_WINS, "player", ("win", "100.00", "0.00", "100.00"), "5.1"),
        (PLAYER_WINS, "tie", NOTHING, "4.1(c)(ii)"),
        (TIE, "banker", ("stand_off", "100.00", "0.00", "0.00"), "4.1(a)(iii)"),
        (TIE, "player", ("stand_off", "100.00", "0.00", "0.00"), "4.1(b)(iii)"),
        (TIE, "tie", ("win", "10.00", "0.00", "80.00"), "5.5"),
    ],
)
def test_4_1_every_wager_by_every_result(
    book: str, how: tuple[str, tuple[str, ...]], wager: str, wanted: tuple[str, ...], rule: str
) -> None:
    found = ended(book, STAKES, how)
    assert (money(found, wager), due(found, wager)["rules"], rules(found)) == (wanted, [rule], [])


@in_each_book
@pytest.mark.parametrize(("stake", "pays"), [("100", "100.00"), ("5", "5.00"), ("7", "7.00"), ("20000", "20000.00")])
def test_5_1_the_player_pays_even_money(book: str, stake: str, pays: str) -> None:
    found = ended(book, {"player": stake}, PLAYER_WINS)
    assert money(found, "player")[2:] == ("0.00", pays)


@in_each_book
@pytest.mark.parametrize(
    ("stake", "commission", "pays"),
    [("100", "5.00", "95.00"), ("60", "3.00", "57.00"), ("20", "1.00", "19.00"), ("1980", "99.00", "1881.00")],
)
def test_5_2_the_banker_pays_even_money_less_five_percent(book: str, stake: str, commission: str, pays: str) -> None:
    found = ended(book, {"banker": stake}, BANKER_WINS)
    assert money(found, "banker") == ("win", f"{stake}.00", commission, pays)
    assert due(found, "banker")["winnings"] == f"{stake}.00"


@in_each_book
def test_5_2_no_table_halves_a_win_on_six(book: str) -> None:
    """1:2 on six came with Division 5; an option of that name changes nothing here."""
    found = played(book, {"banker": "100"}, "5H 6D QC KS", "8D:player", options={"banker_six_half": True})
    assert money(found, "banker") == ("win", "100.00", "5.00", "95.00")


@in_each_book
def test_5_5_a_tie_pays_eight_to_one(book: str) -> None:
    assert money(ended(book, {"tie": "25"}, TIE), "tie") == ("win", "25.00", "0.00", "200.00")


@proves(GENERAL, "15.3")
@in_each_book
def test_15_3_a_win_chips_can_not_make_is_paid_at_the_next_amount_up(book: str) -> None:
    """Half-dollars were taken where the smallest chip is a dollar."""
    found = ended(book, {"player": "7.50", "tie": "5.10"}, PLAYER_WINS)
    assert money(found, "player") == ("win", "7.50", "0.00", "8.00")
    assert due(found, "player")["rules"] == ["5.1", "15.3"]


# --- 5.3 and 5.4: Banker wagers that chips can't pay ------------------------------------------------------------


@in_each_book
@pytest.mark.parametrize(
    ("chips", "stake", "valid"),
    [
        (["1", "5"], "30", "20"), (["1", "5"], "15", "0"), (["1", "5"], "60", "60"), (["1", "5"], "21", "20"),
        (["0.50", "1"], "30", "30"), (["0.50", "1"], "25", "20"), (["1", "2.50"], "30", "30"),
        (["1", "2.50"], "25", "20"), (["2.50", "5"], "125", "100"), (["5", "25"], "150", "100"),
        (["5", "25"], "99", "0"),
    ],
)  # fmt: skip
def test_5_4_the_part_that_chips_can_pay_is_good(book: str, chips: list[str], stake: str, valid: str) -> None:
    """Whatever the result; what is void goes back."""
    won = played(book, {"banker": stake}, BANKER_WINS[0], *BANKER_WINS[1], chips=chips)
    lost = played(book, {"banker": stake}, PLAYER_WINS[0], chips=chips)
    back, fits = f"{int(stake) - int(valid)}.00", stake == valid
    if valid == "0":
        assert money(won, "banker") == money(lost, "banker") == ("void", f"{stake}.00", "0.00", "0.00")
    else:
        assert (due(won, "banker")["valid_stake"], money(won, "banker")[:2]) == (f"{valid}.00", ("win", f"{stake}.00"))
        assert money(lost, "banker") == ("lose", back, "0.00", "0.00")
    assert rules(won) == rules(lost) == ([] if fits else [(book, "5.3")])


@in_each_book
def test_5_4_commission_is_of_the_good_part(book: str) -> None:
    found = ended(book, {"banker": "30"}, BANKER_WINS)
    assert (due(found, "banker")["winnings"], money(found, "banker")[2:]) == ("20.00", ("1.00", "19.00"))
    assert due(found, "banker")["rules"] == ["5.2", "5.4"]


@in_each_book
@pytest.mark.parametrize(
    ("paid", "returned", "difference"),
    [("19", "30", "0.00"), ("28.50", "30", "-9.50"), ("29", "30", "-10.00"), ("19", "20", "10.00")],
)
def test_5_4_paid_otherwise(book: str, paid: str, returned: str, difference: str) -> None:
    feed = deal(bets(table(book).started("R1"), banker="30").closed(), BANKER_WINS[0], *BANKER_WINS[1])
    feed.result("banker").settled("banker", "win", paid, commission="1", returned=returned)
    (found,) = rounds(feed.ended())
    assert of(found, "banker")["difference"] == difference
    assert [one[1] for one in rules(found)] == (["5.3"] if difference == "0.00" else ["5.3", "5.4"])


@in_each_book
def test_5_3_a_player_or_tie_wager_needs_no_such_amount(book: str) -> None:
    assert rules(ended(book, {"player": "33", "tie": "7"}, PLAYER_WINS)) == []


# --- 10.2 and general 15.1: what was paid -----------------------------------------------------------------------


def settled(book: str, how: tuple[str, tuple[str, ...]], result: str, paid: str, **fields: object) -> Report:
    """One Banker wager of 100, settled so."""
    feed = deal(bets(table(book).started("R1"), banker="100").closed(), how[0], *how[1])
    return rounds(feed.settled("banker", result, paid, **fields).ended())[0]


@proves(GENERAL, "15.1")
@in_each_book
@pytest.mark.parametrize(
    ("how", "result", "paid", "difference", "rule"),
    [
        (BANKER_WINS, "win", "95", "0.00", None),
        (BANKER_WINS, "win", "100", "-5.00", "5.2"),
        (BANKER_WINS, "win", "90", "5.00", "5.2"),
        (BANKER_WINS, "win", "50", "45.00", "5.2"),
        (BANKER_WINS, "lose", "0", "195.00", "5.2"),
        (BANKER_WINS, "stand_off", "0", "95.00", "5.2"),
        (PLAYER_WINS, "win", "95", "-195.00", "4.1(a)(ii)"),
        (PLAYER_WINS, "stand_off", "0", "-100.00", "4.1(a)(ii)"),
        (TIE, "lose", "0", "100.00", "4.1(a)(iii)"),
        (TIE, "win", "95", "-95.00", "4.1(a)(iii)"),
        (TIE, "void", "0", "0.00", None),
    ],
)
def test_15_1_what_is_due_does_not_hang_on_what_was_paid(
    book: str, how: tuple[str, tuple[str, ...]], result: str, paid: str, difference: str, rule: str | None
) -> None:
    found = settled(book, how, result, paid, commission="5" if paid == "95" else "0")
    assert of(found, "banker")["difference"] == difference
    assert rules(found) == ([] if rule is None else [(book, rule)])


@in_each_book
def test_5_2_commission_is_collected_with_the_payment(book: str) -> None:
    """Nobody may owe it: marked for later, it is found, and the chips are right once it is paid."""
    found = settled(book, BANKER_WINS, "win", "100", commission="5", deferred=True)
    assert (of(found, "banker")["difference"], rules(found)) == ("0.00", [(book, "5.2")])
    assert money(found, "banker")[2:] == ("5.00", "95.00")


@in_each_book
def test_5_2_commission_written_down_wrongly(book: str) -> None:
    found = settled(book, BANKER_WINS, "win", "95", commission="4")
    assert (of(found, "banker")["difference"], rules(found)) == ("0.00", [(book, "5.2")])


@in_each_book
def test_10_2_after_the_announcement(book: str) -> None:
    feed = deal(bets(table(book).started("R1"), player="100").closed(), PLAYER_WINS[0])
    feed.settled("player", "win", "100").result("player")
    assert rules(rounds(feed.ended())[0]) == [(book, "10.2")]


@in_each_book
def test_10_2_losers_are_collected_and_winners_paid(book: str) -> None:
    feed = deal(bets(table(book).started("R1"), player="100", banker="100").closed(), PLAYER_WINS[0])
    (found,) = rounds(feed.result("player").ended())
    assert [(one["rule"], one["code"]) for one in found["findings"]] == [
        ("10.2", "winner-not-paid"), ("10.2", "loser-not-collected"),
    ]  # fmt: skip


@in_each_book
@pytest.mark.parametrize(("told", "severity"), [(False, "notice"), (True, "violation")])
def test_10_2_a_settlement_is_missed_where_settlements_are_written_down(book: str, told: bool, severity: str) -> None:
    feed = deal(table(book).started("R1").wager("w1").closed(), PLAYER_WINS[0]).result("player")
    feed = (feed.settled("w1") if told else feed).ended().started("R2").wager("w2").closed()
    found = rounds(deal(feed, PLAYER_WINS[0]).result("player").ended())[1]["findings"]
    assert [(one["rule"], one["severity"]) for one in found] == [("10.2", severity)]


@in_each_book
@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"outcome": "player", "player": 9, "banker": 5}, False),
        ({"outcome": "player"}, False),
        ({"outcome": "banker", "player": 9, "banker": 5}, True),
        ({"outcome": "player", "player": 8, "banker": 5}, True),
    ],
)
def test_10_1_a_result_announced_wrongly_changes_nothing(book: str, said: dict[str, object], wrong: bool) -> None:
    feed = deal(bets(table(book).started("R1"), player="100").closed(), PLAYER_WINS[0])
    feed.add("result_announced", **said)
    (found,) = rounds(feed.settled("player", "win", "100").ended())
    assert (found["outcome"], of(found, "player")["difference"]) == ("player", "0.00")
    assert rules(found) == ([(book, "10.1")] if wrong else [])


# --- the same, told otherwise -----------------------------------------------------------------------------------


def both(feed: Feed) -> Feed:
    """Two rounds with a Banker and a Player wager."""
    for name, how in (("R1", BANKER_WINS), ("R2", PLAYER_WINS)):
        deal(bets(feed.started(name), banker="100", player="60").closed(), how[0], *how[1]).ended()
    return feed


@in_each_book
def test_15_1_at_two_tables_at_once(book: str) -> None:
    one, other = both(table(book)), both(Feed("BAC08", book).opened(chips=["1", "5"], decks=8).shoe("S9").burned())
    mixed = Feed("X", book)
    mixed.facts = [fact for pair in zip(one.facts, other.facts, strict=False) for fact in pair]
    mixed.facts += one.facts[len(other.facts) :] + other.facts[len(one.facts) :]
    dues = {
        (ended["table"], wager["wager"], wager["due"]["pays"]) for ended in rounds(mixed) for wager in ended["wagers"]
    }
    assert dues == {
        (where, wager, pays)
        for where in ("BAC07", "BAC08")
        for wager, pays in (("banker", "95.00"), ("banker", "0.00"), ("player", "0.00"), ("player", "60.00"))
    }


@in_each_book
def test_15_1_a_payment_that_is_written_down_later(book: str) -> None:
    feed = deal(bets(table(book).started("R1"), banker="100").closed(), BANKER_WINS[0], *BANKER_WINS[1]).ended()
    deal(bets(feed.started("R2"), player="60").closed(), PLAYER_WINS[0]).settled("player", "win", "60").ended()
    feed.settled("banker", "win", "90", commission="5", round="R1")
    first, second = rounds(feed)
    assert (of(first, "banker")["difference"], of(second, "player")["difference"]) == ("5.00", "0.00")
    assert (rules(first), rules(second)) == ([(book, "5.2")], [])


@in_each_book
def test_15_1_a_stake_that_was_misread_and_corrected(book: str) -> None:
    feed = table(book).started("R1").wager("w1", "banker", "10")
    wrong = feed.facts[-1]
    deal(feed.closed(), BANKER_WINS[0], *BANKER_WINS[1]).settled("w1", "win", "95", commission="5").ended()
    feed.corrected(wrong, {"stake": "100"})
    (found,) = rounds(feed)
    assert (of(found, "w1")["difference"], rules(found)) == ("0.00", [])


@in_each_book
def test_15_1_a_card_that_was_misread_and_corrected(book: str) -> None:
    feed = bets(table(book).started("R1"), banker="100").closed().cards("9H:player KD:banker")
    feed.cards("8C:player 5S:banker")
    misread = feed.facts[-2]
    feed.result("player").settled("banker", "lose").ended().corrected(misread, {"card": "KC"})
    (found,) = rounds(feed)
    assert (found["outcome"], found["hands"]["player"]["points"], rules(found)) == ("player", 9, [])


@in_each_book
@pytest.mark.parametrize("undone", ["wager_withdrawn", "wager_refused"])
def test_15_1_nothing_is_due_on_a_wager_that_was_taken_down(book: str, undone: str) -> None:
    feed = table(book).started("R1").wager("w1", "banker")
    feed.add(undone, wager="w1", **({"reason": "late"} if undone == "wager_refused" else {}))
    deal(feed.closed(), BANKER_WINS[0], *BANKER_WINS[1]).settled("w1", "win", "95", commission="5")
    (found,) = rounds(feed.ended())
    assert (money(found, "w1")[:2], of(found, "w1")["difference"]) == (("void", "100.00"), "-95.00")
    assert rules(found) == [(GENERAL, "15.1")]


@in_each_book
@pytest.mark.parametrize("collected", [True, False])
def test_5_2_what_was_left_owing_all_the_same_is_owed_until_it_is_collected(book: str, collected: bool) -> None:
    feed = deal(bets(table(book).started("R1"), banker="100").closed(), BANKER_WINS[0], *BANKER_WINS[1])
    feed.result("banker").settled("banker", "win", "100", commission="5", deferred=True).ended()
    if collected:
        feed.add("commission_collected", player="P1", amount="5", reason="end_of_shoe")
    (account,) = checked(feed)["commission"]
    assert (account["player"], account["charged"]) == ("P1", "5.00")
    assert (account["collected"], account["outstanding"]) == (("5.00", "0.00") if collected else ("0.00", "5.00"))
