"""New Zealand, Division 5: sections 6, 7 and 11, for a shoe, two sets and a shuffling machine, or a continuous one."""

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.shoe import (
    CutRules,
    Plan,
    Renewal,
    ShoeRules,
    at_least,
    by_hand,
    display,
    inspection,
    once_more,
)

NAME = "nz-div5-baccarat"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


MACHINES = {"non_continuous": rule("3.4(a)(ii)(A)"), "continuous": rule("3.4(a)(iii)(A)")}
"""How many decks there are, by the machine in use."""


def plans(inspected: Rule) -> dict[str, Plan]:
    """What is done with cards as they come; electronic tables have the inspection under a number of their own."""
    return {
        "new": (inspection(inspected), display(rule("6.2")), by_hand(rule, "6.3")),
        "loaded": (inspection(inspected), by_hand(rule, "6.4")),
        "pre_shuffled": (once_more(rule("6.5"), "chemmy", "riffle"),),
        "pre_checked": (by_hand(rule, "6.5"),),
    }


SHOE = ShoeRules(
    decks=(4, 8),
    by_machine=MACHINES,
    plans=plans(rule("6.1")),
    ready_made=frozenset({"pre_shuffled"}),
    cut=CutRules(behind=(at_least(20),)),  # 7.5: in any order
    burn="face_value",
    first_card_ends=True,  # 11.2(a)
    renewal=Renewal(styles=frozenset({"B"})),  # 11.3
    ordered={number: rule(number) for number in ("7.1(b)", "7.1(d)")},
)

SEEN = ("7.2", "7.4", "7.4(a)", "7.4(b)", "7.7(c)")
"""What only people see."""
