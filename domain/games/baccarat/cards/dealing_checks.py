"""Checks the dealing: which way up cards lie, and in which order counts are called."""

from domain.fold.round_cards import DrawnCard
from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.cards.outcome import BaccaratOutcome, leftover
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.findings import Findings, Judged
from domain.rulebooks.shapes.baccarat import Style
from domain.rulebooks.shapes.rulebook import Rule

HANDS = ("player", "banker")


def check_dealing(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Check every card from the shoe that a hand was entitled to, and the first two counts."""
    if state.book.style_by_face and (yield from _restyled(floor, state)):
        return
    styles = _styles(floor, state)
    yield from _counts(state, styles)
    yield from _all_counts(state, verdict, styles)
    yield from _faces(state, verdict, styles)


def _styles(floor: BaccaratTableState, state: BaccaratRoundState) -> list[Style]:
    """The styles that may apply. If a shoe left its style and the round names none, only what both styles require is
    checked.
    """
    names = [state.style] if state.style_stated else [state.style, floor.keeping.begun_in or state.style]
    return [state.book.styles.get(name, Style()) for name in dict.fromkeys(names)]


# --- faces ------------------------------------------------------------------------------------------------------


def _faces(state: BaccaratRoundState, verdict: BaccaratOutcome, styles: list[Style]) -> Findings:
    excess = {one.fact for one in leftover(state, verdict)}
    for place, one in enumerate(state.deal.drawn):
        if one.origin == "shoe" and not one.found_face_up and one.fact not in excess and one.to in HANDS:
            yield from _face(state, one, [_wanted(state, one, place, style) for style in styles], place)


def _wanted(state: BaccaratRoundState, one: DrawnCard, place: int, style: Style) -> tuple[str, Rule] | None:
    if place < INITIAL:
        return style.initial
    to_player = any(offer.accepted and offer.to == one.to for offer in state.seen.offers)
    return style.third_to_player if to_player and style.third_to_player is not None else style.third


def _face(state: BaccaratRoundState, one: DrawnCard, wanted: list[tuple[str, Rule] | None], place: int) -> Findings:
    wrong = [rule for face, rule in filter(None, wanted) if face != one.face]
    if len(wrong) == len(wanted):
        matter = "initial-card-wrong-face" if place < INITIAL else "third-card-wrong-face"
        yield state.finding(matter, one.fact, wrong[0], face=one.face)


def _restyled(floor: BaccaratTableState, state: BaccaratRoundState) -> Judged[bool]:
    """Whether all four cards lie as another style requires: then the style changed, and no single card is wrong."""
    now, before = _as_dealt(state), state.style or _shown(floor, state)
    if not now or not before or now == before:
        return False
    yield state.finding("style-changed", state.deal.drawn[0].fact, now=now, before=before)
    return True


def _as_dealt(state: BaccaratRoundState) -> str:
    """The style in which all four cards were dealt."""
    cards = [one for one in state.deal.drawn[:INITIAL] if one.origin == "shoe" and not one.found_face_up]
    faces = {one.face for one in cards} if len(cards) == INITIAL else set()
    fits = (name for name, one in state.book.styles.items() if one.initial is not None and {one.initial[0]} == faces)
    return next(fits, "")


def _shown(floor: BaccaratTableState, state: BaccaratRoundState) -> str:
    """If no style is recorded, the one that the first cards of the shoe show."""
    if state.where.shoe is None:
        return ""
    if floor.shown[0] != state.where.shoe and _as_dealt(state):
        floor.shown = (state.where.shoe, _as_dealt(state))
    return floor.shown[1] if floor.shown[0] == state.where.shoe else ""


# --- counts -----------------------------------------------------------------------------------------------------


def _counts(state: BaccaratRoundState, styles: list[Style]) -> Findings:
    """The Player's count is announced first, unless the Banker's Hand was allowed first."""
    rules = [style.counts for style in styles if style.counts is not None and not _is_allowed(state, style)]
    if len(rules) == len(styles) and state.counts and state.counts[0].fact.hand == "banker":
        yield state.finding("counts-out-of-order", state.counts[0].fact.id, rules[0])


def _all_counts(state: BaccaratRoundState, verdict: BaccaratOutcome, styles: list[Style]) -> Findings:
    """If counts are recorded in this shoe, none may be missing."""
    missing = [hand for hand in HANDS if hand not in {one.fact.hand for one in state.counts}]
    if not missing:
        state.so_far.counted_in = state.where.shoe
    rules = [style.announced for style in styles if style.announced is not None]
    kept = state.where.shoe is not None and state.so_far.counted_in == state.where.shoe
    if missing and kept and verdict.status == "settled" and len(rules) == len(styles):
        yield state.finding("count-not-announced", state.ended or state.last, rules[0], hand=missing[0])


def _is_allowed(state: BaccaratRoundState, style: Style) -> bool:
    return bool(style.banker_first) and any(one.rule == style.banker_first for one in state.rulings)
