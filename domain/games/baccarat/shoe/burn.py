"""Checks the burn: one card, or as many as the first one says."""

from domain.facts.shoe import CardBurned
from domain.games.baccarat.cards.table_of_play import BURN
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.findings import Findings, MakesFindings
from domain.rulebooks.decision_tables import DecisionRow, table, yes_or_no

FACE_VALUE = "face_value"
BURN_TABLE, BURNED_IN_PLAY = table("burn", "burn"), table("burn", "burned-in-play")


def burned(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> Findings:
    """A card is burned, before the first card of the shoe or later."""
    shoe = floor.shoe
    begun = state is not None and (state.started or state.closed_by) is not None
    before_coup = begun and state is not None and state.ended is None and state.first_card is None
    if not shoe.begun and not (shoe.burned and before_coup):
        shoe.burned.append(fact)
        return
    shoe.since_round += 1
    yield from _later(floor, state if state is not None and state.ended is None else None, fact)


def _later(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> Findings:
    """A card is burned during the shoe. An error belongs to the open round."""
    shoe = floor.shoe
    dealt = state is not None and state.first_card is not None
    finds = state if state is not None and (not dealt or (state.is_open and state.called is None)) else floor
    row = BURNED_IN_PLAY.decide(
        yes_or_no(shoe.unburned),
        yes_or_no(state is not None and state.where.round == shoe.first_round),
        yes_or_no("burn-made-up" in floor.book.rules),
        yes_or_no(dealt and finds is state),
        yes_or_no(shoe.since_round > 1),
    )
    (finding,) = row.then
    shoe.unburned = False
    if finding:
        values = {"burned": shoe.since_round} if finding == "burned-before-coup" else {}
        yield finds.finding(finding, fact.id, **values)


def check_burn(floor: BaccaratTableState, finds: MakesFindings, first: str) -> Findings:
    """The first card of a shoe is dealt: the burn must be complete."""
    (finding,) = row_of(floor).then
    cards = floor.shoe.burned
    if not cards:
        floor.shoe.unburned = bool(finding) or floor.shoe.unburned
        if finding:
            yield finds.finding(finding, first)
        return
    if finding == "burn-not-shown":
        yield finds.finding(finding, cards[0].id)
        return
    for one in cards[1:]:
        if one.face == "up":
            yield finds.finding("burned-face-up", one.id)
    if finding:
        due = _due(floor)
        yield finds.finding(finding, cards[-1].id if len(cards) > due else first, burned=len(cards), due=due)


def row_of(floor: BaccaratTableState) -> DecisionRow:
    """The row in force when the first card is dealt. An unread first card sets no number."""
    shoe, making, book = floor.shoe, floor.keeping.making, floor.book
    shown = shoe.burned[0] if shoe.burned else None
    return BURN_TABLE.decide(
        yes_or_no(shown),
        yes_or_no(making.recorded or making.cut or "burned" in floor.keeping.recorded_acts),
        yes_or_no(making.started),
        yes_or_no(book.shoe.burn == FACE_VALUE),
        "up" if shown is not None and shown.face == "up" else "down",
        yes_or_no(shown is not None and shown.card is not None),
        yes_or_no(len(shoe.burned) == _due(floor)),
        yes_or_no("burn-count-wrong-shown" in book.rules),
    )


def _due(floor: BaccaratTableState) -> int:
    """The number of cards to burn: the first card sets it if it was shown."""
    shown = floor.shoe.burned[0] if floor.shoe.burned else None
    counts = shown is not None and shown.face == "up" and shown.card is not None
    return 1 + BURN[str(shown.card)] if counts and shown is not None else 1
