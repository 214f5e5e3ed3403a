"""Victoria Government Gazette, notice 28 of 2002: baccarat, in its Traditional and its Crown version.

In force from 8 August 2002, 04:00. Both versions are cited as `vic-2002-baccarat`. What becomes of every paragraph is
in `gazettes/vic-2002-baccarat.toml`. Not computed, because only a person sees it or decides it: tournaments (12),
chips and areas of the layout (6.1-6.3), advice, influence and side bets (13.5, 13.6, 13.11), how cards are handled
(8.1.1(e), 8.1.3(e)), what is done to a player (13.2.2-13.2.5): reported as irregularities, or recorded as rulings.

An error that shows later (11.13) changes no later coup: each is judged by its own cards.
"""

from dataclasses import replace
from decimal import Decimal

from domain.rulebooks import commencement, houses
from domain.rulebooks import powers as over
from domain.rulebooks.gazette_rules import GazetteRules
from domain.rulebooks.seating import vic_2002 as floors
from domain.rulebooks.shapes.baccarat import (
    BaccaratRulebook,
    Banker,
    Bet,
    Deferral,
    Extra,
    Insurance,
    LateChanges,
    RunRules,
)
from domain.rulebooks.shapes.rulebook import Limits, Rule
from domain.rulebooks.shoe import vic_2002 as shoes

NAME = "vic-2002-baccarat"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


ODDS = rule("10.1")
# 1.1 and Diagram D: two to six coups, ties two to four. Without a written sequence main wagers nominate (6.5.7).
RUN_ODDS = {2: Decimal(3), 3: Decimal(8), 4: Decimal(20), 5: Decimal(45), 6: Decimal(100)}
TIE_RUN_ODDS = {2: Decimal(100), 3: Decimal(1000), 4: Decimal(10000)}

TERMS = (
    (
        "It was seen, so the next round is a void hand that begins with it",
        "The next coup is a dummy that begins with it",
    ),
    ("It was not seen, so it is the first card of the next round", "It opens a dummy coup"),
    ("it does not count, and opens the next round", "it does not count, and opens a dummy coup"),
    ("void hand", "dummy coup"),
    ("hand without wagers", "dummy coup"),
    ("round", "coup"),
)
"""What is said of other documents' rounds, in the words of this one."""

VIC_TRADITIONAL = BaccaratRulebook(
    name="vic-2002-traditional",
    document=NAME,
    commencement=commencement.VIC_2002,
    shoe=shoes.SHOE,
    bets={
        "player": Bet(Decimal(1), ODDS, ODDS, ODDS),  # 6.5.1
        "banker": Bet(Decimal(1), ODDS, ODDS, ODDS),  # 6.5.2
        "tie": Bet(Decimal(8), ODDS, ODDS),  # 6.5.3
    },
    banker=Banker(ODDS, Decimal("0.05")),
    # 7.6: those of one player take the place of the sign's
    limits=Limits("until_advised", "capped", rule("7.3.1"), rule("7.3.2"), rule("7.3.1"), rule("7.3.2")),
    round_up=rule("7.3.3"),
    closes="first_card",  # 6.4
    cuts="difference",  # 7.2 defines it so; 7.4 speaks of one hand
    dummy_always=frozenset({"third-card-carried", "banker-card-in-excess"}),  # 11.7.1(b), 11.7.2
    # 11.10.1, 11.10.2, 11.10.3: moved, altered, added
    late_changes=LateChanges(rule("11.10"), "casino_supervisor", frozenset({"8.1.3"})),
    retracts="11.8.2",  # 11.8.1, every wager stays, is what happens if nobody rules
    void_by_ruling="11.8.3",
    order_lost="initial",  # 11.12
    extra=Extra(Decimal("0.025"), {"banker": rule("7.5.1"), "player": rule("7.5.2")}, rule("7.5")),
    # 6.5.5, 6.5.6, 6.5.7, 6.5.8: on the Player, the Banker, either as nominated, ties
    runs=RunRules(RUN_ODDS, TIE_RUN_ODDS, ODDS),
    deferral=Deferral(
        rule("10.2.1"),
        rule("10.2.1(a)(iii)"),
        {
            "end_of_shoe": rule("10.2.1(a)"),
            "request": rule("10.2.1(a)(i)"),  # also of a part
            "leaving": rule("10.2.1(a)(ii)"),
            "management": rule("10.2.1(a)(iii)"),
        },
    ),
    terms=TERMS,
    settles_winners=rule("6.7.2"),
    settles_losers=rule("6.7.1"),
    powers=over.VICTORIA,
    house=houses.VIC,
    places=floors.PLACES,
    rules=GazetteRules(NAME, "vic-2002-traditional"),
)
VIC_CROWN = replace(
    VIC_TRADITIONAL,
    name="vic-2002-crown",
    banker=Banker(ODDS, commission_on_six=Decimal("0.5")),
    extra=None,
    insurance=Insurance(Decimal(2), ODDS, rule("1.1")),
    rules=GazetteRules(NAME, "vic-2002-crown"),
)
