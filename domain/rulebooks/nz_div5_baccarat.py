"""New Zealand, Division 5 (undated, later than 1998): mini, midi and full baccarat, with Perfect Pairs (section 11A).

Findings cite all three as `nz-div5-baccarat`; their money and cards are the same, so they are one book under three
names. Division 1 (general rules) and rule 2.3 are not held: wagers outside the limits are found, and nothing is decided
about them. Not computed, because only a person sees it: handling (4.3, 5.3, 8.7, 8.11, 8.13), custody (6.5), equipment
(3.2 to 3.4), the Authority's directions (5.11, 5.17).
"""

from dataclasses import replace
from decimal import Decimal

from domain.rulebooks import houses
from domain.rulebooks import powers as over
from domain.rulebooks.gazette_rules import GazetteRules
from domain.rulebooks.nz_1998_baccarat import NZ_1998
from domain.rulebooks.seating import nz_div5 as floors
from domain.rulebooks.shapes.baccarat import Banker, Bet, Pairs, Style
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule
from domain.rulebooks.shoe import nz_div5 as shoes

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

NZ_DIV5_FULL = replace(
    NZ_1998,
    name="nz-div5-full-baccarat",
    document=NAME,
    commencement=None,
    shoe=shoes.SHOE,
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
    powers=over.NZ_DIV5,
    house=houses.NZ_DIV5_FULL,
    places=floors.FULL_PLACES,
    rules=GazetteRules(NAME, "nz-div5-full-baccarat"),
)
NZ_DIV5_MIDI = replace(
    NZ_DIV5_FULL,
    name="nz-div5-midi-baccarat",
    house=houses.NZ_DIV5_MIDI,
    places=floors.MIDI_PLACES,
    rules=GazetteRules(NAME, "nz-div5-midi-baccarat"),
)
NZ_DIV5_MINI = replace(
    NZ_DIV5_MIDI,
    name="nz-div5-mini-baccarat",
    house=houses.NZ_DIV5_MINI,
    places=floors.MINI_PLACES,
    rules=GazetteRules(NAME, "nz-div5-mini-baccarat"),
)
VERSIONS = (NZ_DIV5_MINI, NZ_DIV5_MIDI, NZ_DIV5_FULL)
"""Rule 2.2."""
