"""Victoria 2002: areas of the mini layout, dealing methods, dummy coups."""

from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.seating import Areas, Dummies, HandOffer, Offering, Seating

NAME = "vic-2002-baccarat"


def _rule(number: str) -> Rule:
    return Rule(NAME, number)


ASKED = HandOffer(_rule("8.1.1"), _rule("8.1.1(b)"), _rule("8.1.1(b)(i)"), _rule("8.1.1(a)"), _rule("8.1.1(d)"))

PLACES = Seating(
    areas=Areas("stacked"),
    offering=Offering(
        hands={"player": ASKED, "banker": ASKED},
        styles=frozenset({"8.1.1", ""}),
        closed={"8.1.2": _rule("8.1.2")},
        unstaked=_rule("8.1.1(d)"),
        kept=_rule("8.1.1(d)"),
        shoe=(_rule("8.1.3"), _rule("8.1.3(a)")),
        shoe_lost=_rule("8.1.3(h)(ii)"),
        shoe_styles=frozenset({"8.1.3"}),
    ),
    dummies=Dummies(
        allowed={
            "8.3.4(d)": "game_supervisor",
            "11.2": "",
            "11.4": "game_supervisor",
            "11.5": "",
            "11.6.1": "",
            "11.7.1(b)": "",
            "11.7.2": "",
            "11.8.3": "",
        },
        ordered="11.4",
        after_last="8.3.4(d)",
        # 11.5.1: a card is burned, 11.5.2: one is dealt; 11.5.3: the one stays burned, 11.5.4: the other leads
        unwagered="11.5",
    ),
)
