"""The manifest of a bundle: what the exporter says of it. None of it is sealed."""

import json
from typing import Annotated, Any, NoReturn

import msgspec

from domain.games.carries import unpack_carry_forward
from domain.replay.carry import NOTHING, CarryForward
from record.bundles.container import Container
from record.bundles.format import LARGEST, MANIFEST, InvalidBundle

FORMAT = "pitlog.bundle/1"

Number = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]


class BundledSession(msgspec.Struct):
    """A session that the bundle has whole, as far as it was sealed."""

    session: str
    facts: Number
    unsealed: Number
    """Facts recorded after the checkpoint: they are not in the bundle."""


class BundledTable(msgspec.Struct):
    """A table, and what surrounds its sessions. Nothing of this is sealed: it is the exporter's word."""

    table: str
    sessions: list[BundledSession]
    handed_on: str | None
    """What earlier days left to the first of them: as `pitlog` keeps it, in base64."""
    followed: bool
    """Whether the table was opened again on a later day."""


class Keys(msgspec.Struct):
    """Hints: whoever verifies brings the keys."""

    log: list[str]
    witnesses: list[str]


class BundleManifest(msgspec.Struct):
    """What the exporter says of the bundle. None of it is sealed."""

    format: str
    number: Number
    what: str
    kind: str
    name: str
    why: str | None
    by: str
    at: str
    venue: str
    time_zone: str
    program: str
    rulebooks: str
    """SHA-256 over the rulebooks of the program that exported it."""
    tables: list[BundledTable]
    keys: Keys

    def sessions(self) -> list[BundledSession]:
        """Every session."""
        return [one for table in self.tables for one in table.sessions]


def manifest(container: Container) -> BundleManifest:
    """What the exporter says."""
    raw = container.read(MANIFEST, LARGEST)
    try:
        told = json.loads(raw.decode(), object_pairs_hook=_once, parse_constant=_refused)
        json.dumps(told, ensure_ascii=False).encode()
        found = msgspec.convert(told, BundleManifest)
    except (ValueError, RecursionError, msgspec.ValidationError) as why:
        raise InvalidBundle(f"{MANIFEST} is not as the format wants it ({why})") from None
    if found.format != FORMAT:
        raise InvalidBundle(f"the bundle is of the format {found.format!r}, which this program does not know")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in an object")
    return found


def _refused(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


def carried(table: BundledTable) -> CarryForward:
    """What earlier days left to a table."""
    if table.handed_on is None:
        return NOTHING
    try:
        return unpack_carry_forward(msgspec.convert(table.handed_on, bytes))
    except Exception as why:
        raise InvalidBundle(f"what earlier days handed on to {table.table} can't be read ({why})") from None
