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

RULES: dict[str, str | None] = {
    "card-beyond-decks": "3.4(a)",
    "shoe-overdrawn": "3.4(a)",
    "wrong-count": "3.4(a)",
    "decks-wrong": "3.4(a)",
    "shuffler-not-allowed": "3.4(c)",
    "play-without-shuffle": "7.1(a)",
    "shuffled-by-machine": "7.1",
    "not-reshuffled": "7.1(b)",
    "cards-not-cut": "7.3",
    "cut-offered-out-of-order": "7.3",
    "cut-not-offered": "7.3",
    "cut-offers-unrecorded": "7.3",
    "cut-by-another": "7.3",
    "cut-too-shallow": "7.4",
    "cutting-card-too-deep": "7.4",
    "burn-omitted": "7.5",
    "burn-unrecorded": "7.5",
    "burn-not-shown": "7.5(a)",
    "burn-count-wrong": "7.5(b)",
    "burned-face-up": "7.5(b)",
    "burned-late": "12.8",
    "replaced-in-a-round": "7.7",
    "replaced-unprepared": "7.7",
    "style-changed": "8.4",
    "last-hand-not-announced": "9.7",
    "last-hand-not-announced-first": "9.8",
    "round-after-last-hand": "9.7",
    "round-after-last-hand-first": "9.8",
    "cutting-card-unnoticed": "9.7",
    "shoe-ended-early": "9.7",
    "cards-not-replaced": "11.1",
    "cards-reused": "11.2",
}
