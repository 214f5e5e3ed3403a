"""Part 8 of the three books of 1996: which way up the cards lie, and in which order they are counted."""

import pytest

from tests.feeds import Feed, Report
from tests.rules.nz_1996 import BOOKS, FULL, MIDI, MINI, in_each_book, rounds
from tests.rules.proves import proves
from tests.rules.rounds import rules, table

DOCUMENTS = BOOKS
CARDS = ("9H:player", "KD:banker", "KC:player", "5S:banker")
INITIAL = {
    MINI: {"A": ("up", "8.5"), "C": ("down", "8.6")},
    MIDI: {"A": ("up", "8.5"), "B": ("down", "8.13"), "C": ("down", "8.24")},
}
INITIAL[FULL] = INITIAL[MIDI]
STYLES = [(book, style, *way) for book in BOOKS for style, way in INITIAL[book].items()]
OTHER = {"up": "down", "down": "up"}


def dealt(feed: Feed, name: str, faces: str) -> Feed:
    """A round whose four cards lie so: U for up, D for down. Those that lie down are turned."""
    feed.started(name).wager(name).closed()
    return ended(feed, faces)


def ended(feed: Feed, faces: str) -> Feed:
    """Its cards, and its end."""
    for card, face in zip(CARDS, faces, strict=True):
        name, to = card.split(":")
        feed.add("card_drawn", card=name if face == "U" else None, to=to, face="up" if face == "U" else "down")
    for index, card in enumerate(CARDS[0::2] + CARDS[1::2]):
        name, to = card.split(":")
        if faces[CARDS.index(card)] == "D":
            feed.add("card_turned", to=to, index=index % 2, card=name)
    return feed.result("player").settled(feed.facts[-1].get("wager", _wager(feed)), "win", "100").ended()


def _wager(feed: Feed) -> str:
    return next(fact["wager"] for fact in reversed(feed.facts) if fact["fact"] == "wager_placed")


def one(book: str, style: str, faces: str) -> Report:
    """One round of a table of this style."""
    feed = dealt(table(book, style=style), "R1", faces)
    told = {**feed.facts[0], "fact": "inspector_notified", "id": "told", "about": "style_b"}
    feed.facts.insert(1, {name: told[name] for name in ("fact", "id", "table", "at", "about")})
    return rounds(feed)[0]


# --- the first four cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "style", "face", "rule"), STYLES)
def test_8_5_every_style_deals_its_way(book: str, style: str, face: str, rule: str) -> None:
    assert rules(one(book, style, face[0].upper() * 4)) == []


@proves(MINI, "8.6")
@proves(MIDI, "8.13", "8.24")
@proves(FULL, "8.13", "8.24")
@pytest.mark.parametrize(("book", "style", "face", "rule"), STYLES)
@pytest.mark.parametrize("wrong", [[0], [3], [1, 2]])
def test_8_5_a_card_that_lies_the_other_way(book: str, style: str, face: str, rule: str, wrong: list[int]) -> None:
    faces = [OTHER[face] if place in wrong else face for place in range(4)]
    assert rules(one(book, style, "".join(way[0].upper() for way in faces))) == [(book, rule)] * len(wrong)


@in_each_book
def test_8_5_a_card_found_face_up_lies_as_it_was_found(book: str) -> None:
    feed = table(book, style="C").started("R1").wager("w1").closed()
    for card in CARDS:
        name, to = card.split(":")
        found = {"found_face_up": True} if card == CARDS[2] else {}
        feed.add("card_drawn", card=name, to=to, face="up" if found else "down", **found)
    assert [rule for _, rule in rules(rounds(feed.ended())[0])] == ["11.5" if book == MINI else "12.5"]


# --- 8.4: a shoe keeps its style --------------------------------------------------------------------------------


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize(("first", "then"), [("DDDD", "UUUU"), ("UUUU", "DDDD")])
def test_8_4_in_mini_baccarat_the_faces_are_the_style(declared: bool, first: str, then: str) -> None:
    style = {"style": "C" if first[0] == "D" else "A"} if declared else {}
    feed = dealt(dealt(dealt(table(MINI, **style), "R1", first), "R2", then), "R3", first)
    assert [rules(ended) for ended in rounds(feed)] == [[], [(MINI, "8.4")], []]


def test_8_4_another_shoe_may_have_another_style() -> None:
    feed = dealt(table(MINI), "R1", "DDDD").shoe("S2").burned()
    first, second = rounds(dealt(feed, "R2", "UUUU"))
    assert "8.4" not in [rule for _, rule in rules(first) + rules(second)]


@in_each_book
def test_8_4_a_round_in_another_style(book: str) -> None:
    feed = dealt(table(book, style="C"), "R1", "DDDD")
    feed.add("round_started", round="R2", style="A")
    feed.wager("w2").closed()
    assert [rules(one) for one in rounds(ended(feed, "UUUU"))] == [[], [(book, "8.4")]]


