"""The log as tiles: pieces of its tree, 256 hashes wide (c2sp.org/tlog-tiles).

An entry is the row of a leaf, as it is hashed (docs/EVIDENCE.md): with pseudonyms where names are outside the log.
"""

import re
from typing import Any, NamedTuple, Self

from psycopg import Connection

from evidence.sealing.fact_rows import position_of, raw_at
from evidence.sealing.log_tables import leaves, sealed, sealed_row
from record.vault.first_form import first_form

WIDTH, HEIGHT = 256, 8
LONGEST_ENTRY = (1 << 16) - 1
"""The longest entry that a bundle of entries can have, in bytes."""

_LEVEL = re.compile("0|[1-9][0-9]?")
_PLACE = re.compile(r"((?:x[0-9]{3}/){0,6}[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")
"""Seven groups of digits: the places of a log of 2^63 leaves, and no number that takes long to read."""
_MOST_LEVEL = 63


class Tile(NamedTuple):
    """Which tile: its level, its place within the level, and how many hashes of it."""

    level: int
    nth: int
    width: int

    @classmethod
    def of(cls, level: str, place: str) -> Self | None:
        """The tile of a path, such as `0` and `x001/234.p/7`. None if the path is no tile's."""
        found = _PLACE.fullmatch(place)
        if not _LEVEL.fullmatch(level) or int(level) > _MOST_LEVEL or found is None:
            return None
        digits = found[1].replace("x", "").split("/")
        width = int(found[2]) if found[2] else WIDTH
        if (len(digits) > 1 and digits[0] == "000") or (found[2] and width >= WIDTH):
            return None
        return cls(int(level), int("".join(digits)), width)

    @property
    def span(self) -> tuple[int, int]:
        """Its hashes within their level."""
        return self.nth * WIDTH, self.nth * WIDTH + self.width


def hashes(connection: Connection[Any], tile: Tile) -> bytes | None:
    """The hashes of a tile, joined. None if the log is not so large yet."""
    lo, hi = tile.span
    if hi << HEIGHT * tile.level > sealed(connection).size:
        return None
    if tile.level == 0:
        found = [hash_ for hash_, _ in leaves(connection, lo, hi)]
    else:
        wanted = "SELECT hash FROM pitlog.nodes WHERE level = %s AND nth >= %s AND nth < %s ORDER BY nth"
        found = [bytes(one) for (one,) in connection.execute(wanted, (HEIGHT * tile.level, lo, hi), binary=True)]
    return b"".join(found) if len(found) == tile.width else None


def entries(connection: Connection[Any], tile: Tile) -> bytes | None:
    """The rows under a tile of leaves, each after its length. None if the log is not so large yet, if one is archived
    or too long for the format, or if the record has lines with names in them.
    """
    lo, hi = tile.span
    if hi > sealed(connection).size or first_form(connection) is not None:
        return None
    places = [position for _, position in leaves(connection, lo, hi)]
    facts = {position_of(row): row for row in raw_at(connection, [one for one in places if one is not None])}
    if any(one is not None and one not in facts for one in places):
        return None
    rows = [sealed_row(connection, lo + n) if one is None else facts[one] for n, one in enumerate(places)]
    if any(len(row) > LONGEST_ENTRY for row in rows):
        return None
    return b"".join(len(row).to_bytes(2) + row for row in rows)
