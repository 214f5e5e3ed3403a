"""What earlier versions wrote is read for ever: bundles, archives, Parquet, states.

A folder of `earlier` is named after the commit that wrote it; all of them are about the facts of `feed.ndjson`.
"""

import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path

import pytest

from domain.games.encoding import pack, unpack
from evidence.archives import manifest
from evidence.archives.reading import entries_of
from evidence.sealing.fact_rows import read_fact

from .answers import answer

HERE = Path(__file__).parent / "earlier"
FEED = HERE / "feed.ndjson"
VERIFIER = Path(__file__).parents[2] / "docs" / "verify" / "pitlog_verify.py"
VERSIONS = sorted(path.name for path in HERE.iterdir() if path.is_dir())
STATES = [
    (path.parent.name, session) for path in HERE.glob("*/states.json") for session in json.loads(path.read_text())
]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_bundle_verifies_and_is_judged_as_its_feed_is(version: str) -> None:
    bundle, key = HERE / version / "bundle.zip", (HERE / version / "key.txt").read_text().strip()
    assert answer("verify", bundle, "--log-key", key).endswith(b"exit 0\n")
    rounds = [json.loads(answer("check", "--json", file).rpartition(b"exit")[0])["rounds"] for file in (bundle, FEED)]
    assert rounds[0] == rounds[1] != []


@pytest.mark.parametrize("version", VERSIONS)
def test_the_small_verifier_says_the_same_of_a_bundle(version: str) -> None:
    key = (HERE / version / "key.txt").read_text().strip()
    command = [sys.executable, str(VERIFIER), str(HERE / version / "bundle.zip"), "--log-key", key]
    assert subprocess.run(command, capture_output=True, timeout=300).returncode == 0


@pytest.mark.parametrize("version", VERSIONS)
def test_an_archive_has_every_line(version: str) -> None:
    folder = next((HERE / version / "archive").rglob("archive.json")).parent
    rows = [entry.row for entries in entries_of(folder, manifest.read(folder).manifest) for entry in entries]
    assert {read_fact(row).line for row in rows} >= set(FEED.read_bytes().splitlines())


@pytest.mark.parametrize("version", VERSIONS)
def test_an_estate_of_parquet_answers(version: str) -> None:
    asked = answer("estate", "findings", "--workers", 1, HERE / version / "parquet", "--json")
    assert asked.endswith((b"exit 0\n", b"exit 1\n")), asked


@pytest.mark.parametrize(("version", "session"), STATES)
def test_a_state_is_read_and_stored_again_as_it_was(version: str, session: str) -> None:
    """Also when its classes were renamed or moved since (`stored_names.csv`)."""
    for stored in json.loads((HERE / version / "states.json").read_text())[session]:
        assert pack(unpack(b64decode(stored))) == b64decode(stored)
