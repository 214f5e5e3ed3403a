"""Checks when money moved: folds first, then hands from the right, prizes last (8, 9, 11)."""

from domain.facts import Fact
from domain.facts.round import CardTurned, DecisionMade
from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.games.caribbean_stud.cards.deal import DEALER
from domain.games.caribbean_stud.outcome import OUT, StudOutcome, dealers, qualifies, stays
from domain.games.caribbean_stud.state import JACKPOT, StudRoundState
from domain.games.common.findings import Findings
from domain.games.common.wagers import DueWager


def check_settlements(state: StudRoundState, verdict: StudOutcome, dues: list[DueWager]) -> Findings:
    if verdict.misdeal:
        yield from _returned(state, dues)
    if verdict.status != "settled" or verdict.hands is None:
        return
    moves = _first_moves(state)
    turns = [at for at, fact in enumerate(state.moves) if _turns_dealers(state, fact)]
    fates = {box: hand.fate for box, hand in verdict.hands.items()}
    yield from _compared(state, moves, fates, turns)
    dealer = dealers(state.deal) if state.deal is not None else None
    if dealer is not None and qualifies(dealer):
        yield from _from_the_right(state, moves, fates)
        yield from _qualified(state, dues)
    elif dealer is not None:
        yield from _not_qualified(state, dues, fates)
    yield from _prizes(state, dues)
    yield from _too_early(state, turns)


def _turns_dealers(state: StudRoundState, fact: Fact) -> bool:
    """Whether a dealer's card is turned, except directly after the deal."""
    deal = state.deal
    return isinstance(fact, CardTurned) and fact.to == DEALER and deal is not None and fact.id not in deal.at_once


Moved = list[tuple[int, int, WagerSettled]]
"""The index of the move at which an ante or bet wager was first settled, and its box."""


def _first_moves(state: StudRoundState) -> Moved:
    found: Moved = []
    known: set[str] = set()
    for at, fact in enumerate(state.moves):
        if isinstance(fact, WagerSettled) and fact.wager not in known:
            known.add(fact.wager)
            ticket = state.tickets.named(fact.wager)
            if ticket.alive and ticket.bet != JACKPOT:
                found.append((at, state.box(ticket) or 0, fact))
    return found


def _compared(state: StudRoundState, moves: Moved, fates: dict[int, str], turns: list[int]) -> Findings:
    """Hands in play wait for the dealer's cards. Folded ones are settled before."""
    if not turns:
        return
    for at, box, fact in moves:
        fate = fates.get(box)
        if fate is not None and fate not in OUT and at < turns[0]:
            yield state.finding("settled-before-comparing", fact.id, wager=fact.wager)
            return
    late = next((fact for at, box, fact in moves if fates.get(box) == "folded" and at > turns[0]), None)
    if late is not None:
        yield state.finding("folded-collected-late", late.id, wager=late.wager)


def _from_the_right(state: StudRoundState, moves: Moved, fates: dict[int, str]) -> Findings:
    """Box after box, against the direction of dealing (9.4)."""
    order = state.deal.boxes if state.deal is not None else ()
    first: dict[int, WagerSettled] = {}
    for _, box, fact in moves:
        if fates.get(box, "folded") not in OUT:
            first.setdefault(box, fact)
    turn = {box: at for at, box in enumerate(order)}
    places = [turn[box] for box in first]
    for box, place, before in zip(list(first)[1:], places[1:], places, strict=False):
        if place > before:
            yield state.finding("settled-out-of-order", first[box].id, box=box, before=order[before])
            return


def _qualified(state: StudRoundState, dues: list[DueWager]) -> Findings:
    """Report antes paid and bets returned as if the dealer did not qualify."""
    results = {one.ticket.bet: set[str]() for one in dues if one.ticket.bet is not None}
    for one in dues:
        if one.ticket.settled is not None and one.ticket.bet is not None and one.result in ("win", "lose"):
            results[one.ticket.bet].add(one.ticket.settled.result)
    back = [one for one in dues if one.ticket.bet == "raise" and one.result in ("win", "lose")]
    wrong = next((one.ticket.settled for one in back if _given_back(one)), None)
    if wrong is not None and "win" in results.get("ante", set()):
        yield state.finding("qualification-wrong", wrong.id, qualifies=True)


def _given_back(owed: DueWager) -> bool:
    settled = owed.ticket.settled
    return settled is not None and settled.result in ("void", "stand_off")


def _not_qualified(state: StudRoundState, dues: list[DueWager], fates: dict[int, str]) -> Findings:
    """Report bets paid or taken although the dealer did not qualify."""
    for one in dues:
        settled = one.ticket.settled
        compared = settled is not None and settled.result in ("win", "lose")
        if compared and one.ticket.bet == "raise" and one.result == "stand_off":
            yield state.finding("qualification-wrong", settled.id if settled else None, qualifies=False)
            return


# --- the jackpot ----------------------------------------------------------------------------------------------


def _returned(state: StudRoundState, dues: list[DueWager]) -> Findings:
    """After a misdeal jackpot wagers stay (14.10)."""
    for one in dues:
        if one.ticket.bet == JACKPOT and one.result == "open" and one.ticket.settled is not None:
            yield state.finding("jackpot-returned", one.ticket.settled.id, wager=one.ticket.wager)


def _prizes(state: StudRoundState, dues: list[DueWager]) -> Findings:
    """Prizes come after all antes and bets. A winning jackpot wager is collected after payment (11.7)."""
    last = max((at for at, _, _ in _first_moves(state)), default=-1)
    won = {one.ticket.wager for one in dues if one.ticket.bet == JACKPOT and one.result == "win"}
    paid: dict[str, int] = {}
    taken: dict[str, tuple[int, str]] = {}
    for at, fact in enumerate(state.moves):
        if not isinstance(fact, WagerSettled) or state.tickets.named(fact.wager).bet != JACKPOT:
            continue
        if fact.result == "win":
            if not paid and at < last:
                yield state.finding("jackpot-paid-early", fact.id, wager=fact.wager)
            paid.setdefault(fact.wager, at)
        elif fact.result == "lose":
            taken.setdefault(fact.wager, (at, fact.id))
    for wager, (at, taken_by) in taken.items():
        if wager in won and wager in paid and at < paid[wager]:
            yield state.finding("jackpot-collected-early", taken_by, wager=wager)


# --- decisions ------------------------------------------------------------------------------------------------


def _too_early(state: StudRoundState, turns: list[int]) -> Findings:
    """Report dealer's cards turned before all decisions (8.3)."""
    if not turns:
        return
    for fact in state.moves[turns[0] :]:
        if isinstance(fact, DecisionMade) or (isinstance(fact, WagerPlaced) and fact.bet == "raise"):
            yield state.finding("dealer-turned-early", state.moves[turns[0]].id)
            return


def undecided(state: StudRoundState, hands: list[int]) -> list[int]:
    """Boxes without a recorded decision, although others have one."""
    return [box for box in hands if state.decisions and box not in state.decisions and not stays(state, box)]
