"""Baccarat of 1998: seated and standing players, Style B.

By 5.5(c) who stands is asked for no hand; by 8.16(b) one that nobody wants stays with the dealer.
"""

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.seating import Areas, HandOffer, Offering, Seating

NAME = "nz-1998-baccarat"


def _rule(number: str) -> Rule:
    return Rule(NAME, number)


PLACES = Seating(
    areas=Areas("numbered"),
    offering=Offering(
        hands={
            "banker": HandOffer(_rule("8.8(a)"), _rule("8.8(b)"), _rule("8.8(b)"), _rule("8.8(c)"), _rule("8.8(d)")),
            "player": HandOffer(*(_rule("8.9"),) * 5),
        },
        styles=frozenset({"B", ""}),
        closed={"A": _rule("8.6"), "C": _rule("8.18")},
        unstaked=_rule("8.16(a)"),
        kept=_rule("8.16"),
        direction="8.16(c)",
    ),
    turned={"B": _rule("8.14"), "C": _rule("8.17")},
)
