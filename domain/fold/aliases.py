"""People under several names: who turned out to be whom. It merges readings, and changes no fact.

What is found out late holds from the beginning of the gaming day, and on the days that follow.
"""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from domain.facts.people import PlayerIdentified
from domain.fold.reading import ReadFact

if TYPE_CHECKING:
    from domain.fold.first_pass import SessionScan

Names = dict[str, str]
"""By each name that was found to be another's: that one, or one that leads to it."""


def learn(names: Names, scan: "SessionScan") -> None:
    """Take in who was found to be whom in a session, as corrected."""
    for fact in scan.identified:
        correction = scan.corrections.get(fact.id)
        read = correction[1].now if correction is not None else fact
        if isinstance(read, PlayerIdentified):
            _put_together(names, read.player, read.is_)


def _put_together(names: Names, name: str, other: str) -> None:
    """Two names are one person, who is read under the last name of the other one."""
    mine, theirs = known_as(names, name), known_as(names, other)
    if mine != theirs:
        names[mine] = theirs


def known_as(names: Names, name: str) -> str:
    """The name under which a person is read. Names passed on the way are brought nearer, so that chains stay short."""
    last = name
    while last in names:
        last = names[last]
    while names.get(name, last) != last:
        names[name], name = last, names[name]
    return last


def everybody(names: Names) -> Names:
    """By each name that was found to be another's: the name under which that person is read."""
    return {name: known_as(names, name) for name in names}


def merged(played: ReadFact, names: Names) -> ReadFact:
    """A fact as it reads with one name for each person."""
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
