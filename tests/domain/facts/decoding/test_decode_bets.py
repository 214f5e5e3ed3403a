"""Every bet of every game, with what its `on` may be and what it may not."""

from typing import Any

import pytest

from domain.errors import OnDoesNotFit
from domain.facts.bets import BETS_OF, SHAPES

from ..lines import verdict, wager

MISSING: Any = object()
"""`on` left out."""

NAMES = ["w1", "x" * 256]
NO_NAMES = [MISSING, None, "", "x" * 257, 1, ["w1"]]
NOTHING: tuple[list[Any], list[Any]] = ([MISSING, None], ["", "x", 0, 1, [], ["P"], {}])
TWO_DICE: tuple[list[Any], list[Any]] = ([*range(2, 13)], [MISSING, None, 0, 1, 13, "4", [4]])
FACES: tuple[list[Any], list[Any]] = ([1, 6], [MISSING, None, 0, 7, "1", [1]])
THIRDS: tuple[list[Any], list[Any]] = ([1, 2, 3], [MISSING, None, 0, 4, "1", [1]])
WAGER: tuple[list[Any], list[Any]] = (NAMES, NO_NAMES)
MAYBE: tuple[list[Any], list[Any]] = ([MISSING, None, *NAMES], ["", "x" * 257, 1, ["w1"], {}])


def on_numbers(count: int) -> tuple[list[Any], list[Any]]:
    """So many numbers of the wheel; one too many, too few, doubled or off the wheel."""
    right = list(range(37 - count, 37))
    wrong: list[Any] = [
        MISSING,
        None,
        right[1:],
        [*right, 0],
        [*right[:-1], 37],
        [-1, *right[1:]],
        5,
        [str(n) for n in right],
    ]
    return [right, list(range(count))], [*wrong, [1] * count] if count > 1 else wrong


ON: dict[str, tuple[list[Any], list[Any]]] = {
    "dragon_bonus": (["player", "banker"], [MISSING, None, "tie", "", 1, ["player"]]),
    "insurance": MAYBE,  # baccarat's has no `on`; the blackjack one may name its wager
    "run": ([["P", "P", "B"], ["T", "T"], ["P"], None, MISSING], [[], "PPB", ["X"], ["P", 1], 3, {}]),
    "super_sevens": MAYBE, "raise": MAYBE, "jackpot": MAYBE,
    "double": ([*NAMES, 1, 6], [MISSING, None, "", 0, 7, [1]]),  # blackjack: a wager; tai-sai: a face
    "split": ([*NAMES, [0, 36]], [MISSING, None, "", [1], [1, 1], [1, 37], 5]),  # blackjack: a wager; roulette: numbers
    "straight": on_numbers(1), "street": on_numbers(3), "corner": on_numbers(4), "six_line": on_numbers(6),
    "column": THIRDS, "dozen": THIRDS,
    "symbol": (list("ABCDEFG"), [MISSING, None, "H", "a", "", 1, ["A"]]),
    "triple": FACES, "face": FACES,
    "total": ([*range(3, 19)], [MISSING, None, 0, 2, 19, "4"]),
    "combination": ([[1, 2], [6, 1]], [MISSING, None, [1], [1, 2, 3], [0, 1], [1, 7], "12", 12, ["1", "2"]]),
    "pass_odds": WAGER, "dont_pass_odds": WAGER, "come_odds": WAGER, "dont_come_odds": WAGER,
    "place": TWO_DICE, "buy": TWO_DICE, "lay": TWO_DICE, "hardway": TWO_DICE, "horn_high": TWO_DICE,
    "c_and_e": (
        [{"any_craps": "1", "eleven": "1.50"}],
        [MISSING, None, {}, {"any_craps": "1"}, {"any_craps": "1", "eleven": "1", "two": "1"}, "1", ["1", "1"]],
    ),
}  # fmt: skip
"""The bets that want something, each with what is right and what is wrong."""

PAIRS = [(bet, *ON.get(bet, NOTHING)) for bet in SHAPES]


def placed(bet: str, on: Any) -> dict[str, Any]:
    """A wager on a bet."""
    return wager(bet=bet) if on is MISSING else wager(bet=bet, on=on)


@pytest.mark.parametrize(("bet", "right", "wrong"), PAIRS)
def test_on(bet: str, right: list[Any], wrong: list[Any]) -> None:
    """What the bet needs is accepted; anything else is refused, with what it needs."""
    assert [verdict(placed(bet, on)) for on in right] == [(0, "")] * len(right)
    assert [verdict(placed(bet, on)) for on in wrong] == [(OnDoesNotFit.number, "on")] * len(wrong)


def test_every_bet_that_wants_something_is_in_the_table() -> None:
    """No bet is tested by default though it wants something."""
    assert set(ON) == {bet for bet, shapes in SHAPES.items() if [shape.wants for shape in shapes] != ["no `on`"]}


@pytest.mark.parametrize("on", [True, 1.0, [True, 2], [1, 2.0], [[1]], [None], {"any_craps": True, "eleven": "1"}])
@pytest.mark.parametrize("bet", ["column", "combination", "straight", "c_and_e", "banker", "run"])
def test_neither_truths_nor_floats_are_numbers(bet: str, on: Any) -> None:
    """Whatever the bet."""
    assert verdict(placed(bet, on))[0] != 0


def test_an_unknown_bet_is_refused() -> None:
    """A bet of no game."""
    assert verdict(wager(bet="pairs"))[1] == verdict(wager(bet="Banker"))[1] == verdict(wager(bet=1))[1] == "bet"


def test_every_ruleset_has_its_bets() -> None:
    """Baccarat has 7 bets, blackjack 5, Caribbean stud 3, roulette 13, the money wheel 1, tai-sai 8, craps 25."""
    counts = {len(bets) for bets in BETS_OF.values()}
    assert counts == {7, 5, 3, 13, 1, 8, 25}
    assert len(BETS_OF) == 16
