"""Commission charged at placement, and returned as far as the wager is.

The rules return it with a wager that is withdrawn, or with a part of one. It counts as returned then, unless the
settlement says otherwise.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.fold.reading import ReadFact
from domain.fold.round import Due, Wager
from domain.games.common.chips import chips_of
from domain.games.craps.fees import borne, cents
from domain.money import EXACT
from domain.rulebooks import book_of
from domain.rulebooks.shapes.craps import CrapsRulebook
from projections.commission.entries import ZERO, Charge

add, subtract = EXACT.add, EXACT.subtract


class PrepaidTerms(NamedTuple):
    """Commission that a table charges at placement."""

    book: CrapsRulebook
    unit: Decimal
    """The smallest amount that chips can make. Less is written off."""


def terms_of(opening: TableOpened) -> PrepaidTerms | None:
    """The terms of an opening. None if commission is taken at payment."""
    book = book_of(opening)
    return PrepaidTerms(book, chips_of(opening.chips).unit) if isinstance(book, CrapsRulebook) else None


def bears(terms: PrepaidTerms, placed: WagerPlaced) -> bool:
    """Whether commission is charged at placement of this wager, or was taken."""
    return placed.bet in terms.book.fees or bool(placed.commission)


class Stands(NamedTuple):
    """The state of a wager's commission."""

    charged: Decimal
    taken: Decimal
    """The amount taken by the house."""
    rounded: Decimal
    """The part that chips cannot make."""


@dataclass(slots=True)
class Prepaid:
    """A wager whose commission was charged at placement."""

    terms: PrepaidTerms
    placed: WagerPlaced
    advice: ReadFact
    """The fact that advised the player."""
    stands: Stands | None = None
    """The amounts after the last round."""

    def round(self, wager: Wager, facts: Sequence[ReadFact]) -> Iterator[Charge]:
        """The change in a round. Commission charged and returned in the same round is both."""
        settled = next((one.fact for one in reversed(facts) if isinstance(one.fact, WagerSettled)), None)
        void = wager.due is not None and wager.due.result == "void"
        if self.stands is None and void and self.placed.commission:
            yield self._step(wager, [], "open", self._fee(self.placed.stake), self.placed.commission)
        charged = self._charged(wager.due)
        taken = subtract(self._taken(settled), self._back(wager, charged, settled))
        how = wager.recorded.result if wager.recorded else wager.due.result if wager.due else "open"
        yield self._step(wager, facts, how, charged, taken)

    def _step(self, wager: Wager, facts: Sequence[ReadFact], how: str, charged: Decimal, taken: Decimal) -> Charge:
        before = self.stands or Stands(ZERO, ZERO, ZERO)
        short = subtract(charged, taken)
        self.stands = now = Stands(charged, taken, short if 0 < short < self.terms.unit else ZERO)
        due, got, rounded = map(subtract, now, before)
        about = [self.advice, *(one for one in facts if one is not self.advice)]
        return Charge(wager, about, self._rules(wager.due, due), due, got, got, rounded, how)

    def _fee(self, stake: Decimal) -> Decimal:
        return cents(borne(self.terms.book, self.placed, stake))

    def _charged(self, due: Due | None) -> Decimal:
        """The commission by the rules, for the present stake."""
        if due is None:
            return self.stands.charged if self.stands else ZERO
        return self._fee(due.valid_stake) if due.result == "open" else due.commission

    def _taken(self, settled: WagerSettled | None) -> Decimal:
        """The commission taken so far, at first at placement."""
        taken = self.stands.taken if self.stands else self.placed.commission or ZERO
        return add(taken, settled.commission) if settled is not None else taken

    def _back(self, wager: Wager, charged: Decimal, settled: WagerSettled | None) -> Decimal:
        """The part of the commission taken that is returned."""
        taken, before = self._taken(settled), self.stands.charged if self.stands else ZERO
        if wager.due is not None and wager.due.result == "void":
            return min(taken, wager.recorded.paid if wager.recorded else taken)
        if wager.due is not None and wager.due.result != "open":  # what was taken beyond that is owed with the wager
            return max(subtract(self._taken(None), charged), ZERO)
        return min(taken, max(subtract(before, charged), ZERO))

    def _rules(self, due: Due | None, change: Decimal) -> list[str]:
        book = self.terms.book
        fee = book.fees.get(self.placed.bet)
        own = [*([fee.rule] if fee else []), *([book.fee_back] if change < 0 else [])]
        more = due.rules if due is not None and (change <= 0 or due.result != "void") else []
        return list(dict.fromkeys([*(rule.number for rule in own if rule.number), *more]))
