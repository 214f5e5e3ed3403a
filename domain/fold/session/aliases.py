"""Aliases: several names that turned out to be one person.

They merge readings and change no fact. An alias found late applies from the beginning of its gaming day, and on all
later days.
"""

from typing import Any

from msgspec.structs import replace

from domain.facts.people import PlayerIdentified
from domain.fold.first_pass import SessionScan
from domain.fold.reading import ReadFact

Names = dict[str, str]
"""For each alias: the name it stands for, or another alias that leads to it."""


def learn(names: Names, scan: SessionScan) -> None:
    """Collect the aliases of a session, as corrected."""
    for fact in scan.identified:
        correction = scan.corrections.get(fact.id)
        read = correction[1].now if correction is not None else fact
        if isinstance(read, PlayerIdentified):
            _put_together(names, read.player, read.is_)


def _put_together(names: Names, name: str, other: str) -> None:
    """Merge two names of one person. The person is read under the last name of `other`."""
    mine, theirs = known_as(names, name), known_as(names, other)
    if mine != theirs:
        names[mine] = theirs


def known_as(names: Names, name: str) -> str:
    """The name under which a person is read. Shortens chains of names as it follows them."""
    last = name
    while last in names:
        last = names[last]
    while names.get(name, last) != last:
        names[name], name = last, names[name]
    return last


def everybody(names: Names) -> Names:
    """Map each alias to the name under which that person is read."""
    return {name: known_as(names, name) for name in names}


def merged(played: ReadFact, names: Names) -> ReadFact:
    """The fact with one name for each person."""
    fact: Any = played.fact
    if type(fact) is PlayerIdentified:
        return played
    name = getattr(fact, "player", None)
    if name is not None and name in names:
        return replace(played, fact=replace(fact, player=known_as(names, name)))
    several = getattr(fact, "players", None) or ()
    if not any(one in names for one in several):
        return played
    return replace(played, fact=replace(fact, players=tuple(known_as(names, one) for one in several)))
