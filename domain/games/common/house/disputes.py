"""Checks disputes: that they go to the right authority, and that dissatisfied players are advised."""

from domain.facts.disputes import DisputeDecided
from domain.facts.people import PlayerAdvised
from domain.games.common.house.powers import words
from domain.games.common.state import RoundState, TableState
from domain.rulebooks.shapes.house import may

OUTSIDE = frozenset({"inspector", "director"})
"""Who reviews decisions, and stands outside the ladder."""
UNRESOLVED = "unresolved"


def decided(floor: TableState, state: RoundState | None, fact: DisputeDecided) -> None:
    """A dispute is decided: it may go to a higher role, never a lower one."""
    known, least = floor.disputes, floor.book.house.decides
    before = known.decided.setdefault(fact.dispute, fact.role)
    if fact.role not in OUTSIDE and not may(fact.role, least):
        floor.find("dispute-decided-by-lesser-role", fact.id, role=words(fact.role), least=words(least))
    elif before in OUTSIDE or may(fact.role, before) or fact.role in OUTSIDE:
        known.decided[fact.dispute] = fact.role
    else:
        floor.find("dispute-decided-downwards", fact.id, role=words(fact.role), before=words(before))
    if UNRESOLVED in fact.decision.lower():
        known.unresolved[fact.dispute] = fact.id


def advised(floor: TableState, state: RoundState | None, fact: PlayerAdvised) -> None:
    """A player is advised that an inspector may be consulted."""
    if "inspector" in fact.about.lower():
        floor.disputes.unresolved.clear()
