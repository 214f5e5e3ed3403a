"""Rounds without wagers: dealt because somebody asked, a few in a row, or because nobody noticed."""

from domain.facts.people import RoundsRequested
from domain.games.baccarat.floor import BaccaratTableState
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.verdict import BaccaratOutcome


def requested(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: RoundsRequested) -> None:
    """Somebody asks: for this round while no card is out, else from the next one on."""
    most = floor.book.places.free_rounds
    if most is None:
        return
    floor.so_far.wagered = True
    count = min(fact.count, most)
    if state is None or state.first_card is not None:
        floor.so_far.asked_for_next = count
    else:
        floor.so_far.asked = state.seen.asked = count


def begin(floor: BaccaratTableState, state: BaccaratRoundState) -> None:
    """A round begins with what was asked for before it."""
    so_far = floor.so_far
    if so_far.asked_for_next is not None:
        so_far.asked, so_far.asked_for_next = so_far.asked_for_next, None
    state.seen.asked = so_far.asked


def wagered(state: BaccaratRoundState) -> bool:
    """Whether a wager lay when the cards came, one of several rounds among them."""
    lay = [one for one in state.tickets.listed if not one.taken_down or one.wager in state.retracted]
    return any(ticket.placed is not None for ticket in lay)


def check_unwagered_hand(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> None:
    """A wager makes a round an ordinary one, and what was asked for is over."""
    so_far = floor.so_far
    if wagered(state):
        so_far.wagered, so_far.asked = True, 0
    elif state.first_card is not None and not (state.void_hand or state.dummy or state.voided):
        if not state.seen.asked:
            matter = "round-without-wagers" if so_far.wagered else "round-without-wagers-unsure"
            state.find(matter, state.first_card)
        so_far.asked = max(so_far.asked - 1, 0)
