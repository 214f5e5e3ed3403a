"""Nearest to twenty-one, as `docs/RECIPES.md` has it: matters, a round, what facts change, dues, and the seam."""

from collections.abc import Sequence
from typing import Any

from msgspec import field

from domain.facts.round import CardDrawn, DecisionMade
from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep, step
from domain.fold.game import FoldPlace
from domain.fold.round import Round, RoundHand, Status
from domain.fold.round_cards import RoundCards
from domain.games.common import limits, payment_checks
from domain.games.common.dispatch import Changes, Dispatch, Layer, Step
from domain.games.common.dues import invalid_by, multiply, nothing, owe, pay, still_open
from domain.games.common.evolve import CHANGES as COMMON_CHANGES
from domain.games.common.evolve import TABLE_CHANGES
from domain.games.common.finding_types import COMMON, FindingTypes, matters
from domain.games.common.findings import Findings, Judged
from domain.games.common.game import RuledGame, carried
from domain.games.common.house import house_checks
from domain.games.common.next_step import called, over
from domain.games.common.round_report import report
from domain.games.common.state import RoundState, TableCarryForward, TableState
from domain.games.common.wagers import Call, DueWager, Good, WagerState, WagerStates
from tests.domain.games.made_up.book import NearestBook

MOST, DEALER = 21, "dealer"
MATTERS: FindingTypes = dict(COMMON) | matters("violation", {"stuck-too-low": "{hand} stuck on {points}."})


class MadeUpState(RoundState):
    """A round."""

    matters = MATTERS

    book: NearestBook
    lying: RoundCards = field(default_factory=RoundCards)


def points(cards: Sequence[str | None]) -> int:
    """Aces count one."""
    return sum(10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in cards if card)


# --- what facts change ----------------------------------------------------------------------------------------


def _drawn(state: MadeUpState, fact: CardDrawn) -> None:
    """The first card closes the betting."""
    state.closed = True
    state.lying.draw(fact)


def _decided(state: MadeUpState, fact: DecisionMade) -> Findings:
    hand = f"box:{fact.box}"
    count = points(state.lying.hand(hand))
    if fact.decision == "stand" and count < state.book.sticks:
        yield state.finding("stuck-too-low", fact.id, hand=hand, points=count)


CHANGES: Changes = {**COMMON_CHANGES, CardDrawn: _drawn, DecisionMade: _decided}

# --- what wagers were due -------------------------------------------------------------------------------------


def way(state: MadeUpState, box: int | None) -> str:
    """How a hand comes out."""
    mine, theirs = (points(state.lying.hand(name)) for name in (f"box:{box}", DEALER))
    if mine > MOST or (theirs <= MOST and mine <= theirs):
        return "not-higher"
    return "best" if mine == MOST else "higher"


def dues(state: MadeUpState, status: Status) -> Judged[list[DueWager]]:
    """In the order in which the wagers were placed."""
    good = {ticket.wager: Good(ticket.stake) for ticket in state.tickets.alive()}
    for group in limits.stacks(state.tickets.alive()):
        yield from limits.apply_limits(state, group, good)
    owed = []
    for ticket in state.tickets.listed:
        owed.append((yield from _due(state, status, ticket, good.get(ticket.wager))))
    return owed


def _due(state: MadeUpState, status: Status, ticket: WagerState, good: Good | None) -> Judged[DueWager]:
    if good is None or ticket.placed is None:
        return nothing(ticket, [invalid_by(state, ticket)])
    if status != "settled":
        return still_open(ticket) if status == "open" else nothing(ticket, [state.book.rules["round-voided"]])
    came = state.book.ways[way(state, ticket.placed.box)]
    owed = owe(ticket, good, Call(came.result, came.rule, came.odds))
    if owed.result == "win":
        owed.winnings = multiply(owed.valid, came.odds)
        yield from pay(state, owed, owed.winnings)
    return owed


# --- the seam to the fold -------------------------------------------------------------------------------------


def decide(state: MadeUpState, over: bool) -> Status:
    """What the round came to."""
    dealt = len(state.lying.hand(DEALER)) > 1
    return "void" if state.voided else "settled" if over and dealt else "open"


def check_payments(state: MadeUpState, outcome: Status, owed: list[DueWager]) -> Findings:
    """What was paid."""
    yield from payment_checks.check_payments(state, owed, outcome == "settled")


def _report(state: MadeUpState, outcome: Status, owed: list[DueWager], over: bool) -> Round:
    hands = {name: RoundHand(cards, cards, points(cards)) for name, cards in state.lying.hands.items()}
    return report(state, outcome, owed, over, hands=hands)


TABLE = Dispatch(
    opening=[house_checks.OPENING],
    in_round=[house_checks.FACTS, Layer("round", "the fact takes its effect", CHANGES)],
    at_table=[house_checks.TABLE_FACTS, Layer("table", "the fact takes its effect", TABLE_CHANGES)],
    decide=[Step(decide, "by the dealer's cards", gives="outcome")],
    dues=[Step(dues, "by the hand of each box", "state outcome", gives="owed")],
    check=[Step(check_payments, "nothing but money is checked")],
    carry_forward=[Step(_report, "nothing is kept for the next round", gives="report")],
    session_end=[house_checks.SESSION_END],
)
"""Which functions a fact reaches, and which judge a round."""


class Nearest(RuledGame[TableState, MadeUpState]):
    """A table in a session."""

    table = TABLE

    def __init__(self, opening: TableOpened, book: NearestBook, carry: Any) -> None:
        super().__init__(TableState(opening, book, carried(carry, TableCarryForward)))
        self.book = book

    def begin(self, where: FoldPlace) -> MadeUpState:
        """A round begins."""
        self.state = MadeUpState(where, self.floor, self.book, WagerStates())
        return self.state

    def explain_result(self, state: MadeUpState, ended: Round) -> list[ExplainStep]:
        """Every hand."""
        return [step("cards", f"{name} has {hand.points}.") for name, hand in ended.hands.items()]

    def next_steps(self, state: MadeUpState) -> list[ExplainStep]:
        """What has to happen now."""
        if over(state) or state.lying.any:
            return []
        words = "The cards are dealt." if called(state) else "Wagers, until the first card."
        return [step("wagers", words, state.book.rules["late-wager"])]
