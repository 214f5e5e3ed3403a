"""What a search finds."""

from datetime import date, datetime

from msgspec import Struct, field

from domain.text import counted


class ReadWords(Struct, frozen=True):
    """Some words of the line, and how they were understood."""

    words: str
    means: list[str]


class UnknownWords(Struct, frozen=True):
    """Words that nothing knows, and the nearest that something knows."""

    words: str
    near: list[str]
    write: str = ""
    """What to write instead, if something is missing."""


EXAMPLES = "a name, a card, a time or money"
"""What to write in a line without a word."""


class NumberReading(Struct, frozen=True):
    """One thing that a bare number may be."""

    line: str
    """What to search for, to mean this only: `seat 17`."""
    means: str
    of: str
    """The rows that were counted: rounds, wagers, findings."""
    count: int
    latest: int | None = None
    """How many of them were gone through, the latest, if not all were."""

    @property
    def found(self) -> str:
        """The count in words."""
        if self.latest is None:
            return counted(self.count, self.of.removesuffix("s"))
        return f"{self.count:,} of the latest {self.latest:,} {self.of}"


class Hit(Struct):
    """One thing that was found: by its kind and its name, and its place."""

    kind: str
    """round, wager, finding, dispute, shoe, fact, table, player, dealer, rule, ruleset or code."""
    name: str
    about: str
    """It in one line, without its name and its time."""
    why: list[str]
    table: str | None = None
    session: str | None = None
    n: int | None = None
    """The round's number in its session. 0: of no round."""
    round: str | None = None
    shoe: str | None = None
    at: datetime | None = None
    document: str | None = None
    """Of a rule."""
    topic: str | None = None
    """Of a fact."""


class Hits(Struct):
    """The answer to a search: how it was understood, and what was found, the best first."""

    line: str
    read: list[ReadWords] = field(default_factory=list)
    unknown: list[UnknownWords] = field(default_factory=list)
    """Not empty: nothing was searched."""
    hits: list[Hit] = field(default_factory=list)
    more: list[str] = field(default_factory=list)
    """The kinds with more hits than are listed."""
    searched: list[str] = field(default_factory=list)
    """The kinds that were gone through."""
    days: list[date] = field(default_factory=list)
    """The first and the last gaming day of the record, if nothing was found at the times that the line names."""
    readings: list[NumberReading] = field(default_factory=list)
    """Of a line that is a bare number: all that it may be."""
    instead: str = ""
    """The line with the gaming day nearest to those times in their place, or with `underpaid` in place of `unpaid`."""

    @property
    def has_words(self) -> bool:
        """Whether the line has any word in it."""
        return bool(self.read or self.unknown)

    @property
    def understood(self) -> str:
        """The whole line, in words."""
        return ", ".join(" or ".join(one.means) for one in self.read)
