"""New Zealand Gazette, 30 January 1996, Division II: blackjack.

In force from 30 January 1996, 10:00, with the general rules behind it. Not computed, because only a person sees it: the
layout and its inscriptions (2.2, 2.3), stacks of chips (4.3), spoken wagers (4.4), how cards are gathered (7.7), where
in a box a wager lies (13.3(b)), how many boxes a player may have (13.4); they are recorded as reported irregularities.
"Approximately one and a half decks" (6.4) is read as a quarter of a deck either way. A double
or a split of which only the wager and the cards are on record was decided by who laid it, if they decide about the box.
"""

from dataclasses import replace
from decimal import Decimal

from domain.facts.wagers import WagerResult
from domain.rulebooks import powers
from domain.rulebooks.nz_1996_general import COMMENCEMENT, HOUSE, LIMITS, ROUND_UP, of_general
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.blackjack import BlackjackRulebook, CutPlaces, HandCall
from domain.rulebooks.shapes.house import given_to, own
from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.shoe import CardsBehind, CutRules, ShoeRules, by_hand, display, inspection

NAME = "nz-1996-blackjack"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


def _way(result: WagerResult, *numbers: str, odds: str = "0") -> HandCall:
    return HandCall(result, tuple(rule(number) for number in numbers), Decimal(odds))


HANDS = {
    "dealer-bust": _way("win", "4.1(a)", "4.5", odds="1"),
    "blackjack-over-twenty-one": _way("win", "4.1(c)", "4.5", odds="1.5"),
    "higher": _way("win", "4.1(b)", "4.5", odds="1"),
    "dealer-blackjack": _way("lose", "4.1(d)"),
    "equal": _way("stand_off", "4.1(e)"),
    "both-blackjack": _way("stand_off", "4.1(e)", "8.2"),
    "bust": _way("lose", "4.1(f)"),
    "lower": _way("lose", "4.1(g)"),
}
"""Rules 11.6 and 10.4: the same paragraphs apply to split and doubled hands."""
SEVENS = {
    "seven": _way("win", "14.4(a)", odds="3"),
    "two": _way("win", "14.4(b)", odds="50"),
    "two-suited": _way("win", "14.4(c)", odds="100"),
    "three": _way("win", "14.4(d)", odds="500"),
    "three-suited": _way("win", "14.4(e)", odds="5000"),
    "none": _way("lose", "14.4(f)"),
}
SHOE = ShoeRules(
    decks=(4, 8),  # 3.1
    plans={"new": (inspection(rule("5.1")), display(rule("5.2")), by_hand(rule, "5.3"))},
    cut=CutRules(behind=(CardsBehind(range(65, 92), "cutting-card-misplaced"),)),  # 6.3, 6.4
    burn="unseen",  # 7.1
    first_card_ends=True,  # 7.9
)
SEEN = (
    "2.2", "3.3", "4.3", "4.4", "4.6", "4.7", "4.8", "7.1", "7.7", "7.7(a)", "7.7(b)", "9.2(b)", "9.4", "13.3(b)",
    "13.4",
)  # fmt: skip
"""Conduct that only people see, found if a report names the rule."""

NZ_1996_BLACKJACK = BlackjackRulebook(
    name=NAME,
    document=NAME,
    commencement=COMMENCEMENT,
    limits=replace(
        LIMITS,
        found={"insurance": rule("9.3"), "double": rule("10.2"), "split": rule("11.2"), "super_sevens": rule("14.3")},
    ),
    round_up=ROUND_UP,
    powers=powers.BLACKJACK_1996,
    house=replace(
        HOUSE,
        seats=(0, 7),  # 2.1
        powers={
            **HOUSE.powers,
            **given_to(casino_supervisor="15.9 15.11", shift_manager="6.5 6.9"),
        },
        conduct={**HOUSE.conduct, **of_general(("4.1", "4.2", "11.1", "15.2", "16.2")), **own(*SEEN)},
    ),
    shoe=SHOE,
    sevens_decks=(6, 8),  # 3.1
    places=CutPlaces(range(65, 92), "shift_manager"),
    hands=HANDS,
    blackjack=_way("win", "4.1(b)", "4.5", odds="1.5"),
    even_money=_way("win", "8.3", odds="1"),
    early=rule("8.1"),
    waits=rule("8.2"),
    doubled=rule("10.4"),
    doubled_back=rule("10.5"),
    split=rule("11.6"),
    split_back=rule("11.7"),
    no_blackjack=rule("11.4(c)"),
    insurance={"win": _way("win", "9.1", "9.5", odds="2"), "lose": _way("lose", "9.1")},
    sevens=SEVENS,
    sevens_split=rule("14.5"),
    voids={
        "box-missed": rule("15.4"),
        "dealer-card-missed": rule("15.5(a)"),
        "cards-misplaced": rule("15.8"),
    },
    most_hands=3,  # 11.4(a)
    most_bettors=3,  # 13.1
    supervises="casino_supervisor",
    restricts=rule("4.9"),
    rules=GazetteRules(NAME),
)
