"""Spins of a wheel."""

from domain.facts.terminals import MalfunctionReported
from domain.facts.wheels_and_dice import WheelSpun
from domain.games.common.floor import TableState
from domain.games.layout.evolve import came_to_rest
from domain.games.layout.state import LayoutRoundState, Spin
from domain.rulebooks.layout import WheelRulebook

SAME_WAY, SHORT = "same_direction", "short_spin"


def failed(floor: TableState, state: LayoutRoundState | None, fact: MalfunctionReported) -> None:
    """The wheel, or what it stands on."""
    if state is not None:
        state.failed = fact.id


def spun(state: LayoutRoundState, fact: WheelSpun) -> None:
    """The wheel came to rest."""
    book = state.book
    assert isinstance(book, WheelRulebook)
    came = fact.number if fact.symbol is None else fact.symbol
    why = fact.void or (SAME_WAY if fact.same_direction else SHORT if fact.revolutions < book.turns else None)
    short = fact.revolutions if fact.void is None and fact.revolutions < book.turns else None
    came_to_rest(state, Spin(fact.id, came if came in book.results else None, why, turns=short))
    if came is not None and came not in book.results:
        state.find("impossible-result", fact.id, came=came)
    who, _, _ = (fact.by or "").partition(":")
    if who and who not in book.spun_by:
        state.find("spun-by-another", fact.id, who=who.replace("_", " "))
