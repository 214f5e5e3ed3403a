"""The server's password: 32 random bytes in a file that only its owner can read."""

import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from record.postgres.embedded.errors import SecretDamaged, SecretExposed, SecretMissing
from record.postgres.embedded.paths import ServerPaths
from record.postgres.embedded.system_account import SystemAccount

FORM = re.compile(r"[0-9a-f]{64}")


def make_secret(places: ServerPaths) -> None:
    """Write a new secret, unless an interrupted first start left one."""
    if not places.secret.exists():
        _write_private(places.secret, secrets.token_hex(32))


def copy_secret(source: Path, to: Path) -> None:
    """Give another server the same password."""
    _write_private(to, read_secret(source))


def read_secret(path: Path) -> str:
    """The password. Refused if another user could have read or written it."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    except FileNotFoundError:
        raise SecretMissing(path) from None
    with os.fdopen(file, encoding="utf-8", errors="replace") as opened:
        found = os.fstat(file)
        if found.st_uid != os.geteuid() or found.st_mode & 0o077:
            raise SecretExposed(path, stat.S_IMODE(found.st_mode))
        secret = opened.read().strip()
    if not FORM.fullmatch(secret):
        raise SecretDamaged(path)
    return secret


@contextmanager
def secret_for_init(places: ServerPaths, account: SystemAccount) -> Iterator[Path]:
    """A copy that initdb may read as the server's user. Deleted afterwards."""
    copy = places.secret_for_init
    copy.unlink(missing_ok=True)
    _write_private(copy, read_secret(places.secret))
    account.own(copy)
    try:
        yield copy
    finally:
        copy.unlink(missing_ok=True)


def _write_private(path: Path, text: str) -> None:
    """Written to a temporary file, synced and renamed: a kill leaves no half-written secret."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    file = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w", encoding="utf-8") as opened:
        opened.write(text + "\n")
        opened.flush()
        os.fsync(file)
    unfinished.rename(path)
