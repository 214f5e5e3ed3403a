"""The edition: a digest of the program's code. Another edition retries sessions that one set aside."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import domain
import projections

LENGTH = 16


@cache
def edition() -> str:
    """The digest of the code that folds and projects."""
    digest = sha256()
    for path in sorted(_sources()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:LENGTH]


def _sources() -> Iterator[Path]:
    for package in (domain, projections):
        for folder in package.__path__:
            yield from Path(folder).rglob("*.py")
