"""Bundles in which anything is wrong though every hash and signature is right: both verifiers say the same of each."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from evidence.sealing.ed25519 import Secret, line_of
from evidence.sealing.fact_rows import FACT, HEAD, KEY, SESSION_HEADS
from evidence.sealing.key_files import Rotation
from evidence.sealing.notes import signed
from tests.evidence.bundles.bundled import ORIGIN, verdicts
from tests.evidence.bundles.forging import NEW, OLD, OTHER_KINDS, TIME, WITNESS, Forged, right

ODD: list[Any] = [
    None, True, False, 0, 1, 2, 3, 8, -1, 2**63 - 1, -(2**63), TIME, 252455616000000000, -63082281600000001, "", "x",
    b"",
    b"\0", b"\1", b"\2", b"\xff", bytes(8), bytes(7), bytes(9), "BAC01/1998-03-14", FACT, HEAD, SESSION_HEADS, KEY,
    "\ud7ff",
]  # fmt: skip
OUTSIDE: list[Any] = [None, True, 0, 1, 3, -1, 1.0, 2**63, "x", "", [], {}, ["x"], [1], {"x": 1}, "BAC01/1998-03-14"]


def a_field(it: Forged, dice: Random) -> None:
    row = dice.choice([*it.facts, *it.heads, it.sealed])
    row[dice.randrange(len(row))] = dice.choice(ODD)


def a_field_more_or_less(it: Forged, dice: Random) -> None:
    row = dice.choice([*it.facts, *it.heads, it.sealed])
    row.append(dice.choice(ODD)) if dice.random() < 0.5 else row.pop()


def a_row(it: Forged, dice: Random) -> None:
    rows = dice.choice([it.facts, it.heads])
    at = dice.randrange(len(rows))
    rows.insert(dice.randrange(len(rows)), list(rows[at])) if dice.random() < 0.5 else rows.pop(at)


def two_rows(it: Forged, dice: Random) -> None:
    rows = dice.choice([it.facts, it.heads])
    a, b = dice.sample(range(len(rows)), 2)
    rows[a], rows[b] = rows[b], rows[a]


def the_manifest(it: Forged, dice: Random) -> None:
    """A value of it, at any depth; or one is gone."""
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        for key in keys:
            places.append((value, key))
            walk(value[key])

    walk(it.manifest)
    where, key = dice.choice(places)
    if dice.random() < 0.2:
        where.pop(key)
    else:
        where[key] = dice.choice(OUTSIDE)


def a_rotation(it: Forged, dice: Random) -> None:
    third = Secret.new(ORIGIN)
    of, by = dice.choice([(OLD, OLD), (OLD, NEW), (NEW, NEW), (third, third), (NEW, third), (WITNESS, WITNESS)])
    to = dice.choice([OLD, NEW, third, WITNESS])
    text = Rotation(dice.choice([ORIGIN, "x"]), of.key, to.key).text + dice.choice(["", "", "more\n"])
    it.rotations.insert(dice.randrange(2), dice.choice([signed(text, by), text, signed("x\n", by)]))
    it.signers = dice.choice([(NEW,), (third,), (OLD, NEW), (NEW, third)])


def a_line(it: Forged, dice: Random) -> None:
    key = dice.choice([OLD.key, NEW.key, WITNESS.key, Secret.new("stranger.example").key])
    line = line_of(key, dice.randbytes(dice.choice([0, 1, 63, 64, 65, 71, 72, 73])))
    changes = (str, lambda it: it.replace("— ", "- "), lambda it: it.replace("=", ""), lambda it: it + "\n", str.strip)
    it.lines.append(dice.choice([line, dice.choice(changes)(line)]))


def a_stamp(it: Forged, dice: Random) -> None:
    it.stamps.append(dice.randbytes(dice.choice([0, 32, 900, 65_535, 65_536])))


def signers(it: Forged, dice: Random) -> None:
    it.signers = dice.choice([(), (OLD,), (OLD, NEW), (NEW, OLD), (NEW, NEW), (Secret.new(ORIGIN),)])


CHANGES: list[Callable[[Forged, Random], None]] = [
    a_field, a_field_more_or_less, a_row, two_rows, the_manifest, a_rotation, a_line, a_stamp, signers,
]  # fmt: skip


def asked_of_both(folder: Path, change: Callable[[Forged, Random], None], seed: int) -> bool:
    """Whether it holds: with the newer key or the older, and the witness's or none. Both have to agree."""
    dice, it = Random(f"{change.__name__} {seed}"), right()
    for _ in range(dice.choice([1, 1, 2])):
        change(it, dice)
    try:
        file = it.file(folder)
    except (TypeError, ValueError, UnicodeEncodeError):  # no row can be packed of it
        return False
    witnesses = dice.choice([(), (str(WITNESS.key),)])
    return verdicts(file, str(dice.choice([OLD, NEW]).key), witnesses).holds


def test_what_is_right_holds(tmp_path: Path) -> None:
    for key in (OLD, NEW):
        assert verdicts(right().file(tmp_path), str(key.key), (str(WITNESS.key),)).holds


def test_signatures_of_other_kinds_are_passed_over(tmp_path: Path) -> None:
    """As a witness adds them that also signs with ML-DSA-44 (c2sp.org/tlog-cosignature): they count for nothing."""
    it = right()
    it.lines = OTHER_KINDS
    assert verdicts(it.file(tmp_path), str(NEW.key), (str(WITNESS.key),)).holds


@pytest.mark.parametrize("change", CHANGES, ids=lambda one: one.__name__)
def test_a_few(tmp_path: Path, change: Callable[[Forged, Random], None]) -> None:
    assert not all(asked_of_both(tmp_path, change, seed) for seed in range(12))


@pytest.mark.prove
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("change", CHANGES, ids=lambda one: one.__name__)
def test_many(tmp_path: Path, change: Callable[[Forged, Random], None]) -> None:
    for seed in range(2_000):
        asked_of_both(tmp_path, change, seed)
