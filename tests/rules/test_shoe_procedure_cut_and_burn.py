"""The cut and the burn, in every book: who is asked and who cuts, where, and what is burned."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import deal
from tests.rules.shoe_feeds import (
    DIV5,
    DIV5_FULL,
    DIV5_MINI,
    ELECTRONIC,
    FULL,
    INSPECTED,
    MIDI,
    MINI,
    NZ,
    NZ98,
    SHUFFLED,
    TRADITIONAL,
    VIC,
    cut,
    found,
    pairs,
    place,
    played,
    tell,
    told,
    whole,
)

REST = "S1 burn R1"
DIV5_TEXT, VIC_TEXT = "nz-div5-baccarat", "vic-2002-baccarat"
CUT = {MINI: "7.2", MIDI: "7.3", FULL: "7.3", NZ98: "7.3"} | dict.fromkeys(DIV5, "7.5")
MEASURES = {MINI: "7.3", MIDI: "7.4", FULL: "7.4", NZ98: "7.4"} | dict.fromkeys((*DIV5, ELECTRONIC), "7.6")
BURN = {MINI: "7.4", MIDI: "7.5", FULL: "7.5", NZ98: "7.5"} | dict.fromkeys((*DIV5, ELECTRONIC), "7.7")
BURN |= dict.fromkeys(VIC, "4.3.1")
nz_books = pytest.mark.parametrize("book", NZ)
vic_books = pytest.mark.parametrize("book", VIC)


def made(book: str, offers: str, **opening: Any) -> Feed:
    """A shoe whose cards are cut in this way; seats 2, 5 and 7 are taken."""
    return told(book, f"{whole(book).removesuffix(cut(book))} {offers} {REST}", **opening)


# --- who is asked, and who cuts -------------------------------------------------------------------------------


@proves(MINI, "7.2")
@proves(FULL, "7.3")
@proves(NZ98, "7.3")
@pytest.mark.parametrize("book", (MINI, FULL, NZ98))
def test_the_lowest_seat_is_asked_first_and_then_upwards(book: str) -> None:
    for good in ("2+ cut@2", "2- 5+ cut@5", "2- 5- 7+ cut@7", "2- 5- 7- cut@employee:77"):
        assert found(made(book, good)) == [], good
    for wrong in ("5+ cut@5", "7- 2+ cut@2", "2- 7+ cut@7", "2- 7- 5+ cut@5"):
        assert found(made(book, wrong)) == [CUT[book]], wrong


@proves(MIDI, "7.3")
@proves(VIC_TEXT, "4.2.1(a)", "4.2.2")
@pytest.mark.parametrize(
    ("book", "first", "then"), [(MIDI, "7.3", "7.3"), *((book, "4.2.1(a)", "4.2.2") for book in VIC)]
)
def test_the_highest_seat_is_asked_first_and_then_downwards(book: str, first: str, then: str) -> None:
    for good in ("7+ cut@7", "7- 5+ cut@5", "7- 5- 2+ cut@2", "7- 5- 2- cut@game_supervisor:2203"):
        assert found(made(book, good)) == [], good
    assert found(made(book, "2+ cut@2")) == [first]
    assert found(made(book, "7- 2+ cut@2")) == [then]
    assert found(made(book, "7- 2- 5+ cut@5")) == [then]


@pytest.mark.parametrize(("book", "run", "good"), [
    (MINI, "counter_clockwise", "2- 7- 5+ cut@5"), (NZ98, "clockwise", "2- 7- 5+ cut@5"),
    (MIDI, "clockwise", "7- 2- 5+ cut@5"), (TRADITIONAL, "clockwise", "7- 2- 5+ cut@5"),
])  # fmt: skip
def test_which_way_the_offer_goes_depends_on_how_seats_are_numbered(book: str, run: str, good: str) -> None:
    assert found(made(book, good, seats_run=run)) == []
    assert found(made(book, good)) != []


@proves(DIV5_TEXT, "7.5")
@pytest.mark.parametrize("book", DIV5)
def test_7_5_every_seated_player_is_asked_in_any_order(book: str) -> None:
    for good in ("7- 2+ cut@2", "5+ cut@5", "7- 2- 5- cut@employee:77"):
        assert found(made(book, good)) == [], good
    assert found(made(book, "7- 2- cut@employee:77")) == ["7.5"]


@nz_books
def test_an_employee_cuts_only_if_every_seated_player_was_asked(book: str) -> None:
    """Where no offer at all is on record it is a notice: perhaps nobody wrote them down."""
    first, then = ("7", "5") if book == MIDI else ("2", "5")
    assert pairs(made(book, f"{first}- {then}- cut@employee:77")) == {("cut-not-offered", CUT[book])}
    assert pairs(made(book, "cut@employee:77")) == {("cut-offers-unrecorded", CUT[book])}


@nz_books
def test_an_employee_cuts_where_nobody_sits(book: str) -> None:
    feed = Feed(ruleset=book).opened(decks=8, seats=7)
    words = f"{whole(book).removesuffix(cut(book))} cut@employee:77 {REST}"
    assert found(tell(feed, words)) == []


@nz_books
def test_who_took_the_cut_cuts(book: str) -> None:
    seat = 7 if book == MIDI else 2
    assert found(made(book, f"{seat}+ cut@5")) == [CUT[book]]
    assert found(made(book, f"{seat}+ cut@employee:77")) == [CUT[book]]


@nz_books
def test_a_cut_of_which_no_offer_is_told_says_nothing_of_the_order(book: str) -> None:
    assert found(made(book, "cut@5")) == []


def test_where_nobody_wrote_down_who_sits_the_offers_show_their_order() -> None:
    feed = Feed(ruleset=NZ98).opened(decks=8, seats=7)
    words = f"{whole(NZ98).removesuffix(cut(NZ98))} 5- 2+ cut@2 {REST}"
    assert found(tell(feed, words)) == ["7.3"]


def test_a_seat_that_was_left_is_not_asked() -> None:
    feed = told(NZ98, whole(NZ98).removesuffix(cut(NZ98)))
    feed.add("player_left", player="P1")
    assert found(tell(feed, f"5+ cut@5 {REST}")) == []


@proves(ELECTRONIC, "7.2")
def test_7_2_only_an_employee_cuts_for_terminals() -> None:
    assert found(made(ELECTRONIC, "cut@employee:77")) == []
    assert found(made(ELECTRONIC, "cut@5")) == ["7.2"]
    assert found(made(ELECTRONIC, "")) == ["7.2"]


@proves(ELECTRONIC, "7.1")
def test_7_1_where_chips_lie_on_the_layout_players_cut() -> None:
    mixed: dict[str, Any] = {"options": {"layout_wagers": True}}
    words = f"{INSPECTED} spread {SHUFFLED} {{}} {REST}"
    assert found(told(ELECTRONIC, words.format("5+ cut@5"), **mixed)) == []
    assert found(told(ELECTRONIC, words.format("7- cut@employee:77"), **mixed)) == ["7.5"]


@proves(VIC_TEXT, "4.2.1(b)")
@vic_books
def test_4_2_1_b_the_game_supervisor_may_name_who_cuts(book: str) -> None:
    feed = told(book, whole(book).removesuffix(cut(book)))
    feed.add("ruling_made", action="seat 5 cuts", role="game_supervisor", rule="4.2.1(b)")
    assert found(tell(feed, f"5+ cut@5 {REST}")) == []
    assert found(made(book, "cut@game_supervisor:2203")) == [], "nobody was asked: somebody was named"


@proves(VIC_TEXT, "4.2.2")
@vic_books
def test_4_2_2_if_nobody_takes_the_cut_the_game_supervisor_cuts(book: str) -> None:
    assert found(made(book, "7- 5- 2- cut@dealer:4411")) == ["4.2.2"]
    assert found(made(book, "7- cut@game_supervisor:2203")) == ["4.2.2"], "two seats were not asked"
    assert found(made(book, "7- 5+ cut@2")) == ["4.2.2"], "seat 5 had taken it"


@proves(MINI, "7.2")
@proves(VIC_TEXT, "4.2.1")
@pytest.mark.parametrize("book", (*NZ, *VIC))
def test_cards_that_were_shuffled_are_cut(book: str) -> None:
    assert found(made(book, "")) == [CUT.get(book, "4.2.1")]


def test_cards_of_the_next_shoe_are_cut_too() -> None:
    feed = told(NZ98, f"{whole(NZ98)} {REST} over {SHUFFLED} S2 burn R2")
    assert found(feed) == ["7.3"]
    assert place(feed, "7.3") == "shoe_started"


# --- where ----------------------------------------------------------------------------------------------------


def cut_at(book: str, front: int, behind: int = 20, **opening: Any) -> list[str]:
    """What is found of a cut with so many cards in front, and behind the cutting card."""
    feed = told(book, whole(book).rpartition(" ")[0], **opening)
    feed.add("cards_cut", from_front=front, cutting_card_from_back=behind)
    return found(tell(feed, REST))


@proves(MINI, "7.3")
@proves(MIDI, "7.4")
@proves(FULL, "7.4")
@proves(NZ98, "7.4")
@proves(DIV5_TEXT, "7.6")
@pytest.mark.parametrize("book", MEASURES)
def test_the_cut_leaves_a_deck_on_either_side_and_twenty_cards_behind(book: str) -> None:
    for front, behind in ((52, 20), (364, 20), (200, 60)):
        assert cut_at(book, front, behind) == []
    for front, behind in ((51, 20), (365, 20), (200, 19), (200, 0)):
        assert cut_at(book, front, behind) == [MEASURES[book]]
    assert cut_at(book, 40, 14) == [MEASURES[book]] * 2


@proves(DIV5_TEXT, "7.6")
@pytest.mark.parametrize(("decks", "front", "good"), [(6, 260, True), (6, 261, False), (4, 156, True), (4, 157, False)])
def test_7_6_the_set_may_have_fewer_decks(decks: int, front: int, good: bool) -> None:
    feed = Feed(ruleset=DIV5_FULL).opened(decks=decks)
    feed.add("cards_introduced", set="K1", decks=decks, prepared="new")
    tell(feed, f"dealer game_supervisor spread {SHUFFLED}")
    feed.add("cards_cut", staff="employee:77", from_front=front, cutting_card_from_back=20)
    assert found(tell(feed, REST)) == ([] if good else ["7.6"])


@proves(VIC_TEXT, "4.2.3")
@vic_books
def test_4_2_3_the_cut_leaves_about_a_deck_on_either_side(book: str) -> None:
    for front in (47, 200, 369):
        assert cut_at(book, front) == []
    for front in (46, 370, 30, 400):
        assert cut_at(book, front) == ["4.2.3"]


@proves(VIC_TEXT, "4.2.4(a)", "4.2.4(b)")
@vic_books
def test_4_2_4_the_cutting_card_goes_in_before_thirteen_cards_or_about_twenty(book: str) -> None:
    for behind in (13, 15, 20, 25):
        assert cut_at(book, 200, behind) == []
    for behind, rule in ((12, "4.2.4(b)"), (10, "4.2.4(b)"), (26, "4.2.4(a)"), (40, "4.2.4(a)")):
        assert cut_at(book, 200, behind) == [rule]


@proves(DIV5_TEXT, "7.8")
def test_7_8_no_cutting_card_is_wanted_in_a_continuous_machine() -> None:
    assert cut_at(DIV5_MINI, 200, 0, shuffler="continuous") == []
    assert cut_at(DIV5_MINI, 40, 0, shuffler="continuous") == ["7.6"], "but the first load is cut"


# --- the burn -------------------------------------------------------------------------------------------------


def burned(book: str, first: str | None, more: int, face: str = "up", rest: str = "down") -> Feed:
    """A shoe of which these cards are burned."""
    feed = told(book, f"{whole(book)} S1")
    feed.add("card_burned", card=first, face=face)
    for _ in range(more):
        feed.add("card_burned", card=None if rest == "down" else "2C", face=rest)
    return played(feed, "R1")


@proves(MINI, "7.4", "7.4(b)", "7.5")
@proves(MIDI, "7.5", "7.5(b)", "7.6")
@proves(FULL, "7.5", "7.5(b)", "7.6")
@proves(NZ98, "7.5", "7.5(b)", "7.6")
@proves(DIV5_TEXT, "7.7", "7.7(b)", "7.9")
@pytest.mark.parametrize("book", (*NZ, ELECTRONIC))
def test_as_many_cards_are_burned_as_the_first_one_says(book: str) -> None:
    for card, more in (("7H", 7), ("KS", 10), ("TD", 10), ("AD", 1), ("2C", 2)):
        assert found(burned(book, card, more)) == [], card
        assert found(burned(book, card, more - 1)) == [f"{BURN[book]}(b)"]
        assert found(burned(book, card, more + 1)) == [f"{BURN[book]}(b)"]


@nz_books
def test_a_burn_is_wanted_before_play(book: str) -> None:
    assert found(told(book, f"{whole(book)} S1 R1")) == [BURN[book]]
    assert found(told(book, f"{whole(book)} {REST} over {SHUFFLED} {cut(book)} S2 R2")) == [BURN[book]]


@pytest.mark.parametrize("book", BURN)
def test_of_a_shoe_of_which_no_more_is_told_than_its_name_no_burn_is_on_record(book: str) -> None:
    assert pairs(told(book, "S1 R1")) == {("burn-unrecorded", BURN[book])}
    assert pairs(told(book, "R1")) == set()


@proves(MINI, "7.4(a)")
@proves(MIDI, "7.5(a)")
@proves(FULL, "7.5(a)")
@proves(NZ98, "7.5(a)")
@proves(DIV5_TEXT, "7.7(a)")
@nz_books
@pytest.mark.parametrize("card", (None, "7H"))
def test_the_first_card_of_the_burn_is_shown(book: str, card: str | None) -> None:
    assert found(burned(book, card, 7, face="down")) == [f"{BURN[book]}(a)"]


@nz_books
def test_the_other_cards_of_the_burn_are_not(book: str) -> None:
    assert found(burned(book, "2H", 2, rest="up")) == [f"{BURN[book]}(b)"] * 2


@nz_books
def test_a_first_card_that_lay_open_and_nobody_read_says_nothing_of_the_number(book: str) -> None:
    assert found(burned(book, None, 4)) == []


@pytest.mark.parametrize(
    ("book", "rule"), [(MINI, "11.9"), (MIDI, "11.9"), (FULL, "12.9"), (NZ98, "12.8"), (DIV5_MINI, "12.7")]
)
def test_a_burn_that_was_missed_is_not_made_up_for(book: str, rule: str) -> None:
    assert found(told(book, f"{whole(book)} S1 R1 burn R2"))[:1] == [rule]


@proves(VIC_TEXT, "4.3.1", "4.3.1(a)")
@vic_books
def test_4_3_1_a_one_card_is_burned_unseen(book: str) -> None:
    assert found(told(book, f"{whole(book)} S1 R1")) == ["4.3.1"]
    assert found(burned(book, None, 0, face="down")) == []
    assert found(burned(book, None, 1, face="down")) == ["4.3.1(a)"]


@proves(VIC_TEXT, "4.3.1(b)")
@vic_books
def test_4_3_1_b_a_card_that_is_shown_says_how_many_more(book: str) -> None:
    for card, more in (("7H", 7), ("QS", 10), ("AS", 1)):
        assert found(burned(book, card, more)) == []
        assert found(burned(book, card, more - 1)) == ["4.3.1(b)"]
        assert found(burned(book, card, more + 1)) == ["4.3.1(b)"]
    assert found(burned(book, "2H", 2, rest="up")) == ["4.3.1(b)"] * 2, "the others lie face down"


@proves(VIC_TEXT, "8.2.2(b)")
@vic_books
def test_8_2_2_b_one_card_may_be_burned_before_a_coup(book: str) -> None:
    def coup(*burns: str, name: str = "R2", inside: bool = False) -> list[str]:
        feed = told(book, f"{whole(book)} {REST}" if name == "R2" else f"{whole(book)} S1 burn")
        feed.started(name).wager("w").closed()
        for card in burns:
            feed.add("card_burned", card=card, face="up")
        if inside:
            feed.cards("9H:player")
            feed.add("card_burned", card=None, face="down")
            feed.cards("KD:banker KC:player 5S:banker")
        else:
            deal(feed, "9H KD KC 5S")
        return found(feed.result("player").settled("w", "win", "100.00").ended())

    assert coup("8S") == coup() == coup("8S", name="R1") == []
    assert coup("8S", "4D") == ["8.2.2(b)"]
    assert coup(inside=True) == ["8.2.2(b)"]
