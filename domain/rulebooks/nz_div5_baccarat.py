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
from domain.rulebooks.nz_1998_baccarat import NZ_1998
from domain.rulebooks.seating import nz_1998 as nz_1998_floors
from domain.rulebooks.seating import nz_div5 as floors
from domain.rulebooks.shapes.baccarat import Banker, Bet, Pairs, Style
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule, numbered
from domain.rulebooks.shoe import nz_1998 as nz_1998_shoes
from domain.rulebooks.shoe import nz_div5 as shoes

NAME = "nz-div5-baccarat"
FIVE_PERCENT = Decimal("0.05")


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


RENUMBERED: dict[str, str | None] = {
    "order-lost": "12.6",
    "voided-cannot_be_reconstructed": "12.6",
    "round-voided": "12.6",
    "voided-for-burn": "12.7",
    "voided-though-finished": "12.6",
    "card-missing-initial": "8.4",
    "late-wager": "5.14(a)",
    "late-change": "5.14(b)",
    "late-withdrawal": "5.14(b)",
    "wager-touched": "5.14(b)",
    "loser-touched": "5.15",
    "tie-window-over": "5.16",
    "unpayable-banker-wager": "5.12",
    "pairs-not-offered": "11A.1",
    "pairs-alone": "11A.2",
    "pairs-late": "11A.3",
    "pairs-settled-early": "11A.6",
    "pairs-settled-late": "11A.6",
    "pay-scale-differs": "11A.8",
    "differential-exceeded": "5.18",
    "differential-cut-short": "5.18",
    "differential-cut-too-far": "5.18",
    "differential-cut-uneven": "5.18",
    "differential-cut-unneeded": "5.18",
}
UNSAID = ("both-hands", "reconstruction-unsupervised")
"""In 1998, but not here: both hands are allowed (5.2), and any error is rebuilt whoever sees to it (12.6). Of other
errors 12.1, 12.2, 12.3, 12.4 and 12.5 say what 1998 says."""

SAME = {
    matter: one.number
    for matter, one in NZ_1998.rules.items()
    if matter not in UNSAID and matter not in nz_1998_shoes.RULES and matter not in nz_1998_floors.RULES
}

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
    rules=numbered(NAME, SAME | RENUMBERED | shoes.RULES | floors.FULL_RULES),
)
NZ_DIV5_MIDI = replace(
    NZ_DIV5_FULL,
    name="nz-div5-midi-baccarat",
    house=houses.NZ_DIV5_MIDI,
    places=floors.MIDI_PLACES,
    rules=numbered(NAME, SAME | RENUMBERED | shoes.RULES | floors.MIDI_RULES),
)
NZ_DIV5_MINI = replace(
    NZ_DIV5_MIDI,
    name="nz-div5-mini-baccarat",
    house=houses.NZ_DIV5_MINI,
    places=floors.MINI_PLACES,
    rules=numbered(NAME, SAME | RENUMBERED | shoes.RULES | floors.MINI_RULES),
)
VERSIONS = (NZ_DIV5_MINI, NZ_DIV5_MIDI, NZ_DIV5_FULL)
"""Rule 2.2."""
