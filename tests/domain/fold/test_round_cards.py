"""The cards of a round: where each lies, what it shows, and whether its face was seen."""

from typing import Any

import pytest

from domain.fold.round_cards import (
    RoundCards,
    SeenIf,
    seen_by_default,
    seen_if_dealt_up,
    seen_if_shown_anyhow,
)
from tests.domain.games.wagering import fact


def draw(cards: RoundCards, words: str, **fields: Any) -> None:
    """Draw cards such as `4H:player ?:none`."""
    for word in words.split():
        name, _, to = word.partition(":")
        card = None if name == "?" else name
        cards.draw(fact("card_drawn", **{"id": f"f-{word}", "card": card, "to": to, "face": "up", **fields}))


def drawn(words: str, **fields: Any) -> RoundCards:
    cards = RoundCards(**fields)
    draw(cards, words)
    return cards


def turn(cards: RoundCards, card: str, to: str, index: int) -> None:
    cards.turn(fact("card_turned", card=card, to=to, index=index))


def test_hands_are_listed_as_their_first_cards_came_and_excess_is_no_hand() -> None:
    cards = drawn("4H:banker ?:none 3S:player 9C:banker")
    assert [*cards.hands.items()] == [("banker", ["4H", "9C"]), ("player", ["3S"])]
    assert (cards.excess, cards.hand("none"), cards.hand("player"), cards.hand("box:1")) == ([None], [], ["3S"], [])
    assert [one.fact for one in cards.drawn] == ["f-4H:banker", "f-?:none", "f-3S:player", "f-9C:banker"]


def test_a_set_aside_card_leaves_its_place_when_it_is_dealt() -> None:
    """Its own place is looked at first; then other hands, the first card of that face."""
    cards = drawn("9C:player 9C:none 9C:banker")
    draw(cards, "9C:banker", from_="set_aside")
    assert (cards.hands, cards.excess) == ({"player": ["9C"], "banker": ["9C", "9C"]}, [])
    draw(cards, "9C:banker", from_="set_aside")
    assert cards.hands == {"player": [], "banker": ["9C", "9C", "9C"]}


def test_an_unseen_card_is_taken_up_from_excess_alone() -> None:
    cards = drawn("?:player ?:none")
    draw(cards, "?:banker ?:banker", from_="set_aside")
    assert (cards.hands, cards.excess) == ({"player": [None], "banker": [None, None]}, [])


def test_where_no_card_is_taken_up_it_is_shown_at_both_places() -> None:
    cards = drawn("9C:none", takes_up=False)
    draw(cards, "9C:player", from_="set_aside")
    assert (cards.hands, cards.excess) == ({"player": ["9C"]}, ["9C"])


def test_a_turned_card_shows_its_face_and_an_empty_place_is_listed() -> None:
    cards = drawn("?:player ?:player")
    turn(cards, "9C", "player", 1)
    turn(cards, "8C", "player", 2)
    turn(cards, "8C", "banker", 0)
    assert cards.hands == {"player": [None, "9C"], "banker": []}
    assert cards.drawn[1].card is None, "what a turned card teaches is for the game to say"


def test_a_reconstruction_puts_only_its_cards_there_and_what_was_drawn_stays_drawn() -> None:
    cards = drawn("4H:player 9C:banker")
    hands = {"banker": ("4H",), "none": ("9C",), "player": ()}
    cards.reconstruct(fact("cards_reconstructed", id="r", hands=hands, role="casino_supervisor"))
    assert ([*cards.hands.items()], cards.excess) == ([("banker", ["4H"]), ("player", [])], ["9C"])
    assert (cards.laid["banker"][0].fact, len(cards.drawn)) == ("r", 2)


def test_collected_cards_lie_nowhere() -> None:
    cards = drawn("4H:player")
    cards.collect()
    assert (cards.laid, cards.dealt, cards.any, len(cards.drawn)) == ({}, 0, True, 1)


def test_a_card_of_a_hand_begins_another() -> None:
    cards = drawn("8H:box:3 8D:box:3 8S:box:3")
    cards.part("box:3", 1, "box:3/2")
    cards.part("box:3", -1, "box:3/3")
    assert cards.hands == {"box:3": ["8H"], "box:3/2": ["8D"], "box:3/3": ["8S"]}


def test_only_some_cards_came_from_the_shoe() -> None:
    cards = drawn("4H:player")
    draw(cards, "3S:player", from_="carried")
    draw(cards, "4H:banker", from_="set_aside")
    assert [one.card for one in cards.from_shoe()] == ["4H"]


def test_a_copy_is_changed_alone() -> None:
    card = drawn("4H:player").drawn[0]
    other = card.copy()
    other.to, other.card = "banker", "3S"
    assert (card.to, card.card, other.id, other.at) == ("player", "4H", card.id, card.at)


FACES: list[tuple[dict[str, Any], tuple[bool, bool, bool]]] = [
    ({"face": "up"}, (True, True, True)),
    ({"face": "down"}, (False, False, False)),
    ({"face": "down", "found_face_up": True}, (True, False, True)),
    ({"face": "down", "disclosed": True}, (True, True, True)),
    ({"face": "up", "disclosed": False}, (True, False, False)),
]


@pytest.mark.parametrize(("fields", "seen"), FACES)
def test_which_faces_count_as_seen_is_the_rule_of_the_game(fields: dict[str, Any], seen: tuple[bool, ...]) -> None:
    rules: tuple[SeenIf, ...] = (seen_if_shown_anyhow, seen_if_dealt_up, seen_by_default)
    card = fact("card_drawn", **{"card": "4H", "to": "player", **fields})
    assert tuple(rule(card) for rule in rules) == seen
