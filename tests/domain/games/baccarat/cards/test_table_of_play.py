"""The table of play: every row against every third card, and the exact counts of all deals of eight decks."""

from collections.abc import Iterator

import pytest

from domain.games.baccarat.cards.table_of_play import outcome, play
from tests.rules.proves import proves

DRAWS_ON = {
    0: {None, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
    1: {None, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
    2: {None, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
    3: {None, 0, 1, 2, 3, 4, 5, 6, 7, 9},
    4: {None, 2, 3, 4, 5, 6, 7},
    5: {None, 4, 5, 6, 7},
    6: {6, 7},
    7: set[int | None](),
}
"""The Banker's count, and the Player's third cards on which it draws; none: the Player stood."""


@proves("nz-1996-mini-baccarat", "9.4 *", "9.5")
@proves("nz-1996-midi-baccarat", "9.4 *", "9.5")
@proves("nz-1996-baccarat", "9.4 *", "9.5")
@proves("nz-1998-baccarat", "9.4 *", "9.5")
@proves("nz-div5-baccarat", "9.4 *", "9.5")
@proves("vic-2002-baccarat", "9.3 *")
@pytest.mark.parametrize("banker", DRAWS_ON)
@pytest.mark.parametrize("third", [None, *range(10)])
def test_the_banker_draws_as_the_table_says(banker: int, third: int | None) -> None:
    values = [6, banker, 0, 0] if third is None else [5, banker, 0, 0, third]
    hands = play([*values, 1])
    assert (len(hands.banker) == 3) == (third in DRAWS_ON[banker])
    assert len(hands.player) == (2 if third is None else 3)


@proves("nz-1996-mini-baccarat", "9.2", "9.3 *")
@proves("nz-1996-midi-baccarat", "9.2", "9.3 *")
@proves("nz-1996-baccarat", "9.2", "9.3 *")
@proves("nz-1998-baccarat", "9.2", "9.3 *")
@proves("nz-div5-baccarat", "9.2", "9.3 *")
@proves("vic-2002-baccarat", "9.1", "9.2 *")
@pytest.mark.parametrize("player", range(10))
@pytest.mark.parametrize("banker", [8, 9])
def test_a_natural_ends_the_drawing(player: int, banker: int) -> None:
    for values in ([player, banker, 0, 0, 1, 1], [banker, player, 0, 0, 1, 1]):
        assert play(values).used == 4


@proves("nz-1996-mini-baccarat", "9.3 *")
@proves("nz-1996-midi-baccarat", "9.3 *")
@proves("nz-1996-baccarat", "9.3 *")
@proves("nz-1998-baccarat", "9.3 *")
@proves("nz-div5-baccarat", "9.3 *")
@proves("vic-2002-baccarat", "9.2 *")
@pytest.mark.parametrize("player", range(8))
def test_the_player_draws_on_five_or_less(player: int) -> None:
    assert (4 in play([player, 7, 0, 0, 1, 1]).player) == (player <= 5)


def test_what_is_missing_is_named() -> None:
    assert play([1, 2, 3]).lacks == "card-missing-initial"
    assert play([1, 2, 3, 3]).lacks == "card-missing-player"
    assert play([6, 2, 0, 3]).lacks == "card-missing-banker-alone"
    assert play([2, 2, 0, 2, 5]).lacks == "card-missing-banker"
    assert play([2, None, 0, 2, 5]).lacks == "card-unseen"


def deals(drawn: tuple[int, ...], weight: int, left: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every six values in their order, with the number of ways to draw them."""
    if len(drawn) == 6:
        yield drawn, weight
        return
    for value in range(10):
        many = left[value]
        left[value] -= 1
        yield from deals((*drawn, value), weight * many, left)
        left[value] += 1


def test_the_exact_counts_of_eight_decks() -> None:
    counts = {"banker": 0, "player": 0, "tie": 0, "six": 0}
    for values, weight in deals((), 1, [128] + [32] * 9):
        points = play(values).points
        assert points is not None
        winner = outcome(points)
        counts[winner] += weight
        counts["six"] += weight if winner == "banker" and points[1] == 6 else 0
    assert counts == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
        "six": 269_232_304_455_680,
    }
