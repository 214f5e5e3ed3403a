"""New Zealand Gazette, 30 January 1996, Division II: blackjack.

In force from 30 January 1996, 10:00, with the general rules behind it. Not computed, because only a person sees it: the
layout and its inscriptions (2.2, 2.3), stacks of chips (4.3), spoken wagers (4.4), how cards are gathered (7.7), where
in a box a wager lies (13.3(b)), how many boxes a player may have (13.4); they are recorded as reported irregularities.
"Approximately one and a half decks" (6.4) is read as a quarter of a deck either way. A double
or a split of which only the wager and the cards are on record was decided by who laid it, if they decide about the box.
"""

from dataclasses import replace
from decimal import Decimal

from domain.rulebooks import commencement
from domain.rulebooks import powers as over
from domain.rulebooks.houses import GENERAL as HOUSE
from domain.rulebooks.houses import of_general, own, powers
from domain.rulebooks.nz_1996_general import CARDS, GENERAL, LIMITS, ROUND_UP, RULES
from domain.rulebooks.shapes.blackjack import BlackjackRulebook, CutPlaces, Way
from domain.rulebooks.shapes.rulebook import Rule, numbered
from domain.rulebooks.shapes.shoe import Behind, CutRules, ShoeRules, by_hand, display, inspection

NAME = "nz-1996-blackjack"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


def _way(result: str, *numbers: str, odds: str = "0") -> Way:
    return Way(result, tuple(rule(number) for number in numbers), Decimal(odds))


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
"""11.6, 10.4: hands that were split or doubled come out by the same paragraphs."""
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
    cut=CutRules(behind=(Behind(range(65, 92), "cutting-card-misplaced"),)),  # 6.3, 6.4
    burn="unseen",  # 7.1
    first_card_ends=True,  # 7.9
)
SEEN = (
    "2.2", "3.3", "4.3", "4.4", "4.6", "4.7", "4.8", "7.1", "7.7", "7.7(a)", "7.7(b)", "9.2(b)", "9.4", "13.3(b)",
    "13.4",
)  # fmt: skip
"""What only people see: found where a report names the rule."""

