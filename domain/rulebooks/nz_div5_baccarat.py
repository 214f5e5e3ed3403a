"""New Zealand, Division 5 (undated, later than 1998): mini, midi and full baccarat, with Perfect Pairs (section 11A).

Findings cite all three as `nz-div5-baccarat`; their money and cards are the same, so they are one book under three
names. Division 1 (general rules) and rule 2.3 are not held: wagers outside the limits are found, but not decided. Not
computed, because only a person sees it: handling (4.3, 5.3, 8.7, 8.11, 8.13), custody (6.5), equipment (3.2 to 3.4),
the Authority's directions (5.11, 5.17).
"""

from dataclasses import replace
from decimal import Decimal

from domain.rulebooks import powers
from domain.rulebooks.nz_1998_baccarat import NZ_1998
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.baccarat import Banker, Bet, Pairs, Style
from domain.rulebooks.shapes.house import HouseRules, given_to, own
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule
from domain.rulebooks.shapes.seating import Areas, HandOffer, Offering, Seating
from domain.rulebooks.shapes.shoe import (
    CutRules,
    Plan,
    Renewal,
    ShoeRules,
    at_least,
    by_hand,
    display,
    inspection,
    once_more,
)

NAME = "nz-div5-baccarat"
FIVE_PERCENT = Decimal("0.05")


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


PAIRS = Pairs(
    scales={
        1: {"mixed": Decimal(5), "coloured": Decimal(10), "perfect": Decimal(30)},
        2: {"mixed": Decimal(6), "coloured": Decimal(12), "perfect": Decimal(25)},
    },
    win=rule("11A.7"),
    lose=rule("11A.5"),  # on offer by 11A.1
)

MACHINES = {"non_continuous": rule("3.4(a)(ii)(A)"), "continuous": rule("3.4(a)(iii)(A)")}
"""The rule on the number of decks, by machine."""


def plans(inspected: Rule) -> dict[str, Plan]:
    """The preparation of cards by their origin. Electronic tables have a number of their own for the inspection."""
    return {
        "new": (inspection(inspected), display(rule("6.2")), by_hand(rule, "6.3")),
        "loaded": (inspection(inspected), by_hand(rule, "6.4")),
        "pre_shuffled": (once_more(rule("6.5"), "chemmy", "riffle"),),
        "pre_checked": (by_hand(rule, "6.5"),),
    }


SHOE = ShoeRules(
    decks=(4, 8),
    by_machine=MACHINES,
    plans=plans(rule("6.1")),
    ready_made=frozenset({"pre_shuffled"}),
    cut=CutRules(behind=(at_least(20),)),  # 7.5: in any order
    burn="face_value",
    first_card_ends=True,  # 11.2(a)
    renewal=Renewal(styles=frozenset({"B"})),  # 11.3
    ordered={number: rule(number) for number in ("7.1(b)", "7.1(d)")},
)

SEEN = ("7.2", "7.4", "7.4(a)", "7.4(b)", "7.7(c)")
"""Conduct with cards before and after rounds that only people see."""

OFFERING = Offering(
    hands={
        "banker": HandOffer(rule("8.9(a)"), rule("8.9(b)"), rule("8.9(b)"), rule("8.9(c)"), rule("8.9(d)")),
        "player": HandOffer(*(rule("8.10"),) * 5),
    },
    styles=frozenset({"B", ""}),
    closed={"A": rule("8.7"), "C": rule("8.20")},
    unstaked=rule("8.18(a)"),
    kept=rule("8.18"),
    direction="8.18(c)",
)
"""By 5.6(c) standing players are offered no hand. By 8.18(b) a hand that no player accepts stays with the dealer."""
FULL_PLACES = Seating(
    areas=Areas("numbered"),
    offering=OFFERING,
    free_rounds=3,
    turned={"B": rule("8.15"), "C": rule("8.19")},
    banker_first="8.17",
)
MIDI_PLACES = replace(FULL_PLACES, areas=Areas("shared"))
MINI_PLACES = replace(MIDI_PLACES, offering=replace(OFFERING, rise="clockwise"))
MIXED_PLACES = replace(FULL_PLACES, areas=Areas())
"""An electronic table that also takes chips. No rule says which version's areas it has."""
TERMINAL_PLACES = Seating(offering=Offering(closed={"A": rule("8.7"), "C": rule("8.20")}), turned={"C": rule("8.19")})
"""An electronic table without chips. Of part 8 only 8.1, 8.4, 8.6, 8.7, 8.19 and 8.20 apply."""

