"""New Zealand Gazette, 30 January 1996: Division I (general rules), mini baccarat (IV), midi baccarat and baccarat (V).

In force from 30 January 1996, 10:00; replaced for baccarat on 1 February 1998. The general rules stand behind each of
the three (`nz_1996_general`). Not computed, because only a person sees it: how cards are handled (3.3, and part 8 under
Style B), how chips are stacked and what is only spoken (4.2, 4.3), layout and equipment (part 2); it is recorded as a
reported irregularity. What became of every paragraph: `gazettes/nz-1996-*.toml`.
"""

from dataclasses import replace
from decimal import Decimal

from domain.rulebooks import commencement, houses
from domain.rulebooks import powers as over
from domain.rulebooks.gazette_rules import GazetteRules
from domain.rulebooks.nz_1996_general import LIMITS, ROUND_UP
from domain.rulebooks.seating import nz_1996 as floors
from domain.rulebooks.shapes.baccarat import BaccaratRulebook, Banker, Bet, Style
from domain.rulebooks.shapes.house import LADDER
from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shoe import nz_1996 as shoes

MINI = "nz-1996-mini-baccarat"
MIDI = "nz-1996-midi-baccarat"
FULL = "nz-1996-baccarat"
FIVE_PERCENT = Decimal("0.05")


def bets(name: str) -> dict[str, Bet]:
    """4.1, 5.1, 5.2 and 5.5 are the same in the three divisions.

    What may be wagered on says 4.1: 4.1(a) the Banker's Hand, 4.1(b) the Player's, 4.1(c) a tie. What wins, by
    4.1(a)(i), 4.1(b)(i) and 4.1(c)(i), is paid by the rule of its odds.
    """
    return {
        "player": Bet(Decimal(1), Rule(name, "5.1"), Rule(name, "4.1(b)(ii)"), Rule(name, "4.1(b)(iii)")),
        "banker": Bet(Decimal(1), Rule(name, "5.2"), Rule(name, "4.1(a)(ii)"), Rule(name, "4.1(a)(iii)")),
        "tie": Bet(Decimal(8), Rule(name, "5.5"), Rule(name, "4.1(c)(ii)")),
    }


def styles(name: str) -> dict[str, Style]:
    """8.5, 8.6, 8.13, 8.24, 8.25 and 9.9 are the same in midi baccarat and baccarat."""
    return {
        "A": Style(("up", Rule(name, "8.5")), ("up", Rule(name, "9.9")), Rule(name, "8.6")),
        "B": Style(("down", Rule(name, "8.13")), counts=Rule(name, "8.20"), third_held=("down", Rule(name, "9.10"))),
        "C": Style(("down", Rule(name, "8.24")), ("up", Rule(name, "9.9")), Rule(name, "8.25")),
    }


NZ_1996_MINI = BaccaratRulebook(
    name=MINI,
    document=MINI,
    commencement=commencement.NZ_1996,
    shoe=shoes.SHOE_MINI,
    bets=bets(MINI),
    banker=Banker(Rule(MINI, "5.2"), FIVE_PERCENT),
    limits=LIMITS,
    exact=Rule(MINI, "5.4"),
    round_up=ROUND_UP,
    powers=over.MINI_1996,
    both_hands="void",  # 4.8, its closing words; by 4.8(a), 4.8(b), 4.8(c), 4.8(d) and 4.8(e) a tie goes with either
    cuts="either",  # 4.9 speaks of the difference, 4.10 of one hand's total
    dummy_if_seen=frozenset({"third-card-carried", "card-in-excess"}),
    styles={
        "A": Style(("up", Rule(MINI, "8.5")), ("up", Rule(MINI, "9.6")), Rule(MINI, "8.5")),
        "C": Style(("down", Rule(MINI, "8.6")), ("up", Rule(MINI, "9.6")), Rule(MINI, "8.6")),
    },
    style_by_face=True,  # 8.4
    order_lost="analogy",  # 11.8 says the initial deal; for third cards there is no rule but general 8.1
    rebuilds=frozenset(LADDER[LADDER.index("casino_supervisor") :]),  # 11.7
    settles_winners=Rule(MINI, "10.2"),
    settles_losers=Rule(MINI, "10.2"),
    house=houses.MINI_1996,
    places=floors.MINI_PLACES,
    rules=GazetteRules(MINI),
)
NZ_1996_MIDI = replace(
    NZ_1996_MINI,
    name=MIDI,
    document=MIDI,
    shoe=shoes.SHOE_MIDI,
    bets=bets(MIDI),
    styles=styles(MIDI),
    style_by_face=False,
    order_lost="initial",  # 11.8; for third cards nobody here says void
    banker=Banker(Rule(MIDI, "5.2"), FIVE_PERCENT),
    exact=Rule(MIDI, "5.4"),
    settles_winners=Rule(MIDI, "10.2"),
    settles_losers=Rule(MIDI, "10.2"),
    powers=over.MIDI_1996,
    house=houses.MIDI_1996,
    places=floors.MIDI_PLACES,
    rules=GazetteRules(MIDI),
)
NZ_1996 = replace(
    NZ_1996_MIDI,
    name=FULL,
    document=FULL,
    shoe=shoes.SHOE_FULL,
    bets=bets(FULL),
    styles=styles(FULL),
    order_lost=NZ_1996_MINI.order_lost,  # 12.8
    banker=Banker(Rule(FULL, "5.2"), FIVE_PERCENT),
    exact=Rule(FULL, "5.4"),
    settles_winners=Rule(FULL, "10.2"),
    settles_losers=Rule(FULL, "10.2"),
    powers=over.FULL_1996,
    house=houses.FULL_1996,
    places=floors.FULL_PLACES,
    rules=GazetteRules(FULL),
)