NZ_1996_BLACKJACK = BlackjackRulebook(
    name=NAME,
    document=NAME,
    commencement=commencement.NZ_1996,
    limits=replace(
        LIMITS,
        found={"insurance": rule("9.3"), "double": rule("10.2"), "split": rule("11.2"), "super_sevens": rule("14.3")},
    ),
    round_up=ROUND_UP,
    powers=over.BLACKJACK_1996,
    house=replace(
        HOUSE,
        seats=(0, 7),  # 2.1
        powers={
            **HOUSE.powers,
            **powers(casino_supervisor="15.9 15.11", shift_manager="6.5 6.9"),
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
    rules=numbered(
        NAME,
        {
            **RULES,
            **CARDS,
            "seats-outside-layout": "2.1",
            "seat-beyond-layout": "2.1",
            "late-wager": "4.2",
            "late-change": "4.2",
            "late-withdrawal": "4.2",
            "blackjack-paid-wrongly": "8.1",
            "settled-as-another": "4.1",
            "late-wager-reported": "4.2",
            "cards-touched": "3.3",
            "wager-handled": "4.6",
            "optional-wager-touched": "4.7",
            "no-wager-on-box": "4.1",
            "lifted-before-box-paid": "4.8",
            "restricted-untold": "4.9",
            "restricted-over-minimum": "4.9",
            "restricted-from-first": "4.9(a)",
            "restricted-without-pass": "4.9(b)",
            "values-wrong-number": "3.2(a)",
            "values-wrong-picture": "3.2(b)",
            "values-wrong-ace": "3.2(c)",
            # the shoe
            "decks-wrong": "3.1",
            "shoe-overdrawn": f"{GENERAL} 19.1",
            "foreign-card": f"{GENERAL} 19.1",
            "shuffler-not-allowed": f"{GENERAL} 19.4(b)",
            "not-from-a-shoe": "2.4(a)",
            "play-without-shuffle": "6.1(a)",
            "not-shuffled": "6.1",
            "not-shuffled-first": "6.1(b)",
            "not-shuffled-during": "6.1(c)",
            "dealt-past-cutting-card": "7.8",
            "dealt-past-cutting-card-first": "7.9",
            "shuffle-missed": "15.12",
            "shuffle-missed-again": "15.12",
            "resumed-unshuffled": "6.1(d)",
            "cutting-card-not-in": "15.13",
            "cutting-card-unnoticed": "7.8",
            "cards-not-cut": "6.2",
            "cut-too-shallow": "6.3",
            "cutting-card-misplaced": "6.4",
            "cutting-card-moved-untold": "6.5",
            "cutting-card-too-far": "6.5",
            "loaded-before-cut": "6.6",
            "cut-offered-wrongly-at-start": "6.7(a)",
            "cut-offered-wrongly-box": "6.7(b)",
            "cut-offered-wrongly-dealer": "6.7(c)",
            "cut-offered-wrongly-new": "6.7(d)",
            "cut-offered-out-of-order": "6.8",
            "cut-not-offered": "6.8",
            "cut-by-another": "6.8",
            "replaced-in-a-round": "6.9",
            "replaced-unprepared": "6.9",
            "replaced-unordered": "6.9",
            "replacement-not-told": "6.9",
            "discard-omitted": "7.1",
            "discard-face-up": "7.1",
            "discard-too-many": "7.1",
            "discard-not-opted": "7.1",
            "voided-for-want-of-cards": "15.10",
            # the deal
            "call-omitted": "7.2",
            "deal-first-cards": "7.3(a)",
            "deal-dealers-card": "7.3(b)",
            "deal-second-cards": "7.3(c)",
            "face-down-initial": "7.3",
            "out-of-turn": "7.4",
            "total-announced-wrongly": "7.4",
            "card-without-decision": "7.5",
            "card-not-dealt": "7.5",
            "face-down-further": "7.5",
            "further-announced-wrongly": "7.5",
            "dealer-early": "7.6",
            "dealer-second-missing": "7.6",
            "dealer-announced-wrongly": "7.6",
            "announcement-relied-on": "7.10",
            "blackjack-paid-late": "8.1",
            "blackjack-paid-early": "8.2",
            "even-money-not-open": "8.3",
            "even-money-unasked": "8.3",
            "insurance-without-ace": "9.1",
            "insurance-called-early": "9.2",
            "insurance-not-called": "9.2(a)",
            "insurance-not-permitted": "9.3",
            "insurance-too-high": "9.3",
            "insurance-late": "9.3",
            "insurance-collected-late": "9.6",
            "double-wrong-total": "10.1(a)",
            "double-with-ace": "10.1(b)",
            "double-too-high": "10.2",
            "doubled-card-missing": "10.3",
            "doubled-drawn-again": "10.3",
            "doubled-drawn-twice": "12.1(b)",
            "split-unequal": "11.1",
            "split-wager-unequal": "11.2",
            "split-wager-missing": "11.2",
            "split-out-of-order": "11.3",
            "split-card-missing": "11.3",
            "split-announced-wrongly": "11.4",
            "split-too-often": "11.4(a)",
            "split-aces-again": "11.4(b)",
            "split-aces-drawn": "11.4(b)",
            "split-aces-one-card": "12.1(c)",
            "split-after-declining": "11.5",
            "bust-kept": "11.7",
            "drawn-on-twenty-one": "12.1(a)",
            "stood-on-eleven": "12.1(d)",
            "bust-collected-late": "12.2",
            "dealer-drew-on": "12.3",
            "dealer-stood-short": "12.3",
            "dealer-drew-for-nothing": "12.4",
            "too-many-on-box": "13.1",
            "box-over-maximum": "13.2",
            "decided-by-another": "13.3(a)",
            "drawn-after-double": "13.3(c)",
            "neither-covered-nor-named": "13.3(d)",
            "added-on-their-own": "13.3(e)",
            "decided-elsewhere": "13.5",
            "small-on-further-box": "13.6",
            "sevens-not-offered": "14.1",
            "sevens-not-permitted": "14.2",
            "sevens-settled-late": "14.6",
            # irregularities
            "face-up-card": "15.1",
            "face-up-used": "15.1",
            "unseen-card": "15.2",
            "unseen-card-passed-over": "15.2",
            "card-without-wager": "15.3",
            "card-without-wager-wrongly": "15.3",
            "box-missed": "15.4",
            "box-missed-wrongly": "15.4",
            "dealer-card-missed": "15.5",
            "dealer-card-missed-wrongly": "15.5",
            "hand-voided-without-ground": "15.5(a)",
            "dealer-surplus": "15.6",
            "exposed-card": "15.7",
            "exposed-card-passed-over": "15.7",
            "dealt-after-refusal": "15.7",
            "cards-misplaced": "15.8",
            "cards-misplaced-wrongly": "15.8",
            "round-voided-here": "15.8",
            "voided-though-finished": "15.8",
            "order-restored": "15.8",
            "reconstruction-differs": "15.8",
            "reconstruction-foreign-card": "15.8",
            "absent-dealt": "15.9",
            "damaged-in-a-round": "15.11",
            "damaged-by-another": "15.11",
        },
    ),
)
