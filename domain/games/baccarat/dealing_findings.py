"""How the cards were dealt: which way up, and in which order the counts were called."""

from domain.games.baccarat.deal import INITIAL
from domain.games.baccarat.floor import Floor
from domain.games.baccarat.state import State
from domain.games.baccarat.verdict import Verdict, leftover
from domain.rulebooks.shape import Style


def look(floor: Floor, state: State, verdict: Verdict) -> None:
    """Every card from the shoe that a hand had to get, and the first two counts."""
    if state.book.style_by_face and _restyled(floor, state):
        return
    style = state.book.styles.get(state.style)
    if style is not None:
        _counts(state, style)
        _faces(state, verdict, style)


def _faces(state: State, verdict: Verdict, style: Style) -> None:
    excess = {one.fact for one in leftover(state, verdict)}
    for place, one in enumerate(state.deal.drawn):
        wanted = style.initial if place < INITIAL else style.third
        free = one.origin != "shoe" or one.found_face_up or one.fact in excess
        if wanted and not free and one.face != wanted[0] and _laid(one.to):
            matter = "initial-card-wrong-face" if place < INITIAL else "third-card-wrong-face"
            state.find(matter, one.fact, wanted[1], face=one.face)


def _laid(to: str) -> bool:
    return to in ("player", "banker")


def _restyled(floor: Floor, state: State) -> bool:
    """All four cards lie as in another style: it is the style that changed, and not one card that lies wrongly."""
    now, before = _as_dealt(state), state.style or _shown(floor, state)
    if not now or not before or now == before:
        return False
    state.find("style-changed", state.deal.drawn[0].fact, now=now, before=before)
    return True


def _as_dealt(state: State) -> str:
    """The style in which all four cards came out of the shoe."""
    cards = [one for one in state.deal.drawn[:INITIAL] if one.origin == "shoe" and not one.found_face_up]
    faces = {one.face for one in cards} if len(cards) == INITIAL else set()
    fits = (name for name, one in state.book.styles.items() if one.initial is not None and {one.initial[0]} == faces)
    return next(fits, "")


def _shown(floor: Floor, state: State) -> str:
    """Where nobody says the style, the first cards of the shoe show it."""
    if state.where.shoe is None:
        return ""
    if floor.shown[0] != state.where.shoe and _as_dealt(state):
        floor.shown = (state.where.shoe, _as_dealt(state))
    return floor.shown[1] if floor.shown[0] == state.where.shoe else ""


def _counts(state: State, style: Style) -> None:
    """The Player's count is announced first, unless somebody let the Banker's Hand come first."""
    if style.banker_first and any(one.rule == style.banker_first for one in state.rulings):
        return
    if style.counts is not None and state.counts and state.counts[0].fact.hand == "banker":
        state.find("counts-out-of-order", state.counts[0].fact.id, style.counts)
