"""Listed names of wagers: each wager has its own, even if a source uses a name again while it is up.

The second wager of a name is listed as `NAME~2`. A `~` in a source's own name is written `~~`, so no two are equal.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from domain.facts import Fact
from domain.facts.bets import BETS_OF, MAYBE_WAGER, WAGER
from domain.facts.disputes import RulingMade
from domain.facts.wagers import WagerPlaced
from domain.fold.grouping.scopes import OF_WAGERS
from domain.fold.reading import ReadFact

SIGN = "~"
NUMBERED = re.compile(r"(?:[^~]|~~)*~([0-9]+)", re.DOTALL)

BACKING = frozenset(
    bet for bets in BETS_OF.values() for bet, shape in bets.items() if shape in (WAGER, MAYBE_WAGER)
)  # fmt: skip
"""Bets that name the wager behind or beside which they lie."""


def listed(name: str) -> str:
    """The listed name for a source's own name."""
    return name.replace(SIGN, SIGN + SIGN) if SIGN in name else name


def number(name: str) -> int | None:
    """The number in a listed name. None for the first wager of a name."""
    found = NUMBERED.fullmatch(name) if SIGN in name else None
    return int(found[1]) if found is not None else None


def source(name: str) -> str:
    """The source's name for a listed name."""
    nth = number(name)
    own = name if nth is None else name.removesuffix(f"{SIGN}{nth}")
    return own.replace(SIGN + SIGN, SIGN)


@dataclass(slots=True)
class Uses:
    """The wagers of one name, latest last. Wagers no longer up are forgotten."""

    names: list[str]
    last: str
    count: int

    def add(self, own: str) -> str:
        """Add a wager and return its listed name."""
        self.count += 1
        self.last = f"{own}{SIGN}{self.count}"
        self.names.append(self.last)
        return self.last

    def meant(self, up: Callable[[str], bool]) -> str:
        """The latest wager that is still up, else the last one placed."""
        while self.names and not up(self.names[-1]):
            self.names.pop()
        return self.names[-1] if self.names else self.last


@dataclass(slots=True)
class Again:
    """Names that were used more than once, with their wagers."""

    uses: dict[str, Uses] = field(default_factory=dict)

    def meant(self, own: str, up: Callable[[str], bool]) -> str | None:
        """The wager that a fact means. None if the name was used only once."""
        uses = self.uses.get(own)
        return None if uses is None else uses.meant(up)

    def add(self, own: str) -> str:
        """A name that is up is used again."""
        uses = self.uses.get(own)
        if uses is None:
            uses = self.uses[own] = Uses([own], own, 1)
        return uses.add(own)

    def join(self, own: str, name: str, count: int) -> None:
        """As `add`, for a wager that already has its listed name."""
        uses = self.uses.get(own)
        if uses is None:
            self.uses[own] = Uses([name], name, count)
        else:
            uses.names.append(name)
            uses.last, uses.count = name, count

    def keep(self, up: Iterable[str]) -> None:
        """Keep only wagers that stay up."""
        mine = {source(name) for name in up}
        self.uses = {own: uses for own, uses in self.uses.items() if source(own) in mine}


def named(played: ReadFact, wager: str, on: Any = None) -> ReadFact:
    """A fact with the listed name of its wager, and of the wager behind which it lies."""
    fact: Any = played.fact
    if fact.wager != wager:
        fact = replace(fact, wager=wager)
    if on is not None and fact.on != on:
        fact = replace(fact, on=on)
    return played if fact is played.fact else replace(played, fact=fact)


def wagers_of(fact: Fact) -> tuple[str, ...]:
    """The wagers that a ruling names."""
    return fact.wagers or () if type(fact) is RulingMade else ()


def ruled_on(played: ReadFact, wagers: Iterable[str]) -> ReadFact:
    """A ruling with the listed names of its wagers."""
    fact: Any = played.fact
    names = tuple(wagers)
    return played if names == fact.wagers else replace(played, fact=replace(fact, wagers=names))


def base_wager(fact: Fact) -> str | None:
    """The source's name of the wager behind which this one lies."""
    if type(fact) is WagerPlaced and fact.bet in BACKING and isinstance(fact.on, str):
        return fact.on
    return None


def by_own_name(played: ReadFact) -> ReadFact:
    """A fact whose wager is the first of its name."""
    if wagers_of(played.fact):
        return ruled_on(played, map(listed, wagers_of(played.fact)))
    wager = getattr(played.fact, "wager", None)
    if wager is None or type(played.fact) not in OF_WAGERS:
        return played
    back = base_wager(played.fact)
    return named(played, listed(wager), None if back is None else listed(back))
