"""How far a verification came, so that an interrupted one goes on. Bound to what was asked, and to the checkpoint."""

from pathlib import Path
from typing import Any

import msgspec
from psycopg import Connection

from domain.errors import StateOfAnother
from record.sealing.log import checkpoints
from record.verifying.verdict import VerificationResult
from record.verifying.verification import Verification


class VerificationState(msgspec.Struct, frozen=True):
    """What is written down."""

    asked: str
    """Everything that was asked: the key, the held checkpoints, the witness."""
    number: int
    """The last checkpoint up to which nothing was amiss."""
    root: bytes
    kept: list[bytes]
    facts: int


def write(path: Path, asked: str, of: Verification) -> None:
    """Write down how far it came, if nothing was amiss until then."""
    if of.clean and of.done is not None:
        state = VerificationState(asked, of.done.number, of.done.root, of.roots.tree.kept, of.verdict.facts)
        half = path.with_name(path.name + ".new")
        half.write_bytes(msgspec.json.encode(state))
        half.replace(path)


def resume(path: Path, asked: str, of: Verification, connection: Connection[Any]) -> None:
    """Go on from there, if something is written down."""
    if not path.exists():
        return
    try:
        state = msgspec.json.decode(path.read_bytes(), type=VerificationState)
    except (msgspec.ValidationError, msgspec.DecodeError):
        raise StateOfAnother(path) from None
    found = checkpoints(connection, state.number - 1, 1)
    if state.asked != asked or not found or (found[0].number, found[0].root) != (state.number, state.root):
        raise StateOfAnother(path)
    of.resume(found[0], state.kept, VerificationResult(found[0], facts=state.facts))
