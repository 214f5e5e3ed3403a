"""Division 5 in its three versions: areas of one player and of several, rounds without wagers, Style B.

By 5.6(c) who stands is asked for no hand; by 8.18(b) one that nobody wants stays with the dealer.
"""

from dataclasses import replace

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.seating import Areas, HandOffer, Offering, Seating

NAME = "nz-div5-baccarat"


def _rule(number: str) -> Rule:
    return Rule(NAME, number)


OFFERING = Offering(
    hands={
        "banker": HandOffer(_rule("8.9(a)"), _rule("8.9(b)"), _rule("8.9(b)"), _rule("8.9(c)"), _rule("8.9(d)")),
        "player": HandOffer(*(_rule("8.10"),) * 5),
    },
    styles=frozenset({"B", ""}),
    closed={"A": _rule("8.7"), "C": _rule("8.20")},
    unstaked=_rule("8.18(a)"),
    kept=_rule("8.18"),
    direction="8.18(c)",
)
FULL_PLACES = Seating(
    areas=Areas("numbered"),
    offering=OFFERING,
    free_rounds=3,
    turned={"B": _rule("8.15"), "C": _rule("8.19")},
    banker_first="8.17",
)
MIDI_PLACES = replace(FULL_PLACES, areas=Areas("shared"))
MINI_PLACES = replace(MIDI_PLACES, offering=replace(OFFERING, rise="clockwise"))
MIXED_PLACES = replace(FULL_PLACES, areas=Areas())
"""An electronic table that takes chips too: which version's areas it has, no rule says."""
TERMINAL_PLACES = Seating(
    offering=Offering(closed={"A": _rule("8.7"), "C": _rule("8.20")}), turned={"C": _rule("8.19")}
)
"""One that does not: only 8.1, 8.4, 8.6, 8.7, 8.19 and 8.20 of part 8 are in force there."""
