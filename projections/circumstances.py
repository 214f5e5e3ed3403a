"""The circumstances of each round that facts before it decide: its dealer, its game supervisor, its currency."""

from collections import deque
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, get_args

from domain.facts import Fact
from domain.facts.people import StaffAssigned
from domain.facts.round import CardDrawn
from domain.facts.table import TableClosed, TableOpened
from domain.facts.terminals import ResultEntered
from domain.facts.vocabulary import Role
from domain.facts.wheels_and_dice import DiceRolled, DiceTumbled, WheelSpun
from domain.fold.reading import ReadFact

ROLES = frozenset(get_args(Role))
DEALING = frozenset({CardDrawn, WheelSpun, DiceRolled, DiceTumbled, ResultEntered})
"""The first fact of one of these kinds determines the staff of the round."""
NOTED = frozenset({StaffAssigned, TableClosed, TableOpened})
"""Facts of these kinds change who is at a table, or its currency."""
KEPT = 8
"""Assignments of a role that are stored: a round may have begun before the latest of them."""


class RoundCircumstances(NamedTuple):
    """The staff of a round, without the role before the name, and its currency. None if no fact names them."""

    dealer: str | None = None
    supervisor: str | None = None
    currency: str | None = None


UNKNOWN = RoundCircumstances()


class Assignment(NamedTuple):
    """A person in a role. Nobody once the table is closed."""

    person: str | None
    since: datetime
    until: datetime | None = None


class Circumstances:
    """The staff and the currency of a table. A fact's `by` takes precedence over an assignment (contract, 5.10)."""

    __slots__ = ("_by_role", "currency")

    def __init__(self) -> None:
        self._by_role: dict[str, deque[Assignment]] = {}
        self.currency: str | None = None

    def __deepcopy__(self, memo: object) -> "Circumstances":
        """Assignments never change, so only their lists are copied."""
        copied = Circumstances()
        copied._by_role = {role: assigned.copy() for role, assigned in self._by_role.items()}
        copied.currency = self.currency
        return copied

    def note(self, fact: Fact) -> None:
        """Apply a fact, in play order: an opening, an assignment, or the closing of the table."""
        if isinstance(fact, StaffAssigned):
            assigned = self._by_role.setdefault(fact.role, deque(maxlen=KEPT))
            assigned.append(Assignment(role_and_name(fact.staff)[1], fact.at, fact.until))
        elif isinstance(fact, TableClosed):
            for assigned in self._by_role.values():
                assigned.append(Assignment(None, fact.at))
        elif isinstance(fact, TableOpened):
            self.currency = fact.currency

    def of_round(self, facts: Iterable[ReadFact]) -> RoundCircumstances:
        """The staff when the first card, spin or roll of a round was recorded, and its currency."""
        first: Fact | None = None
        dealt = False
        for played in facts:
            if played.gone:
                continue
            fact = played.fact
            kind = type(fact)
            if kind in NOTED:
                self.note(fact)
            if first is None or (not dealt and kind in DEALING):
                first, dealt = fact, kind in DEALING
        if first is None:
            return RoundCircumstances(currency=self.currency)
        dealer = _dealer_by(first) or self._on_duty("dealer", first.at)
        return RoundCircumstances(dealer, self._on_duty("game_supervisor", first.at), self.currency)

    def _on_duty(self, role: str, at: datetime) -> str | None:
        for one in reversed(self._by_role.get(role, ())):
            if one.since <= at:
                return one.person if one.until is None or at < one.until else None
        return None


def _dealer_by(fact: Fact) -> str | None:
    """The dealer behind a fact, if its `by` names one."""
    role, name = role_and_name(fact.by) if fact.by else (None, None)
    return name if role == "dealer" else None


def role_and_name(person: str) -> tuple[str | None, str]:
    """Split `dealer:4411`. A name without a role has none."""
    role, _, name = person.partition(":")
    return (role, name) if name and role in ROLES else (None, person)
