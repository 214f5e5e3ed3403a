"""Checks the dice: inspected on arrival and after a loss; replaced only with an inspector's knowledge."""

from domain.facts.wheels_and_dice import DiceReplaced, DiceRolled
from domain.games.common.findings import Findings
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


def replaced(floor: CrapsTableState, fact: DiceReplaced) -> Findings:
    """The dice are replaced."""
    if not floor.care.notified:
        yield floor.finding("dice-replaced-untold", fact.id)
    floor.care = Care(ever=floor.care.ever)


def thrown(state: CrapsRoundState, fact: DiceRolled) -> Findings:
    """The dice are thrown."""
    care = state.floor.care
    if not care.thrown:
        yield from _new(state, fact)
    if care.lost is not None:
        yield from _die_found(state, fact)
    if care.missing >= SHORT and state.floor.hand.shooter != fact.shooter:
        yield state.finding("old-dice-used", fact.id)
    care.thrown = True
    care.lost = [] if fact.void in state.book.lost_dice else None


def _new(state: CrapsRoundState, fact: DiceRolled) -> Findings:
    care = state.floor.care
    if not care.ever:
        yield state.finding("dice-unseen", fact.id)
    elif len(care.inspected) < BOTH or not _by_supervisor(care.inspected):
        yield state.finding("dice-uninspected", fact.id)


def _die_found(state: CrapsRoundState, fact: DiceRolled) -> Findings:
    """The shooter may have taken another die: only an inspection by a lesser role shows that it was returned unseen."""
    care = state.floor.care
    lost = care.lost
    if not lost:
        care.missing += 1
        yield state.finding("found-die-unseen", fact.id)
    elif not _by_supervisor(lost):
        yield state.finding("found-die-uninspected", fact.id)


def _by_supervisor(roles: list[str]) -> bool:
    return any(may(role, SUPERVISOR) for role in roles)
