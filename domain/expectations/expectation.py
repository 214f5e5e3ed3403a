"""What the house expects of a wager: mean and variance of its result per unit staked, as exact fractions."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NamedTuple

from domain.facts.wagers import WagerResult
from domain.rulebooks.shapes.rulebook import Rule

Chances = Mapping[Fraction, Fraction]
"""The chance of each result of the house."""
How = Literal["enumerated", "dynamic programming"]
"""How it was computed: every case once, or from the end of play back to its beginning."""
ONE, NOTHING = Fraction(1), Fraction(0)


class Expectation(NamedTuple):
    """The house's result per unit staked, of one wager that the rules decide.

    The result is what the house keeps: 1 if the stake is lost, 0 if it stands off, -35 if it wins 35 to one. Commission
    is the house's, whether it is taken now or deferred. The unit is the valid stake, without commission taken at
    placement. Wagers that are void, taken down or never decided have no result. Chips are not rounded: a win that is
    rounded up to a payable amount costs the house less than one chip more. Wagers of one round depend on each other:
    their means add up, their variances do not.
    """

    mean: Fraction
    """The house's advantage, positive where the house gains."""
    variance: Fraction
    lowest: Fraction
    """The house's worst result."""
    highest: Fraction
    """Its best."""
    how: How
    chances: tuple[tuple[Fraction, Fraction], ...]
    """Every result with its chance, from the lowest. They sum to one."""
    rules: tuple[Rule, ...] = ()
    """The paragraphs that give the odds."""
    play: str = ""
    """How the player is taken to decide. Empty if no decision changes it."""
    least: Fraction | None = None
    """The mean if the player decides as well as possible for this wager. None if no decision changes it."""
    most: Fraction | None = None
    """The mean if the player decides as badly as possible."""

    @property
    def means(self) -> tuple[Fraction, Fraction]:
        """The lowest and the highest mean that any play gives."""
        return (self.mean if self.least is None else self.least), (self.mean if self.most is None else self.most)


def expect(chances: Chances, how: How, rules: Iterable[Rule] = (), play: str = "") -> Expectation:
    """The expectation of results with these chances."""
    if sum(chances.values()) != 1:
        raise ValueError("the chances of all results sum to one")
    mean = sum((result * chance for result, chance in chances.items()), NOTHING)
    squares = sum((result**2 * chance for result, chance in chances.items()), NOTHING)
    happens = tuple(sorted((result, chance) for result, chance in chances.items() if chance))
    return Expectation(
        mean, squares - mean**2, happens[0][0], happens[-1][0], how, happens, tuple(dict.fromkeys(rules)), play
    )


def gathered(results: Iterable[tuple[Fraction, Fraction]]) -> dict[Fraction, Fraction]:
    """Results with chances or weights, equal ones added up."""
    found: dict[Fraction, Fraction] = {}
    for result, weight in results:
        found[result] = found.get(result, NOTHING) + weight
    return found


def kept(result: WagerResult, odds: Fraction | Decimal | int = 0) -> Fraction:
    """What the house keeps per unit of a wager with this result, at odds to one."""
    return -Fraction(odds) if result == "win" else ONE if result == "lose" else NOTHING
