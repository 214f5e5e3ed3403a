"""The shoe in play, in every book: what it can hold, its style, its cutting card and its last hand."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, deal, due
from tests.rules.shoe_feeds import (
    CROWN,
    DIV5,
    DIV5_FULL,
    DIV5_MINI,
    ELECTRONIC,
    FULL,
    MIDI,
    MINI,
    NZ,
    NZ98,
    TRADITIONAL,
    VIC,
    codes,
    found,
    pairs,
    played,
    tell,
    told,
    whole,
)

DIV5_TEXT, VIC_TEXT, GENERAL = "nz-div5-baccarat", "vic-2002-baccarat", "nz-1996-general"
DECKS = dict.fromkeys((MINI, MIDI, FULL), "19.1") | {NZ98: "3.4(a)"} | dict.fromkeys(VIC, "3.1")
DECKS |= dict.fromkeys((*DIV5, ELECTRONIC), "3.4(a)(i)(A)")
SIX = dict.fromkeys((MINI, MIDI, FULL), "3.1") | {NZ98: "3.4(a)"}
every_book = pytest.mark.parametrize("book", (*NZ, ELECTRONIC, *VIC))
nz_books = pytest.mark.parametrize("book", NZ)
vic_books = pytest.mark.parametrize("book", VIC)
TENS = [rank + suit for rank in "TJQK" for suit in "CDHS"]


def begun(book: str, **opening: Any) -> Feed:
    """A table with a shoe whose cards are burned."""
    return told(book, "S1 burn", **opening)


def rest(number: int) -> str:
    """The other cards of a round, never the same ones for long."""
    one, other = TENS[2 * number % 16], TENS[(2 * number + 1) % 16]
    return f"{one}:banker {other}:player 9{'CDHS'[number % 4]}:banker"


def sevens(feed: Feed, times: int, start: int = 0) -> Feed:
    """Rounds that each begin with a seven of hearts."""
    for number in range(start, start + times):
        feed.started(f"R{number}").wager(f"w{number}").closed().cards(f"7H:player {rest(number)}")
        feed.result("banker").settled(f"w{number}").ended()
    return feed


# --- what a shoe can hold -------------------------------------------------------------------------------------


@proves(GENERAL, "19.1")
@proves(NZ98, "3.4(a)")
@proves(DIV5_TEXT, "3.4(a)(i)(A)")
@proves(VIC_TEXT, "3.1")
@every_book
def test_eight_decks_hold_eight_sevens_of_hearts(book: str) -> None:
    assert found(sevens(begun(book), 8)) == []
    assert found(sevens(begun(book), 9)) == [DECKS[book]]


@proves(DIV5_TEXT, "3.4(a)(ii)(A)", "3.4(a)(iii)(A)")
@pytest.mark.parametrize("book", (DIV5_MINI, ELECTRONIC))
def test_3_4_a_the_rule_is_that_of_the_machine_in_use(book: str) -> None:
    assert found(sevens(begun(book, shuffler="non_continuous"), 9)) == ["3.4(a)(ii)(A)"]
    feed = begun(book, shuffler="continuous", decks=4)
    assert found(sevens(feed, 9)) == [], "cards go back into it"
    feed.started("X").wager("x").closed().cards("7H:player 7H:banker 7H:player 7H:banker 7H:player")
    assert "3.4(a)(iii)(A)" in found(feed.result("tie").settled("x").ended())


def test_fewer_decks_hold_fewer() -> None:
    assert found(sevens(begun(TRADITIONAL, decks=6), 6)) == []
    assert found(sevens(begun(TRADITIONAL, decks=6), 7)) == ["3.1"]
    assert found(sevens(begun(DIV5_FULL, decks=4), 5)) == ["3.4(a)(i)(A)"]


@every_book
def test_a_card_that_lay_face_down_counts(book: str) -> None:
    feed = sevens(begun(book), 8).started("X").wager("x").closed()
    feed.add("card_drawn", card=None, to="player", face="down")
    feed.cards(rest(30)).add("card_turned", to="player", index=0, card="7H")
    assert DECKS[book] in found(feed.result("banker").settled("x").ended())


@every_book
def test_a_burned_card_counts(book: str) -> None:
    feed = told(book, "S1")
    feed.add("card_burned", card="7H", face="up")
    for _ in range(7):
        feed.add("card_burned", card=None, face="down")
    assert found(sevens(feed, 7)) == []
    assert found(sevens(feed, 1, start=7)) == [DECKS[book]]


@proves(VIC_TEXT, "3.1")
def test_the_ninth_may_be_burned_itself() -> None:
    feed = sevens(begun(TRADITIONAL), 8)
    feed.add("card_burned", card="7H", face="up")
    assert found(feed) == ["3.1"]


@nz_books
@pytest.mark.parametrize("seen", (True, False))
def test_a_carried_card_counts_once(book: str, seen: bool) -> None:
    """Drawn in excess after seven sevens, and unseen until it led the next round: that makes eight."""
    feed = sevens(begun(book), 7).started("A").wager("a").closed().cards("9H:player KD:banker KC:player 5S:banker")
    feed.add("card_drawn", card="7H" if seen else None, to="none", face="up" if seen else "down")
    feed.result("player").settled("a", "win", "100.00").ended().started("B")
    if seen:
        feed.add("void_hand_announced", reason="disclosed card")
    feed.closed().cards("7H:player", from_="carried").cards(rest(31)).result("banker").ended()
    assert DECKS[book] not in found(feed)
    assert DECKS[book] in found(sevens(feed, 1, start=20))


@proves(VIC_TEXT, "2.3")
@pytest.mark.parametrize(
    ("book", "rule"), [(TRADITIONAL, "2.3"), (CROWN, "2.3"), (MINI, "2.4(a)"), (MIDI, "2.4(a)"), (FULL, "2.4(a)")]
)
def test_a_card_in_a_hand_came_from_the_shoe(book: str, rule: str) -> None:
    feed = begun(book).started("R1").wager("R1").closed().cards("9H:player KD:banker KC:player 5S:banker")
    feed.add("cards_reconstructed", hands={"player": ["9H", "KC"], "banker": ["KD", "5D"]}, role="casino_supervisor")
    assert rule in found(feed.result("player").settled("R1", "win", "100.00").ended())
    feed.facts[-4]["hands"]["banker"][1] = "5S"
    assert rule not in found(feed)


@every_book
def test_cards_that_nobody_saw_are_no_impossible_ones(book: str) -> None:
    feed = begun(book)
    for number in range(3):
        feed.started(f"R{number}").wager(f"w{number}").closed().cards("?:player ?:banker ?:player ?:banker").ended()
    assert DECKS[book] not in found(feed)


@every_book
def test_a_shoe_gives_no_more_cards_than_it_holds(book: str) -> None:
    feed = begun(book, decks=8)
    for number in range(110):
        feed.started(f"R{number}").closed().cards("?:player ?:banker ?:player ?:banker").ended()
    assert codes(feed).count("shoe-overdrawn") == 1
    assert DECKS[book] in found(feed)


@every_book
def test_cards_that_were_shuffled_may_come_again(book: str) -> None:
    assert DECKS[book] not in found(sevens(tell(sevens(begun(book), 8), "over riffle S2 burn"), 8, start=8))
    assert DECKS[book] not in found(sevens(tell(sevens(begun(book), 8), "riffle"), 8, start=8))


@proves(GENERAL, "19.1")
@every_book
@pytest.mark.parametrize(("count", "good"), [(416, True), (415, False), (417, False), (0, False)])
def test_the_count_of_a_set_is_that_of_its_decks(book: str, count: int, good: bool) -> None:
    feed = begun(book)
    feed.add("cards_counted", count=count)
    assert found(feed) == ([] if good else [DECKS[book]])


@proves(VIC_TEXT, "3.1")
@proves(MINI, "3.1")
@proves(MIDI, "3.1")
@proves(FULL, "3.1")
@proves(DIV5_TEXT, "3.4(a)(i)(A)", "3.4(a)(ii)(A)", "3.4(a)(iii)(A)")
@every_book
def test_how_many_decks_there_are(book: str) -> None:
    fixed = book in SIX
    assert found(begun(book, decks=8)) == []
    for fewer in (6, 7):
        assert found(begun(book, decks=fewer)) == ([SIX[book]] if fixed else [])
    if not fixed:
        assert found(begun(book, decks=4)) == []
        assert found(begun(book, decks=3)) == [DECKS[book]]
    assert found(begun(book, decks=9)) == [SIX.get(book, DECKS[book])]
    feed = begun(book, decks=8)
    feed.add("cards_introduced", set="K9", decks=3, prepared="new")
    assert found(feed) == [SIX.get(book, DECKS[book])]


@proves(GENERAL, "19.4(b)")
@proves(MINI, "2.4(a)")
@proves(MIDI, "2.4(a)")
@proves(FULL, "2.4(a)")
@proves(NZ98, "3.4(c)")
@proves(VIC_TEXT, "2.3")
@pytest.mark.parametrize(("book", "batch", "continuous"), [
    (MINI, ["19.4(b)"], ["19.4(b)", "2.4(a)"]), (MIDI, ["19.4(b)"], ["19.4(b)", "2.4(a)"]),
    (FULL, ["19.4(b)"], ["19.4(b)", "2.4(a)"]), (NZ98, ["3.4(c)"], ["3.4(c)"]),
    (DIV5_MINI, [], []), (TRADITIONAL, [], ["2.3"]),
])  # fmt: skip
def test_where_a_machine_may_be_used(book: str, batch: list[str], continuous: list[str]) -> None:
    assert found(begun(book, shuffler="none")) == []
    assert found(begun(book, shuffler="non_continuous")) == batch
    assert found(begun(book, shuffler="continuous")) == continuous


@proves(NZ98, "3.4(b)")
@proves(DIV5_TEXT, "3.4(b)")
@every_book
def test_how_many_cutting_cards(book: str) -> None:
    assert found(begun(book, cutting_cards=1)) == []
    assert found(begun(book, cutting_cards=2)) == (["3.1"] if book in VIC else [])


# --- the style of a shoe --------------------------------------------------------------------------------------

STYLE = dict.fromkeys((MINI, MIDI, FULL, NZ98), "8.4") | dict.fromkeys(DIV5, "8.5")
FACES_C = {MIDI: "8.24", FULL: "8.24", NZ98: "8.17"} | dict.fromkeys(DIV5, "8.19")


@proves(MINI, "8.4")
@proves(MIDI, "8.4")
@proves(FULL, "8.4")
@proves(NZ98, "8.4")
@proves(DIV5_TEXT, "8.5")
@nz_books
def test_a_shoe_keeps_its_style(book: str) -> None:
    feed = played(begun(book, style="A"), "R1", style="C")
    assert found(feed)[:1] == [STYLE[book]]
    feed = played(begun(book, style="A"), "R1", style="A")
    feed.add("shoe_started", shoe="S2", style="C")
    assert STYLE[book] not in found(tell(feed, "burn"))


@pytest.mark.parametrize("book", FACES_C)
def test_cards_are_judged_by_the_style_in_which_the_round_is_dealt(book: str) -> None:
    """Cards that lie open break style C; the change of style is found, and only once."""
    feed = played(played(begun(book, style="A"), "R1", style="C"), "R2", style="C")
    found_in = [[one["rule"] for one in ended["findings"]] for ended in checked(feed)["rounds"]]
    assert found_in == [[STYLE[book]] + [FACES_C[book]] * 4, [FACES_C[book]] * 4]


@nz_books
def test_a_style_may_change_back_to_that_of_the_shoe(book: str) -> None:
    feed = played(played(begun(book, style="A"), "R1", style="C"), "R2", style="A")
    assert checked(feed)["rounds"][1]["findings"] == []


@pytest.mark.parametrize(("book", "allowed"), [(MIDI, True), (FULL, True), (MINI, False), (NZ98, False)])
def test_8_4_an_inspector_may_let_a_style_change(book: str, allowed: bool) -> None:
    feed = begun(book, style="A")
    feed.add("ruling_made", action="style C from the next round", role="inspector", rule="8.4")
    assert (found(played(feed, "R1", style="C"))[:1] == [STYLE[book]]) is not allowed


@proves(DIV5_TEXT, "3.4(a)(iii)")
def test_3_4_a_iii_no_style_b_with_a_continuous_machine() -> None:
    assert found(begun(DIV5_FULL, shuffler="continuous", style="B")) == ["3.4(a)(iii)"]
    assert found(begun(DIV5_FULL, shuffler="non_continuous", style="B")) == []


@proves(ELECTRONIC, "8.3")
@pytest.mark.parametrize(
    ("book", "rules"),
    [
        (ELECTRONIC, ["8.3"]),
        (MINI, ["8.4"]),
        (MIDI, ["8.8"]),
        (FULL, ["8.8"]),
        (NZ98, []),
        (DIV5_MINI, []),
    ],
)
def test_styles_that_a_table_may_use(book: str, rules: list[str]) -> None:
    assert found(begun(book, style="A")) == found(begun(book, style="C")) == []
    assert found(begun(book, style="B")) == rules
    feed = begun(book, style="A")
    feed.add("shoe_started", shoe="S2", style="B")
    assert found(feed) == rules


def test_8_3_chips_on_the_layout_let_electronic_tables_use_style_b() -> None:
    assert found(begun(ELECTRONIC, style="B", options={"layout_wagers": True})) == []


# --- the cutting card and the last hand -----------------------------------------------------------------------

DURING = {MINI: "9.7", MIDI: "9.7", FULL: "9.7", NZ98: "9.7"} | dict.fromkeys((*DIV5, ELECTRONIC), "11.2")
FIRST = {MINI: "9.8", MIDI: "9.8", FULL: "9.8", NZ98: "9.8"} | dict.fromkeys((*DIV5, ELECTRONIC), "11.2")
SILENT = {MINI: ("9.7", "9.8"), MIDI: ("9.7", "9.8"), FULL: ("9.7", "9.8"), NZ98: ("9.7", "9.8")}
SILENT |= dict.fromkeys((*DIV5, ELECTRONIC), ("11.2(b)", "11.2(a)"))


def ending(book: str, when: str, after: str) -> Feed:
    """A round in which the cutting card comes out, and what follows."""
    feed = begun(book).started("R1").wager("R1").closed()
    if when == "first":
        feed.add("cutting_card_drawn")
    feed.cards("9H:player")
    if when == "during":
        feed.add("cutting_card_drawn")
    feed.cards("KD:banker KC:player 5S:banker").result("player", player=9, banker=5)
    feed.settled("R1", "win", "100.00")
    if book in VIC and after.startswith("abandoned"):
        return feed
    return tell(feed.ended(), after)


LATE = {MINI: ["7.1(c)"], TRADITIONAL: ["4.1.1(b)"], CROWN: ["4.1.1(b)"]}


@proves(MINI, "9.7", "7.1(c)")
@proves(MIDI, "9.7")
@proves(FULL, "9.7")
@proves(NZ98, "9.7")
@proves(DIV5_TEXT, "11.2", "11.2(b)")
@proves(ELECTRONIC, "11.1")
@pytest.mark.parametrize("book", (*NZ, ELECTRONIC))
def test_after_the_cutting_card_one_more_round(book: str) -> None:
    assert found(ending(book, "during", "last_hand R2")) == []
    assert found(ending(book, "during", "R2")) == [SILENT[book][0]]
    assert found(ending(book, "during", "last_hand R2 R3")) == [DURING[book], *LATE.get(book, [])]
    assert found(ending(book, "during", "last_hand R2 R3 R4"))[-1:] == [*LATE.get(book, []), DURING[book]][:1]


@proves(MINI, "9.8", "7.1(b)")
@proves(MIDI, "9.8")
@proves(FULL, "9.8")
@proves(NZ98, "9.8")
@proves(DIV5_TEXT, "11.2(a)")
@pytest.mark.parametrize("book", (*NZ, ELECTRONIC))
def test_a_cutting_card_that_leads_a_round_makes_it_the_last(book: str) -> None:
    assert found(ending(book, "first", "last_hand")) == []
    assert found(ending(book, "first", "")) == [SILENT[book][1]]
    late = ["7.1(b)"] if book == MINI else []
    assert found(ending(book, "first", "last_hand R2")) == [FIRST[book], *late]


@pytest.mark.parametrize("book", (*NZ, ELECTRONIC))
def test_a_cutting_card_between_rounds_is_the_first_of_the_next(book: str) -> None:
    feed = tell(begun(book), "R1 cutting_card last_hand R2")
    assert found(feed) == []
    assert found(tell(feed, "R3"))[:1] == [FIRST[book]]


@proves(NZ98, "9.7")
@proves(DIV5_TEXT, "11.2(b)")
@pytest.mark.parametrize(("book", "rules"), [(NZ98, ["9.7"]), (DIV5_MINI, ["11.2(b)"]), (MINI, []), (TRADITIONAL, [])])
def test_a_shoe_does_not_end_before_that_round(book: str, rules: list[str]) -> None:
    assert found(ending(book, "during", "last_hand over")) == rules
    assert found(ending(book, "during", "last_hand S2 burn")) == rules
    assert found(ending(book, "during", "last_hand R2 over")) == []


@nz_books
def test_a_second_cutting_card_changes_nothing(book: str) -> None:
    assert found(ending(book, "during", "last_hand R2 cutting_card over")) == []


@proves(VIC_TEXT, "8.3.4(c)", "8.3.4(e)", "4.1.1(b)")
@vic_books
@pytest.mark.parametrize("when", ("first", "during"))
def test_8_3_4_the_coup_after_the_cutting_card_is_the_last_with_wagers(book: str, when: str) -> None:
    assert found(ending(book, when, "last_hand R2")) == []
    assert found(ending(book, when, "R2")) == ["8.3.4(c)"]
    feed = ending(book, when, "last_hand R2 R3")
    assert {"8.3.4(c)", "8.3.4(e)", "4.1.1(b)"} <= set(found(feed))
    assert due(checked(feed)["rounds"][2], "R3")["result"] == "void", "the wager goes back"


@proves(VIC_TEXT, "8.3.4(d)")
@vic_books
def test_8_3_4_d_dummy_coups_may_follow(book: str) -> None:
    feed = ending(book, "during", "last_hand R2").started("R3")
    feed.add("void_hand_announced", reason="directed", rule="8.3.4(d)", role="game_supervisor")
    deal(feed.closed(), "9H KD KC 5S").result("player").ended()
    assert found(feed) == []


@proves(VIC_TEXT, "8.3.4(b)")
@vic_books
def test_8_3_4_b_the_coup_is_played_to_its_end(book: str) -> None:
    feed = begun(book).started("R1").wager("R1").closed().cards("9H:player")
    feed.add("cutting_card_drawn")
    assert "8.3.4(b)" in found(feed.cards("KD:banker").ended())


def near_the_end(book: str, behind: int) -> Feed:
    """A shoe whose cutting card was put in so many cards from the back; it holds 416."""
    feed = told(book, whole(book).rpartition(" ")[0])
    feed.add("cards_cut", from_front=200, cutting_card_from_back=behind)
    tell(feed, "S1 burn")
    burned = 1 if book in VIC else 2
    for number in range((416 - 20 - burned) // 4):
        feed.started(f"Q{number}").closed().cards("?:player ?:banker ?:player ?:banker").ended()
    return feed


UNNOTICED = {MINI: "9.7", MIDI: "9.7", FULL: "9.7", NZ98: "9.7"} | dict.fromkeys((*DIV5, ELECTRONIC), "11.2")
UNNOTICED |= dict.fromkeys(VIC, "8.3.4(a)")


@proves(VIC_TEXT, "8.3.4(a)")
@every_book
def test_a_cutting_card_that_nobody_notices_is_missed_by_the_count(book: str) -> None:
    feed = near_the_end(book, 20)
    before = codes(feed).count("cutting-card-unnoticed")
    tell(feed, "R1 R2 R3 R4 R5")
    assert (before, codes(feed).count("cutting-card-unnoticed")) == (0, 1)
    assert ("cutting-card-unnoticed", UNNOTICED[book]) in pairs(feed)
    assert "round-after-last-hand" in codes(feed)


@every_book
def test_a_few_cards_are_within_what_an_eye_can_measure(book: str) -> None:
    assert "cutting-card-unnoticed" not in codes(tell(near_the_end(book, 20), "R1"))


@proves(VIC_TEXT, "8.3.4(a)")
@vic_books
@pytest.mark.parametrize(("behind", "odd"), [(20, False), (13, True)])
def test_8_3_4_a_the_cutting_card_comes_where_it_was_put(book: str, behind: int, odd: bool) -> None:
    feed = near_the_end(book, behind).started("R1").wager("R1").closed()
    feed.add("cutting_card_drawn")
    deal(feed, "9H KD KC 5S").result("player").settled("R1", "win", "100.00").ended()
    assert (("cutting-card-miscounted", "8.3.4(a)") in pairs(feed)) is odd
