"""How the cards were dealt: which way up, and in which order the counts were called."""

from domain.games.baccarat.deal import INITIAL
from domain.games.baccarat.state import State
from domain.games.baccarat.verdict import Verdict, leftover
from domain.rulebooks.shape import Style


def look(state: State, verdict: Verdict, style: Style | None) -> None:
    """Every card from the shoe that a hand had to get, and the first two counts."""
    if style is None:
        return
    excess = {one.fact for one in leftover(state, verdict)}
    for place, one in enumerate(state.deal.drawn):
        wanted = style.initial if place < INITIAL else style.third
        free = one.origin != "shoe" or one.found_face_up or one.fact in excess
        if wanted and not free and one.face != wanted[0] and _laid(one.to):
            matter = "initial-card-wrong-face" if place < INITIAL else "third-card-wrong-face"
            state.find(matter, one.fact, wanted[1], face=one.face)
    _counts(state, style)


def _laid(to: str) -> bool:
    return to in ("player", "banker")


def _counts(state: State, style: Style) -> None:
    """The Player's count is announced first, unless somebody let the Banker's Hand come first."""
    if style.banker_first and any(one.rule == style.banker_first for one in state.rulings):
        return
    if style.counts is not None and state.counts and state.counts[0].fact.hand == "banker":
        state.find("counts-out-of-order", state.counts[0].fact.id, style.counts)
