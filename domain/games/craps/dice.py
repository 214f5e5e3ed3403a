"""Checks the dice: inspected on arrival and after a loss; replaced only with an inspector's knowledge."""

from domain.facts.wheels_and_dice import DiceReplaced, DiceRolled
from domain.games.craps.state import Care, CrapsRoundState, CrapsTableState
from domain.rulebooks.shapes.house import may

SUPERVISOR = "game_supervisor"
BOTH = 2
"""A dealer and a game supervisor, each separately."""
SHORT = 2
"""The number of lost dice that requires another set. Only the player who holds the dice may continue with the old one.
"""


def inspected(floor: CrapsTableState, role: str) -> None:
    """The dice are inspected."""
    care = floor.care
    care.ever = True
    care.inspected.append(role)
    if care.lost is not None:
        care.lost.append(role)


def replaced(floor: CrapsTableState, fact: DiceReplaced) -> None:
    """The dice are replaced."""
    if not floor.care.told:
        floor.find("dice-replaced-untold", fact.id)
    floor.care = Care(ever=floor.care.ever)


def thrown(state: CrapsRoundState, fact: DiceRolled) -> None:
    """The dice are thrown."""
    care = state.floor.care
    if not care.thrown:
        _new(state, fact)
    if care.lost is not None:
        _die_found(state, fact)
    if care.missing >= SHORT and state.floor.hand.shooter != fact.shooter:
        state.find("old-dice-used", fact.id)
    care.thrown = True
    care.lost = [] if fact.void in state.book.lost_dice else None


def _new(state: CrapsRoundState, fact: DiceRolled) -> None:
    care = state.floor.care
    if not care.ever:
        state.find("dice-unseen", fact.id)
    elif len(care.inspected) < BOTH or not _by_supervisor(care.inspected):
        state.find("dice-uninspected", fact.id)


def _die_found(state: CrapsRoundState, fact: DiceRolled) -> None:
    """The shooter may have taken another die: only an inspection by a lesser role shows that it was returned unseen."""
    care = state.floor.care
    lost = care.lost
    if not lost:
        care.missing += 1
        state.find("found-die-unseen", fact.id)
    elif not _by_supervisor(lost):
        state.find("found-die-uninspected", fact.id)


def _by_supervisor(roles: list[str]) -> bool:
    return any(may(role, SUPERVISOR) for role in roles)