EQUIPMENT = (
    "3.2", "3.2(a)", "3.2(b)", "3.2(c)", "3.3", "3.4", "3.4(a)", "3.4(a)(i)(B)", "3.4(a)(ii)(B)", "3.4(a)(ii)(C)",
    "3.4(a)(iii)(B)", "3.4(c)", "3.4(e)", "Appendix A", "Appendix B", "Appendix C",
)  # fmt: skip
FULL_HOUSE = HouseRules(
    seats=(0, 14),  # 3.1(c)
    powers=given_to(casino_supervisor="8.17", game_supervisor="7.1(b) 7.1(d) 8.18(c)"),
    conduct=own(
        "4.3",
        "5.3",
        "5.4",
        "5.6(b)",
        "8.7",
        "8.11",
        "8.11(a)",
        "8.11(b)",
        "8.11(c)",
        "8.13",
        "8.14",
        "8.16",
        "8.20",
        "11A.8",
        *EQUIPMENT,
        *SEEN,
    ),
)
MIDI_HOUSE = replace(FULL_HOUSE, seats=(0, 9))  # 3.1(b)
MINI_HOUSE = replace(FULL_HOUSE, seats=(0, 7))  # 3.1(a)

NZ_DIV5_FULL = replace(
    NZ_1998,
    name="nz-div5-full-baccarat",
    document=NAME,
    commencement=None,
    shoe=SHOE,
    bets={  # 5.1(a), 5.1(b), 5.1(c); what wins by 5.1(a)(i), 5.1(b)(i), 5.1(c)(i) is paid by 5.10
        "player": Bet(Decimal(1), rule("5.10(a)"), rule("5.1(b)(ii)"), rule("5.1(b)(iii)")),
        "banker": Bet(Decimal(1), rule("5.10(b)"), rule("5.1(a)(ii)"), rule("5.1(a)(iii)")),
        "tie": Bet(Decimal(8), rule("5.10(c)"), rule("5.1(c)(ii)")),
    },
    banker=Banker(rule("5.10(b)"), FIVE_PERCENT),
    banker_option=Banker(rule("5.11"), odds_on_six=Decimal("0.5")),
    limits=replace(NZ_1998.limits, found={"perfect_pairs": rule("11A.4")}),
    pairs=PAIRS,
    dragon_bonus=NO_RULE,  # section 11B is not held: only where the table brings its pay table
    exact=rule("5.13"),
    closes="no_more_bets",  # 5.14; by 5.4 a spoken wager counts when it lies there, and by 5.5 where
    cuts="difference",  # 5.17, 5.18
    both_hands="allowed",  # 5.2: alone and together, 5.2(a), 5.2(b), 5.2(c), 5.2(d), 5.2(e), 5.2(f), 5.2(g)
    styles={
        "A": Style(("up", rule("8.6")), ("up", rule("9.7")), rule("8.6"), announced=rule("8.6")),
        "B": Style(("down", rule("8.12")), None, rule("8.15"), "8.17", ("down", rule("9.8")), rule("8.14")),
        "C": Style(("down", rule("8.19")), ("up", rule("9.7")), rule("8.19"), "8.17", announced=rule("8.19")),
    },
    order_lost="any",  # 12.6; by 12.8 a later round stands as it was dealt, whatever came to light of this one
    rebuilds=frozenset(),
    rebuilt_binds=True,  # 12.6: operator and players abide by the consequences
    settles_winners=rule("10.2"),
    settles_losers=rule("10.2"),
    powers=powers.NZ_DIV5,
    house=FULL_HOUSE,
    places=FULL_PLACES,
    rules=GazetteRules(NAME, "nz-div5-full-baccarat"),
)
NZ_DIV5_MIDI = replace(
    NZ_DIV5_FULL,
    name="nz-div5-midi-baccarat",
    house=MIDI_HOUSE,
    places=MIDI_PLACES,
    rules=GazetteRules(NAME, "nz-div5-midi-baccarat"),
)
NZ_DIV5_MINI = replace(
    NZ_DIV5_MIDI,
    name="nz-div5-mini-baccarat",
    house=MINI_HOUSE,
    places=MINI_PLACES,
    rules=GazetteRules(NAME, "nz-div5-mini-baccarat"),
)
VERSIONS = (NZ_DIV5_MINI, NZ_DIV5_MIDI, NZ_DIV5_FULL)
"""The versions of rule 2.2."""
