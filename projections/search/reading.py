"""Reads the line of a search: which words belong together, and what they may stand for."""

import shlex
from collections.abc import Sequence
from datetime import date, tzinfo
from typing import Any, NamedTuple

from psycopg import Connection

from projections.queries.nearest_names import near
from projections.search import moments, vocabulary
from projections.search.hits import UnknownWords
from projections.search.meanings import Fit, Meaning, meaning
from projections.search.moments import Calendar, Now
from projections.search.names import Names
from projections.search.subjects import SEARCHED

LONGEST = 200
"""The most letters of a line."""
MOST_WORDS = 20
LONGEST_PHRASE = 3
"""The most words that are read together: `ten of hearts`."""

_ABOUT = {one.one: of for of, one in SEARCHED.items()} | {of: of for of in SEARCHED}
"""Words for what is searched."""
_KINDS = ("table", "player", "dealer", "supervisor", "shoe", "round", "wager", "finding", "dispute", "fact")
"""What may be named before a name: `player P118`."""


_ANY = {"outcome": "outcome", "target": "bets on"}
"""Columns of which any value may be named, and how it is said."""


class Read(NamedTuple):
    """Some words of the line, and what they may stand for: the best of it only."""

    words: str
    meanings: tuple[Meaning, ...]
    only: str = ""
    """The subject that these words ask for."""


class Line(NamedTuple):
    """A line as it was understood."""

    parts: list[Read]
    unknown: list[UnknownWords]
    days: Sequence[date] = ()
    """All gaming days of the record, the newest first."""


def read(connection: Connection[Any], line: str, zone: tzinfo, now: Now, wide: bool = False) -> Line:
    """Understand a line, from the left, the longest phrases first. `wide`: a time without a day may be on any
    of the last days.
    """
    line = line[:LONGEST].replace("\0", " ").encode(errors="replace").decode().strip()
    reader = _Reader(connection, zone, now, wide)
    whole = reader.whole(line)
    understood = Line([whole], []) if whole is not None else reader.line(_words(line))
    return understood._replace(days=reader.days)


def read_number(connection: Connection[Any], number: str, zone: tzinfo, now: Now) -> dict[str, Read]:
    """All that a bare number may be, by the line that means it alone."""
    reader = _Reader(connection, zone, now, wide=False)
    lines = [one.format(number) for one, _ in vocabulary.NUMBERS]
    return {one: Read(one, tuple(meant)) for one in lines if (meant := reader.meant(one))}


def _words(line: str) -> list[str]:
    """The words of a line. Quoted words are one. A comparison belongs to the number after it."""
    try:
        words = shlex.split(line)
    except ValueError:  # a quotation mark without another
        words = line.split()
    found: list[str] = []
    for one in (one.strip() for one in words):
        if one and found and found[-1] in _SIGNS:
            found[-1] += one
        elif one:
            found.append(one)
    return found[:MOST_WORDS]


_SIGNS = (">", "<", ">=", "<=", "=", "!=")


