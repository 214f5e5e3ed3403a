"""New Zealand Gazette, 1998: the rules of baccarat (Division 5 as approved on 27 November 1997).

In force from 1 February 1998. Its general part, Division 1, is not among the documents we hold: where it would decide
(wagers outside the limits), the program decides nothing and the finding names no rule. Not computed, because only a
person sees them: handling of cards and chips (4.3, 5.3, 8.6, 8.10, 8.12, 8.18), custody of pre-shuffled cards (6.4),
equipment (3.1 to 3.4); they are recorded as reported irregularities.
"""

from datetime import datetime, timedelta, timezone
from decimal import Decimal

from domain.rulebooks import powers
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.baccarat import BaccaratRulebook, Banker, Bet, Style
from domain.rulebooks.shapes.house import LADDER, HouseRules, given_to, own
from domain.rulebooks.shapes.rulebook import NO_RULE, Commencement, Limits, Rule
from domain.rulebooks.shapes.seating import Areas, HandOffer, Offering, Seating
from domain.rulebooks.shapes.shoe import CutRules, Renewal, ShoeRules, at_least, by_hand, display, inspection, once_more

NAME = "nz-1998-baccarat"
FIVE_PERCENT = Decimal("0.05")


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


COMMENCEMENT = Commencement(datetime(1998, 2, 1, tzinfo=timezone(timedelta(hours=13))), Rule(NAME, None))
"""`Preamble`: the words of approval before the schedule have no number."""

SHOE = ShoeRules(
    decks=(8, 8),  # 3.4(a)
    plans={
        "new": (inspection(rule("6.1")), display(rule("6.2")), by_hand(rule, "6.3")),
        "pre_shuffled": (once_more(rule("6.4"), "riffle"),),
    },
    ready_made=frozenset({"pre_shuffled"}),
    cut=CutRules(first="lowest", way="counter_clockwise", seats_run="counter_clockwise", behind=(at_least(20),)),  # 7.3
    burn="face_value",
    first_card_ends=True,  # 9.8
    renewal=Renewal(styles=frozenset({"B"})),  # 11.1
)

SEEN = ("7.2", "7.2(a)", "7.2(b)", "7.5(c)")
"""Conduct with cards before and after rounds that only people see."""

PLACES = Seating(
    areas=Areas("numbered"),
    offering=Offering(
        hands={
            "banker": HandOffer(rule("8.8(a)"), rule("8.8(b)"), rule("8.8(b)"), rule("8.8(c)"), rule("8.8(d)")),
            "player": HandOffer(*(rule("8.9"),) * 5),
        },
        styles=frozenset({"B", ""}),
        closed={"A": rule("8.6"), "C": rule("8.18")},
        unstaked=rule("8.16(a)"),
        kept=rule("8.16"),
        direction="8.16(c)",
    ),
    turned={"B": rule("8.14"), "C": rule("8.17")},
)
"""By 5.5(c) standing players are offered no hand. By 8.16(b) a hand that no player accepts stays with the dealer."""

HOUSE = HouseRules(
    seats=(0, 14),  # 3.1
    powers=given_to(casino_supervisor="12.6", game_supervisor="8.16(c)"),
    conduct=own(
        "4.3",
        "5.3",
        "5.4",
        "5.5(b)",
        "8.6",
        "8.10",
        "8.10(a)",
        "8.10(b)",
        "8.10(c)",
        "8.12",
        "8.13",
        "8.15",
        "8.18",
        "3.2",
        "3.3",
        "3.4",
        "3.4(c)",
        "3.4(d)",
        "3.4(f)",
        "Appendix",
        *SEEN,
    ),
)

CARRIED = frozenset({"third-card-carried", "card-in-excess"})
"""A third card that no hand may have (12.1), or any other excess card (12.2), if seen, opens a void hand."""

NO_DIVISION_1 = Limits("stands", "stands", NO_RULE, NO_RULE, NO_RULE, NO_RULE)

NZ_1998 = BaccaratRulebook(
    name=NAME,
    document=NAME,
    commencement=COMMENCEMENT,
    shoe=SHOE,
    bets={  # 5.1(a), 5.1(b), 5.1(c); what wins by 5.1(a)(i), 5.1(b)(i), 5.1(c)(i) is paid by 5.7
        "player": Bet(Decimal(1), rule("5.7(a)"), rule("5.1(b)(ii)"), rule("5.1(b)(iii)")),
        "banker": Bet(Decimal(1), rule("5.7(b)"), rule("5.1(a)(ii)"), rule("5.1(a)(iii)")),
        "tie": Bet(Decimal(8), rule("5.7(c)"), rule("5.1(c)(ii)")),
    },
    banker=Banker(rule("5.7(b)"), FIVE_PERCENT),
    limits=NO_DIVISION_1,
    exact=rule("5.9"),
    closes="no_more_bets",  # 5.10; by 5.4 a spoken wager counts when it lies there
    cuts="difference",  # 5.13, 5.14
    both_hands="found",  # 5.2 forbids it and says nothing of the wagers; 5.2(a), 5.2(b), 5.2(c), 5.2(d), 5.2(e) do not
    dummy_if_seen=CARRIED,
    styles={
        "A": Style(("up", rule("8.5")), ("up", rule("9.9")), rule("8.5"), announced=rule("8.5")),
        "B": Style(
            ("down", rule("8.11")), None, rule("8.14"), third_to_player=("down", rule("9.10")), announced=rule("8.13")
        ),
        "C": Style(("down", rule("8.17")), ("up", rule("9.9")), rule("8.17"), announced=rule("8.17")),
    },
    order_lost="initial",  # 12.7
    rebuilds=frozenset(LADDER[LADDER.index("casino_supervisor") :]),  # 12.6
    settles_winners=rule("10.2"),
    settles_losers=rule("10.2"),
    powers=powers.NZ_1998,
    house=HOUSE,
    places=PLACES,
    rules=GazetteRules(NAME),
)
