"""Compares a catalogue with what the program's migrations make, which is kept as data for each of them.

A month's table is compared with the pattern of a month, and a table of projections with that of a slot.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

from evidence.catalogue.queries import MADE_BY_HAND
from evidence.catalogue.reading import RIGHTS

FILE = "expected.txt"
MONTH, SLOT = "facts_MONTH", "pitlog_slot."
_MONTHS = re.compile(r"table pitlog\.(facts_[0-9]{4}_[0-9]{2})")
_SLOTTED = re.compile(r"table (pitlog_[ab])\.(\w+)")


class Expected(NamedTuple):
    """What the migrations up to a number make."""

    migration: int
    objects: Mapping[str, str]
    optional: Mapping[str, str]
    """Objects that are there once their projection is."""


@cache
def expected() -> Expected:
    """What this program's migrations make."""
    lines = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8").splitlines()
    entries = [line.split("\t") for line in lines[1:]]
    objects = {name: says for mark, name, says in entries if not mark}
    return Expected(int(lines[0]), objects, {name: says for mark, name, says in entries if mark})


def written(migration: int, found: Mapping[str, str], optional: Mapping[str, str]) -> str:
    """The text of that file."""
    lines = [f"\t{name}\t{says}" for name, says in found.items()]
    return "\n".join([f"{migration}", *lines, *(f"?\t{name}\t{says}" for name, says in optional.items())]) + "\n"


def patterns(found: Mapping[str, str], month: str) -> dict[str, str]:
    """Objects with one month, and both slots, in the form of patterns."""
    named = ((name.replace(month, MONTH), says.replace(month, MONTH)) for name, says in found.items())
    return {re.sub(r"\bpitlog_[ab]\.", SLOT, name): says for name, says in named if not _MONTHS.search(name)}


class Difference(NamedTuple):
    """An object that is not what the migrations make."""

    name: str
    what: str
    grave: bool = True
    """Whether facts, or who may do what with them, depend on it."""

    def __str__(self) -> str:
        return f"{self.name}: {self.what}"


def differences(found: Mapping[str, str], made: Expected) -> Iterator[Difference]:
    """The objects that are not what the migrations make."""
    due = {**_expanded(made.objects, found)}
    allowed = {**_expanded(made.optional, found), **due}
    for name, says in found.items():
        if name not in allowed:
            yield Difference(name, f"no migration makes it ({says})", not _harmless(name, says))
        elif says != allowed[name]:
            yield Difference(name, _other(says, allowed[name]))
    for name in due.keys() - found.keys():
        yield Difference(name, "the migrations make it, and it is gone")


def settled(found: Mapping[str, str], made: Expected) -> dict[str, str]:
    """The objects without those that come and go with months and projections, as long as they are what is made."""
    fixed = made.objects.keys() - {name for name in made.objects if MONTH in name or SLOT in name}
    coming = {**_expanded(made.optional, found), **_expanded(made.objects, found)}
    return {name: says for name, says in found.items() if name in fixed or coming.get(name) != says}


def _expanded(patterns: Mapping[str, str], found: Mapping[str, str]) -> dict[str, str]:
    """Patterns, for each month and each table of a slot that is there."""
    months = [month[1] for name in found if (month := _MONTHS.fullmatch(name))]
    slots: dict[str, list[str]] = {}
    for name in found:
        if its := _SLOTTED.fullmatch(name):
            slots.setdefault(its[2], []).append(its[1])
    made = dict[str, str]()
    for name, says in patterns.items():
        if MONTH in name:
            made |= {name.replace(MONTH, one): says.replace(MONTH, one) for one in months}
        elif SLOT in name:
            table = name.partition(SLOT)[2].split(" ")[0].split(".")[0]
            made |= {name.replace(SLOT, f"{one}."): says for one in slots.get(table, ())}
        else:
            made[name] = says
    return made


def _harmless(name: str, says: str) -> bool:
    """An index that somebody added changes no answer, unless it refuses rows, or what it calls is not PostgreSQL's."""
    return name.startswith("index on ") and ": UNIQUE" not in name and MADE_BY_HAND not in says


def _other(says: str, made: str) -> str:
    now, then = _parts(says), _parts(made)
    has, had = [one for one in now if one not in then], [one for one in then if one not in now]
    return f"it has {'; '.join(has) or 'less'}, and the migrations make {'; '.join(had) or 'no such thing'}"


def _parts(says: str) -> list[str]:
    """The parts of a description, and each right as one of them."""
    return [
        f"{RIGHTS}{one}" if part.startswith(RIGHTS) else one
        for part in says.split("; ")
        for one in (part.removeprefix(RIGHTS).split(" ") if part.startswith(RIGHTS) else [part])
    ]
