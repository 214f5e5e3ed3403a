"""The manifests that the log seals, and what is sealed next."""

from collections.abc import Callable, Iterator
from datetime import datetime
from time import monotonic
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.catalogue.manifest import CATALOGUE, Manifest
from evidence.catalogue.stamp import COLUMNS, quick, whole
from evidence.sealing.fact_rows import micros, pack, unpack_as


class SealedManifest(NamedTuple):
    """A manifest, and the checkpoint that seals it."""

    checkpoint: int
    manifest: Manifest


_NEWEST = "SELECT row FROM pitlog.sealed_rows WHERE format = 'pitlog.catalogue/1' ORDER BY index DESC LIMIT 1"
_LOOK = """
    SELECT clock_timestamp(), (SELECT max(index) FROM pitlog.sealed_rows WHERE format = 'pitlog.catalogue/1'), {}
"""
_THOROUGHLY = f"""
    WITH columns AS MATERIALIZED ({COLUMNS})
    {_LOOK.format(quick("(SELECT c.after FROM columns AS c)", "(SELECT c.among_theirs FROM columns AS c)::tid[]"))},
        {{}}, (SELECT c.after FROM columns AS c)::text, (SELECT c.among_theirs FROM columns AS c)::text
"""  # noqa: S608
_ALL = """
    SELECT (SELECT min(c.number) FROM pitlog.checkpoints AS c WHERE c.size > s.index), s.row
    FROM pitlog.sealed_rows AS s WHERE s.format = 'pitlog.catalogue/1' ORDER BY s.index
"""


def manifest_of(row: bytes) -> Manifest:
    """The manifest of a sealed row. `ValueError` if it is none."""
    _, migration, packed = unpack_as(row, CATALOGUE, int, int, bytes)
    return Manifest.of_fields(migration, packed)


def newest_manifest(connection: Connection[Any]) -> Manifest | None:
    """The manifest that was sealed last. None if the log has none."""
    found = connection.execute(_NEWEST).fetchone()
    return manifest_of(bytes(found[0])) if found else None


def sealed_manifests(connection: Connection[Any]) -> Iterator[SealedManifest]:
    """All sealed manifests, in order. `ValueError` if one is malformed."""
    before = None
    for checkpoint, row in connection.execute(_ALL).fetchall():
        before = manifest_of(bytes(row)).with_unread(before)
        yield SealedManifest(checkpoint or 0, before)


TRUSTED = 10.0
"""How many seconds the quick stamp is trusted, until the whole one is taken, too."""


class CatalogueState(NamedTuple):
    """What a sealer found of the catalogue, and what it seals of it."""

    at: datetime
    row: bytes | None
    """The row of the present manifest, if it is another than the sealed one. None if there is nothing to seal."""
    sealed_before: bool
    """Whether there is a sealed one."""


class CatalogueWatch:
    """Tells a sealer when the catalogue is another than the sealed one. Its memory is a cache."""

    def __init__(self, connection: Connection[Any], clock: Callable[[], float] = monotonic) -> None:
        self._connection, self._clock = connection, clock
        self._stamps, self._until = list[str](), 0.0
        self._quickly = ""
        """The quick look, with the places of columns as they were in the moment of the stamps."""
        self.present: Manifest | None = None
        """As it was found last."""
        self._agreed: tuple[int, Manifest] | None = None
        """The leaf of a sealed manifest, and the present one that was found equal: to unpack it takes a millisecond."""

    def state(self) -> CatalogueState:
        """The catalogue beside the sealed one. By the time, which is the database's, no two leaves are equal."""
        at, leaf, present = self._looked(self.present if self._clock() < self._until else None)
        if leaf is not None and self._agreed == (leaf, present):
            return CatalogueState(at, None, True)
        before = newest_manifest(self._connection)
        if present.with_unread(before) != before:
            return CatalogueState(at, pack(CATALOGUE, micros(at), *present.fields()), before is not None)
        self._agreed = None if leaf is None else (leaf, present)
        return CatalogueState(at, None, True)

    def _looked(self, trusted: Manifest | None) -> tuple[datetime, int | None, Manifest]:
        """The time, the leaf of the sealed manifest, and the present one. It is read only if a stamp is another."""
        if trusted is not None:
            at, leaf, stamp = self._row(self._quickly)
            return (at, leaf, trusted) if stamp == self._stamps[0] else self._looked(None)
        at, leaf, *stamps, after, among_theirs = self._row(
            _THOROUGHLY.format(whole(self._connection.info.server_version))
        )
        self._until = self._clock() + TRUSTED
        if self.present is None or stamps != self._stamps:
            self.present = Manifest.present(self._connection)
        self._stamps, self._quickly = stamps, _LOOK.format(quick(f"'{after}'::tid", f"'{among_theirs}'::tid[]"))
        return at, leaf, self.present

    def _row(self, look: str) -> tuple[Any, ...]:
        [row] = self._connection.execute(look.encode(), prepare=True).fetchall()
        return tuple(row)
