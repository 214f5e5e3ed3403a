"""Probes of transparency-dev/merkle: each of our verifiers refuses what must be refused, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from evidence.sealing.proofs import verify_consistency, verify_inclusion
from tests.evidence.bundles.bundled import THEIRS
from tests.interop.vectors import probes, raw

Probe = dict[str, Any]


def inclusion(it: Probe) -> bool:
    proof = [*map(raw, it["proof"] or [])]
    return verify_inclusion(raw(it["leafHash"]), it["leafIdx"], it["treeSize"], proof, raw(it["root"]))


def consistency(it: Probe) -> bool:
    proof = [*map(raw, it["proof"] or [])]
    return verify_consistency(it["size1"], raw(it["root1"]), it["size2"], raw(it["root2"]), proof)


def consistency_of_the_script(it: Probe) -> bool:
    """Of docs/verify. A proof is one piece of bytes there, 32 to a hash: others cannot be written down."""
    proof = [*map(raw, it["proof"] or [])]
    if any(len(one) != 32 for one in proof):
        return False
    try:
        return bool(THEIRS.grown(it["size1"], raw(it["root1"]), it["size2"], raw(it["root2"]), b"".join(proof)))
    except Exception:
        return False


@pytest.mark.parametrize(
    ("name", "verifies", "number"),
    [("inclusion", inclusion, 98), ("consistency", consistency, 98), ("consistency", consistency_of_the_script, 98)],
)
def test_every_probe(name: str, verifies: Callable[[Probe], bool], number: int) -> None:
    found = [*probes(name)]
    assert len(found) == number
    assert [file for file, it in found if verifies(it) == it["wantErr"]] == []
