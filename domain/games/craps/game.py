"""Craps: links the fold to the rules of this game."""

from typing import Any, NamedTuple

from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.round import Finding, Round
from domain.games.common import rulings
from domain.games.common.game import RuledGame, carried
from domain.games.common.round_report import report
from domain.games.common.state import TableCarryForward
from domain.games.common.wagers import DueWager, WagerState, WagerStates, about
from domain.games.craps import calls, checks, next_step, reasons, roll_results, valid_stake, void_rolls, wager_changes
from domain.games.craps.dues import dues
from domain.games.craps.evolve import AT_ANY_TIME, IN_ROUND
from domain.games.craps.state import CrapsBet, CrapsRoundState, CrapsTableState, Roll
from domain.games.craps.void_rolls import RollOutcome
from domain.rulebooks.shapes.craps import CrapsRulebook


class JudgedRoll(NamedTuple):
    """Whether a roll counts, and the roll if it does."""

    outcome: RollOutcome
    roll: Roll | None


class Craps(RuledGame[CrapsTableState, CrapsRoundState, JudgedRoll]):
    """A craps table in a session. Undecided wagers end with the session."""

    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME

    def __init__(self, opening: TableOpened, book: CrapsRulebook, carry: Any) -> None:
        super().__init__(CrapsTableState(opening, book, carried(carry, TableCarryForward)))
        self.book = book

    def begin(self, where: FoldPlace) -> CrapsRoundState:
        """Begin a round: a roll is expected."""
        up: list[WagerState] = [*self.floor.up]
        tickets = WagerStates(up, {ticket.wager: ticket for ticket in up})
        self.state = state = CrapsRoundState(where, self.floor, self.book, tickets, before=self.floor.point)
        return state

    def decide(self, state: CrapsRoundState, over: bool) -> JudgedRoll:
        """Whether the roll counts, and for what."""
        outcome = void_rolls.decide_roll(state)
        return JudgedRoll(outcome, Roll(outcome.dice, self.floor.point is None) if outcome.dice is not None else None)

    def dues(self, state: CrapsRoundState, outcome: JudgedRoll) -> list[DueWager]:
        """By valid stakes; wagers that the roll moves to a point are moved first."""
        valid_stake.compute_valid_stakes(state)
        if outcome.roll is not None:
            self._move(state, outcome.roll)
        _take_down(state, outcome.outcome)
        return dues(state, outcome.outcome, outcome.roll)

    def check(self, state: CrapsRoundState, outcome: JudgedRoll, owed: list[DueWager], over: bool) -> None:
        """Rulings, the roll and its calls, payments, and where the marker was put."""
        rulings.check(state, outcome.outcome.status)
        checks.check_round(state, outcome.outcome, outcome.roll, owed)
        calls.check_marks(state, state.before, self.floor.point)

    def carry_forward(self, state: CrapsRoundState, outcome: JudgedRoll, owed: list[DueWager], over: bool) -> Round:
        """Wagers that are still up go on to the next roll."""
        if outcome.outcome.status == "settled":  # a player with a wager up plays, whenever it was placed
            self.floor.room.played({one.player for one in state.tickets.alive()}, self.floor.opening.seats)
        self._go_on(state, outcome.outcome, owed)
        dice = list(state.rolled.dice) if outcome.roll and state.rolled else None
        return report(state, outcome.outcome.status, owed, over, result=dice)

    def _move(self, state: CrapsRoundState, roll: Roll) -> None:
        """Apply the roll: decided wagers, then the table's point and the wagers' points."""
        floor = self.floor
        state.falls = roll_results.falls(state, roll)
        for bet in state.bets():
            if bet.bet in self.book.lines and bet.wager not in state.falls and bet.point is None:
                bet.point = roll.total
        if not roll.come_out and roll.total == roll_results.SEVEN:
            floor.hand.out = floor.hand.shooter
        floor.point = roll_results.point_after(self.book, floor.point, roll.total)
        if floor.point is None:
            floor.cut.clear()

    def _go_on(self, state: CrapsRoundState, verdict: RollOutcome, dues: list[DueWager]) -> None:
        """Keep wagers for the next roll, and decided ones not yet settled."""
        floor = self.floor
        floor.up = []
        for one in dues:
            if isinstance(one.ticket, CrapsBet) and one.result == "open":
                floor.up.append(one.ticket.carried())
            elif isinstance(one.ticket, CrapsBet) and one.ticket.wager in state.falls and one.ticket.settled is None:
                floor.owing[one.ticket.wager] = one
        floor.paid = state.settlements[-1] if state.settlements else None
        self.state = None

    def next_steps(self, state: CrapsRoundState) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state)]

    def explain_result(self, state: CrapsRoundState, ended: Round) -> list[ExplainStep]:
        return [*reasons.of_result(state)]

    def explain_due(self, state: CrapsRoundState, owed: DueWager) -> list[ExplainStep]:
        """Explain what the roll makes of a wager."""
        return [*reasons.of_due(state, owed)]

    def wager_status(self, state: CrapsRoundState, wager: str) -> dict[str, str]:
        """The state of a wager in a round."""
        return reasons.wager_status(state, wager)

    def marker(self, state: CrapsRoundState) -> int | None:
        """The point of the marker when a round begins."""
        return state.before

    def findings(self) -> list[Finding]:
        """Findings outside rounds: when the table closes, no wager may be undecided."""
        closed = self.floor.closed
        found = [
            self.floor.finding("wagers-undetermined", closed.id, **about(bet))
            for bet in self.floor.up[:1]
            if closed is not None
        ]
        return [*super().findings(), *(one for one in found if one is not None)]


def _take_down(state: CrapsRoundState, verdict: RollOutcome) -> None:
    """Remove wagers withdrawn after the roll without a decision, and those returned when the house
    cancelled the round.
    """
    for bet in state.bets():
        settled = bet.settled
        back = settled.id if settled is not None and settled.result == "void" else None
        fact = bet.lifted or back
        if fact is None:
            continue
        if verdict.undone:
            bet.taken_down, bet.because = True, verdict.ground
        elif bet.wager not in state.falls:
            wager_changes.take_down(state, bet, fact)
        elif bet.lifted is not None and settled is None:
            bet.undone = bet.lifted
