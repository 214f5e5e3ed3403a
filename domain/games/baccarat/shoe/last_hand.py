"""Checks the cutting card, and how many rounds may be dealt after it."""

from typing import NamedTuple

from domain.facts import Fact
from domain.facts.round import CardDrawn
from domain.facts.shoe import CuttingCardDrawn, LastHandAnnounced, ShoeStarted
from domain.facts.wagers import WagerPlaced
from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.evolve import spoil
from domain.games.common.findings import Findings

TOLERANCE = 5
"""In cards. A cut is never counted exactly."""
FIRST, DURING = "first", "during"


def shown(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CuttingCardDrawn) -> Findings:
    """The cutting card is drawn: during a round, or as its first card, even before a carried card. A second one is
    ignored.
    """
    shoe = floor.shoe
    if shoe.rounds_left is not None or shoe.endless:
        return
    over = state is not None and not _is_open(state)
    first = state is None or over or (state.first_card is None and not state.left)
    shoe.cut_first = first and floor.book.shoe.first_card_ends
    shoe.rounds_left = (1 if shoe.cut_first else 2) + over
    floor.keeping.ended_by = FIRST if shoe.cut_first else DURING
    shoe.cut_in = None if first or state is None else state.where.round
    if shoe.due_after is not None and abs(shoe.out - shoe.due_after) > TOLERANCE:
        yield floor.finding("cutting-card-miscounted", fact.id, out=shoe.out, due=shoe.due_after)


def _is_open(state: BaccaratRoundState) -> bool:
    return state.called is None and state.ended is None


def announced(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: LastHandAnnounced) -> None:
    """The dealer announces the last hand."""
    floor.shoe.last_announced = True


def first_card(floor: BaccaratTableState, state: BaccaratRoundState, fact: CardDrawn) -> Findings:
    """A round begins: the cutting card cannot lie among cards already dealt."""
    shoe = floor.shoe
    out = shoe.out - (fact.from_ == "shoe")
    if shoe.rounds_left is not None or shoe.due_after is None or out <= shoe.due_after + TOLERANCE:
        return
    yield state.finding("cutting-card-unnoticed", fact.id, late=out - shoe.due_after)
    shoe.rounds_left, shoe.last_announced = 1, True


def wagered(floor: BaccaratTableState, state: BaccaratRoundState, fact: WagerPlaced) -> Findings:
    """Check wagers after the last hand, if the rules forbid them."""
    ticket = state.tickets.named(fact.wager)
    if floor.shoe.rounds_left == 0 and not ticket.flaw and "wager-after-last-coup" in state.book.rules:
        yield from spoil(state, ticket, "wager-after-last-coup", fact)


class LastHandCodes(NamedTuple):
    """What may be found at the end of a shoe."""

    not_announced: str
    one_too_many: str
    unshuffled: str


ENDED_FIRST = LastHandCodes("last-hand-not-announced-first", "round-after-last-hand-first", "dealt-on-unshuffled-first")
"""The cutting card came out as the first card of a round."""
ENDED_DURING = LastHandCodes("last-hand-not-announced", "round-after-last-hand", "dealt-on-unshuffled")


def check_last_hand(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Check whether this round was one too many, or an unannounced last one."""
    shoe = floor.shoe
    if shoe.rounds_left is None or state.first_card is None or state.where.shoe != shoe.name:
        return
    if shoe.cut_in == state.where.round and verdict.status == "open" and state.ended is not None:
        yield state.finding("coup-abandoned", state.ended)
    codes = ENDED_FIRST if shoe.cut_first else ENDED_DURING
    if shoe.rounds_left > 0:
        shoe.rounds_left -= 1
        if not shoe.rounds_left and not shoe.last_announced:
            yield state.finding(codes.not_announced, state.started or state.first_card)
    elif verdict.status != "void_hand" or not state.book.void_by_ruling:
        yield state.finding(codes.one_too_many, state.first_card)
        yield state.finding(codes.unshuffled, state.first_card)


def another(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: ShoeStarted) -> Findings:
    """Another shoe begins: report a last hand that was not announced."""
    if not floor.keeping.making.over:
        yield from ended(floor, state, fact)


def ended(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: Fact) -> Findings:
    """The shoe ends: one round must follow the one in which the cutting card was drawn."""
    floor.keeping.making.over = True
    shoe = floor.shoe
    if shoe.rounds_left is None or shoe.cut_first or (state is not None and (state.voided or _is_open(state))):
        return
    at_hand = state is not None and state.first_card is not None and state.where.shoe == shoe.name
    if shoe.rounds_left - at_hand > 0:
        yield floor.finding("shoe-ended-early", fact.id)