@pytest.mark.parametrize(("book", "let"), [(MIDI, True), (FULL, True), (MINI, False)])
@pytest.mark.parametrize("role", ["inspector", "shift_manager"])
def test_8_4_an_inspector_may_let_it_change_but_not_in_mini_baccarat(book: str, let: bool, role: str) -> None:
    feed = dealt(table(book, style="C"), "R1", "DDDD")
    feed.add("ruling_made", action="style A may be dealt from here on", role=role, rule="8.4")
    feed.add("round_started", round="R2", style="A")
    feed.wager("w2").closed()
    found = [rule for _, rule in rules(rounds(ended(feed, "UUUU"))[1])]
    assert ("8.4" not in found) == (let and role == "inspector")


# --- third cards ------------------------------------------------------------------------------------------------


@proves(MINI, "9.6")
@proves(MIDI, "9.9")
@proves(FULL, "9.9")
@pytest.mark.parametrize(("book", "rule"), [(MINI, "9.6"), (MIDI, "9.9"), (FULL, "9.9")])
@pytest.mark.parametrize("style", ["A", "C"])
@pytest.mark.parametrize("face", ["up", "down"])
def test_9_6_and_9_9_third_cards_lie_face_up(book: str, rule: str, style: str, face: str) -> None:
    feed = table(book, style=style).started("R1").wager("w1").closed()
    for card in ("2H:player", "KD:banker", "3C:player", "7S:banker"):
        name, to = card.split(":")
        feed.add("card_drawn", card=name, to=to, face="up" if style == "A" else "down")
    feed.add("card_drawn", card="4D", to="player", face=face)
    assert rules(rounds(feed.ended())[0]) == ([] if face == "up" else [(book, rule)])


# --- counts -----------------------------------------------------------------------------------------------------


@proves(MINI, "8.6")
@proves(MIDI, "8.25")
@proves(FULL, "8.25")
@pytest.mark.parametrize(
    ("book", "style", "rule"),
    [
        (MINI, "A", "8.5"), (MINI, "C", "8.6"), (MIDI, "A", "8.6"), (MIDI, "C", "8.25"), (FULL, "A", "8.6"),
        (FULL, "C", "8.25"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("first", ["player", "banker"])
def test_8_6_the_player_is_counted_first(book: str, style: str, rule: str, first: str) -> None:
    feed = table(book, style=style).started("R1").wager("w1").closed()
    for card in CARDS:
        name, to = card.split(":")
        feed.add("card_drawn", card=name, to=to, face="up" if style == "A" else "down")
    for hand in (first, "banker" if first == "player" else "player"):
        feed.add("points_announced", hand=hand, points=9 if hand == "player" else 5)
    assert rules(rounds(feed.ended())[0]) == ([] if first == "player" else [(book, rule)])


def passed(book: str, face: str, accepted: bool) -> Feed:
    """Style B: the Player's Hand is offered, and its third card lies this way."""
    feed = table(book, style="B").started("R1").wager("w1", seat=3).closed()
    for card in ("2H:player", "KD:banker", "3C:player", "7S:banker"):
        feed.add("card_drawn", card=card[:2], to=card[3:], face="down")
    feed.add("hand_offered", to="player", seat=3, accepted=accepted)
    feed.add("points_announced", hand="player", points=5)
    feed.add("points_announced", hand="banker", points=7)
    feed.add("card_drawn", card="4D", to="player", face=face)
    return feed.ended()


@proves(MIDI, "9.10")
@proves(FULL, "9.10")
@pytest.mark.parametrize("book", [MIDI, FULL])
@pytest.mark.parametrize(
    ("face", "accepted", "wrong"), [("down", True, False), ("up", True, True), ("up", False, False)]
)
def test_9_10_a_third_card_goes_face_down_to_who_holds_the_hand(
    book: str, face: str, accepted: bool, wrong: bool
) -> None:
    """Where the dealer keeps the hand, the dealer turns it."""
    found = [rule for _, rule in rules(rounds(passed(book, face, accepted))[0])]
    assert ("9.10" in found) == wrong


@proves(MIDI, "8.20")
@proves(FULL, "8.20")
@pytest.mark.parametrize("book", [MIDI, FULL])
@pytest.mark.parametrize("first", ["player", "banker"])
def test_8_20_in_style_b_the_banker_comes_after_the_player(book: str, first: str) -> None:
    feed = table(book, style="B").started("R1").wager("w1").closed()
    for card in CARDS:
        feed.add("card_drawn", card=card[:2], to=card[3:], face="down")
    for hand in (first, "banker" if first == "player" else "player"):
        feed.add("points_announced", hand=hand, points=9 if hand == "player" else 5)
    assert ("8.20" in [rule for _, rule in rules(rounds(feed.ended())[0])]) == (first == "banker")
