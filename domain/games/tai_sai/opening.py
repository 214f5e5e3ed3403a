"""What is checked before the table opens, and by whom. It shows when play begins."""

from domain.facts import Fact
from domain.facts.wheels_and_dice import EquipmentTested
from domain.games.tai_sai.state import TaiSaiRoundState, TaiSaiTableState
from domain.rulebooks.house import may


def check_opening(state: TaiSaiRoundState, fact: Fact) -> None:
    """Play begins: the first wager, tumble or roll of the session."""
    floor = state.floor
    if floor.begun:
        return
    floor.begun = True
    if not floor.tests:
        state.find("unchecked", fact.id)
        return
    least = floor.book.checks_by
    for matter, words in floor.book.checks.items():
        if not any(may(test.role, least) and _is(test, words) for test in floor.tests):
            state.find(matter, fact.id, least=least.replace("_", " "))


def tested(floor: TaiSaiTableState, state: TaiSaiRoundState | None, fact: EquipmentTested) -> None:
    """Somebody tried something."""
    if not floor.begun:
        floor.tests.append(fact)


def _is(test: EquipmentTested, words: tuple[str, ...]) -> bool:
    return any(word in test.what.lower() for word in words)
