"""Victoria: the tables of play (9.1 to 9.3), every row dealt at a Traditional and at a Crown table."""

import pytest

from tests.rules.proves import proves
from tests.rules.rounds import played
from tests.rules.victoria import CROWN, TRADITIONAL, VIC, hands

CARDS = dict(enumerate(("K", "A", *"23456789")))
"""A card for each value."""
ALWAYS = {None, *range(10)}
DRAWS_ON: dict[int, set[int | None]] = {
    0: ALWAYS, 1: ALWAYS, 2: ALWAYS, 3: ALWAYS - {8}, 4: {None, 2, 3, 4, 5, 6, 7}, 5: {None, 4, 5, 6, 7}, 6: {6, 7},
    7: set(),
}  # fmt: skip
"""Table 2: the Banker's count, and the Player's third cards on which it draws; none: the Player stood."""
both = pytest.mark.parametrize("ruleset", [TRADITIONAL, CROWN])


def dealt(ruleset: str, player: int, banker: int, *thirds: int) -> tuple[int, int]:
    """How many cards each hand should have, when these counts are dealt and more cards lie ready."""
    suits = iter("SHDC" * 3)
    cards = [f"{CARDS[value]}{next(suits)}" for value in (player, banker, 0, 0, *thirds)]
    to = ("player", "banker") if player <= 5 else ("banker",)
    drawn = [f"{card}:{hand}" for card, hand in zip(cards[4:], to, strict=False)]
    mine, theirs = hands(played(ruleset, {"tie": "20"}, " ".join(cards[:4]), *drawn))
    return len(mine), len(theirs)


@proves(VIC, "9.1", "9.2 *")
@both
@pytest.mark.parametrize("player", range(10))
def test_9_2_the_player_draws_on_five_or_less(ruleset: str, player: int) -> None:
    """The Banker has seven, which draws on nothing."""
    assert dealt(ruleset, player, 7, *([1] if player <= 5 else []))[0] == (3 if player <= 5 else 2)


@proves(VIC, "9.1", "9.3 *")
@both
@pytest.mark.parametrize("banker", [8, 9])
def test_9_1_eight_and_nine_end_the_drawing(ruleset: str, banker: int) -> None:
    assert dealt(ruleset, 0, banker) == (2, 2)


@proves(VIC, "9.3 *")
@both
@pytest.mark.parametrize("banker", DRAWS_ON)
def test_9_3_the_banker_draws_as_table_2_says(ruleset: str, banker: int) -> None:
    for third in (None, *range(10)):
        draws = third in DRAWS_ON[banker]
        more = [] if third is None else [third]
        came = dealt(ruleset, 6 if third is None else 5, banker, *more, *([1] if draws else []))
        assert came == (2 if third is None else 3, 3 if draws else 2), third
