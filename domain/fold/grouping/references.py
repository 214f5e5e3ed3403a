"""Collects references to rounds, shoes and wagers that were not open when the fact arrived.

It reads in play order and uses little memory. The result tells whether a look-ahead is needed, and for what.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from domain.facts import Fact
from domain.facts.round import RoundStarted
from domain.facts.shoe import ShoeStarted
from domain.facts.terminals import ResultEntered
from domain.facts.wagers import WagerPlaced
from domain.fold.grouping.name_set import NameSet
from domain.fold.grouping.scopes import BEGINNING, PAYING, SCOPES, SETTLING, SPANNING, Scope


def is_implicit_name(table: str, name: str) -> bool:
    """Whether a name has the form of a round that was not announced."""
    return name.startswith(f"{table}/")


@dataclass(slots=True)
class Named:
    """Names of rounds, shoes or wagers that facts use while these are not open."""

    wanted: set[str] = field(default_factory=set)
    """The names to find."""
    declared: NameSet = field(default_factory=NameSet)
    """All announced names."""
    used: NameSet = field(default_factory=NameSet)
    """All names that facts used without an announcement."""
    now: str | None = None
    """The name in force now."""

    def announce(self, name: str) -> bool:
        """A round or a shoe begins. Returns whether it was named before."""
        before = bool(self.used) and name in self.used
        if before:
            self.wanted.add(name)
        self.declared.add(name)
        self.now = name
        return before

    def meet(self, name: str, begins: bool) -> bool:
        """A fact uses a name. Returns whether it does so while that is not open."""
        if name == self.now:
            return False
        if begins and name not in self.declared and self.used.add(name):
            self.now = name
            return False
        self.wanted.add(name)
        return True


@dataclass(slots=True)
class Up:
    """An approximate set of wagers that are up. A wager that is missing here may belong to an earlier round."""

    placed: set[str] = field(default_factory=set)
    before: set[str] | None = None
    """Wagers of the round just over, once wagers for the next are placed."""
    spanning: set[str] = field(default_factory=set)
    over: bool = False
    """Whether the round is over, as far as known."""

    def place(self, fact: WagerPlaced) -> None:
        """A wager placed after the result is the first of the next round."""
        if self.over and self.before is None:
            self.before, self.placed = self.placed, set()
        (self.spanning if fact.bet in SPANNING else self.placed).add(fact.wager)

    def begin(self) -> None:
        """Play begins: wagers up before are over."""
        if self.over:
            if self.before is None:
                self.placed.clear()
            self.before = None
            self.over = False

    def start(self) -> None:
        """A round is announced."""
        if not self.over:
            self.placed.clear()
        self.begin()

    def end(self) -> None:
        self.over = True

    def has(self, wager: str) -> bool:
        """Whether a wager is up."""
        return wager in self.placed or wager in self.spanning or (self.before is not None and wager in self.before)

    def settle(self, wager: str) -> None:
        """A wager is no longer up."""
        for wagers in (self.placed, self.spanning, self.before or set()):
            wagers.discard(wager)


@dataclass(slots=True)
class References:
    """The references of a table's facts."""

    rounds: Named = field(default_factory=Named)
    shoes: Named = field(default_factory=Named)
    wagers: set[str] = field(default_factory=set)
    """References to wagers that were not up."""
    up: Up = field(default_factory=Up)
    naming: bool = False
    """Whether any fact names a round or a shoe."""
    mentions: int = 0
    """The number of references by late or early facts."""

    @property
    def of_others(self) -> bool:
        """Whether a fact may belong to a round that is not open at its place."""
        return bool(self.rounds.wanted or self.shoes.wanted or self.wagers)


def collect_references(spoken: References, fact: Fact) -> None:
    """Collect the references of the next fact."""
    if fact.round is not None or fact.shoe is not None:
        collect_names(spoken, fact)
    step = _STEPS.get(type(fact))
    if step is not None:
        step(spoken, fact)


def collect_names(spoken: References, fact: Fact) -> None:
    """Collect the rounds and shoes that a fact names."""
    begins = type(fact) in BEGINNING
    if fact.round is not None and type(fact) is not RoundStarted:
        spoken.naming = True
        begins = begins and not is_implicit_name(fact.table, fact.round)
        spoken.mentions += spoken.rounds.meet(fact.round, begins)
    elif fact.shoe is not None and type(fact) is not ShoeStarted:
        spoken.naming = True
        spoken.mentions += spoken.shoes.meet(fact.shoe, begins)


def _round(spoken: References, fact: RoundStarted) -> None:
    spoken.mentions += spoken.rounds.announce(fact.round)
    spoken.up.start()


def _shoe(spoken: References, fact: ShoeStarted) -> None:
    spoken.mentions += spoken.shoes.announce(fact.shoe)


def _ended(spoken: References, fact: Fact) -> None:
    spoken.rounds.now = None
    spoken.up.end()


def _result(spoken: References, fact: Fact) -> None:
    if spoken.rounds.now is None:
        spoken.up.end()


def _entered(spoken: References, fact: ResultEntered) -> None:
    if fact.outcome is not None:
        _result(spoken, fact)


def _play(spoken: References, fact: Fact) -> None:
    spoken.up.begin()


def _placed(spoken: References, fact: WagerPlaced) -> None:
    spoken.up.place(fact)


def _of_wager(spoken: References, fact: Any) -> None:
    """Collect a wager's name. A wager that may stay up is named once more after its withdrawal: its stake is handed
    back.
    """
    if not spoken.up.has(fact.wager):
        spoken.mentions += 1
        spoken.wagers.add(fact.wager)
    elif type(fact) in PAYING or (type(fact) in SETTLING and fact.wager not in spoken.up.spanning):
        spoken.up.settle(fact.wager)


_OF_SCOPE: dict[Scope, Callable[[References, Any], None]] = {
    Scope.STAKES: _placed,
    Scope.BEGINS: _play,
    Scope.WAGER: _of_wager,
    Scope.RESULT: _result,
    Scope.ENDS: _ended,
}

_STEPS: dict[type[Fact], Callable[[References, Any], None]] = {
    cls: _OF_SCOPE[scope] for cls, scope in SCOPES.items() if scope in _OF_SCOPE
}
_STEPS[RoundStarted] = _round
_STEPS[ResultEntered] = _entered
_STEPS[ShoeStarted] = _shoe
