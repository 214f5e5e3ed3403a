"""Files that were made to do harm: refused, in one sentence, without holding more than the file has."""

import io
import resource
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import COMMAND
from tests.evidence.bundles.bundled import VERIFIER, SealedRecord, members, packed, verdicts

Parts = dict[str, bytes]


def zipped(parts: list[tuple[str, bytes]], method: int = zipfile.ZIP_STORED) -> bytes:
    """A zip as Python writes it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in parts:
            archive.writestr(name, content)
    return out.getvalue()


def huge_counts(raw: bytes) -> bytes:
    return raw[:-14] + struct.pack("<2H", 65535, 65535) + raw[-10:]


def claims_more(raw: bytes) -> bytes:
    """A member that says it is larger than the whole file."""
    at = raw.index(b"PK\1\2")
    return raw[: at + 20] + struct.pack("<2I", 2**31, 2**31) + raw[at + 28 :]


WHOLE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: b"",
    "no zip": lambda raw: b"no zip at all" * 9,
    "cut in the middle": lambda raw: raw[: len(raw) // 2],
    "cut at the end": lambda raw: raw[:-1],
    "something after it": lambda raw: raw + b"\0",
    "something before it": lambda raw: b"#!/bin/sh\n" + raw,
    "huge counts": huge_counts,
    "claims more than there is": claims_more,
    "only an end": lambda raw: raw[-22:],
}

PACKED: dict[str, Callable[[Parts], bytes]] = {
    "compressed": lambda parts: zipped([*parts.items()], zipfile.ZIP_DEFLATED),
    "bomb": lambda parts: zipped([*parts.items(), ("bomb", bytes(64 << 20))], zipfile.ZIP_DEFLATED),
    "path upwards": lambda parts: zipped([*parts.items(), ("../../etc/passwd", b"x")]),
    "absolute path": lambda parts: zipped([*parts.items(), ("/etc/passwd", b"x")]),
    "a member too many": lambda parts: zipped([*parts.items(), ("rows.bin.bak", b"x")]),
    "many members": lambda parts: zipped([*parts.items(), *((f"m{n}", b"") for n in range(3000))]),
    "packed again": lambda parts: zipped([*parts.items()]),
}


@pytest.mark.parametrize("kind", WHOLE)
def test_a_file_that_is_no_bundle(sealed: SealedRecord, bundle: Path, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "hostile.zip"
    file.write_bytes(WHOLE[kind](bundle.read_bytes()))
    assert not verdicts(file, sealed.key).holds


@pytest.mark.parametrize("kind", PACKED)
def test_a_zip_of_other_making(sealed: SealedRecord, bundle: Path, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "hostile.zip"
    file.write_bytes(PACKED[kind](members(bundle)))
    assert not verdicts(file, sealed.key).holds


def test_one_that_was_only_packed_again_is_said_to_be_that(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    file = tmp_path / "again.zip"
    file.write_bytes(zipped([*members(bundle).items()]))
    [fault] = verdicts(file, sealed.key).faults
    assert "packed again" in fault


def test_a_name_twice(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    parts, file = members(bundle), tmp_path / "twice.zip"
    with pytest.warns(UserWarning, match="Duplicate"):
        file.write_bytes(zipped([*parts.items(), ("rows.bin", b"other")]))
    [fault] = verdicts(file, sealed.key).faults
    assert "twice" in fault


@pytest.mark.parametrize("name", ["rows.bin", "heads.bin"])
@pytest.mark.parametrize("length", [2**32 - 1, 2**31, 2**20 + 1])
def test_an_entry_that_claims_to_be_huge(
    sealed: SealedRecord, bundle: Path, tmp_path: Path, name: str, length: int
) -> None:
    parts = members(bundle)
    huge = parts[name][:8] + length.to_bytes(4) + parts[name][12:]
    assert not verdicts(packed(tmp_path, {**parts, name: huge}), sealed.key).holds


@pytest.mark.parametrize("size", ["0", "-1", "1" * 19, "9" * 19, "9" * 4000, "1_0", " 1", "٣", "1.0"])
def test_a_checkpoint_of_an_impossible_size(sealed: SealedRecord, bundle: Path, tmp_path: Path, size: str) -> None:
    parts = members(bundle)
    lines = parts["checkpoint.txt"].decode().split("\n")
    text = "\n".join([lines[0], size, *lines[2:]]).encode()
    assert not verdicts(packed(tmp_path, {**parts, "checkpoint.txt": text}), sealed.key).holds


@pytest.mark.parametrize("text", ["{}", "[]", "null", "{", '{"format": "pitlog.bundle/2"}', "[" * 100_000])
def test_a_manifest_that_is_none(sealed: SealedRecord, bundle: Path, tmp_path: Path, text: str) -> None:
    assert not verdicts(packed(tmp_path, {**members(bundle), "manifest.json": text.encode()}), sealed.key).holds


def test_memory_is_bounded(sealed: SealedRecord, tmp_path: Path) -> None:
    """A file of 400 MB of entries: both refuse it with 300 MB."""
    file = tmp_path / "large.zip"
    with zipfile.ZipFile(file, "w") as archive:
        with archive.open("rows.bin", "w", force_zip64=False) as out:
            for nth in range(400):
                out.write(nth.to_bytes(8) + (2**20 - 12).to_bytes(4) + bytes(2**20 - 12))
        for name in ("manifest.json", "checkpoint.txt", "proof.bin", "heads.bin", "heads-proof.bin", "SHA256SUMS"):
            archive.writestr(name, b"x")

    def little() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (300 << 20, 300 << 20))

    ours = [*COMMAND, "verify", file, "--log-key", sealed.key]
    for words in (ours, [sys.executable, VERIFIER, file, "--log-key", sealed.key]):
        said = subprocess.run(words, capture_output=True, text=True, preexec_fn=little)
        assert said.returncode == 1, said.stderr
        assert "Memory" not in said.stdout + said.stderr
