"""The manifest of a venue's export: every session, its file, the file's digest, and its carry-forward.

`manifest.json` in the venue's folder is replaced as a whole, so readers always find a complete one.
"""

import os
from datetime import date
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from estate.errors import AlteredManifest, NoManifest, UnreadableManifest

NAME = "manifest.json"
FORMAT = 1
LONGEST = 180
"""The maximum length of a folder's name in bytes. File systems allow 255."""


class ManifestEntry(Struct, frozen=True):
    """An exported session."""

    session: str
    table: str
    gaming_day: date | None
    nth: int
    """Its index among the table's sessions, in the order recorded."""
    followed: bool
    """Whether another session of the table follows."""
    ruleset: str | None
    facts: int
    last_position: int
    carry_in: bytes
    """The carry-forward of the previous session, so that each can be folded alone."""
    path: str
    """The path of its file, from the venue's folder."""
    sha256: str
    renamed: bool = False
    """Whether lines of the first form are in the file with pseudonyms: it was written after names left the record."""


class EstateManifest(Struct, frozen=True):
    """A venue's export."""

    format: int
    venue: str
    time_zone: str
    position: int
    """The position up to which the record was read."""
    checkpoint: str | None
    """The newest signed checkpoint of the record, with its cosignatures."""
    sessions: list[ManifestEntry]
    alarms_a_year: float | None = None
    """The budget of false alarms that the venue set for its watch. None: never, or an older export."""
    closed_alarms: dict[str, date] = {}
    """The alarms of its watch that people closed, with the day."""
    sha256: str | None = None
    """The digest of this file with nothing between these quotes. The first exports had none."""


def folder_of(venue: str) -> str:
    """A venue's folder in an estate."""
    return f"venue={_part(venue)}"


def path_of(table: str, day: date | None) -> str:
    """A session's file in its venue's folder."""
    return f"day={day.isoformat() if day else 'unopened'}/table={_part(table)}/facts.parquet"


def _part(name: str) -> str:
    """A name as part of a path. One that is too long is shortened and gets its digest."""
    quoted = quote(name, safe="")
    if len(quoted) <= LONGEST:
        return quoted
    return quoted[:100] + "~" + sha256(name.encode()).hexdigest()[:32]


def write(folder: Path, manifest: EstateManifest) -> None:
    """Replace the manifest, whole or not at all."""
    new = folder / f"{NAME}.new"
    with new.open("wb") as file:
        file.write(_bytes(replace(manifest, sha256=_digest(_bytes(replace(manifest, sha256=""))))))
        file.flush()
        os.fsync(file.fileno())
    new.replace(folder / NAME)


def read(folder: Path) -> EstateManifest:
    """The manifest of a venue's folder."""
    try:
        whole = (folder / NAME).read_bytes()
        manifest = msgspec.json.decode(whole, type=EstateManifest)
    except FileNotFoundError:
        raise NoManifest(str(folder)) from None
    except (msgspec.DecodeError, OSError) as error:
        raise UnreadableManifest(str(folder / NAME), str(error)) from None
    if manifest.format != FORMAT:
        raise UnreadableManifest(str(folder / NAME), f"its format is {manifest.format}, known is {FORMAT}")
    if manifest.sha256 is not None and manifest.sha256 != _digest(whole.replace(manifest.sha256.encode(), b"")):
        raise AlteredManifest(str(folder / NAME))
    return manifest


def _bytes(manifest: EstateManifest) -> bytes:
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"


def _digest(whole: bytes) -> str:
    """The digest of the stored bytes, because another version's manifest has other fields."""
    return sha256(whole).hexdigest()
