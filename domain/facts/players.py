"""The players named in facts, those of them who are one person, and who is shown if names are withheld."""

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from domain.errors import PlayerNotNamed
from domain.facts.base import Fact
from domain.facts.people import PlayerIdentified
from domain.facts.personal import personal_fields
from domain.facts.vocabulary import PERSON


def players_of(fact: Fact) -> Iterator[str]:
    """The players that a fact names."""
    return (value.secret for field in personal_fields(fact) for value in field.values() if value.what == PERSON)


class Shown(NamedTuple):
    """The people of some facts who are shown by name, and the players who are not. All others are withheld too."""

    people: frozenset[str]
    withheld: frozenset[str]


def shown_people(facts: Iterable[Fact], shown: frozenset[str]) -> Shown:
    """Show the staff, and of the players only these, under all their names. Raises if none of them is named."""
    players, staff, aliases = set[str](), set[str](), list[set[str]]()
    for fact in facts:
        for field in personal_fields(fact):
            (players if field.what == PERSON else staff).update(one.secret for one in field.values() if one.is_person)
        if isinstance(fact, PlayerIdentified):
            aliases.append({fact.player, fact.is_})
    same = frozenset(same_people(shown, aliases))
    if shown and same.isdisjoint(players):
        raise PlayerNotNamed
    return Shown(frozenset(staff - players) | same, frozenset(players - same))


def same_people(names: Set[str], aliases: Sequence[set[str]]) -> set[str]:
    """These names, and all names that aliases (pairs of names) connect with them."""
    found, more = set[str](), {*names}
    while more != found:
        found, more = more, more.union(*(both for both in aliases if both & more))
    return found


def label(nth: int) -> str:
    """A label in place of a withheld name: player A to player Z, then player AA."""
    return f"player {_letters(nth)}"


def _letters(nth: int) -> str:
    before, last = divmod(nth, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)
