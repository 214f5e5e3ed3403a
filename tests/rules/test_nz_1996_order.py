"""Mini baccarat 11.7 and 11.8, which are 12.7 and 12.8 in baccarat: the order of the cards, wrong or lost."""

import pytest

from tests.feeds import Feed
from tests.rules.nz_1996 import FULL, GENERAL, MIDI, MINI, found, irregularity, rightful, rounds
from tests.rules.proves import proves
from tests.rules.rounds import bets, deal, due, money, table

DOCUMENTS = ()
MIXED_UP = "9H:player 4D:player KS:banker 7C:banker"
IN_ORDER = {"player": ["9H", "KS"], "banker": ["4D", "7C"]}
BOTH_DRAW = "5H 2D KC KS"


def begun(book: str) -> Feed:
    """A round in which the betting is closed."""
    return bets(table(book).started("R1"), player="100", banker="100").closed()


def rebuilt(feed: Feed, hands: dict[str, list[str]], role: str = "casino_supervisor") -> Feed:
    """Somebody puts the cards in order."""
    feed.add("cards_reconstructed", hands=hands, role=role)
    return feed


# --- 11.7: put in order -----------------------------------------------------------------------------------------


@irregularity("11.7")
def test_11_7_and_12_7_the_first_four_go_by_turns(book: str, rule: str) -> None:
    (ended,) = rounds(rebuilt(begun(book).cards(MIXED_UP), IN_ORDER).ended())
    assert (ended["status"], ended["outcome"], rightful(ended)) == ("settled", "player", ("9H KS", "4D 7C"))
    assert money(ended, "player")[0] == "win"
    assert found(ended) == [(rule, "cards-out-of-order")]


@irregularity("11.7")
def test_11_7_and_12_7_the_order_decides_though_nobody_put_them_right(book: str, rule: str) -> None:
    feed = begun(book).cards(MIXED_UP).result("banker", player=3, banker=7).settled("player", "lose")
    (ended,) = rounds(feed.settled("banker", "win", "95", commission="5").ended())
    assert (ended["outcome"], rightful(ended)) == ("player", ("9H KS", "4D 7C"))
    assert [one["difference"] for one in ended["wagers"]] == ["200.00", "-195.00"]
    assert (rule, "cards-out-of-order") in found(ended)
    assert ("10.1", "result-announced-wrongly") in found(ended)


@pytest.mark.parametrize(
    "role", ["casino_supervisor", "pit_boss", "shift_manager", "casino_manager", "casino_operator"]
)
@irregularity("11.7")
def test_11_7_and_12_7_under_a_casino_supervisor_or_higher(book: str, rule: str, role: str) -> None:
    (ended,) = rounds(rebuilt(begun(book).cards(MIXED_UP), IN_ORDER, role).ended())
    assert found(ended) == [(rule, "cards-out-of-order")]


@pytest.mark.parametrize("role", ["dealer", "game_supervisor"])
@irregularity("11.7")
def test_11_7_and_12_7_a_lesser_role_may_not(book: str, rule: str, role: str) -> None:
    (ended,) = rounds(rebuilt(begun(book).cards(MIXED_UP), IN_ORDER, role).ended())
    assert (ended["outcome"], found(ended)) == (
        "player", [(rule, "cards-out-of-order"), (rule, "reconstruction-unsupervised")],
    )  # fmt: skip


@irregularity("11.7")
def test_11_7_and_12_7_the_players_third_card_dealt_to_the_banker(book: str, rule: str) -> None:
    feed = deal(begun(book), "2H TC 3D 4S", "6D:banker")
    rebuilt(feed, {"player": ["2H", "3D", "6D"], "banker": ["TC", "4S"]})
    (ended,) = rounds(feed.cards("3C:banker").ended())
    assert (rightful(ended), ended["outcome"]) == (("2H 3D 6D", "TC 4S 3C"), "banker")
    assert found(ended) == [(rule, "players-card-to-banker")]


@pytest.mark.parametrize(
    ("thirds", "codes"),
    [
        (("8S:banker", "3S:player"), ["players-card-to-banker", "bankers-card-to-player"]),
        (("8S:banker", "3S:banker"), ["players-card-to-banker"]),
        (("8S:player", "3S:player"), ["bankers-card-to-player"]),
        (("8S:none", "3S:banker"), ["cards-out-of-order"]),
    ],
)
@irregularity("11.7")
def test_11_7_and_12_7_third_cards_belong_by_their_order(
    book: str, rule: str, thirds: tuple[str, ...], codes: list[str]
) -> None:
    (ended,) = rounds(deal(begun(book), BOTH_DRAW, *thirds).ended())
    assert (rightful(ended), ended["outcome"]) == (("5H KC 8S", "2D KS 3S"), "banker")
    assert found(ended) == [(rule, code) for code in codes]


@irregularity("11.7")
def test_11_7_and_12_7_a_lesser_role_and_third_cards(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_DRAW, "8S:player", "3S:player")
    rebuilt(feed, {"player": ["5H", "KC", "8S"], "banker": ["2D", "KS", "3S"]}, "dealer")
    assert (rule, "reconstruction-unsupervised") in found(rounds(feed.ended())[0])


