"""Craps: links the fold to the rules of this game."""

from typing import Any

from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.round import Round
from domain.games.common.dispatch import Dispatch, Layer, Step
from domain.games.common.findings import Findings
from domain.games.common.game import RuledGame, carried
from domain.games.common.house import house_checks
from domain.games.common.round_report import report
from domain.games.common.rulings import effects
from domain.games.common.state import TableCarryForward
from domain.games.common.wagers import DueWager, WagerState, WagerStates, about
from domain.games.craps import calls, checks, next_step, reasons, roll_results, valid_stake, void_rolls, wager_changes
from domain.games.craps.dues import dues
from domain.games.craps.evolve import AT_TABLE, IN_ROUND
from domain.games.craps.state import CrapsBet, CrapsRoundState, CrapsTableState, Roll
from domain.games.craps.void_rolls import RollOutcome
from domain.rulebooks.shapes.craps import CrapsRulebook


def roll_of(floor: CrapsTableState, outcome: RollOutcome) -> Roll | None:
    """The roll, if it counts."""
    return Roll(outcome.dice, floor.point is None) if outcome.dice is not None else None


def move_to_points(floor: CrapsTableState, state: CrapsRoundState, roll: Roll | None) -> None:
    """Apply the roll: decided wagers, then the table's point and the wagers' points."""
    if roll is None:
        return
    state.falls = roll_results.falls(state, roll)
    for bet in state.bets():
        if bet.point is None and bet.bet in state.book.lines and bet.wager not in state.falls:
            bet.point = roll.total
    if not roll.come_out and roll.total == roll_results.SEVEN:
        floor.hand.out = floor.hand.shooter
    floor.point = roll_results.point_after(state.book, floor.point, roll.total)
    if floor.point is None:
        floor.cut.clear()


def take_down(state: CrapsRoundState, outcome: RollOutcome) -> Findings:
    """Remove wagers withdrawn after the roll without a decision, and those returned when the house
    cancelled the round.
    """
    for bet in state.bets():
        settled = bet.settled
        back = settled.id if settled is not None and settled.result == "void" else None
        fact = bet.lifted or back
        if fact is None:
            continue
        if outcome.undone:
            bet.taken_down, bet.because = True, outcome.ground
        elif bet.wager not in state.falls:
            yield from wager_changes.take_down(state, bet, fact)
        elif bet.lifted is not None and settled is None:
            bet.undone = bet.lifted


def played(floor: CrapsTableState, state: CrapsRoundState, outcome: RollOutcome) -> None:
    """A player with a wager up plays, whenever it was placed."""
    if outcome.status == "settled":
        floor.room.played({one.player for one in state.tickets.alive()}, floor.opening.seats)


def go_on(floor: CrapsTableState, state: CrapsRoundState, owed: list[DueWager]) -> None:
    """Keep wagers for the next roll, and decided ones not yet settled."""
    floor.up = []
    for one in owed:
        if isinstance(one.ticket, CrapsBet) and one.result == "open":
            floor.up.append(one.ticket.carried())
        elif isinstance(one.ticket, CrapsBet) and one.ticket.wager in state.falls and one.ticket.settled is None:
            floor.owing[one.ticket.wager] = one
    floor.paid = state.settlements[-1] if state.settlements else None


def _report(state: CrapsRoundState, outcome: RollOutcome, roll: Roll | None, owed: list[DueWager], over: bool) -> Round:
    dice = list(state.rolled.dice) if roll and state.rolled else None
    return report(state, outcome.status, owed, over, result=dice)


def check_session_end(floor: CrapsTableState) -> Findings:
    """When the table closes, no wager may be undecided."""
    if floor.closed is not None:
        for bet in floor.up[:1]:
            yield floor.finding("wagers-undetermined", floor.closed.id, **about(bet))


TABLE = Dispatch(
    opening=[house_checks.OPENING],
    in_round=[house_checks.FACTS, Layer("round", "applies the fact", IN_ROUND)],
    at_table=[house_checks.TABLE_FACTS, Layer("table", "applies the fact", AT_TABLE)],
    decide=[
        Step(void_rolls.decide_roll, "first, because a void roll decides nothing", gives="outcome"),
        Step(roll_of, "before the point moves, because the old point decides the roll", gives="roll"),
    ],
    dues=[
        Step(
            valid_stake.compute_valid_stakes,
            "before wagers move, because stakes are valid by where they lay at the throw",
        ),
        Step(move_to_points, "decides wagers by the roll, and moves the others to a point"),
        Step(take_down, "removes undecided wagers that were withdrawn or returned"),
        Step(dues, "uses the valid stakes of the wagers that were not taken down", "state outcome roll", gives="owed"),
    ],
    check=[
        Step(
            effects.check_rulings,
            "after the outcome, because its status decides which wagers a ruling covers",
            "state outcome.status",
        ),
        Step(checks.check_void_roll, "checks the roll itself", "state outcome"),
        Step(calls.check_calls, "checks what was called", "state outcome"),
        Step(calls.check_ruling, "checks rulings about the roll", "state outcome"),
        Step(checks.check_wagers, "compares each wager with the roll", "state outcome roll owed"),
        Step(checks.check_payments, "checks the amounts paid", "state outcome owed"),
        Step(
            calls.check_marks, "compares the marker with the points before and after", "state state.before floor.point"
        ),
    ],
    carry_forward=[
        Step(played, "before wagers are carried on, because it counts who had one"),
        Step(go_on, "carries undecided wagers to the next roll"),
        Step(_report, "last, because it reports what all others found", gives="report"),
    ],
    session_end=[
        house_checks.SESSION_END,
        Step(check_session_end, "checks wagers that were undecided when the session ended"),
    ],
)


class Craps(RuledGame[CrapsTableState, CrapsRoundState]):
    """A craps table in a session. Undecided wagers end with the session."""

    table = TABLE

    def __init__(self, opening: TableOpened, book: CrapsRulebook, carry: Any) -> None:
        super().__init__(CrapsTableState(opening, book, carried(carry, TableCarryForward)))
        self.book = book

    def begin(self, where: FoldPlace) -> CrapsRoundState:
        """Begin a round: a roll is expected."""
        up: list[WagerState] = [*self.floor.up]
        tickets = WagerStates(up, {ticket.wager: ticket for ticket in up})
        self.state = state = CrapsRoundState(where, self.floor, self.book, tickets, before=self.floor.point)
        return state

    def next_steps(self, state: CrapsRoundState) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state)]

    def explain_result(self, state: CrapsRoundState, ended: Round) -> list[ExplainStep]:
        return [*reasons.of_result(state)]

    def explain_due(self, state: CrapsRoundState, owed: DueWager) -> list[ExplainStep]:
        """Explain a wager's result by the roll."""
        return [*reasons.of_due(state, owed)]

    def wager_status(self, state: CrapsRoundState, wager: str) -> dict[str, str]:
        """The state of a wager in a round."""
        return reasons.wager_status(state, wager)

    def marker(self, state: CrapsRoundState) -> int | None:
        """The point of the marker when a round begins."""
        return state.before
