"""With whom a person is compared: everybody in the same game, and the others who could be the cause."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from domain.watch.budget import Family
from domain.watch.tallies import Rate, Rates

AND = "\x1f"
"""Between the names of a pair."""


class Seen(NamedTuple):
    """What was counted with one person in one game, at one table, on one day."""

    ruleset: str
    value: str | None
    """The person, or a pair. None: counted only among the others."""
    day: date
    table: str
    rate: Rate


Key = tuple[str, str]
"""A ruleset and a person."""
Group = tuple[str, ...]
Sums = dict[date, Rate]


class Peers:
    """The counts of everybody, by the groups with which people are compared."""

    def __init__(self, family: Family, seen: Iterable[Seen]) -> None:
        self._family = family
        self._sums: dict[Group, Sums] = defaultdict(dict)
        self._rates: dict[Group, Rates] = {}
        self.of: dict[Key, list[Seen]] = defaultdict(list)
        """By person."""
        for one in seen:
            for group in self._groups(one):
                add(self._sums[group], one.day, one.rate)
            if one.value is not None:
                self.of[one.ruleset, one.value].append(one)

    def _groups(self, one: Seen) -> Iterator[Group]:
        yield "game", one.ruleset
        if self._family.beside == "members" and one.value is not None:
            yield from self._members(one.ruleset, one.value)
        elif self._family.beside == "table":
            yield "table", one.ruleset, one.table

    @staticmethod
    def _members(ruleset: str, value: str) -> Iterator[Group]:
        """Each of a pair, with anybody."""
        for place, name in enumerate(value.split(AND)):
            yield "member", ruleset, str(place), name

    def beside(self, key: Key) -> list[Rates]:
        """What a person is compared with, everybody first. The person is part of each."""
        ruleset, value = key
        found = [self._whole(("game", ruleset))]
        if self._family.beside == "members":
            found += [self._whole(group) for group in self._members(ruleset, value)]
        elif self._family.beside == "table":
            found.append(self._where(key))
        return found

    def _whole(self, group: Group) -> Rates:
        if group not in self._rates:
            self._rates[group] = Rates(self._sums[group])
        return self._rates[group]

    def _where(self, key: Key) -> Rates:
        """Everybody who was at the same tables on the same days."""
        sums: Sums = {}
        for table, day in sorted({(one.table, one.day) for one in self.of[key]}):
            add(sums, day, self._sums["table", key[0], table][day])
        return Rates(sums)


def add(sums: Sums, day: date, rate: Rate) -> None:
    """Add to the counts of a day."""
    sums[day] = sums[day] + rate if day in sums else rate
