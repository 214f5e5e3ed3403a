"""Test vectors of others, read where they lie: in `shared/vectors` beside the project. Nothing is copied here."""

import json
import os
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

VECTORS = Path(__file__).parents[3] / "shared" / "vectors"


def vectors(name: str) -> Path:
    """A folder of them. Where the project stands alone, the tests of them are skipped; CI has them."""
    found = VECTORS / name
    if not found.is_dir():
        assert not os.environ.get("CI"), f"{found} is missing"
        pytest.skip(f"there are no vectors in {found}")
    return found


def probes(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Probes of Merkle proofs: each with its name."""
    for file in sorted(vectors("merkle").glob(f"testdata/{name}/**/*.json")):
        yield str(file.relative_to(VECTORS)), json.loads(file.read_text())


def raw(text: str | None) -> bytes:
    """Bytes as the probes have them."""
    return b64decode(text or "")
