"""The hands that the rules give, card by card, against the rules said in other words."""

from itertools import product

import pytest

from domain.games.baccarat.cards.table_of_play import UNSEEN, Play, outcome, play

VALUES = (0, 1, 3, 5, 6, 8, 9)
BANKER_DRAWS_ON = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""By the Banker's count from three on: the Player's third cards."""


def expected(values: tuple[int | None, ...]) -> Play:
    """Six cards at most, said by what each hand needs next."""
    hands: dict[str, list[int]] = {"player": [], "banker": []}
    for place, to in enumerate(("player", "banker", "player", "banker")):
        if place < len(values):
            hands[to].append(place)

    def said(lacks: str | None) -> Play:
        used = len(hands["player"]) + len(hands["banker"])
        points = None if lacks else (points_of(hands["player"]), points_of(hands["banker"]))
        return Play(tuple(hands["player"]), tuple(hands["banker"]), used, lacks, points)

    def points_of(places: list[int]) -> int:
        return sum(values[place] or 0 for place in places) % 10

    if len(values) < 4:
        return said("card-missing-initial")
    if None in values[:4]:
        return said(UNSEEN)
    player, banker = points_of(hands["player"]), points_of(hands["banker"])
    if max(player, banker) > 7:
        return said(None)
    third, place = None, 4
    if player < 6:
        if len(values) == place:
            return said("card-missing-player")
        hands["player"].append(place)
        third, place = values[place], 5
        if third is None:
            return said(UNSEEN)
    draws = banker < 6 if third is None else banker < 3 or str(third) in BANKER_DRAWS_ON.get(banker, "")
    if not draws:
        return said(None)
    if len(values) == place:
        return said("card-missing-banker-alone" if third is None else "card-missing-banker")
    hands["banker"].append(place)
    return said(UNSEEN if values[place] is None else None)


@pytest.mark.parametrize("initial", list(product(VALUES, repeat=2)), ids=str)
def test_every_kind_of_deal(initial: tuple[int, int]) -> None:
    for rest in product((0, 1, 2, 7), (0, 3), (None, 0, 4, 5, 6, 7, 9), (0, 5, None)):
        values = (*initial, *rest)
        for length in (4, 5, 6):
            assert play(values[:length]) == expected(values[:length])


@pytest.mark.parametrize("length", range(4))
def test_fewer_than_four_cards(length: int) -> None:
    assert play((9, 9, 9)[:length]) == expected((9, 9, 9)[:length])


@pytest.mark.parametrize("unseen", range(4))
def test_an_initial_card_that_nobody_saw(unseen: int) -> None:
    values = [9 if place != unseen else None for place in range(4)]
    assert play(values) == Play((0, 2), (1, 3), 4, UNSEEN)


@pytest.mark.parametrize(("points", "result"), [((8, 7), "player"), ((0, 0), "tie"), ((6, 9), "banker")])
def test_the_higher_count_wins(points: tuple[int, int], result: str) -> None:
    assert outcome(points) == result
