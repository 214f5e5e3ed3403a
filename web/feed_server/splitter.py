"""Splits chunks of bytes into lines in bounded memory: of a line that is too long, only the beginning is stored."""

import hashlib
from collections.abc import Iterator

from domain.facts import MAX_LINE
from domain.fold.lines import FeedLine


class Splitter:
    """Takes chunks and gives lines. Blank lines are counted and skipped."""

    def __init__(self) -> None:
        self._number = 0
        self._rest = b""
        self._overlong: tuple[bytes, int, hashlib._Hash] | None = None

    @property
    def lines(self) -> int:
        """The number of lines so far, including blank ones."""
        return self._number

    def take(self, chunk: bytes) -> Iterator[FeedLine]:
        """The lines that end in this chunk."""
        parts = chunk.split(b"\n")
        for part in parts[:-1]:
            self._extend(part)
            yield from self._end()
        self._extend(parts[-1])

    def finish(self) -> Iterator[FeedLine]:
        """The last line, if it had no line end."""
        if self._rest or self._overlong:
            yield from self._end()

    def _extend(self, part: bytes) -> None:
        if self._overlong is not None:
            kept, length, digest = self._overlong
            digest.update(part)
            self._overlong = (kept, length + len(part), digest)
            return
        self._rest += part
        if len(self._rest) > MAX_LINE:
            self._overlong = (self._rest[:MAX_LINE], len(self._rest), hashlib.sha256(self._rest))
            self._rest = b""

    def _end(self) -> Iterator[FeedLine]:
        self._number += 1
        if self._overlong is not None:
            kept, length, digest = self._overlong
            self._overlong = None
            yield FeedLine(self._number, kept, length=length, sha256=digest.hexdigest())
        elif self._rest and not self._rest.isspace():
            raw, self._rest = self._rest, b""
            yield FeedLine(self._number, raw)
        self._rest = b""
