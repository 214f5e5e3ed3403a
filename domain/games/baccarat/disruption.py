"""A hand that the dealer declares void in the midst of play: it has no result, which is not a hand without wagers.

Both are announced as a void hand. What the cards make one, or what is then dealt in full, is a hand without wagers.
"""

from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.table_of_play import Play

MATTER = "hand-disrupted"


def disrupted(state: BaccaratRoundState, found: Play, over: bool) -> bool:
    """Whether the announcement cancelled the hand, where the book knows such a thing."""
    said, rule = state.void_hand, state.book.rules.get(MATTER)
    if said is None or rule is None or state.dummy is not None or state.left_dummy is not None:
        return False
    if said.rule is not None:
        return said.rule.rpartition(" ")[2] == rule.number
    began = state.seen.void_after > 0
    return began or (over and found.lacks is not None)


def check_disruption(state: BaccaratRoundState, why: str | None) -> None:
    """The hand is cancelled, whoever said so, and in which words; nothing more of it is dealt."""
    said = state.voided or state.void_hand
    if said is None or why not in GROUNDS:
        return
    state.find(MATTER, said.id)
    if state.voided is None and len(state.deal.drawn) > state.seen.void_after:
        state.find("played-after-disruption", state.deal.drawn[state.seen.void_after].fact)


GROUNDS = frozenset({MATTER, "voided-disruption", "voided-invalidated", "voided-other"})
"""Why a round is void: disruptions and the like."""
