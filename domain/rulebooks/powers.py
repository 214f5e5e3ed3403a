"""Powers over wagers and outcomes: which rules give which roles what rulings. One table for each document.

A rule that takes effect by itself ("the spin is void") is included if people announce it. A ruling acts by its
`effect`; a number alone has no effect.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from domain.rulebooks.shapes.rulebook import Power, Powers, Rule

GENERAL_1996 = "nz-1996-general"
DIV5 = "nz-div5-baccarat"

ANYBODY = "dealer"
"""The dealer and all higher roles."""
OUTCOME = "outcome_void outcome_stands"
UNDONE = frozenset({"invalidated"})
RUN = frozenset({"run"})
NO_RESULT = frozenset(
    {"void", "void_hand", "insufficient_cards", "cannot_be_reconstructed", "disruption", "invalidated", "other"}
)
"""Statuses of rounds that decide no run."""


class Grant(NamedTuple):
    """Rules that give one power."""

    numbers: str
    least: str
    effects: str
    more: Mapping[str, Any] = MappingProxyType({})
    """Further fields of `Power`."""


def table(document: str, *grants: Grant) -> dict[str, tuple[Power, ...]]:
    """The powers of a document, by number."""
    found: dict[str, tuple[Power, ...]] = {}
    for grant in grants:
        for number in grant.numbers.split():
            one = Power(Rule(document, number), grant.least, frozenset(grant.effects.split()), **grant.more)
            found[number] = (*found.get(number, ()), one)
    return found


def both(*tables: Powers) -> dict[str, tuple[Power, ...]]:
    """Several tables combined. A number in two tables has the powers of both."""
    numbers = dict.fromkeys(number for one in tables for number in one)
    return {number: tuple(power for one in tables for power in one.get(number, ())) for number in numbers}


def quiet(general: Powers, numbers: Iterable[str]) -> dict[str, tuple[Power, ...]]:
    """The general powers, without those a game replaces by its own rules."""
    own = frozenset(numbers)
    return {
        number: tuple(power._replace(quiet=number in own) for power in powers) for number, powers in general.items()
    }


def voids(reason: str) -> dict[str, Any]:
    """The effect of voiding the round for this reason."""
    return {"voids_as": reason}


SAYS: dict[str, Any] = {"decides": False}
"""Powers where the rule decides and the ruling only states its effect."""

# --- New Zealand 1996 -----------------------------------------------------------------------------------------

GENERAL = table(
    GENERAL_1996,
    Grant("11.2 11.2(a)", "shift_manager", "wagers_void wagers_stand"),
    Grant("12.1 12.1(b)", "casino_supervisor", OUTCOME, voids("invalidated")),
    Grant("12.1(a)", "casino_supervisor", OUTCOME, voids("disruption")),
    Grant("12.2", "casino_supervisor", "wagers_forfeited wagers_void wagers_stand", {"after": UNDONE}),
)
"""Division I, behind every game of 1996: devices, and annulled outcomes."""

IMPLIED_1996 = table(GENERAL_1996, Grant("8.1", "game_supervisor", "outcome_stands reconstruct"))
"""Powers in cases that no rule covers: a game supervisor decides. At baccarat, third cards in doubtful order."""


def baccarat_1996(document: str, part: str, order: str, own: Iterable[str]) -> dict[str, tuple[Power, ...]]:
    """Baccarat of 1996: the part on irregularities, and the three that midi baccarat numbers differently."""
    return both(
        quiet(both(GENERAL, IMPLIED_1996), own),
        table(
            document,
            Grant(f"{part}.2 {part}.3 {part}.4", ANYBODY, "void_hand", SAYS),
            Grant(f"{part}.6", ANYBODY, "outcome_void", voids("insufficient_cards")),
            Grant(f"{order}.7", "casino_supervisor", "outcome_stands reconstruct"),
            Grant(f"{order}.8", ANYBODY, "outcome_void", voids("cannot_be_reconstructed")),
        ),
    )


MINI_1996 = baccarat_1996("nz-1996-mini-baccarat", "11", "11", ("8.1", "11.2"))
MIDI_1996 = baccarat_1996("nz-1996-midi-baccarat", "12", "11", ("8.1", "11.2", "12.1", "12.2"))
FULL_1996 = baccarat_1996("nz-1996-baccarat", "12", "12", ("8.1", "11.2", "12.1", "12.2"))

BLACKJACK_1996 = both(
    quiet(GENERAL, ("11.2", "12.1", "12.1(a)", "12.1(b)", "12.2")),
    table(
        "nz-1996-blackjack",
        Grant("15.1 15.6", ANYBODY, "discard", SAYS),
        Grant("15.3", "casino_supervisor", "reconstruct discard", SAYS),
        Grant("15.4 15.5 15.8", "casino_supervisor", "reconstruct void_hand", SAYS),
        Grant("15.5(a)", ANYBODY, "void_hand wagers_void", SAYS),
        Grant("15.5(b) 15.7", ANYBODY, "deal_cards", SAYS),
        Grant("15.9", "casino_supervisor", "deal_cards", SAYS),
    ),
)
CARIBBEAN_1996 = both(
    quiet(GENERAL, ("11.2", "12.1", "12.1(a)", "12.1(b)", "12.2")),
    table(
        "nz-1996-caribbean-stud",
        Grant("9.6", "game_supervisor", "wagers_forfeited wagers_stand"),
        Grant("14.1", "game_supervisor", "wagers_forfeited wagers_stand"),
        Grant("14.3 14.5 14.9 14.10", ANYBODY, "outcome_void", voids("misdeal")),
        Grant("14.7 14.10", ANYBODY, "deal_cards", SAYS),
        Grant("14.8", ANYBODY, "discard", SAYS),
        Grant("14.11", ANYBODY, "wagers_forfeited", SAYS),
    ),
)
CRAPS_1996 = both(
    GENERAL,
    table(
        "nz-1996-craps",
        Grant("5.5(d)", "game_supervisor", OUTCOME),
        Grant("7.1 7.1(a) 7.1(b) 7.1(c) 7.1(d) 7.1(e) 7.1(f) 7.1(g) 7.1(h)", ANYBODY, "outcome_void"),
        Grant("7.2 7.2(a) 7.2(b) 7.2(c) 7.2(d)", ANYBODY, "outcome_void"),
        Grant("7.5", "game_supervisor", OUTCOME),
        Grant("7.6", "casino_supervisor", OUTCOME),
        Grant("7.7", "shift_manager", OUTCOME),
    ),
)
ROULETTE_1996 = both(
    GENERAL, table("nz-1996-roulette", Grant("6.1 6.2 6.3 6.4 6.5 6.6 6.7", ANYBODY, "outcome_void outcome_stands"))
)
TAI_SAI_1996 = both(
    GENERAL, table("nz-1996-tai-sai", Grant("7.1 7.2 7.3 7.4 7.5", ANYBODY, "outcome_void outcome_stands"))
)
MONEY_WHEEL_1996 = both(
    GENERAL, table("nz-1996-money-wheel", Grant("6.1 6.2 6.3 6.4", ANYBODY, "outcome_void outcome_stands"))
)

# --- New Zealand 1998, Division 5, Electronic Baccarat --------------------------------------------------------

NZ_1998 = table(
    "nz-1998-baccarat",
    Grant("12.1(b) 12.2(b) 12.3", ANYBODY, "void_hand", SAYS),
    Grant("12.5", ANYBODY, "outcome_void", voids("insufficient_cards")),
    Grant("12.6", "casino_supervisor", "outcome_stands reconstruct"),
    Grant("12.7", ANYBODY, "outcome_void", voids("cannot_be_reconstructed")),
)
NZ_DIV5 = table(
    DIV5,
    Grant("12.1(b) 12.2(b) 12.3", ANYBODY, "void_hand", SAYS),
    Grant("12.5", ANYBODY, "outcome_void", voids("insufficient_cards")),
    Grant("12.6", "casino_supervisor", "outcome_void", voids("cannot_be_reconstructed")),
    Grant("12.6", "casino_supervisor", "reconstruct discard", SAYS),
)
"""If the cards cannot be put right, the operator voids the round (12.6)."""
NZ_ELECTRONIC = both(
    NZ_DIV5,
    table("nz-electronic-baccarat", Grant("12.2", ANYBODY, "outcome_void void_hand", voids("disruption"))),
)

# --- Victoria -------------------------------------------------------------------------------------------------

VICTORIA = table(
    "vic-2002-baccarat",
    Grant("13.2 13.2.1", "casino_supervisor", "wagers_void wagers_stand"),
    Grant("13.3 13.3.2", "casino_supervisor", OUTCOME, voids("invalidated")),
    Grant("13.3.1", "casino_supervisor", OUTCOME, voids("disruption")),
    Grant("11.9.4 13.4 13.10", "casino_supervisor", "wagers_void wagers_stand", {"bets": RUN, "after": NO_RESULT}),
    Grant("11.1.1", "game_supervisor", "reconstruct", SAYS),
    Grant("11.4 8.3.4(d)", "game_supervisor", "void_hand", SAYS),
    Grant("11.6.1 11.7.1(b) 11.7.2 11.5", ANYBODY, "void_hand", SAYS),
    Grant("11.8.1 11.8.2", "game_supervisor", "wagers_stand outcome_stands deal_cards", SAYS),
    Grant("11.8.3", "game_supervisor", "void_hand"),
    Grant("11.11", ANYBODY, "outcome_void", voids("insufficient_cards")),
    Grant("11.12", ANYBODY, "outcome_void", voids("cannot_be_reconstructed")),
)
"""No rule says what happens to runs in a coup that decides none, so it is ruled."""
