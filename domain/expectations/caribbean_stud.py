"""Caribbean stud: the house's results of antes and bet wagers under the play that is known as best, and of the jackpot.

The play raises on every pair and better, folds everything below ace-king, and with ace-king raises where that is worth
more than folding, by the own cards and the dealer's first one.
"""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from domain.expectations.expectation import ONE, Expectation, expect, gathered, kept
from domain.expectations.stud_ace_king import decisions
from domain.expectations.stud_hands import PLAYERS, Against, HandClass, against, classes
from domain.games.caribbean_stud.cards.hand_ranks import SIZE, Value
from domain.rulebooks.shapes.caribbean_stud import ACE_KING, StudRulebook

BEST = "raises on a pair or better, and on ace-king where it is worth more than folding"
QUALIFIES = Value(*ACE_KING)
LONG = ("ante", "raise")
"""Bets whose expectation takes minutes."""
FATES = {"no_hand": "no-hand", "less": "win", "equal": "stand-off", "more": "lose"}
"""How a hand comes out, by what the dealer has."""
FOLDED = "folded"


class Fate(NamedTuple):
    """How a hand comes out, with its class where that decides what it wins."""

    fate: str
    hand: str = ""


def long_ones(book: StudRulebook) -> dict[tuple[str, str], Expectation]:
    """The expectations of ante and bet wager, by bet and play: minutes of work."""
    met = {one: against(one, QUALIFIES) for one in classes()}
    ways = _ways(book, met)
    raised = {fate: number for fate, number in ways.items() if fate.fate != FOLDED}
    least, most = _raise_by_class(book, met)
    return {
        ("ante", "best"): _expect(book, "ante", ways)._replace(least=_ante_if_all_raise(book, met), most=ONE),
        ("raise", "best"): _expect(book, "raise", raised)._replace(least=least, most=most),
    }


def _expect(book: StudRulebook, bet: str, ways: dict[Fate, int]) -> Expectation:
    whole = sum(ways.values())
    chances = gathered((_kept(book, bet, fate), Fraction(number, whole)) for fate, number in ways.items())
    rules = book.bet_wins if bet == "raise" else book.antes["win"].rules
    return expect(chances, "enumerated", rules, BEST)


def _kept(book: StudRulebook, bet: str, fate: Fate) -> Fraction:
    """What the house keeps of a unit of this bet."""
    call = (book.antes if bet == "ante" else book.bets).get(fate.fate)
    return kept("win", book.odds[fate.hand]) if call is None else kept(call.result, call.odds)


def _ways(book: StudRulebook, met: dict[HandClass, Against]) -> dict[Fate, int]:
    """How every hand comes out: a hand, the dealer's first card, and the dealer's four others."""
    found: Counter[Fate] = Counter()
    for own, dealers in met.items():
        if own.value.name != "odd_cards":
            found.update(_fates(own, dealers, SIZE))
        elif own.value < QUALIFIES:
            found[Fate(FOLDED)] += SIZE * sum(dealers)
        else:
            found.update(_ace_king(book, own))
    return found


def _fates(own: HandClass, dealers: Against, times: int) -> dict[Fate, int]:
    """The fates of a class that raises."""
    return {
        Fate(fate, own.value.name if fate == "win" else ""): times * getattr(dealers, met)
        for met, fate in FATES.items()
    }


def _ace_king(book: StudRulebook, own: HandClass) -> Counter[Fate]:
    """Raises where that is worth more."""
    found: Counter[Fate] = Counter()
    for number, dealers in decisions(own, QUALIFIES):
        raised = _fates(own, dealers, number)
        folded = {Fate(FOLDED): number * sum(dealers)}
        found.update(raised if _worth(book, raised) < _worth(book, folded) else folded)
    return found


def _worth(book: StudRulebook, fates: dict[Fate, int]) -> Fraction:
    """What the house gains of an ante with its bet wager, in all these ways."""
    return sum((ways * (_kept(book, "ante", fate) + _added(book, fate)) for fate, ways in fates.items()), Fraction(0))


def _added(book: StudRulebook, fate: Fate) -> Fraction:
    return Fraction(0) if fate.fate == FOLDED else book.bet_times * _kept(book, "raise", fate)


# --- bounds -----------------------------------------------------------------------------------------------------


def _ante_if_all_raise(book: StudRulebook, met: dict[HandClass, Against]) -> Fraction:
    """The ante alone does best if every hand raises. It does worst if every hand folds, and is lost."""
    every: Counter[Fate] = Counter()
    for own, dealers in met.items():
        every.update(_fates(own, dealers, 1))
    return _expect(book, "ante", every).mean


def _raise_by_class(book: StudRulebook, met: dict[HandClass, Against]) -> tuple[Fraction, Fraction]:
    """The bet wager of players who raise only on the class that is best for them, and only on the worst."""
    means = [_expect(book, "raise", _fates(own, dealers, 1)).mean for own, dealers in met.items()]
    return min(means), max(means)


# --- the jackpot ------------------------------------------------------------------------------------------------


def jackpot(book: StudRulebook, stake: Decimal, pool: Decimal | None) -> Expectation:
    """The jackpot wager of a hand that is played, if no other hand of the round wins. Without a pool: the minimum."""

    def results() -> Iterator[tuple[Fraction, Fraction]]:
        for own in classes():
            prize = book.prizes.get(own.value.name)
            paid = max(prize.least, prize.share * (pool or 0)) if prize is not None else Decimal(0)
            yield ONE - Fraction(paid) / Fraction(stake), Fraction(own.number(), PLAYERS)

    rules = (prize.rule for prize in book.prizes.values())
    return expect(gathered(results()), "enumerated", rules, "plays every flush and better")
