"""The last hand of a shoe: how many rounds may still be dealt once the cutting card is out."""

from domain.facts.shoe import CuttingCardDrawn, LastHandAnnounced
from domain.games.baccarat.floor import Floor
from domain.games.baccarat.state import State
from domain.games.baccarat.verdict import Verdict


def shown(floor: Floor, state: State | None, fact: CuttingCardDrawn) -> None:
    """The cutting card comes out: during a round, or as the first card of one."""
    shoe = floor.shoe
    if shoe.rounds_left is not None or shoe.shuffler == "continuous":
        return
    over = state is not None and (state.called is not None or state.ended is not None)
    first = state is None or over or state.first_card is None
    shoe.cut_first = first and floor.book.shoe.first_card_ends
    shoe.rounds_left = (1 if shoe.cut_first else 2) + over


def announced(floor: Floor, state: State | None, fact: LastHandAnnounced) -> None:
    """The dealer said so."""
    floor.shoe.last_announced = True


def look(floor: Floor, state: State, verdict: Verdict) -> None:
    """A round was dealt: was it one too many, or the last and nobody said so?"""
    shoe = floor.shoe
    if shoe.rounds_left is None or state.first_card is None or state.where.shoe != shoe.name:
        return
    if shoe.rounds_left > 0:
        shoe.rounds_left -= 1
        if not shoe.rounds_left and not shoe.last_announced:
            matter = "last-hand-not-announced-first" if shoe.cut_first else "last-hand-not-announced"
            state.find(matter, state.started or state.first_card)
    elif verdict.status != "void_hand" or not state.book.void_by_ruling:
        matter = "round-after-last-hand-first" if shoe.cut_first else "round-after-last-hand"
        state.find(matter, state.first_card)
