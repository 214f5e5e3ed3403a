"""New Zealand 1998 and Division 5: dealing styles: faces, counts and their order; the last hand."""

import pytest

from tests.feeds import Feed, Report
from tests.rules.later_nz import BOTH, each, every_book, every_version, live, number, numbers
from tests.rules.proves import proves
from tests.rules.rounds import ORDER, deal, table, the_round

DOCUMENTS = BOTH
B98, DIV5 = BOTH

# --- faces ------------------------------------------------------------------------------------------------------


def faces(book: str, style: str, initial_faces: str, third: str = "up") -> Feed:
    """Player 5, Banker 7, a third card to the Player; `u` and `d` say how the first four lie."""
    feed = live(book, style)
    for card, to, face in zip(("5H", "7D", "QC", "KS"), ORDER, initial_faces, strict=True):
        feed.add("card_drawn", card=card if face == "u" else None, to=to, face="up" if face == "u" else "down")
    for to, cards in (("player", ("5H", "QC")), ("banker", ("7D", "KS"))):
        for index, card in enumerate(cards):
            if initial_faces[2 * index + (to == "banker")] == "d":
                feed.add("card_turned", to=to, index=index, card=card)
    feed.add("card_drawn", card="6D" if third == "up" else None, to="player", face=third)
    if third == "down":
        feed.add("card_turned", to="player", index=2, card="6D")
    return feed.ended()


INITIAL_RULE = {"A": ("8.5", "8.6"), "B": ("8.11", "8.12"), "C": ("8.17", "8.19")}


@every_book
@pytest.mark.parametrize("style", INITIAL_RULE)
@pytest.mark.parametrize("wrong", [None, 0, 1, 2, 3])
@proves(B98, "8.5", "8.11", "8.17")
@proves(DIV5, "8.6", "8.12", "8.19")
def test_which_way_up_the_first_four_lie(book: str, style: str, wrong: int | None) -> None:
    right = "u" if style == "A" else "d"
    lie = "".join("ud"["du".index(right)] if place == wrong else right for place in range(4))
    ended = the_round(faces(book, style, lie, "down" if style == "B" else "up"))
    assert numbers(ended) == ([] if wrong is None else [number(book, *INITIAL_RULE[style])])
    assert ended["status"] == "settled"


@every_book
@pytest.mark.parametrize("style", ["A", "C"])
@proves(B98, "9.9")
@proves(DIV5, "9.7")
def test_a_third_card_lies_face_up(book: str, style: str) -> None:
    ended = the_round(faces(book, style, "uuuu" if style == "A" else "dddd", "down"))
    assert numbers(ended) == [number(book, "9.9", "9.7")]


@every_book
@proves(B98, "9.9")
@proves(DIV5, "9.7")
def test_a_third_card_nobody_may_have_lies_as_it_will(book: str) -> None:
    """What the style wants is of cards that a hand has to get."""
    ended = the_round(deal(live(book, "A"), "7H 6D KC KS", "?:player").ended())
    assert numbers(ended) == ["12.1(b)"]


@every_book
def test_12_4_a_card_found_face_up_lies_as_it_was_found(book: str) -> None:
    feed = live(book, "C").cards("?:player").cards("7D:banker", found_face_up=True).cards("?:player ?:banker")
    for to, index, card in (("player", 0, "9H"), ("player", 1, "KC"), ("banker", 1, "KS")):
        feed.add("card_turned", to=to, index=index, card=card)
    assert numbers(the_round(feed.ended())) == ["12.4"]


# --- counts -----------------------------------------------------------------------------------------------------


COUNTS_RULE = {"A": ("8.5", "8.6"), "B": ("8.14", "8.15"), "C": ("8.17", "8.19")}


def counted(book: str, style: str, *hands: str, authorised: bool = False) -> Report:
    feed = live(book, style)
    if authorised:
        feed.add("ruling_made", action="the Banker's Hand first", role="casino_supervisor", rule="8.17")
    lie = "up" if style == "A" else "down"
    for card, to in zip(("9H", "3D", "KC", "KS"), ORDER, strict=True):
        feed.add("card_drawn", card=card if lie == "up" else None, to=to, face=lie)
    if lie == "down":
        for to, cards in (("player", ("9H", "KC")), ("banker", ("3D", "KS"))):
            for index, card in enumerate(cards):
                feed.add("card_turned", to=to, index=index, card=card)
    for hand in hands:
        feed.add("points_announced", hand=hand, points=9 if hand == "player" else 3)
    return the_round(feed.ended())


@every_book
@pytest.mark.parametrize("style", COUNTS_RULE)
@proves(B98, "8.5", "8.14", "8.17")
@proves(DIV5, "8.6", "8.15", "8.19")
def test_the_players_count_is_announced_first(book: str, style: str) -> None:
    assert numbers(counted(book, style, "player", "banker")) == []
    assert numbers(counted(book, style, "banker", "player")) == [number(book, *COUNTS_RULE[style])]


@every_version
@pytest.mark.parametrize("style", ["B", "C"])
def test_8_17_a_ruling_lets_the_bankers_hand_come_first(book: str, style: str) -> None:
    assert numbers(counted(book, style, "banker", "player", authorised=True)) == []


