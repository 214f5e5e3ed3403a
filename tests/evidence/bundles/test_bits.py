"""One bit turned over, wherever it stands: the file is refused; so is a member whose sums were made to fit."""

import random
from pathlib import Path

import pytest

from tests.evidence.bundles.bundled import SealedRecord, members, packed, verdicts

PROVED = ["checkpoint.txt", "rows.bin", "proof.bin", "heads.bin", "heads-proof.bin", "earlier/1.bin", "earlier/2.bin"]
SAMPLES = 12
PARTS = range(50)
"""Every bit is turned in one of these; each goes through the whole file in steps, so that one alone is a sample."""


def turned(raw: bytes, bit: int) -> bytes:
    """The same with one bit turned over."""
    changed = bytearray(raw)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def chosen(size: int, seed: str, count: int) -> list[int]:
    """So many bits of so many bytes, the first and the last among them."""
    return sorted({0, 8 * size - 1, *(random.Random(seed).randrange(8 * size) for _ in range(count))})


def refused_file(sealed: SealedRecord, file: Path, folder: Path, bit: int) -> None:
    changed = folder / "turned.zip"
    changed.write_bytes(turned(file.read_bytes(), bit))
    assert not verdicts(changed, sealed.key, (str(sealed.witness.key),)).holds, bit


def refused_member(sealed: SealedRecord, file: Path, folder: Path, name: str, bit: int) -> None:
    parts = members(file)
    changed = packed(folder, {**parts, name: turned(parts[name], bit)})
    assert not verdicts(changed, sealed.key, (str(sealed.witness.key),)).holds, (name, bit)


def test_in_the_file(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    for bit in chosen(bundle.stat().st_size, "file", 60):
        refused_file(sealed, bundle, tmp_path, bit)


def test_in_every_header_of_the_zip(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    raw, places = bundle.read_bytes(), set()
    for mark in (b"PK\3\4", b"PK\1\2", b"PK\5\6"):
        at = raw.find(mark)
        while at >= 0:
            places |= set(range(at, min(at + 46, len(raw))))
            at = raw.find(mark, at + 1)
    for place in sorted(places)[:: max(1, len(places) // 60)]:
        refused_file(sealed, bundle, tmp_path, 8 * place + place % 8)


@pytest.mark.parametrize("name", [*PROVED, "manifest.json", "SHA256SUMS", "earlier/1.txt"])
def test_in_every_member(sealed: SealedRecord, bundle: Path, tmp_path: Path, name: str) -> None:
    raw = bundle.read_bytes()
    begin = raw.index(members(bundle)[name])
    for bit in chosen(len(members(bundle)[name]), name, SAMPLES):
        refused_file(sealed, bundle, tmp_path, 8 * begin + bit)


@pytest.mark.parametrize("name", PROVED)
def test_in_a_member_that_is_proved_though_the_sums_fit(
    sealed: SealedRecord, bundle: Path, tmp_path: Path, name: str
) -> None:
    for bit in chosen(len(members(bundle)[name]), name, SAMPLES):
        refused_member(sealed, bundle, tmp_path, name, bit)


@pytest.mark.prove
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("part", PARTS)
def test_every_bit_of_the_file(sealed: SealedRecord, bundle: Path, tmp_path: Path, part: int) -> None:
    for bit in range(part, 8 * bundle.stat().st_size, len(PARTS)):
        refused_file(sealed, bundle, tmp_path, bit)


@pytest.mark.prove
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", PROVED)
def test_every_bit_of_what_is_proved(sealed: SealedRecord, bundle: Path, tmp_path: Path, name: str, part: int) -> None:
    for bit in range(part, 8 * len(members(bundle)[name]), len(PARTS)):
        refused_member(sealed, bundle, tmp_path, name, bit)