class _Reader:
    def __init__(self, connection: Connection[Any], zone: tzinfo, now: Now, wide: bool) -> None:
        self._names = Names(connection)
        self.days = self._names.of("day")
        self._calendar = Calendar(zone, now, self.days, wide)
        self._beside = False
        """Whether the line has other words than numbers: among the rows that have those, a number may be anything."""

    def whole(self, line: str) -> Read | None:
        """A name of the record that has spaces in it, or quotation marks."""
        if line.isalnum():
            return None
        found = [one for one in self._names.of_word(line) if one.fit is Fit.EXACT]
        return Read(line, tuple(found)) if found else None

    def line(self, words: Sequence[str]) -> Line:
        parts, unknown, at, words = list[Read](), list[UnknownWords](), 0, self.apart(words)
        self._beside = not all(map(vocabulary.is_number, words))
        while at < len(words):
            one, taken = self._next(words[at:])
            at += taken
            if one.meanings or one.only:
                parts.append(one)
            else:
                unknown.append(self._unknown(one.words))
        return Line(_day_with_clock(parts, self._calendar), unknown)

    def _next(self, words: Sequence[str]) -> tuple[Read, int]:
        """The first words that belong together, and how many they are."""
        for taken in range(min(LONGEST_PHRASE, len(words)), 1, -1):
            if found := self._phrase(words[:taken]):
                return Read(" ".join(words[:taken]), _best(found)), taken
        return self._word(words[0]), 1

    def _phrase(self, words: Sequence[str]) -> list[Meaning]:
        together = " ".join(words)
        found = [*vocabulary.of_phrase(together), *moments.phrase(together, self._calendar)]
        if not found and len(words) == 2:
            found = vocabulary.compared(words[0], words[1], apart=True) or self._called(*words)
        return found

    def _word(self, word: str) -> Read:
        found = [*vocabulary.of_word(word), *moments.word(word, self._calendar), *self._names.of_word(word)]
        if not found:
            found = self._with_sign(word)
        if self._beside and vocabulary.is_number(word) and not any(map(_is_said, found)):
            return Read(word, (*_best([one for one in found if one.kind != "rule"]), *self._as_number(word)))
        only = _ABOUT.get(word.lower(), "")
        called_so = any(one.fit is Fit.EXACT and one.kind != only for one in found)
        return Read(word, (), only) if only and not called_so else Read(word, _best(found))

    def meant(self, line: str) -> list[Meaning]:
        """What one of the `NUMBERS` means."""
        return self._phrase(line.split()) or self._with_sign(line)

    def _as_number(self, number: str) -> list[Meaning]:
        """All that a bare number may be."""
        return [each for one, _ in vocabulary.NUMBERS for each in self.meant(one.format(number))]

    def _called(self, kind: str, name: str) -> list[Meaning]:
        """A name after what it names: `player P118`."""
        kind = vocabulary.written(kind)
        if kind == "supervisor":
            return self._names.supervisor(name)
        known = [*vocabulary.of_word(name), *(self._names.of_word(name) if kind in _KINDS else ())]
        found = [one for one in known if one.kind == kind]
        of = vocabulary.columns().get(kind, {})
        if not found and kind in _ANY and of:
            return [meaning(kind, f"{_ANY[kind]} {name}", (name.lower() if kind == "outcome" else name,))]
        if not found and kind == "round" and name.isascii() and name.isdigit():
            return [meaning(kind, f"round number {name}", (name.lstrip("0"),), column="number")]
        return found

    def _with_sign(self, word: str) -> list[Meaning]:
        """A column with its value in one word."""
        found = vocabulary.COLUMN.fullmatch(word)
        if found is None:
            return []
        name, sign, value = found.groups()
        value = value if sign in ("=", ":") else sign + value
        return vocabulary.compared(name, value) or self._called(name, value)

    def apart(self, words: Sequence[str]) -> list[str]:
        """`TABLE@TIME` is two words."""
        tables = {one.casefold() for one in self._names.of("table")}
        pairs = [one.rpartition("@") if one.rpartition("@")[0].casefold() in tables else (one,) for one in words]
        return [one for pair in pairs for one in pair if one not in ("", "@")]

    def _unknown(self, word: str) -> UnknownWords:
        names = [*self._names.of("table"), *self._names.of("player"), *self._names.of("dealer")]
        write = "a column before it: overpaid >100" if word[:1] in "<>=!" else ""
        return UnknownWords(word, near(word, dict.fromkeys([*vocabulary.every_word(), *names])), write)


def _is_said(one: Meaning) -> bool:
    """Whether a number is a name or a time, and not only the number of a rule or the beginning of a name."""
    return one.fit in (Fit.EXACT, Fit.GUESS) and one.kind != "rule"


def _best(found: Sequence[Meaning]) -> tuple[Meaning, ...]:
    """The meanings that fit best."""
    best = min((one.fit for one in found), default=None)
    return tuple(one for one in found if one.fit is best)


def _day_with_clock(parts: list[Read], calendar: Calendar) -> list[Read]:
    """A day and a clock time, wherever they are in the line, are one moment."""
    days = [one for one in parts if [each.kind for each in one.meanings] == ["day"]]
    clocks = [one for one in parts if any(each.span for each in one.meanings) and moments.clock_of(one.words)]
    if len(days) != 1 or len(clocks) != 1:
        return parts
    [day], [clock] = days, clocks
    at = moments.clock_of(clock.words)
    on = next(iter(day.meanings[0].filters.values())).words[0]
    assert at is not None
    both = Read(f"{day.words} {clock.words}", (moments.together(on, at, calendar),))
    return [both if one is clock else one for one in parts if one is not day]
