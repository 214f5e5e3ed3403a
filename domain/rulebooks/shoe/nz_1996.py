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
        renewal=Renewal(styles=frozenset({"B"})),  # 11.1
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

COMMON: dict[str, str | None] = {
    "card-beyond-decks": f"{GENERAL} 19.1",
    "shoe-overdrawn": f"{GENERAL} 19.1",
    "wrong-count": f"{GENERAL} 19.1",
    "decks-wrong": "3.1",
    "shuffler-not-allowed": f"{GENERAL} 19.4(b)",
    "not-from-a-shoe": "2.4(a)",
    "card-never-drawn": "2.4(a)",
    "play-without-shuffle": "7.1(a)",
    "shuffled-by-machine": "7.1",
    "style-changed": "8.4",
    "last-hand-not-announced": "9.7",
    "last-hand-not-announced-first": "9.8",
    "round-after-last-hand": "9.7",
    "round-after-last-hand-first": "9.8",
    "cutting-card-unnoticed": "9.7",
}
RULES_MINI: dict[str, str | None] = COMMON | {
    "not-reshuffled": "7.1",
    "not-reshuffled-first": "7.1(b)",
    "not-reshuffled-during": "7.1(c)",
    "dealt-on-unshuffled-first": "7.1(b)",
    "dealt-on-unshuffled": "7.1(c)",
    "cards-not-cut": "7.2",
    "cut-offered-out-of-order": "7.2",
    "cut-not-offered": "7.2",
    "cut-offers-unrecorded": "7.2",
    "cut-by-another": "7.2",
    "cut-too-shallow": "7.3",
    "cutting-card-too-deep": "7.3",
    "burn-omitted": "7.4",
    "burn-unrecorded": "7.4",
    "burn-not-shown": "7.4(a)",
    "burn-count-wrong": "7.4(b)",
    "burned-face-up": "7.4(b)",
    "burned-late": "11.9",
    "replaced-in-a-round": "7.6",
    "replaced-unprepared": "7.6",
    "replacement-not-told": "7.6",
    "style-not-offered": "8.4",
}
RULES_MIDI: dict[str, str | None] = COMMON | {
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
    "burned-late": "11.9",
    "replaced-in-a-round": "7.7",
    "replaced-unprepared": "7.7",
    "replacement-not-told": "7.7",
    "cards-not-replaced": "11.1",
    "new-decks-unprepared": "11.2",
}
RULES_FULL: dict[str, str | None] = RULES_MIDI | {"burned-late": "12.9"}
