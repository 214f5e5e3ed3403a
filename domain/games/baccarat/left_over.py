"""Cards that no hand of a round was entitled to: what they do to the next round, and what was done with them."""

from itertools import takewhile

from domain.games.baccarat.card_findings import matter_of
from domain.games.baccarat.draws import CARRIED
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.verdict import BaccaratOutcome, leftover
from domain.games.common.rulings import last_on_outcome

CARRIED_IN_EXCESS = {"banker-card-in-excess": "card-in-excess"}


def causes(state: BaccaratRoundState, verdict: BaccaratOutcome) -> tuple[str, ...]:
    """Why each of them is left over: matters, in the order of the draw."""
    return tuple(matter_of(verdict, one, None) or "card-in-excess" for one in leftover(state, verdict))


def opens_void_hand(state: BaccaratRoundState, left: tuple[str, ...]) -> str | None:
    """The first of them that makes the next round a void hand."""
    return next((cause for cause in left if _opens(state, cause)), None)


def _opens(state: BaccaratRoundState, cause: str) -> bool:
    kind = cause.removesuffix("-unseen")
    seen = kind == cause
    return kind in state.book.dummy_always or (seen and CARRIED_IN_EXCESS.get(kind, kind) in state.book.dummy_if_seen)


def check_carried_cards(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """What had to lead this round does, and a void hand was announced as one."""
    led = sum(1 for _ in takewhile(lambda one: one.origin == CARRIED, state.deal.drawn))
    if state.left[led:] and state.first_card is not None and "carried-card-not-used" in state.book.rules:
        state.find("carried-card-not-used", state.first_card, state.book.rules.get(state.left[led]))
    _announced(state, verdict)


def _announced(state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    said = state.void_hand is not None or last_on_outcome(state, "void_hand") is not None
    if state.dummy is None or said or verdict.status != "void_hand":
        return
    if any(ticket.alive and ticket.bet != "run" for ticket in state.tickets.listed):
        rules = state.book.rules
        rule = rules.get("void-hand-not-announced") or rules.get(state.dummy)
        state.find("void-hand-not-announced", state.first_card, rule)
