"""The registry as a table for people: kinds, documents, rules. Run as a module, it prints the rows."""

from simulator.baccarat.faults import FAULTS, RECONSTRUCTIONS
from simulator.baccarat.faults.registry import FaultKind, Rule, cite

COLUMNS = (
    "nz-1996-mini-baccarat", "nz-1996-midi-baccarat", "nz-1996-baccarat", "nz-1998-baccarat", "nz-div5-baccarat",
    "nz-electronic-baccarat", "vic-2002-baccarat",
)  # fmt: skip
SHORT = {"nz-1996-general": "general ", "nz-div5-baccarat": "div5 "}


def cell(document: str, rule: Rule) -> str:
    """The numbers in one document, with the name of another document where the rule is of that one."""
    numbers = [rule] if isinstance(rule, str) else list(rule.values())
    names = []
    for number in dict.fromkeys(numbers):
        where = cite(document, number)
        names.append(("" if where.ruleset == document else SHORT[where.ruleset]) + where.rule)
    return ", ".join(name for name in names if name)


def row(fault: FaultKind) -> str:
    sort = "reconstruction" if fault in RECONSTRUCTIONS else "mistake" if fault.mistake else "irregularity"
    cells = [cell(document, fault.rules.get(document, "")) for document in COLUMNS]
    return "| " + " | ".join([f"`{fault.slug}`", sort, *cells]) + " |"


def rows() -> list[str]:
    return [row(fault) for fault in (*FAULTS, *RECONSTRUCTIONS)]


if __name__ == "__main__":
    print("\n".join(rows()))
