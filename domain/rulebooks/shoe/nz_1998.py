"""New Zealand 1998: sections 6, 7 and 11, and the rules of the cutting card (9.7, 9.8)."""

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.shoe import CutRules, Renewal, ShoeRules, at_least, by_hand, display, inspection, once_more

NAME = "nz-1998-baccarat"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


SHOE = ShoeRules(
    decks=(8, 8),  # 3.4(a)
    plans={
        "new": (inspection(rule("6.1")), display(rule("6.2")), by_hand(rule, "6.3")),
        "pre_shuffled": (once_more(rule("6.4"), "riffle"),),
    },
    ready_made=frozenset({"pre_shuffled"}),
    cut=CutRules(first="lowest", way="counter_clockwise", seats_run="counter_clockwise", behind=(at_least(20),)),  # 7.3
    burn="face_value",
    first_card_ends=True,  # 9.8
    renewal=Renewal(styles=frozenset({"B"})),  # 11.1
)

SEEN = ("7.2", "7.2(a)", "7.2(b)", "7.5(c)")
"""What only people see."""
