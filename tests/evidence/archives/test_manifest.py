"""`archive.json`: nothing of it is believed that does not fit together, and nothing is read that is no plain file."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from evidence.archives import files, manifest
from evidence.archives.archive import folder_of
from evidence.archives.errors import ArchiveDamaged, NotAMonth
from evidence.archives.manifest import ArchiveManifest, ArchivePart, Block
from evidence.archives.months import Month

PART = {"sha256": "0" * 64}
GOOD: dict[str, Any] = {
    "format": "pitlog.archive/1", "origin": "casino.example/tables", "venue": "V", "time_zone": "UTC",
    "month": "2002-11", "facts": 5, "first": 3, "last": 9, "sessions": [["T/2002-11-01", 5]],
    "runs": [[3, 5], [8, 9]], "checkpoint": "", "keys": [],
    "parts": [
        {**PART, "file": "000001.rows.gz", "facts": 3, "first": 3, "last": 5, "blocks": [[9, 2, 3, 4], [9, 1, 5, 5]]},
        {**PART, "file": "000002.rows.gz", "facts": 2, "first": 8, "last": 9, "blocks": [[9, 2, 8, 9]]},
    ],
}  # fmt: skip


def written(folder: Path, told: Any) -> Path:
    """As an archive."""
    (folder / manifest.NAME).write_bytes(msgspec.json.encode(told))
    return folder


def test_a_good_one(tmp_path: Path) -> None:
    """It is read as it was written."""
    found = manifest.read(written(tmp_path, GOOD)).manifest
    assert msgspec.to_builtins(found)["parts"][0]["blocks"] == [[9, 2, 3, 4], [9, 1, 5, 5]]
    assert msgspec.json.decode(found.written(), type=ArchiveManifest) == found


def _set(*path: Any) -> Callable[[Any], None]:
    *way, last, value = path

    def change(told: Any) -> None:
        for step in way:
            told = told[step]
        told[last] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        _set("format", "pitlog.archive/2"), _set("month", "2002-13"), _set("month", "../../etc"),
        _set("month", "1066-10"),
        _set("facts", 6), _set("facts", -1), _set("facts", 2**64), _set("first", 2), _set("last", 10), _set("more", 1),
        _set("parts", 0, "file", "../000001.rows.gz"), _set("parts", 0, "file", "/etc/passwd"),
        _set("parts", 1, "file", "000001.rows.gz"), _set("parts", 0, "sha256", "x"), _set("parts", 0, "facts", 4),
        _set("parts", 0, "blocks", []), _set("parts", 0, "blocks", 0, [0, 2, 3, 4]),
        _set("parts", 0, "blocks", 0, [2**40, 2, 3, 4]), _set("parts", 0, "blocks", 0, [9, 2, 4, 3]),
        _set("parts", 0, "blocks", 0, [9, 2, 3, 5]), _set("parts", 0, "blocks", 0, [9, 5000, 3, 4]),
        _set("sessions", [["T/2002-11-01", 4]]), _set("runs", [[3, 5], [5, 6]]), _set("runs", [[5, 3], [8, 9]]),
        _set("runs", []), _set("parts", []), _set("venue", 7),
    ],
)  # fmt: skip
def test_what_does_not_fit_together(tmp_path: Path, change: Callable[[Any], None]) -> None:
    """A sentence, whatever it is."""
    told = msgspec.json.decode(msgspec.json.encode(GOOD))
    change(told)
    with pytest.raises(ArchiveDamaged):
        manifest.read(written(tmp_path, told))


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"format": NaN}'])
def test_what_is_no_json_of_ours(tmp_path: Path, raw: bytes) -> None:
    """Whatever stands there."""
    (tmp_path / manifest.NAME).write_bytes(raw)
    with pytest.raises(ArchiveDamaged):
        manifest.read(tmp_path)


def test_files_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link, a pipe, a folder, one that is too large: nothing hangs."""
    file = tmp_path / manifest.NAME
    file.symlink_to("/dev/zero")
    for make in (lambda: os.mkfifo(file), file.mkdir):
        with pytest.raises(ArchiveDamaged):
            manifest.read(tmp_path)
        file.unlink()
        make()
    with pytest.raises(ArchiveDamaged):
        manifest.read(tmp_path)
    file.rmdir()
    monkeypatch.setattr(manifest, "LARGEST", 10)
    with pytest.raises(ArchiveDamaged, match="larger"):
        manifest.read(written(tmp_path, GOOD))


def test_the_largest_month_has_room_and_no_more_than_memory_has() -> None:
    """750 million facts, at positions of a record of many years; to read the largest there may be takes 768 MiB."""

    def size(parts: int) -> int:
        at = 20_000_000_000
        blocks = [Block(30_000, 1_000, at + n * 1_000, at + n * 1_000 + 999) for n in range(200)]
        part = ArchivePart("000001.rows.gz", "0" * 64, 200_000, blocks[0].first, blocks[-1].last, blocks)
        return len(msgspec.structs.replace(msgspec.convert(GOOD, ArchiveManifest), parts=[part] * parts).written())

    assert 750_000_000 // 200_000 * (size(2) - size(1)) < manifest.LARGEST * 0.9
    assert manifest.LARGEST <= 64 << 20


def test_a_file_is_read_no_further_than_it_is(tmp_path: Path) -> None:
    """Fewer bytes at its end."""
    (tmp_path / "x").write_bytes(b"abc")
    with files.opened(tmp_path / "x") as file:
        assert files.piece(tmp_path / "x", file, 10, 1) == b"bc"


@pytest.mark.parametrize(
    "word",
    ["", "2002", "2002-1", "2002-00", "2002-13", "1989-12", "2090-01", "\uff12\uff10\uff10\uff12-11", "2002-11\n"],
)
def test_words_that_are_no_month(word: str) -> None:
    """As people write them."""
    with pytest.raises(NotAMonth):
        Month.of(word)


def test_a_month() -> None:
    """Its days, and its table."""
    assert (str(Month.of("2002-12").end), Month.of("2002-12").partition) == ("2003-01-01", "facts_2002_12")
    assert str(Month.of("2002-01").end) == "2002-02-01"


@pytest.mark.parametrize("name", ["..", "/", "a/../../b", "\\", "x" * 500, ".hidden", "Zürich"])
def test_a_venues_folder_stands_below(tmp_path: Path, name: str) -> None:
    """Whatever the venue is called, and as one folder."""
    found = folder_of(tmp_path, name)
    assert found.parent == tmp_path
    assert len(found.name.encode()) < 255
