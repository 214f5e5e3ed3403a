"""Where archives stand: a folder a venue, as an estate's, and in it one a month."""

from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

LONGEST = 180
"""Bytes of a folder's name: file systems end at 255."""


def folder_of(into: Path, venue: str) -> Path:
    """A venue's folder; one whose name is far too long by its beginning and its digest."""
    quoted = quote(venue, safe="")
    if len(quoted) > LONGEST:
        quoted = quoted[:100] + "~" + sha256(venue.encode()).hexdigest()[:32]
    return into / f"venue={quoted}"
