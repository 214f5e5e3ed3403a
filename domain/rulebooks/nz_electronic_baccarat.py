"""New Zealand, Electronic Baccarat (undated): terminals, with or without chips on the layout. It imports Division 5.

What it imports keeps its own numbers and is cited as `nz-div5-baccarat`:

- at every table sections 4, 11, 11A, 11B and 12 (by 4.1, 11.1, 11A.1, 11B.1 and 12.1), and settlement by 5.1, 5.10,
  5.11 and 11A.7 of it (by 10.4);
- where chips are taken too, sections 5, 7, 8 and 9 (by 5.1, 7.1, 8.2 and 9.1), and its 6.2 to 6.5 (by 6.2);
- where there are only terminals, by 5.2(a) the bets of section 5, by 5.2(b) in any combination, by 7.2 section 7 but
  for who cuts, by 8.3 parts of section 8, and by 9.2 its 9.1 to 9.7.

A wager on a screen is under the second book at either table: by 3.4(c) what a screen takes, by 3.4(c)(i) and 8.1 until
when, by 5.6 within limits of its own. Chips are settled under 10.2, screens under 10.3 and 3.4(c)(v).

The text breaks off after 12.5, and section 11B (Dragon Bonus) is missing from every document we hold: that bet is paid
by the table's own pay table, or not judged. Not computed: what only screens show (3.4(b), 10.3(b)(ii)), and that
equipment is of an approved type (3.5).
"""

from dataclasses import replace

from domain.rulebooks import powers
from domain.rulebooks.nz_div5_baccarat import MIXED_PLACES, NZ_DIV5_FULL, TERMINAL_PLACES, plans
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.house import of_document, own
from domain.rulebooks.shapes.rulebook import NO_RULE, Limits, Rule
from domain.rulebooks.shapes.shoe import by_hand, inspection
from domain.rulebooks.shapes.terminals import TerminalRules

NAME = "nz-electronic-baccarat"
WITH_CHIPS = f"{NAME} with chips"
"""The rulebook of a table that also takes chips, as named in the rules file."""


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


DIV5_SHOE = NZ_DIV5_FULL.shoe
INSPECTED = inspection(rule("6.1"))
PREPARED = (INSPECTED, by_hand(rule, "6.3"))

SHOE_MIXED = replace(DIV5_SHOE, plans=plans(rule("6.1")))  # 6.2, 7.1
SHOE = replace(
    DIV5_SHOE,  # 7.2, 11.1
    plans={"new": PREPARED, "loaded": PREPARED, "pre_shuffled": (), "pre_checked": (by_hand(rule, "6.4"),)},
    cut=replace(DIV5_SHOE.cut, staff_only=True),  # 7.2
    barred=frozenset({"B"}),  # 8.3
)

DIV5_HOUSE = NZ_DIV5_FULL.house
HOUSE = replace(
    DIV5_HOUSE,
    seats=(0, 9),  # 3.1
    powers={number: (role, f"{NZ_DIV5_FULL.document} {cited}") for number, (role, cited) in DIV5_HOUSE.powers.items()},
    conduct={**of_document(NZ_DIV5_FULL.document, DIV5_HOUSE.conduct), **own("5.4", "5.3B", "5.3B(a)")},
)

CHIPS_TOO = TerminalRules(most=30, enter=frozenset({"dealer", "game_supervisor"}))  # 3.3(a), 10.3(a)
TERMINALS_ALONE = replace(CHIPS_TOO, alone=True)  # 5.2

BASE = replace(
    NZ_DIV5_FULL,
    name=NAME,
    document=NAME,
    dragon_bonus=rule("11B.1"),
    powers=powers.NZ_ELECTRONIC,
    house=HOUSE,
)
NZ_ELECTRONIC = replace(
    BASE,
    shoe=SHOE,
    places=TERMINAL_PLACES,
    terminals=TERMINALS_ALONE,
    limits=Limits(  # 3.4(c)(iii)
        "stands", "stands", NO_RULE, NO_RULE, rule("3.4(c)(ii)"), rule("3.4(c)(iii)(B)"), steps_from_least=True
    ),
    styles={style: NZ_DIV5_FULL.styles[style] for style in ("A", "C")},  # 8.3
    exact=None,  # 10.4 leaves 5.12 and 5.13 out
    settles_winners=rule("10.3(b)(iii)"),
    settles_losers=rule("3.4(c)(v)"),
    rules=GazetteRules(NAME),
)
NZ_ELECTRONIC_MIXED = replace(
    BASE,
    shoe=SHOE_MIXED,
    places=MIXED_PLACES,
    terminals=CHIPS_TOO,
    at_terminals=NZ_ELECTRONIC,  # A31
    settles_winners=rule("10.2"),
    settles_losers=rule("10.2"),
    rules=GazetteRules(NAME, WITH_CHIPS),
)
