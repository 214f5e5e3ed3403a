"""New Zealand, Electronic Baccarat (undated): terminals, with or without chips on the layout. It imports Division 5.

What it imports keeps its own numbers and is cited as `nz-div5-baccarat`. Its text breaks off after 12.5, and section
11B (Dragon Bonus) is missing from every document we hold: that bet is paid by the table's own pay table, or not judged.
Not computed: equipment and game system (3.1 to 3.4), reports to an inspector (12.5(a)), investigation (12.5(b)).
"""

from dataclasses import replace

from domain.rulebooks import houses
from domain.rulebooks.floors import nz_div5 as floors
from domain.rulebooks.nz_div5 import NZ_DIV5_FULL
from domain.rulebooks.rule import Rule, numbered
from domain.rulebooks.shoes import nz_electronic as shoes

NAME = "nz-electronic-baccarat"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


OWN: dict[str, str | None] = {
    "late-wager": "8.1",
    "late-change": "8.1",
    "late-withdrawal": "8.1",
    "voided-disruption": "12.2",
    "dragon-bonus-unjudged": "11B.1",
    "result-announced-wrongly": "10.1",
    "aggregate-too-small": "3.4(c)(iv)",
    **floors.OF_ELECTRONIC,
}
ONLY_TERMINALS: dict[str, str | None] = {"result-entered-wrongly": "10.3(a)"}
NOT_IMPORTED = (  # A32: not in force where wagers go only through terminals
    "unpayable-banker-wager", "no-more-bets-omitted", "settled-before-announcement", "result-announced-wrongly",
    "differential-exceeded", "pairs-alone", "style-changed", *floors.NOT_AT_TERMINALS,
)  # fmt: skip

NZ_ELECTRONIC_MIXED = replace(
    NZ_DIV5_FULL,
    name=NAME,
    document=NAME,
    shoe=shoes.SHOE_MIXED,
    dragon_bonus=rule("11B.1"),
    house=houses.NZ_ELECTRONIC,
    places=floors.MIXED_PLACES,
    settles_winners=rule("10.2"),
    settles_losers=rule("10.2"),
    rules={**NZ_DIV5_FULL.rules, **numbered(NAME, OWN | {"settled-before-announcement": "10.2"})},
)
TERMINAL_RULES = {
    matter: one for matter, one in {**NZ_ELECTRONIC_MIXED.rules, **numbered(NAME, ONLY_TERMINALS | shoes.RULES)}.items()
    if matter not in NOT_IMPORTED
}  # fmt: skip
NZ_ELECTRONIC = replace(
    NZ_ELECTRONIC_MIXED,
    shoe=shoes.SHOE,
    places=floors.TERMINAL_PLACES,
    exact=None,  # 10.4 leaves 5.12 and 5.13 out
    settles_winners=rule("10.3"),
    settles_losers=rule("10.3"),
    rules=TERMINAL_RULES,
)
