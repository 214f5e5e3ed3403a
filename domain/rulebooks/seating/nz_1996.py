"""Mini baccarat (IV), midi baccarat (IX) and baccarat (V) of 1996: areas, Style B, and who turns which hand first."""

from dataclasses import replace

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.seating import Areas, HandOffer, Offering, Seating


def _asked(rule: Rule) -> HandOffer:
    """One paragraph says it all."""
    return HandOffer(rule, rule, rule, rule, rule)


def style_b(name: str) -> Offering:
    """8.7, 8.10, 8.14, 8.23 and 8.26 are the same in midi baccarat and baccarat. By 4.4(c) who stands is not asked."""
    return Offering(
        hands={"banker": _asked(Rule(name, "8.10")), "player": _asked(Rule(name, "8.14"))},
        styles=frozenset({"B", ""}),
        closed={"A": Rule(name, "8.7"), "C": Rule(name, "8.26")},
        unstaked=Rule(name, "8.23"),
        kept=Rule(name, "8.23"),
        direction="8.23",
    )


MINI = "nz-1996-mini-baccarat"
MIDI = "nz-1996-midi-baccarat"
FULL = "nz-1996-baccarat"

MINI_PLACES = Seating(
    areas=Areas("shared", beyond="void", cap="latest"),
    offering=Offering(closed=dict.fromkeys(("A", "C", ""), Rule(MINI, "3.3"))),
    turned={"C": Rule(MINI, "8.6")},
)
MIDI_PLACES = replace(
    MINI_PLACES,
    offering=style_b(MIDI),
    told_styles=frozenset({"B"}),
    turned={"B": Rule(MIDI, "8.20"), "C": Rule(MIDI, "8.25")},
)
FULL_PLACES = replace(
    MIDI_PLACES,
    areas=Areas("numbered"),
    offering=style_b(FULL),
    turned={"B": Rule(FULL, "8.20"), "C": Rule(FULL, "8.25")},
)
