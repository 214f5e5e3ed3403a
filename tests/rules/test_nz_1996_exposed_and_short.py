"""Mini baccarat 11.4 to 11.6 and 11.9, which are 12.4 to 12.6 and 12.9 in the other two (11.9 in midi baccarat)."""

import pytest

from tests.feeds import Feed
from tests.rules.nz_1996 import BOOKS, MINI, found, in_each_book, in_part_12, irregularity, rightful, rounds
from tests.rules.rounds import bets, deal, money, table

DOCUMENTS = ()
STAKES = {"player": "50", "banker": "100", "tie": "10"}
PLAYER_MUST_DRAW = "2H KD 3C KS"


def begun(book: str) -> Feed:
    """A round in which the betting is closed."""
    return bets(table(book).started("R1"), **STAKES).closed()


# --- 11.4: the first card ---------------------------------------------------------------------------------------


@irregularity("11.4")
def test_11_4_and_12_4_a_first_card_face_up_makes_a_void_hand(book: str, rule: str) -> None:
    feed = begun(book).cards("QD:player", found_face_up=True)
    feed.add("void_hand_announced", reason="first card face up")
    (ended,) = rounds(feed.cards("KD:banker 9C:player 5S:banker").ended())
    assert (ended["status"], ended["outcome"], rightful(ended)) == ("void_hand", "player", ("QD 9C", "KD 5S"))
    assert found(ended) == [(rule, "first-card-face-up")]
    assert [money(ended, wager)[:2] for wager in STAKES] == [("void", "50.00"), ("void", "100.00"), ("void", "10.00")]


@irregularity("11.4")
def test_11_4_and_12_4_it_is_one_though_it_was_played_for_money(book: str, rule: str) -> None:
    feed = begun(book).cards("QD:player", found_face_up=True).cards("KD:banker 9C:player 5S:banker")
    (ended,) = rounds(feed.result("player").settled("player", "win", "50").settled("banker", "lose").ended())
    assert (ended["status"], money(ended, "player")[0]) == ("void_hand", "void")
    assert found(ended) == [
        (rule, "first-card-face-up"), (rule, "void-hand-not-announced"), (rule, "wrong-payment"),
        (rule, "wrong-payment"),
    ]  # fmt: skip


@irregularity("11.4")
def test_11_4_and_12_4_announced_before_the_card_is_laid_down(book: str, rule: str) -> None:
    feed = table(book).started("R1").wager("w1").closed()
    feed.add("void_hand_announced", reason="first card face up")
    feed.add("wager_withdrawn", wager="w1")
    feed.cards("QD:player", found_face_up=True).cards("KD:banker 9C:player 5S:banker")
    (ended,) = rounds(feed.ended())
    assert (ended["status"], money(ended, "w1")[0], found(ended)) == (
        "void_hand", "void", [(rule, "first-card-face-up")],
    )  # fmt: skip


@irregularity("11.4")
def test_11_4_and_12_4_the_card_begins_the_hand_and_is_not_put_aside(book: str, rule: str) -> None:
    feed = begun(book).cards("QD:none", found_face_up=True)
    (ended,) = rounds(feed.cards("KD:player 9C:banker 5S:player 4H:banker").ended())
    assert (ended["status"], rightful(ended)) == ("void_hand", ("QD 9C", "KD 5S"))
    assert (rule.replace(".4", ".7") if book != BOOKS[1] else "11.7", "cards-out-of-order") in found(ended)


@irregularity("11.1")
def test_11_1_and_12_1_a_void_hand_takes_no_wager(book: str, rule: str) -> None:
    feed = table(book).started("R1")
    feed.add("void_hand_announced", reason="disclosed card")
    deal(feed.wager("w1").closed(), "9H KD KC 5S").result("player").settled("w1", "win", "100")
    (ended,) = rounds(feed.ended())
    assert (ended["status"], money(ended, "w1")[:2]) == ("void_hand", ("void", "100.00"))
    assert found(ended) == [(rule, "wager-on-void-hand"), (rule, "wrong-payment")]


@irregularity("11.1")
def test_11_1_and_12_1_a_void_hand_is_dealt_by_all_the_rules(book: str, rule: str) -> None:
    feed = table(book).started("R1")
    feed.add("void_hand_announced", reason="disclosed card")
    (ended,) = rounds(deal(feed, PLAYER_MUST_DRAW).ended())
    assert (ended["status"], [code for _, code in found(ended)]) == ("open", ["card-missing-player"])


# --- 11.5: any other card ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [1, 2, 3])
@irregularity("11.5")
def test_11_5_and_12_5_another_card_face_up_is_used(book: str, rule: str, place: int) -> None:
    feed = begun(book)
    for number, card in enumerate(["9H:player", "KD:banker", "9D:player", "5S:banker"]):
        feed.cards(card, **({"found_face_up": True} if number == place else {}))
    (ended,) = rounds(feed.ended())
    assert (ended["status"], rightful(ended)) == ("settled", ("9H 9D", "KD 5S"))
    assert found(ended) == [(rule, "card-face-up")]


@irregularity("11.5")
def test_11_5_and_12_5_a_third_card_face_up_is_used(book: str, rule: str) -> None:
    feed = deal(begun(book), PLAYER_MUST_DRAW).cards("4H:player", found_face_up=True).cards("6D:banker")
    (ended,) = rounds(feed.ended())
    assert (ended["outcome"], rightful(ended)) == ("player", ("2H 3C 4H", "KD KS 6D"))
    assert found(ended) == [(rule, "card-face-up")]


