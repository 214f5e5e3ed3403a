"""The base of every game with rules: applies facts to a table and its rounds, and reports rounds."""

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.fold.explanation import ExplainStep
from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, MovedCard, Round
from domain.fold.venue.notes import AnyNote
from domain.games.common import evolve, reasons, rulings
from domain.games.common.evolve import Changes, TableChanges
from domain.games.common.house import house_checks
from domain.games.common.state import RoundState, TableCarryForward, TableState
from domain.games.common.terms import TimedPlace
from domain.games.common.wagers import DueWager

S = TypeVar("S", bound=RoundState)
F = TypeVar("F", bound=TableState)
Outcome = TypeVar("Outcome")


class RuledGame(Generic[F, S, Outcome]):
    """A table in a session. Each game has a `begin` and the phases of a round's end of its own."""

    in_round: ClassVar[Changes] = evolve.CHANGES
    at_any_time: ClassVar[TableChanges] = evolve.TABLE_CHANGES

    def __init__(self, floor: F) -> None:
        self.floor = floor
        self.state: S | None = None
        """The open round."""

    def evolve(self, state: S, played: ReadFact) -> None:
        fact, was_closed = played.fact, state.closed
        self.floor.now = TimedPlace(fact.seq, played.line.number)
        if played.corrected_by is not None:
            state.corrected[fact.id] = played.corrected_by
        state.last = fact.id
        house_checks.check_round_fact(state, fact)
        change = self.in_round.get(type(fact))
        if change is not None:
            change(state, fact)
        state.freeze(was_closed)
        voided = rulings.voided_by(state, fact) if type(fact) is RulingMade else None
        if voided is not None:
            self.evolve(state, replace(played, fact=voided))

    def finish(self, state: S, over: bool) -> Round:
        """The round is judged, phase by phase: each takes what those before it return."""
        self.before_outcome(state)
        outcome = self.decide(state, over)
        owed = self.dues(state, outcome)
        self.check(state, outcome, owed, over)
        return self.carry_forward(state, outcome, owed, over)

    def before_outcome(self, state: S) -> None:
        """First phase: what must be settled before anybody asks who won, such as which wagers stand."""

    def decide(self, state: S, over: bool) -> Outcome:
        """Second phase: what the round came to."""
        raise NotImplementedError

    def dues(self, state: S, outcome: Outcome) -> list[DueWager]:
        """Third phase: what every wager is due, by its valid stake."""
        raise NotImplementedError

    def check(self, state: S, outcome: Outcome, owed: list[DueWager], over: bool) -> None:
        """Fourth phase: every check of the round. Nothing but findings comes of it."""
        raise NotImplementedError

    def carry_forward(self, state: S, outcome: Outcome, owed: list[DueWager], over: bool) -> Round:
        """Last phase: what the next round takes over is kept, and the round is reported."""
        raise NotImplementedError

    def at_table(self, played: ReadFact) -> None:
        self.floor.now = TimedPlace(played.fact.seq, played.line.number)
        house_checks.check_table_fact(self.floor, self.state, played.fact)
        self.at_once_or_later(played.fact)

    def at_once_or_later(self, fact: Fact) -> None:
        """Apply a fact of the table now, or when a round needs it. Most apply now."""
        self.change(fact)

    def change(self, fact: Fact) -> None:
        """Apply a fact of the table."""
        change = self.at_any_time.get(type(fact))
        if change is not None:
            change(self.floor, self.state, fact)

    def carry(self) -> TableCarryForward:
        return self.floor.carry()

    def explain_result(self, state: S, ended: Round) -> list[ExplainStep]:
        """Explain the result. A game adds its steps."""
        return []

    def explain_wager(self, state: S, wager: str, facts: Sequence[Fact]) -> tuple[list[ExplainStep], list[ExplainStep]]:
        """Explain a wager: its valid stake, then what it was due and received."""
        owed = next(one for one in state.owed if one.ticket.wager == wager)
        return [*reasons.before(state, owed, facts)], [
            *self.explain_due(state, owed),
            *reasons.payment_steps(state, owed),
        ]

    def explain_due(self, state: S, owed: DueWager) -> list[ExplainStep]:
        """Explain what the result makes of a wager. A game adds its steps."""
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
        return self.floor.findings + house_checks.check_session_end(self.floor)


def carried(carry: Any, kind: type[TableCarryForward]) -> Any:
    """The carry-forward of the last session, if it was of the same game."""
    return carry if isinstance(carry, kind) else kind()
