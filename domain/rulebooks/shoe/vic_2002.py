"""Victoria 2002: rules 3 and 4, and the end of a shoe (8.3.4).

"Approximately" is read as five cards either way: at the cut (4.2.3), and of the twenty behind the cutting card
(4.2.4(a)); the thirteen of 4.2.4(b) are counted.
"""

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.shoe import CardsBehind, CutRules, Renewal, ShoeRules, check

NAME = "vic-2002-baccarat"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


SHOE = ShoeRules(
    decks=(4, 8),  # 3.1
    cutting_cards=frozenset({1}),  # 3.1
    plans={"new": (check(rule("3.4")),), "pre_shuffled": ()},
    ready_made=frozenset({"pre_shuffled"}),  # 4.1.2
    cut=CutRules(
        first="highest",
        seats_run="counter_clockwise",
        named=True,  # 4.2.1(b)
        margin=47,
        behind=(
            CardsBehind(range(13, 14), "cutting-card-not-thirteen"),
            CardsBehind(range(15, 26), "cutting-card-not-twenty"),
        ),
    ),
    burn="unseen",
    first_card_ends=False,
    renewal=Renewal(touched=True),  # 4.4.3
    ordered={number: rule(number) for number in ("4.1.1(c)", "4.1.1(d)")},
)

SEEN = ("4.2.4(c)", "4.3.1(c)")
"""What only people see."""
