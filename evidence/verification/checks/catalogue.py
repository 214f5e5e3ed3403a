"""Checks the catalogue: what the database makes of the program's objects, now and at each checkpoint that sealed it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from psycopg import Connection

from evidence.alterations import Alteration
from evidence.catalogue.comparing import Difference
from evidence.catalogue.manifest import VENUE, Manifest
from evidence.sealing.catalogues import SealedManifest, sealed_manifests
from evidence.sealing.log_tables import last_checkpoint

SAFE = {
    "session_replication_role": "origin",
    "fsync": "on",
    "full_page_writes": "on",
    "ignore_checksum_failure": "off",
    "zero_damaged_pages": "off",
    "allow_system_table_mods": "off",
}
"""Settings of the server that must have these values."""


def catalogue(connection: Connection[Any]) -> Iterator[Alteration]:
    """Objects that are not what the migrations make, and what the house sets otherwise than before."""
    present = Manifest.present(connection)
    try:
        before = [*sealed_manifests(connection)]
    except ValueError as why:
        yield Alteration("log", f"a sealed catalogue can't be read: {why}")
        before = []
    yield from _of_objects(present, before)
    yield from _of_settings(present)
    if present.unread:
        yield Alteration("server", f"not checked, because this login may not read it: {', '.join(present.unread)}")
    yield from _of_the_house(present, before)
    last = last_checkpoint(connection)
    if last is not None and not before:
        yield Alteration("server", "no checkpoint seals the catalogue: they were made before it was sealed")


def _of_objects(present: Manifest, before: Sequence[SealedManifest]) -> Iterator[Alteration]:
    """Differences from what the migrations make: each with the checkpoints at which it was there."""
    now, ended = {*present.differences}, dict[Difference, tuple[int | None, int | None]]()
    for at, one in enumerate(before):
        then = before[at + 1].checkpoint if at + 1 < len(before) else None
        for difference in one.manifest.differences:
            since = ended[difference][0] if difference in ended else one.checkpoint
            ended[difference] = (since, then)
    for difference in sorted(now | ended.keys()):
        first, until = ended.get(difference, (None, None))
        kind = "catalogue" if difference.grave else "server"
        yield Alteration(kind, f"{difference}{_when(first, until, difference in now)}", checkpoint=first)


def _when(first: int | None, until: int | None, there: bool) -> str:
    if first is None:
        return ""
    if there:
        return f" (so since checkpoint {first})"
    return f" (so at checkpoint {first}, and no longer at {until})" if until else f" (so at checkpoint {first})"


def _of_settings(present: Manifest) -> Iterator[Alteration]:
    for name, safe in SAFE.items():
        value = present.site.get(f"setting {name}", safe)
        if value != safe:
            kind = "catalogue" if name == "session_replication_role" else "server"
            yield Alteration(kind, f"setting {name} is {value} and not {safe}")


def _of_the_house(present: Manifest, before: Sequence[SealedManifest]) -> Iterator[Alteration]:
    """What the house set otherwise, from one sealed manifest to the next, and since the last one."""
    for one, after in pairwise(before):
        if one.manifest.migration != after.manifest.migration:
            what = f"the catalogue is that of migration {after.manifest.migration}, after {one.manifest.migration}"
            yield Alteration("server", f"checkpoint {after.checkpoint}: {what}", checkpoint=after.checkpoint)
        for change, may in after.manifest.changes_of_site(one.manifest):
            yield Alteration(
                _kind(change, may), f"checkpoint {after.checkpoint}: {change}", checkpoint=after.checkpoint
            )
    if before:
        for change, may in present.changes_of_site(before[-1].manifest):
            yield Alteration(_kind(change, may), f"since checkpoint {before[-1].checkpoint}: {change}")


def _kind(change: str, may: bool) -> str:
    if may:
        return "server"
    return "kept" if change.startswith(VENUE) else "catalogue"
