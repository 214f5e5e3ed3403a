"""What a wager is worth to the house by the rules: its expectation in whole numbers, so that sums are exact.

Money is counted in millionths, and what is expected of one unit staked in 10^-12. Bounds are rounded outwards.
"""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Literal, NamedTuple

from domain.expectations import Expectation, expected
from domain.expectations.one_roll import one_roll
from domain.facts.bets import On
from domain.facts.options import DragonBonus, Options
from domain.fold.round import Chosen, DueResult, Wager
from domain.fold.wagers.wager_facts import KEPT_BY_THE_HOUSE
from domain.rulebooks import BACCARAT, RULEBOOKS
from domain.rulebooks.shapes.craps import CrapsRulebook
from domain.rulebooks.shapes.rulebook import Rulebook
from domain.watch.outcomes import returns

MONEY, SHARE = 6, 12
"""Decimal places of money, and of what is expected of one unit of it."""
WHOLE = 10**SHARE
LEFT = Fraction(1, 50)
"""By how many standard deviations the cards that are left in a shoe may move the mean of a wager, over many rounds."""
UNSTEADY = frozenset({"insurance", "run"})
"""Bets of baccarat whose mean changes before they are decided: with the cards that lie open, or from round to round."""
POOLED = frozenset({"jackpot"})
"""Bets whose mean depends on a pool."""
AS_PAID = frozenset({"horn", "horn_high", "world", "c_and_e"})
"""Bets of several parts, of which some lose when one wins."""
AT_PLACING = frozenset({"buy", "lay"})
"""Bets whose commission is taken when they are placed."""
CHOICES = frozenset({"dragon_bonus", "symbol"})
"""Bets whose choice is a word. Of others a word names another wager."""
LASTING = frozenset({"nz-1996-craps"})
"""Rulesets whose wagers may be up for several rounds."""
DECIDED = frozenset({"win", "lose", "stand_off"})


class Worth(NamedTuple):
    """The expectation of one unit staked, in whole numbers of 10^-12."""

    mean: int
    least: int
    """The lowest mean that players' decisions, or the cards that are left, may give."""
    most: int
    deviation: int
    """An upper bound of the standard deviation."""
    below: int
    """How far a result may be below its mean, whatever that is between these."""
    above: int
    """How far it may be above."""
    stands_off: bool
    """Whether a wager that stands off is one of its results."""
    returns: int = 0
    """What it returns at each outcome of the next spin or roll, a lane each. 0 if that does not decide it."""
    lasting: bool = False
    """Whether it may be up for several rolls. Deviation, below and above are then those of one roll."""
    low: int = 0
    """How far below the mean an undecided wager may be worth: zero or less."""
    high: int = 0


class Terms(NamedTuple):
    """What a table's opening says of its odds."""

    half: bool | None = None
    scale: Literal[1, 2] | None = None
    dragon: DragonBonus | None = None
    decks: int | None = None

    @property
    def options(self) -> Options:
        """As options of a table."""
        return Options(banker_six_half=self.half, perfect_pairs=self.scale, dragon_bonus=self.dragon)


def terms_of(options: Options | None, decks: int | None) -> Terms:
    """What matters of a table's options."""
    given = options or Options()
    return Terms(given.banker_six_half, given.perfect_pairs, given.dragon_bonus, decks)


def worth(ruleset: str | None, bet: str | None, on: Chosen, terms: Terms) -> Worth | None:
    """What a wager is worth. None if the rules alone do not say."""
    if isinstance(on, dict):
        return _worth(ruleset, bet, tuple(on.items()), True, terms)
    return _worth(ruleset, bet, None if isinstance(on, str) and bet not in CHOICES else on, False, terms)


