"""The manifests that the log seals, and what is sealed next."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.catalogue.manifest import CATALOGUE, Manifest
from evidence.catalogue.stamp import stamp_of
from evidence.sealing.fact_rows import micros, pack, unpack_as


class SealedManifest(NamedTuple):
    """A manifest, and the checkpoint that seals it."""

    checkpoint: int
    manifest: Manifest


_NEWEST = "SELECT row FROM pitlog.sealed_rows WHERE format = 'pitlog.catalogue/1' ORDER BY index DESC LIMIT 1"
_INDEX = "SELECT max(index) FROM pitlog.sealed_rows WHERE format = 'pitlog.catalogue/1'"
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
    for checkpoint, row in connection.execute(_ALL).fetchall():
        yield SealedManifest(checkpoint or 0, manifest_of(bytes(row)))


class CatalogueWatch:
    """Tells a sealer when the catalogue is another than the sealed one. Its memory is a cache."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection
        self._stamp: str | None = None
        self.present: Manifest | None = None
        """As it was found last."""
        self._agreed: tuple[int, Manifest] | None = None
        """The leaf of a sealed manifest, and the present one that was found equal: to unpack it takes a millisecond."""

    def look(self) -> Manifest:
        """The present manifest. It is read again only if any row of the catalogue was written since."""
        stamp = stamp_of(self._connection)
        if self.present is None or stamp != self._stamp:
            self.present, self._stamp = Manifest.present(self._connection), stamp
        return self.present

    def row_to_seal(self, at: datetime) -> tuple[bytes | None, bool]:
        """The row of the present manifest, if it is another than the sealed one, and whether there is a sealed one.

        It has the time of sealing, for no two leaves may be equal.
        """
        present, leaf = self.look()._replace(unread=()), self._newest_leaf()
        if leaf is None or self._agreed != (leaf, present):
            before = newest_manifest(self._connection)
            if present != before:
                return pack(CATALOGUE, micros(at), *present.fields()), before is not None
            self._agreed = None if leaf is None else (leaf, present)
        return None, True

    def _newest_leaf(self) -> int | None:
        row = self._connection.execute(_INDEX, prepare=True).fetchone()
        return row[0] if row else None
