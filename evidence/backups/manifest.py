"""`backup.json`: what a backup contains, from which moment, and the digests of its files.

The digest of a backup is the SHA-256 of this file, which contains those of all others.
"""

import os
from collections.abc import Sequence
from datetime import datetime
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from evidence.backups.errors import BackupDamaged, NoBackup

FORMAT = "pitlog.backup/1"
MANIFEST, RECORD, VAULT = "backup.json", "database.dump", "vault.dump"
LARGEST = 4 << 20

Verdict = Literal["ok", "altered", "not verified"]
"""Whether the rows of the snapshot gave the signed roots. Not verified: nothing is sealed, or no key was given."""


class BackupFile(Struct, frozen=True):
    """A file of a backup."""

    name: str
    bytes: int
    sha256: str


class Roles(Struct, frozen=True):
    """The roles of the database that a restore makes first. Passwords are not in a backup."""

    roles: list[str]
    members: list[tuple[str, str]]
    """Each role, and a role or login that is a member of it."""
    logins: list[str]


class BackedUpCheckpoint(Struct, frozen=True):
    """The newest checkpoint in the backup."""

    number: int
    size: int
    root: str
    note: str


class Backup(Struct, frozen=True):
    """What a backup contains."""

    format: str
    venue: str
    made_at: datetime
    postgresql: int
    """The major version of the server."""
    migration: int
    """The number of the last migration."""
    facts: int
    last_position: int
    checkpoint: BackedUpCheckpoint | None
    verdict: Verdict
    roles: Roles
    files: Sequence[BackupFile]

    def file(self, name: str) -> BackupFile:
        """The entry of a file."""
        return next(one for one in self.files if one.name == name)


def read_manifest(folder: Path) -> tuple[Backup, str]:
    """The manifest of a backup, and its digest. Raises if there is none."""
    path = folder / MANIFEST
    if not path.is_file():
        raise NoBackup(folder)
    raw = path.read_bytes() if path.stat().st_size <= LARGEST else b""
    try:
        found = msgspec.json.decode(raw, type=Backup)
    except (msgspec.DecodeError, msgspec.ValidationError) as why:
        raise BackupDamaged(path, str(why)) from None
    names = {one.name for one in found.files}
    if found.format != FORMAT or names != {RECORD, VAULT}:
        raise BackupDamaged(path, f"its format is {found.format}, with files {sorted(names)}, and not {FORMAT}")
    return found, sha256(raw).hexdigest()


def write_manifest(folder: Path, made: Backup) -> str:
    """Write the manifest, last of all files, and return its digest."""
    raw = msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"
    (folder / MANIFEST).write_bytes(raw)
    synced(folder / MANIFEST)
    return sha256(raw).hexdigest()


def file_of(folder: Path, name: str) -> BackupFile:
    """The entry of a file that was written."""
    with (folder / name).open("rb") as file:
        return BackupFile(name, (folder / name).stat().st_size, file_digest(file, "sha256").hexdigest())


def check_files(folder: Path, found: Backup, names: Sequence[str]) -> None:
    """Raise if a file is missing, or is not the one that was written."""
    for name in names:
        if not (folder / name).is_file():
            raise BackupDamaged(folder / name, "it is missing")
        if file_of(folder, name) != found.file(name):
            raise BackupDamaged(folder / name, "it is not the file that was written: its SHA-256 is another")


def synced(path: Path) -> None:
    """Ensure that a file, or the names in a directory, are on disk."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