@irregularity("11.5")
def test_11_5_and_12_5_thrown_away_it_still_counts(book: str, rule: str) -> None:
    feed = begun(book).cards("9H:player 4D:banker").cards("8H:none", found_face_up=True).cards("KS:player 7C:banker")
    (ended,) = rounds(feed.ended())
    assert rightful(ended) == ("9H 8H", "4D KS 7C")
    assert (rule, "card-face-up") in found(ended)


@irregularity("11.5")
def test_11_5_and_12_5_beyond_the_round_it_is_in_excess(book: str, rule: str) -> None:
    feed = deal(begun(book), "9H KD KC 5S").cards("2S:none", found_face_up=True)
    (ended,) = rounds(feed.ended())
    assert found(ended) == [(rule.replace(".5", ".3"), "card-in-excess")]


# --- 11.6: not enough cards -------------------------------------------------------------------------------------


def short(feed: Feed, how: str) -> Feed:
    """The shoe has no card left, and somebody says so, or nobody."""
    if how == "voided":
        feed.add("round_voided", reason="insufficient_cards", role="casino_supervisor")
    elif how == "shoe ended":
        feed.add("shoe_ended")
    else:
        feed.shoe("S2").burned()
    return feed


@pytest.mark.parametrize("how", ["voided", "shoe ended", "another shoe"])
@irregularity("11.6")
def test_11_6_and_12_6_a_round_the_shoe_cannot_finish_is_void(book: str, rule: str, how: str) -> None:
    (ended,) = rounds(short(deal(begun(book), PLAYER_MUST_DRAW), how).ended())
    assert (ended["status"], ended["outcome"], ended["carried"]) == ("void", None, [])
    assert [money(ended, wager)[:2] for wager in STAKES] == [("void", "50.00"), ("void", "100.00"), ("void", "10.00")]
    assert [one["due"]["rules"] for one in ended["wagers"]] == [[rule]] * 3
    assert found(ended) == [(rule, "shoe-ran-out")]


@pytest.mark.parametrize("how", ["shoe ended", "another shoe"])
@irregularity("11.6")
def test_11_6_and_12_6_it_is_not_finished_from_other_cards(book: str, rule: str, how: str) -> None:
    feed = short(deal(begun(book), PLAYER_MUST_DRAW), how).cards("4H:player 6D:banker")
    (ended,) = rounds(feed.result("player").settled("player", "win", "50").ended())
    assert (ended["status"], money(ended, "player")[0]) == ("void", "void")
    assert {(rule, "shoe-ran-out"), (rule, "wrong-payment")} <= set(found(ended))


@irregularity("11.6")
def test_11_6_and_12_6_a_loser_that_was_taken_is_owed(book: str, rule: str) -> None:
    feed = short(deal(begun(book), PLAYER_MUST_DRAW), "voided").settled("banker", "lose")
    (ended,) = rounds(feed.ended())
    assert [one["difference"] for one in ended["wagers"]] == [None, "100.00", None]


@irregularity("11.6")
def test_11_6_and_12_6_three_of_four_cards(book: str, rule: str) -> None:
    (ended,) = rounds(short(begun(book).cards("2H:player KD:banker 3C:player"), "shoe ended"))
    assert (ended["status"], found(ended)) == ("void", [(rule, "shoe-ran-out")])


@irregularity("11.6")
def test_11_6_and_12_6_the_last_card_may_be_the_last_of_the_shoe(book: str, rule: str) -> None:
    feed = deal(begun(book), "9H KD KC 5S")
    feed.add("shoe_ended")
    (ended,) = rounds(feed.result("player").ended())
    assert (ended["status"], money(ended, "player")[0], found(ended)) == ("settled", "win", [])


@irregularity("11.6")
def test_11_6_and_12_6_with_both_hands_complete_nothing_was_wanting(book: str, rule: str) -> None:
    (ended,) = rounds(short(deal(begun(book), "9H KD KC 5S"), "voided").ended())
    assert (ended["status"], found(ended)) == ("void", [(rule, "voided-though-complete")])


# --- 11.9: the burn was forgotten -------------------------------------------------------------------------------


def unburned(book: str) -> Feed:
    """A shoe of which no card was burned."""
    feed = table(book)
    feed.facts = [fact for fact in feed.facts if fact["fact"] != "card_burned"]
    return feed


@irregularity("11.9")
def test_11_9_and_12_9_play_goes_on_without_a_burn(book: str, rule: str) -> None:
    feed = unburned(book)
    for name in ("R1", "R2"):
        deal(feed.started(name).wager(name).closed(), "9H KD KC 5S").result("player").settled(
            name, "win", "100"
        ).ended()
    first, second = rounds(feed)
    assert (first["status"], money(first, "R1")[0]) == ("settled", "win")
    assert found(first) == [("7.4" if book == MINI else "7.5", "burn-unrecorded")]
    assert (second["status"], found(second)) == ("settled", [])


@irregularity("11.9")
def test_11_9_and_12_9_no_round_is_void_for_it(book: str, rule: str) -> None:
    feed = deal(bets(unburned(book).started("R1"), player="50").closed(), "9H KD KC 5S")
    feed.add("round_voided", reason="other", role="casino_supervisor", note="no card was burned")
    (ended,) = rounds(feed.ended())
    assert (rule, "voided-for-burn") in found(ended)


@in_each_book
def test_a_void_round_keeps_no_card_for_the_next(book: str) -> None:
    feed = deal(begun(book), "9H KD KC 5S", "2S:none")
    feed.add("round_voided", reason="disruption", role="casino_operator")
    feed.ended()
    deal(feed.started("R2").wager("w2").closed(), "9H KD KC 5S").ended()
    first, second = rounds(feed)
    assert (first["carried"], found(second)) == ([], [])
    assert in_part_12("11.3", book) not in [rule for rule, _ in found(first)]