@irregularity("11.7")
def test_11_7_and_12_7_put_in_another_order_than_they_were_drawn(book: str, rule: str) -> None:
    feed = begun(book).cards("9H:player 4D:player KS:banker 5C:banker")
    (ended,) = rounds(rebuilt(feed, {"player": ["KS", "9H"], "banker": ["4D", "5C"]}).ended())
    assert (rule, "reconstruction-differs") in found(ended)


@irregularity("11.7")
def test_11_7_and_12_7_what_was_in_doubt_is_as_it_was_put(book: str, rule: str) -> None:
    feed = begun(book).cards(MIXED_UP, order_known=False)
    (ended,) = rounds(rebuilt(feed, {"player": ["KS", "9H"], "banker": ["4D", "7C"]}).ended())
    assert (ended["status"], rightful(ended)) == ("settled", ("KS 9H", "4D 7C"))
    assert found(ended) == [(rule, "order-restored")]


@irregularity("11.7")
def test_11_7_and_12_7_twice_put_in_order_is_put_in_order(book: str, rule: str) -> None:
    once = rebuilt(begun(book).cards(MIXED_UP), IN_ORDER)
    twice = rebuilt(rebuilt(begun(book).cards(MIXED_UP), IN_ORDER), IN_ORDER)
    first, second = rounds(once.ended())[0], rounds(twice.ended())[0]
    assert (first["hands"], found(first)) == (second["hands"], found(second))


@irregularity("11.7")
def test_11_7_and_12_7_put_in_order_when_the_next_round_had_begun(book: str, rule: str) -> None:
    feed = begun(book).cards(MIXED_UP).ended()
    deal(feed.started("R2").wager("w2").closed(), "9H KD KC 5S").ended()
    feed.add("cards_reconstructed", hands=IN_ORDER, role="casino_supervisor", round="R1")
    first, second = rounds(feed)
    assert (rightful(first), found(first)) == (("9H KS", "4D 7C"), [(rule, "cards-out-of-order")])
    assert found(second) == []


# --- 11.8: beyond putting in order ------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [True, False])
@irregularity("11.8")
def test_11_8_and_12_8_an_initial_deal_beyond_rebuilding_is_void(book: str, rule: str, said: bool) -> None:
    feed = begun(book).cards(MIXED_UP, order_known=False)
    if said:
        feed.add("round_voided", reason="cannot_be_reconstructed", role="casino_supervisor")
    (ended,) = rounds(feed.ended())
    assert (ended["status"], ended["outcome"], ended["carried"]) == ("void", None, [])
    assert [money(ended, wager)[:2] for wager in ("player", "banker")] == [("void", "100.00")] * 2
    assert found(ended) == [(rule, "order-lost")]


@irregularity("11.8")
def test_11_8_and_12_8_face_down_and_mixed(book: str, rule: str) -> None:
    feed = begun(book).cards("?:player ?:banker ?:player ?:banker", order_known=False)
    (ended,) = rounds(feed.settled("player", "win", "100").ended())
    assert (ended["status"], found(ended)) == ("void", [(rule, "order-lost"), (rule, "wrong-payment")])


@irregularity("11.8")
def test_11_8_and_12_8_somebody_calls_it_beyond_rebuilding(book: str, rule: str) -> None:
    """The cards lie mixed up, and it is the ruling alone that says so."""
    feed = begun(book).cards(MIXED_UP)
    feed.add("round_voided", reason="cannot_be_reconstructed", role="casino_supervisor")
    (ended,) = rounds(feed.ended())
    known = rule.replace(".8", ".7")
    assert (ended["status"], found(ended)) == ("void", [(rule, "voided-as-lost"), (known, "voided-though-known")])
    assert due(ended, "player")["rules"] == [rule]


# --- third cards beyond putting in order: no rule but general 8.1 -----------------------------------------------


def lost(book: str) -> Feed:
    """Two third cards, and nobody knows which came first."""
    return deal(begun(book), BOTH_DRAW).cards("8S:banker 3S:player", order_known=False)


@proves(GENERAL, "8.1")
@pytest.mark.parametrize("book", [MINI, FULL])
def test_8_1_third_cards_beyond_rebuilding_are_void_by_analogy(book: str) -> None:
    (ended,) = rounds(lost(book).ended())
    assert (ended["status"], money(ended, "player")[:2]) == ("void", ("void", "100.00"))
    assert found(ended) == [("8.1", "order-lost-later")]


def test_8_1_in_midi_baccarat_somebody_has_to_decide() -> None:
    (ended,) = rounds(lost(MIDI).ended())
    assert (ended["status"], money(ended, "player")[0]) == ("open", "open")
    assert found(ended) == [("8.1", "order-lost-later")]


@pytest.mark.parametrize("book", [MINI, MIDI, FULL])
def test_8_1_somebody_decided(book: str) -> None:
    feed = lost(book)
    feed.add("round_voided", reason="cannot_be_reconstructed", role="casino_supervisor")
    (ended,) = rounds(feed.ended())
    assert (ended["status"], money(ended, "player")[:2]) == ("void", ("void", "100.00"))
    assert found(ended) == [("8.1", "order-lost-later")]
