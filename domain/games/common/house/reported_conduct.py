"""Reported conduct: reports that name a rule of conduct, or a kind of act that breaks one."""

from domain.facts.disputes import IrregularityReported
from domain.games.common.state import RoundState, TableState
from domain.rulebooks.shapes.rulebook import Rule, cite

KINDS = {"touched_cards": "cards-touched", "device_used": "device-used", "late_wager": "late-wager-reported"}
"""Known kinds, and what they are: matters."""


def _conduct_finding(floor: TableState, fact: IrregularityReported) -> tuple[str, Rule | None] | None:
    """The finding type of a report, and the rule if the report names one that only people can see broken."""
    number = floor.book.house.conduct.get(fact.rule or "")
    rule = cite(floor.book.document, number) if number is not None else None
    matter = KINDS.get(fact.kind)
    if matter not in floor.matters:
        matter = "conduct-reported" if rule is not None else None
    return (matter, rule) if matter is not None else None


def reported(state: RoundState, fact: IrregularityReported) -> None:
    """Check a report in a round."""
    found = _conduct_finding(state.floor, fact)
    if found is not None:
        state.find(found[0], fact.id, found[1], note=fact.note)


def reported_outside(floor: TableState, state: RoundState | None, fact: IrregularityReported) -> None:
    """Check a report between rounds."""
    found = _conduct_finding(floor, fact)
    if found is not None:
        floor.find(found[0], fact.id, found[1], note=fact.note)
