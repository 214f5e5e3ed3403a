"""The line of a feed: what is checked, recorded, quarantined, read back and folded."""

import hashlib
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple

from domain.errors import LineTooLong, Refused
from domain.facts import MAX_LINE, Fact, decode
from domain.facts.decoding.upcasts import decode_recorded


class FeedLine(NamedTuple):
    """One line as it was sent, without its line end. Of a line that is too long only the beginning is stored."""

    number: int
    """Its number in the feed, from 1."""
    raw: bytes
    known_at: datetime | None = None
    """When it was recorded. In an unrecorded feed, the fact's own time."""
    length: int | None = None
    """The length of the whole line, if `raw` is only its beginning."""
    sha256: str | None = None
    """The digest of the whole line, if `raw` is only its beginning."""
    file: str | None = None
    """The file that contains it, if there are several."""
    topic: str | None = None
    """The kind and schema version under which it was recorded. An unrecorded feed is read as of today."""
    authority: bool = True
    """Whether the sender may correct, rule, decide, waive and void. None in an unrecorded feed, whose sender is
    unknown."""
    session: str | None = None
    """The session under which it was recorded. In an unrecorded feed it is computed."""
    refused: Refused | None = None
    """Why it is none: a row of another program's file that could not be made a fact (`pitlog import`)."""
    begins_group: bool = False
    """Whether an import made it of the first row of a group, such as a shoe. If its id is recorded, another
    file had the first row, and this is the same beginning."""

    @property
    def whole_length(self) -> int:
        """The length of the whole line, even if `raw` is only its beginning."""
        return len(self.raw) if self.length is None else self.length

    @property
    def digest(self) -> bytes:
        """SHA-256 of the whole line, even if `raw` is only its beginning."""
        return hashlib.sha256(self.raw).digest() if self.sha256 is None else bytes.fromhex(self.sha256)


def understand(line: FeedLine) -> Fact:
    """Decode a line. Raises `Refused`."""
    if line.refused is not None:
        raise line.refused
    if line.length is not None:
        raise LineTooLong(MAX_LINE)
    return decode(line.raw) if line.topic is None else decode_recorded(line.topic, line.raw)


Understand = Callable[[FeedLine], Fact]
"""Decodes a line. Raises `Refused`."""


class KeptFacts:
    """Decodes lines, and keeps their facts while there is room, so that later passes over the same feed need not decode
    them.
    """

    _EACH = 280
    """The bytes of a fact in memory beyond those of its line."""

    __slots__ = ("_facts", "_room")

    def __init__(self, room: int) -> None:
        self._facts: dict[int, Fact] = {}
        self._room = room

    def understand(self, line: FeedLine) -> Fact:
        """The fact of a line. Raises `Refused`."""
        fact = self._facts.get(line.number)
        if fact is None:
            fact = understand(line)
            if self._room > 0:
                self._room -= len(line.raw) + self._EACH
                self._facts[line.number] = fact
        return fact


Lines = Callable[[], Iterable[FeedLine]]
"""Returns a feed from its beginning: the same lines on every call."""


class RefusedLine(NamedTuple):
    """A line that could not be understood, and the reason."""

    line: FeedLine
    why: Refused


Refuse = Callable[[FeedLine, Refused], None]
"""Called with each line that could not be understood."""
