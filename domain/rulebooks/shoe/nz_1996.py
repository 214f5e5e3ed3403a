"""New Zealand 1996: parts 6, 7 and 11 of mini baccarat (IV), baccarat (V) and midi baccarat (IX), and general rule 19.

Midi baccarat is printed with some numbers of mini baccarat: its missed burn is 11.9, that of baccarat 12.9.
"""

from dataclasses import replace

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.shoe import CutRules, Renewal, ShoeRules, at_least, by_hand, display, inspection

GENERAL = "nz-1996-general"
MINI = "nz-1996-mini-baccarat"
MIDI = "nz-1996-midi-baccarat"
FULL = "nz-1996-baccarat"


def _shoe(name: str, cut: CutRules) -> ShoeRules:
    """What the three divisions say alike."""

    def rule(number: str) -> Rule:
        return Rule(name, number)

    return ShoeRules(
        decks=(8, 8),  # 3.1
        plans={"new": (inspection(rule("6.1")), display(rule("6.2")), by_hand(rule, "6.3"))},
        cut=cut,
        burn="face_value",
        first_card_ends=True,  # 9.8
    )


def _with_style_b(shoe: ShoeRules) -> ShoeRules:
    """Midi baccarat and baccarat: pre-shuffled cards, and shoes that players handle."""
    return replace(
        shoe,
        plans={**shoe.plans, "pre_shuffled": ()},  # 6.4
        ready_made=frozenset({"pre_shuffled"}),
        renewal=Renewal(styles=frozenset({"B"})),  # 11.1; 7.1, its closing words
        style_named_by="inspector",  # 8.4
    )


SHOE_MINI = replace(
    _shoe(MINI, CutRules(first="lowest", behind=(at_least(20),))),  # 7.2
    barred=frozenset({"B"}),  # 8.4: face up, or face down
    after_vacancy=Rule(MINI, "7.1(d)"),
)
SHOE_MIDI = _with_style_b(_shoe(MIDI, CutRules(first="highest", seats_run="counter_clockwise", behind=(at_least(20),))))
SHOE_FULL = _with_style_b(
    _shoe(
        FULL,
        CutRules(
            first="lowest",
            way="counter_clockwise",
            seats_run="counter_clockwise",
            behind=(at_least(20),),
        ),
    )
)

SEEN_MINI = ("7.4(c)",)
"""What only people see."""
SEEN = ("6.4", "7.2", "7.2(a)", "7.2(b)", "7.5(c)")
