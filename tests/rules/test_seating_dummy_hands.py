"""Rounds without wagers: those that were asked for, dummy coups and void hands, and who orders them."""

from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.proves import proves
from tests.rules.rounds import checked, deal
from tests.rules.seating import (
    B98,
    DIV5,
    ELECTRONIC,
    FULL5,
    FULL96,
    MIDI5,
    MINI5,
    MINI96,
    PLAYER_WINS,
    TRADITIONAL,
    VIC,
    at,
    found,
    severities,
    wagered,
)

LONE = ("P1", 1, "player", "100")


def rounds(book: str, script: str, **fields: Any) -> Feed:
    """`w` is a round with a wager, `-` one without, a digit asks for as many rounds without."""
    feed = at(book, **fields)
    for number, what in enumerate(script):
        if what.isdigit():
            feed.add("rounds_requested", count=int(what))
            continue
        feed.started(f"R{number}")
        if what == "w":
            wagered(feed, LONE)
        deal(feed.closed(), PLAYER_WINS).ended()
    return feed


@proves(DIV5, "8.3")
@pytest.mark.parametrize("book", [MINI5, MIDI5, FULL5])
@pytest.mark.parametrize(
    ("script", "times"),
    [
        ("w3---w", 0),
        ("3---", 0),
        ("w1-w", 0),
        ("w3--3---w", 0),
        ("w-w", 1),
        ("w3----w", 1),
        ("w5----w", 1),
        ("w2---w", 1),
        ("w3-w-", 1),
        ("w1--w-", 2),
    ],
)
def test_8_3_three_rounds_in_a_row_for_each_time_somebody_asks(book: str, script: str, times: int) -> None:
    assert found(rounds(book, script)) == [("round-without-wagers", "8.3")] * times


def test_8_3_somebody_may_ask_when_the_round_has_begun() -> None:
    feed = rounds(FULL5, "w").started("idle")
    feed.add("rounds_requested", count=1)
    assert found(deal(feed.closed(), PLAYER_WINS).ended()) == []


def test_8_3_where_no_wager_is_ever_written_down_a_round_without_is_only_worth_a_look() -> None:
    feed = rounds(FULL5, "-")
    assert (found(feed), severities(feed)) == ([("round-without-wagers-unsure", "8.3")], ["notice"])


@pytest.mark.parametrize("book", [MINI96, FULL96, B98, ELECTRONIC])
def test_other_books_do_not_speak_of_rounds_without_wagers(book: str) -> None:
    script = "w-w" if book != ELECTRONIC else "-"
    assert found(rounds(book, script)) == []


def test_8_3_a_wager_taken_back_in_time_is_none() -> None:
    feed = rounds(FULL5, "w").started("R9").wager("gone", seat=2)
    feed.add("wager_withdrawn", wager="gone")
    assert found(deal(feed.closed(), PLAYER_WINS).ended()) == [("round-without-wagers", "8.3")]


# --- dummy coups in Victoria ------------------------------------------------------------------------------------


def coup(*, wagers: bool = False, cards: str = PLAYER_WINS, after: int = 0, closed: bool = True, **said: Any) -> Feed:
    """A coup that is announced as a dummy after so many cards; before them wagers may be down."""
    feed = at(TRADITIONAL, style="8.1.2", seats=9).started("R1")
    if wagers:
        wagered(feed, LONE)
    if closed:
        feed.closed()
    drawn = [f"{card}:{to}" for card, to in zip(cards.split(), ("player", "banker") * 2, strict=True)]
    feed.cards(" ".join(drawn[:after]))
    if said:
        feed.add("void_hand_announced", **{"reason": "directed", **said})
    return feed.cards(" ".join(drawn[after:])).ended()


SUPERVISED = {"rule": "11.4", "role": "game_supervisor"}


@proves(VIC, "11.4", "11.4.1")
def test_11_4_the_game_supervisor_may_order_one_before_the_first_card() -> None:
    assert found(coup(**SUPERVISED)) == []
    assert found(coup(wagers=True, **SUPERVISED)) == []
    assert found(coup(rule="11.4", role="casino_supervisor")) == []
    assert found(coup(rule="11.4")) == [], "nobody says who ordered it"
    assert found(coup(rule="11.4", role="dealer")) == [("dummy-by-lesser-role", "11.4")]
    assert found(coup(role="dealer")) == [("dummy-by-lesser-role", "11.4")]
    assert found(coup(wagers=True, after=1, **SUPERVISED)) == [("dummy-after-first-card", "11.4")]
    unclosed = coup(closed=False, **SUPERVISED)
    assert (found(unclosed), severities(unclosed)) == ([("dummy-not-closed", "11.4.1")], ["notice"])


@proves(VIC, "11.9.2")
def test_11_9_2_none_without_a_rule_that_says_so() -> None:
    assert found(coup(wagers=True, after=2, reason="player complained")) == [("dummy-without-rule", "11.9.2")]
    assert found(coup(wagers=True, rule="11.1", role="game_supervisor")) == [("dummy-without-rule", "11.9.2")]
    assert found(coup(wagers=True, rule="11.5")) == [("dummy-without-rule", "11.9.2")], "there are wagers"
    unsaid = coup(wagers=True, reason="player complained")
    assert (found(unsaid), severities(unsaid)) == ([("dummy-rule-unsaid", "11.9.2")], ["notice"])
    assert found(coup(wagers=True, rule="11.6.1")) == [], "it may have lain face up"


