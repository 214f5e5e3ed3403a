"""The input of the fold: lines of a feed, which it may read more than once."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple

from domain.errors import Refused


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


Lines = Callable[[], Iterable[FeedLine]]
"""A feed from its beginning: the same lines each time."""


class RefusedLine(NamedTuple):
    """A line that could not be understood, and the reason."""

    line: FeedLine
    why: Refused


Refuse = Callable[[FeedLine, Refused], None]
"""What is done with a line that can't be understood."""
