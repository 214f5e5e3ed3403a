"""How the cards were dealt: which way up, and in which order the counts were called."""

from domain.games.baccarat.deal import INITIAL
from domain.games.baccarat.state import State
from domain.rulebooks.shape import Style


def look(state: State, style: Style | None) -> None:
    """Every card from the shoe, and the first two counts."""
    if style is None:
        return
    for place, one in enumerate(state.deal.drawn):
        wanted = style.initial if place < INITIAL else style.third
        if wanted and one.origin == "shoe" and not one.found_face_up and one.face != wanted[0] and _laid(one.to):
            matter = "initial-card-wrong-face" if place < INITIAL else "third-card-wrong-face"
            state.find(matter, one.fact, wanted[1], face=one.face)
    _counts(state, style)


def _laid(to: str) -> bool:
    return to in ("player", "banker")


def _counts(state: State, style: Style) -> None:
    """The Player's count is announced first."""
    if style.counts is not None and state.counts and state.counts[0].fact.hand == "banker":
        state.find("counts-out-of-order", state.counts[0].fact.id, style.counts)
