"""New Zealand Gazette, 30 January 1996: Division I (general rules), mini baccarat (IV), midi baccarat and baccarat (V).

In force from 30 January 1996, 10:00; replaced for baccarat on 1 February 1998. The general rules stand behind each of
the three (`nz_1996_general`). Not computed, because only a person sees it: how cards are handled (3.3, and part 8 under
Style B), how chips are stacked and what is only spoken (4.2, 4.3), layout and equipment (part 2); it is recorded as a
reported irregularity; so are seals and custody of cards prepared beforehand, which way the backs look while the cards
are cut, where burned cards go, and what players ask for when such cards are proposed. Midi baccarat is printed with
some numbers of mini baccarat: its missed burn is 11.9, that of baccarat 12.9. What became of every paragraph:
`gazettes/nz-1996-*.toml`.
"""

from dataclasses import replace
from decimal import Decimal

from domain.rulebooks import powers
from domain.rulebooks.nz_1996_general import COMMENCEMENT, HOUSE, LIMITS, ROUND_UP
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.baccarat import BaccaratRulebook, Banker, Bet, Style
from domain.rulebooks.shapes.house import LADDER, given_to, own
from domain.rulebooks.shapes.rulebook import Rule
from domain.rulebooks.shapes.seating import Areas, HandOffer, Offering, Seating
from domain.rulebooks.shapes.shoe import CutRules, Renewal, ShoeRules, at_least, by_hand, display, inspection

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
        "B": Style(
            ("down", Rule(name, "8.13")), counts=Rule(name, "8.20"), third_to_player=("down", Rule(name, "9.10"))
        ),
        "C": Style(("down", Rule(name, "8.24")), ("up", Rule(name, "9.9")), Rule(name, "8.25")),
    }


def _offer_by(rule: Rule) -> HandOffer:
    """One paragraph contains all of it."""
    return HandOffer(rule, rule, rule, rule, rule)


def style_b(name: str) -> Offering:
    """8.7, 8.10, 8.14, 8.23 and 8.26 are the same in midi baccarat and baccarat. By 4.4(c) who stands is not asked."""
    return Offering(
        hands={"banker": _offer_by(Rule(name, "8.10")), "player": _offer_by(Rule(name, "8.14"))},
        styles=frozenset({"B", ""}),
        closed={"A": Rule(name, "8.7"), "C": Rule(name, "8.26")},
        unstaked=Rule(name, "8.23"),
        kept=Rule(name, "8.23"),
        direction="8.23",
    )


MINI_PLACES = Seating(
    areas=Areas("shared", beyond="void", cap="latest"),
    offering=Offering(closed=dict.fromkeys(("A", "C", ""), Rule(MINI, "3.3"))),
    turned={"C": Rule(MINI, "8.6")},
)
MIDI_PLACES = replace(
    MINI_PLACES,
    offering=style_b(MIDI),
    noticed_styles=frozenset({"B"}),
    turned={"B": Rule(MIDI, "8.20"), "C": Rule(MIDI, "8.25")},
)
FULL_PLACES = replace(
    MIDI_PLACES,
    areas=Areas("numbered"),
    offering=style_b(FULL),
    turned={"B": Rule(FULL, "8.20"), "C": Rule(FULL, "8.25")},
)


def _shoe(name: str, cut: CutRules) -> ShoeRules:
    """The rules that the three divisions share."""

    def rule(number: str) -> Rule:
        return Rule(name, number)

    return ShoeRules(
        decks=(8, 8),  # 3.1
        plans={"new": (inspection(rule("6.1")), display(rule("6.2")), by_hand(rule, "6.3"))},
        cut=cut,
        burn="face_value",
        first_card_ends=True,  # 9.8
    )


def _with_style_b(shoe: ShoeRules) -> ShoeRules:
    """Midi baccarat and baccarat: pre-shuffled cards, and shoes that players handle."""
    return replace(
        shoe,
        plans={**shoe.plans, "pre_shuffled": ()},  # 6.4
        ready_made=frozenset({"pre_shuffled"}),
        renewal=Renewal(styles=frozenset({"B"})),  # 11.1; 7.1, its closing words
        style_named_by="inspector",  # 8.4
    )


