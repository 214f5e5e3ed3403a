"""The base of every game with rules: runs a game's dispatch table, fact by fact and phase by phase."""

from collections.abc import Sequence
from itertools import chain
from types import GeneratorType
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.fold.explanation import ExplainStep
from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, MovedCard, Round
from domain.fold.venue.notes import AnyNote
from domain.games.common import reasons
from domain.games.common.dispatch import CompiledDispatch, CompiledStep, Dispatch, Known, Run
from domain.games.common.findings import collect, run
from domain.games.common.rulings import effects
from domain.games.common.state import RoundState, TableCarryForward, TableState
from domain.games.common.terms import TimedPlace
from domain.games.common.wagers import DueWager

S = TypeVar("S", bound=RoundState)
F = TypeVar("F", bound=TableState)


class RuledGame(Generic[F, S]):
    """A table in a session. Each game has a `begin` and a dispatch table of its own, which is run here."""

    table: ClassVar[Dispatch]
    """Which functions a fact reaches, and which judge a round."""
    _run: ClassVar[CompiledDispatch]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "table" in cls.__dict__:
            cls._run = CompiledDispatch(cls.table)

    def __init__(self, floor: F) -> None:
        self.floor = floor
        self.state: S | None = None
        _steps(self._run.opening, {"floor": floor})

    def evolve(self, state: S, played: ReadFact) -> None:
        """Apply a fact of the round; then its further effects, under the resulting terms."""
        fact, floor, was_closed = played.fact, self.floor, state.closed
        kind = type(fact)
        floor.now = TimedPlace(fact.seq, played.line.number)
        if played.corrected_by is not None:
            state.corrected[fact.id] = played.corrected_by
        state.last = fact.id
        _changes(self._run.in_round.get(kind, ()), floor, state, fact)
        if state.frozen is None or state.closed is not was_closed:
            state.freeze(was_closed)
        if kind is RulingMade:
            self._void(state, played, fact)
        _changes(self._run.once_applied.get(kind, ()), floor, state, fact)

    def _void(self, state: S, played: ReadFact, ruling: Any) -> None:
        """A ruling that voids the round has the effect of a fact that voids it."""
        voided = run(effects.voided_by(state, ruling))
        if voided is not None:
            self.evolve(state, replace(played, fact=voided))

    def finish(self, state: S, over: bool) -> Round:
        """The round is judged, phase by phase: each step takes the results of those before it."""
        known: Known = {"floor": self.floor, "state": state, "over": over}
        _steps(self._run.round_end, known)
        self.state = None
        report: Round = known["report"]
        return report

    def at_table(self, played: ReadFact) -> None:
        """Apply a fact of the table: at once, or in part when the open round has been judged."""
        fact = played.fact
        alone = self._run.alone.get(type(fact))
        if alone is not None and alone[0](self.floor, fact):
            _changes(alone[1:], self.floor, self.state, fact)
            return
        self.floor.now = TimedPlace(fact.seq, played.line.number)
        _changes(self._run.at_table.get(type(fact), ()), self.floor, self.state, fact)
        if not self.waits(fact):
            self.change(fact)

    def waits(self, fact: Fact) -> bool:
        """Whether the rest of this fact waits until the open round has been judged."""
        return False

    def change(self, fact: Fact) -> None:
        """Apply a fact that may have waited."""
        _changes(self._run.now_or_later.get(type(fact), ()), self.floor, self.state, fact)

    def carry(self) -> TableCarryForward:
        return self.floor.carry()

    def explain_result(self, state: S, ended: Round) -> list[ExplainStep]:
        """Explain the result. A game adds its steps."""
        return []

    def explain_wager(self, state: S, wager: str, facts: Sequence[Fact]) -> tuple[list[ExplainStep], list[ExplainStep]]:
        """Explain a wager: its valid stake, then what it was due and received."""
        owed = next(one for one in state.owed if one.ticket.wager == wager)
        after = [*self.explain_due(state, owed), *reasons.payment_steps(state, owed)]
        return [*reasons.before(state, owed, facts)], after

    def explain_due(self, state: S, owed: DueWager) -> list[ExplainStep]:
        """Explain the result of a wager. A game adds its steps."""
        return [] if owed.ticket.placed is None else [*reasons.after(state, owed)]

    def commission(self) -> list[Commission]:
        """Deferred commission: none, in most games."""
        return []

    def moved(self) -> list[MovedCard]:
        """Commission collected and waived."""
        return []

    def notes(self) -> list[AnyNote]:
        """Notes for rules that span several tables."""
        return self.floor.notes

    def findings(self) -> list[Finding]:
        """Findings outside rounds, with those of the session's end."""
        last = [step.run(self.floor) for step in self._run.session_end]
        return [*self.floor.findings, *(one.finding for one in chain.from_iterable(last) if one is not None)]


def _changes(changes: Sequence[Run], floor: TableState, state: RoundState | None, fact: Fact) -> None:
    for change in changes:
        findings = change(floor, state, fact)
        if findings is not None:
            collect(findings)


def _steps(steps: Sequence[CompiledStep], known: Known) -> None:
    for step in steps:
        given = step.run(*step.takes(known))
        if step.gives:
            known[step.gives] = run(given) if type(given) is GeneratorType else given
        elif given is not None:
            collect(given)


def carried(carry: Any, kind: type[TableCarryForward]) -> Any:
    """The carry-forward of the last session, if it was of the same game."""
    return carry if isinstance(carry, kind) else kind()
