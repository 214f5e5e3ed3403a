"""Expectations: mean and variance of the house's result for every bet of every ruleset, as exact fractions.

`expected` computes them under the rules in force, from the rulebooks' own odds. What its numbers mean is in
`Expectation`; docs/WATCH.md says what was assumed.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from domain.expectations import baccarat, blackjack, caribbean_stud, catalogue, layouts, rolls
from domain.expectations.expectation import Expectation
from domain.facts.bets import On
from domain.facts.options import Options
from domain.rulebooks.shapes.baccarat import BaccaratRulebook
from domain.rulebooks.shapes.blackjack import BlackjackRulebook
from domain.rulebooks.shapes.caribbean_stud import StudRulebook
from domain.rulebooks.shapes.craps import CrapsRulebook
from domain.rulebooks.shapes.layout import LayoutRulebook
from domain.rulebooks.shapes.rulebook import Rulebook

__all__ = ["Expectation", "expected"]

NO_OPTIONS = Options()


def expected(
    book: Rulebook,
    bet: str,
    on: On = None,
    *,
    options: Options | None = None,
    decks: int | None = None,
    left: Mapping[str, int] | None = None,
    point: int | None = None,
    above: Fraction = Fraction(0),
    play: str | None = None,
    stake: Decimal = Decimal(1),
    pool: Decimal | None = None,
) -> Expectation | None:
    """The house's result per unit staked of a wager, as facts write it. None if it is not on offer.

    The house's gain is positive. `options` are those of the table: they choose among odds. Cards come from the shoe
    that is `left`, by card, or else from a full one of so many `decks`, the most that the rules allow if not given.
    `point` is that of the wager that odds lie behind. `above` is the share of the stake above the least differential,
    which bears extra commission. Where players decide, `play` is `dealer` or `best`, and the expectation has bounds.
    A `stake` and the `pool` before it decide what a jackpot wager may win.
    """
    given = options or NO_OPTIONS
    terms = baccarat.Terms(bool(given.banker_six_half), given.perfect_pairs, given.dragon_bonus)
    shoe = baccarat.counted(left) if left is not None else decks
    if isinstance(on, dict):
        return _divided(_Same(book), bet, tuple(sorted(on.items())))
    if isinstance(book, BlackjackRulebook | StudRulebook):
        return _decided(_Same(book), bet, decks, play, stake, pool)
    return _expected(_Same(book), bet, on, terms, shoe, point, above)


class _Same:
    """A rulebook as a key: the same object, for its fields cannot be hashed."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.book is self.book

    def __hash__(self) -> int:
        return id(self.book)


@lru_cache(maxsize=4096)
def _expected(
    same: _Same,
    bet: str,
    on: baccarat.Choice,
    terms: baccarat.Terms,
    shoe: baccarat.Left | int | None,
    point: int | None,
    above: Fraction,
) -> Expectation | None:
    book = same.book
    if isinstance(book, LayoutRulebook):
        return layouts.expected(book, (bet, frozenset(on) if isinstance(on, tuple) else on))
    if isinstance(book, CrapsRulebook):
        return rolls.expected(book, bet, on if isinstance(on, int) else None, point=point)
    if isinstance(book, BaccaratRulebook):
        left = shoe if isinstance(shoe, tuple) else baccarat.full(shoe or book.shoe.decks[1])
        return baccarat.expected(book, bet, on, terms, left, above)
    return None


@lru_cache(maxsize=256)
def _decided(
    same: _Same, bet: str, decks: int | None, play: str | None, stake: Decimal, pool: Decimal | None
) -> Expectation | None:
    """A wager of a game in which players decide."""
    book = same.book
    if isinstance(book, StudRulebook):
        if bet == "jackpot":
            return caribbean_stud.jackpot(book, stake, pool)
        return catalogue.found(book.name, bet, ("play", play or "best"))
    assert isinstance(book, BlackjackRulebook)
    shoe = decks or book.shoe.decks[1]
    if bet in blackjack.LONG:
        usual = "dealer" if bet == "main" else "best"
        return catalogue.found(book.name, bet, ("decks", shoe), ("play", play or usual))
    return blackjack.expected(book, bet, shoe)


@lru_cache(maxsize=256)
def _divided(same: _Same, bet: str, parts: tuple[tuple[str, Decimal], ...]) -> Expectation | None:
    """A wager that its player divides."""
    return rolls.expected(same.book, bet, shares=dict(parts)) if isinstance(same.book, CrapsRulebook) else None
