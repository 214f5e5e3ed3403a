"""Powers: which role may make a ruling or do an act."""

from domain.facts import Fact
from domain.facts.disputes import RulingMade
from domain.games.common.findings import Findings
from domain.games.common.state import RoundState, TableState
from domain.rulebooks.shapes.house import LADDER, may
from domain.rulebooks.shapes.rulebook import Rule, cite


def words(role: str) -> str:
    """A role in words."""
    return role.replace("_", " ")


def _power(floor: TableState, number: str | None) -> tuple[str, Rule] | None:
    """The lowest role that may rule under this paragraph. If the paragraph names none, that of its rule."""
    while number:
        found = floor.book.house.powers.get(number)
        if found is not None:
            return found[0], cite(floor.book.document, found[1])
        number = number.rpartition("(")[0] or number.rpartition(".")[0]
    return None


def lacks(floor: TableState, fact: RulingMade) -> tuple[str, Rule] | None:
    """The role that this ruling requires and its maker lacks."""
    power = _power(floor, fact.rule)
    return power if power is not None and not may(fact.role, power[0]) else None


def _judged_by_effect(floor: TableState, fact: RulingMade) -> bool:
    """Whether the ruling states its effect on wagers or outcomes. Then a missing power is only a notice (`rulings`)."""
    return fact.effect is not None and fact.rule in floor.book.powers


def ruled(state: RoundState, fact: RulingMade) -> Findings:
    """Check a ruling in a round."""
    wanted = lacks(state.floor, fact)
    if wanted is not None and not _judged_by_effect(state.floor, fact):
        yield state.finding("ruled-by-lesser-role", fact.id, wanted[1], role=words(fact.role), least=words(wanted[0]))


def ruled_outside(floor: TableState, state: RoundState | None, fact: RulingMade) -> Findings:
    """Check a ruling between rounds."""
    wanted = lacks(floor, fact)
    if wanted is not None and not _judged_by_effect(floor, fact):
        yield floor.finding("ruled-by-lesser-role", fact.id, wanted[1], role=words(fact.role), least=words(wanted[0]))


def by_whom(floor: TableState, fact: Fact, matter: str, least: str) -> Findings:
    """Check the role in `by`, which names the person behind a fact: `dealer:4411`."""
    role = (fact.by or "").partition(":")[0]
    if role in LADDER and not may(role, least):
        yield floor.finding(matter, fact.id, role=words(role), least=words(least))
