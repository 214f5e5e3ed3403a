"""Checks disputes and reports: who decides, that players are advised, and conduct that breaks a rule."""

from domain.facts.disputes import DisputeDecided, IrregularityReported
from domain.facts.people import PlayerAdvised
from domain.games.common.findings import Findings
from domain.games.common.house.powers import words
from domain.games.common.state import RoundState, TableState
from domain.rulebooks.shapes.house import may
from domain.rulebooks.shapes.rulebook import Rule, cite

OUTSIDE = frozenset({"inspector", "director"})
"""Roles that review decisions and are outside the ranks."""
UNRESOLVED = "unresolved"
KINDS = {"touched_cards": "cards-touched", "device_used": "device-used", "late_wager": "late-wager-reported"}
"""The finding type of each known kind of dispute."""


def decided(floor: TableState, state: RoundState | None, fact: DisputeDecided) -> Findings:
    """A dispute is decided: it may go to a higher role, never a lower one."""
    known, least = floor.disputes, floor.book.house.decides
    before = known.decided.setdefault(fact.dispute, fact.role)
    if fact.role not in OUTSIDE and not may(fact.role, least):
        yield floor.finding("dispute-decided-by-lesser-role", fact.id, role=words(fact.role), least=words(least))
    elif before in OUTSIDE or may(fact.role, before) or fact.role in OUTSIDE:
        known.decided[fact.dispute] = fact.role
    else:
        yield floor.finding("dispute-decided-downwards", fact.id, role=words(fact.role), before=words(before))
    if UNRESOLVED in fact.decision.lower():
        known.unresolved[fact.dispute] = fact.id


def advised(floor: TableState, state: RoundState | None, fact: PlayerAdvised) -> None:
    """A player is advised that an inspector may be consulted."""
    if "inspector" in fact.about.lower():
        floor.disputes.unresolved.clear()


def _conduct_finding(floor: TableState, fact: IrregularityReported) -> tuple[str, Rule | None] | None:
    """The finding type of a report, and the rule if the report names one that only people can see broken."""
    number = floor.book.house.conduct.get(fact.rule or "")
    rule = cite(floor.book.document, number) if number is not None else None
    matter = KINDS.get(fact.kind)
    if matter not in floor.matters:
        matter = "conduct-reported" if rule is not None else None
    return (matter, rule) if matter is not None else None


def reported(state: RoundState, fact: IrregularityReported) -> Findings:
    """Check a report in a round."""
    found = _conduct_finding(state.floor, fact)
    if found is not None:
        yield state.finding(found[0], fact.id, found[1], note=fact.note)


def reported_outside(floor: TableState, state: RoundState | None, fact: IrregularityReported) -> Findings:
    """Check a report between rounds."""
    found = _conduct_finding(floor, fact)
    if found is not None:
        yield floor.finding(found[0], fact.id, found[1], note=fact.note)
