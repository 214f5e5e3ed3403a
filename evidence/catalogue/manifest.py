"""The manifest of the catalogue, which is sealed with each checkpoint at which it is another than before.

It contains the program's own objects, what the house sets, and how the objects differ from what the migrations make.
"""

import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple, Self

import msgspec
from psycopg import Connection

from evidence.catalogue.built_in import BUILT_IN, may_differ
from evidence.catalogue.built_in_later import OWN, same_objects
from evidence.catalogue.comparing import Difference, differences, expected, settled
from evidence.catalogue.queries import SETTINGS
from evidence.catalogue.reading import read_catalogue
from evidence.catalogue.site_later import NAMES, REACH

CATALOGUE = "pitlog.catalogue/1"
VENUE = "venue"
_SETTINGS = {f"setting {name}" for name in SETTINGS}
LARGEST = 4 << 20
"""The maximum size of a manifest's text in bytes."""


class Manifest(NamedTuple):
    """What was found of the catalogue."""

    migration: int
    """The last migration that the program knew."""
    objects: dict[str, str]
    site: dict[str, str]
    differences: list[Difference]
    unread: tuple[str, ...] = ()
    """Settings that this login may not read. They are not sealed."""

    @classmethod
    def present(cls, connection: Connection[Any]) -> Self:
        """The manifest of a database now."""
        found, made = read_catalogue(connection), expected()
        other = sorted(differences(found.program, made))
        return cls(made.migration, settled(found.program, made), found.site, other, tuple(found.unread))

    def fields(self) -> tuple[int, bytes]:
        """The fields of its row, after the format."""
        lines = [
            *(("object", *one) for one in self.objects.items()),
            *(("site", *one) for one in self.site.items()),
            *(("grave" if one.grave else "other", one.name, one.what) for one in self.differences),
        ]
        return self.migration, zlib.compress(b"\n".join(map(msgspec.json.encode, lines)))

    @classmethod
    def of_fields(cls, migration: int, packed: bytes) -> Self:
        """Read it. `ValueError` if it is malformed."""
        found = cls(migration, {}, {}, [])
        try:
            text = zlib.decompressobj().decompress(packed, LARGEST)
            lines = [msgspec.json.decode(line, type=tuple[str, str, str]) for line in text.splitlines()]
        except (zlib.error, msgspec.DecodeError) as why:
            raise ValueError(f"a manifest can't be read: {why}") from None
        for what, name, says in lines:
            if what in ("object", "site"):
                (found.objects if what == "object" else found.site)[name] = says
            else:
                found.differences.append(Difference(name, says, what == "grave"))
        return found

    def with_unread(self, before: "Manifest | None") -> "Manifest":
        """With the settings as an earlier one has them that the login of this one may not have read."""
        missing = {name: says for name, says in (before.site if before else {}).items() if name in _SETTINGS}
        return self._replace(site={**missing, **self.site}, unread=())

    def changes_of_site(self, before: "Manifest") -> Iterator[tuple[str, bool]]:
        """What the house set otherwise since another manifest: a sentence each, and whether it may. The venue is set
        once.
        """
        reached = REACH in before.site and REACH in self.site
        for name in sorted({*before.site, *self.site} - {REACH}):
            then, now = before.site.get(name), self.site.get(name)
            # What was not read was there.
            unread = (None in (then, now) and name in _SETTINGS) or (not reached and name.startswith(NAMES))
            if then != now and not unread and not same_objects(name, then, now):
                yield f"{name}: {_was(then)}, now {_was(now)}", _may(name, then, now)


def _may(name: str, then: str | None, now: str | None) -> bool:
    """The house sets its venue once. PostgreSQL's own objects are others in another version only."""
    if name == BUILT_IN or name.startswith(OWN):
        return may_differ(then, now)
    return name != VENUE or then is None


def _was(says: str | None) -> str:
    return "not there" if says is None else says or "empty"
