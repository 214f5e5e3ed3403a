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
    """Its place in the feed, from 1."""
    raw: bytes
    known_at: datetime | None = None
    """When it was recorded; in a feed nobody recorded, a fact is known when it happened."""
    length: int | None = None
    """Of the whole line, where `raw` is only its beginning."""
    sha256: str | None = None
    """Of the whole line, where `raw` is only its beginning."""
    file: str | None = None
    """The file it stands in, where there are several."""
    topic: str | None = None
    """Kind and schema version under which it was recorded; a feed is read as of today."""
    authority: bool = True
    """Whether the sender may correct, rule, decide, waive and void; in a feed nobody recorded, nobody is known."""
    session: str | None = None
    """Where it was recorded; in a feed nobody recorded, that is found out."""

    @property
    def whole_length(self) -> int:
        """Of the whole line, also where `raw` is only its beginning."""
        return len(self.raw) if self.length is None else self.length

    @property
    def digest(self) -> bytes:
        """SHA-256 of the whole line, also where `raw` is only its beginning."""
        return hashlib.sha256(self.raw).digest() if self.sha256 is None else bytes.fromhex(self.sha256)


def understand(line: FeedLine) -> Fact:
    """Decode a line. Raises `Refused`."""
    if line.length is not None:
        raise LineTooLong(MAX_LINE)
    return decode(line.raw) if line.topic is None else decode_recorded(line.topic, line.raw)


Lines = Callable[[], Iterable[FeedLine]]
"""A feed from its beginning: the same lines each time."""


class RefusedLine(NamedTuple):
    """A line that could not be understood, and the reason."""

    line: FeedLine
    why: Refused


Refuse = Callable[[FeedLine, Refused], None]
"""What is done with a line that can't be understood."""
