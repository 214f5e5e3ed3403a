"""A manifest says what was exported: one that was altered is not believed, and one of an older pitlog is read."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from estate import manifest
from estate.errors import AlteredManifest, NoManifest, UnreadableManifest
from record.postgres.servers import Server

from ..cli.running import Pitlog
from .venues import exported, found


@pytest.fixture
def there(three: Pitlog, tmp_path: Path) -> Path:
    """A manifest that was exported."""
    return tmp_path / "venue=Crown" / manifest.NAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('"nth": 2', '"nth": 3'),
        ('"venue": "Crown"', '"venue": "Clown"'),
        (r'"sha256": "\w(\w+)"\n}', r'"sha256": "\1"\n}'),
        (r'"sha256": "\w+"\n}', r'"sha256": ""\n}'),
    ],
)
def test_one_that_was_altered_is_named(server: Server, there: Path, one: str, other: str) -> None:
    """Asked about, and exported over; without it, all is exported anew."""
    into = there.parent.parent
    sessions = found(into)
    words, altered = re.subn(one, other, there.read_text())
    assert altered == 1
    there.write_text(words)
    for reading in (lambda: found(into), lambda: exported(server, into)):
        with pytest.raises(AlteredManifest, match=str(there)):
            reading()
    there.unlink()
    assert exported(server, into).written == 3
    assert found(into) == sessions


def test_one_without_a_digest_is_read_as_ever(server: Server, there: Path) -> None:
    """The first exports had none; the next export gives it one."""
    into, sessions = there.parent.parent, found(there.parent)
    said = json.loads(there.read_bytes())
    del said["sha256"]
    there.write_text(json.dumps(said, indent=1))
    assert found(into) == sessions
    assert exported(server, into).written == 0
    assert "sha256" in json.loads(there.read_bytes())


def test_one_of_a_later_pitlog_is_read(there: Path) -> None:
    """It may say more; its digest is of its bytes, whatever they mean."""
    sessions = found(there.parent)
    said = json.loads(there.read_bytes()) | {"more": 1, "sha256": ""}
    digest = sha256(json.dumps(said).encode()).hexdigest()
    there.write_text(json.dumps(said | {"sha256": digest}))
    assert found(there.parent) == sessions


def test_a_folder_without_an_export_and_a_manifest_that_is_none_are_named(tmp_path: Path) -> None:
    with pytest.raises(NoManifest, match=str(tmp_path)):
        found(tmp_path)
    for words in (
        "{",
        '{"format": 2}',
        '{"format":2,"venue":"","time_zone":"","position":0,"checkpoint":null,"sessions":[]}',
    ):
        (tmp_path / manifest.NAME).write_text(words)
        with pytest.raises(UnreadableManifest):
            found(tmp_path)


def test_names_that_no_file_system_would_take_have_a_path_of_their_own() -> None:
    long, longer = (manifest.path_of("tisch/ä" * n, None) for n in (40, 41))
    assert long != longer
    assert all(len(part) < 255 and part not in ("", ".", "..") for part in long.split("/"))
