"""Mutants that nobody could notice, and why: by the beginning of their names; those of functions by their whole names,
whose numbers hold as long as the function stays as it is.

Nothing of the program is imported here until it is asked: a module that is loaded before the sweep has no mutants.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

NOT_WON = "What is not won has no odds: nothing reads them."
KNOWN: dict[str, tuple[str, ...]] = {
    "How the Banker is paid stands in `banker`; the class of bets wants odds and a rule all the same.": (
        *(f"{book}.bets[banker].odds" for book in ("nz-1996-mini-baccarat", "nz-1996-midi-baccarat")),
        *(f"{book}.bets[banker].win" for book in ("nz-1996-mini-baccarat", "nz-1996-midi-baccarat")),
        *(f"{book}.bets[banker].odds" for book in ("nz-1996-baccarat", "nz-1998-baccarat", "nz-div5-mini-baccarat")),
        *(f"{book}.bets[banker].win" for book in ("nz-1996-baccarat", "nz-1998-baccarat", "nz-div5-mini-baccarat")),
        "vic-2002-traditional.bets[banker].odds",
        "vic-2002-traditional.bets[banker].win",
    ),
    NOT_WON: (
        *(f"nz-1996-caribbean-stud.antes[{way}][1]" for way in ("dead", "stand-off")),
        *(f"nz-1996-caribbean-stud.bets[{way}][1]" for way in ("dead", "face-down", "stand-off")),
    ),
    "The default of books that have no such rule: they do not list the matter, so nothing is found.": (
        "nz-1996-mini-baccarat.house.limits_by",
        "nz-1998-baccarat.house.closes_by",
    ),
    "An argument that is there for the table of facts alone, and is not read.": (
        "domain.games.baccarat.commission.deferral.x_settle__mutmut_36",
    ),
    "Anything but nothing would do as well, or it is asked only where both sides agree.": (
        "domain.games.baccarat.shoe.counting.x_check_count__mutmut_17",
        "domain.games.baccarat.wagers.odds.x__dragon__mutmut_24",
        "domain.games.baccarat.cards.table_of_play.x_outcome__mutmut_11",
        "domain.games.baccarat.cards.table_of_play.x_play__mutmut_11",
        "domain.games.baccarat.commission.accounts.xǁAccountsǁcollect__mutmut_37",
        "domain.games.baccarat.commission.accounts.xǁAccountsǁowed_by__mutmut_3",
        "domain.money.x_written__mutmut_12",
    ),
    "Words with two `of` are no card, whichever of the two parts them.": ("domain.cards.x_card_meant__mutmut_6",),
    "A bound that is never reached: chips make twice what they make, and always nothing.": (
        "domain.games.common.chips.xǁChipsǁdown__mutmut_10",
        "domain.games.common.chips.xǁChipsǁ_down__mutmut_6",
        "domain.games.common.chips.x__reachable__mutmut_5",
        "domain.games.common.chips.x__reachable__mutmut_10",
    ),
}


@cache
def lost_odds() -> frozenset[str]:
    """The odds of everything on a layout that does not win."""
    from domain.rulebooks import RULEBOOKS
    from domain.rulebooks.shapes.craps import CrapsRulebook
    from domain.rulebooks.shapes.layout import LayoutRulebook

    names: set[str] = set()
    for book in RULEBOOKS.values():
        if isinstance(book, LayoutRulebook):
            for spot, area in book.areas.items():
                names |= _lost(f"{book.name}.areas[{spot}][0]", area.falls)
                names |= {f"{book.name}.areas[{spot}][1][1]"} if area.otherwise.result != "win" else set()
        elif isinstance(book, CrapsRulebook):
            for lying, falls in book.falls.items():
                names |= _lost(f"{book.name}.falls[{lying}]", falls)
            for bet, line in book.lines.items():
                names |= _lost(f"{book.name}.lines[{bet}][0]", line.first)
                names |= _lost(f"{book.name}.lines[{bet}]", {1: line.made, 2: line.seven})
    return frozenset(names)


def _lost(path: str, falls: Mapping[Any, Any]) -> set[str]:
    return {f"{path}[{came}][1]" for came, fall in falls.items() if fall.result != "win"}


def why(name: str) -> str:
    """Why nobody could notice a mutant; empty if somebody should."""
    if name in lost_odds():
        return NOT_WON
    by_number = "__mutmut_" in name
    for reason, beginnings in KNOWN.items():
        if name in beginnings or (not by_number and name.startswith(beginnings)):
            return reason
    return ""
