"""The cards of a round: where they were put, in which order they count, and how they are put right."""

from typing import Any

import pytest

from domain.fold.round_cards import DrawnCard
from domain.games.baccarat.cards.deal import BaccaratDeal
from domain.games.baccarat.cards.reconstruction import Rebuilt
from tests.domain.games.wagering import fact


def drawn(*cards: str, **fields: Any) -> BaccaratDeal:
    """A deal of cards such as `4H:player`, `?:banker`, with facts of their own names."""
    deal = BaccaratDeal()
    for card in cards:
        draw(deal, card, **fields)
    return deal


def draw(deal: BaccaratDeal, card: str, **fields: Any) -> None:
    """One card more."""
    name, _, to = card.partition(":")
    known = None if name == "?" else name
    face = "down" if known is None else "up"
    deal.draw(fact("card_drawn", **{"id": f"f-{card}", "card": known, "to": to, "face": face, **fields}))


def lying(deal: BaccaratDeal) -> dict[str, list[str | None]]:
    """What lies where."""
    return {place: [one.card for one in cards] for place, cards in deal.whereabouts.items()}


def order(deal: BaccaratDeal) -> list[str | None]:
    """As they count."""
    return [one.card for one in deal.order]


FOUR = ("4H:player", "3C:banker", "5D:player", "TS:banker")


def test_cards_count_in_the_order_drawn() -> None:
    deal = drawn(*FOUR)
    assert order(deal) == ["4H", "3C", "5D", "TS"] and deal.drawn == deal.order
    assert lying(deal) == {"player": ["4H", "5D"], "banker": ["3C", "TS"]}
    first = deal.drawn[0]
    assert isinstance(first, DrawnCard)
    said = (first.fact, first.card, first.to, first.face, first.origin, first.seen)
    assert said == ("f-4H:player", "4H", "player", "up", "shoe", True)
    assert deal.cards((0, 2)) == ["4H", "5D"]
    assert deal.play().points == (9, 3)
    assert deal.play(3).lacks == "card-missing-initial"


@pytest.mark.parametrize(
    ("fields", "seen"),
    [({"face": "up"}, True), ({"face": "down"}, False), ({"face": "down", "found_face_up": True}, True),
     ({"face": "down", "disclosed": True}, True)],
)  # fmt: skip
def test_a_face_is_seen_when_it_lay_there_or_was_shown(fields: dict[str, Any], seen: bool) -> None:
    assert drawn("4H:player", **fields).drawn[0].seen is seen


def test_what_was_carried_comes_first_in_its_own_order() -> None:
    deal = drawn("4H:player", "3C:banker")
    draw(deal, "9D:player", from_="carried")
    draw(deal, "8D:banker", from_="carried")
    assert order(deal) == ["9D", "8D", "4H", "3C"]
    assert [one.card for one in deal.drawn] == ["4H", "3C", "9D", "8D"]


def test_a_card_kept_aside_goes_to_a_hand_and_is_drawn_once() -> None:
    deal = drawn(*FOUR, "9D:none")
    draw(deal, "9D:player", from_="set_aside", face="down")
    assert len(deal.drawn) == 5 and deal.order[-1].to == "player" and deal.order[-1].seen
    assert lying(deal) == {"player": ["4H", "5D", "9D"], "banker": ["3C", "TS"], "none": []}


@pytest.mark.parametrize(("face", "seen"), [("up", True), ("down", False)])
def test_an_unseen_card_kept_aside_is_what_it_is_said_to_be(face: str, seen: bool) -> None:
    deal = drawn(*FOUR, "?:none")
    draw(deal, "9D:banker", from_="set_aside", face=face)
    last = deal.order[-1]
    assert (last.card, last.to, last.seen) == ("9D", "banker", seen)


def test_a_card_of_the_other_hand_moves_and_where_it_lay_is_kept() -> None:
    deal = drawn(*FOUR, "9D:banker")
    draw(deal, "9D:player", from_="set_aside")
    assert deal.order[-1].to == "banker" and len(deal.drawn) == 5
    assert lying(deal) == {"player": ["4H", "5D", "9D"], "banker": ["3C", "TS"]}


def test_of_two_alike_the_later_moves() -> None:
    deal = drawn("9D:banker", "4H:player", "9D:banker")
    first, _, last = deal.order
    draw(deal, "9D:player", from_="set_aside")
    assert deal.whereabouts["player"][-1] is last and deal.whereabouts["banker"] == [first]


@pytest.mark.parametrize("card", ["9D:player", "?:player"])
def test_a_card_that_nobody_set_aside_is_drawn(card: str) -> None:
    deal = drawn(*FOUR)
    draw(deal, card, from_="set_aside")
    assert len(deal.drawn) == len(deal.order) == 5