@proves(VIC, "11.5", "11.5.2")
def test_11_5_cards_without_wagers_are_a_dummy_coup() -> None:
    silent = coup()
    assert found(silent) == [("no-wagers", "11.5"), ("unmarked-after-card", "11.5.2")]
    assert checked(silent)["rounds"][0]["status"] == "void_hand"
    said = coup(after=1, rule="11.5.2", reason="no wagers")
    assert found(said) == [("no-wagers", "11.5")], "the rule says what happens, and it was done"
    assert found(coup(closed=False)) == [], "the betting may have been open"
    assert found(coup(wagers=True)) == []


def burned(*, wagers: bool, said: bool, cards: bool) -> Feed:
    """A card is burned when the betting is closed."""
    feed = at(TRADITIONAL, style="8.1.2", seats=9).started("R1")
    feed = (wagered(feed, LONE) if wagers else feed).closed()
    feed.add("card_burned", card=None, face="down")
    if said:
        feed.add("void_hand_announced", reason="no wagers", rule="11.5.1")
    return (deal(feed, PLAYER_WINS) if cards else feed).ended()


@proves(VIC, "11.5.1")
def test_11_5_1_a_card_burned_without_wagers_begins_one() -> None:
    for cards in (True, False):
        assert found(burned(wagers=False, said=False, cards=cards)) == [
            ("no-wagers", "11.5"), ("unmarked-after-burn", "11.5.1"),
        ]  # fmt: skip
    assert found(burned(wagers=False, said=True, cards=True)) == [("no-wagers", "11.5")]
    assert found(burned(wagers=True, said=False, cards=True)) == []


def test_11_5_a_run_that_is_up_is_a_wager() -> None:
    feed = at(TRADITIONAL, seats=9, options={"runs": True}).started("R1")
    feed.wager("run", "run", "10", on=["P", "P", "P"], seat=2)
    deal(feed.closed(), PLAYER_WINS).ended().started("R2")
    assert found(deal(feed.closed(), PLAYER_WINS).ended()) == []


def face_up(after: int | None) -> Feed:
    """The first card lay face up; the coup is called a dummy after so many cards."""
    feed = wagered(at(TRADITIONAL, style="8.1.2", seats=9).started("R1"), LONE).closed()
    feed.cards("KS:player", found_face_up=True)
    for number, card in enumerate(("4C:banker", "7D:player", "2H:banker"), 1):
        if number == after:
            feed.add("void_hand_announced", reason="first card face up", rule="11.6.1")
        feed.cards(card)
    return feed.ended()


@proves(VIC, "11.9.3")
def test_11_9_3_it_is_said_as_soon_as_it_is_known() -> None:
    ruling = ("first-card-face-up", "11.6.1")
    assert found(face_up(1)) == [ruling]
    assert found(face_up(2)) == [ruling, ("dummy-announced-late", "11.9.3")]
    assert found(face_up(None)) == [ruling, ("void-hand-not-announced", "11.9.3")]


def last_coups(**said: Any) -> Feed:
    """The cutting card comes out, one more coup is played, then a dummy."""
    feed = at(TRADITIONAL, style="8.1.2", seats=9).started("R1")
    feed = wagered(feed, LONE).closed().cards("4H:player 3C:banker")
    feed.add("cutting_card_drawn")
    feed.cards("5D:player TS:banker").ended().add("last_hand_announced")
    deal(wagered(feed.started("R2"), LONE).closed(), PLAYER_WINS).ended()
    feed.started("R3").closed().add("void_hand_announced", **{"reason": "directed", **said})
    return deal(feed, PLAYER_WINS).ended()


@proves(VIC, "8.3.4(d)")
def test_8_3_4_d_after_the_last_coup_the_game_supervisor_may_have_any_number() -> None:
    assert found(last_coups(rule="8.3.4(d)", role="game_supervisor")) == []
    assert found(last_coups(rule="8.3.4(d)")) == []
    assert found(last_coups(rule="8.3.4(d)", role="dealer")) == [("dummy-after-last-coup", "8.3.4(d)")]
    assert found(last_coups(role="dealer")) == [("dummy-after-last-coup", "8.3.4(d)")]
    assert found(last_coups()) == [("dummy-after-last-unsaid", "8.3.4(d)")]


# --- void hands in New Zealand ----------------------------------------------------------------------------------


def void_hand(book: str, wagers: bool, **said: Any) -> tuple[list[tuple[str, str | None]], Report]:
    feed = at(book).started("R1")
    feed = wagered(feed, LONE) if wagers else feed
    feed.add("void_hand_announced", **{"reason": "no bets this hand", **said})
    report = checked(deal(feed, PLAYER_WINS).ended())
    return found(feed), report["rounds"][0]


@pytest.mark.parametrize("book", [MINI96, B98, FULL5])
def test_wagers_went_back_and_nothing_wants_a_void_hand(book: str) -> None:
    """No rule that we hold forbids it; people's wagers go back for nothing, so somebody should look."""
    codes, ended = void_hand(book, wagers=True)
    assert (codes, ended["status"]) == ([("void-hand-without-cause", None)], "void_hand")
    assert void_hand(book, wagers=False)[0] == []
    assert void_hand(book, wagers=True, rule="12.3")[0] == []