SHOE_MINI = replace(
    _shoe(MINI, CutRules(first="lowest", behind=(at_least(20),))),  # 7.2
    barred=frozenset({"B"}),  # 8.4: face up, or face down
    after_vacancy=Rule(MINI, "7.1(d)"),
)
SHOE_MIDI = _with_style_b(_shoe(MIDI, CutRules(first="highest", seats_run="counter_clockwise", behind=(at_least(20),))))
SHOE_FULL = _with_style_b(
    _shoe(
        FULL,
        CutRules(
            first="lowest",
            way="counter_clockwise",
            seats_run="counter_clockwise",
            behind=(at_least(20),),
        ),
    )
)

SEEN_MINI = ("7.4(c)",)
SEEN = ("6.4", "7.2", "7.2(a)", "7.2(b)", "7.5(c)")
"""Conduct with cards before and after rounds that only people see: `SEEN_MINI` for mini baccarat, `SEEN` for the other
two."""

MINI_HOUSE = replace(
    HOUSE,
    seats=(0, 7),  # 2.1
    powers={**HOUSE.powers, **given_to(shift_manager="7.6", casino_supervisor="11.7")},
    conduct={**HOUSE.conduct, **own("2.2", "3.3", "4.2", "4.3", "4.7", *SEEN_MINI)},
)
PLAYERS_HANDS = (
    "2.2", "2.4(b)", "3.3", "4.2", "4.3", "4.7", "8.7", "8.11", "8.12", "8.15", "8.16", "8.17", "8.18", "8.22", "8.26",
)  # fmt: skip
"""For the two rulesets whose players may take the cards."""

MIDI_HOUSE = replace(
    HOUSE,
    seats=(0, 9),  # 2.1
    powers={
        **HOUSE.powers,
        **given_to(shift_manager="7.7", casino_supervisor="11.7", inspector="8.4", game_supervisor="8.23"),
    },
    conduct={**HOUSE.conduct, **own(*PLAYERS_HANDS, *SEEN)},
)
FULL_HOUSE = replace(
    MIDI_HOUSE,
    seats=(0, 14),  # 2.1
    powers={
        **HOUSE.powers,
        **given_to(shift_manager="7.7", casino_supervisor="12.7", inspector="8.4", game_supervisor="8.23"),
    },
    conduct={**MIDI_HOUSE.conduct, **own("4.4(b)")},
)

NZ_1996_MINI = BaccaratRulebook(
    name=MINI,
    document=MINI,
    commencement=COMMENCEMENT,
    shoe=SHOE_MINI,
    bets=bets(MINI),
    banker=Banker(Rule(MINI, "5.2"), FIVE_PERCENT),
    limits=LIMITS,
    exact=Rule(MINI, "5.4"),
    round_up=ROUND_UP,
    powers=powers.MINI_1996,
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
    house=MINI_HOUSE,
    places=MINI_PLACES,
    rules=GazetteRules(MINI),
)
NZ_1996_MIDI = replace(
    NZ_1996_MINI,
    name=MIDI,
    document=MIDI,
    shoe=SHOE_MIDI,
    bets=bets(MIDI),
    styles=styles(MIDI),
    style_by_face=False,
    order_lost="initial",  # 11.8; for third cards nobody here says void
    banker=Banker(Rule(MIDI, "5.2"), FIVE_PERCENT),
    exact=Rule(MIDI, "5.4"),
    settles_winners=Rule(MIDI, "10.2"),
    settles_losers=Rule(MIDI, "10.2"),
    powers=powers.MIDI_1996,
    house=MIDI_HOUSE,
    places=MIDI_PLACES,
    rules=GazetteRules(MIDI),
)
NZ_1996 = replace(
    NZ_1996_MIDI,
    name=FULL,
    document=FULL,
    shoe=SHOE_FULL,
    bets=bets(FULL),
    styles=styles(FULL),
    order_lost=NZ_1996_MINI.order_lost,  # 12.8
    banker=Banker(Rule(FULL, "5.2"), FIVE_PERCENT),
    exact=Rule(FULL, "5.4"),
    settles_winners=Rule(FULL, "10.2"),
    settles_losers=Rule(FULL, "10.2"),
    powers=powers.FULL_1996,
    house=FULL_HOUSE,
    places=FULL_PLACES,
    rules=GazetteRules(FULL),
)
