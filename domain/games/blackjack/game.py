"""Blackjack: links the fold to the rules of this game."""

from typing import Any

from domain.facts.table import PersonalLimitSet, TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.round import Round
from domain.games.blackjack import announcements, next_step, reasons
from domain.games.blackjack.evolve import CHANGES
from domain.games.blackjack.hands import walk
from domain.games.blackjack.outcome import BlackjackOutcome, decide_outcome, hands
from domain.games.blackjack.shoe import draws, preparation
from domain.games.blackjack.state import BlackjackRoundState, BlackjackTableState, HandPlay
from domain.games.blackjack.wagers import minimum_only, settlement, valid_stake
from domain.games.blackjack.wagers.dues import dues
from domain.games.common.dispatch import Alone, Dispatch, Layer, Step
from domain.games.common.evolve import TABLE_CHANGES
from domain.games.common.findings import Findings, Judged
from domain.games.common.game import RuledGame, carried
from domain.games.common.house import house_checks
from domain.games.common.round_report import report
from domain.games.common.rulings import effects
from domain.games.common.state import TableCarryForward
from domain.games.common.wagers import DueWager, WagerStates
from domain.rulebooks.shapes.blackjack import BlackjackRulebook


def play_hands(state: BlackjackRoundState) -> Judged[HandPlay]:
    """The hands, played by the rules card by card."""
    play = state.play = HandPlay(state)
    if state.first_card is not None:
        yield from walk.run(play)
    return play


def played(floor: BlackjackTableState, state: BlackjackRoundState) -> None:
    """Note who played which round of the shoe."""
    if state.first_card is not None:
        floor.restrictions.rounds.append({one.player for one in state.tickets.alive() if one.bet == "main"})
        floor.room.played({one.player for one in state.tickets.alive()}, floor.opening.seats)


def _report(
    state: BlackjackRoundState, play: HandPlay, outcome: BlackjackOutcome, owed: list[DueWager], over: bool
) -> Round:
    """Report the round, and carry forward cards that no hand got."""
    left = [one.card for one in play.waiting if not one.seen]
    return report(state, outcome.status, owed, over, hands=hands(state, play), carried=left)


def check_session_end(floor: BlackjackTableState) -> Findings:
    """Check replacements that nobody reported."""
    for fact in floor.keeping.untold:
        yield floor.finding("replacement-not-told", fact)


SHOE = [
    Layer("shoe", "after the round, because checks of the shoe read the round with the fact applied", draws.SEEN),
    Layer(
        "noted", "last, because checks use it from the next fact on: the table reports facts of this kind", draws.NOTING
    ),
]
TABLE = Dispatch(
    opening=[house_checks.OPENING, Step(preparation.opened, "notes the decks in use from the start")],
    in_round=[house_checks.FACTS, Layer("round", "applies the fact", CHANGES)],
    once_applied=SHOE,
    alone={
        PersonalLimitSet: Alone(
            minimum_only.limited, minimum_only.holds, "a player restricted to the minimum gets no limits"
        )
    },
    at_table=[house_checks.TABLE_FACTS, Layer("table", "applies the fact", TABLE_CHANGES), *SHOE],
    before_outcome=[Step(valid_stake.bar, "before the hands, because a wager that may not take part gets none")],
    decide=[
        Step(play_hands, "first, because the outcome needs each card in its rightful hand", gives="play"),
        Step(decide_outcome, "compares each hand with the dealer's", gives="outcome"),
    ],
    dues=[Step(dues, "uses the hand on which each wager lies", "state play outcome", gives="owed")],
    check=[
        Step(
            effects.check_rulings,
            "after the outcome, because its status decides which wagers a ruling covers",
            "state outcome.status",
        ),
        Step(announcements.check_announcements, "checks what was announced"),
        Step(settlement.check_timing, "checks the order of payments", "state play owed"),
        Step(
            settlement.check_payments,
            "after the order of payments: checks the amounts",
            "state play owed outcome.settled",
        ),
    ],
    carry_forward=[
        Step(played, "before wagers are carried on, because it counts who had one"),
        Step(_report, "last, because it reports what all others found", gives="report"),
    ],
    session_end=[house_checks.SESSION_END, Step(check_session_end, "checks duties that only this game has")],
)


class Blackjack(RuledGame[BlackjackTableState, BlackjackRoundState]):
    """A blackjack table in a session."""

    table = TABLE

    def __init__(self, opening: TableOpened, book: BlackjackRulebook, carry: Any) -> None:
        super().__init__(BlackjackTableState(opening, book, carried(carry, TableCarryForward)))
        self.book = book

    def begin(self, where: FoldPlace) -> BlackjackRoundState:
        self.state = BlackjackRoundState(where, self.floor, self.book, WagerStates())
        return self.state

    def next_steps(self, state: BlackjackRoundState) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state)]

    def explain_result(self, state: BlackjackRoundState, ended: Round) -> list[ExplainStep]:
        """Explain every hand."""
        return [*reasons.of_result(state, state.play, ended)]

    def explain_due(self, state: BlackjackRoundState, owed: DueWager) -> list[ExplainStep]:
        """Explain the hand of a wager, and its result."""
        hand = reasons.of_wager(state.play, owed.ticket.wager) if state.play is not None else ()
        return [*hand, *super().explain_due(state, owed)]
