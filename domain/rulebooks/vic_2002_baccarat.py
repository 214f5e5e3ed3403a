"""Victoria Government Gazette, notice 28 of 2002: baccarat, in its Traditional and its Crown version.

In force from 8 August 2002, 04:00. Both versions are cited as `vic-2002-baccarat`. What becomes of every paragraph is
in `gazettes/vic-2002-baccarat.toml`. Not computed, because only a person sees it or decides it: tournaments (12),
chips and areas of the layout (6.1-6.3), advice, influence and side bets (13.5, 13.6, 13.11), how cards are handled
(8.1.1(e), 8.1.3(e)), what is done to a player (13.2.2-13.2.5): reported as irregularities, or recorded as rulings.

"Approximately" is read as five cards either way: at the cut (4.2.3), and of the twenty behind the cutting card
(4.2.4(a)); the thirteen of 4.2.4(b) are counted.

An error that shows later (11.13) changes no later coup: each is judged by its own cards.
"""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from decimal import Decimal

from domain.rulebooks import powers
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
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
from domain.rulebooks.shapes.house import HouseRules, given_to, own
from domain.rulebooks.shapes.rulebook import Commencement, Limits, Rule
from domain.rulebooks.shapes.seating import Areas, Dummies, HandOffer, Offering, Seating
from domain.rulebooks.shapes.shoe import CardsBehind, CutRules, Renewal, ShoeRules, check

NAME = "vic-2002-baccarat"


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


COMMENCEMENT = Commencement(datetime(2002, 8, 8, 4, tzinfo=timezone(timedelta(hours=10))), Rule(NAME, None))
"""`Notice (commencement)`: a sentence after (a) and (b), without a number of its own."""

SHOE = ShoeRules(
    decks=(4, 8),  # 3.1
    cutting_cards=frozenset({1}),  # 3.1
    plans={"new": (check(rule("3.4")),), "pre_shuffled": ()},
    ready_made=frozenset({"pre_shuffled"}),  # 4.1.2
    cut=CutRules(
        first="highest",
        seats_run="counter_clockwise",
        named=True,  # 4.2.1(b)
        margin=47,
        behind=(
            CardsBehind(range(13, 14), "cutting-card-not-thirteen"),
            CardsBehind(range(15, 26), "cutting-card-not-twenty"),
        ),
    ),
    burn="unseen",
    first_card_ends=False,
    renewal=Renewal(touched=True),  # 4.4.3
    ordered={number: rule(number) for number in ("4.1.1(c)", "4.1.1(d)")},
)

SEEN = ("4.2.4(c)", "4.3.1(c)")
"""Conduct with cards before and after rounds that only people see."""

ASKED = HandOffer(rule("8.1.1"), rule("8.1.1(b)"), rule("8.1.1(b)(i)"), rule("8.1.1(a)"), rule("8.1.1(d)"))

PLACES = Seating(
    areas=Areas("stacked"),
    offering=Offering(
        hands={"player": ASKED, "banker": ASKED},
        styles=frozenset({"8.1.1", ""}),
        closed={"8.1.2": rule("8.1.2")},
        unstaked=rule("8.1.1(d)"),
        kept=rule("8.1.1(d)"),
        shoe=(rule("8.1.3"), rule("8.1.3(a)")),
        shoe_lost=rule("8.1.3(h)(ii)"),
        shoe_styles=frozenset({"8.1.3"}),
    ),
    dummies=Dummies(
        allowed={
            "8.3.4(d)": "game_supervisor",
            "11.2": "",
            "11.4": "game_supervisor",
            "11.5": "",
            "11.6.1": "",
            "11.7.1(b)": "",
            "11.7.2": "",
            "11.8.3": "",
        },
        ordered="11.4",
        after_last="8.3.4(d)",
        # 11.5.1: a card is burned, 11.5.2: one is dealt; 11.5.3: the one stays burned, 11.5.4: the other leads
        unwagered="11.5",
    ),
)

NOTICES_AND_TOURNAMENTS = (
    "2.2 5.1 7.1 12.1.3 12.2.1(a) 12.2.1(b) 12.2.1(c) 12.2.1(d) 12.2.1(e) 12.2.1(f) 12.2.3 12.2.4 12.2.5 12.3.1 12.3.2"
    " 12.3.3 12.3.4 12.3.5(a) 12.3.5(b)"
)
"""What is printed, displayed or filed."""
HOUSE = HouseRules(
    seats=(5, 14),  # 2.1
    powers=given_to(
        game_supervisor="4.2.1(b) 4.2.2 4.4.1 6.2.1 8.2.3 8.3.4(d) 11.4 11.8",
        casino_supervisor="10.2.1(a)(iii) 4.1.1(c) 4.1.1(d) 4.4.2 7.7 11.10 13.2 13.3 13.7 13.10",
        pit_boss="8.1.3(h)(iii)",
    ),
    conduct=own(
        "4.1.1",
        "6.1",
        "6.2",
        "6.3",
        "8.1.1(e)",
        "8.1.1(f)",
        "8.1.2",
        "8.1.3(e)",
        "8.1.3(f)",
        "8.1.3(i)",
        "13.1",
        "13.5",
        "13.6",
        "13.11",
        *NOTICES_AND_TOURNAMENTS.split(),
        *SEEN,
    ),
    bases=dict.fromkeys(("sign", "first_opening", "no_activity"), "limits-changed-early"),  # 7.7, 7.7.1
    limits_by="casino_supervisor",  # 7.7
    closes_by="casino_supervisor",  # 13.7
    decides="casino_supervisor",  # 13.10
)

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
"""This document's terms for what other documents say of rounds."""

VIC_TRADITIONAL = BaccaratRulebook(
    name="vic-2002-traditional",
    document=NAME,
    commencement=COMMENCEMENT,
    shoe=SHOE,
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
    powers=powers.VICTORIA,
    house=HOUSE,
    places=PLACES,
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