def test_a_card_kept_aside_is_not_another() -> None:
    deal = drawn("9D:none")
    draw(deal, "8D:player", from_="set_aside")
    assert lying(deal) == {"none": ["9D"], "player": ["8D"]}
    draw(deal, "?:banker", from_="set_aside")
    assert lying(deal) == {"none": [], "player": ["8D"], "banker": ["9D"]}


def turned(deal: BaccaratDeal, card: str, index: int, to: str = "player") -> None:
    """A card is turned."""
    deal.turn(fact("card_turned", card=card, to=to, index=index))


def test_a_card_turned_shows_what_it_is() -> None:
    deal = drawn("?:player", "3C:banker", "?:player")
    turned(deal, "7D", 1)
    assert order(deal) == [None, "3C", "7D"] and deal.order[2].seen and not deal.order[0].seen
    turned(deal, "8D", 0)
    assert order(deal) == ["8D", "3C", "7D"]


def test_a_card_turned_where_none_lies_was_moved_there() -> None:
    deal = drawn("?:player", "?:banker")
    turned(deal, "7D", 1)
    assert order(deal) == [None, "7D"]
    turned(deal, "8D", 0, "dealer")
    assert order(deal) == ["8D", "7D"]
    turned(deal, "9D", 4)
    assert order(deal) == ["8D", "7D"]


def rebuilt(deal: BaccaratDeal, player: str, banker: str, binds: bool = True) -> Rebuilt:
    """The hands are put right."""
    hands = {"player": player.split(), "banker": banker.split()}
    return deal.rebuild(fact("cards_reconstructed", hands=hands, role="casino_supervisor"), binds)


def test_hands_put_right_count_in_the_order_of_the_draw() -> None:
    deal = drawn("3C:player", "4H:banker", "?:player", "TS:banker", "9D:player")
    rebuilt(deal, "4H 5D 9D", "3C TS")
    assert order(deal) == ["4H", "3C", "5D", "TS", "9D"]
    assert lying(deal) == {"player": ["4H", "5D", "9D"], "banker": ["3C", "TS"]}
    assert len(deal.rebuilt) == 1 and [one.fact for one in deal.order][2] == "f-?:player"


def test_what_a_complete_deal_leaves_out_is_in_excess() -> None:
    deal = drawn(*FOUR, "9D:player")
    rebuilt(deal, "4H 5D", "3C TS")
    assert order(deal) == ["4H", "3C", "5D", "TS", "9D"]
    assert lying(deal) == {"player": ["4H", "5D"], "banker": ["3C", "TS"], "none": ["9D"]}
    short = drawn(*FOUR)
    rebuilt(short, "4H 5D", "3C")
    assert order(short) == ["4H", "3C", "5D"]


@pytest.mark.parametrize("binds", [True, False])
def test_hands_with_a_card_that_never_left_the_shoe_are_not_followed(binds: bool) -> None:
    deal = drawn(*FOUR)
    before = order(deal), lying(deal)
    found = rebuilt(deal, "4H 8D", "3C TS", binds)
    assert (found.foreign, found.followed) == (["8D"], False)
    assert (order(deal), lying(deal)) == before


def test_an_order_that_is_certain_stays_and_what_was_unseen_is_known() -> None:
    deal = drawn("3C:player", "4H:banker", "?:player", "TS:banker", "9D:player")
    found = rebuilt(deal, "4H 5D 9D", "3C TS", binds=False)
    assert (found.followed, found.differs) == (False, True)
    assert order(deal) == ["3C", "4H", "5D", "TS", "9D"]
    assert lying(deal) == {"player": ["4H", "5D", "9D"], "banker": ["3C", "TS"]}


def test_an_order_in_doubt_is_the_one_that_was_put_right() -> None:
    deal = drawn("3C:player", "4H:banker", "5D:player", "TS:banker")
    deal.order[0].order_known = deal.order[1].order_known = False
    assert rebuilt(deal, "4H 5D", "3C TS", binds=False).followed
    assert order(deal) == ["4H", "3C", "5D", "TS"]
    assert [one.restored for one in deal.order] == [True, True, False, False]


def test_a_dealt_card_that_becomes_the_burn_is_none_of_the_round() -> None:
    deal = drawn("7H:player", "4C:banker", "2D:player")
    deal.burned.append("7H")
    rebuilt(deal, "4C", "2D", binds=False)
    assert order(deal) == ["4C", "2D"]


def test_cards_taken_back_are_still_drawn() -> None:
    deal = drawn(*FOUR)
    deal.collect()
    assert (deal.order, deal.laid, deal.whereabouts, len(deal.drawn)) == ([], {}, {}, 4)
