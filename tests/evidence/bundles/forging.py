"""Bundles that hold any rows whatever, sealed with a key of our own: a log of nothing but these rows. So what stands in
a row, in a note or in the manifest can be wrong, and every hash and signature right."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from evidence.sealing.ed25519 import COSIGNATURE, Secret
from evidence.sealing.ed25519 import packed as packed64
from evidence.sealing.fact_rows import FACT, HEAD, KEY, SESSION_HEADS, pack
from evidence.sealing.key_files import Rotation
from evidence.sealing.merkle import leaf_hash, root
from evidence.sealing.notes import Checkpoint, signed
from tests.evidence.bundles.bundled import ORIGIN, joined, packed

OLD, NEW = Secret.new(ORIGIN), Secret.new(ORIGIN)
WITNESS = Secret.new("inspector.example", COSIGNATURE)
TIME = 800_000_000_000_000
SIZES = {"an ML-DSA-44 cosignature": 8 + 2420, "ECDSA": 71, "of no length that is known": 1}
OTHER_KINDS = [
    f"— {name} {packed64(bytes([nth, size % 251, 7, 7]) + bytes(size))}\n"
    for nth, name in enumerate((ORIGIN, WITNESS.key.name, "stranger.example"))
    for size in SIZES.values()
]
"""Signature lines of kinds that we can't verify, in the names of signers that we know by other keys, too."""
Row = list[Any]


def fact(position: int, session: str, version: int) -> Row:
    """The fields of one."""
    table, _, day = session.partition("/")
    line = json.dumps({"fact": "table_opened", "id": f"f{position}", "table": table, "gaming_day": day}).encode()
    return [
        FACT, position, session, version, "table_opened/1", TIME, "person:x", True, TIME, None, table, f"f{position}",
        None, line,
    ]  # fmt: skip


@dataclass
class Forged:
    """All that a bundle says, before it is sealed."""

    facts: list[Row] = field(default_factory=list)
    rotations: list[str] = field(default_factory=list)
    heads: list[Row] = field(default_factory=list)
    sealed: Row = field(default_factory=list)
    """The `heads` leaf, but for its root."""
    manifest: dict[str, Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    """Further lines under the checkpoint."""
    stamps: list[bytes] = field(default_factory=list)
    signers: Sequence[Secret] = (NEW,)

    def file(self, folder: Path) -> Path:
        """Sealed and packed."""
        heads = [pack(*row) for row in self.heads]
        sealed = pack(*self.sealed, root([leaf_hash(one) for one in heads]))
        rows = [*(pack(*row) for row in self.facts), *(pack(KEY, one) for one in self.rotations), sealed]
        text = str(Checkpoint(ORIGIN, len(rows), root([leaf_hash(one) for one in rows])))
        note = signed(text, *self.signers) + WITNESS.cosign(text, 1) + "".join(self.lines)
        return packed(folder, {
            "manifest.json": json.dumps(self.manifest).encode(), "checkpoint.txt": note.encode(),
            "rows.bin": joined([*enumerate(rows)]), "proof.bin": b"",
            "heads.bin": joined([*enumerate(heads)]), "heads-proof.bin": b"",
            **{f"stamps/{nth}.tsr": one for nth, one in enumerate(self.stamps, 1)},
        })  # fmt: skip


def right() -> Forged:
    """Two sessions of three facts, and a key that followed another: nothing is wrong with it."""
    sessions = ["BAC01/1998-03-14", "BAC02/1998-03-14"]
    it = Forged([fact(2 * version + nth, name, version) for version in (1, 2, 3) for nth, name in enumerate(sessions)])
    it.rotations = [signed(Rotation(ORIGIN, OLD.key, NEW.key).text, OLD)]
    it.heads = [[HEAD, name, 3] for name in sessions]
    it.sealed = [SESSION_HEADS, 1, 7, TIME, 2]
    texts = ("what", "kind", "name", "why", "by", "at", "venue", "time_zone", "program", "rulebooks")
    it.manifest = {
        "format": "pitlog.bundle/1", "number": 1, **dict.fromkeys(texts, "x"),
        "tables": [
            {"table": name[:5], "sessions": [{"session": name, "facts": 3, "unsealed": 0}], "handed_on": None,
             "followed": False} for name in sessions
        ],
        "keys": {"log": [], "witnesses": []},
    }  # fmt: skip
    return it