@every_book
def test_a_card_that_was_never_seen_leaves_the_round_open(book: str) -> None:
    ended = each(live(book).cards("?:player 3D:banker KC:player KS:banker").ended())[0]
    assert (ended["status"], numbers(ended)) == ("open", [None])


@every_book
@pytest.mark.parametrize("style", COUNTS_RULE)
@proves(B98, "8.13")
@proves(DIV5, "8.14")
def test_where_counts_are_written_down_none_is_left_out(book: str, style: str) -> None:
    announced = {"A": ("8.5", "8.6"), "B": ("8.13", "8.14"), "C": ("8.17", "8.19")}[style]
    feed = table(book, style=style)
    for name, hands in (("R1", ("player", "banker")), ("R2", ("player",)), ("R3", ())):
        in_style(feed, name, None, "up" if style == "A" else "down", *hands)
    found = [numbers(ended) for ended in each(feed)]
    assert found == [[], [number(book, *announced)], [number(book, *announced)]]
    assert numbers(each(in_style(table(book, style=style), "R1", None, "up" if style == "A" else "down"))[0]) == []


@every_book
@pytest.mark.parametrize(("offered", "found"), [(None, False), (True, True), (False, False)])
@proves(B98, "9.10")
@proves(DIV5, "9.8")
def test_in_style_b_a_third_card_is_passed_face_down(book: str, offered: bool | None, found: bool) -> None:
    """To the player who holds the hand; where the dealer keeps it, it may lie open."""
    feed = table(book, style="B").started("R1").wager("w", seat=1)
    if offered is not None:
        feed.add("hand_offered", to="player", seat=1, accepted=offered)
    feed.closed().cards("?:player ?:banker ?:player ?:banker")
    for to, index, card in (("player", 0, "5H"), ("player", 1, "QC"), ("banker", 0, "7D"), ("banker", 1, "KS")):
        feed.add("card_turned", to=to, index=index, card=card)
    ended = the_round(feed.cards("6D:player").ended())
    assert numbers(ended) == ([number(book, "9.10", "9.8")] if found else [])


# --- styles -----------------------------------------------------------------------------------------------------


def in_style(feed: Feed, name: str, style: str | None, lie: str, *counted: str) -> Feed:
    """A round that says its style, or none; Player 9, Banker 3."""
    feed.add("round_started", round=name, **({"style": style} if style else {}))
    feed.wager(f"w-{name}").closed()
    for card, to in zip(("9H", "3D", "KC", "KS"), ORDER, strict=True):
        feed.add("card_drawn", card=card if lie == "up" else None, to=to, face=lie)
    for to, index, card in (("player", 0, "9H"), ("banker", 0, "3D"), ("player", 1, "KC"), ("banker", 1, "KS")):
        if lie == "down":
            feed.add("card_turned", to=to, index=index, card=card)
    for hand in counted:
        feed.add("points_announced", hand=hand, points=9 if hand == "player" else 3)
    return feed.ended()


@every_book
@proves(B98, "8.4")
@proves(DIV5, "8.5")
def test_a_shoe_keeps_its_style(book: str) -> None:
    """A round in another is found; of the next, that says nothing, either style may be meant; another shoe is free."""
    feed = in_style(table(book, style="A"), "R1", None, "up")
    in_style(feed, "R2", "C", "down")
    in_style(feed, "R3", None, "up")
    in_style(feed, "R4", None, "down")
    in_style(feed, "R5", "A", "down")
    feed.add("shoe_started", shoe="S2", style="C")
    in_style(feed.burned(), "R6", None, "down")
    in_style(feed, "R7", None, "up")
    other, up = number(book, "8.4", "8.5"), number(book, "8.5", "8.6")
    down = number(book, "8.17", "8.19")
    found = [sorted(set(map(str, numbers(ended)))) for ended in each(feed)]
    wanted: list[list[str]] = [[], [other], [], [], [up], [], [down]]
    for round_found, round_wanted in zip(found, wanted, strict=True):
        assert [rule for rule in round_found if rule in (other, up, down)] == round_wanted


# --- the last hand ----------------------------------------------------------------------------------------------


@every_book
@proves(B98, "9.7", "9.8")
@proves(DIV5, "11.2", "11.2(a)", "11.2(b)")
def test_a_card_left_over_comes_before_the_cutting_card(book: str) -> None:
    """The cutting card then came during that round, and one more is dealt, wherever the record has it."""
    for cut_first in (True, False):
        feed = deal(live(book), "7H 6D KC KS", "?:none").ended().started("R2").wager("w2").closed()
        if cut_first:
            feed.add("cutting_card_drawn")
        feed.cards("2S:player", from_="carried")
        if not cut_first:
            feed.add("cutting_card_drawn")
        feed.cards("9D:banker 3C:player KS:banker").ended().add("last_hand_announced")
        feed.started("R3").wager("w3").closed()
        assert numbers(each(deal(feed, "9H 3D KC KS").ended())[2]) == []
