"""A line of a feed on its way in."""

from typing import NamedTuple


class SourceLine(NamedTuple):
    """What came, byte for byte, without its line end. Of a line far too long only the beginning is held."""

    number: int
    """Its number in the feed, from 1."""
    raw: bytes
    length: int
    """Of the whole line."""
    sha256: bytes | None = None
    """Of the whole line, where `raw` is only its beginning."""

    @classmethod
    def of(cls, number: int, raw: bytes) -> "SourceLine":
        """A line that is held whole."""
        return cls(number, raw, len(raw))

    @property
    def whole(self) -> bool:
        """Whether `raw` is all of it."""
        return self.length == len(self.raw)