@lru_cache(maxsize=8192)
def _worth(ruleset: str | None, bet: str | None, on: Chosen, divided: bool, terms: Terms) -> Worth | None:
    book = RULEBOOKS.get(ruleset or "")
    if book is None or bet is None or bet in POOLED or (bet in UNSTEADY and book.name in BACCARAT):
        return None
    choice: On = dict(on) if divided else on  # type: ignore[arg-type, assignment]
    found = _expectations(book, bet, choice, terms)
    if not found:
        return None
    one = _in_whole_numbers(found, shoe=book.name in BACCARAT)
    roll = one_roll(book, bet, on if isinstance(on, int) else None) if isinstance(book, CrapsRulebook) else None
    if roll is not None:
        return one._replace(
            deviation=_up(_root(roll.variance)), below=_up(roll.down), above=_up(roll.up), lasting=True,
            low=min(0, _down(roll.low)), high=max(0, _up(roll.high)),
        )  # fmt: skip
    return one if divided or isinstance(on, dict) else one._replace(returns=returns(book.name, bet, on))


def _expectations(book: Rulebook, bet: str, on: On, terms: Terms) -> list[Expectation]:
    """Of the whole stake below the least differential, and of all of it above."""
    extra = getattr(book, "extra", None)
    shares = (0, 1) if extra is not None and bet in extra.rules else (0,)
    found = [
        expected(book, bet, on, options=terms.options, decks=terms.decks, play="best", above=Fraction(share))
        for share in shares
    ]
    return [one for one in found if one is not None]


def _in_whole_numbers(found: list[Expectation], shoe: bool) -> Worth:
    first = found[0]
    variance = max(_variance(one) for one in found)
    moves = LEFT * _root(variance) if shoe else 0
    least = min(one.means[0] for one in found) - moves
    most = max(one.means[1] for one in found) + moves
    lowest, highest = min(one.lowest for one in found), max(one.highest for one in found)
    return Worth(
        round(first.mean * WHOLE), _down(least), _up(most), _up(_root(variance)), _up(most - lowest),
        _up(highest - least), any(result == 0 for result, _ in first.chances),
    )  # fmt: skip


def _variance(one: Expectation) -> Fraction:
    """Where a decision changes it: the most that any results in between have."""
    return one.variance if one.least is None else ((one.highest - one.lowest) / 2) ** 2


def _root(square: Fraction) -> Fraction:
    """The root of a fraction, rounded up."""
    return Fraction(isqrt(square.numerator * WHOLE**2 // square.denominator) + 1, WHOLE)


def _up(value: Fraction | int) -> int:
    return int(-(-value * WHOLE // 1))


def _down(value: Fraction | int) -> int:
    return int(value * WHOLE // 1)


def units(amount: Decimal) -> int:
    """An amount in whole millionths."""
    return int(amount.scaleb(MONEY))


def due_win(wager: Wager) -> int:
    """What the house keeps of a decided wager by the rules: without chips' rounding, commission taken or deferred."""
    due = wager.due
    if due is None or due.result not in DECIDED or due.result == "stand_off":
        return 0
    fee = units(due.commission) if wager.bet in AT_PLACING else 0
    if due.result == "lose":
        return units(due.valid_stake) + fee
    if wager.bet in AS_PAID:
        return -units(due.pays)
    stake = units(due.valid_stake) if _keeps_stake(wager.bet, due.result) else 0
    return stake + units(due.commission) - units(due.winnings)


def win(wager: Wager) -> int:
    """What the house won of a wager, as it was paid; what nobody settled yet, as it is due."""
    due, paid = wager.due, wager.recorded
    if due is None:
        whole = (wager.stake if wager.in_force is None else wager.in_force) if paid is not None else None
        return 0 if whole is None or paid is None else units(whole) - units(paid.stake_back) - units(paid.paid)
    more = units(wager.difference) if wager.difference is not None else 0
    if due.result not in DECIDED:
        return more
    fee = due.commission if wager.bet in AT_PLACING or _deferred(wager) else Decimal(0)
    lost = units(due.valid_stake) if _keeps_stake(wager.bet, due.result) else 0
    return lost - units(due.pays) + units(fee) + more


def _keeps_stake(bet: str | None, result: DueResult) -> bool:
    """Whether the stake is the house's: that of a jackpot wager also where it wins."""
    return result == "lose" or (result == "win" and bet in KEPT_BY_THE_HOUSE)


def _deferred(wager: Wager) -> bool:
    """Whether commission was left for later, as the rules allow: then all winnings are due at once."""
    due, paid = wager.due, wager.recorded
    return due is not None and paid is not None and bool(paid.deferred) and due.pays >= due.winnings
