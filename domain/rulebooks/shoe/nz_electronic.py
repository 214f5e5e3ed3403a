"""New Zealand, Electronic Baccarat: parts 6 and 7 of its own, and what it imports from Division 5."""

from dataclasses import replace

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.shoe import by_hand, inspection
from domain.rulebooks.shoe.nz_div5 import SHOE as DIV5
from domain.rulebooks.shoe.nz_div5 import plans

NAME = "nz-electronic-baccarat"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


INSPECTED = inspection(rule("6.1"))
PREPARED = (INSPECTED, by_hand(rule, "6.3"))

SHOE_MIXED = replace(DIV5, plans=plans(rule("6.1")))  # 6.2, 7.1
SHOE = replace(
    DIV5,  # 7.2, 11.1
    plans={"new": PREPARED, "loaded": PREPARED, "pre_shuffled": (), "pre_checked": (by_hand(rule, "6.4"),)},
    cut=replace(DIV5.cut, staff_only=True),  # 7.2
    barred=frozenset({"B"}),  # 8.3
)
