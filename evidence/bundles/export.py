"""Exports a bundle: it takes the venue's next number, is verified before release, and is recorded as a fact."""

import hashlib
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection

from domain.fold.sessions import access_to
from evidence.bundles.contents import BundleMaker
from evidence.bundles.manifest import BundleManifest
from evidence.bundles.one_round import RoundMaker
from evidence.bundles.request import Export
from evidence.bundles.zip_format import NEAR_ZIP_LIMIT, write
from evidence.errors import BundleTooLarge
from evidence.sealing.entries import MANIFEST
from record.authored.access import VENUE, fact
from record.authored.numbering import EXPORTS, next_number, store
from record.vault.beside_facts import new_salt
from record.vault.reading import Vault


class ExportedBundle(NamedTuple):
    """An export on record."""

    number: int
    sha256: str
    manifest: BundleManifest


def export(
    reading: Connection[Any], writing: Connection[Any], vault: Vault, asked: Callable[[int], Export], at: datetime,
    output: Path,
) -> ExportedBundle:  # fmt: skip
    """Write a bundle under the next number, record the export, and only then move the file to its place."""
    with tempfile.TemporaryDirectory(dir=output.absolute().parent) as folder:
        whole = Path(folder) / "bundle"
        by = asked(0).by
        with next_number(writing, EXPORTS, by) as number:
            it = replace(asked(number), salt=new_salt(writing))
            digest = _written(reading, vault, it, Path(folder), whole)
            _store_export(writing, it, at, digest)
        manifest = msgspec.json.decode((Path(folder) / "parts" / MANIFEST).read_bytes(), type=BundleManifest)
        whole.replace(output)
    return ExportedBundle(number, digest, manifest)


def _written(reading: Connection[Any], vault: Vault, it: Export, folder: Path, whole: Path) -> str:
    maker = BundleMaker if it.one_round is None else RoundMaker
    parts = maker(reading, it, folder / "parts", vault).make()
    if sum(part.stat().st_size for part in parts.values()) > NEAR_ZIP_LIMIT:
        raise BundleTooLarge
    with whole.open("wb") as out:
        return write(out, parts)


def _store_export(writing: Connection[Any], it: Export, at: datetime, digest: str) -> None:
    table = it.parts[0].table if len(it.parts) == 1 else VENUE
    store_export(writing, it.number, at, it.by, table, {"what": it.what, "why": it.why, "sha256": digest})


def store_export(
    writing: Connection[Any], number: int, at: datetime, by: str, table: str, says: dict[str, str]
) -> None:
    """Record an export, and store its number."""
    said = fact("record_exported", table, by, at, {**says, "number": number})
    store(writing, EXPORTS, number, access_to(table), said, by, {"sha256": bytes.fromhex(says["sha256"])})


def copied(
    writing: Connection[Any], at: datetime, by: str, what: str, digest: str, why: str = "no reason given"
) -> int:
    """Record a copy of another kind, of several tables. Returns its number."""
    with next_number(writing, EXPORTS, by) as number:
        store_export(writing, number, at, by, VENUE, {"what": what, "why": why, "sha256": digest})
    return number


def known_as(connection: Connection[Any], file: Path) -> tuple[str, int | None]:
    """The digest of a file, and its export number on record."""
    with file.open("rb") as source:
        digest = hashlib.file_digest(source, "sha256")
    row = connection.execute("SELECT number FROM pitlog.exports WHERE sha256 = %s", (digest.digest(),)).fetchone()
    return digest.hexdigest(), row[0] if row else None
