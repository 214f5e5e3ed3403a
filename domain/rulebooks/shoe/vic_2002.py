"""Victoria 2002: rules 3 and 4, and the end of a shoe (8.3.4).

"Approximately" is read as five cards either way: at the cut (4.2.3), and of the twenty behind the cutting card
(4.2.4(a)); the thirteen of 4.2.4(b) are counted.
"""

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.shoe import Behind, CutRules, Renewal, ShoeRules, check

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
        behind=(Behind(range(13, 14), "cutting-card-not-thirteen"), Behind(range(15, 26), "cutting-card-not-twenty")),
    ),
    burn="unseen",
    first_card_ends=False,
    renewal=Renewal(touched=True),  # 4.4.3
    ordered={number: rule(number) for number in ("4.1.1(c)", "4.1.1(d)")},
)

SEEN = ("4.2.4(c)", "4.3.1(c)")
"""What only people see."""

RULES: dict[str, str | None] = {
    "card-beyond-decks": "3.1",
    "shoe-overdrawn": "3.1",
    "wrong-count": "3.1",
    "decks-wrong": "3.1",
    "cutting-cards-wrong": "3.1",
    "not-from-a-shoe": "2.3",
    "card-never-drawn": "2.3",
    "cards-not-checked-after": "3.4",
    "play-without-shuffle": "4.1.1(a)",
    "shuffled-early": "4.1.1(d)",
    "not-reshuffled": "4.1.1(b)",
    "dealt-on-unshuffled": "4.1.1(b)",
    "cards-not-cut": "4.2.1",
    "cut-offered-to-wrong-seat": "4.2.1(a)",
    "cut-offered-out-of-order": "4.2.2",
    "cut-not-offered": "4.2.2",
    "cut-by-another": "4.2.2",
    "cut-by-dealer": "4.2.2",
    "cut-too-shallow": "4.2.3",
    "cutting-card-not-twenty": "4.2.4(a)",
    "cutting-card-not-thirteen": "4.2.4(b)",
    "burn-omitted": "4.3.1",
    "burn-unrecorded": "4.3.1",
    "burn-count-wrong": "4.3.1(a)",
    "burn-count-wrong-shown": "4.3.1(b)",
    "burned-face-up": "4.3.1(b)",
    "burned-before-coup": "8.2.2(b)",
    "burned-in-coup": "8.2.2(b)",
    "replaced-in-a-round": "4.4.2",
    "replaced-unprepared": "4.4.2(a)",
    "cards-not-replaced": "4.4.3",
    "cutting-card-unnoticed": "8.3.4(a)",
    "cutting-card-miscounted": "8.3.4(a)",
    "coup-abandoned": "8.3.4(b)",
    "last-hand-not-announced": "8.3.4(c)",
    "wager-after-last-coup": "8.3.4(c)",
    "round-after-last-hand": "8.3.4(e)",
}
